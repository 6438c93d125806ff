"""What a correction would do, said before it is done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.asking import Refusal, RuleBug, Seat, Secrecy, Shown
from companion.core.entries import ANSWER, Entry, retold
from companion.core.question import Asked, Given, Spot
from companion.core.retelling import stand_in
from companion.core.run import Run
from companion.core.words import Words

PATIENCE = 20  # so many questions more than answers are lost: then this evening goes another way


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would do: so many answers stay, so many questions are asked until the evening is back where it
    is now, and how the log would read.

    What others keep secret plays no part in it: where that comes in, `veiled` says so and the rest is left out.
    """

    stay: int
    again: int
    struck: tuple[Words, ...] = ()
    new: tuple[Words, ...] = ()
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Correction:
    """An evening as it is and as it would be; in neither is anything of what still lies sealed."""

    now: Run
    then: Run
    parked: list[Given]
    place: Spot  # of the answer that was wrong
    seat: Seat  # who looks

    def preview(self, own: Iterable[Given]) -> Preview:
        """`own`: the looking seat's own answers that lie sealed now."""
        old, new = self._bare(self.now), self._bare(self.then)
        told = retold(self.now.lines[:old], self.then.lines[:new])
        struck = tuple(line.words for line in told[:old] if line.struck)
        fresh = tuple(line.words for line in told[old:])
        lie = [self._stays(given) for given in own]
        counts = None if self._secrets(self.now) or self._secrets(self.then) else self._counts()
        if counts is None:
            return Preview(0, 0, struck, fresh, veiled=True)
        stay, again = counts
        return Preview(stay + lie.count(True), again + lie.count(False), struck, fresh)

    def _stays(self, given: Given) -> bool:
        place = self.then.place_of(given)
        return place is not None and given.answers(self.then.asks[place])

    # What others keep secret ---------------------------------------------------------------------------------

    def _bare(self, run: Run) -> int:
        """So many lines of this play-through owe nothing to what others keep secret, from the old answer on."""
        return min([*self._secrets(run), len(run.lines)])

    def _secrets(self, run: Run) -> list[int]:
        """Where they come in: the lines told before."""
        after = next((at for at, step in enumerate(run.steps) if self.place in [ask.place for ask in step.asks]), 0)
        return [*(step.told for at, step in enumerate(run.steps[after:]) if any(map(self._is_secret, step.asks))
                  or (at == 0 and step.in_use - {self.seat})),
                *(told for owner, told in run.screened.items() if owner != self.seat), *self._looked_up(run)]

    def _looked_up(self, run: Run) -> list[int]:
        """From where on the rules would read behind screens what they have not read so: how it compares is no news for
        who only tries a correction. What was read in the evening as it is, and as it stands there, all have seen."""
        was, read = ([what for _, what in one.looked_up] for one in (self.now, self.then))
        alike = next((n for n, (old, new) in enumerate(zip(was, read, strict=False)) if old != new), len(was))
        return [told for told, _ in run.looked_up[alike:alike + 1]] if alike < len(read) else []

    def _is_secret(self, ask: Asked | Shown) -> bool:
        """Behind a screen, whether the old answer still fits would tell what its seat holds."""
        if ask.seat == self.seat or ask.place == self.place:
            return False
        return ask.secrecy is Secrecy.PRIVATE or ask.behind_screen

    # How long it takes ---------------------------------------------------------------------------------------

    def _counts(self) -> tuple[int, int] | None:
        """Answers that stay, and questions until the evening is back where it is now. None: secrets come in.

        Old answers wait behind the first question that is asked anew, and come back when it is answered: so it is
        answered with anything legal. Where this evening's question of now never comes, the lost ones are replaced.
        """
        run, parked = self.then, self.parked
        stay, again, caught_up = len(run.done | run.sealed), 0, 0
        while not self._is_back(parked) and again < caught_up + len(parked) + PATIENCE:
            ask = self._next(parked)
            # Where none is lost, what is asked now may still come, behind the secret.
            is_replaced = 0 < caught_up + _answers(parked) <= again
            if self._is_secret(ask) or not _stand_in(run, ask) or self._secrets(run):
                return (stay, caught_up + _answers(parked)) if is_replaced else None
            again += 1
            left = run.flow(parked)
            if self._secrets(run):
                return None
            if len(left) < len(parked):
                stay, caught_up, parked = stay + _answers(parked) - _answers(left), again, left
        return stay, again if self._is_back(parked) else min(again, caught_up + _answers(parked))

    def _next(self, parked: list[Given]) -> Shown:
        """The question that is asked anew. Where anybody may answer, that is whose old answer the others wait for; or
        the last one, with which a table says that nobody else wants to."""
        run = self.then
        waiting = [ask for place, ask in run.asks.items() if place not in run.sealed]
        if not run.is_free:
            return waiting[0]
        held = run.held(parked)
        return run.asks[held[0]] if held else waiting[-1]

    def _is_back(self, parked: list[Given]) -> bool:
        """The same question is asked as now. Where anybody may answer, it is asked again and again: then no old answer
        may be left that belongs to it."""
        def asked(run: Run) -> set[Spot]:
            return {(seat, name) for (seat, _), name in run.names.items()}

        is_held = self.then.is_free and self.then.held(parked)
        return self.then.over or (not is_held and bool(asked(self.now) & asked(self.then)))


def _answers(parked: list[Given]) -> int:
    return sum(given.entry.kind == ANSWER for given in parked)


def _stand_in(run: Run, ask: Shown) -> bool:
    try:
        run.feed(Entry(0, ANSWER, ask.seat, ask.key, stand_in(ask.form)))
    except (Refusal, RuleBug):  # not even a rule that fails here is news: nobody has said this
        return False
    return True
