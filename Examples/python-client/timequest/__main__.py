"""Plays today's first quest, line by line: python3 -m timequest [OPTIONS FOR timequest-rpc …]

With a command, timequest-rpc runs it: "python3 -m timequest play" opens the page in the browser, and "demo" shows a morning.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys

from . import Client, ServerGone, TimeQuestError
from .generated import QuestState
from .wire import executable

OWN_QUEST = """No quests today. This makes one:

  {program} call quest.create {store} displayName="Morning Launch" \\
    steps='[{{"displayName":"Shower"}},{{"displayName":"Breakfast"}}]'
"""
FIRST_QUEST = """No quests today. This sets one up, behind a PIN of yours:

  export TIMEQUEST_PIN=2468
  {program} reset-pin {store}
  {program} call routine.create {store} name=morning displayName="Morning Launch" \\
    activeDays='["mon","tue","wed","thu","fri","sat","sun"]' \\
    tasks='[{{"name":"wash","displayName":"Shower"}},{{"name":"eat","displayName":"Breakfast"}}]'
"""


def seconds(prompt: str) -> float | None:
    """Minutes as somebody types them, such as 5 or 1.5; None for an empty line."""
    while text := input(f"{prompt} (minutes) ").strip():
        try:
            minutes = float(text.replace(",", "."))
            if 1 / 60 <= minutes <= 24 * 60:
                return round(minutes * 60, 3)
        except ValueError:
            pass
        print("A number of minutes, such as 5 or 1.5.")
    return None


def step(client: Client, state: QuestState) -> QuestState:
    """Asks what the phase asks, and answers with the state that follows."""
    session, index, prompt = state["sessionID"], state["step"], state["prompt"]["text"]
    match state["phase"]:
        case "estimating":
            guess = None
            while guess is None:
                guess = seconds(f"{state['stepDisplayName']}: {prompt}")
            # The guess does not stay on the screen while the step runs.
            print("\033[H\033[2J\033[3J", end="")
            return client.quest.estimate(session_id=session, step=index, seconds=guess)
        case "active":
            input(f"{state['stepDisplayName']}: {prompt} Press return when it is done. ")
            return client.quest.done(session_id=session, step=index)
        case "recalling":
            return client.quest.recall(session_id=session, step=index, felt_seconds=seconds(prompt))
        case _:
            if result := state.get("result"):
                print(f"{'It felt like' if result.get('isMystery') else 'You guessed'} {result['estimatedText']}, it took {result['actualText']}.")
                print(result["feedback"]["headline"], result["feedback"]["body"])
            else:
                print(prompt)
            return client.quest.next(session_id=session, step=index)


def play(client: Client) -> None:
    state = client.quest.current()
    if state is None:
        quests = client.quest.list()
        if not quests:
            text = OWN_QUEST if client.profile.get().get("canMakeQuests") else FIRST_QUEST
            # By its name if the shell finds it.
            found = executable()
            program = "timequest-rpc" if shutil.which("timequest-rpc") == found else shlex.quote(found)
            print(text.format(program=program, store=shlex.join(sys.argv[1:])))
            return
        state = client.quest.start(quest_id=quests[0]["questID"])
    while state["phase"] not in ("summary", "abandoned"):
        try:
            state = step(client, state)
        except (ServerGone, TimeQuestError) as error:
            # Somebody else pressed done, or the server ended: what counts is where the quest is.
            now = client.quest.current(session_id=state["sessionID"])
            if now is None or isinstance(error, TimeQuestError) and "state" not in error.data:
                raise
            state = now
    print(state["prompt"]["text"], f"+{state['summary']['xpEarned']} XP" if "summary" in state else "")


def main() -> None:
    try:
        if sys.argv[1:] and not sys.argv[1].startswith("-"):
            os.execvp(executable(), [executable(), *sys.argv[1:]])
        with Client("--log-level", "error", *sys.argv[1:]) as client:
            play(client)
    except FileNotFoundError as missing:
        sys.exit(f"{missing.filename} cannot be run; TIMEQUEST_RPC may name it.")
    except (ServerGone, TimeQuestError) as error:
        sys.exit(f"{error}")
    except (EOFError, KeyboardInterrupt):
        print("\nSee you. A step that runs goes on.")


if __name__ == "__main__":
    main()
