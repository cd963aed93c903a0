"""The client plays with the real executable."""

from __future__ import annotations

import os
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from timequest import Client, Locked, NotFound, InvalidParams, ServerGone, TimeQuestError  # noqa: E402
from timequest.generated import PlayedWeek  # noqa: E402

EXECUTABLE = os.environ.get("TIMEQUEST_RPC", "timequest-rpc")


def client() -> Client:
    return Client(
        "--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z", executable=EXECUTABLE
    )


class ClientTests(unittest.TestCase):
    def test_a_key_that_is_a_keyword_of_python_has_a_type(self) -> None:
        self.assertLessEqual({"from", "to", "days"}, PlayedWeek.__annotations__.keys())
        with client() as quests:
            week = quests.stats.week(of="2026-11-18")
            self.assertEqual((week["from"], week["to"]), ("2026-11-16", "2026-11-22"))

    def test_plays_a_quest_to_its_summary(self) -> None:
        with client() as quests:
            quests.parent.set_pin(pin="2468")
            quests.routine.create(
                name="school morning",
                display_name="Morning Launch",
                active_days=["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
                tasks=[{"name": "wash", "displayName": "Shower"}],
            )
            quests.parent.lock()
            quest = quests.quest.list()[0]
            self.assertEqual(quest["displayName"], "Morning Launch")
            state = quests.quest.start(quest_id=quest["questID"])
            session = state["sessionID"]
            state = quests.quest.estimate(session_id=session, seconds=300)
            self.assertEqual(state["phase"], "active")
            quests.clock.advance(seconds=290)
            state = quests.quest.done(session_id=session)
            self.assertEqual(state["result"]["differenceSeconds"], 10)
            state = quests.quest.next(session_id=session)
            self.assertEqual(state["phase"], "summary")
            self.assertEqual(state["summary"]["xpEarned"], 120)
            self.assertEqual(quests.profile.get()["streak"]["current"], 1)

    def test_raises_errors_by_their_kind(self) -> None:
        with client() as quests:
            with self.assertRaises(NotFound) as caught:
                quests.quest.start(quest_id="00000000-0000-4000-8000-000000000001")
            self.assertEqual(caught.exception.data["what"], "quest")
            self.assertFalse(caught.exception.retry)
            with self.assertRaises(Locked):
                quests.routine.list()
            with self.assertRaises(InvalidParams) as refused:
                quests.call("quest.start", {"questId": "x"})
            self.assertEqual(refused.exception.data["suggestion"], "questID")
            with self.assertRaises(TimeQuestError) as unknown:
                quests.call("quest.strat")
            self.assertEqual(unknown.exception.kind, "methodNotFound")

    def test_hears_of_what_happens(self) -> None:
        with client() as quests:
            player = quests.player.list()[0]["playerID"]
            quests.events.subscribe(topics=["preferences"], player_id=player)
            self.assertEqual(list(quests.listen(timeout=0.05)), [])
            quests.preferences.update(sound_enabled=False)
            quests.onboarding.complete()
            quests.preferences.update(sound_enabled=True)
            heard = list(quests.listen(timeout=0.2))
            self.assertEqual([event["topic"] for event in heard], ["preferences"] * 2)
            self.assertEqual([event["playerID"] for event in heard], [player] * 2)
            page = quests.events.poll(after=0, player_id=player, topics=["preferences"])
            self.assertEqual([event["seq"] for event in page["events"]], [e["seq"] for e in heard])

    def test_says_when_the_server_is_gone(self) -> None:
        quests = client()
        self.assertEqual(quests.close(), 0)
        with self.assertRaises(ServerGone):
            quests.profile.get()

    def test_listening_ends_in_time_when_nothing_is_pushed(self) -> None:
        with client() as quests:
            self.assertEqual(list(quests.listen(timeout=0)), [])


if __name__ == "__main__":
    unittest.main()
