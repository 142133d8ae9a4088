"""The app's texts in other languages: collect them, and make the files that the app reads.

    python -m docs.translate            # collect, say what is missing, compile
    python -m docs.translate --check    # change nothing; status 1 where something is missing or stale

A text is whatever stands in a call of KEYWORDS in ui/ or app.py; English is in the code. The translations
are in ui/locales/LANGUAGE/LC_MESSAGES/crowncount.po: fill in each `msgstr` there, by hand or with a
program such as Poedit, and run this again. Needs the test extra (Babel).
"""

from __future__ import annotations

import argparse
import gettext
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALES = ROOT / "ui" / "locales"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "say": None,
    "Phrase": None,
    "say_many": (1, 2),
    "Plural": (1, 2),
}
"""Names of calls -> which of their arguments are texts; None: the first."""

LANGUAGES = ("de", "es", "fr", "nl")

Key = str | tuple[str, str]
"""An English text, or the singular and the plural one."""


def texts() -> dict[Key, list[str]]:
    """Every text in the code -> the files it stands in."""
    found: dict[Key, list[str]] = {}
    for path in [ROOT / "app.py", *sorted((ROOT / "ui").glob("*.py"))]:
        name = str(path.relative_to(ROOT))
        inside = extract_from_dir(
            path.parent,
            method_map=[(path.name, "python")],
            keywords=KEYWORDS,
            directory_filter=lambda folder: Path(folder) == path.parent,  # noqa: B023 - called at once
        )
        for *_, key, _comments, _context in inside:
            files = found.setdefault(key, [])
            if name not in files:
                files.append(name)
    return found


def po_file(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "crowncount.po"


def load(language: str) -> Catalog:
    """The translations of a language as they are kept."""
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def updated(kept: Catalog, wanted: dict[Key, list[str]]) -> Catalog:
    """The same with all texts of the code and no others, in their order."""
    fresh = Catalog(
        locale=kept.locale,
        project="Crowncount",
        version="",
        creation_date=kept.creation_date,
        revision_date=kept.revision_date,
        header_comment="# Crowncount's texts. `python -m docs.translate` adds what is new in the code.",
    )
    fresh.mime_headers = [pair for pair in kept.mime_headers if pair[0] == "Plural-Forms"]
    for key, files in wanted.items():
        known = kept.get(key[0] if isinstance(key, tuple) else key)
        same = known is not None and known.id == key
        fresh.add(key, known.string if known and same else "", [(name, None) for name in files])
    return fresh


def problems(catalogue: Catalog, wanted: dict[Key, list[str]]) -> Iterator[str]:
    """Everything that is missing, left over or does not fit its English."""
    have = {message.id: message for message in catalogue if message.id}
    yield from (f"no longer in the code: {key}" for key in have if key not in wanted)
    for key in wanted:
        reason = _wrong(have[key], catalogue.num_plurals) if key in have else "not collected yet"
        if reason:
            yield f"{reason}: {key}"


def _wrong(message: Message, plurals: int) -> str:
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    if not all(strings):
        return "not translated"
    if len(ids) == 2 and len(strings) != plurals:
        return "not all plural forms"
    if message.fuzzy:
        return "doubtful"
    for n, string in enumerate(strings):
        if fields(string) != fields(ids[min(n, len(ids) - 1)]):
            return "other fields in braces"
    return ""


def fields(text: str) -> set[str]:
    """What is filled in: `{count}` of `{count} to check`."""
    return set(re.findall(r"{[^}]*}", text))


def stale(language: str, catalogue: Catalog) -> bool:
    """Whether the file that the app reads says anything else than the one that people write."""
    try:
        with po_file(language).with_suffix(".mo").open("rb") as file:
            compiled = gettext.GNUTranslations(file)
    except OSError:
        return True
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    buffer.seek(0)
    ours, theirs = (vars(each)["_catalog"] for each in (gettext.GNUTranslations(buffer), compiled))
    return any(ours.get(key) != theirs.get(key) for key in (ours.keys() | theirs.keys()) - {""})


def collect(language: str, wanted: dict[Key, list[str]]) -> Catalog:
    """Write both files of a language anew."""
    fresh = updated(load(language), wanted)
    with po_file(language).open("wb") as file:
        write_po(file, fresh, width=100, include_lineno=False)
    with po_file(language).with_suffix(".mo").open("wb") as file:
        write_mo(file, fresh)
    return fresh


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing")
    check, wanted, wrong = parser.parse_args().check, texts(), 0
    for language in LANGUAGES:
        catalogue = load(language) if check else collect(language, wanted)
        found = [*problems(catalogue, wanted), *(["stale .mo file"] if stale(language, catalogue) else [])]
        sys.stdout.writelines(f"{language}: {line}\n" for line in found)
        wrong += len(found)
    sys.stdout.write(f"{len(wanted)} texts, {len(LANGUAGES)} languages, {wrong} to mend\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
