// The contract, generated from the types of the library; see docs/records.md.

/** What came of a question for a hint. */
export type Advice = "hint" | "solved" | "unsolvable" | "gave-up";

/** An atom of a position. */
export interface Atom {
  /** Its bonds. */
  bonds: Array<Bond>;
  /** The letter of its element. */
  element: string;
  /** Its free electrons. */
  free_electrons: number;
  /** Where it is. */
  place: [number, number];
}

/** A bond of an atom. */
export interface Bond {
  /** Its strength, from 1 to 3. */
  strength: number;
  /** Where the other atom is. */
  to: [number, number];
}

/** A problem of a file of levels (`soko check --json`). */
export interface Checked {
  /** A stable code such as `E-COUNT`. */
  code: string;
  /** The column in characters from 1; none when it is about the whole line. */
  column: number | null;
  /** The file as it was named or found; `-` for what comes from no file. */
  file: string;
  /** What to do about it. */
  help: string | null;
  /** Number of the level that the problem is in, from 1; null when it is about the file. */
  level: number | null;
  /** The line from 1; none when it is about the whole text. */
  line: number | null;
  /** What is wrong. */
  message: string;
  /** Version of the schema. */
  schema_version: 1;
  /** `error`, `warning` or `note`. */
  severity: string;
  /** Title of that level. */
  title: string | null;
}

/** How the search of a level ended: `solved`, `unsolvable` or `gave-up`. */
export type Ending = "solved" | "unsolvable" | "gave-up";

/** Why a question was refused (`error` in answers of the server and of MCP). */
export interface Fault {
  /** A stable code such as `E-MISSING`. */
  code: string;
  /** What to do about it. */
  help: string | null;
  /** What the signs of the text may stand for, where there are several meanings. */
  meanings?: Array<Meaning>;
  /** A sentence in lower case. */
  message: string;
}

/** The grade of a level (`soko grade --json`, the MCP tool `grade`). */
export interface Graded {
  /** The chance, from 0 to 1, that the player of `--ability` solves it; null without one. */
  chance: number | null;
  /** The file as it was named or found; `-` for what comes from no file. */
  file: string;
  /** `sokoban` or `sokobond`; null for a level that cannot be played. */
  game: string | null;
  /** What is true of it, the most telling first. */
  insights: Array<Insight>;
  /** Number of the level in its file, from 1. */
  level: number;
  /** How hard it is; null where `reason` says why it has no grade. */
  rating: Rating | null;
  /** Why it has no grade, in words. */
  reason: string | null;
  /** Version of the schema. */
  schema_version: 1;
  /** Title of the level. */
  title: string;
  /** What was assumed or left out when the level was read. */
  warnings: Array<Remark>;
}

/** The next push of a solution (the MCP tool `hint`, a job `hint` of the server). */
export interface Hint {
  /** What matters here. */
  because: Insight | null;
  /** The moves up to the next push, and that push. */
  letters: string | null;
  /** The push that lost, where the level cannot be solved any more but could be at its start. */
  mistake: Mistake | null;
  /** Where the box is after `letters`; in Sokobond where the player's atom is then. */
  next: [number, number] | null;
  /** What came of the question. */
  outcome: Advice;
  /** The box that is to be pushed next; in Sokobond the atom that is to be touched. */
  piece: [number, number] | null;
  /** The solution that is followed: the moves so far and all that are left, from the start of the level. */
  plan: string | null;
  /** How many pushes (Sokobond: moves that do more than walk) the solution still needs, this one included. */
  pushes_left: number | null;
  /** Why it gave up. */
  reason: Reason | null;
  /** Version of the schema. */
  schema_version: 1;
  /** Where the box is to go before another one is touched, which may take more pushes; in Sokobond where the player's atom is to go. */
  target: [number, number] | null;
  /** What was assumed or left out when the level was read. */
  warnings: Array<Remark>;
}

/** Something that is true of a position. */
export interface Insight {
  /** The cells that it is about. */
  cells: Array<[number, number]>;
  /** Its kind in a word, such as `last-goal`. */
  kind: string;
  /** Moves from the position that show it, such as a push that loses and the best that can follow; null where there are none. */
  letters: string | null;
  /** The sentence. */
  sentence: string;
}

