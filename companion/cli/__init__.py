"""The command line."""

from companion.cli.door import main

__all__ = ["main"]
