"""Files of levels."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from . import _core
from ._core import Diagnostic, Level


@dataclass(frozen=True)
class Entry:
    """A level of a file, playable or not."""

    level: Level | None
    """The level; None if it is not playable."""
    title: str
    """Its title, or an empty string."""
    author: str | None
    """Its author, if the file names one."""
    solutions: tuple[str, ...]
    """The solutions in the file, as letters."""
    diagnostics: tuple[Diagnostic, ...]
    """What there is to say about it."""


class Collection(Sequence[Level]):
    """The playable levels of a file, in any format that the program reads. Reading never fails: what cannot be read is in
    ``diagnostics``, and levels that are not playable are in ``entries`` with the reason."""

    game: str
    """``sokoban`` or ``sokobond``."""
    entries: tuple[Entry, ...]
    """All levels, playable or not."""
    diagnostics: tuple[Diagnostic, ...]
    """What there is to say about the file but not about one of its levels."""

    def __init__(self, data: str | bytes, game: str | None = None) -> None:
        """Reads a file that is given as text or bytes; of ``game``, or of the one that it looks like."""
        raw = data.encode() if isinstance(data, str) else data
        self.game, entries, remarks = _core.read_collection(raw, game)
        self.entries = tuple(
            Entry(level, title, author, tuple(solutions), tuple(diagnostics))
            for level, title, author, solutions, diagnostics in entries
        )
        self.diagnostics = tuple(remarks)
        self._levels = tuple(entry.level for entry in self.entries if entry.level is not None)

    @classmethod
    def read(cls, path: str | os.PathLike[str], game: str | None = None) -> Collection:
        """Reads a file. Raises ``OSError`` when it cannot be opened."""
        with open(path, "rb") as file:
            return cls(file.read(), game)

    def __len__(self) -> int:
        return len(self._levels)

    @overload
    def __getitem__(self, place: int) -> Level: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Level]: ...
    def __getitem__(self, place: int | slice) -> Level | Sequence[Level]:
        return self._levels[place]

    def __iter__(self) -> Iterator[Level]:
        return iter(self._levels)

    def __repr__(self) -> str:
        return f"<Collection of {self.game}, {len(self)} levels>"
