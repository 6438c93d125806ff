"""End of the game: the final scoring, revealed category by category, then the winners."""

from __future__ import annotations

from dataclasses import replace

from companion.core.asking import Seat
from companion.core.words import Who, Words, say, series
from companion.games.lancaster.final_scoring import TITLES, Category, Scoring, final_scoring
from companion.games.lancaster.realm import Phase, Realm
from companion.tabletop.ledger import Gain, Source, total
from companion.tabletop.pace import go_on

SO_FAR = "power_points"  # those are on the ledger already


async def score_the_evening(realm: Realm) -> None:
    realm.phase = Phase.COUNTING
    await realm.books.holdings(realm)
    realm.scoring = counted(realm)
    realm.phase = Phase.FINAL
    for category in realm.scoring.categories:
        reveal(realm)
        await go_on(f"final/{category.key}", say("Shown: {category}", category=category.title), say("Go on"))
    realm.phase = Phase.OVER
    realm.tell(say("The game is over. Winner: {winners}.", winners=winners_words(realm)))


def counted(realm: Realm) -> Scoring:
    """As the books stand by now: the reveal is when a table notices that something was miscounted."""
    closing = {seat: total(gain for gain in realm.ledger.gains if gain.seat == seat and gain.key in TITLES)
               for seat in realm.seats}
    held = realm.books.recount(realm)
    return final_scoring({seat: replace(held[seat], power_points=held[seat].power_points - closing[seat])
                          for seat in realm.seats})


def reveal(realm: Realm) -> None:
    """The next category, counted when its turn comes."""
    realm.scoring = counted(realm)
    category = realm.scoring.categories[realm.revealed]
    if category.key != SO_FAR:
        for award in category.awards:
            realm.score(award.player, award.points, Source(category.key, category.title), say("{why}.", why=award.why))
    realm.revealed += 1


def count_again(realm: Realm, why: Words) -> None:
    """Something was corrected by hand: what was shown already follows, its lines on the ledger too, and says so."""
    before = realm.scoring
    assert before is not None
    realm.scoring = counted(realm)
    for old, new in changed(realm, before):
        realm.again[new.key] = why
        realm.tell(say("{category}: counted again ({why}).", category=new.title, why=why))
        if new.key != SO_FAR:
            _rebook(realm, old, new)


def _rebook(realm: Realm, old: Category, new: Category) -> None:
    realm.ledger.rebook(new.key, (Gain(realm.round, award.player, award.points, new.title,
                                       say("{why}.", why=award.why), new.key) for award in new.awards))
    for was, award in zip(old.awards, new.awards, strict=True):
        if award.points != was.points:
            realm.tell(say("{who}: {n} power point instead of {before} ({source}).",
                           "{who}: {n} power points instead of {before} ({source}).",
                           who=Who(award.player), n=award.points, before=was.points, source=new.title))


def changed(realm: Realm, before: Scoring) -> list[tuple[Category, Category]]:
    """The categories shown that read otherwise now."""
    assert realm.scoring is not None
    both = zip(before.categories, realm.scoring.categories, strict=True)
    return [(old, new) for old, new in list(both)[:realm.revealed] if old.awards != new.awards]


def keep_in_mind(realm: Realm, before: Realm, why: Words) -> None:
    """An old answer was corrected and the evening played again: what had been shown otherwise says so."""
    if realm.scoring is None or before.scoring is None:
        return
    shown = {category.key for category in realm.scoring.categories[:min(realm.revealed, before.revealed)]}
    realm.again |= {key: told for key, told in before.again.items() if key in shown}
    realm.again |= {new.key: why for _, new in changed(realm, before.scoring) if new.key in shown}


def winners(realm: Realm) -> tuple[Seat, ...]:
    """By the ledger: points may have been corrected by hand while the scoring was revealed."""
    points = {seat: realm.ledger.points(seat) for seat in realm.seats}
    return tuple(seat for seat, n in points.items() if n == max(points.values()))


def winners_words(realm: Realm) -> Words:
    return series(tuple(say("{who}", who=Who(seat)) for seat in winners(realm)))
