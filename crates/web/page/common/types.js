// The shapes of what the server sends. There is no code here.
// @ts-check

/**
 * What never changes of a level. `ground` has a character a cell: `#` wall, space floor, `_` outside.
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
 * What stands now.
 * @typedef {object} State
 * @property {number[]} pieces the cell of each piece
 * @property {[number, number, number][]} [bonds]
 * @property {number[]} [free] free electrons of each atom
 * @property {number} [electrons]
 * @property {number} [home] boxes on goals
 * @property {number} [of] boxes
 * @property {number} moves
 * @property {number} pushes
 * @property {number} [lines] box lines, and the other measures of Sokoban
 * @property {number} [changes]
 * @property {number} [sessions]
 * @property {number} length
 * @property {boolean} solved
 * @property {boolean} undo
 * @property {boolean} redo
 */

/**
 * What one move changes: pieces that move, bonds if they changed, whether it was a push.
 * @typedef {{ m: [number, number][], b?: [number, number, number][], p?: number }} Frame
 */

/**
 * A level as the page carries it.
 * @typedef {object} Sheet
 * @property {string} text
 * @property {string} title
 * @property {string} author
 * @property {[number, number] | null} place collection and place in it
 * @property {string} [collection] the title of the collection that it belongs to
 * @property {number} [number] its number there, from 1
 * @property {string} [draft] name of the own draft that it is
 * @property {string[]} [solutions]
 * @property {string} [notes]
 */

/**
 * How hard a level is: the grade from 1 to 10, in a word, and not rounded.
 * @typedef {{ grade: number, word: string, exact: number }} Difficulty
 */

/**
 * What lists show of a level. A broken level has no size.
 * @typedef {object} Item
 * @property {string} id its place in a collection, or the id of a draft
 * @property {string} title
 * @property {string} author
 * @property {"sokoban" | "sokobond"} [game]
 * @property {[number, number]} [size] columns and rows
 * @property {number} [pieces] boxes or atoms
 * @property {Difficulty | null} [difficulty] if it is known already
 * @property {any} [best] the player's records
 * @property {{ moves: number, pushes: number } | null} [least] fewest moves and pushes, whoever found them
 */

export {};
