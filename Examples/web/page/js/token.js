// What lets this browser in: a token of its own, good for every tab and for good, until a parent takes it away.
//
// A code brings it. The code stands behind the `#` of the address that the server opened or a phone read, and is
// good once; it goes from the address at once, so that it is neither on the screen nor in the history.

const codeIn = (hash) => new URLSearchParams(hash.slice(1)).get("code");
const given = codeIn(location.hash);
if (given) history.replaceState(null, "", location.pathname);
// The address was pasted where the page is shown already.
addEventListener("hashchange", () => { if (codeIn(location.hash)) location.reload(); });

export const token = () => localStorage.getItem("token") ?? "";

/** Asks for a token; gives the response, whose status says how it went. */
export async function pair(code) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/pair", { method: "POST", headers, body: JSON.stringify({ code, token: token() }) });
  if (response.ok) localStorage.setItem("token", (await response.json()).token);
  return response;
}

/** Uses the code that the page was opened with; gives the response, or nothing if there was no code or no server. */
export const arrive = async () => given && pair(given).catch(() => undefined);
