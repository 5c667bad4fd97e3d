"""Checks of arguments: each error names the argument."""

from __future__ import annotations

import operator
from collections.abc import Collection
from typing import Any


def count(name: str, value: Any, least: int = 0, most: int = (1 << 63) - 1) -> None:
    """Refuses what is no whole number, too small or too large; None is allowed."""
    if value is None:
        return
    number = whole(name, value)
    if number < least:
        raise ValueError(f"{name}: {number} is too small; give {least} or more")
    if number > most:
        raise ValueError(f"{name}: {number} is too large; give {most} or less")


def whole(name: str, value: Any) -> int:
    """A whole number of any size."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r} is no whole number") from None


def instance(name: str, value: Any, *kinds: Any) -> None:
    """Refuses what is of none of these types."""
    if not isinstance(value, kinds):
        expected = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"{name}: {expected} is needed, not {type(value).__name__}")


def word(name: str, value: Any, words: Collection[str | None]) -> None:
    """Refuses what is none of these words."""
    if not isinstance(value, str | None) or value not in words:
        raise ValueError(f"{name}: unknown {value!r}; expected one of `{'`, `'.join(one for one in words if one)}`")


def text(name: str, value: Any) -> None:
    """Refuses what is no text."""
    instance(name, value, str)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name}: a lone surrogate is no text") from None


def pair(name: str, value: Any, least: int, most: int) -> tuple[int, int]:
    """Two whole numbers in a range, such as rows and columns."""
    try:
        first, second = value
    except (TypeError, ValueError):
        raise TypeError(f"{name}: two whole numbers are needed, not {value!r}") from None
    for one in (first, second):
        if one is None:
            raise TypeError(f"{name}: two whole numbers are needed, not {value!r}")
        count(name, one, least, most)
    return whole(name, first), whole(name, second)


def items(name: str, value: Any) -> list[Any]:
    """The items of a sequence or an iterator."""
    try:
        return list(value)
    except TypeError:
        raise TypeError(f"{name}: {type(value).__name__} has no items") from None
