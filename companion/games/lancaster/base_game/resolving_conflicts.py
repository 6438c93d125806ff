"""Phase 3, Conflicts: turned up, resolved one after the other, the lower row first, and knights ransomed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Closed, Field, Fields, Option, Pick
from companion.core.words import Who, join_sentences, say
from companion.games.lancaster.base_game.conflicts import (
    card_answer_as_raw,
    card_from_answer,
    card_words,
    remember_cards,
    turned_up_card_form,
)
from companion.games.lancaster.base_game.rewards import GOLD
from companion.games.lancaster.board import Board
from companion.games.lancaster.conflict import (
    Card,
    Conflict,
    Fate,
    FoughtConflict,
    Outcome,
    TakenSpace,
    resolve_conflict,
)
from companion.games.lancaster.order import CONFLICTS_A_ROUND, ROUNDS, Moment
from companion.games.lancaster.pieces import (
    KNIGHTS,
    Company,
    Owner,
    is_ally,
    is_archer,
    knights_words,
    owner_words,
    player_of_owner,
)
from companion.games.lancaster.playing import BY_HAND, DONE, play_by_hand_or_on_board, show_and_tell, stops_for_hands
from companion.games.lancaster.realm import Realm
from companion.tabletop.ledger import Source
from companion.tabletop.pace import ask_to_go_on, ask_what_cardboard_shows

_POSITIONS = (("left", say("Left conflict")), ("right", say("Right conflict")))


def turned_up_key(round_: int) -> str:
    return f"conflicts/{round_}"


async def turn_up_conflicts(realm: Realm) -> None:
    """Two cards from the pile into the upper row."""
    told = await ask_what_cardboard_shows(turned_up_key(realm.round), say("Which two conflicts turned up?"),
                                          partial(_both_cards_form, realm),
                                          lambda told: {key: card_answer_as_raw(card) for key, card in told.items()})
    for nth, (key, _) in enumerate(_POSITIONS, start=1):
        card = card_from_answer(told[key])
        conflict = Conflict((realm.round - 1) * CONFLICTS_A_ROUND + nth, card, realm.spaces)
        realm.conflicts.append(conflict)
        note_conflict_card(realm, conflict.number, card)
        realm.announce(say("{conflict} turned up: {card}.", conflict=conflict.title, card=card_words(card)))


def note_conflict_card(realm: Realm, number: int, card: Card) -> None:
    """The card of a conflict, as it turned up or as it was corrected."""
    realm.cards[number] = card
    remember_cards(realm.box, realm.cards.values())


def _both_cards_form(realm: Realm) -> Fields[dict[str, tuple[str, Card | None]]]:
    form = turned_up_card_form(realm.box, len(realm.seats))
    return Fields(dict, tuple((key, Field(words, form)) for key, words in _POSITIONS))


async def resolve_conflicts(realm: Realm) -> None:
    """Lower row first, each row left to right: the order in which they turned up."""
    for conflict in tuple(realm.conflicts):
        await fight_conflict(realm, conflict)
    todo, realm.hand_work.todo = tuple(realm.hand_work.todo) if stops_for_hands(realm) else (), []
    if realm.round == ROUNDS:  # before that, what turns up for the next round is asked beneath the results
        await ask_to_go_on("resolved", join_sentences(say("All conflicts are resolved."), *todo) if todo else
                           say("All conflicts are resolved."), say("On to the final scoring"))
    elif todo:
        await ask_to_go_on(f"{BY_HAND}/resolved/{realm.round}", join_sentences(*todo), DONE)


async def fight_conflict(realm: Realm, conflict: Conflict) -> None:
    outcome = resolve_conflict(conflict.card, conflict.battle, taken_spaces(conflict.companies))
    afterwards = None if outcome.fate is Fate.STAY else realm.line_up_extras().after_conflicts
    realm.fought.append(FoughtConflict(realm.round, conflict.number, conflict.card, conflict.battle,
                                       conflict.companies, outcome,
                                       afterwards if conflict.companies and not realm.books.board else None))
    realm.announce(say("{conflict}: {verdict}.", conflict=conflict.title, verdict=outcome.why))
    _score_conflict(realm, conflict, outcome)
    await realm.reach_moment(Moment.FOUGHT, conflict)
    if outcome.fate is Fate.STAY:
        conflict.battle = 2
        return
    if outcome.fate is Fate.CAPTURED:
        await play_by_hand_or_on_board(realm, announce_ransoms_by_hand, ask_for_ransoms, conflict)
        realm.books.forget((GOLD,))
    await play_by_hand_or_on_board(realm, _clear_conflict_by_hand, _clear_conflict_on_board, conflict)
    realm.conflicts.remove(conflict)
    await realm.reach_moment(Moment.WENT_HOME)


def taken_spaces(companies: Iterable[Company]) -> list[TakenSpace]:
    """Those of a conflict that are taken."""
    return [TakenSpace(player_of_owner(one.owner), one.strength, ally=is_ally(one.owner), archer=is_archer(one.owner))
            for one in companies]


async def _clear_conflict_on_board(_realm: Realm, board: Board, conflict: Conflict) -> None:
    """All knights of a won conflict; of a lost one whatever else still stands there."""
    for company in conflict.companies:
        board.send_company_home(company.owner, conflict.key)


async def _clear_conflict_by_hand(realm: Realm, conflict: Conflict) -> None:
    if afterwards := realm.fought[-1].afterwards:
        goes = say("{conflict}: {note}", conflict=conflict.title, note=afterwards)  # where one stays, so do its archers
        realm.announce(goes)
        realm.hand_work.add_todo(goes)
    realm.spaces.set_companies(conflict.key, ())


def _score_conflict(realm: Realm, conflict: Conflict, outcome: Outcome) -> None:
    source = Source(conflict.key, conflict.title)
    for rank in outcome.ranking:
        if rank.points:
            realm.score_points(rank.space.player, rank.points, source, say("{why}.", why=rank.why))


# Lost twice: the knights are captured, and ransomed one by one.


async def ask_for_ransoms(realm: Realm, board: Board, conflict: Conflict) -> None:
    """In turn order; an ally's knights cannot be ransomed."""
    done: set[Seat] = set()
    while (seat := next((seat for seat in realm.turn_order() if seat not in done
                         and captured_knights_of_owner(board, seat, conflict)),
                        None)) is not None:
        realm.turn = seat
        while seat not in done and captured_knights_of_owner(board, seat, conflict):
            if not await _ask_to_ransom_one_knight(realm, board, seat, conflict):
                done.add(seat)
    realm.turn = None
    for company in conflict.companies:
        if company.knights:
            board.send_knights_to_reserve(company.owner, company.knights, conflict.key)
            _show_captured_to_reserve(realm, conflict, company.owner, company.knights)


