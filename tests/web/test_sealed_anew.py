"""A sealed answer that is changed: what was left open, and what was taken back meanwhile."""

from __future__ import annotations

from tests.web.houses import House, ballot, voting
from tests.web.pages import Page


def test_a_change_sent_late_of_what_was_taken_back_meanwhile_says_that_nothing_lies_there(house: House) -> None:
    party = voting(house)
    key, red = party.open_asks()[0].key, party.phones["red"]
    assert party.answer("red", ballot("yes")).status_code == 303
    form = next(form for form in Page(red.get(f"/t/{party.code}").text).forms if "data-was" in form.attributes)
    question = {"key": f"red:{key}", "era": 0}
    assert red.post(f"/t/{party.code}/withdraw", question).status_code == 303
    late = {**question, "answer.aye": "no", "answer.markers": 0, "was": form.attributes["data-was"]}
    told = red.post(f"/t/{party.code}/answer", late, HX_Request="true")
    assert (told.status_code, "answered anew" in told.text) == (409, False)
    assert "Nothing lies sealed there any more" in told.text


def test_markers_that_were_not_chosen_anew_are_asked_for_by_name(house: House) -> None:
    party = voting(house)
    red, label = party.phones["red"], "Voting markers"
    assert party.answer("red", ballot("yes", 2)).status_code == 303
    form = next(form for form in Page(red.get(f"/t/{party.code}").text).forms if "data-was" in form.attributes)
    told = red.post(form.action, {"key": form.value("key"), "era": 0, "answer.aye": "no"}, HX_Request="true")
    assert told.status_code == 409
    assert f"“{label}” is still open. Please answer that, too." in told.text
    typed = red.post(form.action, {"key": form.value("key"), "era": 0, "answer.aye": "no", "answer.markers": "x"})
    assert "Please give a whole number." in typed.text
