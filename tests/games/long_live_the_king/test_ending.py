"""The end: who is king, and everybody's place."""

from __future__ import annotations

from typing import Any

from companion.core.words import say
from companion.games.long_live_the_king.council import OVER, Council
from companion.games.long_live_the_king.election_phase import hold_election
from companion.games.long_live_the_king.view import final_view, view_for_seat
from companion.locale import tongue
from companion.tabletop.ledger import Source
from tests.games.long_live_the_king.kit import CARDBOARD, council_of, dice, play
from tests.tabletop.answering import said


def won(*told: tuple[int, int], none: str = "", **then: list[Any]) -> Council:
    """An election on cardboard that somebody wins: region votes and the bonus votes of before, clockwise."""
    council = council_of(len(told), CARDBOARD)
    answers: dict[str, list[Any]] = {}
    for seat, (votes, bonus) in zip(council.seats, told, strict=True):
        council.book_votes(seat, bonus, Source("election/0", say("Election {n}", n=0)))
        answers[seat] = [{"has_cards": "none" if seat == none else "cards", "votes": str(votes)}, *then.get(seat, [])]
    play(hold_election(council, none or None), **answers)
    return council


def places(council: Council) -> list[tuple[str, int, int]]:
    return [(one.player, one.rank, one.total) for one in final_view(council).standings]


def test_the_places_behind_the_winner_follow_the_sum_of_all_votes() -> None:
    council = won((12, 8), (9, 1), (7, 6), (5, 3))
    assert places(council) == [("red", 1, 20), ("green", 2, 13), ("blue", 3, 10), ("yellow", 4, 8)]
    assert final_view(council).winners == ("red",)
    assert {one.corrected for one in final_view(council).standings} == {0}


def test_who_has_more_votes_in_all_but_fewer_of_regions_comes_second() -> None:
    council = won((9, 12), (12, 8), (6, 2))
    assert places(council) == [("blue", 1, 20), ("red", 2, 21), ("green", 3, 8)]


def test_players_with_as_many_votes_in_all_share_a_place_behind_the_winner() -> None:
    council = won((6, 4), (14, 6), (7, 3), (0, 3))
    assert places(council) == [("blue", 1, 20), ("red", 2, 10), ("green", 2, 10), ("yellow", 4, 3)]


def test_the_end_says_region_votes_the_third_and_bonus_votes_apart() -> None:
    council = won((12, 8), (9, 1), (7, 6), (5, 3), none="blue")
    assert {category.key: [award.points for award in category.awards] for category in final_view(council).categories} \
        == {"region-votes": [12, 9, 7, 5], "third": [0, -3, 0, 0], "bonus-votes": [8, 1, 6, 3]}
    assert [council.bonus_votes_of(seat) for seat in council.seats] == [20, 7, 13, 8]


def test_where_everybody_has_a_card_left_the_end_says_nothing_of_thirds() -> None:
    council = won((12, 8), (9, 1), (7, 6), (5, 3))
    assert [category.key for category in final_view(council).categories] == ["region-votes", "bonus-votes"]


def test_there_is_a_king_and_nothing_is_dealt() -> None:
    council = won((12, 8), (9, 1), (7, 6), (5, 3))
    assert council.step == OVER
    assert "20 votes" in said(council)[-1]
    assert council.elections[-1].dealt is None


def test_the_count_and_the_end_tell_the_same_places() -> None:
    council = won((6, 4), (14, 6), (7, 3), (0, 3))
    seen = view_for_seat(council, None)
    assert seen.final
    assert seen.election_if_latest
    assert [(line.seat, line.rank) for line in seen.election_if_latest.lines] == [
        (one.player, one.rank) for one in seen.final.standings]


def test_the_third_stands_on_the_ledger_by_its_own_name() -> None:
    council = won((12, 8), (9, 1), (7, 6), (5, 3), none="blue")
    booked = {gain.key: gain.amount for gain in council.ledger.gains if gain.seat == "blue"}
    assert booked == {"election/0": 1, "region-votes": 9, "third": -3}


def ahead(*told: tuple[int, int], **then: list[Any]) -> str:
    """What the count says of why the king comes before the others."""
    seen = view_for_seat(won(*told, **then), None).election_if_latest
    assert seen
    return tongue("de").text_of(seen.lines[0].ahead_by) if seen.lines[0].ahead_by else ""


def test_a_king_is_ahead_only_of_others_who_reach_the_number() -> None:
    """Blue has as many region votes, and not the number; green has it, with fewer."""
    assert ahead((12, 7), (12, 6), (3, 17)) == ""


def test_a_king_is_ahead_by_cards_or_the_higher_roll_of_whoever_else_could_have_been_it() -> None:
    """Green has more votes in all and is no rival: it has fewer of regions."""
    assert ahead((13, 8), (13, 7), (11, 12), red=[3], blue=[2]) == "mehr Karten"
    assert ahead((13, 8), (13, 7), (11, 12), red=[3, dice("66666")], blue=[3, dice("11111")]) == "den höheren Wurf"
