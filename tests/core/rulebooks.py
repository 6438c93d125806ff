"""Small rulebooks for the tests of the core, and a Play that runs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.asking import TABLE, Ask, Raw, Refusal, Secrecy, first_of, one, together
from companion.core.entries import Entry
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.game import Adjustment, Rule
from companion.core.session import Session
from companion.core.words import Who, Words, say
from companion.locale import tongue

SEATS = ("red", "blue", "green")


@dataclass
class Notes:
    """The state of these rulebooks: what they wrote down, and a limit the board may correct."""

    limit: int = 5
    written: list[Any] = field(default_factory=list)
    announced: list[Words] = field(default_factory=list)
    learned: dict[str, Raw] = field(default_factory=dict)
    barns: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 3))


@dataclass(frozen=True)
class Book:
    rule: Callable[[Notes], Rule]

    def new_state_and_rule(self) -> tuple[Notes, Rule]:
        notes = Notes()
        return notes, self.rule(notes)

    def view(self, state: Notes, seat: str | None, public: Any = None) -> tuple[Any, ...]:  # noqa: ARG002
        return (state.limit, *state.written)

    def adjustments(self, state: Notes) -> Mapping[str, Adjustment]:
        def book(limit: int, _why: Words) -> None:
            state.limit = limit

        return {"limit": Adjustment(say("The limit"), Amount(0, 9), state.limit, book)}

    def learned_box_values(self, state: Notes) -> Mapping[str, Raw]:
        return state.learned


@dataclass(frozen=True)
class Barns(Book):
    """The same with a barn behind each seat's screen, which its owner alone sees and corrects."""

    def view(self, state: Notes, seat: str | None, public: Any = None) -> tuple[Any, ...]:  # noqa: ARG002
        return (*super().view(state, seat), state.barns.get(seat or ""))

    def adjustments(self, state: Notes) -> Mapping[str, Adjustment]:
        def barn(seat: str) -> Adjustment:
            return Adjustment(say("Your barn"), Amount(0, 9), state.barns[seat],
                              lambda sacks, _why: state.barns.update({seat: sacks}), owner=seat,
                              group=say("{who}", who=Who(seat)))

        return {**super().adjustments(state), **{f"barn/{seat}": barn(seat) for seat in SEATS}}


def topic() -> Ask[str]:
    return Ask(TABLE, "topic", say("What is it about?"), pick("corn", "wool"))


def pick(*keys: str) -> Pick[str]:
    return Pick(tuple(Option(key, say("{what}", what=say(key)), key) for key in keys))


def sealed_amount(notes: Notes, seat: str, key: str) -> Ask[int]:
    return Ask(seat, key, say("How many?"), lambda: Amount(0, notes.limit), Secrecy.SEALED)


async def votes_on_topics(notes: Notes) -> str:
    """Twice: the table names a topic, three seats give a sealed number, the table goes on."""
    for _ in range(2):
        named = await one(topic())
        given = await together(sealed_amount(notes, seat, f"votes/{named}") for seat in SEATS)
        notes.written.append((named, tuple(given.items())))
        notes.announced.append(say("Together they gave {n}.", n=sum(given.values())))
        await one(Ask(TABLE, "on", say("Go on?"), pick("on")))
    return "over"


async def limited_votes(notes: Notes) -> None:
    """The table says how much may be given; then sealed numbers; then the same once more."""
    for turn in (1, 2):
        notes.limit = await one(Ask(TABLE, f"limit/{turn}", say("How much may be given?"), Amount(0, 9)))
        given = await together(sealed_amount(notes, seat, f"votes/{turn}") for seat in SEATS)
        notes.announced.append(say("Together they gave {n}.", n=sum(given.values())))


