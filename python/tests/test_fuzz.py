"""Random calls in random order, right ones and wrong ones: each returns, or raises ``TypeError``, ``ValueError`` or ``OSError`` that
names what is wrong; nothing panics, and memory does not grow. ``SOKO_FUZZ`` is the number of calls, ``SOKO_SEED`` the first seed."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import random
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sokoworks
from sokoworks import Level, games, labels
from sokoworks.envs import ManyWishes, SokobanEnv, SokobanVectorEnv, Wishes

CALLS = int(os.environ.get("SOKO_FUZZ", "4000"))
SEED = int(os.environ.get("SOKO_SEED", "1"))
TEXTS = ["#######\n#@ $ .#\n#######", "#####\n#@$.#\n#####", "xxxxxx\nxH--hx\nxxxxxx\n", "#######\n#@    #\n# $   #\n#    .#\n#######\n"]
LEVELS = [Level.parse(text) for text in TEXTS]
JUNK: list[Any] = [
    None, True, 0, -1, 1, 7, 1 << 31, 1 << 63, 1 << 70, -(1 << 70), 0.5, -0.0, float("nan"), float("inf"), 1e308, 1j, "", "x", "r",
    "\ud800", "a\0b", "é" * 40, b"", b"\xff\0", [], [None], ["\ud800"], (), (1,), (5, "x"), (3.5, 2), {}, {"a": 1}, object(), int,
    np.zeros(0), np.zeros((2, 3)), np.array([np.nan]), np.array([1.5]), np.array(["a"]), np.array([1 << 62]), np.int8(3),
]  # fmt: skip
WORDS = [
    "planes", "tiny", "rgb", "grid", "4", "5", "9", "clockwise", "random", "cycle", "next_step", "same_step", "disabled", "moves",
    "pushes", "any", "light", "dark", "r", "rR", "uldr", "sokoban", "sokobond", "rgb_array", "ansi", "easy",
]  # fmt: skip
OURS = (TypeError, ValueError, OSError)
# What messages name where it is no parameter.
OTHERS = ("call `reset` first", "line ", "position ", "seeds for", "actions for", "action ", "move ", "No such file", "level 0", "solve", "no moves", "there is room", "null byte", "there must be ", "out: ", "state: ", "the mask has", "the states of Sokobond", "int() ", "reset_mask", "there is no level")


class Player:
    """Objects of every class, and calls of them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.objects: list[Any] = list(LEVELS)
        self.calls = 0

    def argument(self, name: str) -> Any:
        pick = self.random
        if pick.random() < 0.2:
            return pick.choice(JUNK)
        if name in ("level", "levels", "other"):
            one = pick.choice(LEVELS)
            return one if name != "levels" else [one] * pick.randint(1, 3)
        if name in ("time", "effort", "jobs", "threads", "count", "nodes", "steps", "num_envs", "boxes", "uses", "many", "positions"):
            return pick.randint(1, 3)
        if name in ("state", "states"):
            mine = [one for one in self.objects if isinstance(one, games.Games)]
            try:
                states = pick.choice(mine).get_states()
                return states if name == "states" else states[0][: pick.choice([-1, -8, 1000])]
            except (IndexError, ValueError):
                return b""
        if name == "memory":
            return pick.choice([1 << 10, 1 << 16, 1 << 22])
        if name == "out":
            return pick.choice([None, {}, {"rewards": np.zeros(1, np.float32)}, {"observations": np.zeros((1, 4, 3, 7), np.uint8)}])
        if name in ("size", "room_size"):
            return (pick.randint(4, 9), pick.randint(4, 9))
        if name in ("text", "data"):
            return pick.choice([*TEXTS, TEXTS[0].encode()])
        if name in ("moves", "after", "solution"):
            return pick.choice(["", "r", "rr", "rrr", "d", "uldr", "l\n"])
        if name == "path":
            return __file__
        if name in ("seed", "game", "at"):
            return pick.randint(0, 3)
        if name in ("obs", "actions", "order", "autoreset", "metric", "palette", "render_mode", "kind", "labels") and pick.random() < 0.9:
            return pick.choice([*WORDS, 4, 5, 9])
        if name in ("actions", "action", "players", "seeds"):
            return pick.choice([np.zeros(1, int), np.zeros(2, int), 1, [0]])
        if name == "mask":
            return pick.choice([None, np.ones(1, bool), np.zeros(2, bool)])
        if name == "max_steps":
            return pick.choice([None, 1, 5])
        if name == "progress":
            return None
        return pick.choice([0, 1, 2, True, False, None, 1.5, "", "x"])

    def call(self, what: Callable[..., Any], names: list[str]) -> Any:
        given = [name for name in names if self.random.random() < 0.6] if self.random.random() < 0.8 else names
        arguments = {name: self.argument(name) for name in given}
        # Searches and boards of any size are not what is tested here.
        if what is sokoworks.generate and isinstance(arguments.get("count", 1), int | None):
            arguments["count"] = 0
        if what in (sokoworks.solve, sokoworks.solve_many, sokoworks.optimize, sokoworks.hint):
            arguments.setdefault("nodes", 500)
            arguments.setdefault("memory", 1 << 24)
        self.calls += 1
        try:
            return what(**arguments)
        except OURS as error:
            words = f"{error} {' '.join(getattr(error, '__notes__', []))}"
            known = any(name in words for name in [*names, *OTHERS])
            assert known, f"{what} {arguments}: {error!r} names no argument"
            again = pickle.loads(pickle.dumps(error))
            assert type(again) is type(error) and str(again) == str(error) and again.__dict__ == error.__dict__
            return None
        except BaseException as error:
            raise AssertionError(f"{what} {arguments}: {error!r}") from error

    def turn(self) -> None:
        made = None
        if self.random.random() < 0.3:
            what, names = self.random.choice(MAKERS)
            made = self.call(what, names)
        else:
            one = self.random.choice(self.objects)
            name, names = self.random.choice(METHODS[type(one)])
            if name == "pickle":
                made = pickle.loads(pickle.dumps(one))
            elif name == "copy":
                made = copy.deepcopy(one)
            else:
                made = self.call(getattr(one, name), names)
        for new in made if isinstance(made, list) else [made]:
            if type(new) in METHODS:
                self.objects.append(new)
        if len(self.objects) > 40:
            del self.objects[4 + self.random.randrange(36)]


