"""An evening of Lancaster for tests: played by a few lines, read by names."""

from __future__ import annotations

from companion.core.asking import TABLE
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.laws import first_laws, may_turn_up
from companion.games.lancaster.view import View
from companion.locale import tongue

FIRST_LAWS = [law.key for law in first_laws()]
FIRST_BILLS = ["votes-for-gold", "squire-and-gold", "builders-of-war"]


def evening(*seats: str, start: str = "") -> Session:
    at_table = seats or ("red", "blue", "green")
    return Session(Evening(Seating(at_table, start or at_table[0])))


def opened(*seats: str, start: str = "") -> Session:
    """The first laws lie as printed here, the first three bills have turned up."""
    session = evening(*seats, start=start)
    session.answer(TABLE, "laws-in-force", FIRST_LAWS)
    session.answer(TABLE, "bills/1", FIRST_BILLS)
    return session


def seen(session: Session) -> View:
    view: View = session.page(None).view
    return view


def in_force(session: Session) -> list[str]:
    return [law.key for law in seen(session).laws]


def question(session: Session) -> str:
    """The key that is asked now."""
    return next(iter(session.run.asks))[1]


def vote(session: Session, **ballots: str) -> None:
    """`red="yes+2"`: for the law, with two voting markers."""
    key = question(session)
    for seat, ballot in ballots.items():
        aye, _, markers = ballot.partition("+")
        session.answer(seat, key, {"aye": aye, "markers": int(markers or 0)})


def on(session: Session) -> None:
    session.answer(TABLE, question(session), "on")


def all_say(session: Session, aye: str) -> None:
    vote(session, **dict.fromkeys(seen(session).seats, aye))


def offered(session: Session) -> list[list[str]]:
    """Which laws the table may choose from, place by place."""
    form = session.run.asks[TABLE, question(session)].form
    return [[option.key for option in place.options] for place in form.places]  # type: ignore[attr-defined]


def turn_up(session: Session, *keys: str) -> None:
    """The named laws turned up, or just any."""
    if not keys:
        left = [list(place) for place in offered(session)]
        chosen: list[str] = []
        for place in left:
            chosen.append(next(key for key in place if key not in chosen))
        keys = tuple(chosen)
    session.answer(TABLE, question(session), list(keys))


def play_round(session: Session, aye: str = "no") -> None:
    """From three bills turned up to the end of the round."""
    for _ in range(3):
        all_say(session, aye)
        on(session)
    on(session)


def pile_group(round_: int, place: int) -> int:
    return may_turn_up(round_, place, ())[0].group


def said(session: Session) -> list[str]:
    return [tongue("en").say(line.words) for line in session.lines if not line.struck]
