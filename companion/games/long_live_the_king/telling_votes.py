"""Where nobody keeps the board: every phone says which votes its regions bring, and whether a card is left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial

from companion.core.asking import TABLE, Ask, Raw, Rng, Seat, Secrecy, one, together
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.words import Words, say
from companion.games.long_live_the_king.chronicle import Election
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.election import Candidate
from companion.games.long_live_the_king.regions import all_votes
from companion.games.long_live_the_king.releases import SINCE_0_2

_HAS = Option("cards", say("I have cards left"), True, mark="cards")
_HAS_NONE = Option("none", say("I have no card left"), False, mark="no-card")
_DOUBT = Pick((Option("again", say("Count again"), True), Option("so", say("It is so"), False)))


@dataclass(frozen=True, slots=True)
class Told:
    votes: int
    has_cards: bool


async def told(council: Council, held: Election) -> tuple[Candidate, ...]:
    """All at once; more votes than the island has are doubted, and counted again if the table likes."""
    counts = 0
    while True:
        counts += 1
        key = f"election/{held.number}" + (f"/{counts}" if counts > 1 else "")
        answers = await together(Ask(seat, key, say("What do your regions bring?"), partial(form, council, held, seat),
                                     Secrecy.SEALED) for seat in council.seats)
        found = tuple(Candidate(seat, one.votes, int(one.has_cards), council.bonus(seat))
                      for seat, one in answers.items())
        n, of = sum(one.region_votes for one in found), all_votes(len(council.seats))
        if n <= of or not await one(Ask(TABLE, f"really/{key}", too_many(n, of), _DOUBT)):
            return found


def too_many(n: int, of: int) -> Words:
    return say("{n} votes together, and the island has {of}. What now?", n=n, of=of)


@cache
def _votes(most: int, rules: int) -> Pick[int]:
    """No region brings a single vote: nobody has one, and nobody has all but one."""
    nobodys = (1, most - 1) if rules >= SINCE_0_2 else ()
    return Pick(tuple(Option(str(n), say("{n}", n=n), n) for n in range(most + 1) if n not in nobodys))


def form(council: Council, held: Election, seat: Seat) -> Fields[Told]:
    """Who called the election has no card. The number is the last tap, and sends it."""
    cards = (_HAS_NONE,) if seat == held.caller else (_HAS, _HAS_NONE)
    most = all_votes(len(council.seats))
    votes, usual = _votes(most, council.rules), 2 * most // len(council.seats)

    def draw(rng: Rng) -> Raw:
        """As many as one may well have: simulated players have no board to look at."""
        return {"has_cards": cards[rng.randrange(len(cards))].key, "votes": votes.options[rng.randrange(usual)].key}

    return Fields(Told, (("has_cards", Field(say("Influence cards"), Pick(cards))),
                         ("votes", Field(say("Region votes"), votes))), taps="votes", draw=draw)
