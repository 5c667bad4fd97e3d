// Records and games as one file, whoever keeps them: both backends answer the question `profile`.
// @ts-check
import { Refused } from "../common/refused.js";

/**
 * @param {import("../common/types.js").Backend["ask"]} ask
 * @returns {import("../common/types.js").Profile}
 */
export function profileOf(ask) {
  const merged = async (/** @type {string} */ lines) => {
    const answer = await (await ask("profile", { lines })).json();
    if (!answer.kept) throw new Refused(0, { message: answer.why });
    return answer;
  };
  return {
    save: async () => new Blob([(await merged("")).lines], { type: "text/plain" }),
    take: merged,
  };
}
