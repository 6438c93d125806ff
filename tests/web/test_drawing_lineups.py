"""Line-ups on paper, in which somebody may stand behind another one alone."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal
from companion.core.forms import Amount, Option, Pick
from companion.core.lists import Follower, Lineup
from companion.core.words import say
from companion.locale import tongue

LORD, PAGE = Option("lord", say("Lord"), "lord"), Option("page", say("Page"), "page")
LINEUP = Lineup(Pick((LORD, PAGE)), Amount(1, 9), (say("First"), say("Second")),
                followers=(Follower("page", "lord", 4, say("Behind his lord.")),))


def test_nobody_need_type_the_number_of_who_always_has_the_same() -> None:
    posted = {"answer.0.who": "lord", "answer.0.number": "3", "answer.1.who": "page", "answer.1.number": ""}
    assert LINEUP.read(LINEUP.from_fields("answer", posted)) == (("lord", 3), ("page", 4))


def test_who_is_sent_to_a_place_in_front_is_refused_in_words() -> None:
    posted = {"answer.0.who": "page", "answer.1.who": "lord", "answer.1.number": "3"}
    with pytest.raises(Refusal) as no:
        LINEUP.read(LINEUP.from_fields("answer", posted))
    assert tongue("en").say(no.value.words) == "Behind his lord."
