// What `stats.chart` draws, with the table behind it.
import { h } from "./dom.js";
import { say } from "./words.js";

const table = (title, head, rows) => h("details", null, h("summary", null, say("chart.asTable")),
  h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("chart.titled", { title }) },
    h("table", null,
      h("thead", null, h("tr", null, head.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", null, rows.map((row) => h("tr", null, row.map((text) => h("td", null, text))))))));

/** The picture in a root of its own: its style stays its own. The page's policy lets in no style that stands in a document. */
export function picture(svg, host = h("div")) {
  const style = new CSSStyleSheet();
  style.replaceSync(`svg{display:block;width:100%;min-width:var(--least,0);height:auto}.paper{fill:none!important}${/<style>([^]*?)<\/style>/.exec(svg)[1]}`);
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  root.append(new DOMParser().parseFromString(svg.replace(/<style>[^]*?<\/style>/, ""), "image/svg+xml").documentElement);
  return host;
}

/** Nothing where there is nothing to draw. */
export async function chart(ask, params) {
  // As wide as the card that holds it will be, so that words in it keep their size; a scatter is square, beside its legend.
  const width = Math.round(innerWidth < 704 ? Math.max(260, innerWidth - 82) : Math.min(490, innerWidth / 2 - 72));
  const height = Math.max(160, Math.round((params.kind === "scatter" ? 0.7 : 0.57) * width));
  const { svg, title, summary, columns, rows } = await ask("stats.chart", { ...params, width, height });
  // A small picture leaves its sentence out.
  const sentence = (width < 400 || height < 240) && h("figcaption", { class: "quiet" }, summary);
  return rows.length > 0 && h("figure", { class: `chart card ${params.kind}` }, picture(svg), sentence, table(title, columns, rows));
}
