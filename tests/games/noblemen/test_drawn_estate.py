"""An estate that somebody draws, where the cardboard keeps it: it fills in what is asked at a ball and at a scoring."""

from __future__ import annotations

from companion.core.asking import Raw
from companion.core.session import Session
from companion.locale import tongue
from tests.games.noblemen.kit import (
    add,
    begun,
    buildings,
    call,
    court,
    dance,
    estate,
    go_on,
    play_decade,
    points,
    question,
    score,
    seen,
    show,
    told,
)
from tests.tabletop.answering import refused

ENGLISH = tongue("en")
# A castle among eight tiles, a garden of four fountains right of it with another one below.
DRAWN: Raw = {"cells": {
    "-1,-1": "field", "0,-1": "field", "1,-1": "chapel", "2,-1": "meadow",
    "-1,0": "grove", "0,0": "castle", "1,0": "fountain", "2,0": "fountain",
    "-1,1": "grove", "0,1": "grove", "1,1": "fountain", "2,1": "fountain", "2,2": "fountain", "3,2": "palace"}}


def draw(evening: Session, seat: str, drawn: Raw) -> None:
    evening.answer(seat, question(evening, seat, "sketch/").key, {"estate": drawn})


def with_knight() -> Raw:
    return {**DRAWN, "flagged": ["1,0"]}


def test_an_estate_is_drawn_by_its_cells_and_begins_with_a_castle_on_a_meadow() -> None:
    evening = begun()
    assert question(evening, "red", "sketch/").suggestion == {"estate": {"cells": {"0,0": "castle"}}}
    draw(evening, "red", DRAWN)
    assert question(evening, "red", "sketch/").suggestion["estate"]["cells"] == DRAWN["cells"]
    assert question(evening, "blue", "sketch/").suggestion == {"estate": {"cells": {"0,0": "castle"}}}
    assert told(evening) == ["red has drawn the estate."]


def test_it_fills_in_what_the_estate_shows_at_a_ball() -> None:
    evening = begun()
    draw(evening, "red", DRAWN)
    call(evening, "red")
    assert question(evening, "red", "shows/").suggestion == estate(5, gardens=1, palaces=1)


def test_a_garden_with_a_knight_is_none_that_counts() -> None:
    evening = begun()
    draw(evening, "red", with_knight())
    call(evening, "red")
    assert question(evening, "red", "shows/").suggestion == estate(5, palaces=1)


def test_it_fills_in_what_is_enclosed_at_a_scoring() -> None:
    """The castle's ring is closed, the palace's is not."""
    evening = begun()
    for _ in range(2):
        dance(evening)
        go_on(evening)
    draw(evening, "red", DRAWN)
    call(evening, "red")
    raw = buildings(0, castles=(1, 1))
    assert question(evening, "red", "buildings/").suggestion == {key: raw[key] for key in raw if key != "counter"}


def test_own_knights_elsewhere_are_what_was_told_last() -> None:
    evening = begun()
    call(evening, "red")
    show(evening, red=estate(3, knights=2))
    add(evening)
    go_on(evening)
    draw(evening, "red", DRAWN)
    call(evening, "red")
    assert question(evening, "red", "shows/").suggestion == estate(5, gardens=1, knights=2, palaces=1)


def test_what_was_told_after_the_drawing_is_newer() -> None:
    evening = begun()
    draw(evening, "red", DRAWN)
    dance(evening, red=9)
    go_on(evening)
    call(evening, "red")
    assert question(evening, "red", "shows/").suggestion == estate(9)
    scored = begun()
    draw(scored, "red", DRAWN)
    play_decade(scored, red=buildings(0, castles=(2, 0)))
    for _ in range(2):
        go_on(scored)
    for _ in range(2):
        dance(scored)
        go_on(scored)
    call(scored, "red")
    assert question(scored, "red", "buildings/").suggestion["castles"] == 2


def test_a_drawing_is_a_suggestion_and_another_number_is_believed() -> None:
    evening = begun()
    for _ in range(2):
        dance(evening)
        go_on(evening)
    draw(evening, "red", DRAWN)
    score(evening, red=buildings(0))
    scoring = seen(evening).scoring
    assert scoring
    assert scoring.rows[0].points == 0


def test_a_drawing_of_which_a_scoring_said_otherwise_is_not_shown_beside_it_until_it_is_drawn_anew() -> None:
    evening = begun()
    for castles, is_as_told in ((1, True), (2, False)):
        for _ in range(2):
            dance(evening)
            go_on(evening)
        if is_as_told:
            draw(evening, "red", DRAWN)
        score(evening, red=buildings(points(evening)["red"], castles=(castles, castles)))
        assert [one.is_as_told for one in seen(evening).estates] == [is_as_told]
        go_on(evening)
        go_on(evening)
    draw(evening, "red", DRAWN)
    assert [one.is_as_told for one in seen(evening).estates] == [True]


def test_all_see_what_was_drawn_with_its_knights() -> None:
    evening = begun()
    draw(evening, "red", with_knight())
    (drawn,) = seen(evening).estates
    assert (drawn.seat, drawn.points) == ("red", 4)
    assert [(area.kind, area.knight) for area in drawn.areas] == [("garden", "open")]
    assert [ring.kind for ring in drawn.rings if not ring.gaps] == ["castle"]


def test_it_is_drawn_again_as_often_as_one_likes() -> None:
    evening = begun()
    draw(evening, "red", DRAWN)
    draw(evening, "red", {"cells": {"0,0": "palace"}})
    assert court(evening).times_sketched == 2
    assert court(evening).drawn_estate_of("red").buildings == {(0, 0): "palace"}


def test_no_more_meadows_lie_than_the_box_holds() -> None:
    evening = begun()
    form = question(evening, "red", "sketch/").form
    cells = {f"{across},{down}": "meadow" for across in range(8) for down in range(6)}
    assert "48 meadows at most" in refused(form, {"estate": {"cells": {**cells, "8,0": "castle"}}})


def test_simulated_players_draw_a_few_more_tiles_each_time() -> None:
    evening = begun()
    form = question(evening, "red", "sketch/").form

    class Last:
        def randrange(self, stop: int, /) -> int:
            return stop - 1

    assert len(form.sample(Last())["estate"]["cells"]) == 5
    form.read(form.sample(Last()))


def dance_showing(evening: Session, shown: Raw) -> None:
    call(evening, "red")
    show(evening, red=shown)
    add(evening)
    go_on(evening)


def drawn_words(evening: Session) -> str:
    (drawn,) = seen(evening).estates
    assert drawn.drawn
    return ENGLISH.text_of(drawn.drawn)


def test_a_drawing_says_when_it_was_drawn_and_that_other_numbers_were_told_since() -> None:
    evening = begun()
    draw(evening, "red", with_knight())
    dance_showing(evening, estate(5, knights=1, palaces=1))
    assert drawn_words(evening) == "Drawn in decade 1."
    dance_showing(evening, estate(6, palaces=1))
    assert drawn_words(evening) == "Drawn in decade 1; since then other numbers were told."
    draw(evening, "red", with_knight())
    assert drawn_words(evening) == "Drawn in decade 1."
