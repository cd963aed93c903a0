"""What is the player's own: a name and a picture, moments that come once, a free day, and words in their language."""

import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from test_layout import FAULTS
from test_web import AXE, Played
from web import Web, days_of_play, engine

SUMMARY = "section.summary"


class Moments(Played):
    def play(self, b, guess=300, actual=290):
        b.click("Morning Launch")
        b.shows("How long will this take?")
        b.play_step(guess, actual)
        b.click("Finish")
        b.wait(lambda: b.has(SUMMARY))

    def test_a_chapter_has_a_screen_of_its_own_after_the_summary(self):
        web = self.serve(tasks=[("wash", "Shower")])
        b = self.browser(web)
        self.play(b, 300, 120)
        self.assertFalse(b.has(".banner.levelUp"), "the level waits for its screen")
        self.assertNotIn("First Ticks", b.text(SUMMARY))
        b.click("Next")
        b.shows("First Ticks", ".moment h1")
        b.shows("Your inner clock is switched on. Listen.", ".moment")
        b.shows("Your time sense is up and running: level 1!", ".moment")
        self.assertTrue(b.run("return document.activeElement.matches('.moment h1')"))
        b.click("Done")
        b.shows("Played today")

    def test_a_moment_is_shown_once_over_reloads_too(self):
        web = self.serve(tasks=[("wash", "Shower")])
        b = self.browser(web)
        self.play(b, 300, 120)
        b.driver.refresh()
        b.wait(lambda: b.has(SUMMARY))
        b.click("Next"), b.shows("First Ticks")
        b.driver.refresh()
        b.wait(lambda: b.has(SUMMARY))
        self.assertEqual(b.text(".summary .primary"), "Done")
        b.click("Done"), b.shows("Played today")
        b.driver.back()
        b.wait(lambda: b.has(SUMMARY))
        self.assertEqual(b.text(".summary .primary"), "Done")

    def test_the_end_of_calibration_is_a_moment(self):
        web = self.serve(tasks=[("wash", "Shower")])
        days_of_play(web.store, 2, tasks=1)
        b = self.browser(web)
        self.play(b)
        b.click("Next")
        b.shows("Your baseline is set", ".moment h1")
        b.shows("From here on you can watch your time sense move.", ".moment")

    def test_what_follows_a_level_is_celebrated_after_it(self):
        web = self.serve(tasks=[("wash", "Shower")], feedback="summary")
        b = self.browser(web)
        b.run("""window.banners = [];
          new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
            if (node.classList?.contains("banner")) window.banners.push([node.classList[1], document.querySelector("#stage section").className]);
          }))).observe(document.body, { childList: true });""")
        b.click("Morning Launch"), b.shows("How long"), b.dial(300), b.click("Lock it in")
        b.wait(lambda: b.has("section.active"))
        b.advance(300)
        b.click("I'm done"), b.click("Finish"), b.wait(lambda: b.has(SUMMARY))
        b.click("Next"), b.wait(lambda: b.run("return window.banners.length") == 2)
        self.assertEqual(b.run("return window.banners"), [["levelUp", "moment"], ["spotOn", "moment"]])

    def test_a_quest_without_a_gap_has_a_line_of_its_own(self):
        web = self.serve(tasks=[("wash", "Shower")])
        days_of_play(web.store, 3, tasks=1)
        b = self.browser(web)
        self.play(b, 300, 300)
        b.shows("Quest complete, without a gap!", "h1")
        self.assertTrue(b.text(".summary .lead"))


    def test_then_and_now_is_told_at_the_summary(self):
        web = self.serve(tasks=[("wash", "Shower")])
        days_of_play(web.store, 26, tasks=1)
        [history] = engine(web.store, [("stats.history", {"limit": 60})])
        states = engine(web.store, [("quest.summary", {"sessionID": each["sessionID"]}) for each in history["sessions"]])
        found = next(state for state in states if state["summary"].get("thenAndNow"))
        b = self.browser(web)
        # Its address is the one of a quest; which one, the history of this tab remembers.
        b.run("history.replaceState({ sessionID: arguments[0] }, '', '#quest'); location.reload()", found["sessionID"])
        b.wait(lambda: b.has(SUMMARY))
        b.shows(found["summary"]["thenAndNow"]["text"].splitlines()[0], SUMMARY)

    def test_who_says_that_a_step_need_not_count_stays_at_that_step(self):
        web = self.serve(tasks=[("wash", "Shower")])
        b = self.browser(web)
        self.play(b, 300, 120)
        b.click("About Shower"), b.click("Something interrupted me")
        b.shows("not counted")
        self.assertEqual(b.run("return document.activeElement.getAttribute('aria-label')"), "About Shower")


