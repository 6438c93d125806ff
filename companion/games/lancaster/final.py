"""End of the game: the final scoring, revealed category by category, then the winners."""

from __future__ import annotations

from companion.core.asking import Ask, Secrecy, together
from companion.core.forms import Field, Fields
from companion.core.words import Words, say
from companion.games.lancaster.facts import Fact
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.rounds import OVER
from companion.games.lancaster.steps import Step
from companion.tabletop.finale import show, winners_words


async def last_count(realm: Realm) -> None:
    """Everybody counts what they hold; all is shown at once."""
    facts = [fact for fact in realm.in_play.counted_facts if not fact.always_kept]
    form: Fields[dict[str, int]] = Fields(dict, tuple((fact.key, Field(_label(realm, fact), fact.form))
                                                      for fact in facts))
    told = await together(Ask(seat, "last-count", say("What do you hold at the end?"), form, Secrecy.SEALED)
                          for seat in realm.seats)
    for fact in facts:
        realm.books.note(fact, {seat: held[fact.key] for seat, held in told.items()})


def _label(realm: Realm, fact: Fact) -> Words:
    """With what is not to be counted, because Companion adds it itself."""
    apart = next((one.apart for one in realm.in_play.additions if one.to is fact and one.apart), None)
    return say("{what} ({apart})", what=fact.label, apart=apart) if apart and realm.rules >= SINCE_0_2 else fact.label


async def score_the_evening(realm: Realm) -> None:
    await show(realm.finale, realm)
    realm.step = OVER
    realm.tell(say("The game is over. Winner: {winners}.", winners=winners_words(realm.ledger)))


FINALE = (
    Step("counting", by_hand=last_count),
    Step("final", alike=score_the_evening),
)
