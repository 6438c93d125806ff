"""The king's favor: what the first knights in conflicts earn, at once."""

from __future__ import annotations

from companion.games.lancaster.base_game import favor
from companion.games.lancaster.base_game.deeds import upgrade_knight
from companion.games.lancaster.base_game.favor import FAVOR, offer_kings_favor
from companion.games.lancaster.base_game.placing import place_pieces_in_turn as place_knights
from companion.games.lancaster.module import ALWAYS_DUE
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.kit import board_of, conflict, court, held, hold, play, realm_of, station, step, to
from tests.tabletop.answering import first_asked, refused, said


def opened(*seats: str, court_of: dict[str, tuple[int, ...]] | None = None) -> Realm:
    """Two conflicts, all tiles face up, only these knights at court."""
    realm = realm_of(*seats or ("red", "blue", "green", "yellow"))
    board_of(realm).favors = favor.favor_tiles_for_players(len(realm.seats))
    conflict(realm)
    conflict(realm)
    for seat in realm.seats:
        court(realm, seat, *(court_of or {}).get(seat, ()))
    return realm


def tiles(realm: Realm) -> list[str]:
    (ask,) = first_asked(offer_kings_favor(realm, board_of(realm), "red"))
    return [option.key for option in ask.current_form.options]  # type: ignore[attr-defined]


def test_who_places_a_knight_in_a_conflict_chooses_a_tile_and_has_its_reward_at_once() -> None:
    realm = opened(court_of={"red": (1, 2)})
    gold: list[int] = []

    def later(_: object) -> object:
        gold.append(held(realm, "red", "gold"))
        return to("castle/gold", 2)

    play(place_knights(realm, board_of(realm)), red=[to("conflict-1", 1), "favor/1", later])
    assert gold == [4]


def test_a_taken_tile_is_turned_over_and_nobody_chooses_it_again_this_round() -> None:
    realm = opened(court_of={"red": (1,), "blue": (1,)})
    play(place_knights(realm, board_of(realm)), red=[to("conflict-1", 1), "favor/1"],
         blue=[to("conflict-1", 1), "favor/2"])
    assert board_of(realm).favors == ("favor/upgrade", "favor/noble", "favor/3", "favor/4")
    assert "favor/1" not in tiles(realm)


def test_the_first_six_knights_earn_a_tile_and_the_seventh_none() -> None:
    realm = opened(court_of={"red": (1, 1, 2), "blue": (1, 1), "green": (1, 2)})
    there = to("conflict-1", 1)
    asked = play(place_knights(realm, board_of(realm)),
                 red=[there, "favor/1", there, "favor/2", to("conflict-1", 2)],
                 blue=[there, "favor/3", to("conflict-2", 1), "favor/4"],
                 green=[there, "favor/noble", "york", to("conflict-2", 2), "favor/upgrade", "none"])[1]
    assert len([one for one in asked if "favor/1" in one and "noble" not in one and "upgrade" not in one]) == 6
    assert board_of(realm).favors == ()


def test_with_three_players_five_knights_earn_a_tile() -> None:
    realm = opened("red", "blue", "green", court_of={"red": (1, 1, 1), "blue": (1, 1, 1)})
    there = to("conflict-1", 1)
    asked = play(place_knights(realm, board_of(realm)),
                 red=[there, "favor/1", there, "favor/3", there, "favor/noble", "york"],
                 blue=[there, "favor/2", there, "favor/4", there])[1]
    assert asked.count("red: favor/1") + asked.count("blue: favor/1") == 5


def test_a_knight_on_top_of_the_own_earns_a_tile_too() -> None:
    realm = opened(court_of={"red": (2,)})
    station(realm, "red", "conflict-1 1")
    play(place_knights(realm, board_of(realm)), red=[to("conflict-1", 2), "favor/2"])
    assert held(realm, "red", "squires") == 4


def test_counties_and_castles_earn_no_favor() -> None:
    realm = opened(court_of={"red": (1, 2)})
    asked = play(place_knights(realm, board_of(realm)), red=[to("stafford", 1), to("castle/gold", 2)])[1]
    assert asked == ["red: place/1"] * 2


def test_the_last_tile_is_taken_like_the_first() -> None:
    realm = opened()
    board_of(realm).favors = ("favor/4",)
    play(offer_kings_favor(realm, board_of(realm), "blue"), blue=["favor/4"])
    assert (held(realm, "blue", "gold"), board_of(realm).favors) == (5, ())


def test_a_new_round_turns_all_tiles_up_again() -> None:
    realm = opened()
    board_of(realm).favors = ()
    play(step(realm, "placing"))  # type: ignore[arg-type]
    assert board_of(realm).favors == favor.TILES


