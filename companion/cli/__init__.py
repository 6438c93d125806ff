"""The command line."""

from companion.cli.commands import main

__all__ = ["main"]
