"""A final scoring: revealed, counted again when something is corrected, and what may be seen of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.asking import Seat
from companion.core.words import Who, Words, say
from companion.locale import tongue
from companion.tabletop.finale import (
    Finale,
    FinalView,
    adjustment_announcing_winner,
    adjustment_counting_again,
    final_view,
    points_adjustment,
    reveal_categories,
    winners,
)
from companion.tabletop.ledger import Gain, PointsLedger, Source
from companion.tabletop.scoring import Award, Category, Scoring, scoring_from_categories
from tests.tabletop.answering import play

SEATS = ("red", "blue", "green")
KEYS = ("so-far", "ships", "debts")


@dataclass
class Harbour:
    """Three categories over facts that a test may change meanwhile: `ships` win two points each, `debts` cost one."""

    ships: dict[Seat, int] = field(default_factory=lambda: {"red": 1, "blue": 0, "green": 2})
    debts: dict[Seat, int] = field(default_factory=lambda: {"red": 0, "blue": 3, "green": 0})
    round: int = 4
    is_shown: bool = True
    told: list[str] = field(default_factory=list)
    finale: Finale = field(default_factory=lambda: Finale(PointsLedger(SEATS), KEYS, "so-far"))

    @property
    def ledger(self) -> PointsLedger:
        return self.finale.ledger

    def count_final_scoring(self, won: Mapping[Seat, int]) -> Scoring:
        return scoring_from_categories(SEATS, (
            Category("so-far", say("So far"), tuple(Award(s, n, None, None, n, say("Won")) for s, n in won.items())),
            Category("ships", say("Ships"), tuple(Award(s, n, None, None, 2 * n, say("{n} ships", n=n))
                                                  for s, n in self.ships.items())),
            Category("debts", say("Debts"), tuple(Award(s, n, None, None, -n, say("{n} debts", n=n))
                                                  for s, n in self.debts.items()))))

    def score_points(self, seat: Seat, n: int, source: Source, reason: Words | None = None) -> None:
        self.finale.book_gain(Gain(self.round, seat, n, source.words, reason, source.key), self.is_shown)

    def announce(self, words: Words) -> None:
        self.told.append(tongue("en").text_of(words))

    def recounted_words(self, who: Seat, n: int, before: int, source: Words) -> Words:
        return say("{who}: {n} instead of {before} ({source})", who=Who(who), n=n, before=before, source=source)

    def lines(self, seat: Seat) -> list[tuple[str, int]]:
        return [(gain.key, gain.amount) for gain in self.ledger.gains if gain.seat == seat]

    def revealed(self, n: int) -> Harbour:
        for _ in range(n):
            self.finale.reveal_next_category(self)
        return self


# Revealed category by category.

WHY = say("we had miscounted")


def won(harbour: Harbour, **points: int) -> Harbour:
    for seat, n in points.items():
        harbour.ledger.add_gain(Gain(1, seat, n, say("A sale"), None, "sale"))
    return harbour


def test_each_category_is_booked_when_its_turn_comes_and_what_was_won_before_is_not_booked_again() -> None:
    harbour = won(Harbour(), red=5)
    harbour.revealed(1)
    assert harbour.lines("red") == [("sale", 5)]
    harbour.revealed(1)
    assert harbour.lines("red") == [("sale", 5), ("ships", 2)]
    harbour.revealed(1)
    assert (harbour.ledger.points("red"), harbour.ledger.points("blue"), winners(harbour.ledger)) == (7, -3, ("red",))


def test_a_category_is_counted_as_things_stand_when_its_turn_comes() -> None:
    harbour = Harbour().revealed(1)
    harbour.ships["blue"] = 4
    assert harbour.revealed(1).lines("blue") == [("ships", 8)]


def test_the_table_goes_on_after_each_category() -> None:
    harbour = Harbour()
    asked = play(reveal_categories(harbour.finale, harbour), table=["on"] * 3)[1]
    assert asked == ["table: final/so-far", "table: final/ships", "table: final/debts"]
    assert harbour.finale.revealed == 3


def test_what_was_shown_is_counted_again_and_says_so() -> None:
    harbour = Harbour().revealed(3)
    harbour.ships["blue"], harbour.ships["green"] = 1, 0
    harbour.finale.count_again(harbour, WHY)
    assert harbour.lines("blue") == [("ships", 2), ("debts", -3)]
    assert harbour.lines("green") == []
    assert harbour.finale.again == {"ships": WHY}
    assert harbour.told == ["Ships: counted again (we had miscounted).", "blue: 2 instead of 0 (Ships)",
                            "green: 0 instead of 4 (Ships)"]


def test_what_was_not_shown_yet_is_counted_later_and_says_nothing() -> None:
    harbour = Harbour().revealed(2)
    harbour.debts["red"] = 5
    harbour.finale.count_again(harbour, WHY)
    assert (harbour.finale.again, harbour.told) == ({}, [])
    assert harbour.revealed(1).lines("red") == [("ships", 2), ("debts", -5)]


def test_what_is_corrected_meanwhile_counts_as_won_before_the_scoring() -> None:
    harbour = won(Harbour(), red=5).revealed(2)
    harbour.score_points("red", 3, Source("by-hand", say("By hand")))
    harbour.finale.count_again(harbour, WHY)
    assert harbour.lines("red") == [("sale", 5), ("by-hand", 3), ("ships", 2)]
    assert harbour.finale.scoring is not None
    assert harbour.finale.scoring.categories[0].award("red").points == 8
    assert harbour.finale.again == {"so-far": WHY}
    assert harbour.told == ["So far: counted again (we had miscounted)."]


def test_what_is_corrected_after_the_scoring_stands_after_it() -> None:
    harbour = Harbour().revealed(3)
    harbour.is_shown = False
    harbour.score_points("red", 3, Source("by-hand", say("By hand")))
    assert harbour.lines("red") == [("ships", 2), ("by-hand", 3)]


def kept(before: Harbour, after: Harbour) -> Finale:
    after.finale.note_correction(before.finale, WHY)
    return after.finale


def test_an_evening_played_again_keeps_in_mind_what_was_shown_otherwise() -> None:
    other = Harbour()
    other.ships["red"], other.debts["green"] = 9, 9
    assert kept(Harbour().revealed(2), other.revealed(2)).again == {"ships": WHY}


def test_what_had_been_counted_again_before_is_not_forgotten() -> None:
    before = Harbour().revealed(2)
    before.ships["red"] = 4
    before.finale.count_again(before, say("it was typed wrong"))
    after = Harbour(ships=dict(before.ships)).revealed(2)
    assert kept(before, after).again == {"ships": say("it was typed wrong")}


def test_where_the_scoring_has_not_been_reached_again_nothing_is_kept_in_mind() -> None:
    assert kept(Harbour().revealed(2), Harbour()).again == {}
    assert kept(Harbour(), Harbour().revealed(2)).again == {}


# Seen.


def seen(harbour: Harbour, is_over: bool = False) -> FinalView:
    view = final_view(harbour.finale, is_over)
    assert view is not None
    return view


def test_before_the_scoring_there_is_nothing_to_see() -> None:
    assert final_view(Harbour().finale, is_over=False) is None


def test_only_revealed_categories_can_be_seen_and_nobody_stands_anywhere_yet() -> None:
    view = seen(Harbour().revealed(2))
    assert [category.key for category in view.categories] == ["so-far", "ships"]
    assert view.last_revealed is view.categories[-1]
    assert (view.earlier_categories, view.of) == (view.categories[:1], 3)
    assert (view.standings, view.winners) == ((), ())
    assert [award.player for award in view.ranked_awards(view.categories[1])] == ["green", "red", "blue"]


def test_at_the_end_all_stand_where_the_ledger_puts_them_best_first() -> None:
    view = seen(Harbour().revealed(3), is_over=True)
    assert [(one.player, one.rank, one.total) for one in view.standings] == [
        ("green", 1, 4), ("red", 2, 2), ("blue", 3, -3)]
    assert (view.winners, view.has_corrected_points) == (("green",), False)


def test_a_correction_at_the_end_decides_and_is_told_apart_from_the_categories() -> None:
    harbour = Harbour().revealed(3)
    harbour.is_shown = False
    harbour.score_points("red", 2, Source("by-hand", say("By hand")))
    view = seen(harbour, is_over=True)
    assert view.winners == ("red", "green")
    assert {one.player: one.corrected for one in view.standings} == {"red": 2, "green": 0, "blue": 0}
    assert view.has_corrected_points


def test_a_category_that_was_counted_again_says_why() -> None:
    harbour = Harbour().revealed(2)
    harbour.ships["blue"] = 3
    harbour.finale.count_again(harbour, say("it was typed wrong"))
    view = seen(harbour)
    why = view.recount_words_or_none(view.categories[1])
    assert why is not None
    assert tongue("en").text_of(why) == "Counted again: it was typed wrong"
    assert view.recount_words_or_none(view.categories[0]) is None


# Points that the board says otherwise, during and after the final scoring.

ON_THE_BOARD = say("so it lies on the board")


def test_another_number_is_one_more_line_with_its_reason() -> None:
    harbour = Harbour()
    adjustment = points_adjustment(say("Coins"), "red", harbour.ledger, harbour)
    adjustment.book(adjustment.form.read(-7), ON_THE_BOARD)
    (line,) = harbour.ledger.gains
    assert (line.key, line.amount, line.reason) == ("by-hand", -7, ON_THE_BOARD)
    assert points_adjustment(say("Coins"), "red", harbour.ledger, harbour).now == -7


def test_what_stands_is_always_a_legal_number() -> None:
    harbour = Harbour()
    for n in (5000, -5000):
        points_adjustment(say("Coins"), "red", harbour.ledger, harbour).book(n, ON_THE_BOARD)
        adjustment = points_adjustment(say("Coins"), "red", harbour.ledger, harbour)
        assert adjustment.form.read(adjustment.now) == n


def test_while_the_scoring_is_shown_every_correction_counts_again() -> None:
    harbour = Harbour().revealed(1)
    adjustment = points_adjustment(say("Coins"), "red", harbour.ledger, harbour)
    adjustment_counting_again(adjustment, harbour.finale, harbour).book(4, ON_THE_BOARD)
    assert harbour.finale.again == {"so-far": ON_THE_BOARD}


def test_another_winner_after_the_end_is_told_and_the_same_one_is_not() -> None:
    harbour = Harbour().revealed(3)
    harbour.is_shown = False
    for points in (3, 9):
        adjustment = points_adjustment(say("Coins"), "red", harbour.ledger, harbour)
        adjustment_announcing_winner(adjustment, harbour.ledger, harbour.announce).book(points, ON_THE_BOARD)
    assert harbour.told == ["Corrected after the end. Winner by now: red."]
