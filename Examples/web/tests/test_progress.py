"""How it is going, for a parent: the report, its trend, and by when a quest is done."""

import base64
import pathlib
import re
import unittest

from test_web import Played
from web import days_of_play, engine


class Progress(Played):
    def open_progress(self, web, **looks):
        b = self.browser(web, **looks)
        self.open_household(b)
        b.click("How it is going")
        b.shows("How it is going", "h1")
        return b

    def played(self, days=30):
        web = self.serve(reminderTimes=["07:10"])
        if days:
            days_of_play(web.store, days)
        return web

    def test_it_says_what_the_report_says_with_the_trend_and_the_pictures(self):
        web = self.played()
        b = self.open_progress(web)
        b.wait(lambda: b.has(".progress .chart"))
        html = engine(web.store, [("parent.unlock", {"pin": "2468"}), ("stats.report", {})])[1]["html"]
        shown = b.text(".progress")
        self.assertRegex(html, r"\dm \d+s")
        self.assertNotRegex(b.run("return document.querySelector('.progress').textContent"), r"\dm \d+s", "an amount stays on one line")
        for heading in re.findall(r"<h2>(.*?)</h2>", html):
            self.assertIn(heading, shown)
        self.assertTrue(b.run("return document.querySelector('.report-picture').shadowRoot.querySelector('svg').getBoundingClientRect().width > 200"))

    def test_two_pictures_in_one_page_look_as_each_does_alone(self):
        web = self.played(20)
        svgs = [
            engine(web.store, [("stats.chart", {"kind": kind, "theme": theme, "width": width})])[0]["svg"]
            for kind, theme, width in (("trend", "light", 640), ("scatter", "dark", 640), ("trend", "auto", 360))
        ]
        b = self.browser(web)

        def pixels(*svgs):
            page = f"<!doctype html><meta charset=utf-8><style>svg{{display:block}}</style>{''.join(svgs)}"
            b.driver.get(f"data:text/html;base64,{base64.b64encode(page.encode()).decode()}")
            return [svg.screenshot_as_base64 for svg in b.driver.find_elements("css selector", "svg")]

        b.resize(700, 1200)
        # Each alone at the same place, or its edges would be smoothed otherwise.
        room = "<div style='height:360px'></div>"
        alone = [pixels(*(svg if each == place else room for each in range(3)))[0] for place, svg in enumerate(svgs)]
        self.assertEqual([shown == one for shown, one in zip(pixels(*svgs), alone)], 3 * [True])
        # No text is wider than its picture, as it is really set.
        for size in ((240, 160), (360, 280), (640, 360)):
            for kind in ("trend", "scatter"):
                for language in ("en", "de"):
                    engine(web.store, [("preferences.update", {"locale": language})])
                    drawn = {"kind": kind, "width": size[0], "height": size[1]}
                    pixels(engine(web.store, [("stats.chart", drawn)])[0]["svg"])
                    out = b.run("""return [...document.querySelectorAll("svg text")].filter((text) => {
                      const { x, width } = text.getBBox();
                      return x < 0 || x + width > text.ownerSVGElement.viewBox.baseVal.width;
                    }).map((text) => text.textContent)""")
                    self.assertEqual(out, [], (size, kind, language))

    def test_a_quest_is_finished_by_a_time_and_not_out_of_the_door(self):
        b = self.open_progress(self.played())
        b.wait(lambda: re.search(r"Finished by 0?7:\d\d", b.text(".forecast")))
        first = b.text(".forecast [role=status]")
        self.assertNotIn("door", b.text(".progress").replace("doors", ""))
        b.run("""const field = document.querySelector(".forecast input");
          field.value = "16:00"; field.dispatchEvent(new Event("input"));""")
        b.wait(lambda: "16:" in b.text(".forecast [role=status]"))
        self.assertNotEqual(b.text(".forecast [role=status]"), first)

    def test_the_whole_report_is_saved_and_nothing_of_it_is_wider_than_a_phone(self):
        web = self.played()
        b = self.open_progress(web, size=(320, 640))
        b.wait(lambda: b.has(".report-picture"))
        self.assertLessEqual(b.run("return document.documentElement.scrollWidth"), 320)
        b.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=web.folder)
        b.click("Save the report")
        [saved] = b.wait(lambda: list(pathlib.Path(web.folder).glob("*.html")))
        self.assertIn("Where the time goes", saved.read_text())

    def test_before_anything_was_played_it_says_so(self):
        b = self.open_progress(self.played(days=0))
        b.shows("Nothing was played yet")

    def test_a_german_family_reads_it_in_german(self):
        web = self.played(8)
        engine(web.store, [("preferences.update", {"locale": "de"})])
        b = self.browser(web)
        self.open_gate(b)
        b.type(".pin", "2468\n")
        b.click("Wie es läuft")
        b.wait(lambda: "Fertig bis" in b.text(".forecast"))
        self.assertNotIn("Out of", b.text(".progress"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
