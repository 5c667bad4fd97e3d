// The pictures in docs/pictures/: each view of the page, light and dark. Run by hand when the page looks different:
// target/release/soko serve --port 8000 levels, and then node page/browser/hosts/pictures.mjs http://127.0.0.1:8000/ docs/pictures
import { writeFileSync } from "node:fs";
import { launch } from "../harness.mjs";

const [url, folder] = process.argv.slice(2);

const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Presses keys, one after the other. */
const keys = async (page, names) => {
  for (const name of names.split(" ")) await page.keyboard.press(`Arrow${name}`);
};

/** Adds a solution of the open level to its start, and plays it to the end. */
async function solved(page, moves) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, moves);
  await page.waitForSelector(".result:not([hidden])");
}

/** What is shown: its address, what is waited for, and what is done there. */
const VIEWS = {
  start: { hash: "#/", wait: ".path .dot", device: WIDE },
  list: { hash: "#/c/0", wait: ".card .board", device: WIDE },
  sokoban: { hash: "#/p/0/9", wait: ".table .board", device: WIDE, act: (page) => keys(page, "Left Left Down Left") },
  sokobond: { hash: "#/p/2/54", wait: ".table .board", device: WIDE },
  solved: {
    hash: "#/p/0/2",
    wait: ".table .board",
    device: WIDE,
    act: async (page) => {
      const { solutions } = await (await page.request.get(`${url}api/library/0/2`)).json();
      await solved(page, solutions[0]);
    },
  },
  editor: { hash: "#/edit/new", wait: ".editing .board", device: WIDE },
  phone: { hash: "#/p/0/4", wait: ".table .board", device: PHONE },
};

const browser = await launch();
for (const theme of ["light", "dark"]) {
  for (const [name, { hash, wait, device, act }] of Object.entries(VIEWS)) {
    const context = await browser.newContext({ ...device, colorScheme: theme });
    const page = await context.newPage();
    await page.goto(url + hash);
    await page.waitForSelector(wait);
    await page.waitForTimeout(600);
    await act?.(page);
    // What moves has come to rest.
    await page.waitForTimeout(2500);
    const client = await context.newCDPSession(page);
    const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality: 80 });
    writeFileSync(`${folder}/${name}-${theme}.webp`, Buffer.from(data, "base64"));
    await context.close();
  }
}
await browser.close();
