"""The German of the catalogues: how it speaks to people, and the words of the German rulebook, one for each thing."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest

from tests.test_catalogue import CATALOGUES, named, translated, used

GERMAN = [path for path in CATALOGUES if path.stem == "de"]
# Platziert, Anlauf, Machtpunkte, Spielplan, Handy, hinter deinem Sichtschirm, der Reihe nach ab dem Startspieler.
INSTEAD = ("eingesetzt", "einsetz", "setzen? einen ritter", "schlacht", "preise?\\b", "(spiel)?brett",
           "(smart)?phones?\\b", "telefon", "auf der hand", "in (spiel|zug)reihenfolge", "berichtig", "begleiter",
           "grafschaft", "ritter der stärke", "tudor-", "der reihe nach(?! ab dem startspieler)")
# What another German rulebook says and Lancaster's does not, by its game's folder: the king's cards are laid
# ("eingesetzt") and held in a hand.
RIGHT_IN = {"long_live_the_king": {"eingesetzt", "einsetz", "auf der hand"}}


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
    return [re.sub(r"\{\w+\}", "…", text) for entry in translated(catalogue) for text in texts_of(entry)]


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
