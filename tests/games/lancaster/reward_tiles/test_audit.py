"""What a simulation counts after every answer: each tile is somewhere, and face up only if it can be read."""

from __future__ import annotations

import pytest

from companion.core.asking import RuleBug
from companion.games.lancaster.evening import audit
from companion.games.lancaster.reward_tiles.tiles import tiles
from tests.games.lancaster.reward_tiles.tables import lay, realm_of


def test_the_audit_notices_a_tile_that_got_lost_or_that_nobody_can_read() -> None:
    realm = realm_of(profile={})
    audit(realm)
    lay(realm, "york")
    with pytest.raises(RuleBug, match="york"):
        audit(realm)
    realm = realm_of()
    del tiles(realm).where["york"]
    with pytest.raises(RuleBug, match="lost"):
        audit(realm)
    realm = realm_of(books="cardboard")
    tiles(realm).scored = 4
    with pytest.raises(RuleBug, match="4 tiles"):
        audit(realm)
