// What a browser sees that is not paired: how it gets in, and nothing else.
import { h, newID } from "../dom.js";
import { pair } from "../token.js";
import { say } from "../words.js";

const isHere = ["localhost", "127.0.0.1"].includes(location.hostname);

/** Why a code was refused, in a sentence. */
function reason({ status, headers }) {
  if (status === 403) return say("pair.wrong");
  if (status === 429) return say("pair.wait", { count: Math.ceil(Number(headers.get("retry-after")) / 60) });
  return say("refused");
}

/** Takes the place of the whole page; `refused` is the response to the code that the page was opened with. */
export function showPairing(refused) {
  const message = h("p", { class: "message", role: "alert" }, refused && !refused.ok && reason(refused));
  const hint = newID("pair");
  const input = h("input", { type: "text", name: "code", required: true, autocomplete: "off", autocapitalize: "characters",
    spellcheck: "false", maxlength: 40, "aria-describedby": hint });
  const enter = async (event) => {
    event.preventDefault();
    message.textContent = "";
    try {
      const response = await pair(input.value);
      if (response.ok) return location.reload();
      message.textContent = reason(response);
    } catch {
      message.textContent = say("trouble.lost");
    }
    input.select();
  };
  const view = h("section", { class: "welcome" },
    h("svg", { class: "halo", viewBox: "-104 -104 208 208", "aria-hidden": "true" },
      h("circle", { class: "halo-ring end", r: 78 }), h("circle", { class: "halo-disc", r: 34 })),
    h("div", { class: "welcome-words" },
      h("h1", { tabindex: "-1" }, say("pair.title")),
      h("p", null, say(isHere ? "pair.here" : "pair.phone")),
      h("p", { class: "quiet", id: hint }, say(isHere ? "pair.hereCode" : "pair.phoneCode"))),
    h("form", { class: "stack foot", onsubmit: enter },
      h("label", { class: "field" }, h("span", null, say("pair.code")), input),
      message,
      h("button", { class: "primary", type: "submit" }, say("pair.do")),
      location.protocol === "http:" && !isHere && h("p", { class: "quiet" }, say("pair.plain"))));
  document.title = `${say("pair.title")} · TimeQuest`;
  document.body.dataset.kind = "focus";
  for (const part of document.querySelectorAll("dialog, #bar, #tabs, .note")) part.remove();
  document.querySelector("#link").textContent = "";
  document.querySelector("#stage").replaceChildren(view);
  view.querySelector("h1").focus({ preventScroll: true });
}
