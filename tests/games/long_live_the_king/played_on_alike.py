"""What hands hold, and how many cards they are, must tell nobody anything while the evening goes on.

Evenings that differ in nothing else are played on alike, and all others must see the same until a rule says who has no
card left.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from companion.core.asking import TABLE, OpenQuestion, Raw, Refusal, Seat
from companion.core.entries import ANSWER
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.long_live_the_king import LONG_LIVE_THE_KING, placing
from companion.games.long_live_the_king.council import DEALING, SEALING
from tests.games.long_live_the_king.kit import PROFILE
from tests.games.secrecy import check_shift, fits_all, must_be_equal, others_see
from tests.games.tables import Table, table

BOOKS = {"books": "companion"}
Wanted = Callable[[Session], object]


def evening_until(players: int, seed: int, wanted: Wanted) -> Table:
    """Somewhere in an evening, or in the next one; nothing lies sealed."""
    for again in range(20):
        rng = random.Random(f"{seed}/{again}")
        there = table(LONG_LIVE_THE_KING, players, rng, BOOKS)
        while not there.session.run.over:
            if not there.session.run.sealed and wanted(there.session):
                return there
            there.answer_something(rng)
    raise AssertionError("it never comes to that")


def asked_first(session: Session) -> OpenQuestion:
    return next(iter(session.run.asks.values()))


def worlds_of(there: Table, *hands: dict[str, int], seat: Seat | None = None) -> tuple[Seat, list[Session]]:
    """The same evening but for what this one says lies in the own hand."""
    seat = seat or asked_first(there.session).seat
    worlds = [there.replayed() for _ in hands]
    for world, hand in zip(worlds, hands, strict=True):
        world.adjust(seat, f"hand/{seat}", hand)
    return seat, worlds


def alike(worlds: list[Session], secret_of: Seat, corrections: bool = True) -> None:
    viewers = [*(seat for seat in worlds[0].run.state.seats if seat != secret_of), TABLE, None]
    must_be_equal([others_see(world, viewers, corrections) for world in worlds], f"what {secret_of} holds")


def go_on_alike(worlds: list[Session], secret_of: Seat, rng: random.Random, most: int = 60) -> int:
    """Answered alike in all of them; until an election is held in one, or nothing fits both hands any more."""
    held = len(worlds[0].run.state.elections)
    for answers in range(most):
        if {len(world.run.state.elections) for world in worlds} != {held}:
            return answers
        alike(worlds, secret_of, corrections=answers % 10 == 0)
        place = rng.choice([at for at in worlds[0].run.asks if at not in worlds[0].run.sealed])
        raw = fits_all(worlds, place, rng)
        if raw is None:
            return answers
        for world in worlds:
            world.answer(*place, raw)
    return most


# What a hand holds.

A_FEW, MORE = {"1": 2, "2": 2}, {"1": 5, "2": 4, "3": 2}


def check_hands(players: int, seed: int, wanted: Wanted, *hands: dict[str, int]) -> int:
    seat, worlds = worlds_of(evening_until(players, seed, wanted), *hands)
    return go_on_alike(worlds, seat, random.Random(f"on/{seed}"))


def in_turn(session: Session) -> object:
    """The first question of a turn."""
    turn = session.run.state.turns
    return turn > 3 and asked_first(session).key == f"turn/{turn}"


def sealing(session: Session) -> object:
    return session.run.state.step == SEALING


def last_cards(seed: int) -> int:
    """One world's hand is laid whole in a dispute; nobody hears of it before the turn is over."""
    there = evening_until(4, seed, sealing)
    seat, worlds = worlds_of(there, {"1": 2}, {"1": 4})
    key = asked_first(there.session).key
    for world in worlds:
        world.answer(seat, key, {"1": 2})
    return go_on_alike(worlds, seat, random.Random(seed))


def no_card_to_roll_with(seed: int) -> int:
    def can_stay(session: Session) -> object:
        council = session.run.state
        board, seat = council.board, council.turn
        here = board.figures[seat] if in_turn(session) else None
        return here and placing.has_room_for_courtier(council, board, seat, here) \
            and board.number_of_courtiers_in_supply(seat) > 1 \
            and council.votes_of_region(here) - board.number_of_courtiers_in(seat, here) > 1

    there = evening_until(3, seed, can_stay)
    seat, worlds = worlds_of(there, {}, {"1": 4})
    for world in worlds:
        world.answer(seat, asked_first(world).key, "stay")
    alike(worlds, seat)
    assert {asked_first(world).seat for world in worlds} == {seat}
    for world in worlds:
        world.answer(seat, asked_first(world).key, "enough")
    return len(worlds)


