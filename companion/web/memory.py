"""What a phone remembers of its player: name and colour, for the next table's door.

A cookie that is sent to that door alone, and that nothing hangs on: it fills in a form.
"""

from __future__ import annotations

from urllib.parse import quote, unquote

from flask import Response, request

from companion.core.asking import Refusal
from companion.tables.names import check_unlike, name_of
from companion.tables.seating import SeatingPlan
from companion.web.visitor import A_YEAR

COOKIE = "player"
LONGEST = 400  # bytes; 24 letters take fewer


def remember(response: Response, name: str, colour: str) -> Response:
    kept = f"{colour}.{quote(name_of(name))}"
    response.set_cookie(COOKIE, kept, max_age=A_YEAR, httponly=True, samesite="Lax", path="/j/")
    return response


def remembered(seating: SeatingPlan) -> dict[str, str]:
    """The fields of the form, each as far as it is still free here."""
    kept = request.cookies.get(COOKIE, "")
    colour, dot, quoted = kept.partition(".")
    if not dot or len(kept) > LONGEST:
        return {}
    try:
        name = name_of(unquote(quoted))
        check_unlike(name, [player.name for player in seating.players])
    except Refusal:
        return {}  # somebody else of that name sits here, or this phone's own player already does
    return {"name": name, **({"colour": colour} if colour in seating.free_colours() else {})}
