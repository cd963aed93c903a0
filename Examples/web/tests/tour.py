"""Every screen, one after the other; `python tour.py FOLDER` takes their pictures."""

import atexit
import functools
import pathlib
import re
import shutil
import sys
import time

from web import Web, days_of_play, engine

TASKS = (("wash", "Shower"), ("eat", "Breakfast"), ("pack", "Pack the bag"))


@functools.cache
def three_weeks():
    """A folder with a store that was played on for three weeks; nobody has seen the first pages."""
    web = Web()
    atexit.register(web.cleanup.close)
    web.set_up(tasks=TASKS, onboarded=False)
    days_of_play(web.store, 21, tasks=len(TASKS))
    return web.folder


def prepared():
    web = Web()
    shutil.copytree(three_weeks(), web.folder, dirs_exist_ok=True)
    return web


class German:
    """The German words of what the game and the page say in English: every text that holds the words."""

    def __init__(self, browser):
        texts = []
        for audience in ("player", "parent"):
            words = [browser.run_async("import(arguments[0]).then((words) => arguments[1](words.default))",
                                       f"/js/words/{'' if audience == 'player' else 'parent.'}{tag}.js") for tag in ("en", "de")]
            unlock = [("parent.unlock", {"pin": "2468"})] if audience == "parent" else []
            catalogues = engine(browser.web.store, unlock + [
                ("catalogue.get", {"locale": tag, "audience": audience}) for tag in ("en", "de")])[-2:]
            texts += [words, [catalogue["texts"] for catalogue in catalogues]]
        self.pairs = [(english[key], german[key]) for english, german in texts for key in english]

    def __call__(self, words):
        found = []
        for english, german in self.pairs:
            pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(english))
            if match := re.fullmatch(pattern, words):
                found.append(re.sub(r"\{(\w+)\}", lambda place: match.groupdict().get(place[1], ""), german))
            elif words in english:
                found.append(german.partition("{")[0].strip())
        return [words, *filter(None, found)]


def tour(browser):
    """Gives the name of each screen while it is shown."""
    b = browser
    yield "welcome"
    b.click("Next"), b.shows("How it works")
    yield "welcome-2"
    b.click("Next"), b.shows("Calibration mode")
    yield "welcome-3"
    b.click("Let's go"), b.shows("Morning Launch")
    yield "quests"
    b.click("You"), b.shows("Sounds")
    yield "you"
    b.click("Ask how long it felt")
    b.click("Quests"), b.shows("Morning Launch"), b.click("Morning Launch"), b.shows("How long will this take?")
    yield "estimating-empty"
    b.dial(450)
    yield "estimating"
    b.click("A range"), b.dial(360), b.dial(600, wheel=2)
    yield "estimating-range"
    b.click("Take a break"), b.find("dialog")
    yield "break"
    b.click("Keep playing"), b.click("Lock it in"), b.wait(lambda: b.has("section.active"))
    yield "active"
    b.click("Something came up"), b.find("dialog")
    yield "came-up"
    b.click("I finished a while ago"), b.find("dialog input")
    yield "done-a-while-ago"
    b.click("Back"), b.advance(445), b.click("I'm done"), b.shows("How long did that feel?"), b.dial(400)
    yield "recalling"
    b.click("That's how it felt"), b.wait(lambda: b.has("section.revealing")), time.sleep(0.6)
    yield "reveal-spot-on"
    b.click("Next step"), b.dial(520), b.click("Lock it in"), b.wait(lambda: b.has("section.active"))
    b.advance(760), b.click("I'm done"), b.click("Skip"), b.wait(lambda: b.has("section.revealing"))
    yield "reveal-under"
    b.click("Next step"), b.dial(420), b.click("Lock it in"), b.wait(lambda: b.has("section.active"))
    b.advance(190), b.click("I'm done"), b.click("Skip"), b.wait(lambda: b.has("section.revealing"))
    yield "reveal-over"
    b.click("Finish"), b.shows("Quest complete!"), time.sleep(0.6)
    yield "summary"
    b.click("About Shower"), b.find("dialog")
    yield "about-a-step"
    b.click("Back"), b.leave_summary(), b.shows("Played today")
    yield "quests-played"
    b.click("Stats"), b.wait(lambda: b.has(".chart"))
    yield "stats"
    b.click("One step"), b.wait(lambda: b.has(".learningCurve"))
    yield "stats-one-step"
    b.tap(lambda: b.button_of(".rows")), b.wait(lambda: b.has(".results"))
    yield "again"
    b.click("Done"), b.shows("Personal bests"), b.click("Quests"), b.shows("Morning Launch")
    for _ in range(3):
        b.find(".brand").click()
    b.find(".gate")
    yield "gate"
    b.type(".pin", "2468\n"), b.shows("Routines")
    yield "household"
    b.click("How it is going"), b.shows("Where the time goes"), b.shows("Finished by")
    yield "progress"
    b.click("Back"), b.shows("Routines")
    folder = pathlib.Path(b.web.folder, "shared")
    folder.mkdir()
    b.click("Begin a sync"), b.type("dialog [name=folder]", str(folder)), b.type("dialog [name=name]", "kitchen")
    yield "devices-begin"
    b.click("Begin"), b.find(".code")
    yield "devices-code"
    engine(f"sqlite:{b.web.folder}/tablet.sqlite", [
        ("parent.setPIN", {"pin": "2468"}), ("sync.join", {"folder": str(folder), "code": b.text(".code"), "name": "tablet"})])
    b.click("I have kept it"), b.click("Sync now"), b.shows("Last change: ")
    yield "devices"
    b.click("school morning"), b.shows("Edit a routine")
    yield "editor"
    b.click("Leave"), b.shows("Household"), b.click("May make quests"), b.click("May see when to start")
    b.tap(lambda: b.find(".player summary")), b.find(".days-off")
    yield "days-off"
    b.click("Lock and leave"), b.shows("Morning Launch")
    yield "quests-to-make"
    b.click("New quest"), b.find(".own"), b.click("Add a step"), b.click("At these times"), b.type("[name=displayName]", "Piano")
    yield "own-quest"
    b.click("Symbol"), b.find("dialog")
    yield "symbols"
    b.click("🎹"), b.click("Save"), b.shows("Piano")
    b.click("When to start"), b.find("dialog")
    yield "plan"
    b.click("Back"), b.click("Quick guess"), b.find(".quick")
    yield "quick-guess"
    b.find(".quest-top .round").click(), b.shows("Morning Launch")


def picture_whole(browser, path):
    """The whole height of a page that is longer than the window."""
    width, height = browser.run("return [innerWidth, innerHeight]")
    whole = browser.run("return document.documentElement.scrollHeight")
    if whole > height:
        browser.resize(width, whole)
        time.sleep(0.2)
    browser.picture(path)
    browser.resize(width, height)


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for size_name, size in (("phone", (390, 844)), ("desktop", (1280, 860))):
        for look in ("light", "dark"):
            with prepared() as web:
                browser = web.serve().browser(size=size, look=look)
                for number, name in enumerate(tour(browser)):
                    picture_whole(browser, folder / f"{number:02}-{name}-{size_name}-{look}.png")
