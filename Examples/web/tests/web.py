"""The web shell with its real server, its real engine on a simulated clock, and a real Chromium."""

import contextlib
import functools
import itertools
import json
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

HERE = pathlib.Path(__file__).resolve().parent
RPC = os.environ["TIMEQUEST_RPC"]
# Chromium without windows: it starts in half the time. Its script in /usr/bin would stay between it and whoever ends it.
CHROMIUM = "/usr/lib/chromium/chromium-headless-shell"
SERVER = HERE.parents[2] / ".build/examples" / os.environ.get("CONFIGURATION", "release") / "timequest-web"
BEGIN = "2026-11-20T07:00:00Z"
DAILY = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

# Keeps the page's sockets where a test can reach them: the simulated clock belongs to the page's own child.
HOOK = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...all) { super(...all); window.sockets.push(this); }
};
"""


def engine(store, calls, at=BEGIN):
    """Makes calls on an engine of its own; gives the results in order."""
    lines = (json.dumps({"jsonrpc": "2.0", "id": n, "method": m, "params": p}) for n, (m, p) in enumerate(calls))
    done = subprocess.run(
        [RPC, "--store", store, "--simulated-clock", at],
        input="\n".join(lines), capture_output=True, text=True, check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert all("result" in answer for answer in answers), answers
    return [answer["result"] for answer in answers]


class Web:
    """A store, a server on it, and as many browsers as are asked for."""

    def __init__(self):
        self.cleanup = contextlib.ExitStack()
        self.folder = self.cleanup.enter_context(tempfile.TemporaryDirectory())
        self.store = f"sqlite:{self.folder}/store.sqlite"
        # What every child is started with, instead of the store and the simulated clock; and what the server is.
        self.arguments = None
        self.options = []
        self.page = HERE.parent / "page"
        self.devices = pathlib.Path(self.folder, "state/devices.json")

    def set_up(self, tasks=(("wash", "Shower"), ("eat", "Breakfast")), onboarded=True, **fields):
        calls = [
            ("parent.setPIN", {"pin": "2468"}),
            ("routine.create", {
                "name": "school morning", "displayName": "Morning Launch", "activeDays": DAILY,
                "tasks": [{"name": n, "displayName": d, "referenceSeconds": 420} for n, d in tasks], **fields,
            }),
            ("parent.lock", {}),
        ]
        if onboarded:
            calls.append(("onboarding.complete", {}))
        return engine(self.store, calls)[1]

    def serve(self, at=BEGIN, port=0, rpc=RPC):
        self.server = subprocess.Popen(
            [SERVER, "--rpc", rpc, "--page", self.page, "--port", str(port), "--devices", self.devices, *self.options,
             "--", *(self.arguments or ["--store", self.store, "--simulated-clock", at])],
            stdout=subprocess.PIPE, text=True,
        )
        self.cleanup.callback(self.stop)
        # What is printed up to the address, and the parts of that.
        self.printed = ""
        while "http" not in self.printed:
            line = self.server.stdout.readline()
            assert line, "the server ended"
            self.printed += line
        url = urllib.parse.urlsplit(re.search(r"http://\S+", self.printed)[0])
        self.host, self.port = url.netloc, url.port
        self.origin = f"http://{self.host}"
        return self

    @property
    def address(self):
        """An address that lets in one more browser, as a second start of the server asks for it."""
        with socket.socket(socket.AF_UNIX) as running:
            running.connect(f"{self.devices}.socket")
            return running.makefile().readline().strip()

    @property
    def code(self):
        return self.address.partition("#code=")[2]

    @functools.cached_property
    def token(self):
        """The token of a device that is no browser; it is good after a restart, too."""
        request = urllib.request.Request(f"{self.origin}/pair", json.dumps({"code": self.code}).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as response:
            return json.load(response)["token"]

    def stop(self):
        if self.server.poll() is None:
            self.server.terminate()
        self.server.wait(10)
        self.server.stdout.close()

    def children(self):
        listed = subprocess.run(["pgrep", "-P", str(self.server.pid)], capture_output=True, text=True)
        return [int(pid) for pid in listed.stdout.split()]

    def browser(self, **looks):
        browser = Browser(self, **looks)
        self.cleanup.callback(browser.driver.quit)
        return browser

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.cleanup.__exit__(*error)


class Browser:
    def __init__(self, web, size=(390, 844), look="light", still=True, ready="h1", at=None, binary=CHROMIUM, arguments=()):
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", *arguments):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        service = webdriver.ChromeService(executable_path="/usr/bin/chromedriver")
        options.binary_location = binary
        self.web, self.driver = web, webdriver.Chrome(options=options, service=service)
        # What English words are on a page in another language; see `tour.German`.
        self.meanings = lambda words: [words]
        self.command("Page.addScriptToEvaluateOnNewDocument", source=HOOK)
        self.resize(*size)
        self.look(look, still)
        self.driver.get(at or web.address)
        try:
            self.wait(lambda: self.has(ready))
        except TimeoutException:
            raise AssertionError(f"no {ready}: {self.run('return document.body.innerText')!r}, {self.driver.get_log('browser')}, {self.failures()}") from None

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def resize(self, width, height):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if width < 500 else 1, mobile=width < 500)
        # The page learns its new size some frames later.
        self.run_async("""
          const [width, height, done] = arguments, stage = document.querySelector("#stage");
          const probe = document.createElement("div");
          probe.style.cssText = "position: fixed; visibility: hidden; width: 100vw; height: 100dvh";
          document.body?.append(probe);
          const look = (frames) => {
            const isLaidOut = probe.offsetWidth === width && probe.offsetHeight === height;
            if (stage && !isLaidOut && frames) return requestAnimationFrame(() => look(frames - 1));
            probe.remove();
            done();
          };
          look(60);
        """, width, height)

    def look(self, look, still=True):
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": look},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"},
        ])

    def wait(self, condition, seconds=20):
        return WebDriverWait(self.driver, seconds, 0.05, ignored_exceptions=[Exception]).until(lambda _: condition())

    def has(self, selector):
        return bool(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def find(self, selector):
        return self.wait(lambda: next(e for e in self.driver.find_elements(By.CSS_SELECTOR, selector) if e.is_displayed()))

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def run_async(self, script, *arguments):
        return self.driver.execute_async_script(script, *arguments)

    def afresh(self, action):
        """Does it again, from looking on, where the page was drawn anew in between."""
        while True:
            try:
                return action()
            except StaleElementReferenceException:
                continue

    def text(self, selector="#stage"):
        return self.afresh(lambda: self.find(selector).text)

    def shows(self, words, selector="#stage"):
        return self.wait(lambda: self.says(self.driver.find_element(By.CSS_SELECTOR, selector).text, words))

    def says(self, text, words):
        return any(meaning in text for meaning in self.meanings(words))

    def button(self, words):
        def look():
            for element in self.driver.find_elements(By.CSS_SELECTOR, "dialog[open] button, main button, main a, nav a, main label, dialog label"):
                label = element.get_attribute("aria-label") or element.text
                if self.says(label, words) and element.is_displayed() and element.is_enabled():
                    if not self.has("dialog[open]") or element.find_elements(By.XPATH, "ancestor::dialog"):
                        return element
            return None
        return self.wait(look)

    def button_of(self, selector):
        return self.find(f"{selector} button")

    def click(self, words):
        self.tap(lambda: self.button(words))

    def tap(self, look):
        """Clicks on what is looked for, where nothing lies over it."""
        def click():
            element = look()
            self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
            element.click()
        self.afresh(click)

    def type(self, selector, *keys):
        self.afresh(lambda: self.find(selector).send_keys(*keys))

    def fill(self, label, text, position=0):
        """Types into the field with this label; `position` counts the fields that have it."""
        fields = lambda: [e for e in self.driver.find_elements(By.CSS_SELECTOR, ".field") if self.says(e.text, label)]
        self.afresh(lambda: self.wait(lambda: fields()[position].find_element(By.CSS_SELECTOR, "input")).send_keys(text))

    def press(self, *keys):
        for key in keys:
            webdriver.ActionChains(self.driver).send_keys(key).perform()

    def advance(self, seconds):
        """Lets time pass for the page's own engine."""
        self.run("""
          window.advanced = undefined;
          const socket = window.sockets.at(-1);
          socket.addEventListener("message", ({ data }) => { if (JSON.parse(data).id === "test") window.advanced = true; });
          socket.send(JSON.stringify({ jsonrpc: "2.0", id: "test", method: "clock.advance", params: { seconds: arguments[0] } }));
        """, seconds)
        self.wait(lambda: self.run("return window.advanced"))

    def dial(self, seconds, wheel=0):
        """Types a guess into the wheels, counted from `wheel`."""
        wheels = self.wait(lambda: (w := self.driver.find_elements(By.CSS_SELECTOR, "[role=spinbutton]")) and w)
        for element, value in zip(wheels[wheel:], divmod(seconds, 60)):
            element.send_keys(Keys.HOME, *str(value))

    def play_step(self, guess, actual):
        self.dial(guess)
        self.click("Lock it in")
        self.wait(lambda: self.has("section.active"))
        self.advance(actual)
        self.click("I'm done")
        self.wait(lambda: self.has("section.revealing"))

    def leave_summary(self):
        """From the summary to the first screen, by way of what the quest began."""
        while self.has("section.summary, section.moment"):
            heading = self.text("h1")
            self.click("Next" if self.says(self.text(".foot .primary"), "Next") else "Done")
            self.wait(lambda: not self.has("section.summary, section.moment") or self.text("h1") != heading)

    def frames(self):
        """The WebSocket frames since the last look, in order."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] in ("Network.webSocketFrameSent", "Network.webSocketFrameReceived"):
                found.append(message["params"]["response"]["payloadData"])
        return found

    def failures(self):
        """What the network refused since the last look."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [message["params"] for message in messages if message["method"] in ("Network.loadingFailed", "Network.webSocketFrameError")]

    def complaints(self):
        # A page whose server was ended by the test tries to connect again; a page that could not connect otherwise
        # fails its test by what it does not show.
        errors = [e["message"] for e in self.driver.get_log("browser") if e["level"] == "SEVERE"]
        return [message for message in errors if "/rpc" not in message or not re.search("ERR_CONNECTION|closed before", message)]

    def picture(self, path):
        import base64
        kind = {"format": "webp", "quality": 85} if path.suffix == ".webp" else {}
        path.write_bytes(base64.b64decode(self.command("Page.captureScreenshot", captureBeyondViewport=False, **kind)["data"]))


def days_of_play(store, count, tasks=2, lean=lambda date: 1):
    """A history: quests on `count` days before BEGIN, getting closer from day to day; guesses are `lean(date)` times as long."""
    from datetime import datetime, timedelta
    begin = datetime.fromisoformat(BEGIN.rstrip("Z"))
    wobble = itertools.cycle((-0.9, 0.6, 1, -0.4, 0.8, -1, 0.2))
    for day in range(count, 0, -1):
        date = begin - timedelta(days=day)
        at = date.isoformat() + "Z"
        [quest] = engine(store, [("quest.list", {})], at)[0]
        state = engine(store, [("quest.start", {"questID": quest["questID"]})], at)[0]
        session = {"sessionID": state["sessionID"]}
        calls = []
        for step in range(tasks):
            actual = (430, 700, 180, 300)[step] + 17 * (day % 4)
            off = next(wobble) * (0.06 + 0.5 * (day / count) ** 2)
            calls += [("quest.estimate", {**session, "seconds": max(5, round(actual * (1 + off) * lean(date)))}),
                      ("clock.advance", {"seconds": actual}), ("quest.done", session), ("quest.next", session)]
        engine(store, calls, at)
