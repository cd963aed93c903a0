"""What every screen is made of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Horizontal
from textual.events import Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

if TYPE_CHECKING:
    from .app import TimeQuestApp


# The columns of a terminal, and how wide the card is from there on; look.tcss has the same.
CARD_WIDTHS = [(0, 66), (120, 100), (160, 140)]


class Page(Screen[None]):
    """A screen whose keys are named in the player's language: each stands there as a key of the catalogue."""

    @property
    def game(self) -> TimeQuestApp:
        return cast("TimeQuestApp", self.app)

    @property
    def card_width(self) -> int:
        """The columns of the card, its margins included."""
        columns = self.app.size.width
        return min(columns, max(width for least, width in CARD_WIDTHS if columns >= least))

    def text(self, key: str) -> str:
        return self.game.texts.get(key, key)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        # Help first, as it is on every screen.
        return {
            key: active._replace(
                binding=replace(active.binding, description=self.text(active.binding.description))
            )
            for key, active in sorted(
                super().active_bindings.items(), key=lambda item: item[0] != "question_mark"
            )
        }


class Keys(Footer):
    """The keys of a screen, on as many lines as they need."""

    columns = 0

    def compose(self) -> ComposeResult:
        self.columns = self.app.size.width
        rows: list[list[Widget]] = []
        left = 0
        for key in super().compose():
            assert isinstance(key, FooterKey)
            width = len(f" {key.key_display} {key.description} ")
            if width > left:
                rows.append([])
                left = self.columns
            rows[-1].append(key)
            left -= width
        for row in rows:
            yield Horizontal(*row)

    async def on_resize(self, event: Resize) -> None:
        if event.size.width != self.columns:
            await self.recompose()


def named(name: str, symbol: str | None) -> str:
    """A name with its symbol before it, if there is one."""
    return f"{symbol} {name}" if symbol else name
