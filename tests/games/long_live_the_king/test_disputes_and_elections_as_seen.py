"""A dispute as it is watched, die by die; an election, vote by vote; and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asking import Ask, Raw
from companion.core.words import say
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute import DisputeSideView, DisputeView
from companion.games.long_live_the_king.dispute_phase import play_dispute
from companion.games.long_live_the_king.election import ElectionView
from companion.games.long_live_the_king.election_phase import hold_election
from companion.games.long_live_the_king.view import view_for_seat
from companion.locale import tongue
from companion.tabletop.ledger import Source
from companion.tabletop.scores import END
from tests.games.long_live_the_king.kit import CARDBOARD, at_war, cards, council_of, dice, fought, play, told_of
from tests.games.long_live_the_king.test_ending import won
from tests.tabletop.answering import looking
from tests.tabletop.answering import play as play_all


def seen(council: Council) -> DisputeView:
    shown = view_for_seat(council, None).dispute_if_latest
    assert shown
    return shown


class Watching:
    """What everybody sees of the dispute before each answer."""

    def __init__(self) -> None:
        self.council = council_of(3, CARDBOARD)
        self.views: list[DisputeView] = []

    def __call__(self, answer: Any) -> Callable[[Ask[Any]], Any]:
        return looking(lambda: self.views.append(seen(self.council)), answer)

    def tied_dispute(self) -> Watching:
        """Red, who moves in, and blue, who defends with one courtier, have eight points; then red has more."""
        play(play_dispute(self.council, told_of("red", "blue", figure=False, courtiers=1)),
             red=[self(cards("1")), self(dice("6")), self(dice("5"))],
             blue=[cards("1"), self(dice("6")), self(dice("2"))], green=[cards("12"), self(dice("22"))])
        return self


def test_before_all_have_sealed_nobody_rolls_and_no_card_is_seen() -> None:
    first = Watching().tied_dispute().views[0]
    assert (first.is_sealed, first.rolling, first.best) == (True, None, None)
    assert [side.cards_with_dice for side in first.sides] == [(), (), ()]
    assert not any(side.waits for side in first.sides)


def test_one_after_the_other_rolls_and_the_best_is_pushed_ahead() -> None:
    views = Watching().tied_dispute().views[1:]
    assert [view.rolling for view in views] == ["red", "blue", "green", "red", "blue"]
    assert [(view.best_before, view.best) for view in views] == [(None, None), (None, 8), (8, 8), (8, 8), (None, 7)]


def test_the_dice_of_a_tie_lie_there_until_they_are_rolled_again() -> None:
    watching = Watching().tied_dispute()
    tie, half = watching.views[4:]

    def told(side: DisputeSideView) -> tuple[Any, ...]:
        return side.dice, side.void, side.tied_at, side.is_out

    assert [told(tie.side_of(seat)) for seat in watching.council.seats] == [
        (None, (6,), 8, False), (None, (6,), 8, False), ((2, 2), None, None, True)]
    assert [told(half.side_of(seat)) for seat in ("red", "blue")] == [((5,), None, None, False), (None, (6,), 8, False)]
    over = seen(watching.council)
    assert (over.winner, over.tied, over.rolling) == ("red", (), None)
    assert [told(over.side_of(seat)) for seat in ("red", "blue")] == [((5,), None, None, False),
                                                                      ((2,), None, None, False)]


def test_who_is_out_leads_no_more_with_as_many_points_as_the_best_of_the_others() -> None:
    council = council_of(3, CARDBOARD)
    play(play_dispute(council, told_of("red", "blue", figure=False, courtiers=1)),
         red=[cards("1"), dice("6"), dice("5")],
         blue=[cards("1"), dice("6"), dice("2")], green=[cards("12"), dice("13"), "0"])
    assert [(side.seat, side.points, side.leads) for side in seen(council).sides] == [
        ("red", 7, True), ("blue", 4, False), ("green", 7, False)]


def test_the_line_is_as_long_as_the_luckiest_could_come() -> None:
    """Green's ×1 and ×2 with sixes; and a courtier stands for two before any die has fallen."""
    view = Watching().tied_dispute().views[1]
    assert (view.scale, view.position_in_percent(18), view.position_in_percent(9)) == (18, 100, 50)
    assert [side.most_points_possible for side in view.sides] == [8, 8, 18]


