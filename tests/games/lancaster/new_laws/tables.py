"""Tables at which the New Laws are played, and a realm in which one of them acts."""

from __future__ import annotations

from typing import Any

from companion.games.lancaster.realm import Realm
from tests.games.lancaster import kit

IN = {"new-laws": "in"}


def realm_of(*seats: str, **how: Any) -> Realm:
    """A realm of the first round with the New Laws on the table."""
    return kit.realm_of(*seats, **IN, **how)


def conflicts(realm: Realm, *owners_and_knights: str, n: int = 0) -> Realm:
    """So many conflicts, or as many as these: "red 2" stands in the first, "red 1" in the next."""
    for _ in range(max(n, len(owners_and_knights))):
        kit.conflict(realm)
    for at, one in enumerate(owners_and_knights, start=1):
        owner, knight = one.split()
        kit.station(realm, owner, f"conflict-{at} {knight}")
    return realm
