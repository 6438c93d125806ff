"""What our pages are made of, and the rooms it lies in."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, nodes

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = {path.relative_to(ROOT / "templates").as_posix(): path.read_text(encoding="utf-8")
             for path in sorted((ROOT / "templates").rglob("*.html"))}
STATIC = {path.relative_to(ROOT / "static").as_posix(): path.read_text(encoding="utf-8")
          for path in sorted((ROOT / "static").rglob("*")) if path.is_file()}
STYLES = {name: text for name, text in STATIC.items() if name.endswith(".css")}
SCRIPTS = {name: text for name, text in STATIC.items() if name.endswith(".js")}
SHELL, TABLETOP = "shell", "tabletop"


def room(name: str) -> str:
    """Whose it is: a game's, what games share, or the shell's."""
    first, *rest = name.split("/")
    return f"games/{rest[0]}" if first == "games" else TABLETOP if first == TABLETOP else SHELL


def rooms_below(here: str) -> set[str]:
    """Those that a room may take something from, itself included."""
    return {SHELL, *({TABLETOP} if here != SHELL else ()), here}


@cache
def parsed(text: str) -> nodes.Template:
    return Environment(extensions=["jinja2.ext.i18n"]).parse(text)


def without_comments(css: str) -> str:
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


def selectors(css: str) -> str:
    return re.sub(r"\{[^{}]*\}", " ", without_comments(css))