def test_a_favor_may_be_declined_and_all_tiles_lie_there_for_the_next_knight() -> None:
    realm = opened(court_of={"red": (1,), "blue": (1,)})
    asked = play(place_knights(realm, board_of(realm)), red=[to("conflict-1", 1), "none"],
                 blue=[to("conflict-1", 1), "favor/1"])[1]
    assert asked == ["red: place/1", "red: favor/1", "blue: place/1", "blue: favor/1"]
    assert board_of(realm).favors == tuple(tile for tile in favor.TILES if tile != "favor/1")
    assert (held(realm, "red", "gold"), held(realm, "blue", "gold")) == (2, 4)
    assert "red takes no tile of the king's favor." in said(realm)


def test_an_allys_favor_may_be_declined_too() -> None:
    realm = opened("red", "blue")
    play(offer_kings_favor(realm, board_of(realm), "ally/red"), red=["none"])
    assert board_of(realm).favors == favor.TILES


def test_declining_is_always_offered_beside_what_lies_face_up() -> None:
    realm = opened()
    board_of(realm).favors = ("favor/1", "favor/noble")
    assert tiles(realm) == ["favor/1", "favor/noble", "none"]


# The tiles.


def test_gold_and_squires_of_a_tile_go_behind_the_screen() -> None:
    realm = opened()
    play(offer_kings_favor(realm, board_of(realm), "red"), red=["favor/3"])
    assert (held(realm, "red", "gold"), held(realm, "red", "squires")) == (3, 3)
    assert said(realm) == ["red: 1 gold, 1 squire (King's favor)."]


def test_the_noble_may_come_from_any_county_wherever_the_knights_are() -> None:
    realm = opened()
    play(offer_kings_favor(realm, board_of(realm), "red"), red=["favor/noble", "surrey"])
    assert board_of(realm).castles["red"].nobles == ("surrey",)
    assert board_of(realm).nobles["surrey"] == 2


def test_nobody_invites_the_same_noble_twice() -> None:
    realm = opened()
    hold(realm, "red", nobles=("surrey", "york"))
    board_of(realm).nobles["bedford"] = 0
    asked: list[str] = []

    def look(ask: object) -> str:
        asked.extend(option.key for option in ask.current_form.options)  # type: ignore[attr-defined]
        return "dorset"

    play(offer_kings_favor(realm, board_of(realm), "red"), red=["favor/noble", look])
    assert asked == ["northumberland", "stafford", "gloucester", "suffolk", "somerset", "dorset"]


def test_without_a_noble_to_take_that_tile_brings_nothing() -> None:
    realm = opened()
    board_of(realm).nobles = dict.fromkeys(board_of(realm).nobles, 0)
    play(offer_kings_favor(realm, board_of(realm), "red"), red=["favor/noble"])
    assert said(realm) == ["red: no noble is left to be taken."]


def test_the_upgrade_may_choose_any_knight_outside_the_reserve_even_the_one_that_earned_it() -> None:
    realm = opened(court_of={"red": (1, 1)})
    station(realm, "red", "conflict-1 2", "castle/gold 1")
    station(realm, "blue", "stafford 1")
    (ask,) = first_asked(upgrade_knight(realm, board_of(realm), "red", FAVOR, ALWAYS_DUE))
    assert [option.key for option in ask.current_form.options] == ["1@court", "1@castle/gold", "2@conflict-1", "none"]


def test_an_upgrade_swaps_the_knight_where_it_stands_for_one_exactly_one_stronger() -> None:
    realm = opened()
    station(realm, "red", "conflict-1 2")
    play(offer_kings_favor(realm, board_of(realm), "red"), red=["favor/upgrade", "2@conflict-1"])
    assert board_of(realm).deployed_knights("red") == [3]
    assert 2 in board_of(realm).knights_in_reserve("red")
    assert 3 not in board_of(realm).knights_in_reserve("red")


def test_the_upgrade_lapses_without_a_knight_of_that_strength_in_the_reserve() -> None:
    realm = opened(court_of={"red": (4,)})
    play(offer_kings_favor(realm, board_of(realm), "red"), red=["favor/upgrade"])
    assert said(realm) == ["red: no knight can be upgraded."]


def test_a_tile_that_lies_face_down_is_refused() -> None:
    realm = opened()
    board_of(realm).favors = ("favor/1", "favor/2")
    (ask,) = first_asked(offer_kings_favor(realm, board_of(realm), "red"))
    assert refused(ask.current_form, "favor/upgrade") == "Please choose one of the answers offered."
