"""What a correction would do, said before it is done; what all are told of it; and what reads otherwise then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.core.asking import TABLE, OpenQuestion, Refusal, RuleBug, Seat, Secrecy
from companion.core.entries import ANSWER, LABELLED, UNDO, Entry, retold_log_lines
from companion.core.game import HasPublicPoints, Play
from companion.core.looking_back import stand_in_answer
from companion.core.question import AnsweredQuestion, OldAnswer, QuestionId, QuestionName
from companion.core.run import Run
from companion.core.words import Who, Words, items_of_series, say, series

MOST_QUESTIONS_LOST = 20  # so many questions more than answers are lost: then this evening goes another way


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """What a correction would do: so many answers stay, so many questions are asked until the evening is back where it
    is now, and how the log would read.

    What others keep secret plays no part in it: where that comes in, `veiled` says so and the rest is left out.
    """

    stay: int
    asked_again: int
    struck: tuple[Words, ...] = ()
    new: tuple[Words, ...] = ()
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Correction:
    """An evening as it is and as it would be; in neither is anything of what still lies sealed."""

    now: Run
    then: Run
    parked: list[OldAnswer]
    wrong: QuestionId  # what was answered wrongly
    seat: Seat  # who looks

    def preview(self, own: Iterable[OldAnswer]) -> CorrectionPreview:
        """`own`: the looking seat's own answers that lie sealed now."""
        old, new = self._count_lines_before_first_secret(self.now), self._count_lines_before_first_secret(self.then)
        told = retold_log_lines(self.now.lines[:old], self.then.lines[:new])
        struck = tuple(line.words for line in told[:old] if line.struck)
        fresh = tuple(line.words for line in told[old:])
        lie = [self._still_fits(given) for given in own]
        has_secrets = self._line_counts_before_each_secret(self.now) or self._line_counts_before_each_secret(self.then)
        counts = None if has_secrets else self._count_staying_and_asked_again()
        if counts is None:
            return CorrectionPreview(0, 0, struck, fresh, veiled=True)
        stay, again = counts
        return CorrectionPreview(stay + lie.count(True), again + lie.count(False), struck, fresh)

    def _still_fits(self, given: OldAnswer) -> bool:
        which = self.then.question_id_for_old_answer(given)
        return which is not None and given.is_answer_to(self.then.asks[which])

    # What others keep secret.

    def _count_lines_before_first_secret(self, run: Run) -> int:
        """So many lines of this play-through owe nothing to what others keep secret, from the old answer on."""
        return min([*self._line_counts_before_each_secret(run), len(run.lines)])

    def _line_counts_before_each_secret(self, run: Run) -> list[int]:
        """Where they come in: the lines told before."""
        after = next((at for at, step in enumerate(run.steps)
                      if self.wrong in [ask.question_id for ask in step.asks]), 0)
        return [*(step.lines_before for at, step in enumerate(run.steps[after:])
                  if any(map(self._is_secret_of_others, step.asks))
                  or (at == 0 and step.in_use - {self.seat})),
                *(told for owner, told in run.screened.items() if owner != self.seat),
                *self._line_counts_before_new_lookups(run)]

    def _line_counts_before_new_lookups(self, run: Run) -> list[int]:
        """From where on the rules would read behind screens what they have not read so: how it compares is no news for
        who only tries a correction. What was read in the evening as it is, and as it stands there, all have seen."""
        was, read = ([what for _, what in one.lookups_behind_screens] for one in (self.now, self.then))
        alike = next((n for n, (old, new) in enumerate(zip(was, read, strict=False)) if old != new), len(was))
        return [told for told, _ in run.lookups_behind_screens[alike:alike + 1]] if alike < len(read) else []

    def _is_secret_of_others(self, ask: AnsweredQuestion | OpenQuestion) -> bool:
        """Behind a screen, whether the old answer still fits would tell what its seat holds."""
        if ask.seat == self.seat or ask.question_id == self.wrong:
            return False
        return ask.secrecy is Secrecy.PRIVATE or ask.behind_screen

    # How long it takes.

    def _count_staying_and_asked_again(self) -> tuple[int, int] | None:
        """Answers that stay, and questions until the evening is back where it is now. None: secrets come in.

        Old answers wait behind the first question that is asked anew, and come back when it is answered: so it is
        answered with anything legal. Where this evening's question of now never comes, the lost ones are replaced.
        """
        run, parked = self.then, self.parked
        stay, again, caught_up = len(run.done | run.sealed), 0, 0
        while not self._is_evening_back(parked) and again < caught_up + len(parked) + MOST_QUESTIONS_LOST:
            ask = self._next_asked_anew(parked)
            # Where none is lost, what is asked now may still come, behind the secret.
            is_replaced = 0 < caught_up + _count_answers(parked) <= again
            if (self._is_secret_of_others(ask) or not _try_to_feed_stand_in_answer(run, ask)
                    or self._line_counts_before_each_secret(run)):
                return (stay, caught_up + _count_answers(parked)) if is_replaced else None
            again += 1
            left = run.feed_fitting_old_answers(parked)
            if self._line_counts_before_each_secret(run):
                return None
            if len(left) < len(parked):
                stay, caught_up, parked = stay + _count_answers(parked) - _count_answers(left), again, left
        return stay, again if self._is_evening_back(parked) else min(again, caught_up + _count_answers(parked))

    def _next_asked_anew(self, parked: list[OldAnswer]) -> OpenQuestion:
        """The question that is asked anew. Where anybody may answer, that is whose old answer the others wait for; or
        the last one, with which a table says that nobody else wants to."""
        run = self.then
        waiting = [ask for which, ask in run.asks.items() if which not in run.sealed]
        if not run.may_anybody_answer:
            return waiting[0]
        held = run.question_ids_of_unfitting_answers(parked)
        return run.asks[held[0]] if held else waiting[-1]

    def _is_evening_back(self, parked: list[OldAnswer]) -> bool:
        """The same question is asked as now. Where anybody may answer, it is asked again and again: then no old answer
        may be left that belongs to it."""
        def asked(run: Run) -> set[QuestionId]:
            return {(seat, name) for (seat, _), name in run.names.items()}

        is_held = self.then.may_anybody_answer and self.then.question_ids_of_unfitting_answers(parked)
        return self.then.over or (not is_held and bool(asked(self.now) & asked(self.then)))


