// Bytes as a file of the person who looks at the page.
// @ts-check
import { h } from "../common/dom.js";

/**
 * Saves bytes under a name.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
