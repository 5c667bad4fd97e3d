"""Plays 50 levels by the tools of ``soko mcp``, through the official client, as a model would.

It reads boards and answers alone and knows no rule of a game beyond what they say. A third of the levels is played from hints, a third
by solutions, and of Sokoban a third by a search of its own over the drawn board. Arguments: the program and the folder of the levels.
"""

import asyncio
import base64
import json
import sys
from collections import deque
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters

Cell = tuple[int, int]
STEPS = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}
WORDS = {"u": "up", "d": "down", "l": "left", "r": "right"}
LEVELS = 25
"""Of each game."""


class Model:
    """What plays: it calls tools, and counts the calls and the characters that it has to read."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.calls = 0
        self.read = 0

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """What a tool answers; a call that is refused ends the game."""
        result = await self.client.call_tool(tool, arguments)
        text = result.content[-1].text
        self.calls += 1
        self.read += len(text)
        assert not result.is_error, f"{tool} {arguments}: {text}"
        assert result.structured_content == json.loads(text)
        if tool == "picture":
            assert base64.b64decode(result.content[0].data).startswith(b"\x89PNG")
        return result.structured_content


def drawn(shown: dict[str, Any]) -> dict[Cell, str]:
    """The signs of a drawn board by cell, from 1."""
    lines = shown["board"].splitlines()
    if shown["game"] == "sokobond":
        lines = [line[::3] for line in lines[::2]]
    return {(x, y): sign for y, line in enumerate(lines, 1) for x, sign in enumerate(line, 1)}


def check(shown: dict[str, Any]) -> None:
    """The board is drawn as the places say."""
    board, places = drawn(shown), shown["places"]
    player = [list(cell) for cell, sign in board.items() if sign in "@+" or sign.isupper()]
    assert player == [places["player"]], shown
    if shown["game"] == "sokoban":
        assert sorted(list(cell) for cell, sign in board.items() if sign in "$*") == sorted(places["boxes"])
    else:
        atoms = sorted(list(cell) for cell, sign in board.items() if sign.isalpha())
        assert atoms == sorted(atom["place"] for atom in places["atoms"]), shown


def found(shown: dict[str, Any]) -> str | None:
    """Moves that solve a small board of Sokoban, found breadth first over what is drawn; none after 20,000 positions."""
    board = drawn(shown)
    walls = {cell for cell, sign in board.items() if sign == "#"}
    goals = {cell for cell, sign in board.items() if sign in ".*+"}
    boxes = frozenset(cell for cell, sign in board.items() if sign in "$*")
    start = (next(cell for cell, sign in board.items() if sign in "@+"), boxes)
    ways, queue = {start: ""}, deque([start])
    while queue and len(ways) < 20_000:
        player, boxes = at = queue.popleft()
        if boxes <= goals:
            return ways[at]
        for letter, (dx, dy) in STEPS.items():
            to, beyond = (player[0] + dx, player[1] + dy), (player[0] + 2 * dx, player[1] + 2 * dy)
            if to in walls or (to in boxes and (beyond in walls or beyond in boxes)):
                continue
            after = (to, boxes - {to} | {beyond} if to in boxes else boxes)
            if after not in ways:
                ways[after] = ways[at] + letter
                queue.append(after)
    return None


async def play(model: Model, level: str, way: int) -> None:
    """Plays one level to its end."""
    shown = await model.call("show", level=level)
    check(shown)
    moves = ""
    if way == 1 and shown["game"] == "sokoban":
        moves = found(shown) or ""
    elif way == 2:
        solved = await model.call("solve", level=level)
        shorter = await model.call("optimize", level=level, solution=solved["solution"], nodes=1000)
        assert shorter["moves"] <= solved["moves"] or shown["game"] == "sokoban"
        moves = shorter["solution"]
    while True:
        shown = await model.call("show", level=level, moves=moves)
        check(shown)
        if shown["solved"]:
            break
        hint = await model.call("hint", level=level, moves=moves)
        assert hint["outcome"] == "hint", f"{level}\n{moves}: {hint}"
        moves += hint["letters"]
    assert set(moves.lower()) <= set(STEPS)
    verdict = await model.call("verify", level=level, moves=", ".join(WORDS[letter.lower()] for letter in moves))
    assert verdict["valid"], f"{level}\n{moves}: {verdict}"
    await model.call("picture", level=level, moves=moves)


async def levels(model: Model, folder: Path) -> list[str]:
    """The first levels of each game."""
    sokoban = (folder / "sokoban" / "first-steps.sok").read_text()
    listed = await model.call("read_levels", text=sokoban)
    assert listed["count"] >= LEVELS
    boards = []
    for number in range(1, LEVELS + 1):
        shown = await model.call("show", level=sokoban, number=number)
        boards.append(shown["board"])
    bonds = sorted((folder / "sokobond").glob("[0-9]*.txt"))[:LEVELS]
    return boards + [path.read_text() for path in bonds]


async def main(program: str, folder: Path) -> None:
    """Plays all."""
    async with Client(StdioServerParameters(command=program, args=["mcp", "--threads", "1"])) as client:
        tools = (await client.list_tools()).tools
        assert all(tool.output_schema and tool.annotations and tool.annotations.read_only_hint for tool in tools)
        model = Model(client)
        boards = await levels(model, folder)
        for number, level in enumerate(boards):
            await play(model, level, number % 3)
        print(f"{len(boards)} levels solved in {model.calls} calls, none refused, {model.read:,} characters read")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
