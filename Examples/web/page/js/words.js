// Every word on the page, in the player's language: the game's own come from `catalogue.get`, those that
// only this page needs from a file a language in `words/`.
import english from "./words/en.js";

const languages = { en: () => english, de: async () => (await import("./words/de.js")).default };

const parents = { en: () => import("./words/parent.en.js"), de: () => import("./words/parent.de.js") };

let catalogue = {};
let own = english;
/** The words of the household and its gate, once they are needed. */
let household = {};
/** What dates and numbers are written in. */
export let locale = "en";

/** Takes what `catalogue.get` answered; before that, `say` knows the words of this page alone. */
export async function speak({ locale: language, texts = {} }) {
  // The page is marked as what it is written in: a screen reader and hyphens go by that.
  const spoken = languages[language] ? language : "en";
  catalogue = texts;
  locale = spoken;
  own = await languages[spoken]();
  document.documentElement.lang = spoken;
  localStorage.setItem("language", spoken);
}

/** Speaks as it did last time, or as the browser does, for as long as no engine answers. */
export const speakEarly = () => speak({ locale: localStorage.getItem("language") ?? navigator.language.slice(0, 2) });

/** Learns the words that only a parent sees. */
export async function speakAsParent() {
  household = (await (parents[locale] ?? parents.en)()).default;
}

/** A text, with `{name}` replaced. */
export function say(key, values = {}) {
  const text = catalogue[key] ?? own[key] ?? household[key] ?? english[key] ?? key;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The names of what may be refused: a rule, a kind of error, or the field that does not fit. */
const refusals = new Set(["notAllowed", "notToday", "noSteps", "questOpen", "notFound", "conflict", "shuttingDown",
  "storeBusy", "storeFull", "displayName", "symbol", "seconds"]);

/** What was refused, in the player's language: the engine says it in English, and JSON-RPC to programmers. */
export function refusal({ message, code, data: { kind, rule, path = "", retryAfterSeconds } = {} }, isParent = document.body.dataset.kind === "parent") {
  const field = path.split(".").at(-1);
  // A parent meets more kinds, and is told more.
  const told = isParent && [retryAfterSeconds ? "wait" : null, rule, kind === "invalidParams" && field, kind].find((each) => household[`error.${each}`]);
  if (told) return say(`error.${told}`, { count: Math.ceil(retryAfterSeconds) });
  const name = [rule, kind, kind === "invalidParams" && field].find((each) => refusals.has(each));
  if (name) return say(`refused.${name}`);
  if (kind?.startsWith("store")) return say("refused.store");
  // What only a parent meets names its remedy.
  return code < 0 && kind !== "tooLarge" ? say("refused") : message;
}

/** A text that is another one for a single thing. */
export const sayCount = (key, count) => say(count === 1 ? `${key}.one` : key, { count });
