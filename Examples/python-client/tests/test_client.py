"""The client plays with the real executable."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from timequest import Client, EventsTruncated, Locked, NotFound, InvalidParams, ServerGone, TimeQuestError  # noqa: E402
from timequest.generated import PlayedWeek  # noqa: E402

EXECUTABLE = os.environ.get("TIMEQUEST_RPC", "timequest-rpc")


def client(store: str = "memory:") -> Client:
    return Client(
        "--store", store, "--simulated-clock", "2026-11-20T07:00:00Z", executable=EXECUTABLE
    )


def start_a_quest(quests: Client) -> str:
    """Makes a quest of one step and starts it; returns its session."""
    quests.parent.set_pin(pin="2468")
    quests.routine.create(
        name="school morning",
        active_days=["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        tasks=[{"name": "wash", "displayName": "Shower"}],
    )
    quests.parent.lock()
    return quests.quest.start(quest_id=quests.quest.list()[0]["questID"])["sessionID"]


def play(store: str, typed: str, *words: str) -> str:
    """What `python3 -m timequest` shows on a store, where this is typed."""
    command = [sys.executable, "-m", "timequest", *words, "--store", store]
    command += ["--simulated-clock", "2026-11-20T07:00:00Z"]
    package = str(Path(__file__).parents[1])
    more = {"TIMEQUEST_RPC": EXECUTABLE, "PYTHONPATH": package}
    ended = subprocess.run(
        command, input=typed, env=os.environ | more, check=True, capture_output=True, text=True
    )
    return ended.stdout


def kill(quests: Client) -> None:
    assert quests._process
    quests._process.send_signal(signal.SIGKILL)
    quests._process.wait()


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

    def test_a_player_makes_skips_and_finds_things_by_words(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            store = f"sqlite:{folder}/store.sqlite"
            play(store, "", "new", "Piano", "Scales", "New piece")
            # The first step is skipped; of the second, the guess is a range that is asked for again.
            shown = play(store, "s\n6-4\n4-6\n\n")
            self.assertIn("a range, such as 4-6", shown)
            self.assertIn("You guessed 4m – 6m", shown)
            self.assertNotIn("Scales: Guess", shown)
            self.assertIn("First quest: You played a quest", shown)
            found = play(store, "", "found")
            self.assertIn("This week\n  ", found)
            self.assertIn("Discoveries\n  First quest: ", found)
            self.assertNotIn("Hat trick", found)

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
            self.assertEqual(list(quests.listen(timeout=0.05)), [])
            quests.preferences.update(sound_enabled=False)
            quests.onboarding.complete()
            quests.preferences.update(sound_enabled=True)
            heard = list(quests.listen(0, topics=["preferences"], player_id=player, timeout=0))
            self.assertEqual([event["topic"] for event in heard], ["preferences"] * 2)
            self.assertEqual([event["playerID"] for event in heard], [player] * 2)
            later = list(quests.listen(heard[0]["seq"], topics=["preferences"], timeout=0))
            self.assertEqual(later, heard[1:])

    def test_events_that_are_missing_are_told(self) -> None:
        with client() as quests:
            with self.assertRaises(EventsTruncated):
                list(quests.listen(999, timeout=0))
            told: list[bool] = []
            list(quests.listen(999, timeout=0, on_truncated=lambda: told.append(True)))
            self.assertEqual(told, [True])

    def test_a_server_that_is_killed_in_the_middle_of_a_step_loses_nothing(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            with client(f"sqlite:{folder}/store.sqlite") as quests:
                session = start_a_quest(quests)
                quests.quest.estimate(session_id=session, seconds=300)
                kill(quests)
                with self.assertRaises(ServerGone):
                    quests.quest.done(session_id=session)
                state = quests.quest.current()
                assert state
                self.assertEqual((state["phase"], state["sessionID"]), ("active", session))
                self.assertEqual(quests.quest.done(session_id=session)["phase"], "revealing")

    def test_events_stream_on_over_another_server(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            with client(f"sqlite:{folder}/store.sqlite") as quests:
                session = start_a_quest(quests)
                heard = quests.listen(0, topics=["quest"])
                phases = [next(heard)["data"]["phase"]]
                quests.quest.estimate(session_id=session, seconds=300)
                kill(quests)
                phases.append(next(heard)["data"]["phase"])
                self.assertEqual(phases, ["estimating", "active"])

    def test_the_module_plays_a_quest_and_says_what_to_do_without_one(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            store = f"sqlite:{folder}/store.sqlite"
            self.assertIn("python3 -m timequest new", play(store, ""))
            with client(store) as quests:
                quests.preferences.update(ask_felt=True)
                start_a_quest(quests)
            said = play(store, "soon\n5\n")  # The input ends while the step runs.
            self.assertIn("such as 5", said)
            self.assertNotRegex(said.rpartition("\033[3J")[2], r"\d")
            said = play(store, "\n4\n")
            self.assertIn("You guessed 5m", said)
            self.assertIn("+30 XP", said)

    def test_a_program_that_talks_of_something_else_is_no_server(self) -> None:
        with Client(executable="/bin/cat") as cat, self.assertRaises(ServerGone):
            cat.call("quest.list")
        with Client("-c", "echo hello", executable="/bin/sh") as chatter:
            with self.assertRaises(ServerGone):
                chatter.quest.list()

    def test_says_when_the_server_is_gone(self) -> None:
        quests = client()
        self.assertEqual(quests.close(), 0)
        with self.assertRaises(ServerGone):
            quests.profile.get()


if __name__ == "__main__":
    unittest.main()
