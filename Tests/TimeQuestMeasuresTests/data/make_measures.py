#!/usr/bin/env python3
"""Computes the measures of time sense with numpy and scipy, and writes measures.json beside itself.

    python3 make_measures.py

The tests compare what Swift computes with what stands there. Nothing is shared with the Swift code but
the generator of the draws (SplitMix64, seeded by FNV-1a over the data), which both follow so that the
intervals come from the same resamples; here each resample is drawn as numbers, there as counts.
"""
import json
import math
import struct
from pathlib import Path

import numpy as np
from scipy import optimize, stats

MASK = (1 << 64) - 1
RESAMPLES, CURVE_RESAMPLES, ROUNDS = 2000, 1000, 10_000
FARTHEST = 6.0


def seed_of(numbers):
    value = 0xCBF29CE484222325
    for number in numbers:
        value = ((value ^ struct.unpack("<Q", struct.pack("<d", number))[0]) * 0x100000001B3) & MASK
    return value


def draws(seed, count, size):
    """`count` whole numbers from 0 to size − 1: the upper half of each 64-bit draw times the size."""
    found = np.empty(count, dtype=np.int64)
    for place in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        found[place] = ((mixed ^ (mixed >> 31)) * size) >> 64
    return found


def resamples(trials, count=RESAMPLES):
    n = len(trials)
    numbers = [number for trial in trials for number in (trial["estimated"], trial["actual"])]
    return draws(seed_of(numbers), count * n, n).reshape(count, n)


def middle95(values):
    return [float(end) for end in np.percentile(values, [2.5, 97.5])]


def percentile(numbers, statistic, index):
    return statistic(numbers), middle95(statistic(numbers[index]))


def studentized(numbers, center, error, restore, index):
    """Efron's bootstrap-t on the scale of `center`, whose standard error is `error`."""
    with np.errstate(divide="ignore", invalid="ignore"):
        middle, spread = center(numbers), error(numbers)
        value = restore(middle)
        if not spread > 0 or not np.isfinite(middle) or np.all(numbers == numbers[0]):
            return value, [None, None]
        distance = center(numbers[index]) - middle
        pivots = np.where(distance == 0, 0, distance / error(numbers[index]))
    low, high = middle95(np.clip(pivots, -FARTHEST, FARTHEST))
    return value, sorted([restore(middle - high * spread), restore(middle - low * spread)])


def mean(x):
    return x.mean(-1)


def error_of_mean(x):
    return stats.sem(x, axis=-1)


def log_mean(x):
    return np.log(x.mean(-1))


def error_of_log_mean(x):
    return stats.sem(x, axis=-1) / x.mean(-1)


def root_of_excess(x):
    """Less than 1e-12 is the noise of adding up."""
    return np.sqrt(np.where(x > 1e-12, x, 0))


def error_of_log_sd(x):
    kurtosis = stats.moment(x, 4, axis=-1) / stats.moment(x, 2, axis=-1) ** 2
    return root_of_excess(kurtosis - 1) / 2 / math.sqrt(x.shape[-1])


def error_of_log_rms(x):
    return root_of_excess((x**4).mean(-1) / (x**2).mean(-1) ** 2 - 1) / 2 / math.sqrt(x.shape[-1])


def share(hits):
    found = stats.binomtest(int(sum(hits)), len(hits)).proportion_ci(method="wilson")
    return float(np.mean(hits)), [found.low, found.high]


