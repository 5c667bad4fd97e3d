"""The JSON records of ``soko`` as types, generated from those of the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired

Advice = Literal["hint", "solved", "unsolvable", "gave-up"]
"""What came of a question for a hint."""

Ending = Literal["solved", "unsolvable", "gave-up"]
"""How the search of a level ended: `solved`, `unsolvable` or `gave-up`."""

MeasureName = Literal["moves", "pushes", "box_lines", "box_changes", "pushing_sessions"]
"""A measure of a solution as JSON names it."""

Reason = Literal["time", "memory", "nodes", "work", "interrupted", "depth", "incomplete", "out-of-scope", "disk", "cpu", "output", "crash", "illegal", "unplayable", "bug"]
"""Why there is no answer, or no better one."""


class Atom(TypedDict):
    """An atom of a position."""

    bonds: list[Bond]
    """Its bonds."""
    element: str
    """The letter of its element."""
    free_electrons: int
    """Its free electrons."""
    place: list[int]
    """Where it is."""


class Bond(TypedDict):
    """A bond of an atom."""

    strength: int
    """Its strength, from 1 to 3."""
    to: list[int]
    """Where the other atom is."""


class Checked(TypedDict):
    """A problem of a file of levels (`soko check --json`)."""

    code: str
    """A stable code such as `E-COUNT`."""
    column: int | None
    """The column in characters from 1; none when it is about the whole line."""
    file: str
    """The file as it was named or found; `-` for what comes from no file."""
    help: str | None
    """What to do about it."""
    level: int | None
    """Number of the level that the problem is in, from 1; null when it is about the file."""
    line: int | None
    """The line from 1; none when it is about the whole text."""
    message: str
    """What is wrong."""
    schema_version: Literal[1]
    """Version of the schema."""
    severity: str
    """`error`, `warning` or `note`."""
    title: str | None
    """Title of that level."""


class Fault(TypedDict):
    """Why a question was refused (`error` in answers of the server and of MCP)."""

    code: str
    """A stable code such as `E-MISSING`."""
    help: str | None
    """What to do about it."""
    meanings: NotRequired[list[Meaning]]
    """What the signs of the text may stand for, where there are several meanings."""
    message: str
    """A sentence in lower case."""


class Graded(TypedDict):
    """The grade of a level (`soko grade --json`, the MCP tool `grade`)."""

    chance: float | None
    """The chance, from 0 to 1, that the player of `--ability` solves it; null without one."""
    file: str
    """The file as it was named or found; `-` for what comes from no file."""
    game: str | None
    """`sokoban` or `sokobond`; null for a level that cannot be played."""
    insights: list[Insight]
    """What is true of it, the most telling first."""
    level: int
    """Number of the level in its file, from 1."""
    rating: Rating | None
    """How hard it is; null where `reason` says why it has no grade."""
    reason: str | None
    """Why it has no grade, in words."""
    schema_version: Literal[1]
    """Version of the schema."""
    title: str
    """Title of the level."""
    warnings: list[Remark]
    """What was assumed or left out when the level was read."""


class Hint(TypedDict):
    """The next push of a solution (the MCP tool `hint`, a job `hint` of the server)."""

    because: Insight | None
    """What matters here."""
    letters: str | None
    """The moves up to the next push, and that push."""
    mistake: Mistake | None
    """The push that lost, where the level cannot be solved any more but could be at its start."""
    next: list[int] | None
    """Where the box is after `letters`; in Sokobond where the player's atom is then."""
    outcome: Advice
    """What came of the question."""
    piece: list[int] | None
    """The box that is to be pushed next; in Sokobond the atom that is to be touched."""
    plan: str | None
    """The solution that is followed: the moves so far and all that are left, from the start of the level."""
    pushes_left: int | None
    """How many pushes (Sokobond: moves that do more than walk) the solution still needs, this one included."""
    reason: Reason | None
    """Why it gave up."""
    schema_version: Literal[1]
    """Version of the schema."""
    target: list[int] | None
    """Where the box is to go before another one is touched, which may take more pushes; in Sokobond where the player's atom is to go."""
    warnings: list[Remark]
    """What was assumed or left out when the level was read."""


