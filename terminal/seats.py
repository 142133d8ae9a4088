"""From the names of files to players: who plays, and which file is whose kingdom of which game."""

from __future__ import annotations

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
    games = _by_folder(files) if dynasty else [[(Path(file).stem, file) for file in files]]
    names = list(dict.fromkeys(name for game in games for name, _ in game))
    if not dynasty and len(names) < len(files):
        twice = next(name for name in names if [Path(file).stem for file in files].count(name) > 1)
        raise UsageError(f"two files are of {twice}; for three games, one a folder, add --dynasty")
    players = _players(names)
    rows = tuple(tuple(dict(game).get(name) for name in names) for game in games)
    return Table(players, rows)


def _by_folder(files: Sequence[str]) -> list[list[tuple[str, str]]]:
    """(name, file) of each game."""
    folders: dict[Path, dict[str, str]] = {}
    for file in files:
        path = Path(file)
        game = folders.setdefault(path.parent, {})
        if path.stem in game:
            raise UsageError(f"two files in {path.parent} are of {path.stem}")
        game[path.stem] = file
    if len(folders) > DYNASTY_GAMES:
        raise UsageError(
            f"a Dynasty has {DYNASTY_GAMES} games, one a folder; here are {len(folders)} folders"
        )
    return [list(game.items()) for game in folders.values()]


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
