"""Voting markers that a law looks at after the third vote: what hands keep, lay apart and give back (rulings 28)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.lancaster.base_game.rewards import MARKERS, RETAINED
from companion.games.lancaster.evening import audit
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.evenings import (
    asked_at,
    evening,
    offered,
    on,
    play_round,
    play_votes,
    question,
    turn_up,
    turn_up_laws,
    until,
)
from tests.games.lancaster.kit import EVERY_LAW, corrected, hold, in_force, parliament, step
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import play, said

NO = {"aye": "no", "markers": 0}
KEEP = "Keep the voting markers that are left until the laws have been applied."
APART = "Lay these voting markers apart from the retained ones."
BACK = "Give back the retained voting markers that you still have; keep what the laws gave."
AGAIN = "Take back the voting markers that you had left after the third vote; only hands know how many."
BILLS = ("masons", "county-fives", "crusaders")
TOLD: dict[str, list[Any]] = {"red": [2], "blue": [1], "green": [0]}  # retained, before all looked for themselves


class Table:
    """What lies before everybody's eyes at each tap of the table."""

    def __init__(self, realm: Realm, *, correcting: dict[int, Any] | None = None) -> None:
        self.realm, self.correcting = realm, correcting or {}
        self.stops: list[tuple[str, list[str]]] = []

    def tap(self, ask: Any) -> str:
        new = [tongue("en").text_of(what) for line in self.realm.results if line.by_hand for _, what in line.parts]
        self.stops.append((ask.key, [tongue("en").text_of(ask.words), *new]))
        nth = len(self.stops)
        if nth in self.correcting:
            corrected(self.realm, "on", laws__in__force=self.correcting[nth])(ask)
        return "on"

    def told(self, what: str) -> list[str]:
        """At which taps."""
        return [key for key, lines in self.stops if what in lines]


def debated(*laws: str, books: str = "cardboard", rules: int = 5, taps: int = 5, correcting: Any = None,
            **answers: list[Any]) -> Table:
    realm = realm_of(books=books, rules=rules)
    in_force(realm, *laws)
    realm.bills = tuple(EVERY_LAW[key] for key in BILLS)
    table = Table(realm, correcting=correcting)
    everybody = {seat: [NO, NO, NO, *answers.get(seat, [])] for seat in realm.seats}
    play(parliament(realm), table=[table.tap] * taps, **everybody)
    return table


def test_hands_are_told_three_times_each_a_stop_to_keep_them_to_lay_others_apart_and_to_give_them_back() -> None:
    table = debated("war-councils", "votes-kept", "money-changers", taps=6)
    assert [key for key, _ in table.stops] == ["revealed/crusaders", "by-hand/retained/1", "law/war-councils/1",
                                               "law/votes-kept/1", "law/money-changers/1", "by-hand/laws-applied/1"]
    assert table.told(KEEP) == ["by-hand/retained/1"]
    assert table.told(APART)[0] == "law/war-councils/1"
    assert table.told(BACK) == ["by-hand/laws-applied/1"]


def test_where_no_law_looks_at_them_nothing_is_kept_and_nothing_laid_apart() -> None:
    table = debated("war-councils", "squires-for-ones", "money-changers", taps=4)
    assert [table.told(what) for what in (KEEP, APART, BACK)] == [[], [], []]


def test_a_law_that_gives_none_says_nothing_of_laying_apart() -> None:
    table = debated("squires-for-ones", "votes-kept", "money-changers", taps=6)
    assert table.told(APART) == []
    assert table.told(BACK) == ["by-hand/laws-applied/1"]


