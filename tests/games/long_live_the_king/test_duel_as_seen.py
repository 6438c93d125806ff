"""A dispute as it is watched: die by die, with who leads and by how much, and a tie before it is rolled again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asking import Ask
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute import DisputeView, Side
from companion.games.long_live_the_king.dispute_phase import dispute
from companion.games.long_live_the_king.view import view
from companion.locale import tongue
from tests.games.long_live_the_king.kit import CARDBOARD, at_war, cards, council_of, dice, fought, play, told_of
from tests.tabletop.answering import looking


def seen(council: Council) -> DisputeView:
    shown = view(council, None).dispute
    assert shown
    return shown


class Watching:
    """What everybody sees of the dispute before each answer."""

    def __init__(self) -> None:
        self.council = council_of(3, CARDBOARD)
        self.sights: list[DisputeView] = []

    def __call__(self, answer: Any) -> Callable[[Ask[Any]], Any]:
        return looking(lambda: self.sights.append(seen(self.council)), answer)

    def tied_dispute(self) -> Watching:
        """Red, who moves in, and blue, who defends with one courtier, have eight points; then red has more."""
        play(dispute(self.council, told_of("red", "blue", figure=False, courtiers=1)),
             red=[self(cards("1")), self(dice("6")), self(dice("5"))],
             blue=[cards("1"), self(dice("6")), self(dice("2"))], green=[cards("12"), self(dice("22"))])
        return self


def test_before_all_have_sealed_nobody_rolls_and_no_card_is_seen() -> None:
    first = Watching().tied_dispute().sights[0]
    assert (first.is_sealed, first.rolling, first.best) == (True, None, None)
    assert [side.dealt for side in first.sides] == [(), (), ()]
    assert not any(side.waits for side in first.sides)


def test_one_after_the_other_rolls_and_the_best_is_pushed_ahead() -> None:
    sights = Watching().tied_dispute().sights[1:]
    assert [sight.rolling for sight in sights] == ["red", "blue", "green", "red", "blue"]
    assert [(sight.best_before, sight.best) for sight in sights] == [(None, None), (None, 8), (8, 8), (8, 8), (None, 7)]


def test_the_dice_of_a_tie_lie_there_until_they_are_rolled_again() -> None:
    watching = Watching().tied_dispute()
    tie, half = watching.sights[4:]

    def told(side: Side) -> tuple[Any, ...]:
        return side.dice, side.void, side.tied_at, side.is_out

    assert [told(tie.side(seat)) for seat in watching.council.seats] == [
        (None, (6,), 8, False), (None, (6,), 8, False), ((2, 2), None, None, True)]
    assert [told(half.side(seat)) for seat in ("red", "blue")] == [((5,), None, None, False), (None, (6,), 8, False)]
    over = seen(watching.council)
    assert (over.winner, over.tied, over.rolling) == ("red", (), None)
    assert [told(over.side(seat)) for seat in ("red", "blue")] == [((5,), None, None, False), ((2,), None, None, False)]


def test_who_is_out_leads_no_more_with_as_many_points_as_the_best_of_the_others() -> None:
    council = council_of(3, CARDBOARD)
    play(dispute(council, told_of("red", "blue", figure=False, courtiers=1)), red=[cards("1"), dice("6"), dice("5")],
         blue=[cards("1"), dice("6"), dice("2")], green=[cards("12"), dice("13"), "0"])
    assert [(side.seat, side.points, side.leads) for side in seen(council).sides] == [
        ("red", 7, True), ("blue", 4, False), ("green", 7, False)]


def test_the_line_is_as_long_as_the_luckiest_could_come() -> None:
    """Green's ×1 and ×2 with sixes; and a courtier stands for two before any die has fallen."""
    sight = Watching().tied_dispute().sights[1]
    assert (sight.scale, sight.along(18), sight.along(9)) == (18, 100, 50)
    assert [side.reach for side in sight.sides] == [8, 8, 18]


def test_a_dispute_that_is_over_is_looked_at_once() -> None:
    watching = Watching().tied_dispute()
    assert seen(watching.council) is seen(watching.council)
    assert watching.sights[5] != seen(watching.council)


def test_the_roll_under_way_counts_and_the_last_one_stays() -> None:
    """One's dice decide nothing before the others have rolled: the second roll begins with the tie."""
    watching = Watching().tied_dispute()
    assert [sight.roll for sight in watching.sights] == [1, 1, 1, 1, 2, 2]
    assert seen(watching.council).roll == 2


def test_whoever_has_won_stands_before_others_with_more_points() -> None:
    """Green is out of a tie of ten points with nine: more than blue wins with."""
    council = council_of(3, CARDBOARD)
    play(dispute(council, told_of("red", "blue", figure=False, courtiers=2)), red=[cards("2"), dice("4"), dice("1")],
         blue=[cards("1"), dice("6"), dice("1")], green=[cards("12"), dice("14"), "0"])
    assert [(side.seat, side.points) for side in seen(council).ranked] == [
        ("blue", 5), ("green", 9), ("red", 4)]


def test_a_region_is_called_by_its_name_where_it_was_named() -> None:
    for books, region, where in (("companion", "tateshale", "Tateshale"), (CARDBOARD, "", "A region with 4 votes")):
        council, opening = at_war(books)
        council.open_dispute(opening)
        assert (seen(council).region, tongue("en").say(seen(council).where)) == (region, where)
        assert tongue("en").say(fought(council).opening.where) == where


def test_what_a_dispute_does_stands_beneath_its_own_number() -> None:
    council, low = council_of(3, CARDBOARD), [cards("1"), dice("2")]
    for number in (1, 2):
        play(dispute(council, told_of()), red=[*low], blue=[*low], green=[*low])
        assert {tongue("en").say(line.source.title) for line in council.results} == {f"Dispute {number}"}
