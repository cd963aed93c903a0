"""The application: who plays, what is asked, and which screen follows."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable, Mapping
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import Theme

from timequest import Client, ServerGone, TimeQuestError
from timequest.generated import Cue, QuestState

from .lists import Help, QuestList, Welcome
from .page import CARD_WIDTHS
from .steps import Active, Estimating, Left, Recalling, Revealing, Step, Summary

# Muted, with one accent. The four tones are named by the server, and none is red or green.
DARK = Theme(
    name="timequest-dark", dark=True, primary="#5fb3b3", accent="#5fb3b3", foreground="#d8dee9",
    # Next to grey, or 256 colours would make it navy.
    background="#1c1f23", surface="#25292f", panel="#25292f",
    variables={"gold": "#e0bb5f", "teal": "#5fb3b3", "indigo": "#8f93e0", "violet": "#bd8fd6",
               "quiet": "#8b95a5", "guess": "#8fa3bf", "actual": "#bfa98f"},
)
LIGHT = Theme(
    name="timequest-light", dark=False, primary="#00706c", accent="#00706c", foreground="#2a2f3a",
    background="#f6f5f1", surface="#eceae4", panel="#eceae4",
    variables={"gold": "#7a5c00", "teal": "#00706c", "indigo": "#4b45c6", "violet": "#8a2fb8",
               "quiet": "#5f6671", "guess": "#4d6485", "actual": "#86663d"},
)

STEPS: dict[str, type[Step]] = {
    "estimating": Estimating, "active": Active, "recalling": Recalling, "revealing": Revealing,
    "summary": Summary, "abandoned": Left,
}


class PatientClient(Client):
    """Asks once more where the server ended: another one is started, and finds the quest where it was.

    Every transition names its step, so that one which was done already does not count twice.
    """

    def call(self, method: str, params: Mapping[str, Any] = {}, /) -> Any:
        try:
            return super().call(method, params)
        except ServerGone:
            return super().call(method, params)


class TimeQuestApp(App[str]):
    """A screen for each phase of a quest, one for the list of quests, one for the player's figures."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(columns, f"-card{width}") for columns, width in CARD_WIDTHS]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middle"), (36, "-high")]
    BINDINGS = [
        Binding("f2", "other_theme", show=False),
        Binding("ctrl+c,ctrl+d,ctrl+q", "quit", show=False, priority=True),
        Binding("question_mark", "keys", "…", priority=True, key_display="?"),
    ]

    def __init__(self, client: Client, player: str | None) -> None:
        super().__init__()
        self.client = client
        self.player = player
        self.texts: dict[str, str] = {}
        self.celebrated: set[str] = set()
        self.input = select.poll()

    def on_mount(self) -> None:
        self.load_texts()
        # A terminal that was closed sends no key; without one, nobody would ever leave.
        self.input.register(sys.__stdin__ or 0, 0)
        self.set_interval(0.5, self.leave_at_end_of_input)
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name
        if not self.client.onboarding.get(player_id=self.player)["onboardingCompleted"]:
            self.push_screen(Welcome())
        else:
            self.where_i_was()

    def load_texts(self) -> None:
        """Labels in the player's language."""
        self.texts = self.client.catalogue.get(player_id=self.player)["texts"]

    def leave_at_end_of_input(self) -> None:
        if self.input.poll(0):  # Of nothing but a hang-up or an error.
            self.exit()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return DARK.variables

    def where_i_was(self) -> None:
        """An open quest exactly where it was left, or the list."""
        state = self.client.quest.current(player_id=self.player)
        if state is None:
            self.quests()
        else:
            self.show(state)

    def quests(self) -> None:
        self.turn_to(QuestList())

    def show(self, state: QuestState) -> None:
        """Draws where the quest stands; a terminal's sound is its bell."""
        state["cues"] = self.new_cues(state)
        if any(cue["kind"] == "sound" and "after" not in cue for cue in state["cues"]):
            self.bell()
        self.turn_to(STEPS[state["phase"]](state))

    def new_cues(self, state: QuestState) -> list[Cue]:
        """The cues of an answer, and each celebration once, which its id tells.

        A summary repeats its celebrations, so that none is lost with an answer.
        """
        repeated = state["summary"].get("celebrations", []) if "summary" in state else []
        cues: list[Cue] = []
        for cue in [*state.get("cues", []), *repeated]:
            if cue.get("id") not in self.celebrated:
                cues.append(cue)
            if "id" in cue:
                self.celebrated.add(cue["id"])
        return cues

    def move(self, step: Callable[[], QuestState]) -> None:
        """Makes a step of the quest and shows what follows.

        Where we are out of step, because a key bounced or somebody else pressed done, the refusal
        carries the state: that is drawn, and we are in step again.
        """
        try:
            self.show(step())
        except TimeQuestError as refusal:
            if state := refusal.data.get("state"):
                self.show(state)
            else:
                self.notify(refusal.message)
        except ServerGone:
            self.exit("timequest-rpc ended. Start again: you will be where you were.")

    def turn_to(self, screen: Screen[None]) -> None:
        """One screen at a time: what the one before held, such as a guess, is gone with it."""
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def action_keys(self) -> None:
        if isinstance(self.screen, Help):
            self.pop_screen()
        else:
            self.push_screen(Help(self.screen.active_bindings))

    def action_other_theme(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name