async def _ask_to_ransom_one_knight(realm: Realm, board: Board, seat: Seat, conflict: Conflict) -> bool:
    """One knight, or no more. Asked even of who has no gold: being skipped would tell everybody."""
    source = _ledger_source_for_ransom(conflict)
    knight = await one(Ask(seat, f"ransom/{conflict.number}", say("Ransom which knight? ({source})",
                                                                  source=source.words),
                           partial(ransom_form, realm, board, seat, conflict), behind_screen=not realm.for_two))
    if knight is None:
        return False
    realm.books.take_price(realm, seat, {GOLD: knight}, source)
    board.send_piece_home(seat, conflict.key, KNIGHTS[knight])
    show_and_tell(realm, seat, say("a knight of strength {n}", n=knight), source,
               say("{who} ransoms a knight of strength {n}.", who=Who(seat), n=knight))
    return True


def _ledger_source_for_ransom(conflict: Conflict) -> Source:
    return Source(f"ransom/{conflict.number}", say("Ransom, {conflict}", conflict=conflict.title))


def captured_knights_of_owner(board: Board, seat: Owner, conflict: Conflict) -> tuple[int, ...]:
    company = board.spaces.company(conflict.key, seat)
    return company.knights if company else ()


def ransom_form(realm: Realm, board: Board, seat: Owner, conflict: Conflict) -> Pick[int | None]:
    gold = realm.purses[seat][GOLD]
    every = sorted(set(captured_knights_of_owner(board, seat, conflict)))
    options: list[Option[int | None]] = [
        Option(str(knight), say("Strength {strength}, for {n} gold", strength=knight, n=knight), knight)
        for knight in every if knight <= gold]
    closed = tuple(Closed(str(knight), say("Strength {strength}, for {n} gold", strength=knight, n=knight),
                          say("You have less than {n} gold.", n=knight)) for knight in every if knight > gold)
    return Pick((*options, Option("none", say("No more"), None)), closed)


def _show_captured_to_reserve(realm: Realm, conflict: Conflict, owner: Owner, knights: tuple[int, ...]) -> None:
    lost = knights_words(knights)
    line = say("{who}: {knights} captured; an ally's knights cannot be ransomed.", who=owner_words(owner),
               knights=lost) if is_ally(owner) else (
        say("{who}: {knights} to the reserve ({conflict}).", who=owner_words(owner), knights=lost,
            conflict=conflict.title))
    what = say("knight of strength {knights} to the reserve", "knights of strength {knights} to the reserve",
               n=len(knights), knights=lost)
    show_and_tell(realm, owner, what, _ledger_source_for_ransom(conflict), line)


# By hand.

_RANSOM = say("Captured knights: in turn order, ransom for 1 gold a strength point, or into the reserve.")
_NO_RANSOM = say("An ally's captured knights go to the reserve.")


async def announce_ransoms_by_hand(realm: Realm, conflict: Conflict) -> None:
    """What the table does with the knights of a conflict that is lost for good."""
    owners = [company.owner for company in conflict.companies if not is_archer(company.owner)]
    if not all(map(is_ally, owners)):
        realm.announce(say("{conflict}: the knights are captured. In turn order, ransom them for 1 gold a strength "
                           "point, or put them into the reserve.", conflict=conflict.title))
        realm.hand_work.add_todo(_RANSOM)
    if any(map(is_ally, owners)):
        realm.announce(say("{conflict}: an ally's knights cannot be ransomed; they go to the reserve.",
                           conflict=conflict.title))
        realm.hand_work.add_todo(_NO_RANSOM)