def measures_of(trials):
    found = {}

    def add(name, trials, compute, interval_from=6):
        if len(trials) < 6:
            found[name] = {"n": len(trials)}
            return
        value, interval = compute(trials)
        if len(trials) < interval_from or interval[0] is None or max(map(abs, interval)) >= 1e12:
            interval = [None, None]
        found[name] = {"value": float(value), "low": interval[0], "high": interval[1], "n": len(trials)}

    def field(trials, name):
        return np.array([trial[name] for trial in trials])

    def ratios(trials):
        return np.log(field(trials, "estimated") / field(trials, "actual"))

    def differences(trials):
        return field(trials, "estimated") - field(trials, "actual")

    index = resamples(trials) if len(trials) >= 6 else None
    add("bias", trials, lambda t: percentile(
        ratios(t), lambda e: np.sign(np.median(e, -1)) * (np.exp(abs(np.median(e, -1))) - 1) * 100, index))
    add("typicalMiss", trials, lambda t: percentile(
        ratios(t), lambda e: (np.exp(np.median(abs(e), -1)) - 1) * 100, index))
    add("steadiness", trials, lambda t: studentized(
        ratios(t), lambda e: np.log(e.std(-1, ddof=1)), error_of_log_sd,
        lambda x: math.sqrt(math.exp(math.exp(x) ** 2) - 1), index), interval_from=30)
    add("constantError", trials, lambda t: studentized(
        differences(t), mean, error_of_mean, float, index))
    add("absoluteError", trials, lambda t: studentized(
        abs(differences(t)), log_mean, error_of_log_mean, math.exp, index))
    add("variableError", trials, lambda t: studentized(
        differences(t), lambda d: np.log(d.std(-1)), error_of_log_sd, math.exp, index))
    add("totalError", trials, lambda t: studentized(
        differences(t), lambda d: np.log(np.sqrt(d.mean(-1) ** 2 + d.var(-1))), error_of_log_rms, math.exp,
        index))

    felt = [trial for trial in trials if "felt" in trial]
    index_felt = resamples(felt) if len(felt) >= 6 else None
    add("planning", felt, lambda t: percentile(
        np.log(field(t, "estimated") / field(t, "felt")), lambda x: np.median(x, -1), index_felt))
    add("perception", felt, lambda t: percentile(
        np.log(field(t, "felt") / field(t, "actual")), lambda x: np.median(x, -1), index_felt))

    ranged = [trial for trial in trials if "low" in trial]

    def scores(t):
        low, high, actual = np.log(field(t, "low")), np.log(field(t, "high")), np.log(field(t, "actual"))
        weight = 2 / (1 - field(t, "confidence"))
        return high - low + weight * (low - actual) * (actual < low) + weight * (actual - high) * (actual > high)

    index_ranged = resamples(ranged) if len(ranged) >= 6 else None
    add("intervalScore", ranged, lambda t: studentized(
        scores(t), log_mean, error_of_log_mean, math.exp, index_ranged))
    add("rangeHitRate", ranged, lambda t: share([x["low"] <= x["actual"] <= x["high"] for x in t]))
    chosen = [trial for trial in trials if "low" not in trial]
    add("rounding", chosen, lambda t: share([x["estimated"] % 300 == 0 for x in t]))
    return found


def fit(numbers, distances):
    """a, b ≥ 0 by non-negative least squares for a given c; c by the root of the slope."""
    count = int(fit.trials)
    grid = np.geomspace(0.5 / count, 3, 40)

    def line(c):
        x = np.exp(-c * numbers)
        (a, b), rest = optimize.nnls(np.column_stack([np.ones_like(x), x]), distances)
        return a, b, rest**2

    def slope(c):
        a, b, _ = line(c)
        x = np.exp(-c * numbers)
        return float(((distances - a - b * x) * numbers * x).sum())

    lines = [line(c) for c in grid]
    best = int(np.argmin([rest for _, _, rest in lines]))
    flat = ((distances - distances.mean()) ** 2).sum()
    if flat - lines[best][2] <= 1e-12 * (distances**2).sum():
        return float(distances.mean()), 0.0, 0.0
    low, high = grid[max(0, best - 1)], grid[min(len(grid) - 1, best + 1)]
    c = grid[best] if slope(low) * slope(high) > 0 else optimize.brentq(
        slope, low, high, xtol=1e-16, rtol=8.9e-16, maxiter=500)
    a, b, _ = line(c)
    return float(a), float(b), float(c)


def curve_of(distances):
    distances = np.array(distances)
    n = len(distances)
    fit.trials = n
    numbers = np.arange(1, n + 1, dtype=float)
    a, b, c = fit(numbers, distances)
    index = draws(seed_of(distances.tolist()), CURVE_RESAMPLES * n, n).reshape(CURVE_RESAMPLES, n)
    curves = np.array([fit(numbers[row], distances[row]) for row in index])
    if b > 0 and a > 0:
        # The same minimum by a general method, without bounds.
        free, _ = optimize.curve_fit(lambda x, a, b, c: a + b * np.exp(-c * x), numbers, distances,
                                     p0=(a * 1.01, b * 0.99, c * 1.01), xtol=1e-15, ftol=1e-15, gtol=1e-15)
        assert np.allclose(free, (a, b, c), rtol=1e-6), (free, (a, b, c))
    return {
        "distances": distances.tolist(), "plateau": a, "gain": b, "rate": c,
        "plateauInterval": middle95(curves[:, 0]), "rateInterval": middle95(curves[:, 2]),
    }


