"""The client for asyncio plays with the real executable."""

from __future__ import annotations

import asyncio
import os
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from timequest import AsyncClient, NotFound, ServerGone  # noqa: E402

EXECUTABLE = os.environ.get("TIMEQUEST_RPC", "timequest-rpc")


def client() -> AsyncClient:
    return AsyncClient(
        "--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z", executable=EXECUTABLE
    )


class AsyncClientTests(unittest.IsolatedAsyncioTestCase):
    async def test_a_quest_is_played(self) -> None:
        async with client() as quests:
            await quests.parent.set_pin(pin="2468")
            await quests.routine.create(
                name="school morning",
                active_days=["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
                tasks=[{"name": "wash", "displayName": "Shower"}],
            )
            await quests.parent.lock()
            quest = (await quests.quest.list())[0]
            session = (await quests.quest.start(quest_id=quest["questID"]))["sessionID"]
            await quests.quest.estimate(session_id=session, seconds=300)
            await quests.clock.advance(seconds=290)
            state = await quests.quest.done(session_id=session)
            self.assertEqual(state["result"]["actualSeconds"], 290)

    async def test_calls_that_overlap_get_their_own_answers(self) -> None:
        async with client() as quests:
            await quests.parent.set_pin(pin="2468")
            calls = [quests.player.create(display_name=f"player {n}") for n in range(20)]
            made = await asyncio.gather(*calls)
            names = [player["displayName"] for player in made]
            self.assertEqual(names, [f"player {n}" for n in range(20)])

    async def test_an_error_is_raised_as_the_class_of_its_kind(self) -> None:
        async with client() as quests:
            with self.assertRaises(NotFound):
                await quests.quest.start(quest_id="00000000-0000-4000-8000-000000000000")

    async def test_a_server_that_ended_fails_the_calls_that_wait_and_the_next_call_starts_another(
        self,
    ) -> None:
        async with client() as quests:
            waiting = asyncio.create_task(quests.call("events.poll", {"after": 0, "waitSeconds": 60}))
            await asyncio.sleep(0)
            assert quests._process
            quests._process.kill()
            with self.assertRaises(ServerGone):
                await waiting
            self.assertIn("playerID", await quests.profile.get())

    async def test_a_cancelled_call_leaves_the_next_answers_to_their_calls(self) -> None:
        async with client() as quests:
            cancelled = asyncio.create_task(quests.catalogue.get())
            await asyncio.sleep(0)
            cancelled.cancel()
            self.assertIn("playerID", await quests.profile.get())

    async def test_a_closed_client_says_so(self) -> None:
        quests = client()
        await quests.profile.get()
        self.assertEqual(await quests.close(), 0)
        with self.assertRaises(ServerGone):
            await quests.profile.get()


if __name__ == "__main__":
    unittest.main()
