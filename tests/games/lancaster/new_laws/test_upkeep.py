"""1 squire for each extension, or it is turned over until the castles have scored."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Ask
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import public_view
from tests.games.lancaster.kit import asked_first, board_of, corrected, enact, held, hold, in_force, play, points, step
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import refused, said

LAW = "upkeep"


def extended(start: str = "red") -> Realm:
    """Red has two extensions, blue one, green none."""
    realm = realm_of(start=start)
    hold(realm, "red", extensions=("gold", "markers"))
    hold(realm, "blue", extensions=("gold",))
    return realm


def flipped(realm: Realm, seat: str) -> tuple[str, ...]:
    return board_of(realm).castles[seat].flipped


def test_in_turn_order_each_gives_1_squire_an_extension_or_turns_it_over() -> None:
    realm = extended("blue")
    assert enact(realm, LAW, red=[["markers"]], blue=[[]]) == ["blue: upkeep/1", "red: upkeep/1"]
    assert (flipped(realm, "red"), flipped(realm, "blue")) == (("gold",), ("gold",))
    assert (held(realm, "red", "squires"), held(realm, "blue", "squires")) == (1, 2)
    assert "red: turns over Gold (Costly walls)." in said(realm)


def test_nobody_gives_more_squires_than_they_have() -> None:
    realm = extended()
    hold(realm, "red", squires=1)
    assert refused(asked_first(realm, LAW).current_form, ["gold", "markers"])


def test_each_extension_that_is_kept_up_costs_a_squire() -> None:
    realm = extended()
    enact(realm, LAW, red=[["gold", "markers"]], blue=[["gold"]])
    assert [held(realm, seat, "squires") for seat in realm.seats] == [0, 1, 2]
    assert (flipped(realm, "red"), flipped(realm, "blue")) == ((), ())


def test_what_lay_turned_over_before_is_paid_for_or_turned_over_like_the_others() -> None:
    """By a correction; the law says anew what lies turned over."""
    realm = extended()
    hold(realm, "red", flipped=("gold",))
    hold(realm, "blue", flipped=("gold",))
    enact(realm, LAW, red=[["gold"]], blue=[[]])
    assert (flipped(realm, "red"), flipped(realm, "blue")) == (("markers",), ("gold",))


def test_who_has_no_squire_is_asked_all_the_same_and_its_limit_is_nobody_elses_affair() -> None:
    realm = extended()
    hold(realm, "red", squires=0)
    ask = asked_first(realm, LAW)
    assert ask.behind_screen
    assert refused(ask.current_form, ["gold"])


def test_what_is_turned_over_does_not_score_and_is_turned_back_when_the_castles_have() -> None:
    realm = extended()
    enact(realm, LAW, red=[["markers"]], blue=[["gold"]])
    play(step(realm, "castles"))
    assert [held(realm, seat, "gold") for seat in realm.seats] == [2, 4, 2]
    assert flipped(realm, "red") == ("gold",)
    play(step(realm, "going-home"))
    assert flipped(realm, "red") == ()
    assert board_of(realm).castles["red"].extensions == ("gold", "markers")


def test_laws_count_it_all_the_same() -> None:
    realm = extended()
    hold(realm, "red", extensions=("gold", "markers", "sixth"))
    enact(realm, LAW, "castle-threes", red=[[]], blue=[[]])
    assert points(realm) == [5, 0, 0]


def test_everybody_sees_what_lies_turned_over() -> None:
    realm = extended()
    enact(realm, LAW, red=[["markers"]], blue=[["gold"]])
    board = public_view(realm).board
    assert [space.key for space in board.castles[0].spaces if space.flipped] == ["gold"]


def test_corrected_away_it_takes_nothing_and_put_back_it_asks_nobody_twice() -> None:
    realm = extended()

    def away(ask: Ask[Any]) -> list[str]:
        corrected(realm, [], laws__in__force=["masons", "county-fives", "both-twos"])(ask)
        assert refused(ask.current_form, ["gold"])
        return []

    back = corrected(realm, 0, laws__in__force=["masons", LAW, "county-fives"])
    asked = enact(realm, LAW, "masons", "county-fives", red=[["gold", "markers"], 0], blue=[away, 0, []], green=[back])
    assert [line.partition(":")[0] for line in asked if LAW in line] == ["red", "blue", "blue"]
    assert (flipped(realm, "red"), flipped(realm, "blue")) == ((), ("gold",))


def test_an_extension_that_was_corrected_away_lies_turned_over_no_more() -> None:
    realm = extended()
    enact(realm, LAW, red=[[]], blue=[corrected(realm, [], extensions_red=["gold"])])
    assert flipped(realm, "red") == ("gold",)


def test_on_cardboard_hands_do_it_and_are_told_when_to_turn_them_back() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    play(step(realm, "going-home"))
    assert said(realm) == ["Costly walls: in turn order, everybody decides at the table.",
                           "Turn the extensions back that lie turned over."]


def test_on_cardboard_hands_are_told_to_turn_them_back_though_the_law_be_corrected_away_after_it_acted() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, LAW)
    in_force(realm, "war-councils")
    play(step(realm, "going-home"))
    assert said(realm)[-1] == "Turn the extensions back that lie turned over."


def test_on_cardboard_nothing_is_said_of_it_in_other_rounds() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, "war-councils")
    play(step(realm, "going-home"))
    assert said(realm) == ["Councils of war: everybody takes what is due."]
