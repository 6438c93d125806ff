"""The titles: what each needs, brings and saves, and how they are handed out after a ball."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.words import Words, say, series
from companion.games.noblemen.pieces import FEWEST_PLAYERS


@dataclass(frozen=True, slots=True)
class Title:
    """`in_supply`: with three, four and five players; None: as many as players."""

    key: str
    words: Words
    needs: int
    points: int
    discount: int
    in_supply: tuple[int, int, int] | None

    @property
    def mark(self) -> str:
        return self.key

    def number(self, players: int) -> int:
        return players if self.in_supply is None else self.in_supply[players - FEWEST_PLAYERS]

    def price(self, printed: int) -> int:
        """What a building costs whoever bears this title."""
        return max(0, printed - self.discount)


BARON = Title("baron", say("Baron"), 0, 0, 0, None)
TITLES = (  # the highest first
    Title("duke", say("Duke"), 14, 7, 3, (1, 1, 1)),
    Title("marquess", say("Marquess"), 10, 5, 2, (1, 1, 1)),
    Title("earl", say("Earl"), 6, 3, 1, (1, 1, 2)),
    Title("viscount", say("Viscount"), 2, 1, 0, (1, 2, 3)),
    BARON)
TITLE_OF_KEY: Mapping[str, Title] = {title.key: title for title in TITLES}


def titles_in_supply(players: int) -> dict[str, int]:
    """How many of each title are there while nobody has one."""
    return {title.key: title.number(players) for title in TITLES}


def best_title(space: int, left: Mapping[str, int]) -> Title:
    """There is always a baron."""
    return next((title for title in TITLES if title.needs <= space and left[title.key]), BARON)


@dataclass(frozen=True, slots=True)
class TitleTaken:
    """`best`: what the space and those before would have allowed; `gone`: what the space allows and others have taken;
    `lower`: what may be taken instead of the best."""

    player: str
    space: int
    title: Title
    best: Title
    gone: tuple[Title, ...]
    lower: tuple[Title, ...]

    @property
    def why(self) -> Words:
        if self.title != self.best:
            return say("Space {space}: instead of {best}", space=self.space, best=self.best.words)
        if self.gone:
            return say("Space {space}: {titles} is gone", "Space {space}: {titles} are gone", n=len(self.gone),
                       space=self.space, titles=series(tuple(title.words for title in self.gone)))
        if self.title == BARON:
            return say("Space {space}: every higher title needs more", space=self.space)
        return say("Space {space}: {needs} are needed", space=self.space, needs=self.title.needs)


def hand_out_titles(spaces: Mapping[str, int], lower: Mapping[str, str] | None = None,
                    players: int | None = None) -> tuple[TitleTaken, ...]:
    """In the order taken. `spaces`: whose counter stands where, the queen's owner first; `lower`: who wants no higher
    title than this; `players` at the table, if not all have a space yet."""
    left = titles_in_supply(len(spaces) if players is None else players)
    taken = []
    for player in sorted(spaces, key=lambda one: -spaces[one]):
        taken.append(_title_taken(player, spaces[player], left, (lower or {}).get(player)))
        left[taken[-1].title.key] -= 1
    return tuple(taken)


def _title_taken(player: str, space: int, left: Mapping[str, int], wanted: str | None) -> TitleTaken:
    """What is wanted and gone, or not lower any more, is the best that is left below it."""
    best = best_title(space, left)
    lower = tuple(title for title in TITLES[TITLES.index(best) + 1:] if left[title.key])
    most = TITLES.index(TITLE_OF_KEY[wanted]) if wanted else 0
    title = next(title for title in (best, *lower) if TITLES.index(title) >= most)
    gone = tuple(title for title in TITLES[:TITLES.index(best)] if title.needs <= space)
    return TitleTaken(player, space, title, best, gone, lower)
