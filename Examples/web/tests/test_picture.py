"""The picture of a guess tells the truth, comes before the figures, and celebrations begin at it."""

import unittest

from test_web import Played
from tour import German
from web import days_of_play, engine

# Radii as they are drawn, in pixels, and what else is in the picture.
DRAWN = """
const [picture] = document.querySelectorAll(".halo.staged");
const radius = (selector) => picture.querySelector(selector).getBoundingClientRect().width / 2;
return { ring: picture.querySelector(".halo-ring").r.baseVal.value, disc: picture.querySelector(".halo-disc").r.baseVal.value,
  drawn: radius(".halo-disc"), picture: Math.min(picture.getBoundingClientRect().width, picture.getBoundingClientRect().height) / 2, rays: !!picture.querySelector(".halo-rays") };
"""


def luminance(color):
    channels = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


class Picture(Played):
    def test_disc_and_ring_have_areas_in_proportion_and_only_right_on_has_rays(self):
        b = self.begin(self.serve(tasks=[(name, name.title()) for name in ("one", "two", "three", "four")]))
        for guess, actual in ((120, 480), (480, 120), (300, 300), (300, 303)):
            b.play_step(guess, actual)
            drawn = b.run(DRAWN)
            self.assertAlmostEqual((drawn["disc"] / drawn["ring"]) ** 2, actual / guess, delta=0.01)
            self.assertLessEqual(drawn["drawn"], drawn["picture"], "the disc is cut off")
            self.assertEqual(drawn["rays"], guess == actual, (guess, actual))
            b.click("Finish" if actual == 303 else "Next step")

    def test_the_guess_stands_alone_for_a_beat_then_the_disc_grows_then_comes_the_time_and_then_everything_else(self):
        b = self.begin(self.serve(), still=False)
        b.play_step(120, 480)
        times = b.run("""
          const all = document.getAnimations().map(({ effect }) => ({ target: effect.target, ...effect.getComputedTiming() }));
          const of = (selector) => all.filter(({ target }) => target.closest(selector)).map(({ delay, endTime }) => [delay, endTime]);
          return Object.fromEntries([".guess", ".staged .halo-disc", ".took", ".meter", ".words", ".chips"].map((selector) => [selector, of(selector)]));""")
        [[_, guessed]], [[grows, grown]], [[told, read]] = times[".guess"], times[".staged .halo-disc"], times[".took"]
        self.assertGreaterEqual(grows - guessed, 400, "no beat")
        self.assertGreaterEqual(told, grown)
        for selector in (".meter", ".words", ".chips"):
            self.assertGreaterEqual(min(delay for delay, _ in times[selector]), read, selector)

    def test_until_the_disc_grows_the_picture_is_the_same_whatever_the_time_was(self):
        b = self.begin(self.serve(tasks=[(name, name.title()) for name in ("one", "two", "three")]), still=False)
        rings = []
        for guess, actual in ((120, 480), (480, 120), (300, 300)):
            b.play_step(guess, actual)
            rings.append(b.run("""
              for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = 1100; }
              return [...document.querySelectorAll(".staged *")].filter((e) => e.r && getComputedStyle(e).opacity > 0)
                .map((e) => Math.round(e.getBoundingClientRect().width)).filter((width) => width > 0)"""))
            b.click("Finish" if actual == 300 else "Next step")
        self.assertEqual(rings[1:], [rings[0], rings[0]])

    def test_the_meter_has_the_time_in_its_middle_and_the_guess_on_the_side_that_it_is_on(self):
        b = self.begin(self.serve(tasks=[(name, name.title()) for name in ("one", "two", "three")]))
        for guess, actual, side in ((300, 360, -1), (360, 300, 1), (300, 300, 0)):
            b.play_step(guess, actual)
            b.wait(lambda: not b.run("return document.getAnimations().some(({ playState }) => playState === 'running')"))
            time, ring = b.run("""
              const middle = (e) => { const { left, width } = e.getBoundingClientRect(); return left + width / 2; };
              const at = middle(document.querySelector(".meter-track"));
              return [".meter-hand", ".meter-guess"].map((selector) => middle(document.querySelector(selector)) - at)""")
            self.assertAlmostEqual(time, 0, delta=1)
            self.assertEqual(side, (ring > 2) - (ring < -2), (guess, actual))
            b.click("Finish" if not side else "Next step")

    def test_on_a_wide_screen_the_picture_fills_its_half(self):
        b = self.begin(self.serve())
        b.play_step(300, 400)
        b.find(".halo.staged")
        for size in ((1440, 900), (1024, 700)):
            b.resize(*size)
            b.wait(lambda: b.find(".halo.staged").rect["height"] > 0.35 * size[1])

    def test_a_reveal_names_its_step_and_says_nothing_twice(self):
        web = self.serve()
        engine(web.store, [("preferences.update", {"locale": "de"})])
        b = self.browser(web)
        b.meanings = German(b)
        b.click("Morning Launch"), b.shows("Shower")
        b.play_step(300, 300)
        b.shows("Shower", ".quest-title")
        words = [line.strip("!. ") for line in b.text(".revealing .words").splitlines()]
        self.assertEqual(len(words), len(set(words)), words)

    def test_the_guess_comes_first_then_the_time_and_then_what_is_felt_heard_and_celebrated(self):
        b = self.begin(self.serve(tasks=[("wash", "Shower")]), still=False)
        b.run("""
          window.order = [];
          navigator.vibrate = () => { if (document.querySelector(".revealing")) window.order.push("felt"); };
          HTMLMediaElement.prototype.play = function () { if (this.src.includes("reveal")) window.order.push("heard"); return Promise.resolve(); };
          new MutationObserver(() => { if (document.querySelector(".banner.spotOn")) window.order.push("celebrated"); }).observe(document.body, { childList: true });
          addEventListener("animationstart", ({ target }) => { if (target.matches(".pair .guess, .pair .took")) window.order.push(target.className.split(" ").at(-1)); });
          addEventListener("animationend", ({ target }) => { if (target.matches(".pair .took")) window.order.push("shown"); }, true);""")
        b.play_step(300, 300)
        b.wait(lambda: "celebrated" in b.run("return window.order"))
        order = list(dict.fromkeys(b.run("return window.order")))
        self.assertEqual(order[:3], ["guess", "took", "shown"])
        self.assertEqual(order[3:], ["heard", "felt", "celebrated"])

    def test_a_range_that_held_the_time_has_no_side_and_one_that_did_not_has_one(self):
        web = self.serve()
        days_of_play(web.store, 3)
        b = self.begin(web)
        for actual, side in ((400, None), (600, "under")):
            b.click("A range"), b.dial(240), b.dial(480, wheel=2)
            b.click("Lock it in"), b.wait(lambda: b.has("section.active")), b.advance(actual)
            b.click("I'm done"), b.wait(lambda: b.has("section.revealing"))
            self.assertEqual(len(b.driver.find_elements("css selector", ".staged .halo-ring:not(.under-ring)")), 2)
            self.assertEqual(b.has(".meter-guess, .meter-fill, .meter-ends .here"), side is not None)
            if not side:
                b.shows("Inside your range")
                self.assertEqual(b.text("section.revealing").lower().count("your range") + b.text("section.revealing").lower().count("in range"), 1)
                disc, least, most = b.run("return ['.halo-disc', '.halo-ring', '.halo-ring:last-of-type'].map((s) => document.querySelector(`.staged ${s}`).r.baseVal.value)")
                self.assertTrue(least < disc < most, (least, disc, most))
                words = b.text("section.revealing")
                self.assertNotRegex(words, r"\b(over|under)\b")
            b.click("Finish" if side else "Next step")
        b.shows("1 in range"), b.shows("1 under")

    def test_celebrations_come_one_after_the_other_in_order(self):
        b = self.begin(self.serve())
        shown = b.driver.execute_async_script("""
          const [done] = arguments;
          import("/js/cues.js").then(({ play }) => {
            const cues = ["levelUp", "streak", "personalBest"].map((name, number) =>
              ({ kind: "celebration", name, text: name, id: `1111111${number}-1111-4111-8111-111111111111`, particles: 1 }));
            const [seen, most] = [[], []];
            new MutationObserver(() => {
              const banners = [...document.querySelectorAll(".banner")].map((banner) => banner.textContent);
              most.push(banners.length);
              for (const text of banners) if (seen.at(-1) !== text) seen.push(text);
              if (seen.length === 3) done([seen, Math.max(...most)]);
            }).observe(document.body, { childList: true });
            play(cues);
            play(cues);
          });""")
        self.assertEqual(shown, [["levelUp", "streak", "personalBest"], 1])

    def test_a_celebration_begins_at_the_disc_and_is_seen_in_the_light_and_in_the_dark(self):
        for look, ground in (("light", "#f3efe8"), ("dark", "#14121b")):
            b = self.begin(self.serve(tasks=[("wash", "Shower")]), still=False, look=look)
            b.run("""
              window.begins = []; window.colors = new Set();
              const { setTransform, fill } = CanvasRenderingContext2D.prototype;
              CanvasRenderingContext2D.prototype.setTransform = function (...all) {
                const { left, top, width, height } = document.querySelector(".halo.staged, .accuracy-ring, .moment-ring").getBoundingClientRect();
                window.begins.push([all[4] / devicePixelRatio - left - width / 2, all[5] / devicePixelRatio - top - height / 2]);
                return setTransform.apply(this, all);
              };
              CanvasRenderingContext2D.prototype.fill = function () { window.colors.add(this.fillStyle); return fill.apply(this); };""")
            b.play_step(300, 300)
            b.wait(lambda: b.has(".banner.spotOn"))
            b.wait(lambda: not b.has(".banner"))
            b.click("Finish")
            b.click("Next")
            b.wait(lambda: b.has(".banner.levelUp"))
            b.wait(lambda: len(b.run("return [...window.colors]")) >= 3)
            for x, y in b.run("return window.begins")[:1]:
                self.assertLess(abs(x) + abs(y), 3)
            for color in b.run("return [...window.colors]"):
                self.assertGreater(contrast(color, ground), 2.5, f"{color} on {look}")

    def test_a_repeated_celebration_is_shown_once(self):
        b = self.begin(self.serve())
        shown = b.driver.execute_async_script("""
          const [done] = arguments;
          import("/js/cues.js").then(({ play }) => {
            const cue = { kind: "celebration", name: "levelUp", text: "Level up to 2!", id: "11111111-1111-4111-8111-111111111111", particles: 3 };
            const felt = [];
            navigator.vibrate = (pattern) => felt.push(pattern);
            play([cue], 1, () => true);
            play([{ kind: "haptic", name: "impact", text: "" }, cue], 1, () => true);
            setTimeout(() => done([document.querySelectorAll(".banner").length, felt.length]), 300);
          });""")
        self.assertEqual(shown, [1, 1], "the celebration once, and what came with it all the same")


if __name__ == "__main__":
    unittest.main(verbosity=2)