def parameters(what: Callable[..., Any]) -> list[str]:
    names = inspect.signature(what).parameters.values()
    wished = Wishes if what is SokobanEnv else ManyWishes if what is SokobanVectorEnv else None
    own = [name.name for name in names if name.kind in (name.POSITIONAL_OR_KEYWORD, name.KEYWORD_ONLY)]
    return own + sorted(wished.__optional_keys__ if wished else ())


def methods(kind: type) -> list[tuple[str, list[str]]]:
    named = [name for name in dir(kind) if not name.startswith("_") and callable(getattr(kind, name)) and name not in INHERITED]
    all = [(name, [one for one in parameters(getattr(kind, name)) if one not in ("self", "cls")]) for name in named]
    return all + [("pickle", []), ("copy", [])]


INHERITED = {"index", "count", "has_wrapper_attr", "get_wrapper_attr", "set_wrapper_attr", "show"}
SETTINGS = ["method", "time", "memory", "nodes", "threads", "work"]
MAKERS: list[tuple[Callable[..., Any], list[str]]] = [
    (what, parameters(what))
    for what in (
        Level.parse, Level.read, Level.from_planes, sokoworks.Collection, sokoworks.Deadlocks, sokoworks.verify, sokoworks.is_dead,
        games.Games, games.room, games.Rewards, games.Rooms, sokoworks.generate, labels.Distances, labels.Labeller, labels.random_positions, SokobanEnv,
        SokobanVectorEnv, sokoworks.boxoban.read,
    )
] + [
    (what, [*parameters(what), *SETTINGS]) for what in (sokoworks.solve, sokoworks.solve_many, sokoworks.optimize, sokoworks.hint)
]  # fmt: skip
METHODS = {
    kind: methods(kind)
    for kind in (Level, games.Games, sokoworks.Collection, sokoworks.Deadlocks, labels.Distances, labels.Labeller, SokobanEnv,
                 SokobanVectorEnv, sokoworks.Answer)
}  # fmt: skip


