"""Tables of every game, preset and box, of two to five: each evening left where none of the others was."""

from __future__ import annotations

import re
from typing import Any

from companion.core.asking import Secrecy
from companion.core.choices import pairwise_combinations, usual_options
from companion.core.forms import Option
from companion.core.game import Choice, Game
from companion.core.words import say
from companion.games import GAMES
from tests.evenings_of_old.evening import NAMES, Evening, House

LONGEST = {"lancaster": 110, "long-live-the-king": 70, "noblemen": 90}  # so many answers at the most, before it is left
SHORT = 8
TO_THE_END = 4  # every so many-th table plays to its end

Moment = tuple[str, str, str, str]


def every_table(house: House) -> None:
    """Any two of what may be chosen meet, and how many sit there is one more choice. Of every other table one
    more evening, that was corrected."""
    met: set[Moment] = set()
    for game in GAMES.values():
        for at, (seats, options) in enumerate(_tables(game)):
            whole = Evening(house, game.key, seats, options, seed=f"{at}")
            if at % TO_THE_END == 0:
                whole.until(lambda _: False)
            else:
                _left_somewhere_new(whole, game, met)
            house.keep(f"{game.key}-{seats}-{at:02}", whole)
            if at % 2:
                corrected = Evening(house, game.key, seats, options, seed=f"{at}, corrected")
                _left_somewhere_new(corrected, game, met)
                house.keep(f"{game.key}-{seats}-{at:02}-corrected", _corrected(corrected))


def _tables(game: Game) -> list[tuple[int, dict[str, str]]]:
    sizes = tuple(Option(str(seats), say("{n}", n=seats), seats)
                  for seats in range(game.least, min(game.most, len(NAMES)) + 1))
    found, as_ever = pairwise_combinations((Choice("seats", say("Seats"), sizes),
                                            *game.options)), usual_options(game.options)
    return [(int(chosen.pop("seats")), {key: option for key, option in chosen.items() if option != as_ever[key]})
            for chosen in found]


def _left_somewhere_new(evening: Evening, game: Game, met: set[Moment]) -> None:
    """After some answers at a moment at which none was left, or after twice as many wherever it is."""
    answers, least = 0, evening.rng.randrange(LONGEST.get(game.key, SHORT))
    while not evening.ask(lambda s: s.run.over):
        moment = evening.ask(lambda s: _moment(game, s))
        if answers >= least and (moment not in met or answers >= 2 * least):
            met.add(moment)
            if _is_sealing(evening):
                evening.seal()
            return
        evening.takes_a_step()
        answers += 1


def _corrected(evening: Evening) -> Evening:
    """What was told early and late turns out wrong, and each time the table plays on a little."""
    for _ in range(3):
        answered = evening.answered
        evening.rng.shuffle(answered)
        evening.correct(answered)
        for _ in range(4):
            if evening.open_asks:
                evening.takes_a_step()
    return evening.meddle()


def _moment(game: Game, session: Any) -> Moment:
    """The books, the page, and what kind of thing is asked there."""
    keys = {re.sub(r"[\d~]+", "", key.split("/")[0]) for _, key in session.run.asks}
    view, options = session.page_for(None).view, getattr(session.play, "options", {})
    return game.key, options.get("books", ""), getattr(view, "step", ""), "+".join(sorted(keys))


def _is_sealing(evening: Evening) -> bool:
    asks = evening.open_asks
    return len(asks) > 1 and not evening.ask(lambda s: s.run.may_anybody_answer) and all(
        ask.secrecy is not Secrecy.OPEN for ask in asks)
