"""From the names of files to players: who plays, and which file is whose kingdom of which game."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scoring.match import DYNASTY_GAMES, Colour, Game, MatchError, Player, Seat
from terminal.options import UsageError


@dataclass(frozen=True, slots=True)
class Table:
    """`files[game][seat]`, both from 0: the file of a kingdom, None where none was named."""

    players: tuple[Player, ...]
    files: tuple[tuple[str | None, ...], ...]


def table_of(files: Sequence[str], *, dynasty: bool) -> Table:
    """Who the files belong to: a file's name without its ending is its player's.

    In a Dynasty each folder is one game; games and players stand in the order in which they are first
    named. Raises UsageError for players or games that cannot be.
    """
    games = _by_folder(files) if dynasty else [dict(zip(map(_owner, files), files, strict=True))]
    names: dict[str, str] = {}
    for file in files:
        names.setdefault(_owner(file), Path(file).stem)
    if not dynasty and len(names) < len(files):
        owners = [_owner(file) for file in files]
        twice = next(name for owner, name in names.items() if owners.count(owner) > 1)
        raise UsageError(f"two files are of {twice}; for three games, one a folder, add --dynasty")
    players = _players([*names.values()])
    rows = tuple(tuple(game.get(owner) for owner in names) for game in games)
    return Table(players, rows)


def _owner(file: str) -> str:
    """The name of the file's player as it is compared: some machines store letters and accents apart,
    some write Mia for mia.
    """
    return " ".join(unicodedata.normalize("NFC", Path(file).stem).split()).casefold()


def _by_folder(files: Sequence[str]) -> list[dict[str, str]]:
    """The file of each player in each game."""
    folders: dict[Path, dict[str, str]] = {}
    for file in files:
        path = Path(file)
        game = folders.setdefault(path.parent, {})
        if _owner(file) in game:
            raise UsageError(f"two files in {path.parent} are of {path.stem}")
        game[_owner(file)] = file
    if len(folders) > DYNASTY_GAMES:
        raise UsageError(
            f"a Dynasty has {DYNASTY_GAMES} games, one a folder; here are {len(folders)} folders"
        )
    return [*folders.values()]


def _players(names: Sequence[str]) -> tuple[Player, ...]:
    """In the order given, with the colours in theirs. Raises UsageError."""
    colours = list(Colour)
    try:
        # one too many takes a colour twice, and is told by its number all the same
        players = tuple(Player(name, colours[n % len(colours)]) for n, name in enumerate(names))
        Game(tuple(map(Seat, players)))
    except MatchError as error:
        raise UsageError(f"{error} (players are named after their files)") from error
    return players
