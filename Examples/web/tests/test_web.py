"""What the web shell promises, each promise tried in Chromium. Run by Scripts/check-web."""

import json
import os
import pathlib
import re
import shutil
import signal
import time
import unittest

import axe_playwright_python
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.action_chains import ActionChains
from tour import prepared, tour
from web import Web, days_of_play, engine

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# A name or a text that would tell how long, since when, or until when.
TIME_NAME = re.compile(r"second|minute|hour|time|clock|elapsed|start|since|until|estimate|guess|actual|now$|day|At$", re.I)
TIME_TEXT = re.compile(r"\d{4}-\d\d-\d\d|\d:\d\d|\d+ ?(s|m|h|sec|min)\b")
COUNTS = {"id", "step", "stepCount", "calibrationSessionsRemaining", "seq"}
TRACES = re.compile(r"parent|routine|chore|task|school morning|wash\b|reference|household", re.I)


def leaves(value, name=""):
    """Every number and text in a JSON value, with the name it goes by."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, name)
    else:
        yield name, value


class Played(unittest.TestCase):
    def serve(self, **setup):
        web = self.enterContext(Web())
        self.routine = web.set_up(**setup)
        return web.serve()

    def tearDown(self):
        for browser in getattr(self, "browsers", []):
            self.assertEqual(browser.complaints(), [])

    def browser(self, web, **looks):
        browser = web.browser(**looks)
        self.browsers = [*getattr(self, "browsers", []), browser]
        return browser

    def begin(self, web, **looks):
        """A browser that is about to guess."""
        browser = self.browser(web, **looks)
        browser.click("Morning Launch")
        browser.shows("How long will this take?")
        return browser

    def open_gate(self, b):
        # In one go, because the three count within a moment only.
        brand = ActionChains(b.driver).move_to_element(b.find(".brand"))
        brand.click().click().click().perform()
        b.find(".gate")

    def open_household(self, b):
        self.open_gate(b)
        b.type(".pin", "2468\n")
        b.shows("Household")

    def lock(self, browser, guess=433):
        browser.dial(guess)
        browser.click("Lock it in")
        browser.wait(lambda: browser.has("section.active"))


class Quests(Played):
    def test_a_whole_quest_is_played_by_clicks_alone(self):
        web = self.serve(onboarded=False)
        b = self.browser(web)
        for words in ("Next", "Next", "Let's go", "Morning Launch"):
            b.click(words)
        for name, actual in (("Shower", 190), ("Breakfast", 120)):
            b.shows(name)
            for _ in range(3):
                b.click("More minutes")
            b.click("Lock it in")
            b.wait(lambda: b.has("section.active"))
            b.advance(actual)
            b.click("I'm done")
            b.wait(lambda: b.has("section.revealing"))
            b.click("Finish" if name == "Breakfast" else "Next step")
        b.shows("Quest complete!")
        b.shows("10s under")
        b.shows("1m over")
        b.leave_summary()
        b.shows("Played today")
        [history] = engine(web.store, [("stats.history", {})])
        self.assertEqual([s["estimatedSeconds"] for s in history["sessions"][0]["steps"]], [180, 180])
        self.assertEqual([s["actualSeconds"] for s in history["sessions"][0]["steps"]], [190, 120])

    def test_a_whole_quest_is_played_by_keyboard_alone(self):
        web = self.serve(onboarded=False)
        b = self.browser(web)

        def go_to(words):
            for _ in range(30):
                b.press(Keys.TAB)
                name = b.run("""const e = document.activeElement;
                  return (e.getAttribute("aria-label") ?? e.textContent ?? "").trim()""")
                if words in name:
                    return
            self.fail(f"Tab does not come to {words}")

        def enter(words):
            go_to(words)
            self.assertTrue(b.run("return document.activeElement.matches(':focus-visible')"))
            b.press(Keys.ENTER)

        for words, then in (("Next", "How it works"), ("Next", "Calibration mode"), ("Let's go", "Today"), ("Morning Launch", "Shower")):
            enter(words)
            b.shows(then)
        for last in (False, True):
            b.wait(lambda: b.has("form.estimating"))
            go_to("Minutes")
            b.press("5")
            go_to("Seconds")
            b.press("3", "0", Keys.ARROW_UP, Keys.ARROW_DOWN)
            enter("Lock it in")
            b.wait(lambda: b.has("section.active"))
            b.advance(300)
            enter("I'm done")
            b.wait(lambda: b.has("section.revealing"))
            b.shows("5m 30s")
            enter("Finish" if last else "Next step")
        b.shows("Quest complete!")

    def test_the_game_unfolds(self):
        web = self.serve(tasks=[("wash", "Shower")])
        b = self.browser(web)
        self.assertNotIn("Stats", b.text("#tabs"))
        for number in range(4):
            b.click("Morning Launch")
            b.shows("How long will this take?")
            if number == 3:
                b.shows("A range")
            else:
                self.assertNotIn("A range", b.text(), number)
            b.play_step(300, 280)
            b.click("Finish"), b.shows("Quest complete"), b.leave_summary(), b.shows("Played today")
            b.shows("Stats", "#tabs")

    def test_a_range_is_guessed_and_how_it_felt_is_told(self):
        web = self.serve()
        days_of_play(web.store, 3)
        engine(web.store, [("preferences.update", {"askFelt": True})])
        b = self.begin(web)
        b.click("A range")
        b.dial(240)
        self.assertFalse(b.find("form .primary").is_enabled(), "half a range must not lock")
        b.dial(480, wheel=2)
        b.click("Very sure")
        b.click("Lock it in")
        b.wait(lambda: b.has("section.active"))
        b.advance(400)
        b.click("I'm done")
        b.shows("How long did that feel?")
        b.dial(350)
        b.click("That's how it felt")
        b.shows("4m – 8m")
        b.shows("It felt like 5m 50s.")
        [document] = [json.loads(f) for f in b.frames() if '"quest.estimate"' in f]
        params = document["params"]
        self.assertEqual((params["low"], params["high"], params["confidence"], params["step"]), (240, 480, 0.95, 0))

    def test_results_that_are_held_back_come_with_the_summary(self):
        b = self.begin(self.serve(feedback="summary"))
        for words in ("Next step", "Finish"):
            self.lock(b)
            b.advance(400)
            b.click("I'm done")
            b.shows("Noted. You will see at the end.")
            self.assertIsNone(re.search(r"\dm|\ds", b.text("section.revealing")))
            b.click(words)
        b.shows("33s over")

    def test_an_interrupted_step_does_not_count_and_can_be_counted_after_all(self):
        b = self.begin(self.serve(tasks=[("wash", "Shower")]))
        self.lock(b)
        b.advance(400)
        b.click("Something came up")
        b.click("Something interrupted me")
        b.shows("Got it.")
        b.click("Finish")
        b.shows("not counted")
        b.click("About Shower")
        b.click("Count it after all")
        b.shows("33s over")

    def test_cues_are_felt_heard_and_seen_and_can_be_switched_off(self):
        web = self.serve(tasks=[("wash", "Shower")])
        b = self.browser(web, still=False)
        b.run("""
          window.felt = []; window.heard = [];
          navigator.vibrate = (pattern) => window.felt.push(pattern);
          HTMLMediaElement.prototype.play = function () { window.heard.push(this.src.split("/").pop()); return Promise.resolve(); };
        """)
        b.click("Morning Launch")
        b.shows("How long")
        b.play_step(300, 300)
        b.wait(lambda: b.has(".banner.spotOn"))
        b.wait(lambda: b.run("""
          const canvas = document.querySelector("#particles");
          return canvas.width && canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte)"""))
        b.wait(lambda: not b.has(".banner") and b.run("return document.querySelector('#particles').width === 0"))
        b.click("Finish")
        b.shows("Quest complete!")
        b.click("Next"), b.shows("First Ticks")
        b.wait(lambda: b.run("return window.heard.length") == 4)
        self.assertEqual(b.run("return window.heard"), ["estimate_lock.wav", "reveal.wav", "session_complete.wav", "level_up.wav"])
        self.assertEqual(b.run("return window.felt.map((pattern) => pattern.length)"), [1, 1, 5])
        b.click("Done")
        b.click("You")
        for words in ("Sounds", "Vibration", "Celebrations"):
            b.click(words)
        b.wait(lambda: not engine(web.store, [("preferences.get", {})])[0]["celebrationsEnabled"])
        b.wait(lambda: not b.has(".banner"))
        b.run("window.felt = []; window.heard = []")
        b.click("Quests")
        b.click("Morning Launch")
        b.shows("How long")
        b.play_step(300, 300)
        b.click("Finish")
        b.shows("Quest complete!")
        self.assertEqual(b.run("return [window.felt, window.heard]"), [[], []])
        time.sleep(0.5)
        self.assertFalse(b.has(".banner"))

    def test_reduced_motion_is_respected(self):
        b = self.begin(self.serve())
        self.lock(b, 300)
        b.advance(300)
        b.click("I'm done")
        b.wait(lambda: b.has(".banner.spotOn"))
        self.assertEqual(b.run("return document.querySelector('#particles').width"), 300, "particles were drawn")
        self.assertEqual(b.run("return document.getAnimations().filter((a) => a.playState === 'running' && a.effect.getTiming().iterations > 1).length"), 0)


class NoClock(Played):
    def test_while_a_step_is_active_nothing_in_reach_of_the_page_holds_time(self):
        web = self.serve()
        b = self.begin(web, still=False)
        b.dial(433)
        b.frames()
        b.click("Lock it in")
        b.wait(lambda: b.has("section.active"))
        before = b.run("return document.documentElement.outerHTML")
        b.advance(409)
        # Somebody else looks, changes something, and looks again: every event goes to the page as well.
        engine(web.store, [("preferences.update", {"soundEnabled": False}), ("quest.current", {})])
        b.wait(lambda: any("preferences" in f for f in self.seen(b)))
        time.sleep(1.5)

        self.assertEqual(b.run("return document.documentElement.outerHTML"), before, "the page moves with time")
        words = b.run("return document.documentElement.textContent")
        self.assertEqual(re.findall(r"\d+", words.replace("Step 1 of 2", "")), [])
        self.assertIsNone(re.search(r"433|7:13|7m|<time|progressbar|role=.(meter|timer|spinbutton)", before))
        self.assertIsNone(re.search(r"\d", b.driver.title))
        kept = b.run("return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href])")
        self.assertIsNone(re.search(r"\d", kept.replace(web.origin, "").replace(b.run("return localStorage.token"), "")), kept)
        self.assertEqual(b.run("return (async () => [await indexedDB.databases(), (await caches.keys()).filter((name) => name !== 'shell')])()"), [[], []])

        frames = self.seen(b)
        lock = next(i for i, f in enumerate(frames) if '"quest.estimate"' in f)
        after = [json.loads(f) for f in frames[lock + 1:]]
        after = [f for f in after if f.get("id") != "test"]
        self.assertTrue(any(f.get("result", {}).get("phase") == "active" for f in after))
        self.assertTrue(any(f.get("method") == "event" for f in after))
        for frame in after:
            for name, value in leaves(frame):
                self.assertIsNone(TIME_NAME.search(name), frame)
                if isinstance(value, (int, float)) and not isinstance(value, bool):
                    self.assertIn(name, COUNTS, frame)
                elif isinstance(value, str) and not re.fullmatch(r"[0-9a-f-]{36}", value) and name != "jsonrpc":
                    self.assertIsNone(TIME_TEXT.search(value), frame)
        b.click("I'm done")
        b.shows("24s over")

    def seen(self, browser):
        self.log = [*getattr(self, "log", []), *browser.frames()]
        return self.log

    def test_a_page_that_is_opened_while_a_step_is_active_shows_it_without_time(self):
        web = self.serve()
        b = self.begin(web)
        self.lock(b)
        b.driver.refresh()
        b.wait(lambda: b.has("section.active"))
        b.driver.get(web.address)
        b.wait(lambda: b.has("section.active"))
        self.assertEqual(re.findall(r"\d", b.text().replace("Step 1 of 2", "")), [])


class Lasting(Played):
    def test_a_killed_child_is_replaced_and_the_page_is_where_it_was(self):
        web = self.serve()
        b = self.begin(web)

        def kill():
            [child] = web.children()
            sockets = b.run("return window.sockets.length")
            os.kill(child, signal.SIGKILL)
            b.wait(lambda: b.run("return window.sockets.length") > sockets and b.run("return window.sockets.at(-1).readyState") == 1)
            b.wait(lambda: len(web.children()) == 1 and web.children() != [child])

        b.dial(433)
        kill()
        b.wait(lambda: b.run("return [...document.querySelectorAll('[role=spinbutton]')].map((e) => e.ariaValueNow)") == ["7", "13"])
        b.click("Lock it in")
        b.wait(lambda: b.has("section.active"))
        kill()
        b.shows("Shower", "section.active h1")
        b.advance(400)
        b.click("I'm done")
        b.shows("Your guess")
        kill()
        b.shows("7m 13s")
        b.click("Next step")
        b.shows("Breakfast")

    def test_a_transition_whose_answer_was_lost_is_made_once(self):
        web = self.serve()
        b = self.begin(web)
        self.lock(b)
        b.advance(400)
        [child] = web.children()
        os.kill(child, signal.SIGSTOP)
        b.click("I'm done")
        b.wait(lambda: any("quest.done" in frame for frame in b.frames()))
        os.kill(child, signal.SIGKILL)
        b.wait(lambda: b.has("section.revealing"))
        b.click("Next step")
        b.shows("Breakfast")

    def test_two_tabs_stay_in_step(self):
        web = self.serve()
        first = self.browser(web)
        second = self.browser(web)
        first.click("Morning Launch")
        for b in (first, second):
            b.shows("How long will this take?")
        second.dial(433)
        second.click("Lock it in")
        first.wait(lambda: first.has("section.active"))
        first.advance(400)
        first.click("I'm done")
        for b in (first, second):
            b.shows("Your guess")
        second.click("Next step")
        first.shows("Breakfast")
        self.lock(first)
        second.wait(lambda: second.has("section.active"))
        second.click("I'm done")
        first.wait(lambda: first.has("section.revealing"))
        first.click("Finish")
        for b in (first, second):
            b.shows("Quest complete!")
            b.leave_summary()
        first.click("You")
        second.click("You")
        first.click("Sounds")
        second.run("document.activeElement.blur()")
        second.wait(lambda: not second.run("return document.querySelector('input[role=switch]').checked"))

    def test_what_happens_elsewhere_takes_nobody_s_focus(self):
        web = self.serve()
        b = self.browser(web)
        for _ in range(10):
            b.press(Keys.TAB)
            if "Morning Launch" in b.run("return document.activeElement.textContent"):
                break
        b.run("document.querySelector('.quest').dataset.old = 1")
        [state] = engine(web.store, [("quest.start", {"questID": self.routine["routineID"]})])
        b.shows("How long will this take?")
        b.click("Take a break"), b.click("Come back later"), b.shows("Still open")
        b.run("document.querySelector('.quest').focus(); document.querySelector('.quest').dataset.old = 1")
        engine(web.store, [("quest.abandon", {"sessionID": state["sessionID"]})])
        b.wait(lambda: not b.has("[data-old]"))
        b.wait(lambda: "Morning Launch" in b.run("return document.activeElement.textContent"))

    def test_a_quest_is_left_and_continued(self):
        b = self.begin(self.serve())
        b.click("Take a break")
        b.click("Come back later")
        b.shows("Still open")
        b.click("Continue")
        b.shows("How long will this take?")
        b.click("Take a break")
        b.click("End this quest")
        b.wait(lambda: "Today" in b.text() and "Still open" not in b.text())


class Hidden(Played):
    def test_nothing_that_a_player_reaches_tells_of_who_set_it_up(self):
        with prepared() as web:
            b = web.serve().browser()
            for name in tour(b):
                if name == "gate":
                    break
                page = b.run("return document.documentElement.outerHTML + document.title + location.href")
                self.assertEqual(TRACES.findall(page), [], name)

    def test_three_taps_and_the_pin_open_it_and_every_way_out_locks_it(self):
        web = self.serve()
        b = self.browser(web)
        b.find(".brand").click()
        b.find(".brand").click()
        time.sleep(1.3)
        b.find(".brand").click()
        self.assertFalse(b.has(".gate"))
        # The third tap counts as the first of the next three.
        time.sleep(1.3)
        self.open_gate(b)
        b.type(".pin", "1111\n")
        b.wait(lambda: b.find(".gate .message").text == "That is not it.")
        for digit in "2468":
            b.click(digit)
        b.click("Open")
        b.shows("Household")

        def is_locked():
            b.frames()
            b.run("window.sockets.at(-1).send('{\"jsonrpc\":\"2.0\",\"id\":\"probe\",\"method\":\"routine.list\"}')")
            return b.wait(lambda: next((json.loads(f) for f in b.frames() if '"probe"' in f and "routine.list" not in f), None)).get("error", {}).get("data", {}).get("kind") == "locked"

        self.assertFalse(is_locked())
        b.click("Lock and leave")
        b.shows("Today")
        self.assertTrue(is_locked())
        for way_out in (lambda: b.run("location.hash = '#stats'"), lambda: os.kill(web.children()[0], signal.SIGKILL)):
            self.open_gate(b)
            b.type(".pin", "2468\n")
            b.shows("Household")
            way_out()
            b.wait(lambda: not b.has(".parent"))
            b.run("location.hash = ''")
            b.shows("Today")
            self.assertTrue(is_locked())

    def test_it_locks_by_itself_when_nobody_moves(self):
        web = self.serve()
        b = self.browser(web)
        b.run("document.documentElement.dataset.idleSeconds = 2")
        self.open_gate(b)
        b.type(".pin", "2468\n")
        b.shows("Household")
        for _ in range(4):
            time.sleep(0.8)
            b.press(Keys.SHIFT)
        self.assertTrue(b.has(".parent"), "it locked although somebody moved")
        b.wait(lambda: not b.has(".parent"))
        b.shows("Today")

    def test_a_fresh_store_is_set_up_in_the_page(self):
        web = self.enterContext(Web())
        web.serve()
        b = self.browser(web)
        b.click("My child")
        b.type(".first .pin", "1357")
        b.click("Next")
        b.click("Empty")
        b.shows("Tasks")

        def fill(label, text, number=0):
            fields = [f for f in b.driver.find_elements("css selector", ".field") if f.text.startswith(label)]
            fields[number].find_element("css selector", "input").send_keys(text)

        fill("Name, as your child sees it", "Wind Down")
        for number, display in enumerate(("Teeth", "Reading", "Lights out")):
            if number:
                b.click("Add a task")
            fill("Name of the step", display, number)
        b.click("Sat")
        # By keyboard: the last one goes up by two.
        b.run("document.querySelectorAll('.grip')[2].focus()")
        b.press(Keys.ARROW_UP, Keys.ARROW_UP)
        b.wait(lambda: b.run("return document.querySelector('#live').textContent") == "Lights out, 1 of 3")
        self.assertEqual(b.run("return document.activeElement.ariaLabel"), "Move Lights out, arrow up or down")
        # By pointer: what is first now goes below the second.
        first, second = b.driver.find_elements("css selector", ".grip")[:2]
        b.run("arguments[0].scrollIntoView({ block: 'center' })", second)
        ActionChains(b.driver).click_and_hold(first).move_to_element(second).move_by_offset(0, 90).release().perform()
        names = lambda: b.run("return [...document.querySelectorAll('.task')].map((t) => t.querySelector('input').value)")
        self.assertEqual(names(), ["Teeth", "Lights out", "Reading"])
        b.click("Save")
        b.click("First add a phone")
        b.shows("Wind Down")
        [_, [routine]] = engine(web.store, [("parent.unlock", {"pin": "1357"}), ("routine.list", {})])
        self.assertEqual([t["displayName"] for t in routine["tasks"]], ["Teeth", "Lights out", "Reading"])
        self.assertEqual(routine["activeDays"], ["mon", "tue", "wed", "thu", "fri", "sat"])
        b.click("Wind Down")
        b.shows("Edit a routine")
        engine(web.store, [("parent.unlock", {"pin": "1357"}), ("routine.update", {"routineID": routine["routineID"], "revision": 1, "name": "late"})])
        b.click("Save")
        b.shows("changed elsewhere", "dialog")
        b.press(Keys.ESCAPE)
        b.wait(lambda: "changed elsewhere" in b.text(".editor .message"))
        b.click("Leave")
        b.click("Lock and leave")
        b.click("Wind Down")
        b.shows("Teeth")


    def test_two_players_are_kept_apart_and_a_family_takes_its_data_along(self):
        web = self.serve(tasks=[("wash", "Shower")])
        b = self.begin(web)
        b.play_step(300, 300)
        b.click("Finish"), b.shows("Quest complete!"), b.leave_summary(), b.shows("Lv. 1")
        self.open_gate(b)
        b.type(".pin", "2468\n")
        b.click("Add a player")
        b.wait(lambda: len(b.driver.find_elements("css selector", ".player")) == 2)
        name = b.driver.find_elements("css selector", ".player input[type=text]")[1]
        name.clear()
        name.send_keys(Keys.TAB)
        self.assertEqual(name.get_attribute("value"), "New player")
        name.send_keys(Keys.CONTROL, "a", Keys.NULL, "Robin", Keys.TAB)
        b.wait(lambda: engine(web.store, [("player.list", {})])[0][1]["displayName"] == "Robin")
        b.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=web.folder)
        b.click("Export everything")
        export = pathlib.Path(web.folder) / "timequest.json"
        b.wait(export.exists)
        b.click("Export guesses as a table")
        sheet = pathlib.Path(web.folder) / "timequest.csv"
        b.wait(sheet.exists)
        self.assertEqual(len(sheet.read_text().splitlines()), 2)
        b.driver.find_element("css selector", "input[type=file]").send_keys(str(export))
        b.wait(lambda: "0 new, 0 updated" in b.text(".parent"))
        b.click("Lock and leave")
        b.click("You")
        b.click("Robin")
        b.shows("Time Sense: New")
        b.driver.refresh()
        b.click("Skip")
        b.shows("Time Sense: New")
        b.click("You")
        b.click("Player 1")
        b.shows("Lv. 1")

    def test_a_parent_sets_when_a_player_is_reminded_and_the_open_page_reminds(self):
        web = self.serve()
        b = self.browser(web)
        self.open_gate(b)
        b.type(".pin", "2468\n")
        b.shows("Next: Morning Launch")
        b.run("""const field = document.querySelector("input[type=time]");
          field.value = "07:15"; field.dispatchEvent(new Event("change"));""")
        b.wait(lambda: re.search(r"Next: Morning Launch, Fri.* 0?7:15", b.text(".player")))
        b.click("Lock and leave")
        b.shows("Today")
        b.advance(14 * 60)
        time.sleep(1.2)
        self.assertFalse(b.has(".note"))
        b.advance(61)
        b.wait(lambda: b.text(".note").splitlines() == ["Quest available!", "Morning Launch is ready to play"])
        b.click("Morning Launch")
        b.shows("How long will this take?")
        self.assertFalse(b.has(".note"), "nobody who plays is called away")

    def test_what_is_refused_is_told_in_neutral_words(self):
        b = self.begin(self.serve())
        b.run("window.sockets.at(-1).send = function (line) { WebSocket.prototype.send.call(this, line.replace('quest.estimate', 'quest.nothing')); }")
        b.dial(300)
        b.click("Lock it in")
        b.wait(lambda: b.text("#link") == "That did not work. Try again.")
        # But for an answer that is too large, which names another way.
        b.run("""const socket = window.sockets.at(-1), receive = socket.onmessage;
          socket.onmessage = ({ data }) => receive({ data: data.replace('"methodNotFound"', '"tooLarge"') });""")
        b.click("Lock it in")
        b.wait(lambda: "quest.nothing" in b.text("#link"))
        self.browsers.remove(b)

    def publish(self, b, topic, **data):
        """An event arrives, late perhaps; returns when the page has looked at it."""
        self.published = getattr(self, "published", 10_000) + 1
        event = {"jsonrpc": "2.0", "method": "event", "params": {"seq": self.published, "topic": topic, "playerID": None, "data": data}}
        b.run("window.sockets.at(-1).onmessage({ data: arguments[0] })", json.dumps(event))

    def test_events_that_are_told_late_change_nothing_that_is_over(self):
        web = self.serve(tasks=[("wash", "Shower")])
        b = self.browser(web)
        questID = self.routine["routineID"]
        self.publish(b, "reminder", questID=questID)
        b.wait(lambda: "Morning Launch" in b.text(".note"))
        b.click("Morning Launch")
        sessionID = engine(web.store, [("quest.current", {})])[0]["sessionID"]
        b.play_step(300, 300)
        b.click("Finish"), b.shows("Quest complete!"), b.leave_summary(), b.shows("Lv. 1")
        self.publish(b, "reminder", questID="018f0000-0000-7000-8000-000000000000")
        self.publish(b, "reminder", questID=questID)
        self.publish(b, "quest", sessionID=sessionID, questID=questID, phase="estimating", step=0)
        b.wait(lambda: b.run_async("setTimeout(() => arguments[0](true), 500)"))
        self.assertFalse(b.has(".note"), "it was played today, or is there no more")
        self.assertEqual(b.run("return location.hash"), "")
        b.shows("Lv. 1")

    def test_the_stats_of_one_window_know_what_another_one_played(self):
        web = self.serve(tasks=[("wash", "Shower")])
        days_of_play(web.store, 1, tasks=1)
        watching = self.browser(web)
        watching.click("Stats")
        before = watching.text(".overview")
        b = self.begin(web)
        b.play_step(300, 300)
        b.click("Finish"), b.shows("Quest complete!")
        watching.wait(lambda: watching.text(".overview") != before)


class Devices(Played):
    """A page on the store of one device; `device` is another one with a store of its own in the same folder."""

    def serve(self, **setup):
        web = super().serve(**setup)
        self.folder = pathlib.Path(web.folder) / "shared"
        self.folder.mkdir()
        self.device = f"sqlite:{web.folder}/device.sqlite"
        return web

    def on_device(self, *calls):
        return engine(self.device, [("parent.unlock", {"pin": "2468"}), *calls])[1:]

    def fill(self, b, **values):
        for name, value in values.items():
            field = b.find(f"dialog [name={name}]")
            field.clear()
            field.send_keys(str(value))

    def begin_sync(self, b):
        b.click("Begin a sync")
        self.fill(b, folder=self.folder, name="kitchen")
        b.click("Begin")
        code = b.text(".code")
        b.click("I have kept it")
        return code

    def test_a_sync_begins_in_the_page_and_shows_its_code_once(self):
        web = self.serve()
        b = self.browser(web)
        self.open_household(b)
        b.click("Begin a sync")
        self.fill(b, folder="/nowhere/at/all")
        b.click("Begin")
        b.shows("The folder /nowhere/at/all cannot be used", "dialog .message")
        b.click("Back")
        b.wait(lambda: not b.has("dialog"))
        code = self.begin_sync(b)
        self.assertRegex(code, r"^(\w{4}-){13}\w{4}$")
        b.shows("This device")
        self.assertEqual(b.text(".path"), str(self.folder))
        page = b.run("return document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage })")
        self.assertNotIn(code, page)
        # Another device joins with it and has a routine; both arrive at the next sync, and focus stays where it was.
        engine(self.device, [("parent.setPIN", {"pin": "2468"}), ("sync.join", {"folder": str(self.folder), "code": code, "name": "tablet"}),
                             ("routine.create", {"name": "bedtime", "displayName": "Wind Down", "activeDays": ["mon"], "tasks": [{"name": "read"}]}),
                             ("sync.now", {})])
        b.click("Sync now")
        b.shows("Synced.")
        b.shows("Last change: Nov 20, 2026")
        b.shows("bedtime")
        self.assertEqual([e.text for e in b.driver.find_elements("css selector", ".synced .device h3")], ["kitchen", "tablet"])
        self.assertEqual(b.run("return document.activeElement.textContent"), "Sync now")
        # Behind the locked door the player's events still arrive.
        b.click("Lock and leave")
        b.shows("Today")
        engine(web.store, [("preferences.update", {"locale": "de"})])
        b.shows("Heute")
        engine(web.store, [("preferences.update", {"locale": "en"})])
        b.shows("Today")
        self.open_household(b)
        shutil.rmtree(self.folder)
        b.click("Sync now")
        b.shows(f"The folder {self.folder} cannot be used")

    def test_a_device_that_was_played_on_joins_as_a_player_of_the_family_or_as_somebody_else(self):
        web = self.serve()
        days_of_play(web.store, 1)
        engine(self.device, [("parent.setPIN", {"pin": "2468"}), ("player.create", {"displayName": "Robin (7)"}), ("player.create", {"displayName": "Kim"})])
        [players, status] = self.on_device(("player.list", {}), ("sync.init", {"folder": str(self.folder), "name": "tablet"}))
        b = self.browser(web)
        self.open_household(b)
        b.click("Join a sync")
        self.fill(b, folder=self.folder, code="0000-0000", name="kitchen")
        b.click("Join")
        b.shows("all 14 groups of four characters", "dialog .message")
        self.fill(b, code=status["code"].lower())
        b.click("Join")
        b.shows("Choose an answer, then join.", "dialog .message")
        self.assertRegex(b.text("dialog legend"), r"^Is Player 1 on this device the same child as (Robin \(7\) or Kim|Kim or Robin \(7\))\?$")
        self.assertTrue(b.run("return document.activeElement.matches('dialog .segments input')"))
        names = [e.text for e in b.driver.find_elements("css selector", "dialog .segments label")]
        self.assertEqual(sorted(names), ["Kim", "Robin (7)", "Somebody else"])
        b.click("Robin (7)")
        b.click("Join")
        b.shows("Joined.")
        b.shows("tablet")
        b.wait(lambda: "Kim" in b.run("return [...document.querySelectorAll('.player input[type=text]')].map((e) => e.value)"))
        [_, export] = engine(web.store, [("parent.unlock", {"pin": "2468"}), ("data.export", {})])
        robin = next(p["playerID"] for p in players if p["displayName"] == "Robin (7)")
        self.assertEqual([p["mergedInto"] for p in export["document"]["players"] if p.get("mergedInto")], [robin])

    def test_parts_that_wait_are_named_and_a_removed_device_costs_a_new_code(self):
        web = self.serve()
        b = self.browser(web)
        self.open_household(b)
        code = self.begin_sync(b)
        engine(self.device, [("parent.setPIN", {"pin": "2468"}), ("sync.join", {"folder": str(self.folder), "code": code, "name": "tablet"})])
        files = set(self.folder.glob("*/*.tqs"))
        parts = []
        for name in ("one", "two"):
            self.on_device(("player.create", {"displayName": name}), ("sync.now", {}))
            parts += set(self.folder.glob("*/*.tqs")) - files - set(parts)
        late = parts[0].read_bytes()
        parts[0].unlink()
        b.click("Sync now")
        b.shows("1 part is not merged yet: Parts of it have not arrived yet.")
        parts[0].write_bytes(late)
        b.click("Sync now")
        b.wait(lambda: "not merged yet" not in b.text())
        b.click("Remove tablet")
        b.find("dialog")
        b.click("Keep")
        b.wait(lambda: not b.has("dialog"))
        self.assertEqual(len(self.on_device(("sync.status", {}))[0]["replicas"]), 2)
        self.assertEqual(len(b.driver.find_elements("css selector", ".synced .device")), 2)
        b.click("Remove tablet")
        b.find("dialog").find_elements("css selector", "button")[1].click()
        renewed = b.text(".code")
        self.assertNotEqual(renewed, code)
        b.click("I have kept it")
        b.wait(lambda: len(b.driver.find_elements("css selector", ".synced .device")) == 1)
        # What the removed device joins again with is the new code; the household shows it as before.
        self.on_device(("sync.join", {"folder": str(self.folder), "code": renewed, "name": "tablet"}))
        b.click("Sync now")
        b.shows("tablet")
        # And now this one is removed: its code does not open what the other one writes.
        [status] = self.on_device(("sync.status", {}))
        this = next(device["replicaID"] for device in status["replicas"] if device["name"] == "kitchen")
        [removal] = self.on_device(("sync.remove", {"replicaID": this}))
        b.click("Sync now")
        b.shows("A device was removed and the family has a new code: join again with it.")
        b.click("Join again")
        self.assertFalse(b.has("dialog [name=name]"), "the name stays")
        self.fill(b, code=removal["code"])
        b.click("Join")
        b.shows("Joined.")
        b.wait(lambda: "join again with it" not in b.text())

    def test_this_device_is_renamed_and_says_in_german_when_it_needs_a_new_code(self):
        web = self.serve()
        b = self.browser(web)
        self.open_household(b)
        code = self.begin_sync(b)
        b.click("Rename")
        self.assertEqual(b.find("dialog input").get_attribute("value"), "kitchen")
        self.fill(b, name="study")
        b.click("Save")
        b.wait(lambda: b.text(".synced h3") == "study")
        b.click("Sync now")
        b.shows("Synced.")
        third = f"sqlite:{web.folder}/third.sqlite"
        for store in (self.device, third):
            engine(store, [("parent.setPIN", {"pin": "2468"}), ("sync.join", {"folder": str(self.folder), "code": code})])
        [status] = self.on_device(("sync.now", {}))[-1:]
        self.assertIn("study", [device["name"] for device in status["replicas"]])
        [_, status] = engine(third, [("parent.unlock", {"pin": "2468"}), ("sync.status", {})])
        self.on_device(("sync.remove", {"replicaID": status["replicas"][0]["replicaID"]}))
        b.click("Lock and leave")
        b.shows("Today")
        engine(web.store, [("preferences.update", {"locale": "de"})])
        b.shows("Heute")
        self.open_gate(b)
        b.type(".pin", "2468\n")
        b.click("Jetzt abgleichen")
        b.shows("Ein Gerät wurde entfernt, und die Familie hat einen neuen Code: Tritt damit noch einmal bei.", ".synced .device")

    def test_an_edit_that_gave_way_is_told_with_what_it_had_set(self):
        web = self.serve()
        b = self.browser(web)
        self.open_household(b)
        code = self.begin_sync(b)
        engine(self.device, [("parent.setPIN", {"pin": "2468"}), ("sync.join", {"folder": str(self.folder), "code": code})])
        routine = {"routineID": self.routine["routineID"], "revision": self.routine["revision"]}
        engine(web.store, [("parent.unlock", {"pin": "2468"}), ("routine.update", {**routine, "displayName": "Dawn", "activeDays": ["mon", "tue"], "feedback": "summary"})])
        later = [("parent.unlock", {"pin": "2468"}), ("routine.update", {**routine, "displayName": "Sunrise"}), ("sync.now", {})]
        engine(self.device, later, at="2026-11-20T08:00:00Z")
        b.click("Sync now")
        b.shows("Your change to “Sunrise” was replaced", "dialog")
        b.shows("Yours was: Name: Dawn; Days: Mon Tue; Results after each step: no.", "dialog")
        b.click("Done")
        b.wait(lambda: not b.has("dialog"))
        b.shows("Synced.")


class Household(Played):
    def players(self, *names):
        """A page on a store with these players, of whom the first two have played."""
        web = self.serve()
        unlock = ("parent.unlock", {"pin": "2468"})
        created = engine(web.store, [unlock, ("player.rename", {"displayName": names[0]}), *(("player.create", {"displayName": name}) for name in names[1:])])[1:]
        players = [player["playerID"] for player in created]
        for playerID in reversed(players[:2]):
            engine(web.store, [unlock, ("device.setDefaultPlayer", {"playerID": playerID})])
            days_of_play(web.store, 1)
        return web, players

    def opened_with(self, web, name, playerID):
        """The household in a browser that plays as this player."""
        b = self.browser(web)
        b.click("You")
        b.click(name)
        b.wait(lambda: b.run("return localStorage.getItem('player')") == playerID)
        self.open_household(b)
        return b

    def names(self, b):
        return b.run("return [...document.querySelectorAll('.player input[type=text]')].map((e) => e.value)")

    def select(self, b, name, playerID):
        b.find(f"dialog [name={name}] option[value='{playerID}']").click()

    def test_two_players_who_are_one_child_become_one_and_are_taken_apart_again(self):
        web, [ada, kim, robin] = self.players("Ada", "Kim", "Robin")
        b = self.opened_with(web, "Kim", kim)
        b.click("Two players are one child")
        self.assertRegex(b.text("dialog [name=into]"), r"Ada · [1-9]\d* XP\s+Kim · [1-9]\d* XP\s+Robin · 0 XP")
        self.select(b, "into", kim)
        b.click("Make them one")
        b.shows("Choose two different players.", "dialog .message")
        self.select(b, "into", robin)
        b.click("Make them one")
        b.shows("Also played as Kim")
        self.assertEqual(self.names(b), ["Ada", "Robin"])
        # This browser plays as who was Kim.
        b.click("Lock and leave")
        b.click("You")
        b.wait(lambda: b.text("h1") == "Robin")
        self.open_household(b)
        b.click("Take apart")
        b.wait(lambda: "Also played as" not in b.text())
        self.assertCountEqual(self.names(b), ["Ada", "Kim", "Robin"])

    def test_a_parent_chooses_whose_quests_the_device_opens_with(self):
        web, [_, kim, robin] = self.players("Ada", "Kim", "Robin")
        b = self.opened_with(web, "Kim", kim)
        opening = lambda: b.run("return document.querySelector('input[name^=opening]:checked').nextSibling.textContent")
        self.assertEqual(opening(), "Ada")
        b.tap(lambda: b.find(".choice:has([name^=opening]) label:last-child"))
        b.wait(lambda: engine(web.store, [("profile.get", {})])[0]["playerID"] == robin)
        b.wait(lambda: opening() == "Robin")
        b.click("Lock and leave")
        b.click("You")
        b.wait(lambda: b.text("h1") == "Robin")


class Accessible(unittest.TestCase):
    def audit(self, **looks):
        with prepared() as web:
            b = web.serve().browser(**looks)
            for name in tour(b):
                if not b.run("return 'axe' in window"):
                    b.run(AXE)
                # What stays in reach at the lower edge lies on nothing at the end of the page.
                b.run("if (document.querySelector('.actions')) scrollTo(0, document.body.scrollHeight)")
                found = b.driver.execute_async_script("""
                  const done = arguments[0];
                  axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
                    .then(({ violations, passes }) => done({ violations, passes: passes.length }));""")
                self.assertGreater(found["passes"], 10)
                self.assertEqual([
                    f"{v['id']}: {v['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
                    for v in found["violations"] for node in v["nodes"]], [], name)
                self.assertEqual(b.run("""
                  return [...document.querySelectorAll("button, a, summary, select, input")].filter((e) => e.checkVisibility())
                    .map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width && (r.width < 24 || r.height < 24))
                    .map(([e]) => e.outerHTML.slice(0, 120))"""), [], f"{name}: targets under 24 pixels")
                self.assertLessEqual(b.run("return document.documentElement.scrollWidth - innerWidth"), 0, f"{name} is wider than the window")

    def test_every_screen_on_a_phone_in_the_light(self):
        self.audit()

    def test_every_screen_on_a_phone_in_the_dark(self):
        self.audit(look="dark")

    def test_every_screen_on_a_desktop(self):
        self.audit(size=(1280, 800), look="dark")

    def test_every_screen_at_four_times_the_size(self):
        self.audit(size=(320, 256))


if __name__ == "__main__":
    unittest.main(verbosity=2)
