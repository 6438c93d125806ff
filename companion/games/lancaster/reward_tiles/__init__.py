"""Reward Tiles: something else instead of what a county prints, for whoever comes first."""

from companion.core.words import say
from companion.games.lancaster.module import Module
from companion.games.lancaster.order import ChoicePoint, Step
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.reward_tiles import taking_tiles, tiles
from companion.games.lancaster.reward_tiles.tiles import PRINTED, start_tiles_state

REWARD_TILES = Module(
    key="reward-tiles",
    title=say("Reward Tiles"),
    note=say("Each round a tile gives something else in one of the counties."),
    steps=(Step("reward-tile", on_board=taking_tiles.draw_a_tile, before="placing"),
           Step("reward-tile-drawn", by_hand=taking_tiles.draw_a_tile_by_hand, page="reward-tile", before="placing",
                since=SINCE_0_2),
           Step("reward-tiles-told", by_hand=taking_tiles.ask_who_took_points, before="counties", page="counties")),
    printed_values=PRINTED,
    set_up_sections=tiles.set_up_sections,
    start_state=start_tiles_state,
    alternatives={ChoicePoint.COUNTY: taking_tiles.tile_alternatives},
    markers_on=tiles.markers_on,
    adjustments=tiles.adjustments,
    public_view=tiles.reminder_to_draw_tile,
    audit=tiles.audit,
)
