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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._checks import count, instance, items, pair, whole, word
from ._core import Level
from ._labels import Labels

Observation: TypeAlias = Literal["planes", "tiny", "rgb", "grid"]
Actions: TypeAlias = Literal[4, 5, 9, "4", "5", "9", "clockwise"]
Order: TypeAlias = Literal["random", "cycle"]
Metric: TypeAlias = Literal["moves", "pushes"]
Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"]


@dataclass(frozen=True)
class Rooms:
    """Rooms that are made as they are needed, for each game from its own seed. With more than one thread the others make them ahead of
    need, else each step makes some."""

    size: tuple[int, int] = (10, 10)
    """Rows and columns, walls included, 5 to 64."""
    boxes: int = 4
    """Boxes, all off their goals."""
    difficulty: int = 10
    """How often boxes are pulled from their goals, 1 to 10."""
    uses: int = 1
    """For how many episodes of a game in a row a room is, 1 to 64: first as it was made, then its images, turned and mirrored, of
    which a square room has eight and another one four. All of them share one table of labels."""

    def __post_init__(self) -> None:
        pair("size", self.size, 5, 64)
        count("boxes", whole("boxes", self.boxes), 1)
        count("difficulty", whole("difficulty", self.difficulty), 1, 10)
        count("uses", whole("uses", self.uses), 1, 64)


Levels: TypeAlias = Rooms | Sequence[Level] | Iterator[Level] | Callable[[], Level]
"""Levels, or where they come from: rooms, an iterator that does not end, or a function that is called for each new level."""


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

    def __post_init__(self) -> None:
        for name in ("step", "on", "off", "solved"):
            instance(name, getattr(self, name), int, float)


def room(seed: int, *, size: tuple[int, int] = (10, 10), boxes: int = 4, difficulty: int = 10) -> Level:
    """A solvable level for training, in some microseconds: a function of the seed. The other arguments are those of :class:`Rooms`."""
    wish = Rooms(size, boxes, difficulty)
    return _core.room(*wish.size, boxes, difficulty, whole("seed", seed) % (1 << 64))


