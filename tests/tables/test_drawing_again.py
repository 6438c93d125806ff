"""What Companion drew out of a bag stays drawn; what is undone is kept for its question; what is gone is drawn anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.core.asking import TABLE, Raw, Refusal
from companion.core.dice import ROLL
from companion.core.entries import Entry
from companion.core.rows import drawn_for_others
from companion.core.session import Session
from companion.tables import play
from companion.tables.play import answer_with_rolls, correction_with_rolls
from tests.core.sacks import Sack, Sacks, all_at_once, and_then, in_turn


@pytest.fixture(autouse=True, params=range(4))
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "CHANCE", random.Random(f"drawn/{request.param}"))


class Log(Session):
    """With its log."""

    def __init__(self, play: Any) -> None:
        self.kept: list[Entry] = []
        super().__init__(play)

    def take_entry(self, entry: Entry) -> None:
        super().take_entry(entry)
        self.kept.append(entry)


def begun(many: int = 3, first: str = "red") -> Log:
    return asked(Log(Sacks(in_turn)), many, first)


def asked(session: Log, many: int = 3, first: str = "red") -> Log:
    session.answer(TABLE, "many", many)
    session.answer(TABLE, "first", first)
    return session


def wished(session: Session, seat: str, key: str = "draw") -> Any:
    return answer_with_rolls(session, seat, key, ROLL)


def draws(session: Session, seat: str, raw: Raw = None) -> Counter[str]:
    session.answer(seat, "draw", raw or wished(session, seat))
    return hand(session, seat)


def hand(session: Session, seat: str) -> Counter[str]:
    sack: Sack = session.run.state
    return +sack.hands[seat]


def reserved(session: Session, seat: str) -> Counter[str]:
    return drawn_for_others(session.rolled, session.run, (seat, "draw"))


def gone(session: Session, seat: str) -> dict[str, int]:
    return next(dict(drawn.gone) for who, drawn in session.run.state.told if who == seat)


def entry_of(session: Session, seat: str, key: str = "draw") -> int:
    return next(entry.seq for entry in session.run.history if entry.question_id == (seat, key))


def test_a_second_tap_and_a_step_back_bring_the_same() -> None:
    session = begun()
    first = wished(session, "red")
    assert first["rolled"] is True
    assert wished(session, "red") == first
    session.answer("red", "draw", first)
    assert session.answer("red", "draw", wished(session, "red")) is None
    session.undo("blue", 0)
    assert wished(asked(session), "red") == first


def test_so_does_the_laptop_after_a_new_start() -> None:
    session = begun()
    first = wished(session, "red")
    session.answer("red", "draw", first)
    session.undo("blue", 0)
    asked(session)
    assert wished(Session(Sacks(in_turn), session.kept), "red") == first


def test_fewer_are_the_first_of_them_and_more_come_besides() -> None:
    session = begun(many=3)
    first = wished(session, "red")
    session.answer("red", "draw", first)
    for many in (1, 4):
        session.undo("red", 0)
        again = wished(asked(session, many), "red")
        assert again["drawn"][:3] == first["drawn"][:many]
        assert len(again["drawn"]) == many


def test_two_tables_draw_by_themselves() -> None:
    assert len({repr(wished(begun(), "red")) for _ in range(30)}) > 1


def test_only_companion_says_what_it_drew_and_a_hand_is_believed() -> None:
    session = begun()
    with pytest.raises(Refusal, match="Only Companion"):
        answer_with_rolls(session, "red", "draw", {"drawn": [["milk", 1]] * 3, "rolled": True})
    assert answer_with_rolls(session, "red", "draw", {"milk": 2, "corn": 1}) == {"milk": 2, "corn": 1}


def test_what_was_drawn_before_a_step_back_is_kept_for_its_question() -> None:
    session = begun()
    mine = draws(session, "red")
    assert not reserved(session, "blue"), "the bag knows of what was used"
    session.undo("red", 0)
    asked(session, first="blue")
    assert (reserved(session, "blue"), reserved(session, "red")) == (mine, Counter())
    theirs = draws(session, "blue")
    assert mine + theirs == Counter(session.run.state.goods)
    assert draws(session, "red") == mine


def test_unless_nothing_else_is_left_and_then_the_missing_ones_alone_are_drawn_anew() -> None:
    session = begun(many=4)
    mine = draws(session, "red")
    session.undo("red", 0)
    asked(session, many=2, first="blue")
    theirs = draws(session, "blue")  # three, and only two were not red's
    assert (theirs - (Counter(session.run.state.goods) - mine)).total() == 1
    kept = draws(session, "red")
    assert (kept + theirs - Counter(session.run.state.goods)).total() == 0


def test_what_lies_sealed_is_in_no_bag_any_more() -> None:
    session = Session(Sacks(all_at_once))
    session.answer("red", "draw", {"corn": 2, "wool": 1})
    assert draws(session, "blue") == {"wool": 1, "milk": 2}
    session = Session(Sacks(all_at_once))
    session.answer("red", "draw", wished(session, "red"))
    draws(session, "blue")
    assert hand(session, "red") + hand(session, "blue") == Counter(session.run.state.goods)


def test_a_wish_is_granted_wherever_in_a_form_it_stands() -> None:
    session = Session(Sacks(and_then))
    raw = answer_with_rolls(session, "red", "draw", {"goods": ROLL, "then": "over"})
    assert (raw["goods"]["rolled"], raw["then"]) == (True, "over")
    assert answer_with_rolls(session, "red", "draw", {"goods": ROLL, "then": "more"})["goods"] == raw["goods"]


# Corrections.


def red_typed_and_blue_drew() -> tuple[Session, Counter[str]]:
    """Red's hand is corrected to what Companion drew for blue."""
    session = begun()
    draws(session, "red", {"corn": 1, "wool": 1, "milk": 1})
    theirs = draws(session, "blue")
    taken = max(theirs, key=lambda key: (theirs[key], key))
    other = next(key for key in ("corn", "wool", "milk") if key != taken)
    session.amend("red", entry_of(session, "red"), {taken: 2, other: 1})
    return session, theirs


