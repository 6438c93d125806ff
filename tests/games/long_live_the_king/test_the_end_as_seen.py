"""The end as it is shown: who is king, and what votes are called."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Ask
from companion.games.long_live_the_king.election_phase import election
from companion.games.long_live_the_king.view import view
from companion.locale import tongue
from companion.tabletop.scores import END
from tests.games.long_live_the_king.kit import CARDBOARD, council_of
from tests.games.long_live_the_king.test_ending import won
from tests.tabletop.answering import play


def test_the_winner_is_called_a_king() -> None:
    crowned = view(won((12, 8), (9, 1), (7, 6)), None)
    assert crowned.final
    (winner,) = crowned.final.winners
    said_of = [tongue(language).say(crowned.points.won(winner), str.title) for language in ("en", "de")]
    assert said_of == ["Red is king", "König ist Red"]


def test_votes_of_regions_and_the_third_close_everybodys_lines() -> None:
    """What was won before stands with its election; blue, without a card, loses a third of nine."""
    crowned = view(won((12, 8), (9, 1), (7, 6), (5, 3), none="blue"), None)
    assert crowned.columns[-1] is END
    chapters = {score.seat: score.chapters for score in crowned.scores}
    assert [[(line.gain.key, line.gain.amount) for line in one.lines] for one in chapters["blue"]] == [
        [("third", -3), ("region-votes", 9)], [("election/0", 1)]]
    assert {seat: [one.column for one in every] for seat, every in chapters.items()} == {
        seat: [END, 0] for seat in crowned.seats}
    assert [score.after(0) for score in crowned.scores] == [8, 1, 6, 3]


def test_nothing_is_at_its_end_while_the_table_looks_at_the_king() -> None:
    """Bonus votes may still be corrected, and then perhaps nobody is king."""
    council, seen = council_of(3, CARDBOARD), []

    def looks(_ask: Ask[Any]) -> str:
        now = view(council, None)
        seen.append((now.step, now.final, END in now.columns, now.election.winner if now.election else None))
        return "on"

    play(election(council), table=[looks], **{seat: [{"has_cards": "cards", "votes": votes}]
                                              for seat, votes in (("red", "25"), ("blue", "0"), ("green", "2"))})
    assert seen == [("counted", None, False, "red")]
    now = view(council, None).final
    assert now
    assert [category.key for category in now.categories] == ["region-votes", "bonus-votes"], "though nobody has any"
