"""Conflicts: their cards, of which only one could be read, and their spaces as places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.asking import Raw, Seat
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Field, Fields, fields
from companion.core.game import Printed
from companion.core.words import Verbatim, Words, join_sentences, say
from companion.games.lancaster.base_game.favor import offer_kings_favor
from companion.games.lancaster.base_game.rewards import MOST_PRINTED
from companion.games.lancaster.board import ALONE, Board, PlaceKind, company_strength_words
from companion.games.lancaster.conflict import Card, Conflict
from companion.games.lancaster.pieces import Company, Knights, Owner, knights_words, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Mover, Place, Placement, Target
from companion.tabletop.box import BoxProfile

READ = Card(5, (4, 2, 1))  # the others are typed in when they turn up
CARDS_IN_THE_BOX = 14  # twelve and two spares
SLOTS = tuple(f"card/{n}" for n in range(1, CARDS_IN_THE_BOX))
# The set-up takes these strengths out, by the number of players; of the two 3s only one leaves with five.
TAKEN_OUT = {2: (2, 10), 3: (9, 10), 4: (2, 10), 5: (2,)}
# The weakest and the strongest card that is left then. Another one may turn up, but the table is asked once more.
USUAL = {2: (3, 9), 3: (2, 8), 4: (3, 9), 5: (3, 10)}
ANY_CARD = (2, 10)
USUAL_POINTS = (0, 10)


def _card_of_numbers(strength: int, first: int, second: int, third: int) -> Card:
    """The values stand on the card from the highest to the lowest, however they were typed."""
    high, middle, low = sorted((first, second, third), reverse=True)
    return Card(strength, (high, middle, low))


def typed_card_form(usual: tuple[int, int] = ANY_CARD) -> Fields[Card]:
    points = Amount(0, MOST_PRINTED, usual=USUAL_POINTS)
    return fields(_card_of_numbers, strength=Field(say("Strength of France"), Amount(1, MOST_PRINTED, usual=usual)),
                  first=Field(say("Rank 1"), points), second=Field(say("Rank 2"), points),
                  third=Field(say("Rank 3"), points))


def raw_of_card(card: Card) -> dict[str, int]:
    first, second, third = card.points
    return {"strength": card.strength, "first": first, "second": second, "third": third}


PRINTED = tuple(Printed(key, say("Conflict card {n} that was typed in", n=n), typed_card_form(), alike="card")
                for n, key in enumerate(SLOTS, start=1))


def card_words(card: Card) -> Words:
    points = Verbatim("\N{NON-BREAKING HYPHEN}".join(str(n) for n in card.points))
    return say("Strength {strength}, power points {points}", strength=card.strength, points=points)


def card_signs(card: Card) -> tuple[str, ...]:
    return ("lily", str(card.strength), *(str(points) for points in card.points))


def known_cards(box: BoxProfile) -> tuple[Card, ...]:
    typed = {box.value(key) for key in SLOTS if box.knows_value(key)}
    return tuple(sorted({READ, *typed}, key=lambda card: (card.strength, card.points)))


def turned_up_card_form(box: BoxProfile, players: int) -> Either[Card | None]:
    """One of the cards this box is known to hold, or another one, typed in once."""
    known: tuple[Branch[Card | None], ...] = tuple(
        Branch(card_option_key(card), card_words(card), NOTHING, signs=card_signs(card)) for card in known_cards(box)
        if card.strength not in TAKEN_OUT[players])
    return Either((*known, Branch("other", say("Another card"), typed_card_form(USUAL[players]), signs=("+",))))


def card_option_key(card: Card) -> str:
    return "-".join(str(n) for n in (card.strength, *card.points))


def card_answer_as_raw(answer: tuple[str, Card | None]) -> Raw:
    key, typed = answer
    return [key, raw_of_card(typed) if typed else {}]


def card_from_answer(answer: tuple[str, Card | None]) -> Card:
    """The card that the table named."""
    key, typed = answer
    if typed is None:
        strength, first, second, third = (int(n) for n in key.split("-"))
        return Card(strength, (first, second, third))
    return typed


def remember_cards(box: BoxProfile, seen: Iterable[Card]) -> None:
    """All cards of this evening, as they are known by now: the new ones for the next evening. A card that was mistyped
    and corrected since is none of them any more."""
    box.forget_told_values(SLOTS)
    known = known_cards(box)
    new = [card for card in dict.fromkeys(seen) if card not in known]
    free = [slot for slot in SLOTS if not box.knows_value(slot)]
    for slot, card in zip(free, new, strict=False):
        box.note_told_value(slot, raw_of_card(card))


# As places.

SPACES_IN_CONFLICT = 3
_CONFLICT = "conflict-"
_FULL = say("All three spaces of this conflict are taken.")


class ConflictPlaceKind(PlaceKind):
    """Three spaces in each, one for each owner, on which knights are stacked."""

    key = "conflict"
    layout = "close"
    keeps_pieces = True

    def has_place(self, place: Place) -> bool:
        return place.startswith(_CONFLICT)

    def sort_position(self, board: Board, place: Place) -> int:  # noqa: ARG002
        return int(place.removeprefix(_CONFLICT))

    def places_for_owner(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return [conflict.key for conflict in realm.conflicts]

    def targets_of_seat(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        return (Target(conflict.key, conflict.key) for conflict in realm.conflicts)

    def place_words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return _conflict_at(realm, place).title

    def place_note_words(self, realm: Realm, place: Place) -> Words | None:
        conflict = _conflict_at(realm, place)
        companies = tuple(_company_in_conflict_words(company) for company in conflict.companies)
        return join_sentences(say("France {n}", n=conflict.card.strength), *companies)

    def place_signs(self, realm: Realm, place: Place) -> tuple[str, ...]:
        return card_signs(_conflict_at(realm, place).card)

    def squires_or_why(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        owner = mover.owner
        if not may_join(board, owner, place):
            return _FULL
        if any(piece.is_archer for piece in mover.companions) and not _is_space_free_below(board, owner, place):
            return say("There is no free space directly below the knight.")
        return ALONE

    async def resolve_placement(self, realm: Realm, board: Board, placement: Placement) -> None:
        await super().resolve_placement(realm, board, placement)
        await offer_kings_favor(realm, board, placement.owner)

    def why_cannot_hold(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:  # noqa: ARG002
        return None if may_join(board, owner, place) else _FULL


def _conflict_at(realm: Realm, place: Place) -> Conflict:
    return next(conflict for conflict in realm.conflicts if conflict.key == place)


def _company_in_conflict_words(company: Company) -> Words:
    if company.strength != sum(company.knights):  # something else stands with them
        return company_strength_words(company)
    return say("{who}: {knights}", who=owner_words(company.owner), knights=knights_words(company.knights))


def may_join(board: Board, owner: Owner, place: Place) -> bool:
    """One space for each owner, three in all."""
    return len(board.spaces.companies_at(place)) < SPACES_IN_CONFLICT or board.has_company_at(owner, place)


def _is_space_free_below(board: Board, owner: Owner, place: Place) -> bool:
    """Directly below where this owner's knights stand, or will stand."""
    owners = [there.owner for there in board.spaces.companies_at(place)]
    if owner not in owners:
        owners.append(owner)
    return owners[-1] == owner and len(owners) < SPACES_IN_CONFLICT


CONFLICT_PLACES = ConflictPlaceKind()
