"""Nobody finds another's number by trying: not by correcting the own one, nor by going back and setting it by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.game import Rule, Seating
from companion.core.session import Session
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.election_phase import hold_election
from companion.games.long_live_the_king.evening import Evening
from tests.games.lancaster.base_game.test_applying import told_gold, with_the_richest_lord
from tests.games.lancaster.evenings import all_say, asked_at, evening, on, question, seen, until, waiting

Trial = Callable[[int], Any]  # what all see of it; a Refusal, if it is not so much as tried


def found(trial: Trial, most: int) -> int | None:
    """From which number on it comes out otherwise, as whoever tries halves and halves; None: it never does."""
    low, high = 0, most
    try:
        lowest, highest = trial(low), trial(high)
        if lowest == highest:
            return None
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if trial(middle) == lowest else (low, middle)
    except Refusal:
        return None
    return high


def lords(session: Session) -> Any:
    return [line.owner for line in seen(session).results.lines_of_source("gold-leads")]


def test_the_own_number_corrected_finds_nobody_elses_gold() -> None:
    session = with_the_richest_lord()
    told_gold(session, red=5, blue=23, green=0)
    at = asked_at(session, "gold/gold-leads/1", "red")

    def correct(gold: int) -> Any:
        session.amend("red", at, gold)
        return lords(session)

    assert found(correct, 37) is None


def test_asked_again_of_all_it_takes_all_of_them_each_time_and_the_log_counts() -> None:
    session = with_the_richest_lord()
    told_gold(session, red=5, blue=23, green=0)
    on(session)
    for gold in (10, 20):
        session.ask_all_again("red", asked_at(session, "gold/gold-leads/1", "red"))
        assert session.awaited_seats() == {"red", "blue", "green"}
        told_gold(session, red=gold, blue=23, green=0)
    assert len([line for line in session.lines if "asked again" in line.words.text]) == 2


@dataclass(frozen=True, slots=True)
class Vote(Evening):
    """Red has no card left."""

    def new_state_and_rule(self) -> tuple[Council, Rule]:
        council, whole = Evening.new_state_and_rule(self)
        whole.close()
        council.turn = "red"
        return council, hold_election(council, "red")


def in_a_tie(*told: int) -> Session:
    """All have told as many votes, and blue and green their cards, as far as named."""
    session = Session(Vote(Seating(("red", "blue", "green"), "red"), {"books": "cardboard"}))
    for seat, cards, votes in (("red", "none", "4"), ("blue", "cards", "9"), ("green", "cards", "9")):
        session.answer(seat, "election/1", {"has_cards": cards, "votes": votes})
    for seat, n in zip(("blue", "green"), told, strict=False):
        session.answer(seat, "compare/1", n)
    return session


def test_the_own_number_corrected_finds_nobody_elses_cards_in_a_tie_of_the_king() -> None:
    session = in_a_tie(4, 23)
    at = asked_at(session, "compare/1", "blue")

    def correct(cards: int) -> Any:
        session.amend("blue", at, max(1, cards))
        return [(line.seat, line.rank) for line in session.page_for(None).view.election_if_latest.lines]

    assert found(correct, 40) is None
    with pytest.raises(Refusal, match="asked again of all"):
        correct(7)


def test_who_tells_cards_alone_later_is_tied_with_numbers_that_were_told_before() -> None:
    """Blue and green are told apart; a correction by hand ties red with them, who is asked alone."""
    session = in_a_tie(4, 23)
    assert session.run.steps[-1].in_use == frozenset()
    assert session.play.seats_with_secrets_in_use(session.run.state) == {"blue", "green"}  # type: ignore[attr-defined]


def before_the_last_ballot(*laws: str, **agreed: str) -> Session:
    """With the companion's books; in force are these laws, or three that compare."""
    session, rng = evening(books="companion", **agreed), random.Random("the richest lord")
    given = {(TABLE, "laws-in-force"): list(laws or ("gold-leads", "squires-lead", "county-pairs")),
             (TABLE, "bills/1"): ["votes-for-gold", "squires-for-twos", "squire-and-gold"]}
    while question(session) != "ballot/squire-and-gold":
        ask = waiting(session)
        raw = given.get(ask.question_id, ask.form.sample(rng))
        session.answer(*ask.question_id, {"aye": "no", "markers": 0} if ask.key.startswith("ballot/") else raw)
    return session


