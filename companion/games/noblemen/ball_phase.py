"""A masked ball: what the estates show, what everybody gives in turn, and the titles that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.core.asking import TABLE, Ask, Raw, Refusal, Rng, Seat, first_of, one, together
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Field, Fields, Option, Pick
from companion.core.words import Who, Words, say, series
from companion.games.noblemen.ball import EstateShows, GivenAtBall, Standing
from companion.games.noblemen.ball_gifts import ask_given
from companion.games.noblemen.court import ADDING, AFTER_BALL, SHOWS, TAKING_TITLES, TITLE, Ball, Court
from companion.games.noblemen.pieces import (
    BLACKMAIL,
    BRIBES_IN_THE_BOX,
    BUILDINGS,
    FOUNTAIN,
    KNIGHTS_A_COLOUR,
    PALACE,
    SCANDALS,
    TILES,
)
from companion.games.noblemen.titles import BARON, TITLES, Title, TitleTaken, hand_out_titles

TILES_A_GARDEN = 4
MOST_TILES_SHOWN = 11  # so much more prestige has a button of its own; beyond that it is typed
MOST_ADDED = GivenAtBall(BRIBES_IN_THE_BOX, SCANDALS[BLACKMAIL].in_the_box,
                         sum(card.in_the_box for card in SCANDALS.values() if card.key != BLACKMAIL)).prestige
MORE_ADDED = "more"
_USUALLY_MORE = (MOST_TILES_SHOWN + 1, MOST_TILES_SHOWN + 8)
_GO_ON = Pick((Option("on", say("All have moved on"), None),))


async def hold_ball(court: Court) -> None:
    ball = court.open_ball()
    court.announce(say("Masked ball {n} of decade {decade}: {who} has the queen.", n=ball.nth, decade=ball.decade,
                       who=Who(court.queen)))
    await dance(court, ball)
    court.balls_held += 1


async def dance(court: Court, ball: Ball) -> None:
    """The round counter's step, and whose turn it is, are said at the end: they are hands' affair."""
    court.step = SHOWS
    ball.shows = await ask_what_estates_show(court, ball)
    court.step = ADDING
    for seat in ball.order:
        if court.books:
            ball.given[seat] = await ask_given(court, court.books, ball, seat, partial(outcome_words, ball, seat))
            ball.added[seat] = ball.given[seat].prestige
        else:
            ball.added[seat] = await ask_what_is_added(ball, seat)
        _announce_standing(court, ball.standings[-1])
    await show_titles_and_book(court, ball)


# What the estates show: all say it at once.


async def ask_what_estates_show(court: Court, ball: Ball) -> Mapping[Seat, EstateShows]:
    if court.books:
        return {seat: court.books.shows(seat) for seat in court.seats}
    return await together(Ask(seat, f"shows/{ball.number}", say("What does your estate show?"),
                              partial(shows_form, court, seat), suggestion=partial(raw_of_known_shows, court, seat))
                          for seat in court.seats)


def raw_of_known_shows(court: Court, seat: Seat) -> Raw:
    """As this one's estate was drawn, or told at the last ball; at the first one there was none."""
    shows = court.shows_known_of(seat) or EstateShows()
    return {"fountains": shows.fountains, "free_gardens": shows.free_gardens,
            "knights_on_gardens": shows.knights_on_gardens, "palaces": shows.palaces}