def test_a_dispute_that_is_over_is_looked_at_once() -> None:
    watching = Watching().tied_dispute()
    assert seen(watching.council) is seen(watching.council)
    assert watching.views[5] != seen(watching.council)


def test_the_roll_under_way_counts_and_the_last_one_stays() -> None:
    """One's dice decide nothing before the others have rolled: the second roll begins with the tie."""
    watching = Watching().tied_dispute()
    assert [view.roll for view in watching.views] == [1, 1, 1, 1, 2, 2]
    assert seen(watching.council).roll == 2


def test_whoever_has_won_stands_before_others_with_more_points() -> None:
    """Green is out of a tie of ten points with nine: more than blue wins with."""
    council = council_of(3, CARDBOARD)
    play(play_dispute(council, told_of("red", "blue", figure=False, courtiers=2)),
         red=[cards("2"), dice("4"), dice("1")],
         blue=[cards("1"), dice("6"), dice("1")], green=[cards("12"), dice("14"), "0"])
    assert [(side.seat, side.points) for side in seen(council).ranked_sides] == [
        ("blue", 5), ("green", 9), ("red", 4)]


def test_a_region_is_called_by_its_name_where_it_was_named() -> None:
    for books, region, where in (("companion", "tateshale", "Tateshale"), (CARDBOARD, "", "A region with 4 votes")):
        council, opening = at_war(books)
        council.open_dispute(opening)
        assert (seen(council).region, tongue("en").text_of(seen(council).where)) == (region, where)
        assert tongue("en").text_of(fought(council).opening.region_words) == where


def test_what_a_dispute_does_stands_beneath_its_own_number() -> None:
    council, low = council_of(3, CARDBOARD), [cards("1"), dice("2")]
    for number in (1, 2):
        play(play_dispute(council, told_of()), red=[*low], blue=[*low], green=[*low])
        assert {tongue("en").text_of(line.source.title) for line in council.results} == {f"Dispute {number}"}


# An election: who stands where in the count, and how far that comes.


def has(votes: int, cards: str = "cards") -> Raw:
    return {"has_cards": cards, "votes": str(votes)}


def with_bonus(players: int = 3, **bonus: int) -> Council:
    council = council_of(players, CARDBOARD)
    for seat, n in bonus.items():
        council.book_votes(seat, n, Source("election/0", say("Election {n}", n=0)))
    return council


def count(council: Council) -> ElectionView:
    seen = view_for_seat(council, None).election_if_latest
    assert seen
    return seen


def test_a_tie_is_ordered_by_region_votes_and_nobody_has_a_place_yet() -> None:
    """Green has most votes in all; new bonus votes do not look at that."""
    council, seen = with_bonus(green=9), []

    def look() -> None:
        seen.append([(line.seat, line.total, line.rank) for line in count(council).lines])

    play(hold_election(council, "green"), red=[has(8), looking(look, 3)], blue=[has(8), 2], green=[has(6, "none")],
         table=[0])
    assert seen == [[("red", 8, None), ("blue", 8, None), ("green", 13, None)]]


def test_the_line_is_long_enough_for_the_third_that_is_lost() -> None:
    """Red loses 4 of 12 region votes, and has 9 bonus votes: 17 count, 21 are drawn."""
    council = with_bonus(red=9)
    play(hold_election(council, "red"), red=[has(12, "none")], blue=[has(7)], green=[has(6)], table=[0])
    assert next(line.total for line in count(council).lines if line.seat == "red") == 17
    assert (count(council).position_in_percent(22), count(council).position_in_percent(11)) == (100, 50)


def test_where_nobody_comes_so_far_the_line_reaches_beyond_the_votes_that_are_needed() -> None:
    council = with_bonus()
    play(hold_election(council, "red"), red=[has(3, "none")], blue=[has(7)], green=[has(6)], table=[0])
    assert (count(council).position_in_percent(19), count(council).position_in_percent(10)) == (95, 50)


