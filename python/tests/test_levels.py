"""Levels and files of levels."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import sokoworks
from hypothesis import given
from hypothesis import strategies as st
from sokoworks import Collection, Level, LevelError, LevelWarning

ROOM = "#######\n#@    #\n# $   #\n#    .#\n#######\n"
ATOMS = "xxxxxx\nxH--hx\nxxxxxx\n"


def test_a_level_of_either_game_is_read_and_shown() -> None:
    level = Level.parse(ROOM)
    assert (level.game, level.width, level.height, level.pieces) == ("sokoban", 7, 5, 1)
    assert level.text == ROOM == str(level)
    assert level.board("r").splitlines()[1] == "# @   #"
    level = Level.parse(ATOMS.encode())
    assert (level.game, level.pieces) == ("sokobond", 2)
    assert Level.parse(level.text) == level


def test_levels_are_values() -> None:
    level, same, other = Level.parse(ROOM), Level.parse(ROOM), Level.parse(ROOM.replace("@    ", "  @  "))
    assert level == same and hash(level) == hash(same) and level != other and level != 3
    assert level.identity == same.identity and len(level.identity) == 32
    for original in (level, Level.parse(ATOMS)):
        again = pickle.loads(pickle.dumps(original))
        assert again == original and again.title == original.title


def test_a_level_that_is_not_playable_raises_its_diagnostics() -> None:
    with pytest.raises(LevelError, match="player") as caught:
        Level.parse("#####\n# $.#\n#####\n")
    codes = [(remark.severity, remark.code) for remark in caught.value.diagnostics]
    assert ("error", "E-NOPLAYER") in codes
    assert all(str(remark) and remark.message for remark in caught.value.diagnostics)
    with pytest.raises(LevelError):
        Level.parse("hello")
    with pytest.raises(TypeError):
        Level.parse(3)  # type: ignore[arg-type]  # pyright: ignore


OPEN = "#####\n#@$.#\n## ##\n"
PLUS = "#####\n#@$.#\n#####\nboxorder: 1\n"


def test_how_a_level_was_read_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "open.xsb"
    path.write_text(OPEN)
    reads: list[Callable[[], Level]] = [
        lambda: Level.parse(OPEN),
        lambda: Level.read(path),
        lambda: Collection(OPEN)[0],
    ]
    for read in reads:
        with pytest.warns(LevelWarning, match="border is open"):
            level = read()
        assert [remark.code for remark in level.warnings] == ["W-OPEN"]
        assert [remark.code for remark in pickle.loads(pickle.dumps(level)).warnings] == ["W-OPEN"]
        assert [remark.code for remark in level.after("").warnings] == ["W-OPEN"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Level.parse(ROOM).warnings == ()
    with pytest.warns(LevelWarning) as shown:
        assert len(Collection("#########\n#@$.#####\n#\t#\n#########\n; Level\n\n" * 42)) == 42
    assert len(shown) == 6 and "37 more" in str(shown[-1].message)


def test_rules_that_are_not_played_are_refused_by_name() -> None:
    with pytest.raises(LevelError, match="Sokoban\\+") as caught:
        Level.parse(PLUS)
    assert caught.value.diagnostics[0].code == "E-RULES" and caught.value.meanings == []
    assert Collection(PLUS).entries[0].diagnostics[0].code == "E-RULES"
    with pytest.warns(LevelWarning, match="plain Sokoban"):
        assert [remark.code for remark in Level.parse(PLUS, plain_rules=True).warnings] == ["W-RULES"]
    with pytest.warns(LevelWarning, match="plain Sokoban"):
        assert len(Collection(PLUS, plain_rules=True)) == 1


def test_signs_are_given_a_meaning() -> None:
    assert Level.parse("XXXXX\nX@$.X\nXXXXX\n", cells="X=#").text == "#####\n#@$.#\n#####\n"
    assert len(Collection("XXXXX\nX@$.X\nXXXXX\n", cells="X=#")) == 1
    with pytest.raises(ValueError, match="cell"):
        Level.parse(ROOM, cells="?")


def test_a_file_has_all_its_levels_and_remarks(tmp_path: Path) -> None:
    text = ROOM + "Title: One\nAuthor: Ann\nSolution:\nrDldRRR\n\n#####\n# $.#\n#####\n"
    path = tmp_path / "levels.sok"
    path.write_text(text)
    file = Collection.read(path)
    assert (file.game, len(file), len(file.entries)) == ("sokoban", 1, 2)
    first, second = file.entries
    assert (first.title, first.author, first.solutions) == ("One", "Ann", ("rDldRRR",))
    assert file[0].title == "One" and list(file) == [first.level]
    assert second.level is None and second.diagnostics[0].code == "E-NOPLAYER"
    assert Level.read(path).title == "One"
    assert len(Collection("")) == 0
    with pytest.raises(FileNotFoundError):
        Level.read(tmp_path / "missing")
    with pytest.raises(ValueError, match="unknown game `chess`; expected one of"):
        Collection(text, game="chess")


def test_planes_go_out_and_come_in() -> None:
    level = Level.parse(ROOM)
    planes = level.planes()
    assert planes.shape == (4, 5, 7) and planes.dtype == np.uint8
    assert [int(plane.sum()) for plane in planes] == [20, 1, 1, 1]
    assert Level.from_planes(planes.astype(bool)) == level
    after = level.planes("rD")
    assert tuple(np.argwhere(after[3])[0]) == (2, 2) and tuple(np.argwhere(after[2])[0]) == (3, 2)
    assert Level.from_planes(after.astype(bool)) == level.after("rD")
    with pytest.raises(ValueError, match="not \\[3, 5, 7\\]"):
        Level.from_planes(planes[:3].astype(bool))
    both = planes.astype(bool)
    both[2] = both[0]
    with pytest.raises(ValueError, match="row 0, column 0"):
        Level.from_planes(both)
    with pytest.raises(LevelError):
        Level.from_planes(np.zeros((4, 3, 3), dtype=bool))
    atoms = Level.parse(ATOMS).planes("d")
    assert atoms.shape == (13, 3, 6) and atoms[7].sum() == 2


def test_pictures_and_movies_are_bytes() -> None:
    for level, moves in ((Level.parse(ROOM), "rDldRRR"), (Level.parse(ATOMS), "dd")):
        assert level.svg().startswith("<svg") and level._repr_svg_().startswith("<svg")
        assert level.png(moves, cell=8)[:4] == b"\x89PNG"
        assert level.gif(moves, cell=8, speed=10)[:6] == b"GIF89a"
    with pytest.raises(ValueError, match="unknown palette `pink`"):
        Level.parse(ROOM).svg(palette="pink")
    with pytest.raises(ValueError, match="blocked|not legal"):
        Level.parse(ROOM).gif("u")


@given(st.one_of(st.text(), st.text("#@$.*+ -\n|xhocneH0123456789"), st.binary()))
def test_no_text_does_more_than_raise(text: str | bytes) -> None:
    try:
        level = Level.parse(text)
    except LevelError as error:
        assert error.diagnostics is not None
    else:
        assert Level.parse(level.text) == level
    Collection(text)


def test_the_package_says_its_version() -> None:
    assert sokoworks.__version__.count(".") == 2


def test_a_level_that_starts_solved_takes_a_push() -> None:
    level = Level.parse("########\n#      #\n# @*   #\n#      #\n########\n")
    solved = {moves: level.is_solved(moves) for moves in ("", "u", "r", "rurrdl", "rurrdlu")}
    assert solved == {"": False, "u": False, "r": False, "rurrdl": True, "rurrdlu": True}
    for moves, left in {"": 6, "u": 7, "r": 5, "rurrdl": 0}.items():
        answer = sokoworks.solve(level, "moves", after=moves)
        assert (answer.moves, sokoworks.hint(level, moves).outcome == "solved") == (left, left == 0)
    games = sokoworks.games.Games([level], 1, autoreset="disabled")
    games.reset()
    terminated = []
    for letter in "udrurrdl":
        games.step(np.array(["udlr".index(letter)]))
        terminated.append(bool(games.terminated[0]))
    assert terminated == [False] * 7 + [True]
