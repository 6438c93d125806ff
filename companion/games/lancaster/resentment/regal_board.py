"""The regal board of the king's resentment: how it is set up, seen and checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.asking import RuleBug
from companion.core.words import Words, say
from companion.games.lancaster.module import SetUpSection
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.resentment.dishonor import (
    DISHONOR,
    Pair,
    ResentmentState,
    number_of_emptied_spaces,
    number_of_markers_in_stack,
    number_of_markers_left,
    number_of_track_spaces,
    printed_pair,
    resentment_state,
)
from companion.games.lancaster.resentment.tower import (
    CAPACITY,
    NEUTRAL,
    NEUTRAL_STRENGTH,
    TOWER,
    company_of_neutral_knight,
    total_strength_in_tower,
)
from companion.games.lancaster.view import ArmsView, arms_view


def start_resentment_state(realm: Realm) -> ResentmentState:
    if realm.books.board:
        realm.spaces.set_companies(TOWER, (company_of_neutral_knight(len(realm.seats)),))
    return ResentmentState()


def set_up_sections(realm: Realm) -> Iterable[SetUpSection]:
    yield SetUpSection("parliament", say("Parliament"), (say("The regal board below the laws."),))
    yield SetUpSection("resentment", say("The King's Resentment"), (
        say("On the regal board: {n} dishonor markers on each space of the track; the others, and later what is "
            "returned, into the supply box.", n=number_of_markers_in_stack(realm)),
        _words_to_set_up_tower(NEUTRAL_STRENGTH[len(realm.seats)]),
        say("Dishonor markers lie open.") if realm.for_two else say("Dishonor markers lie behind the screens.")))


def _words_to_set_up_tower(strength: int) -> Words:
    if not strength:
        return say("Put up the tower; it is empty.")
    return say("Put up the tower; drop a knight of strength {n} into it, of a colour that nobody plays.", n=strength)


@dataclass(frozen=True, slots=True)
class StackView:
    """A space of the track: how many markers lie there, and what shows when there is none."""

    left: int
    pair: Pair | None
    exposed: bool  # the rightmost that is empty: its numbers count


@dataclass(frozen=True, slots=True)
class ResentmentView:
    knights: tuple[tuple[ArmsView | None, tuple[int, ...]], ...]  # in the tower; the first may be nobody's
    inside: int
    capacity: int
    stacks: tuple[StackView, ...]


def resentment_view(realm: Realm) -> ResentmentView | None:
    """How many markers lie in the supply is not shown: it would tell how many lie behind the screens."""
    if not realm.books.board:
        return None
    knights = tuple((None, tuple(piece.strength for piece in there.pieces)) if there.owner == NEUTRAL
                    else (arms_view(realm, there.owner), there.knights) for there in realm.spaces.companies_at(TOWER))
    return ResentmentView(knights, total_strength_in_tower(realm), CAPACITY, tuple(_stack_views(realm)))


def _stack_views(realm: Realm) -> Iterable[StackView]:
    each, there = number_of_markers_in_stack(realm), number_of_markers_left(realm)
    for nth in range(1, number_of_track_spaces(realm) + 1):
        behind = (number_of_track_spaces(realm) - nth) * each  # on the spaces to the right of it
        yield StackView(min(each, max(0, there - behind)), printed_pair(realm, nth),
                        nth == number_of_emptied_spaces(realm))


def audit(realm: Realm) -> None:
    """Markers that players got were taken from track or supply; the one that nobody plays stays in the tower."""
    state = resentment_state(realm)
    if state.taken < 0:
        raise RuleBug(f"{state.taken} dishonor markers were taken from the track")
    if (given := realm.flow_of_all_purses.given[DISHONOR]) != (taken := state.taken - state.corrected):
        raise RuleBug(f"{given} dishonor markers were handed out, {taken} were taken from the track and the supply")
    if realm.books.board is None:
        return
    there = [company for company in realm.spaces.companies_at(TOWER) if company.owner == NEUTRAL]
    if sum(company.strength for company in there) != NEUTRAL_STRENGTH[len(realm.seats)]:
        raise RuleBug("the knight that nobody plays has left the tower")
    if realm.rules >= SINCE_0_2 and total_strength_in_tower(realm) > CAPACITY:
        raise RuleBug(f"knights of strength {total_strength_in_tower(realm)} lie in the tower")