def test_corrected_into_the_row_while_the_laws_act_hands_take_them_back_and_only_they_know_how_many() -> None:
    now = ["war-councils", "votes-kept", "money-changers"]
    table = debated("war-councils", "squires-for-ones", "money-changers", taps=6, correcting={2: now})
    assert [key for key, _ in table.stops] == [
        "revealed/crusaders", "law/war-councils/1", "law/votes-kept/1/retained", "law/votes-kept/1",
        "law/money-changers/1", "by-hand/laws-applied/1"]
    assert table.told(AGAIN)[0] == "law/votes-kept/1/retained"
    assert table.told(BACK) == ["by-hand/laws-applied/1"]


def test_where_nobody_then_gives_any_hands_have_done_all_at_that_stop_and_nobody_goes_on_once_more() -> None:
    row = ["war-councils", "money-changers"]
    table = debated(*row, "squires-for-ones", taps=5, correcting={3: [*row, "all-gifts"]},
                    **{seat: [0] for seat in ("red", "blue", "green")})
    assert [key for key, _ in table.stops] == ["revealed/crusaders", "law/war-councils/1", "law/money-changers/1",
                                               "law/all-gifts/1/retained", "by-hand/laws-applied/1"]


def test_taken_out_of_the_row_at_that_stop_it_does_not_act() -> None:
    table = debated("war-councils", "squires-for-ones", "money-changers", taps=6,
                    correcting={2: LOOKED_AT, 3: NOT_LOOKED_AT})
    keys = [key for key, _ in table.stops]
    assert "law/votes-kept/1/retained" in keys
    assert "law/votes-kept/1" not in keys


GO_BACK = "All voting markers that are left go back to the supply."
LOOKED_AT = ["war-councils", "votes-kept", "money-changers"]
NOT_LOOKED_AT = ["war-councils", "squires-for-ones", "money-changers"]


def until_the_laws_act(*laws: str, books: str = "cardboard", rules: int = 5, taps: int, correcting: Any) -> Table:
    """Only the stops between the third vote and the first law."""
    realm = realm_of(books=books, rules=rules)
    in_force(realm, *laws)
    realm.bills = tuple(EVERY_LAW[key] for key in BILLS)
    table = Table(realm, correcting=correcting)
    play(step(realm, "parliament"), table=[table.tap] * taps, **{seat: [NO] * 3 for seat in realm.seats})
    return table


def test_a_law_that_looks_at_them_corrected_away_at_the_result_they_are_said_to_go_back_at_a_stop_of_its_own() -> None:
    table = until_the_laws_act(*LOOKED_AT, taps=2, correcting={1: NOT_LOOKED_AT})
    assert [lines[0] for _, lines in table.stops] == ["The result is out: The largest army", GO_BACK]


def test_corrected_into_the_row_where_they_were_said_to_go_back_hands_take_them_back_before_the_laws() -> None:
    table = until_the_laws_act(*NOT_LOOKED_AT, taps=3, correcting={1: LOOKED_AT})
    assert (table.told(GO_BACK), table.told(KEEP)) == (["revealed/crusaders"], [])
    assert table.told(AGAIN) == ["by-hand/retained/1"]


def test_so_it_is_where_a_corrected_ballot_brings_such_a_law_into_force() -> None:
    session = evening(**{"new-laws": "in", "laws": "all"})
    until(session, "laws-in-force")
    turn_up_laws(session)
    while "all-gifts" not in offered(session)[2]:
        turn_up(session)
        play_round(session)
    turn_up(session, *[key for key in offered(session)[0] if key != "all-gifts"][:2], "all-gifts")
    play_votes(session)
    for seat in ("red", "blue"):
        session.amend(seat, asked_at(session, "ballot/all-gifts", seat), {"aye": "yes", "markers": 0})
    on(session)
    told = [tongue("en").text_of(words) for result in session.run.state.results for _, words in result.parts]
    assert question(session).startswith("by-hand/retained/")
    assert AGAIN in told
    assert KEEP not in told


