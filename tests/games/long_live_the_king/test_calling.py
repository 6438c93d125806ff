"""On cardboard the table says that a dispute begins: where or only its number, who defends, what stands there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.long_live_the_king.as_called import as_called
from companion.games.long_live_the_king.calling import calling
from companion.games.long_live_the_king.chronicle import Opening
from companion.games.long_live_the_king.regions import BY_KEY
from tests.games.long_live_the_king.kit import CARDBOARD, council_of, first_asked, fought, refused

NO_SUCH = "Please choose one of the answers offered."


def called(where: str = "4", defender: str = "green", there: str = "3f", **more: str) -> dict[str, str]:
    return {"where": where, "defender": defender, "there": there, **more}


def why_not(players: int = 4, by: str | None = "red", **said: str) -> str:
    return refused(calling(council_of(players, CARDBOARD), by), called(**said))


def opened(seat: str, raw: Any) -> Opening:
    """Somebody calls a dispute; it begins."""
    council = council_of(4, CARDBOARD)
    rule = as_called(council)
    asks = rule.send(None).asks
    at = next(at for at, ask in enumerate(asks) if (ask.seat, ask.key) == (seat, "dispute/1"))
    request = rule.send((seat, asks[at].now.read(raw)))
    assert {ask.key for ask in request.asks} == {"cards/1"}
    rule.close()
    return fought(council).opening


def test_anybody_may_say_that_a_dispute_begins_and_the_laptop_for_somebody() -> None:
    keys = {(ask.seat, ask.key) for ask in first_asked(as_called(council_of(4, CARDBOARD)))}
    assert {(seat, "dispute/1") for seat in ("red", "blue", "green", "yellow", "table")} <= keys
    assert opened("red", called()) == Opening("red", "green", 4, None, True, 3)
    assert opened("table", called("lincolia", intruder="blue", there="2")) == (
        Opening("blue", "green", 4, BY_KEY["lincolia"], False, 2))


@pytest.mark.parametrize(("where", "limit"), [("2", 2), ("3", 3), ("4", 4), ("sarisberie", 2), ("rouecestre", 3)])
def test_no_more_courtiers_defend_than_the_region_has_votes(where: str, limit: int) -> None:
    form = calling(council_of(4, CARDBOARD), "red")
    assert form.read(called(where, there=str(limit))).there.courtiers == limit
    if limit < 4:
        assert refused(form, called(where, there=f"{limit + 1}f")) == f"At most {limit} courtiers stand there."
    assert refused(form, called(where, there="5")).endswith(NO_SUCH)


@pytest.mark.parametrize("there", ["0", "f"])
def test_nobody_defends_with_nothing(there: str) -> None:
    assert why_not(there=there).endswith(NO_SUCH)


def test_a_lone_figure_may_be_called_to_defend() -> None:
    assert opened("red", called("2", there="0f")) == Opening("red", "green", 2, None, True, 0)


def test_nobody_moves_in_against_themselves() -> None:
    assert why_not(defender="red").endswith(NO_SUCH)
    assert why_not(by=None, intruder="green") == "Nobody moves in against themselves."


def test_with_three_players_there_is_no_dispute_on_man() -> None:
    assert why_not(players=3, where="man").endswith(NO_SUCH)
    assert calling(council_of(4, CARDBOARD), "red").read(called("man", there="2")).where == BY_KEY["man"]