def test_what_a_correction_takes_is_drawn_anew_and_nobody_is_asked_again() -> None:
    session, theirs = red_typed_and_blue_drew()
    assert (session.parked_entries, session.awaited_seats()) == ([], {TABLE})
    now = hand(session, "blue")
    assert now + hand(session, "red") == Counter(session.run.state.goods)
    assert gone(session, "blue") == theirs - now
    assert gone(session, "blue")
    assert not gone(session, "red")


def test_corrected_back_all_is_as_it_was() -> None:
    session, theirs = red_typed_and_blue_drew()
    session.amend("red", entry_of(session, "red"), {"corn": 1, "wool": 1, "milk": 1})
    assert (hand(session, "blue"), gone(session, "blue")) == (theirs, {})


def test_what_is_asked_again_meanwhile_keeps_what_is_there() -> None:
    session, theirs = red_typed_and_blue_drew()
    session.undo("red", list(session.undo_points())[-1])
    assert draws(session, "blue") + hand(session, "red") == Counter(session.run.state.goods)
    assert gone(session, "blue") == theirs - hand(session, "blue")


def test_a_hand_that_drew_what_the_books_do_not_hold_is_believed_and_told() -> None:
    session = begun()
    draws(session, "red", {"corn": 2, "wool": 1})
    assert draws(session, "blue", {"corn": 1, "milk": 2}) == {"corn": 1, "milk": 2}
    assert gone(session, "blue") == {"corn": 1}
    assert session.run.state.rest["corn"] == -1


def test_a_correction_that_leaves_a_draw_alone_leaves_it_drawn() -> None:
    session = Session(Sacks(and_then))
    raw = answer_with_rolls(session, "red", "draw", {"goods": ROLL, "then": "over"})
    session.answer("red", "draw", raw)
    form = session.correctable_entry_and_question("red", entry_of(session, "red"))[1].form
    typed = form.read(raw)[0].counts
    assert correction_with_rolls({"goods": dict(typed), "then": "more"}, lambda: form, raw) == {**raw, "then": "more"}
    other = {"goods": next(goods for goods in ({"corn": 2, "wool": 1}, {"milk": 3}) if goods != typed), "then": "more"}
    assert correction_with_rolls(other, lambda: form, raw) == other
    wish = {"goods": ROLL, "then": "more"}
    assert correction_with_rolls(wish, lambda: form, raw) == wish  # which the form itself refuses
