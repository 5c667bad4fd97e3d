"""Environments for Gymnasium (``pip install sokoworks[gymnasium]``).

Importing this module registers ids, each with the size, boxes, actions, rewards and limits of the published environment of that name:

* ``sokoworks/Sokoban-v0`` to ``-v2``, ``Sokoban-small-v0`` and ``-v1``, ``Sokoban-large-v0`` to ``-v2``, ``Sokoban-huge-v0``: those of
  gym-sokoban 0.0.6. There ``large-v1`` has the five boxes that ``large-v2`` was to have, which cannot be made; here they are the same.
  Rooms are made in a millisecond. Keyword ``levels`` plays others, such as ``sokoworks.boxoban.read(folder)``.
* ``sokoworks/Jumanji-Sokoban-v0``: observations and actions of Jumanji.
* ``sokoworks/Sokobond-v0``: needs ``levels``.

``infos`` have ``solved``, ``level`` (its number, see :meth:`sokoworks.games.Games.numbers`) and ``steps`` of each game, and with
``labels`` the exact ``distance`` to the end, the optimal actions as bits in ``best``, and ``dead``.

``gymnasium.make("sokoworks.envs:sokoworks/Sokoban-v0")`` imports and makes in one go, and ``gymnasium.make_vec`` makes many.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

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

from ._checks import count, instance, items, whole, word
from ._core import Level
from .games import Actions, Autoreset, Games, Levels, Metric, Observation, Order, Rewards, Rooms

if TYPE_CHECKING:
    from typing_extensions import Unpack

_MODES: dict[Autoreset, AutoresetMode] = {
    "next_step": AutoresetMode.NEXT_STEP,
    "same_step": AutoresetMode.SAME_STEP,
    "disabled": AutoresetMode.DISABLED,
}


class Wishes(TypedDict, total=False):
    """Arguments of both environments: those of :class:`sokoworks.games.Games` with these names, and where no levels are given those of
    :class:`sokoworks.games.Rooms`, whose ``size`` is ``room_size`` here."""

    obs: Observation
    actions: Actions
    max_steps: int | None
    rewards: Rewards | None
    size: tuple[int, int] | None
    order: Order
    labels: Metric | None
    memory: int
    room_size: tuple[int, int]
    boxes: int
    difficulty: int
    uses: int


class ManyWishes(Wishes, total=False):
    """Arguments of many games, which are those of :class:`sokoworks.games.Games` with these names."""

    threads: int
    stagger: bool
    out: Mapping[str, Any] | None


_ROOMS_ONLY = {"room_size": "size", "boxes": "boxes", "difficulty": "difficulty", "uses": "uses"}
"""Arguments of rooms, and their names there."""


class _Played:
    """What one game and many have in common."""

    def _play(self, levels: Levels | None, num_envs: int, autoreset: Autoreset, kinds: type[Any], wishes: Mapping[str, Any]) -> None:
        for name in wishes:
            if name not in kinds.__optional_keys__:
                raise TypeError(f"{name}: there is no such argument")
        rooms = {own: wishes[name] for name, own in _ROOMS_ONLY.items() if name in wishes}
        rest = {name: value for name, value in wishes.items() if name not in _ROOMS_ONLY}
        self.games = Games(Rooms(**rooms) if levels is None else levels, num_envs, autoreset=autoreset, **rest)
        self._is_seeded = False

    def _one_space(self) -> spaces.Space[NDArray[np.uint8]]:
        """The space of one observation."""
        most = {"planes": 1, "grid": 4}.get(self.games.obs, 255)
        if self.games.shape[0] == 13:
            most = 4
        # The class is generic over its type in some versions of Gymnasium.
        box: spaces.Space[Any] = spaces.Box(0, most, self.games.shape, np.uint8)
        return box

    def _known(self) -> dict[str, NDArray[Any]]:
        """What is known of each game beside its observation."""
        games = self.games
        infos: dict[str, NDArray[Any]] = {"solved": games.terminated, "level": games.numbers(), "steps": games.steps()}
        if len(games.distance):
            infos.update(distance=games.distance, best=games.best, dead=games.distance == -1)
        return infos


class SokobanEnv(_Played, gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One game of Sokoban or Sokobond.

    Args:
        levels: Levels of one game, or where they come from; None for :class:`sokoworks.games.Rooms`.
        render_mode: ``rgb_array`` (a picture), ``ansi`` (text) or None.
        wishes: See :class:`Wishes`. A limit of steps truncates here as well.
    """

    metadata = {"render_modes": ["rgb_array", "ansi"], "render_fps": 4}

    def __init__(
        self, levels: Levels | None = None, *, render_mode: str | None = None, **wishes: Unpack[Wishes]
    ) -> None:
        word("render_mode", render_mode, (None, "rgb_array", "ansi"))
        self.render_mode = render_mode
        self._play(levels, 1, "disabled", Wishes, wishes)
        self.observation_space: spaces.Space[NDArray[np.uint8]] = self._one_space()
        self.action_space = spaces.Discrete(self.games.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        count("seed", seed)
        super().reset(seed=None if seed is None else whole("seed", seed))
        if seed is not None or not self._is_seeded:
            self.games.seed(int(self.np_random.integers(1 << 62)))
            self._is_seeded = True
        return self.games.reset()[0].copy(), self._info()

    def _info(self) -> dict[str, Any]:
        return {name: values[0].item() for name, values in self._known().items()}

    def get_state(self) -> bytes:
        """All that decides how the game goes on, for tree search."""
        return self.games.get_state()

    def set_state(self, state: bytes) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Goes on from a state of an environment like this one. Returns what :meth:`reset` does."""
        return self.games.set_state(state).copy(), self._info()

    def step(self, action: np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        games = self.games
        observation = games.step(np.array([whole("action", action)]))[0].copy()
        return observation, float(games.rewards[0]), bool(games.terminated[0]), bool(games.truncated[0]), self._info()

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


class SokobanVectorEnv(_Played, VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games of Sokoban or Sokobond, stepped by one call into compiled code.

    Args:
        levels: Levels of one game, or where they come from; None for :class:`sokoworks.games.Rooms`.
        num_envs: How many games.
        autoreset: ``next_step``, ``same_step`` or ``disabled``, as in Gymnasium.
        copy: Whether each step returns new arrays. Without, the arrays are the same ones each time, and nothing is allocated.
        render_mode: ``rgb_array`` (a picture of the first game) or None.
        wishes: See :class:`ManyWishes`.
    """

    def __init__(
        self,
        levels: Levels | None = None,
        num_envs: int = 1,
        *,
        autoreset: Autoreset = "next_step",
        copy: bool = True,
        render_mode: str | None = None,
        **wishes: Unpack[ManyWishes],
    ) -> None:
        word("autoreset", autoreset, _MODES.keys())
        word("render_mode", render_mode, (None, "rgb_array"))
        self.render_mode = render_mode
        self.num_envs, self.copy, self._autoreset = num_envs, copy, autoreset
        self.metadata = {"autoreset_mode": _MODES[autoreset], "render_modes": ["rgb_array"], "render_fps": 4}
        self._play(levels, num_envs, autoreset, ManyWishes, wishes)
        self._all = np.ones(num_envs, np.bool_)
        self.single_observation_space = self._one_space()
        self.single_action_space = spaces.Discrete(self.games.num_actions)
        self.observation_space = batch_space(self._one_space(), num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        mask: NDArray[np.bool_] | None = None
        if options is not None:
            instance("options", options, dict)
        if options is not None and "reset_mask" in options:
            mask = np.asarray(options["reset_mask"])
            if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
                raise ValueError(
                    f"reset_mask has the shape ({self.num_envs},) and the type bool, not {mask.shape} and {mask.dtype}"
                )
        if isinstance(seed, int):
            count("seed", seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is not None or not self._is_seeded:
            self._seed(seed)
            self._is_seeded = True
        return self._out(self.games.reset(mask)), self._infos()

    def _infos(self) -> dict[str, Any]:
        """Arrays, each with a mask of the games that have an item in it, as everywhere in Gymnasium."""
        infos: dict[str, Any] = {}
        for name, values in self._known().items():
            infos[name], infos["_" + name] = values.copy() if self.copy else values, self._all
        return infos

    def _seed(self, seed: int | Sequence[int | None] | None) -> None:
        """Each game has a seed of its own, and does what :class:`SokobanEnv` does with that seed: one number is for the first game, and
        the others have the numbers after it, as everywhere in Gymnasium."""
        if seed is None:
            numbers = [int(number) for number in self.np_random.integers(1 << 62, size=self.num_envs)]
        else:
            seeds = list(range(seed, seed + self.num_envs)) if isinstance(seed, int) else items("seed", seed)
            for one in seeds:
                count("seed", one)
            if len(seeds) != self.num_envs:
                raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
            numbers = [int(np_random(own)[0].integers(1 << 62)) for own in seeds]
        self.games.seed(numbers)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        games = self.games
        observations = self._out(games.step(actions))
        infos = self._infos()
        if games.last is not None and games.began.any():
            ended = games.began.copy()
            final = {"solved": games.terminated.copy(), "_solved": ended}
            infos.update(final_obs=games.last.copy(), _final_obs=ended, final_info=final, _final_info=ended)
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
