"""What can go wrong with the store: one class for each thing that somebody can do something about."""

from __future__ import annotations

from scoring.kingdom import Notice


class GameError(Exception):
    """Base of all below. `code` is stable, for translations; the text is one plain sentence."""

    code = "game"


class UnknownIdError(GameError):
    """No kingdom or game is kept under this id: mistyped, or deleted since."""

    code = "unknown-id"


class StoreUnavailableError(GameError):
    """The database cannot be opened, read or written: no permission, no space, no such address."""

    code = "store-unavailable"


class StoreBusyError(GameError):
    """Another program has held the database for longer than one waits."""

    code = "store-busy"


class NewerStoreError(GameError):
    """A newer version of this program has changed the database to a form unknown here."""

    code = "store-newer"


class TooLargeError(GameError):
    """Something is larger than the store keeps: a board, a kingdom, a list of taps."""

    code = "too-large"


class TooManyChangesError(TooLargeError):
    """A kingdom has been changed so often that no more is kept."""

    code = "too-many-changes"


class NotKeptError(GameError):
    """A value that does not fit what is kept: a reading whose parts differ in size, a board with
    EXIF, a square outside the grid.
    """

    code = "not-kept"


class NoFrameError(NotKeptError):
    """With a tile there, no frame holds the kingdom."""

    code = "no-frame"


class StaleReadingError(GameError):
    """The kingdom was read anew, with another grid, since the page was drawn that this came from."""

    code = "stale-reading"


class MatchRefusedError(GameError):
    """Players or seats that cannot be. `notice`: scoring's reason in a MatchError, if it is one."""

    code = "match-refused"

    def __init__(self, text: str, notice: Notice | None = None) -> None:
        super().__init__(text, notice)  # both, so that the error survives pickling
        self.notice = notice

    def __str__(self) -> str:
        return str(self.args[0])


class SeatTakenError(GameError):
    """By now another kingdom lies in a seat than the one that was to be replaced."""

    code = "seat-taken"


class GameChangedError(GameError):
    """Players or terms are no longer what they were when somebody began to change them."""

    code = "game-changed"


class ImportRefusedError(GameError):
    """A text that is no exported game, a damaged one, or one of a newer version."""

    code = "import-refused"


class NewerImportError(ImportRefusedError):
    """A game that a newer version has exported."""

    code = "import-newer"
