"""A tour of the package: run it, or paste its cells into a notebook, where levels show themselves as pictures."""

# %% A level, its shortest solution, and a film of it
from __future__ import annotations

import itertools
import sys
import tempfile
from pathlib import Path

import numpy as np
import sokoworks
from sokoworks import boxoban, labels
from sokoworks.games import Games, rooms

level = sokoworks.Level.parse(
    """
    ########
    #@  .  #
    #  $ $ #
    #   #. #
    ########
    """
)
level.show()
answer = sokoworks.solve(level, metric="moves", time=10)
print(answer.solution, answer.moves, "moves, proved:", answer.proved)
assert answer.solution is not None
film = Path(tempfile.mkdtemp()) / "film.gif"
film.write_bytes(level.gif(answer.solution))
print("film:", film.stat().st_size, "bytes")

# %% Hints, deadlocks, and how hard it is
print(sokoworks.hint(level))
print(sokoworks.is_dead(level, after="drU"))
print(sokoworks.grade(level))

# %% A thousand games, labelled exactly
games = Games(list(itertools.islice(rooms(seed=1, size=(8, 8), boxes=2), 32)), num_envs=1024, labels="moves")
games.seed(0)
games.reset()
before = games.distance.copy()
rng = np.random.default_rng(0)
games.step(rng.integers(4, size=1024))
print("nearer:", int((games.distance < before).sum()), "dead:", int(games.labels.dead.sum()))

# %% Every position of a level
table = labels.Distances(level)
boxes, floor, distance = table.table()
print(table.positions, "positions, the farthest", int(distance.max()), "moves from the end")

# %% Your own files: python examples/tour.py LEVELS
if len(sys.argv) > 1:
    answers = sokoworks.solve_many(boxoban.read(sys.argv[1], most=100), "moves", jobs=2)
    print(sum(map(bool, answers)), "solved in", round(sum(one.total_seconds for one in answers), 2), "s")
