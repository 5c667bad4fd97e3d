import type { Insight, Mistake, Rating } from "./contract.js";

/** Levels of Sokoban and Sokobond, in any format that `soko` reads. Texts with several levels stand for the first playable one. */
export type Text = string;

/** What was refused, or went wrong; `code` is stable. */
export class SokoworksError extends Error {
  code: string;
}

/** How a text is read. */
export interface Reading {
  /** What signs stand for where they are not the usual ones, such as `0=-,1=#,2=.,3=$,4=@`. */
  cells?: string;
  /** Whether levels with rules that are not played, such as Sokoban+, are read as plain Sokoban. */
  plainRules?: boolean;
}

/** Limits of long work. */
export interface Limits {
  /** Most seconds; 20 if left out. */
  seconds?: number;
  /** Most bytes; 1 GiB if left out. */
  memory?: number;
  /** Ends the work: the promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Hears how the work goes, several times a second. */
  onProgress?: (state: Progress) => void;
}

export interface Progress {
  state: "running";
  nodes: number;
  seconds: number;
  lower_bound?: number | null;
  peak_bytes?: number;
}

export type Game = "sokoban" | "sokobond";

/** Measures by name: `moves`, and in Sokoban `pushes`, `box_lines`, `box_changes`, `pushing_sessions`, `player_lines`. */
export type Metrics = Record<string, number>;

export interface Level {
  title: string;
  author: string;
  text: Text;
  playable: boolean;
  solutions: string[];
  notes: string;
  /** What was assumed or left out when it was read. */
  warnings: Remark[];
}

export interface Remark {
  severity: "error" | "warning" | "note";
  code: string;
  message: string;
  help: string | null;
  line: number | null;
}

/** One of several meanings of the signs of a text: `cells` for the next call, and the first board. */
export interface Meaning {
  cells: string;
  rows: string[];
}

/** All levels of a text, and what is wrong with it. Where its signs have several meanings, these and no levels. */
export function parse(
  text: Text,
  reading?: Reading,
): Promise<{ levels: Level[]; meanings: Meaning[]; remarks: Remark[] }>;

export interface Solved {
  outcome: "solved" | "unsolvable" | "gave-up";
  /** Why there is no answer, or no proof that was wanted: `time`, `memory`, ... */
  reason: string | null;
  /** LURD letters, upper case for pushes. */
  moves: string | null;
  metrics: Metrics | null;
  /** Metrics in which no solution is better. */
  proved: string[];
  lower_bound: number | null;
  nodes: number | null;
  seconds: number | null;
  /** What was assumed or left out when the level was read. */
  warnings: Remark[];
  /** Why a level cannot be solved, if that is known. */
  why: string | null;
}

/** Looks for a solution, or proves that there is none. Every solution is replayed before it is given. */
export function solve(
  level: Text,
  options?: Limits & Reading & { metric?: "any" | "moves" | "pushes"; method?: string },
): Promise<Solved>;

/** Replays moves by the rules of the game. */
export function verify(
  level: Text,
  moves: string,
  reading?: Reading,
): Promise<{
  valid: boolean;
  moves: string | null;
  metrics: Metrics | null;
  message: string | null;
  warnings: Remark[];
}>;

/** The next push (Sokobond: walk) after `moves`; `solutions` may be followed without a search. */
export function hint(
  level: Text,
  options?: Limits & Reading & { moves?: string; solutions?: string[] },
): Promise<{
  outcome: "hint" | "solved" | "unsolvable" | "gave-up";
  reason: string | null;
  /** What matters here. */
  because: Insight | null;
  /** Column and row, from 1: where the box or atom is, where it is after `letters`, and where it goes in the end. */
  piece: [number, number] | null;
  next: [number, number] | null;
  target: [number, number] | null;
  letters: string | null;
  /** Pushes that are left in the solution. */
  pushes_left: number | null;
  /** The solution that is followed, from the start of the level: given as one of `solutions`, the next hint goes on with it. */
  plan: string | null;
  /** The push that lost, where the level could be solved at its start. */
  mistake: Mistake | null;
  warnings: Remark[];
}>;

export interface Wish {
  game?: Game;
  /** Lowest and highest grade, from 1 to 10. */
  grades?: [number, number];
  width?: number;
  height?: number;
  /** Boxes or atoms. */
  pieces?: number;
  theme?: string;
  symmetry?: string;
  /** Another seed gives another level. */
  seed?: number;
}

export interface Generated {
  text: Text;
  title: string;
  game: Game;
  rating: Rating;
  solution: string;
  moves: number;
  pushes: number | null;
  proved: string[];
  seed: number;
}

/** Makes a level that can be solved. */
export function generate(wish?: Wish, limits?: Limits): Promise<Generated>;

/** How hard a level is; null if it was not found within the limits. A level without a solution has the grade null. */
export function grade(
  level: Text,
  limits?: Limits & Reading,
): Promise<{ grade: number | null; word: string; difficulty: number | null } | null>;

/** A picture of a level after moves. */
export function toSvg(
  level: Text,
  options?: Reading & {
    moves?: string;
    palette?: "light" | "dark" | "plain" | "plain-dark" | "contrast" | "contrast-dark";
  },
): Promise<string>;