/** The known solutions of a level, and how the one of the record compares with them. */
export interface KnownSolutions {
  /** Whether the one of the record is among them, move by move. */
  among: boolean;
  /** Fewest moves of them. */
  best_moves: number;
  /** Fewest pushes of them; null for Sokobond. */
  best_pushes: number | null;
  /** Whether the one of the record has fewer moves than each of them. */
  fewer_moves: boolean;
  /** Whether it has fewer pushes than each of them; null for Sokobond. */
  fewer_pushes: boolean | null;
  /** How many solutions are known; those that do not hold are not counted. */
  solutions: number;
  /** Fewest moves of the player's own, which are in the record book. */
  your_moves: number | null;
  /** Fewest pushes of the player's own; null for Sokobond. */
  your_pushes: number | null;
}

/** The measures of a solution. */
export interface Lengths {
  /** Pushes of another box than the push before; null for Sokobond. */
  box_changes: number | null;
  /** Runs of pushes of one box in one direction; null for Sokobond. */
  box_lines: number | null;
  /** Steps of the player, or keys. */
  moves: number;
  /** Straight runs of the player; null for Sokobond. */
  player_lines: number | null;
  /** Steps that push a box; null for Sokobond. */
  pushes: number | null;
  /** Runs of pushes with no plain step between them; null for Sokobond. */
  pushing_sessions: number | null;
}

/** The levels of a text (the MCP tool `read_levels`). */
export interface Levels {
  /** How many levels the text has. */
  count: number;
  /** `sokoban` or `sokobond`. */
  game: string;
  /** The levels, or a page of them. */
  levels: Array<Listed>;
  /** What the signs of the text may stand for, where there are several meanings. */
  meanings: Array<Meaning>;
  /** The first level of the next page: `cursor` of the next call; null on the last page. */
  next_cursor: number | null;
  /** Remarks about the text as a whole. */
  remarks: Array<Remark>;
  /** Version of the schema. */
  schema_version: 1;
}

/** A level of a text. */
export interface Listed {
  /** Its author, if the text names one. */
  author: string | null;
  /** Rows. */
  height: number | null;
  /** Its number in the text, from 1. */
  level: number;
  /** Boxes or atoms. */
  pieces: number | null;
  /** Whether it can be played. */
  playable: boolean;
  /** All remarks about it. */
  remarks: Array<Remark>;
  /** How many solutions the text has of it. */
  solutions: number;
  /** Title of the level. */
  title: string;
  /** What was assumed or left out when the level was read. */
  warnings: Array<Remark>;
  /** Columns. */
  width: number | null;
}

/** A new level (`soko generate --json`, the MCP tool `generate`, `/api/generate`). */
export interface Made {
  /** The number of the attempt, from 1. */
  attempt: number;
  /** Pushes of another box than the push before; null for Sokobond. */
  box_changes: number | null;
  /** Runs of pushes of one box in one direction; null for Sokobond. */
  box_lines: number | null;
  /** `sokoban` or `sokobond`. */
  game: string;
  /** Rows. */
  height: number;
  /** What is true of it, the most telling first. */
  insights: Array<Insight>;
  /** Steps of the player, or keys. */
  moves: number;
  /** Seed and number of the attempt, such as `7-3`: the same wish with these makes the level again. */
  name: string;
  /** Straight runs of the player; null for Sokobond. */
  player_lines: number | null;
  /** Measures in which the solution is proved to be shortest. */
  proved: Array<MeasureName>;
  /** Steps that push a box; null for Sokobond. */
  pushes: number | null;
  /** Runs of pushes with no plain step between them; null for Sokobond. */
  pushing_sessions: number | null;
  /** How hard it is. */
  rating: Rating;
  /** Version of the schema. */
  schema_version: 1;
  /** The seed. */
  seed: number;
  /** A shortest solution, verified by replay. */
  solution: string;
  /** The level as text; `soko generate` has its solution in it, as in a file. */
  text: string;
  /** Title of the level. */
  title: string;
  /** What was assumed or left out when the level was read that this one varies. */
  warnings: Array<Remark>;
  /** Columns. */
  width: number;
}

/** One of several meanings that the signs of a text can have. */
export interface Meaning {
  /** What the signs stand for, as `--cells` takes it. */
  cells: string;
  /** The rows of the first board in this meaning, in the usual signs. */
  rows: Array<string>;
}

/** A measure of a solution as JSON names it. */
export type MeasureName = "moves" | "pushes" | "box_lines" | "box_changes" | "pushing_sessions";

