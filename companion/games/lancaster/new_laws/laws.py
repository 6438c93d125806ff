"""The eighteen new laws, in the order of print. What more than verbs can say stands in a file of its own."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game import facts as base
from companion.games.lancaster.base_game.laws import EXTENSION, UPGRADE
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, NEW_KNIGHT, RETAINED, SQUIRES
from companion.games.lancaster.law import GIVES, MOST, Law
from companion.games.lancaster.new_laws import facts
from companion.games.lancaster.new_laws.in_turn_order import county_levy, money_changers, reinforcements, upkeep
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.games.lancaster.verbs import offer, per, to_most, when

war_councils = Law(
    "war-councils", 0, say("Councils of war"),
    say("1 voting marker for each conflict in which you have a knight of your own."),
    per(base.CONFLICTS, Reward.of({MARKERS: 1})),
    signs=("1", base.CONFLICTS.mark, GIVES, "1", MARKERS.mark))

retinue_paid = Law(
    "retinue-paid", 0, say("The paid retinue"),
    say("Whoever has the most squires behind their screen gets 1 gold and 1 voting marker. Tied players all do."),
    to_most(base.SQUIRES, Reward.of({GOLD: 1, MARKERS: 1})),
    signs=(MOST, SQUIRES.mark, GIVES, "1", GOLD.mark, "1", MARKERS.mark))

purse_served = Law(
    "purse-served", 0, say("The full purse"),
    say("Whoever has the most gold gets 1 squire and 1 voting marker. Tied players all do."),
    to_most(base.GOLD, Reward.of({SQUIRES: 1, MARKERS: 1})),
    signs=(MOST, GOLD.mark, GIVES, "1", SQUIRES.mark, "1", MARKERS.mark))

empty_tables = Law(
    "empty-tables", 1, say("Comfort for empty tables"),
    say("1 gold, 1 squire and 1 voting marker if no noble sits at your table."),
    when(facts.NO_NOBLE, Reward.of({GOLD: 1, SQUIRES: 1, MARKERS: 1})),
    signs=("0 ×", base.NOBLES.mark, GIVES, "1", GOLD.mark, "1", SQUIRES.mark, "1", MARKERS.mark))

squires_for_ones = Law(
    "squires-for-ones", 1, say("Squires of the young"),
    say("1 squire for each of your deployed knights of strength 1."),
    per(facts.DEPLOYED_ONES, Reward.of({SQUIRES: 1})),
    signs=(facts.DEPLOYED_ONES.mark, "1", GIVES, "1", SQUIRES.mark))

masons = Law(
    "masons", 1, say("Masons for hire"),
    say("In turn order: buy as many extension tiles as you like, 4 gold each."),
    offer({GOLD: 4}, EXTENSION, say("Do you buy an extension for 4 gold?")),
    signs=("4", GOLD.mark, GIVES, *EXTENSION.signs))

garrisons = Law(
    "garrisons", 2, say("Strong garrisons"), say("3 power points for each knight in your own castle."),
    per(facts.IN_CASTLE, Reward.of({POWER_POINTS: 3})),
    signs=("1", facts.IN_CASTLE.mark, GIVES, "3", POWER_POINTS.mark))

votes_kept = Law(
    "votes-kept", 2, say("Votes held back"),
    say("Whoever retains the most voting markers after the third vote may upgrade one of their knights. "
        "Tied players all may."),
    to_most(base.RETAINED, UPGRADE),
    signs=(MOST, RETAINED.mark, GIVES, *UPGRADE.signs), looks_at_retained=True)

both_twos = Law(
    "both-twos", 2, say("Brothers in arms"), say("3 power points if both of your knights of strength 2 are deployed."),
    when(facts.BOTH_TWOS, Reward.of({POWER_POINTS: 3})),
    signs=("2 ×", NEW_KNIGHT.mark, "2", GIVES, "3", POWER_POINTS.mark))

county_fives = Law(
    "county-fives", 3, say("Lords of the land"),
    say("5 power points for every 2 counties in which you have a knight of your own."),
    per(base.COUNTIES, Reward.of({POWER_POINTS: 5}), every=2),
    signs=("2", base.COUNTIES.mark, GIVES, "5", POWER_POINTS.mark))

country_service = Law(
    "country-service", 3, say("Service in the country"),
    say("3 power points for every 2 squires that support your knights in counties."),
    per(facts.COUNTY_SQUIRES, Reward.of({POWER_POINTS: 3}), every=2),
    signs=("2", facts.COUNTY_SQUIRES.mark, GIVES, "3", POWER_POINTS.mark))

deserted_counties = Law(
    "deserted-counties", 4, say("Where no noble is left"),
    say("3 power points for each county without any noble in which you have a knight of your own."),
    per(facts.EMPTY_COUNTIES, Reward.of({POWER_POINTS: 3})),
    signs=("1", facts.EMPTY_COUNTIES.mark, GIVES, "3", POWER_POINTS.mark))

all_gifts = Law(
    "all-gifts", 4, say("Gifts of every kind"),
    say("In turn order: as often as you like, give 1 gold, 1 squire and 1 voting marker that you retained, for 3 "
        "power points."),
    offer({GOLD: 1, SQUIRES: 1, RETAINED: 1}, Reward.of({POWER_POINTS: 3}),
          say("How many times do you give all three, for 3 power points each time?")),
    signs=("1", GOLD.mark, "1", SQUIRES.mark, "1", RETAINED.mark, GIVES, "3", POWER_POINTS.mark),
    looks_at_retained=True)

crusaders = Law(
    "crusaders", 4, say("The largest army"),
    say("5 power points to whoever has the most knights of their own in conflicts. Tied players all get them."),
    to_most(facts.IN_CONFLICTS, Reward.of({POWER_POINTS: 5})),
    signs=(MOST, facts.IN_CONFLICTS.mark, GIVES, "5", POWER_POINTS.mark))

LAWS = (war_councils, retinue_paid, purse_served, empty_tables, reinforcements, squires_for_ones, masons, garrisons,
        votes_kept, both_twos, county_levy, county_fives, upkeep, money_changers, country_service, deserted_counties,
        all_gifts, crusaders)
