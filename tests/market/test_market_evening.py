"""The market as an evening: worked out by hand, corrected in the middle of its end, and what each seat may see."""

from __future__ import annotations

from typing import Any

from companion.core.game import Seating
from companion.core.session import Session
from companion.locale import tongue
from tests.games.storms import Storms
from tests.games.tables import Table
from tests.market.game import MARKET
from tests.market.state import audited
from tests.market.view import MarketView

PRIZES = {"prize/first": 8, "prize/second": 4, "prize/third": 3}
DAY_1 = [("table", "weather/1", {"dice": [2, 3]}), ("red", "cards/1", {"1": 2, "x2": 1}), ("blue", "cards/1", {"2": 3}),
         ("red", "sell/1", ["sell", {"goods": 3, "then": "stay"}]), ("table", "done/1", "done")]
NIGHT = [("red", "fair/1", {"aye": "yes"}), ("blue", "fair/1", {"aye": "no"}), ("table", "voted/1", "on"),
         ("red", "dealt/1", {"2": 3}), ("blue", "dealt/1", {"x2": 1, "1": 2})]
DAY_2 = [("table", "weather/2", {"dice": [6, 6]}), ("red", "cards/2", {"2": 1}), ("blue", "cards/2", {"1": 1}),
         ("table", "done/2", "done"), ("red", "luck", {"dice": [2]}), ("blue", "luck", {"dice": [6]})]
SHOWN = [("table", "final/so-far", "on"), ("table", "final/goods", "on"), ("table", "final/stall", "on")]


def evening(*answers: tuple[str, str, Any], profile: dict[str, Any] | None = None) -> Session:
    session = Session(MARKET.open(Seating(("red", "blue"), "red"), {}, PRIZES if profile is None else profile, 1))
    for seat, key, raw in answers:
        session.answer(seat, key, raw)
    audited(session.run.state)
    return session


def seen(session: Session, seat: str | None = None) -> MarketView:
    view: MarketView = session.page_for(seat).view
    return view


def open_keys(session: Session) -> set[str]:
    return {key for _, key in session.run.asks}


def test_an_evening_worked_out_by_hand() -> None:
    """Red: 4 brought, 3 sold at 3 each, 4 at the fair: 5 left; blue: 6 brought, 2 at the fair: 8 left."""
    view = seen(evening(*DAY_1, *NIGHT, *DAY_2, *SHOWN))
    assert view.is_fair
    assert dict(view.goods) == {"red": 5, "blue": 8}
    assert view.final is not None
    assert [{award.player: award.points for award in category.awards} for category in view.final.categories] == [
        {"red": 11, "blue": 6}, {"red": 4, "blue": 8}, {"red": -1, "blue": -2}]
    assert [(one.player, one.total) for one in view.final.standings] == [("red", 14), ("blue", 12)]
    assert [score.points_after(day) for score in view.scores for day in view.columns] == [0, 9, 11, 14, 0, 0, 6, 12]


def test_what_is_sold_has_a_card_for_each_day() -> None:
    (card,) = seen(evening(*DAY_1)).results.cards
    speak = tongue("en").text_of
    assert [(line.owner, [sign + speak(what) for sign, what in line.parts]) for line in card.lines] == [
        ("red", ["−3 of goods", "+9 coins"])]


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    session = evening(*DAY_1, *NIGHT)
    assert dict(seen(session, "red").hand) == {"1": 2, "2": 6}
    assert (seen(session).hand, seen(session, "table").hand) == ((), ())
    assert dict(seen(session, "blue").hand) == {"1": 6, "x2": 2}


def test_a_correction_of_the_board_counts_again_what_was_shown() -> None:
    session = evening(*DAY_1, *NIGHT, *DAY_2, *SHOWN[:1])
    session.adjust("red", "goods/red", 9, "board")
    view = seen(session)
    assert view.final is not None
    assert [award.points for award in view.final.categories[1].awards] == [8, 4]
    assert [key for key, _ in view.final.again] == ["goods"]
    assert "red: 8 coins instead of 4 (The most goods)." in [tongue("en").text_of(line.words) for line in session.lines]


def test_an_old_answer_corrected_keeps_in_mind_what_was_shown() -> None:
    session = evening(*DAY_1, *NIGHT, *DAY_2, *SHOWN[:2])
    luck = next(entry.seq for entry in session.run.history if entry.question_id == ("blue", "luck"))
    session.amend("blue", luck, {"dice": [1]}, why="typed")
    view = seen(session)
    assert view.final is not None
    assert [key for key, _ in view.final.again] == ["so-far"]
    assert view.final.categories[0].award("blue").points == 1


def test_what_the_box_prints_is_asked_once_and_its_sum_is_checked() -> None:
    session = evening(*DAY_1, *NIGHT, *DAY_2, profile={})
    assert open_keys(session) == {"box/prizes"}
    session.answer("table", "box/prizes", {**PRIZES, "prize/third": 9})
    assert open_keys(session) == {"really/box/prizes"}
    session.answer("table", "really/box/prizes", "yes")
    assert session.learned_box_values() == {**PRIZES, "prize/third": 9}


def test_points_corrected_after_the_end_may_crown_another() -> None:
    session = evening(*DAY_1, *NIGHT, *DAY_2, *SHOWN)
    session.adjust("blue", "coins/blue", 20, "counted")
    assert tongue("en").text_of(session.lines[-1].words) == "Corrected after the end. Winner by now: blue."


def test_of_equal_coins_more_goods_win_and_every_page_says_so() -> None:
    session = evening(*DAY_1, *NIGHT, *DAY_2, *SHOWN[:2])
    session.adjust("blue", "coins/blue", 14, "counted")  # as red has
    session.answer(*SHOWN[2])
    view = seen(session)
    assert view.final is not None
    speak = tongue("en").text_of
    assert [(one.player, one.rank, one.total, speak(one.why)) for one in view.final.standings if one.why] == [
        ("blue", 1, 14, "ahead by more goods: 8 to 5"), ("red", 2, 14, "behind by fewer goods: 5 to 8")]
    assert view.final.winners == ("blue",)
    assert speak(session.lines[-1].words) == "The market is over. Winner: blue."


def test_storms_play_it_to_its_end_though_nobody_chooses_who_keeps_its_books() -> None:
    def over(there: Table) -> None:
        assert there.session.run.state.step == "over"

    storms = Storms(MARKET, lambda run: audited(run.state), over)
    assert min(storms.storm(seed)["answer"] for seed in range(4)) > 0
