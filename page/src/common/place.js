// Places of the contract: column and row, from 1; and the cells of the page, row by row from 0.
// @ts-check

/**
 * The cell of a place.
 * @param {{ width: number }} level
 * @param {[number, number]} place
 */
export const cellOf = ({ width }, [x, y]) => (y - 1) * width + x - 1;
