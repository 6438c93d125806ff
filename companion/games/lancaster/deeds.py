"""Rewards that somebody has to carry out, where the companion keeps the board."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Option, Pick
from companion.core.words import Words, say
from companion.games.lancaster.board import Board, Place
from companion.games.lancaster.books.contract import Due, always
from companion.games.lancaster.owners import Owner, is_ally, key_of, lord_of, owner_words
from companion.games.lancaster.places import place_words
from companion.games.lancaster.printed.castles import BY_KEY as CASTLE_SPACES
from companion.games.lancaster.printed.castles import SPACES, space_words
from companion.games.lancaster.realm import Conflict, Realm
from companion.tabletop.ledger import Source

Chosen = tuple[Place, int]
NOBODY_THERE = say("No knight stands there any more")


def new_knight(realm: Realm, board: Board, owner: Owner, source: Source) -> None:
    """Strength 1, from the reserve to the court; without one in the reserve the reward is forfeited."""
    if 1 not in board.reserve(owner):
        realm.tell(say("{who}: no knight of strength 1 is left in the reserve.", who=owner_words(owner)))
        return
    board.muster(owner, 1)
    realm.tell(say("{who}: a new knight of strength 1 ({source}).", who=owner_words(owner), source=source.words))


async def upgrade(realm: Realm, board: Board, owner: Owner, source: Source, due: Due = always, *,
                  deployed: bool = False) -> None:
    """One knight outside the reserve, by exactly one strength, where it stands."""
    form = partial(upgrade_form, board, owner, deployed, due)
    if len(form().options) == 1:
        realm.tell(say("{who}: no knight can be upgraded.", who=owner_words(owner)))
        return
    words = say("Upgrade which knight of your ally's? ({source})", source=source.words) if is_ally(owner) else (
        say("Upgrade which knight? ({source})", source=source.words))
    chosen = await one(Ask(lord_of(owner), key_of(owner, f"upgrade/{source.key}/{realm.round}"), words, form,
                           follows=source.after))
    if chosen:
        place, knight = chosen
        board.swap(owner, place, knight, knight + 1)
        realm.tell(say("{who}: a {old} becomes a {new}, {place} ({source}).", who=owner_words(owner), old=knight,
                       new=knight + 1, place=place_words(board, place, owner), source=source.words))


def upgrade_form(board: Board, owner: Owner, deployed: bool, due: Due = always) -> Pick[Chosen | None]:
    """Never empty: nobody has to upgrade."""
    reserve = board.reserve(owner)
    every = dict.fromkeys(board.deployments(owner) if deployed else board.positions(owner))
    options: list[Option[Chosen | None]] = [
        Option(f"{knight}@{place}", _upgrade_words(board, owner, place, knight), (place, knight))
        for place, knight in every if knight + 1 in reserve and due()]
    return Pick((*options, Option("none", say("No upgrade"), None)))


def _upgrade_words(board: Board, owner: Owner, place: Place, knight: int) -> Words:
    where = place_words(board, place, owner)
    if is_ally(owner):
        return say("Ally's {old} → {new}, free: {place}", old=knight, new=knight + 1, place=where)
    return say("{old} → {new}: {place}", old=knight, new=knight + 1, place=where)


async def extend(realm: Realm, board: Board, owner: Owner, source: Source, due: Due = always) -> None:
    """An extension of the player's choice; a knight under it goes to the court without scoring."""
    if not free_extensions(board, owner):
        realm.tell(say("{who}: all six extensions are laid.", who=owner_words(owner)))
        return
    space = await one(Ask(owner, f"extension/{source.key}/{realm.round}",
                          say("Lay which extension? ({source})", source=source.words),
                          partial(may_extend_form, realm, board, owner, due), follows=source.after))
    if space:
        lay(realm, board, owner, space, source)


def may_extend_form(realm: Realm, board: Board, owner: Owner, due: Due) -> Pick[str | None]:
    """Nobody has to lay one."""
    options: list[Option[str | None]] = [Option(option.key, option.words, option.value, option.note)
                                         for option in extension_form(realm, board, owner).options
                                         if option.key in free_extensions(board, owner) and due()]
    return Pick((*options, Option("none", say("No extension"), None)))


def free_extensions(board: Board, owner: Owner) -> list[str]:
    return [space.key for space in SPACES if space.key not in board.hands[owner].extensions]


def has_extensions(board: Board, owner: Owner) -> bool:
    """One left to lay; an ally's castle is never extended."""
    return not is_ally(owner) and bool(free_extensions(board, owner))


def extension_form(realm: Realm, board: Board, owner: Owner) -> Pick[str]:
    household = board.households[owner]
    free = free_extensions(board, owner) or list(board.hands[owner].extensions)
    return Pick(tuple(Option(key, space_words(realm.box, key), key,
                             note=say("covers your knight there") if key in household.castle else None)
                      for key in free))


def lay(realm: Realm, board: Board, owner: Owner, space: str, source: Source) -> None:
    hand, household = board.hands[owner], board.households[owner]
    if space in hand.extensions:
        return
    hand.extensions, hand.fresh = (*hand.extensions, space), (*hand.fresh, space)
    if space in household.castle:
        board.muster(owner, household.castle.pop(space))
    realm.tell(say("{who}: extension {space} ({source}).", who=owner_words(owner), space=CASTLE_SPACES[space].words,
                   source=source.words))


def may_join(board: Board, owner: Owner, conflict: Conflict) -> bool:
    """One space for each owner, three in all."""
    return len(conflict.stands) < 3 or board.stand_of(conflict, owner) is not None


async def passage(realm: Realm, board: Board, owner: Owner, county: str, source: Source) -> None:
    """From the county to a conflict, without the king's favor; without room anywhere it lapses."""
    no_room = say("{who}: no conflict has room for the passage.", who=owner_words(owner))
    if not any(may_join(board, owner, conflict) for conflict in board.conflicts):
        realm.tell(no_room)
        return
    words = say("To which conflict does your ally cross?") if is_ally(owner) else say("To which conflict?")
    conflict = await one(Ask(lord_of(owner), key_of(owner, f"passage/{realm.round}"), words,
                             partial(passage_form, board, owner, county), follows=source.after))
    if conflict is None:
        if board.holds(owner, county):  # the last room was taken by a correction
            realm.tell(no_room)
        return
    knight = board.counties.pop(county).knight
    board.join(conflict, owner, knight)
    realm.tell(say("{who}: a {n} crosses to {conflict} ({source}).", who=owner_words(owner), n=knight,
                   conflict=conflict.title, source=source.words))


def passage_form(board: Board, owner: Owner, county: str) -> Pick[Conflict | None]:
    if not board.holds(owner, county):
        return Pick((Option("nothing", NOBODY_THERE, None),))
    options: list[Option[Conflict | None]] = [Option(conflict.key, conflict.title, conflict)
                                              for conflict in board.conflicts if may_join(board, owner, conflict)]
    return Pick(tuple(options) or (Option("none", say("No conflict has room"), None),))

