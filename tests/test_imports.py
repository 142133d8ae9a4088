"""Imports run one way (DESIGN.md, "Rooms"), proved over the syntax trees of all sources."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.needs import ROOT

MAY_IMPORT = {
    "scoring": set(),
    "vision": {"scoring"},
    "games": {"scoring"},
    "models": {"vision", "scoring"},
    "sample_images": {"models", "vision", "scoring"},
    "ui": {"games", "vision", "scoring"},
    "app": {"ui", "games", "vision", "scoring"},
    "cli": {"games", "vision", "scoring"},
    "docs": set(),
    "benchmarks": {"models", "games", "vision", "scoring"},
    "tests": {"app", "cli", "docs", "ui", "games", "models", "vision", "scoring", "sample_images"},
}
"""What each room knows of ours, besides itself."""

ONLY_IN = {
    "streamlit": {"app.py", "ui/*", "tests/*"},
    "torch": {"models/train_*.py", "models/training.py"},
    "onnxruntime": {"vision/session.py", "tests/*"},
    "sqlalchemy": {"games/*", "games/*/*", "games/*/*/*", "tests/*"},
}
"""The only places of what is heavy, or would tie the house to one vendor."""


def room_of(module: str) -> str:
    """`vision` of `vision.read`; the package `terminal` is what `cli` is made of."""
    room = module.partition(".")[0]
    return "cli" if room == "terminal" else room


def imports_in(tree: ast.AST, package: str) -> Iterator[str]:
    """Every module that is imported, inside functions too; `from a import b` gives `a.b`.

    `package` is what a relative import starts from.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")[: -node.level + 1 or None] if node.level else []
            base = ".".join([*parts, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def sources() -> list[Path]:
    """Our Python files, relative to the root."""
    found = [*ROOT.glob("*.py")]
    for room in [*MAY_IMPORT, "terminal"]:
        found += (ROOT / room).rglob("*.py")
    return sorted(path.relative_to(ROOT) for path in found)


IMPORTS = [
    (path, name)
    for path in sources()
    for name in imports_in(ast.parse((ROOT / path).read_text(encoding="utf-8")), ".".join(path.parts[:-1]))
]


def offences(room: str) -> list[str]:
    """`file: import` for what the room may not know."""
    forbidden = MAY_IMPORT.keys() - MAY_IMPORT[room] - {room}
    return [
        f"{path}: {name}"
        for path, name in IMPORTS
        if room_of(path.with_suffix("").parts[0]) == room and room_of(name) in forbidden
    ]


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_run_one_way(room: str) -> None:
    assert offences(room) == []


@pytest.mark.parametrize("package", ONLY_IN)
def test_a_package_is_imported_only_in(package: str) -> None:
    users = {path for path, name in IMPORTS if room_of(name) == package}
    assert [str(p) for p in sorted(users) if not any(map(p.match, ONLY_IN[package]))] == []


def test_scoring_imports_the_standard_library_only() -> None:
    others = {
        f"{path}: {name}"
        for path, name in IMPORTS
        if path.parts[0] == "scoring" and room_of(name) not in sys.stdlib_module_names | {"scoring"}
    }
    assert others == set()


def test_vision_knows_of_the_game_only_the_kingdom_and_the_dominoes() -> None:
    allowed = ("scoring.kingdom.", "scoring.dominoes.")
    others = {
        f"{path}: {name}"
        for path, name in IMPORTS
        if path.parts[0] == "vision" and room_of(name) == "scoring" and not f"{name}.".startswith(allowed)
    }
    assert others == set()


def test_every_source_lies_in_a_room() -> None:
    """A folder or module that nobody has told this test about would escape it."""
    tops = {path.parts[0] for path in sources()}
    tops |= {p.parent.name for p in ROOT.glob("*/*.py") if not p.parent.name.startswith(".")}
    rooms = {room_of(top.removesuffix(".py")) for top in tops}
    assert rooms - MAY_IMPORT.keys() - {"build"} == set()


@pytest.mark.parametrize(
    ("line", "package", "expected"),
    [
        pytest.param("import a.b, c", "", ["a.b", "c"], id="import"),
        pytest.param("from a import b, c", "", ["a.b", "a.c"], id="from"),
        pytest.param("from . import b", "vision", ["vision.b"], id="relative"),
        pytest.param("from ..a import b", "x.y", ["x.a.b"], id="relative-up"),
        pytest.param("def f():\n    import a", "", ["a"], id="inside-a-function"),
        pytest.param("if x:\n    import a", "", ["a"], id="under-a-condition"),
        pytest.param("'import a'", "", [], id="text"),
    ],
)
def test_how_imports_are_found(line: str, package: str, expected: list[str]) -> None:
    assert list(imports_in(ast.parse(line), package)) == expected
