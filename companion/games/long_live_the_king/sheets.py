"""What this game answers without a table."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.sheets import Sheet
from companion.games.long_live_the_king import dispute_sheet, election_sheet

SHEETS: Mapping[str, Sheet] = {sheet.key: sheet for sheet in (dispute_sheet.SHEET, election_sheet.SHEET)}
