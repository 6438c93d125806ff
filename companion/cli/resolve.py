"""`companion resolve`: sheets in, answers out. A file is read strictly, and answered as a table for players."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from companion.core.asking import Refusal
from companion.core.sheets import Fault, Faults, resolve_sheets
from companion.core.words import Verbatim, say
from companion.games import GAMES
from companion.locale import Tongue

LONGEST_NUMBER = 1000  # digits; far beyond any game, far below what Python refuses to print


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
        answers, faults = resolve_sheets(_json_in_file(file), known)
    except Refusal as no:
        answers, faults = None, Faults([Fault("", no.words)])
    speech: Tongue = context.obj
    if faults:
        _print_faults(faults, as_json, speech)
        context.exit(2)
    _print_answers(answers, as_json, speech)


def _print_answers(answers: Any, as_json: bool, speech: Tongue) -> None:
    if as_json:
        click.echo(json.dumps(answers))
    else:
        several = answers if isinstance(answers, list) else [answers]
        click.echo("\n\n".join(_answer_as_table(answer, speech) for answer in several))


def _print_faults(faults: Faults, as_json: bool, speech: Tongue) -> None:
    told = [{"path": fault.path, "message": speech.text_of(fault.words)} for fault in faults]
    if as_json:
        click.echo(json.dumps({"errors": told}))
        return
    for fault in told:
        click.echo(_escaped_for_terminal(": ".join(filter(None, (fault["path"], fault["message"])))), err=True)


# The file.


def _json_in_file(file: str) -> Any:
    """What the file says as JSON; whatever is wrong with it is one polite sentence."""
    name = Verbatim("<stdin>" if file == "-" else file)
    try:
        text = _read_bytes(file).decode("utf-8-sig")  # some editors put a byte order mark in front
        return json.loads(text, parse_int=_parsed_whole_number, parse_constant=_refuse_nan_or_infinity)
    except OSError as no:
        reason = Verbatim(no.strerror or str(no))
        raise Refusal(say("{file} cannot be read: {reason}", file=name, reason=reason)) from None
    except UnicodeDecodeError:
        raise Refusal(say("{file} is not text in UTF-8.", file=name)) from None
    except json.JSONDecodeError as no:
        raise Refusal(say("{file} is not JSON: line {line}, column {column}.",
                          file=name, line=no.lineno, column=no.colno)) from None
    except RecursionError:
        raise Refusal(say("{file} is nested too deeply.", file=name)) from None


def _read_bytes(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def _parsed_whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise Refusal(say("A number has at most {n} digits here.", n=LONGEST_NUMBER))
    return int(digits)


def _refuse_nan_or_infinity(word: str) -> None:
    raise Refusal(say("{word} is not a number in JSON.", word=Verbatim(word)))


# Its answers.


def _answer_as_table(answer: Mapping[str, Any], tongue: Tongue) -> str:
    """Names on the left, values on the right; a list of objects is a table of its own beneath its name."""
    width = max(len(_column_label(name)) for name in answer)
    lines = []
    for name, value in answer.items():
        if _is_list_of_objects(value):
            lines += [_column_label(name), *("  " + line for line in _table_lines(value, tongue))]
        else:
            lines.append(f"{_column_label(name):{width}}  {_cell_text(value, tongue)}")
    return "\n".join(line.rstrip() for line in lines)


def _is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _table_lines(records: list[dict[str, Any]], tongue: Tongue) -> list[str]:
    flat = [_flattened_record(record) for record in records]
    names = list(dict.fromkeys(name for record in flat for name in record))
    grid = [[_column_label(name) for name in names]]
    grid += [[_cell_text(record.get(name, ""), tongue) for name in names] for record in flat]
    widths = [max(len(row[at]) for row in grid) for at in range(len(names))]
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in grid]


def _flattened_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """An object inside an object becomes columns of its own."""
    flat: dict[str, Any] = {}
    for name, value in record.items():
        flat |= value if isinstance(value, dict) else {name: value}
    return flat


def _column_label(name: str) -> str:
    return _escaped_for_terminal(name.replace("_", " "))


def _cell_text(value: Any, tongue: Tongue) -> str:
    if value is None or value in ([], {}):
        return "–"
    if isinstance(value, bool):
        return tongue.text_of(say("yes") if value else say("no"))
    if isinstance(value, list):
        return ", ".join(_cell_text(one, tongue) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{_column_label(name)} {_cell_text(one, tongue)}" for name, one in value.items())
    return _escaped_for_terminal(str(value))


def _escaped_for_terminal(text: str) -> str:
    """No line break, control character or half a letter of a stranger's file reaches the terminal."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
