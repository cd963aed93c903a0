// Days without quests: holidays, an illness.
import { h } from "../dom.js";
import { dayName } from "../figures.js";
import { refusal, say } from "../words.js";

/** The civil day here and now; Swedish writes it as the wire does. */
const today = () => new Date().toLocaleDateString("sv");

/** The ranges of a player's days off, with a way to add and to remove one; `onChange` gets all of them. */
export function daysOff(player, onChange) {
  const list = h("ul", { class: "lines" });
  const message = h("p", { class: "message", role: "alert" });
  const rangeText = ({ from, through }) => from === through ? dayName(from) : `${dayName(from)} – ${dayName(through)}`;

  async function change(ranges) {
    message.textContent = "";
    try {
      await onChange(ranges);
      player.daysOff = ranges;
      draw();
    } catch (error) {
      message.textContent = refusal(error);
    }
  }

  function draw() {
    list.hidden = player.daysOff.length === 0;
    list.replaceChildren(...player.daysOff.map((range) => h("li", { class: "day-off" }, h("span", null, rangeText(range)),
      h("button", { class: "round", type: "button", "aria-label": say("parent.daysOff.remove", { days: rangeText(range) }),
        onclick: () => change(player.daysOff.filter((other) => other !== range)) }, h("span", { class: "cross", "aria-hidden": "true" })))));
  }

  const day = (key, onchange) => h("label", { class: "field" }, h("span", null, say(key)), h("input", { type: "date", value: today(), required: true, onchange }));
  const through = day("parent.daysOff.through");
  const from = day("parent.daysOff.from", ({ target }) => {
    const last = through.querySelector("input");
    if (last.value < target.value) last.value = target.value;
  });
  const add = () => {
    const [first, last] = [from, through].map((field) => field.querySelector("input").value);
    if (!first || !last) return;
    change([...player.daysOff, { from: first, through: last < first ? first : last }].sort((a, b) => (a.from < b.from ? -1 : 1)));
  };
  draw();
  return h("details", { open: player.daysOff.length > 0 }, h("summary", null, say("parent.daysOff")),
    h("div", { class: "days-off" }, h("p", { class: "quiet" }, say("parent.daysOff.text")), list,
      h("div", { class: "days-off-fields" }, from, through), message,
      h("button", { class: "soft small", type: "button", onclick: add }, say("parent.daysOff.add"))));
}
