// The browsers that may play, and the way in for a phone at home. The server answers, not the engine.
import { announce, ask, h, sheet } from "../dom.js";
import { toggle } from "../screens/you.js";
import { refusal, locale, say } from "../words.js";

/** How often it is looked whether the phone that is waited for has come. */
const lookSeconds = 2;

/** A section of the household; of the player's page, where nobody has set a PIN. `call` asks as the one or the other. */
export function phones(call) {
  const section = h("section", { class: "card phones" }, h("h2", null, say("parent.phones")));
  const draw = async () => {
    const [{ devices }, phone] = await Promise.all([call("web.devices"), call("web.phone")]);
    section.replaceChildren(h("h2", null, say("parent.phones")), ...contents(call, devices, phone, draw));
  };
  draw();
  return section;
}

function contents(call, devices, phone, draw) {
  const message = h("p", { class: "message", role: "status" });
  const change = async (on) => {
    try {
      await call("web.setPhone", { on });
    } catch (error) {
      message.textContent = refusal(error);
    }
    await draw();
  };
  return [
    ...devices.map((device) => paired(call, device, message, draw)),
    toggle(say("parent.phone.on"), say("parent.phone.onText"), phone.on, change),
    ...[phone.on && !phone.address && h("p", { class: "quiet" }, say("parent.phone.noNetwork")),
      phone.address && !phone.isEncrypted && h("p", { class: "quiet" }, say("parent.phone.plain")),
      phone.address && h("button", { class: "soft", type: "button", onclick: () => add(call, devices, message, draw) }, say("parent.phone.add"))]
      .filter(Boolean),
    message];
}

/** The server names a browser and its system in English. */
function named({ name }) {
  const [browser, system] = name.split(" on ");
  return system ? say("parent.phone.name", { browser, system }) : browser;
}

function paired(call, device, message, draw) {
  const name = named(device);
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const seen = say("parent.phone.seen", { time: clock.format(new Date(device.lastSeen)) });
  return h("div", { class: "device" },
    h("h3", null, name),
    h("p", { class: "quiet" }, device.isThisDevice ? say("parent.phone.this") : seen),
    !device.isThisDevice && h("button", { class: "plain small", type: "button", onclick: async () => {
      const answer = await ask(say("parent.phone.removeAsk", { name }), say("parent.phone.removeText"),
        [[say("parent.keep"), "keep", "primary"], [say("parent.device.remove"), "remove"]]);
      if (answer !== "remove") return;
      try {
        await call("web.revoke", { deviceID: device.deviceID });
        await draw();
      } catch (error) {
        message.textContent = refusal(error);
      }
    } }, say("parent.device.removeNamed", { name })));
}

/** A picture of the server's that a camera reads. */
export function picture(svg, label) {
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  for (const [name, value] of Object.entries({ class: "qr", role: "img", "aria-label": label, width: "100%" })) drawn.setAttribute(name, value);
  drawn.style.maxWidth = "min(15rem, 60dvh)";
  return drawn;
}

async function add(call, before, message, draw) {
  let invitation;
  try {
    invitation = await call("web.addPhone");
  } catch (error) {
    message.textContent = refusal(error);
    return;
  }
  const known = new Set(before.map(({ deviceID }) => deviceID));
  const { code, address, qr, isEncrypted } = invitation;
  let timer;
  const arrived = await sheet(say("parent.phone.add"), say("parent.phone.addText"), (close, dialog) => {
    const look = async () => {
      if (!dialog.isConnected) return clearInterval(timer);
      const { devices } = await call("web.devices");
      const device = devices.find(({ deviceID }) => !known.has(deviceID));
      if (device) close(device);
    };
    timer = setInterval(look, lookSeconds * 1000);
    return h("div", { class: "stack" },
      picture(qr, say("parent.phone.picture")),
      h("p", null, say("parent.phone.type")),
      h("p", { class: "path" }, address), h("p", { class: "code", id: "phone-code" }, code),
      h("p", { class: "quiet" }, say("parent.phone.once")),
      !isEncrypted && h("p", { class: "quiet" }, say("parent.phone.plain")),
      h("button", { class: "soft", type: "button", onclick: () => close(undefined) }, say("close")));
  });
  clearInterval(timer);
  await draw();
  if (arrived) announce(say("parent.phone.arrived", { name: named(arrived) }), true);
}
