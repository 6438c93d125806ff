"""The commands about one table: new, export, replay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO

import click

from companion.cli.options import (
    click_error_with_text,
    data_folder_or_default,
    data_option,
    open_hall,
    options_by_key,
    options_option,
)
from companion.core.asking import Refusal
from companion.core.words import Verbatim, say
from companion.finding.folders import PORT, running_server_url
from companion.games import GAMES
from companion.locale import Tongue
from companion.tables import doors, lobby, records
from companion.tables.store import StoreError
from companion.tables.table import NoSuchTable


@click.command("new")
@click.argument("game", type=click.Choice(sorted(GAMES)), metavar="GAME")
@click.option("--seats", required=True, metavar="ADA,BEN,CY", help="The players' names, clockwise; the first starts.")
@options_option
@click.option("--base-url", default="", metavar="URL", help="What the links begin with [default: the running server].")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@data_option
@click.pass_obj
def new(speech: Tongue, game: str, seats: str, options: tuple[str, ...], base_url: str, as_json: bool,
        data: Path | None) -> None:
    """Open a table of GAME that is ready to play, and print its links."""
    hall = open_hall(data, speech)
    try:
        code = lobby.open_table_and_begin_evening(hall, game, seats.split(","), options_by_key(options))
        base = base_url.rstrip("/") or running_server_url(data_folder_or_default(data)) or f"http://localhost:{PORT}"
        players = hall.table(code).snapshot.seating.players
        links = [{"name": player.name, "link": f"{base}/s/{doors.issue_link_token(hall, 'seat', code, player.seat)}"}
                 for player in players]
    except (Refusal, StoreError) as no:
        raise click_error_with_text(no.words, speech) from no
    finally:
        hall.close()
    _print_links({"code": code, "screen": f"{base}/t/{code}/screen", "seats": links}, as_json)


def _print_links(facts: dict[str, object], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(facts))
        return
    click.echo(f"{facts['code']}  {facts['screen']}")
    for seat in facts["seats"]:  # type: ignore[attr-defined]
        click.echo(f"{seat['name']}  {seat['link']}")


@click.command("export")
@click.argument("code")
@data_option
@click.pass_obj
def export(speech: Tongue, code: str, data: Path | None) -> None:
    """Print the record of table CODE as JSON: the public log; everything, when the host has closed the evening."""
    hall = open_hall(data, speech)
    try:
        name = hall.table(code).snapshot.seating.name
        record = records.record_of(hall, hall.table(code).code, lambda words: speech.text_of(words, name))
    except NoSuchTable as no:
        raise click_error_with_text(say("There is no table {code}.", code=Verbatim(code)), speech) from no
    except (Refusal, StoreError) as no:
        raise click_error_with_text(no.words, speech) from no
    finally:
        hall.close()
    click.echo(json.dumps(record, ensure_ascii=False, indent=1))


@click.command("replay")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.pass_obj
def replay(speech: Tongue, file: IO[str]) -> None:
    """Play the record in FILE (- for standard input) again, check every entry, and print the outcome."""
    try:
        replayed = records.replay_record(json.load(file))
    except (ValueError, RecursionError) as error:
        raise click_error_with_text(say("This file holds no JSON."), speech) from error
    except Refusal as no:
        raise click_error_with_text(no.words, speech) from no
    for line in replayed.session.lines:
        mark = "-" if line.struck else " "
        click.echo(f"{line.seq:>5} {mark} " + speech.text_of(line.words, lambda seat: replayed.names.get(seat, seat)))
    click.echo(speech.text_of(say("{n} entry checked, all as recorded.", "{n} entries checked, all as recorded.",
                                  n=replayed.session.last_seq)))
