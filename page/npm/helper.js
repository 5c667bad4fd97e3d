// Workers as the package sees them. In Node a worker does not keep the program running while it has nothing to do.
const isNode = typeof process === "object" && Boolean(process.versions?.node);

/** What was refused, or went wrong; `code` is stable. */
export class SokoworksError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "SokoworksError";
    this.code = code;
  }
}

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** The module, compiled once. */
export function module() {
  compiled ??= compile().catch((error) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

async function compile() {
  const address = new URL("./sokoworks.wasm", import.meta.url);
  if (isNode) {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new SokoworksError("E-GONE", `${address} cannot be loaded`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

export class Helper {
  /** Starts a worker. */
  static async start() {
    const address = new URL("./worker.js", import.meta.url);
    if (!isNode) return new Helper(new Worker(address, { type: "module" }));
    const { Worker: Thread } = await import("node:worker_threads");
    return new Helper(new Thread(address));
  }

  constructor(worker) {
    this.worker = worker;
    this.count = 0;
    this.open = new Map();
    const fail = (error) => {
      for (const { reject } of this.open.values())
        reject(new SokoworksError("E-BROKEN", error.message ?? "the worker failed"));
      this.open.clear();
    };
    if (isNode)
      worker
        .on("message", (data) => this.take(data))
        .on("error", fail)
        .unref();
    else {
      worker.addEventListener("message", ({ data }) => this.take(data));
      worker.addEventListener("error", fail);
    }
  }

  /** The answer as bytes; `onState` gets the states of long work. */
  ask(question, onState = () => {}) {
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject, onState });
      this.worker.ref?.();
      this.worker.postMessage({ id, ...question });
    });
  }

  take({ id, state, status, bytes, failed, full }) {
    const open = this.open.get(id);
    if (!open) return;
    if (state) {
      if (state.state === "running") open.onState(state);
      return;
    }
    this.open.delete(id);
    if (!this.open.size) this.worker.unref?.();
    if (failed !== undefined) {
      open.reject(new SokoworksError(full ? "E-MEMORY" : "E-BROKEN", full ? "not enough memory" : failed));
    } else if (status >= 400) {
      const { error } = JSON.parse(new TextDecoder().decode(bytes));
      open.reject(new SokoworksError(error.code, error.help ? `${error.message} (${error.help})` : error.message));
    } else open.resolve(bytes);
  }

  end() {
    void this.worker.terminate();
    this.open.clear();
  }
}
