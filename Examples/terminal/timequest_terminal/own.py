"""Quests of the player's own, where the player may make some: a new one, a quick one, and the end of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar
from uuid import uuid4

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Label

from timequest import TimeQuestError

from .guess import HINT, parse
from .page import Keys, Page


class Form(Page):
    """Some questions, each with a line for the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "label.cancel")]
    title_key: ClassVar[str]
    questions: ClassVar[list[str]]
    hint = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="card"):
            yield Label(Content(self.text(self.title_key)), id="name")
            for question in self.questions:
                yield Label(Content(self.text(question)), classes="quiet")
                yield Input()
            yield Label(self.hint, id="hint", classes="quiet")
        yield Keys()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        answers = [line.value.strip() for line in self.query(Input)]
        if event.input is not self.query(Input).last():
            self.focus_next()
        elif answers[0]:
            self.answered(*answers)

    def answered(self, *answers: str) -> None:
        raise NotImplementedError

    def change(self, call: Callable[[], object]) -> None:
        """Changes the quests and shows their list; a refusal is said, and what was typed stays."""
        try:
            call()
        except TimeQuestError as refusal:
            self.notify(refusal.message)
        else:
            self.game.quests()

    def action_back(self) -> None:
        self.game.quests()


class NewQuest(Form):
    """The name and the steps of a quest. Its id is ours, so that asking twice makes one."""

    title_key = "label.newQuest"
    questions: ClassVar = ["label.questName", "label.stepNames"]

    def __init__(self) -> None:
        super().__init__()
        self.quest = str(uuid4())

    def answered(self, *answers: str) -> None:
        name, steps = answers
        names = [step.strip() for step in steps.split(",") if step.strip()]
        self.change(lambda: self.game.client.quest.create(
            quest_id=self.quest, player_id=self.game.player, display_name=name,
            steps=[{"displayName": step} for step in names] or None,
        ))


class QuickQuest(Form):
    """A name and a guess; the step runs at once."""

    title_key = "label.quick"
    questions: ClassVar = ["label.questName", "prompt.estimating"]
    hint = HINT

    def answered(self, *answers: str) -> None:
        name, typed = answers
        guess = parse(typed)
        if guess is None:
            self.query_one("#hint", Label).update(f"▸ {HINT}")
        else:
            quick = self.game.client.quest.quick
            self.game.move(lambda: quick(display_name=name, player_id=self.game.player, **guess))


class Removal(Form):
    """Asks once more."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "remove", "label.remove")]
    title_key = "label.removeMeaning"
    questions: ClassVar[list[str]] = []

    def __init__(self, quest: str) -> None:
        super().__init__()
        self.quest = quest

    def action_remove(self) -> None:
        self.change(lambda: self.game.client.quest.remove(quest_id=self.quest, player_id=self.game.player))
