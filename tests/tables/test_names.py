"""Names that can be seen, and that nobody takes for another's."""

from __future__ import annotations

import subprocess
import sys
import unicodedata

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.entries import EVENING_CLOSED, SEATING, Entry, seat_change_words
from companion.locale import LANGUAGES, tongue
from companion.tables.names import LONGEST_NAME, LONGEST_TYPED, check_not_alike, checked_name

LOOKS_EMPTY = ["\u3164", "\u2800", "\uffa0", "\u115f\u1160", "\u034f", "\u00ad", "\ufe0f", "\u200d", "\U0001d159",
               "\u0301", "\u0301\u0302", "\u17b4", "\U000e0041", "\ue000", "\u3000\u2003"]
HIDES_SOMETHING = ["Ada\u3164", "A\u2800da", "A\u200bda", "A\u200dda", "Ada\u200d", "\u200cAda", "A\u00adda", "A\ufe0f",
                   "A\u202eda", "\ufeffAda", "\u180eAda", "\U0001f468\u200d", "\U0001f3f4\U000e0067", "Ada\U000e007f",
                   "Ada\nBen", "Ada\x00", "a" + "\u0316\u0300" * 4]
GOOD = ["\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466", "\U0001f3f3\ufe0f\u200d\U0001f308",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "\U0001f469\U0001f3fd\u200d\U0001f680", "\u2764\ufe0f", "\U0001f1e9\U0001f1ea", "1\ufe0f\u20e3",
        "Ада", "Вова", "محمد", "می‌خواهم", "श्री",
        "क्\u200dष", "ශ්\u200dරී", "葛\U000e0100", "李小龙", "たろう", "김철수", "שָׁלוֹם",
        "Zoë", "Ngô Đình Diệm", "O’Neil", "Ł"]
ALIKE = [("Ada", "\u0410da"), ("Ada", "Ad\u0430"), ("Ada", "Ａｄａ"),
         ("Ada", "\U0001d400\U0001d41d\U0001d41a"), ("Ada", "ADA"),
         ("\u0410\u0414\u0410", "\u0430\u0434\u0430"), ("Ben", "\u0392\u0395\u039d"), ("Ian", "lan"), ("IAN", "lan"),
         ("Tim 1", "Tim l"), ("Zo\u00e9", "Zoe\u0301"), ("\u01cdda", "\u0102da"), ("Straße", "STRASSE"),
         ("Jonas", "J\u03bfnas")]
UNLIKE = [("Ada", "Eve"), ("Ann", "Anna"), ("Ben 1", "Ben 2"), ("Zoë", "Zoe"), ("Müller", "Muller"), ("محمد", "محمود"),
          ("Ада", "Вова"),
          ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f466")]


@pytest.mark.parametrize("name", [*LOOKS_EMPTY, *HIDES_SOMETHING], ids=ascii)
def test_a_name_that_looks_empty_or_hides_something_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as no:
        checked_name(name)
    assert no.value.path == "name"


@pytest.mark.parametrize("name", GOOD, ids=ascii)
def test_joined_emoji_and_the_letters_of_every_language_are_names(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=ascii)
def test_two_names_that_look_the_same_do_not_sit_at_one_table(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        with pytest.raises(Refusal):
            check_not_alike(checked_name(second), ["Zacharias", first])


@pytest.mark.parametrize(("one", "other"), UNLIKE, ids=ascii)
def test_names_that_anybody_can_tell_apart_sit_together(one: str, other: str) -> None:
    check_not_alike(checked_name(one), [other])
    check_not_alike(checked_name(other), [one])


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_called_as_the_log_calls_host_and_laptop(language: str) -> None:
    speech = tongue(language)
    closed = speech.text_of(seat_change_words(Entry(1, SEATING, TABLE, EVENING_CLOSED)))
    host = " ".join(closed.split()[:2])
    assert host in ("The host", "Der Gastgeber")
    for name in (host, speech.gettext("The laptop")):
        article, word = name.split()
        for taken in (name, word, name.upper(), f"{article}  {word}:", f"{name}."):
            with pytest.raises(Refusal, match="The log means something else"):
                checked_name(taken)


@pytest.mark.parametrize("name", ["table", "Tisch", "the screen", "Companion", "\u041dost", "H\u043est", "LAPTOP",
                                  "\uff28\uff4f\uff53\uff54", "Nobody", "Niemand", "Alle"], ids=ascii)
def test_nor_so_that_it_looks_like_that(name: str) -> None:
    with pytest.raises(Refusal, match="The log means something else"):
        checked_name(name)


@pytest.mark.parametrize("name", ["Hosta", "Theo", "Der Adi", "ADI", "Ghost", "Tischler", "Lap", "Ada Host"])
def test_what_only_begins_like_it_is_a_name(name: str) -> None:
    assert checked_name(name) == name


def test_a_name_is_measured_before_its_signs_are_sorted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty thousand accents on one letter: Unicode's order costs the square of them."""
    sort, signs = unicodedata.normalize, list[int]()

    def counted(form: str, text: str) -> str:
        signs.append(len(text))
        return sort(form, text)

    monkeypatch.setattr(unicodedata, "normalize", counted)
    with pytest.raises(Refusal):
        checked_name("e" + "\u0301\u0323" * 16_000)
    assert 0 < max(signs) <= LONGEST_TYPED


def test_a_name_typed_in_parts_is_as_long_as_it_looks() -> None:
    assert checked_name("e\u0301" * LONGEST_NAME) == "é" * LONGEST_NAME


def test_a_name_of_an_old_table_hinders_nobody() -> None:
    check_not_alike("Ada", ["\u3164", "\u200d", "", "A\u202eB"])


def test_a_long_name_is_refused_without_a_closer_look() -> None:
    with pytest.raises(Refusal) as no:
        checked_name("a\u0301\u200d" * 20_000)
    assert dict(no.value.words.values) == {"n": LONGEST_NAME}


def test_nothing_of_the_look_alikes_is_loaded_before_the_first_name() -> None:
    seen = "import sys; print({'regex', 'confusable_homoglyphs'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", f"import companion.web; {seen}"], capture_output=True, check=True)
    assert told.stdout.decode().strip() == "set()"
