"""Questions as data. A form holds every legal answer: it judges, can be sampled, and knows its fields on a page."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Generator, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar
from zlib import crc32

from companion.core.words import Words

Seat = str
TABLE: Seat = "table"
Raw = Any  # what JSON can say: str, int, list, dict
Posted = Mapping[str, str]  # by the names of fields

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


class Refusal(Exception):
    """A polite no. Nothing has happened; the words say why, `path` names the field if it was one."""

    def __init__(self, words: Words, path: str = "") -> None:
        super().__init__(words.text)
        self.words = words
        self.path = path


class RuleBug(Exception):
    """Our own mistake, never the player's."""


class Rng(Protocol):
    """As much of `random.Random` as sampling needs; handed in, for core knows no chance."""

    def randrange(self, stop: int, /) -> int: ...


class AnyForm(ABC, Generic[A_co]):
    """What a question's form and that of a sheet (`sheets.py`) have in common: a judge, fields on a page, and parts."""

    __slots__ = ()

    @abstractmethod
    def read(self, raw: Raw) -> A_co:
        """The one judge of an answer: what it means, or a Refusal."""

    def field_names(self, name: str) -> Iterator[str]:
        """All fields that a browser may post for it: nothing else is accepted."""
        yield name

    def from_fields(self, name: str, posted: Posted) -> Raw:
        """The answer that was posted; whether it is legal only `read` decides."""
        return posted.get(name)

    @property
    def parts(self) -> tuple[tuple[str, Words, AnyForm[Any]], ...]:
        """What it is made of, and what can be read while the rest is still missing: name, label and form."""
        return ()


class Form(AnyForm[A_co]):
    """What can be answered to a question: a class and its template. All else there is to know of it, it says itself."""

    __slots__ = ()
    is_required: ClassVar[bool] = True  # a browser insists on it
    can_be_direct: ClassVar[bool] = False  # its template can draw buttons that send it: `direct`
    template: ClassVar[str]  # forms/pick.html and so on; a game's own form is drawn as the form of ours that it is

    def __init_subclass__(cls) -> None:
        if not hasattr(cls, "template"):
            raise RuleBug(f"{cls.__name__} has no template: nobody could be asked it")

    @abstractmethod
    def sample(self, rng: Rng) -> Raw: ...

    @abstractmethod
    def answer_words(self, raw: Raw) -> Words: ...

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        """What an old answer, or a suggestion, would have been posted as: the form filled in again."""
        return {} if isinstance(raw, list | dict) else fields_as_if_posted({name: raw})

    @property
    def shown_digest(self) -> str:
        """Of all that it shows: what was typed into another form was never meant for this one."""
        return f"{crc32(repr(self).encode()):x}"

    @property
    def is_single_button(self) -> bool:
        """Is it answered by one tap, with nothing to choose?"""
        return False

    @property
    def has_nothing_to_fill_in(self) -> bool:
        """There is nothing to be said."""
        return False

    @property
    def has_folded_fields(self) -> bool:
        """Does it fold away what only some answers fill in? Then a browser must not insist on it."""
        return False

    @property
    def may_be_sent_by_last_tap(self) -> bool:
        """Is it cards or dice, each a tap? Then the last tap may send it."""
        return False

    # What it is made of.

    @property
    def parts(self) -> tuple[Part, ...]:
        return ()

    @property
    def shows_all_it_judges(self) -> bool:
        """What it shows is all that it judges by."""
        return True

    def doubts(self, raw: Raw) -> tuple[Words, ...]:  # noqa: ARG002 - most forms have none
        """What is unusual in a legal answer, each thing as a question: limits that nobody printed."""
        return ()

    def is_answer_on_table(self, raw: Raw) -> bool:  # noqa: ARG002
        """Does an answer lie on the table, whoever typed it?"""
        return False

    def answer_with_replaced_dice(self, raw: Raw, put: Put, path: Path = ()) -> Raw:  # noqa: ARG002
        """The answer, with each part of it that is about dice replaced by `put(dice, part, path)`."""
        return raw


Part = tuple[str, Words, Form[Any]]  # of a form: its name, what it is called, and its own form
Path = tuple[str, ...]  # to a part of an answer, by the names of fields
Put = Callable[[Any, Raw, Path], Raw]


def fields_as_if_posted(fields: Mapping[str, Raw]) -> dict[str, str]:
    """As a browser would have posted these; what is None was left blank."""
    return {name: str(value) for name, value in fields.items() if value is not None}


class Secrecy(Enum):
    OPEN = "open"
    SEALED = "sealed"  # public once everybody has answered
    PRIVATE = "private"  # never public: the rules know it, nobody else is shown it


