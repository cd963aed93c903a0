// Where the browser allows it, the page is kept, so that it starts without a network; see ../sw.js.

/** Lets this page be kept, with what it has loaded so far. */
export async function keepShell() {
  if (!navigator.serviceWorker) return;
  const isKept = navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("/sw.js");
  if (isKept) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /\.(js|css|woff2|svg|webmanifest)$/.test(pathname));
  active.postMessage(["/", "/shell", ...new Set(loaded.map(({ pathname }) => pathname))]);
}
