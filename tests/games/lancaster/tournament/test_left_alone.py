"""What a box must not change: a table that chose nothing of it, and a reward that is due no more."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game import BASE
from companion.games.lancaster.base_game.doings import upgrade_form
from companion.games.lancaster.modules import deck
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import board_of
from tests.games.lancaster.tournament.box import BOXES
from tests.games.lancaster.tournament.tables import realm_of


def test_a_table_that_was_opened_before_a_box_brought_laws_plays_those_of_the_base_game() -> None:
    box = realm_of().box
    assert deck(BOXES, {}, box).laws == deck((BASE,), {}, box).laws
    assert deck(BOXES, {"tournament": "in", "laws-4": "tournament"}, box).laws != deck((BASE,), {}, box).laws


def test_nothing_is_offered_instead_of_an_upgrade_that_is_due_no_more() -> None:
    realm, stafford = realm_of(), Source("stafford", say("Stafford"))
    offered = [[option.key for option in upgrade_form(realm, board_of(realm), "red", stafford, False, due).options]
               for due in (lambda: True, lambda: False)]
    assert "garland" in offered[0]
    assert offered[1] == ["none"]
