"""A screen for each phase of a quest. Each draws a state, and offers what may follow it."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Input, Label

from timequest.generated import QuestState, TrialResult

from .guess import HINT, Guess, parse

if TYPE_CHECKING:
    from .app import TimeQuestApp

PAUSE = 0.7  # Seconds between the lines of a reveal.


class Step(Screen[None]):
    """What every phase shows: the quest, how many steps there are, and this one's name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "rest", "quests")]

    def __init__(self, state: QuestState) -> None:
        super().__init__()
        self.state = state

    @property
    def game(self) -> TimeQuestApp:
        return cast("TimeQuestApp", self.app)

    @property
    def here(self) -> dict[str, Any]:
        """What every transition names. With the step in it, a key that bounced counts once."""
        return {
            "session_id": self.state["sessionID"], "step": self.state["step"],
            "player_id": self.game.player,
        }

    def compose(self) -> ComposeResult:
        state = self.state
        after = state["stepCount"] - state["step"] - 1
        with Vertical(id="card"):
            yield Label(Content(state["displayName"]), classes="quiet")
            yield Label("● " * state["step"] + "◉ " + "○ " * after, id="dots", classes="quiet")
            yield Label(Content(state["stepDisplayName"]), id="name")
            yield Label(Content(state["prompt"]["text"]), id="prompt")
            yield from self.body()
        yield Footer()

    def body(self) -> ComposeResult:
        yield from ()

    def action_rest(self) -> None:
        """Back to the list. Nothing ends: a step that runs goes on."""
        self.game.quests()


class Asking(Step):
    """A line to type a duration on."""

    def body(self) -> ComposeResult:
        yield Input(placeholder=HINT)
        yield Label("", id="hint", classes="quiet")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        guess = parse(event.value)
        if guess is None:
            self.query_one("#hint", Label).update(f"Try it like this: {HINT}")
        else:
            self.answer(guess)

    def answer(self, guess: Guess) -> None:
        raise NotImplementedError


class Estimating(Asking):
    BINDINGS = [Binding("ctrl+l", "leave", "leave this quest")]

    def answer(self, guess: Guess) -> None:
        self.game.move(lambda: self.game.client.quest.estimate(**self.here, **guess))

    def action_leave(self) -> None:
        here = {name: value for name, value in self.here.items() if name != "step"}
        self.game.move(lambda: self.game.client.quest.abandon(**here))


class Active(Step):
    """While the step runs: its name, and a shape that breathes.

    Nothing here knows the time. Breaths are of random length, or they could be counted.
    """

    BINDINGS = [
        Binding("space,enter", "done", "done"),
        Binding("i", "interrupted", "done, but something came between"),
    ]
    SHAPES = ["·", "∙ ● ∙", "∙ ● ● ● ∙", "∙ ● ● ● ● ● ∙", "∙ ● ● ● ∙", "∙ ● ∙"]

    def body(self) -> ComposeResult:
        yield Label(self.SHAPES[0], id="breath")

    def on_mount(self) -> None:
        self.breathe(0)

    def breathe(self, breath: int) -> None:
        self.query_one("#breath", Label).update(self.SHAPES[breath % len(self.SHAPES)])
        if self.app.animation_level != "none":
            self.set_timer(random.uniform(0.4, 1.6), lambda: self.breathe(breath + 1))

    def action_done(self) -> None:
        self.game.move(lambda: self.game.client.quest.done(**self.here))

    def action_interrupted(self) -> None:
        self.game.move(lambda: self.game.client.quest.done(**self.here, validity="interrupted"))


class Recalling(Asking):
    """How long it felt, before anything is revealed. An empty line skips the question."""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            super().on_input_submitted(event)
        else:
            self.game.move(lambda: self.game.client.quest.recall(**self.here))

    def answer(self, guess: Guess) -> None:
        felt = guess.get("seconds", guess.get("low"))
        self.game.move(lambda: self.game.client.quest.recall(**self.here, felt_seconds=felt))


