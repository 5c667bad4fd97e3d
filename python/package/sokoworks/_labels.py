"""The labels of many positions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Labels:
    """Labels of ``n`` positions."""

    distance: NDArray[np.int32]
    """``(n,)``: the distance to the end in the metric; -1 for a dead position; of games, -2 where there is no table. It is 0 wherever every box is on a goal, also at
    the start of a level that starts so and takes a push: a label knows the board, not the way to it."""
    best: NDArray[np.uint8]
    """``(n,)``: the optimal actions as bits: 1 up, 2 down, 4 left, 8 right; 0 at the end and for a dead position. With the metric
    ``pushes`` those are optimal that lead to the end with the fewest pushes and, with these, the fewest moves."""

    @property
    def dead(self) -> NDArray[np.bool_]:
        """``(n,)``: whether the level cannot be solved any more; exact."""
        dead: NDArray[np.bool_] = self.distance == -1
        return dead

    def actions(self, kind: int | str = 4) -> NDArray[np.bool_]:
        """``(n, actions)``: which actions of a set (see :mod:`sokoworks.games`) are optimal."""
        up, down, left, right = ((self.best >> bit & 1).astype(np.bool_) for bit in range(4))
        none = np.zeros_like(up)
        columns = {
            "4": [up, down, left, right],
            "5": [none, up, down, left, right],
            "9": [none, up, down, left, right, none, none, none, none],
            "clockwise": [up, right, down, left],
        }
        if str(kind) not in columns:
            raise ValueError(f"unknown set of actions `{kind}`; expected one of `{'`, `'.join(columns)}`")
        return np.stack(columns[str(kind)], axis=1)
