"""A tap on Done is never lost and counts from when it came; while a step runs no clock of the phone is in sight."""

import json
import re
import unittest

from test_web import Played
from web import BEGIN

LATER = BEGIN.replace("07:00", "07:10")
# No WebSocket opens any more, as if the phone had left the network.
CUT = "window.WebSocket = class { close() {} }; window.sockets.at(-1).close();"
PASS = "performance.now = ((now) => () => now() + 1000 * arguments[0])(performance.now.bind(performance))"


class Tap(Played):
    def sent(self, b):
        return [json.loads(frame)["params"] for frame in b.frames() if '"quest.done"' in frame]

    def restart(self, web):
        """Ten minutes after the step began."""
        web.stop()
        web.serve(at=LATER, port=web.port)

    def test_a_tap_without_a_link_counts_from_the_tap(self):
        web = self.serve()
        b = self.begin(web)
        self.lock(b, 500)
        web.stop()
        # The link was tried again a few times: nothing came to lie over Done.
        b.wait(lambda: b.run("return window.sockets.length") > 4)
        b.click("I'm done")
        b.shows("Your tap counted.")
        b.run(PASS, 100)
        # What the browser said of the server that was away.
        b.complaints()
        web.serve(at=LATER, port=web.port)
        b.wait(lambda: b.has("section.revealing"))
        ago = self.sent(b)[-1]["agoSeconds"]
        self.assertTrue(100 <= ago < 130, ago)
        minutes, seconds = re.fullmatch(r"(\d+)m(?: (\d+)s)?", b.text(".took dd")).groups("0")
        self.assertAlmostEqual(60 * int(minutes) + int(seconds), 600 - ago, delta=0.6)
        self.assertIsNone(b.run("return localStorage.getItem('done')"))

    def test_a_tap_without_a_link_counts_from_the_tap_in_a_reload_too_whatever_a_wall_clock_says(self):
        web = self.serve()
        b = self.begin(web)
        self.lock(b, 500)
        b.run(CUT)
        b.wait(lambda: b.run("return window.sockets.at(-1).readyState") == 3)
        b.click("I'm done")
        b.shows("Your tap counted.")
        kept = json.loads(b.run("return localStorage.getItem('done')"))
        self.assertEqual(set(kept), {"of", "params", "counted", "at", "wall", "isHidden"}, "nothing tells when the step began")
        b.run(PASS, 100)
        self.restart(web)
        b.command("Page.addScriptToEvaluateOnNewDocument", source="Date.now = ((now) => () => now() + 3600000)(Date.now)")
        b.driver.refresh()
        b.wait(lambda: b.has("section.revealing"))
        [params] = self.sent(b)
        self.assertTrue(100 <= params["agoSeconds"] < 130, params)
        self.assertIsNone(b.run("return localStorage.getItem('done')"))

    def test_what_is_asked_while_the_link_closes_is_sent_by_the_next_one(self):
        b = self.browser(self.serve())
        b.shows("Morning Launch")
        b.run("""window.sockets.at(-1).close();
          [...document.querySelectorAll("button")].find((button) => button.innerText.includes("Morning Launch")).click();""")
        b.shows("How long will this take?")

    def test_a_wall_clock_counts_only_while_the_page_is_hidden(self):
        b = self.begin(self.serve())
        counts = b.run_async("""
          const done = arguments[0];
          import("/js/kept.js").then(({ keep, ended, forget }) => {
            const [now, steady] = [Date.now, performance.now.bind(performance)];
            let [ahead, hidden] = [0, false];
            Date.now = () => now() + ahead;
            Object.defineProperty(document, "hidden", { get: () => hidden });
            const turn = (isHidden) => { hidden = isHidden; document.dispatchEvent(new Event("visibilitychange")); };
            const seconds = () => Math.round(ended().agoSeconds ?? 0);
            const counts = [];
            keep({ sessionID: "a", step: 0 });
            ahead = 1000000; counts.push(seconds());
            turn(true); ahead += 60000; counts.push(seconds());
            turn(false); ahead += 1000000; counts.push(seconds());
            ahead -= 5000000; counts.push(seconds());
            forget(); done(counts);
          });""")
        self.assertEqual(counts, [0, 60, 60, 60])

    def test_a_tap_that_is_answered_at_once_says_nothing_of_its_age_and_leaves_nothing_behind(self):
        b = self.begin(self.serve())
        self.lock(b)
        b.advance(400)
        b.click("I'm done")
        b.wait(lambda: b.has("section.revealing"))
        [params] = self.sent(b)
        self.assertNotIn("agoSeconds", params)
        self.assertIsNone(b.run("return localStorage.getItem('done')"))

    def test_a_tap_of_another_step_is_dropped(self):
        b = self.begin(self.serve())
        b.run("localStorage.setItem('done', JSON.stringify({ of: 'elsewhere 0', counted: 5000, at: 0, wall: 0 }))")
        self.lock(b)
        b.driver.refresh()
        b.wait(lambda: b.has("section.active"))
        self.assertIsNone(b.run("return localStorage.getItem('done')"))
        self.assertEqual(self.sent(b), [])


class Whole(Played):
    def phone(self, web, allowed=True):
        b = self.browser(web)
        b.command("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        b.wait(lambda: b.run("return matchMedia('(pointer: coarse)').matches"))
        b.run("""
          window.filled = []; window.left = 0; let element = null; const mode = arguments[0];
          Object.defineProperty(document, "fullscreenEnabled", { get: () => mode !== null });
          Object.defineProperty(document, "fullscreenElement", { get: () => element });
          Element.prototype.requestFullscreen = async function () {
            window.filled.push(navigator.userActivation.isActive);
            if (mode === false) throw new TypeError("no");
            element = this;
          };
          Document.prototype.exitFullscreen = async () => { element = null; window.left += 1; };""", allowed)
        b.click("Morning Launch")
        b.shows("How long will this take?")
        return b

    def test_a_step_fills_the_screen_from_the_tap_that_locks_to_the_tap_that_ends_it(self):
        b = self.phone(self.serve())
        self.assertEqual(b.run("return window.filled"), [])
        self.lock(b)
        self.assertTrue(b.run("return window.filled[0]"), "not in the tap")
        self.assertTrue(b.run("return !!document.fullscreenElement"))
        self.assertNotIn("Turn the phone over", b.text())
        b.click("I'm done")
        b.wait(lambda: b.has("section.revealing"))
        self.assertEqual(b.run("return window.left"), 1)

    def test_a_browser_that_refuses_does_so_quietly(self):
        b = self.phone(self.serve(), allowed=False)
        self.lock(b)
        b.advance(400)
        b.click("I'm done")
        b.wait(lambda: b.has("section.revealing"))
        self.assertEqual(b.run("return document.querySelector('#link').textContent"), "")

    def test_where_it_cannot_be_the_first_step_says_once_that_the_phone_can_be_turned_over(self):
        b = self.phone(self.serve(), allowed=None)
        for step in range(2):
            self.lock(b)
            self.assertEqual("Turn the phone over" in b.text(), step == 0)
            b.advance(400)
            b.click("I'm done"), b.wait(lambda: b.has("section.revealing"))
            b.click("Finish" if step else "Next step")

    def test_nothing_keeps_the_screen_awake(self):
        b = self.begin(self.serve())
        b.run("window.awake = 0; if (navigator.wakeLock) WakeLock.prototype.request = () => { window.awake += 1; return Promise.reject(); }")
        self.lock(b)
        self.assertEqual(b.run("return [window.awake, document.querySelectorAll('video').length]"), [0, 0])


if __name__ == "__main__":
    unittest.main(verbosity=2)
