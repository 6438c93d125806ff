"""An evening of Lancaster for tests, the cardboard keeps the books: played by a few lines, read by names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.asking import TABLE, OpenQuestion, Raw
from companion.core.forms import Amount, Pick
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.lancaster.base_game import BASE
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.law_groups import law_pile_of_options
from companion.games.lancaster.view import View
from companion.locale import tongue
from companion.tabletop.box import BoxProfile
from tests.games.lancaster.kit import PROFILE

LAW_PILE = law_pile_of_options((BASE,), {}, BoxProfile((), {}))
FIRST_LAWS = [law.key for law in LAW_PILE.laws_in_force_at_start]
FIRST_BILLS = ["votes-for-gold", "squire-and-gold", "builders-of-war"]
READ_CARD: Raw = ["5-4-2-1", {}]  # the one card whose print is known


def evening(*seats: str, start: str = "", books: str = "cardboard", profile: Mapping[str, Any] = PROFILE,
            **agreed: str) -> Session:
    """Nothing is answered yet. The box is known."""
    at_table = seats or ("red", "blue", "green")
    return Session(Evening(Seating(at_table, start or at_table[0]), {"books": books, **agreed}, profile))


def opened(*seats: str, start: str = "") -> Session:
    """The first laws lie as printed here, the first three bills have turned up, all knights are placed."""
    session = evening(*seats, start=start)
    on(session)
    if question(session) == "allies":
        session.answer(TABLE, "allies", [option.key for option in session.run.asks[TABLE, "allies"].form.places[0]
                                         .options[:2]])
    session.answer(TABLE, "laws-in-force", FIRST_LAWS)
    turn_up(session, *FIRST_BILLS)
    return session


def seen(session: Session) -> View:
    view: View = session.page_for(None).view
    return view


def in_force(session: Session) -> list[str]:
    return [law.key for law in seen(session).laws]


def question(session: Session) -> str:
    """The key that is asked now."""
    return next(iter(session.run.asks))[1]


def asked_at(session: Session, key: str, seat: str = TABLE) -> int:
    """The number of the entry that answered this question, for a correction of it."""
    return next(entry.seq for entry in session.run.history if entry.question_id == (seat, key))


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
    """The named laws turned up, or just any; then two conflicts, and all knights are placed."""
    turn_up_laws(session, *keys)
    turn_up_conflicts(session)
    on(session)


def turn_up_laws(session: Session, *keys: str) -> None:
    if not keys:
        left = [list(place) for place in offered(session)]
        chosen: list[str] = []
        for place in left:
            chosen.append(next(key for key in place if key not in chosen))
        keys = tuple(chosen)
    session.answer(TABLE, question(session), list(keys))


def turn_up_conflicts(session: Session) -> None:
    session.answer(TABLE, question(session), {"left": READ_CARD, "right": READ_CARD})


def play_round(session: Session, aye: str = "no") -> None:
    """From three bills turned up to the end of the round."""
    play_votes(session, aye)
    until(session, "bills", "last-count")


def play_votes(session: Session, aye: str = "no") -> None:
    """The three votes of a round, until the laws are applied."""
    for _ in range(3):
        all_say(session, aye)
    on(session)


def play_rounds(session: Session, *ayes: str) -> None:
    """Whole rounds from the first bills on; the next ones turn up at random."""
    for aye in ayes:
        if question(session).startswith("bills/"):
            turn_up(session)
        play_round(session, aye)


def until(session: Session, *keys: str, **answers: list[Raw]) -> None:
    """Answers with the named ones by seat, or with the least that is possible, until one of these is asked."""
    left = {seat: list(given) for seat, given in answers.items()}
    while not session.run.over and not question(session).startswith(keys):
        given = left.get(waiting(session).seat)
        if given:
            session.answer(*waiting(session).question_id, given.pop(0))
        else:
            answer_least(session)
    assert not any(left.values()), f"not asked for: {left}"


def waiting(session: Session) -> OpenQuestion:
    """The first question that nobody has answered yet."""
    return next(ask for place, ask in session.run.asks.items() if place not in session.run.sealed)


def answer_least(session: Session) -> None:
    ask = waiting(session)
    session.answer(*ask.question_id, least(session, ask))


def least(session: Session, ask: OpenQuestion) -> Raw:
    """Nothing held, nobody there, the same start player as before."""
    if ask.key.startswith("rewards/"):
        return rewards(session)
    if ask.suggestion is not None:
        return ask.suggestion
    if ask.key.startswith("start-player/"):
        return seen(session).start
    if ask.key == "last-count":
        return dict.fromkeys(dict(ask.form.fields), 0)  # type: ignore[attr-defined]
    if ask.key.startswith("ballot/"):
        return {"aye": "no", "markers": 0}
    if isinstance(ask.form, Amount):
        return ask.form.least
    assert isinstance(ask.form, Pick), ask.key
    keys = [option.key for option in ask.form.options]
    return next((key for key in ("no", "nobody", "none") if key in keys), keys[0])


def rewards(session: Session, **told: Raw) -> Raw:
    """The sheet of counties and castles: nobody scored and the start player stays, but for what is told."""
    usual = {"somerset": "nobody", "start": seen(session).start, "castles": ["nobody", {}]}
    form = session.run.asks[TABLE, question(session)].form
    return {part: told.get(part, usual[part]) for part in dict(form.fields)}  # type: ignore[attr-defined]


def pile_group(round_: int, place: int) -> int:
    return LAW_PILE.laws_that_may_turn_up(round_, place, ())[0].group


def said(session: Session) -> list[str]:
    return [tongue("en").text_of(line.words) for line in session.lines if not line.struck]