def before_the_richest_lord() -> Session:
    """Blue has most, and the button that lets the laws act is asked."""
    session = before_the_last_ballot()
    for seat in ("red", "blue", "green"):
        session.answer(seat, question(session), {"aye": "no", "markers": 0})
    for seat, gold in (("red", 5), ("blue", 23), ("green", 2)):
        session.adjust(seat, f"gold/{seat}", gold)
    return session


def test_the_own_gold_set_by_hand_after_going_back_finds_nobody_elses() -> None:
    """Whoever has most is asked which knight is upgraded, and all see who that is."""
    session = before_the_richest_lord()
    before = list(session.undo_points())[-1]  # of the last vote: its reveal is the button's question
    on(session)
    assert waiting(session).question_id == ("blue", "upgrade/gold-leads/1")
    session.undo("red", before)
    for seat in ("red", "blue", "green"):
        session.answer(seat, question(session), {"aye": "no", "markers": 0})

    def set_by_hand(gold: int) -> Any:
        if not question(session).startswith("revealed/"):
            session.undo("red", list(session.undo_points())[-1])
        session.adjust("red", "gold/red", gold)
        on(session)
        return waiting(session).seat

    assert found(set_by_hand, 37) is None
    assert session.consent.missing == {"red", "blue", "green"}


def test_with_a_tap_of_everybody_the_gold_is_set_right_and_the_evening_goes_on() -> None:
    session = before_the_richest_lord()
    on(session)
    session.undo("red", list(session.undo_points())[-1])
    for seat, gold in (("red", 30), ("blue", 23), ("green", 2)):
        session.adjust(seat, f"gold/{seat}", gold)
    for seat in ("red", "blue", "green"):
        (ask,) = session.page_for(seat).asks
        session.answer(seat, ask.key, "yes")
    on(session)
    assert waiting(session).seat == "red"


def test_who_leads_does_not_find_by_how_much_while_the_question_is_open() -> None:
    """What is no longer due cannot be chosen: the own question would tell at once."""
    session = before_the_richest_lord()
    on(session)

    def set_by_hand(gold: int) -> Any:
        session.adjust("blue", "gold/blue", gold)
        return [ask.form for ask in session.page_for("blue").asks if ask.key == "upgrade/gold-leads/1"]

    assert found(set_by_hand, 37) is None
    assert set_by_hand(4) == set_by_hand(30) == []


def test_with_the_kings_companions_books_a_hand_is_set_before_the_crown_with_a_tap_of_everybody() -> None:
    session = Session(Vote(Seating(("red", "blue", "green"), "red"), {"books": "companion"}))
    rng = random.Random("crown")
    session.adjust("blue", "hand/blue", session.adjustments_for("blue")["hand/blue"].form.sample(rng))
    assert session.awaited_seats() == {"red", "blue", "green"}


# Around the taps of all.


def before_the_laws() -> Session:
    """All have seen that blue has most, red has gone back, and the button that lets the laws act is asked."""
    session = with_all_three_votes(before_the_last_ballot())
    on(session)
    assert waiting(session).question_id == ("blue", "upgrade/gold-leads/1")
    session.undo("red", list(session.undo_points())[-1])
    return session


def with_all_three_votes(session: Session, markers: int = 0) -> Session:
    """`markers`: with so many red has voted."""
    for seat, gold in (("red", 5), ("blue", 23), ("green", 2)):
        session.adjust(seat, f"gold/{seat}", gold)
    for seat, n in (("red", markers), ("blue", 0), ("green", 0)):
        session.answer(seat, question(session), {"aye": "no", "markers": n})
    return session