class Revealing(Step):
    """One thing after the other: the guess, how long it took, how close that was."""

    BINDINGS = [
        Binding("space,enter", "next", "go on"),
        Binding("i", "interrupted", "something came between: do not count it"),
    ]

    def body(self) -> ComposeResult:
        # Without a result, results are held back until the end; the prompt says so.
        if result := self.state.get("result"):
            widest = max(result["estimatedSeconds"], result["actualSeconds"])
            guess, actual = result["estimatedSeconds"] / widest, result["actualSeconds"] / widest
            yield Label(bar("you guessed", result["estimatedText"], guess, "guess"), classes="later")
            yield Label(bar("it took", result["actualText"], actual, "actual"), classes="later")
            yield Label(verdict(result), id="verdict", classes="later")
        yield from celebrations(self.state)

    def on_mount(self) -> None:
        if self.app.animation_level == "none":
            return
        for order, line in enumerate(self.query(".later")):
            line.visible = False
            self.set_timer(PAUSE * (order + 1), partial(self.uncover, line))

    def uncover(self, line: Widget) -> None:
        line.visible = True

    def action_next(self) -> None:
        self.game.move(lambda: self.game.client.quest.next(**self.here))

    def action_interrupted(self) -> None:
        self.game.move(lambda: self.game.client.quest.flag(**self.here, validity="interrupted"))


class Summary(Step):
    BINDINGS = [Binding("space,enter,escape", "rest", "your quests")]

    def compose(self) -> ComposeResult:
        state, summary = self.state, self.state["summary"]
        with Vertical(id="card"):
            yield Label(Content(state["displayName"]), id="name")
            yield Label(Content(state["prompt"]["text"]), id="prompt")
            for step in summary["steps"]:
                yield Label(Content.from_markup(
                    f"{step['feedback']['emoji']}  [${step['tone']}]$name[/]  guessed $guess, took $actual",
                    name=step["stepDisplayName"], guess=step["estimatedText"], actual=step["actualText"],
                ))
            figures = f"+{summary['xpEarned']} XP"
            if summary["streak"]:
                figures += f"   streak {summary['streak']}"
            if summary["averageAccuracy"] is not None and summary["closestStep"] is not None:
                closest = summary["steps"][summary["closestStep"]]["stepDisplayName"]
                figures += f"\n{summary['averageAccuracy']:.0f} % close on average, closest on {closest}"
            yield Label(Content(figures), id="verdict")
            yield from celebrations(state)
        yield Footer()


class Left(Step):
    """After a quest was left."""

    BINDINGS = [Binding("space,enter,escape", "rest", "your quests")]


def bar(label: str, text: str, share: float, colour: str) -> Content:
    """A length to compare: guess and actual have two colours of their own, and neither is better."""
    full = max(1, round(share * 34))
    return Content.from_markup(
        f"[$quiet]{label:<12}[/][${colour}]{'▆' * full}[/] $text", text=text
    )


def verdict(result: TrialResult) -> Content:
    meter = "━" * round(result["accuracyPercent"] / 100 * 34)
    best = "   closest ever" if result["isPersonalBest"] else ""
    feedback = result["feedback"]
    return Content.from_markup(
        f"{feedback['emoji']}  [bold ${result['tone']}]$headline[/]\n    $body\n\n"
        f"[$quiet]{'how close':<12}[/][${result['tone']}]{meter}[/][$quiet]{'─' * (34 - len(meter))}[/]"
        f" {result['accuracyPercent']:.0f} %\n[$quiet]{'':<12}+{result['xp']} XP{best}[/]",
        headline=feedback["headline"], body=feedback["body"],
    )


def celebrations(state: QuestState) -> ComposeResult:
    for cue in state.get("cues", []):
        if cue["kind"] == "celebration":
            text = Content.from_markup("[bold $gold]✦ $text ✦[/]", text=cue["text"])
            yield Label(text, id="cheer", classes="later")
