"""A final scoring as data, and contests for places."""

from __future__ import annotations

import pytest

from companion.core.words import say
from companion.locale import tongue
from companion.tabletop.finale import standings_of_totals
from companion.tabletop.scoring import (
    Award,
    Category,
    Contest,
    TieBreak,
    points_reason_words,
    scoring_from_categories,
)


def category(key: str, **points: int) -> Category:
    return Category(key, say("A category"), tuple(Award(player, 0, None, None, n, say("So"))
                                                  for player, n in points.items()))


def test_categories_add_up_and_the_best_comes_first() -> None:
    scoring = scoring_from_categories("abc", [category("ships", a=1, b=5, c=3), category("debts", a=4, b=-1, c=-1)])
    assert [(one.player, one.rank, one.total) for one in scoring.ranking] == [("a", 1, 5), ("b", 2, 4), ("c", 3, 2)]
    assert scoring.ranking[0].lines == {"ships": 1, "debts": 4}
    assert scoring.winners == ("a",)


def test_who_has_as_much_shares_the_place_and_the_next_one_is_free() -> None:
    scoring = scoring_from_categories("abcd", [category("ships", a=5, b=5, c=3, d=2)])
    assert [one.rank for one in scoring.ranking] == [1, 1, 3, 4]
    assert scoring.winners == ("a", "b")
    assert winners_of(a=-3, b=0) == ("b",)


# A tie-break behind the totals.


def winners_of(tie_break: TieBreak | None = None, **totals: int) -> tuple[str, ...]:
    return scoring_from_categories(totals, [category("ships", **totals)], tie_break).winners


def money(**counts: int) -> TieBreak:
    return TieBreak(counts, say("more money"), say("less money"))


def places(tie_break: TieBreak, **totals: int) -> list[tuple[str, int, str]]:
    ends = standings_of_totals(totals, dict.fromkeys(totals, 0), tie_break)
    return [(one.player, one.rank, tongue("en").text_of(one.why) if one.why else "") for one in ends]


def test_places_are_told_apart_by_what_breaks_a_tie_and_say_why() -> None:
    assert places(money(b=14, c=3, d=2, e=9), a=9, b=7, c=7, d=5, e=5) == [
        ("a", 1, ""), ("b", 2, "ahead by more money: 14 to 3"), ("c", 3, "behind by less money: 3 to 14"),
        ("e", 4, "ahead by more money: 9 to 2"), ("d", 5, "behind by less money: 2 to 9")]
    assert winners_of(money(a=3, b=14), a=7, b=7, c=1) == ("b",)


def test_only_who_is_tied_has_a_count() -> None:
    ends = standings_of_totals({"a": 9, "b": 7, "c": 7}, {"a": 0, "b": 0, "c": 0}, money(a=1, b=14, c=3))
    assert [(one.player, one.tie_break) for one in ends] == [("a", None), ("b", 14), ("c", 3)]


def test_who_is_still_equal_shares_the_place() -> None:
    assert places(money(a=3, b=8, c=8), a=7, b=7, c=7) == [
        ("b", 1, "ahead by more money: 8 to 3"), ("c", 1, "ahead by more money: 8 to 3"),
        ("a", 3, "behind by less money: 3 to 8")]
    assert places(money(a=8, b=8), a=7, b=7) == [("a", 1, ""), ("b", 1, "")]


def test_where_one_of_the_tied_has_told_nothing_they_share_the_place() -> None:
    """Points may be corrected after those who were tied have told."""
    assert places(money(b=14, c=3), a=7, b=7, c=5) == [("a", 1, ""), ("b", 1, ""), ("c", 3, "")]
    assert winners_of(money(), a=7, b=7) == ("a", "b")


def test_less_may_be_ahead() -> None:
    debts = TieBreak({"a": 3, "b": 1}, say("more debts"), say("fewer debts"), more_leads=False)
    assert places(debts, a=7, b=7) == [("b", 1, "ahead by fewer debts: 1 to 3"),
                                       ("a", 2, "behind by more debts: 3 to 1")]


def test_a_category_is_read_out_best_first() -> None:
    awards = (Award("a", 2, None, 3, 0, say("So")), Award("b", 9, None, 1, 6, say("So")),
              Award("c", 4, None, 2, 0, say("So")), Award("d", 1, None, None, -2, say("So")))
    assert [award.player for award in Category("k", say("K"), awards).ranked_awards] == ["b", "c", "a", "d"]


# A contest for places: ties, shares, and why.


def contest(*values: int, worth: tuple[int, ...] = (8, 4), ties: tuple[int, ...] = (),
            more_leads: bool = True) -> Contest:
    counts = dict(zip("ABCDE", ties or (0,) * len(values), strict=False))
    return Contest(dict(zip("ABCDE", values, strict=False)),
                   (TieBreak(counts, say("more ropes"), say("fewer ropes"), more_leads),), worth)


def why(played: Contest) -> list[str]:
    return [tongue("en").text_of(points_reason_words(played, player)) for player in played.values]


def each(played: Contest) -> list[int]:
    return [played.rank_of(player).points_each for player in played.values]


def test_places_win_what_they_are_worth() -> None:
    played = contest(9, 5, 3)
    assert (each(played), why(played)) == ([8, 4, 0], ["Most: 9", "Second with 5", "Place 3 with 3"])


def test_who_is_tied_shares_what_the_places_are_worth_together_rounded_down() -> None:
    played = contest(7, 7, 7, 2, worth=(8, 4, 1))
    assert each(played) == [4, 4, 4, 0]
    assert why(played) == [*["Tied for first with 2 others: 13 shared, 4 each"] * 3,
                           "2; first place is shared, so there is no second"]
    assert why(contest(3, 1, 1))[1:] == ["Shared second with 1: 4 shared among 2, 2 each"] * 2


def test_who_stands_behind_a_shared_first_place_and_wins_something_all_the_same_is_told_so() -> None:
    played = contest(7, 7, 5, 2, worth=(8, 4, 2))
    assert each(played) == [6, 6, 2, 0]
    assert why(played)[2:] == ["Place 3 with 5", "2; first place is shared, so there is no second"]


def test_a_shared_third_place_says_how_it_is_shared() -> None:
    played = contest(9, 5, 3, 3, worth=(8, 4, 2))
    assert each(played) == [8, 4, 1, 1]
    assert why(played)[2:] == ["Shared place 3 with 3: 2 shared among 2, 1 each"] * 2


@pytest.mark.parametrize(("more_leads", "places"), [(True, [1, 2]), (False, [2, 1])])
def test_a_tie_is_broken_and_says_by_what(more_leads: bool, places: list[int]) -> None:
    played = contest(5, 5, ties=(2, 1), more_leads=more_leads)
    assert [played.rank_of(player).number for player in "AB"] == places
    assert [played.tie_break_count_or_none(player) for player in "AB"] == [2, 1]
    ahead, behind = ("ahead", "behind") if more_leads else ("behind", "ahead")
    assert [text.partition("; ")[2] for text in why(played)] == [f"{ahead} by more ropes", f"{behind} by fewer ropes"]


def test_without_a_tie_no_tie_break_is_told() -> None:
    assert [contest(5, 4).tie_break_count_or_none(player) for player in "AB"] == [None, None]


def test_a_game_says_itself_why_only_the_first_place_counts() -> None:
    played = contest(5, 3, worth=(8,))
    assert why(played) == ["Most: 5", "3; only first place counts"]
    told = points_reason_words(played, "B", lambda value: say("{value} is not the longest road", value=value))
    assert tongue("en").text_of(told) == "3 is not the longest road"
