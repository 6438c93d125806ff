"""What came about, as cards: one for each source, the newest first, price and reward of one player in one line."""

from __future__ import annotations

from dataclasses import replace

from companion.core.words import say
from companion.tabletop.ledger import Source
from companion.tabletop.results import GAINED, GIVEN_AWAY, ResultLine, Results

FAIR, MILL = Source("fair", say("The fair")), Source("mill", say("The mill"))


def line(nth: int, source: Source, owner: str, sign: str = "") -> ResultLine:
    return ResultLine(nth, source, ((sign, say("a rope")),), owner, say("{n}", n=nth), owner)


def test_the_newest_card_comes_first_and_its_lines_stay_in_order() -> None:
    shown = Results((line(1, FAIR, "red"), line(2, FAIR, "blue"), line(3, MILL, "red"), line(4, FAIR, "red")))
    assert [(card.source.key, [one.nth for one in card.lines]) for card in shown.cards] == [
        ("fair", [4]), ("mill", [3]), ("fair", [1, 2])]
    assert [one.nth for one in shown.lines_of_source("fair")] == [1, 2, 4]


def test_only_what_somebody_gained_or_gave_away_is_theirs() -> None:
    shown = Results((line(1, FAIR, "red", GAINED), line(2, FAIR, "red"), line(3, FAIR, "blue", GIVEN_AWAY)))
    assert [one.nth for one in shown.lines_of_owner("red")] == [1]


def test_a_price_and_what_was_had_for_it_are_one_line() -> None:
    price, had = line(1, FAIR, "red", GIVEN_AWAY), line(2, FAIR, "red", GAINED)
    assert had.continues_line(price)
    assert (had.joined_to(price).nth, [sign for sign, _ in had.joined_to(price).parts]) == (2, [GIVEN_AWAY, GAINED])
    for other in (line(1, MILL, "red", GAINED), line(1, FAIR, "blue", GAINED), line(1, FAIR, "red"),
                  line(1, FAIR, "", GAINED)):
        assert not had.continues_line(other)


def test_one_heading_is_one_card_and_what_finds_no_room_is_counted_line_by_line() -> None:
    oil = Source("oil", say("Oil, for 2 ropes"), heading=say("The mill"))
    shown = Results((line(1, FAIR, "red"), line(2, FAIR, "blue"), line(3, oil, "red"), line(4, MILL, "red")))
    assert [(card.source.title.text, len(card.lines)) for card in shown.cards] == [("The mill", 2), ("The fair", 2)]
    assert [shown.number_of_lines_on_later_cards(most) for most in (0, 1, 2, 3)] == [4, 2, 0, 0]


def test_what_is_shown_with_its_source_is_left_out() -> None:
    shown = Results((line(1, FAIR, "red"), line(2, MILL, "blue"), line(3, FAIR, "red")))
    assert [one.nth for one in shown.without_sources(["fair"]).lines] == [2]
    assert shown.without_sources([]) == shown


def test_what_hands_have_to_do_stands_apart_in_the_order_in_which_they_do_it_and_is_never_counted() -> None:
    first, second = (replace(line(nth, source, ""), by_hand=True) for nth, source in ((1, FAIR), (3, MILL)))
    shown = Results((first, line(2, FAIR, "red"), second, line(4, MILL, "red")))
    assert [[one.nth for one in card.lines] for card in shown.cards_for_hands] == [[1], [3]]
    assert [one.nth for one in shown.without_work_for_hands.lines] == [2, 4]
    assert shown.without_work_for_hands.number_of_lines_on_later_cards(1) == 1
