"""One rule alone: a council built by hand, and answers given seat by seat. Nobody plays up to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.asking import TABLE, Ask, Raw
from companion.core.game import Rule, Seating
from companion.games.long_live_the_king.board import Board, CourtiersHeld
from companion.games.long_live_the_king.cards import Hand
from companion.games.long_live_the_king.council import RULES, Council
from companion.games.long_live_the_king.dispute import Dispute, DisputeOpening
from companion.games.long_live_the_king.election import Election
from companion.games.long_live_the_king.regions import BY_KEY, Region, box_of_profile
from companion.games.long_live_the_king.turns import take_turn
from companion.locale import tongue
from companion.tabletop.ledger import PointsLedger
from tests.tabletop.answering import keys, refused, without
from tests.tabletop.answering import play as play_all

CARDBOARD, COMPANION = "cardboard", "companion"

# What the board might print where nobody could read it: 10 and 11 together, as the rulebook's examples have them.
PROFILE: Mapping[str, Raw] = {
    "votes/lincolia": 4, "votes/grentebrige": 3, "votes/lundonia": 3,
    "votes/rouecestre": 3, "votes/stadford": 3, "votes/loncastre": 3, "votes/lideforde": 2,
}
SEATS = ("red", "blue", "green", "yellow", "black")


def council_of(players: int = 4, books: str = COMPANION, profile: Mapping[str, Raw] = PROFILE) -> Council:
    """Everybody has the first twenty cards; nothing stands on the board yet."""
    seats = SEATS[:players]
    board = Board.with_starting_hands(seats) if books == COMPANION else None
    return Council(Seating(seats, seats[0]), box_of_profile(profile), PointsLedger(seats), board, RULES)


def board_of(council: Council) -> Board:
    assert council.board is not None
    return council.board


def stand(council: Council, seat: str, region: str, courtiers: int = 0, figure: bool = False) -> Region:
    """So many courtiers of this one stand there, perhaps with the figure."""
    board, there = board_of(council), BY_KEY[region]
    if courtiers:
        board.return_courtiers(there)
        board.courtiers_held[there] = CourtiersHeld(seat, courtiers)
        board.courtier_changes.append((seat, there, courtiers))
    if figure:
        board.figures[seat] = there
    return there


def hold(council: Council, **hands: str) -> None:
    """`red="1123"`: just these cards; what nobody holds lies on the discard pile."""
    board = board_of(council)
    for seat, cards in hands.items():
        board.correct_hand(seat, Hand(map(int, cards)))
    board.correct_pile_size(board.cards_in_no_hand_by_value.total())


def held(council: Council, seat: str) -> str:
    hand = board_of(council).hands[seat]
    return "".join(str(value) * hand[value] for value in sorted(hand))


def moves_in(council: Council, intruder: str, region: str) -> DisputeOpening:
    """This one's figure stands in the foreign region: what there is to fight about."""
    board, there = board_of(council), BY_KEY[region]
    board.figures[intruder] = there
    defender = board.holder_of_region(there, but=intruder)
    assert defender
    return DisputeOpening(intruder, defender, council.votes_of_region(there), there, board.figures[defender] is there,
                          board.number_of_courtiers_in(defender, there))


def at_war(books: str = CARDBOARD, players: int = 4) -> tuple[Council, DisputeOpening]:
    """Red moves into green's Tateshale, where three courtiers and the figure stand."""
    council = council_of(players, books)
    if books == CARDBOARD:
        return council, told_of()
    stand(council, "green", "tateshale", 3, figure=True)
    stand(council, "green", "lincolia", 1)
    stand(council, "red", "wigemor", 2)
    return council, moves_in(council, "red", "tateshale")


def told_of(intruder: str = "red", defender: str = "green", limit: int = 4, figure: bool = True,
            courtiers: int = 3) -> DisputeOpening:
    """The same where the board is cardboard, and the table tells."""
    return DisputeOpening(intruder, defender, limit, None, figure, courtiers)


def fought(council: Council) -> Dispute:
    return council.disputes[-1]


def points(council: Council) -> dict[str, int]:
    """What everybody had in the last dispute, in the end."""
    outcome = fought(council).outcome
    assert outcome
    return dict(outcome.totals)


def asked_for_dice(asked: list[str]) -> list[str]:
    return [one for one in asked if ": dice/" in one]


def elected(council: Council) -> Election:
    return council.elections[-1]


def cards(laid: str) -> Raw:
    """The answer that lays them: `cards("112")`."""
    return {value: laid.count(value) for value in sorted(set(laid))}


def dice(shown: str) -> Raw:
    return {"dice": [int(one) for one in shown]}


def play(rule: Rule, **answers: list[Any]) -> list[str]:
    """One rule alone; where the table only says that it goes on, it does. Returns who was asked what."""
    return play_all(without(is_stop, rule), **answers)[1]


def is_stop(ask: Ask[Any]) -> bool:
    form = ask.current_form
    return ask.seat == TABLE and getattr(form, "is_single_button",
                                         False) and form.options[0].key == "on"  # type: ignore[attr-defined]


def by_hand(council: Council) -> list[tuple[str, str]]:
    """What hands on the table have to do: whose it is, and what."""
    return [(line.colour, " ".join(tongue("en").text_of(words) for _, words in line.parts)) for line in council.results]


def by_players(council: Council) -> list[tuple[str, str]]:
    """The same without what is everybody's affair."""
    return [(who, what) for who, what in by_hand(council) if who]


# A turn.


def in_turn(players: int = 3) -> Council:
    """Red, in turn, holds Wigemor and Oxeneford, green Tateshale and Lincolia, blue only Lundonia."""
    council = council_of(players)
    stand(council, "red", "wigemor", 2, figure=True)
    stand(council, "red", "oxeneford", 1)
    stand(council, "green", "tateshale", 2, figure=True)
    stand(council, "green", "lincolia", 1)
    stand(council, "blue", "lundonia", 1, figure=True)
    council.turn = "red"
    return council


def play_turn(council: Council, *red: Any, **others: list[Any]) -> list[str]:
    return play(take_turn(council, board_of(council)), red=list(red), **others)


def courtiers(council: Council, seat: str = "red") -> dict[str, int]:
    """Where this one's stand, and how many."""
    return {region.key: one.courtiers for region, one in board_of(council).courtiers_held.items() if one.owner == seat}


def figure(council: Council, seat: str = "red") -> str:
    there = board_of(council).figures[seat]
    return there.key if there else ""


class Looks:
    """Answers a question, and remembers what it offered and why the rest was shut."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.form: Any = None
        self.keys: list[str] = []
        self.is_behind_screen = False

    def __call__(self, ask: Ask[Any]) -> Any:
        self.form, self.keys, self.is_behind_screen = ask.current_form, keys(ask), ask.behind_screen
        return self.answer

    def why_not(self, raw: str) -> str:
        return refused(self.form, raw)
