"""The store's one door. Everything is in the database before a call returns.

Every method may raise GameError: UnknownIdError for an id that is not kept, StoreBusyError and
StoreUnavailableError from the database, and what its own text names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games import kingdoms, matches, transfer
from games.database import BUSY_SECONDS, Database
from games.frames import Placing
from games.history import Event, Kind
from games.records import GameLine, KingdomLine, Reading, SavedGame, SavedKingdom, Tap, Use
from scoring.match import Extra, Match, Player, Terms
from scoring.regions import NO_BONUS, Rules

RECENT = 20
"""Games, or kingdoms, in a list, unless more are asked for."""


class Store:
    """Kingdoms and games in a database; threads may share it.

    `url`: SQLAlchemy's address of the database; None takes CROWNCOUNT_DATABASE_URL or, without it, a
    SQLite file in the user's data folder. Tables are made, or brought up to date, at once.
    Raises StoreUnavailableError, StoreBusyError, NewerStoreError.
    """

    def __init__(self, url: str | None = None, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self._database = Database(url, busy_seconds=busy_seconds)

    def close(self) -> None:
        """Let go of the database's files; the next call would open them again."""
        self._database.close()

    # kingdoms

    def save_kingdom(
        self,
        reading: Reading,
        *,
        rules: Rules = NO_BONUS,
        discarded: bool | None = None,
        board: bytes | None = None,
    ) -> SavedKingdom:
        """Keep a new kingdom. `board`: the flattened photo, a JPEG of at most 2 MB without EXIF.

        Raises TooLargeError, NotKeptError.
        """
        with self._database.writing() as session:
            id_ = kingdoms.add(session, reading, rules, discarded, board)
            return kingdoms.load(session, id_)

    def kingdom(self, id_: str) -> SavedKingdom:
        with self._database.reading() as session:
            return kingdoms.load(session, id_)

    def kingdoms(self, limit: int = RECENT) -> tuple[KingdomLine, ...]:
        """The kingdoms in no game that were changed last, the latest first. Boards on which nothing was
        ever set are not among them.
        """
        with self._database.reading() as session:
            return matches.loose(session, limit)

    def still_there(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Those of the kingdoms that have not been deleted, in their order."""
        with self._database.reading() as session:
            return kingdoms.still_there(session, ids)

    def append_tap(self, id_: str, tap: Tap, *, revision: int | None = None) -> SavedKingdom:
        """Set a square by hand. Taps of several pages are all kept, one after the other.

        `revision`: that of the reading the page shows; StaleReadingError when there is a newer one,
        whose rows and columns may be others. Raises NotKeptError for a square outside the grid or a
        kingdom that no frame holds, TooLargeError.
        """
        return self._append(id_, Event(Kind.TAP, tap), revision)

    def append_taps(self, id_: str, taps: Iterable[Tap], *, revision: int | None = None) -> SavedKingdom:
        """Several taps, one after the other: all are kept or, when one is refused, none."""
        with self._database.writing() as session:
            for tap in taps:
                kingdoms.append(session, id_, Event(Kind.TAP, tap), revision)
            return kingdoms.load(session, id_)

    def undo(self, id_: str) -> SavedKingdom:
        """Take back the last tap, or the last way back to the reading; nothing if there is none."""
        return self._append(id_, Event(Kind.UNDO))

    def redo(self, id_: str) -> SavedKingdom:
        """Take back the last undo, if nothing was tapped since."""
        return self._append(id_, Event(Kind.REDO))

    def reset(self, id_: str) -> SavedKingdom:
        """Back to the reading; it can be undone."""
        return self._append(id_, Event(Kind.RESET))

    def replace_reading(
        self, id_: str, reading: Reading, *, place: Placing, board: bytes | None
    ) -> SavedKingdom:
        """The same photo read anew, with another grid, and its new board.

        `place` says where each tap lies in the new grid, None for one beside it, which is kept but
        out of sight. It is called within the transaction: no tap is lost meanwhile.
        Raises TooLargeError, NotKeptError.
        """
        with self._database.writing() as session:
            kingdoms.replace(session, id_, reading, place, board)
            return kingdoms.load(session, id_)

    def change_frame(self, id_: str, size: int) -> SavedKingdom:
        """Another frame for a kingdom without a photo. Its middle stays the middle, if that leaves room
        for every tile and every tap, those that were taken back too: undo and redo go on as before.

        Raises NotKeptError for a kingdom in a photo, or a frame too small for what was there before any
        tap.
        """
        with self._database.writing() as session:
            kingdoms.change_frame(session, id_, size)
            return kingdoms.load(session, id_)

    def settle_reading(self, id_: str, reading: Reading, *, revision: int) -> SavedKingdom:
        """Keep a reading whose squares were decided anew, with the other kingdoms of a game. It has the
        same rows and columns, so that taps, board and revision stay.

        Raises StaleReadingError when `revision` is not the reading's any more, NotKeptError.
        """
        with self._database.writing() as session:
            kingdoms.settle(session, id_, reading, revision)
            return kingdoms.load(session, id_)

    def set_rules(self, id_: str, rules: Rules) -> SavedKingdom:
        """The rules a kingdom is looked at with outside a game; in a game, those agreed there hold."""
        with self._database.writing() as session:
            kingdoms.set_rules(session, id_, rules)
            return kingdoms.load(session, id_)

    def set_discarded(self, id_: str, discarded: bool | None) -> SavedKingdom:
        """Whether the kingdom's player discarded a domino; it holds in a game too."""
        with self._database.writing() as session:
            kingdoms.set_discarded(session, id_, discarded)
            return kingdoms.load(session, id_)

    def board(self, id_: str) -> bytes | None:
        """The flattened photo, None if there is none."""
        with self._database.reading() as session:
            return kingdoms.board(session, id_)

    def set_board(self, id_: str, board: bytes | None) -> None:
        """Keep another flattened photo, or (None) forget it. Raises TooLargeError, NotKeptError."""
        with self._database.writing() as session:
            kingdoms.set_board(session, id_, board)
        self._database.scrub()

    def delete_kingdom(self, id_: str) -> None:
        """Delete a kingdom with its photo; in games it is missing from then on."""
        with self._database.writing() as session:
            kingdoms.load(session, id_)
            kingdoms.remove(session, [id_])
        self._database.scrub()

    def uses(self, id_: str) -> tuple[Use, ...]:
        """The places in games where a kingdom lies; none for an unknown one."""
        with self._database.reading() as session:
            return matches.uses(session, id_)

    # games

    def new_game(self, players: Sequence[Player], terms: Terms | None = None) -> SavedGame:
        """Raises MatchRefusedError for players that cannot be."""
        with self._database.writing() as session:
            return matches.load(session, matches.add(session, players, terms or Terms()))

    def game(self, id_: str) -> SavedGame:
        """The game with its kingdoms as they stand: `game(id).match.standings()`."""
        with self._database.reading() as session:
            return matches.load(session, id_)

    def games(self, limit: int = RECENT) -> tuple[GameLine, ...]:
        """The games changed last, the latest first."""
        with self._database.reading() as session:
            return matches.lines(session, limit)

    def edit_game(self, id_: str, players: Sequence[Player], terms: Terms, *, before: Match) -> SavedGame:
        """Change names, colours, or what was agreed; kingdoms stay in their seats.

        `before`: the match that the change was made from; GameChangedError when its players or terms
        have been changed since. Raises MatchRefusedError.
        """
        with self._database.writing() as session:
            matches.edit(session, id_, players, terms, before)
            return matches.load(session, id_)

    def assign_kingdom(
        self, id_: str, kingdom: str | None, *, seat: int, number: int = 1, instead_of: str | None = None
    ) -> SavedGame:
        """Give a kingdom to the player in a seat (from 0), None to empty it; `number` from 1.

        It moves, if it was another player's in this game. `instead_of`: the kingdom that it replaces;
        SeatTakenError when another one lies in the seat. Raises MatchRefusedError.
        """
        return self.assign_kingdoms(id_, {seat: kingdom}, number=number, instead_of={seat: instead_of})

    def assign_kingdoms(
        self,
        id_: str,
        by_seat: Mapping[int, str | None],
        *,
        number: int = 1,
        instead_of: Mapping[int, str | None] | None = None,
    ) -> SavedGame:
        """Several at once: all or none. `instead_of`: what they replace, by seat; others must be empty.

        Raises SeatTakenError, MatchRefusedError.
        """
        with self._database.writing() as session:
            matches.assign(session, id_, number, by_seat, instead_of or {})
            return matches.load(session, id_)

    def add_extra(self, id_: str, extra: Extra, *, seat: int, number: int = 1) -> SavedGame:
        """Other points more for a player in a game. Raises MatchRefusedError, TooLargeError."""
        with self._database.writing() as session:
            matches.add_extra(session, id_, (number, seat), extra)
            return matches.load(session, id_)

    def remove_extra(self, id_: str, extra: Extra, *, seat: int, number: int = 1) -> SavedGame:
        """Take other points away; nothing if they are gone already. Raises MatchRefusedError."""
        with self._database.writing() as session:
            matches.remove_extra(session, id_, (number, seat), extra)
            return matches.load(session, id_)

    def delete_game(self, id_: str) -> None:
        """Delete a game, and every kingdom, with its photo, that was in this game alone."""
        with self._database.writing() as session:
            matches.remove(session, id_)
        self._database.scrub()

    def export_game(self, id_: str, *, boards: bool = False) -> str:
        """The game as JSON text, with the flattened photos only if wanted."""
        with self._database.reading() as session:
            return transfer.export(session, id_, boards=boards)

    def import_game(self, text: str) -> str:
        """Keep an exported game as a new one; returns its id. Raises ImportRefusedError."""
        with self._database.writing() as session:
            return transfer.import_(session, text)

    def _append(self, id_: str, event: Event, revision: int | None = None) -> SavedKingdom:
        with self._database.writing() as session:
            kingdoms.append(session, id_, event, revision)
            return kingdoms.load(session, id_)
