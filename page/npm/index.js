// Levels of Sokoban and Sokobond in JavaScript: the same rules and solvers as in the program `soko`, as WebAssembly in workers.
import { Helper, SokoworksError, module } from "./helper.js";

export { SokoworksError };

const SECONDS = 20;
const MEMORY = 1 << 30;

/** @type {Promise<Helper> | null} The worker for what is answered at once. */
let quick = null;

const text = (bytes) => new TextDecoder().decode(bytes);

/** Limits as a worker wants them. */
function setup({ seconds = SECONDS, memory = MEMORY } = {}) {
  if (!(seconds > 0)) throw new SokoworksError("E-OPTION", "seconds must be more than 0");
  if (!(memory > 0)) throw new SokoworksError("E-OPTION", "memory must be more than 0 bytes");
  return { seconds, memory, machine: "JavaScript" };
}

/** A question that is answered at once. */
async function call(name, body) {
  quick ??= Helper.start();
  const [helper, compiled] = await Promise.all([quick, module()]);
  return helper.ask({ module: compiled, setup: setup(), name, body: JSON.stringify(body), works: false });
}

/** Long work in a worker of its own, which a signal ends. */
async function work(name, body, { signal, onProgress, ...limits } = {}) {
  signal?.throwIfAborted();
  const question = { setup: setup(limits), name, body: JSON.stringify(body), works: true };
  const [helper, compiled] = await Promise.all([Helper.start(), module()]);
  let abort = () => {};
  const aborted = new Promise((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
  try {
    return JSON.parse(text(await Promise.race([helper.ask({ module: compiled, ...question }, onProgress), aborted])));
  } finally {
    signal?.removeEventListener("abort", abort);
    helper.end();
  }
}

/** How a text is read, as questions have it. */
const reading = ({ cells = "", plainRules = false } = {}) => ({ cells, plain_rules: plainRules });

const measures = (metrics) => Object.fromEntries(metrics ?? []);

export async function parse(levels, how = {}) {
  const {
    levels: found,
    meanings,
    remarks,
  } = JSON.parse(text(await call("import", { text: levels, ...reading(how) })));
  return { levels: found, meanings, remarks };
}

export async function solve(level, { metric, method, ...how } = {}) {
  const answer = await work("jobs", { kind: "solve", text: level, options: { metric, method }, ...reading(how) }, how);
  const {
    outcome,
    reason = null,
    proved = [],
    nodes = null,
    seconds = null,
    lower_bound = null,
    verified,
    warnings = [],
    why,
  } = answer;
  const rest = {
    outcome,
    reason,
    proved: proved ?? [],
    lower_bound,
    nodes,
    seconds,
    warnings,
    why: why?.message ?? null,
  };
  return { ...rest, moves: verified?.moves ?? null, metrics: verified ? measures(verified.metrics) : null };
}

export async function verify(level, moves, how = {}) {
  try {
    const question = { text: level, moves, credit: "solver", ...reading(how) };
    const { solution, warnings } = JSON.parse(text(await call("record", question)));
    return { valid: true, moves: solution.moves, metrics: measures(solution.metrics), message: null, warnings };
  } catch (error) {
    if (error.code !== "E-SOLUTION" && error.code !== "E-MOVES") throw error;
    return { valid: false, moves: null, metrics: null, message: error.message, warnings: [] };
  }
}

export async function hint(level, { moves = "", solutions = [], ...how } = {}) {
  const answer = await work("jobs", { kind: "hint", text: level, moves, solutions, ...reading(how) }, how);
  const { outcome, reason, because, piece, next, target, letters, pushes_left, plan, mistake, warnings } = answer;
  return { outcome, reason, because, piece, next, target, letters, pushes_left, plan, mistake, warnings };
}

export async function generate(wish = {}, how = {}) {
  const seed = wish.seed ?? Math.floor(Math.random() * 2 ** 31);
  const answer = await work("generate", { ...wish, seed }, how);
  if (answer.outcome !== "made") throw new SokoworksError("E-NONE", `no level was made: ${answer.reason}`);
  const { text: level, title, game, rating, solution, moves, pushes, proved } = answer;
  return { text: level, title, game, rating, solution, moves, pushes, proved, seed };
}

export async function grade(level, how = {}) {
  const { grades } = await work("grades", { texts: [level], ...reading(how) }, how);
  return grades?.[0] ?? null;
}

export async function toSvg(level, { moves = "", palette = "light", ...how } = {}) {
  return text(await call("film", { text: level, moves, palette, format: "still", ...reading(how) }));
}
