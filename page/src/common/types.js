// The types of the backend's answers. There is no code here.
// @ts-check

/**
 * The fixed part of a level. `ground` has a character a cell: `#` wall, space floor, `_` outside.
 * @typedef {object} Level
 * @property {"sokoban" | "sokobond"} game
 * @property {number} width
 * @property {number} height
 * @property {string} ground
 * @property {number[]} goals
 * @property {string[]} kinds what each piece is: `@`, `$`, or the letter of an element
 * @property {[number, string][]} modifiers
 * @property {number} player number of the player's piece
 */

/**
 * The present state of a game.
 * @typedef {object} State
 * @property {number[]} pieces the cell of each piece
 * @property {[number, number, number][]} [bonds]
 * @property {number[]} [free] free electrons of each atom
 * @property {number} [electrons]
 * @property {{ formula: string, name: string | null, atoms: number[] }[]} [made] finished molecules
 * @property {number} [home] boxes on goals
 * @property {number} [of] boxes
 * @property {number} moves
 * @property {number} pushes
 * @property {number} [box_lines] and the other measures of Sokoban
 * @property {number} [box_changes]
 * @property {number} [pushing_sessions]
 * @property {number} length
 * @property {boolean} solved
 * @property {boolean} undo
 * @property {boolean} redo
 */

/**
 * The changes of one move: pieces that move, bonds if they changed, whether it was a push.
 * @typedef {{ m: [number, number][], b?: [number, number, number][], p?: number }} Frame
 */

/**
 * A level as the page carries it.
 * @typedef {object} Sheet
 * @property {string} text
 * @property {string} title
 * @property {string} author
 * @property {[string, number] | null} place collection and place in it
 * @property {string} [collection] the title of the collection that it belongs to
 * @property {number} [number] its number there, from 1
 * @property {string} [draft] name of the own draft that it is
 * @property {string[]} [solutions]
 * @property {string} [notes]
 * @property {string} [lesson] what it teaches, in a sentence
 * @property {Remark[]} [warnings] what was assumed or left out when it was read
 * @property {Remark | null} [error] why it cannot be played, where it cannot
 */

/**
 * How hard a level is: the grade from 1 to 10, in a word, and not rounded; no numbers where there is no solution. And what is in it.
 * @typedef {{ grade: number | null, word: string, difficulty: number | null, ideas?: string[] }} Difficulty
 */

/**
 * The data of a level in lists. A broken level has no size.
 * @typedef {object} Item
 * @property {string} id its place in a collection, or the id of a draft; among all levels its address
 * @property {string} [collection] among all levels: the title of its collection
 * @property {number} [number] among all levels: its number there, from 1
 * @property {string} title
 * @property {string} author
 * @property {"sokoban" | "sokobond"} [game]
 * @property {[number, number]} [size] columns and rows
 * @property {number} [pieces] boxes or atoms
 * @property {string | null} [key] of levels of collections
 * @property {Difficulty | null} [rating] if it is known already
 * @property {Best | null} [best] the player's records
 * @property {{ moves: number, pushes: number } | null} [least] fewest moves and pushes, whoever found them
 */

/** @typedef {[string, number][]} Metrics measures by name */
/** @typedef {import("../../npm/contract.js").Why} Reason why a position is lost */
/** @typedef {{ letters: string, moves: number, pushes: number }} Solved */
/** @typedef {{ moves: Solved, pushes: Solved, credit: string }} Best the player's records */
/** @typedef {{ letters: string, metrics: Metrics, credit: string, date: string, name: string, best: string[] }} Known */
/** @typedef {{ severity: string, code: string, message: string, help: string | null, line: number | null }} Remark */
/** @typedef {{ cells: string, rows: string[] }} Meaning one of several that signs can have, with the first board in it */

/**
 * An action in a game; `do` selects which of the others count.
 * @typedef {object} Action
 * @property {string} do
 * @property {string} [keys]
 * @property {string} [key]
 * @property {number} [cell]
 * @property {number | null} [from]
 * @property {number} [to]
 * @property {string} [fewest]
 * @property {string} [unit]
 * @property {number} [at]
 * @property {string} [moves]
 */

/**
 * A game after an action.
 * @typedef {object} Answer
 * @property {string} moves
 * @property {boolean} done whether anything changed
 * @property {State} state
 * @property {Frame[] | null} frames
 * @property {{ moves: string } | null} solution in reverse mode, once it is one
 * @property {number[]} starts in reverse mode, where boxes are to be pulled
 */

/** @typedef {Answer & { before: State }} Told */

/**
 * The records and solutions of a level.
 * @typedef {object} About
 * @property {Level} level
 * @property {string} key
 * @property {Difficulty | null} rating
 * @property {Best | null} best
 * @property {Known[]} known
 * @property {string} game the unfinished one
 */

/**
 * The analysis of a position.
 * @typedef {{ why: Reason | null, dead: number[], lower_bound: number | null, off?: boolean }} Outlook
 */

/**
 * The state of a job; at its end with the result.
 * @typedef {object} Search
 * @property {"waiting" | "running" | "done"} state
 * @property {string} outcome
 * @property {string} reason
 * @property {number} total_nodes of all searches so far
 * @property {number} total_seconds since it began
 * @property {number} [memory] that the tables take while it runs
 * @property {number | null} lower_bound
 * @property {string | null} bound_metric
 * @property {string[]} proved
 * @property {string} method
 * @property {{ moves: string, metrics: Metrics }} verified the solution, replayed
 * @property {Reason | null} why
 * @property {import("../../npm/contract.js").Rating | null} [rating] if it was asked for
 * @property {import("../../npm/contract.js").Insight[]} [insights] what is true of the level, with the rating
 * @property {Metrics} [from] of a solution that is made shorter, at first
 * @property {Metrics} [best] and now
 * @property {boolean} [shorter]
 */

/** @typedef {Search & import("../../npm/contract.js").Made} Making */
/**
 * The next push, or the next pull.
 * @typedef {Search & { piece: [number, number], target: [number, number], letters: string, pushes_left: number, plan?: string | null,
 *   because?: import("../../npm/contract.js").Insight | null, mistake?: import("../../npm/contract.js").Mistake | null, pulls_left?: number, next?: [number, number], stand?: [number, number] }} Hint
 */

/** @typedef {Item} Seen a level that the page sent, as lists show it */

/**
 * Long work: its last state, and how to end it early.
 * @template {Search} S
 * @typedef {{ done: Promise<S>, stop: () => void }} Job
 */

/**
 * The answer.
 * @typedef {{ json: () => any, blob: () => Blob | Promise<Blob> }} Reply
 */

/**
 * Records and games as one file.
 * @typedef {object} Profile
 * @property {() => Promise<Blob>} save
 * @property {(text: string) => Promise<{ taken: number, damaged: number }>} take adds what a file holds; numbers of lines
 */

/**
 * The backend of the page.
 * @typedef {object} Backend
 * @property {string} where in words, for the player
 * @property {string} keeper who keeps records
 * @property {string} keeps what is kept where, in a sentence or two
 * @property {(path: string, body?: unknown, how?: { keepalive?: boolean }) => Promise<Reply>} ask
 * @property {<S extends Search>(path: string, body: unknown, onState: (state: S) => void) => Job<S>} job
 * @property {Profile} profile
 */

export {};
