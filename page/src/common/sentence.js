// Messages of the backend as sentences for people.
// @ts-check

/**
 * A message with a capital, quotation marks in the place of backticks, and a full stop.
 * @param {string} message
 */
export function sentence(message) {
  const text = message.trim().replace(/\x60([^\x60]*)\x60/g, "“$1”");
  if (!text) return "";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]["”)]?$/.test(text) ? "" : "."}`;
}
