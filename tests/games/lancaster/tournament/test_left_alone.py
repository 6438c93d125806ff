"""What a box must not change: a table that chose nothing of it, and a reward that is due no more."""

from __future__ import annotations

from dataclasses import replace

from companion.core.choices import needed
from companion.core.forms import Option
from companion.core.game import Choice
from companion.core.words import say
from companion.games.lancaster.base_game import BASE
from companion.games.lancaster.base_game.doings import upgrade_form
from companion.games.lancaster.in_play import InPlay
from companion.games.lancaster.modules import choices
from companion.games.lancaster.pile import deck
from companion.games.lancaster.spaces import COURT, RESERVE
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import board_of
from tests.games.lancaster.tournament.banners import BANNER
from tests.games.lancaster.tournament.box import BOXES, TOURNAMENT
from tests.games.lancaster.tournament.tables import realm_of


def test_a_table_that_was_opened_before_a_box_brought_laws_plays_those_of_the_base_game() -> None:
    box = realm_of().box
    assert deck(BOXES, {}, box).laws == deck((BASE,), {}, box).laws
    assert deck(BOXES, {"tournament": "in", "laws-4": "tournament"}, box).laws != deck((BASE,), {}, box).laws


def test_what_only_adds_to_a_category_is_known_at_the_last_count() -> None:
    realm = realm_of()
    base, tournament = realm.in_play.modules[:2]
    realm.in_play = InPlay((base, replace(tournament, counts=())), realm.rules)
    board_of(realm).move("red", BANNER, RESERVE, COURT)
    held = realm.holdings(dict.fromkeys(realm.seats, 0))
    assert (held["red"]["knighthood"], held["blue"]["knighthood"]) == (4, 3)


def test_a_choice_of_a_box_keeps_the_needs_it_has_itself() -> None:
    choice = Choice("pace", say("Pace"), (Option("slow", say("Slow"), "slow"), Option("fast", say("Fast"), "fast")),
                    {"slow": {"books": frozenset({"companion"})}, "fast": {"books": frozenset({"cardboard"})}})
    fast = next(one for one in choices((BASE, replace(TOURNAMENT, choices=(choice,)))) if one.key == "pace")
    assert {option.key: needed(fast, option.key) for option in fast.options} == {
        "slow": {"books": frozenset({"companion"})},
        "fast": {"books": frozenset({"cardboard"}), "tournament": frozenset({"in"})}}


def test_nothing_is_offered_instead_of_an_upgrade_that_is_due_no_more() -> None:
    realm, stafford = realm_of(), Source("stafford", say("Stafford"))
    offered = [[option.key for option in upgrade_form(realm, board_of(realm), "red", stafford, False, due).options]
               for due in (lambda: True, lambda: False)]
    assert "garland" in offered[0]
    assert offered[1] == ["none"]
