"""Who stands in the conflicts, as the table tells it where the cardboard keeps the pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.core.asking import TABLE, Ask, Raw, Refusal, Rng, one
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.lists import Follower, Lineup
from companion.core.words import Words, say, series
from companion.games.lancaster.base_game.conflicts import card_words
from companion.games.lancaster.base_game.facts import ALL_STRENGTH
from companion.games.lancaster.conflict import Conflict
from companion.games.lancaster.pieces import (
    SEVEN,
    Company,
    Owner,
    Piece,
    arms_sign_of,
    is_archer,
    most_knight_strength_or_none,
    option_lines_if_ally,
    owner_for_ally_of,
    owner_of_home_court,
    owner_words,
    piece_of_told_strength,
    strengths_words,
)
from companion.games.lancaster.realm import Realm

SPACE_NAMES = (say("Top space"), say("Middle space"), say("Lowest space"))
ORDER = say("From top to bottom; who came in later wins a tie.")
_ANEW = say("Enter anew who stands here.")
_BELOW = say("An archer stands directly below the knights it came with.")
CompaniesByConflict = Mapping[str, tuple[Company, ...]]  # by conflict


async def ask_line_up(realm: Realm) -> None:
    """All conflicts in one question to the table: fewer taps than one to each phone."""
    companies = await one(Ask(TABLE, f"line-up/{realm.round}", say("Who stands in the conflicts, and how strong?"),
                              partial(companies_in_conflicts_form, realm),
                              suggestion=partial(suggested_line_up, realm)))
    for conflict in realm.conflicts:
        realm.spaces.set_companies(conflict.key, companies[conflict.key])


def conflict_and_card_words(conflict: Conflict) -> Words:
    """As it lies on the board, so that nobody has to guess which card is meant."""
    card = card_words(conflict.card)
    if conflict.battle == 2:
        return say("{conflict}, second battle: {card}", conflict=conflict.title, card=card)
    return say("{conflict}: {card}", conflict=conflict.title, card=card)


def companies_in_conflicts_form(realm: Realm) -> Fields[CompaniesByConflict]:
    """All conflicts at once, for nobody's seven knights stand in two of them."""
    says_it = next((one for one in realm.conflicts if not one.companies), None)  # who stood somewhere before is folded
    parts = tuple((one.key, Field(conflict_and_card_words(one), one_conflict_form(realm, one is says_it, one)))
                  for one in realm.conflicts)
    return Fields(dict, parts, check=partial(_refuse_more_than_seven_knights, realm),
                  draw=partial(_random_line_up, realm))


def suggested_line_up(realm: Realm) -> Raw:
    """Knights that stayed for a second battle are a fact; nobody else is filled in, nor what may be other by now."""
    if realm.line_up_extras().line_up_anew:
        return {conflict.key: [] for conflict in realm.conflicts}
    return {conflict.key: [[company.owner, company.strength] for company in conflict.companies]
            for conflict in realm.conflicts}


def _notes_who_stood_before(conflict: Conflict) -> tuple[Words | None, Words | None]:
    """Nobody is filled in, and yet they stand there: the question says so, and where no board is in sight, who."""
    if not conflict.companies:
        return None, None
    there = tuple(say("{who} with {n}", who=owner_words(one.owner), n=one.strength) for one in conflict.companies)
    return _ANEW, say("Before the laws: {there}.", there=series(there))


def _seats_and_allies(realm: Realm) -> tuple[Owner, ...]:
    return (*realm.seats, *(owner_for_ally_of(seat) for seat in realm.allies))


