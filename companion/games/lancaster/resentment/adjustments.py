"""The dishonor track, corrected by hand."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.forms import Amount
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.exposed import KEY, exposed_adjustment
from companion.games.lancaster.resentment.track import left, on_the_track, resentment
from companion.games.lancaster.rounds import FINAL


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    if not realm.books.board:
        return {KEY: exposed_adjustment(realm)} if realm.step == FINAL else {}
    return {"dishonor-track": _left_on_the_track(realm)} if on_the_track(realm) else {}


def _left_on_the_track(realm: Realm) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        state, taken = resentment(realm), on_the_track(realm) - n
        state.corrected += taken - state.taken
        state.taken = taken

    return Adjustment(say("Markers left on the dishonor track"), Amount(0, on_the_track(realm)), left(realm), book)
