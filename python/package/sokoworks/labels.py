"""Exact labels of positions of Sokoban: the distance to the end, all optimal actions, and whether a position is dead.

A level of about ten by ten with four boxes has few enough positions for a table of all of them, which is made by a search backward
from the end: in well under a second for most, some seconds and hundreds of megabytes for large open rooms. Then a label is one
look; :class:`sokoworks.games.Games` with ``labels`` takes it at each step. ``python -m sokoworks.label --help`` labels files.

Cells count row by row from 0 on the level's own board. Optimal actions are bits: 1 up, 2 down, 4 left, 8 right.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._checks import count, instance, whole, word
from ._core import Level
from ._labels import Labels as Labels
from .games import Games, Metric

MEMORY = 1 << 30
"""Bytes of the tables that are kept, unless another limit is given."""


class Distances:
    """The distance to the end of every position of one level.

    Args:
        level: A level of Sokoban.
        metric: ``moves``, or ``pushes`` (and among solutions with as few pushes, moves).
        memory: Most bytes: two to ten for each position.

    Raises:
        ValueError: When the level has too many positions.
    """

    def __init__(self, level: Level, metric: Metric = "moves", *, memory: int = MEMORY) -> None:
        word("metric", metric, ("moves", "pushes"))
        count("memory", whole("memory", memory))
        self._table = _core.Distances(level, metric, memory=memory)
        self.level, self.memory = level, memory
        self.metric: Metric = metric
        self.positions = self._table.positions
        """How many positions the table has."""

    def __reduce__(self) -> tuple[Any, ...]:
        # The table is made again.
        return _distances, (self.level, self.metric, self.memory)

    def label(self, boxes: ArrayLike, players: ArrayLike) -> Labels:
        """Labels positions.

        Args:
            boxes: ``(n, boxes)``: the cells of the boxes in any order.
            players: ``(n,)``: the cells of the players.
        """
        return Labels(*self._table.label(_cells("boxes", boxes, 2), _cells("players", players, 1)))

    def table(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]]:
        """All positions: the cells of the boxes of each set, ``(sets, boxes)``; the cells of the floor, ``(floor,)``; and the
        distances, ``(sets, floor)``, by set and the player's place in the floor: -1 where the position is dead, or the player would
        stand in a box. A set with a box from where it can come to no goal is dead and not in the table."""
        return self._table.table()

    def reachable(self) -> NDArray[np.bool_]:
        """``(sets, floor)``: whether play from the start of the level leads to each position of the table."""
        return self._table.reachable()

    def batches(
        self, size: int = 65536, *, reachable: bool = True
    ) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]]]:
        """Boxes, players and distances of the positions of the table, ``size`` at a time; by default of those that play leads to."""
        boxes, floor, distance = self.table()
        mask = self.reachable() if reachable else distance >= 0
        sets, places = np.nonzero(mask)
        for begin in range(0, len(sets), size):
            some, at = sets[begin : begin + size], places[begin : begin + size]
            yield boxes[some], floor[at], distance[some, at]


class Labeller:
    """Labels positions of many levels and keeps the tables that were used last.

    Args:
        metric: As for :class:`Distances`.
        memory: Most bytes of all tables that are kept, and of making one.
    """

    def __init__(self, metric: Metric = "moves", *, memory: int = MEMORY) -> None:
        word("metric", metric, ("moves", "pushes"))
        count("memory", whole("memory", memory))
        self.metric: Metric = metric
        self.memory = memory
        self._kept: OrderedDict[Level, Distances] = OrderedDict()
        self._positions = 0

    def of(self, level: Level) -> Distances:
        """The table of a level."""
        instance("level", level, Level)
        table = self._kept.get(level)
        if table is None:
            table = Distances(level, self.metric, memory=self.memory)
            self._kept[level] = table
            self._positions += table.positions
            # A table has at most about four bytes for each position.
            while len(self._kept) > 1 and self._positions * 4 > self.memory:
                self._positions -= self._kept.popitem(last=False)[1].positions
        self._kept.move_to_end(level)
        return table

    def label(self, level: Level, boxes: ArrayLike, players: ArrayLike) -> Labels:
        """Labels positions of one level, as :meth:`Distances.label`."""
        return self.of(level).label(boxes, players)


def _distances(level: Level, metric: Metric, memory: int) -> Distances:
    """A pickled table."""
    return Distances(level, metric, memory=memory)


def _cells(name: str, given: ArrayLike, dimensions: int) -> NDArray[np.int64]:
    """Numbers of cells."""
    cells = np.asarray(given)
    if cells.dtype.kind not in "iu" and cells.size:
        raise TypeError(f"{name}: whole numbers are needed, not {cells.dtype}")
    if cells.ndim != dimensions:
        raise ValueError(f"{name}: an array of {cells.ndim} dimensions; {dimensions} are needed")
    return np.ascontiguousarray(cells, np.int64)


def random_positions(
    level: Level, many: int, *, seed: int = 0, steps: int = 60
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Boxes ``(many, boxes)`` and players ``(many,)`` of positions that random moves lead to: the start, then after 1 move to
    ``steps`` moves, evenly."""
    instance("level", level, Level)
    if level.game != "sokoban":
        raise ValueError("level: Sokobond has no tables of distances")
    count("seed", whole("seed", seed))
    count("steps", whole("steps", steps), 0, 1 << 20)
    many = whole("many", many)
    count("many", many, 1, 1 << 20)
    games = Games([level], many, max_steps=None, autoreset="disabled")
    games.reset()
    boxes, players = games.states()
    rng = np.random.default_rng(seed)
    due = np.arange(many) * steps // max(many - 1, 1)
    for step in range(1, steps + 1):
        games.step(rng.integers(4, size=many))
        now = due == step
        if now.any():
            at, stand = games.states()
            boxes[now], players[now] = at[now], stand[now]
    return boxes, players


def best_line(table: Distances, boxes: Sequence[int], player: int) -> str:
    """An optimal solution from a position, as letters in lower case; an empty text where it is dead or at its end."""
    width = table.level.width
    steps = ((1, "u", -width), (2, "d", width), (4, "l", -1), (8, "r", 1))
    moves: list[str] = []
    now, stand = list(boxes), player
    while True:
        best = int(table.label([now], [stand]).best[0])
        if best == 0:
            return "".join(moves)
        letter, step = next((letter, step) for bit, letter, step in steps if best & bit)
        stand += step
        now = [at + step if at == stand else at for at in now]
        moves.append(letter)