def test_what_was_said_to_go_back_in_one_round_is_kept_as_ever_in_the_next() -> None:
    table = until_the_laws_act(*NOT_LOOKED_AT, taps=3, correcting={1: LOOKED_AT})
    realm = table.realm
    realm.round, realm.results[:] = 2, []
    play(step(realm, "parliament"), table=[table.tap] * 2, **{seat: [NO] * 3 for seat in realm.seats})
    assert table.told(KEEP) == ["by-hand/retained/2"]


@pytest.mark.parametrize(("books", "rules"), [("companion", 5), ("cardboard", 4)])
def test_elsewhere_a_correction_at_the_result_makes_no_stop_more(books: str, rules: int) -> None:
    for laws, now in ((LOOKED_AT, NOT_LOOKED_AT), (NOT_LOOKED_AT, LOOKED_AT)):
        table = until_the_laws_act(*laws, books=books, rules=rules, taps=1, correcting={1: now})
        assert [key for key, _ in table.stops] == ["revealed/crusaders"]


def test_what_one_round_retained_is_forgotten_in_the_next_and_hands_take_back_what_went_back_since() -> None:
    """A law corrected into a later row finds nothing lying apart, and what laws give is kept with all else."""
    table = debated(*LOOKED_AT, taps=6)
    realm = table.realm
    in_force(realm, *NOT_LOOKED_AT)
    realm.round, realm.results[:], table.stops[:] = 2, [], []
    table.correcting = {2: LOOKED_AT}
    play(parliament(realm), table=[table.tap] * 6, **{seat: [NO] * 3 for seat in realm.seats})
    assert "law/votes-kept/2/retained" in table.told(AGAIN)
    assert APART not in dict(table.stops)["law/war-councils/2"]


def test_with_the_companions_books_it_finds_what_was_retained_and_that_goes_back_then() -> None:
    realm, most = realm_of(books="companion"), dict[str, int]()
    in_force(realm, "squires-for-ones", "money-changers", "empty-tables")
    realm.bills = tuple(EVERY_LAW[key] for key in BILLS)
    for seat, n in zip(realm.seats, (2, 3, 0), strict=True):
        hold(realm, seat, markers=n, gold=2, squires=2, nobles=("york",))

    def put_in(ask: Any) -> dict[str, int]:
        corrected(realm, "on", laws__in__force=["squires-for-ones", "money-changers", "all-gifts"])(ask)
        return {"gold": 0, "squires": 0}

    def look(ask: Any) -> int:
        most[ask.seat] = ask.current_form.most
        return min(1, ask.current_form.most)

    none = {"gold": 0, "squires": 0}
    play(parliament(realm), table=["on", "on"], red=[NO, NO, NO, put_in, look], blue=[NO, NO, NO, none, look],
         green=[NO, NO, NO, none, look])
    assert most == {"red": 2, "blue": 2, "green": 0}  # blue for want of gold
    counts = "Gifts of every kind: the voting markers that went back after the third vote count as retained."
    assert counts in said(realm)
    assert all(RETAINED not in purse and purse[MARKERS] == 0 for purse in realm.purses.values())
    audit(realm)


def test_in_an_evening_begun_before_that_a_line_of_the_log_says_it() -> None:
    table = debated("war-councils", "votes-kept", "money-changers", rules=4, taps=4, **TOLD)
    assert [key for key, _ in table.stops] == ["revealed/crusaders", "law/war-councils/1", "law/votes-kept/1",
                                               "law/money-changers/1"]
    assert [table.told(what) for what in (KEEP, APART, BACK)] == [[], [], []]
    assert said(table.realm)[-1].startswith("The retained voting markers that are left go back to the supply")


def test_in_such_an_evening_a_law_corrected_into_the_row_asks_as_it_did() -> None:
    now = ["war-councils", "votes-kept", "money-changers"]
    table = debated("war-councils", "squires-for-ones", "money-changers", rules=4, taps=4, correcting={2: now}, **TOLD)
    assert not any("retained" in key for key, _ in table.stops)
    assert not any("retained" in line for line in said(table.realm)), "nor does the log"
