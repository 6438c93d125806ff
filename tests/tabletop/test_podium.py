"""What may be seen of a final scoring."""

from __future__ import annotations

from companion.core.words import say
from companion.locale import tongue
from companion.tabletop.finale import FinalView, final_view
from companion.tabletop.ledger import Source
from tests.tabletop.scored import Harbour


def seen(harbour: Harbour, is_over: bool = False) -> FinalView:
    view = final_view(harbour.finale, is_over)
    assert view is not None
    return view


def test_before_the_scoring_there_is_nothing_to_see() -> None:
    assert final_view(Harbour().finale, is_over=False) is None


def test_only_revealed_categories_can_be_seen_and_nobody_stands_anywhere_yet() -> None:
    view = seen(Harbour().revealed(2))
    assert [category.key for category in view.categories] == ["so-far", "ships"]
    assert view.shown is view.categories[-1]
    assert (view.earlier, view.of) == (view.categories[:1], 3)
    assert (view.standings, view.winners) == ((), ())
    assert [award.player for award in view.ranked(view.categories[1])] == ["green", "red", "blue"]


def test_at_the_end_all_stand_where_the_ledger_puts_them_best_first() -> None:
    view = seen(Harbour().revealed(3), is_over=True)
    assert [(one.player, one.place, one.total) for one in view.standings] == [
        ("green", 1, 4), ("red", 2, 2), ("blue", 3, -3)]
    assert (view.winners, view.corrected) == (("green",), False)


def test_a_correction_at_the_end_decides_and_is_told_apart_from_the_categories() -> None:
    harbour = Harbour().revealed(3)
    harbour.is_shown = False
    harbour.score("red", 2, Source("by-hand", say("By hand")))
    view = seen(harbour, is_over=True)
    assert view.winners == ("red", "green")
    assert {one.player: one.corrected for one in view.standings} == {"red": 2, "green": 0, "blue": 0}
    assert view.corrected


def test_a_category_that_was_counted_again_says_why() -> None:
    harbour = Harbour().revealed(2)
    harbour.ships["blue"] = 3
    harbour.finale.count_again(harbour, say("it was typed wrong"))
    view = seen(harbour)
    why = view.counted_again(view.categories[1])
    assert why is not None
    assert tongue("en").say(why) == "Counted again: it was typed wrong"
    assert view.counted_again(view.categories[0]) is None