/** The push (Sokobond: the move) after which a level cannot be solved any more. */
export interface Mistake {
  /** The moves from the start before it: with so many of them, the level can still be solved where `is_first` is true. */
  before: number;
  /** Whether it is proved that the level could be solved before it; otherwise an earlier one may have lost. */
  is_first: boolean;
  /** Where the box was before it; in Sokobond where the player's atom is after it. */
  piece: [number, number];
  /** Moves from after it that bring most boxes to goals; null where that is not known. */
  refutation: string | null;
  /** The mistake in a sentence. */
  sentence: string;
  /** Why the level cannot be solved any more, if some pieces are to blame. */
  why: Why | null;
}

/** Where everything is. */
export interface Places {
  /** The atoms. */
  atoms: Array<Atom>;
  /** The boxes. */
  boxes: Array<[number, number]>;
  /** The squares from which a box reaches no goal. */
  dead_squares: Array<[number, number]>;
  /** The goals. */
  goals: Array<[number, number]>;
  /** What the signs of the board stand for. */
  legend: string;
  /** The player. */
  player: [number, number];
}

/** Whether a position can still be solved (the MCP tool `explain_deadlock`). */
export interface Prospect {
  /** The search that found it or has the proof; `deadlock tests` where no search was needed. */
  method: string | null;
  /** Moves of the solution that was found. */
  moves: number | null;
  /** `solved` if it can be solved, `unsolvable` if it is proved that it cannot. */
  outcome: Ending;
  /** Why neither is known. */
  reason: Reason | null;
  /** Version of the schema. */
  schema_version: 1;
  /** What was assumed or left out when the level was read. */
  warnings: Array<Remark>;
  /** Why it cannot be solved, if some pieces are to blame. */
  why: Why | null;
}

/** Measures of a solution. */
export interface RatedSolution {
  /** Pushes (Sokobond: moves) after which the lower bound is higher than before: these lead away from the goals. */
  astray: number;
  /** Pushes of another box than the push before; in Sokobond moves in which a bond changes. */
  box_changes: number;
  /** Runs of pushes of one box in one direction; in Sokobond runs of moves in one direction. */
  box_lines: number;
  /** Mean number of possible pushes (Sokobond: moves) before each. */
  choices: number;
  /** Share of these that are proved fatal, from 0 to 1. */
  fatal: number;
  /** Moves. */
  moves: number;
  /** Measures in which the solution is proved to be shortest. */
  proved: Array<MeasureName>;
  /** Pushes; in Sokobond moves that do more than walk. */
  pushes: number;
}

/** Measures over all positions that play can lead to. */
export interface RatedSpace {
  /** The chance, from 0 to 1, that a careless player solves it, who pushes at random, but rather toward the goals. */
  chance: number;
  /** Share of these from which the level cannot be solved, from 0 to 1. */
  lost: number;
  /** How many there are. */
  positions: number;
  /** Different shortest solutions; null for more than 64 bits can count. */
  solutions: number | null;
  /** Pushes (Sokobond: moves) of the solution before the first fatal choice that no warning shows; null where there is none. */
  trap: number | null;
}

/** How hard a level is, and what it is measured by. */
export interface Rating {
  /** Cells of the smallest rectangle around the floor and its walls. */
  area: number;
  /** Whether the searches reached their limit without a solution. */
  cut_short: boolean;
  /** The number that the grade rounds. */
  difficulty: number;
  /** Positions that the search for the measures expanded. */
  effort: number;
  /** Free electrons at the start (Sokobond). */
  electrons: number;
  /** The grade, from 1 (very easy) to 10 (very hard); null for a level that is proved to have no solution. */
  grade: number | null;
  /** Two numbers between which the difficulty of four in five levels lies that measure alike. */
  interval: [number, number];
  /** What every solution takes at least, in pushes (Sokobond: moves), as far as that is proved without a search. */
  lower_bound: number;
  /** Modifiers that weaken, strengthen and rotate (Sokobond). */
  modifiers: [number, number, number];
  /** Pushes (Sokobond: moves) that are possible at the start. */
  opening: number;
  /** Floor squares in passages one square wide. */
  passages: number;
  /** Boxes or atoms. */
  pieces: number;
  /** Levels with plays of people that the interval rests on; 0 where there are none and it is a guess. */
  plays: number;
  /** What makes it harder or easier than a typical level, the most important first. */
  reasons: Array<Share>;
  /** Whether there was too little memory for some measures: the interval is wider then. */
  short_of_memory: boolean;
  /** What is measured on a solution; null if none is known. */
  solution: RatedSolution | null;
  /** What is measured on all positions; null if there are too many. */
  space: RatedSpace | null;
  /** Floor squares. */
  squares: number;
  /** The grade as a word. */
  word: string | null;
}