class Free(Played):
    def free_day(self, **player):
        """A household whose quest was played yesterday and is not of today."""
        web = self.enterContext(Web())
        # BEGIN is a Friday.
        self.routine = web.set_up()
        days_of_play(web.store, 1)
        engine(web.store, [
            ("parent.unlock", {"pin": "2468"}),
            ("routine.update", {"routineID": self.routine["routineID"], "revision": 1, "activeDays": ["mon", "thu"]}),
            ("player.update", player)] if player else [
            ("parent.unlock", {"pin": "2468"}),
            ("routine.update", {"routineID": self.routine["routineID"], "revision": 1, "activeDays": ["mon", "thu"]})])
        return web.serve()

    def test_on_a_free_day_a_quest_of_another_day_is_practised(self):
        web = self.free_day()
        b = self.browser(web)
        b.shows("No quests today"), b.shows("Your sense of time has the day off. It will keep.")
        self.assertFalse(b.has(".make"), "nobody allowed it")
        self.assertTrue(b.has(".home-main .try-it"))
        b.click("Morning Launch")
        b.shows("How long will this take?")
        [state] = engine(web.store, [("quest.current", {})])
        self.assertTrue(state["isPractice"])

    def test_quests_of_ones_own_of_other_days_are_in_reach(self):
        web = self.free_day(canMakeQuests=True)
        engine(web.store, [("quest.create", {"displayName": "Piano", "activeDays": ["sun"], "steps": [{"displayName": "Scales"}]})])
        b = self.browser(web)
        b.shows("Quick guess"), b.shows("Piano", ".others"), b.shows("Morning Launch", ".others")
        b.click("Change")
        b.wait(lambda: b.has(".own"))
        self.assertEqual(b.run("return document.querySelector('[name=displayName]').value"), "Piano")

    def test_on_a_day_with_quests_only_ones_own_of_other_days_are_shown(self):
        web = self.serve()
        engine(web.store, [
            ("parent.unlock", {"pin": "2468"}), ("player.update", {"canMakeQuests": True}),
            ("routine.create", {"name": "swim", "displayName": "Pool", "activeDays": ["sun"], "tasks": [{"name": "bag"}]}),
            ("quest.create", {"displayName": "Piano", "activeDays": ["sun"], "steps": [{"displayName": "Scales"}]})])
        b = self.browser(web)
        b.shows("Piano", ".others")
        self.assertNotIn("Pool", b.text())


class Self(Played):
    def test_the_first_screen_shows_the_name_and_leads_to_symbol_and_colour(self):
        web = self.serve()
        engine(web.store, [("player.rename", {"displayName": "Nova"}), ("preferences.update", {"tint": "teal"})])
        b = self.browser(web)
        b.shows("Nova", ".hero")
        b.run("location.hash = 'stats'")
        b.driver.refresh()
        b.wait(lambda: b.has(".stats"))
        self.assertEqual(b.run("return document.body.dataset.tint"), "teal", "on every screen, after a reload too")
        b.click("Quests")
        b.tap(lambda: b.find(".hero .badge"))
        b.shows("Your colour")

    def test_focus_stays_on_what_has_the_same_name_when_the_list_changes(self):
        web = self.serve()
        b = self.browser(web)
        b.run("document.querySelector('.quest').focus()")
        engine(web.store, [
            ("parent.unlock", {"pin": "2468"}), ("player.update", {"canMakeQuests": True})])
        engine(web.store, [("quest.create", {"displayName": "Piano", "steps": [{"displayName": "Scales"}]})])
        b.shows("Piano")
        b.run("[...document.querySelectorAll('.make button')].at(-1).focus()")
        engine(web.store, [("quest.create", {"displayName": "Drums", "steps": [{"displayName": "Roll"}]})])
        b.shows("Drums")
        b.wait(lambda: b.run("return document.activeElement.textContent") == "Quick guess")


