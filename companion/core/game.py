"""What a game offers to the table, and what a table hands to a game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from companion.core.asking import Form, Raw, Seat
from companion.core.forms import Option
from companion.core.sheets import Sheet
from companion.core.words import Words

Rule = Coroutine[Any, Any, Any]
View = Any  # a frozen dataclass of the game's own, built field by field


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A value the board may correct at any time: how it is asked, what stands now, how it is booked."""

    words: Words
    form: Form[Any]
    now: Raw
    book: Callable[[Any, Words], None] = field(compare=False, repr=False)  # the value, and why
    owner: Seat | None = None  # what lies behind a screen is shown to its owner and corrected by nobody else
    group: Words | None = None  # what many of them belong to, such as one player
    note: Words | None = None  # what such a correction does not do
    answer: tuple[Seat, str] | None = None  # the question whose old answer does it, if corrected
    form_for_old_answer: Callable[[], Form[Any]] | None = field(default=None, compare=False,
                                                                repr=False)  # as an Ask has it

    def judging_form(self, taken_again: bool) -> Form[Any]:
        return self.form_for_old_answer() if taken_again and self.form_for_old_answer else self.form

    def is_for(self, seat: Seat | None) -> bool:
        return self.owner is None or self.owner == seat


@dataclass(frozen=True, slots=True)
class Printed:
    """What the box prints and the program cannot know: asked once, then remembered for this box."""

    key: str
    words: Words
    form: Form[Any]
    suggestion: Raw = None
    alike: str = ""  # one of several alike, such as cards: which of these keys holds a value does not matter
    of: Words | None = None  # the part of the game that prints it, said above its values
    is_read: bool = False  # somebody could: the game plays by what is suggested unless the house says otherwise


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a table agrees on before the evening; the first option is the usual one."""

    key: str
    words: Words
    options: tuple[Option[str], ...]
    # An option with what it is legal only with: by the key of another choice, the options of it that will do.
    needs: Mapping[str, Mapping[str, frozenset[str]]] = field(default_factory=dict)
    # The same of the whole choice: where the others are not like this it is not asked, and all is as usual.
    asked_with: Mapping[str, frozenset[str]] = field(default_factory=dict)
    is_switch: bool = False  # without or with, in this order: with it needs no other words than its name


class State(Protocol):
    announced: list[Words]  # what the rules announced, oldest first


class Play(Protocol):
    """One evening of a game: seats and options are fixed. `start` may be called any number of times."""

    def new_state_and_rule(self) -> tuple[Any, Rule]: ...
    # `public`: what everybody sees of this very state, if it has been drawn up already; most of it is the same again.
    def view(self, state: Any, seat: Seat | None, public: View | None = None) -> View: ...
    def adjustments(self, state: Any) -> Mapping[str, Adjustment]: ...
    def learned_box_values(self, state: Any) -> Mapping[str, Raw]: ...  # what the table has said about its box so far


@runtime_checkable
class NotesCorrections(Protocol):
    """A play whose pages say what reads otherwise since an old answer was corrected."""

    def note_correction(self, before: Any, after: Any, why: Words) -> None:
        """The state as it was, and as it is after the correction: this one may be told what was shown before."""


@runtime_checkable
class HasPublicPoints(Protocol):
    """A play whose points all see at any time: so all are told what a correction has moved."""

    def points(self, state: Any) -> Mapping[Seat, int]: ...


@runtime_checkable
class HasSeating(Protocol):
    """A play that knows who sits there."""

    @property
    def seating(self) -> Seating: ...


@runtime_checkable
class ComparesSecrets(Protocol):
    """A play that compares what lies behind screens while something is asked."""

    @property
    def old_answers_wait_for_consent(self) -> bool:
        """Do old answers, too, wait until everybody lets the evening go on? In logs of 0.1.0 they did not."""

    def compares_secrets_now(self, state: Any, seat: Seat) -> bool:
        """Would a question that stands open tell at once how what this one sets by hand compares?"""


@runtime_checkable
class KeepsSecrets(Protocol):
    """A play whose rules may still use what somebody told in private, several questions ago, or what they keep."""

    def seats_with_secrets_in_use(self, state: Any) -> frozenset[Seat]:
        """Who told it: what follows from here may come of it, and is no news for who only tries a correction."""

    def lookups_behind_screens(self, state: Any) -> Sequence[tuple[int, Hashable]]:
        """What the rules read behind screens by themselves, oldest first; so many lines had been told before."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Clockwise order and who starts, as the table agreed before the first question."""

    seats: tuple[Seat, ...]
    start: Seat


@dataclass(frozen=True, slots=True)
class Game:
    """A box on the shelf."""

    key: str
    title: Words
    least: int
    most: int
    rules: int  # raised whenever old logs may read differently: an evening keeps the number it began with to its end
    colours: tuple[Seat, ...]
    # Who sits where, the options, what is known of this box by the keys of `box`, and the rules' number of the evening.
    open: Callable[[Seating, Mapping[str, str], Mapping[str, Raw], int], Play] = field(compare=False, repr=False)
    options: tuple[Choice, ...] = ()
    box: tuple[Printed, ...] = ()
    audit: Callable[[Any], None] | None = field(default=None, compare=False, repr=False)  # RuleBug, if pieces got lost
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    starts: bool = False  # the table agrees who starts before it begins
    plays_from: int = 1  # the oldest rules' number whose evenings play on: what is older has left the code
    released: Mapping[int, str] = field(default_factory=dict)  # with which release each older number came
    pages_of: str = ""  # by its key the game whose templates, styles and symbols draw it: of its package, mostly itself
    asks_plans: bool = False  # a Plan may come on its pages: only these bring script and styles of cells

    def __post_init__(self) -> None:
        if not self.pages_of:
            object.__setattr__(self, "pages_of", self.key)  # pages ask for it time and again
