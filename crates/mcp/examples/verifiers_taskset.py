"""Levels as a taskset for verifiers (0.4), which trains and evaluates language models on tasks with rewards.

``load`` gives levels that ``soko generate`` makes, and the reward of an answer is the fewest pushes divided by those of its moves, or 0
where they do not solve the level. A model with tools gets them from ``soko mcp``, which a harness starts like any other server.
Without a model, this file checks itself: ``python verifiers_taskset.py soko``. NeMo-Gym, which needs Python 3.13, can call ``worth``.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import verifiers.v1 as vf

QUESTION = """Solve this level of Sokoban: push every box ($) onto a goal (.); you are @, # is a wall.
Answer with your moves alone: u, d, l and r.

{level}"""


def soko(program: str, *arguments: str, text: str = "") -> list[dict[str, Any]]:
    """The records that a command prints."""
    done = subprocess.run([program, *arguments, "--json"], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


class LevelData(vf.TaskData):
    """A level, and a shortest solution of it."""

    program: str
    level: str
    solution: str
    pushes: int


class LevelTask(vf.Task[LevelData]):
    """A level to solve."""

    @vf.reward
    async def solved(self, trace: Any) -> float:
        """What the last answer is worth, from 0 to 1."""
        return self.worth(trace.last_reply)

    async def validate(self, runtime: Any) -> bool:
        """Whether the stored solution is worth everything."""
        return self.worth(self.data.solution) == 1.0

    def worth(self, moves: str) -> float:
        """What moves are worth."""
        verdicts = soko(self.data.program, "verify", "-", moves, text=self.data.level) if moves.strip() else []
        is_valid = bool(verdicts) and verdicts[0]["valid"]
        return self.data.pushes / verdicts[0]["pushes"] if is_valid else 0.0


class Config(vf.TasksetConfig):
    """What is asked for."""

    program: str = "soko"
    count: int = 3
    grades: str = "1-2"
    seed: int = 1


class Levels(vf.Taskset[LevelTask, Config]):
    """New levels; the same seed gives the same."""

    def load(self) -> Iterable[LevelTask]:
        """The tasks."""
        config = self.config
        wish = ["--count", str(config.count), "--grade", config.grades, "--seed", str(config.seed)]
        for made in soko(config.program, "generate", *wish):
            level = "\n".join(row for row in made["text"].splitlines() if row.lstrip().startswith("#"))
            data = LevelData(
                prompt=QUESTION.format(level=level),
                program=config.program,
                level=level,
                solution=made["solution"],
                pushes=made["pushes"],
            )
            yield LevelTask(data)


async def main(program: str) -> None:
    """Checks the tasks and their rewards."""
    tasks = list(Levels(Config(program=program)))
    assert len(tasks) == 3
    for task in tasks:
        assert await task.validate(None)
        for answer, worth in ((task.data.solution, 1.0), ("u", 0.0), ("I do not know", 0.0), ("", 0.0)):
            assert await task.solved(SimpleNamespace(last_reply=answer)) == worth, answer
    print(f"{len(tasks)} tasks of verifiers, their rewards as they should be")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
