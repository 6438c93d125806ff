"""What is drawn of the council, as somebody reads it: row by row, each [sign] and the arms of a (seat)."""

from __future__ import annotations

from collections.abc import Collection
from html.parser import HTMLParser

from companion.core.asking import Seat
from companion.games import GAMES
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.view import view_for_seat
from companion.locale import tongue
from companion.tables.seating import Player, SeatingPlan
from companion.web.fragments import speaking_functions
from tests.web.houses import NAMES
from tests.web.pages import Attributes
from tests.web.test_drawing import ENVIRONMENTS

WITHOUT_END = ("input", "br", "hr", "img")


class Rows(HTMLParser):
    """Every element of this class, with the words in it, its attributes and the bars it draws."""

    def __init__(self, html: str, of: str) -> None:
        super().__init__()
        self.of, self.depth = of, 0
        self.rows: list[str] = []
        self.attributes: list[Attributes] = []
        self.bars: list[dict[str, tuple[float, float]]] = []  # where each begins, and how long it is
        self.feed(html)
        self.close()
        self.rows = [" ".join(row.split()) for row in self.rows]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if self.depth:
            self.depth += tag not in WITHOUT_END
        elif self.of in told.get("class", "").split():
            self.depth = 1
            self.rows.append("")
            self.attributes.append(told)
            self.bars.append({})

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        room, _, sign = told.get("href", "").partition("-")
        if self.depth and sign:
            self.rows[-1] += f" ({sign}) " if room == "#arms" else f" [{sign}] "
        if self.depth and tag in ("rect", "line"):
            of = told.get("class", "race__best").removeprefix("race__")  # that line has a group of its own
            self.bars[-1][of] = _percent(told.get("x", told.get("x1", "0"))), _percent(told.get("width", "0"))

    def handle_endtag(self, tag: str) -> None:
        self.depth -= bool(self.depth and tag not in WITHOUT_END)

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.rows[-1] += data

    def marked(self, name: str, value: str = "") -> list[str]:
        """Which of them look so: red, blue, ..."""
        return [seat for told in self.attributes for seat in NAMES
                if f"seat-{seat}" in told["class"].split() and told.get(name) == value]


def _percent(told: str) -> float:
    return float(told.removesuffix("%"))


def drawn(council: Council, what: str = "board", seat: Seat | None = None, awaited: Collection[Seat] = ()) -> str:
    """A page's piece for this seat's phone, or for the big screen."""
    players = tuple(Player(one, NAMES[one]) for one in council.seats)
    game = GAMES["long-live-the-king"]
    seating = SeatingPlan("x", game, "playing", len(players), {}, players, None, False, {}, {}, ())
    facts = {"view": view_for_seat(council, seat), "seating": seating, "screen": seat is None, "seat": seat,
             "awaited": awaited, "code": "x"}
    template = ENVIRONMENTS["en"].get_template(f"games/long_live_the_king/{what}.html")
    return template.render(**facts, **speaking_functions(tongue("en"), seating))


def read(council: Council, of: str, what: str = "board", seat: Seat | None = None,
         awaited: Collection[Seat] = ()) -> list[str]:
    return Rows(drawn(council, what, seat, awaited), of).rows