def corrected_to_and_fro(session: Session) -> Iterator[None]:
    """Which laws turned up: another one, for which nobody has voted, and then the right one again."""
    at = asked_at(session, "bills/1")
    right = next(entry.raw for entry in session.run.history if entry.seq == at)
    session.amend("red", at, ["votes-for-gold", "builders-of-war", "squire-and-gold"])
    yield
    session.amend("red", at, right)
    yield


def test_the_own_question_at_which_it_is_compared_is_not_answered_before_all_have_let_it_go_on() -> None:
    """Nor does its form say whether blue still leads: a phone posts to it what it was shown before."""
    session = before_the_richest_lord()
    on(session)

    def set_by_hand(gold: int) -> Any:
        session.adjust("blue", "gold/blue", gold)
        ask = session.question(("blue", "upgrade/gold-leads/1"))
        return ask and ask.form

    assert found(set_by_hand, 37) is None
    with pytest.raises(Refusal, match="everybody"):
        session.question(("blue", "upgrade/gold-leads/1"))


def test_an_answer_corrected_to_and_fro_lets_nobody_go_on_who_has_set_something_by_hand() -> None:
    session = before_the_laws()

    def set_by_hand(gold: int) -> Any:
        if not question(session).startswith("revealed/"):
            session.undo("red", list(session.undo_points())[-1])
        session.adjust("red", "gold/red", gold)
        tuple(corrected_to_and_fro(session))
        on(session)
        return waiting(session).seat

    assert found(set_by_hand, 37) is None
    assert session.consent.missing == {"red", "blue", "green"}


def test_what_is_set_by_hand_between_a_correction_and_its_correction_is_compared_with_a_tap_of_all() -> None:
    """Had red spent its one marker before, the last ballot would not fit: it waits until it does."""
    session = with_all_three_votes(before_the_last_ballot(), markers=1)
    on(session)
    at = asked_at(session, "ballot/votes-for-gold", "red")

    def set_by_hand(gold: int) -> Any:
        session.amend("red", at, {"aye": "no", "markers": 1})
        session.adjust("red", "gold/red", gold)
        session.amend("red", at, {"aye": "no", "markers": 0})
        return waiting(session).seat

    assert found(set_by_hand, 37) is None
    assert session.consent.missing == {"red", "blue", "green"}


def test_nobody_looks_what_a_correction_would_do_before_all_have_let_the_evening_go_on() -> None:
    session = before_the_laws()
    session.adjust("red", "gold/red", 9)
    at = asked_at(session, "bills/1")
    for look in (session.correction_preview, session.amend):
        with pytest.raises(Refusal, match="everybody"):
            look("red", at, ["builders-of-war", "votes-for-gold", "squire-and-gold"])
    with pytest.raises(Refusal, match="everybody"):
        session.ask_all_again("red", at)


def test_a_ballot_on_the_same_law_rounds_before_is_a_going_back() -> None:
    """`ballot/x` of the second round is asked; a law corrected among the first bills opens `ballot/x` of the first."""
    session = before_the_last_ballot()
    all_say(session, "no")
    for seat, gold in (("red", 5), ("blue", 23), ("green", 2)):
        session.adjust(seat, f"gold/{seat}", gold)
    on(session)
    assert waiting(session).seat == "blue"
    until(session, "bills/2")
    until_the_ballot(session)
    first, second, _ = session.run.done[TABLE, "bills/1"]  # type: ignore[misc]
    session.amend("red", asked_at(session, "bills/1"), [first, second, question(session).removeprefix("ballot/")])
    assert question(session).startswith("ballot/")
    session.adjust("red", "gold/red", 4)
    assert session.page_for(None).agreeing == {"red", "blue", "green"}


def until_the_ballot(session: Session) -> None:
    chance = random.Random("x")
    while not question(session).startswith("ballot/"):
        ask = waiting(session)
        session.answer(*ask.question_id, ask.form.sample(chance))
