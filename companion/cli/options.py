"""What several commands share: the folder with the tables, the options of games, and saying sorry."""

from __future__ import annotations

from pathlib import Path

import click

from companion.core.words import Words
from companion.finding.folders import data_folder
from companion.games import GAMES
from companion.locale import Tongue
from companion.tables.hall import Hall
from companion.tables.store import StoreError

data_option = click.option("--data", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
                           help="The folder that keeps the tables [default: this system's place for it].")


def _help_on_game_options() -> str:
    """The options of all games, the usual value first."""
    known = [f"{game.key}: " + ", ".join(f"{choice.key}={'|'.join(option.key for option in choice.options)}"
                                         for choice in game.options) for game in GAMES.values() if game.options]
    return "; ".join(known) or "none so far"


options_option = click.option("--option", "options", multiple=True, metavar="KEY=VALUE",
                              help=f"An option of the game, once for each of them [{_help_on_game_options()}].")


def options_by_key(options: tuple[str, ...]) -> dict[str, str]:
    for option in options:
        if "=" not in option:
            raise click.BadParameter(option, param_hint="--option KEY=VALUE")
    return dict(option.split("=", 1) for option in options)


def data_folder_or_default(data: Path | None) -> Path:
    return data or data_folder()


def open_hall(data: Path | None, speech: Tongue) -> Hall:
    try:
        return Hall(data_folder_or_default(data))
    except StoreError as error:
        raise click.ClickException(speech.text_of(error.words)) from error


def click_error_with_text(words: Words, speech: Tongue) -> click.ClickException:
    return click.ClickException(speech.text_of(words))
