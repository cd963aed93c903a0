// What this browser has shown once and shows no second time: celebrations and moments, by their ids. An answer that was
// lost brings them again, and so does a reload.

/** As many as are kept: those before are over for good. */
const most = 60;

const kept = () => JSON.parse(localStorage.getItem("seen") ?? "[]");

export const wasSeen = (id) => kept().includes(id);

export function see(id) {
  if (id && !wasSeen(id)) localStorage.setItem("seen", JSON.stringify([...kept(), id].slice(-most)));
}