class Looks(Played):
    def test_you_opens_with_what_was_found_and_when_and_statistics_come_after(self):
        web = self.serve()
        days_of_play(web.store, 6)
        [finds] = engine(web.store, [("stats.discoveries", {})])
        found = sorted((find for find in finds if find.get("day")), key=lambda find: find["day"], reverse=True)
        b = self.browser(web)
        b.click("You")
        first = b.text(".discoveries .found")
        self.assertEqual(first.splitlines()[:2], [found[0]["title"], f"Nov {int(found[0]['day'][-2:])}"])
        tops = [b.find(selector).rect["y"] for selector in (".discoveries", "a[href='#stats'].soft", ".toggle")]
        self.assertEqual(tops, sorted(tops))
        b.shows("First Ticks")
        self.assertNotIn("Keeper of Time", b.text(), "a chapter to come keeps its secret")

    def test_the_statistics_of_a_phone_are_two_screens_high(self):
        web = self.serve(tasks=[("wash", "Shower"), ("eat", "Breakfast"), ("pack", "Pack the bag"), ("tidy", "Tidy up")])
        days_of_play(web.store, 24, tasks=4)
        engine(web.store, [("preferences.update", {"locale": "de"})])
        b = self.browser(web, size=(390, 844))
        b.run("location.hash = 'stats'")
        for picture in range(3):
            b.wait(lambda: b.has(".chart"))
            b.run("document.querySelectorAll('.pictures input')[arguments[0]].click()", picture)
            b.wait(lambda: b.has(".learningCurve") == (picture == 2))
            self.assertLessEqual(b.run("return document.documentElement.scrollHeight"), 2 * 844, picture)

    def test_no_guess_is_told_as_a_percentage_that_it_was_off(self):
        web = self.serve()
        days_of_play(web.store, 12)
        b = self.browser(web)
        b.click("Stats"), b.click("One step")
        b.find(".learningCurve")
        shown = b.run("return document.querySelector('.practice').textContent + document.querySelector('.learningCurve > div').shadowRoot.textContent")
        self.assertNotIn("%", shown)
        self.assertIn("How far off, at 10m", shown)

    def test_a_wide_screen_is_used(self):
        web = self.serve()
        days_of_play(web.store, 4)
        b = self.browser(web, size=(1440, 900))
        b.run("location.hash = 'you'"), b.find(".you")
        self.assertGreater(b.find(".toggle").rect["x"], b.find(".discoveries").rect["x"] + b.find(".discoveries").rect["width"])
        b.run("location.hash = 'stats'"), b.tap(lambda: b.button_of(".rows"))
        b.wait(lambda: b.has(".results"))
        self.assertGreater(b.find(".results").rect["x"], b.find(".tiles").rect["x"] + b.find(".tiles").rect["width"])

    def test_earlier_quests_take_the_focus_along(self):
        web = self.serve()
        days_of_play(web.store, 6)
        b = self.browser(web)
        b.click("Stats")
        b.click("Earlier ones")
        b.wait(lambda: len(b.driver.find_elements(By.CSS_SELECTOR, ".rows .row")) == 6)
        self.assertEqual(b.run("return [...document.querySelectorAll('.rows .row')].indexOf(document.activeElement)"), 3)


    def test_what_was_unfolded_stays_so_when_something_else_happens(self):
        web = self.serve()
        days_of_play(web.store, 6)
        b = self.browser(web)
        b.click("You")
        b.tap(lambda: b.find(".more-of summary"))
        b.run("document.querySelector('.you').dataset.old = 1")
        days_of_play(web.store, 1)
        b.wait(lambda: not b.has("[data-old]"))
        self.assertTrue(b.run("return document.querySelector('.more-of').open"))
        self.assertTrue(b.run("return document.activeElement.matches('.more-of summary')"))

    def test_streaks_that_are_switched_off_leave_no_trace(self):
        web = self.serve()
        days_of_play(web.store, 3)
        engine(web.store, [("preferences.update", {"streakMode": "off"})])
        b = self.browser(web)
        self.assertNotIn("streak", b.text())
        b.click("Stats"), b.wait(lambda: b.has(".chart"))
        self.assertNotIn("streak", b.text())