def rooms(seed: int = 0, *, size: tuple[int, int] = (10, 10), boxes: int = 4, difficulty: int = 10) -> Iterator[Level]:
    """Levels of :func:`room` without end."""
    while True:
        yield room(seed, size=size, boxes=boxes, difficulty=difficulty)
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
        labels: ``moves`` or ``pushes`` for exact labels of every position after each reset and step, in ``distance`` and ``best``; see
            :mod:`sokoworks.labels`. Only for Sokoban.
        memory: Bytes for the tables of the labels: of making one, and of all that are kept.
        out: Arrays of the caller that each step writes, by the names ``observations``, ``rewards``, ``terminated`` and
            ``truncated``: of NumPy, or anything that shares its memory by DLPack, such as tensors of PyTorch in main memory. Rewards
            may have the type ``float32``.
        stagger: Whether first episodes are shorter than ``max_steps``, each by another number of steps, so that games do not all end
            in the same step.
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
    distance: NDArray[np.int32]
    """With labels, ``(num_envs,)``: the distance to the end; -1 for a position that cannot be solved any more, -2 in a level that has
    too many positions for ``memory``. Without, it is empty, like ``best``."""
    best: NDArray[np.uint8]
    """With labels, ``(num_envs,)``: the optimal actions as bits: 1 up, 2 down, 4 left, 8 right."""

    def __init__(
        self,
        levels: Levels,
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
        stagger: bool = False,
        labels: Metric | None = None,
        memory: int = 1 << 30,
        out: Mapping[str, Any] | None = None,
    ) -> None:
        self._arguments = {
            "num_envs": num_envs,
            "obs": obs,
            "actions": actions,
            "max_steps": max_steps,
            "rewards": rewards,
            "size": size,
            "order": order,
            "autoreset": autoreset,
            "threads": threads,
            "stagger": stagger,
            "labels": labels,
            "memory": memory,
        }
        count("memory", whole("memory", memory))
        word("labels", labels, (None, "moves", "pushes"))
        num_envs = whole("num_envs", num_envs)
        count("num_envs", num_envs, 1, 1 << 20)
        count("max_steps", max_steps, 1, (1 << 31) - 1)
        count("threads", whole("threads", threads), 1, 256)
        for name, given in (("obs", obs), ("order", order), ("autoreset", autoreset)):
            instance(name, given, str)
        instance("stagger", stagger, bool)
        if rewards is not None:
            instance("rewards", rewards, Rewards)
        if out is not None:
            instance("out", out, Mapping)
        if size is not None:
            pair("size", size, 1, 1 << 10)
        worth = rewards or Rewards()
        self.num_envs, self.obs = num_envs, obs
        self._source: Callable[[], Level] | None = None
        rooms = None
        if isinstance(levels, Rooms):
            self.levels: list[Level] = []
            rooms = (*levels.size, levels.boxes, levels.difficulty, levels.uses)
        elif callable(levels):
            self._source = levels
        elif isinstance(levels, Iterator):
            self._source = levels.__next__
        else:
            self.levels = items("levels", levels)
        if self._source is not None:
            self.levels = [self._source() for _ in range(num_envs)]
        for level in self.levels:
            instance("levels", level, Level)
        how: _core.How = {
            "obs": obs,
            "actions": str(actions),
            "rewards": (worth.step, worth.on, worth.off, worth.solved),
            "size": size,
            "order": order if self._source is None else "own",
            "autoreset": autoreset,
            "max_steps": max_steps or 0,
            "threads": threads,
            "stagger": stagger,
            "rooms": rooms,
            "labels": None if labels is None else (labels, memory),
        }
        self._rooms = levels if isinstance(levels, Rooms) else None
        self._games = self._make(how)
        self.shape = self._games.shape
        self.size = self._games.size
        """Rows and columns of the boards."""
        self.num_actions = self._games.actions
        arrays = dict(out or {})
        self.observations = _array(arrays, "observations", (num_envs, *self.shape), np.uint8)
        self.terminated = _array(arrays, "terminated", (num_envs,), np.bool_)
        self.truncated = _array(arrays, "truncated", (num_envs,), np.bool_)
        self._small_rewards: NDArray[np.float32] | None = None
        if "rewards" in arrays and _shared("rewards", arrays["rewards"]).dtype == np.float32:
            self._small_rewards = _array(arrays, "rewards", (num_envs,), np.float32)
        self.rewards = _array(arrays, "rewards", (num_envs,), np.float64)
        if arrays:
            raise ValueError(f"out: unknown array `{next(iter(arrays))}`")
        labelled = num_envs if labels else 0
        self.distance, self.best = np.zeros(labelled, np.int32), np.zeros(labelled, np.uint8)
        self.began = np.zeros(num_envs, np.bool_)
        self.last = np.zeros_like(self.observations) if autoreset == "same_step" else None
        self._flags = (self.terminated, self.truncated, self.began)
        self._seeds: list[int] = []
        self._playing: list[Level] = []

    def _make(self, how: _core.How) -> _core.SokobanGames | _core.SokobondGames:
        if self.levels and self.levels[0].game == "sokobond":
            if how["labels"]:
                raise ValueError("labels: Sokobond has no tables of distances")
            return _core.SokobondGames(self.levels, self.num_envs, how)
        return _core.SokobanGames(self.levels, self.num_envs, how)

    def seed(self, seed: int | Sequence[int]) -> None:
        """Random numbers from here on: from one seed, or from one for each game."""
        given = [seed] if isinstance(seed, int) else items("seed", seed)
        seeds = [whole("seed", one) for one in given]
        if len(seeds) not in (1, self.num_envs):
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        self._seeds = [one % (1 << 64) for one in seeds]
        self._games.seed(self._seeds)

    def reset(self, mask: NDArray[np.bool_] | None = None) -> NDArray[np.uint8]:
        """Begins a level in all games, or in those of the mask of the shape ``(num_envs,)``. Returns ``observations``."""
        if mask is not None:
            mask = np.ascontiguousarray(mask)
            if mask.dtype != np.bool_ or mask.ndim != 1:
                raise TypeError(f"mask: an array of bool with one dimension is needed, not {mask.dtype} with {mask.ndim}")
        self._games.begin(mask, self.observations)
        began = range(self.num_envs) if mask is None else np.flatnonzero(mask)
        if self._source is not None:
            self._renew([int(at) for at in began])
        self._label()
        return self.observations

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Steps every game by its action. Returns ``observations``; the other arrays are written as well."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions: whole numbers are needed, not {given.dtype}")
        if given.ndim != 1:
            raise ValueError(f"actions: one for each game is needed, not the shape {given.shape}")
        chosen = np.ascontiguousarray(given, np.int64)
        self._games.step(chosen, self.observations, self.rewards, self._flags, self.last)
        if self._source is not None and self.began.any():
            self._renew([int(at) for at in np.flatnonzero(self.began)])
        if self._small_rewards is not None:
            self._small_rewards[:] = self.rewards
        self._label()
        return self.observations

    def _label(self) -> None:
        if len(self.distance) and isinstance(self._games, _core.SokobanGames):
            _core.label_games(self._games, self.distance, self.best)

    @property
    def labels(self) -> Labels:
        """The labels of all games, where they are wanted."""
        if not len(self.distance):
            raise ValueError("labels: these games were made without; give `moves` or `pushes`")
        return Labels(self.distance, self.best)

    def get_state(self, game: int = 0) -> bytes:
        """All that decides how a game goes on: its position, steps and random numbers."""
        count("game", whole("game", game), 0, self.num_envs - 1)
        if self._source is not None:
            raise ValueError("levels: the states of games whose levels come from an iterator or a function cannot be saved")
        return self._games.save(game)

    def set_state(self, state: bytes, game: int = 0) -> NDArray[np.uint8]:
        """Goes on in a game from a state of any game with the same levels and boards. Returns its observation, in place."""
        self._load([(game, state)])
        observation: NDArray[np.uint8] = self.observations[game]
        return observation

    def _load(self, states: Iterable[tuple[int, bytes]]) -> None:
        """Takes over states of games, and labels all games once."""
        try:
            for game, state in states:
                count("game", whole("game", game), 0, self.num_envs - 1)
                instance("state", state, bytes)
                if self._source is not None:
                    raise ValueError(
                        "levels: the states of games whose levels come from an iterator or a function cannot be restored"
                    )
                self._games.load(game, state, self.observations)
        finally:
            self._label()

    def get_states(self) -> list[bytes]:
        """The states of all games."""
        return [self.get_state(game) for game in range(self.num_envs)]

    def set_states(self, states: Sequence[bytes]) -> NDArray[np.uint8]:
        """Goes on in all games from states. Returns ``observations``."""
        given = items("states", states)
        if len(given) != self.num_envs:
            raise ValueError(f"states: {len(given)} for {self.num_envs} games")
        self._load(enumerate(given))
        return self.observations

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy plays on by itself, in arrays of its own."""
        if self._source is not None:
            raise TypeError("levels: games whose levels come from an iterator or a function cannot be copied")
        states: list[bytes | None] = []
        for game in range(self.num_envs):
            try:
                states.append(self._games.save(game))
            except ValueError:
                states.append(None)
        arrays = [self.rewards, *self._flags, *([] if self.last is None else [self.last])]
        return _restored, (self._rooms or self.levels, self._arguments, self._seeds, states, arrays)

    def _renew(self, places: list[int]) -> None:
        """Remembers the levels that just began there, and gets the next ones."""
        assert self._source is not None
        if not self._playing:
            self._playing = list(self.levels)
        for at in places:
            self._playing[at] = self.levels[at]
            self.levels[at] = self._source()
            self._games.replace(at, self.levels[at])

    def playing(self) -> list[Level]:
        """The level of each game."""
        if isinstance(self._games, _core.SokobanGames) and self._rooms is not None:
            return [_core.level_of(self._games, game) for game in range(self.num_envs)]
        if self._source is not None:
            return list(self._playing or self.levels)
        return [self.levels[at] for at in self._games.playing().tolist()]

    def numbers(self) -> NDArray[np.int64]:
        """``(num_envs,)``: the number of the level of each game: among the levels, or among the rooms that were made for it."""
        return self._games.playing()

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
        count("game", whole("game", game), 0, self.num_envs - 1)
        if isinstance(self._games, _core.SokobondGames):
            return _core.board_of(self._games, game)
        boxes, players = self.states()
        level = _core.level_of(self._games, game) if self._rooms is not None else self.playing()[game]
        rows = [row.translate(_EMPTY) for row in level.text.splitlines()]
        return _stand(rows, boxes[game].tolist(), int(players[game]), self.size[1])


def _restored(
    levels: Levels, arguments: dict[str, Any], seeds: list[int], states: list[bytes | None], arrays: list[NDArray[Any]]
) -> Games:
    """A copy of games."""
    games = Games(levels, **arguments)
    if seeds:
        games.seed(seeds)
    for game, state in enumerate(states):
        if state is not None:
            games.set_state(state, game)
    own = [games.rewards, games.terminated, games.truncated, games.began, *([] if games.last is None else [games.last])]
    for array, stored in zip(own, arrays, strict=True):
        array[...] = stored
    return games


def _shared(name: str, given: Any) -> NDArray[Any]:
    """An array that shares the memory of what is given."""
    if isinstance(given, np.ndarray):
        return cast("NDArray[Any]", given)
    if not hasattr(given, "__dlpack__"):
        raise TypeError(f"out: {name} is an array of NumPy or shares its memory by DLPack, unlike {type(given).__name__}")
    shared: NDArray[Any] = np.from_dlpack(given)
    return shared


def _array(given: dict[str, Any], name: str, shape: tuple[int, ...], kind: type[np.generic]) -> NDArray[Any]:
    """The caller's array of this name, which is taken out, or a new one."""
    if name not in given:
        return np.zeros(shape, kind)
    array = _shared(name, given.pop(name))
    if array.shape != shape or array.dtype != kind or not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(
            f"out: {name} has the shape {shape} and the type {kind.__name__}, lies in one piece and can be written; given are "
            f"{array.shape} and {array.dtype}"
        )
    return array


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
