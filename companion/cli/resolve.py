"""`companion resolve`: sheets in, answers out."""

from __future__ import annotations

import json
from typing import Any

import click

from companion.cli.sheets_file import printable, read_sheets, table
from companion.core.asking import Refusal
from companion.core.sheets import Fault, Faults, resolve
from companion.games import GAMES
from companion.locale import Tongue


@click.command("resolve")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON instead of a table.")
@click.pass_context
def resolve_file(context: click.Context, file: str, as_json: bool) -> None:
    """Answer the sheets in FILE, - for standard input: who wins this vote, this conflict, this game?

    FILE holds one sheet, a JSON object, or several in a list. Exit code 2: at least one was refused.
    """
    known = {key: sheet for game in GAMES.values() for key, sheet in game.sheets.items()}
    try:
        answers, faults = resolve(read_sheets(file), known)
    except Refusal as no:
        answers, faults = None, Faults([Fault("", no.words)])
    speech: Tongue = context.obj
    if faults:
        _tell_faults(faults, as_json, speech)
        context.exit(2)
    _tell_answers(answers, as_json, speech)


def _tell_answers(answers: Any, as_json: bool, speech: Tongue) -> None:
    if as_json:
        click.echo(json.dumps(answers))
    else:
        several = answers if isinstance(answers, list) else [answers]
        click.echo("\n\n".join(table(answer, speech) for answer in several))


def _tell_faults(faults: Faults, as_json: bool, speech: Tongue) -> None:
    told = [{"path": fault.path, "message": speech.say(fault.words)} for fault in faults]
    if as_json:
        click.echo(json.dumps({"errors": told}))
        return
    for fault in told:
        click.echo(printable(": ".join(filter(None, (fault["path"], fault["message"])))), err=True)
