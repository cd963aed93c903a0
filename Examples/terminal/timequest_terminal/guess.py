"""What somebody types, as the parameters of quest.estimate."""

from __future__ import annotations

import re
from typing import TypedDict


class Guess(TypedDict, total=False):
    """One number, or a range."""

    seconds: float
    low: float
    high: float


LEAST, MOST = 1, 24 * 3600
HINT = "5m · 90s · 4:30 · 1h 5m · 4m-6m"


def seconds(text: str) -> int | None:
    """The seconds that are meant: a bare number is minutes. None where it is no duration."""
    text = re.sub(r"\s", "", text.lower())
    if re.fullmatch(r"\d{1,4}", text):
        return int(text) * 60
    if match := re.fullmatch(r"(\d{1,4}):([0-5]\d)", text):
        return int(match[1]) * 60 + int(match[2])
    if match := re.fullmatch(r"(?:(\d{1,2})h)?(?:(\d{1,4})m(?:in)?)?(?:(\d{1,5})s)?", text):
        if text:
            hours, minutes, rest = (int(part or 0) for part in match.groups())
            return hours * 3600 + minutes * 60 + rest
    return None


def parse(text: str) -> Guess | None:
    """What is guessed; None where it is no guess."""
    ends = [seconds(end) for end in re.split(r"[-–]", text)]
    known = [end for end in ends if end is not None and LEAST <= end <= MOST]
    if len(known) != len(ends):
        return None
    if len(known) == 1:
        return {"seconds": known[0]}
    if len(known) == 2 and known[0] < known[1]:
        return {"low": known[0], "high": known[1]}
    return None
