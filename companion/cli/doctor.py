"""`companion doctor`: what keeps phones away?"""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.options import data_folder_or_default, data_option
from companion.cli.serve import finding_on_staying_awake
from companion.finding.doctor import examine_laptop
from companion.finding.folders import PORT, running_server_port
from companion.finding.network_cards import current_cards
from companion.locale import Tongue


@click.command("doctor")
@click.option("--port", type=click.IntRange(0, 65535),
              help=f"[default: where the house of that folder listens, else {PORT}]")
@data_option
@click.pass_obj
def doctor(speech: Tongue, port: int | None, data: Path | None) -> None:
    """Say which address phones should use, what may keep them from it, and whether the laptop stays awake."""
    port = port if port is not None else running_server_port(data_folder_or_default(data)) or PORT
    signs = {"fine": "+", "hint": "?", "trouble": "!"}
    for finding in (*examine_laptop(port, current_cards(), None, "0.0.0.0"), finding_on_staying_awake()):
        click.echo(f"{signs[finding.level]} {speech.text_of(finding.title)}")
        for words in finding.advice:
            click.echo(f"    {speech.text_of(words)}")
