"""The laws in force as they act: what each gave is seen, and what hands must do is done before the next one acts."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE
from companion.core.session import Session
from companion.core.words import say
from companion.games.lancaster.base_game.facts import CONFLICTS
from companion.games.lancaster.base_game.laws import LAWS
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.base_game.rewards import GOLD, SQUIRES
from companion.games.lancaster.law import Effect, Law, effect_of_parts
from companion.games.lancaster.playing import leave_reward_to_hands, show_and_tell
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.games.lancaster.verbs import offer, per
from companion.games.lancaster.view import view_for_seat
from companion.locale import tongue
from companion.tabletop.ledger import Source
from companion.tabletop.results import ResultLine
from tests.games.lancaster.evenings import (
    FIRST_BILLS,
    asked_at,
    evening,
    on,
    play_votes,
    question,
    seen,
    turn_up,
)
from tests.games.lancaster.kit import conflict, hold, in_force, play_all, realm_of, station, step


def acted(realm: Realm, *laws: str, **answers: list[Any]) -> list[str]:
    """Who was asked what, the stops among it."""
    in_force(realm, *laws)
    return play_all(apply_laws(realm), **answers)[1]


def read(line: ResultLine) -> str:
    speak = tongue("en").text_of
    told = ", ".join(sign + speak(what) for sign, what in line.parts)
    return f"{speak(line.who)} {told}" if line.who else told


def gave(realm: Realm, law: str) -> list[str]:
    return [read(line) for line in view_for_seat(realm, None).results.lines_of_source(law)]


def test_what_hands_take_is_taken_before_the_next_law_asks() -> None:
    realm = realm_of(books="cardboard")
    asked = acted(realm, "spoils-of-war", "gold-for-power", table=["on", "on"], red=[1], blue=[0], green=[0])
    assert asked == ["table: law/spoils-of-war/1", *(f"{seat}: offer/gold-for-power/1" for seat in realm.seats),
                     "table: laws/1"]
    assert gave(realm, "spoils-of-war") == ["Everybody takes what is due: 1 gold, 1 squire, 1 voting marker for every "
                                            "2 conflicts with a knight of your own."]


def test_of_who_decides_it_is_shown_what_they_gave_for_what() -> None:
    realm = realm_of()
    hold(realm, "red", gold=3)
    acted(realm, "gold-for-power", table=["on"], red=[2], blue=[0], green=[0])
    assert gave(realm, "gold-for-power") == ["red −2 gold, +2 power points", "blue declines", "green declines"]


def test_where_the_companion_books_everything_all_is_looked_at_once_in_the_end() -> None:
    realm = realm_of()
    for _ in range(2):
        conflict(realm)
    station(realm, "red", "conflict-1 1", "conflict-2 1")
    assert acted(realm, "spoils-of-war", "glory-in-france", table=["on"]) == ["table: laws/1"]
    assert gave(realm, "spoils-of-war") == ["red +1 gold, 1 squire, 1 voting marker"]
    assert gave(realm, "glory-in-france") == ["red +6 power points"]


@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_where_nothing_is_due_nobody_has_to_go_on(books: str) -> None:
    realm = realm_of(books=books)
    none = {seat: [0] for seat in realm.seats} if books == "cardboard" else {}
    asked = acted(realm, "glory-in-france", "builders-of-war", "spoils-of-war", **none)
    assert [key for key in asked if key.startswith("table")] == []


def test_what_is_shown_from_before_is_no_reason_to_go_on_once_more() -> None:
    realm = realm_of()
    show_and_tell(realm, "red", say("a knight"), Source("castle/gold", say("Castle")))
    assert acted(realm, "glory-in-france", "builders-of-war", "spoils-of-war") == []


def test_who_leads_is_named_and_never_with_how_much() -> None:
    realm = realm_of(books="cardboard")
    asked = acted(realm, "gold-leads", table=["on"], red=[2], blue=[17], green=[17])
    assert asked[-1] == "table: law/gold-leads/1"
    assert gave(realm, "gold-leads") == ["blue may upgrade a deployed knight", "green may upgrade a deployed knight"]
    assert "17" not in repr(view_for_seat(realm, None).results)


def test_where_nobody_has_any_it_is_said_so() -> None:
    realm = realm_of(books="cardboard")
    asked = acted(realm, "gold-leads", red=[0], blue=[0], green=[0])
    assert asked[-1] == "green: gold/gold-leads/1"  # and nobody has to go on
    assert gave(realm, "gold-leads") == ["Nobody has any."]


def test_where_everybody_declines_nobody_has_to_go_on() -> None:
    asked = acted(realm_of(), "gold-for-power", red=[0], blue=[0], green=[0])
    assert asked[-1] == "green: offer/gold-for-power/1"


def test_what_was_told_to_a_law_before_names_who_takes_by_hand() -> None:
    realm = realm_of(books="cardboard")
    asked = acted(realm, "glory-in-france", "spoils-of-war", table=["on"], red=[2], blue=[1], green=[0])
    assert asked[-1] == "table: law/spoils-of-war/1"
    assert gave(realm, "spoils-of-war") == ["red +1 gold, 1 squire, 1 voting marker"]


def test_a_law_that_only_says_what_it_does_is_seen_too() -> None:
    async def effect(realm: Realm, source: Any) -> None:
        realm.announce(say("{law}: it acts later.", law=source.words))

    realm = realm_of()
    realm.laws = (Law("later", 1, say("The late law"), say("Later."), effect),)
    assert play_all(apply_laws(realm), table=["on"])[1] == ["table: laws/1"]
    assert gave(realm, "later") == ["The late law: it acts later."]


def test_a_law_that_is_corrected_in_while_all_is_looked_at_acts() -> None:
    realm = realm_of()
    hold(realm, "red", gold=1)

    def put_in(_: object) -> str:
        in_force(realm, "gold-for-power", "squires-for-power")
        return "on"

    asked = acted(realm, "gold-for-power", table=[put_in], red=[1, 0], blue=[0, 0], green=[0, 0])
    assert asked[3:] == ["table: laws/1", *(f"{seat}: offer/squires-for-power/1" for seat in realm.seats)]


def test_what_the_laws_gave_is_shown_until_the_rewards_begin() -> None:
    """A step of a module's begins so, too: nobody has to remember it."""
    realm = realm_of()
    hold(realm, "red", gold=1)
    in_force(realm, "gold-for-power")
    play_all(step(realm, "applying"), table=["on"], red=[1], blue=[0], green=[0])
    assert gave(realm, "gold-for-power")[0] == "red −1 gold, +1 power point"
    play_all(step(realm, "counties"))
    assert realm.results == []