def forecast_of(estimates, velocities):
    taken = draws(seed_of(velocities + estimates), ROUNDS * len(estimates), len(velocities))
    rounds = np.array(estimates)[:, None] / np.array(velocities)[taken].reshape(len(estimates), ROUNDS)
    shares = [0.1, 0.5, 0.9, 0.975]
    return {
        "estimates": estimates, "velocities": velocities, "shares": shares,
        "total": np.quantile(rounds.sum(0), shares).tolist(),
        "steps": [np.quantile(row, shares).tolist() for row in rounds],
    }


def player(seed, n, bias=1.18, spread=0.3, felt=0.0, ranges=0.0, habit=0.0):
    """Durations in whole milliseconds, as the game keeps them."""
    chance = np.random.default_rng(seed)
    trials = []
    for _ in range(n):
        actual = round(float(np.exp(chance.normal(math.log(420), 0.4))), 3)
        estimated = max(1.0, round(actual * bias * float(np.exp(chance.normal(0, spread))), 3))
        if chance.random() < habit:
            estimated = max(300.0, round(estimated / 300) * 300.0)
        trial = {"estimated": estimated, "actual": actual}
        if chance.random() < felt:
            trial["felt"] = round(math.sqrt(estimated * actual) * float(np.exp(chance.normal(0, 0.2))), 3)
        if chance.random() < ranges:
            low, high = round(estimated * 0.75, 3), round(estimated / 0.75, 3)
            trial |= {"low": low, "high": high, "confidence": float(chance.choice([0.5, 0.8, 0.9]))}
            trial["estimated"] = round(math.sqrt(low * high), 3)
        trials.append(trial)
    return trials


def learner(seed, n, a, b, c):
    chance = np.random.default_rng(seed)
    return [abs(float(chance.normal())) * (a + b * math.exp(-c * number)) * math.sqrt(math.pi / 2)
            for number in range(1, n + 1)]


def main():
    players = {
        "nobody": [],
        "one trial": player(1, 1),
        "five trials": player(2, 5, felt=1, ranges=1),
        "six trials": player(3, 6),
        "seven trials, all felt and ranged": player(4, 7, felt=1, ranges=1),
        "an outlier of four hours": player(5, 5) + [{"estimated": 600.0, "actual": 14400.0}],
        "thirty trials": player(6, 30, felt=0.5, ranges=0.5),
        "short guesses out of habit": player(7, 61, bias=0.6, spread=0.5, felt=0.3, ranges=0.3, habit=0.8),
        "two hundred trials": player(8, 200, felt=0.6, ranges=0.4, habit=0.5),
        "exactly the actual": [{"estimated": t["actual"], "actual": t["actual"], "felt": t["actual"]}
                               for t in player(9, 8)],
        "all trials equal": [{"estimated": 300.0, "actual": 200.0, "felt": 250.0, "low": 250.0, "high": 360.0,
                              "confidence": 0.8}] * 40,
        "half and double in turn": [{"estimated": 300.0, "actual": 150.0}, {"estimated": 300.0, "actual": 600.0}] * 20,
    }
    learners = {
        "a quick learner": learner(1, 60, 0.1, 0.9, 0.08),
        "a slow learner": learner(2, 150, 0.15, 0.6, 0.02),
        "no practice yet": learner(3, 40, 0.3, 0, 0.1),
        "six trials": learner(4, 6, 0.1, 0.8, 0.3),
        "always right on": [0.0] * 8,
        "always equally far": [0.4] * 9,
    }
    velocities = [t["estimated"] / t["actual"] for t in player(10, 200, bias=0.8)]
    forecasts = {
        "a morning of four steps": forecast_of([300.0, 600.0, 240.0, 900.0], velocities),
        "one step, six trials": forecast_of([420.0], velocities[:6]),
    }
    document = {
        "players": {name: {"trials": trials, "measures": measures_of(trials)} for name, trials in players.items()},
        "learners": {name: curve_of(distances) for name, distances in learners.items()},
        "forecasts": forecasts,
    }
    path = Path(__file__).with_name("measures.json")
    path.write_text(json.dumps(document, indent=1) + "\n")
    print(path, path.stat().st_size)


main()
