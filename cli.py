"""The terminal door: `crowncount read | score | match | app`. CONTRACT.md fixes the first two' output.

Streamlit and the vision room are loaded by those who need them: `crowncount score` starts at once.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence

from scoring.match import Terms
from scoring.notation import NotationError, parse_kingdom
from terminal import app as cli_app
from terminal.options import UsageError, build_parser, hand_grid_of, rules_of, size_of
from terminal.report import (
    GOOD,
    UNUSABLE,
    Json,
    photo_json,
    photo_sheet,
    report_photo,
    scored,
    scored_json,
    scored_sheet,
)
from terminal.texts import one_line

MOST_NOTATION = 1_000_000
"""Bytes read from standard input at most: no kingdom needs them, and `yes |` has no end."""

BROKEN_PIPE, INTERRUPTED = 141, 130
"""Exit status as a shell gives it to a program ended by SIGPIPE or SIGINT."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status, or raises SystemExit with it, as argparse does."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # UTF-8 whatever LANG says; a file name that is no Unicode is escaped, as JSON does it
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args, extra = build_parser().parse_known_args(argv)
    try:
        status = run(args, extra)
        flush()
    except (UsageError, NotationError) as error:
        complain(args, str(error))
        return UNUSABLE
    except BrokenPipeError:  # `crowncount read ... | head` has seen enough
        hush()
        return BROKEN_PIPE
    except OSError as error:  # photos' own are PhotoErrors by now: the output cannot be written
        hush()
        complain(args, f"The output cannot be written: {error.strerror}.")
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def flush() -> None:
    """Have the output written; UsageError where there is nowhere to write it to."""
    if sys.stdout is None:
        raise UsageError("Standard output is closed.")
    sys.stdout.flush()


def hush() -> None:
    """What is left of the output goes nowhere, so that writing it does not fail again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(args: argparse.Namespace, extra: Sequence[str]) -> int:
    """Run the command that the arguments name; `extra` are those that argparse does not know."""
    if args.command == "app":
        return start_app(args, extra)
    if extra and not any(word.startswith("-") for word in extra):
        raise UsageError(f"options stand before or after all files, not between: {' '.join(extra)}")
    if extra:
        raise UsageError(f"unrecognized arguments: {' '.join(extra)}")
    commands = {"read": read_photos, "score": score_kingdom, "match": compare_kingdoms}
    return commands[args.command](args)


def read_photos(args: argparse.Namespace) -> int:
    """`crowncount read`: one report a photo, in order; the worst of them decides the status."""
    rules, size, hand = rules_of(args), size_of(args), hand_grid_of(args)
    status = GOOD
    for name in args.photos:
        report = report_photo(name, rules, size, hand, raw=args.raw)
        print(to_line(photo_json(report)) if args.json else photo_sheet(report), flush=True)
        if report.status == UNUSABLE and report.problem:
            complain(args, f"{name}: {report.problem[1]}")
        status = max(status, report.status)
    return status


def score_kingdom(args: argparse.Namespace) -> int:
    """`crowncount score`: a kingdom given in notation."""
    rules = rules_of(args)
    text = " ".join(args.kingdom)  # what the shell has taken apart is put together again
    if text == "-":
        if sys.stdin is None:
            raise UsageError("Standard input is closed; give the kingdom as an argument.")
        text = sys.stdin.buffer.read(MOST_NOTATION).decode("utf-8", "replace")
    found = scored(parse_kingdom(text, size_of(args)), rules)
    print(to_line(scored_json(found)) if args.json else f"Kingdom, {scored_sheet(found)}")
    return GOOD


def compare_kingdoms(args: argparse.Namespace) -> int:
    """`crowncount match`: the kingdoms of one game, or of a Dynasty."""
    from terminal.match import play
    from terminal.match_report import match_json, match_sheet
    from terminal.seats import table_of

    table = table_of(args.files, dynasty=args.dynasty)
    terms = Terms(rules=rules_of(args), dynasty=args.dynasty, stop_after_region=args.stop_after_region)
    outcome = play(table, terms, size_of(args))
    print(to_line(match_json(outcome)) if args.json else match_sheet(outcome), flush=True)
    for brought in outcome.unusable:
        if brought.problem:
            complain(args, f"{brought.file}: {brought.problem[1]}")
    return outcome.status


def start_app(args: argparse.Namespace, extra: Sequence[str]) -> int:
    """`crowncount app`: returns when the app has ended, if at all."""
    if not cli_app.APP.is_file():
        raise UsageError(f"{cli_app.APP} is missing. Install crowncount again.")
    port = args.port or cli_app.free_port(args.address)
    print(cli_app.greeting(args.address, port), flush=True)
    cli_app.run_streamlit(args.address, port, extra)
    return GOOD


def to_line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def complain(args: argparse.Namespace, message: str) -> None:
    """One line on standard error, where that is open."""
    if sys.stderr is not None:
        print(f"crowncount {args.command}: {one_line(message)}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
