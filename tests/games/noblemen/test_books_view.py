"""What is seen of Companion's books: by all the walk, prices and church, by a seat what lies behind its own screen."""

from __future__ import annotations

from companion.core.asking import TABLE
from companion.core.words import say
from companion.games.noblemen.books_view import BooksView, PriceView, ScreenView, walk_view
from companion.games.noblemen.court import BuiltFolly, Court
from companion.games.noblemen.pieces import CASTLE, CHAPEL, FOLLY, PALACE
from companion.games.noblemen.prices import LAST, MASK, NOTHING, space_key
from companion.games.noblemen.view import View, view_for_seat
from companion.locale import tongue
from tests.games.noblemen.kept import bear, books_of, court_of, hold, lay

ENGLISH = tongue("en")


def seen(court: Court) -> BooksView:
    """By all."""
    view = view_for_seat(court, None)
    assert view.books
    return view.books


def own(court: Court, seat: str = "red") -> ScreenView:
    view = view_for_seat(court, seat)
    assert view.own
    return view.own


def prices(those: tuple[PriceView, ...]) -> dict[str, tuple[int, int | None]]:
    return {one.kind: (one.left, one.price) for one in those}


def test_the_walk_is_known_as_far_as_it_was_ever_reached_and_says_how_far_the_mask_is() -> None:
    court = court_of(profile={space_key(1): NOTHING, space_key(2): MASK, space_key(3): NOTHING, space_key(5): LAST})
    walk = walk_view(court, books_of(court))
    assert (walk.spaces, walk.at, walk.mask_in, walk.last_in) == (("nothing", "mask", "nothing", "", "last"), 0, 2, 5)
    books_of(court).walked = 3
    assert (walk_view(court, books_of(court)).mask_in, walk_view(court, books_of(court)).last_in) == (None, 2)


def test_a_space_that_holds_the_queen_is_said_while_the_counter_stands_there() -> None:
    court = court_of()
    assert not seen(court).walk.holds_queen
    books_of(court).walked = 2
    assert seen(court).walk.holds_queen


def test_of_a_walk_that_nobody_knows_only_the_spaces_behind_the_counter_are_drawn() -> None:
    court = court_of(profile={})
    books_of(court).walked = 2
    assert seen(court).walk.spaces == ("", "")


def test_all_see_what_the_cheapest_of_each_costs_and_how_many_are_left() -> None:
    court = court_of()
    assert prices(seen(court).prices) == {CASTLE: (3, 7), PALACE: (2, 10), CHAPEL: (3, 5), FOLLY: (4, 12)}
    books_of(court).on_board[CASTLE] = 0
    assert prices(seen(court).prices)[CASTLE] == (0, None)


def test_a_seat_sees_prices_with_what_its_own_title_saves() -> None:
    court = court_of()
    bear(court, red="duke")
    assert prices(own(court).prices) == {CASTLE: (3, 4), PALACE: (2, 7), CHAPEL: (3, 2), FOLLY: (4, 9)}
    assert prices(own(court, "blue").prices) == prices(seen(court).prices)


def test_prices_that_nobody_has_said_yet_are_none() -> None:
    assert prices(seen(court_of(profile={})).prices)[CASTLE] == (3, None)


def test_all_see_what_the_church_still_takes_and_which_markers_are_used() -> None:
    court = court_of()
    hold(court, "red", field=2)
    books_of(court).give_to_church("red", {"field": 2})
    books_of(court).taxed.add("blue")
    lay(court, "green", "A A", "A A").put_knight((0, 0), "red")
    view = seen(court)
    assert {one.kind: (one.lies, one.takes) for one in view.church} == {
        "field": (2, 1), "grove": (0, 3), "fountain": (0, 3), "meadow": (0, 3)}
    assert [(one.seat, one.knights_left, one.has_taxed, one.has_gained_land) for one in view.players] == [
        ("red", 1, False, False), ("blue", 2, True, False), ("green", 2, False, False)]


# Behind a screen.


def test_what_lies_behind_a_screen_only_its_owner_sees() -> None:
    court = court_of()
    before: list[View] = [view_for_seat(court, viewer) for viewer in (None, TABLE, "blue", "green")]
    hold(court, "red", 7, 3, field=2, liaison=1, intrigue=2)
    books_of(court).tell_in_private("red", say("{n}", n=1))
    assert [view_for_seat(court, viewer) for viewer in (None, TABLE, "blue", "green")] == before
    mine = own(court)
    assert (mine.money, mine.markers) == (7, 3)
    assert {one.kind: one.n for one in mine.tiles} == {"field": 2, "grove": 0, "fountain": 0, "meadow": 0}
    assert {one.kind: one.n for one in mine.cards} == {"intrigue": 2, "liaison": 1}
    assert mine.told


def test_what_is_owed_is_counted_again_by_its_owner() -> None:
    court = court_of()
    assert own(court).counts_again == ""
    hold(court, "red", -2)
    assert own(court).counts_again == "money/red"
    hold(court, "red", field=-1)
    assert own(court).counts_again == "tiles/red"


def test_a_seat_is_told_which_of_the_follies_that_are_left_it_may_build_and_what_the_others_lack() -> None:
    court = court_of()
    lay(court, "red", "H H H H", "H H H H")
    court.follies.append(BuiltFolly("blue", "gardens"))
    hints = {hint.key: ENGLISH.text_of(hint.missing) if hint.missing else "" for hint in own(court).follies}
    assert hints == {"forests": "", "manors": "Still missing: 2 manors", "each": "Still missing: 1 manor, 1 garden"}


def test_where_the_cardboard_keeps_the_books_nothing_of_them_is_seen() -> None:
    court = court_of()
    court.books = None
    view = view_for_seat(court, "red")
    assert (view.books, view.own) == (None, None)
