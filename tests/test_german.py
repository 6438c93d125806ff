"""The German of the catalogues: how it speaks to people, and the words of the German rulebook, one for each thing."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest

from companion.core.words import Who, Words, say, series
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, RETAINED, SQUIRES
from companion.games.lancaster.court.offices import SEALS
from companion.games.lancaster.stocks import POWER_POINTS
from companion.locale import tongue
from tests.test_catalogue import CATALOGUES, named, translated, used

GERMAN = [path for path in CATALOGUES if path.stem == "de"]
# Platziert, Anlauf, Machtpunkte, Spielplan, Handy, hinter deinem Sichtschirm, der Reihe nach ab dem Startspieler,
# das Schutzschild, in den Nachschub legen.
INSTEAD = ("eingesetzt", "einsetz", "setzen? einen ritter", "schlacht", "preise?\\b", "(spiel)?brett",
           "(smart)?phones?\\b", "telefon", "auf der hand", "in (spiel|zug)reihenfolge", "berichtig", "begleiter",
           "grafschaft", "gruppen?\\b", "unterstütz", "ritter der stärke", "tudor-",
           "der reihe nach(?! ab dem startspieler)", "(k?einen|de[nr]) schutzschild\\b", "oder in den nachschub[.]")
# What another German rulebook says and Lancaster's does not, by its game's folder: the king's cards are laid
# ("eingesetzt") and held in a hand; a noble's building has a price.
RIGHT_IN = {"long_live_the_king": {"eingesetzt", "einsetz", "auf der hand"}, "noblemen": {"preise?\\b"}}


def wrong_in(room: str) -> re.Pattern[str]:
    words = [word for word in INSTEAD if word not in RIGHT_IN.get(room, ())]
    return re.compile(rf"\b({'|'.join(words)})", re.IGNORECASE)


NOT_OURS = wrong_in("")
STRANGERS = re.compile(r"(?<=[\w,;] )(Sie|Ihnen|Ihr(e|em|en|er|es)?)\b")

of_each_german_one = pytest.mark.parametrize("catalogue", GERMAN, ids=[named(path) for path in GERMAN])


def texts_of(entry: polib.POEntry) -> tuple[str, ...]:
    return (entry.msgstr, *entry.msgstr_plural.values())


def texts(catalogue: Path) -> list[str]:
    """Without the names of what is filled in."""
    return [re.sub(r"\{\w+(:\w+)?\}", "…", text) for entry in translated(catalogue) for text in texts_of(entry)]


@of_each_german_one
def test_german_speaks_to_people_it_knows(catalogue: Path) -> None:
    """Du and ihr at a table of friends; "Sie" in the middle of a sentence would be the stranger's form."""
    assert [text for text in texts(catalogue) if STRANGERS.search(text)] == []


@of_each_german_one
def test_german_has_two_plural_forms(catalogue: Path) -> None:
    assert translated(catalogue).metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"


@of_each_german_one
def test_german_uses_the_words_of_the_rulebook(catalogue: Path) -> None:
    not_ours = wrong_in(catalogue.parent.name)
    assert [text for text in texts(catalogue) if not_ours.search(text)] == []


@pytest.mark.parametrize("text", ["Eine zweite Schlacht", "Der Reihe nach: Kauft", "aufs Brett", "Preise: 4-2-1"])
def test_other_words_are_noticed(text: str) -> None:
    assert NOT_OURS.search(text)
    assert not NOT_OURS.search("Der Reihe nach ab dem Startspieler: Handys, am Spielplan, zweiter Anlauf")


@of_each_german_one
def test_german_quotes_as_it_is_printed(catalogue: Path) -> None:
    assert [text for text in texts(catalogue)
            if '"' in text or "”" in text or text.count("„") != text.count("“")] == []


def test_a_broken_tie_is_told_by_who_is_ahead_and_by_what() -> None:
    said = [text for sentences in used().values() for text in sentences]
    assert [text for text in said if re.search(r"\btied, (but|below|above|fewer|more)", text)] == []
    assert any("ahead by {reason}" in text for text in said)


