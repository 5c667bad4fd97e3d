"""Judgements, and what searches find."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from . import _core
from ._core import Deadlocks, Level

Outcome = Literal["solved", "unsolvable", "gave-up"]

@dataclass(frozen=True)
class Unsolvable:
    """Why a level has no solution."""

    kind: str
    """One word, such as ``corral``."""
    message: str
    """A sentence without its full stop."""
    boxes: tuple[tuple[int, int], ...]
    """Column and row, from 0, of the boxes to blame."""


@dataclass(frozen=True)
class Search:
    """What one of several searches did, or a pass over the solution that it had found."""

    name: str
    """Its name."""
    afterwards: bool
    """Whether it came after the searches, and worked with what they had found."""
    expanded: int
    """Positions whose successors it made."""
    seconds: float | None
    """Wall time."""
    work: float | None
    """Counted work in seconds, the same on every machine; None where it is not counted."""


@dataclass(frozen=True)
class Answer:
    """What a search found. A solution was replayed by the rules of the game before it is here."""

    outcome: Outcome
    """``solved``, ``unsolvable`` (proved), or ``gave-up``."""
    reason: str | None
    """Why it gave up: ``time``, ``memory``, ``nodes``, ``work``, ``depth``, ``incomplete``, ``out-of-scope``, ``disk``."""
    solution: str | None
    """The solution as letters."""
    moves: int | None
    """Moves of the solution."""
    pushes: int | None
    """Pushes of the solution; None for Sokobond."""
    box_lines: int | None
    """Runs of pushes of one box in one direction; None for Sokobond."""
    box_changes: int | None
    """Pushes of another box than the push before; None for Sokobond."""
    pushing_sessions: int | None
    """Runs of pushes with no plain step between them; None for Sokobond."""
    proved: tuple[str, ...]
    """Metrics in which the solution is proved to be shortest."""
    proved_both: bool
    """Whether, with two metrics, it is proved to be best by the first and then by the second."""
    lower_bound: int | None
    """What every solution takes at least, proved."""
    bound_metric: str | None
    """What the lower bound counts."""
    method: str
    """The search that is named: it proved the solution to be shortest or the level to be unsolvable; of a solution that is not
    proved shortest, it found it."""
    nodes: int
    """Positions whose successors that search made."""
    seconds: float
    """Wall time of that search."""
    total_nodes: int
    """The same of all searches, and of what was done after them."""
    total_seconds: float
    """Wall time of everything."""
    searches: tuple[Search, ...]
    """What each search did, and what was done after them: their ``expanded`` add up to ``total_nodes``."""
    why: Unsolvable | None
    """Why there is no solution, if some boxes are to blame."""
    statistics: Mapping[str, int] = field(repr=False)
    """Counters of the search that is named: ``expanded``, ``generated``, ``stored``, ``pruned``, ``depth``, ``table_bytes`` (most
    bytes held by the tables of all searches) and others."""

    def __bool__(self) -> bool:
        """Whether there is a solution."""
        return self.outcome == "solved"


def answer(found: _core.Found) -> Answer:
    """What a search found."""
    why = found["why"]
    blamed = None
    if why is not None:
        kind, message, boxes = why
        blamed = Unsolvable(kind, message, tuple((x - 1, y - 1) for x, y in boxes))
    return Answer(
        outcome=found["outcome"],
        reason=found["reason"],
        solution=found["solution"],
        moves=found["moves"],
        pushes=found["pushes"],
        box_lines=found["box_lines"],
        box_changes=found["box_changes"],
        pushing_sessions=found["pushing_sessions"],
        proved=found["proved"],
        proved_both=found["proved_both"],
        lower_bound=found["lower_bound"],
        bound_metric=found["bound_metric"],
        method=found["method"],
        nodes=found["nodes"],
        seconds=found["seconds"],
        total_nodes=found["total_nodes"],
        total_seconds=found["total_seconds"],
        searches=tuple(Search(*row) for row in found["searches"]),
        why=blamed,
        statistics=found["statistics"],
    )


def count(name: str, value: int | None, least: int = 0, most: int = (1 << 63) - 1) -> None:
    """Refuses what is no whole number, too small or too large; None is allowed."""
    if value is None:
        return
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r} is no whole number") from None
    if number < least:
        raise ValueError(f"{name}: {number} is too small; give {least} or more")
    if number > most:
        raise ValueError(f"{name}: {number} is too large; give {most} or less")


@dataclass(frozen=True)
class Verdict:
    """What the judge says of moves. True if they solve the level."""

    problem: str | None
    """Why they are no solution; None if they are one."""
    solution: str | None = None
    """The moves as replayed."""
    moves: int | None = None
    """Moves."""
    pushes: int | None = None
    """Pushes; None for Sokobond, like all below."""
    box_lines: int | None = None
    """Runs of pushes of one box in one direction."""
    box_changes: int | None = None
    """Pushes of another box than the push before."""
    pushing_sessions: int | None = None
    """Runs of pushes with no plain step between them."""

    def __bool__(self) -> bool:
        return self.problem is None


def verify(level: Level, moves: str) -> Verdict:
    """Replays moves from the start of a level by the rules of its game. Moves that cannot be read are no solution either."""
    return Verdict(**_core.verify(level, moves))


@dataclass(frozen=True)
class Optimized:
    """A solution that was made shorter."""

    solution: str
    """The solution as letters."""
    moves: int
    """Moves."""
    pushes: int | None
    """Pushes; None for Sokobond, like all below."""
    box_lines: int | None
    """Runs of pushes of one box in one direction."""
    box_changes: int | None
    """Pushes of another box than the push before."""
    pushing_sessions: int | None
    """Runs of pushes with no plain step between them."""
    reason: str | None
    """The limit that ended it; None if nothing more was found."""
    expanded: int
    """Positions expanded."""


@dataclass(frozen=True)
class Hint:
    """What to do next."""

    outcome: Literal["hint", "solved", "unsolvable", "gave-up"]
    """``hint``; or ``solved`` (nothing is left to do), ``unsolvable`` (take something back), ``gave-up``."""
    reason: str | None = None
    """The limit that was reached."""
    piece: tuple[int, int] | None = None
    """Column and row of the box, or of an atom, that is to be touched next."""
    target: tuple[int, int] | None = None
    """Where that box ends before another one is touched; in Sokobond, where the player's atom ends."""
    moves: str | None = None
    """The moves up to the next push and that push."""
    pushes_left: int | None = None
    """Pushes that the solution still needs, this one included."""

    def __bool__(self) -> bool:
        return self.outcome == "hint"