@dataclass(frozen=True, slots=True)
class Ask(Generic[A]):
    """One question to one seat. What depends on the state, form or suggestion, is a callable, evaluated once shown."""

    seat: Seat
    key: str
    words: Words
    form: Form[A] | Callable[[], Form[A]]
    secrecy: Secrecy = Secrecy.OPEN
    suggestion: Raw | Callable[[], Raw] = None  # the page comes filled in with this, to be confirmed or changed
    behind_screen: bool = False  # the answer is public, but its limits tell what this seat holds in secret
    # The key of this seat's question that brought this one up. Where one key is asked again and again, a corrected past
    # may ask it once more or once less: then this tells which old answer was given to which question.
    asked_because_of: str = ""
    about: Hashable = None  # what else it is given to, and never shown: where that has changed, it is asked anew
    # What judges an old answer when it is taken again after a correction, where the form goes by what this seat holds
    # in secret: whether it still fits would tell that, for everybody sees who is awaited again.
    form_for_old_answer: Callable[[], Form[A]] | None = None
    hint: Words | None = None  # instead of the page's own: who gets to know it, or who has to answer

    @property
    def current_form(self) -> Form[A]:
        form = self.form() if callable(self.form) else self.form
        if not isinstance(form, Form):
            raise RuleBug(f"{type(form).__name__} cannot be asked: it is no form of a question")
        return form

    def as_open_question(self, key: str, is_for_anybody: bool = False) -> OpenQuestion:
        suggestion = self.suggestion() if callable(self.suggestion) else self.suggestion
        again = self.form_for_old_answer and cache(self.form_for_old_answer)
        return OpenQuestion(self.seat, key, self.words, self.current_form, self.secrecy, suggestion, self.behind_screen,
                            is_for_anybody, self.about, again, self.hint)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An ask as it stands now: its key is unique in the game, its form evaluated."""

    seat: Seat
    key: str
    words: Words
    form: Form[Any]
    secrecy: Secrecy
    suggestion: Raw = None
    behind_screen: bool = False
    is_for_anybody: bool = False  # nobody has to answer it: the first answer of anybody goes on
    about: Hashable = None
    form_for_old_answer: Callable[[], Form[Any]] | None = field(default=None, compare=False, repr=False)
    hint: Words | None = field(default=None, repr=False)

    @property
    def is_single_button(self) -> bool:
        """Is it answered by one tap, with nothing to choose?"""
        return self.form.is_single_button

    @property
    def question_id(self) -> tuple[Seat, str]:
        return (self.seat, self.key)

    def judging_form(self, taken_again: bool) -> Form[Any]:
        """Of an old answer that is taken again, or of one that is given now."""
        return self.form_for_old_answer() if taken_again and self.form_for_old_answer else self.form

    @property
    def with_form_for_old_answer(self) -> OpenQuestion:
        return replace(self, form=self.judging_form(taken_again=True)) if self.form_for_old_answer else self


@dataclass(frozen=True)
class Request(ABC):
    """What a rule awaits. Awaiting it hands it to the session, which sends the answers back. It speaks of its
    questions by their places among `asks`."""

    asks: tuple[Ask[Any], ...]

    def is_complete(self, answered: Collection[int]) -> bool:
        """Are these enough to go on?"""
        return len(answered) == len(self.asks)

    @property
    def is_for_anybody(self) -> bool:
        """It goes on without this or that seat: nobody in particular is waited for."""
        return False

    @abstractmethod
    def value_for_rule(self, values: Mapping[int, Any]) -> Any: ...


class _OneRequest(Request, Generic[A]):
    def value_for_rule(self, values: Mapping[int, A]) -> A:
        return values[0]

    def __await__(self) -> Generator[Request, Any, A]:
        answer: A = yield self
        return answer


class _TogetherRequest(Request, Generic[A]):
    def value_for_rule(self, values: Mapping[int, A]) -> Mapping[Seat, A]:
        # Seat order, never arrival order: who was quick is nobody's business.
        return {ask.seat: values[at] for at, ask in enumerate(self.asks)}

    def __await__(self) -> Generator[Request, Any, Mapping[Seat, A]]:
        if not self.asks:
            return {}
        answers: Mapping[Seat, A] = yield self
        return answers


class _FirstOfRequest(Request, Generic[A]):
    def is_complete(self, answered: Collection[int]) -> bool:
        return len(answered) > 0

    @property
    def is_for_anybody(self) -> bool:
        return len({ask.seat for ask in self.asks}) > 1

    def value_for_rule(self, values: Mapping[int, A]) -> tuple[Seat, A]:
        ((at, value),) = values.items()
        return self.asks[at].seat, value

    def __await__(self) -> Generator[Request, Any, tuple[Seat, A]]:
        answer: tuple[Seat, A] = yield self
        return answer


def one(ask: Ask[A]) -> Awaitable[A]:
    return _OneRequest((ask,))


def together(asks: Iterable[Ask[A]]) -> Awaitable[Mapping[Seat, A]]:
    """Everybody answers; nobody, the rules included, sees anything before the last answer is in."""
    return _TogetherRequest(tuple(asks))


def first_of(asks: Iterable[Ask[A]]) -> Awaitable[tuple[Seat, A]]:
    """Anybody may: the first answer goes on, and says whose it is. The others close without an answer.

    Whose it is shows, even where the answer itself is private. Nothing waits for the others, so nothing lies sealed.
    A rule asks again in a loop, until the table says "done". A question that nobody answered keeps its key when it is
    asked again; so name it after the loop it belongs to ("book/3"), or a late tap counts in the next one.
    """
    every = tuple(asks)
    if not every:
        raise RuleBug("a first_of that asks nobody waits for ever")
    if any(ask.secrecy is Secrecy.SEALED for ask in every):
        raise RuleBug("nothing in a first_of waits for the others, so nothing can lie sealed")
    return _FirstOfRequest(every)
