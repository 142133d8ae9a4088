"""The language that the person at this page reads, and English texts put into it.

English is in the code. `docs/translate.py` collects the texts of the calls below into ui/locales/.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import streamlit as st

from ui import state

K = TypeVar("K")

FOLDER = Path(__file__).with_name("locales")
DOMAIN = "crowncount"
ENGLISH = "en"

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español", "nl": "Nederlands"}
)
"""Two letters -> the language's own name for itself."""


def code() -> str:
    """The two letters of the language in use: the one in the page's address, where somebody chose
    it, or the browser's own, or English. Nothing is remembered here: all users share this module.
    """
    asked = st.query_params.get(state.LANGUAGE, "")
    return asked if asked in LANGUAGES else known(st.context.locale)


def known(locale: str | None) -> str:
    """The language of a browser's setting, `de-AT` or `fr`; English for all that is not here."""
    letters = (locale or "").replace("_", "-").partition("-")[0].lower()
    return letters if letters in LANGUAGES else ENGLISH


def choose(language: str) -> None:
    """The page's address has the language from now on: it outlives a reload, and so a long wait."""
    st.query_params[state.LANGUAGE] = language


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
    """A constant text of a class or a table, English in the code: each access gives it in the
    language in use.
    """

    def __init__(self, english: str) -> None:
        self.english = english

    def __get__(self, instance: object, owner: type) -> str:
        return say(self.english)

    def __str__(self) -> str:
        return say(self.english)


class Plural:
    """The same for a text that depends on a number: `str()` of it would not know which form."""

    def __init__(self, one: str, many: str) -> None:
        self.one = one
        self.many = many

    def of(self, number: int) -> str:
        return say_many(self.one, self.many, number)


class Table(Mapping[K, str]):
    """Texts under keys; each access gives one in the language in use."""

    def __init__(self, texts: Mapping[K, Phrase]) -> None:
        self._texts = dict(texts)

    def __getitem__(self, key: K) -> str:
        return str(self._texts[key])

    def __iter__(self) -> Iterator[K]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)
