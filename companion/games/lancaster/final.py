"""End of the game: the final scoring, revealed category by category, then the winners."""

from __future__ import annotations

from dataclasses import replace

from companion.core.asking import Seat
from companion.core.words import Who, say, series
from companion.games.lancaster.final_scoring import Category, final_scoring
from companion.games.lancaster.ledger import Source
from companion.games.lancaster.pace import go_on
from companion.games.lancaster.realm import Phase, Realm


async def score_the_evening(realm: Realm) -> None:
    realm.phase = Phase.COUNTING
    realm.scoring = final_scoring(await realm.books.holdings(realm))
    realm.phase = Phase.FINAL
    for place in range(len(realm.scoring.categories)):
        category = await recounted(realm, place)
        if category.key != "power_points":  # those are on the ledger already
            for award in category.awards:
                realm.score(award.player, award.points, Source(category.key, category.title),
                            say("{why}.", why=award.why))
        realm.revealed += 1
        await go_on(f"final/{category.key}", say("Shown: {category}", category=category.title), say("Go on"))
    realm.phase = Phase.OVER
    realm.tell(say("The game is over. Winner: {winners}.",
                   winners=series(tuple(say("{who}", who=Who(seat)) for seat in winners(realm)))))


async def recounted(realm: Realm, place: int) -> Category:
    """Counted when its turn comes: the reveal is when a table notices that something was miscounted."""
    assert realm.scoring is not None
    category = final_scoring(await realm.books.holdings(realm)).categories[place]
    categories = realm.scoring.categories
    realm.scoring = replace(realm.scoring, categories=(*categories[:place], category, *categories[place + 1:]))
    return category


def winners(realm: Realm) -> tuple[Seat, ...]:
    """By the ledger: points may have been corrected by hand while the scoring was revealed."""
    points = {seat: realm.ledger.points(seat) for seat in realm.seats}
    return tuple(seat for seat, n in points.items() if n == max(points.values()))
