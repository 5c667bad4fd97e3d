"""Files of levels."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from . import _core
from ._checks import instance, text
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
    meanings: tuple[str, ...]
    """What ``cells`` may be, where the signs of the file have several meanings: then there are no levels."""

    def __init__(
        self, data: str | bytes, game: str | None = None, *, cells: str = "", plain_rules: bool = False
    ) -> None:
        """Reads a file that is given as text or bytes; of ``game``, or of the one that it looks like.

        ``cells`` says what signs stand for where they are not the usual ones, such as ``0=-,1=#,2=.,3=$,4=@``. With ``plain_rules``
        levels with rules that are not played, such as Sokoban+, are read as plain Sokoban. What was assumed or left out is
        shown as ``LevelWarning``, and is in ``warnings`` of each level."""
        if not isinstance(data, bytes):
            text("data", data)
        raw = data.encode() if isinstance(data, str) else data
        self.game, entries, remarks, meanings = _core.read_collection(raw, game, cells, plain_rules)
        self.entries = tuple(
            Entry(level, title, author, tuple(solutions), tuple(diagnostics))
            for level, title, author, solutions, diagnostics in entries
        )
        self.diagnostics = tuple(remarks)
        self.meanings = tuple(meanings)
        self._levels = tuple(entry.level for entry in self.entries if entry.level is not None)

    @classmethod
    def read(
        cls,
        path: str | os.PathLike[str],
        game: str | None = None,
        *,
        cells: str = "",
        plain_rules: bool = False,
    ) -> Collection:
        """Reads a file, as the constructor does. Raises ``OSError`` when it cannot be opened."""
        instance("path", path, str, os.PathLike)
        with open(path, "rb") as file:
            return cls(file.read(), game, cells=cells, plain_rules=plain_rules)

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