# What was dealt.


def dealing_cards(session: Session) -> object:
    return session.run.state.step == DEALING


def dealt_worlds(players: int, seed: int) -> tuple[Seat, Table, list[Session]]:
    """They differ in what one seat was dealt; everybody else was dealt the same."""
    there = evening_until(players, seed, dealing_cards)
    asks, rng = list(there.session.run.asks.values()), random.Random(seed)
    seat, n = asks[0].seat, asks[0].form.most
    worlds = [there.replayed(), there.replayed()]
    for ask in asks[1:]:
        raw = ask.form.sample(rng)
        there.answer(ask.seat, ask.key, raw)
        for world in worlds:
            world.answer(ask.seat, ask.key, raw)
    ones = {kind.key: kind.most for kind in asks[0].form.kinds}["1"]
    for world, fewer in zip(worlds, (0, 3), strict=True):
        world.answer(seat, asks[0].key, {"1": min(n, ones) - fewer, "2": n - min(n, ones) + fewer})
    return seat, there, worlds


def check_dealt(players: int, seed: int) -> int:
    """Played on, and then others look at what corrections would do."""
    seat, _, worlds = dealt_worlds(players, seed)
    rng = random.Random(f"dealt/{seed}")
    done = go_on_alike(worlds, seat, rng, 40)
    while any(world.run.sealed for world in worlds) and done < 100:
        done += go_on_alike(worlds, seat, rng, 1)
    previews_alike(worlds, seat, rng)
    return done


def previews_alike(worlds: list[Session], secret_of: Seat, rng: random.Random) -> None:
    """Of the answers before and after the deal that somebody else may correct."""
    answers = [e for e in worlds[0].run.history if e.kind == ANSWER and e.question_id in worlds[0].run.done
               and e.seat not in (secret_of, TABLE)]
    for entry in answers[-12:]:
        raw = worlds[0].entry_and_question_at(entry.seq)[1].form.sample(rng)
        must_be_equal([{"a preview": _preview(world, entry.seat, entry.seq, raw)} for world in worlds],
                      f"what {secret_of} holds")


def _preview(world: Session, seat: Seat, at: int, raw: Raw) -> str:
    try:
        return repr(world.correction_preview(seat, at, raw))
    except Refusal as no:
        return repr(no.words)


def pile_corrected_while_dealt(seed: int) -> None:
    """Another corrects the pile: whether what lies sealed goes back must not tell how many daggers a hand has."""
    def no_dagger_seen(session: Session) -> object:
        board = session.run.state.board
        return dealing_cards(session) and not board.pile_hidden and board.pile_seen[1] > 14 and board.pile_seen[3] < 4

    there = evening_until(4, seed, no_dagger_seen)
    seat, worlds = worlds_of(there, {"2": 27, "3": 4}, {"2": 27})
    other = next(one for one in there.seats if one != seat)
    for world in worlds:
        world.answer(seat, asked_first(there.session).key, {"1": 15})
        world.adjust(other, "pile", world.run.state.board.pile_size + 1)
    alike(worlds, seat)


def compared_for_a_tie(sessions: type[Session] = Session) -> bool:
    """Three with as many votes: each tells how many cards; who has more is told, and nothing else."""
    rng = random.Random(3)
    seats = LONG_LIVE_THE_KING.colours[:4]
    there = Table(LONG_LIVE_THE_KING.open(Seating(seats, "red"), {"books": "cardboard"}, PROFILE,
                                          LONG_LIVE_THE_KING.rules), seats)
    there.answer("red", "out/1", "out")
    for seat in there.seats:
        there.answer(seat, "election/1", {"has_cards": "none" if seat == "red" else "cards", "votes": "8"})
    asks = list(there.session.run.asks.values())
    assert [ask.key for ask in asks] == ["compare/1"] * 3
    return check_shift(there, sessions, asks, rng)
