"""Quests of one's own, steps that are skipped or told afterwards, symbols, and what a parent may set of them."""

import json
import unittest

from selenium.webdriver.common.by import By
from test_web import Played
from web import Web, days_of_play, engine


class Own(Played):
    def serve_empty(self):
        web = self.enterContext(Web())
        engine(web.store, [("onboarding.complete", {})])
        return web.serve()

    def make(self, b, name="Piano", steps=("Scales", "New piece")):
        b.click("New quest")
        b.type("[name=displayName]", name)
        for number, step in enumerate(steps):
            if number:
                b.click("Add a step")
            b.wait(lambda: b.driver.find_elements(By.CSS_SELECTOR, ".own-steps input")[number]).send_keys(step)

    def pick(self, b, label, emoji):
        b.click(label)
        b.click(emoji)
        b.wait(lambda: not b.has("dialog[open]"))

    def test_a_quest_of_ones_own_is_made_in_an_empty_store_and_played_to_the_reveal(self):
        web = self.serve_empty()
        b = self.browser(web)
        self.make(b)
        self.pick(b, "Symbol", "🎹")
        self.pick(b, "Symbol of step 2", "🎨")
        b.click("Sun")
        b.click("At these times"), b.click("Add a time")
        b.click("Save")
        b.shows("Piano"), b.shows("🎹"), b.shows("2 steps")
        [state] = engine(web.store, [("quest.edit", {"questID": engine(web.store, [("quest.list", {})])[0][0]["questID"]})])
        self.assertEqual(state["activeDays"], ["mon", "tue", "wed", "thu", "fri", "sat"])
        self.assertEqual(state["reminderTimes"], ["07:30", "16:00"])
        b.click("Play")
        b.shows("Scales"), b.shows("🎹", ".quest-title")
        b.play_step(300, 280)
        b.shows("20s over")
        b.click("Next step")
        b.shows("New piece"), b.shows("🎨", "h1")
        b.play_step(300, 290)
        b.shows("10s over"), b.shows("🎨", ".quest-title")
        b.click("Finish")
        b.shows("Quest complete!"), b.shows("🎨")
        self.assertFalse(engine(web.store, [("parent.status", {})])[0]["pinSet"])

    def test_a_quick_guess_is_a_name_and_a_number(self):
        web = self.serve_empty()
        b = self.browser(web)
        b.click("Quick guess")
        b.dial(600)
        self.assertFalse(b.find("form .primary").is_enabled(), "without a name it must not lock")
        b.type("[name=displayName]", "Answer mail")
        b.click("Lock it in")
        b.wait(lambda: b.has("section.active"))
        b.shows("Answer mail")
        b.advance(540)
        b.click("I'm done")
        b.shows("1m over")

    def test_a_quest_of_ones_own_is_changed_and_removed(self):
        web = self.serve_empty()
        b = self.browser(web)
        self.make(b)
        b.click("Save")
        b.click("Change")
        b.wait(lambda: b.has(".own"))
        b.click("Remove step 1")
        b.type("[name=displayName]", " and more")
        b.click("Save")
        b.shows("Piano and more"), b.shows("1 step")
        b.click("Change")
        b.click("Remove")
        b.shows("Everything that you have played is kept", "dialog")
        b.tap(lambda: b.find("dialog .soft"))
        b.shows("No quests today")
        b.shows("New quest")

    def test_when_to_start_is_told_of_ones_own_quest(self):
        web = self.serve_empty()
        b = self.browser(web)
        self.make(b, steps=("Scales",))
        b.click("Save")
        b.click("When to start")
        b.type("dialog [name=time]", "0600PM")
        b.click("Work it out")
        b.shows("there will be a plan", "dialog")

    def test_who_may_not_make_quests_sees_nothing_of_it_and_a_parent_allows_it(self):
        web = self.serve()
        b = self.browser(web)
        b.shows("Morning Launch")
        self.assertFalse(b.has(".make, .quest-more"))
        self.open_household(b)
        b.click("May make quests"), b.click("May see when to start")
        b.tap(lambda: b.find(".player summary"))
        for field in b.driver.find_elements(By.CSS_SELECTOR, ".days-off input"):
            b.run("arguments[0].value = '2026-11-28'", field)
        b.click("Add days off")
        b.shows("Nov 28", ".day-off")
        b.click("Lock and leave")
        b.shows("New quest"), b.shows("Quick guess"), b.shows("When to start")
        [_, player] = engine(web.store, [("parent.unlock", {"pin": "2468"}), ("player.get", {})])
        self.assertEqual((player["canMakeQuests"], player["canSeePlan"]), (True, True))
        self.assertEqual(player["daysOff"], [{"from": "2026-11-28", "through": "2026-11-28"}])

    def test_a_parent_gives_a_symbol_and_several_times(self):
        web = self.serve()
        b = self.browser(web)
        self.open_household(b)
        b.click("school morning"), b.shows("Edit a routine")
        self.pick(b, "Symbol", "🚀")
        b.click("At these times"), b.click("Add a time")
        b.click("Save"), b.shows("Household")
        [_, [routine]] = engine(web.store, [("parent.unlock", {"pin": "2468"}), ("routine.list", {})])
        self.assertEqual((routine["symbol"], routine["reminderTimes"]), ("🚀", ["07:30", "16:00"]))
        b.click("Lock and leave")
        b.shows("🚀", ".quest")