def test_what_nobody_could_look_at_yet_is_shown_on_the_next_page() -> None:
    realm = realm_of()
    show_and_tell(realm, "red", say("a knight"), Source("castle/gold", say("Castle")))
    play_all(step(realm, "conflicts"))
    assert [read(line) for line in view_for_seat(realm, None).results.lines] == ["red a knight"]
    realm.results_looked_at = realm.results_shown
    play_all(step(realm, "conflicts"))
    assert realm.results == []


@pytest.mark.parametrize("back_at", ["at once", "later"])
def test_a_law_taken_away_at_its_own_stop_and_put_back_is_not_carried_out_twice(back_at: str) -> None:
    realm = realm_of(books="cardboard")
    every = ("spoils-of-war", "no-twos", "builders-of-war")

    def row(*laws: str) -> Any:
        def corrected(_: object) -> str:
            in_force(realm, *laws)
            return "on"

        return corrected

    left = row("no-twos", "builders-of-war") if back_at == "later" else row(*every)
    asked = acted(realm, *every, table=[left, row(*every), "on"])
    assert asked == [f"table: law/{law}/1" for law in every]


def test_who_is_meant_by_a_yes_or_no_is_said_before_what_they_take() -> None:
    realm = realm_of(books="cardboard")
    acted(realm, "no-twos", "three-to-four", table=["on", "on"])
    assert gave(realm, "no-twos") == ["Who has no knight of strength 2 deployed: an upgrade."]
    assert gave(realm, "three-to-four")[0].startswith("Who has the knight of strength 3 deployed and the one of ")


