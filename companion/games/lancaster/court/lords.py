"""Lords at the king's court: who supports one that applies for an office; offices and treasury as places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from companion.core.asking import Ask, Refusal, Seat, one
from companion.core.counts import Counts, Kind
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Closed, Field, Fields
from companion.core.words import Who, Words, join_sentences, say
from companion.games.lancaster.board import ALONE, Board, PlaceKind, company_strength_words
from companion.games.lancaster.court.offices import (
    BISHOP,
    BY_PLACE,
    LORD,
    OFFICES,
    TREASURY,
    TUDOR_KNIGHT,
    Office,
    ask_claim_from_treasury,
    can_pay_tribute,
    company_applying_for,
    court_state,
    pay_tribute,
    treasury_words,
)
from companion.games.lancaster.pieces import (
    Company,
    Knights,
    Owner,
    Piece,
    Pieces,
    arms_sign_of,
    ask_key_for_owner,
    is_ally,
    owner_words,
    player_of_owner,
)
from companion.games.lancaster.playing import while_choosing
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, Mover, Place, Placement, Target, mover_of
from companion.games.lancaster.stocks import amount_words

Support = Mapping[str, int]  # by the keys of pieces
BY_HIMSELF, WITH, NOT_AT_ALL = "alone", "with", "not-at-all"
_STAYS: Branch[Support | None] = Branch(NOT_AT_ALL, say("The lord stays at court"), NOTHING)


async def ask_for_support(realm: Realm, board: Board, placement: Placement, office: Office) -> Placement | None:
    """None: while the player chose, the board was corrected, and this lord cannot go there any more."""
    owner = placement.owner
    if not pieces_that_may_support(board, owner):
        return placement
    words = say("Who supports your ally's lord? ({office})", office=office.title) if is_ally(owner) else (
        say("Who supports your lord? ({office})", office=office.title))
    with while_choosing(realm, say("{who} chooses who supports the lord", who=Who(player_of_owner(owner)))):
        how, chosen = await one(Ask(player_of_owner(owner),
                                    ask_key_for_owner(owner, f"support/{office.key}/{realm.round}"),
                                    words,
                                    partial(support_form, board, owner, office),
                                    asked_because_of=f"place/{realm.round}"))
    if how == NOT_AT_ALL:
        return None
    every = {piece.key: piece for piece in pieces_that_may_support(board, owner)}
    companions = tuple(every[key] for key, n in (chosen or {}).items() for _ in range(n))
    return replace(placement, mover=mover_of(owner, LORD, companions))


def pieces_that_may_support(board: Board, owner: Owner) -> Pieces:
    """All at court that may go along, the strongest last."""
    return tuple(piece for piece in board.spaces.pieces(COURT, owner)
                 if piece.is_knight or piece in (BISHOP, TUDOR_KNIGHT))


def most_support_strength(board: Board, owner: Owner) -> int:
    return sum(piece.strength for piece in pieces_that_may_support(board, owner))


def needed_support_strength(board: Board, office: Office) -> int:
    """How much support it takes, besides the lord himself, to be stronger than who applies already."""
    there = company_applying_for(board, office)
    return max(0, there.strength + 1 - LORD.strength) if there else 0


def _may_apply(board: Board, owner: Owner, office: Office) -> bool:
    """Where the board was corrected meanwhile, he may be elsewhere, or the other lord of the same player there."""
    there = company_applying_for(board, office)
    return LORD in board.spaces.pieces(COURT, owner) and (there is None
                                                          or player_of_owner(there.owner) != player_of_owner(owner))


def support_form(board: Board, owner: Owner, office: Office) -> Either[Support | None]:
    """The lord alone, or with so many of each. Never empty: where nothing suffices he stays at court."""
    if not _may_apply(board, owner, office):
        return Either((_STAYS,))
    least, there = needed_support_strength(board, office), pieces_that_may_support(board, owner)
    branches: list[Branch[Support | None]] = []
    closed: tuple[Closed, ...] = ()
    alone = say("The lord alone")
    if least:
        closed = (Closed(BY_HIMSELF, alone, _words_too_weak(board, office)),)
    else:
        branches.append(Branch(BY_HIMSELF, alone, NOTHING))
    if there and sum(piece.strength for piece in there) >= least:
        branches.append(Branch(WITH, say("With support"), _supporters_form(board, there, office)))
    return Either(tuple(branches) or (_STAYS,), closed)


def _words_too_weak(board: Board, office: Office) -> Words:
    (there,) = board.spaces.companies_at(office.place)
    return say("{who} applies with strength {n}: it takes more to expel.", who=owner_words(there.owner),
               n=there.strength)


def _supporters_form(board: Board, there: Pieces, office: Office) -> Fields[Support]:
    many = Counter(there)
    kinds = tuple(Kind(piece.key, piece.words, n) for piece, n in many.items())
    strengths = {piece.key: piece.strength for piece in many}

    def check(chosen: Support) -> None:
        if sum(strengths[key] * n for key, n in chosen.items()) < needed_support_strength(board, office):
            raise Refusal(_words_too_weak(board, office), "with")

    least = needed_support_strength(board, office)
    note = say("At least {n} strength besides the lord.", n=least) if least > 1 else None
    everybody = {"with": {piece.key: n for piece, n in many.items()}}
    parts = (("with", Field(say("Who goes along?"), Counts(kinds, 1, len(there), note))),)
    return Fields(_support_from_fields, parts, check=check, sure=everybody)


def _support_from_fields(**parts: Support) -> Support:
    return parts["with"]


# As places.

_LORDS_ONLY = say("Only with the lord of the same court.")


class _LordPlaceKind(PlaceKind):
    """What is alike for offices and treasury: a lord is placed there, an own one or the ally's."""

    layout = "close"

    def may_hold_piece(self, piece: Piece) -> bool:
        return piece is LORD

    def targets_of_seat(self, realm: Realm, seat: Seat) -> Iterator[Target]:
        """One for an own lord and the ally's: which of them is placed says whose it is."""
        for place in self.places_for_owner(realm, seat):
            yield Target(place, place)

    def why_cannot_hold(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:  # noqa: ARG002
        """Knights only support a lord who stands there already."""
        return None if LORD in board.spaces.pieces(place, owner) else _LORDS_ONLY


class OfficePlaceKind(_LordPlaceKind):
    """One lord on each space, with his support; more strength expels him."""

    key = "office"
    note_by_hand = say("The lord goes to the king's court; bishops and privileges that nobody uses stay at home.")

    def has_place(self, place: Place) -> bool:
        return place in BY_PLACE

    def places_for_owner(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return BY_PLACE

    def place_words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return BY_PLACE[place].title

    def place_note_words(self, realm: Realm, place: Place) -> Words | None:
        office = BY_PLACE[place]
        tribute = say("tribute: {what}", what=amount_words(office.tribute, 1))
        return join_sentences(tribute, *map(company_strength_words, realm.spaces.companies_at(place)))

    def place_signs(self, realm: Realm, place: Place) -> tuple[str, ...]:
        office = BY_PLACE[place]
        seals = (str(office.seals), "seal") if office.seals else ()
        holds = (sign for there in realm.spaces.companies_at(place)
                 for sign in ("/", arms_sign_of(there.owner, realm.allies), str(there.strength)))
        return (*seals, office.privilege.mark, *holds)

    def squires_or_why(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        owner, office = mover.owner, BY_PLACE[place]
        if not can_pay_tribute(realm, owner, office):
            return say("The tribute is {what}.", what=amount_words(office.tribute, 1))
        there = company_applying_for(board, office)
        if there is None:
            return ALONE
        if player_of_owner(there.owner) == player_of_owner(owner):
            return say("Your own lord and your ally's cannot expel each other.")
        if most_support_strength(board, owner) < needed_support_strength(board, office):
            return say("It takes more than {n} to expel.", n=there.strength)
        return ALONE

    async def ask_to_complete_placement(self, realm: Realm, board: Board, placement: Placement) -> Placement | None:
        """With all support at once, for it cannot be boosted later. The tribute may be corrected away meanwhile."""
        office = BY_PLACE[placement.place]
        supported = await ask_for_support(realm, board, placement, office)
        return supported if can_pay_tribute(realm, placement.owner, office) else None

    async def resolve_placement(self, realm: Realm, board: Board, placement: Placement) -> None:
        """Who is expelled takes everything back to the court; the tribute stays in the treasury."""
        office = BY_PLACE[placement.place]
        if there := company_applying_for(board, office):
            expel_lord(board, there, office)
            realm.announce(say("{who} expels {whom}.", who=owner_words(placement.owner), whom=owner_words(there.owner)))
        await super().resolve_placement(realm, board, placement)
        pay_tribute(realm, placement.owner, office)


def expel_lord(board: Board, there: Company, office: Office) -> None:
    """The Tudor knight, too: he is placed again with the others."""
    for piece in there.pieces:
        board.move_piece(there.owner, piece, office.place, COURT)


class TreasuryPlaceKind(_LordPlaceKind):
    """As many lords as come: nobody is expelled from there."""

    key = "treasury"

    def has_place(self, place: Place) -> bool:
        return place == TREASURY

    def places_for_owner(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        """For no knight: a lord needs no support there."""
        return ()

    def targets_of_seat(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        yield Target(TREASURY, TREASURY)

    def place_words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return say("Treasury")

    def place_note_words(self, realm: Realm, place: Place) -> Words | None:  # noqa: ARG002
        return treasury_words(court_state(realm))

    def place_signs(self, realm: Realm, place: Place) -> tuple[str, ...]:  # noqa: ARG002
        return tuple(sign for stock, n in court_state(realm).treasury.items() if n for sign in (str(n), stock.mark))

    def squires_or_why(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        return ALONE

    async def resolve_placement(self, realm: Realm, board: Board, placement: Placement) -> None:
        await super().resolve_placement(realm, board, placement)
        await ask_claim_from_treasury(realm, placement.owner)


AT_OFFICES, AT_TREASURY = OfficePlaceKind(), TreasuryPlaceKind()
HOMES_OF_LORDS = (*(office.place for office in OFFICES), TREASURY)
