"""Documentation that is run: docstrings, the README, the tour; and constant memory of searches."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
import sokoworks

HERE = Path(__file__).parents[1]


def test_docstrings_hold() -> None:
    assert doctest.testmod(sokoworks) == (0, 4)


def test_the_blocks_of_the_readme_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = run_blocks(HERE / "README.md")
    assert len(blocks) >= 3 and blocks[0].count("\n") <= 14
    assert "rDldRRR" in capsys.readouterr().out


def run_blocks(page: Path) -> list[str]:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    return blocks


def test_the_tour_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tour.py"])
    runpy.run_path(str(HERE / "examples/tour.py"))
    assert "14 moves, proved: ('moves'" in capsys.readouterr().out


def test_an_agent_learns_as_its_page_says() -> None:
    page = HERE.parent / "docs/user/agents.md"
    assert len(run_blocks(page)) == 1
    (command,) = re.findall(r"^python (.*)$", page.read_text(), re.MULTILINE)
    ran = subprocess.run([sys.executable, *command.split()], cwd=HERE.parent, capture_output=True, text=True, check=True)
    shown, found = (dict(re.findall(r"(\d+) steps: +(\d+)%", text)) for text in (page.read_text(), ran.stdout))
    # The sums of a matrix product are rounded in an order that differs from machine to machine.
    assert len(shown) >= 4 and all(abs(int(part) - int(found[steps])) <= 8 for steps, part in shown.items()), ran.stdout


def test_everything_public_has_a_docstring() -> None:
    for module in (sokoworks, sokoworks.games, sokoworks.labels, sokoworks.boxoban):
        assert module.__doc__
        for name, value in vars(module).items():
            if not name.startswith("_") and getattr(value, "__module__", "").startswith("sokoworks"):
                assert value.__doc__, f"{module.__name__}.{name}"


def test_searches_take_constant_memory() -> None:
    many = os.environ.get("SOKO_LEAK_SOLVES", "200")
    script = (
        "import resource, sokoworks\n"
        "from sokoworks.games import room\n"
        "levels = [room(seed, size=(8, 8), boxes=2) for seed in range(50)]\n"
        "def some(many):\n"
        "    for at in range(many):\n"
        "        level = levels[at % 50]\n"
        "        answer = sokoworks.solve(level, 'moves'); level.planes(); sokoworks.verify(level, answer.solution)\n"
        "some(300)\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        f"some({many})\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    # Kilobytes; the allocator keeps some from search to search.
    assert int(ran.stdout) < 8192


def test_tasks_for_language_models_have_exact_scores() -> None:
    example = runpy.run_path(str(HERE / "examples/tasks.py"))
    score = example["score"]
    for _, task in zip(range(4), example["tasks"](5), strict=False):
        answer = task["answer"]
        assert score(answer, task) == 1 == score(", ".join(answer.lower()), task)
        back = {"U": "D", "D": "U", "L": "R", "R": "L"}[answer[0]]
        assert 0 < score(answer[0] + back + answer, task) < 1 or score(back + answer[0] + answer, task) < 1
        assert score(answer[:-1], task) == 0.01
        assert score("I would push the box", task) == score("", task) == score(None, task) == 0
