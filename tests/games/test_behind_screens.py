"""Nobody finds by looking what a correction would do how much lies behind another's screen."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.correcting import CorrectionPreview
from companion.core.game import Rule
from companion.core.session import Session
from companion.games import GAMES
from companion.games.lancaster.base_game.rewards import GOLD
from companion.games.lancaster.books import correct_purse
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.realm import Realm
from tests.games.behind_screens import check_previews
from tests.games.lancaster.evenings import asked_at, on, question
from tests.games.secrecy import Leak
from tests.games.tables import table
from tests.games.test_searching import before_the_last_ballot, found
from tests.speed import slow

# Laws that give at once to who has most turn up among the king's laws.
WITH_THE_KINGS_LAWS = {"books": "companion", "new-laws": "in", "court": "in", "resentment": "in", "kings-laws": "in",
                       "reward-tiles": "out", "dishonor-ties": "markers-spare", "laws": "groups", "laws-0": "base",
                       "laws-1": "base", "laws-2": "kings-laws", "laws-3": "base", "laws-4": "base"}


def looked() -> int:
    rng = random.Random("p13")
    return check_previews(table(GAMES["lancaster"], 3, rng, WITH_THE_KINGS_LAWS), Session, rng, deeds=100, share=0.5)


@slow
def test_what_a_correction_would_do_tells_nothing_that_lies_behind_a_screen() -> None:
    assert looked() > 20


@slow
def test_rules_that_look_there_unnoticed_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evening, "lookups_behind_screens", lambda *_: ())
    with pytest.raises(Leak, match="the preview of entry"):
        looked()


@dataclass(frozen=True, slots=True)
class Rich(Evening):
    """Red began with 5 gold, green with 2, and blue with so much; that is nowhere but behind the screens."""

    gold: int = 0

    def new_state_and_rule(self) -> tuple[Realm, Rule]:
        realm, rule = Evening.new_state_and_rule(self)
        for seat, gold in (("red", 5), ("blue", self.gold), ("green", 2)):
            correct_purse(realm, seat, GOLD, gold)
        return realm, rule


def looked_at(gold: int, **ballots: str) -> CorrectionPreview:
    """Red looks what the own last ballot the other way round would have done, and with it the first law."""
    first = before_the_last_ballot("purse-served", "war-councils", "retinue-paid",
                                   **{"new-laws": "in", "laws": "groups", "laws-0": "new-laws"})
    session = Session(Rich(first.play.seating, first.play.options, first.play.profile, gold=gold), first.run.history)
    for seat, aye in ballots.items():
        session.answer(seat, question(session), {"aye": aye, "markers": 0})
    on(session)
    at, other = asked_at(session, "ballot/squire-and-gold", "red"), "no" if ballots["red"] == "yes" else "yes"
    return session.correction_preview("red", at, {"aye": other, "markers": 0})


def test_what_a_correction_would_do_does_not_say_who_has_most() -> None:
    """With red's no instead of yes the full purse would not have been replaced: it gives whoever has most a squire."""
    def look(gold: int) -> Any:
        return looked_at(gold, red="yes", blue="yes", green="no")

    assert found(look, 37) is None
    assert look(37).veiled


def test_what_all_have_seen_compared_is_no_secret_of_a_correction() -> None:
    """The full purse acts either way, and nobody's gold is other than it was."""
    assert not looked_at(37, red="yes", blue="no", green="no").veiled
