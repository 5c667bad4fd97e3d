"""Judgements, and what searches find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from . import _core, records
from ._checks import count, instance, text
from ._core import Deadlocks, Level

Outcome = Literal["solved", "unsolvable", "gave-up"]

@dataclass(frozen=True)
class Why:
    """Why a position cannot be solved, with a proof."""

    kind: str
    """One word, such as ``corral`` or ``odd-electrons``."""
    message: str
    """A sentence without its full stop."""
    cells: tuple[tuple[int, int], ...]
    """Column and row, from 1, of the boxes or atoms to blame. The boxes cannot all reach goals even without any others."""


def _why(found: records.Why | None) -> Why | None:
    if found is None:
        return None
    return Why(found["kind"], found["message"], tuple((x, y) for x, y in found["cells"]))


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
    player_lines: int | None
    """Straight runs of the player; None for Sokobond."""
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
    why: Why | None
    """Why there is no solution, if some boxes are to blame."""
    statistics: Mapping[str, int] = field(repr=False)
    """Counters of the search that is named: ``expanded``, ``generated``, ``stored``, ``pruned``, ``depth``, ``table_bytes`` (most
    bytes held by the tables of all searches) and others."""

    def __bool__(self) -> bool:
        """Whether there is a solution."""
        return self.outcome == "solved"


def answer(found: _core.Found) -> Answer:
    """What a search found."""
    rows = found.get("statistics") or []
    return Answer(
        outcome=found["outcome"],
        reason=found["reason"],
        solution=found["solution"],
        moves=found["moves"],
        pushes=found["pushes"],
        box_lines=found["box_lines"],
        box_changes=found["box_changes"],
        pushing_sessions=found["pushing_sessions"],
        player_lines=found["player_lines"],
        proved=tuple(found["proved"]),
        proved_both=found["proved_both"],
        lower_bound=found["lower_bound"],
        bound_metric=found["bound_metric"],
        method=found["method"] or "",
        nodes=found["nodes"] or 0,
        seconds=found["seconds"] or 0.0,
        total_nodes=found["total_nodes"] or 0,
        total_seconds=found["total_seconds"] or 0.0,
        searches=tuple(
            Search(row["search"], row["afterwards"], row["expanded"], row["seconds"], row["work"]) for row in rows
        ),
        why=_why(found["why"]),
        statistics=found["counters"],
    )


@dataclass(frozen=True)
class Verdict:
    """The judge's verdict on moves. True if they solve the level."""

    valid: bool
    """Whether they do."""
    problems: tuple[str, ...] = ()
    """Why they do not."""
    solution: str | None = None
    """The moves as replayed."""
    moves: int | None = None
    """Moves."""
    pushes: int | None = None
    """Pushes; None for Sokobond, like the measures below."""
    box_lines: int | None = None
    """Runs of pushes of one box in one direction."""
    box_changes: int | None = None
    """Pushes of another box than the push before."""
    pushing_sessions: int | None = None
    """Runs of pushes with no plain step between them."""
    player_lines: int | None = None
    """Straight runs of the player."""
    molecules: str | None = None
    """The finished molecules, such as ``2 water (H2O)``; None for Sokoban."""

    def __bool__(self) -> bool:
        return self.valid


def verify(level: Level, moves: str) -> Verdict:
    """Replays moves from the start of a level by the rules of its game. Moves that cannot be read are no solution either."""
    text("moves", moves)
    found = _core.verify(level, moves)
    return Verdict(
        valid=found["valid"],
        problems=tuple(found["problems"]),
        solution=found["solution"] or None,
        moves=found["moves"],
        pushes=found["pushes"],
        box_lines=found["box_lines"],
        box_changes=found["box_changes"],
        pushing_sessions=found["pushing_sessions"],
        player_lines=found["player_lines"],
        molecules=found["molecules"],
    )


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
    player_lines: int | None
    """Straight runs of the player."""
    reason: str | None
    """The limit that ended it; None if nothing more was found."""
    nodes: int
    """Positions expanded."""


@dataclass(frozen=True)
class Hint:
    """What to do next."""

    outcome: Literal["hint", "solved", "unsolvable", "gave-up"]
    """``hint``; or ``solved`` (nothing is left to do), ``unsolvable`` (take something back), ``gave-up``."""
    reason: str | None = None
    """The limit that was reached."""
    piece: tuple[int, int] | None = None
    """Column and row, from 1, of the box, or of an atom, that is to be touched next."""
    next: tuple[int, int] | None = None
    """Where that box is after ``letters``; in Sokobond, where the player's atom is then."""
    target: tuple[int, int] | None = None
    """Where that box ends before another one is touched; in Sokobond, where the player's atom ends."""
    letters: str | None = None
    """The moves up to the next push and that push."""
    pushes_left: int | None = None
    """Pushes that the solution still needs, this one included."""
    because: records.Insight | None = None
    """What matters here: a sentence, the cells that it is about, and moves that show it."""
    plan: str | None = None
    """The solution that is followed, from the start of the level."""
    mistake: records.Mistake | None = None
    """The push that lost, where the level could be solved at its start."""

    def __bool__(self) -> bool:
        return self.outcome == "hint"


def is_dead(level: Level, after: str = "", *, tests: Deadlocks | None = None) -> Why | None:
    """A proof that the level cannot be solved any more after moves, or None if none is found, which proves nothing.

    A check takes microseconds to milliseconds; for many positions of one level, make ``tests = Deadlocks(level)`` once.
    """
    text("after", after)
    if tests is not None:
        instance("tests", tests, Deadlocks)
    return _why((tests or Deadlocks(level)).check(after))


@dataclass(frozen=True)
class Rating:
    """How hard a level is."""

    grade: int | None
    """From 1 to 10; None for a level that is proved unsolvable."""
    word: str | None
    """The grade as a word."""
    difficulty: float
    """The number that the grade rounds."""
    interval: tuple[float, float]
    """What the difficulty of four in five levels lies between that measure alike."""
    measures: records.Rating = field(repr=False)
    """All that was measured, with the names of ``soko grade --json``."""


def rating(found: records.Rating) -> Rating:
    low, high = found["interval"]
    return Rating(found["grade"], found["word"], found["difficulty"], (low, high), found)


def grade(level: Level, *, memory: int | None = 1 << 30) -> Rating:
    """Measures how hard a level is, by searches of about a second at most; the same on every machine."""
    count("memory", memory)
    return rating(_core.grade(level, memory))