class Steps(Played):
    def test_a_step_is_skipped_before_it_and_while_it_runs_and_leaves_no_result(self):
        web = self.serve(tasks=[("wash", "Shower"), ("eat", "Breakfast"), ("pack", "Bag")])
        b = self.begin(web)
        b.click("Skip this step")
        b.shows("Breakfast")
        self.lock(b)
        b.click("Something came up"), b.click("Skip this step")
        b.shows("Bag")
        b.play_step(300, 290)
        b.click("Finish")
        b.shows("Quest complete!")
        self.assertEqual([e.text for e in b.driver.find_elements(By.CSS_SELECTOR, ".result-name")], ["Bag"])
        self.assertFalse(b.has(".chip.closest"))

    def test_a_quest_whose_every_step_is_skipped_ends_without_results(self):
        b = self.begin(self.serve(tasks=[("wash", "Shower")]))
        b.click("Skip this step")
        b.shows("Quest complete!")
        self.assertFalse(b.has(".results, .accuracy-ring, .balance"))

    def test_a_step_that_ended_a_while_ago_is_told_in_minutes_and_shows_no_percentage(self):
        b = self.begin(self.serve(tasks=[("wash", "Shower")]))
        self.lock(b, 600)
        b.advance(900)
        b.frames()
        b.click("Something came up"), b.click("I finished a while ago")
        b.type("dialog input", "4")
        b.tap(lambda: b.find("dialog .primary"))
        b.shows("11m")
        [sent] = [json.loads(frame)["params"] for frame in b.frames() if '"quest.done"' in frame]
        self.assertEqual((sent["validity"], sent["agoSeconds"]), ("remembered", 240))
        self.assertNotIn("%", b.text())
        self.assertFalse(b.has(".meter"))
        b.click("Finish")
        b.shows("not counted")
        self.assertNotIn("%", b.text())

    def test_a_mystery_step_is_done_at_once_and_told_as_it_felt(self):
        web = self.enterContext(Web())
        quest = web.set_up(tasks=[("wash", "Shower"), ("eat", "Breakfast")])["routineID"]
        # With this id the second step of the first run is drawn.
        engine(web.store, [("parent.unlock", {"pin": "2468"}), ("study.create", {
            "kind": "mysteryStep", "routineID": quest, "weeks": 8, "studyID": "22222222-2222-4222-8222-222222222222"})])
        b = self.begin(web.serve(at="2026-11-21T07:00:00Z"))
        b.play_step(300, 320)
        b.click("Next step")
        b.wait(lambda: b.has("section.active"))
        b.shows("Mystery step! Just do it.")
        b.advance(320)
        b.click("I'm done")
        b.shows("How long did that feel?")
        b.dial(240), b.click("That's how it felt")
        b.shows("Mystery solved!"), b.shows("+25 XP")
        self.assertFalse(b.has(".meter"))
        b.click("Finish")
        b.shows("Felt like 4m, took 5m 20s")
        self.assertNotIn("not counted", b.text())
        # Something may have got in the way of it, too.
        b.tap(lambda: b.driver.find_elements(By.CSS_SELECTOR, ".result .more")[1])
        b.click("Something interrupted me")
        b.shows("not counted")

    def test_who_does_not_know_when_it_ended_says_so(self):
        b = self.begin(self.serve(tasks=[("wash", "Shower")]))
        self.lock(b)
        b.advance(900)
        b.frames()
        b.click("Something came up"), b.click("I finished a while ago"), b.click("I don't know any more")
        b.wait(lambda: b.has("section.revealing"))
        [sent] = [json.loads(frame)["params"] for frame in b.frames() if '"quest.done"' in frame]
        self.assertEqual(sent["validity"], "forgotDone")


class Mine(Played):
    def is_seen_at_once(self, b):
        """The dialog has nothing to be scrolled, on the smallest phone either, and its last row of symbols is full."""
        for size in ((320, 640), (360, 640), (390, 844)):
            b.resize(*size)
            hidden, columns = b.run("""
              const dialog = document.querySelector("dialog");
              return [dialog.scrollHeight - dialog.clientHeight,
                getComputedStyle(dialog.querySelector(".symbols")).gridTemplateColumns.split(" ").length]""")
            self.assertEqual((hidden, columns), (0, 6), size)

    def test_a_player_picks_a_symbol_and_a_colour_and_the_first_screen_shows_them(self):
        web = self.serve()
        b = self.browser(web)
        b.click("You"), b.find(".you")
        b.click("Your symbol")
        b.wait(lambda: b.has("dialog[open]"))
        self.is_seen_at_once(b)
        b.click("🦉"), b.wait(lambda: not b.has("dialog[open]"))
        b.tap(lambda: b.find(".symbol-button")), b.shows("No symbol", "dialog")
        self.is_seen_at_once(b)
        b.click("Back"), b.wait(lambda: not b.has("dialog[open]"))
        b.tap(lambda: b.find(".tint[data-tint=teal]"))
        b.wait(lambda: engine(web.store, [("preferences.get", {})])[0].get("tint") == "teal")
        b.click("Quests")
        b.shows("🦉", ".badge")
        self.assertEqual(b.run("return document.body.dataset.tint"), "teal")
        self.assertEqual(engine(web.store, [("preferences.get", {})])[0]["symbol"], "🦉")

    def test_no_colour_of_a_player_is_red_or_green(self):
        b = self.browser(self.serve())
        b.click("You")
        b.wait(lambda: b.has(".tint"))
        for look in ("light", "dark"):
            b.look(look)
            hues = b.run("""
              return [...document.querySelectorAll(".tint span")].map((e) => {
                const [r, g, b] = getComputedStyle(e).backgroundColor.match(/[\\d.]+/g).map(Number);
                const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
                const hue = most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
                return (hue * 60 + 360) % 360; })""")
            self.assertEqual(len(hues), 7)
            for hue in hues:
                self.assertFalse(hue < 20 or hue > 345 or 75 < hue < 165, f"{hue} in {look}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
