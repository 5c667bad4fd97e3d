// What can be in a level, in words: written by a test of crates/generate/src/idea.rs, never by hand.
// @ts-check

/** The words of each idea, by the names of the backend. @type {Record<string, string>} */
export const IDEAS = {
  trap: "mistakes that do not show",
  safe: "no traps but dead squares",
  single: "one shortest solution",
  astray: "a third of the way leads away",
  narrow: "narrow passages",
};
