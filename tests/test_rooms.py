"""The command that draws the rooms draws those there are."""

from __future__ import annotations

from tests.rooms import arrows, drawing, drawn, graph, read_by_one, room_of
from tests.test_architecture import PACKAGE


def packages() -> set[str]:
    """Every room: a package, and in a game those within it."""
    every = {path.parent.relative_to(PACKAGE).parts for path in PACKAGE.rglob("__init__.py")}
    return {"/".join(parts) for parts in every if len(parts) == 1 or (parts[:1] == ("games",) and len(parts) <= 3)}


def test_it_draws_every_room_there_is_and_the_arrows_between_them() -> None:
    edges = arrows(graph())
    assert {room for edge in edges for room in edge} == packages()
    assert {("web", "tables"), ("games", "games/lancaster"), ("games/lancaster/court", "games/lancaster")} <= edges
    assert drawing().startswith(drawn(edges))


def test_a_module_lies_in_its_room() -> None:
    assert room_of("companion.core.session") == room_of("companion.core") == "core"
    assert room_of("companion.tables.store.rows") == "tables"
    assert room_of("companion.games.lancaster.realm") == "games/lancaster"
    assert room_of("companion.games.lancaster.base_game.parliament") == "games/lancaster/base_game"


def test_who_has_one_reader_next_door_is_named_with_it() -> None:
    words, asking, game = (f"companion.core.{name}" for name in ("words", "asking", "game"))
    assert read_by_one({words: set(), asking: {words}, game: {asking}, "companion.web": {game}}) == [
        (asking, game), (words, asking)]