def _count_answers(parked: list[OldAnswer]) -> int:
    return sum(given.entry.kind == ANSWER for given in parked)


def _try_to_feed_stand_in_answer(run: Run, ask: OpenQuestion) -> bool:
    try:
        run.feed(Entry(0, ANSWER, ask.seat, ask.key, stand_in_answer(ask.form)))
    except (Refusal, RuleBug):  # not even a rule that fails here is news: nobody has said this
        return False
    return True


# What all are told when somebody went back or corrected: who, what, and what it moved.

# Made of the line that the public log has of it and of public points, and of nothing else. Of what is hidden that line
# has no value, and then no more is said: it is announced alike, whatever came of it.
Points = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class CorrectionNews:
    """It stands until something else has been answered."""

    words: Words
    value: Words | None = None  # what is right, where all may know it; of an answer what it was, too
    moved: tuple[tuple[Seat, int, int], ...] = ()  # whose points, from how many to how many


def correction_news(kind: str, line: Words, before: Points, now: Points,
                    was: AnsweredQuestion | None = None) -> CorrectionNews:
    """`was`: the answer that was wrong, with its question."""
    moved = tuple((seat, before[seat], reached) for seat, reached in now.items() if before[seat] != reached)
    said = dict(line.values)
    if "what" not in said:
        return CorrectionNews(line, moved=moved if kind == UNDO else ())
    what, value = said["what"], None
    if isinstance(what, Words) and what.text == LABELLED:
        what, value = (part for _, part in what.values if isinstance(part, Words))
        value = difference_words(was.said, value) if was else value
    if was and isinstance(what, Words) and was.seat != TABLE and Who(was.seat) != said["who"]:
        what = say("{who}: {what}", who=Who(was.seat), what=what)
    return CorrectionNews(say("{who} corrected: {what}", who=said["who"], what=what), value, moved if value else ())


def points_all_see(play: Play, run: Run) -> Points:
    return play.points(run.state) if isinstance(play, HasPublicPoints) else {}


def questions_answered_in_secret(run: Run) -> set[QuestionName]:
    """What was answered in secret, whether it lies sealed or was used."""
    used = {(ask.seat, ask.name) for step in run.steps for ask in step.asks if ask.secrecy is not Secrecy.OPEN}
    return used | {(seat, run.names[seat, key]) for seat, key in run.sealed}