class Insight(TypedDict):
    """Something that is true of a position."""

    cells: list[list[int]]
    """The cells that it is about."""
    kind: str
    """Its kind in a word, such as `last-goal`."""
    letters: str | None
    """Moves from the position that show it, such as a push that loses and the best that can follow; null where there are none."""
    sentence: str
    """The sentence."""


class KnownSolutions(TypedDict):
    """The known solutions of a level, and how the one of the record compares with them."""

    among: bool
    """Whether the one of the record is among them, move by move."""
    best_moves: int
    """Fewest moves of them."""
    best_pushes: int | None
    """Fewest pushes of them; null for Sokobond."""
    fewer_moves: bool
    """Whether the one of the record has fewer moves than each of them."""
    fewer_pushes: bool | None
    """Whether it has fewer pushes than each of them; null for Sokobond."""
    solutions: int
    """How many solutions are known; those that do not hold are not counted."""
    your_moves: int | None
    """Fewest moves of the player's own, which are in the record book."""
    your_pushes: int | None
    """Fewest pushes of the player's own; null for Sokobond."""


class Lengths(TypedDict):
    """The measures of a solution."""

    box_changes: int | None
    """Pushes of another box than the push before; null for Sokobond."""
    box_lines: int | None
    """Runs of pushes of one box in one direction; null for Sokobond."""
    moves: int
    """Steps of the player, or keys."""
    player_lines: int | None
    """Straight runs of the player; null for Sokobond."""
    pushes: int | None
    """Steps that push a box; null for Sokobond."""
    pushing_sessions: int | None
    """Runs of pushes with no plain step between them; null for Sokobond."""


class Levels(TypedDict):
    """The levels of a text (the MCP tool `read_levels`)."""

    count: int
    """How many levels the text has."""
    game: str
    """`sokoban` or `sokobond`."""
    levels: list[Listed]
    """The levels, or a page of them."""
    meanings: list[Meaning]
    """What the signs of the text may stand for, where there are several meanings."""
    next_cursor: int | None
    """The first level of the next page: `cursor` of the next call; null on the last page."""
    remarks: list[Remark]
    """Remarks about the text as a whole."""
    schema_version: Literal[1]
    """Version of the schema."""


class Listed(TypedDict):
    """A level of a text."""

    author: str | None
    """Its author, if the text names one."""
    height: int | None
    """Rows."""
    level: int
    """Its number in the text, from 1."""
    pieces: int | None
    """Boxes or atoms."""
    playable: bool
    """Whether it can be played."""
    remarks: list[Remark]
    """All remarks about it."""
    solutions: int
    """How many solutions the text has of it."""
    title: str
    """Title of the level."""
    warnings: list[Remark]
    """What was assumed or left out when the level was read."""
    width: int | None
    """Columns."""


class Made(TypedDict):
    """A new level (`soko generate --json`, the MCP tool `generate`, `/api/generate`)."""

    attempt: int
    """The number of the attempt, from 1."""
    box_changes: int | None
    """Pushes of another box than the push before; null for Sokobond."""
    box_lines: int | None
    """Runs of pushes of one box in one direction; null for Sokobond."""
    game: str
    """`sokoban` or `sokobond`."""
    height: int
    """Rows."""
    insights: list[Insight]
    """What is true of it, the most telling first."""
    moves: int
    """Steps of the player, or keys."""
    name: str
    """Seed and number of the attempt, such as `7-3`: the same wish with these makes the level again."""
    player_lines: int | None
    """Straight runs of the player; null for Sokobond."""
    proved: list[MeasureName]
    """Measures in which the solution is proved to be shortest."""
    pushes: int | None
    """Steps that push a box; null for Sokobond."""
    pushing_sessions: int | None
    """Runs of pushes with no plain step between them; null for Sokobond."""
    rating: Rating
    """How hard it is."""
    schema_version: Literal[1]
    """Version of the schema."""
    seed: int
    """The seed."""
    solution: str
    """A shortest solution, verified by replay."""
    text: str
    """The level as text; `soko generate` has its solution in it, as in a file."""
    title: str
    """Title of the level."""
    warnings: list[Remark]
    """What was assumed or left out when the level was read that this one varies."""
    width: int
    """Columns."""