/** Why there is no answer, or no better one. */
export type Reason = "time" | "memory" | "nodes" | "work" | "interrupted" | "depth" | "incomplete" | "out-of-scope" | "disk" | "cpu" | "output" | "crash" | "illegal" | "unplayable" | "bug";

/** A record as it stands on one line of a results file. Numbers that are not known are null; keys that are not listed here are left alone when it is read, and left out when it is written. */
export interface Record {
  /** The moves from the start of the level to this position; null at the start. */
  after: string | null;
  /** The measures of the best solution that the optimizer began with; none where it knew none. */
  before: Lengths | null;
  /** The boards of the solution, rows joined by newlines, with `--report`. */
  boards?: Array<string> | null;
  /** What the lower bound counts. */
  bound_metric: MeasureName | null;
  /** Pushes of another box than the push before; null for Sokobond. */
  box_changes: number | null;
  /** Runs of pushes of one box in one direction; null for Sokobond. */
  box_lines: number | null;
  /** Seconds of processor time of everything; none where other work shared the process. */
  cpu_seconds: number | null;
  /** The day on which it ended, such as `2026-11-22`. */
  date: string | null;
  /** The file as it was named or found; `-` for what comes from no file. */
  file: string;
  /** `sokoban` or `sokobond`. */
  game: string;
  /** The level, whichever way it is written and turned: 32 hexadecimal digits; null for a level that cannot be played. */
  identity: string | null;
  /** How the solution compares with those that are known, if any are. */
  known: KnownSolutions | null;
  /** The name that the user gave this configuration. */
  label: string | null;
  /** Number of the level in its file, from 1. */
  level: number;
  /** A proved lower bound on every solution. */
  lower_bound: number | null;
  /** The machine, as one word: its processor and the number of its cores. */
  machine: string | null;
  /** The limit of bytes of the whole process; null is no limit. */
  memory_limit: number | null;
  /** The search that has the proof or, where nothing is proved, found the solution; `optimizer` for the optimizer. */
  method: string | null;
  /** What the solution should have fewest of, as in `--metric`: `any`, `moves`, `pushes,moves`. */
  metric: string | null;
  /** The finished molecules that the solution makes, such as `2 water (H2O)`; null for Sokoban. */
  molecules: string | null;
  /** Moves of the solution. */
  moves: number | null;
  /** The limit of nodes; null is no limit. */
  node_limit: number | null;
  /** Nodes that it expanded. */
  nodes: number | null;
  /** How many solutions with the fewest moves there are, with `--all`. */
  optimal_solutions?: number | null;
  /** How it ended. */
  outcome: Ending;
  /** Most memory of the process that searched this level alone (in a suite, of the process tree); null where other work shared the process, or the system does not report it. */
  peak_bytes: number | null;
  /** Straight runs of the player; null for Sokobond. */
  player_lines: number | null;
  /** Measures in which the solution is proved to be shortest. */
  proved: Array<MeasureName>;
  /** Whether, with two metrics, the solution is proved to be best by the first and, among those, by the second. */
  proved_both: boolean;
  /** Steps that push a box; null for Sokobond. */
  pushes: number | null;
  /** Runs of pushes with no plain step between them; null for Sokobond. */
  pushing_sessions: number | null;
  /** Why it gave up; beside a solution, why it is not proved to be shortest, or `interrupted` when it was still being improved. */
  reason: Reason | null;
  /** What identifies a run of a suite, and what it took; none for other searches. */
  run?: Run | null;
  /** Version of the schema. */
  schema_version: 1;
  /** The method that was asked for, such as `auto`; `optimizer` for the optimizer. */
  search: string | null;
  /** Seconds of wall time that the search named in `method` took. */
  seconds: number | null;
  /** Options of the search that differ from their defaults, as they are typed; empty if none do. */
  settings: string | null;
  /** Pushes of the solution as it was found, if it was made shorter afterwards. */
  shortened_from: number | null;
  /** The solution as replayed by the judge: LURD with upper case for pushes (Sokoban), WASD (Sokobond; in MCP LURD). */
  solution: string | null;
  /** The first of them, with `--all`. */
  solutions?: Array<string> | null;
  /** Positions of the reverse sphere within each radius from 0, with `--statistics`. */
  sphere?: Array<number> | null;
  /** What each search did, with `--statistics`. */
  statistics?: Array<Search> | null;
  /** Most threads of the search. */
  thread_limit: number | null;
  /** Seconds of counted work of each thread, with `--statistics`. */
  threads?: Array<number> | null;
  /** The limit in seconds; null is no limit. */
  time_limit: number | null;
  /** Title of the level; of a file without titles, the file's name. */
  title: string;
  /** Nodes expanded by all searches and by what was done after them. */
  total_nodes: number | null;
  /** Seconds of wall time of all searches and what was done before and after them; in a suite, of the whole process. */
  total_seconds: number | null;
  /** Seconds for all levels together, of which `time_limit` is the share of this one; null is no limit. */
  total_time_limit: number | null;
  /** Version of the program. */
  version: string | null;
  /** What was assumed or left out when the level was read. */
  warnings: Array<Remark>;
  /** Why it is unsolvable, if a part of the boxes is to blame. */
  why: Why | null;
  /** The limit of seconds of counted work of each thread; null is no limit. */
  work_limit: number | null;
}

