"""A dispute in which somebody has no card to lay: the pile was too short, or a hand was corrected."""

from __future__ import annotations

from dataclasses import replace

from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute import Opening
from companion.games.long_live_the_king.dispute_phase import dispute
from companion.games.long_live_the_king.election import Candidate, Election
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    asked_for_dice,
    at_war,
    cards,
    council_of,
    dice,
    fought,
    hold,
    moves_in,
    play,
    points,
    stand,
)
from tests.tabletop.answering import first_asked, refused, said


def dealt_none(council: Council, *without: str) -> Election:
    """An election at which these had no card left, and there were too few to deal any."""
    held = council.open_election(None)
    held.candidates = tuple(Candidate(seat, 5, cards=int(seat not in without)) for seat in council.seats)
    held.dealt = 0
    return held


def test_who_was_dealt_no_card_lays_none_but_nobody_moves_in_without_one() -> None:
    """Yellow had a card, and must lay one as ever: without it there would have been another election."""
    council, opening = at_war(CARDBOARD)
    election = dealt_none(council, "red", "blue", "green")
    red, blue, _, yellow = (ask.now for ask in first_asked(dispute(council, opening)))
    assert blue.read({}) == {}
    assert {refused(red, {}), refused(yellow, {})} == {"Between 1 and 5 in all, please. The sum is 0 now."}
    election.dealt = 1
    assert refused(first_asked(dispute(council, opening))[1].now, {}) == (
        "Between 1 and 5 in all, please. The sum is 0 now.")


def test_who_laid_no_card_rolls_no_die_and_counts_what_stands_there() -> None:
    council, opening = at_war(CARDBOARD, 3)
    dealt_none(council, "blue", "green")
    asked = play(dispute(council, opening), red=[cards("1"), dice("3")], blue=[{}], green=[{}])
    assert asked_for_dice(asked) == ["red: dice/1"]
    assert points(council) == {"green": 8, "red": 5, "blue": 0}
    assert fought(council).winner == "green"


def tied_without_cards(red: str, green: str) -> tuple[Council, Opening]:
    """Red moves in where one courtier of green's stands; so many cards are in their hands, blue has one parchment."""
    council = council_of(3)
    stand(council, "green", "tateshale", 1)
    stand(council, "green", "lincolia", 1)
    stand(council, "red", "wigemor", 2)
    hold(council, red=red, green=green, blue="1")
    return council, moves_in(council, "red", "tateshale")


def test_nothing_is_rolled_again_where_none_of_the_tied_laid_a_card_and_the_defender_keeps_the_region() -> None:
    council, opening = tied_without_cards(red="", green="")
    asked = play(dispute(council, opening), red=[{}], blue=[cards("1"), dice("1")], green=[{}, "none"])
    assert asked_for_dice(asked) == ["blue: dice/1"]
    assert (fought(council).winner, fought(council).tied) == ("green", ())
    assert "A tie at the top, and no card to roll for: green keeps the region." in said(council)


def test_who_is_tied_and_laid_no_card_keeps_the_points_while_the_others_roll_again() -> None:
    council, opening = tied_without_cards(red="", green="1")
    stand(council, "green", "tateshale", 0)
    asked = play(dispute(council, replace(opening, courtiers=0)), red=[{}], blue=[cards("1"), dice("1")],
                 green=[cards("1"), dice("2"), dice("2"), dice("1")])
    assert asked_for_dice(asked)[2:] == ["green: dice/1/1", "green: dice/1/2"]
    assert (fought(council).winner, points(council)["red"]) == ("red", 2)
