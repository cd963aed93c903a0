// The shell of the page, kept for when there is no network. It holds files that everybody knows, and nothing else.
//
// One small request says whether the files are still the same: if so, or if nobody answers, they come from here.
const shell = "shell";
const patience = 3000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// What the page had loaded before there was anybody to keep it.
self.addEventListener("message", ({ data }) => caches.open(shell).then((kept) => kept.addAll(data)));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || ["/rpc", "/shell", "/sw.js"].includes(pathname)) return;
  event.respondWith(mode === "navigate" ? start() : file(event.request));
});

/** The page; before that, everything is dropped that has changed. */
async function start() {
  try {
    const now = await fetch("/shell", { cache: "no-store", signal: AbortSignal.timeout(patience) });
    const version = await now.clone().text();
    const before = await caches.match("/shell");
    if (version !== await before?.text()) {
      await caches.delete(shell);
      await (await caches.open(shell)).put("/shell", now);
    }
  } catch {
    // What is kept is all there is.
  }
  return file(new Request("/"));
}

async function file(request) {
  const kept = await caches.open(shell);
  const found = await kept.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200) await kept.put(request, response.clone());
  return response;
}
