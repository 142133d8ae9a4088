"""The options of the command line, and what they mean (CONTRACT.md fixes them)."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn

from scoring.regions import MAX_BONUS, Rules, RulesError
from terminal import app as cli_app
from terminal.report import UNUSABLE, HandGrid
from terminal.texts import one_line

USUAL = Rules()

FARTHEST = 1_000_000.0
"""Pixels. No photo is that large; a corner farther out is a slip, and so is `nan`."""


class UsageError(ValueError):
    """Arguments that argparse lets pass and that are unusable all the same; one plain line."""


class Parser(argparse.ArgumentParser):
    """Argparse, whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(UNUSABLE, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")


def build_parser() -> argparse.ArgumentParser:
    parser = Parser(prog="crowncount", description="Scores a Kingdomino kingdom from a photo.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    read = commands.add_parser("read", help="read photos and score the kingdoms in them", allow_abbrev=False)
    read.add_argument("photos", metavar="PHOTO", nargs="+")
    add_scoring_options(read)
    add_reading_options(read)
    score = commands.add_parser("score", help="score a kingdom given in notation", allow_abbrev=False)
    score.add_argument(
        "kingdom",
        metavar="KINGDOM",
        nargs="+",
        help='rows parted by "/", squares by spaces: "W0 F1 / C L"; - reads standard input',
    )
    add_scoring_options(score)
    match = commands.add_parser("match", help="compare the kingdoms of one game", allow_abbrev=False)
    match.add_argument("files", metavar="FILE", nargs="+", help="a photo, or a kingdom as text (.txt)")
    add_scoring_options(match)
    add_match_options(match)
    app = commands.add_parser(
        "app", help="start the web app", epilog="Other options go to Streamlit.", allow_abbrev=False
    )
    add_app_options(app)
    return parser


def add_scoring_options(parser: argparse.ArgumentParser) -> None:
    house = f"house rule: 0 to {MAX_BONUS} (default: %(default)s)"
    flags = {
        "--json": "JSON on standard output",
        "--harmony": "count the bonus for a full frame",
        "--middle-kingdom": "count the bonus for a castle in the centre",
        "--middle-kingdom-complete": "house rule: Middle Kingdom for a full frame only",
    }
    for flag, meaning in flags.items():
        parser.add_argument(flag, action="store_true", help=meaning)
    points = {
        "--harmony-points": USUAL.harmony_points,
        "--middle-kingdom-points": USUAL.middle_kingdom_points,
    }
    for option, usual in points.items():
        parser.add_argument(option, type=int, metavar="N", default=usual, help=house)
    frame = "the frame that the kingdom must fit (default: auto)"
    parser.add_argument("--size", choices=("auto", "5", "7"), default="auto", help=frame)


def add_reading_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--corners",
        metavar='"X,Y X,Y X,Y X,Y"',
        help="outer corners of the tiles in pixels of the upright photo, clockwise from the "
        "top left; with --grid and one photo",
    )
    parser.add_argument("--grid", metavar="RxC", help="rows and columns between the corners")
    parser.add_argument(
        "--raw", action="store_true", help="what the classifier alone says, without domino check"
    )


def add_match_options(parser: argparse.ArgumentParser) -> None:
    flags = {
        "--dynasty": "three games, each in a folder of its own, with the same file names in each",
        "--stop-after-region": "house rule: crowns decide nothing",
    }
    for flag, meaning in flags.items():
        parser.add_argument(flag, action="store_true", help=meaning)


def add_app_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        "--server.port",
        dest="port",
        type=int,
        help=f"(default: the first free one from {cli_app.FIRST_PORT} on)",
    )
    parser.add_argument(
        "--address",
        "--server.address",
        dest="address",
        default=cli_app.ALL_INTERFACES,
        help="where to listen (default: %(default)s, all networks of this computer)",
    )


def rules_of(args: argparse.Namespace) -> Rules:
    """The rules that the options ask for; UsageError for points that cannot be."""
    try:
        return Rules(
            harmony=args.harmony,
            middle_kingdom=args.middle_kingdom,
            harmony_points=args.harmony_points,
            middle_kingdom_points=args.middle_kingdom_points,
            middle_kingdom_complete=args.middle_kingdom_complete,
        )
    except RulesError as error:
        raise UsageError(f"--{str(error).replace('_', '-')}") from error


def size_of(args: argparse.Namespace) -> int | None:
    return None if args.size == "auto" else int(args.size)


def hand_grid_of(args: argparse.Namespace) -> HandGrid | None:
    """The grid given by hand, if any; UsageError for one that cannot be."""
    if args.corners is None and args.grid is None:
        return None
    if args.corners is None or args.grid is None:
        raise UsageError("--corners and --grid go together")
    if len(args.photos) != 1:
        raise UsageError(f"--corners and --grid go with one photo, not {len(args.photos)}")
    shape = re.fullmatch(r"([0-9]{1,2})[xX]([0-9]{1,2})", args.grid.strip())
    if shape is None:
        raise UsageError(f"--grid: expected rows and columns as 5x5, not {args.grid!r}")
    hand = HandGrid(corners_of(args.corners), int(shape[1]), int(shape[2]))
    check_grid(hand, size_of(args))
    return hand


def corners_of(text: str) -> tuple[tuple[float, float], ...]:
    """The four (x, y) of `"10,10 90,10 90,90 10,90"`; UsageError when they are not."""
    try:
        pairs = [pair.split(",") for pair in text.split()]
        corners = tuple((float(x), float(y)) for x, y in pairs)
    except ValueError:
        corners = ()
    if len(corners) != 4 or not all(abs(value) < FARTHEST for xy in corners for value in xy):
        expected = 'four points as "10,10 90,10 90,90 10,90"'
        raise UsageError(f"--corners: expected {expected}, not {text!r}")
    return corners


def check_grid(hand: HandGrid, size: int | None) -> None:
    """UsageError for corners that span no grid: they are arguments, and no photo's fault."""
    import numpy as np

    from vision.errors import CornersError
    from vision.outline import grid_of_corners

    try:
        grid_of_corners(np.array(hand.corners, np.float32), hand.rows, hand.cols, size)
    except CornersError as error:
        raise UsageError(f"--corners and --grid: {error}") from error
