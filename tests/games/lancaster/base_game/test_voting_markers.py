"""Voting markers in the parliament: what is used goes back, what is left goes back, what the laws give stays."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Secrecy
from companion.games.lancaster.base_game.laws import LAWS
from companion.games.lancaster.base_game.parliament import vote_on_bill
from companion.games.lancaster.order import Moment
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.evenings import FIRST_BILLS
from tests.games.lancaster.kit import held, hold, in_force, parliament, play, realm_of, step
from tests.tabletop.answering import first_asked, refused, said


def debate(markers: int = 3) -> Realm:
    """The first three bills, and everybody has so many voting markers."""
    realm = realm_of()
    in_force(realm, "castle-threes", "castle-threes", "castle-threes")
    realm.bills = tuple(law for law in LAWS if law.key in FIRST_BILLS)
    for seat in realm.seats:
        hold(realm, seat, markers=markers)
    return realm


def markers(realm: Realm) -> list[int]:
    return [held(realm, seat, "markers") for seat in realm.seats]


def paper(aye: str, n: int = 0) -> dict[str, Any]:
    return {"aye": aye, "markers": n}


def test_used_markers_go_back_at_once_whoever_won() -> None:
    realm = debate()
    play(vote_on_bill(realm, 0, realm.bills[0]), red=[paper("yes", 2)], blue=[paper("no", 1)], green=[paper("yes")])
    assert markers(realm) == [1, 2, 3]


def test_nobody_uses_more_markers_than_they_have_left() -> None:
    realm = debate(markers=1)
    for ask in first_asked(vote_on_bill(realm, 0, realm.bills[0])):
        assert ask.current_form.read(paper("yes", 1))
        assert refused(ask.current_form, paper("yes", 2)) == "A number from 0 to 1, please. You have 1."


def test_the_markers_left_after_the_third_vote_go_back_too() -> None:
    realm = debate()
    realm.laws = ()
    left: list[list[int]] = []

    def last(_: object) -> str:
        left.append(markers(realm))
        return "on"

    everybody = {seat: [paper("no", 1), paper("no"), paper("no")] for seat in realm.seats}
    play(parliament(realm), table=[last], **everybody)
    assert left == [[2, 2, 2]]
    assert markers(realm) == [0, 0, 0]
    assert "All voting markers that are left go back to the supply." in said(realm)


def test_markers_gained_from_the_laws_are_kept_for_the_next_parliament() -> None:
    realm = debate()
    in_force(realm, "votes-for-gold", "castle-threes", "castle-threes")
    everybody = [paper("no")] * 3
    play(parliament(realm), table=["on"], red=[*everybody, 2], blue=[*everybody, 0], green=[*everybody, 1])
    assert markers(realm) == [2, 0, 1]


def test_on_cardboard_the_table_is_told_to_hand_the_markers_back() -> None:
    realm = realm_of(books="cardboard")
    play(realm.reach_moment(Moment.VOTED))
    assert said(realm) == ["All voting markers that are left go back to the supply."]


def test_on_cardboard_the_stop_after_the_third_vote_says_that_they_go_back() -> None:
    def told(books: str, rules: int, *laws: str) -> str:
        realm = realm_of(books=books, rules=rules)
        in_force(realm, "castle-threes", "castle-threes", *laws or ("castle-threes",))
        realm.bills = tuple(law for law in LAWS if law.key in FIRST_BILLS)
        heard: list[str] = []

        def look(ask: Any) -> str:
            heard.append(tongue("en").text_of(ask.words))
            return "on"

        everybody = {seat: [paper("no")] * 3 for seat in realm.seats}
        play(step(realm, "parliament"), table=[look], **everybody)
        return heard[0]

    back, bare = "All voting markers that are left go back to the supply.", "The result is out: War builders"
    assert told("cardboard", 5) == back
    assert told("cardboard", 5, "votes-kept") == told("cardboard", 4) == told("companion", 5) == bare


def test_an_ally_has_no_vote() -> None:
    realm = realm_of("red", "blue")
    bill = LAWS[3]
    assert [ask.seat for ask in first_asked(vote_on_bill(realm, 0, bill))] == ["red", "blue"]


def test_ballots_lie_sealed_until_all_are_in() -> None:
    assert {ask.secrecy for ask in first_asked(vote_on_bill(debate(), 0, LAWS[3]))} == {Secrecy.SEALED}
