"""Elections as they are drawn: what a reader reads of everybody's votes, the bonus track and the end."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from html import unescape
from typing import Any

from companion.core.asking import Ask
from companion.core.words import Words
from companion.games.long_live_the_king.council import BETWEEN, COUNTED, ELECTION, Council
from companion.games.long_live_the_king.election_phase import hold_election
from companion.locale import tongue
from companion.tabletop.scores import PointsWords
from tests.games.long_live_the_king.drawn import Rows, drawn, read
from tests.games.long_live_the_king.kit import dice, play
from tests.games.long_live_the_king.test_disputes_and_elections_as_seen import has, with_bonus
from tests.games.long_live_the_king.test_ending import won


def held() -> Council:
    """Red, without a card, loses a third of 12 and is still the first; blue has most votes in all."""
    council = with_bonus(4, red=9, blue=14, green=1)
    play(hold_election(council, "red"), red=[has(12, "none")], blue=[has(5)], green=[has(6)], yellow=[has(7)],
         table=[43])
    council.step = BETWEEN
    return council


def test_everybodys_votes_are_told_apart_with_what_is_lost_and_what_is_won() -> None:
    rows = Rows(drawn(held()), "votes")
    assert rows.rows == ["Place 1. (red) Ada 12 −4 a third, without a card +9 bonus votes 17 votes "
                         "[coronet] +4 bonus votes → 13",
                         "Place 2. (yellow) Dan 7 7 votes [coronet] +3 bonus votes → 3",
                         "Place 3. (green) Cleo 6 +1 bonus vote 7 votes [coronet] +2 bonus votes → 3",
                         "Place 4. (blue) Ben 5 +14 bonus votes 19 votes [coronet] +1 bonus vote → 15"]
    assert rows.marked("data-won") == []


def test_what_is_drawn_of_votes_lies_end_to_end_and_the_votes_needed_are_a_line() -> None:
    """22 votes fit; red's 8 and 9 are followed by the 4 that are lost."""
    red, yellow, *_ = Rows(drawn(held()), "votes").bars
    assert red == {"points": (0, 36.4), "bonus": (36.4, 40.9), "third": (77.3, 18.2), "needed": (90.9, 0)}
    assert yellow == {"points": (0, 31.8), "needed": (90.9, 0)}


def test_the_count_says_who_has_called_it_then_who_is_tied_and_then_whether_there_is_a_king() -> None:
    council, seen = with_bonus(4), []

    def looks(answer: Any) -> Callable[[Ask[Any]], Any]:
        def looking(_ask: Ask[Any]) -> Any:
            seen.append((*read(council, "count__head"), *read(council, "votes")[:2]))
            return answer
        return looking

    play(hold_election(council, "red"), red=[looks(has(2, "none"))], blue=[has(9), looks(3)], green=[has(9), 2],
         yellow=[has(5)], table=[looks(0)])
    called, tied, (nobody, *_) = seen
    assert called == ("[urn] Election 1 Who will be king? 20 votes are needed. (red) Ada has no card left",)
    assert tied == ("[urn] Election 1 Who will be king? 20 votes are needed", "(blue) Ben 9 9 votes tied",
                    "(green) Cleo 9 9 votes tied")
    assert nobody == "[urn] Election 1 Nobody is king yet 20 votes are needed"


def test_who_still_counts_is_told_before_there_are_votes() -> None:
    council = with_bonus(3)
    council.open_election("red")
    council.step = ELECTION
    assert read(council, "seat", "waiting", awaited=("red",)) == [
        "(red) Ada [hourglass] still counting", "(blue) Ben [done] sealed", "(green) Cleo [done] sealed"]


def test_everybodys_courtier_stands_on_the_bonus_track_and_beyond_it_with_its_number() -> None:
    council = held()
    spaces = [row for row in read(council, "track__space") if not row.isdigit()]
    assert spaces == ["3 (green) Cleo (yellow) Dan", "13 (red) Ada", "15 (blue) Ben"]
    council = with_bonus(3, red=13, blue=4)
    play(hold_election(council, "green"), red=[has(3)], blue=[has(2)], green=[has(0, "none")], table=[0])
    assert read(council, "track__space") == [
        "1 (green) Cleo", "2", "3", "4", "5", "6 (blue) Ben", *map(str, range(7, 16)), "16 (red) Ada"]
    assert read(council, "track__space", seat="red") == []


def test_what_everybody_does_with_cards_is_told_and_no_move_on_the_track_a_second_time() -> None:
    assert read(held(), "deed") == ["[cards] Shuffle the discard pile and deal 10 cards to everybody"]


def test_where_there_is_a_king_the_count_says_so_and_why_and_draws_no_track() -> None:
    council = won((13, 8), (13, 7), (11, 12), red=[3, dice("66666")], blue=[3, dice("11111")])
    council.step = COUNTED
    (head,) = read(council, "count__head")
    assert head == "[urn] Election 1 Ada is king 19 votes are needed"
    rows = Rows(drawn(council), "votes")
    assert rows.marked("data-won") == ["red"]
    assert rows.rows[0] == "Place 1. (red) Ada 13 +8 bonus votes 21 votes ahead: the higher roll"
    assert read(council, "track__space") == []
    called = won((12, 8), (9, 1), (7, 6), none="blue")
    called.step = COUNTED
    assert read(called, "count__head") == ["[urn] Election 1 Ada is king 19 votes are needed"]


def test_the_record_has_every_election_that_was_counted() -> None:
    council = held()
    council.open_election("blue")
    (only,) = read(council, "heard", "record")
    assert only.startswith("Election 1 20 votes are needed Place 1. (red) Ada 12 −4 a third, without a card +9 bonus")
    assert only.endswith("15 10 cards are dealt to everybody")


def test_the_end_and_the_record_speak_of_votes_and_never_of_points() -> None:
    council = won((12, 8), (9, 1), (7, 6), (5, 3), none="blue")
    over, record = drawn(council), drawn(council, "record")
    said = " ".join(unescape(re.sub(r"<[^>]+>", " ", over + record)).split())
    for words in ("Ada is king", "The last election", "everybody's votes", "Election", "Before the first election",
                  "Why this many votes? Ben", "What for Votes In all"):
        assert words in said, words
    usual = [tongue("en").text_of(one.default) for one in dataclasses.fields(PointsWords)
             if isinstance(one.default, Words)]
    assert [words for words in usual if re.search(rf"\b{re.escape(words)}", said)] == []


def test_behind_everybodys_bonus_votes_stands_each_election_that_brought_some() -> None:
    council = with_bonus(3)
    council.open_election("red")
    council.clear_result_lines()
    council.step = BETWEEN
    assert {row.partition("? ")[2].partition("? ")[2] for row in read(council, "tally__seat", seat="red")} == {
        "Ada No bonus votes yet.", "Ben No bonus votes yet.", "Cleo No bonus votes yet."}
    red, *_ = read(held(), "tally__seat", seat="blue")
    for words in ("Why this many votes? Ada", "In all Election 1 Election 1 place 1 with 8 region votes",
                  "Before the first election Election 0"):
        assert words in red, words
