"""Corrected by hand while an election is decided: the king is whoever the board, as it lies by then, makes one."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Ask, Raw
from companion.core.words import say
from companion.games.long_live_the_king.adjustments import adjustments
from companion.games.long_live_the_king.council import OVER, Council
from companion.games.long_live_the_king.election_phase import election
from companion.games.long_live_the_king.view import public_view
from tests.games.long_live_the_king.kit import CARDBOARD, board_of, council_of, dice, elected, hold, stand
from tests.tabletop import answering

DEALT = {"1": 1}


def island() -> Council:
    """Red holds Tateshale, Wigemor and Oxeneford, 12 votes; blue Lundonia and Sarisberie, 5; green Lincolia, 4."""
    council = council_of(3)
    council.turn, council.turns = "red", 1
    for region in ("tateshale", "wigemor", "oxeneford"):
        stand(council, "red", region, 1)
    stand(council, "red", "tateshale", 1, figure=True)
    stand(council, "blue", "lundonia", 1, figure=True)
    stand(council, "blue", "sarisberie", 1)
    stand(council, "green", "lincolia", 1, figure=True)
    hold(council, red="11", blue="11", green="")
    board_of(council).correct_pile(3)
    return council


def correct(council: Council, what: str, raw: Raw) -> None:
    adjustment = adjustments(council)[what]
    adjustment.book(adjustment.form.read(raw), say("so it lies on the board"))


def after(council: Council, corrections: dict[str, Raw], then: Raw) -> Any:
    def answer(_ask: Ask[Any]) -> Raw:
        for what, raw in corrections.items():
            correct(council, what, raw)
        return then
    return answer


def held(council: Council, **answers: list[Any]) -> list[str]:
    return answering.play(election(council, "green"), **answers)[1]


def bonus(council: Council) -> dict[str, int]:
    result = elected(council).result
    assert result
    return dict(result.bonus)


def test_a_king_shown_is_no_king_where_the_regions_are_corrected() -> None:
    council = island()
    correct(council, "bonus/red", 7)
    lost: dict[str, Raw] = {"region/wigemor": {"owner": "nobody", "courtiers": 0}}
    asked = held(council, table=[after(council, lost, "on")], red=[DEALT], blue=[DEALT], green=[DEALT])
    assert asked == ["table: crowned/1", "red: dealt/1", "blue: dealt/1", "green: dealt/1"]
    assert (council.step == OVER, bonus(council)) == (False, {"red": 3, "blue": 2, "green": 1})


def test_a_king_shown_is_no_king_where_the_hand_turns_out_to_be_empty() -> None:
    council = island()
    correct(council, "bonus/red", 7)
    held(council, table=[after(council, {"hand/red": {}}, "on")], red=[DEALT], blue=[DEALT], green=[DEALT])
    result = elected(council).result
    assert result
    assert (result.winner, [one.third for one in result.counts]) == (None, [4, 0, 1])


def test_a_hand_corrected_while_the_king_is_shown_changes_nothing_where_cards_are_left() -> None:
    """Whether the table is asked again would tell of a hand."""
    council = island()
    correct(council, "bonus/red", 7)
    asked = held(council, table=[after(council, {"hand/blue": {"2": 1}}, "on")])
    assert (asked, council.step) == (["table: crowned/1"], OVER)


def test_a_corrected_king_is_shown_again_before_the_crown() -> None:
    council = island()
    correct(council, "bonus/red", 7)
    asked = held(council, table=[after(council, {"bonus/red": 8}, "on"), "on"])
    assert asked == ["table: crowned/1"] * 2
    assert council.step == OVER


def tied() -> Council:
    """Blue and green have four votes each, red six; all have two cards."""
    council = council_of(3)
    council.turn, council.turns = "red", 1
    for seat, region in (("red", "oxeneford"), ("red", "sedberouie"), ("blue", "tateshale"), ("green", "wigemor")):
        stand(council, seat, region, 1)
    hold(council, red="11", blue="11", green="11")
    board_of(council).correct_pile(3)
    return council


def test_a_tie_that_a_correction_ends_is_not_rolled_on() -> None:
    council = tied()
    gone: dict[str, Raw] = {"region/wigemor": {"owner": "nobody", "courtiers": 0}}
    asked = held(council, blue=[after(council, gone, dice("11111")), DEALT], red=[DEALT], green=[DEALT])
    assert asked == ["blue: tie/1/1", "red: dealt/1", "blue: dealt/1", "green: dealt/1"]
    assert bonus(council) == {"red": 3, "blue": 2, "green": 1}


def test_who_comes_into_a_tie_by_a_correction_rolls_and_who_has_rolled_does_not_roll_again() -> None:
    council = tied()
    gone: dict[str, Raw] = {"region/sedberouie": {"owner": "nobody", "courtiers": 0}}
    asked = held(council, blue=[after(council, gone, dice("22222")), DEALT], red=[dice("11111"), DEALT],
                 green=[dice("33333"), DEALT])
    assert asked[:3] == ["blue: tie/1/1", "red: tie/1/1", "green: tie/1/1"]
    assert bonus(council) == {"green": 3, "blue": 2, "red": 1}


def test_bonus_votes_corrected_while_cards_are_compared_count() -> None:
    """Blue and green compare; then blue's track says that the number is reached."""
    council = council_of(3, CARDBOARD)
    correct(council, "bonus/blue", 2)

    def told(votes: int, *then: Any) -> list[Any]:
        return [{"has_cards": "cards", "votes": str(votes)}, *then]

    asked = answering.play(election(council, "red"), red=[{"has_cards": "none", "votes": "9"}],
                           blue=told(9, after(council, {"bonus/blue": 10}, 3)), green=told(9, 4), table=["on"])[1]
    assert asked[3:] == ["blue: compare/1", "green: compare/1", "table: crowned/1"]
    assert council.step == OVER


def test_a_king_corrected_away_is_shown_no_more_while_cards_are_compared() -> None:
    council, shown = council_of(3, CARDBOARD), []
    correct(council, "bonus/blue", 12)

    def told(_ask: Ask[Any]) -> Raw:
        view = public_view(council)
        assert view.election
        shown.append((view.election.winner, {line.seat: line.total for line in view.election.lines}["blue"]))
        return 3

    votes = {"has_cards": "cards", "votes": "9"}
    answering.play(election(council, "red"), red=[{"has_cards": "none", "votes": "9"}], blue=[votes, told],
                   green=[votes, 4], table=[after(council, {"bonus/blue": 1}, "on"), 60])
    assert shown == [(None, 10)]
