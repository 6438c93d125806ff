"""Tables, seats, devices, links and claims as they are kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.tables.store import ClaimRow, DeviceRow, LinkRow, SeatRow, Store, StoreError, TableRow

ADA, BEN = SeatRow("ROSE", "red", "Ada", 0), SeatRow("ROSE", "blue", "Ben", 1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A table ROSE with red and blue; the devices 1 (the host's) and 2."""
    with closing(Store(tmp_path)) as store:
        with store.writing() as w:
            w.add_table(TableRow("ROSE", "lancaster", '{"books": "cardboard"}', "Friday", "lobby", 10, 10))
            w.put_seat(BEN)
            w.put_seat(ADA)
            assert w.add_device(b"one", at=5, host=True) == 1
            assert w.add_device(b"two", at=6) == 2
        yield store


def test_a_table_is_read_as_it_was_added_and_changed(store: Store) -> None:
    with store.writing() as w:
        w.set_agreement("ROSE", "{}")
        w.set_start_player("ROSE", "blue")
        w.set_stage("ROSE", "playing", at=20)
    row = TableRow("ROSE", "lancaster", "{}", "Friday", "playing", 10, 20, start="blue")
    assert store.table_row("ROSE") == row
    assert store.table_row("LILY") is None


def test_tables_are_listed_with_the_last_opened_first_whatever_happens_at_them(store: Store) -> None:
    with store.writing() as w:
        w.add_table(TableRow("LILY", "lancaster", "{}", "", "over", 11, 11, continues="ROSE"))
        assert [row.code for row in w.table_rows()] == ["LILY", "ROSE"]
        w.set_stage("ROSE", "playing", at=12)
    assert [row.code for row in store.table_rows()] == ["LILY", "ROSE"]


def test_seats_sit_clockwise_by_place(store: Store) -> None:
    assert store.seat_rows("ROSE") == (ADA, BEN)
    with store.writing() as w:
        w.order_seats("ROSE", ["blue", "red"])
    assert [(row.name, row.position) for row in store.seat_rows("ROSE")] == [("Ben", 0), ("Ada", 1)]


def test_a_seat_put_twice_is_changed(store: Store) -> None:
    with store.writing() as w:
        w.put_seat(SeatRow("ROSE", "red", "Adele", 2))
    assert store.seat_rows("ROSE") == (BEN, SeatRow("ROSE", "red", "Adele", 2))


def test_a_dropped_seat_takes_all_that_hangs_on_it_along(store: Store) -> None:
    with store.writing() as w:
        w.set_start_player("ROSE", "red")
        w.give_seat_to_device("ROSE", "red", 2, at=7)
        w.put_seat_in_hand(2, "ROSE", "red")
        w.add_link(LinkRow(b"link", "seat", "ROSE", "red", 7))
        w.add_claim("ROSE", "red", b"one", "192.168.1.20", at=8)
        w.drop_seat("ROSE", "red")
    table = store.table_row("ROSE")
    assert table is not None
    assert table.start is None
    assert (store.seat_rows("ROSE"), store.holder_of_each_seat("ROSE"),
            store.seat_in_hand_of_each_device("ROSE")) == ((BEN,), {}, {})
    assert (store.link_row(b"link"), store.waiting_claims("ROSE")) == (None, ())


def test_the_start_seat_stays_when_another_seat_is_dropped(store: Store) -> None:
    with store.writing() as w:
        w.set_start_player("ROSE", "red")
        w.drop_seat("ROSE", "blue")
    table = store.table_row("ROSE")
    assert table is not None
    assert table.start == "red"


def test_a_device_is_found_by_the_hash_of_its_token(store: Store) -> None:
    with store.writing() as w:
        w.set_host(2)
        w.set_host(1, False)
    assert store.device_row(b"one") == DeviceRow(1, b"one", host=False, seen_at=5)
    assert store.device_row(b"two") == DeviceRow(2, b"two", host=True, seen_at=6)
    assert store.device_row(b"three") is None


def test_a_seat_moves_to_the_device_that_takes_it_and_leaves_the_other_hand(store: Store) -> None:
    with store.writing() as w:
        w.give_seat_to_device("ROSE", "red", 1, at=7)
        w.give_seat_to_device("ROSE", "blue", 1, at=7)
        w.put_seat_in_hand(1, "ROSE", "red")
        w.give_seat_to_device("ROSE", "red", 2, at=8)
    assert store.holder_of_each_seat("ROSE") == {"red": 2, "blue": 1}
    assert store.seat_in_hand_of_each_device("ROSE") == {}


def test_a_seat_taken_away_leaves_another_seat_in_the_hand_alone(store: Store) -> None:
    with store.writing() as w:
        w.give_seat_to_device("ROSE", "red", 1, at=7)
        w.give_seat_to_device("ROSE", "blue", 1, at=7)
        w.put_seat_in_hand(1, "ROSE", "blue")
        w.give_seat_to_device("ROSE", "red", 2, at=8)
    assert store.seat_in_hand_of_each_device("ROSE") == {1: "blue"}