class Meaning(TypedDict):
    """One of several meanings that the signs of a text can have."""

    cells: str
    """What the signs stand for, as `--cells` takes it."""
    rows: list[str]
    """The rows of the first board in this meaning, in the usual signs."""


class Mistake(TypedDict):
    """The push (Sokobond: the move) after which a level cannot be solved any more."""

    before: int
    """The moves from the start before it: with so many of them, the level can still be solved where `is_first` is true."""
    is_first: bool
    """Whether it is proved that the level could be solved before it; otherwise an earlier one may have lost."""
    piece: list[int]
    """Where the box was before it; in Sokobond where the player's atom is after it."""
    refutation: str | None
    """Moves from after it that bring most boxes to goals; null where that is not known."""
    sentence: str
    """The mistake in a sentence."""
    why: Why | None
    """Why the level cannot be solved any more, if some pieces are to blame."""


class Places(TypedDict):
    """Where everything is."""

    atoms: list[Atom]
    """The atoms."""
    boxes: list[list[int]]
    """The boxes."""
    dead_squares: list[list[int]]
    """The squares from which a box reaches no goal."""
    goals: list[list[int]]
    """The goals."""
    legend: str
    """What the signs of the board stand for."""
    player: list[int]
    """The player."""


class Prospect(TypedDict):
    """Whether a position can still be solved (the MCP tool `explain_deadlock`)."""

    method: str | None
    """The search that found it or has the proof; `deadlock tests` where no search was needed."""
    moves: int | None
    """Moves of the solution that was found."""
    outcome: Ending
    """`solved` if it can be solved, `unsolvable` if it is proved that it cannot."""
    reason: Reason | None
    """Why neither is known."""
    schema_version: Literal[1]
    """Version of the schema."""
    warnings: list[Remark]
    """What was assumed or left out when the level was read."""
    why: Why | None
    """Why it cannot be solved, if some pieces are to blame."""


class RatedSolution(TypedDict):
    """Measures of a solution."""

    astray: int
    """Pushes (Sokobond: moves) after which the lower bound is higher than before: these lead away from the goals."""
    box_changes: int
    """Pushes of another box than the push before; in Sokobond moves in which a bond changes."""
    box_lines: int
    """Runs of pushes of one box in one direction; in Sokobond runs of moves in one direction."""
    choices: float
    """Mean number of possible pushes (Sokobond: moves) before each."""
    fatal: float
    """Share of these that are proved fatal, from 0 to 1."""
    moves: int
    """Moves."""
    proved: list[MeasureName]
    """Measures in which the solution is proved to be shortest."""
    pushes: int
    """Pushes; in Sokobond moves that do more than walk."""


class RatedSpace(TypedDict):
    """Measures over all positions that play can lead to."""

    chance: float
    """The chance, from 0 to 1, that a careless player solves it, who pushes at random, but rather toward the goals."""
    lost: float
    """Share of these from which the level cannot be solved, from 0 to 1."""
    positions: int
    """How many there are."""
    solutions: int | None
    """Different shortest solutions; null for more than 64 bits can count."""
    trap: int | None
    """Pushes (Sokobond: moves) of the solution before the first fatal choice that no warning shows; null where there is none."""


class Rating(TypedDict):
    """How hard a level is, and what it is measured by."""

    area: int
    """Cells of the smallest rectangle around the floor and its walls."""
    cut_short: bool
    """Whether the searches reached their limit without a solution."""
    difficulty: float
    """The number that the grade rounds."""
    effort: int
    """Positions that the search for the measures expanded."""
    electrons: int
    """Free electrons at the start (Sokobond)."""
    grade: int | None
    """The grade, from 1 (very easy) to 10 (very hard); null for a level that is proved to have no solution."""
    interval: list[float]
    """Two numbers between which the difficulty of four in five levels lies that measure alike."""
    lower_bound: int
    """What every solution takes at least, in pushes (Sokobond: moves), as far as that is proved without a search."""
    modifiers: list[int]
    """Modifiers that weaken, strengthen and rotate (Sokobond)."""
    opening: int
    """Pushes (Sokobond: moves) that are possible at the start."""
    passages: int
    """Floor squares in passages one square wide."""
    pieces: int
    """Boxes or atoms."""
    plays: int
    """Levels with plays of people that the interval rests on; 0 where there are none and it is a guess."""
    reasons: list[Share]
    """What makes it harder or easier than a typical level, the most important first."""
    short_of_memory: bool
    """Whether there was too little memory for some measures: the interval is wider then."""
    solution: RatedSolution | None
    """What is measured on a solution; null if none is known."""
    space: RatedSpace | None
    """What is measured on all positions; null if there are too many."""
    squares: int
    """Floor squares."""
    word: str | None
    """The grade as a word."""


