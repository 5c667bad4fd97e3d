"""Steps per second of processor time, and the longest step, here and in what else is installed: `python examples/speed.py`.

With `--write FILE` the table stands between the marks `<!-- speed -->` of a Markdown file. Random actions, 1,024 games of 10 by 10 with four
boxes and 120 steps (the example of the README has 256), one thread beside that which makes rooms. gym-sokoban plays the same rooms,
Jumanji those of its own generator.
"""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import numpy as np
from sokoworks.envs import SokobanVectorEnv
from sokoworks.games import Games, Levels, Metric, Rooms, rooms

GAMES = 1024
MARK = "<!-- speed -->\n"
Step = Callable[[Any], object]


def measured(step: Step, actions: int, games: int = GAMES, pause: float = 0, seconds: float = 2.0) -> tuple[float, float]:
    """Steps a second of processor time, and milliseconds of the longest step in the calling thread, after 300 steps. Between steps the
    caller waits, as for a network that chooses the actions elsewhere."""
    chosen = np.random.default_rng(0).integers(actions, size=(300, games))
    for row in chosen:
        step(row)
        if pause:
            time.sleep(pause)
    begin, count, longest = time.process_time(), 0, 0.0
    while time.process_time() - begin < seconds:
        before = time.thread_time()
        step(chosen[count % len(chosen)])
        longest = max(longest, time.thread_time() - before)
        count += 1
        if pause:
            time.sleep(pause)
    return count * games / (time.process_time() - begin), longest * 1000


def ours(levels: Levels, labels: Metric | None = None, stagger: bool = True, pause: float = 0) -> tuple[float, float]:
    """Games alone."""
    games = Games(levels, GAMES, labels=labels, threads=2, stagger=stagger)
    games.seed(1)
    games.reset()
    return measured(games.step, 4, pause=pause)


def example() -> tuple[float, float]:
    """The example of the README."""
    env = SokobanVectorEnv(num_envs=256, obs="planes", actions=4, max_steps=120, stagger=True)
    env.reset(seed=0)
    return measured(env.step, 4, 256)


def gym_sokoban() -> tuple[float, float]:
    """Games of gym-sokoban in a loop, with our rooms; one at its end stays there."""
    module: Any = importlib.import_module("gym_sokoban.envs.sokoban_env")
    games: list[Any] = []
    for level in itertools.islice(rooms(1), GAMES):
        walls, goals, boxes, player = level.planes().astype(int)
        game = module.SokobanEnv(dim_room=(10, 10), num_boxes=4, max_steps=1 << 30, reset=False)
        game.room_fixed = np.where(walls, 0, np.where(goals, 2, 1))
        game.room_state = np.where(player, 5, np.where(boxes, 4, game.room_fixed))
        game.player_position = np.argwhere(player)[0]
        game.boxes_on_target, game.num_env_steps, game.reward_last, game.box_mapping = 0, 0, 0, {}
        games.append(game)

    def step(actions: Any) -> None:
        for game, action in zip(games, actions, strict=True):
            game.step(int(action), "tiny_rgb_array")

    begin, before = time.process_time(), time.thread_time()
    step(np.random.default_rng(0).integers(9, size=GAMES))
    longest = time.thread_time() - before
    return GAMES / (time.process_time() - begin), longest * 1000


def jumanji() -> tuple[float, float]:
    """Games of Jumanji, compiled, with new rooms of its generator."""
    jax: Any = importlib.import_module("jax")
    module: Any = importlib.import_module("jumanji.environments.routing.sokoban")
    generator: Any = importlib.import_module("jumanji.environments.routing.sokoban.generator")
    wrappers: Any = importlib.import_module("jumanji.wrappers")
    env = wrappers.VmapAutoResetWrapper(module.Sokoban(generator=generator.ToyGenerator()))
    state, _ = jax.jit(env.reset)(jax.random.split(jax.random.PRNGKey(0), GAMES))
    play, held = jax.jit(env.step), [state]

    def step(actions: Any) -> None:
        held[0], timestep = play(held[0], actions)
        timestep.reward.block_until_ready()

    return measured(step, 4)


ROWS: list[tuple[str, str | None, Callable[[], tuple[float, float]]]] = [
    ("the example above: 256 games with rooms of their own", None, example),
    ("`Games` with rooms of their own", None, lambda: ours(Rooms())),
    ("the same, all games ending in the same steps", None, lambda: ours(Rooms(), stagger=False)),
    ("the same, each room in eight images", None, lambda: ours(Rooms(uses=8))),
    ("`Games` over 256 levels", None, lambda: ours(list(itertools.islice(rooms(1), 256)))),
    ("the same with labels", None, lambda: ours(list(itertools.islice(rooms(1), 256)), "moves")),
    ("with rooms of their own and labels", None, lambda: ours(Rooms(), "moves")),
    ("the same, each room in eight images", None, lambda: ours(Rooms(uses=8), "moves")),
    ("with rooms of their own and labels, 25 ms between steps", None, lambda: ours(Rooms(), "moves", pause=0.025)),
    ("Jumanji 1.1.2, its toy rooms, `VmapAutoResetWrapper`", "jumanji", jumanji),
    ("gym-sokoban 0.0.6, `tiny_rgb_array`", "gym_sokoban", gym_sokoban),
]


def main() -> None:
    """Measures each row that can be measured."""
    root = Path(__file__).parent
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=root, capture_output=True, text=True, check=False)
    today = datetime.now(timezone.utc).date()
    lines = [f"| steps, {today}, commit {asked.stdout.strip() or 'unknown'} | million a second of processor time | longest, ms |", "|---|---|---|"]
    for name, module, measure in ROWS:
        if module is not None and importlib.util.find_spec(module) is None:
            lines.append(f"| {name} | not installed | |")
        else:
            speed, longest = measure()
            lines.append(f"| {name} | {speed / 1e6:.2g} | {longest:.2g} |")
        print(lines[-1], flush=True)
    if "--write" in sys.argv:
        file = Path(sys.argv[sys.argv.index("--write") + 1])
        before, _, after = file.read_text().split(MARK)
        file.write_text(MARK.join([before, "\n".join(["", *lines, "", ""]), after]))


if __name__ == "__main__":
    main()