def test_taking_a_seat_one_holds_already_keeps_it_in_hand(store: Store) -> None:
    with store.writing() as w:
        w.give_seat_to_device("ROSE", "red", 1, at=7)
        w.put_seat_in_hand(1, "ROSE", "red")
        w.give_seat_to_device("ROSE", "red", 1, at=8)
    assert (store.holder_of_each_seat("ROSE"), store.seat_in_hand_of_each_device("ROSE")) == ({"red": 1}, {1: "red"})


def test_a_seat_that_is_gone_is_in_nobodys_hand(store: Store) -> None:
    with store.writing() as w:
        w.give_seat_to_device("ROSE", "red", 1, at=7)
        w.put_seat_in_hand(1, "ROSE", "red")
        w.drop_seat("ROSE", "red")
    assert (store.holder_of_each_seat("ROSE"), store.seat_in_hand_of_each_device("ROSE")) == ({}, {})


def test_the_hand_over_card_lies_on_top_until_a_seat_is_taken_in_hand(store: Store) -> None:
    with store.writing() as w:
        w.give_seat_to_device("ROSE", "red", 1, at=7)
        w.put_seat_in_hand(1, "ROSE", "red")
        w.put_seat_in_hand(1, "ROSE", None)
        assert w.seat_in_hand_of_each_device("ROSE") == {1: None}
        w.put_seat_in_hand(1, "ROSE", "red")
    assert store.seat_in_hand_of_each_device("ROSE") == {1: "red"}


def test_a_device_cannot_take_in_hand_a_seat_that_it_does_not_hold(store: Store) -> None:
    with store.writing() as w:
        w.give_seat_to_device("ROSE", "red", 1, at=7)
    with pytest.raises(StoreError), store.writing() as w:
        w.put_seat_in_hand(2, "ROSE", "red")
    assert store.seat_in_hand_of_each_device("ROSE") == {}


def test_a_device_finds_the_tables_it_sits_at(store: Store) -> None:
    with store.writing() as w:
        w.add_table(TableRow("LILY", "noblemen", "{}", "", "lobby", 11, 11))
        w.give_seat_to_device("ROSE", "red", 2, at=7)
        w.give_seat_to_device("ROSE", "blue", 2, at=7)
    assert [row.code for row in store.tables_of_device(2)] == ["ROSE"]
    assert store.tables_of_device(1) == ()


def test_a_link_counts_as_first_used_once(store: Store) -> None:
    with store.writing() as w:
        w.add_link(LinkRow(b"link", "launch", None, None, made_at=7))
        assert w.use_link_once(b"link", at=8)
        assert not w.use_link_once(b"link", at=9)
        assert not w.use_link_once(b"unknown", at=9)
    assert store.link_row(b"link") == LinkRow(b"link", "launch", None, None, made_at=7, used_at=8)


def test_revoking_a_seats_links_leaves_the_other_seats_alone(store: Store) -> None:
    with store.writing() as w:
        w.add_link(LinkRow(b"red", "seat", "ROSE", "red", made_at=7))
        w.add_link(LinkRow(b"blue", "seat", "ROSE", "blue", made_at=7))
        w.revoke_seat_links("ROSE", "red")
        assert not w.use_link_once(b"red", at=8)
        assert w.use_link_once(b"blue", at=8)
    red = store.link_row(b"red")
    assert red is not None
    assert red.revoked


def test_claims_wait_in_order_until_the_host_decides(store: Store) -> None:
    with store.writing() as w:
        w.add_claim("ROSE", "blue", b"one", "192.168.1.20", at=9)
        w.add_claim("ROSE", "red", b"new", "192.168.1.21", at=8)
    blue, red = (ClaimRow(1, "ROSE", "blue", b"one", "192.168.1.20", 9, device=1),
                 ClaimRow(2, "ROSE", "red", b"new", "192.168.1.21", 8))
    assert store.waiting_claims("ROSE") == (blue, red)
    assert (store.has_waiting_claim(b"new"), store.has_waiting_claim(b"two")) == (True, False)
    with store.writing() as w:
        w.drop_claims_to("ROSE", "red")
    assert store.waiting_claims("ROSE") == (blue,)


def test_a_browser_has_one_claim_at_a_table_and_no_number_comes_again(store: Store) -> None:
    with store.writing() as w:
        w.add_claim("ROSE", "blue", b"new", "192.168.1.20", at=9)
        w.add_claim("ROSE", "red", b"new", "192.168.1.20", at=10)
        w.drop_claim(2)
        w.add_claim("ROSE", "red", b"new", "192.168.1.20", at=11)
    assert [(claim.number, claim.seat) for claim in store.waiting_claims("ROSE")] == [(3, "red")]


def test_a_device_that_lost_a_seat_is_remembered_until_it_has_it_again(store: Store) -> None:
    with store.writing() as w:
        w.give_seat_to_device("ROSE", "red", 1, at=7)
        w.give_seat_to_device("ROSE", "red", 2, at=8)
    assert store.past_holders("ROSE") == (("red", 1),)
    with store.writing() as w:
        w.give_seat_to_device("ROSE", "red", 1, at=9)
    assert store.past_holders("ROSE") == (("red", 2),)
    with store.writing() as w:
        w.drop_seat("ROSE", "red")
    assert store.past_holders("ROSE") == ()
