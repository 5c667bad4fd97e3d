"""Games that are saved, restored, copied and pickled, and arrays of the caller."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sokoworks import Level
from sokoworks.envs import SokobanEnv, SokobanVectorEnv
from sokoworks.games import Games, Rooms, room, rooms

BOND = [Level.read(file) for file in sorted((Path(__file__).parents[2] / "levels/sokobond").glob("*.txt"))[:3]]
SOURCES: list[Rooms | Sequence[Level]] = [
    Rooms((8, 7), 2), [room(seed, size=(8, 8), boxes=2) for seed in range(4)], BOND,
]  # fmt: skip


def play(games: Games, steps: int, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    seen: list[Any] = []
    for _ in range(steps):
        games.step(rng.integers(4, size=games.num_envs))
        seen.append((games.observations.tolist(), games.rewards.tolist(), games.truncated.tolist(), games.steps().tolist()))
    return seen


@pytest.mark.parametrize("source", SOURCES)
def test_games_go_on_from_a_state_as_they_did(source: Rooms | Sequence[Level]) -> None:
    games = Games(source, 5, max_steps=12)
    games.seed(9)
    games.reset()
    play(games, 20, 1)
    states, boards = games.get_states(), [games.board(game) for game in range(5)]
    expected = play(games, 30, 2)
    games.set_states(states)
    assert [games.board(game) for game in range(5)] == boards
    assert play(games, 30, 2) == expected
    # Another batch, which never began, and one game in the place of another.
    other = Games(source, 5, max_steps=12)
    other.set_states(states)
    assert play(other, 30, 2) == expected
    other.set_state(states[1], 3)
    assert other.board(3) == boards[1]
    for state in (states[0][:-1], states[0] + b"\0", b"", b"\xff" * len(states[0]), states[0][:48] + bytes(len(states[0]) - 48)):
        with pytest.raises(ValueError, match="state: it is no state of a game with these levels"):
            other.set_state(state, 2)
        with pytest.raises(ValueError, match="call `reset` first"):
            other.step(np.zeros(5, int))


@pytest.mark.parametrize("source", SOURCES)
def test_copies_play_on_by_themselves(source: Any) -> None:
    games = Games(source, 4, max_steps=9, autoreset="same_step")
    games.seed(1)
    for again in (copy.deepcopy(games), pickle.loads(pickle.dumps(games))):
        games.seed(1)
        assert np.array_equal(games.reset(), again.reset())
    play(games, 15, 3)
    copies = [copy.deepcopy(games), pickle.loads(pickle.dumps(games)), copy.copy(games)]
    expected = play(games, 25, 4)
    assert all(play(again, 25, 4) == expected for again in copies)


def test_environments_are_copied() -> None:
    many = SokobanVectorEnv(num_envs=3, room_size=(7, 7), boxes=2, max_steps=10)
    one = SokobanEnv(room_size=(7, 7), boxes=2, max_steps=10)
    many.reset(seed=3)
    one.reset(seed=3)
    for _ in range(4):
        others = copy.deepcopy(many), pickle.loads(pickle.dumps(one))
        found: list[Any] = [env.step(np.array([1, 2, 3])) for env in (many, others[0])]
        assert np.array_equal(found[0][0], found[1][0])
        single: list[Any] = [env.step(np.int64(2)) for env in (one, others[1])]
        assert np.array_equal(single[0][0], single[1][0]) and single[0][4] == single[1][4]
    state, before = one.get_state(), one.games.board()
    one.step(np.int64(0))
    one.step(np.int64(1))
    observation, info = one.set_state(state)
    assert one.games.board() == before and info["steps"] == 4 and one.observation_space.contains(observation)
    with pytest.raises(TypeError, match="levels: games whose levels come from an iterator"):
        copy.deepcopy(Games(rooms()))


def test_infos_say_what_is_known() -> None:
    level = Level.parse("#####\n#@$.#\n#####")
    env = SokobanEnv([level], labels="moves")
    assert env.reset()[1] == {"solved": False, "level": 0, "steps": 0, "distance": 1, "best": 8, "dead": False}
    assert env.step(np.int64(3))[4] == {"solved": True, "level": 0, "steps": 1, "distance": 0, "best": 0, "dead": False}
    many = SokobanVectorEnv([level], 2, autoreset="same_step", labels="moves")
    infos: dict[str, Any] = many.reset()[1]
    assert infos["distance"].tolist() == [1, 1] and infos["_distance"].all()
    infos = many.step(np.array([3, 0]))[4]
    assert infos["final_info"]["solved"].tolist() == [True, False] and infos["steps"].tolist() == [0, 1]
    assert many.step(np.array([3, 0]))[0].shape == (2, 4, 3, 5)


class Tensor:
    """Memory that is shared by DLPack alone, as a tensor's is."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **how: Any) -> Any:
        return self.array.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


def test_steps_write_the_arrays_of_the_caller() -> None:
    level = Level.parse("#####\n#@$.#\n#####")
    mine: dict[str, Any] = {
        "observations": np.zeros((2, 4, 3, 5), np.uint8),
        "rewards": np.zeros(2, np.float32),
        "terminated": np.zeros(2, np.bool_),
        "truncated": np.zeros(2, np.bool_),
    }
    games = Games([level], 2, out={name: Tensor(array) if name == "observations" else array for name, array in mine.items()})
    games.reset()
    assert mine["observations"][:, 0].sum() > 0
    games.step(np.array([3, 0]))
    assert mine["rewards"].tolist() == pytest.approx([10.9, -0.1]) and mine["terminated"].tolist() == [True, False]
    assert np.array_equal(mine["observations"], games.observations)
    flat = np.zeros(2 * 60, np.uint8)
    Games([level], 2, out={"observations": flat.reshape(2, 4, 3, 5)}).reset()
    assert flat.any()
    fixed = np.zeros(2)
    fixed.flags.writeable = False
    for out, words in (
        ({"rewards": fixed}, "out: rewards has the shape .2,. and the type float64, lies in one piece and can be written"),
        ({"observations": np.zeros((2, 4, 3, 6), np.uint8)}, "out: observations has the shape"),
        ({"rewards": [0.0, 0.0]}, "out: rewards is an array of NumPy or shares its memory by DLPack, unlike list"),
        ({"smell": fixed}, "out: unknown array `smell`"),
    ):
        with pytest.raises((TypeError, ValueError), match=words):
            Games([level], 2, out=out)
    torch = pytest.importorskip("torch")
    tensor = torch.zeros((2, 4, 3, 5), dtype=torch.uint8)
    Games([level], 2, out={"observations": tensor}).reset()
    assert int(tensor.sum()) > 0
