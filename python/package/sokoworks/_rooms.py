"""Where environments without levels have theirs from."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from . import _core
from ._core import Level


class Rooms:
    """Rooms for each of several games, from a seed of its own on."""

    def __init__(self, games: int, size: tuple[int, int], boxes: int) -> None:
        self._size, self._boxes = size, boxes
        self._rooms = [self._from(0)] * games

    def seed(self, seeds: Sequence[int]) -> None:
        """New rooms for each game."""
        self._rooms = [self._from(seed) for seed in seeds]

    def _from(self, seed: int) -> Iterator[Level]:
        # Seeds side by side have no rooms in common.
        seeds = itertools.count(seed << 32)
        return (_core.room(*self._size, self._boxes, seed % (1 << 64)) for seed in seeds)

    def of(self, game: int) -> Level:
        """The next room of a game."""
        return next(self._rooms[game])