/** A remark about a text. */
export interface Remark {
  /** A stable code such as `E-COUNT`. */
  code: string;
  /** The column in characters from 1; none when it is about the whole line. */
  column: number | null;
  /** What to do about it. */
  help: string | null;
  /** The line from 1; none when it is about the whole text. */
  line: number | null;
  /** What is wrong. */
  message: string;
  /** `error`, `warning` or `note`. */
  severity: string;
}

/** What identifies a run of a suite, and what it took. */
export interface Run {
  /** Seconds since 1970 when it began. */
  began: number;
  /** The processor time there was, in seconds. */
  cpu_limit: number | null;
  /** Cores that were busy with other work, on average. */
  elsewhere: number | null;
  /** How the process ended: `exit 0`, `signal 9`, or the limit that ended it. */
  end: string;
  /** What went wrong, in words. */
  message: string | null;
  /** Hash of the command line, the adapter and the limits: 16 hexadecimal digits. */
  options: string;
  /** Number of the repeat, from 1. */
  repeat: number;
  /** Which build of the solver. */
  revision: string;
  /** The set of levels that the level belongs to. */
  set: string;
  /** Name of the solver. */
  solver: string;
  /** Name of the suite. */
  suite: string;
  /** How the limits were watched: `cgroup`, `cgroup and polling`, `polling`. */
  watched: string;
}

/** What one search did. */
export interface Search {
  /** Whether it came after the searches, and worked with what they had found. */
  afterwards: boolean;
  /** How it ended, in words; none for methods with one search. */
  end: string | null;
  /** Nodes expanded. */
  expanded: number;
  /** Successors made; none, as the next three, where they are not counted. */
  generated: number | null;
  /** Successors that were known already. */
  known: number | null;
  /** Successors pruned as dead. */
  pruned: number | null;
  /** Successors pruned by each deadlock test. */
  pruned_by: { [name: string]: number };
  /** Pushes of the best solution that it found; none for methods with one search. */
  pushes: number | null;
  /** How far it came, by name. */
  reached: { [name: string]: number };
  /** Its name. */
  search: string;
  /** Seconds that it ran; none where no clock was given. */
  seconds: number | null;
  /** Positions stored at the end. */
  stored: number | null;
  /** Seconds of counted work; none where work is not counted. */
  work: number | null;
}

/** A measure that makes a level harder or easier than a typical one. */
export interface Share {
  /** The name of the measure. */
  measure: string;
  /** What it adds to the difficulty. */
  share: number;
  /** The sentence about this level. */
  words: string;
}

