// A link that carries a level and moves in its fragment, which never leaves the browser.
// @ts-check
import { post } from "../backend/api.js";
import { prompt } from "../common/dialog.js";
import { toast } from "../common/dom.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */

/** @param {Uint8Array} bytes */
function toLetters(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters */
function fromLetters(letters) {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} through
 */
async function pipe(bytes, through) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The address of a level and moves.
 * @param {Sheet} sheet
 * @param {string} moves
 */
export async function link(sheet, moves) {
  const json = JSON.stringify([sheet.text, moves, sheet.title, sheet.author]);
  const packed = await pipe(new TextEncoder().encode(json), new CompressionStream("deflate-raw"));
  return `${location.href.split("#")[0]}#/l/${toLetters(packed)}`;
}

/**
 * What a link carries.
 * @param {string} letters
 * @returns {Promise<{ sheet: Sheet, moves: string }>}
 */
export async function unpack(letters) {
  /** @type {unknown[]} */
  let parts = [];
  try {
    const bytes = await pipe(fromLetters(letters), new DecompressionStream("deflate-raw"));
    parts = [].concat(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // What cannot be unpacked has no text either.
  }
  const [text, moves, title, author] = parts;
  if (typeof text !== "string" || typeof moves !== "string")
    throw new Error("This link is damaged: it contains no level.");
  return { sheet: { text, title: String(title ?? ""), author: String(author ?? ""), place: null }, moves };
}

/** @typedef {import("../play/game.js").Game} Game */

/** Hosts that are this computer itself. */
const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Shares a link: by the system's sheet on what is held in the hand, else on the clipboard.
 * @param {Game} game
 */
export async function share({ sheet, moves }) {
  const address = await link(sheet, moves);
  if (bySheet()) return handOver({ title: sheet.title || "A level", url: address });
  const only = HERE.test(location.hostname) ? " It works on this computer only." : "";
  try {
    await navigator.clipboard.writeText(address);
    toast(`A link with this level and your moves is on the clipboard.${only}`);
  } catch {
    await prompt("Link", `This link contains the level and your moves.${only}`, address);
  }
}

/**
 * Shares the result of a level of the day, with its address where others can go to it.
 * @param {string} result
 * @param {string} address of the level on this page, such as `#/daily/2026-11-26/sokoban/easy`
 */
export async function shareResult(result, address) {
  const text = HERE.test(location.hostname) ? result : `${result}\n${location.href.split("#")[0]}${address}`;
  if (bySheet()) return handOver({ text });
  try {
    await navigator.clipboard.writeText(text);
    toast("Your result is on the clipboard.");
  } catch {
    await prompt("Result", "Copy your result from here.", text);
  }
}

/** Whether the system has a sheet for sharing, and is held in the hand. */
export const bySheet = () => Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;

/**
 * Opens the system's sheet for sharing. Whoever closes it wants nothing else.
 * @param {ShareData} data
 */
export const handOver = (data) => navigator.share(data).catch(() => {});

/**
 * Puts the level and the moves on the clipboard.
 * @param {Game} game
 */
export async function copyText({ sheet, level, moves }) {
  const format = level.game === "sokoban" ? "sok" : "v2";
  const answer = await post("export", { text: sheet.text, title: sheet.title, author: sheet.author, moves, format });
  await navigator.clipboard.writeText(answer.text);
  toast("The level and your moves are on the clipboard.");
}
