"""Searches and judgements."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
import sokoworks
from sokoworks import Level

ROOM = Level.parse("#######\n#@    #\n# $   #\n#    .#\n#######\n")
ATOMS = Level.parse("xxxxxx\nxH--hx\nxxxxxx\n")
STUCK = Level.parse("########\n#  $ . #\n#. ## ##\n# $  $@#\n#. ##  #\n########")
LARGE = "\n".join(["#" * 22, *["#" + " .  " * 5 + "#", "#" + "  $ " * 5 + "#"] * 8, "#@" + " " * 19 + "#", "#" * 22])


@pytest.mark.parametrize("method", ["auto", "bfs", "iddfs", "astar", "idastar", "bidirectional"])
@pytest.mark.parametrize("metric", ["moves", "pushes"])
def test_every_method_that_proves_proves_the_least(method: str, metric: str) -> None:
    answer = sokoworks.solve(ROOM, metric, method=method)
    assert answer and answer.outcome == "solved" and metric in answer.proved
    assert (answer.moves if metric == "moves" else answer.pushes) == (7 if metric == "moves" else 4)
    assert answer.solution is not None and sokoworks.verify(ROOM, answer.solution)


@pytest.mark.parametrize("method", ["dfs", "area", "area-dfs", "greedy", "sphere", "fixed", "parking"])
def test_every_other_method_finds_a_solution(method: str) -> None:
    assert sokoworks.solve(ROOM, method=method)


def test_two_metrics_and_a_search_from_a_position() -> None:
    answer = sokoworks.solve(ROOM, "pushes,moves")
    assert (answer.pushes, answer.moves, answer.proved_both) == (4, 7, True)
    answer = sokoworks.solve(ROOM, "moves", after="rD")
    assert (answer.moves, answer.solution) == (5, "ldRRR")
    assert sokoworks.solve(ATOMS, "moves").solution == "DD"
    assert sokoworks.solve(ATOMS, after="d").moves == 1
    assert answer.statistics["expanded"] >= 1 and answer.seconds >= 0


@pytest.mark.parametrize("level", [ROOM, ATOMS])
def test_counters_are_those_of_the_search_that_is_named_and_the_rest_has_rows(level: Level) -> None:
    for found in (sokoworks.solve(level), *sokoworks.solve_many([level, level], jobs=2)):
        named = [row.expanded for row in found.searches if row.name == found.method]
        assert found.nodes == found.statistics["expanded"] == sum(named)
        assert found.total_nodes == sum(row.expanded for row in found.searches)
        assert 0 <= found.seconds <= found.total_seconds
        assert "peak_bytes" not in found.statistics
    if level is ROOM:
        alone = sokoworks.solve(level, as_found=True)
        assert alone.nodes == alone.total_nodes < sokoworks.solve(level).total_nodes
    else:
        with pytest.raises(ValueError):
            sokoworks.solve(level, as_found=True)


def test_a_level_without_a_solution_says_why() -> None:
    answer = sokoworks.solve(STUCK)
    assert not answer and answer.outcome == "unsolvable" and answer.solution is None
    assert answer.why is not None and answer.why.kind == "corral"
    assert len(answer.why.cells) == 3
    rows = STUCK.text.splitlines()
    assert all(rows[y - 1][x - 1] == "$" for x, y in answer.why.cells)


@pytest.mark.parametrize("limits", [{"time": 0.05}, {"nodes": 10}, {"memory": 1 << 20}])
def test_a_limit_is_no_error(limits: dict[str, float]) -> None:
    begin = time.monotonic()
    answer = sokoworks.solve(Level.parse(LARGE), "moves", method="astar", **limits)  # type: ignore[arg-type]
    assert answer.outcome == "gave-up" and answer.reason == next(iter(limits))
    # Memory lasts as long as the machine takes to fill it.
    assert "memory" in limits or time.monotonic() - begin < 5


def test_wrong_arguments_raise_with_the_words_of_the_program() -> None:
    for call, words in (
        (lambda: sokoworks.solve(ROOM, "steps"), "unknown metric `steps`; expected one of"),
        (lambda: sokoworks.solve(ROOM, method="magic"), "unknown method `magic`; expected one of"),
        (lambda: sokoworks.solve(ROOM, method="bfs", depth=3), "methods that take it: dfs, iddfs"),
        (lambda: sokoworks.solve(ATOMS, "pushes"), "Sokobond does not count pushes"),
        (lambda: sokoworks.solve(ROOM, time=-1), "time: -1 is not a number of seconds; expected 0 or more"),
        (lambda: sokoworks.solve(ROOM, time=float("nan")), "time: NaN is not a number"),
        (lambda: sokoworks.solve(ROOM, after="u"), "move 1 \\(`u`\\) is blocked"),
        (lambda: sokoworks.solve(ROOM, after="r?"), "."),
        (lambda: sokoworks.generate(1, grade=11), "from 1 to 10"),
        (lambda: sokoworks.generate(1, width=1000), "."),
        (lambda: sokoworks.optimize(ROOM, "r"), "not solved"),
        (lambda: sokoworks.solve_many([ROOM, ATOMS], "pushes"), "level 1: .*Sokobond"),
        (lambda: sokoworks.optimize(ATOMS, "dd", "pushes"), "Sokobond does not count pushes"),
    ):
        with pytest.raises(ValueError, match=words):
            call()
    with pytest.raises(TypeError):
        sokoworks.solve("#@$.#")  # type: ignore[arg-type]  # pyright: ignore
    with pytest.raises(ValueError, match="nodes: expected a whole number from 1"):
        sokoworks.solve(ROOM, nodes=-1)
    with pytest.raises(TypeError, match="unexpected argument `colour`; expected one of `method`"):
        sokoworks.solve(ROOM, colour="red")  # type: ignore[call-arg]  # pyright: ignore
    with pytest.raises(TypeError, match="threads: 1.5 is no whole number"):
        sokoworks.solve(ROOM, threads=1.5)  # type: ignore[arg-type]  # pyright: ignore


def test_many_levels_are_solved_in_order_and_tell_how_far_they_are() -> None:
    reports: list[tuple[int, int]] = []
    levels = [ROOM, STUCK, ATOMS] * 5
    answers = sokoworks.solve_many(levels, jobs=2, progress=lambda done, of: reports.append((done, of)))
    assert [answer.outcome for answer in answers] == ["solved", "unsolvable", "solved"] * 5
    assert reports[-1] == (15, 15)
    assert sokoworks.solve_many([]) == []


def test_the_judge_says_what_is_wrong() -> None:
    verdict = sokoworks.verify(ROOM, "rdldrrr")
    assert verdict and (verdict.solution, verdict.moves, verdict.pushes) == ("rDldRRR", 7, 4)
    for moves, problem in (("rd", "boxes off goals"), ("u", "blocked"), ("", "no moves"), ("r!?", ".")):
        verdict = sokoworks.verify(ROOM, moves)
        assert not verdict and len(verdict.problems) == 1
        assert problem == "." or problem in verdict.problems[0]


def test_a_solution_becomes_shorter() -> None:
    best = sokoworks.optimize(ROOM, ["rDldRRR", "rlrDldRRR"], "moves")
    assert (best.moves, best.pushes) == (7, 4)
    assert sokoworks.optimize(ATOMS, "dadd", "moves").moves == 2


def test_a_hint_leads_on() -> None:
    hint = sokoworks.hint(ROOM)
    assert hint and hint.piece == (3, 3) and hint.letters is not None and hint.pushes_left == 4
    assert sokoworks.hint(ROOM, "rDldRRR").outcome == "solved"
    assert sokoworks.hint(ROOM, "rrdL").outcome == "unsolvable"
    assert sokoworks.hint(ATOMS).letters == "DD"


def test_a_dead_position_is_explained() -> None:
    dead = sokoworks.is_dead(ROOM, "rrdL")
    assert dead is not None and dead.kind == "dead-square" and dead.cells == ((2, 3),)
    assert sokoworks.is_dead(ROOM) is None
    tests = sokoworks.Deadlocks(ROOM)
    assert tests.bound() == 4 and [2, 2] in tests.dead_squares()
    assert sokoworks.is_dead(ROOM, "rD", tests=tests) is None


def test_levels_are_graded_and_made() -> None:
    grade = sokoworks.grade(ROOM)
    assert grade.grade == 1 and grade.word and grade.measures["pieces"] == 1
    made = sokoworks.generate(2, grade=1, seed=7)
    again = sokoworks.generate(2, grade=1, seed=7, jobs=2)
    assert [one.level for one in made] == [one.level for one in again]
    for one in made:
        assert one.proved and one.rating.grade == 1 and sokoworks.verify(one.level, one.solution)
    atoms = sokoworks.generate(1, grade=1, game="sokobond")[0]
    assert atoms.level.game == "sokobond" and sokoworks.verify(atoms.level, atoms.solution)


def test_progress_is_reported_and_its_exception_ends_the_search() -> None:
    reports: list[dict[str, int]] = []

    def fail(counters: dict[str, int]) -> None:
        reports.append(counters)
        raise KeyError("enough")

    with pytest.raises(KeyError):
        sokoworks.solve(Level.parse(LARGE), "moves", method="bfs", time=300, progress=fail)
    assert len(reports) == 1 and reports[0]["expanded"] > 0


def test_other_threads_go_on_during_a_search() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    sokoworks.solve(Level.parse(LARGE), "moves", method="bfs", time=0.3)
    done.set()
    thread.join()
    assert counted > 20


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_stops_a_search_at_once() -> None:
    script = (
        "import signal, sokoworks\n"
        # A shell that starts the tests in the background has them ignore the signal.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"level = sokoworks.Level.parse({LARGE!r})\n"
        "print('ready', flush=True)\n"
        "try:\n    sokoworks.solve(level, 'moves', method='bfs', time=60, memory=2 << 30)\n"
        "except KeyboardInterrupt:\n    print('stopped', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "stopped\n"
        assert time.monotonic() - begin < 2
