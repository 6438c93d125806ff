"""Questions as data. A form holds every legal answer: it judges, draws itself and can be sampled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Generator, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from companion.core.words import Words

Seat = str
TABLE: Seat = "table"
Raw = Any  # what JSON can say: str, int, list, dict

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


class Form(Protocol[A_co]):
    def read(self, raw: Raw) -> A_co: ...
    def sample(self, rng: Rng) -> Raw: ...
    def words(self, raw: Raw) -> Words: ...


class Secrecy(Enum):
    OPEN = "open"
    SEALED = "sealed"  # public once everybody has answered
    PRIVATE = "private"  # never public: the rules know it, nobody else is shown it


@dataclass(frozen=True, slots=True)
class Ask(Generic[A]):
    """One question to one seat. What depends on the state, form or suggestion, is a callable, evaluated when shown."""

    seat: Seat
    key: str
    words: Words
    form: Form[A] | Callable[[], Form[A]]
    secrecy: Secrecy = Secrecy.OPEN
    suggestion: Raw | Callable[[], Raw] = None  # the page comes filled in with this, to be confirmed or changed
    behind_screen: bool = False  # the answer is public, but its limits tell what this seat holds in secret
    # The key of this seat's question that brought this one up. Where one key is asked again and again, a corrected past
    # may ask it once more or once less: then this tells which old answer was given to which question.
    follows: str = ""
    # What else an answer is given to, beside the words and never shown: where it has changed, it is asked anew.
    about: Hashable = None
    # What judges an old answer when it is taken again after a correction, where the form goes by what this seat holds
    # in secret: whether it still fits would tell that, for everybody sees who is awaited again.
    again: Callable[[], Form[A]] | None = None

    @property
    def now(self) -> Form[A]:
        return self.form() if callable(self.form) else self.form

    def shown(self, key: str, is_free: bool = False) -> Shown:
        suggestion = self.suggestion() if callable(self.suggestion) else self.suggestion
        return Shown(self.seat, key, self.words, self.now, self.secrecy, suggestion, self.behind_screen, is_free,
                     self.about, self.again)


@dataclass(frozen=True, slots=True)
class Shown:
    """An ask as it stands now: its key is unique in the game, its form evaluated."""

    seat: Seat
    key: str
    words: Words
    form: Form[Any]
    secrecy: Secrecy
    suggestion: Raw = None
    behind_screen: bool = False
    is_free: bool = False  # nobody has to answer it: the first answer of anybody goes on
    about: Hashable = None
    again: Callable[[], Form[Any]] | None = field(default=None, compare=False, repr=False)

    @property
    def is_button(self) -> bool:
        """Is it answered by one tap, with nothing to choose?"""
        return getattr(self.form, "is_button", False)

    @property
    def place(self) -> tuple[Seat, str]:
        return (self.seat, self.key)

    def named(self, key: str) -> Shown:
        return replace(self, key=key)

    def form_for(self, taken_again: bool) -> Form[Any]:
        """Of an old answer that is taken again, or of one that is given now."""
        return self.again() if taken_again and self.again else self.form

    @property
    def taken_again(self) -> Shown:
        return replace(self, form=self.form_for(taken_again=True)) if self.again else self


@dataclass(frozen=True)
class Request(ABC):
    """What a rule awaits. Awaiting it hands it to the session, which sends the answers back.

    It speaks of its questions by their places among `asks`.
    """

    asks: tuple[Ask[Any], ...]

    def is_complete(self, answered: Collection[int]) -> bool:
        """Are these enough to go on?"""
        return len(answered) == len(self.asks)

    @property
    def is_free(self) -> bool:
        """It goes on without this or that seat: nobody in particular is waited for."""
        return False

    @abstractmethod
    def result(self, values: Mapping[int, Any]) -> Any: ...


class _One(Request, Generic[A]):
    def result(self, values: Mapping[int, A]) -> A:
        return values[0]

    def __await__(self) -> Generator[Request, Any, A]:
        answer: A = yield self
        return answer


class _Together(Request, Generic[A]):
    def result(self, values: Mapping[int, A]) -> Mapping[Seat, A]:
        # Seat order, never arrival order: who was quick is nobody's business.
        return {ask.seat: values[at] for at, ask in enumerate(self.asks)}

    def __await__(self) -> Generator[Request, Any, Mapping[Seat, A]]:
        if not self.asks:
            return {}
        answers: Mapping[Seat, A] = yield self
        return answers


class _FirstOf(Request, Generic[A]):
    def is_complete(self, answered: Collection[int]) -> bool:
        return len(answered) > 0

    @property
    def is_free(self) -> bool:
        return len({ask.seat for ask in self.asks}) > 1

    def result(self, values: Mapping[int, A]) -> tuple[Seat, A]:
        ((at, value),) = values.items()
        return self.asks[at].seat, value

    def __await__(self) -> Generator[Request, Any, tuple[Seat, A]]:
        answer: tuple[Seat, A] = yield self
        return answer


def one(ask: Ask[A]) -> Awaitable[A]:
    return _One((ask,))


def together(asks: Iterable[Ask[A]]) -> Awaitable[Mapping[Seat, A]]:
    """Everybody answers; nobody, the rules included, sees anything before the last answer is in."""
    return _Together(tuple(asks))


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
    return _FirstOf(every)
