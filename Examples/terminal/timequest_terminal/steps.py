"""A screen for each phase of a quest. Each draws a state, and offers what may follow it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Label

from timequest.generated import QuestState, TrialResult

from .guess import HINT, Guess, parse
from .page import Keys, Page, named

WIDTH = 13  # Columns of a label.
BESIDE = 9  # Columns beside a bar and its figure: the margins of the card.
PAUSE = 0.7  # Seconds between the lines of a reveal.


class Step(Page):
    """What every phase shows: the quest, how many steps there are, and this one's name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "rest", "label.quests")]

    def __init__(self, state: QuestState) -> None:
        super().__init__()
        self.state = state

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
            yield Label(Content(named(state["displayName"], state.get("symbol"))), classes="quiet")
            yield Label("● " * state["step"] + "◉ " + "○ " * after, id="dots", classes="quiet")
            yield Label(Content(named(state["stepDisplayName"], state.get("stepSymbol"))), id="name")
            yield from self.asked()
            yield from self.body()
        yield Keys()

    def asked(self) -> ComposeResult:
        """What the game says or asks, and perhaps a second line."""
        yield Label(Content(self.state["prompt"]["text"]), id="prompt")
        if detail := self.state["prompt"].get("detail"):
            yield Label(Content(detail), id="detail", classes="quiet")

    def on_mount(self) -> None:
        """Shows what comes later line by line. Sounds come after the figures that they belong to."""
        is_still = self.app.animation_level == "none"
        lines = list(self.query(".later"))
        for order, line in enumerate([] if is_still else lines):
            line.visible = False
            self.set_timer(PAUSE * (order + 1), partial(self.uncover, line))
        if any(cue["kind"] == "sound" and "after" in cue for cue in self.state.get("cues", [])):
            figures = 0 if is_still else sum(not line.has_class("cheer") for line in lines)
            self.set_timer(max(0.01, PAUSE * figures), self.game.bell)

    def uncover(self, line: Widget) -> None:
        line.visible = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """An older timequest-rpc cannot skip a step or be told later, and has no words for it."""
        return action not in ("skip", "ago") or "label.finishedAgo" in self.game.texts

    def action_skip(self) -> None:
        self.game.move(lambda: self.game.client.quest.skip(**self.here))

    def body(self) -> ComposeResult:
        yield from ()

    def bar_width(self, *figures: str) -> int:
        """Columns of a whole bar: what the card leaves beside a label and the longest of the figures."""
        return max(3, self.card_width - WIDTH - BESIDE - max(map(len, figures)))

    def action_rest(self) -> None:
        """Back to the list. Nothing ends: a step that runs goes on."""
        self.game.quests()