class Language(Played):
    def test_what_is_refused_is_told_in_the_language_of_the_player(self):
        web = self.enterContext(Web())
        engine(web.store, [("onboarding.complete", {}), ("preferences.update", {"locale": "de"})])
        web.serve()
        b = self.browser(web)
        b.click("Neue Quest")
        b.type("[name=displayName]", "x")
        b.run("document.querySelector('[name=displayName]').maxLength = 200")
        b.type("[name=displayName]", "y" * 90)
        b.tap(lambda: b.find("form .primary"))
        b.wait(lambda: b.text(".message") == "Ein Name hat 1 bis 80 Zeichen, in einer Zeile.")

    def test_no_refusal_that_a_player_can_meet_is_left_in_english(self):
        b = self.browser(self.serve())
        told = b.run_async("""
          const done = arguments[1];
          import("/js/words.js").then(async ({ refusal, speak }) => {
            await speak({ locale: "de" });
            done(arguments[0].map(([code, data]) => refusal({ code, message: "In English.", data })));
          });""".replace("arguments[0].map", "cases.map").replace("const done", "const cases = arguments[0]; const done"), [
            *([1004, {"kind": "ruleViolation", "rule": rule}] for rule in ("notAllowed", "notToday", "noSteps", "questOpen")),
            *([1010, {"kind": kind}] for kind in ("storeBusy", "storeFull", "storeIO", "storeReadOnly")),
            [1001, {"kind": "notFound"}], [1002, {"kind": "conflict"}], [-32004, {"kind": "shuttingDown"}],
            *([-32602, {"kind": "invalidParams", "path": path}] for path in ("displayName", "steps[0].displayName", "symbol", "seconds", "other"))])
        self.assertEqual([text for text in told if "English" in text or "refused" in text], [])
        self.assertEqual(told[-1], "Das ging nicht. Versuch es noch einmal.")

    def test_the_page_is_marked_as_what_it_is_written_in(self):
        b = self.browser(self.serve())
        for locale, spoken in (("fr", "en"), ("de", "de"), ("en", "en")):
            self.assertEqual(b.run_async("""
              const [locale, done] = arguments;
              import("/js/words.js").then(async ({ speak }) => { await speak({ locale }); done(document.documentElement.lang); });""", locale), spoken)

    def test_long_words_are_divided_and_names_are_not(self):
        b = self.browser(self.serve())
        hyphens = lambda selector: b.run("return getComputedStyle(document.querySelector(arguments[0])).hyphens", selector)
        self.assertEqual([hyphens(".try-it strong"), hyphens(".quest-name")], ["auto", "manual"])


    def test_german_says_nothing_twice(self):
        web = self.serve(tasks=[("wash", "Dusche")])
        engine(web.store, [("preferences.update", {"locale": "de"})])
        b = self.browser(web)
        b.tap(lambda: b.find(".quest")), b.dial(300)
        b.tap(lambda: b.find("form .primary")), b.wait(lambda: b.has("section.active"))
        b.run("""window.banners = 0;
          new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
            if (node.classList?.contains("banner")) window.banners += 1;
          }))).observe(document.body, { childList: true });""")
        b.advance(300)
        b.tap(lambda: b.find(".active .primary")), b.shows("Volltreffer!", "h1")
        b.wait(lambda: b.run("return document.querySelector('#live').textContent") == "Volltreffer!")
        self.assertEqual(b.text("section").count("Volltreffer"), 1)
        self.assertEqual(b.run("return window.banners"), 0)

    def test_an_amount_stays_on_one_line(self):
        b = self.browser(self.serve())
        self.assertEqual(b.run_async("""
          import("/js/dom.js").then(({ h }) => arguments[0](h("p", null, "Geschätzt 5 min 30 s, dann 1 h 2 min; took 4m 10s").textContent));"""),
            "Geschätzt 5\u00a0min\u00a030\u00a0s, dann 1\u00a0h\u00a02\u00a0min; took 4m\u00a010s")


