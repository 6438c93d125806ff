"""What several boxes say of what may stand beside knights is put together: everything counts."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.module import ConflictLineUpExtras, joined_line_up_extras
from companion.games.lancaster.pieces import Piece
from companion.locale import tongue

ARROWS = Piece("archer", 2, comes_home=False, title=say("Archer"), is_archer=True)


def test_of_two_boxes_strengths_are_added_up_and_archers_and_all_sentences_stay() -> None:
    both = joined_line_up_extras((
        ConflictLineUpExtras({"red": 2, "blue": 3}, {"archer/red": ARROWS}, say("A banner counts 1."),
                             say("Banners go back.")),
        ConflictLineUpExtras({"red": 4}, {"archer/blue": ARROWS}, say("A drum counts 2."), say("Drums go back.")),
    ))
    assert both.strengths == {"red": 6, "blue": 3}
    assert both.archers == {"archer/red": ARROWS, "archer/blue": ARROWS}
    assert both.note
    assert both.after_conflicts
    assert tongue("en").text_of(both.note) == "A banner counts 1. A drum counts 2."
    assert tongue("en").text_of(both.after_conflicts) == "Banners go back. Drums go back."


def test_a_box_that_says_nothing_adds_nothing() -> None:
    alone = joined_line_up_extras((ConflictLineUpExtras(),
                                   ConflictLineUpExtras({"red": 1}, note=say("A banner counts 1.")),
                                   ConflictLineUpExtras()))
    assert alone.strengths == {"red": 1}
    assert alone.note
    assert tongue("en").text_of(alone.note) == "A banner counts 1."
    assert alone.after_conflicts is None
