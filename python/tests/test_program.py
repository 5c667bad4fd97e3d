"""The package and the program say the same."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import sokoworks

ROOT = Path(__file__).parents[2]
SOKO = os.environ.get("SOKO", "")
FILES = ["levels/sokoban/first-steps.sok", "levels/sokobond/01 - First Bond.txt", "levels/sokobond/16 - Open floor.txt"]
KEYS = ["outcome", "moves", "pushes", "box_lines", "box_changes", "lower_bound", "bound_metric", "solution", "method"]


def told(*words: str) -> list[dict[str, Any]]:
    """The records of a command of the program."""
    ran = subprocess.run([SOKO, *words], capture_output=True, text=True, cwd=ROOT, check=False)
    return [json.loads(line) for line in ran.stdout.splitlines()]


pytestmark = pytest.mark.skipif(not os.access(SOKO, os.X_OK), reason="SOKO names no program soko")


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("metric", ["any", "moves", "pushes,moves"])
def test_answers_are_those_of_the_program(file: str, metric: str) -> None:
    if "sokobond" in file and "pushes" in metric:
        metric = "moves"
    levels = list(sokoworks.Collection.read(ROOT / file))[:6]
    selected = file if "sokobond" in file else f"{file}#1-6"
    limits = ["--threads", "1", "--jobs", "1", "--nodes", "20000", "--metric", metric]
    records = told("solve", "--json", *limits, selected)
    assert len(records) == len(levels)
    for level, record in zip(levels, records, strict=True):
        answer = sokoworks.solve(level, metric, nodes=20_000, memory=None)
        assert record["identity"] == level.identity
        assert {key: record[key] for key in KEYS} == {key: getattr(answer, key) for key in KEYS}
        assert record["proved"] == list(answer.proved) and record["nodes"] == answer.statistics["expanded"]
        assert (record["nodes"], record["total_nodes"]) == (answer.nodes, answer.total_nodes)


def test_grades_are_those_of_the_program() -> None:
    for record in told("show", "--json", "--difficulty", f"{FILES[0]}#1-2"):
        level = sokoworks.Collection.read(ROOT / FILES[0])[record["level"] - 1]
        grade = sokoworks.grade(level)
        assert record["rating"]["grade"] == grade.grade and record["rating"]["word"] == grade.word
        assert record["rating"]["difficulty"] == pytest.approx(grade.difficulty, abs=0.01)


def test_made_levels_are_those_of_the_program(tmp_path: Path) -> None:
    out = tmp_path / "made.sok"
    subprocess.run(
        [SOKO, "generate", "--grade", "1", "--seed", "7", "--count", "2", "--output", str(out)],
        check=True,
        capture_output=True,
    )
    made = sokoworks.generate(2, grade=1, seed=7)
    assert [level.identity for level in sokoworks.Collection.read(out)] == [one.level.identity for one in made]