class Record(TypedDict):
    """A record as it stands on one line of a results file. Numbers that are not known are null; keys that are not listed here are left alone when it is read, and left out when it is written."""

    after: str | None
    """The moves from the start of the level to this position; null at the start."""
    before: Lengths | None
    """The measures of the best solution that the optimizer began with; none where it knew none."""
    boards: NotRequired[list[str] | None]
    """The boards of the solution, rows joined by newlines, with `--report`."""
    bound_metric: MeasureName | None
    """What the lower bound counts."""
    box_changes: int | None
    """Pushes of another box than the push before; null for Sokobond."""
    box_lines: int | None
    """Runs of pushes of one box in one direction; null for Sokobond."""
    cpu_seconds: float | None
    """Seconds of processor time of everything; none where other work shared the process."""
    date: str | None
    """The day on which it ended, such as `2026-11-22`."""
    file: str
    """The file as it was named or found; `-` for what comes from no file."""
    game: str
    """`sokoban` or `sokobond`."""
    identity: str | None
    """The level, whichever way it is written and turned: 32 hexadecimal digits; null for a level that cannot be played."""
    known: KnownSolutions | None
    """How the solution compares with those that are known, if any are."""
    label: str | None
    """The name that the user gave this configuration."""
    level: int
    """Number of the level in its file, from 1."""
    lower_bound: int | None
    """A proved lower bound on every solution."""
    machine: str | None
    """The machine, as one word: its processor and the number of its cores."""
    memory_limit: int | None
    """The limit of bytes of the whole process; null is no limit."""
    method: str | None
    """The search that has the proof or, where nothing is proved, found the solution; `optimizer` for the optimizer."""
    metric: str | None
    """What the solution should have fewest of, as in `--metric`: `any`, `moves`, `pushes,moves`."""
    molecules: str | None
    """The finished molecules that the solution makes, such as `2 water (H2O)`; null for Sokoban."""
    moves: int | None
    """Moves of the solution."""
    node_limit: int | None
    """The limit of nodes; null is no limit."""
    nodes: int | None
    """Nodes that it expanded."""
    optimal_solutions: NotRequired[int | None]
    """How many solutions with the fewest moves there are, with `--all`."""
    outcome: Ending
    """How it ended."""
    peak_bytes: int | None
    """Most memory of the process that searched this level alone (in a suite, of the process tree); null where other work shared the process, or the system does not report it."""
    player_lines: int | None
    """Straight runs of the player; null for Sokobond."""
    proved: list[MeasureName]
    """Measures in which the solution is proved to be shortest."""
    proved_both: bool
    """Whether, with two metrics, the solution is proved to be best by the first and, among those, by the second."""
    pushes: int | None
    """Steps that push a box; null for Sokobond."""
    pushing_sessions: int | None
    """Runs of pushes with no plain step between them; null for Sokobond."""
    reason: Reason | None
    """Why it gave up; beside a solution, why it is not proved to be shortest, or `interrupted` when it was still being improved."""
    run: NotRequired[Run | None]
    """What identifies a run of a suite, and what it took; none for other searches."""
    schema_version: Literal[1]
    """Version of the schema."""
    search: str | None
    """The method that was asked for, such as `auto`; `optimizer` for the optimizer."""
    seconds: float | None
    """Seconds of wall time that the search named in `method` took."""
    settings: str | None
    """Options of the search that differ from their defaults, as they are typed; empty if none do."""
    shortened_from: int | None
    """Pushes of the solution as it was found, if it was made shorter afterwards."""
    solution: str | None
    """The solution as replayed by the judge: LURD with upper case for pushes (Sokoban), WASD (Sokobond; in MCP LURD)."""
    solutions: NotRequired[list[str] | None]
    """The first of them, with `--all`."""
    sphere: NotRequired[list[int] | None]
    """Positions of the reverse sphere within each radius from 0, with `--statistics`."""
    statistics: NotRequired[list[Search] | None]
    """What each search did, with `--statistics`."""
    thread_limit: int | None
    """Most threads of the search."""
    threads: NotRequired[list[float] | None]
    """Seconds of counted work of each thread, with `--statistics`."""
    time_limit: float | None
    """The limit in seconds; null is no limit."""
    title: str
    """Title of the level; of a file without titles, the file's name."""
    total_nodes: int | None
    """Nodes expanded by all searches and by what was done after them."""
    total_seconds: float | None
    """Seconds of wall time of all searches and what was done before and after them; in a suite, of the whole process."""
    total_time_limit: float | None
    """Seconds for all levels together, of which `time_limit` is the share of this one; null is no limit."""
    version: str | None
    """Version of the program."""
    warnings: list[Remark]
    """What was assumed or left out when the level was read."""
    why: Why | None
    """Why it is unsolvable, if a part of the boxes is to blame."""
    work_limit: float | None
    """The limit of seconds of counted work of each thread; null is no limit."""


