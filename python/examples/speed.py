"""Steps a second, side by side with gym-sokoban where it is installed: `python examples/speed.py [NUM_ENVS]`."""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import sys
import time
from typing import Any

import numpy as np
from sokoworks.games import Games, Observation, rooms


def ours(num_envs: int, obs: Observation, threads: int, steps: int = 300) -> float:
    """Steps a second with random actions, the best of five runs."""
    games = Games(list(itertools.islice(rooms(seed=1), 256)), num_envs, obs=obs, threads=threads)
    games.reset()
    actions = np.random.default_rng(0).integers(4, size=(steps, num_envs))
    best = 0.0
    for _ in range(5):
        begin = time.perf_counter()
        for row in actions:
            games.step(row)
        best = max(best, steps * num_envs / (time.perf_counter() - begin))
    return best


def theirs(mode: str, steps: int = 3000) -> float:
    """The same for one game of gym-sokoban."""
    module: Any = importlib.import_module("gym_sokoban.envs.sokoban_env")
    env = module.SokobanEnv(dim_room=(10, 10), num_boxes=3, max_steps=1 << 30)
    actions = np.random.default_rng(0).integers(9, size=steps)
    begin = time.perf_counter()
    for action in actions:
        env.step(int(action), mode)
    return steps / (time.perf_counter() - begin)


def main() -> None:
    """Prints all of it."""
    num_envs = int(sys.argv[1]) if len(sys.argv) > 1 else 1024
    for obs in ("planes", "tiny", "grid", "rgb"):
        speeds = [ours(num_envs, obs, threads) for threads in (1, 2)]
        print(f"{obs:7}", *(f"{threads} thread{'s' * (threads > 1)}: {speed / 1e6:.1f} million steps/s" for threads, speed in zip((1, 2), speeds, strict=True)))
    if importlib.util.find_spec("gym_sokoban"):
        for mode in ("tiny_rgb_array", "rgb_array"):
            print(f"gym-sokoban {mode}: {theirs(mode):.0f} steps/s")
    else:
        print("gym-sokoban is not installed")


if __name__ == "__main__":
    main()
