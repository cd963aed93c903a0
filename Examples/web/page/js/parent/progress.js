// How it is going: the engine's report for the family as a part of the page, with its trend and by when a quest is done.
import { chart, picture } from "../charts.js";
import { h, typeset } from "../dom.js";
import { named } from "../symbols.js";
import { choice } from "../screens/estimating.js";
import { refusal, say } from "../words.js";
import { call, enter, room } from "./area.js";

/** Gives somebody a file. */
export function save(name, text, type) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function progress(app, playerID = app.playerID ?? app.players[0]?.playerID) {
  app.show({ show: async () => {
    const ask = (method, params) => call(app, method, { playerID, ...params });
    const [{ html }, played, routines, players, player, { texts }] = await Promise.all([ask("stats.report"), chart(ask, { kind: "trend", days: 365 }),
      call(app, "routine.list"), call(app, "player.list"), ask("player.get"), call(app, "catalogue.get", { playerID, audience: "parent" })]);
    const { title, lead, sections, detail, footer } = read(html, texts["report.door.title"]);
    const theirs = routines.filter(({ playerIDs }) => !playerIDs || playerIDs.includes(playerID));
    return room(app, h("div", { class: "parent progress" },
      h("div", { class: "parent-top" }, h("h1", null, say("progress")),
        h("button", { class: "soft", type: "button", onclick: () => enter(app) }, say("back"))),
      players.length > 1 && choice(say("parent.player"), "player", players.map(({ playerID, displayName }) => [playerID, displayName]), playerID, (id) => progress(app, id)),
      h("div", null, h("h2", { class: "report-title" }, title), h("p", { class: "quiet" }, lead)),
      h("div", { class: "columns" },
        played,
        played && theirs.length > 0 && h("section", { class: "card report" }, h("h2", null, texts["report.door.title"]), theirs.map((routine) => forecast(ask, routine, player))),
        sections.map((section) => h("section", { class: "card report" }, section)),
        practice(ask, theirs)),
      detail.length > 0 && h("details", { class: "card report" }, h("summary", null, detail[0].textContent), detail.slice(1)),
      h("p", { class: "quiet" }, footer),
      h("div", { class: "actions" },
        h("button", { class: "soft", type: "button", onclick: () => save(`${title.replace(/[^\p{L}\p{N}]+/gu, " ").trim()}.html`, html, "text/html") }, say("progress.save")),
        h("button", { class: "soft", type: "button", onclick: () => print() }, say("progress.print")))));
  } });
}

/** The parts of the report; its section about `door` is drawn by the page. Its pictures bring a style of their own, which stays theirs. */
function read(html, door) {
  // The page's policy lets in no style that stands in a document.
  const styles = /<style>([^]*?)<\/style>/g;
  const whole = new DOMParser().parseFromString(html.replace(styles, ""), "text/html");
  const pictures = [...whole.querySelectorAll("img")].map((image) => {
    const drawn = new TextDecoder().decode(Uint8Array.from(atob(image.src.split(",")[1]), (letter) => letter.charCodeAt(0)));
    image.outerHTML = '<div class="report-picture"></div>';
    return drawn;
  });
  const main = document.importNode(whole.querySelector("main"), true);
  for (const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT); texts.nextNode();) texts.currentNode.data = typeset(texts.currentNode.data);
  for (const [index, host] of main.querySelectorAll(".report-picture").entries()) {
    // On a phone it is moved under the finger, or with the arrow keys.
    for (const [name, value] of Object.entries({ tabindex: "0", role: "region", "aria-label": /<title[^>]*>(.*?)</.exec(pictures[index])?.[1] ?? "" })) host.setAttribute(name, value);
    picture(pictures[index], host);
  }
  for (const table of main.querySelectorAll("table")) {
    const scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": table.caption?.textContent ?? table.closest("section").querySelector("h2").textContent });
    table.replaceWith(scroll);
    scroll.append(table);
  }
  const all = [...main.querySelectorAll("section")].filter((section) => section.querySelector("h2").textContent !== door);
  const detail = all.find((section) => section.classList.contains("detail"));
  const words = main.querySelector(".lead") ?? main.querySelector("p");
  return {
    title: main.querySelector("h1").textContent, lead: words.textContent, footer: main.querySelector("footer").textContent,
    sections: all.filter((section) => section !== detail).map((section) => [...section.childNodes]), detail: detail ? [...detail.childNodes] : [],
  };
}

/** By when a quest is done; a parent chooses when it starts. */
function forecast(ask, { routineID, displayName, symbol, reminderTimes, leavesHome }, player) {
  const said = h("p", { role: "status" });
  const time = h("input", { type: "time", oninput: () => tell() });
  async function tell() {
    if (!time.value) return;
    const start = new Date();
    start.setHours(...time.value.split(":"), 0, 0);
    try {
      const { endsAt, confidence, days, n, record, insufficientData } = await ask("stats.forecast", { routineID, startAt: start.toISOString() });
      if (!endsAt) return said.replaceChildren(insufficientData?.text ?? say("progress.tooFew"));
      // Up to the minute, so that it holds.
      const end = new Date(time.valueAsNumber + Math.ceil((Date.parse(endsAt) - start) / 60_000) * 60_000);
      said.replaceChildren(say(leavesHome ? "forecast.leavesHome" : "forecast.anytime", { time: end.toISOString().slice(11, 16), hits: Math.round(10 * confidence), of: 10, days: say(`forecast.days.${days}`), n }),
        record?.runs ? ` ${say("forecast.record", { held: record.inside90, runs: record.runs })}` : "");
    } catch (error) {
      said.replaceChildren(refusal(error));
    }
  }
  ask("stats.forecast", { routineID }).then(({ usualStart }) => {
    time.value ||= usualStart ?? reminderTimes?.[0] ?? player.reminderTime;
    tell();
  }, (error) => said.replaceChildren(refusal(error)));
  return h("div", { class: "forecast" }, h("h3", null, named(symbol, displayName)),
    h("label", { class: "field inline" }, h("span", null, say("progress.start")), time), said);
}

/** Whether practice works, over all steps, where that can be told. */
function practice(ask, routines) {
  const section = h("section", { class: "card report", hidden: true });
  const stepID = routines.flatMap(({ tasks }) => tasks)[0]?.taskID;
  // The verdict is the player's, whichever step is asked about.
  if (stepID) {
    ask("stats.learningCurve", { stepID }).then(({ verdict }) => {
      if (!verdict) return;
      section.append(h("h2", null, say("progress.practice")), h("p", null, verdict.text));
      section.hidden = false;
    }, () => {});
  }
  return section;
}
