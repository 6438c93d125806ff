"""One secret commitment: sealed by value, turned at once, as often as the table likes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.secret_commitment import ONE_COMMITMENT, View
from companion.locale import tongue

SEATS = ("red", "blue", "green")


def session(*laid: dict[str, Any], number: int = 1, of: Session | None = None) -> Session:
    play = of or Session(ONE_COMMITMENT.open(Seating(SEATS, "red"), {}, {}, ONE_COMMITMENT.rules))
    for seat, cards in zip(SEATS, laid, strict=False):
        play.answer(seat, f"cards/{number}", cards)
    return play


def seen(session: Session) -> View:
    view: View = session.page_for(None).view
    return view


def lines(session: Session) -> list[str]:
    return [tongue("en").text_of(line.words) for line in session.lines]


def test_nothing_is_seen_before_all_have_sealed() -> None:
    play = session({"1": 2}, {"3": 1})
    for viewer in (None, TABLE, *SEATS):
        view: View = play.page_for(viewer).view
        assert (view.sealing, view.revealed_commitment, view.turned) == (True, None, ())
    assert seen(play) == seen(session({"3": 5}, {"2": 1, "1": 1}))
    assert lines(play) == []


def test_all_cards_are_turned_at_once_the_lowest_first() -> None:
    play = session({"3": 1, "1": 2}, {"2": 1}, {"1": 1, "2": 1, "3": 3})
    reveal = seen(play).revealed_commitment
    assert reveal is not None
    assert reveal.laid == (("red", (1, 1, 3)), ("blue", (2,)), ("green", (1, 2, 3, 3, 3)))
    assert lines(play) == ["Commitment 1: red ×1 ×1 ×3, blue ×2, green ×1 ×2 ×3 ×3 ×3."]


@pytest.mark.parametrize("cards", [
    {}, {"1": 0}, {"1": 6}, {"1": 3, "2": 3}, {"4": 1}, {"1": -1, "2": 2}, {"1": True}, 1])
def test_one_to_five_cards_are_sealed_and_nothing_else(cards: Any) -> None:
    play = session()
    with pytest.raises(Refusal):
        play.answer("red", "cards/1", cards)
    assert play.awaited_seats() == set(SEATS)


@pytest.mark.parametrize("cards", [{"1": 1}, {"1": 5}, {"3": 5}, {"1": 2, "2": 2, "3": 1}])
def test_several_daggers_may_be_sealed(cards: dict[str, int]) -> None:
    assert session(cards).awaited_seats() == {"blue", "green"}


def test_a_sealed_answer_may_be_changed_until_the_last_has_sealed() -> None:
    play = session({"1": 2}, {"3": 1})
    play.answer("red", "cards/1", {"2": 1})
    play.answer("green", "cards/1", {"1": 1})
    reveal = seen(play).revealed_commitment
    assert reveal is not None
    assert dict(reveal.laid)["red"] == (2,)


def test_as_often_as_the_table_likes() -> None:
    play = session({"1": 1}, {"1": 1}, {"1": 1})
    play.answer(TABLE, "again/1", "again")
    assert (seen(play).number, seen(play).revealed_commitment) == (2, None)
    session({"2": 1}, {"2": 1}, {"3": 2}, number=2, of=play)
    assert [turned.number for turned in seen(play).turned] == [1, 2]
    play.answer(TABLE, "again/2", "enough")
    assert play.run.over
    assert seen(play).revealed_commitment == seen(play).turned[-1]