def one_conflict_form(realm: Realm, says_order: bool = False, of: Conflict | None = None) -> Lineup[Owner]:
    """Archers come last: how strong one is is known, and so is where it stands."""
    extra = realm.line_up_extras()
    note: Words | None = None
    order: Words | None = None
    if says_order:
        note, order = extra.note, ORDER
    elif of and extra.line_up_anew:
        note, order = _notes_who_stood_before(of)
    most = ALL_STRENGTH + max(extra.strengths.values(), default=0)
    options = [Option(owner, owner_words(owner), owner, signs=(arms_sign_of(owner, realm.allies),),
                      lines=option_lines_if_ally(owner))
               for owner in _seats_and_allies(realm)]
    archers = [Option(owner, owner_words(owner), owner, signs=(arms_sign_of(owner, realm.allies), piece.mark))
               for owner, piece in extra.archers.items()]
    followers = tuple(Follower(owner, owner_of_home_court(owner), piece.strength, _BELOW)
                      for owner, piece in extra.archers.items())
    return Lineup(Pick((*options, *archers)), Amount(1, most, note), SPACE_NAMES,
                  partial(_company_as_told, extra.archers), followers, order, of.title if of else None)


def _company_as_told(archers: Mapping[Owner, Piece], owner: Owner, strength: int) -> Company:
    return Company(owner, (archers[owner] if owner in archers else piece_of_told_strength(strength),))


def _refuse_more_than_seven_knights(realm: Realm, companies: CompaniesByConflict) -> None:
    """No squires go along to a conflict, so strength is knights alone, and what modules say may stand with them."""
    extra = realm.line_up_extras().strengths
    strengths: dict[Owner, list[int]] = {}
    for there in companies.values():
        for company in there:
            strengths.setdefault(company.owner, []).append(company.strength)
    for owner, each in strengths.items():
        if is_archer(owner) and sum(each) > extra.get(owner, 0):
            raise Refusal(say("{who} cannot stand in so many conflicts.", who=owner_words(owner)))
        if not is_archer(owner) and not _can_strengths_stand(tuple(sorted(each, reverse=True)), extra.get(owner, 0)):
            raise Refusal(say("{who}: {knights} are all the knights there are. "
                              "They cannot stand in these conflicts with strength {strengths}.",
                              who=owner_words(owner), knights=strengths_words(SEVEN),
                              strengths=strengths_words(each)))


def _can_strengths_stand(strengths: tuple[int, ...], extra: int) -> bool:
    knights = most_knight_strength_or_none(strengths)
    return knights is not None and sum(strengths) - knights <= extra


def _random_line_up(realm: Realm, rng: Rng) -> Raw:
    """Some owners with some of their knights in each: strengths thrown together at random would hardly ever do."""
    courts = {owner: list(SEVEN) for owner in _seats_and_allies(realm)}
    drawn = {conflict.key: [[owner, _take_strength_of_one_or_two(courts[owner], rng)]
                            for owner in _random_owners(courts, rng)]
             for conflict in realm.conflicts}
    for owner, piece in realm.line_up_extras().archers.items():
        _add_archer_at_random(drawn, owner, piece, rng)
    return drawn


def _add_archer_at_random(drawn: dict[str, list[list[Raw]]], owner: Owner, piece: Piece, rng: Rng) -> None:
    """Below its knights, in one conflict or in none."""
    free = [companies for companies in drawn.values()
            if len(companies) < len(SPACE_NAMES) and owner_of_home_court(owner) in [who for who, _ in companies]]
    if at := rng.randrange(len(free) + 1):
        companies = free[at - 1]
        companies.insert([who for who, _ in companies].index(owner_of_home_court(owner)) + 1, [owner, piece.strength])


def _random_owners(courts: Mapping[Owner, list[int]], rng: Rng) -> list[Owner]:
    left = [owner for owner, court in courts.items() if court]
    wanted = rng.randrange(min(len(left), len(SPACE_NAMES)) + 1)
    return [left.pop(rng.randrange(len(left))) for _ in range(wanted)]


def _take_strength_of_one_or_two(court: list[int], rng: Rng) -> int:
    """One knight of a court, or two."""
    stack = range(min(len(court), 1 + rng.randrange(2)))
    return sum(court.pop(rng.randrange(len(court))) for _ in stack)
