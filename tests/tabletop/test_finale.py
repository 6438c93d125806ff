"""A final scoring while it is shown: category by category, counted again when something is corrected."""

from __future__ import annotations

from companion.core.words import say
from companion.tabletop.finale import Finale, show, winners
from companion.tabletop.ledger import Gain, Source
from tests.tabletop.answering import play
from tests.tabletop.scored import Harbour

WHY = say("we had miscounted")


def won(harbour: Harbour, **points: int) -> Harbour:
    for seat, n in points.items():
        harbour.ledger.book(Gain(1, seat, n, say("A sale"), None, "sale"))
    return harbour


def test_each_category_is_booked_when_its_turn_comes_and_what_was_won_before_is_not_booked_again() -> None:
    harbour = won(Harbour(), red=5)
    harbour.revealed(1)
    assert harbour.lines("red") == [("sale", 5)]
    harbour.revealed(1)
    assert harbour.lines("red") == [("sale", 5), ("ships", 2)]
    harbour.revealed(1)
    assert (harbour.ledger.points("red"), harbour.ledger.points("blue"), winners(harbour.ledger)) == (7, -3, ("red",))


def test_a_category_is_counted_as_things_stand_when_its_turn_comes() -> None:
    harbour = Harbour().revealed(1)
    harbour.ships["blue"] = 4
    assert harbour.revealed(1).lines("blue") == [("ships", 8)]


def test_the_table_goes_on_after_each_category() -> None:
    harbour = Harbour()
    asked = play(show(harbour.finale, harbour), table=["on"] * 3)[1]
    assert asked == ["table: final/so-far", "table: final/ships", "table: final/debts"]
    assert harbour.finale.revealed == 3


def test_what_was_shown_is_counted_again_and_says_so() -> None:
    harbour = Harbour().revealed(3)
    harbour.ships["blue"], harbour.ships["green"] = 1, 0
    harbour.finale.count_again(harbour, WHY)
    assert harbour.lines("blue") == [("ships", 2), ("debts", -3)]
    assert harbour.lines("green") == []
    assert harbour.finale.again == {"ships": WHY}
    assert harbour.told == ["Ships: counted again (we had miscounted).", "blue: 2 instead of 0 (Ships)",
                            "green: 0 instead of 4 (Ships)"]


def test_what_was_not_shown_yet_is_counted_later_and_says_nothing() -> None:
    harbour = Harbour().revealed(2)
    harbour.debts["red"] = 5
    harbour.finale.count_again(harbour, WHY)
    assert (harbour.finale.again, harbour.told) == ({}, [])
    assert harbour.revealed(1).lines("red") == [("ships", 2), ("debts", -5)]


def test_what_is_corrected_meanwhile_counts_as_won_before_the_scoring() -> None:
    harbour = won(Harbour(), red=5).revealed(2)
    harbour.score("red", 3, Source("by-hand", say("By hand")))
    harbour.finale.count_again(harbour, WHY)
    assert harbour.lines("red") == [("sale", 5), ("by-hand", 3), ("ships", 2)]
    assert harbour.finale.scoring is not None
    assert harbour.finale.scoring.categories[0].award("red").points == 8
    assert harbour.finale.again == {"so-far": WHY}
    assert harbour.told == ["So far: counted again (we had miscounted)."]


def test_what_is_corrected_after_the_scoring_stands_after_it() -> None:
    harbour = Harbour().revealed(3)
    harbour.is_shown = False
    harbour.score("red", 3, Source("by-hand", say("By hand")))
    assert harbour.lines("red") == [("ships", 2), ("by-hand", 3)]


def kept(before: Harbour, after: Harbour) -> Finale:
    after.finale.keep_in_mind(before.finale, WHY)
    return after.finale


def test_an_evening_played_again_keeps_in_mind_what_was_shown_otherwise() -> None:
    other = Harbour()
    other.ships["red"], other.debts["green"] = 9, 9
    assert kept(Harbour().revealed(2), other.revealed(2)).again == {"ships": WHY}


def test_what_had_been_counted_again_before_is_not_forgotten() -> None:
    before = Harbour().revealed(2)
    before.ships["red"] = 4
    before.finale.count_again(before, say("it was typed wrong"))
    after = Harbour(ships=dict(before.ships)).revealed(2)
    assert kept(before, after).again == {"ships": say("it was typed wrong")}


def test_where_the_scoring_has_not_been_reached_again_nothing_is_kept_in_mind() -> None:
    assert kept(Harbour().revealed(2), Harbour()).again == {}
    assert kept(Harbour(), Harbour().revealed(2)).again == {}
