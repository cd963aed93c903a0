"""The first start: one question, and from there to the first guess of whoever plays."""

import unittest

from selenium.webdriver.common.keys import Keys
from test_web import AXE, TRACES, Played
from web import Web, engine

TEMPLATES = ("School morning", "Bedtime", "Homework", "Tidy up")


class First(Played):
    def fresh(self, **looks):
        web = self.enterContext(Web())
        b = self.browser(web.serve(), **looks)
        b.shows("Who plays?", "h1")
        return web, b

    def unlocked(self, web, *calls):
        return engine(web.store, [("parent.unlock", {"pin": "1357"}), *calls])[1:]

    def family(self, b):
        b.click("My child")
        b.type(".first .pin", "1357")
        b.click("Next")
        b.shows("What do you want to start with?")

    def test_whoever_plays_alone_guesses_without_a_pin_and_hears_of_nobody_else(self):
        web, b = self.fresh()
        b.click("Me")
        b.click("Quick guess")
        b.type("[name=displayName]", "Tea")
        self.assertEqual(engine(web.store, [("parent.status", {})])[0]["pinSet"], False)
        b.driver.refresh()
        b.shows("Quick guess")
        self.assertFalse(TRACES.search(b.run("return document.documentElement.outerHTML")))
        self.assertNotIn("Set up", b.text())

    def test_a_family_has_a_quest_to_guess_after_seven_clicks(self):
        web, b = self.fresh()
        clicks = ["My child", "Next", "School morning", "Save", "Hand it over", "Skip", "Morning Launch"]
        for words in clicks:
            if words == "Next":
                b.fill("Your child's name", "Robin")
                b.type(".first .pin", "1357")
            b.click(words)
        b.shows("How long will this take?")
        b.shows("Get dressed")
        [player, [routine]] = self.unlocked(web, ("player.list", {}), ("routine.list", {}))
        self.assertEqual(player[0]["displayName"], "Robin")
        self.assertEqual((routine["symbol"], routine["reminderTimes"]), ("🎒", ["06:45"]))
        self.assertTrue(all(task["symbol"] for task in routine["tasks"]))
        locked = b.run_async("""const socket = window.sockets.at(-1);
          socket.addEventListener("message", ({ data }) => { if (JSON.parse(data).id === "probe") arguments[0](JSON.parse(data).error?.data.kind); });
          socket.send('{"jsonrpc":"2.0","id":"probe","method":"routine.list"}')""")
        self.assertEqual(locked, "locked")

    def test_a_pin_has_a_label_is_seen_and_says_how_to_get_a_new_one(self):
        _, b = self.fresh()
        b.click("My child")
        field = b.find(".first .pin")
        self.assertEqual(field.get_attribute("type"), "text")
        self.assertIn("PIN", b.run("return arguments[0].labels[0].querySelector('span').textContent", field))
        self.assertIn("reset-pin", b.run("return document.getElementById(arguments[0].getAttribute('aria-describedby')).textContent", field))
        b.type(".first .pin", "12", Keys.ENTER)
        b.wait(lambda: b.text(".first .message") == "A PIN has 4 to 12 digits.")

    def test_the_words_of_every_template_are_good_for_a_player_in_both_languages(self):
        web, b = self.fresh()
        self.family(b)
        for language in ("en", "de"):
            drafts = b.run_async("""const [language, done] = arguments;
              (async () => {
                const words = await import("/js/words.js");
                await words.speak({ locale: language });
                await words.speakAsParent();
                done((await import("/js/parent/templates.js")).choices().map(({ fields }) => fields));
              })();""", language)
            self.assertEqual(len(drafts), len(TEMPLATES))
            for made in self.unlocked(web, *(("routine.create", draft) for draft in drafts)):
                self.assertEqual(made.get("warnings", []), [])
                self.assertFalse(made.get("isDraft"))

    def test_a_store_that_was_set_up_before_is_not_asked_again(self):
        web = self.serve(onboarded=False)
        b = self.browser(web)
        b.shows("This is your time game")
        b.run("location.hash = 'first'")
        b.shows("Morning Launch")
        self.assertNotIn("Who plays?", b.text())

    def test_an_empty_template_with_a_forbidden_word_is_told_in_words(self):
        web, b = self.fresh()
        self.family(b)
        b.click("Empty")
        b.click("Save")
        b.wait(lambda: "the one that your child sees" in b.text(".editor .message"))
        self.assertEqual(b.run("return document.activeElement.getAttribute('aria-invalid')"), "true")
        b.type(".editor [aria-required]", "Late chores")
        b.run("document.querySelectorAll('.editor [aria-required]')[1].focus()")
        b.press("Dishes")
        b.click("Save")
        b.shows("“Late”, “chores”", "dialog")
        b.click("Leave it")
        b.shows("It is ready")
        [[routine]] = self.unlocked(web, ("routine.list", {}))
        self.assertEqual([(t["name"], t["displayName"]) for t in routine["tasks"]], [("Dishes", "Dishes")])

    def fits(self, b, name, width):
        if not b.run("return 'axe' in window"):
            b.run(AXE)
        violations = b.run_async("axe.run(document).then(({ violations }) => arguments[0](violations.map((v) => [v.id, v.nodes[0].html, v.nodes[0].failureSummary])))")
        self.assertEqual(violations, [], name)
        self.assertLessEqual(b.run("return document.documentElement.scrollWidth"), width, name)

    def test_it_is_for_everybody_on_a_narrow_phone_with_text_twice_as_large_and_in_the_dark(self):
        for size, look in (((320, 568), "light"), ((1440, 900), "dark")):
            _, b = self.fresh(size=size, look=look)
            b.run("document.documentElement.style.fontSize = arguments[0]", "200%" if size[0] == 320 else "")
            self.fits(b, "who", size[0])
            b.click("Me"), b.shows("What do you want to guess?")
            self.fits(b, "me", size[0])
            b.click("Back"), b.shows("Who plays?"), b.click("My child"), b.shows("PIN")
            self.fits(b, "pin", size[0])
            b.type(".first .pin", "1357", Keys.ENTER), b.shows("What do you want to start with?")
            self.fits(b, "template", size[0])
            b.click("School morning"), b.shows("New routine")
            self.fits(b, "editor", size[0])
            b.click("Save"), b.shows("It is ready")
            self.fits(b, "ready", size[0])

    def test_it_is_walked_through_with_the_keyboard_alone(self):
        _, b = self.fresh()

        def go(words):
            b.wait(lambda: b.press(Keys.TAB) or words in b.run("return document.activeElement.textContent || document.activeElement.name"))
            self.assertNotEqual(b.run("return getComputedStyle(document.activeElement).outlineStyle"), "none", words)

        go("My child"), b.press(Keys.ENTER), b.shows("PIN")
        go("pin"), b.press("1", "3", "5", "7", Keys.ENTER), b.shows("What do you want to start with?")
        go("Tidy up"), b.press(Keys.ENTER), b.shows("New routine")
        go("Save"), b.press(Keys.ENTER), b.shows("It is ready")
        go("Hand it over"), b.press(Keys.ENTER), b.shows("This is your time game")


if __name__ == "__main__":
    unittest.main(verbosity=2)
