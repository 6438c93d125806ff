"""The treasury: tribute goes in, and a lord who enters it may take all of one kind out."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Option, Pick
from companion.core.words import Who, Words, say
from companion.games.lancaster.court.offices import TREASURY, Court, Office, court
from companion.games.lancaster.flow import hand_out, pay
from companion.games.lancaster.owners import Owner, is_ally, key_of, lord_of, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward, amount
from companion.games.lancaster.showing import chooses
from companion.games.lancaster.stocks import Stock


def has_tribute(realm: Realm, owner: Owner, office: Office) -> bool:
    """An ally's lord pays none."""
    return is_ally(owner) or realm.purses[owner][office.tribute] >= 1


def pay_tribute(realm: Realm, owner: Owner, office: Office) -> None:
    if is_ally(owner):
        return
    for stock, n in pay(realm, owner, {office.tribute: 1}).items():
        court(realm).treasury[stock] += n
        realm.tell(say("{who} pays {what} into the treasury.", who=owner_words(owner), what=amount(stock, n)))


async def claim(realm: Realm, owner: Owner) -> None:
    """All voting markers, all squires or all gold. One may leave it there: who takes less may pay less to a law."""
    there = _lying(realm)
    if not there:
        return
    taken: Stock | None = there[0]
    if len(there) > 1 or not is_ally(owner):  # of an ally it is demanded, so a single kind is what is meant
        words = say("What does your ally's lord remove from the treasury?") if is_ally(owner) else (
            say("What does your lord claim from the treasury?"))
        with chooses(realm, say("{who} claims from the treasury", who=Who(lord_of(owner)))):
            taken = await one(Ask(lord_of(owner), key_of(owner, f"treasury/{realm.round}"), words,
                                  partial(claims, realm, owner), follows=f"place/{realm.round}",
                                  behind_screen=not realm.for_two))
    if taken is not None:
        _take_out(realm, owner, taken)
    else:
        realm.tell(say("{who} claims nothing from the treasury.", who=owner_words(owner)))


def _lying(realm: Realm) -> list[Stock]:
    return [stock for stock, n in court(realm).treasury.items() if n]


def claims(realm: Realm, owner: Owner) -> Pick[Stock | None]:
    """Never empty, whatever is corrected meanwhile: the lord may have left the treasury."""
    treasury, is_there = court(realm).treasury, realm.spaces.company(TREASURY, owner) is not None
    options: list[Option[Stock | None]] = [
        Option(stock.key, amount(stock, treasury[stock]), stock, signs=(str(treasury[stock]), stock.mark))
        for stock in _lying(realm) if is_there]
    if not (options and is_ally(owner)):
        options.append(Option("nothing", say("Nothing"), None))
    return Pick(tuple(options))


def _take_out(realm: Realm, owner: Owner, stock: Stock) -> None:
    """What an ally takes goes back to the general supply."""
    state = court(realm)
    n, state.treasury[stock] = state.treasury[stock], 0
    what = amount(stock, n)
    if is_ally(owner):
        realm.tell(say("{who} removes {what} from the treasury.", who=owner_words(owner), what=what))
        return
    hand_out(realm, owner, {stock: n})
    realm.tell(say("{who} claims {what} from the treasury.", who=owner_words(owner), what=what))


def treasury_words(state: Court) -> Words:
    return Reward.of(state.treasury).words


