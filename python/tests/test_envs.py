"""Environments: Gymnasium's checks, the rules, determinism."""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings
from hypothesis import strategies as st
from sokoworks import Collection, Level
from sokoworks.envs import SokobanEnv, SokobanVectorEnv
from sokoworks.games import Actions, Games, Observation, Rewards, Rooms, room, rooms

ROOT = Path(__file__).parents[2]
ROOM = Level.parse("#######\n#@    #\n# $   #\n#    .#\n#######\n")
SHORT = Level.parse("#####\n#@$.#\n#####")
ATOMS = Level.parse("xxxxxx\nxH--hx\nxxxxxx\n")
LEVELS = list(Collection.read(ROOT / "levels/sokoban/first-steps.sok"))[:10]
STEPS = {0: (-1, 0), 1: (1, 0), 2: (0, -1), 3: (0, 1)}


class Plain:
    """The rules once more, in ten lines."""

    def __init__(self, level: Level) -> None:
        walls, self.goals, boxes, player = level.planes().astype(bool)
        self.walls = walls
        self.boxes = boxes.copy()
        self.player = tuple(np.argwhere(player)[0])

    def step(self, action: int, pushes: bool = True) -> tuple[float, bool]:
        (dy, dx), (y, x) = STEPS[action], self.player
        before = int((self.boxes & self.goals).sum())
        to, beyond = (y + dy, x + dx), (y + 2 * dy, x + 2 * dx)
        if not self.walls[to] and not self.boxes[to]:
            self.player = to
        elif self.boxes[to] and pushes and not self.walls[beyond] and not self.boxes[beyond]:
            self.boxes[to], self.boxes[beyond], self.player = False, True, to
        now = int((self.boxes & self.goals).sum())
        solved = now == int(self.goals.sum())
        return -0.1 + now - before + (10.0 if solved else 0.0), solved

    def planes(self) -> Any:
        player = np.zeros_like(self.walls)
        player[self.player] = True
        return np.stack([self.walls, self.goals, self.boxes, player]).astype(np.uint8)


def test_random_steps_of_many_levels_are_those_of_plain_rules() -> None:
    levels = [*LEVELS, *itertools.islice(rooms(1), 40)]
    rng = np.random.default_rng(0)
    for level in levels:
        for actions in (4, 9):
            games = Games([level], actions=actions, max_steps=None, autoreset="disabled")
            games.reset()
            plain = Plain(level)
            for action in rng.integers(actions, size=100):
                observation = games.step(np.array([action]))[0]
                if actions == 4:
                    reward, solved = plain.step(int(action))
                elif action == 0:
                    reward, solved = -0.1, False
                else:
                    reward, solved = plain.step(int(action - 1) % 4, action < 5)
                assert np.array_equal(observation, plain.planes())
                assert games.rewards[0] == pytest.approx(reward) and games.terminated[0] == solved
                if solved:
                    break


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("obs", ["planes", "tiny", "rgb", "grid"])
def test_the_check_of_gymnasium_passes(obs: Observation) -> None:
    check_env(SokobanEnv(LEVELS, obs=obs, actions=5, render_mode="rgb_array"))
    check_env(SokobanEnv(None, obs=obs, room_size=(7, 7), boxes=2))


@pytest.mark.filterwarnings("ignore")
def test_the_check_of_gymnasium_passes_for_sokobond() -> None:
    check_env(SokobanEnv([ATOMS], render_mode="ansi"))


@pytest.mark.filterwarnings("ignore:.*is out of date")
@pytest.mark.parametrize("name", ["Sokoban-v0", "Sokoban-small-v1", "Sokoban-huge-v0", "Jumanji-Sokoban-v0"])
def test_environments_are_made_by_their_ids(name: str) -> None:
    env = gymnasium.make("sokoworks.envs:sokoworks/" + name, disable_env_checker=True)
    first, _ = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    other, _ = env.reset(seed=4)
    assert np.array_equal(first, again) and not np.array_equal(first, other)
    assert env.observation_space.contains(first)
    assert env.action_space.n == (4 if "Jumanji" in name else 9)  # type: ignore[attr-defined]
    many = gymnasium.make_vec("sokoworks/" + name, num_envs=3, vectorization_mode="vector_entry_point")
    observations, _ = many.reset(seed=1)
    assert observations.shape == (3, *first.shape) and many.observation_space.contains(observations)


