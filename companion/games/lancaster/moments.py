"""Moments of a round at which more may happen than the step that is played says."""

from __future__ import annotations

from enum import Enum


class Moment(Enum):
    """Events. A module may act at them (`Module.moments`), and something may be put off to them (`Realm.later`).

    Of several modules the last in the list acts first, the base game after all others; then comes what was put off.
    For the base game clears up at such moments, and whoever adds to it must find what it looks at still lying there:
    after the third vote the voting markers that are left.
    """

    PLACED = "placed"  # all knights are placed
    VOTED = "voted"  # the third vote of a round is out
    LAWS_APPLIED = "laws-applied"
    REWARDED = "rewarded"  # counties and castles are through
    FOUGHT = "fought"  # a conflict was fought and all still stand there; about it, once for each
    WENT_HOME = "went-home"  # knights have left a conflict; a law that sends some home reaches it too
    ROUND_ENDED = "round-ended"


class Crossroads(Enum):
    """Choices at which ways part: a module may add one of its own (`Module.ways`)."""

    UPGRADING = "upgrading"  # an upgrade: something else instead
    COUNTY = "county"  # a county's reward: something else instead
