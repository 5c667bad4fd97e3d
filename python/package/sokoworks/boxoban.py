"""The levels of Boxoban (Guez et al., DeepMind 2018): files of 10 by 10 boards, each under a line ``; number``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ._checks import count, instance
from ._core import Level
from ._levels import Collection


def files(path: str | os.PathLike[str]) -> list[Path]:
    """The file, or all files of levels below a folder, in the order of their names."""
    instance("path", path, str, os.PathLike)
    root = Path(path)
    if root.is_dir():
        return sorted(file for file in root.rglob("*") if file.suffix in (".txt", ".xsb", ".sok"))
    return [root]


def iterate(path: str | os.PathLike[str]) -> Iterator[Level]:
    """The levels of a file or a folder, one file at a time."""
    for file in files(path):
        yield from Collection.read(file, "sokoban")


def read(path: str | os.PathLike[str], most: int | None = None) -> list[Level]:
    """The levels of a file or a folder, at most ``most``. Raises ``OSError``, and ``ValueError`` when there is none."""
    count("most", most)
    levels: list[Level] = []
    for level in iterate(path):
        if most is not None and len(levels) >= most:
            break
        levels.append(level)
    if not levels:
        raise ValueError(f"{os.fspath(path)}: there is no level")
    return levels
