"""Plays one quest on the page in Chromium, as a person does: looks at what stands there, clicks.

It is what `timequest-rpc conformance` runs: the page's server has the executable that TIMEQUEST_RPC names, and what the
page shows is printed whenever it changes.
"""

import os
import sys
import time

from selenium.common.exceptions import WebDriverException

from web import Web

STEP_SECONDS = float(os.environ.get("TIMEQUEST_STEP_SECONDS") or 0)
LIMIT = 50  # Seconds, fewer than the kit waits.
AGAIN = 5  # Seconds after which what changed nothing is clicked once more.
SHOWN = """return [...document.body.children].filter((part) => part.checkVisibility() && !part.classList.contains("unseen"))
  .map((part) => part.innerText.trim()).filter(Boolean).join("\\n");"""
# What is done where such an element stands on the page; the first that does decides. None: the quest is over.
RULES = [
    ("#trouble", []),
    ("section.active", ["I'm done"]),
    ("form.estimating", ["Lock it in"]),
    ("section.revealing", ["Next step", "Finish"]),
    ("section.summary", ["Next", "Done"]),
    ("section.moment", ["Next", "Done"]),
    ("section.hero", ["Morning Launch"]),
]


class Player:
    def __init__(self, browser):
        self.browser = browser
        self.shown = ""

    def look(self, seconds=0):
        """Prints what is shown, each time that it changes."""
        end = time.monotonic() + seconds
        while True:
            shown = self.browser.run(SHOWN)
            if shown != self.shown:
                print(shown, flush=True)
                self.shown = shown
            if time.monotonic() >= end:
                return
            time.sleep(0.1)

    def act(self, selector, labels):
        if selector == "section.active":
            self.look(STEP_SECONDS)
            self.browser.wait(lambda: not self.browser.has(".banner"))  # It celebrates the step before.
        elif selector == "section.revealing":
            self.look(1)  # A celebration comes a moment later.
        elif selector == "form.estimating":
            self.browser.dial(300)
        script = """
          const labels = arguments[0];
          const button = [...document.querySelectorAll("main button")].find((each) => labels.some((label) => each.innerText.includes(label)));
          button?.click();
        """
        self.browser.run(script, labels)

    def play(self):
        last, acted = None, 0.0
        deadline = time.monotonic() + LIMIT
        while time.monotonic() < deadline:
            self.look()
            if "Played today" in self.shown:
                return True
            rule = next((rule for rule in RULES if self.browser.has(rule[0])), None)
            here = rule and (rule, self.browser.run("return document.querySelector('.quest-top')?.innerText"))
            if rule and (here != last or time.monotonic() - acted > AGAIN):
                last, acted = here, time.monotonic()
                try:
                    self.act(*rule)
                except WebDriverException:
                    pass  # It was drawn anew in between.
            time.sleep(0.05)
        return False


with Web() as web:
    sys.exit(0 if Player(web.serve().browser()).play() else 1)
