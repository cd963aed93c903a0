"""The editor of a routine loses nothing that somebody typed."""

import unittest

from selenium.webdriver.common.keys import Keys
from test_web import Played
from web import engine


class Editor(Played):
    def edit(self, b):
        self.open_household(b)
        b.click("school morning")
        b.shows("Edit a routine")

    def routine_in(self, web):
        return engine(web.store, [("parent.unlock", {"pin": "2468"}), ("routine.list", {})])[1][0]

    def test_leaving_asks_where_something_was_changed_and_only_there(self):
        web = self.serve()
        b = self.browser(web)
        self.edit(b)
        b.click("Leave")
        b.shows("Household")
        b.click("school morning"), b.shows("Edit a routine")
        b.type(".editor input", " early")
        b.click("Leave")
        b.shows("Leave without saving?", "dialog")
        b.click("Keep editing")
        self.assertEqual(b.find(".editor input").get_attribute("value"), "school morning early")
        b.click("Leave")
        b.click("Leave without saving")
        b.shows("Household")
        self.assertEqual(self.routine_in(web)["name"], "school morning")
        b.click("school morning"), b.shows("Edit a routine")
        self.assertEqual(b.find(".editor input").get_attribute("value"), "school morning")

    def test_a_removed_task_is_put_back_where_it_was_and_focus_is_never_lost(self):
        web = self.serve(tasks=[("wash", "Shower"), ("eat", "Breakfast"), ("pack", "Bag")])
        b = self.browser(web)
        self.edit(b)
        b.click("Remove eat")
        self.assertIn("put back eat", b.run("return document.activeElement.textContent"))
        b.press(Keys.ENTER)
        self.assertEqual(b.run("return document.activeElement.ariaLabel"), "Move eat, arrow up or down")
        b.click("Save")
        b.shows("Household")
        self.assertEqual([t["name"] for t in self.routine_in(web)["tasks"]], ["wash", "eat", "pack"])

    def test_a_routine_without_a_day_is_not_saved_unseen(self):
        web = self.serve()
        b = self.browser(web)
        self.edit(b)
        for day in ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"):
            b.click(day)
        b.click("Save")
        b.wait(lambda: "no day on which it can be played" in b.text(".editor .message"))
        self.assertEqual(len(self.routine_in(web)["activeDays"]), 7)

    def test_an_edit_that_outlives_the_pin_is_kept_and_saved_after_it(self):
        web = self.serve()
        b = self.browser(web)
        self.edit(b)
        b.type(".editor input", " early")
        b.advance(11 * 60)
        b.click("Save")
        b.type(".gate .pin", "2468\n")
        b.wait(lambda: not b.has(".gate"))
        self.assertEqual(b.find(".editor input").get_attribute("value"), "school morning early")
        b.click("Save")
        b.shows("Household")
        self.assertEqual(self.routine_in(web)["name"], "school morning early")

    def test_an_edit_that_was_locked_away_comes_back_after_the_pin(self):
        web = self.serve()
        b = self.browser(web)
        b.run("document.documentElement.dataset.idleSeconds = 1")
        self.edit(b)
        b.type(".editor input", " early")
        b.wait(lambda: not b.has(".parent"))
        b.shows("Today")
        self.assertNotIn("school morning", b.run("return document.documentElement.outerHTML"))
        b.run("document.documentElement.dataset.idleSeconds = 100")
        self.open_gate(b)
        b.type(".pin", "2468\n")
        b.wait(lambda: b.find(".editor input").get_attribute("value") == "school morning early")


if __name__ == "__main__":
    unittest.main(verbosity=2)
