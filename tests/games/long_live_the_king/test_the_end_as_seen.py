"""The end as it is shown: who is king, and what votes are called."""

from __future__ import annotations

from companion.games.long_live_the_king.view import view
from companion.locale import tongue
from tests.games.long_live_the_king.test_ending import won


def test_the_winner_is_called_a_king() -> None:
    crowned = view(won((12, 8), (9, 1), (7, 6)), None)
    assert crowned.final
    (winner,) = crowned.final.winners
    said_of = [tongue(language).say(crowned.points.won(winner), str.title) for language in ("en", "de")]
    assert said_of == ["Red is king", "König ist Red"]
