"""The regal board: the three offices, their seals and privileges, and the treasury."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Option, Pick
from companion.core.words import Who, Words, say
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.books import gain_from_supply, pay_to_supply
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.pieces import (
    Company,
    Owner,
    Piece,
    Pieces,
    ask_key_for_owner,
    is_ally,
    owner_words,
    player_of_owner,
)
from companion.games.lancaster.playing import while_choosing
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Place
from companion.games.lancaster.stocks import WRITTEN_DOWN, Reward, Stock, amount_words, fact_of_stock
from companion.tabletop.ledger import Source

# What the box adds to the wooden pieces.

LORD = Piece("lord", 1, title=say("Lord"), mark="lord")
BISHOP = Piece("bishop", 1, title=say("Bishop"), mark="bishop")
SHIELD = Piece("shield", 0, comes_home=False, title=say("Shield"), prevents_expulsion=True, mark="shield",
               crosses_to_france=False)
ARCHER = Piece("archer", 2, comes_home=False, title=say("Archer"), mark="archer", is_archer=True)
TUDOR_KNIGHT = Piece("tudor", 2, comes_home=False, title=say("Tudor knight"), mark="tudor")

PRIVILEGES_IN_THE_BOX = {SHIELD: 2, ARCHER: 3, TUDOR_KNIGHT: 3}  # the privileges


def pieces_added_by_court(_owner: Owner) -> Pieces:
    """Everybody's, and with two players each ally's, for good."""
    return (LORD,)


# Seals: what offices bring, to be multiplied at the end.

SEALS = Stock("seals", say("Seals"), lambda n: say("{n} seal", "{n} seals", n=n), position=5, mark="seal",
              screened=True,
              most=WRITTEN_DOWN)
SEALS_HELD = fact_of_stock(SEALS, say("How many seals do you have?"), say("How many seals does each of you have?"))


# The three offices: what applying for one costs, what its holder gets, and who holds it.


@dataclass(frozen=True, slots=True, eq=False)
class Office:
    """`privilege`: what its holder may send along with a knight in the next round."""

    key: str
    title: Words
    short: Words
    tribute: Stock
    seals: int
    privilege: Piece
    in_the_last_round: bool = False  # is the privilege given then, too?

    @property
    def place(self) -> Place:
        """The lord's space on the regal board."""
        return f"office/{self.key}"

    @property
    def source(self) -> Source:
        return Source(self.place, self.title)

    def gives_privilege(self, round_: int) -> bool:
        return round_ < ROUNDS or self.in_the_last_round


CHANCELLOR = Office("chancellor", say("Lord High Chancellor"), say("Chancellor"), MARKERS, 2, SHIELD)
CONSTABLE = Office("constable", say("Lord High Constable"), say("Constable"), SQUIRES, 1, ARCHER)
CHAMBERLAIN = Office("chamberlain", say("Lord Great Chamberlain"), say("Chamberlain"), GOLD, 0, TUDOR_KNIGHT,
                     in_the_last_round=True)
OFFICES = (CHANCELLOR, CONSTABLE, CHAMBERLAIN)
BY_PLACE = {office.place: office for office in OFFICES}

TREASURY: Place = "treasury"
TRIBUTES = tuple(office.tribute for office in OFFICES)

BISHOPS = {2: 5, 3: 5, 4: 7, 5: 9}  # by the number of players


@dataclass(slots=True)
class CourtState:
    """What the module keeps of an evening."""

    bishops: int  # on the regal board
    gone: int = 0  # bishops that allies took out of the game
    holders: dict[Office, Owner] = field(default_factory=dict)
    treasury: dict[Stock, int] = field(default_factory=lambda: dict.fromkeys(TRIBUTES, 0))


def company_applying_for(board: Board, office: Office) -> Company | None:
    """The lord who applies for it, with all that supports him."""
    return next(iter(board.spaces.companies_at(office.place)), None)


def court_state(realm: Realm) -> CourtState:
    state = realm.states["court"]
    assert isinstance(state, CourtState)
    return state


# The treasury: tribute goes in, and a lord who enters it may take all of one kind out.


def can_pay_tribute(realm: Realm, owner: Owner, office: Office) -> bool:
    """An ally's lord pays none."""
    return is_ally(owner) or realm.purses[owner][office.tribute] >= 1


def pay_tribute(realm: Realm, owner: Owner, office: Office) -> None:
    if is_ally(owner):
        return
    for stock, n in pay_to_supply(realm, owner, {office.tribute: 1}).items():
        court_state(realm).treasury[stock] += n
        realm.announce(say("{who} pays {what} into the treasury.", who=owner_words(owner), what=amount_words(stock, n)))


async def ask_claim_from_treasury(realm: Realm, owner: Owner) -> None:
    """All voting markers, all squires or all gold. One may leave it there: who takes less may pay less to a law."""
    there = _stocks_in_treasury(realm)
    if not there:
        return
    taken: Stock | None = there[0]
    if len(there) > 1 or not is_ally(owner):  # of an ally it is demanded, so a single kind is what is meant
        words = say("What does your ally's lord remove from the treasury?") if is_ally(owner) else (
            say("What does your lord claim from the treasury?"))
        with while_choosing(realm, say("{who} claims from the treasury", who=Who(player_of_owner(owner)))):
            taken = await one(Ask(player_of_owner(owner), ask_key_for_owner(owner, f"treasury/{realm.round}"), words,
                                  partial(treasury_claim_form, realm, owner), asked_because_of=f"place/{realm.round}",
                                  behind_screen=not realm.for_two))
    if taken is not None:
        _take_out_of_treasury(realm, owner, taken)
    else:
        realm.announce(say("{who} claims nothing from the treasury.", who=owner_words(owner)))


def _stocks_in_treasury(realm: Realm) -> list[Stock]:
    return [stock for stock, n in court_state(realm).treasury.items() if n]


def treasury_claim_form(realm: Realm, owner: Owner) -> Pick[Stock | None]:
    """Never empty, whatever is corrected meanwhile: the lord may have left the treasury."""
    treasury, is_there = court_state(realm).treasury, realm.spaces.company(TREASURY, owner) is not None
    options: list[Option[Stock | None]] = [
        Option(stock.key, amount_words(stock, treasury[stock]), stock, signs=(str(treasury[stock]), stock.mark))
        for stock in _stocks_in_treasury(realm) if is_there]
    if not (options and is_ally(owner)):
        options.append(Option("nothing", say("Nothing"), None))
    return Pick(tuple(options))


def _take_out_of_treasury(realm: Realm, owner: Owner, stock: Stock) -> None:
    """What an ally takes goes back to the general supply."""
    state = court_state(realm)
    n, state.treasury[stock] = state.treasury[stock], 0
    what = amount_words(stock, n)
    if is_ally(owner):
        realm.announce(say("{who} removes {what} from the treasury.", who=owner_words(owner), what=what))
        return
    gain_from_supply(realm, owner, {stock: n})
    realm.announce(say("{who} claims {what} from the treasury.", who=owner_words(owner), what=what))


def treasury_words(state: CourtState) -> Words:
    return Reward.of(state.treasury).words