/** A level where it stands (`soko show --json`, the MCP tool `show`). Nothing is solved for it. */
export interface Shown {
  /** The moves from the start of the level to this position; null at the start. */
  after: string | null;
  /** Atoms; null for Sokoban. */
  atoms: number | null;
  /** The board as text, or a page of its rows, where a program asks that sees no picture (MCP). */
  board?: string | null;
  /** What the lower bound counts: pushes (Sokobond: moves). */
  bound_metric: MeasureName | null;
  /** Boxes; null for Sokobond. */
  boxes: number | null;
  /** Squares from which a box reaches no goal; null for Sokobond. */
  dead_squares: number | null;
  /** The file as it was named or found; `-` for what comes from no file. */
  file: string;
  /** `sokoban` or `sokobond`. */
  game: string;
  /** Goals; null for Sokobond. */
  goals: number | null;
  /** Rows. */
  height: number | null;
  /** The level, whichever way it is written and turned: 32 hexadecimal digits; null for a level that cannot be played. */
  identity: string | null;
  /** What is true of the position, with `--difficulty`, the most telling first. */
  insights?: Array<Insight>;
  /** Number of the level in its file, from 1. */
  level: number;
  /** What every solution from here takes at least. */
  lower_bound: number | null;
  /** The finished molecules of the position, such as `2 water (H2O)`; empty if there is none, null for Sokoban. */
  molecules: string | null;
  /** The first row of the next page of `board` and `places`: `cursor` of the next call; left out on the last page. */
  next_cursor?: number | null;
  /** Where everything is in these rows, as `board`. */
  places?: Places | null;
  /** How hard it is, with `--difficulty`. */
  rating?: Rating | null;
  /** Why something is not known. */
  reason: Reason | null;
  /** Version of the schema. */
  schema_version: 1;
  /** Whether the position is solved. */
  solved: boolean;
  /** Title of the level. */
  title: string;
  /** Whether it is proved that there is no solution. */
  unsolvable: boolean;
  /** What was assumed or left out when the level was read. */
  warnings: Array<Remark>;
  /** Why, if some pieces are to blame. */
  why: Why | null;
  /** Columns. */
  width: number | null;
}

/** What the solvers do on the built-in levels (`soko bench --json` without a suite): it changes when one behaves differently. */
export interface Signature {
  /** One for each level. */
  levels: Array<SignatureLevel>;
  /** Nodes expanded on all levels. */
  nodes: number;
  /** Version of the schema. */
  schema_version: 1;
  /** A hash of the levels below: 16 hexadecimal digits. */
  signature: string;
}

/** What a solver does on a built-in level. */
export interface SignatureLevel {
  /** Moves of the solution. */
  moves: number | null;
  /** Its file and number. */
  name: string;
  /** Nodes expanded. */
  nodes: number;
  /** How it ended; `illegal` if the judge refuses the solution. */
  outcome: string;
  /** Pushes of the solution. */
  pushes: number | null;
}

/** A solution, judged by replay, or a certificate (`soko verify --json`, the MCP tool `verify`). */
export interface Verdict {
  /** Pushes of another box than the push before; null for Sokobond. */
  box_changes: number | null;
  /** Runs of pushes of one box in one direction; null for Sokobond. */
  box_lines: number | null;
  /** What a certificate proves: `fewest pushes 33`, `fewest moves 45` or `no solution`. */
  claim: string | null;
  /** The file as it was named or found; `-` for what comes from no file. */
  file: string;
  /** `sokoban` or `sokobond`; empty where the moves belong to no level. */
  game: string;
  /** Number of the level in its file, from 1; 0 where the moves belong to no level. */
  level: number;
  /** The finished molecules at the end, such as `2 water (H2O)`; null for Sokoban. */
  molecules: string | null;
  /** Steps of the player, or keys. */
  moves: number;
  /** Straight runs of the player; null for Sokobond. */
  player_lines: number | null;
  /** What is wrong with it, worst first; with warnings. */
  problems: Array<string>;
  /** Steps that push a box; null for Sokobond. */
  pushes: number | null;
  /** Runs of pushes with no plain step between them; null for Sokobond. */
  pushing_sessions: number | null;
  /** Version of the schema. */
  schema_version: 1;
  /** The moves as replayed. */
  solution: string;
  /** Title of the level. */
  title: string;
  /** Whether the solution or the certificate is accepted. */
  valid: boolean;
  /** What was assumed or left out when the level was read. */
  warnings: Array<Remark>;
}

/** Why a level is unsolvable. */
export interface Why {
  /** The boxes (Sokobond: atoms) to blame: these cannot all be brought to goals even if all others are taken away. */
  cells: Array<[number, number]>;
  /** One word, such as `frozen` or `pattern`. */
  kind: string;
  /** One sentence in lower case, without a full stop. */
  message: string;
}