# What reads otherwise since an answer was corrected: its parts that differ, with what each was and is. Only what is
# said of the answer is compared: where nothing may be said, there is nothing to compare.

DASH = Words("–")


@dataclass(frozen=True, slots=True)
class _LabelledPart:
    where: tuple[Words, ...]  # what it is called, the whole first
    what: Words


def difference_words(was: Words, now: Words) -> Words:
    """The whole, where only the order differs; and what it is, where nothing does."""
    old, new = list(_labelled_parts(was)), list(_labelled_parts(now))
    gone, come = _parts_not_among(old, new), _parts_not_among(new, old)
    gone, come = _parts_without_nobody(gone, come), _parts_without_nobody(come, gone)
    changed = list(_words_of_each_change(gone, come))
    return series(tuple(changed)) if changed else now if was == now else _arrow_words(was, now)


def _labelled_parts(words: Words, where: tuple[Words, ...] = ()) -> Iterator[_LabelledPart]:
    if words.text == LABELLED:
        (_, label), (_, value) = words.values
        if isinstance(label, Words) and isinstance(value, Words):
            yield from _labelled_parts(value, (*where, label))
            return
    for item in items_of_series(words):
        yield from _labelled_parts(item, where)
    if not items_of_series(words):
        yield _LabelledPart(where, words)


def _parts_not_among(some: list[_LabelledPart], others: list[_LabelledPart]) -> list[_LabelledPart]:
    """Without what the others have as well; what lies twice may have gone once."""
    left, found = [*others], []
    for part in some:
        if part in left:
            left.remove(part)
        else:
            found.append(part)
    return found


def _parts_without_nobody(some: list[_LabelledPart], others: list[_LabelledPart]) -> list[_LabelledPart]:
    """Without the "nobody" of a place where somebody stands among the others."""
    within = {other.where[:n] for other in others for n in range(len(other.where))}
    return [part for part in some if part.what.values or part.where not in within]


def _words_of_each_change(gone: list[_LabelledPart], come: list[_LabelledPart]) -> Iterator[Words]:
    """Something else at the same place, the same at another place, and what is left over."""
    for where in dict.fromkeys(part.where for part in gone):
        was, now = ([part for part in parts if part.where == where] for parts in (gone, come))
        if was and now:
            gone[:] = [part for part in gone if part not in was]
            come[:] = [part for part in come if part not in now]
            yield _labelled_words(where,
                                  _arrow_words(*(series(tuple(part.what for part in parts)) for parts in (was, now))))
    for is_twin in (_has_same_inner_label, _always):
        for part in [*gone]:
            if twin := next((other for other in come if is_twin(part, other)), None):
                gone.remove(part)
                come.remove(twin)
                yield _moved_words(part, twin)
    yield from (_labelled_words(part.where, _arrow_words(part.what, DASH)) for part in gone)
    yield from (_labelled_words(part.where, _arrow_words(DASH, part.what)) for part in come)


def _has_same_inner_label(one: _LabelledPart, other: _LabelledPart) -> bool:
    return min(len(one.where), len(other.where)) > 1 and one.where[-1] == other.where[-1]


def _always(_one: _LabelledPart, _other: _LabelledPart) -> bool:
    return True


def _moved_words(one: _LabelledPart, other: _LabelledPart) -> Words:
    name = one.where[-1:] if _has_same_inner_label(one, other) else ()
    here, there = (part.where[:len(part.where) - len(name)] for part in (one, other))
    if here and there and one.what == other.what:
        return _labelled_words(name,
                               _arrow_words(_labelled_words(here[:-1], _short_label(here[-1])),
                                            _labelled_words(there[:-1], _short_label(there[-1]))))
    return _labelled_words(name, _arrow_words(_labelled_words(here, one.what), _labelled_words(there, other.what)))


def _arrow_words(was: Words, now: Words) -> Words:
    return Words("{was} → {now}", values=(("was", was), ("now", now)))


def _labelled_words(where: tuple[Words, ...], words: Words) -> Words:
    for label in reversed(where):
        words = Words(LABELLED, values=(("label", _short_label(label)), ("value", words)))
    return words


def _short_label(label: Words) -> Words:
    """Many labels say besides what lies there: the name that they begin with is enough."""
    _, begins = label.values[0] if label.values and label.text.startswith("{") else ("", None)
    return begins if isinstance(begins, Words) else label
