"""Calls that search. Their settings are those of the command line: the library's table lists them, and the types in
``_search.pyi`` are generated from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import _core
from ._core import Level
from ._checks import count, instance, items, text
from ._solving import Answer, Hint, Optimized, answer

MEMORY = 4 << 30
"""Bytes of the tables of one search, unless another limit is given."""


def solve(
    level: Level,
    metric: str = "any",
    *,
    after: str = "",
    progress: Callable[[dict[str, int]], object] | None = None,
    **settings: Any,
) -> Answer:
    """Searches for a solution.

    A limit that is reached is no error: the answer says ``gave-up`` and the reason. Ctrl-C ends the search at once and raises
    ``KeyboardInterrupt``.

    Args:
        level: A level of either game.
        metric: What to minimize: ``any`` (any solution), ``moves``, ``pushes``, ``pushes,moves`` or ``moves,pushes``. ``proved``
            of the answer says whether it is proved to be the least.
        after: Moves after which the search begins.
        progress: Called about ten times a second with the counters of the search; an exception of it ends the search.
        settings: Options of ``soko solve`` by name, with underscores: ``method``, ``time`` and ``work`` (seconds), ``nodes``,
            ``memory`` (bytes of the tables, at first 4 GiB; None for no limit), ``threads`` (at first 1) and others.

    Raises:
        ValueError: Unknown words, settings that the method does not take, moves that are blocked.
        TypeError: A setting that does not exist.
    """
    text("after", after)
    if progress is not None:
        instance("progress", progress, Callable)
    return answer(_core.solve(level, after, progress, metric=metric, **{"memory": MEMORY, **settings}))


def solve_many(
    levels: Iterable[Level],
    metric: str = "any",
    *,
    jobs: int = 1,
    progress: Callable[[int, int], object] | None = None,
    **settings: Any,
) -> list[Answer]:
    """Searches many levels, ``jobs`` at the same time, each with the limits for itself.

    Args:
        levels: Levels of one game or of both.
        jobs: Levels searched at the same time, each by ``threads`` threads.
        progress: Called about ten times a second with the number of levels that are done and of all.

    Other arguments are those of :func:`solve`. The answers are in the order of the levels.
    """
    count("jobs", jobs)
    if progress is not None:
        instance("progress", progress, Callable)
    found = _core.solve_many(items("levels", levels), jobs, progress, metric=metric, **{"memory": MEMORY, **settings})
    return [answer(one) for one in found]


def optimize(
    level: Level, solution: str | Iterable[str], metric: str = "any", **settings: Any
) -> Optimized:
    """Makes a solution, or the best of several, shorter; the result is never worse.

    Args:
        metric: Measures, the most important first, joined by commas; ``any`` is ``pushes,moves`` in Sokoban and ``moves`` in
            Sokobond. There are ``moves``, ``pushes``, ``lines``, ``changes``, ``sessions``.
        settings: ``time``, ``nodes``, ``memory``, ``threads`` and ``work`` as for :func:`solve`; in Sokobond ``unambiguous``.

    Raises:
        ValueError: When a solution does not solve the level.
    """
    known = [solution] if isinstance(solution, str) else items("solution", solution)
    return Optimized(**_core.optimize(level, known, metric=metric, **{"memory": MEMORY, **settings}))


def hint(level: Level, after: str = "", **settings: Any) -> Hint:
    """What matters where moves lead, and the next push on the way to a solution, found within 5 seconds or the ``time`` of ``settings``;
    they are ``time``, ``nodes``, ``memory`` and ``threads`` as for :func:`solve`. The level keeps the solution: as long as it is
    followed, the next hint costs no search."""
    text("after", after)
    found = _core.hint(level, after, **{"time": 5.0, "memory": MEMORY, **settings})
    piece, following, target = (
        None if at is None else (at[0], at[1]) for at in (found["piece"], found["next"], found["target"])
    )
    return Hint(
        found["outcome"],
        found["reason"],
        piece,
        following,
        target,
        found["letters"],
        found["pushes_left"],
        found["because"],
        found["plan"],
        found["mistake"],
    )