class Remark(TypedDict):
    """A remark about a text."""

    code: str
    """A stable code such as `E-COUNT`."""
    column: int | None
    """The column in characters from 1; none when it is about the whole line."""
    help: str | None
    """What to do about it."""
    line: int | None
    """The line from 1; none when it is about the whole text."""
    message: str
    """What is wrong."""
    severity: str
    """`error`, `warning` or `note`."""


class Run(TypedDict):
    """What identifies a run of a suite, and what it took."""

    began: int
    """Seconds since 1970 when it began."""
    cpu_limit: float | None
    """The processor time there was, in seconds."""
    elsewhere: float | None
    """Cores that were busy with other work, on average."""
    end: str
    """How the process ended: `exit 0`, `signal 9`, or the limit that ended it."""
    message: str | None
    """What went wrong, in words."""
    options: str
    """Hash of the command line, the adapter and the limits: 16 hexadecimal digits."""
    repeat: int
    """Number of the repeat, from 1."""
    revision: str
    """Which build of the solver."""
    set: str
    """The set of levels that the level belongs to."""
    solver: str
    """Name of the solver."""
    suite: str
    """Name of the suite."""
    watched: str
    """How the limits were watched: `cgroup`, `cgroup and polling`, `polling`."""


class Search(TypedDict):
    """What one search did."""

    afterwards: bool
    """Whether it came after the searches, and worked with what they had found."""
    end: str | None
    """How it ended, in words; none for methods with one search."""
    expanded: int
    """Nodes expanded."""
    generated: int | None
    """Successors made; none, as the next three, where they are not counted."""
    known: int | None
    """Successors that were known already."""
    pruned: int | None
    """Successors pruned as dead."""
    pruned_by: dict[str, int]
    """Successors pruned by each deadlock test."""
    pushes: int | None
    """Pushes of the best solution that it found; none for methods with one search."""
    reached: dict[str, int]
    """How far it came, by name."""
    search: str
    """Its name."""
    seconds: float | None
    """Seconds that it ran; none where no clock was given."""
    stored: int | None
    """Positions stored at the end."""
    work: float | None
    """Seconds of counted work; none where work is not counted."""


class Share(TypedDict):
    """A measure that makes a level harder or easier than a typical one."""

    measure: str
    """The name of the measure."""
    share: float
    """What it adds to the difficulty."""
    words: str
    """The sentence about this level."""


