"""Plays the same random actions here and in gym-sokoban, which must be installed, and compares pixels, rewards and ends."""

from __future__ import annotations

import importlib
import itertools
import sys
from typing import Any

import numpy as np
from sokoworks.games import Games, rooms


def main() -> int:
    """The exit code: 1 at a difference."""
    module: Any = importlib.import_module("gym_sokoban.envs.sokoban_env")
    theirs = module.SokobanEnv(dim_room=(10, 10), num_boxes=3, max_steps=1 << 30, reset=False)
    rng = np.random.default_rng(0)
    steps = 0
    for level in itertools.islice(rooms(7, size=(10, 10), boxes=3), 200):
        walls, goals, boxes, player = level.planes().astype(int)
        theirs.room_fixed = np.where(walls, 0, np.where(goals, 2, 1))
        theirs.room_state = np.where(player, 5, np.where(boxes, np.where(goals, 3, 4), theirs.room_fixed))
        theirs.player_position = np.argwhere(player)[0]
        theirs.boxes_on_target = int((boxes & goals).sum())
        theirs.num_env_steps, theirs.reward_last, theirs.box_mapping = 0, 0, {}
        ours = Games([level], obs="tiny", actions=9, max_steps=None, autoreset="disabled")
        ours.reset()
        for action in rng.integers(9, size=500):
            pixels, reward, done, _ = theirs.step(int(action), "tiny_rgb_array")
            ours.step(np.array([action]))
            steps += 1
            same = np.array_equal(pixels, ours.observations[0]) and abs(reward - ours.rewards[0]) < 1e-9
            if not same or done != ours.terminated[0]:
                print("they differ after", steps, "steps:", level.text)
                return 1
            if done:
                break
    print(steps, "steps, all the same")
    return 0


if __name__ == "__main__":
    sys.exit(main())
