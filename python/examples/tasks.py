"""Puzzles for language models, with exact answers and exact scores; no framework is needed.

`tasks` gives dictionaries as reasoning-gym's data sets do (`question`, `answer`, `metadata`), and `score` is a reward function of an
answer and a task: 1 for a shortest solution, less for a longer one, 0.01 for moves that do not solve it. Frameworks that call a
function for a reward (verifiers, NeMo-Gym and others) can call it as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import sokoworks
from sokoworks.games import room

QUESTION = """Solve this Sokoban level with as few moves as you can. Push every box ($) onto a goal (.); you are @.
# is a wall, * a box on a goal, + you on a goal. You push one box at a time and cannot pull.
Answer with your moves alone: U, D, L and R.

{board}"""


def tasks(seed: int = 0, *, size: tuple[int, int] = (8, 8), boxes: int = 2) -> Iterator[dict[str, Any]]:
    """Puzzles without end, a function of the seed. The answers have the fewest moves, proved."""
    while True:
        level = room(seed, size=size, boxes=boxes)
        answer = sokoworks.solve(level, metric="moves", nodes=1_000_000)
        if answer.solution is not None and "moves" in answer.proved:
            metadata = {"seed": seed, "level": level.text, "moves": answer.moves, "pushes": answer.pushes}
            question = QUESTION.format(board=level.text)
            yield {"question": question, "answer": answer.solution.upper(), "metadata": metadata}
        seed += 1


def score(answer: str | None, task: dict[str, Any]) -> float:
    """What an answer is worth, from 0 to 1."""
    moves = re.sub(r"[\s,]", "", answer or "")
    if not moves or set(moves.upper()) - set("UDLR"):
        return 0.0
    verdict = sokoworks.verify(sokoworks.Level.parse(task["metadata"]["level"]), moves.lower())
    if not verdict or verdict.moves is None:
        return 0.01
    shortest: int = task["metadata"]["moves"]
    return shortest / verdict.moves


if __name__ == "__main__":
    for _, task in zip(range(3), tasks(), strict=False):
        print(task["question"], task["answer"], score(task["answer"], task), sep="\n", end="\n\n")
