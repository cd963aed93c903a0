"""Plays today's first quest, line by line: python3 -m timequest [COMMAND] [OPTIONS FOR timequest-rpc …]

  new NAME STEP …    makes a quest of your own
  found              tells of this week, insights, discoveries and chapters

timequest-rpc runs any other command: "quick" guesses at something that is done right now, "play" opens the page in the
browser, and "demo" shows a morning.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from typing import Any, TypedDict

from . import Client, ServerGone, TimeQuestError
from .generated import QuestState, QuestSummary
from .wire import executable

OWN_QUEST = """No quests today. This makes one:

  {python} -m timequest new "Morning Launch" Shower Breakfast {store}
"""
FIRST_QUEST = """No quests today. This sets one up, behind a PIN of yours:

  export TIMEQUEST_PIN=2468
  {program} reset-pin {store}
  {program} call routine.create {store} name=morning displayName="Morning Launch" \\
    activeDays='["mon","tue","wed","thu","fri","sat","sun"]' \\
    tasks='[{{"name":"wash","displayName":"Shower"}},{{"name":"eat","displayName":"Breakfast"}}]'
"""


class Guess(TypedDict, total=False):
    """One number, or a range."""

    seconds: float
    low: float
    high: float


def seconds(prompt: str) -> float | None:
    """Minutes as somebody types them, such as 5 or 1.5; None for an empty line."""
    while text := input(f"{prompt} (minutes) ").strip():
        if amount := amount_of(text):
            return amount
        print("A number of minutes, such as 5 or 1.5.")
    return None


def amount_of(text: str) -> float | None:
    """The seconds that so many minutes are; None where it is no number of minutes."""
    try:
        minutes = float(text.replace(",", "."))
    except ValueError:
        return None
    return round(minutes * 60, 3) if 1 / 60 <= minutes <= 24 * 60 else None


def guess_of(prompt: str) -> Guess | None:
    """A number of minutes or a range, as parameters of quest.estimate; None for an s, which skips."""
    while (text := input(f"{prompt} (minutes) ").strip()) != "s":
        amounts = [amount_of(end) for end in text.split("-")]
        if len(amounts) == 1 and amounts[0]:
            return {"seconds": amounts[0]}
        if len(amounts) == 2 and amounts[0] and amounts[1] and amounts[0] < amounts[1]:
            return {"low": amounts[0], "high": amounts[1]}
        print("A number of minutes, such as 5 or 1.5; a range, such as 4-6; or s to skip this step.")
    return None


def named(name: str, symbol: str | None) -> str:
    """A name with its symbol before it, if there is one."""
    return f"{symbol} {name}" if symbol else name


def done(client: Client, state: QuestState) -> QuestState:
    """Waits for the end of a step; it may be skipped, or its end be told later."""
    here: dict[str, Any] = {"session_id": state["sessionID"], "step": state["step"]}
    name = named(state["stepDisplayName"], state.get("stepSymbol"))
    text = input(f"{name}: {state['prompt']['text']} Press return when it is done. ").strip()
    if text == "s":
        return client.quest.skip(**here)
    if ago := amount_of(text):
        return client.quest.done(**here, validity="remembered", ago_seconds=ago)
    return client.quest.done(**here)


def wipe() -> None:
    """The guess does not stay on the screen while the step runs."""
    print("\033[H\033[2J\033[3J", end="")


def step(client: Client, state: QuestState) -> QuestState:
    """Asks what the phase asks, and answers with the state that follows."""
    session, index, prompt = state["sessionID"], state["step"], state["prompt"]["text"]
    match state["phase"]:
        case "estimating":
            guess = guess_of(f"{named(state['stepDisplayName'], state.get('stepSymbol'))}: {prompt}")
            if guess is None:
                return client.quest.skip(session_id=session, step=index)
            wipe()
            return client.quest.estimate(session_id=session, step=index, **guess)
        case "active":
            return done(client, state)
        case "recalling":
            return client.quest.recall(session_id=session, step=index, felt_seconds=seconds(prompt))
        case _:
            if result := state.get("result"):
                print(f"{'It felt like' if result.get('isMystery') else 'You guessed'} {result['estimatedText']}, it took {result['actualText']}.")
                print(result["feedback"]["headline"], result["feedback"]["body"])
            else:
                print(prompt)
            return client.quest.next(session_id=session, step=index)


def tell(summary: QuestSummary) -> None:
    """What a summary tells beside the figures."""
    for entry in [*summary["discoveries"], *filter(None, [summary.get("chapter")])]:
        print(f"{entry['title']}: {entry['text']}")
    if compared := summary.get("thenAndNow"):
        print(compared["text"])


def found(client: Client) -> None:
    """What was learned and found so far."""
    texts = client.catalogue.get()["texts"]
    made = [[f"{each['title']}: {each['text']}" for each in entries if "day" in each]
            for entries in (client.stats.discoveries(), client.stats.chapters())]
    for label, lines in [
        ("week", [client.stats.week()["text"]]), ("insights", [each["text"] for each in client.stats.insights()]),
        ("discoveries", made[0]), ("chapters", made[1]),
    ]:
        if lines:
            print(texts[f"label.{label}"], *lines, sep="\n  ")


def play(client: Client) -> None:
    state = client.quest.current()
    if state is None:
        quests = client.quest.list()
        if not quests:
            text = OWN_QUEST if client.profile.get().get("canMakeQuests") else FIRST_QUEST
            # By their names if the shell finds them.
            found = executable()
            program = "timequest-rpc" if shutil.which("timequest-rpc") == found else shlex.quote(found)
            python = os.path.join(os.path.dirname(sys.executable), "python3")
            python = "python3" if shutil.which("python3") == python else shlex.quote(sys.executable)
            print(text.format(program=program, python=python, store=shlex.join(sys.argv[1:])))
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
    if "summary" in state:
        tell(state["summary"])
    print(state["prompt"]["text"], f"+{state['summary']['xpEarned']} XP" if "summary" in state else "")


def main() -> None:
    # Everything from the first option on is for timequest-rpc.
    options = next((index for index, word in enumerate(sys.argv) if index and word.startswith("-")), len(sys.argv))
    words, arguments = sys.argv[1:options], sys.argv[options:]
    try:
        if words and words[0] not in ("new", "found"):
            os.execvp(executable(), [executable(), *sys.argv[1:]])
        with Client("--log-level", "error", *arguments) as client:
            match words:
                case []:
                    play(client)
                case ["new", name, *steps]:
                    client.quest.create(display_name=name, steps=[{"displayName": each} for each in steps] or None)
                case ["found"]:
                    found(client)
                case _:
                    sys.exit(__doc__)
    except FileNotFoundError as missing:
        sys.exit(f"{missing.filename} cannot be run; TIMEQUEST_RPC may name it.")
    except (ServerGone, TimeQuestError) as error:
        sys.exit(f"{error}")
    except (EOFError, KeyboardInterrupt):
        print("\nSee you. A step that runs goes on.")


if __name__ == "__main__":
    main()
