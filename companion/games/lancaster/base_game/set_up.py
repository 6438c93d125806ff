"""Set-up: what to take out and put where, for this number of players, and what the companion has to be told."""

from __future__ import annotations

from functools import partial

from companion.core.asking import TABLE, Ask, one, together
from companion.core.forms import Option, Pick
from companion.core.lists import RowOfPlaces
from companion.core.words import Who, Words, say
from companion.games.lancaster.base_game import castles, counties, favor
from companion.games.lancaster.base_game.castles import extension_form, lay_extension
from companion.games.lancaster.board import Board
from companion.games.lancaster.law_groups import law_pile_set_up_words
from companion.games.lancaster.module import SetUpSection
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Reward
from companion.tabletop.ledger import Source
from companion.tabletop.pace import ask_to_go_on

NOBLES = {2: 2, 3: 2, 4: 3, 5: 4}  # in each county


def set_up_sections(realm: Realm) -> tuple[SetUpSection, ...]:
    players = len(realm.seats)
    return (
        SetUpSection("players", say("Each player"), _words_for_each_player(realm)),
        SetUpSection("counties", say("Counties"), (
            say("Sort the nobles by the letters on their backs and lay each kind face up in a county, at random."),
            say("{n} nobles in each county; the rest stays in the box.", n=NOBLES[players]))),
        SetUpSection("conflicts", say("Conflicts"), (*_conflict_cards_words(players), *_favor_words(players))),
        SetUpSection("parliament", say("Parliament"), (
            *law_pile_set_up_words(realm),
            say("Shuffle the 3 laws of group 0 and lay them face up in the upper row."),
            say("Shuffle groups 4, 3, 2 and 1, each by itself, and stack them face down, group 1 on top."),
            say("Turn up 3 laws into the lower row, from left to right."))),
        SetUpSection("supply", say("Supply"), (
            say("Gold, squires and voting markers on the two supply boards."),
            say("{n} rounds are played.", n=5))),
    )


def _words_for_each_player(realm: Realm) -> tuple[Words, ...]:
    every = (
        say("Castle board, 6 extension tiles, voting tiles for yes and no."),
        say("Knights of strength 1 and 2 to the court, the other 5 to the reserve."),
        say("{what}.", what=Reward.of(realm.in_play.start_amounts).words),
        say("Marker on 0 of the power point track."),
        say("Lay out one extension of your choice."),
    )
    if realm.for_two:
        return (*every, say("No screens: gold and squires lie open."),
                say("An ally's colour each: its two boards, a knight of strength 2 to its court, 6 to its reserve."))
    return (*every, say("A screen; gold and squires lie behind it."))


def _conflict_cards_words(players: int) -> tuple[Words, ...]:
    out = {2: say("Take out the conflict cards of strength 2 and 10."),
           3: say("Take out the conflict cards of strength 9 and 10."),
           4: say("Take out the conflict cards of strength 2 and 10."),
           5: say("Take out the conflict card of strength 2 and one of strength 3.")}
    return (out[players], say("Shuffle the other 10 conflict cards; turn up 2 into the upper row."))


def _favor_words(players: int) -> tuple[Words, ...]:
    if players == 3:
        return (say("Take out the king's favor “Upgrade”; lay out the other 5 tiles face up."),)
    return (say("Lay out all 6 tiles of the king's favor face up."),)


def lay_out_nobles(realm: Realm) -> None:
    if realm.books.board:
        realm.books.board.nobles = {county.key: NOBLES[len(realm.seats)] for county in counties.COUNTIES}


async def ask_to_set_up(realm: Realm) -> None:
    await ask_to_go_on("set-up", say("Set up the table."), say("Everything lies ready"))
    if realm.for_two:
        await ask_colours_of_allies(realm)


async def ask_printed_points(realm: Realm) -> None:
    """What must be known before the first round, where the cardboard keeps the rest."""
    await realm.box.ask_missing_values("points", say("What does your box print? Companion remembers it."),
                                       (counties.SOMERSET_POINTS, castles.CASTLE_SIXTH))


async def ask_box_values_and_extensions(realm: Realm, board: Board) -> None:
    """The printed values of this box, once; then everybody's first extension."""
    board.favors = favor.favor_tiles_for_players(len(realm.seats))
    for about, words, printed in (
            ("counties", say("What do the counties of your board show?"), counties.PRINTED),
            ("castle", say("What do the spaces of a castle give?"), castles.PRINTED),
            ("favor", say("What do the tiles of the king's favor show?"), favor.PRINTED)):
        await realm.box.ask_missing_values(about, words, [one.key for one in printed])
    first = await together(Ask(seat, "first-extension", say("Lay out your first extension"),
                               partial(extension_form, realm, board, seat)) for seat in realm.seats)
    for seat, space in first.items():
        lay_extension(realm, board, seat, space, Source("first-extension", say("Set-up")))


async def ask_colours_of_allies(realm: Realm) -> None:
    """With two players each has an ally, in a colour that is free."""
    free = tuple(Option(colour, words, colour) for colour, words in COLOURS.items() if colour not in realm.seats)
    labels = tuple(say("{who}'s ally", who=Who(seat)) for seat in realm.seats)
    chosen = await one(Ask(TABLE, "allies", say("Which colours are the allies?"),
                           RowOfPlaces((Pick(free),) * 2, labels)))
    realm.allies = dict(zip(realm.seats, chosen, strict=True))


COLOURS = {"red": say("Red"), "blue": say("Blue"), "green": say("Green"), "yellow": say("Yellow"),
           "black": say("Black"), "white": say("White"), "purple": say("Purple")}
