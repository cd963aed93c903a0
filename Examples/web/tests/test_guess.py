"""The guess: two values for whoever hears them, a dial for whoever sees them, and words for how sure somebody is."""

import unittest

from selenium.webdriver.common.keys import Keys
from test_web import Played
from web import days_of_play, engine


class Guess(Played):
    def values(self, b):
        return b.run("return [...document.querySelectorAll('[role=spinbutton]')].map((e) => Number(e.ariaValueNow))")

    def heard(self, b):
        """The roles and names in the dial, as a screen reader has them."""
        nodes = b.command("Accessibility.getFullAXTree")["nodes"]
        of = lambda node, key: node.get(key, {}).get("value")
        return [(of(node, "role"), of(node, "name")) for node in nodes if not node.get("ignored")]

    def test_a_screen_reader_has_two_values_and_no_list_of_numbers(self):
        b = self.begin(self.serve())
        b.dial(433)
        heard = self.heard(b)
        self.assertEqual([name for role, name in heard if role == "spinbutton"], ["Minutes", "Seconds"])
        self.assertEqual([name for role, name in heard if role == "StaticText" and (name or "").isdigit()], [])

    def test_the_dial_jumps_by_five_minutes_to_round_numbers(self):
        b = self.begin(self.serve())
        b.dial(7 * 60)
        for words, minutes in (("Five minutes more", 10), ("Five minutes more", 15), ("Five minutes fewer", 10), ("Five minutes fewer", 5)):
            b.click(words)
            self.assertEqual(self.values(b), [minutes, 0])
        b.run("document.querySelector('[role=spinbutton]').focus()")
        b.press(Keys.PAGE_UP)
        self.assertEqual(self.values(b), [10, 0])

    def test_from_ten_minutes_on_there_are_no_seconds(self):
        web = self.serve()
        b = self.begin(web)
        b.dial(9 * 60 + 50)
        self.assertEqual(self.values(b), [9, 50])
        b.click("More minutes")
        self.assertEqual(self.values(b), [10, 0])
        self.assertTrue(b.has("[role=spinbutton][aria-disabled=true]"))
        b.run("document.querySelectorAll('[role=spinbutton]')[1].focus()")
        b.press("3", "0", Keys.ARROW_UP)
        self.assertEqual(self.values(b), [10, 0])
        b.click("Fewer minutes"), b.click("More seconds")
        self.assertEqual(self.values(b), [9, 1])

    def test_how_sure_somebody_is_is_asked_in_words(self):
        web = self.serve()
        days_of_play(web.store, 3)
        for locale in ("en", "de"):
            engine(web.store, [("preferences.update", {"locale": locale})])
            b = self.browser(web)
            b.run("document.querySelector('.quest').click()"), b.wait(lambda: b.has(".estimating"))
            b.run("document.querySelectorAll('.estimating .foot input')[1].click()")
            words = b.text(".range .choice")
            self.assertEqual(len(words.splitlines()), 4, words)
            self.assertNotRegex(words, r"\d|%")


if __name__ == "__main__":
    unittest.main(verbosity=2)
