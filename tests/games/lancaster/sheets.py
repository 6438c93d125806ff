"""Lancaster's sheets, answered or refused as `companion resolve` does it."""

from __future__ import annotations

from functools import partial

from companion.games.lancaster import LANCASTER
from tests.games.resolved_sheets import answered_by, refused_by

answered = partial(answered_by, LANCASTER.sheets)
refused = partial(refused_by, LANCASTER.sheets)
