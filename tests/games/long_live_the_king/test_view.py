"""What a seat may see, and what everybody may."""

from __future__ import annotations

from companion.games.long_live_the_king.view import view
from tests.games.long_live_the_king.kit import CARDBOARD, council_of, hold


def test_a_hand_is_seen_by_its_player_and_by_nobody_else() -> None:
    council = council_of(3)
    hold(council, red="1123", blue="1")
    assert view(council, "red").hand == (1, 1, 2, 3)
    assert view(council, "blue").hand == (1,)
    assert (view(council, None).hand, view(council, "table").hand) == (None, None)


def test_what_a_hand_holds_changes_nothing_that_others_see() -> None:
    seen = []
    for red in ("1123", "3"):
        council = council_of(3)
        council.board.correct_hand("red", type(council.board.hands["red"])(map(int, red)))  # type: ignore[union-attr]
        seen.append((view(council, None), view(council, "blue")))
    assert seen[0] == seen[1]


def test_on_cardboard_there_is_no_hand_to_see() -> None:
    assert view(council_of(3, CARDBOARD), "red").hand is None
