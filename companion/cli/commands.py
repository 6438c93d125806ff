"""The command line: what the program can do besides holding a table."""

from __future__ import annotations

import os
from importlib.metadata import PackageNotFoundError, version

import click

from companion.cli.doctor import doctor
from companion.cli.resolve import resolve_file
from companion.cli.serve import serve
from companion.cli.simulate import simulate
from companion.cli.tables import export, new, replay
from companion.locale import Tongue, best_available_language, tongue


def _installed_version() -> str:
    try:
        return version("companion")
    except PackageNotFoundError:  # run from a checkout that nobody installed
        return "0"


class ServeByDefault(click.Group):
    """`companion` alone opens the house: no command means `serve`, with its options."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        own = {"-h", "--help", "--version"}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = ["serve", *args]
        return super().parse_args(context, args)


@click.group(cls=ServeByDefault, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(_installed_version(), prog_name="companion")
@click.pass_context
def main(context: click.Context) -> None:
    """The table companion for big cardboard games of secret votes and hidden resources.

    Without a command: serve, which opens the house.
    """
    context.obj = tongue_of_system()


def tongue_of_system() -> Tongue:
    """The language of whoever sits at the keyboard, as the system names it."""
    wanted = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return tongue(best_available_language([next(filter(None, wanted), "")]))


for command in (serve, new, export, replay, doctor, resolve_file, simulate):
    main.add_command(command)
