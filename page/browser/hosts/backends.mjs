// What the tests do where the two backends of the page differ: with `soko serve` questions are requests, on a static host messages
// to workers. Here both are asked, watched, and answered by tests.

/** What the page asks of workers, as tests see it: how many questions are open, and those that a test answers. */
function hook() {
  const post = Worker.prototype.postMessage;
  window.openQuestions = 0;
  window.ruled ??= [];
  window.watched ??= [];
  const listen = (worker) => {
    worker.questions = new Map();
    worker.addEventListener("message", ({ data }) => {
      const question = worker.questions.get(data.id);
      if (!question || data.state) return;
      worker.questions.delete(data.id);
      if (!question.works) window.openQuestions -= 1;
      if (window.watched.includes(question.name) && data.bytes)
        window.answered(question.name, question.body, new TextDecoder().decode(data.bytes));
    });
  };
  const say = (worker, data) => worker.dispatchEvent(new MessageEvent("message", { data }));
  Worker.prototype.postMessage = function (message, ...rest) {
    const { id, name, body, works } = message;
    if (!name) return post.call(this, message, ...rest);
    if (!this.questions) listen(this);
    this.questions.set(id, message);
    if (!works) window.openQuestions += 1;
    if (!window.ruled.includes(name)) return post.call(this, message, ...rest);
    window.asked(name, body).then(({ status = 200, json, state }) => {
      if (state) say(this, { id, state });
      else if (json === undefined) post.call(this, message, ...rest);
      else say(this, { id, status, type: "application/json", bytes: new TextEncoder().encode(JSON.stringify(json)) });
    });
  };
}

const isWorker = () => process.env.SOKO_BACKEND === "worker";

/** Whether the page under test has no server. */
export const isStatic = isWorker;

/** The name of a collection in addresses, by its number. */
export function shelfName(number) {
  return ["first-steps", "sokobond", "ten-thousand"][number];
}

/** Prepares all pages of a context. */
export async function prepare(context) {
  if (!isWorker()) return;
  await context.addInitScript(hook);
  await context.exposeBinding("asked", async ({ page }, name, body) => {
    const rule = page.rules?.get(name);
    return rule ? ((await rule(body ? JSON.parse(body) : null)) ?? {}) : {};
  });
  await context.exposeBinding("answered", ({ page }, name, body, text) => {
    for (const hear of page.heard ?? []) hear(name, body ? JSON.parse(body) : null, text);
  });
}

/** A page that asks for tests, so that the page under test is left alone. */
async function asker(page) {
  const context = page.context();
  if (!context.asker) {
    context.asker = await context.newPage();
    await context.asker.goto(`${page.home}#/settings`);
    await context.asker.waitForSelector(".settings-page");
    await page.bringToFront();
  }
  return context.asker;
}

/** The answer to a question: the body is left out for what is only read. */
export async function ask(page, path, body) {
  if (!isWorker()) {
    const address = `${page.home}api/${path}`;
    const asked = body === undefined ? page.request.get(address) : page.request.post(address, { data: body });
    return (await asked).json();
  }
  const other = await asker(page);
  return other.evaluate(
    async ([path, body]) => {
      const { get, post } = await import(document.querySelector("script[type=module]").src);
      return body === null ? get(path) : post(path, body);
    },
    [path, body ?? null],
  );
}

/**
 * From now on a test answers questions with a name. `rule` gets the body of a question, and returns `{ json, status }`; nothing, or a
 * promise of nothing, lets it pass.
 */
export async function answers(page, name, rule) {
  if (!isWorker()) {
    // Each question is asked by itself.
    await page.route("**/api/ahead/**", (route) => route.fulfill({ json: {} }));
    return page.route(`**/api/${name}`, async (route) => {
      const text = route.request().postData();
      const answer = await rule(text ? JSON.parse(text) : null);
      return answer ? route.fulfill(answer) : route.continue();
    });
  }
  page.rules ??= new Map();
  page.rules.set(name, rule);
  await page.addInitScript((name) => (window.ruled ??= []).push(name), name);
  await page.evaluate((name) => (window.ruled ??= []).push(name), name);
}

/** Questions with a name are answered as usual again. */
export async function passes(page, name) {
  if (!isWorker()) return page.unroute(`**/api/${name}`);
  page.rules.delete(name);
}

/** From now on searches have this state, and do not end. */
export async function tellOfJobs(page, running) {
  const state = { state: "running", total_seconds: 2, ...running };
  if (isWorker()) return answers(page, "jobs", () => ({ state }));
  return page.route("**/api/jobs/*", (route) => {
    if (route.request().method() !== "GET") return route.continue();
    return route.fulfill({ contentType: "text/event-stream", body: `data: ${JSON.stringify(state)}\n\n` });
  });
}

/** Searches go on as usual again. */
export async function endTelling(page) {
  return isWorker() ? passes(page, "jobs") : page.unroute("**/api/jobs/*");
}

/** Calls `hear` with the body and the answer of each question with a name, from now on. */
export async function hears(page, name, hear) {
  if (!isWorker()) {
    page.on("response", async (response) => {
      if (!response.url().endsWith(`/api/${name}`)) return;
      const answer = await response.json().catch(() => null);
      if (answer) hear(JSON.parse(response.request().postData() ?? "null"), answer);
    });
    return;
  }
  page.heard ??= [];
  page.heard.push((other, body, text) => {
    if (other === name) hear(body, JSON.parse(text));
  });
  await page.addInitScript((name) => (window.watched ??= []).push(name), name);
  await page.evaluate((name) => (window.watched ??= []).push(name), name);
}

/** How many questions of a page are not answered yet, without long work; with a name, of those. */
export async function openQuestions(page) {
  if (!isWorker()) return page.asked.size;
  return page.evaluate(() => window.openQuestions ?? 0).catch(() => 0);
}

/** How many searches run for a page. */
export async function searches(page) {
  if (!isWorker()) throw new Error("only pages with workers know");
  return page.workers().length;
}
