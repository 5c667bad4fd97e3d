"""Exact labels against plain search in Python."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sokoworks
from sokoworks import Level, label
from sokoworks.games import Games, Metric, Rooms, room
from sokoworks.labels import Distances, Labeller, best_line, random_positions

ROOM = Level.parse("#######\n#@    #\n# $   #\n#    .#\n#######\n")
STEPS = {1: (-1, 0), 2: (1, 0), 4: (0, -1), 8: (0, 1)}


def plain(level: Level) -> dict[tuple[frozenset[int], int], int]:
    """Moves to the end of all positions that play leads to, by breadth-first search over a graph of positions."""
    walls, goals, boxes, player = level.planes().astype(bool)
    width = level.width
    wall = {int(at) for at in np.flatnonzero(walls)}
    ends = frozenset(int(at) for at in np.flatnonzero(goals))
    start = (frozenset(int(at) for at in np.flatnonzero(boxes)), int(np.flatnonzero(player)[0]))
    back: dict[Any, list[Any]] = {start: []}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        those, stand = state
        for dy, dx in STEPS.values():
            to, beyond = stand + dy * width + dx, stand + 2 * (dy * width + dx)
            after = those
            if to in wall:
                continue
            if to in those:
                if beyond in wall or beyond in those:
                    continue
                after = those - {to} | {beyond}
            following = (after, to)
            if following not in back:
                back[following] = []
                queue.append(following)
            back[following].append(state)
    distance = {state: 0 for state in back if state[0] == ends}
    queue = deque(distance)
    while queue:
        state = queue.popleft()
        for before in back[state]:
            if before not in distance:
                distance[before] = distance[state] + 1
                queue.append(before)
    return {state: distance.get(state, -1) for state in back}


@pytest.mark.parametrize("seed", range(6))
def test_distances_of_all_positions_are_those_of_plain_search(seed: int) -> None:
    level = room(seed, size=(7, 6), boxes=1 + seed % 2)
    expected = plain(level)
    table = Distances(level)
    seen: dict[tuple[frozenset[int], int], int] = {}
    for boxes, players, distance in table.batches(1000):
        assert len(boxes) == len(players) == len(distance) <= 1000
        for those, stand, far in zip(boxes.tolist(), players.tolist(), distance.tolist(), strict=True):
            seen[frozenset(those), stand] = far
    # Positions that are not in the table have a box from where it can come to no goal.
    assert all(expected[state] == far for state, far in seen.items())
    assert all(far == -1 for state, far in expected.items() if state not in seen)
    states = list(expected)
    labels = table.label([sorted(those) for those, _ in states], [stand for _, stand in states])
    assert labels.distance.tolist() == [expected[state] for state in states]
    assert np.array_equal(labels.dead, labels.distance < 0)
    for (those, stand), best in zip(states, labels.best.tolist(), strict=True):
        right = 0
        for bit, (dy, dx) in STEPS.items():
            to, step = stand + dy * level.width + dx, dy * level.width + dx
            after = those - {to} | {to + step} if to in those else those
            if expected.get((after, to), -2) == expected[those, stand] - 1 and expected[those, stand] > 0:
                right |= bit
        assert best == right


def test_a_table_knows_what_the_solver_proves() -> None:
    for seed in range(5):
        level = room(seed, size=(9, 9), boxes=3)
        for metric in ("moves", "pushes"):
            table = Distances(level, metric)
            boxes, players = random_positions(level, 1)
            distance = int(table.label(boxes, players).distance[0])
            answer = sokoworks.solve(level, metric)
            assert metric in answer.proved
            assert distance == (answer.moves if metric == "moves" else answer.pushes)
            line = best_line(table, boxes[0].tolist(), int(players[0]))
            verdict = sokoworks.verify(level, line)
            assert verdict and (verdict.moves if metric == "moves" else verdict.pushes) == distance
            if metric == "pushes":
                assert verdict.moves == sokoworks.solve(level, "pushes,moves").moves


def test_games_are_labelled_and_the_best_actions_solve_them() -> None:
    levels = [room(seed, size=(7 + seed % 2, 7), boxes=2) for seed in range(6)]
    games = Games(levels, 6, order="cycle", max_steps=None, autoreset="disabled", labels="moves")
    games.reset()
    assert games.distance.tolist() == [sokoworks.solve(level, "moves").moves for level in games.playing()]
    left = games.distance.copy()
    while (left > 0).any():
        labels = games.labels
        assert np.array_equal(labels.distance, left)
        actions = labels.actions()
        assert (actions.sum(axis=1) > 0).tolist() == (left > 0).tolist()
        # Games at their end walk about; they are left alone below.
        games.step(np.where(left > 0, actions.argmax(axis=1), 0))
        assert games.terminated[left == 1].all()
        left = np.where(left > 0, left - 1, games.distance)
        left[games.terminated] = 0
        if games.terminated.any():
            break
    assert labels.actions(9).shape == (6, 9) and labels.actions("clockwise").shape == (6, 4)
    with pytest.raises(ValueError, match="unknown set of actions"):
        labels.actions(3)


@pytest.mark.parametrize("metric", ["moves", "pushes"])
def test_labels_of_every_step_are_those_of_the_tables(metric: Metric) -> None:
    small = [room(seed, size=(7, 6), boxes=2) for seed in range(5)]
    positions = Distances(small[0]).positions
    # A table needs more than it keeps; these have room for one or two.
    for source, memory in ((small, positions * 12), (Rooms((7, 7), 2, difficulty=3), 1 << 30)):
        games = Games(source, 12, max_steps=9, labels=metric, memory=memory, size=(8, 8))
        games.seed(3)
        games.reset()
        rng = np.random.default_rng(1)
        for _ in range(40):
            games.step(rng.integers(4, size=12))
            for at in range(0, 12, 5):
                level = Level.parse(games.board(at))
                if games.distance[at] == -2:
                    assert source is small
                    continue
                boxes, players = random_positions(level, 1, steps=0)
                expected = Distances(level, metric).label(boxes, players)
                assert (games.distance[at], games.best[at]) == (expected.distance[0], expected.best[0])
                assert games.labels.dead[at] == (games.distance[at] == -1)
    with pytest.raises(ValueError, match="labels: Sokobond has no tables"):
        Games([Level.parse("xxxxxx\nxH--hx\nxxxxxx")], labels="moves")
    with pytest.raises(ValueError, match="labels: these games were made without"):
        print(Games(small).labels)


def test_tables_are_kept_within_memory() -> None:
    levels = [room(seed, size=(7, 7), boxes=2) for seed in range(8)]
    positions = Distances(levels[0]).positions
    labeller = Labeller(memory=positions * 40)
    for level in levels * 2:
        assert labeller.of(level).level == level
    assert sum(table.positions for table in labeller._kept.values()) * 4 <= positions * 40  # pyright: ignore
    assert labeller.of(levels[7]) is labeller.of(levels[7])


def test_wrong_arguments_are_explained() -> None:
    table = Distances(ROOM)
    for call, words in (
        (lambda: Distances(ROOM, "steps"), "metric: unknown 'steps'; expected one of"),  # type: ignore[arg-type]
        (lambda: Distances(ROOM, memory=10), "too many positions for a table"),
        (lambda: Distances(Level.parse("xxxxxx\nxH--hx\nxxxxxx")), "Sokobond has no tables"),
        (lambda: table.label([[16, 17]], [8]), "position 0: 2 boxes, where the level has 1"),
        (lambda: table.label([[16]], [16]), "the player is in the cell of a box"),
        (lambda: table.label([[-1]], [8]), "is no floor"),
        (lambda: table.label([[16]], [8, 9]), "1 sets of boxes and 2 players"),
    ):
        with pytest.raises(ValueError, match=words):
            call()


def test_files_are_labelled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(f"; {at}\n{room(at, size=(8, 8), boxes=2).text}\n" for at in range(3))
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "000.txt").write_text(text)
    out = tmp_path / "labels.npz"
    assert label.main([str(tmp_path / "a"), "--out", str(out), "--states", "20"]) == 0
    assert "60 positions of 3 levels" in capsys.readouterr().out
    with np.load(out) as stored:
        assert stored["boxes"].shape == (60, 2) and stored["level"].tolist() == [0] * 20 + [1] * 20 + [2] * 20
        first = sokoworks.solve(sokoworks.boxoban.read(tmp_path / "a")[0], "moves")
        assert stored["distance"][0] == first.moves
    assert label.main([str(tmp_path / "b"), "--out", str(out)]) == 2
    assert "error: " in capsys.readouterr().err
    with pytest.raises(SystemExit):
        label.main([str(tmp_path), "--out", "labels.csv"])
    assert len(sokoworks.boxoban.read(tmp_path / "a", most=2)) == 2
    with pytest.raises(ValueError, match="there is no level"):
        (tmp_path / "empty").mkdir()
        sokoworks.boxoban.read(tmp_path / "empty")
