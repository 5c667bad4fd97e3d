from collections.abc import Callable
from os import PathLike
from typing import Any, Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

__version__: str

class LevelError(ValueError):
    diagnostics: list[Diagnostic]
    meanings: list[str]

class LevelWarning(UserWarning): ...

class Diagnostic:
    @property
    def severity(self) -> Literal["error", "warning", "note"]: ...
    @property
    def code(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def help(self) -> str | None: ...
    @property
    def line(self) -> int | None: ...
    @property
    def column(self) -> int | None: ...
    @property
    def text(self) -> str: ...

class Level:
    @staticmethod
    def parse(text: str | bytes, *, cells: str = "", plain_rules: bool = False) -> Level: ...
    @staticmethod
    def read(path: str | PathLike[str], *, cells: str = "", plain_rules: bool = False) -> Level: ...
    @staticmethod
    def from_planes(planes: NDArray[np.bool_]) -> Level: ...
    @property
    def game(self) -> Literal["sokoban", "sokobond"]: ...
    @property
    def title(self) -> str: ...
    @property
    def author(self) -> str | None: ...
    @property
    def warnings(self) -> tuple[Diagnostic, ...]: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def identity(self) -> str: ...
    @property
    def pieces(self) -> int: ...
    @property
    def text(self) -> str: ...
    def board(self, moves: str = "") -> str: ...
    def show(self, moves: str = "") -> None: ...
    def planes(self, moves: str = "") -> NDArray[np.uint8]: ...
    def after(self, moves: str) -> Level: ...
    def is_solved(self, moves: str = "") -> bool: ...
    def svg(
        self, moves: str = "", *, cell: int | None = None, palette: str = "light", captions: bool = False
    ) -> str: ...
    def png(
        self, moves: str = "", *, cell: int | None = None, palette: str = "light", captions: bool = False
    ) -> bytes: ...
    def gif(
        self,
        moves: str,
        *,
        cell: int | None = None,
        palette: str = "light",
        captions: bool = True,
        speed: float = 6.0,
        pushes: bool = False,
    ) -> bytes: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Deadlocks:
    def __init__(self, level: Level) -> None: ...
    def check(self, moves: str = "") -> tuple[str, str, list[tuple[int, int]]] | None: ...
    def bound(self, moves: str = "") -> int | None: ...
    def dead_squares(self) -> list[tuple[int, int]]: ...

class Distances:
    def __init__(self, level: Level, metric: str = "moves", *, memory: int = ...) -> None: ...
    @property
    def level(self) -> Level: ...
    @property
    def metric(self) -> Literal["moves", "pushes"]: ...
    @property
    def positions(self) -> int: ...
    def label(
        self, boxes: NDArray[np.int64], players: NDArray[np.int64]
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8]]: ...
    def table(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]]: ...
    def reachable(self) -> NDArray[np.bool_]: ...

class How(TypedDict):
    obs: str
    actions: str
    rewards: tuple[float, float, float, float]
    size: tuple[int, int] | None
    order: str
    autoreset: str
    max_steps: int
    threads: int

Flags = tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]

class _Games:
    def __init__(self, levels: list[Level], games: int, how: How) -> None: ...
    @property
    def shape(self) -> tuple[int, int, int]: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def actions(self) -> int: ...
    def seed(self, seeds: list[int]) -> None: ...
    def begin(self, which: NDArray[np.bool_] | None, observations: NDArray[np.uint8]) -> None: ...
    def step(
        self,
        actions: NDArray[np.int64],
        observations: NDArray[np.uint8],
        rewards: NDArray[np.float64],
        flags: Flags,
        last: NDArray[np.uint8] | None,
    ) -> None: ...
    def playing(self) -> NDArray[np.int64]: ...
    def steps(self) -> NDArray[np.int64]: ...
    def replace(self, place: int, level: Level) -> None: ...

class SokobanGames(_Games): ...
class SokobondGames(_Games): ...

def states(games: SokobanGames) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
def room(height: int, width: int, boxes: int, seed: int) -> Level: ...
def board_of(games: SokobondGames, game: int) -> str: ...

class Wanted(TypedDict):
    game: str
    grades: tuple[int, int]
    width: int | None
    height: int | None
    pieces: int | None
    theme: str
    aim: str
    symmetry: str
    seed: int
    effort: int
    jobs: int
    time: float | None
    positions: int | None

class Found(TypedDict):
    outcome: Literal["solved", "unsolvable", "gave-up"]
    reason: str | None
    solution: str | None
    moves: int | None
    pushes: int | None
    box_lines: int | None
    box_changes: int | None
    pushing_sessions: int | None
    proved: tuple[str, ...]
    proved_both: bool
    lower_bound: int | None
    bound_metric: str | None
    method: str
    nodes: int
    seconds: float
    total_nodes: int
    total_seconds: float
    searches: list[tuple[str, bool, int, float | None, float | None]]
    why: tuple[str, str, list[tuple[int, int]]] | None
    statistics: dict[str, int]

class Graded(TypedDict):
    grade: int | None
    word: str | None
    difficulty: float
    measures: dict[str, int | float | bool | None]

class Told(Graded):
    name: str
    solution: str
    proved: bool

Advice = tuple[
    Literal["hint", "solved", "unsolvable", "gave-up"],
    str | None,
    tuple[tuple[int, int], tuple[int, int], str, int] | None,
]

def _restore(
    text: str,
    title: str,
    author: str | None,
    warnings: list[tuple[str, str, str, str | None, int | None, int | None, str]],
) -> Level: ...
def read_collection(
    data: bytes, game: str | None, cells: str, plain_rules: bool
) -> tuple[
    str,
    list[tuple[Level | None, str, str | None, list[str], list[Diagnostic]]],
    list[Diagnostic],
    list[str],
]: ...
def solve(
    level: Level,
    moves: str,
    progress: Callable[[dict[str, int]], object] | None,
    **settings: Any,
) -> Found: ...
def solve_many(
    levels: list[Level],
    jobs: int,
    progress: Callable[[int, int], object] | None,
    **settings: Any,
) -> list[Found]: ...
def verify(level: Level, moves: str) -> dict[str, Any]: ...
def optimize(level: Level, solutions: list[str], **settings: Any) -> dict[str, Any]: ...
def hint(level: Level, moves: str, **settings: Any) -> Advice: ...
def grade(level: Level, memory: int | None) -> Graded: ...
def generate(
    count: int,
    wanted: Wanted,
    progress: Callable[[int, int], object] | None,
) -> tuple[list[tuple[Level, Told]], str | None]: ...
