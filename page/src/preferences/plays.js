// How plays went: whether that is kept, how many there are, and what can be done with them.
// @ts-check
import { confirm } from "../common/dialog.js";
import { h, toast } from "../common/dom.js";
import { save } from "../files/save.js";
import { counted } from "../common/facts.js";
import { forgetPlays, listPlays, tableOf } from "../storage/plays.js";

/** What is kept, with buttons to download and to forget it. */
export function playsRow() {
  const count = h("span", { class: "count", role: "status" });
  const download = async () => {
    save(new Blob([tableOf(await listPlays())], { type: "text/csv" }), "sokoworks-plays.csv");
  };
  const forget = async () => {
    const question = "The rows cannot be brought back. Records and games stay.";
    if (await confirm(`Forget ${counted((await listPlays()).length, "play")}?`, question, "Forget them")) {
      await forgetPlays();
      await show();
    }
  };
  const doing = (/** @type {() => Promise<void>} */ action) => () => {
    action().catch((error) => toast(error.message, "bad"));
  };
  const buttons = [
    h("button", { type: "button", onclick: doing(download) }, "Download as CSV"),
    h("button", { type: "button", onclick: doing(forget) }, "Forget them"),
  ];
  const show = async () => {
    const { length } = await listPlays();
    count.textContent = length ? `${counted(length, "play")} kept.` : "No plays kept.";
    for (const button of buttons) button.disabled = length === 0;
  };
  doing(show)();
  return h("div", { class: "row" }, ...buttons, count);
}