def test_a_vector_of_games_is_the_same_as_single_ones() -> None:
    size = (max(level.height for level in LEVELS), max(level.width for level in LEVELS))
    many = SokobanVectorEnv(LEVELS, 10, order="cycle", max_steps=20, threads=2)
    single = [SokobanEnv([level], size=size, max_steps=20) for level in LEVELS]
    observations, _ = many.reset(seed=0)
    for own, env in zip(observations, single, strict=True):
        assert np.array_equal(own, env.reset(seed=0)[0])
    over = np.zeros(10, bool)
    rng = np.random.default_rng(1)
    for _ in range(100):
        actions = rng.integers(4, size=10)
        observations, rewards, terminated, truncated, infos = many.step(actions)
        assert infos["solved"].tolist() == terminated.tolist() and rewards.shape == terminated.shape == truncated.shape == (10,)
        for at, env in enumerate(single):
            if over[at]:
                assert np.array_equal(observations[at], env.reset()[0]) and rewards[at] == 0
                over[at] = False
                continue
            own, reward, end, cut, _ = env.step(actions[at])
            assert np.array_equal(observations[at], own)
            assert (rewards[at], terminated[at], truncated[at]) == (reward, end, cut)
            over[at] = end or cut


@pytest.mark.parametrize("levels", [None, LEVELS])
def test_each_game_depends_on_its_own_seed(levels: Any) -> None:
    many = SokobanVectorEnv(levels, num_envs=3)
    first, _ = many.reset(seed=[1, 2, 3])
    other, _ = many.reset(seed=[1, 9, 3])
    assert np.array_equal(first[[0, 2]], other[[0, 2]])
    counted, _ = many.reset(seed=1)
    assert np.array_equal(first, counted)
    size = many.games.size
    for own, seed in zip(first, [1, 2, 3], strict=True):
        assert np.array_equal(own, SokobanEnv(levels, size=size).reset(seed=seed)[0])


# Rows and columns, boxes, and the most steps in gym-sokoban 0.0.6 (`sokoban_env_variations.py`).
PUBLISHED = {
    "Sokoban-v0": (10, 10, 3, 200),
    "Sokoban-v1": (10, 10, 4, 120),
    "Sokoban-v2": (10, 10, 5, 200),
    "Sokoban-small-v0": (7, 7, 2, 200),
    "Sokoban-small-v1": (7, 7, 3, 200),
    "Sokoban-large-v0": (13, 11, 3, 300),
    "Sokoban-large-v1": (13, 11, 5, 300),
    "Sokoban-huge-v0": (13, 13, 5, 300),
}


@pytest.mark.filterwarnings("ignore:.*is out of date")
@pytest.mark.parametrize("name", PUBLISHED)
def test_the_ids_of_gym_sokoban_have_its_sizes_and_limits(name: str) -> None:
    rows, columns, boxes, most = PUBLISHED[name]
    env = gymnasium.make("sokoworks/" + name)
    env.reset(seed=0)
    assert env.observation_space.shape == (16 * rows, 16 * columns, 3)
    games = env.unwrapped.games  # type: ignore[attr-defined]
    assert (games.states()[0] >= 0).sum() == boxes
    steps = 1
    while not env.step(0)[3]:
        steps += 1
    assert steps == most


def test_the_three_modes_of_reset() -> None:
    right = np.array([3, 0])
    env = SokobanVectorEnv([SHORT], 2, autoreset="same_step")
    first, _ = env.reset(seed=0)
    observations, rewards, terminated, _, infos = env.step(right)
    assert terminated.tolist() == [True, False] and rewards[0] == pytest.approx(10.9)
    assert np.array_equal(observations, first) and infos["_final_obs"].tolist() == [True, False]
    assert infos["final_obs"][0][2].sum() == 1 and not np.array_equal(infos["final_obs"][0], first[0])
    env = SokobanVectorEnv([SHORT], 2, autoreset="disabled", max_steps=3)
    env.reset(seed=0)
    env.step(right)
    observations, _ = env.reset(options={"reset_mask": np.array([True, False])})
    assert np.array_equal(observations, first) and env.games.steps().tolist() == [0, 1]
    with pytest.raises(ValueError, match="reset_mask has the shape"):
        env.reset(options={"reset_mask": np.array([1, 0])})


