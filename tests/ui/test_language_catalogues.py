"""The translations: complete, compiled, with the same fields as the English, and collected from calls
that can be collected.
"""

import ast
import gettext
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from docs import translate
from tests.needs import ROOT
from ui.language import DOMAIN, ENGLISH, FOLDER, LANGUAGES, catalogue

TEXTS = translate.texts()


@pytest.mark.parametrize("language", translate.LANGUAGES)
def test_nothing_is_missing_or_stale(language: str) -> None:
    """`python -m docs.translate` collects and compiles; the rest is for a person to fill in."""
    kept = translate.load(language)
    assert list(translate.problems(kept, TEXTS)) == []
    assert not translate.stale(language, kept)


def test_the_languages_are_those_of_the_app() -> None:
    assert {ENGLISH, *translate.LANGUAGES} == set(LANGUAGES)
    assert translate.LOCALES == FOLDER
    assert {path.stem for path in FOLDER.rglob("*.?o")} == {DOMAIN}
    assert type(catalogue(ENGLISH)) is gettext.NullTranslations
    for language in translate.LANGUAGES:
        assert type(catalogue(language)) is gettext.GNUTranslations


@pytest.mark.parametrize(
    ("english", "translation", "reason"),
    [
        pytest.param("Undo", "Deshacer", "", id="right"),
        pytest.param("Undo", "", "not translated", id="empty"),
        pytest.param("{count} left", "quedan {n}", "other fields in braces", id="fields"),
        pytest.param(("one", "{n} of it"), ("uno", "{n}"), "", id="plural"),
        pytest.param(("one", "{n} of it"), ("uno", ""), "not translated", id="half"),
        pytest.param(("one", "{n} of it"), ("uno",), "not all plural forms", id="form"),
        pytest.param(("one", "{n} of it"), ("{n}", "{n}"), "other fields in braces", id="plural-fields"),
    ],
)
def test_what_is_wrong_with_a_translation(
    english: translate.Key, translation: str | tuple[str, ...], reason: str
) -> None:
    assert translate._wrong(Message(english, translation), 2) == reason


def test_problems_of_a_catalogue() -> None:
    kept = translate.updated(translate.load("de"), {"Undo": ["ui/words.py"], "moon": ["ui/words.py"]})
    assert list(translate.problems(kept, {"Undo": [], "sun": []})) == [
        "no longer in the code: moon",
        "not collected yet: sun",
    ]
    assert translate.stale("de", kept)


def test_updating_keeps_what_was_translated() -> None:
    once = translate.updated(translate.load("nl"), TEXTS)
    again = translate.updated(once, TEXTS)
    assert [(m.id, m.string) for m in once] == [(m.id, m.string) for m in again]
    assert again.num_plurals == 2


@pytest.mark.parametrize("path", sorted((ROOT / "ui").glob("*.py")), ids=lambda path: path.stem)
def test_texts_are_written_out(path: Path) -> None:
    """A text that is put together when the app runs would never be collected."""
    if path.name == "language.py":
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in translate.KEYWORDS:
            wanted = len(translate.KEYWORDS[node.func.id] or (1,))
            assert all(isinstance(each, ast.Constant) for each in node.args[:wanted]), node.lineno


def speaking(trees: dict[str, ast.Module]) -> set[str]:
    """Names of the classes and tables that hold texts."""
    names = set()
    for tree in trees.values():
        for node in tree.body:
            made = {getattr(each.func, "id", "") for each in ast.walk(node) if isinstance(each, ast.Call)}
            if isinstance(node, ast.ClassDef) and "Phrase" in made:
                names.add(node.name)
            elif isinstance(node, ast.Assign) and made & {"Table", "Plural"}:
                names |= {each.id for each in node.targets if isinstance(each, ast.Name)}
    return names


def read_at_import(tree: ast.Module, names: set[str]) -> list[str]:
    """Texts that are read before there is a page, and so in whatever language comes first."""
    early: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            early += [*node.args.defaults, *(each for each in node.args.kw_defaults if each)]
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            early.append(node)
    return [
        ast.unparse(each)
        for place in early
        for each in ast.walk(place)
        if (isinstance(each, ast.Attribute | ast.Subscript) and getattr(each.value, "id", "") in names)
        or (isinstance(each, ast.Call) and getattr(each.func, "id", "") in ("say", "say_many"))
    ]


def test_no_text_is_read_when_a_module_is_imported() -> None:
    trees = {path.stem: ast.parse(path.read_text("utf-8")) for path in (ROOT / "ui").glob("*.py")}
    names = speaking(trees)
    assert {"Say", "Help", "TERRAINS"} <= names
    assert {stem: found for stem, tree in trees.items() if (found := read_at_import(tree, names))} == {}
    bad = ast.parse("def f(label=Say.UNDO): pass\nHERE = TERRAINS[1]\nTEXT = say('x')")
    assert read_at_import(bad, names) == ["Say.UNDO", "TERRAINS[1]", "say('x')"]
