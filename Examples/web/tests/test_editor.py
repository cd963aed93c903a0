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
        self.assertEqual(b.find(".editor input").get_attribute("value"), "Morning Launch early")
        b.click("Leave")
        b.click("Leave without saving")
        b.shows("Household")
        self.assertEqual(self.routine_in(web)["displayName"], "Morning Launch")
        b.click("school morning"), b.shows("Edit a routine")
        self.assertEqual(b.find(".editor input").get_attribute("value"), "Morning Launch")

    def test_a_removed_task_is_put_back_where_it_was_and_focus_is_never_lost(self):
        web = self.serve(tasks=[("wash", "Shower"), ("eat", "Breakfast"), ("pack", "Bag")])
        b = self.browser(web)
        self.edit(b)
        b.click("Remove Breakfast")
        self.assertIn("put back Breakfast", b.run("return document.activeElement.textContent"))
        b.press(Keys.ENTER)
        self.assertEqual(b.run("return document.activeElement.ariaLabel"), "Move Breakfast, arrow up or down")
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
        self.assertEqual(b.find(".editor input").get_attribute("value"), "Morning Launch early")
        b.click("Save")
        b.shows("Household")
        self.assertEqual(self.routine_in(web)["displayName"], "Morning Launch early")

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
        b.wait(lambda: b.find(".editor input").get_attribute("value") == "Morning Launch early")

    def change_elsewhere(self, web, name):
        engine(web.store, [("parent.unlock", {"pin": "2468"}), ("routine.update", {
            "routineID": self.routine["routineID"], "revision": self.routine_in(web)["revision"], "displayName": name})])

    def test_of_two_edits_the_parent_chooses_one(self):
        web = self.serve()
        b = self.browser(web)
        self.edit(b)
        b.type(".editor input", " early")
        self.change_elsewhere(web, "Day Launch")
        b.click("Save")
        b.shows("it is called “Day Launch” now", "dialog")
        b.click("The one from there")
        b.wait(lambda: b.find(".editor input").get_attribute("value") == "Day Launch")
        b.type(".editor input", " early")
        self.change_elsewhere(web, "Dawn Launch")
        b.click("Save")
        b.click("Mine")
        b.shows("Household")
        self.assertEqual(self.routine_in(web)["displayName"], "Day Launch early")

    def test_a_step_has_one_name_and_a_note_that_only_says_something_of_its_own(self):
        web = self.serve()
        b = self.browser(web)
        self.edit(b)
        self.assertEqual(len(b.driver.find_elements("css selector", ".task [aria-required]")), 2)
        b.click("Add a task")
        self.assertEqual(b.run("return document.activeElement.labels[0].textContent"), "Name of the step")
        b.press("Bag")
        b.click("Save")
        b.shows("Household")
        self.assertEqual([(t["name"], t["displayName"]) for t in self.routine_in(web)["tasks"]],
                         [("wash", "Shower"), ("eat", "Breakfast"), ("Bag", "Bag")])

    def test_what_is_refused_is_told_in_the_language_of_the_household(self):
        kinds = ("storeBusy", "storeFull", "storeReadOnly", "storeIO", "internalError", "shuttingDown", "notFound", "tooLarge")
        web = self.serve()
        engine(web.store, [("preferences.update", {"locale": "de"})])
        b = self.browser(web)
        self.open_gate(b)
        b.type(".pin", "1111\n")
        b.wait(lambda: b.text(".gate .message") == "Das ist sie nicht.")
        for _ in range(8):
            b.type(".pin", "1111\n")
            b.wait(lambda: b.text(".gate .message") and not b.find(".gate .pin").get_attribute("value"))
        b.wait(lambda: "Sekunden noch einmal" in b.text(".gate .message"))
        b.advance(3600)
        b.type(".pin", "2468\n")
        b.shows("Haushalt")
        b.click("school morning")
        b.shows("Ablauf bearbeiten")
        german = b.run_async("import('/js/words/parent.de.js').then((words) => arguments[0](words.default))")
        b.run("""const socket = window.sockets.at(-1), receive = socket.onmessage;
          window.kind = undefined;
          socket.onmessage = ({ data }) => {
            const answer = JSON.parse(data);
            if (window.kind && answer.id && !answer.method) {
              delete answer.result;
              answer.error = { code: 1015, message: "In English", data: { kind: window.kind } };
            }
            receive({ data: JSON.stringify(answer) });
          };""")
        for kind in kinds:
            b.run("window.kind = arguments[0]", kind)
            b.click("Speichern")
            b.wait(lambda: b.text(".editor .message") == german[f"error.{kind}"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