def test_new_arrays_are_returned_unless_asked_otherwise() -> None:
    env = SokobanVectorEnv([ROOM], 2)
    kept, _ = env.reset(seed=0)
    before = kept.copy()
    env.step(np.array([3, 3]))
    assert np.array_equal(kept, before)
    env = SokobanVectorEnv([ROOM], 2, copy=False)
    kept, _ = env.reset(seed=0)
    assert env.step(np.array([3, 3]))[0] is kept


def test_levels_come_from_an_iterator_or_a_function() -> None:
    made: list[int] = []

    def make() -> Level:
        made.append(len(made))
        return room(len(made), size=(7, 7), boxes=2)

    for source in (rooms(5, size=(7, 7), boxes=2), make):
        games = Games(source, 3, max_steps=5)
        games.reset()
        seen = set(games.playing())
        for _ in range(30):
            games.step(np.zeros(3, np.int64))
            seen.update(games.playing())
            for at, level in enumerate(games.playing()):
                assert np.array_equal(games.observations[at][1], level.planes()[1])
        assert len(seen) >= 12
    assert len(made) >= 15


def test_rooms_are_the_same_with_any_number_of_threads_and_can_be_put_on_larger_boards() -> None:
    def play(threads: int) -> list[list[str]]:
        games = Games(Rooms((8, 7), 2, difficulty=3), 40, size=(9, 9), max_steps=6, threads=threads, stagger=True)
        games.seed(4)
        games.reset()
        rng = np.random.default_rng(0)
        seen: list[list[str]] = []
        for _ in range(30):
            games.step(rng.integers(4, size=40))
            seen.append([games.board(game) for game in (0, 17, 39)])
            assert all(level.pieces == 2 and (level.height, level.width) == (9, 9) for level in games.playing())
        return seen

    assert play(1) == play(3)
    with pytest.raises(ValueError, match="no room of 5 rows and 5 columns has place for 9 boxes"):
        Games(Rooms((5, 5), 9))


def test_staggered_games_end_in_different_steps() -> None:
    games = Games([ROOM], 10, max_steps=10, stagger=True)
    games.reset()
    ends = np.zeros(10, int)
    for step in range(10):
        games.step(np.zeros(10, np.int64))
        ends[games.truncated & (ends == 0)] = step + 1
    assert sorted(ends) == list(range(1, 11))


def test_sokobond_is_an_environment() -> None:
    files = sorted((ROOT / "levels/sokobond").glob("*.txt"))[:5]
    env = SokobanVectorEnv([Level.read(file) for file in files], 8, max_steps=50)
    observations, _ = env.reset(seed=2)
    assert observations.shape[:2] == (8, 13) and env.observation_space.contains(observations)
    rng = np.random.default_rng(1)
    for _ in range(200):
        observations, *_ = env.step(rng.integers(4, size=8))
        assert env.observation_space.contains(observations)
    games = Games([ATOMS], autoreset="disabled")
    games.reset()
    games.step(np.array([3]))
    assert np.array_equal(games.observations[0], ATOMS.planes("d")) and games.rewards[0] == pytest.approx(-0.1)
    games.step(np.array([3]))
    assert games.rewards[0] == pytest.approx(10.9) and games.terminated[0]
    assert "H" in games.board()


def begun(levels: list[Level]) -> Games:
    games = Games(levels)
    games.reset()
    return games