def shows_form(court: Court, seat: Seat) -> Fields[EstateShows]:
    """The palaces' buttons send it."""
    fountains, palaces = TILES[FOUNTAIN].in_the_box, BUILDINGS[PALACE].in_the_box
    known = court.shows_known_of(seat) or EstateShows()

    def draw(rng: Rng) -> Raw:
        """As an estate grows: simulated players have none to look at."""
        shown = min(known.fountains + rng.randrange(5), fountains)
        return {"fountains": shown, "free_gardens": rng.randrange(shown // TILES_A_GARDEN + 1),
                "knights_on_gardens": rng.randrange(KNIGHTS_A_COLOUR + 1),
                "palaces": min(known.palaces + rng.randrange(2), palaces)}

    return Fields(EstateShows, (
        ("fountains", Field(say("Fountains"), Amount(0, fountains, first=known.fountains))),
        ("free_gardens", Field(say("Gardens without a knight"), Amount(0, fountains // TILES_A_GARDEN))),
        ("knights_on_gardens", Field(say("Your knights on others' gardens"), Amount(0, KNIGHTS_A_COLOUR))),
        ("palaces", Field(say("Palaces"), Amount(0, palaces, first=known.palaces)))),
        check=_refuse_impossible_gardens, draw=draw, taps="palaces")


def _refuse_impossible_gardens(shows: EstateShows) -> None:
    if TILES_A_GARDEN * shows.free_gardens > shows.fountains:
        raise Refusal(say("Each garden has four fountains of its own: count these among the fountains, too."),
                      path="free_gardens")


# What is given: one after the other, each with its outcome.


async def ask_what_is_added(ball: Ball, seat: Seat) -> int:
    """What it is made of is nobody's business: markers and cards go back by hand."""
    key, typed = await one(Ask(seat, f"add/{ball.number}", what_to_add_words(ball, seat),
                               partial(added_form, ball, seat)))
    return typed if typed is not None else int(key)


def what_to_add_words(ball: Ball, seat: Seat) -> Words:
    """Whoever comes later may still take a better title away."""
    n = ball.shows[seat].prestige
    if seat == ball.order[-1]:
        return say("{n} from your estate. You add …", n=n)
    return say("{n} from your estate. You add … (your title, unless somebody passes you)", n=n)


def added_form(ball: Ball, seat: Seat) -> Either[int | None]:
    tiles: list[Branch[Any]] = [outcome_tile(ball, seat, n) for n in range(MOST_TILES_SHOWN + 1)]
    more = Branch(MORE_ADDED, say("More"), Amount(MOST_TILES_SHOWN + 1, MOST_ADDED, usual=_USUALLY_MORE))
    return Either((*tiles, more), labels=(say("You add"), say("How much?")))


def outcome_tile(ball: Ball, seat: Seat, added: int) -> Branch[None]:
    standing, title = outcome(ball, seat, added)
    return Branch(str(added), say("+{n}", n=added), NOTHING, note=series((_space_words(standing), title.words)),
                  signs=(title.mark,))


def outcome_words(ball: Ball, seat: Seat, added: int) -> Words:
    standing, title = outcome(ball, seat, added)
    passes = () if title == BARON or seat == ball.order[-1] else (say("unless somebody passes you"),)
    return series((_space_words(standing), title.words, *passes))


def outcome(ball: Ball, seat: Seat, added: int) -> tuple[Standing, Title]:
    """Where the counter comes to stand, and the best title that this is worth by now."""
    before = ball.standings
    standing = ball.standing_if_next(seat, added, before)
    spaces = {one.player: one.space for one in (*before, standing)}
    taken = hand_out_titles(spaces, players=len(ball.order))
    return standing, next(one.title for one in taken if one.player == seat)


def _space_words(standing: Standing) -> Words:
    if not standing.taken:
        return say("space {n}", n=standing.space)
    spaces = series(tuple(say("{n}", n=space) for space in standing.taken))
    return say("{spaces} is taken: space {space}", "{spaces} are taken: space {space}", n=len(standing.taken),
               spaces=spaces, space=standing.space)


def _announce_standing(court: Court, standing: Standing) -> None:
    if standing.taken:
        court.announce(say("{who}: {n} prestige, pushed down to space {space}.", who=Who(standing.player),
                           n=standing.earned, space=standing.space))
    else:
        court.announce(say("{who}: {n} prestige.", who=Who(standing.player), n=standing.earned))


# Titles: the best that everybody may have, unless somebody says so.


async def show_titles_and_book(court: Court, ball: Ball) -> None:
    """Until the table goes on anybody may take a lower one; those below choose anew. Then the points are booked."""
    court.step = TAKING_TITLES
    while True:
        taken = ball.titles_taken
        court.titles = {one.player: one.title for one in taken}
        tell_hands_after_ball(court)
        about = tuple((one.player, one.title.key) for one in taken)
        lower = f"lower/{ball.number}/{ball.times_lower + 1}"
        asks: list[Ask[Any]] = [Ask(one.player, lower, say("I take a lower title"), _lower_pick(lower_titles(one)),
                                    form_for_old_answer=_any_lower_pick)
                                for one in taken if lower_titles(one)]
        asks.append(Ask(TABLE, f"titles/{ball.number}", say("Everybody has a title again."), _GO_ON, about=about,
                        hint=say("Once nobody wants a lower one. One of you is enough.")))
        who, wanted = await first_of(asks)
        if not isinstance(wanted, Title):
            break
        ball.lower[who] = wanted.key
        ball.times_lower += 1
    for one_title in ball.titles_taken:  # an estate may have been corrected meanwhile
        court.gain(one_title.player, one_title.title.points, TITLE,
                   say("{title}: {why}", title=one_title.title.words, why=one_title.why))
        court.announce(say("{who} is {title}.", who=Who(one_title.player), title=one_title.title.words))


def lower_titles(taken: TitleTaken) -> tuple[Title, ...]:
    """Those that are left below what this one has now."""
    return tuple(title for title in taken.lower if TITLES.index(title) > TITLES.index(taken.title))


def _lower_pick(titles: tuple[Title, ...]) -> Fields[Title]:
    options = tuple(Option(title.key, title.words, title) for title in titles)
    return Fields(_the_title, (("which", Field(say("Which one?"), Pick(options))),), taps="which")


def _any_lower_pick() -> Fields[Title]:
    """What was wanted once stands: if it is gone, or not lower any more, it is the best that is left below it."""
    return _lower_pick(TITLES[1:])


def _the_title(which: Title) -> Title:
    return which


def tell_hands_after_ball(court: Court) -> None:
    """Said as long as they are moved: everybody's points stand beside the titles."""
    court.clear_result_lines()
    for words in (say("Move your counters by the points of your title"), say("All prestige counters back to 0"),
                  say("The round counter moves one space, without a point")):
        court.tell_hands(AFTER_BALL, words)
    court.tell_hands(AFTER_BALL, say("is in turn"), court.in_turn_after_event)
