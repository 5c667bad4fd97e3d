"""Exact solver, generator and fast environments for Sokoban and Sokobond.

>>> import sokoworks
>>> level = sokoworks.Level.parse("#######\\n#@ $ .#\\n#######")
>>> answer = sokoworks.solve(level, metric="pushes")
>>> answer.solution, answer.pushes, answer.proved
('rRR', 2, ('pushes',))

Columns and rows count from 1, from the upper left; cells of arrays from 0. Moves are letters: LURD in Sokoban with upper case for pushes, WASD in
Sokobond; calls read both, and everything else that the program ``soko`` reads.
"""

from . import boxoban, games, labels
from ._core import Deadlocks, Diagnostic, Level, LevelError, LevelWarning, __version__
from ._levels import Collection, Entry
from ._making import Made, generate
from ._search import hint, optimize, solve, solve_many
from ._solving import (
    Answer,
    Hint,
    Optimized,
    Rating,
    Search,
    Verdict,
    Why,
    grade,
    is_dead,
    verify,
)

__all__ = [
    "Answer",
    "Collection",
    "Deadlocks",
    "Diagnostic",
    "Entry",
    "Hint",
    "Level",
    "LevelError",
    "LevelWarning",
    "Made",
    "Optimized",
    "Rating",
    "Search",
    "Verdict",
    "Why",
    "__version__",
    "boxoban",
    "games",
    "generate",
    "grade",
    "hint",
    "is_dead",
    "labels",
    "optimize",
    "solve",
    "solve_many",
    "verify",
]
