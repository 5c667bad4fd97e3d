"""Labels levels of Sokoban from files: ``python -m sokoworks.label FILE_OR_FOLDER... --out labels.parquet``.

A record for each position: ``path``, ``level`` (its number in the file, from 0), ``boxes`` and ``player`` (cells, row by row from 0),
``distance`` (-1 for a dead position), ``best`` (optimal actions as bits: 1 up, 2 down, 4 left, 8 right). A file that ends in
``.parquet`` needs pyarrow; one that ends in ``.npz`` is NumPy's, where ``boxes`` is filled up with -1.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
import time
from typing import Any

import numpy as np

from ._levels import Collection
from .boxoban import files
from .labels import Labeller, random_positions


def _arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m sokoworks.label", description="Exact labels of positions of Sokoban.")
    parser.add_argument("paths", nargs="+", metavar="FILE", help="files or folders of levels, in any format")
    parser.add_argument("--out", required=True, help="the file to write: .parquet or .npz")
    parser.add_argument("--metric", choices=["moves", "pushes"], default="moves")
    parser.add_argument("--states", type=int, default=1, help="positions of each level: the start, then random play")
    parser.add_argument("--steps", type=int, default=60, help="most random moves")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--levels", type=int, help="most levels")
    parser.add_argument("--memory", type=int, default=1 << 30, help="most bytes of a table")
    given = parser.parse_args(words)
    if not given.out.endswith((".parquet", ".npz")):
        parser.error("--out: the name must end in .parquet or .npz")
    if given.states < 1 or given.steps < 0:
        parser.error("--states must be 1 or more, and --steps 0 or more")
    return given


def _write(path: str, records: dict[str, list[Any]]) -> None:
    if path.endswith(".parquet"):
        arrow: Any = importlib.import_module("pyarrow")
        parquet: Any = importlib.import_module("pyarrow.parquet")
        parquet.write_table(arrow.table(records), path)
        return
    most = max((len(boxes) for boxes in records["boxes"]), default=0)
    padded = [[*boxes, *[-1] * (most - len(boxes))] for boxes in records["boxes"]]
    columns = {name: np.array(values) for name, values in records.items() if name != "boxes"}
    save: Any = np.savez_compressed
    save(path, boxes=np.array(padded, np.int32).reshape(len(padded), most), **columns)


def main(words: list[str] | None = None) -> int:
    """Labels the levels of the command line; returns the exit code."""
    given = _arguments(words)
    if given.out.endswith(".parquet") and importlib.util.find_spec("pyarrow") is None:
        print("error: .parquet needs pyarrow; install it, or write .npz", file=sys.stderr)
        return 2
    labeller = Labeller(given.metric, memory=given.memory)
    records: dict[str, list[Any]] = {name: [] for name in ("path", "level", "boxes", "player", "distance", "best")}
    done, left, begin = 0, 0, time.monotonic()
    try:
        for path in (file for path in given.paths for file in files(path)):
            for number, entry in enumerate(Collection.read(path, "sokoban").entries):
                if entry.level is None or (given.levels is not None and done >= given.levels):
                    continue
                done += 1
                boxes, players = random_positions(entry.level, given.states, seed=given.seed, steps=given.steps)
                try:
                    labels = labeller.label(entry.level, boxes, players)
                except ValueError as why:
                    left += 1
                    print(f"{path}, level {number}: left out: {why}", file=sys.stderr)
                    continue
                records["path"] += [str(path)] * len(players)
                records["level"] += [number] * len(players)
                records["boxes"] += boxes.tolist()
                records["player"] += players.tolist()
                records["distance"] += labels.distance.tolist()
                records["best"] += labels.best.tolist()
        _write(given.out, records)
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    count, seconds = len(records["player"]), time.monotonic() - begin
    print(f"{count} positions of {done - left} levels in {seconds:.1f} s; {left} levels left out")
    return 0


if __name__ == "__main__":
    sys.exit(main())
