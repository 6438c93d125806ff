"""The web room: pages, fragments and doors. No rules and no SQL live here."""

from companion.web.app import create_app
from companion.web.live import LiveApi

__all__ = ["LiveApi", "create_app"]