class Shown(TypedDict):
    """A level where it stands (`soko show --json`, the MCP tool `show`). Nothing is solved for it."""

    after: str | None
    """The moves from the start of the level to this position; null at the start."""
    atoms: int | None
    """Atoms; null for Sokoban."""
    board: NotRequired[str | None]
    """The board as text, or a page of its rows, where a program asks that sees no picture (MCP)."""
    bound_metric: MeasureName | None
    """What the lower bound counts: pushes (Sokobond: moves)."""
    boxes: int | None
    """Boxes; null for Sokobond."""
    dead_squares: int | None
    """Squares from which a box reaches no goal; null for Sokobond."""
    file: str
    """The file as it was named or found; `-` for what comes from no file."""
    game: str
    """`sokoban` or `sokobond`."""
    goals: int | None
    """Goals; null for Sokobond."""
    height: int | None
    """Rows."""
    identity: str | None
    """The level, whichever way it is written and turned: 32 hexadecimal digits; null for a level that cannot be played."""
    insights: NotRequired[list[Insight]]
    """What is true of the position, with `--difficulty`, the most telling first."""
    level: int
    """Number of the level in its file, from 1."""
    lower_bound: int | None
    """What every solution from here takes at least."""
    molecules: str | None
    """The finished molecules of the position, such as `2 water (H2O)`; empty if there is none, null for Sokoban."""
    next_cursor: NotRequired[int | None]
    """The first row of the next page of `board` and `places`: `cursor` of the next call; left out on the last page."""
    places: NotRequired[Places | None]
    """Where everything is in these rows, as `board`."""
    rating: NotRequired[Rating | None]
    """How hard it is, with `--difficulty`."""
    reason: Reason | None
    """Why something is not known."""
    schema_version: Literal[1]
    """Version of the schema."""
    solved: bool
    """Whether the position is solved."""
    title: str
    """Title of the level."""
    unsolvable: bool
    """Whether it is proved that there is no solution."""
    warnings: list[Remark]
    """What was assumed or left out when the level was read."""
    why: Why | None
    """Why, if some pieces are to blame."""
    width: int | None
    """Columns."""


class Signature(TypedDict):
    """What the solvers do on the built-in levels (`soko bench --json` without a suite): it changes when one behaves differently."""

    levels: list[SignatureLevel]
    """One for each level."""
    nodes: int
    """Nodes expanded on all levels."""
    schema_version: Literal[1]
    """Version of the schema."""
    signature: str
    """A hash of the levels below: 16 hexadecimal digits."""


class SignatureLevel(TypedDict):
    """What a solver does on a built-in level."""

    moves: int | None
    """Moves of the solution."""
    name: str
    """Its file and number."""
    nodes: int
    """Nodes expanded."""
    outcome: str
    """How it ended; `illegal` if the judge refuses the solution."""
    pushes: int | None
    """Pushes of the solution."""


class Verdict(TypedDict):
    """A solution, judged by replay, or a certificate (`soko verify --json`, the MCP tool `verify`)."""

    box_changes: int | None
    """Pushes of another box than the push before; null for Sokobond."""
    box_lines: int | None
    """Runs of pushes of one box in one direction; null for Sokobond."""
    claim: str | None
    """What a certificate proves: `fewest pushes 33`, `fewest moves 45` or `no solution`."""
    file: str
    """The file as it was named or found; `-` for what comes from no file."""
    game: str
    """`sokoban` or `sokobond`; empty where the moves belong to no level."""
    level: int
    """Number of the level in its file, from 1; 0 where the moves belong to no level."""
    molecules: str | None
    """The finished molecules at the end, such as `2 water (H2O)`; null for Sokoban."""
    moves: int
    """Steps of the player, or keys."""
    player_lines: int | None
    """Straight runs of the player; null for Sokobond."""
    problems: list[str]
    """What is wrong with it, worst first; with warnings."""
    pushes: int | None
    """Steps that push a box; null for Sokobond."""
    pushing_sessions: int | None
    """Runs of pushes with no plain step between them; null for Sokobond."""
    schema_version: Literal[1]
    """Version of the schema."""
    solution: str
    """The moves as replayed."""
    title: str
    """Title of the level."""
    valid: bool
    """Whether the solution or the certificate is accepted."""
    warnings: list[Remark]
    """What was assumed or left out when the level was read."""


class Why(TypedDict):
    """Why a level is unsolvable."""

    cells: list[list[int]]
    """The boxes (Sokobond: atoms) to blame: these cannot all be brought to goals even if all others are taken away."""
    kind: str
    """One word, such as `frozen` or `pattern`."""
    message: str
    """One sentence in lower case, without a full stop."""
