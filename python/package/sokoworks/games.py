"""Many games side by side, with NumPy alone: one call into compiled code steps all of them. :mod:`sokoworks.envs` has the same for
Gymnasium.

Observations of Sokoban, of the type ``uint8``; ``h`` and ``w`` are rows and columns of the board:

========== ================== =======================================================================================
``planes``  ``(4, h, w)``      0 and 1: walls (and what is outside), goals, boxes, the player
``tiny``    ``(h, w, 3)``      a pixel for each cell, in the colours of gym-sokoban's ``tiny_rgb_array``
``rgb``     ``(16h, 16w, 3)``  a picture
``grid``    ``(h, w, 2)``      Jumanji's numbers: what moves (3 player, 4 box), what stays (1 wall, 2 goal)
========== ================== =======================================================================================

Sokobond has ``planes`` of the shape ``(13, h, w)``; see :meth:`sokoworks.Level.planes`.

Actions: ``4`` is up, down, left, right; ``5`` has "nothing" before these; ``9`` is gym-sokoban's: nothing, four that walk or push, four
that only walk; ``clockwise`` is Jumanji's: up, right, down, left. A blocked action does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._core import Level
from ._rooms import Rooms
from ._solving import count

Levels: TypeAlias = Sequence[Level] | Iterator[Level] | Callable[[], Level]
"""Levels, or where they come from: an iterator that does not end, or a function that is called for each new level."""

Observation: TypeAlias = Literal["planes", "tiny", "rgb", "grid"]
Actions: TypeAlias = Literal[4, 5, 9, "4", "5", "9", "clockwise"]
Order: TypeAlias = Literal["random", "cycle"]
Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"]


@dataclass(frozen=True)
class Rewards:
    """What is added up in the reward of a step. The defaults are those of gym-sokoban and Jumanji."""

    step: float = -0.1
    """For every step."""
    on: float = 1.0
    """For a box that comes to a goal, or a bond that is made."""
    off: float = -1.0
    """For a box that leaves a goal, or a bond that is lost."""
    solved: float = 10.0
    """For the end."""


def room(seed: int, *, size: tuple[int, int] = (10, 10), boxes: int = 4) -> Level:
    """A solvable level in about a millisecond, for training: a function of the seed. How hard it is, is not known.

    Args:
        size: Rows and columns, walls included, 5 to 64.
        boxes: Boxes, all off their goals.
    """
    for side in size:
        count("size", side, 5, 64)
    count("boxes", boxes, 1)
    return _core.room(*size, boxes, seed % (1 << 64))


def rooms(seed: int = 0, *, size: tuple[int, int] = (10, 10), boxes: int = 4) -> Iterator[Level]:
    """Levels of :func:`room` without end."""
    while True:
        yield room(seed, size=size, boxes=boxes)
        seed += 1


class Games:
    """Games of one kind side by side. The arrays are written by each step, in place: copy what is to be kept.

    Args:
        levels: Levels of one game, or where they come from.
        num_envs: How many games.
        obs: The kind of observation.
        actions: The set of actions.
        max_steps: Steps after which an episode is truncated; None for no limit.
        rewards: What a step is worth.
        size: Rows and columns of the boards; None for those of the largest level. Smaller levels have walls around them.
        order: Which level comes next: ``random``, or ``cycle`` (each in turn).
        autoreset: What follows the end of an episode: ``next_step``, ``same_step`` or ``disabled``, as in Gymnasium.
        threads: Most threads; the result is the same with any number. A step takes so little time that another thread is used for
            2,048 more games only (256 with pictures).
    """

    observations: NDArray[np.uint8]
    """``(num_envs, *shape)``."""
    rewards: NDArray[np.float64]
    """``(num_envs,)``."""
    terminated: NDArray[np.bool_]
    """``(num_envs,)``: whether the level is solved."""
    truncated: NDArray[np.bool_]
    """``(num_envs,)``: whether the most steps were made without that."""
    began: NDArray[np.bool_]
    """``(num_envs,)``: whether the last step began a level."""
    last: NDArray[np.uint8] | None
    """With ``same_step``, the last observations of the episodes that just ended; else None."""

    def __init__(
        self,
        levels: Levels | Rooms,
        num_envs: int = 1,
        *,
        obs: Observation = "planes",
        actions: Actions = 4,
        max_steps: int | None = 120,
        rewards: Rewards | None = None,
        size: tuple[int, int] | None = None,
        order: Order = "random",
        autoreset: Autoreset = "next_step",
        threads: int = 1,
    ) -> None:
        count("num_envs", num_envs, 1, 1 << 20)
        count("max_steps", max_steps, 1, (1 << 32) - 1)
        count("threads", threads, 1)
        worth = rewards or Rewards()
        self.num_envs = num_envs
        self._source: Callable[[int], Level] | None = None
        if isinstance(levels, Rooms):
            self._source = levels.of
        elif callable(levels):
            make = levels
            self._source = lambda _: make()
        elif isinstance(levels, Iterator):
            endless = levels
            self._source = lambda _: next(endless)
        if self._source is None:
            self.levels = list(cast("Sequence[Level]", levels))
        else:
            self.levels = [self._source(game) for game in range(num_envs)]
        wrong = next((level for level in self.levels if not isinstance(level, Level)), None)  # pyright: ignore[reportUnnecessaryIsInstance]
        if wrong is not None:
            raise TypeError(f"levels: {type(wrong).__name__} is no Level")
        how: _core.How = {
            "obs": obs,
            "actions": str(actions),
            "rewards": (worth.step, worth.on, worth.off, worth.solved),
            "size": size,
            "order": order if self._source is None else "own",
            "autoreset": autoreset,
            "max_steps": max_steps or 0,
            "threads": threads,
        }
        self._games = self._make(how)
        self.shape = self._games.shape
        self.size = self._games.size
        """Rows and columns of the boards."""
        self.num_actions = self._games.actions
        self.observations = np.zeros((num_envs, *self.shape), np.uint8)
        self.rewards = np.zeros(num_envs, np.float64)
        self.terminated = np.zeros(num_envs, np.bool_)
        self.truncated = np.zeros(num_envs, np.bool_)
        self.began = np.zeros(num_envs, np.bool_)
        self.last = np.zeros_like(self.observations) if autoreset == "same_step" else None
        self._flags = (self.terminated, self.truncated, self.began)
        self._playing: list[Level] = []

    def _make(self, how: _core.How) -> _core.SokobanGames | _core.SokobondGames:
        if self.levels and self.levels[0].game == "sokobond":
            return _core.SokobondGames(self.levels, self.num_envs, how)
        return _core.SokobanGames(self.levels, self.num_envs, how)

    def seed(self, seed: int | Sequence[int]) -> None:
        """Random numbers from here on: from one seed, or from one for each game."""
        seeds = [seed] if isinstance(seed, int) else list(seed)
        if len(seeds) not in (1, self.num_envs):
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        self._games.seed([one % (1 << 64) for one in seeds])

    def reset(self, mask: NDArray[np.bool_] | None = None) -> NDArray[np.uint8]:
        """Begins a level in all games, or in those of the mask of the shape ``(num_envs,)``. Returns ``observations``."""
        self._games.begin(mask, self.observations)
        began = range(self.num_envs) if mask is None else np.flatnonzero(mask)
        if self._source is not None:
            self._renew([int(at) for at in began])
        return self.observations

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Steps every game by its action. Returns ``observations``; the other arrays are written as well."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions: whole numbers are needed, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        self._games.step(chosen, self.observations, self.rewards, self._flags, self.last)
        if self._source is not None and self.began.any():
            self._renew([int(at) for at in np.flatnonzero(self.began)])
        return self.observations

    def _renew(self, places: list[int]) -> None:
        """Remembers the levels that just began there, and gets the next ones."""
        assert self._source is not None
        if not self._playing:
            self._playing = list(self.levels)
        for at in places:
            self._playing[at] = self.levels[at]
            self.levels[at] = self._source(at)
            self._games.replace(at, self.levels[at])

    def playing(self) -> list[Level]:
        """The level of each game."""
        if self._source is not None:
            return list(self._playing or self.levels)
        return [self.levels[at] for at in self._games.playing().tolist()]

    def steps(self) -> NDArray[np.int64]:
        """``(num_envs,)``: steps of each episode so far."""
        return self._games.steps()

    def states(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Sokoban: the cells of the boxes, ``(num_envs, most boxes)`` filled up with -1, and of the players, ``(num_envs,)``,
        numbered row by row on the boards of this batch."""
        if not isinstance(self._games, _core.SokobanGames):
            raise ValueError("the states of Sokobond have bonds: use its planes")
        return _core.states(self._games)

    def board(self, game: int = 0) -> str:
        """The board of a game as text."""
        if isinstance(self._games, _core.SokobondGames):
            return _core.board_of(self._games, game)
        boxes, players = self.states()
        level = self.playing()[game]
        rows = [row.translate(_EMPTY) for row in level.text.splitlines()]
        return _stand(rows, boxes[game].tolist(), int(players[game]), self.size[1])


_EMPTY = str.maketrans("@+$*", " . .")
"""A board without player and boxes."""


def _stand(rows: list[str], boxes: list[int], player: int, columns: int) -> str:
    """Boxes and player on empty rows."""
    cells = [list(row) for row in rows]

    def put(at: int, plain: str, goal: str) -> None:
        row, column = divmod(at, columns)
        cells[row][column] = goal if cells[row][column] == "." else plain

    for at in boxes:
        if at >= 0:
            put(at, "$", "*")
    put(player, "@", "+")
    return "\n".join("".join(row) for row in cells) + "\n"