def test_wrong_arguments_are_explained() -> None:
    for call, words in (
        (lambda: Games([]), "levels: there is none"),
        (lambda: Games([ROOM], 0), "num_envs: 0 is too small"),
        (lambda: Games([ROOM], obs="smell"), "unknown observation `smell`; expected one of `planes`"),  # type: ignore[arg-type]
        (lambda: Games([ROOM], actions=7), "unknown set of actions `7`; expected one of `4`, `5`"),  # type: ignore[arg-type]
        (lambda: Games([ROOM, ATOMS]), "level 1: it is a level of Sokobond"),
        (lambda: Games([ROOM], size=(4, 4)), "level 0: the level has 7 columns and 5 rows"),
        (lambda: Games([ATOMS], actions=9), "no actions that only walk"),
        (lambda: Games([ATOMS], obs="rgb"), "unknown observation `rgb`"),
        (lambda: Games([ROOM], 1 << 40), "is too large; give 1048576 or less"),
        (lambda: Games([ROOM]).seed([1, 2]), "2 seeds for 1 games"),
        (lambda: Games([ROOM]).reset(np.zeros(3, bool)), "the mask has 3 items"),
        (lambda: begun([ROOM]).step(np.array([4])), "action 4: actions are numbers from 0 to 3"),
        (lambda: begun([ROOM]).step(np.array([-1])), "action -1"),
        (lambda: begun([ROOM]).step(np.array([1, 2])), "2 actions for 1 games"),
        (lambda: Games([ROOM]).step(np.array([0])), "call `reset` first"),
        (lambda: Games([ATOMS]).step(np.array([0])), "call `reset` first"),
        (lambda: Games([ROOM]).states(), "call `reset` first"),
        (lambda: Games([ROOM]).board(), "call `reset` first"),
        (lambda: Games([ATOMS]).board(), "call `reset` first"),
        (lambda: SokobanEnv([ROOM]).step(np.int64(0)), "call `reset` first"),
        (lambda: SokobanVectorEnv([ROOM], 2).step(np.zeros(2, int)), "call `reset` first"),
        (lambda: SokobanVectorEnv([ROOM], 2).reset(seed=[1]), "1 seeds for 2 games"),
        (lambda: SokobanEnv([ROOM], render_mode="3d"), "render_mode: unknown '3d'; expected one of `rgb_array`, `ansi`"),
        (lambda: SokobanVectorEnv([ROOM], autoreset="never"), "autoreset: unknown 'never'; expected one of `next_step`"),  # type: ignore[arg-type]
        (lambda: room(1, size=(3, 3)), "size: 3 is too small; give 5 or more"),
    ):
        with pytest.raises(ValueError, match=words):
            call()
    for wrong, words in (
        (lambda: Games(["#@$.#"]), "levels: Level is needed, not str"),  # type: ignore[list-item]
        (lambda: begun([ROOM]).step(np.array([1.5])), "actions: whole numbers are needed, not float64"),
        (lambda: SokobanEnv([ROOM]).step(1.5), "action: 1.5 is no whole number"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match=words):
            wrong()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1 << 40), st.integers(5, 12), st.integers(5, 12), st.integers(1, 4), st.sampled_from([4, 5, 9]))
def test_any_room_can_be_played(seed: int, height: int, width: int, boxes: int, actions: Actions) -> None:
    try:
        level = room(seed, size=(height, width), boxes=boxes)
    except ValueError:
        assert boxes > 1
        return
    assert level.pieces == boxes and room(seed, size=(height, width), boxes=boxes) == level
    games = Games([level], 4, actions=actions, obs="tiny")
    games.seed(seed)
    games.reset()
    rng = np.random.default_rng(seed)
    for _ in range(30):
        games.step(rng.integers(int(actions), size=4))
    boxes_at, _ = games.states()
    assert (boxes_at >= 0).all() and boxes_at.shape == (4, boxes)


def test_rewards_can_be_chosen() -> None:
    games = Games([SHORT], rewards=Rewards(step=0, on=0.5, off=-2, solved=3), autoreset="disabled")
    games.reset()
    games.step(np.array([3]))
    assert games.rewards[0] == 3.5


def test_steps_take_constant_memory() -> None:
    resource = pytest.importorskip("resource")
    total = int(os.environ.get("SOKO_LEAK_STEPS", "300000"))
    games = Games([ROOM, *LEVELS], 100)
    games.reset()
    actions = np.random.default_rng(0).integers(4, size=(50, 100))
    for row in actions:
        games.step(row)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for at in range(total // 100):
        games.step(actions[at % 50])
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096
