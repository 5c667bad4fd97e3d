"""New levels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import _core
from ._core import Level
from ._checks import count as check, instance, pair, text
from ._solving import Rating, rating


@dataclass(frozen=True)
class Made:
    """A new level."""

    level: Level
    """The level, with a title."""
    rating: Rating
    """How hard it is."""
    name: str
    """Seed and number of the attempt: the same wish makes it again."""
    solution: str
    """A solution with the fewest pushes, or in Sokobond moves."""
    proved: tuple[str, ...]
    """Measures in which that is proved; always in Sokoban."""


def generate(
    count: int = 1,
    *,
    grade: int | tuple[int, int] = (1, 10),
    seed: int = 0,
    game: str = "sokoban",
    width: int | None = None,
    height: int | None = None,
    pieces: int | None = None,
    theme: str = "any",
    aim: str = "conflicts",
    symmetry: str = "any",
    effort: int = 10,
    jobs: int = 1,
    time: float | None = None,
    positions: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> list[Made]:
    """Makes levels that are solvable, each with its solution. The same arguments make the same levels on every machine.

    Args:
        grade: How hard, from 1 to 10, or from one to the other.
        seed: Another seed makes other levels.
        game: ``sokoban`` or ``sokobond``.
        width: Columns, walls included; None for what the grade calls for, as for ``height`` and ``pieces`` (boxes or atoms).
        theme: The kind of room: ``any``, ``open``, ``rooms``, ``goal-room``, ``corridors``, ``few-squares``.
        aim: ``conflicts`` or ``length``.
        symmetry: ``any``, ``none``, ``mirror``, ``turn``.
        effort: How long each level is improved, 1 to 100.
        jobs: Attempts at the same time.
        time: Most seconds; then there may be fewer levels.
        positions: Most positions that are searched; then there may be fewer levels.
        progress: Called about ten times a second with the number of levels that are made and of all.

    Raises:
        ValueError: When there can be no such level.
    """
    for name, value in (("seed", seed), ("count", count), ("positions", positions), ("jobs", jobs)):
        check(name, value)
    for name, value in (("width", width), ("height", height), ("pieces", pieces), ("effort", effort)):
        check(name, value, most=(1 << 32) - 1)
    grades = pair("grade", (grade, grade) if isinstance(grade, int) else grade, 0, 1 << 31)
    if not 1 <= min(grades) <= max(grades) <= 10:
        raise ValueError("grade: grades are numbers from 1 to 10")
    for name, given in (("game", game), ("theme", theme), ("aim", aim), ("symmetry", symmetry)):
        text(name, given)
    if progress is not None:
        instance("progress", progress, Callable)
    if time is not None:
        instance("time", time, int, float)
    wanted: _core.Wanted = {
        "game": game,
        "grades": grades,
        "width": width,
        "height": height,
        "pieces": pieces,
        "theme": theme,
        "aim": aim,
        "symmetry": symmetry,
        "seed": seed,
        "effort": effort,
        "jobs": jobs,
        "time": time,
        "positions": positions,
    }
    made, _ = _core.generate(count, wanted, progress)
    levels: list[Made] = []
    for level, data in made:
        levels.append(Made(level, rating(data["rating"]), data["name"], data["solution"], tuple(data["proved"])))
    return levels
