"""The eighteen laws of the base game."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game import facts, rewards
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, SQUIRES
from companion.games.lancaster.law import GIVES, MOST, Law
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.games.lancaster.verbs import offer, per, to_most, when

NEW_KNIGHT, UPGRADE, EXTENSION, UPGRADE_DEPLOYED, SWAP_THREE_FOR_FOUR = (Reward.of({}, deed) for deed in (
    rewards.NEW_KNIGHT, rewards.UPGRADE, rewards.EXTENSION, rewards.UPGRADE_DEPLOYED, rewards.SWAP_THREE_FOR_FOUR))

gold_leads = Law(
    "gold-leads", 0, say("The richest lord"),
    say("Whoever has the most gold may upgrade one of their own deployed knights. Tied players all may."),
    to_most(facts.GOLD, UPGRADE_DEPLOYED),
    signs=(MOST, GOLD.mark, GIVES, *UPGRADE_DEPLOYED.signs))

squires_lead = Law(
    "squires-lead", 0, say("The largest retinue"),
    say("Whoever has the most squires gets a new knight of strength 1. Tied players all do."),
    to_most(facts.SQUIRES, NEW_KNIGHT),
    signs=(MOST, SQUIRES.mark, GIVES, *NEW_KNIGHT.signs, "1"))

county_pairs = Law(
    "county-pairs", 0, say("Rule in pairs"),
    say("3 power points for every 2 counties in which you have a knight of your own."),
    per(facts.COUNTIES, Reward.of({POWER_POINTS: 3}), every=2),
    signs=("2", facts.COUNTIES.mark, GIVES, "3", POWER_POINTS.mark))

votes_for_gold = Law(
    "votes-for-gold", 1, say("Votes for sale"),
    say("In turn order: buy as many voting markers as you like, 1 gold each."),
    offer({GOLD: 1}, Reward.of({MARKERS: 1}), say("How many times do you give 1 gold (1 voting marker each time)?")),
    signs=("1", GOLD.mark, GIVES, "1", MARKERS.mark))

squire_and_gold = Law(
    "squire-and-gold", 1, say("Gifts to the king"),
    say("In turn order: as often as you like, give 1 gold and 1 squire for 3 power points."),
    offer({SQUIRES: 1, GOLD: 1}, Reward.of({POWER_POINTS: 3}),
          say("How many times do you give 1 gold and 1 squire (3 power points each time)?")),
    signs=("1", SQUIRES.mark, "1", GOLD.mark, GIVES, "3", POWER_POINTS.mark))

builders_of_war = Law(
    "builders-of-war", 1, say("War builders"),
    say("1 extension tile for every 2 conflicts in which you have a knight of your own."),
    per(facts.CONFLICTS, EXTENSION, every=2),
    signs=("2", facts.CONFLICTS.mark, GIVES, *EXTENSION.signs))

squires_for_twos = Law(
    "squires-for-twos", 1, say("Seasoned knights"), say("1 squire for each of your deployed knights of strength 2."),
    per(facts.DEPLOYED_TWOS, Reward.of({SQUIRES: 1})),
    signs=(facts.DEPLOYED_TWOS.mark, "2", GIVES, "1", SQUIRES.mark))

spoils_of_war = Law(
    "spoils-of-war", 2, say("Spoils of war"),
    say("1 squire, 1 voting marker and 1 gold for every 2 conflicts in which you have a knight of your own."),
    per(facts.CONFLICTS, Reward.of({GOLD: 1, SQUIRES: 1, MARKERS: 1}), every=2),
    signs=("2", facts.CONFLICTS.mark, GIVES, "1", SQUIRES.mark, "1", MARKERS.mark, "1", GOLD.mark))

no_twos = Law(
    "no-twos", 2, say("Room at the top"),
    say("If you have no knight of strength 2 deployed, upgrade one of your knights."),
    when(facts.NO_TWO, UPGRADE),
    signs=("0 ×", NEW_KNIGHT.signs[0], "2", GIVES, *UPGRADE.signs))

three_to_four = Law(
    "three-to-four", 2, say("The king's champion"),
    say("If your knight of strength 3 is deployed, swap it for your knight of strength 4 from the reserve."),
    when(facts.THREE_DEPLOYED, SWAP_THREE_FOR_FOUR),
    signs=(*SWAP_THREE_FOR_FOUR.signs, "3", GIVES, *SWAP_THREE_FOR_FOUR.signs, "4"))

castle_threes = Law(
    "castle-threes", 2, say("Proud castles"), say("5 power points for every 3 extensions in your castle."),
    per(facts.EXTENSIONS, Reward.of({POWER_POINTS: 5}), every=3),
    signs=("3", facts.EXTENSIONS.mark, GIVES, "5", POWER_POINTS.mark))

glory_in_france = Law(
    "glory-in-france", 3, say("Glory in France"),
    say("3 power points for each conflict in which you have a knight of your own."),
    per(facts.CONFLICTS, Reward.of({POWER_POINTS: 3})),
    signs=("1", facts.CONFLICTS.mark, GIVES, "3", POWER_POINTS.mark))

county_threes = Law(
    "county-threes", 3, say("Rule in threes"),
    say("8 power points for every 3 counties in which you have a knight of your own."),
    per(facts.COUNTIES, Reward.of({POWER_POINTS: 8}), every=3),
    signs=("3", facts.COUNTIES.mark, GIVES, "8", POWER_POINTS.mark))

three_ones = Law(
    "three-ones", 3, say("Three young knights"),
    say("5 power points if all three of your knights of strength 1 are deployed."),
    when(facts.THREE_ONES, Reward.of({POWER_POINTS: 5})),
    signs=("3 ×", NEW_KNIGHT.signs[0], "1", GIVES, "5", POWER_POINTS.mark))

noble_levy = Law(
    "noble-levy", 3, say("The nobles' levy"), say("1 new knight of strength 1 for every 3 nobles at your table."),
    per(facts.NOBLES, NEW_KNIGHT, every=3),
    signs=("3", facts.NOBLES.mark, GIVES, *NEW_KNIGHT.signs, "1"))

gold_for_power = Law(
    "gold-for-power", 4, say("Power for gold"),
    say("In turn order: give as much gold as you like, 1 power point for each."),
    offer({GOLD: 1}, Reward.of({POWER_POINTS: 1}), say("How many times do you give 1 gold (1 power point each time)?")),
    signs=("1", GOLD.mark, GIVES, "1", POWER_POINTS.mark))

squires_for_power = Law(
    "squires-for-power", 4, say("Power for squires"),
    say("In turn order: give as many squires as you like, 1 power point for each."),
    offer({SQUIRES: 1}, Reward.of({POWER_POINTS: 1}),
          say("How many times do you give 1 squire (1 power point each time)?")),
    signs=("1", SQUIRES.mark, GIVES, "1", POWER_POINTS.mark))

all_strengths = Law(
    "all-strengths", 4, say("The whole knighthood"),
    say("6 power points if you have knights of all four strengths deployed."),
    when(facts.ALL_STRENGTHS, Reward.of({POWER_POINTS: 6})),
    signs=(NEW_KNIGHT.signs[0], "1 2 3 4", GIVES, "6", POWER_POINTS.mark))

LAWS = (gold_leads, squires_lead, county_pairs, votes_for_gold, squire_and_gold, builders_of_war, squires_for_twos,
        spoils_of_war, no_twos, three_to_four, castle_threes, glory_in_france, county_threes, three_ones, noble_levy,
        gold_for_power, squires_for_power, all_strengths)
