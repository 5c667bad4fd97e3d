"""Environments for Gymnasium (``pip install sokoworks[gymnasium]``).

Importing this module registers ids, each with the size, boxes, actions, rewards and limits of the published environment of that name:

* ``sokoworks/Sokoban-v0`` to ``-v2``, ``Sokoban-small-v0`` and ``-v1``, ``Sokoban-large-v0`` to ``-v2``, ``Sokoban-huge-v0``: those of
  gym-sokoban 0.0.6. There ``large-v1`` has the five boxes that ``large-v2`` was to have, which cannot be made; here they are the same.
  Rooms are made in a millisecond. Keyword ``levels`` plays others, such as ``sokoworks.boxoban.read(folder)``.
* ``sokoworks/Jumanji-Sokoban-v0``: observations and actions of Jumanji.
* ``sokoworks/Sokobond-v0``: needs ``levels``.

``gymnasium.make("sokoworks.envs:sokoworks/Sokoban-v0")`` imports and makes in one go, and ``gymnasium.make_vec`` makes many.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:  # pragma: no cover
    raise ImportError("sokoworks.envs needs gymnasium: pip install 'sokoworks[gymnasium]'") from error

from ._core import Level
from ._rooms import Rooms
from .games import Actions, Autoreset, Games, Levels, Observation, Order, Rewards

_MODES: dict[Autoreset, AutoresetMode] = {
    "next_step": AutoresetMode.NEXT_STEP,
    "same_step": AutoresetMode.SAME_STEP,
    "disabled": AutoresetMode.DISABLED,
}


def _space(games: Games, obs: str) -> spaces.Space[NDArray[np.uint8]]:
    most = {"planes": 1, "grid": 4}.get(obs, 255)
    if games.shape[0] == 13:
        most = 4
    # The class is generic over its type in some versions of Gymnasium.
    box: spaces.Space[Any] = spaces.Box(0, most, games.shape, np.uint8)
    return box


class SokobanEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One game of Sokoban or Sokobond.

    Args:
        levels: Levels of one game, or where they come from; None for rooms of ``room_size`` with ``boxes``.
        obs, actions, max_steps, rewards, order: See :class:`sokoworks.games.Games`. A limit of steps truncates here as well.
        render_mode: ``rgb_array`` (a picture), ``ansi`` (text) or None.
    """

    metadata = {"render_modes": ["rgb_array", "ansi"], "render_fps": 4}  

    def __init__(
        self,
        levels: Levels | None = None,
        *,
        obs: Observation = "planes",
        actions: Actions = 4,
        max_steps: int | None = 120,
        rewards: Rewards | None = None,
        size: tuple[int, int] | None = None,
        order: Order = "random",
        room_size: tuple[int, int] = (10, 10),
        boxes: int = 4,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "rgb_array", "ansi"):
            raise ValueError(f"unknown render mode `{render_mode}`; expected one of `rgb_array`, `ansi`")
        self.render_mode = render_mode
        self._rooms = Rooms(1, room_size, boxes) if levels is None else None
        self._levels: Levels | Rooms = self._rooms or levels or []
        self._how: dict[str, Any] = {
            "obs": obs,
            "actions": actions,
            "max_steps": max_steps,
            "rewards": rewards,
            "size": size,
            "order": order,
            "autoreset": "disabled",
        }
        self.games = Games(self._levels, **self._how)
        self.observation_space: spaces.Space[NDArray[np.uint8]] = _space(self.games, obs)
        self.action_space = spaces.Discrete(self.games.num_actions)
        self._is_seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or not self._is_seeded:
            number = int(self.np_random.integers(1 << 62))
            if self._rooms is not None:
                # What was made ahead belongs to the old seed.
                self._rooms.seed([number])
                self.games = Games(self._levels, **self._how)
            self.games.seed(number)
            self._is_seeded = True
        return self.games.reset()[0].copy(), {}

    def step(self, action: np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        games = self.games
        observation = games.step(np.array([operator.index(action)], np.int64))[0].copy()
        return observation, float(games.rewards[0]), bool(games.terminated[0]), bool(games.truncated[0]), {}

    def render(self) -> Any:
        board = self.games.board()
        if self.render_mode == "ansi":
            return board
        if self.render_mode == "rgb_array":
            return picture(self.games)
        return None


def picture(games: Games) -> NDArray[np.uint8]:
    """The first game as a picture, ``(16h, 16w, 3)``."""
    if games.shape[0] == 13:
        planes = games.observations[0]
        colours = np.array(
            [[255, 255, 255], [60, 60, 60], [200, 200, 200], [90, 140, 255], [255, 90, 90], [80, 80, 255], [90, 90, 90]], np.uint8
        )
        cells = np.where(planes[0] > 0, 1, 0)
        for element in range(5):
            cells = np.where(planes[2 + element] > 0, 2 + element, cells)
        pixels: NDArray[np.uint8] = colours[cells].repeat(16, axis=0).repeat(16, axis=1)
        return pixels
    one = Games([Level.parse(games.board())], obs="rgb")
    drawn: NDArray[np.uint8] = one.reset()[0].copy()
    return drawn


class SokobanVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games of Sokoban or Sokobond, stepped by one call into compiled code.

    Args:
        levels: Levels of one game, or where they come from; None for rooms of ``room_size`` with ``boxes``.
        num_envs: How many games.
        obs, actions, max_steps, rewards, size, order, threads: See :class:`sokoworks.games.Games`.
        autoreset: ``next_step``, ``same_step`` or ``disabled``, as in Gymnasium.
        copy: Whether each step returns new arrays. Without, the arrays are the same ones each time, and nothing is allocated.
    """

    def __init__(
        self,
        levels: Levels | None = None,
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
        copy: bool = True,
        room_size: tuple[int, int] = (10, 10),
        boxes: int = 4,
        render_mode: str | None = None,
    ) -> None:
        if autoreset not in _MODES:
            raise ValueError(
                f"unknown autoreset mode `{autoreset}`; expected one of `next_step`, `same_step`, `disabled`"
            )
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"unknown render mode `{render_mode}`; expected `rgb_array`")
        self.render_mode = render_mode
        self.num_envs, self.copy, self._autoreset = num_envs, copy, autoreset
        self.metadata = {"autoreset_mode": _MODES[autoreset], "render_modes": ["rgb_array"], "render_fps": 4}
        self._rooms = Rooms(num_envs, room_size, boxes) if levels is None else None
        self._levels: Levels | Rooms = self._rooms or levels or []
        self._how: dict[str, Any] = {
            "num_envs": num_envs,
            "obs": obs,
            "actions": actions,
            "max_steps": max_steps,
            "rewards": rewards,
            "size": size,
            "order": order,
            "autoreset": autoreset,
            "threads": threads,
        }
        self.games = Games(self._levels, **self._how)
        self.single_observation_space = _space(self.games, obs)
        self.single_action_space = spaces.Discrete(self.games.num_actions)
        self.observation_space = batch_space(_space(self.games, obs), num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._is_seeded = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        mask: NDArray[np.bool_] | None = None
        if options is not None and "reset_mask" in options:
            mask = np.asarray(options["reset_mask"])
            if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
                raise ValueError(
                    f"reset_mask has the shape ({self.num_envs},) and the type bool, not {mask.shape} and {mask.dtype}"
                )
        one = seed if isinstance(seed, int) or seed is None else None
        super().reset(seed=one)
        if seed is not None or not self._is_seeded:
            self._seed(seed)
            self._is_seeded = True
        return self._out(self.games.reset(mask)), {}

    def _seed(self, seed: int | Sequence[int | None] | None) -> None:
        """Each game has a seed of its own, and does what :class:`SokobanEnv` does with that seed: one number is for the first game, and
        the others have the numbers after it, as everywhere in Gymnasium."""
        if seed is None:
            numbers = [int(number) for number in self.np_random.integers(1 << 62, size=self.num_envs)]
        else:
            seeds = list(range(seed, seed + self.num_envs)) if isinstance(seed, int) else list(seed)
            if len(seeds) != self.num_envs:
                raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
            numbers = [int(np_random(own)[0].integers(1 << 62)) for own in seeds]
        if self._rooms is not None:
            self._rooms.seed(numbers)
            self.games = Games(self._levels, **self._how)
        self.games.seed(numbers)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        games = self.games
        observations = self._out(games.step(actions))
        infos: dict[str, Any] = {}
        if games.last is not None and games.began.any():
            ended = games.began.copy()
            infos = {"final_obs": games.last.copy(), "_final_obs": ended, "final_info": {}, "_final_info": ended}
        if self.copy:
            return observations, games.rewards.copy(), games.terminated.copy(), games.truncated.copy(), infos
        return observations, games.rewards, games.terminated, games.truncated, infos

    def _out(self, observations: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return observations.copy() if self.copy else observations

    def render(self) -> Any:
        return (picture(self.games),) if self.render_mode == "rgb_array" else None


_ROOMS = {
    "Sokoban-v0": ((10, 10), 3, 200),
    "Sokoban-v1": ((10, 10), 4, 120),
    "Sokoban-v2": ((10, 10), 5, 200),
    "Sokoban-small-v0": ((7, 7), 2, 200),
    "Sokoban-small-v1": ((7, 7), 3, 200),
    "Sokoban-large-v0": ((13, 11), 3, 300),
    "Sokoban-large-v1": ((13, 11), 5, 300),
    "Sokoban-large-v2": ((13, 11), 5, 300),
    "Sokoban-huge-v0": ((13, 13), 5, 300),
}
"""Rows and columns, boxes, and the most steps."""


def register(namespace: str = "sokoworks/") -> None:
    """Registers the ids with this in front of them; an empty string for exactly those of gym-sokoban."""

    def one(name: str, **kwargs: Any) -> None:
        gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
            id=namespace + name,
            entry_point="sokoworks.envs:SokobanEnv",
            vector_entry_point="sokoworks.envs:SokobanVectorEnv",
            kwargs=kwargs,
        )

    for name, (size, boxes, most) in _ROOMS.items():
        one(name, room_size=size, boxes=boxes, max_steps=most, obs="rgb", actions=9)
    one("Jumanji-Sokoban-v0", obs="grid", actions="clockwise")
    one("Sokobond-v0")


register()
