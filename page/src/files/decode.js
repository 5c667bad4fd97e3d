// The bytes of a file as text, as `soko` reads them.
// @ts-check

/** The first bytes of files that say how they are encoded. @type {[string, number[]][]} */
const MARKS = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * A file as text: UTF-16 with its mark, else UTF-8; what is neither is read as Western European.
 * @param {Blob} file
 */
export async function decode(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
