"""A file of sheets: read strictly, and its answers as a table that a player can read."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core.asking import Refusal
from companion.core.words import Verbatim, say
from companion.locale import Tongue

LONGEST_NUMBER = 1000  # digits; far beyond any game, far below what Python refuses to print


def read_sheets(file: str) -> Any:
    """What the file says as JSON; whatever is wrong with it is one polite sentence."""
    name = Verbatim("<stdin>" if file == "-" else file)
    try:
        text = _bytes(file).decode("utf-8-sig")  # some editors put a byte order mark in front
        return json.loads(text, parse_int=_whole, parse_constant=_no_number)
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


def table(answer: Mapping[str, Any], tongue: Tongue) -> str:
    """Names on the left, values on the right; a list of objects is a table of its own beneath its name."""
    width = max(len(_label(name)) for name in answer)
    lines = []
    for name, value in answer.items():
        if _is_table(value):
            lines += [_label(name), *("  " + line for line in _rows(value, tongue))]
        else:
            lines.append(f"{_label(name):{width}}  {_cell(value, tongue)}")
    return "\n".join(line.rstrip() for line in lines)


def printable(text: str) -> str:
    """No line break, control character or half a letter of a stranger's file reaches the terminal."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def _bytes(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise Refusal(say("A number has at most {n} digits here.", n=LONGEST_NUMBER))
    return int(digits)


def _no_number(word: str) -> None:
    raise Refusal(say("{word} is not a number in JSON.", word=Verbatim(word)))


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _rows(records: list[dict[str, Any]], tongue: Tongue) -> list[str]:
    flat = [_flat(record) for record in records]
    names = list(dict.fromkeys(name for record in flat for name in record))
    grid = [[_label(name) for name in names]]
    grid += [[_cell(record.get(name, ""), tongue) for name in names] for record in flat]
    widths = [max(len(row[at]) for row in grid) for at in range(len(names))]
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in grid]


def _flat(record: Mapping[str, Any]) -> dict[str, Any]:
    """An object inside an object becomes columns of its own."""
    flat: dict[str, Any] = {}
    for name, value in record.items():
        flat |= value if isinstance(value, dict) else {name: value}
    return flat


def _label(name: str) -> str:
    return printable(name.replace("_", " "))


def _cell(value: Any, tongue: Tongue) -> str:
    if value is None or value in ([], {}):
        return "–"
    if isinstance(value, bool):
        return tongue.say(say("yes") if value else say("no"))
    if isinstance(value, list):
        return ", ".join(_cell(one, tongue) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{_label(name)} {_cell(one, tongue)}" for name, one in value.items())
    return printable(str(value))
