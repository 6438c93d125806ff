"""Where things are: templates and static files in the package or beside it, the tables where the system keeps data."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).parents[1]


def folder(name: str) -> Path:
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def data_folder() -> Path:
    """This system's place for what a user's programs keep."""
    return user_data_path("companion", appauthor=False)
