"""TimeQuest from Python: spawns timequest-rpc and talks to it."""

from .async_client import AsyncClient
from .client import Client
from .errors import EventsTruncated, ServerGone, TimeQuestError
from .generated import *  # noqa: F403

__all__ = ["AsyncClient", "Client", "EventsTruncated", "ServerGone", "TimeQuestError"]
