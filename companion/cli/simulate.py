"""`companion simulate`: whole games by players who answer at random."""

from __future__ import annotations

import time

import click

from companion.cli.options import options_by_key, options_option
from companion.core.asking import Refusal
from companion.core.choices import check_partial_choice
from companion.core.game import Game
from companion.core.words import Verbatim, say
from companion.games import GAMES
from companion.locale import Tongue
from companion.players import simulated_games
from companion.tables.logbook import check_options_offered


@click.command("simulate")
@click.argument("game", type=click.Choice(sorted(GAMES)), metavar="GAME")
@click.option("--seats", type=int, help="How many play; left out: another number in every game.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed, the same games.")
@options_option
@click.pass_context
def simulate(context: click.Context, game: str, seats: int | None, games: int, seed: int,
             options: tuple[str, ...]) -> None:
    """Play whole games of GAME with players who answer at random: does every game come to its end?

    Options that are left out are mixed.
    """
    speech: Tongue = context.obj
    _check_number_of_seats(GAMES[game], seats, speech)
    chosen_options = _checked_options(GAMES[game], options_by_key(options), speech)
    ended, answers, began = 0, 0, time.perf_counter()
    try:
        for session in simulated_games(GAMES[game], seats, games, seed, chosen_options):
            ended += 1
            answers += len(session.run.history)
    except Exception as bug:  # whatever it was, the seed finds it again
        click.echo(speech.text_of(say("Game {number} of seed {seed} failed: {reason}", number=ended + 1, seed=seed,
                                      reason=Verbatim(repr(bug.__cause__ or bug)))), err=True)
        context.exit(1)
    _print_speed(ended, answers, time.perf_counter() - began, speech)


def _check_number_of_seats(game: Game, seats: int | None, speech: Tongue) -> None:
    if seats is not None and not game.least <= seats <= game.most:
        raise click.BadParameter(
            speech.text_of(say("{game} has {least} to {most} seats.", game=game.title, least=game.least,
                               most=game.most)),
            param_hint="--seats")


def _checked_options(game: Game, options: dict[str, str], speech: Tongue) -> dict[str, str]:
    """What is left out is drawn, so that it goes together with what is given."""
    try:
        check_options_offered(game, options)
        check_partial_choice(game.options, options)
    except Refusal as no:
        raise click.BadParameter(f"{no.path}: {speech.text_of(no.words)}", param_hint="--option") from no
    return options


def _print_speed(games: int, answers: int, seconds: float, speech: Tongue) -> None:
    click.echo(speech.text_of(say(
        "{games} games, {answers} questions answered, {seconds} seconds, {rate} games a second", games=games,
        answers=answers, seconds=Verbatim(f"{seconds:.1f}"), rate=Verbatim(f"{games / max(seconds, 1e-9):.0f}"))))
