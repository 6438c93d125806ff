"""No correction finds out a secret at any table, neither its preview nor the deed; planted leaks are caught."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Raw, Refusal, Seat
from companion.core.correcting import CorrectionPreview
from companion.core.entries import AMEND, Entry
from companion.core.game import Game
from companion.core.question import OldAnswer
from companion.core.run import Run
from companion.core.session import Session
from companion.core.words import Words
from tests.core.rulebooks import SEATS, Barns, Book, limited_sacks, limited_votes, most_sacks, votes_on_topics
from tests.games.secrecy import Leak, check_corrected_evening, check_purses
from tests.games.tables import EVERY_TABLE, SOME_WHERE_ANSWERS_LIE_SEALED, Options, Table, table
from tests.speed import first_quick, quick_for

WITH_PURSES = [one for one in EVERY_TABLE if "companion" in one.id and one.values[1] > 2]


@quick_for("lancaster-2", "long-live-the-king", "secret-vote", "market")
@pytest.mark.parametrize(("game", "seats", "options"), SOME_WHERE_ANSWERS_LIE_SEALED)
def test_no_correction_finds_out_what_lies_sealed(game: Game, seats: int, options: Options) -> None:
    rng = random.Random(f"corrected/{game.key}/{seats}/{options}")
    evenings = 1 if options else 12  # a small game may be over soon
    assert sum(check_corrected_evening(table(game, seats, rng, options), Session, rng, 1) for _ in range(evenings))


@quick_for("lancaster-3-companion-out", "long-live-the-king")
@pytest.mark.parametrize(("game", "seats", "options"), WITH_PURSES)
def test_no_correction_finds_out_what_lies_in_a_purse(game: Game, seats: int, options: Options) -> None:
    rng = random.Random(f"purse/{game.key}/{seats}/{options}")
    assert check_purses(table(game, seats, rng, options), Session, rng, 1)


SMALL = [limited_votes, limited_sacks, votes_on_topics, most_sacks]


@pytest.mark.parametrize("rule", SMALL)
def test_small_rulebooks_tell_nothing_either(rule: Any) -> None:
    for evening in range(5):
        rng = random.Random(evening)
        assert check_corrected_evening(Table(Book(rule), SEATS), Session, rng, 2)
        assert check_purses(Table(Barns(rule), SEATS), Session, rng, 2)


class CountsWhatLiesSealed(Session):
    """As this house once did: what lay sealed was flowed in again by its key, if it fitted."""

    def _used_answers(self) -> list[OldAnswer]:
        return [*super()._used_answers(), *(replace(given, unseen=None) for given in self._sealed_answers())]


class HandsBackOnlyWhatNoLongerFits(Session):
    def _lay_sealed_answers_again(self, run: Run) -> list[Words]:
        for given in self._sealed_answers():
            run.try_to_feed_old_answer(replace(given, unseen=None))
        return []


class KeepsWhatIsHandedBackForLater(Session):
    """Parked, it would find its question again, if it fitted: and the number of the parked is on a page."""

    def _switch_to_run(self, run: Run, parked: list[OldAnswer]) -> None:
        lost = [given for given in self._sealed_answers() if given.entry.raw != 0
                and given.entry.raw not in run.sealed.values()]
        super()._switch_to_run(run, [*parked, *lost])


class PreviewsOnlyWhatChangesNothingSealed(Session):
    def correction_preview(self, seat: Seat, at: int, raw: Raw) -> CorrectionPreview:
        preview = super().correction_preview(seat, at, raw)
        if any(raw == 1 for raw in self.run.sealed.values()):
            raise Refusal(preview.struck[0] if preview.struck else Words("no"))
        return preview


class WritesDownWhoLostAHighNumber(Session):
    def take_entry(self, entry: Entry) -> None:
        high = {seat for (seat, _), raw in self.run.sealed.items() if isinstance(raw, int) and raw > 2}
        super().take_entry(entry)
        if entry.kind == AMEND:
            self.lines = [line for line in self.lines if not (high and "unseen" in line.words.text)]


LEAKS = [CountsWhatLiesSealed, HandsBackOnlyWhatNoLongerFits, KeepsWhatIsHandedBackForLater,
         PreviewsOnlyWhatChangesNothingSealed, WritesDownWhoLostAHighNumber]


@first_quick
@pytest.mark.parametrize("leaky", LEAKS)
@pytest.mark.parametrize("rule", [limited_votes, limited_sacks])
def test_a_planted_leak_by_a_correction_is_caught(leaky: type[Session], rule: Any) -> None:
    caught = 0
    for evening in range(6):
        try:
            check_corrected_evening(Table(Book(rule), SEATS), leaky, random.Random(evening), 4)
        except Leak:
            caught += 1
    assert caught


class PreviewsWithPurses(Session):
    def correction_preview(self, seat: Seat, at: int, raw: Raw) -> CorrectionPreview:
        return replace(super().correction_preview(seat, at, raw), stay=sum(self.run.state.barns.values()))


def test_a_planted_leak_of_a_purse_is_caught() -> None:
    with pytest.raises(Leak):
        check_purses(Table(Barns(limited_votes), SEATS), PreviewsWithPurses, random.Random(1), 2)