@pytest.mark.parametrize(("price", "german"), [
    ("1 gold and 1 squire (3 power points each time)", "1 Gold und 1 Knappen für je 3 Machtpunkte"),
    ("1 squire (1 power point each time)", "1 Knappen für je 1 Machtpunkt"),
    ("1 gold (1 voting marker each time)", "1 Gold für je 1 Stimmstein")])
def test_what_a_law_offers_is_one_whole_sentence(price: str, german: str) -> None:
    """Put together of parts, German gave "1 Knappe"."""
    lancaster = next(path for path in GERMAN if path.parent.name == "lancaster")
    told = {entry.msgid: entry.msgstr for entry in translated(lancaster)}
    assert told[f"How many times do you give {price}?"] == f"Wie oft gibst du {german}?"


# What is filled in.


@pytest.mark.parametrize(("what", "german"), [
    (SQUIRES.amount(1), "1 Knappen"), (SQUIRES.amount(2), "2 Knappen"), (GOLD.amount(1), "1 Gold"),
    (MARKERS.amount(1), "1 Stimmstein"), (RETAINED.amount(1), "1 behaltenen Stimmstein"),
    (RETAINED.amount(2), "2 behaltene Stimmsteine"), (SEALS.amount(1), "1 Siegel"),
    (series((GOLD.amount(1), SQUIRES.amount(1))), "1 Gold, 1 Knappen")])
def test_what_somebody_gives_is_bent_wherever_it_stands(what: Words, german: str) -> None:
    gives = say("{who} gives {what} ({source}).", who=Who("ada"), what=what, source=say("York"))
    assert tongue("de").text_of(gives, str.capitalize) == f"Ada gibt {german} ab (York)."


@pytest.mark.parametrize(("n", "german"), [(1, "1 Knappen"), (2, "2 Knappen")])
def test_one_squire_is_bent_after_every_verb(n: int, german: str) -> None:
    what, who = SQUIRES.amount(n), Who("ada")
    assert [tongue("de").text_of(words, str.capitalize) for words in (
        say("{who} pays {what} into the treasury.", who=who, what=what),
        say("{who} claims {what} from the treasury.", who=who, what=what),
        say("{who} removes {what} from the treasury.", who=who, what=what),
        say("{who}: {what} to {place}.", who=who, what=series((say("Lord"), what)), place=say("York")),
        say("Everybody takes what is due: {what}.", what=what))] == [
            f"Ada zahlt {german} in die Schatzkammer.", f"Ada nimmt {german} aus der Schatzkammer.",
            f"Ada entfernt {german} aus der Schatzkammer.", f"Ada platziert Lord, {german}: York.",
            f"Alle nehmen sich, was ihnen zusteht: {german}."]
    assert tongue("de").text_of(what) == ("1 Knappe" if n == 1 else "2 Knappen")


@pytest.mark.parametrize(("n", "english", "german"), [
    (1, "1 power point", "1 Machtpunkt"), (-1, "−1 power point", "−1 Machtpunkt"),
    (-2, "−2 power points", "−2 Machtpunkte"), (0, "0 power points", "0 Machtpunkte")])
def test_one_point_less_is_one_point(n: int, english: str, german: str) -> None:
    assert [tongue(language).text_of(POWER_POINTS.amount(n)) for language in ("en", "de")] == [english, german]


def test_what_is_lost_of_an_ally_is_one_or_several() -> None:
    lapses = say("{what} lapses; an ally holds neither gold nor squires", what=SQUIRES.amount(2))
    assert tongue("de").text_of(lapses).startswith("2 Knappen verfallen;")


def test_every_case_that_a_sentence_asks_for_is_in_the_catalogues_and_no_other() -> None:
    entries = [entry for catalogue in GERMAN for entry in translated(catalogue)]
    asked = {case for entry in entries for text in texts_of(entry) for case in re.findall(r"\{\w+:(\w+)\}", text)}
    assert asked == {entry.msgctxt for entry in entries if entry.msgctxt}
    plain = {entry.msgid for entry in entries if not entry.msgctxt}
    assert [entry.msgid for entry in entries if entry.msgctxt and entry.msgid not in plain] == []
