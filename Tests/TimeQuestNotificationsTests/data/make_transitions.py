#!/usr/bin/env python3
"""Writes transitions.json: every change of the clocks of five zones from 2026 to 2030, and when times
of those days come, by Python's zoneinfo.

A time that clocks skip comes when they skip it; one that they show twice comes the first time. Where a
time exists is asked of zoneinfo by going to UTC and back.

    python3 make_transitions.py > transitions.json
"""

import json
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

ZONES = [
    "Europe/Berlin",
    "America/New_York",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
]
TIMES = [time(hour, minute) for hour in range(5) for minute in (0, 15, 30, 45)] + [time(7, 30), time(23, 45)]
UTC = timezone.utc


def offset(moment, zone):
    return moment.astimezone(zone).utcoffset()


def transitions(zone):
    """Each change as (first moment of the new offset, old offset, new offset)."""
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    while moment < datetime(2031, 1, 1, tzinfo=UTC):
        after = moment + timedelta(hours=6)
        if offset(moment, zone) != offset(after, zone):
            low, high = moment, after
            while high - low > timedelta(seconds=1):
                middle = low + (high - low) // 2
                middle = middle.replace(microsecond=0)
                if offset(middle, zone) == offset(moment, zone):
                    low = middle
                else:
                    high = middle
            yield high, offset(moment, zone), offset(after, zone)
        moment = after


def comes(day, at, zone, change):
    local = datetime.combine(day, at, tzinfo=zone)  # fold=0: the first of two
    moment = local.astimezone(UTC)
    exists = moment.astimezone(zone).replace(tzinfo=None) == local.replace(tzinfo=None)
    return moment if exists else change


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")


found = []
for name in ZONES:
    zone = ZoneInfo(name)
    for change, before, after in transitions(zone):
        day = change.astimezone(zone).date()
        found.append(
            {
                "zone": name,
                "at": stamp(change),
                "before": int(before.total_seconds()),
                "after": int(after.total_seconds()),
                "date": day.isoformat(),
                "times": [at.strftime("%H:%M") for at in TIMES],
                "come": [stamp(comes(day, at, zone, change)) for at in TIMES],
            }
        )

# A change a line.
print("[\n" + ",\n".join(json.dumps(change) for change in found) + "\n]")
