// What the address opened the page with, and what opens the WebSocket: whoever has it is the household.
//
// It goes from the address to the session storage, so that it is not on the screen, and a reload has it
// all the same. No other port of this machine sees that storage, as it would see a cookie.

const given = new URLSearchParams(location.search).get("token");
if (given) {
  sessionStorage.setItem("token", given);
  history.replaceState(null, "", location.pathname + location.hash);
}

export const token = given ?? sessionStorage.getItem("token") ?? "";
