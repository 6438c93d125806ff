"""What the table mistyped, and what the board says."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.words import say
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.conflict import Card
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.evenings import (
    FIRST_BILLS,
    FIRST_LAWS,
    all_say,
    asked_at,
    evening,
    in_force,
    opened,
    play_round,
    said,
    seen,
    vote,
)
from tests.games.lancaster.kit import (
    at,
    board_of,
    conflict,
    correct,
    held,
    hold,
    not_corrected,
    realm_of,
    standing,
    station,
)


def test_correcting_a_mistyped_law_keeps_the_ballots_on_the_others() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    vote(session, red="no", blue="no", green="no")
    corrected = [FIRST_BILLS[0], FIRST_BILLS[1], "squires-for-twos"]
    session.amend("blue", asked_at(session, "bills/1"), corrected)
    assert [law.key for law in seen(session).bills] == corrected
    assert [vote.law.key for vote in seen(session).votes] == FIRST_BILLS[:2]
    assert session.parked_entries == []
    assert session.awaited_seats() == {"red", "blue", "green"}


def test_ballots_on_the_wrong_law_are_asked_again() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    swapped = ["squires-for-twos", FIRST_BILLS[1], FIRST_BILLS[2]]
    preview = session.correction_preview("blue", asked_at(session, "bills/1"), swapped)
    assert (preview.stay, preview.asked_again) == (5, 3)
    session.amend("blue", asked_at(session, "bills/1"), swapped)
    assert session.awaited_seats() == {"red", "blue", "green"}
    assert in_force(session) == FIRST_LAWS


def test_two_laws_typed_in_the_wrong_order_keep_all_their_ballots() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    vote(session, red="no", blue="no", green="no")
    session.amend("red", asked_at(session, "bills/1"), [FIRST_BILLS[1], FIRST_BILLS[0], FIRST_BILLS[2]])
    vote_on = {vote.law.key: vote.count.passed for vote in seen(session).votes}
    assert vote_on.get(FIRST_BILLS[1]) is False
    assert len([entry for entry in session.parked_entries if entry.key == f"ballot/{FIRST_BILLS[1]}"]) == 0


def test_correcting_the_first_laws_moves_the_row_of_the_whole_evening() -> None:
    session = opened()
    play_round(session, "yes")
    session.amend("red", asked_at(session, "laws-in-force"), FIRST_LAWS[::-1])
    assert [law.key for law in seen(session).votes[0].before] == FIRST_LAWS[::-1]
    assert in_force(session) == FIRST_BILLS


def test_nobody_corrects_another_players_ballot() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    for other in ("blue", "green", TABLE):
        with pytest.raises(Refusal):
            session.amend(other, asked_at(session, f"ballot/{FIRST_BILLS[0]}", "red"), {"aye": "no", "markers": 0})


def test_a_player_may_correct_the_own_ballot_and_the_result_follows() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    session.amend("red", asked_at(session, f"ballot/{FIRST_BILLS[0]}", "red"), {"aye": "no", "markers": 0})
    assert in_force(session) == FIRST_LAWS
    assert said(session)[-1] == (
        "red corrected an answer: Your vote: Votes for sale: This law: No, Voting markers: 0 (it was typed wrong)")


def test_the_board_says_which_laws_are_in_force() -> None:
    session = opened()
    session.adjust("green", "laws-in-force", ["no-twos", "gold-leads", "all-strengths"])
    assert in_force(session) == ["no-twos", "gold-leads", "all-strengths"]
    assert said(session)[-1] == (
        "green corrected by hand: The laws in force, left to right"
        ": Room at the top, The richest lord, The whole knighthood (so it lies on the board)")


def test_the_next_vote_works_on_the_corrected_laws() -> None:
    session = opened()
    session.adjust("green", "laws-in-force", ["no-twos", "gold-leads", "all-strengths"])
    all_say(session, "yes")
    assert in_force(session) == ["gold-leads", "all-strengths", FIRST_BILLS[0]]


@pytest.mark.parametrize("laws", [["no-twos"] * 3, ["no-twos", "gold-leads"], ["no-twos", "gold-leads",
                                                                               "unwritten"], []])
def test_a_row_of_laws_that_cannot_lie_there_is_refused(laws: list[str]) -> None:
    session = opened()
    with pytest.raises(Refusal):
        session.adjust("green", "laws-in-force", laws)
    assert in_force(session) == FIRST_LAWS


def test_before_the_first_laws_lie_there_they_are_asked_not_corrected() -> None:
    assert "laws-in-force" not in evening().adjustments_for("red")
    assert "laws-in-force" in opened().adjustments_for("red")


def test_the_new_start_player_is_asked_first() -> None:
    session = opened()
    session.adjust("red", "start-player", "green")
    assert seen(session).start == "green"
    all_say(session, "yes")
    assert [seat for seat, _ in session.run.asks] == ["green", "red", "blue"]


def test_a_start_player_sits_at_the_table() -> None:
    with pytest.raises(Refusal):
        opened().adjust("red", "start-player", "yellow")


def test_going_back_before_the_reveal_asks_every_ballot_again() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    session.undo("blue", asked_at(session, "placed/1"))
    assert session.awaited_seats() == {"red", "blue", "green"}
    assert in_force(session) == FIRST_LAWS
    assert said(session)[-2:] == ["blue went back to: Your vote: Votes for sale",
                                  "Had already been revealed: Your vote: Votes for sale"]


# What the companion keeps can be corrected.


def kept(*seats: str) -> Realm:
    realm = realm_of(*seats)
    conflict(realm)
    conflict(realm)
    return realm


def whereabouts(realm: Realm, owner: str, **moved: str) -> dict[str, Any]:
    """Where the seven are now, but these: `_1_1="stafford"` moves the first knight of strength 1."""
    now: dict[str, Any] = dict(adjustments(realm)[f"knights/{owner}"].now)
    return now | {name.removeprefix("_").replace("_", "."): place for name, place in moved.items()}


@pytest.mark.parametrize("stock", ["gold", "squires", "markers"])
def test_gold_squires_and_markers_can_be_set_to_what_lies_there(stock: str) -> None:
    realm = kept()
    correct(realm, f"{stock}/red", 7)
    assert held(realm, "red", stock) == 7


def test_what_lies_behind_a_screen_is_corrected_by_its_owner_only_but_markers_by_everybody() -> None:
    offered = adjustments(kept())
    assert (offered["gold/red"].owner, offered["squires/red"].owner, offered["markers/red"].owner) == (
        "red", "red", None)
    assert adjustments(kept("red", "blue"))["gold/red"].owner is None


def test_power_points_are_corrected_with_a_line_in_the_ledger() -> None:
    realm = kept()
    correct(realm, "points/red", 12)
    correct(realm, "points/red", 5)
    assert [(gain.amount, gain.source.text) for gain in realm.ledger.gains] == [
        (12, "Corrected by hand"), (-7, "Corrected by hand")]
    assert [gain.reason for gain in realm.ledger.gains] == [say("so it lies on the board")] * 2


def test_a_corrected_noble_is_taken_from_its_county_and_the_wrong_one_goes_back() -> None:
    realm = kept()
    hold(realm, "red", nobles=("york",))
    board_of(realm).nobles["york"] = 1
    correct(realm, "nobles/red", ["stafford"])
    assert board_of(realm).castles["red"].nobles == ("stafford",)
    assert (board_of(realm).nobles["york"], board_of(realm).nobles["stafford"]) == (2, 1)


def test_a_noble_that_no_county_holds_any_more_is_refused() -> None:
    realm = kept()
    board_of(realm).nobles["york"] = 0
    assert not_corrected(realm, "nobles/red", ["york"]) == "Please choose one of the answers offered."


def test_a_corrected_extension_sends_the_knight_under_it_home() -> None:
    realm = kept()
    station(realm, "red", "castle/gold 2")
    correct(realm, "extensions/red", ["gold", "markers"])
    assert board_of(realm).castles["red"].extensions == ("gold", "markers")
    assert board_of(realm).knights_at_court("red") == (1, 2)


def test_knights_can_be_set_anywhere_and_none_is_won_or_lost() -> None:
    realm = kept()
    station(realm, "red", "stafford 1", squires=1)
    correct(realm, "knights/red", whereabouts(realm, "red", _1_2="castle/gold", _2_1="conflict-1", _3_1="york"))
    assert sorted(board_of(realm).deployed_knights_with_place("red")) == [
        ("castle/gold", 1), ("conflict-1", 2), ("stafford", 1), ("york", 3)]
    assert at(realm, "stafford").squires == 1
    assert board_of(realm).knights_in_reserve("red") == (1, 2, 4)


def test_two_knights_cannot_stand_in_one_county_or_on_one_space_of_a_castle() -> None:
    realm = kept()
    for place, title in (("stafford", "Stafford"), ("castle/gold", "Castle: Gold")):
        assert not_corrected(realm, "knights/red", whereabouts(realm, "red", _1_1=place, _1_2=place)) == (
            f"Only one knight can stand there: {title}.")


def test_a_county_that_another_player_holds_is_cleared_first() -> None:
    realm = kept()
    station(realm, "blue", "stafford 1")
    assert "blue holds Stafford" in not_corrected(realm, "knights/red", whereabouts(realm, "red", _1_1="stafford"))


def test_a_fourth_player_cannot_be_set_into_a_conflict() -> None:
    realm = kept("red", "blue", "green", "yellow")
    for seat in ("blue", "green", "yellow"):
        station(realm, seat, "conflict-1 1")
    assert not_corrected(realm, "knights/red", whereabouts(realm, "red", _1_1="conflict-1")) == (
        "All three spaces of this conflict are taken.")


def test_squires_beside_a_knight_can_be_corrected() -> None:
    realm = kept()
    station(realm, "red", "stafford 1", squires=1)
    correct(realm, "squires-in/stafford", 3)
    assert at(realm, "stafford").strength == 4


def test_who_stands_above_whom_in_a_conflict_can_be_corrected() -> None:
    realm = kept()
    station(realm, "red", "conflict-1 1")
    station(realm, "blue", "conflict-1 2")
    correct(realm, "order/1", ["blue", "red"])
    assert standing(realm.conflicts[0]) == [("blue", (2,)), ("red", (1,))]


def test_the_card_of_a_conflict_can_be_corrected() -> None:
    realm = kept()
    correct(realm, "card/2", {"strength": 7, "first": 6, "second": 4, "third": 2})
    assert realm.conflicts[1].card == Card(7, (6, 4, 2))


def test_on_cardboard_only_what_the_companion_keeps_can_be_corrected() -> None:
    assert set(opened().adjustments_for("red")) == {
        "points/red", "points/blue", "points/green", "start-player", "laws-in-force", "card/1", "card/2"}
