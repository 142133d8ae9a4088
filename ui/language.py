"""The language that the person at this page reads, and English texts put into it."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("locales")
DOMAIN = "crowncount"
ENGLISH = "en"


def code() -> str:
    """The two letters of the language in use."""
    return ENGLISH


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The texts of a language; English, which is in the code, where there is no such file."""
    return gettext.translation(DOMAIN, FOLDER, [language], fallback=True)


def say(english: str) -> str:
    """A text in the language in use. Put figures in afterwards: `say("{count} to check").format(...)`."""
    return catalogue(code()).gettext(english)


def say_many(one: str, many: str, number: int) -> str:
    """The same for a text that depends on a number: each language has its own plural forms."""
    return catalogue(code()).ngettext(one, many, number)


class Phrase:
    """A constant text of a class, English in the code: each access gives it in the language in use."""

    def __init__(self, english: str) -> None:
        self.english = english

    def __get__(self, instance: object, owner: type) -> str:
        return say(self.english)
