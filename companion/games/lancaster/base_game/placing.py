"""Placing knights: one piece after the other, until no court holds one that can be placed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.either import Branch, Either
from companion.core.forms import Amount, Closed
from companion.core.words import Words, say, series
from companion.games.lancaster.board import ALONE, Board, PlaceKind
from companion.games.lancaster.pieces import arms_sign_of, owner_for_ally_of, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, Mover, Placement, Target, mover_of
from companion.games.lancaster.stocks import SQUIRES, amount_words


async def place_pieces_in_turn(realm: Realm, board: Board) -> None:
    """In turn order; who has no knight to place is skipped, the last one places one after the other."""
    seat, skipped = realm.start, 0
    while skipped < len(realm.seats):
        realm.turn, skipped = seat, skipped + 1
        if may_have_placeable_piece(realm, board, seat) and await place_one_piece(realm, board, seat):
            skipped = 0
        seat = realm.seats[(realm.seats.index(seat) + 1) % len(realm.seats)]
    realm.turn = None


async def place_one_piece(realm: Realm, board: Board, seat: Seat) -> bool:
    """False: none of the knights at court can go anywhere."""
    placement: Placement | None = None
    while placement is None:
        chosen = await one(Ask(seat, f"place/{realm.round}", say("Place a knight"),
                               partial(placing_form, realm, board, seat), behind_screen=not realm.for_two))
        meant = placement_from_answer(realm, board, seat, chosen)
        if meant is None:
            return False
        placement = await realm.in_play.kind_of_place(meant.place).ask_to_complete_placement(realm, board, meant)
    board.spaces.remove_pieces(COURT, placement.owner, placement.piece, *placement.mover.companions)
    _announce_placement(realm, placement)
    await realm.in_play.kind_of_place(placement.place).resolve_placement(realm, board, placement)
    return True


def _announce_placement(realm: Realm, placement: Placement) -> None:
    where = realm.place_words(placement.place, placement.owner)
    if not placement.piece.is_knight or placement.mover.companions:
        squires = (amount_words(SQUIRES, placement.squires),) if placement.squires else ()
        realm.announce(say("{who}: {what} to {place}.", who=owner_words(placement.owner), place=where,
                           what=series((placement.mover.words_without_owner, *squires))))
    elif placement.squires:
        realm.announce(say("{who}: knight of strength {knight} with {n} squire to {place}.",
                           "{who}: knight of strength {knight} with {n} squires to {place}.",
                           who=owner_words(placement.owner), knight=placement.piece.strength, n=placement.squires,
                           place=where))
    else:
        realm.announce(say("{who}: knight of strength {knight} to {place}.", who=owner_words(placement.owner),
                           knight=placement.piece.strength, place=where))


# Where a knight may go: every legal placement, and for the others the reason.

PlacingForm = Either[tuple[str, int]]
LABELS = (say("Which knight?"), say("Squires"))
MoversWithSquires = list[tuple[Mover, Amount | Words]]


def placement_from_answer(realm: Realm, board: Board, seat: Seat,
                          chosen: tuple[str, tuple[str, int]]) -> Placement | None:
    place, (key, squires) = chosen
    if place == "stay":
        return None
    target, kind = next(one for one in _targets_with_kinds(realm, seat) if one[0].key == place)
    mover = next(mover for mover in _movers_for_target(realm, board, kind, target, _movers_at_court(board, seat))
                 if mover.key == key)
    return Placement(mover, target.place, squires)


def may_have_placeable_piece(realm: Realm, board: Board, seat: Seat) -> bool:
    """Could a knight at court go anywhere, with all the squires of the box? How many there are, nobody is told."""
    at_court = _movers_at_court(board, seat)
    return any(isinstance(kind.squires_or_why(realm, board, target.place, mover, SQUIRES.most), Amount)
               for target, kind in _targets_with_kinds(realm, seat)
               for mover in _movers_for_target(realm, board, kind, target, at_court))


def placing_form(realm: Realm, board: Board, seat: Seat) -> PlacingForm:
    """Place, then knight, then squires. Never empty: who cannot place says so."""
    at_court, squires = _movers_at_court(board, seat), realm.purses[seat][SQUIRES]
    branches: list[Branch[tuple[str, int]]] = []
    closed: list[Closed] = []
    every = sorted(_targets_with_kinds(realm, seat),
                   key=lambda one: one[0].owner is not None)  # what is one's own comes last
    for at, (target, kind) in enumerate(every):
        signs = kind.place_signs(realm, target.place)
        words = kind.place_words(realm, target.place, target.owner or seat)
        movers_with_squires = _movers_with_squires_or_why(realm, board, kind, target, at_court, squires)
        open_ = tuple([Branch(mover.key, mover.words, squires_or_why, signs=_mover_signs(realm, mover))
                       for mover, squires_or_why in movers_with_squires if isinstance(squires_or_why, Amount)])
        if open_:
            shut = tuple([Closed(mover.key, mover.words, why) for mover, why in movers_with_squires
                          if isinstance(why, Words)])
            branches.append(Branch(target.key, words, Either(open_, shut, LABELS),
                                   kind.place_note_words(realm, target.place),
                                   signs, kind.layout, at))
        elif movers_with_squires:
            why_not = _why_not_even_strongest(movers_with_squires)
            closed.append(Closed(target.key, words, why_not, kind.layout, signs, at))
    if not branches:
        branches = [Branch("stay", say("None can be placed"), Either((Branch("0", say("No knight"), ALONE),)))]
    return Either(tuple(branches), tuple(closed))


def _mover_signs(realm: Realm, mover: Mover) -> tuple[str, ...]:
    """Where something may go along there are many to choose from; with two players arms say whose each is."""
    if not realm.in_play.companion_piece_rules:
        return ()
    return mover.signs(arms_sign_of(mover.owner, realm.allies) if realm.for_two else "")


def _why_not_even_strongest(movers_with_squires: MoversWithSquires) -> Words:
    """Why not even the strongest of them can go there."""
    (_, why) = max(((mover.strength, why) for mover, why in movers_with_squires if isinstance(why, Words)),
                   key=lambda one: one[0])
    return why


def _movers_with_squires_or_why(realm: Realm, board: Board, kind: PlaceKind, target: Target, at_court: list[Mover],
                                squires: int) -> MoversWithSquires:
    """Who may be meant there, each with how many of so many squires may go along, or with why it cannot go."""
    return [(mover, kind.squires_or_why(realm, board, target.place, mover, squires))
            for mover in _movers_for_target(realm, board, kind, target, at_court)]


def _movers_at_court(board: Board, seat: Seat) -> list[Mover]:
    """A player's own pieces, and with two players those of the ally."""
    return [mover_of(owner, piece) for owner in (seat, owner_for_ally_of(seat))
            for piece in dict.fromkeys(board.spaces.pieces(COURT, owner))]


def _movers_for_target(realm: Realm, board: Board, kind: PlaceKind, target: Target,
                       at_court: list[Mover]) -> list[Mover]:
    """Who of them may be meant there: alone, and with what a module sends along."""
    alone = [mover for mover in at_court if target.owner in (None, mover.owner) and kind.may_hold_piece(mover.piece)]
    if not realm.in_play.companion_piece_rules:
        return alone
    others = {owner: [companions for combinations in realm.in_play.companion_piece_rules
                      for companions in combinations(realm, board, owner, target.place)]
              for owner in {mover.owner for mover in alone}}
    return [mover_of(mover.owner, mover.piece, companions)
            for mover in alone for companions in ((), *others[mover.owner])]


def _targets_with_kinds(realm: Realm, seat: Seat) -> Iterator[tuple[Target, PlaceKind]]:
    for kind in realm.in_play.place_kinds:
        for target in kind.targets_of_seat(realm, seat):
            yield target, kind
