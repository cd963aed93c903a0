"""The picture of a guess tells the truth, comes before the figures, and celebrations begin at it."""

import unittest

from test_web import Played

# Radii as they are drawn, in pixels, and what else is in the picture.
DRAWN = """
const [picture] = document.querySelectorAll(".halo.staged");
const radius = (selector) => picture.querySelector(selector).getBoundingClientRect().width / 2;
return { ring: picture.querySelector(".halo-ring").r.baseVal.value, disc: picture.querySelector(".halo-disc").r.baseVal.value,
  drawn: radius(".halo-disc"), picture: picture.getBoundingClientRect().width / 2, rays: !!picture.querySelector(".halo-rays") };
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

    def test_the_figures_come_after_the_picture(self):
        b = self.begin(self.serve(), still=False)
        b.play_step(120, 480)
        ends, begins = b.run("""
          const times = (selector) => document.getAnimations().filter(({ effect }) => effect.target.closest(selector))
            .map(({ effect }) => effect.getComputedTiming());
          return [times(".halo.staged :is(.halo-ring, .halo-disc)").map(({ endTime }) => endTime), times(".pair, .meter, .words").map(({ delay }) => delay)];""")
        self.assertGreaterEqual(len(ends), 2)
        self.assertGreaterEqual(len(begins), 5)
        self.assertGreaterEqual(min(begins), max(ends))

    def test_a_celebration_begins_at_the_disc_and_is_seen_in_the_light_and_in_the_dark(self):
        for look, ground in (("light", "#f3efe8"), ("dark", "#14121b")):
            b = self.begin(self.serve(tasks=[("wash", "Shower")]), still=False, look=look)
            b.run("""
              window.begins = []; window.colors = new Set();
              const { setTransform, fill } = CanvasRenderingContext2D.prototype;
              CanvasRenderingContext2D.prototype.setTransform = function (...all) {
                const { left, top, width, height } = document.querySelector(".halo.staged, .accuracy-ring").getBoundingClientRect();
                window.begins.push([all[4] / devicePixelRatio - left - width / 2, all[5] / devicePixelRatio - top - height / 2]);
                return setTransform.apply(this, all);
              };
              CanvasRenderingContext2D.prototype.fill = function () { window.colors.add(this.fillStyle); return fill.apply(this); };""")
            b.play_step(300, 300)
            b.wait(lambda: b.has(".banner.spotOn"))
            b.wait(lambda: not b.has(".banner"))
            b.click("Finish")
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
