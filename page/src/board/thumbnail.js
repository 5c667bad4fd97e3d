// Small pictures of levels: the page's own board, so that they have its colours, whoever answers.
// @ts-check
import { post } from "../backend/api.js";
import { Board } from "./board.js";

/**
 * A level as it begins; null for a text without one.
 * @param {string} text
 * @returns {Promise<SVGSVGElement | null>}
 */
export async function thumbnail(text) {
  const answer = await post("play", { text, describe: true }).catch(() => null);
  if (!answer) return null;
  const board = new Board(answer.level);
  board.show(answer.state);
  return board.svg;
}
