// A worker with one instance of the module, in Node and in browsers: answers one question after the other.
import { Engine } from "./engine.js";

/** @type {Engine | null} */
let engine = null;

function listen(port) {
  return ({ id, module, setup, name, body, works }) => {
    try {
      if (!engine) {
        const onState = (state) => port.postMessage({ id, state: JSON.parse(state) });
        // Nothing is kept: whoever calls keeps what is wanted.
        engine = new Engine(module, { now: Date.now, onState, append: () => false });
        engine.open(setup);
      }
      const { status, bytes } = works ? engine.work(name, body) : engine.call(name, body);
      port.postMessage({ id, status, bytes });
    } catch (error) {
      const bytes = engine?.bytes ?? 0;
      engine = null;
      port.postMessage({ id, failed: error.message, full: error instanceof RangeError || bytes > 0.75 * setup.memory });
    }
  };
}

if (typeof process === "object" && process.versions?.node) {
  void import("node:worker_threads").then(({ parentPort }) => parentPort.on("message", listen(parentPort)));
} else {
  const hear = listen(globalThis);
  addEventListener("message", ({ data }) => hear(data));
}
