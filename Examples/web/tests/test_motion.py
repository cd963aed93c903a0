"""What moves while a step runs is no clock: its turning points, read in Chromium over 200 steps."""

import math
import statistics
import unittest

from test_web import Played

# Two hundred orbs on the page that is shown while a step runs. Each is wound forward from turn to turn through the
# browser's own animations; what is read is when its disc turned, and how large it was then.
READ_TURNS = """
const [done] = arguments;
// The same numbers at each run: one test in a hundred would fall outside of its bound by chance.
let seed = 20261120;
Math.random = () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const animate = Element.prototype.animate;
let drawn;
Element.prototype.animate = function (...all) {
  const animation = animate.apply(this, all);
  if (this.className === "breath-a") drawn = animation;
  return animation;
};
(async () => {
  const { orb } = await import("/js/breath.js");
  const steps = [];
  for (let step = 0; step < 200; step += 1) {
    const view = orb();
    // The course goes on for as long as it is in the page, shown or not.
    view.hidden = true;
    document.querySelector("section.active").append(view);
    const turns = [];
    let elapsed = 0;
    while (elapsed < 220) {
      const animation = drawn;
      const begun = elapsed === 0 ? animation.currentTime / 1000 : 0;
      const length = animation.effect.getTiming().duration / 1000;
      elapsed += length - begun;
      const size = parseFloat(animation.effect.getKeyframes()[1].transform.slice("scale(".length));
      animation.finish();
      await animation.finished;
      turns.push([elapsed, size, begun / length]);
    }
    view.remove();
    steps.push(turns);
  }
  done(steps);
})().catch((error) => done(String(error.stack)));
"""


def kolmogorov_smirnov(shares):
    """The p-value of the hypothesis that shares are uniform on [0, 1]."""
    ordered, n = sorted(shares), len(shares)
    distance = max(max((i + 1) / n - x, x - i / n) for i, x in enumerate(ordered))
    scaled = (math.sqrt(n) + 0.12 + 0.11 / math.sqrt(n)) * distance
    return min(1, 2 * sum((-1) ** (k - 1) * math.exp(-2 * k * k * scaled * scaled) for k in range(1, 101)))


def rank_correlation(pairs):
    """Spearman's rho."""
    def ranks(values):
        order = sorted(range(len(values)), key=values.__getitem__)
        found = [0] * len(values)
        for rank, index in enumerate(order):
            found[index] = rank
        return found
    return statistics.correlation(*(ranks(list(column)) for column in zip(*pairs)))


class Motion(Played):
    def turns(self):
        b = self.begin(self.serve(), still=False)
        self.lock(b)
        b.driver.set_script_timeout(60)
        steps = b.driver.execute_async_script(READ_TURNS)
        self.assertNotIsInstance(steps, str, steps)
        self.assertEqual(len(steps), 200)
        return steps

    def test_over_200_steps_the_turns_of_what_moves_are_no_clock(self):
        steps = self.turns()
        intervals = [b[0] - a[0] for turns in steps for a, b in zip(turns, turns[1:])]
        self.assertGreater(len(intervals), 5000)
        mean = statistics.mean(intervals)
        self.assertGreaterEqual(statistics.pstdev(intervals) / mean, 0.3, "the intervals are too even")
        for turns in steps:
            own = [b[0] - a[0] for a, b in zip(turns, turns[1:])]
            self.assertGreaterEqual(statistics.pstdev(own) / statistics.mean(own), 0.3, "one step could be counted")
        # No turn is in phase with the step: not the first one, and none a quarter of a minute, a minute, three later.
        self.assertGreater(kolmogorov_smirnov([turns[0][2] for turns in steps]), 0.01)
        for at in (15, 60, 180):
            # The interval that holds this moment; the one that holds the beginning began before it.
            around = [next((a, b) for a, b in zip([turns[0][0] * share / (share - 1), *ends], ends) if b > at)
                      for turns in steps for share in [turns[0][2]] for ends in [[turn[0] for turn in turns]]]
            self.assertGreater(kolmogorov_smirnov([(at - a) / (b - a) for a, b in around]), 0.01, f"in phase after {at} s")
        for count in (10, 20):
            phases = [turns[count][0] % mean / mean for turns in steps]
            self.assertGreater(kolmogorov_smirnov(phases), 0.01, f"the turn {count} comes at a time of its own")
        # Nothing grows or shrinks as time goes by: neither the intervals nor the sizes, at all or by turn.
        for name, value in (("interval", lambda a, b: b[0] - a[0]), ("size", lambda a, b: b[1]),
                            ("change", lambda a, b: abs(b[1] - a[1]))):
            found = [(b[0], value(a, b)) for turns in steps for a, b in zip(turns, turns[1:])]
            self.assertLess(abs(rank_correlation(found)), 4 / math.sqrt(len(found)), name)

    def test_nothing_else_on_the_page_moves_while_a_step_runs(self):
        b = self.begin(self.serve(), still=False)
        self.lock(b)
        b.wait(lambda: b.run("return document.getAnimations().filter((a) => !a.effect.target.closest('.breath')).length") == 0)
        self.assertEqual(b.run("return document.getAnimations().filter((a) => a instanceof CSSAnimation).length"), 0)
        self.assertEqual(b.run("return document.getAnimations().filter((a) => a.playState === 'running').length"), 3)


if __name__ == "__main__":
    unittest.main(verbosity=2)