def test_all_see_who_is_tied_and_what_the_last_roll_came_to() -> None:
    seen = []

    def rolls(shown: str) -> Callable[[Ask[Any]], Raw]:
        return looking(lambda: seen.append({one.seat: one.tied for one in count(council).lines if one.tied}),
                       dice(shown))

    council = council_of(4, CARDBOARD)
    play(hold_election(council, "yellow"), red=[has(9), 5, rolls("11112"), rolls("11113")],
         blue=[has(9), 5, rolls("11112"), rolls("11114")], green=[has(2)], yellow=[has(3, "none")], table=[0])
    tied, six, seven = say("tied"), say("tied, rolled {n}", n=6), say("tied, rolled {n}", n=7)
    assert seen == [{"red": one, "blue": other} for one, other in ((tied, tied), (six, tied), (six, six), (seven, six))]


def test_who_is_told_apart_stands_so_with_both_rolls_while_another_tie_is_open() -> None:
    seen = []

    def look() -> None:
        seen.append([(line.seat, line.tied) for line in count(council).lines])

    council = council_of(4, CARDBOARD)
    play(hold_election(council), red=[has(9), 5, dice("11112")], blue=[has(9), 5, dice("11115")],
         green=[has(7), 5, looking(look, dice("22222"))], yellow=[has(7), 5, dice("22223")], table=[0])
    assert seen == [[("blue", say("rolled {n}", n=9)), ("red", say("rolled {n}", n=6)),
                     ("green", say("tied")), ("yellow", say("tied"))]]
    assert {line.tied for line in count(council).lines} == {None}


def test_bonus_votes_stand_beneath_the_election_that_brought_them() -> None:
    council = with_bonus()
    for _ in range(2):
        play(hold_election(council, "red"), red=[has(3, "none")], blue=[has(7)], green=[has(6)], table=[0])
    blue = view_for_seat(council, None).scores[1]
    assert [(gain.round, gain.key, gain.amount) for gain in blue.gains] == [(1, "election/1", 3), (2, "election/2", 3)]


# The end: who is king, and what votes are called.


def test_the_winner_is_called_a_king() -> None:
    crowned = view_for_seat(won((12, 8), (9, 1), (7, 6)), None)
    assert crowned.final
    (winner,) = crowned.final.winners
    said_of = [tongue(language).text_of(crowned.points.won(winner), str.title) for language in ("en", "de")]
    assert said_of == ["Red is king", "König ist Red"]


def test_votes_of_regions_and_the_third_close_everybodys_lines() -> None:
    """What was won before stands with its election; blue, without a card, loses a third of nine."""
    crowned = view_for_seat(won((12, 8), (9, 1), (7, 6), (5, 3), none="blue"), None)
    assert crowned.columns[-1] is END
    chapters = {score.seat: score.chapters for score in crowned.scores}
    assert [[(line.gain.key, line.gain.amount) for line in one.lines] for one in chapters["blue"]] == [
        [("third", -3), ("region-votes", 9)], [("election/0", 1)]]
    assert {seat: [one.column for one in every] for seat, every in chapters.items()} == {
        seat: [END, 0] for seat in crowned.seats}
    assert [score.points_after(0) for score in crowned.scores] == [8, 1, 6, 3]


def test_nothing_is_at_its_end_while_the_table_looks_at_the_king() -> None:
    """Bonus votes may still be corrected, and then perhaps nobody is king."""
    council, seen = council_of(3, CARDBOARD), []

    def looks(_ask: Ask[Any]) -> str:
        now = view_for_seat(council, None)
        seen.append((now.step, now.final, END in now.columns, now.election_if_latest.winner if now.election_if_latest
                     else None))
        return "on"

    play_all(hold_election(council), table=[looks],
             **{seat: [{"has_cards": "cards", "votes": votes}]
                for seat, votes in (("red", "25"), ("blue", "0"), ("green", "2"))})
    assert seen == [("counted", None, False, "red")]
    now = view_for_seat(council, None).final
    assert now
    assert [category.key for category in now.categories] == ["region-votes", "bonus-votes"], "though nobody has any"
