"""One vote, about whatever a game says."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal
from companion.core.forms import Amount, Field
from companion.core.words import say
from companion.locale import tongue
from companion.tabletop.ballot import Ballot, VoteCount, ballot_form, count_ballots


def test_a_ballot_is_about_what_the_game_says() -> None:
    form = ballot_form(say("A fair tomorrow"))
    assert form.read({"aye": "yes"}) == Ballot(aye=True)
    assert tongue("en").text_of(form.answer_words({"aye": "no"})) == "A fair tomorrow: No"
    with pytest.raises(Refusal):
        form.read({"aye": "yes", "markers": 1})


def test_a_game_may_have_markers() -> None:
    form = ballot_form(say("This law"), markers=Field(say("Ropes"), Amount(0, 2)))
    assert form.read({"aye": "no", "markers": 2}).weight == 3
    with pytest.raises(Refusal):
        form.read({"aye": "no", "markers": 3})


def test_every_vote_counts_one_and_each_marker_one_more_and_a_draw_is_enough() -> None:
    assert count_ballots([Ballot(aye=True), Ballot(aye=False), Ballot(aye=False, markers=1)]) == VoteCount(1, 3)
    assert [VoteCount(2, 2).passed, VoteCount(1, 2).passed] == [True, False]
