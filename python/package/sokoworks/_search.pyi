# Written from the library's table of settings (crates/sokoworks/src/settings/table.rs):
# SOKO_UPDATE=1 cargo test -p sokoworks --all-features --test all settings

from collections.abc import Callable, Iterable, Sequence

from ._core import Level
from ._solving import Answer, Hint, Optimized

MEMORY: int

def solve(
    level: Level,
    metric: str = ...,
    *,
    after: str = ...,
    progress: Callable[[dict[str, int]], object] | None = ...,
    method: str = ...,
    time: float | None = ...,
    memory: int | None = ...,
    nodes: int | None = ...,
    work: float | None = ...,
    depth: int | None = ...,
    distances: str = ...,
    order: Sequence[int] = ...,
    improve: bool = ...,
    as_found: bool = ...,
    unambiguous: bool = ...,
    threads: int | None = ...,
) -> Answer: ...

def solve_many(
    levels: Iterable[Level],
    metric: str = ...,
    *,
    jobs: int = ...,
    progress: Callable[[int, int], object] | None = ...,
    method: str = ...,
    time: float | None = ...,
    memory: int | None = ...,
    nodes: int | None = ...,
    work: float | None = ...,
    depth: int | None = ...,
    distances: str = ...,
    order: Sequence[int] = ...,
    improve: bool = ...,
    as_found: bool = ...,
    unambiguous: bool = ...,
    threads: int | None = ...,
) -> list[Answer]: ...

def optimize(
    level: Level,
    solution: str | Iterable[str],
    metric: str = ...,
    *,
    time: float | None = ...,
    memory: int | None = ...,
    nodes: int | None = ...,
    work: float | None = ...,
    unambiguous: bool = ...,
    threads: int | None = ...,
) -> Optimized: ...

def hint(
    level: Level,
    after: str = ...,
    *,
    time: float | None = ...,
    memory: int | None = ...,
    nodes: int | None = ...,
    threads: int | None = ...,
) -> Hint: ...
