"""Courtiers are placed: one for free, and more for whoever gives a card and rolls well."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.asking import Ask, Seat, one
from companion.core.dice import Dice
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.board import Board
from companion.games.long_live_the_king.cards import VALUES, mark_for_card, words_for_card
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.regions import Region
from companion.tabletop.ledger import Source

SUCCEEDS = 3  # the die times the card, and whatever is more
Chosen = str | int  # what else one does, or the value of the card that one gives
ANY_CARD: tuple[Option[Chosen], ...] = tuple(
    Option(f"x{value}", say("Give {card} and roll", card=words_for_card(value)), value, mark=mark_for_card(value))
    for value in VALUES)
NO_CARD = say("There is no card of this value in your hand.")


async def offer_courtiers_to_winner(council: Council, board: Board, seat: Seat, region: Region, key: str,
                                    source: Source) -> None:
    """To the winner of a dispute, if another one may stand there."""
    free = Pick((Option("place", say("Place a courtier"), True), Option("none", say("Place none"), False)))
    if not has_room_for_courtier(council, board, seat, region):
        return
    wanted = await one(Ask(seat, f"{key}/free", say("A courtier for {region}, free", region=region.title), free))
    if wanted and has_room_for_courtier(council, board, seat, region):  # nothing was corrected meanwhile
        await place_courtier_and_offer_more(council, board, seat, region, key, source)
    elif wanted:
        council.announce(no_courtier_placed_words(seat, region))


async def place_courtier_and_offer_more(council: Council, board: Board, seat: Seat, region: Region, key: str,
                                        source: Source) -> None:
    """One for free; more as long as they are rolled for."""
    _place_courtier(council, board, seat, region, source)
    placed, tries = 1, 0
    while has_room_for_courtier(council, board, seat, region):
        tries += 1
        done = await offer_to_give_card_and_roll(council, board, seat, f"{key}/more/{tries}",
                                                 say("Another courtier for {region}?", region=region.title),
                                                 _options_to_place_no_more)
        if isinstance(done, str):
            return
        if done and has_room_for_courtier(council, board, seat, region):  # nothing was corrected while the die rolled
            placed += 1
            _place_courtier(council, board, seat, region, source, placed)
        elif done:
            council.announce(no_courtier_placed_words(seat, region))


def _options_to_place_no_more() -> tuple[Option[Chosen], ...]:
    return (Option("enough", say("Enough"), "enough"),)


def _place_courtier(council: Council, board: Board, seat: Seat, region: Region, source: Source,
                    placed: int = 1) -> None:
    board.place_courtiers(seat, region)
    council.announce_task_by_hand(source, say("places a courtier in {region}", region=region.title), seat)
    if placed > 1:
        council.merge_last_two_result_lines(say("places {n} courtiers in {region}, one after the other", n=placed,
                                                region=region.title))


def has_room_for_courtier(council: Council, board: Board, seat: Seat, region: Region) -> bool:
    """Never more courtiers than the region's number, whether the figure stands there or not; and of one colour."""
    is_mine = board.holder_of_region(region, but=seat) is None
    is_full = board.number_of_courtiers_in(seat, region) >= council.votes_of_region(region)
    return is_mine and board.number_of_courtiers_in_supply(seat) > 0 and not is_full


def words_why_no_room_for_courtier(council: Council, board: Board, seat: Seat, region: Region) -> Words:
    if board.number_of_courtiers_in_supply(seat):
        return say("{n} courtiers stand there: no more may.", n=council.votes_of_region(region))
    return say("No courtier is left in the supply.")


def no_courtier_placed_words(seat: Seat, region: Region) -> Words:
    """The board was corrected while the question was open."""
    return say("{who} places no courtier: none may be added in {region} by now.", who=Who(seat), region=region.title)


# Rolling for more, for another courtier or to move on: a card is given, and the die decides.


async def offer_to_give_card_and_roll(council: Council, board: Board, seat: Seat, key: str, words: Words,
                                      otherwise: Callable[[], tuple[Option[Chosen], ...]]) -> Chosen | bool:
    """Whether the die was kind; or what one does instead of giving a card.

    It is asked even if there is no card left to give: who is not asked has none.
    """
    def form() -> Pick[Chosen]:
        return Pick((*otherwise(), *cards_to_give_options(board, seat)), cards_that_cannot_be_given(board, seat))

    def any_card() -> Pick[Chosen]:
        return Pick((*otherwise(), *ANY_CARD))

    chosen: Chosen = await one(Ask(seat, key, words, form, behind_screen=True,
                                   form_for_old_answer=council.form_for_old_answers(any_card)))
    if isinstance(chosen, str):
        return chosen
    board.discard_for_roll(seat, chosen)
    throw = await one(Ask(seat, f"{key}/die",
                          say("{card} is given. What does the die show?", card=words_for_card(chosen)),
                          Dice(1), about=chosen))
    succeeds = throw.total * chosen >= SUCCEEDS
    council.announce(_given_card_and_die_words(seat, chosen, throw.total, succeeds))
    return succeeds


def cards_to_give_options(board: Board, seat: Seat) -> tuple[Option[Chosen], ...]:
    return tuple(option for option in ANY_CARD if board.hands[seat][int(option.value)] > 0)


def cards_that_cannot_be_given(board: Board, seat: Seat) -> tuple[Closed, ...]:
    return tuple(Closed(f"x{value}", say("Give {card} and roll", card=words_for_card(value)), NO_CARD)
                 for value in VALUES if board.hands[seat][value] <= 0)


def _given_card_and_die_words(seat: Seat, card: int, die: int, succeeds: bool) -> Words:
    if succeeds:
        return say("{who} gives {card} and rolls {n}: success.", who=Who(seat), card=words_for_card(card), n=die)
    return say("{who} gives {card} and rolls {n}: no success.", who=Who(seat), card=words_for_card(card), n=die)
