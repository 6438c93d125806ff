"""A form is its only judge: what it samples it reads, everything else it refuses."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.core.asking import Form, Refusal, RuleBug
from companion.core.counts import Counts, Kind
from companion.core.dice import Dice, Lot, lots_form
from companion.core.draws import Draw
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Closed, Field, Fields, Option, Pick, fields
from companion.core.lists import Lineup, RowOfPlaces, Some
from companion.core.plan import Plan
from companion.core.words import say
from companion.locale import tongue

FARM = Pick((Option("corn", say("Corn"), 1), Option("wool", say("Wool"), 2)))
BARN = Pick((Option("wool", say("Wool"), 2), Option("milk", say("Milk"), 3)))
ROW = RowOfPlaces((FARM, BARN), (say("Left"), say("Right")))
PAIR = fields(lambda what, many: (what, many), what=Field(say("What"), FARM), many=Field(say("How many"), Amount(0, 3)))
HANDS = tuple(Branch(key, say(label), Amount(0, most)) for key, label, most in (("1", "Ada", 2), ("2", "Ben", 0)))
# Where to, who goes, with how many sacks.
ERRAND = Either((Branch("mill", say("Mill"), Either(HANDS, labels=(say("Who?"), say("Sacks")))),
                 Branch("shop", say("Shop"), Either(HANDS[1:]), say("closes early"))),
                (Closed("field", say("Field"), say("The field is flooded.")),))
WISH = Either((Branch("none", say("Nothing"), NOTHING), Branch("what", say("Something"), FARM)))
CHOOSE = "Please choose one of the answers offered."
FORMS = [FARM, Amount(-2, 4), Amount(0, 9, first=4), ROW, PAIR, ERRAND, WISH, NOTHING, Some(FARM.options, 0, 2),
         Lineup(FARM, Amount(0, 3), (say("First"), say("Second"))),
         Counts((Kind("corn", say("Corn"), 3), Kind("wool", say("Wool"), 2, 1)), 2, 4),
         Counts((Kind("corn", say("Corn"), 1, worth=3), Kind("wool", say("Wool"), 1)), 1, 2,
                meanings=tuple(say("{n} in all", n=n) for n in range(5))), Dice(2), Dice(1, 20),
         Lot(FARM.options), Plan((Kind("corn", say("Corn"), 3), Kind("wool", say("Wool"), 2)), 1, 4),
         Draw((Kind("corn", say("Corn"), 3), Kind("wool", say("Wool"), 2)), 4, bag={"corn": 5}),
         lots_form({"hill": (say("Hill"), Lot(FARM.options)), "dale": (say("Dale"), Lot(BARN.options))})]

JUNK: list[Any] = [None, True, False, 0.5, float("nan"), 99, -99, 10**30, "", "nothing", "1", b"corn", [], ["corn"],
                   ["corn", "corn"], ["corn", "wool", "milk"], [["corn"], "wool"], [1, 2], {}, {"what": "corn"},
                   {"what": "corn", "many": 9}, {"what": "corn", "many": True}, {"what": "corn", "many": 1, "more": 1},
                   {"what": ["corn"], "many": 1}, {"corn": "wool"}, {0: "corn", 1: "wool"}, ("corn", "wool"), object()]


def in_english(form: Form[Any], raw: Any) -> str:
    return tongue("en").text_of(form.answer_words(raw))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
def test_every_form_accepts_whatever_it_samples_and_can_say_it(form: Form[Any]) -> None:
    rng = random.Random(1)
    for _ in range(200):
        raw = form.sample(rng)
        form.read(raw)
        assert in_english(form, raw)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
def test_every_form_comes_back_from_the_fields_it_was_spread_over(form: Form[Any]) -> None:
    rng = random.Random(2)
    for _ in range(100):
        raw = form.sample(rng)
        spread = form.to_fields("answer", raw)
        assert {*spread} <= {*form.field_names("answer")}
        assert form.from_fields("answer", spread) == raw
        assert form.doubts(raw) == ()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: "object" if type(junk) is object else repr(junk))
def test_every_form_refuses_junk_politely(form: Form[Any], junk: Any) -> None:
    if (form is NOTHING and junk == {}) or (isinstance(form, Some) and junk in ([], ["corn"])) or (
            isinstance(form, Lineup) and junk == []):
        return  # to these it is an answer
    with pytest.raises(Refusal):
        form.read(junk)


def test_a_pick_reads_the_value_behind_the_key() -> None:
    assert FARM.read("wool") == 2
    assert in_english(FARM, "wool") == "Wool"


def test_a_pick_samples_each_of_its_options() -> None:
    rng = random.Random(2)
    assert {FARM.sample(rng) for _ in range(50)} == {"corn", "wool"}


def test_one_option_is_a_button_unless_what_is_closed_stands_beside_it() -> None:
    one = (Option("on", say("Go on"), None),)
    assert Pick(one).is_single_button
    assert not Pick((*one, *one)).is_single_button
    assert not Pick(one, (Closed("back", say("Back"), say("There is no way back.")),)).is_single_button


def test_a_pick_without_options_is_our_bug() -> None:
    with pytest.raises(RuleBug):
        Pick(())


def test_an_amount_accepts_both_its_limits_and_samples_them() -> None:
    rng = random.Random(3)
    assert (Amount(1, 3).read(1), Amount(1, 3).read(3)) == (1, 3)
    assert {Amount(1, 3).sample(rng) for _ in range(60)} == {1, 2, 3}


@pytest.mark.parametrize("beyond", [0, 4])
def test_an_amount_beyond_its_limits_is_refused_with_the_limits(beyond: int) -> None:
    with pytest.raises(Refusal) as no:
        Amount(1, 3).read(beyond)
    assert tongue("en").text_of(no.value.words) == "A number from 1 to 3, please."


def test_an_amount_that_no_number_fits_is_our_bug() -> None:
    with pytest.raises(RuleBug):
        Amount(1, 0)


def test_an_amount_of_one_number_offers_just_that() -> None:
    assert Amount(0, 0).sample(random.Random(4)) == 0


def test_a_row_reads_its_places_from_left_to_right() -> None:
    assert ROW.read(["corn", "milk"]) == (1, 3)
    assert in_english(ROW, ["corn", "milk"]) == "Corn, Milk"


def test_nothing_lies_twice_in_a_row() -> None:
    with pytest.raises(Refusal) as no:
        ROW.read(["wool", "wool"])
    assert no.value.path == "1"


def test_a_row_has_candidates_of_its_own_for_each_place() -> None:
    with pytest.raises(Refusal):
        ROW.read(["milk", "wool"])


def test_sampling_a_row_never_runs_into_a_dead_end() -> None:
    # Whoever lays wool on the left leaves nothing for the right: the only way is corn, wool.
    narrow = RowOfPlaces((FARM, Pick((Option("wool", say("Wool"), 2),))), (say("Left"), say("Right")))
    rng = random.Random(5)
    assert all(narrow.sample(rng) == ["corn", "wool"] for _ in range(50))


def test_a_row_that_nothing_can_fill_is_our_bug() -> None:
    only = Pick((Option("wool", say("Wool"), 2),))
    with pytest.raises(RuleBug):
        RowOfPlaces((only, only), (say("Left"), say("Right")))


def test_every_place_of_a_row_has_a_label() -> None:
    with pytest.raises(RuleBug):
        RowOfPlaces((FARM, BARN), (say("Left"),))


def test_fields_are_read_together_and_made_into_one_value() -> None:
    assert PAIR.read({"many": 3, "what": "wool"}) == (2, 3)
    assert in_english(PAIR, {"many": 3, "what": "wool"}) == "What: Wool, How many: 3"


def test_a_refused_field_is_named_by_its_path() -> None:
    with pytest.raises(Refusal) as no:
        PAIR.read({"what": "wool", "many": 4})
    assert no.value.path == "many"


def test_a_refusal_deep_inside_fields_is_named_by_its_whole_path() -> None:
    nested = fields(lambda row: row, row=Field(say("Row"), ROW))
    with pytest.raises(Refusal) as no:
        nested.read({"row": ["wool", "wool"]})
    assert no.value.path == "row.1"


def test_what_is_closed_is_refused_with_its_reason() -> None:
    form = Pick(FARM.options, (Closed("milk", say("Milk"), say("The cow is ill.")),))
    for raw, words in (("milk", "The cow is ill."), ("tea", "Please choose one of the answers offered.")):
        with pytest.raises(Refusal) as no:
            form.read(raw)
        assert tongue("en").text_of(no.value.words) == words


def test_an_amount_beyond_its_limits_says_where_they_come_from() -> None:
    with pytest.raises(Refusal) as no:
        Amount(0, 3, say("You have three sacks.")).read(4)
    assert tongue("en").text_of(no.value.words) == "A number from 0 to 3, please. You have three sacks."


def test_a_choice_is_read_with_its_tail() -> None:
    assert ERRAND.read(["mill", ["1", 2]]) == ("mill", ("1", 2))
    assert WISH.read(["what", "wool"]) == ("what", 2)
    assert WISH.read(["none", {}]) == ("none", None)


@pytest.mark.parametrize(("form", "raw", "text"), [
    (ERRAND, ["mill", ["1", 2]], "Mill: Ada, Sacks: 2"), (ERRAND, ["mill", ["2", 0]], "Mill: Ben"),
    (WISH, ["what", "wool"], "Something: Wool"), (WISH, ["none", {}], "Nothing"), (NOTHING, {}, "none"),
])
def test_a_choice_says_its_tail_where_there_is_one(form: Form[Any], raw: Any, text: str) -> None:
    assert in_english(form, raw) == text


@pytest.mark.parametrize(("raw", "words", "path"), [
    (["mill", ["1", 3]], "A number from 0 to 2, please.", "mill.1"),
    (["mill", ["3", 0]], CHOOSE, "mill"), (["shop", ["1", 0]], CHOOSE, "shop"), (["moon", None], CHOOSE, ""),
    (["field", ["1", 0]], "The field is flooded.", ""), (["mill"], CHOOSE, ""), ("mill", CHOOSE, ""),
])
def test_a_wrong_choice_is_refused_where_it_is_wrong(raw: Any, words: str, path: str) -> None:
    with pytest.raises(Refusal) as no:
        ERRAND.read(raw)
    assert (tongue("en").text_of(no.value.words), no.value.path) == (words, path)


def test_a_choice_without_branches_is_our_bug() -> None:
    with pytest.raises(RuleBug):
        Either(())


def test_a_choice_in_two_steps_with_a_number_knows_its_ways_each_once() -> None:
    assert [way.key for way in ERRAND.distinct_inner_branches] == ["1", "2"]
    assert ERRAND.spanning_amount_or_none() == Amount(0, 2)
    assert WISH.distinct_inner_branches == ()


def test_where_nothing_is_counted_there_is_no_number() -> None:
    assert Either((Branch("shop", say("Shop"), Either(HANDS[1:])),)).spanning_amount_or_none() is None


def test_two_forms_are_equal_when_they_offer_the_same() -> None:
    same = Pick((Option("corn", say("Corn"), object()), Option("wool", say("Wool"), object())))
    assert same == FARM
    assert Pick((Option("corn", say("Corn"), 1),)) != FARM


def test_a_form_is_plain_unless_something_in_it_judges_by_what_it_does_not_show() -> None:
    judged = Fields(dict, (("sacks", Field(say("Sacks"), SACKS)),), check=lambda _: None)
    within = fields(dict, cart=Field(say("Cart"), Either((Branch("none", say("None"), NOTHING),
                                                          Branch("sacks", say("Sacks"), judged)))))
    assert all(form.shows_all_it_judges for form in FORMS)
    assert not any(form.shows_all_it_judges for form in (judged, within))


# Where nobody printed a limit, the unusual is legal and worth one more question.

SACKS = Amount(0, 20, usual=(1, 6))
SHEEP = Amount(0, 3)
MILL = Either((Branch("none", say("None"), NOTHING),
               Branch("mill", say("A mill"), fields(dict, sacks=Field(say("Sacks"), SACKS)))))
SHEET: Fields[dict[str, object]] = fields(dict, sheep=Field(say("Sheep"), SHEEP), north=Field(say("North"), MILL),
                                          south=Field(say("South"), MILL))


def doubts_of(form: Form[Any], raw: object) -> list[str]:
    return [tongue("en").text_of(words) for words in form.doubts(raw)]


@pytest.mark.parametrize(("n", "said"), [(0, ["really 0?"]), (1, []), (6, []), (7, ["really 7?"]),
                                         (20, ["really 20?"])])
def test_a_number_beyond_what_is_usual_is_doubted_and_legal(n: int, said: list[str]) -> None:
    assert SACKS.read(n) == n
    assert doubts_of(SACKS, n) == said


def test_a_printed_limit_is_never_doubted_and_never_passed() -> None:
    assert [doubts_of(SHEEP, n) for n in range(4)] == [[]] * 4
    for form, wrong in ((SHEEP, 4), (SACKS, 21), (SACKS, -1)):
        with pytest.raises(Refusal):
            form.read(wrong)


def test_every_doubt_of_a_sheet_is_told_with_its_field() -> None:
    raw = {"sheep": 3, "north": ["mill", {"sacks": 9}], "south": ["mill", {"sacks": 14}]}
    assert doubts_of(SHEET, raw) == ["North: Sacks: really 9?", "South: Sacks: really 14?"]
    assert doubts_of(SHEET, {**raw, "north": ["none", {}], "south": ["mill", {"sacks": 2}]}) == []
    assert doubts_of(Pick((Option("a", say("A"), 1),)), "a") == []


def test_chance_is_mostly_usual_but_not_always() -> None:
    rng = random.Random("usual")
    drawn = Counter(SACKS.sample(rng) for _ in range(2000))
    unusual = sum(n for sacks, n in drawn.items() if SACKS.doubts(sacks))
    assert set(drawn) <= set(range(21))
    assert 0.02 < unusual / 2000 < 0.2
    assert {0, 20} <= set(drawn)


def test_a_sheet_that_knows_better_draws_its_own_answers() -> None:
    twice = Fields(dict, (("one", Field(say("One"), SACKS)),), check=lambda _: None, draw=lambda _: {"one": 2})
    assert twice.sample(random.Random(1)) == {"one": 2}
