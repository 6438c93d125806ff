"""Counting one vote."""

from __future__ import annotations

import pytest

from companion.tabletop.ballot import Ballot, VoteCount, count_ballots


def test_the_voting_tile_alone_counts_one() -> None:
    assert count_ballots([Ballot(aye=True), Ballot(aye=False)]) == VoteCount(1, 1)


def test_each_voting_marker_counts_one_more() -> None:
    assert count_ballots([Ballot(aye=True, markers=2), Ballot(aye=False, markers=1)]) == VoteCount(3, 2)


@pytest.mark.parametrize(("ayes", "noes", "passed"), [
    (3, 3, True), (2, 3, False), (3, 2, True), (0, 2, False), (2, 0, True)])
def test_the_majority_decides_and_a_tie_is_enough(ayes: int, noes: int, passed: bool) -> None:
    assert VoteCount(ayes, noes).passed is passed


def test_the_rulebooks_vote_of_three_to_three_passes() -> None:
    assert count_ballots([Ballot(aye=True, markers=2), Ballot(aye=False),
                          Ballot(aye=False, markers=1)]) == VoteCount(3, 3)
    assert VoteCount(3, 3).passed


def test_the_rulebooks_vote_of_two_to_three_fails() -> None:
    assert count_ballots([Ballot(aye=True), Ballot(aye=True), Ballot(aye=False, markers=2)]) == VoteCount(2, 3)
    assert not VoteCount(2, 3).passed


def test_markers_never_vote_without_their_tile() -> None:
    assert Ballot(aye=False, markers=37).weight == 38
