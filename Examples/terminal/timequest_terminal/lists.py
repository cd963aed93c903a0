"""The screens around a quest: the first pages, today's quests, and the player's figures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.color import Color
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Label, OptionList, ProgressBar
from textual.widgets.option_list import Option
from textual_plotext import PlotextPlot

from timequest.generated import AvailableQuest, Trend

from .guess import HINT

if TYPE_CHECKING:
    from .app import TimeQuestApp


class Page(Screen[None]):
    """A screen whose keys are named in the player's language: each stands there as a key of the catalogue."""

    @property
    def game(self) -> TimeQuestApp:
        return cast("TimeQuestApp", self.app)

    def text(self, key: str) -> str:
        return self.game.texts.get(key, key)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        # Help first: a narrow footer is cut at its end.
        return {
            key: active._replace(
                binding=replace(active.binding, description=self.text(active.binding.description))
            )
            for key, active in sorted(
                super().active_bindings.items(), key=lambda item: item[0] != "question_mark"
            )
        }


class Help(ModalScreen[None]):
    """The keys of the screen below, and how a guess is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,space,enter,q", "app.pop_screen", show=False)]

    def __init__(self, keys: dict[str, ActiveBinding]) -> None:
        super().__init__()
        self.keys = keys

    def compose(self) -> ComposeResult:
        shown: dict[str, list[str]] = {}
        for active in self.keys.values():
            if active.binding.show and active.enabled and active.binding.description:
                shown.setdefault(active.binding.description, []).append(
                    self.app.get_key_display(active.binding)
                )
        with VerticalScroll(id="card"):
            for what, keys in shown.items():
                yield Label(Content.from_markup("[bold $accent]$keys[/]  $what", keys=" ".join(keys), what=what))
            yield Label(Content.from_markup("[bold $accent]F2[/]  ◐   [bold $accent]^c[/]  ×"))
            yield Label(Content(HINT), id="hint", classes="quiet")


class Welcome(Page):
    """What the game is, page by page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "turn", "label.resume"), Binding("escape", "skip", "label.skip"),
    ]

    def __init__(self, page: int = 0) -> None:
        super().__init__()
        self.page = page

    def compose(self) -> ComposeResult:
        self.pages = self.game.client.onboarding.get(player_id=self.game.player)["pages"]
        with Vertical(id="card"):
            yield Label(Content(self.pages[self.page]["title"]), id="name")
            yield Label(Content(self.pages[self.page]["body"]))
            dots = ["○"] * len(self.pages)
            dots[self.page] = "◉"
            yield Label(" ".join(dots), id="hint", classes="quiet")
        yield Footer()

    def action_turn(self) -> None:
        if self.page + 1 < len(self.pages):
            self.game.turn_to(Welcome(self.page + 1))
        else:
            self.action_skip()

    def action_skip(self) -> None:
        self.game.client.onboarding.complete(player_id=self.game.player)
        self.game.where_i_was()


class QuestList(Page):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "figures", "label.stats"), Binding("q,escape", "app.quit", "label.close"),
    ]

    def compose(self) -> ComposeResult:
        game = self.game
        profile = game.client.profile.get(player_id=game.player)
        quests = game.client.quest.list(player_id=game.player)
        streak = profile["streak"]
        flame = f"   {self.text('label.streak')} {streak['current']}" if streak["current"] else ""
        flame += " 🔥" if streak["current"] and streak["playedToday"] else ""
        with Vertical(id="card"):
            yield Label("T I M E Q U E S T", id="name")
            yield Label(Content(f"{profile['levelTitle']}   {profile['totalXP']} XP{flame}"), classes="quiet")
            level = ProgressBar(total=1, show_percentage=False, show_eta=False)
            level.update(progress=profile["progress"])
            yield level
            if quests:
                yield OptionList(*(Option(self.entry(quest), id=quest["questID"]) for quest in quests))
            else:
                yield Label(Content(self.text("prompt.noQuests")))
                yield Label(Content(self.text("prompt.noQuests.detail")), classes="quiet")
        yield Footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        quest = event.option_id
        assert quest
        self.game.move(lambda: self.game.client.quest.start(quest_id=quest, player_id=self.game.player))

    def action_figures(self) -> None:
        # A trend is drawn over days. It has no place beside a step that runs.
        current = self.game.client.quest.current(player_id=self.game.player)
        if current and current["phase"] == "active":
            self.notify(self.text("prompt.active"))
        else:
            self.game.turn_to(Figures())

    def entry(self, quest: AvailableQuest) -> Content:
        if "sessionID" in quest:
            mark = f"▸ {self.text('label.resume')}"
        elif quest["completedToday"]:
            mark = f"✓ {self.text('label.doneToday')}"
        else:
            mark = f"{self.text('label.steps')}: {quest['stepCount']}"
        return Content.from_markup("$name  [$quiet]$mark[/]", name=quest["displayName"], mark=mark)


class Figures(Page):
    """The trend as a chart, the closest guess of each step, and what the guesses tell."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space,enter,escape", "back", "label.quests")]

    def compose(self) -> ComposeResult:
        client, player = self.game.client, self.game.player
        trend = client.stats.trend(player_id=player)
        sense = client.stats.time_sense(player_id=player)
        with VerticalScroll(id="card"):
            yield Label(Content(self.text("label.stats")), id="name")
            if trend["points"]:
                yield TrendPlot(trend)
            else:
                yield Label("·  ·  ·", classes="quiet")
            for best in client.stats.personal_bests(player_id=player):
                yield Label(Content.from_markup("[$gold]★[/] $text", text=best["text"]))
            for measure in (sense["bias"], sense["typicalMiss"]):
                if measure:
                    yield Label(Content(measure["text"]))
        yield Footer()

    def action_back(self) -> None:
        self.game.quests()


class TrendPlot(PlotextPlot):
    """Accuracy day by day, in percent."""

    def __init__(self, trend: Trend) -> None:
        super().__init__()
        self.trend = trend

    def on_mount(self) -> None:
        points = self.trend["points"]
        days = [float(day) for day in range(len(points))]
        values = [point["averageAccuracy"] for point in points]
        teal = Color.parse(self.app.theme_variables["teal"]).rgb
        self.plt.plot(days, values, marker="braille", color=teal)
        self.plt.scatter(days, values, marker="●", color=teal)
        self.plt.ylim(0, 100)
        self.plt.yticks([0, 50, 100], ["0 %", "50 %", "100 %"])
        # As many days below as there is room for; the last always.
        named = days[:: -max(1, len(days) // 5)]
        self.plt.xticks(named, [points[int(day)]["day"][5:] for day in named])
