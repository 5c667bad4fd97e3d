"""Every number that a function takes, with values that are none, too small or too large: ``ValueError`` or ``TypeError``, or an answer.

The functions come from the sources of the package, so a new one with a number has to be called below."""

from __future__ import annotations

import ast
import pathlib
from collections.abc import Callable
from typing import Any

import pytest
import sokoworks
from sokoworks import Level, games, labels

ROOM = Level.parse("#######\n#@    #\n# $   #\n#    .#\n#######\n")
VALUES = [0, -1, 10**9, 1 << 70, -(1 << 70), 1.5, float("nan"), float("inf"), "7", [7]]

CALLS: dict[str, Callable[..., Any]] = {
    "solve": lambda **given: sokoworks.solve(ROOM, **{"nodes": 100, **given}),
    "solve_many": lambda **given: sokoworks.solve_many([ROOM, ROOM], **{"nodes": 100, **given}),
    "optimize": lambda **given: sokoworks.optimize(ROOM, "rDldRRR", **{"nodes": 100, **given}),
    "hint": lambda **given: sokoworks.hint(ROOM, **{"nodes": 100, **given}),
    "grade": lambda **given: sokoworks.grade(ROOM, **given),
    "generate": lambda **given: sokoworks.generate(**{"grade": 1, "time": 2.0, "positions": 1000, **given}),
    "Distances": lambda **given: labels.Distances(ROOM, **given),
    "Level.svg": lambda **given: ROOM.svg(**given),
    "Level.png": lambda **given: ROOM.png(**given),
    "Level.gif": lambda **given: ROOM.gif("r", **given),
    "Games": lambda **given: games.Games([ROOM], **given),
    "room": lambda **given: games.room(**{"seed": 1, **given}),
}

# Functions whose numbers are those of another one, or places and seeds that take any number.
OTHERS = {"rooms", "count", "read", "label", "main", "make"}


def numbers() -> list[tuple[str, str]]:
    """The numbers of the public functions, each with the name of its function."""
    found = []
    package = pathlib.Path(sokoworks.__file__).parent

    def look(name: str, function: ast.FunctionDef) -> None:
        for argument in [*function.args.args, *function.args.kwonlyargs]:
            kind = ast.unparse(argument.annotation) if argument.annotation else ""
            if {"int", "float"} & set(kind.replace("|", " ").replace("[", " ").replace(",", " ").split()):
                found.append((name, argument.arg))

    for path in [package / name for name in ("_search.pyi", "_solving.py", "_making.py", "games.py", "_core.pyi")]:
        core = path.name == "_core.pyi"
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and not core and not node.name.startswith("_"):
                look(node.name, node)
            if isinstance(node, ast.ClassDef) and (node.name in ("Level", "Distances", "Deadlocks") or not core):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                        look(node.name, inner)
                    elif isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_") and core:
                        look(f"{node.name}.{inner.name}", inner)
    return [(name, argument) for name, argument in found if name not in OTHERS]


@pytest.mark.parametrize(("name", "argument"), numbers())
def test_every_number_is_refused_or_answered(name: str, argument: str) -> None:
    assert name in CALLS, f"call {name} in this test"
    for value in VALUES:
        try:
            CALLS[name](**{argument: value})
        except (ValueError, TypeError) as why:
            assert str(why), f"{name}({argument}={value!r})"


def test_numbers_are_found() -> None:
    assert {name for name, _ in numbers()} >= {"solve", "generate", "Games", "Level.gif"}


def test_numbers_out_of_their_bounds_are_refused_with_them() -> None:
    for threads in (0, 1025):
        with pytest.raises(ValueError, match="from 1 to 1024"):
            sokoworks.solve(ROOM, threads=threads)
    with pytest.raises(ValueError, match="from 0.1 to 50"):
        ROOM.gif("r", speed=0)
    with pytest.raises(ValueError, match="from 4 to 256"):
        ROOM.png(cell=3)
    with pytest.raises(ValueError, match="from 1 to 256"):
        sokoworks.generate(jobs=0)
    with pytest.raises(ValueError, match="too large"):
        sokoworks.solve(ROOM, depth=1 << 40)
