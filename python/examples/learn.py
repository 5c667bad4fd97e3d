"""Trains an agent on easy rooms with NumPy alone, by the optimal actions that the teacher knows: `python examples/learn.py [STEPS]`.

The agent plays, the teacher says in each position that comes up what is best there (Ross, Gordon and Bagnell, 2011: DAgger), and a
network with one hidden layer learns to say the same.
"""

from __future__ import annotations

import os
import sys
from typing import Any

# Matrices as small as these are multiplied faster by one thread.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray
from sokoworks.games import Games, Rooms

ROOMS = Rooms(size=(6, 6), boxes=1, difficulty=5)
LIMIT = 30
"""Most steps of an episode."""
Array = NDArray[np.float32]


class Agent:
    """A network from planes to the worth of each of four actions, trained by Adam."""

    def __init__(self, inputs: int, hidden: int = 256, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        shapes = ((inputs, hidden), (hidden,), (hidden, 4), (4,))
        self.weights: list[Array] = [(rng.normal(size=shape) / np.sqrt(shape[0]) * (len(shape) > 1)).astype(np.float32) for shape in shapes]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.updates = 0

    def forward(self, planes: NDArray[np.uint8]) -> tuple[Array, Array, Array]:
        """The input, the hidden layer, and the worth of the actions."""
        first, bias, second, last = self.weights
        given = planes.reshape(len(planes), -1).astype(np.float32)
        hidden = np.maximum(given @ first + bias, 0)
        return given, hidden, hidden @ second + last

    def act(self, planes: NDArray[np.uint8]) -> NDArray[np.int64]:
        """The actions that are worth most."""
        best: NDArray[np.int64] = self.forward(planes)[2].argmax(axis=1)
        return best

    def learn(self, planes: NDArray[np.uint8], best: NDArray[np.bool_], rate: float = 0.002) -> None:
        """One step toward the optimal actions of positions; those of one position are equally good."""
        known = best.any(axis=1)
        if not known.any():
            return
        given, hidden, worth = self.forward(planes[known])
        chance = np.exp(worth - worth.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        wish = best[known] / best[known].sum(axis=1, keepdims=True)
        error = ((chance - wish) / len(wish)).astype(np.float32)
        back = error @ self.weights[2].T * (hidden > 0)
        self.updates += 1
        for at, slope in enumerate((given.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0))):
            self.means[at] += 0.1 * (slope - self.means[at])
            self.squares[at] += 0.001 * (slope**2 - self.squares[at])
            mean, square = self.means[at] / (1 - 0.9**self.updates), self.squares[at] / (1 - 0.999**self.updates)
            self.weights[at] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def solved(agent: Agent, many: int = 500) -> float:
    """The part of new rooms that the agent solves."""
    games = Games(ROOMS, many, max_steps=LIMIT, autoreset="disabled")
    games.seed(12345)
    games.reset()
    done = np.zeros(many, np.bool_)
    for _ in range(LIMIT):
        games.step(agent.act(games.observations))
        done |= games.terminated
    return float(done.mean())


def train(steps: int, many: int = 128) -> tuple[Agent, list[float]]:
    """An agent, and the part of new rooms that it solved at the start and after each tenth of the steps."""
    games = Games(ROOMS, many, max_steps=LIMIT, labels="moves", stagger=True)
    games.seed(1)
    games.reset()
    agent, rng = Agent(int(np.prod(games.shape))), np.random.default_rng(2)
    curve = [solved(agent)]
    for step in range(1, steps + 1):
        agent.learn(games.observations, games.labels.actions())
        # Some actions are random, so that the agent also sees what follows mistakes.
        actions: NDArray[Any] = np.where(rng.random(many) < 0.1, rng.integers(4, size=many), agent.act(games.observations))
        games.step(actions)
        if step % max(steps // 10, 1) == 0:
            curve.append(solved(agent))
    return agent, curve


def main() -> None:
    """Trains, and prints the curve."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    _, curve = train(steps)
    for at, part in enumerate(curve):
        print(f"{at * steps // 10:6} steps: {part:4.0%} of new rooms solved {'#' * round(part * 50)}")


if __name__ == "__main__":
    main()
