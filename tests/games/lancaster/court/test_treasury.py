"""Phase 1: a lord who enters the treasury may take all of one kind."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal
from companion.games.lancaster.court.offices import court_state as state
from companion.games.lancaster.court.offices import treasury_claim_form
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.court.tables import FIVE, alone, at_court, in_treasury, placed, realm_of, supported
from tests.games.lancaster.kit import STOCKS, board_of, held, to
from tests.tabletop.answering import keys, said


def filled_with(realm: Realm, **amounts: int) -> Realm:
    state(realm).treasury.update({STOCKS[what]: n for what, n in amounts.items()})
    return realm


@pytest.mark.parametrize("what", ["markers", "squires", "gold"])
def test_he_claims_all_voting_markers_or_all_squires_or_all_gold_at_once(what: str) -> None:
    realm = filled_with(realm_of(), markers=2, squires=3, gold=4)
    before = held(realm, "red", what)
    assert placed(realm, "red", to("treasury", "lord"), what) == ["red: place/1", "red: treasury/1"]
    taken = {"markers": 2, "squires": 3, "gold": 4}
    assert held(realm, "red", what) == before + taken.pop(what)
    assert in_treasury(realm) == taken


@pytest.mark.parametrize("amounts", [{"squires": 3}, {"markers": 2, "gold": 1}], ids=["one kind", "two"])
def test_he_may_leave_there_what_lies_there_be_it_of_one_kind(amounts: dict[str, int]) -> None:
    realm = filled_with(realm_of(), **amounts)
    before = {what: held(realm, "red", what) for what in amounts}
    assert placed(realm, "red", to("treasury", "lord"), "nothing") == ["red: place/1", "red: treasury/1"]
    assert {what: held(realm, "red", what) for what in amounts} == before
    assert in_treasury(realm) == amounts
    assert said(realm)[-1] == "red claims nothing from the treasury."


def test_where_nothing_lies_there_nobody_is_asked() -> None:
    realm = realm_of()
    assert placed(realm, "blue", to("treasury", "lord")) == ["blue: place/1"]
    assert said(realm) == ["blue: Lord to Treasury."]


def test_what_does_not_lie_there_is_not_offered() -> None:
    realm = filled_with(realm_of(), markers=2, gold=1)
    board_of(realm).move_piece("red", realm.spaces.pieces("court", "red")[-1], "court", "treasury")
    assert [option.key for option in treasury_claim_form(realm, "red").options] == ["markers", "gold", "nothing"]
    with pytest.raises(Refusal):
        treasury_claim_form(realm, "red").read("squires")


def test_red_enters_the_treasury_and_claims_the_two_voting_markers() -> None:
    """The rulebook's example, after yellow and blue have applied."""
    realm = realm_of(*FIVE)
    placed(realm, "yellow", to("office/chancellor", "lord"), alone())
    placed(realm, "blue", to("office/chancellor", "lord"), supported(**{"2": 1}))
    placed(realm, "red", to("treasury", "lord"), "markers")
    assert held(realm, "red", "markers") == 4
    assert in_treasury(realm) == {}
    assert said(realm)[-2:] == ["red: Lord to Treasury.", "red claims 2 voting markers from the treasury."]


def test_nobody_is_expelled_from_there_and_nobody_supports_a_lord_there() -> None:
    realm = realm_of()
    for seat in realm.seats:
        assert placed(realm, seat, to("treasury", "lord")) == [f"{seat}: place/1"]
    assert [there.owner for there in realm.spaces.companies_at("treasury")] == list(realm.seats)
    assert not any("lord" in at_court(realm, seat) for seat in realm.seats)


def test_what_is_claimed_is_chosen_among_what_lies_there_by_then() -> None:
    realm = filled_with(realm_of(), markers=1, gold=1)

    def answer(ask: object) -> str:
        assert keys(ask) == ["markers", "gold", "nothing"]  # type: ignore[arg-type]
        return "gold"

    placed(realm, "red", to("treasury", "lord"), answer)
    placed(realm, "blue", to("treasury", "lord"), "markers")
    assert in_treasury(realm) == {}


def test_what_was_corrected_away_meanwhile_nobody_claims_or_removes() -> None:
    realm = filled_with(realm_of("red", "blue"), markers=1, gold=1)
    board_of(realm).move_piece("ally/red", realm.spaces.pieces("court", "ally/red")[-1], "court", "treasury")
    filled_with(realm, markers=0, gold=0)
    assert [option.key for option in treasury_claim_form(realm, "ally/red").options] == ["nothing"]
    filled_with(realm, markers=1, gold=1)
    assert [option.key for option in treasury_claim_form(realm, "ally/red").options] == ["markers", "gold"]
    board_of(realm).send_company_home("ally/red", "treasury")
    assert [option.key for option in treasury_claim_form(realm, "ally/red").options] == ["nothing"]