async def limited_sacks(notes: Notes) -> None:
    """The same in private, and nothing is announced but who has most."""
    for turn in (1, 2):
        notes.limit = await one(Ask(TABLE, f"limit/{turn}", say("How much may be given?"), Amount(0, 9)))
        have = await together(Ask(seat, f"sacks/{turn}", say("How many sacks?"), lambda: Amount(0, notes.limit),
                                  Secrecy.PRIVATE) for seat in SEATS)
        notes.announced.append(say("{who} has most.", who=Who(max(have, key=lambda seat: have[seat]))))


async def fairs(notes: Notes) -> None:
    """Four times in turn somebody goes to the field or to the fair; at the fair there is a gift, and maybe wool."""
    for seat in ("red", "blue", "red", "blue"):
        if await one(Ask(seat, "go", say("Where to?"), pick("field", "fair"))) == "fair":
            gift = await one(Ask(seat, "gift", say("Which gift?"), pick("corn", "wool", "milk"), asked_because_of="go"))
            if gift == "wool":
                notes.written.append(await one(Ask(seat, "colour", say("Which colour?"), pick("white", "black"),
                                                   asked_because_of="gift")))
            notes.written.append((seat, gift))


async def markets(notes: Notes) -> None:
    """Twice: the table says how much may be brought; then anybody brings sacks, until the table says "done"."""
    for day in (1, 2):
        notes.limit = await one(Ask(TABLE, f"limit/{day}", say("How much may be brought?"), Amount(0, 9)))
        who = ""
        while who != TABLE:
            who, sacks = await first_of([*bringing(notes, day), Ask(TABLE, f"done/{day}", say("Done?"), pick("done"))])
            if who != TABLE:
                notes.written.append((day, who, sacks))
                notes.announced.append(say("{who} brings {sacks}.", who=Who(who), sacks=sacks))
        notes.announced.append(say("Market {n} is over.", n=day))


def bringing(notes: Notes, day: int, secrecy: Secrecy = Secrecy.OPEN) -> list[Ask[Any]]:
    return [Ask(seat, f"bring/{day}", say("Bring sacks?"), lambda: Amount(0, notes.limit), secrecy) for seat in SEATS]


async def sold_within_the_limit(notes: Notes) -> None:
    """A form that judges by more than it shows."""
    def within(sacks: int) -> None:
        if sacks > notes.limit:
            raise Refusal(say("Too many."))

    notes.limit = 9 if await one(topic()) == "corn" else 2
    form = Fields(lambda sacks: sacks, (("sacks", Field(say("Sacks"), Amount(0, 9))),), check=within)
    await together(Ask(seat, "sold", say("What is sold?"), form, Secrecy.SEALED) for seat in SEATS)


async def most_sacks(notes: Notes) -> None:
    """Twice: the table names a topic, all tell the rules in private how much they have; the rules say who has most."""
    for _ in range(2):
        named = await one(topic())
        have = await together(private_amount(seat, f"sacks/{named}") for seat in SEATS)
        most = max(have, key=lambda seat: have[seat])
        notes.announced.append(say("{who} has most.", who=Who(most)))
        await one(Ask(most, f"more/{named}", say("One more?"), pick("one")))


def private_amount(seat: str, key: str) -> Ask[int]:
    return Ask(seat, key, say("How many sacks?"), Amount(0, 9), Secrecy.PRIVATE)


def votes() -> Session:
    return Session(Book(votes_on_topics))


def voted(session: Session, key: str = "votes/corn", **numbers: int) -> None:
    for seat, number in numbers.items():
        session.answer(seat, key, number)


def given(session: Session, seat: str, key: str, raw: object, era: int | None = None) -> Entry:
    entry = session.answer(seat, key, raw, era)
    assert entry is not None
    return entry


def open_keys(session: Session) -> list[str]:
    return [f"{seat}: {key}" for seat, key in session.run.asks]


def log_lines(session: Session) -> list[str]:
    """The lines of the log in English, those struck out in brackets."""
    speech = tongue("en")
    return [f"[{speech.text_of(line.words)}]" if line.struck else speech.text_of(line.words) for line in session.lines]
