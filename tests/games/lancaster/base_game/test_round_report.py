"""Counties and castles on one sheet, where the cardboard keeps the books."""

from __future__ import annotations

from typing import Any

from companion.core.asking import TABLE
from companion.games.lancaster.base_game.counties import BY_KEY
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.evenings import opened, play_votes, until
from tests.games.lancaster.kit import PROFILE, play, realm_of, rewards
from tests.tabletop.answering import first_asked, refused


def rewarded(somerset: str = "nobody", castles: list[str] | None = None, start: str = "red", sixth: str = "p2",
             round_: int = 1) -> Realm:
    realm = realm_of(books="cardboard", profile={**PROFILE, "castle/sixth": sixth})
    realm.round = round_
    report_all(realm, somerset, castles, start)
    return realm


def report_all(realm: Realm, somerset: str = "nobody", castles: list[str] | None = None, start: str = "red") -> None:
    def told(ask: Any) -> dict[str, Any]:
        every = {"somerset": somerset, "start": start, "castles": ["others", castles] if castles else ["nobody", {}]}
        return {part: every[part] for part in dict(ask.current_form.fields)}

    assert play(rewards(realm), table=[told])[1] == [f"table: rewards/{realm.round}"]


def sheet(realm: Realm) -> Any:
    return first_asked(rewards(realm))[0]


def test_counties_and_castles_are_one_sheet_in_their_order() -> None:
    assert [part for part, _ in sheet(realm_of(books="cardboard")).current_form.fields] == ["somerset", "start",
                                                                                            "castles"]
    labels = [field.label.text for _, field in sheet(realm_of(books="cardboard")).current_form.fields]
    assert [label.partition(":")[0] for label in labels] == ["Somerset (G)", "Surrey (I)", "Castles"]


def test_somersets_power_points_go_to_whom_the_table_names_with_a_line_in_the_ledger() -> None:
    realm = rewarded(somerset="green")
    assert [(gain.seat, gain.amount, gain.source) for gain in realm.ledger.gains] == [
        ("green", PROFILE["points/somerset"], BY_KEY["somerset"].title)]
    assert rewarded().ledger.points_of_all() == {"red": 0, "blue": 0, "green": 0}


def test_power_points_of_the_castles_go_to_all_whom_the_table_names() -> None:
    assert rewarded(castles=["red", "green"]).ledger.points_of_all() == {"red": 2, "blue": 0, "green": 2}


def test_castles_without_power_points_are_not_asked_for() -> None:
    assert rewarded(sixth="g2").ledger.points_of_all() == {"red": 0, "blue": 0, "green": 0}
    realm = realm_of(books="cardboard", profile={**PROFILE, "castle/sixth": "g2"})
    assert [part for part, _ in sheet(realm).current_form.fields] == ["somerset", "start"]


def test_the_table_says_who_is_start_player_now() -> None:
    assert rewarded(start="blue").turn_order() == ("blue", "green", "red")


def test_castles_score_in_the_new_turn_order() -> None:
    realm = rewarded(castles=["red", "blue", "green"], start="green", somerset="blue")
    assert [gain.seat for gain in realm.ledger.gains] == ["blue", "green", "red", "blue"]


def test_in_the_last_round_nobody_is_asked_who_is_start_player_for_nothing_reads_it() -> None:
    realm = realm_of(books="cardboard")
    realm.round = ROUNDS
    assert [part for part, _ in sheet(realm).current_form.fields] == ["somerset", "castles"]
    assert rewarded(round_=ROUNDS, start="blue").turn_order() == ("red", "blue", "green")


def test_who_scored_in_the_castles_last_round_is_offered_by_name_and_never_filled_in() -> None:
    realm = rewarded(castles=["red", "green"])
    ask = sheet(realm)
    ways = {branch.key: branch for branch in dict(ask.current_form.fields)["castles"].form.branches}
    assert list(ways) == ["nobody", "red+green", "red+green-and-blue", "others"]
    assert tongue("en").text_of(ways["red+green"].words) == "As last round: red, green"
    assert ask.as_open_question(ask.key).suggestion == {"start": "red"}, "the stone stays where it is; all else is said"
    realm.round = 2
    play(rewards(realm), table=[{"somerset": "nobody", "start": "red", "castles": ["red+green", {}]}])
    assert realm.ledger.points_of_all() == {"red": 4, "blue": 0, "green": 4}


def test_one_extension_more_than_last_round_is_offered_by_name() -> None:
    realm = rewarded(castles=["red", "green"])
    grown = dict(sheet(realm).current_form.fields)["castles"].form.branches[2]
    assert tongue("en").text_of(grown.words) == "As last round, and blue"
    realm.round = 2
    play(rewards(realm), table=[{"somerset": "nobody", "start": "red", "castles": [grown.key, {}]}])
    assert realm.ledger.points_of_all() == {"red": 4, "blue": 2, "green": 4}


def test_who_says_them_one_by_one_begins_with_those_of_last_round() -> None:
    others = dict(sheet(rewarded(castles=["red", "green"])).current_form.fields)["castles"].form.branches[-1]
    assert (others.key, others.begun) == ("others", ["red", "green"])
    assert refused(others.form, []), "no box ticked is no answer; what the boxes begin with is not one either"


def test_where_nobody_scored_before_the_castles_boxes_stand_open_and_empty() -> None:
    ask = sheet(rewarded())
    assert ask.as_open_question(ask.key).suggestion == {"start": "red", "castles": ["others", []]}


def test_before_anybody_scored_in_a_castle_nobody_is_offered() -> None:
    for realm in (realm_of(books="cardboard"), rewarded()):
        assert [branch.key for branch in dict(sheet(realm).current_form.fields)["castles"].form.branches] == ["nobody",
                                                                                                              "others"]


def test_an_old_as_last_round_is_asked_again_when_the_last_round_was_corrected() -> None:
    for way in ("red+green", "red+green-and-blue"):
        for castles in (["blue"], ["red"]):
            realm = rewarded(castles=castles)
            assert refused(sheet(realm).current_form, {"somerset": "nobody", "start": "red", "castles": [way, {}]})


def test_a_start_player_corrected_while_the_sheet_is_open_is_the_one_that_is_filled_in() -> None:
    session = opened()
    play_votes(session)
    until(session, "rewards/")
    assert session.run.asks[TABLE, "rewards/1"].suggestion["start"] == "red"
    session.adjust("red", "start-player", "green")
    assert session.run.asks[TABLE, "rewards/1"].suggestion["start"] == "green"
