"""A final scoring as data."""

from __future__ import annotations

from companion.core.words import say
from companion.tabletop.scoring import Award, Category, place_of, scored


def category(key: str, **points: int) -> Category:
    return Category(key, say("A category"), tuple(Award(player, 0, None, None, n, say("So"))
                                                  for player, n in points.items()))


def test_categories_add_up_and_the_best_comes_first() -> None:
    scoring = scored("abc", [category("ships", a=1, b=5, c=3), category("debts", a=4, b=-1, c=-1)])
    assert [(one.player, one.place, one.total) for one in scoring.ranking] == [("a", 1, 5), ("b", 2, 4), ("c", 3, 2)]
    assert scoring.ranking[0].lines == {"ships": 1, "debts": 4}
    assert scoring.winners == ("a",)


def test_who_has_as_much_shares_the_place_and_the_next_one_is_free() -> None:
    scoring = scored("abcd", [category("ships", a=5, b=5, c=3, d=2)])
    assert [one.place for one in scoring.ranking] == [1, 1, 3, 4]
    assert scoring.winners == ("a", "b")
    assert place_of("x", {"x": -3, "y": 0}) == 2


def test_a_category_is_read_out_best_first() -> None:
    awards = (Award("a", 2, None, 3, 0, say("So")), Award("b", 9, None, 1, 6, say("So")),
              Award("c", 4, None, 2, 0, say("So")), Award("d", 1, None, None, -2, say("So")))
    assert [award.player for award in Category("k", say("K"), awards).ranked] == ["b", "c", "a", "d"]
