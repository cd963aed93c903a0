"""Reads the calendar of `reminder.calendar` with other people's programs (icalendar and
recurring_ical_events), and compares every instant of a year with what `reminder.upcoming` plans.

    calendar_check.py PATH-OF-TIMEQUEST-RPC
"""

import json
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

RPC = sys.argv[1]
START = datetime(2026, 1, 15, 12, tzinfo=timezone.utc)
DAYS = 366
ZONES = [
    "Europe/Berlin",
    "America/New_York",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "America/St_Johns",
    "Asia/Kathmandu",
    "UTC",
]
# By time and day start: ordinary, within gaps and folds, and before the day start.
TIMES = [("07:30", 0), ("02:30", 0), ("02:15", 0), ("01:45", 4), ("23:59", 12)]
NAME = "Zähne, putzen; oder \\n? " + "🪥é" * 20


def ask(calls):
    lines = "".join(
        json.dumps({"jsonrpc": "2.0", "id": place, "method": method, "params": params}) + "\n"
        for place, (method, params) in enumerate(calls)
    )
    clock = START.strftime("%Y-%m-%dT%H:%M:%SZ")
    command = [RPC, "--store", "memory:", "--simulated-clock", clock]
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    answers = [json.loads(line) for line in output.splitlines()]
    for answer in answers:
        assert "error" not in answer, answer
    return [answer["result"] for answer in answers]


def household(zone, time, day_start):
    step = [{"name": "step", "displayName": "Step"}]
    every_day = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    return ask(
        [
            ("parent.setPIN", {"pin": "2468"}),
            ("preferences.update", {"timeZone": zone, "dayStartHour": day_start}),
            ("routine.create", {"name": "a", "displayName": NAME, "activeDays": every_day, "tasks": step}),
            ("routine.create", {"name": "b", "displayName": NAME, "activeDays": ["sat"], "tasks": step}),
            ("reminder.configure", {"time": time}),
            ("reminder.upcoming", {"days": DAYS}),
            ("reminder.calendar", {}),
        ]
    )[-2:]


def instant(moment):
    return moment.astimezone(timezone.utc)


def read(text, last):
    """What the calendar yields from now to the last reminder, as (UID, instant)."""
    calendar = icalendar.Calendar.from_ical(text)
    events = recurring_ical_events.of(calendar).between(START, last + timedelta(seconds=1))
    for event in events:
        assert str(event["SUMMARY"]) == "Quest available!", event
        assert str(event["DESCRIPTION"]) == f"{NAME} is ready to play", event
        alarms = event.walk("VALARM")
        assert [alarm["TRIGGER"].dt for alarm in alarms] == [timedelta()], event
    return calendar, sorted((str(event["UID"]), instant(event["DTSTART"].dt)) for event in events)


def check_zone(calendar, zone):
    """The zone that the calendar tells is the one that everybody knows, every three hours."""
    told = [component for component in calendar.walk("VTIMEZONE")]
    assert len(told) == (0 if zone == "UTC" else 1), zone
    for component in told:
        own, known = component.to_tz(lookup_tzid=False), ZoneInfo(zone)
        moment = START
        while moment < START + timedelta(days=4 * 366):
            local = moment.astimezone(known).replace(tzinfo=None)
            # Where a local time comes twice, the two need not mean the same one of them.
            if known.utcoffset(local) == known.utcoffset(local.replace(fold=1)):
                assert own.utcoffset(local) == known.utcoffset(local), (zone, local)
            moment += timedelta(hours=3)


count = 0
for zone in ZONES:
    for time, day_start in TIMES:
        upcoming, text = household(zone, time, day_start)
        assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
        planned = sorted(
            (item["id"], datetime.fromisoformat(item["at"].replace("Z", "+00:00"))) for item in upcoming
        )
        assert len(planned) > DAYS, (zone, time, len(planned))
        last = max(at for _, at in planned)
        calendar, found = read(text, last)
        differences = sorted(set(planned) ^ set(found))
        assert found == planned, (zone, time, day_start, differences[:4])
        count += len(planned)
    check_zone(calendar, zone)
    print(f"reminders: {zone} reads the same")
print(f"reminders: {count} instants of a year are the same in icalendar {icalendar.__version__}")
