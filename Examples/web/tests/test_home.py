"""The first minute, and what there is to come back for."""

import json
import unittest

from selenium.webdriver.common.keys import Keys
from test_web import Played
from web import Web, days_of_play, engine


class First(Played):
    def test_the_game_is_tried_by_doing_something_and_nothing_of_it_is_stored(self):
        web = self.serve()
        [before] = engine(web.store, [("stats.totals", {})])
        b = self.browser(web)
        b.click("Try it now")
        b.frames()
        b.shows("How long will this take you?")
        thing = b.text("h1")
        b.dial(40), b.click("Lock it in")
        b.wait(lambda: b.has(".breath"))
        self.assertEqual(b.text("h1"), thing, "there is something to do, and nothing to count")
        self.assertNotRegex(b.text(), r"\d|[Cc]ount to|minute")
        b.run("performance.now = ((now) => () => now() + 47000)(performance.now.bind(performance))")
        b.click("I'm done")
        b.wait(lambda: any(f"Guessed {seconds - 40}s under" in b.text() for seconds in (47, 48, 49, 50)))
        sent = [json.loads(frame).get("method") for frame in b.frames()]
        self.assertEqual([method for method in sent if method and method != "event"], [])
        kept = b.run("return JSON.stringify({ ...localStorage, token: undefined })")
        self.assertNotRegex(kept, r"\d")
        b.click("Try another one")
        self.assertNotEqual(b.text("h1"), thing)
        b.click("Back")
        b.shows("Today")
        self.assertEqual(engine(web.store, [("stats.totals", {})]), [before])

    def test_a_player_gives_the_name_and_the_language_and_everything_speaks_it(self):
        web = self.serve(onboarded=False)
        b = self.browser(web)
        b.click("Skip")
        b.click("You")
        b.type("[name=displayName]", Keys.CONTROL, "a", Keys.NULL, "Nova", Keys.TAB)
        b.shows("Nova", "h1")
        b.run("""const field = document.querySelector('[name=locale]'); field.value = 'de'; field.dispatchEvent(new Event('change'));""")
        b.shows("Erinnerungen")
        self.assertEqual(b.run("return document.documentElement.lang"), "de")
        self.assertEqual(b.text("#tabs").split(), ["Quests", "Du"])
        b.click("Wie das Spiel geht")
        for words in ("Weiter", "Weiter", "Los geht's"):
            b.click(words)
        b.click("Morning Launch")
        b.dial(300)
        b.click("Schätzung festlegen")
        b.shows("Etwas kam dazwischen")
        b.advance(300)
        b.click("Fertig")
        b.shows("Gedauert hat es")
        b.driver.refresh()
        b.shows("Nächster Schritt")
        self.assertEqual([p["displayName"] for p in engine(web.store, [("player.list", {})])[0]], ["Nova"])

    def test_a_quest_that_is_not_of_today_is_played_as_practice(self):
        # The page's own clock says which day it is; the routine is of every other one.
        web = self.enterContext(Web())
        web.set_up()
        web.serve()
        b = self.browser(web)
        today = b.run("return new Date().getDay()")
        self.open_household(b)
        b.click("New routine")
        b.wait(lambda: b.has(".editor"))
        for label, text in (("Name, as your child sees it", "Pool"), ("Name of the step", "Swim bag")):
            b.fill(label, text)
        day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][today]
        if 1 <= today <= 5:
            b.click(day)
        b.click("Save")
        b.click("Play it now")
        b.shows("Swim bag")
        b.play_step(300, 290)
        b.click("Finish")
        b.shows("Practice round")


class Home(Played):
    def test_home_tells_the_week_and_the_discoveries_and_a_desktop_uses_its_width(self):
        web = self.serve()
        days_of_play(web.store, 4)
        [week, finds] = engine(web.store, [("stats.week", {}), ("stats.discoveries", {})])
        b = self.browser(web)
        b.shows(week["text"])
        self.assertEqual(len(b.driver.find_elements("css selector", ".week .played")), len(week["days"]))
        found = [find for find in finds if find.get("day")]
        b.shows(f"{len(found)} of {len(finds)} found")
        b.click("You")
        b.tap(lambda: b.find(".more-of summary"))
        for find in finds:
            b.shows(find["title"])
        self.assertEqual(len(b.driver.find_elements("css selector", ".discoveries .found")), len(found))
        b.click("Quests")
        b.resize(1280, 800)

        def uses_the_width():
            main, side = (b.find(selector).rect for selector in (".home-main", ".home-side"))
            return side["x"] >= main["x"] + main["width"] and side["x"] + side["width"] - main["x"] > 850

        # A window that was resized is laid out a moment later.
        b.wait(uses_the_width)

    def test_home_tells_what_the_guesses_show_by_themselves(self):
        web = self.serve()
        days_of_play(web.store, 69, lean=lambda date: 1.6 if date.weekday() > 4 else 1)
        [insights] = engine(web.store, [("stats.insights", {})])
        self.assertEqual([insight["key"] for insight in insights], ["weekends"])
        b = self.browser(web)
        b.shows(insights[0]["text"])

    def test_a_past_quest_is_practised_again(self):
        web = self.serve(tasks=[("wash", "Shower")])
        days_of_play(web.store, 1, tasks=1)
        b = self.browser(web)
        b.click("Stats")
        b.click("Nov 19")
        b.click("Practise this quest")
        b.shows("How long will this take?")
        [state] = engine(web.store, [("quest.current", {})])
        self.assertTrue(state["isPractice"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
