"""The screens around a quest: the first pages, today's quests, and the player's figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.color import Color
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList, ProgressBar
from textual.widgets.option_list import Option
from textual_plotext import PlotextPlot

from timequest.generated import AvailableQuest, Trend

from .guess import HINT
from .own import NewQuest, QuickQuest, Removal
from .page import Keys, Page, named


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
        yield Keys()

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
        Binding("space", "start", "label.start", key_display="⏎"),
        Binding("exclamation_mark", "quick", "label.quick", key_display="!"),
        Binding("plus", "new", "label.newQuest", key_display="+"),
        Binding("minus", "remove", "label.remove", key_display="-"),
        Binding("t", "figures", "label.stats"), Binding("q,escape", "app.quit", "label.close"),
    ]
    can_make = False  # Whether the player makes quests of their own.
    own: frozenset[str] = frozenset()

    def compose(self) -> ComposeResult:
        game = self.game
        profile = game.client.profile.get(player_id=game.player)
        quests = game.client.quest.list(player_id=game.player)
        self.own = frozenset(quest["questID"] for quest in quests if quest.get("isOwn"))
        self.can_make = profile.get("canMakeQuests", False)
        streak = profile["streak"]
        gap = "   " if self.card_width > 60 else "\n"
        flame = f"{gap}{self.text('label.streak')} {streak['current']}" if streak["current"] else ""
        flame += " 🔥" if streak["current"] and streak["playedToday"] else ""
        with Vertical(id="card"):
            yield Label("T I M E Q U E S T", id="name")
            title = named(profile["levelTitle"], profile.get("symbol"))
            yield Label(Content(f"{title}   {profile['totalXP']} XP{flame}"), classes="quiet")
            level = ProgressBar(total=1, show_percentage=False, show_eta=False)
            level.update(progress=profile["progress"])
            yield level
            if quests:
                yield OptionList(*(Option(self.entry(quest), id=quest["questID"]) for quest in quests))
            else:
                yield Label(Content(self.text("prompt.noQuests")))
                if detail := game.texts.get("prompt.noQuests.detail"):
                    yield Label(Content(detail), classes="quiet")
        yield Keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is not allowed is not offered."""
        if action == "remove":
            return self.can_make and self.chosen() in self.own
        if action == "start":
            return self.chosen() is not None
        return action not in ("new", "quick") or self.can_make

    def chosen(self) -> str | None:
        """The quest that is marked."""
        lists = self.query(OptionList)
        option = lists.first().highlighted_option if lists else None
        return option.id if option else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.refresh_bindings()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        quest = event.option_id
        assert quest
        self.game.move(lambda: self.game.client.quest.start(quest_id=quest, player_id=self.game.player))

    def action_start(self) -> None:
        self.query_one(OptionList).action_select()

    def action_new(self) -> None:
        self.game.turn_to(NewQuest())

    def action_quick(self) -> None:
        self.game.turn_to(QuickQuest())

    def action_remove(self) -> None:
        quest = self.chosen()
        assert quest
        self.game.turn_to(Removal(quest))

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
        name = named(quest["displayName"], quest.get("symbol"))
        return Content.from_markup("$name  [$foreground 75%]$mark[/]", name=name, mark=mark)


class Figures(Page):
    """The trend as a chart, the closest guess of each step, and what there is to tell in words."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space,enter,escape", "back", "label.quests")]

    def compose(self) -> ComposeResult:
        client, player = self.game.client, self.game.player
        trend = client.stats.trend(player_id=player)
        sense = client.stats.time_sense(player_id=player)
        found = [
            [f"◇ {entry['title']}: {entry['text']}" for entry in entries if "day" in entry]
            for entries in (client.stats.discoveries(player_id=player), client.stats.chapters(player_id=player))
        ]
        with VerticalScroll(id="card"):
            yield Label(Content(self.text("label.stats")), id="name")
            with Container(id="halves"):  # Beside each other where there is room.
                with Vertical(classes="half"):
                    yield TrendPlot(trend, self.day) if trend["points"] else Label("·  ·  ·", classes="quiet")
                    yield Label(Content(client.stats.chart(kind="trend", player_id=player)["summary"]))
                    for best in client.stats.personal_bests(player_id=player):
                        yield Label(Content.from_markup("[$gold]★[/] $text", text=best["text"]))
                    for measure in (sense["bias"], sense["typicalMiss"]):
                        if measure:
                            yield Label(Content(measure["text"]))
                with Vertical(classes="half"):
                    yield from self.section("label.week", [client.stats.week(player_id=player)["text"]])
                    insights = client.stats.insights(player_id=player)
                    yield from self.section("label.insights", [each["text"] for each in insights])
                    yield from self.section("label.discoveries", found[0])
                    yield from self.section("label.chapters", found[1])
        yield Keys()

    def section(self, label: str, lines: list[str]) -> ComposeResult:
        """A heading and what is told below it; nothing without lines."""
        if lines:
            yield Label(Content(self.text(label)), classes="quiet heading")
            for line in lines:
                yield Label(Content(line))

    def day(self, date: str) -> str:
        """A day as people write it."""
        _, month, day = map(int, date.split("-"))
        return self.text("chart.date").format(month=self.text("chart.months").split()[month - 1], day=day)

    def action_back(self) -> None:
        self.game.quests()


class TrendPlot(PlotextPlot):
    """Accuracy day by day, in percent. Only the engine draws a line through the days: what is usual around each."""

    def __init__(self, trend: Trend, name: Callable[[str], str]) -> None:
        super().__init__()
        self.trend = trend
        self.day_name = name

    def on_mount(self) -> None:
        points = self.trend["points"]
        days = [float(day) for day in range(len(points))]
        values = [point["averageAccuracy"] for point in points]
        teal = Color.parse(self.app.theme_variables["teal"]).rgb
        self.plt.scatter(days, values, marker="●", color=teal)
        self.plt.xlim(-0.5, len(points) - 0.5)  # With room for the names below the first and the last.
        self.plt.ylim(0, 100)
        self.plt.yticks([0, 50, 100], ["0 %", "50 %", "100 %"])
        # As many days below as there is room for; the last always.
        named = days[:: -max(1, -(-len(days) // 4))]
        self.plt.xticks(named, [self.day_name(points[int(day)]["day"]) for day in named])
