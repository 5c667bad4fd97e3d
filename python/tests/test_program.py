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
FILES = ["levels/sokoban/first-steps.sok", "levels/sokobond/01 - First Bond.txt", "levels/sokobond/14 - Open floor.txt"]
KEYS = ["outcome", "moves", "pushes", "box_lines", "box_changes", "lower_bound", "bound_metric", "solution", "method"]


def records_of(*words: str) -> list[dict[str, Any]]:
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
    records = records_of("solve", "--json", *limits, selected)
    assert len(records) == len(levels)
    for level, record in zip(levels, records, strict=True):
        answer = sokoworks.solve(level, metric, nodes=20_000, memory=None)
        assert record["identity"] == level.identity
        assert {key: record[key] for key in KEYS} == {key: getattr(answer, key) for key in KEYS}
        assert record["proved"] == list(answer.proved) and record["nodes"] == answer.statistics["expanded"]
        assert (record["nodes"], record["total_nodes"]) == (answer.nodes, answer.total_nodes)


def test_grades_are_those_of_the_program() -> None:
    for record in records_of("show", "--json", "--difficulty", f"{FILES[0]}#1-2"):
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


class Tools:
    """The tools for language models, which answer one question on a line."""

    def __init__(self) -> None:
        self.program = subprocess.Popen(
            [SOKO, "mcp", "--threads", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ask("initialize", {"protocolVersion": "2025-06-18"})

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        assert self.program.stdin is not None and self.program.stdout is not None
        self.program.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        self.program.stdin.flush()
        result: dict[str, Any] = json.loads(self.program.stdout.readline())["result"]
        return result

    def call(self, tool: str, level: sokoworks.Level, **arguments: Any) -> dict[str, Any]:
        answer = self.ask("tools/call", {"name": tool, "arguments": {"level": level.text, **arguments}})
        reported: dict[str, Any] = answer["structuredContent"]
        return reported


def asked() -> list[tuple[sokoworks.Level, str]]:
    """The first twenty levels of each game with their solutions: those of the test of all doors of the program."""
    shelves = [["sokoban/first-steps.sok", "sokoban/warehouse.sok"], sorted(os.listdir(ROOT / "levels/sokobond"))]
    shelves[1] = [f"sokobond/{name}" for name in shelves[1] if name.endswith(".txt")]
    levels = []
    for shelf in shelves:
        entries = [entry for name in shelf for entry in sokoworks.Collection.read(ROOT / "levels" / name).entries]
        solved = [(one.level, one.solutions[0]) for one in entries if one.level is not None and one.solutions]
        levels += solved[:20]
    return levels


def arrows(letters: str, game: str) -> str:
    """The letters of the tools, which are u d l r in both games."""
    return letters if game == "sokoban" else letters.lower().translate(str.maketrans("wasd", "uldr"))


def same(names: list[str], reported: dict[str, Any], answer: object, game: str = "") -> None:
    for name in names:
        value = getattr(answer, name)
        if game and name in ("solution", "letters") and value is not None:
            value = arrows(value, game)
        # JSON has lists.
        assert reported[name] == (list(value) if isinstance(value, tuple) else value), name


def test_two_hundred_questions_are_answered_alike() -> None:
    levels, tools = asked(), Tools()
    assert len(levels) == 40
    lengths = ["moves", "pushes", "box_lines", "box_changes", "pushing_sessions", "player_lines"]
    for level, solution in levels:
        metric = "pushes" if level.game == "sokoban" else "moves"
        verified = tools.call("verify", level, moves=arrows(solution, level.game))
        same(["valid", "problems", "solution", "molecules", *lengths], verified, sokoworks.verify(level, solution), level.game)
        found = sokoworks.solve(level, metric)
        reported = tools.call("solve", level, metric=metric)
        same(["outcome", "reason", "proved", "lower_bound", "bound_metric", metric], reported, found)
        assert reported["identity"] == level.identity
        same(["outcome", "reason", "piece", "next", "target", "letters", "pushes_left"], tools.call("hint", level),
             sokoworks.hint(level), level.game)
        assert tools.call("grade", level)["rating"] == sokoworks.grade(level).measures
        shown, tests = tools.call("show", level), sokoworks.Deadlocks(level)
        assert [shown["width"], shown["height"], shown["lower_bound"]] == [level.width, level.height, tests.bound()]
        assert (shown["solved"], shown["why"]) == (level.is_solved(), tests.check())
    assert tools.program.stdin is not None
    tools.program.stdin.close()
    assert tools.program.wait() == 0
