"""What the page shows where it cannot play, and the ways to dial a guess."""

import json
import os
import pathlib
import re
import signal
import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from test_web import Played
from web import RPC, Web, days_of_play, engine


class Troubles(Played):
    def trouble(self, web, cause, remedy):
        b = web.browser(ready="#trouble")
        b.wait(lambda: re.search(cause, b.text("#trouble .cause")))
        self.assertIn(remedy, b.text("#trouble"))
        self.assertTrue(b.button_of("#trouble").is_displayed())
        return b

    def web(self):
        return self.enterContext(Web())

    def test_a_damaged_store_a_wrong_clock_a_path_and_a_flag_are_told_with_a_remedy(self):
        web = self.web()
        pathlib.Path(web.store.removeprefix("sqlite:")).write_bytes(b"this is no store" * 300)
        b = self.trouble(web.serve(), "not a store of this program", "Nothing was changed")
        # What the engine says is English: in another language it is kept for whoever opens it.
        b.run("localStorage.language = 'de'")
        b.driver.refresh()
        b.shows("Nichts wurde verändert.", "#trouble")
        self.assertNotIn("store", b.text("#trouble"))
        self.assertEqual(b.run("return document.activeElement.className"), "primary", "Enter tries again")
        b.tap(lambda: b.find("#trouble summary"))
        b.shows("not a store of this program", "#trouble details [lang=en]")
        web = self.web()
        [_] = engine(web.store, [("player.list", {})])
        web.arguments = ["--store", web.store]
        self.trouble(web.serve(), "clock", "Nothing was changed")
        web = self.web()
        blocked = pathlib.Path(web.folder) / "file"
        blocked.write_text("")
        web.store = f"sqlite:{blocked}/store.sqlite"
        self.trouble(web.serve(), r"\w+", "Nothing was changed")
        web = self.web()
        web.arguments = ["--stoer", web.store]
        self.trouble(web.serve(), "Unknown option '--stoer'. Did you mean '--store'", "how it is started")

    def test_what_was_mended_is_tried_again_by_the_button(self):
        web = self.web()
        store = pathlib.Path(web.store.removeprefix("sqlite:"))
        store.write_bytes(b"this is no store" * 300)
        b = self.trouble(web.serve(), "not a store", "Nothing was changed")
        store.unlink()
        b.button_of("#trouble").click()
        b.wait(lambda: not b.has("#trouble"))
        b.shows("Who plays?")

    def test_a_server_that_is_gone_is_told_over_what_was_shown_and_nothing_of_it_is_lost(self):
        web = self.serve()
        b = self.begin(web)
        b.dial(433)
        web.stop()
        b.shows("The connection to TimeQuest is lost.", "#trouble")
        self.assertTrue(b.run("return document.querySelector('#trouble').matches(':modal')"))
        web.serve(port=web.port)
        b.button_of("#trouble").click()
        b.wait(lambda: not b.has("#trouble"))
        b.click("Lock it in")
        b.wait(lambda: b.has("section.active"))
        self.browsers.remove(b)

    def test_that_a_step_is_done_is_kept_over_a_reload_with_when_it_was(self):
        web = self.serve()
        b = self.begin(web)
        self.lock(b)
        b.advance(300)
        self.assertIsNone(b.run("return localStorage.done"))
        web.stop()
        tapped = time.monotonic()
        b.click("I'm done")
        b.driver.get("about:blank")
        web.serve(port=web.port)
        b.frames()
        b.driver.get(web.origin)
        b.wait(lambda: b.run("return localStorage.done") is None)
        since = time.monotonic() - tapped
        [done] = [json.loads(frame)["params"] for frame in b.frames() if '"quest.done"' in frame]
        self.assertTrue(0 < done.get("agoSeconds", 0.5) <= since, done)
        b.driver.get(f"{web.origin}/#quest")
        b.wait(lambda: b.has("section.revealing"))
        self.browsers.remove(b)

    def test_a_household_that_locks_itself_while_the_server_is_gone_stays_covered(self):
        web = self.serve()
        b = self.browser(web)
        b.run("document.documentElement.dataset.idleSeconds = 4")
        self.open_household(b)
        b.run("""const leave = Element.prototype.remove;
          window.left = 0; Element.prototype.remove = function () { if (this.tagName === "DIALOG") window.left++; leave.call(this); }""")
        b.run("document.body.append(Object.assign(document.createElement('dialog'), { className: 'probe' }))")
        web.stop()
        b.shows("The connection to TimeQuest is lost.", "#trouble")
        b.wait(lambda: not b.has(".probe"))
        self.assertTrue(b.run("return document.querySelector('#trouble').matches(':modal')"))
        self.browsers.remove(b)

    def test_a_child_that_cannot_be_started_again_is_told(self):
        web = self.web()
        script = pathlib.Path(web.folder) / "rpc"
        script.write_text(f'#!/bin/sh\n[ ! -e "{web.folder}/broken" ] || {{ echo "The disk is gone." >&2; exit 74; }}\nexec {RPC} "$@"\n')
        script.chmod(0o700)
        web.set_up()
        web.serve(rpc=script)
        b = self.begin(web)
        b.click("Take a break")
        pathlib.Path(web.folder, "broken").touch()
        os.kill(web.children()[0], signal.SIGKILL)
        b.shows("The disk is gone.", "#trouble")
        b.press(Keys.ESCAPE, Keys.ESCAPE)
        over = "return document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('#trouble') !== null"
        self.assertTrue(b.run(over), "it lies over an open dialog, too, and stays")
        pathlib.Path(web.folder, "broken").unlink()
        b.wait(lambda: not b.has("#trouble"))
        b.click("Keep playing")
        b.shows("How long will this take?")
        self.browsers.remove(b)


