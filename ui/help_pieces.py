"""What the help pages are made of: sections, paragraphs and lists, as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def shown(text: str) -> str:
    """A text as HTML, in which `5 × 5` stays on one line."""
    return escape(text).replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}")


def section(title: str, *inside: str) -> str:
    """A part of the page under its heading; `inside` is HTML."""
    return f'<section class="cc-help"><h2>{escape(title)}</h2>{"".join(inside)}</section>'


def paragraph(text: str, kind: str = "") -> str:
    """`kind`: a CSS class."""
    return f'<p class="{kind}">{shown(text)}</p>' if kind else f"<p>{shown(text)}</p>"


def bullets(*texts: str, ordered: bool = False) -> str:
    """A list of sentences; `ordered` numbers them, for steps."""
    name = "ol" if ordered else "ul"
    return f"<{name}>{''.join(f'<li>{shown(text)}</li>' for text in texts)}</{name}>"


def pictured(rows: Iterable[tuple[str, str]]) -> str:
    """Texts with a picture before each, both HTML."""
    lines = "".join(f"<li>{picture}<span>{text}</span></li>" for picture, text in rows)
    return f'<ul class="cc-pictured">{lines}</ul>'
