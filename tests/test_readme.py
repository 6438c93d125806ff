"""The README's lists agree with the code: what is in the house, and what Companion asks of a box."""

from __future__ import annotations

import re
from pathlib import Path

from companion.cli import main
from companion.core.game import Game
from companion.games import GAMES
from companion.games.lancaster.module import Module
from companion.games.lancaster.modules import MODULES, printed_values_of_module
from companion.locale import tongue

README = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
# What a line of the README names, by what the keys of the printed values begin with.
NAMED = {
    "how many power points Somerset gives, what the sixth space": ("points/somerset", "castle/sixth"),
    "the strength that Northumberland": ("minimum/",),
    "how many voting markers Suffolk gives": ("markers/suffolk", "castle/gold", "castle/markers"),
    "four of the six tiles of the king's favor": ("favor/",),
    "strength and prizes of a conflict card": ("card/",),
    "which group each law belongs to": ("law-groups/",),
    "how many spaces the dishonor track has": ("dishonor/",),
    "what the tiles B, C, E, G, H and I show": ("reward-tile/",),
}


def rows(head: str) -> list[list[str]]:
    """The table with this head."""
    table = README.split(f"| {head} |\n")[1].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines()[1:]]


def english(what: Module | Game) -> str:
    return tongue("en").text_of(what.title)


def test_it_names_every_box_and_no_other_in_the_order_of_the_front_door() -> None:
    assert [box for box, _ in rows("box | what it adds")] == [english(module) for module in MODULES]


def test_it_names_every_game() -> None:
    titles = {english(game) for game in GAMES.values()}
    intro = README.split("## Start it")[0]
    assert titles <= set(re.findall(r"\*\*(.*?)\*\*", intro))


def test_all_that_a_box_prints_and_nobody_could_read_is_in_one_line_of_its_box_and_nothing_else() -> None:
    lines = rows("box | asked | when")
    assert {box for box, _, _ in lines} == {english(module) for module in MODULES if printed_values_of_module(module)}
    for module in MODULES:
        asked = [asked for box, asked, _ in lines if box == english(module)]
        begun = [key for line in asked for key in next(keys for words, keys in NAMED.items() if line.startswith(words))]
        keys = [one.key for one in printed_values_of_module(module)]
        assert [key for key in keys if sum(key.startswith(one) for one in begun) != 1] == [], module.key
        assert [one for one in begun if not any(key.startswith(one) for key in keys)] == [], module.key


def test_every_command_it_shows_is_one() -> None:
    shown = set(re.findall(r"^companion (\w+)", README.split("## More commands")[1], re.MULTILINE))
    assert shown <= set(main.commands)
    assert len(shown) > 4


def test_each_of_the_two_lines_sets_its_own_environment_up_on_each_kind_of_machine() -> None:
    for head, ends in (("Start it", "companion"), ("Test it", "pytest")):
        section = README.split(f"## {head}\n")[1].split("\n## ")[0]
        lines = re.findall(r"^(?:python3|py) -m venv .*$", section, re.MULTILINE)
        (posix, windows) = (line.split(" && ") for line in lines)
        assert [posix[0], windows[0]] == ["python3 -m venv .venv", "py -m venv .venv"]
        assert posix[1].startswith(".venv/bin/pip install ")
        assert windows[1].startswith(r".venv\Scripts\pip install ")
        assert [posix[2:], windows[2:]] == [[f".venv/bin/{ends}"], [rf".venv\Scripts\{ends}"]]