class Dial(Played):
    def value(self, b):
        return [int(v) for v in b.run("return [...document.querySelectorAll('[role=spinbutton]')].map((e) => e.ariaValueNow)")]

    def wheels(self, b):
        return b.driver.find_elements("css selector", "[role=spinbutton]")

    def test_digits_and_enter_lock_it_in(self):
        b = self.begin(self.serve())
        b.run("document.querySelector('[role=spinbutton]').focus()")
        b.press("7", "3", "0")
        self.assertEqual(self.value(b), [7, 30])
        b.press(Keys.ENTER)
        b.wait(lambda: b.has("section.active"))
        [sent] = [json.loads(f)["params"] for f in b.frames() if '"quest.estimate"' in f]
        self.assertEqual(sent["seconds"], 450)

    def test_arrows_move_the_way_they_point(self):
        b = self.begin(self.serve())
        minutes, seconds = self.wheels(b)
        minutes.send_keys("5")

        def place(number):
            return b.run("""const strip = document.querySelector('[role=spinbutton]');
              return [...strip.children].find((e) => Number(e.textContent) === arguments[0]).getBoundingClientRect().top""", number)

        self.assertLess(place(6), place(5), "the larger number stands above")
        b.click("More minutes")
        self.assertEqual(self.value(b), [6, 0])
        more, fewer = (b.button(f"{words} minutes").location["y"] for words in ("More", "Fewer"))
        self.assertLess(more, fewer)
        minutes.send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP)
        self.assertEqual(self.value(b), [5, 0])
        minutes.send_keys(Keys.ARROW_RIGHT)
        b.press("9")
        self.assertEqual(self.value(b), [5, 9])
        b.press(Keys.ARROW_LEFT, Keys.ARROW_UP)
        self.assertEqual(self.value(b), [6, 9])
        self.assertEqual(seconds.get_attribute("aria-valuetext"), "9 Seconds")

    def test_it_is_dragged_and_rolled(self):
        b = self.begin(self.serve(), size=(1280, 800))
        minutes, _ = self.wheels(b)
        minutes.send_keys("9")
        ActionChains(b.driver).click_and_hold(minutes).move_by_offset(0, 20).move_by_offset(0, 30).move_by_offset(0, 46).release().perform()
        b.wait(lambda: self.value(b) == [11, 0])
        ActionChains(b.driver).click_and_hold(minutes).move_by_offset(0, -30).move_by_offset(0, -18).release().perform()
        b.wait(lambda: self.value(b) == [10, 0])
        b.run("""document.querySelector('[role=spinbutton]').dispatchEvent(new WheelEvent("wheel", { deltaY: -120, cancelable: true }))""")
        b.wait(lambda: self.value(b) == [13, 0])

    def test_a_range_shows_whole_digits_and_nothing_overlaps(self):
        web = self.serve()
        days_of_play(web.store, 3)
        for size in ((390, 844), (320, 568), (1280, 800)):
            b = self.begin(web, size=size)
            b.click("A range")
            for wheel, digits in zip(self.wheels(b)[::2], ("959", "20545")):
                wheel.send_keys(digits)
            found = b.run("""
              const shown = [...document.querySelectorAll(".wheel-strip")].map((strip) => [strip, strip.querySelector(".chosen")]);
              const range = document.createRange();
              const cut = shown.filter(([strip, chosen]) => {
                range.selectNodeContents(chosen);
                const [text, frame] = [range.getBoundingClientRect(), strip.getBoundingClientRect()];
                return text.left < frame.left || text.right > frame.right || text.top < frame.top - 8 || text.bottom > frame.bottom + 8;
              }).map(([, { textContent }]) => textContent);
              return [cut, shown.map(([, { textContent }]) => textContent)];""")
            self.assertEqual(found, [[], ["09", "59", "205", "00"]], size)
            b.click("Take a break"), b.click("End this quest"), b.shows("Today")


if __name__ == "__main__":
    unittest.main(verbosity=2)