class Reach(Played):
    """Screens that the tour of every screen does not pass."""

    def screens(self, b, web, routine):
        """Gives the name of each while it is shown."""
        for picture in ("trend", "scatter", "practice"):
            b.run("location.hash = 'stats'"), b.find(".pictures")
            b.run("document.querySelectorAll('.pictures input')[arguments[0]].click(); document.querySelectorAll('.more-of').forEach((more) => { more.open = true; })",
                  ("trend", "scatter", "practice").index(picture))
            b.wait(lambda: b.has(".chart." + picture.replace("practice", "learningCurve")))
            yield f"statistics, {picture}"
        b.run("location.hash = 'you'"), b.find(".you")
        b.run("document.querySelectorAll('.more-of').forEach((more) => { more.open = true; })")
        yield "you, unfolded"
        b.run("location.hash = ''"), b.find(".others")
        yield "home"
        b.tap(lambda: b.find(".quest")), b.dial(300)
        b.tap(lambda: b.find("form .primary")), b.wait(lambda: b.has("section.active"))
        b.advance(300)
        b.tap(lambda: b.find(".active .primary"))
        b.tap(lambda: b.find(".revealing .primary")), b.find(SUMMARY)
        yield "summary"
        b.tap(lambda: b.find(".summary .primary")), b.find(".moment")
        heading = b.text("h1")
        yield heading
        b.tap(lambda: b.find(".moment .primary")), b.wait(lambda: b.text("h1") != heading)
        yield b.text("h1")
        engine(web.store, [("parent.unlock", {"pin": "2468"}), ("routine.update", {"routineID": routine["routineID"], "revision": 1, "activeDays": ["mon"]})])
        b.run("location.hash = ''"), b.find(".home"), b.driver.refresh(), b.find(".empty")
        yield "free day"

    def prepared(self, locale="en"):
        web = self.serve(tasks=[("wash", "Zähneputzen und Haarebürsten")], symbol="🚀")
        days_of_play(web.store, 2, tasks=1)
        # A level is near: quests without a gap lead to it.
        engine(web.store, [
            ("preferences.update", {"locale": locale, "symbol": "🦉", "tint": "rose"}),
            ("parent.unlock", {"pin": "2468"}), ("player.update", {"canMakeQuests": True}),
            ("quest.create", {"displayName": "Donaudampfschifffahrtskapitänsprüfung", "activeDays": ["sun"], "steps": [{"displayName": "Scales"}]})])
        return web

    def test_axe_finds_nothing_in_either_theme(self):
        for looks in ({}, {"look": "dark"}, {"look": "dark", "size": (1440, 900)}):
            web = self.prepared()
            b = self.browser(web, **looks)
            for name in self.screens(b, web, self.routine):
                if not b.run("return 'axe' in window"):
                    b.run(AXE)
                found = b.run_async("""
                  const done = arguments[0];
                  axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
                    .then(({ violations }) => done(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`)));""")
                self.assertEqual(found, [], f"{name}, {looks}")

    def test_nothing_overflows_or_overlaps_at_any_width(self):
        faults = []
        for locale, size, share in (("de", (320, 568), 100), ("de", (390, 844), 200), ("en", (768, 1024), 100), ("de", (1440, 900), 100)):
            web = self.prepared(locale)
            b = self.browser(web, size=size)
            for name in self.screens(b, web, self.routine):
                b.run("document.documentElement.style.fontSize = `${arguments[0]}%`", share)
                faults += [f"{size}, {share} %, {name}: {fault}" for fault in b.run(FAULTS)]
                # An emulated phone widens its window with the page: what it shows of it does not grow.
                wide = b.run("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
                faults += [f"{size}, {share} %, {name}: {wide}"] if wide[0] > wide[1] else []
                b.run("document.documentElement.style.fontSize = ''")
        self.assertEqual(faults, [])

    def test_a_moment_is_passed_by_keyboard_alone(self):
        web = self.serve(tasks=[("wash", "Shower")])
        b = self.browser(web)
        b.click("Morning Launch"), b.play_step(300, 120)
        b.click("Finish"), b.wait(lambda: b.has(SUMMARY))
        for words in ("Next", "Done"):
            for _ in range(6):
                b.press(Keys.TAB)
                if b.run("return document.activeElement.textContent") == words:
                    break
            self.assertTrue(b.run("return document.activeElement.matches(':focus-visible')"), words)
            b.press(Keys.ENTER)
        b.shows("Played today")
        self.assertTrue(b.run("return document.activeElement.matches('h1')"))

    def test_a_moment_keeps_still_where_motion_is_unwelcome(self):
        for still in (True, False):
            web = self.serve(tasks=[("wash", "Shower")])
            b = self.browser(web, still=still)
            b.click("Morning Launch"), b.play_step(300, 120)
            b.click("Finish"), b.click("Next"), b.wait(lambda: b.has(".moment"))
            seconds = b.run("return Math.max(...getComputedStyle(document.querySelector('.moment-ring')).animationDuration.split(', ').map(parseFloat))")
            self.assertEqual(seconds < 0.1, still)

    def test_a_tablet_uses_its_width(self):
        web = self.prepared()
        b = self.browser(web, size=(768, 1024))
        main, side = (b.find(selector).rect for selector in (".home-main", ".home-side"))
        self.assertGreater(side["x"], main["x"] + main["width"])
        self.assertLess(main["x"], 40)


if __name__ == "__main__":
    unittest.main(verbosity=2)