@dataclass(frozen=True)
class Dead:
    """A proof that a position cannot be solved."""

    kind: str
    """One word, such as ``frozen`` or ``odd-electrons``."""
    message: str
    """A sentence without its full stop."""
    cells: tuple[tuple[int, int], ...]
    """Column and row of the boxes or atoms that make it so. The boxes cannot all reach goals even without any others."""


def is_dead(level: Level, after: str = "", *, tests: Deadlocks | None = None) -> Dead | None:
    """A proof that the level cannot be solved any more after moves, or None if none is found, which proves nothing.

    A check takes microseconds to milliseconds; for many positions of one level, make ``tests = Deadlocks(level)`` once.
    """
    found = (tests or Deadlocks(level)).check(after)
    if found is None:
        return None
    kind, message, cells = found
    return Dead(kind, message, tuple(cells))


@dataclass(frozen=True)
class Grade:
    """How hard a level is."""

    grade: int | None
    """From 1 to 10; None for a level that is proved unsolvable."""
    word: str | None
    """The grade as a word."""
    difficulty: float
    """The number that the grade rounds."""
    measures: Mapping[str, int | float | bool | None] = field(repr=False)
    """What was measured, with the names of ``soko show --difficulty --json``."""


def grade(level: Level, *, memory: int | None = 1 << 30) -> Grade:
    """Measures how hard a level is, by searches of about a second at most; the same on every machine."""
    count("memory", memory)
    return Grade(**_core.grade(level, memory))
