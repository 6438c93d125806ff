"""The sheets of this game, answered or refused as `companion resolve` does it."""

from __future__ import annotations

from functools import partial

from companion.games.long_live_the_king import LONG_LIVE_THE_KING
from tests.games.resolved_sheets import answered_by, explained_by, refused_by

answered = partial(answered_by, LONG_LIVE_THE_KING.sheets)
refused = partial(refused_by, LONG_LIVE_THE_KING.sheets)
explained = partial(explained_by, LONG_LIVE_THE_KING.sheets)
