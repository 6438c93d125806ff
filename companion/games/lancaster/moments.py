"""Moments of a round at which more may happen than the step that is played says."""

from __future__ import annotations

from enum import Enum


class Moment(Enum):
    """Events. A module may act at them (`Module.moments`), and something may be put off to them (`Realm.later`)."""

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