def test_each_ballot_begins_with_nothing_that_was_given_before() -> None:
    """A phone shows what its player just gained: that is no news any more while they vote."""
    realm = realm_of()
    realm.bills = tuple(law for law in LAWS if law.group == 1)[:2]
    show_and_tell(realm, "red", say("{n} gold", n=2), Source("castle/gold", say("Castle")), sign="+")
    seen_with: list[int] = []

    def votes(_: object) -> dict[str, Any]:
        seen_with.append(len(realm.results))
        return {"aye": "no", "markers": 0}

    play_all(step(realm, "parliament"), red=[votes] * 2, blue=[votes] * 2, green=[votes] * 2, table=["on"])
    assert seen_with == [1, 1, 1, 0, 0, 0], "who placed last had not been shown it yet"


# A law of two parts is taken away under the question of the second, and put back.


def fair(realm: Realm, first: Effect, table: list[str]) -> list[str]:
    """What the first part gave, and the power points of the second are offered."""
    effect = effect_of_parts(first=first,
                             points=offer({GOLD: 1}, Reward.of({POWER_POINTS: 1}), say("How many times?")))
    law, *others = (Law("fair", 1, say("The fair"), say("So much, and points."), effect),
                    *(one for one in LAWS if one.key == "squires-for-power"))

    def row(*laws: Law) -> Any:
        def corrected(_: object) -> int:
            realm.laws = laws
            return 0

        return corrected

    realm.laws = (law, *others)
    asked = play_all(apply_laws(realm), table=table, red=[row(*others), row(law, *others), 0], blue=[0] * 2,
                     green=[0] * 2)[1]
    assert [line for line in asked if "fair-points" in line] == [
        "red: offer/fair-points/1", *(f"{seat}: offer/fair-points/1" for seat in realm.seats)]
    return [line for line in gave(realm, "fair") if not line.endswith("declines")]


SELLS = offer({SQUIRES: 1}, Reward.of({GOLD: 1}), say("How many times?"))
PAYS_FOR_CONFLICTS = per(CONFLICTS, Reward.of({SQUIRES: 1}))


async def leaves_to_the_table(realm: Realm, source: Source) -> None:
    leave_reward_to_hands(realm, source, Reward.of({GOLD: 1}))


@pytest.mark.parametrize("first", [SELLS, leaves_to_the_table])
def test_hands_are_not_told_again_what_they_have_done(first: Effect) -> None:
    assert len(fair(realm_of(books="cardboard"), first, table=["on"])) == 1


def test_what_somebody_has_had_of_a_law_is_not_given_again() -> None:
    realm = realm_of()
    conflict(realm)
    station(realm, "red", "conflict-1 1")
    assert fair(realm, PAYS_FOR_CONFLICTS, table=["on"]) == ["red +1 squire"]


# A corrected fact.


def test_a_corrected_fact_that_gives_hands_new_work_stops_for_it_again() -> None:
    session = with_the_richest_lord()
    told_gold(session, red=5, blue=3, green=0)
    on(session)
    assert question(session) == "counties/county-pairs/1"
    session.ask_all_again("blue", asked_at(session, "gold/gold-leads/1", "blue"))
    told_gold(session, red=5, blue=7, green=0)
    assert (question(session), [line.owner for line in seen(session).results.lines_of_source("gold-leads")]) == (
        "law/gold-leads/1", ["blue"])
    on(session)
    assert question(session) == "counties/county-pairs/1"


def test_a_corrected_fact_that_changes_nothing_for_hands_stops_nobody() -> None:
    session = with_the_richest_lord()
    told_gold(session, red=5, blue=3, green=0)
    on(session)
    session.ask_all_again("blue", asked_at(session, "gold/gold-leads/1", "blue"))
    told_gold(session, red=5, blue=4, green=0)
    assert question(session) == "counties/county-pairs/1"


def with_the_richest_lord() -> Session:
    session = evening()
    on(session)
    session.answer(TABLE, "laws-in-force", ["gold-leads", "county-pairs", "squires-lead"])
    turn_up(session, *FIRST_BILLS)
    play_votes(session)
    return session


def told_gold(session: Session, **gold: int) -> None:
    for seat, n in gold.items():
        session.answer(seat, "gold/gold-leads/1", n)