class GuessInput(Input):
    """A line that leaves the question mark, which is in no guess, to the help."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return character != "?" and super().check_consume_key(key, character)


class Asking(Step):
    """A line to type a duration on."""

    def body(self) -> ComposeResult:
        yield GuessInput()
        yield Label(HINT, id="hint", classes="quiet")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        guess = parse(event.value)
        if guess is None:
            self.misread(event.input)
        else:
            self.answer(guess)

    def misread(self, line: Input) -> None:
        self.query_one("#hint", Label).update(f"▸ {HINT}")

    def answer(self, guess: Guess) -> None:
        raise NotImplementedError


class Estimating(Asking):
    BINDINGS = [Binding("ctrl+n", "skip", "label.skip"), Binding("ctrl+l", "leave", "label.abandon")]

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
        Binding("space,enter", "done", "label.done"),
        Binding("i", "interrupted", "label.interrupted"),
        Binding("a", "ago", "label.finishedAgo"),
        Binding("n,ctrl+n", "skip", "label.skip"),
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

    def action_ago(self) -> None:
        self.game.turn_to(Ago(self.state))


class Ago(Asking):
    """How long ago the step ended, as the player remembers it. No example stands here, as it would be a time."""

    BINDINGS = [Binding("escape", "back", "label.back")]

    def asked(self) -> ComposeResult:
        yield Label(Content(self.text("label.howLongAgo")), id="prompt")

    def body(self) -> ComposeResult:
        yield GuessInput()

    def misread(self, line: Input) -> None:
        line.clear()

    def answer(self, guess: Guess) -> None:
        ago = guess.get("seconds", guess.get("low"))
        done = self.game.client.quest.done
        self.game.move(lambda: done(**self.here, validity="remembered", ago_seconds=ago))

    def action_back(self) -> None:
        self.game.turn_to(Active(self.state))


class Recalling(Asking):
    """How long it felt, before anything is revealed. An empty line skips the question."""

    def misread(self, line: Input) -> None:
        if line.value.strip():
            super().misread(line)
        else:
            self.game.move(lambda: self.game.client.quest.recall(**self.here))

    def answer(self, guess: Guess) -> None:
        felt = guess.get("seconds", guess.get("low"))
        self.game.move(lambda: self.game.client.quest.recall(**self.here, felt_seconds=felt))


def guessing(result: TrialResult) -> str:
    """The name of the label of what was guessed, or felt where a step had no guess."""
    return "label.felt" if result.get("isMystery") else "label.guess"


class Revealing(Step):
    """One thing after the other: the guess, how long it took, how close that was."""

    BINDINGS = [
        Binding("space,enter", "next", "label.next"),
        Binding("i", "interrupted", "label.interrupted"),
    ]

    def body(self) -> ComposeResult:
        # Without a result, results are held back until the end; the prompt says so.
        if result := self.state.get("result"):
            width = self.bar_width(result["estimatedText"], result["actualText"], "100 %")
            # A range is drawn as one: from its lower end to its upper end.
            low, high = result.get("lowSeconds", 0), result.get("highSeconds", result["estimatedSeconds"])
            columns = width / max(high, result["actualSeconds"])
            for label, text, begin, end, colour in (
                (guessing(result), result["estimatedText"], low, high, "guess"),
                ("label.actual", result["actualText"], 0, result["actualSeconds"], "actual"),
            ):
                line = bar(self.text(label), text, round(begin * columns), round(end * columns), colour)
                yield Label(line, classes="later")
            yield Label(headline(result), id="verdict", classes="later")
            yield Label(Content(result["feedback"]["body"]), id="said", classes="later")
            yield Label(figures(result, self.text, width), classes="later")
        yield from celebrations(self.state)

    def action_next(self) -> None:
        self.game.move(lambda: self.game.client.quest.next(**self.here))

    def action_interrupted(self) -> None:
        self.game.move(lambda: self.game.client.quest.flag(**self.here, validity="interrupted"))


class Summary(Step):
    BINDINGS = [Binding("space,enter,escape", "rest", "label.quests")]

    def compose(self) -> ComposeResult:
        state, summary = self.state, self.state["summary"]
        beside, below = ("  ", "   ") if self.card_width > 60 else ("\n   ", "\n")
        with VerticalScroll(id="card"):
            yield Label(Content(named(state["displayName"], state.get("symbol"))), id="name")
            yield from self.asked()
            # Before the steps, so that no small screen hides it.
            yield from celebrations(state)
            for step in summary["steps"]:
                yield Label(Content.from_markup(
                    f"{step['feedback']['emoji']} [${step['tone']}]$name[/]\n   "
                    f"[$quiet]$guessing[/] $guess{beside}[$quiet]$taking[/] $actual",
                    name=named(step["stepDisplayName"], step.get("stepSymbol")), guess=step["estimatedText"], actual=step["actualText"],
                    guessing=self.text(guessing(step)), taking=self.text("label.actual"),
                ))
            told = f"+{summary['xpEarned']} {self.text('label.xp')}"
            if summary["streak"]:
                told += f"   {self.text('label.streak')} {summary['streak']}"
            told += f"\n{self.text('label.over')} {summary['overestimates']}"
            told += f"   {self.text('label.under')} {summary['underestimates']}"
            told += f"{below}{self.text('label.rightOn')} {summary['exact']}"
            if inside := summary.get("inside"):
                told += f"   {self.text('rating.inside')} {inside}"
            average = summary.get("averageAccuracyText")
            if average and summary["closestStep"] is not None:
                closest = summary["steps"][summary["closestStep"]]["stepDisplayName"]
                told += f"\n{self.text('label.accuracy')} {average}"
                told += f"   {self.text('label.closest')}: {closest}"
            yield Label(Content(told), id="verdict")
            if found := ", ".join(each["title"] for each in summary.get("discoveries", [])):
                yield from titled(self.text("label.discoveries"), found)
            if chapter := summary.get("chapter"):
                yield from titled(chapter["title"], chapter["text"])
            if compared := summary.get("thenAndNow"):
                yield from titled(self.text("label.thenAndNow"), compared["text"])
        yield Keys()


def titled(title: str, text: str) -> ComposeResult:
    """A heading, and below it what it tells."""
    yield Label(Content(f"◇ {title}"))
    yield Label(Content(text), classes="told")


class Left(Step):
    """After a quest was left."""

    BINDINGS = [Binding("space,enter,escape", "rest", "label.quests")]


def bar(label: str, text: str, begin: int, end: int, colour: str) -> Content:
    """A length to compare: guess and actual have two colours of their own, and neither is better."""
    return Content.from_markup(
        f"[$quiet]{label:<{WIDTH}}[/][${colour}]{' ' * begin}{'▆' * max(1, end - begin)}[/] $text", text=text
    )


def headline(result: TrialResult) -> Content:
    return Content.from_markup(
        f"{result['feedback']['emoji']}  [bold ${result['tone']}]$headline[/]",
        headline=result["feedback"]["headline"],
    )


def figures(result: TrialResult, text: Callable[[str], str], width: int) -> Content:
    best = f"   {text('label.newBest')}" if result["isPersonalBest"] else ""
    earned = f"[$quiet]{'':<{WIDTH}}+{result['xp']} {text('label.xp')}{best}[/]"
    # A step that does not count, and a discovery, are no matter of percent.
    if result["accuracyText"] is None or result["accuracyPercent"] is None:
        return Content.from_markup(earned)
    meter = "━" * round(result["accuracyPercent"] / 100 * width)
    return Content.from_markup(
        f"[$quiet]{text('label.accuracy'):<{WIDTH}}[/][${result['tone']}]{meter}[/][$quiet]"
        f"{'─' * (width - len(meter))}[/] {result['accuracyText']}\n{earned}"
    )


def celebrations(state: QuestState) -> ComposeResult:
    for cue in state.get("cues", []):
        if cue["kind"] == "celebration":
            text = Content.from_markup("[bold $gold]✦ $text ✦[/]", text=cue["text"])
            yield Label(text, classes="cheer later")