def test_errors_name_the_argument() -> None:
    level = LEVELS[0]
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: games.Games([level], rewards=5), "rewards: Rewards is needed, not int"),  # type: ignore[arg-type]
        (lambda: games.Games([level], size=(1,)), "size: two whole numbers"),  # type: ignore[arg-type]
        (lambda: games.Games([level], out="x"), "out: Mapping is needed, not str"),  # type: ignore[arg-type]
        (lambda: games.Games([None]), "levels: Level is needed, not NoneType"),  # type: ignore[list-item]
        (lambda: games.Games(5), "levels: int has no items"),  # type: ignore[arg-type]
        (lambda: games.Games([level]).seed("x"), "seed: 'x' is no whole number"),  # type: ignore[arg-type]
        (lambda: games.room("x"), "seed: 'x' is no whole number"),  # type: ignore[arg-type]
        (lambda: games.Rooms(difficulty=11), "difficulty: 11 is too large"),
        (lambda: labels.Distances(level).label([[1.5]], [8]), "boxes: whole numbers are needed"),
        (lambda: sokoworks.is_dead(level, tests=1), "tests: Deadlocks is needed"),  # type: ignore[arg-type]
        (lambda: sokoworks.solve(level, after="\ud800"), "after: a lone surrogate"),
        (lambda: sokoworks.Collection("\ud800"), "data: a lone surrogate"),
        (lambda: sokoworks.solve_many(5), "levels: int has no items"),  # type: ignore[arg-type]
        (lambda: SokobanEnv([level]).reset(seed=-1), "seed: -1 is too small"),
        (lambda: SokobanEnv([level], threads=2), "threads: there is no such argument"),  # type: ignore[call-arg]
        (lambda: SokobanVectorEnv([level], smell=2), "smell: there is no such argument"),  # type: ignore[call-arg]
        (lambda: games.Rooms(uses=65), "uses: 65 is too large"),
    ]
    for call, words in calls:
        with pytest.raises((TypeError, ValueError), match=words):
            call()
    with pytest.raises(FileNotFoundError) as missing:
        Level.read("missing.xsb")
    assert missing.value.filename == "missing.xsb" and missing.value.errno == 2


def test_true_is_one_game() -> None:
    assert games.Games(LEVELS[:1], True).reset().shape == (1, 4, 3, 7)


def test_tables_tests_and_remarks_are_pickled() -> None:
    tests = pickle.loads(pickle.dumps(sokoworks.Deadlocks(LEVELS[0])))
    assert tests.dead_squares() == sokoworks.Deadlocks(LEVELS[0]).dead_squares()
    table = copy.deepcopy(labels.Distances(LEVELS[3], "pushes", memory=1 << 20))
    assert table.metric == "pushes" and table.level == LEVELS[3] and table.positions > 0
    with pytest.raises(sokoworks.LevelError) as wrong:
        Level.parse("#####\n#@@.#\n#####")
    again = pickle.loads(pickle.dumps(wrong.value))
    assert again.diagnostics == wrong.value.diagnostics != [] and again.meanings == wrong.value.meanings


def test_random_calls_never_panic_and_take_constant_memory() -> None:
    resource = pytest.importorskip("resource")
    warnings.simplefilter("ignore")
    before, at, calls = 0, 0, 0
    while calls < CALLS:
        seed = SEED + at
        player = Player(seed)
        try:
            while player.calls < 2000 and calls + player.calls < CALLS:
                player.turn()
        except BaseException as error:
            raise AssertionError(f"SOKO_SEED={seed}: {error}") from error
        calls, at = calls + player.calls, at + 1
        if at == 5:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if at > 20:
        # Kilobytes.
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000
