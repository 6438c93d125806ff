"""What everybody may see of the power points: every line, their growth, the final scoring, the chart."""

from __future__ import annotations

import random

import pytest

from companion.core.session import Session
from companion.core.words import say
from companion.games import GAMES
from companion.games.lancaster.conflict import TakenSpace
from companion.games.lancaster.final_scoring import Holdings, final_scoring
from companion.games.lancaster.order import FINAL, OVER
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import View, view_for_seat
from companion.locale import tongue
from companion.players import play_out, randomly_set_up_play
from companion.tabletop.finale import FinalView
from companion.tabletop.ledger import Source
from companion.tabletop.scores import END, PlayerScore
from tests.games.lancaster.kit import realm_of
from tests.games.lancaster.test_view import assert_frozen

LAW, CONFLICT = Source("law", say("Proud castles")), Source("conflict-1", say("Conflict {n}", n=1))
BY_HAND = Source("by-hand", say("Corrected by hand"))


def booked(realm: Realm, round_: int, seat: str, n: int, source: Source = LAW) -> None:
    realm.round = round_
    realm.score_points(seat, n, source)


def score_of(realm: Realm, seat: str = "red") -> PlayerScore:
    return next(score for score in view_for_seat(realm, None).scores if score.seat == seat)


def told(score: PlayerScore) -> list[tuple[object, int, int]]:
    """Column, amount, total: as they are listed."""
    return [(chapter.column, line.gain.amount, line.total) for chapter in score.chapters for line in chapter.lines]


def scored(realm: Realm, *, reveal: int = 4, **red: int) -> Realm:
    """The final scoring of an evening in which red holds what is said and the others nothing."""
    realm.round, realm.step = 5, FINAL
    held = {seat: Holdings(red if seat == "red" else {}, power_points=realm.ledger.points(seat))
            for seat in realm.seats}
    realm.finale.scoring = final_scoring(held)
    for category in realm.finale.scoring.categories[:reveal]:
        for award in category.awards:
            if category.key != "power_points":
                realm.score_points(award.player, award.points, Source(category.key, category.title), award.why)
        realm.finale.revealed += 1
    return realm


def final_of(realm: Realm) -> FinalView:
    final = view_for_seat(realm, None).final
    assert final is not None
    return final


def test_lines_of_the_final_scoring_are_a_chapter_of_their_own() -> None:
    realm = realm_of()
    booked(realm, 5, "red", 3)
    score = score_of(scored(realm, nobles=3, knighthood=4))
    assert [chapter.column for chapter in score.chapters] == [END, 5]
    assert [line.gain.source for line in score.chapters[0].lines] == [say("Nobles"), say("Extensions"),
                                                                      say("Strength of the knighthood")]


def test_a_correction_after_the_final_scoring_is_no_point_of_round_five() -> None:
    realm = realm_of()
    booked(realm, 5, "red", 3)
    scored(realm, nobles=3).step = OVER
    booked(realm, 5, "red", -1, BY_HAND)
    score = score_of(realm)
    assert (score.points_after(5), score.points_after(END)) == (3, realm.ledger.points("red"))


def test_a_correction_while_the_final_scoring_is_shown_is_one_of_what_was_won_before() -> None:
    realm = realm_of()
    booked(realm, 5, "red", 3)
    scored(realm, nobles=3)
    booked(realm, 5, "red", -1, BY_HAND)
    assert score_of(realm).points_after(5) == 2


def test_columns_go_to_the_round_that_is_played_and_to_the_end_once_it_is_scored() -> None:
    realm = realm_of()
    realm.round = 2
    assert view_for_seat(realm, None).columns == (0, 1)  # the second has brought nothing yet
    booked(realm, 2, "red", 3)
    assert view_for_seat(realm, None).columns == (0, 1, 2)
    assert view_for_seat(scored(realm), None).columns == (0, 1, 2, 3, 4, 5, END)


def test_only_revealed_categories_can_be_seen() -> None:
    realm = scored(realm_of(), reveal=2, nobles=4)
    final = final_of(realm)
    assert [category.key for category in final.categories] == ["power_points", "knighthood"]
    assert final.last_revealed is final.categories[-1]
    assert (final.earlier_categories, final.of) == (final.categories[:1], 4)
    assert (final.standings, final.winners) == ((), ())


def test_a_shared_victory_has_several_winners() -> None:
    realm = scored(realm_of("red", "blue"))
    realm.step = OVER
    final = final_of(realm)
    assert final.winners == ("red", "blue")
    assert [standing.rank for standing in final.standings] == [1, 1]
    assert not final.has_corrected_points


def test_a_correction_at_the_end_decides_and_is_told_apart_from_the_categories() -> None:
    realm = scored(realm_of("red", "blue"))
    realm.step = OVER
    booked(realm, 5, "blue", 2, BY_HAND)
    final = final_of(realm)
    assert final.winners == ("blue",)
    assert [standing.corrected for standing in final.standings] == [2, 0]
    assert final.has_corrected_points


def test_an_allys_space_shows_the_allys_colour() -> None:
    realm = realm_of("red", "blue")
    realm.allies = {"red": "green", "blue": "black"}
    seen = view_for_seat(realm, None)
    assert [seen.colour_of(TakenSpace("red", 1, ally=ally)) for ally in (True, False)] == ["green", "red"]


@pytest.mark.parametrize("books", ["cardboard", "companion"])
@pytest.mark.parametrize("seats", [2, 5])
def test_after_a_whole_evening_everything_adds_up(seats: int, books: str) -> None:
    session: Session = play_out(randomly_set_up_play(GAMES["lancaster"], seats, random.Random(seats), {"books": books}),
                                random.Random(7))
    seen: View = session.page_for(None).view
    assert_frozen(seen)
    assert seen.final is not None
    assert seen.chart is not None
    for standing in seen.final.standings:
        awards = [seen.final.award(category, standing.player) for category in seen.final.categories]
        score = next(score for score in seen.scores if score.seat == standing.player)
        assert standing.total == sum(award.points for award in awards) + standing.corrected == score.points
        assert score.points_after(5) == awards[0].points


def test_a_chart_needs_two_columns() -> None:
    realm = realm_of()
    realm.round = 0
    assert view_for_seat(realm, None).chart is None


def test_a_reason_reads_as_a_sentence_in_both_languages() -> None:
    realm = scored(realm_of(), nobles=3)
    line = score_of(realm).chapters[0].lines[0]
    assert tongue("en").text_of(line.gain.source) == "Nobles"
    assert line.gain.reason is not None
    assert tongue("en").text_of(line.gain.reason) == "3 nobles at the table"
