"""What is given at a ball, where Companion keeps the books."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Raw, Secrecy
from companion.core.game import Rule
from companion.games.noblemen.ball import GivenAtBall
from companion.games.noblemen.ball_phase import hold_ball
from companion.games.noblemen.court import Court
from companion.games.noblemen.estate_adjustments import recount_what_is_under_way
from companion.games.noblemen.pieces import BRIBES_IN_THE_BOX
from companion.locale import tongue
from tests.games.noblemen.in_turn import (
    Looks,
    books_of,
    cards_behind,
    court_in_turn,
    hold,
    lay,
    play,
    screen_of,
)
from tests.tabletop.answering import said


def dance(court: Court, **answers: object) -> list[str]:
    """The queen is with green, the last of three; who is not named gives nothing. Until titles are shown."""
    given = {seat: [answers.get(seat, {})] for seat in court.seats}
    return play(up_to_titles(hold_ball(court)), **given)  # type: ignore[arg-type]


def up_to_titles(rule: Rule) -> Rule:
    """Where the table says that it goes on, it does."""
    value: Any = None
    while True:
        try:
            request = rule.send(value)
        except StopIteration:
            return
        last = len(request.asks) - 1
        is_over = request.asks[last].key.startswith("titles/")
        value = request.value_for_rule({last: None}) if is_over else (yield request)


def given(court: Court, seat: str = "red") -> GivenAtBall:
    return court.balls[-1].given[seat]


def test_nobody_is_asked_what_the_estate_shows_and_all_are_asked_in_order_what_they_give() -> None:
    court = court_in_turn()
    lay(court, "ooo")
    assert dance(court) == ["green: add/1", "red: add/1", "blue: add/1"]
    assert {one.player: one.space for one in court.balls[-1].standings} == {"green": 0, "red": 3, "blue": 0}


def test_a_marker_is_worth_one_and_goes_back_onto_the_board() -> None:
    court, looks = court_in_turn(), Looks({"markers": 2})
    hold(court, markers=3)
    dance(court, red=looks)
    assert given(court) == GivenAtBall(bribes=2)
    assert court.balls[-1].added["red"] == 2
    assert screen_of(court).markers == 1
    assert books_of(court).markers_on_board == BRIBES_IN_THE_BOX - 1
    assert looks.ask.secrecy is Secrecy.PRIVATE
    assert tongue("en").text_of(looks.ask.hint).startswith("All see how many")


def test_blackmail_is_worth_three_and_any_number_of_it_is_given_at_one_ball() -> None:
    court = court_in_turn()
    hold(court, cards="blackmail blackmail blackmail")
    dance(court, red={"blackmail": 3})
    assert court.balls[-1].added["red"] == 9
    assert cards_behind(court) == []


def test_any_other_card_is_worth_one_and_all_go_beneath_the_stack() -> None:
    court = court_in_turn()
    hold(court, cards="liaison vicar tribute")
    before = books_of(court).in_stack
    dance(court, red={"liaison": 1, "vicar": 1})
    assert given(court) == GivenAtBall(other_scandals=2)
    assert cards_behind(court) == ["tribute"]
    assert books_of(court).in_stack == before + 2
    assert court.ledger.points("red") == court.titles["red"].points  # given ones do nothing else


def test_all_see_how_many_markers_and_cards_were_given_but_of_cards_only_blackmail_by_name() -> None:
    court = court_in_turn()
    hold(court, markers=1, cards="blackmail liaison vicar")
    dance(court, red={"markers": 1, "blackmail": 1, "liaison": 1, "vicar": 1})
    assert "red gives 1 bribery marker, 1 × Blackmail, 2 other scandal cards." in said(court)
    assert "blue gives nothing." in said(court)
    assert not any("Liaison" in line or "Vicar" in line for line in said(court))


def test_only_what_lies_behind_the_screen_can_be_given_and_who_has_nothing_is_asked_all_the_same() -> None:
    court, looks, none = court_in_turn(), Looks({}), Looks({})
    hold(court, markers=2, cards="dowry")
    dance(court, red=looks, blue=none)
    assert {kind.key: kind.most for kind in looks.form.kinds} == {"markers": 2, "dowry": 1}
    assert (none.form.least, none.form.most) == (0, 0)


def test_what_each_sum_means_is_said_before_anything_is_given() -> None:
    court, looks = court_in_turn(), Looks({})
    lay(court, "ooo")
    lay(court, "ooo", seat="green")
    hold(court, markers=1, cards="blackmail")
    dance(court, red=looks)
    assert {kind.key: kind.worth for kind in looks.form.kinds} == {"markers": 1, "blackmail": 3}
    assert [tongue("en").text_of(words) for words in looks.form.meanings] == [
        "3: 3 is taken: space 2, Baron",
        "4: space 4, Viscount, unless somebody passes you", "5: space 5, Viscount, unless somebody passes you",
        "6: space 6, Earl, unless somebody passes you", "7: space 7, Earl, unless somebody passes you"]


def test_what_one_has_follows_an_estate_that_is_corrected_while_one_is_asked() -> None:
    court, looks = court_in_turn(), Looks({})

    def corrected_meanwhile(ask: Any) -> Raw:
        lay(court, "oo")
        recount_what_is_under_way(court, books_of(court))
        return looks(ask)

    dance(court, red=corrected_meanwhile)
    assert tongue("en").text_of(looks.ask.words) == "You add …"
    assert tongue("en").text_of(looks.form.note) == "2 from your estate."
    assert court.balls[-1].standings[1].earned == 2


def test_an_old_gift_is_judged_by_what_the_box_holds() -> None:
    found = []
    for markers, cards in ((0, ""), (3, "dowry blackmail")):
        court, looks = court_in_turn(), Looks({})
        hold(court, markers=markers, cards=cards)
        dance(court, red=looks)
        found.append(looks.again)
    assert found[0] == found[1]
    assert found[0].read({"markers": 20, "blackmail": 4, "whitehall": 2})
