"""The king's court as places: three spaces on which lords apply for offices, and the treasury."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import Words, say, sentences
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.offices import BY_PLACE, OFFICES, TREASURY, Office, applicant, court
from companion.games.lancaster.court.pieces import LORD
from companion.games.lancaster.court.support import ask_for_support, most_support, needed
from companion.games.lancaster.court.treasury import claim, has_tribute, pay_tribute, treasury_words
from companion.games.lancaster.knights import Knights
from companion.games.lancaster.owners import Owner, arms_of, lord_of, owner_words
from companion.games.lancaster.pieces import Company, Piece
from companion.games.lancaster.placement import Mover, Placement, Target
from companion.games.lancaster.places import ALONE, PlaceKind, company_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import amount
from companion.games.lancaster.spaces import COURT, Place

_LORDS_ONLY = say("Only with the lord of the same court.")


class _LordSpaces(PlaceKind):
    """What is alike for offices and treasury: a lord is placed there, an own one or the ally's."""

    lies = "close"

    def takes(self, piece: Piece) -> bool:
        return piece is LORD

    def targets(self, realm: Realm, seat: Seat) -> Iterator[Target]:
        """One for an own lord and the ally's: which of them is placed says whose it is."""
        for place in self.spots(realm, seat):
            yield Target(place, place)

    def refuses(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:  # noqa: ARG002
        """Knights only support a lord who stands there already."""
        return None if LORD in board.spaces.pieces(place, owner) else _LORDS_ONLY


class Offices(_LordSpaces):
    """One lord on each space, with his support; more strength expels him."""

    key = "office"
    by_hand = say("The lord goes to the king's court; bishops and privileges that nobody uses stay at home.")

    def has(self, place: Place) -> bool:
        return place in BY_PLACE

    def spots(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return BY_PLACE

    def words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return BY_PLACE[place].title

    def note(self, realm: Realm, place: Place) -> Words | None:
        office = BY_PLACE[place]
        tribute = say("tribute: {what}", what=amount(office.tribute, 1))
        return sentences(tribute, *map(company_words, realm.spaces.at(place)))

    def signs(self, realm: Realm, place: Place) -> tuple[str, ...]:
        office = BY_PLACE[place]
        seals = (str(office.seals), "seal") if office.seals else ()
        holds = (sign for there in realm.spaces.at(place)
                 for sign in ("/", arms_of(there.owner, realm.allies), str(there.strength)))
        return (*seals, office.privilege.mark, *holds)

    def room(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        owner, office = mover.owner, BY_PLACE[place]
        if not has_tribute(realm, owner, office):
            return say("The tribute is {what}.", what=amount(office.tribute, 1))
        there = applicant(board, office)
        if there is None:
            return ALONE
        if lord_of(there.owner) == lord_of(owner):
            return say("Your own lord and your ally's cannot expel each other.")
        if most_support(board, owner) < needed(board, office):
            return say("It takes more than {n} to expel.", n=there.strength)
        return ALONE

    async def completed(self, realm: Realm, board: Board, placement: Placement) -> Placement | None:
        """With all support at once, for it cannot be boosted later. The tribute may be corrected away meanwhile."""
        office = BY_PLACE[placement.place]
        supported = await ask_for_support(realm, board, placement, office)
        return supported if has_tribute(realm, placement.owner, office) else None

    async def enter(self, realm: Realm, board: Board, placement: Placement) -> None:
        """Who is expelled takes everything back to the court; the tribute stays in the treasury."""
        office = BY_PLACE[placement.place]
        if there := applicant(board, office):
            expel(board, there, office)
            realm.tell(say("{who} expels {whom}.", who=owner_words(placement.owner), whom=owner_words(there.owner)))
        await super().enter(realm, board, placement)
        pay_tribute(realm, placement.owner, office)


def expel(board: Board, there: Company, office: Office) -> None:
    """The Tudor knight, too: he is placed again with the others."""
    for piece in there.pieces:
        board.move(there.owner, piece, office.place, COURT)


class Treasury(_LordSpaces):
    """As many lords as come: nobody is expelled from there."""

    key = "treasury"

    def has(self, place: Place) -> bool:
        return place == TREASURY

    def spots(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        """For no knight: a lord needs no support there."""
        return ()

    def targets(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        yield Target(TREASURY, TREASURY)

    def words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return say("Treasury")

    def note(self, realm: Realm, place: Place) -> Words | None:  # noqa: ARG002
        return treasury_words(court(realm))

    def signs(self, realm: Realm, place: Place) -> tuple[str, ...]:  # noqa: ARG002
        return tuple(sign for stock, n in court(realm).treasury.items() if n for sign in (str(n), stock.mark))

    def room(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        return ALONE

    async def enter(self, realm: Realm, board: Board, placement: Placement) -> None:
        await super().enter(realm, board, placement)
        await claim(realm, placement.owner)


AT_OFFICES, AT_TREASURY = Offices(), Treasury()
HOMES_OF_LORDS = (*(office.place for office in OFFICES), TREASURY)
