"""The eighteen laws of the base game."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game import facts, rewards
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, SQUIRES
from companion.games.lancaster.law import GIVES, MOST, law
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.games.lancaster.verbs import offer, per, to_most, when
from companion.tabletop.ledger import Source

NEW_KNIGHT, UPGRADE, EXTENSION, UPGRADE_DEPLOYED, CHAMPION = (Reward.of({}, deed) for deed in (
    rewards.NEW_KNIGHT, rewards.UPGRADE, rewards.EXTENSION, rewards.UPGRADE_DEPLOYED, rewards.CHAMPION))


@law("gold-leads", 0, say("The richest lord"),
     say("Whoever has the most gold may upgrade one of their own deployed knights. Tied players all may."),
     signs=(MOST, GOLD.mark, GIVES, *UPGRADE_DEPLOYED.signs))
async def gold_leads(realm: Realm, source: Source) -> None:
    await to_most(realm, source, facts.GOLD, UPGRADE_DEPLOYED)


@law("squires-lead", 0, say("The largest retinue"),
     say("Whoever has the most squires gets a new knight of strength 1. Tied players all do."),
     signs=(MOST, SQUIRES.mark, GIVES, *NEW_KNIGHT.signs, "1"))
async def squires_lead(realm: Realm, source: Source) -> None:
    await to_most(realm, source, facts.SQUIRES, NEW_KNIGHT)


@law("county-pairs", 0, say("Rule in pairs"),
     say("3 power points for every 2 counties in which you have a knight of your own."),
     signs=("2", facts.COUNTIES.mark, GIVES, "3", POWER_POINTS.mark))
async def county_pairs(realm: Realm, source: Source) -> None:
    await per(realm, source, facts.COUNTIES, Reward.of({POWER_POINTS: 3}), every=2)


@law("votes-for-gold", 1, say("Votes for sale"),
     say("In turn order: buy as many voting markers as you like, 1 gold each."),
     signs=("1", GOLD.mark, GIVES, "1", MARKERS.mark))
async def votes_for_gold(realm: Realm, source: Source) -> None:
    await offer(realm, source, {GOLD: 1}, Reward.of({MARKERS: 1}),
                say("How many times do you give 1 gold (1 voting marker each time)?"))


@law("squire-and-gold", 1, say("Gifts to the king"),
     say("In turn order: as often as you like, give 1 gold and 1 squire for 3 power points."),
     signs=("1", SQUIRES.mark, "1", GOLD.mark, GIVES, "3", POWER_POINTS.mark))
async def squire_and_gold(realm: Realm, source: Source) -> None:
    await offer(realm, source, {SQUIRES: 1, GOLD: 1}, Reward.of({POWER_POINTS: 3}),
                say("How many times do you give 1 gold and 1 squire (3 power points each time)?"))


@law("builders-of-war", 1, say("War builders"),
     say("1 extension tile for every 2 conflicts in which you have a knight of your own."),
     signs=("2", facts.CONFLICTS.mark, GIVES, *EXTENSION.signs))
async def builders_of_war(realm: Realm, source: Source) -> None:
    await per(realm, source, facts.CONFLICTS, EXTENSION, every=2)


@law("squires-for-twos", 1, say("Seasoned knights"), say("1 squire for each of your deployed knights of strength 2."),
     signs=(facts.DEPLOYED_TWOS.mark, "2", GIVES, "1", SQUIRES.mark))
async def squires_for_twos(realm: Realm, source: Source) -> None:
    await per(realm, source, facts.DEPLOYED_TWOS, Reward.of({SQUIRES: 1}))


@law("spoils-of-war", 2, say("Spoils of war"),
     say("1 squire, 1 voting marker and 1 gold for every 2 conflicts in which you have a knight of your own."),
     signs=("2", facts.CONFLICTS.mark, GIVES, "1", SQUIRES.mark, "1", MARKERS.mark, "1", GOLD.mark))
async def spoils_of_war(realm: Realm, source: Source) -> None:
    await per(realm, source, facts.CONFLICTS, Reward.of({GOLD: 1, SQUIRES: 1, MARKERS: 1}), every=2)


@law("no-twos", 2, say("Room at the top"),
     say("If you have no knight of strength 2 deployed, upgrade one of your knights."),
     signs=("0 ×", NEW_KNIGHT.signs[0], "2", GIVES, *UPGRADE.signs))
async def no_twos(realm: Realm, source: Source) -> None:
    await when(realm, source, facts.NO_TWO, UPGRADE)


@law("three-to-four", 2, say("The king's champion"),
     say("If your knight of strength 3 is deployed, swap it for your knight of strength 4 from the reserve."),
     signs=(*CHAMPION.signs, "3", GIVES, *CHAMPION.signs, "4"))
async def three_to_four(realm: Realm, source: Source) -> None:
    await when(realm, source, facts.THREE_DEPLOYED, CHAMPION)


@law("castle-threes", 2, say("Proud castles"), say("5 power points for every 3 extensions in your castle."),
     signs=("3", facts.EXTENSIONS.mark, GIVES, "5", POWER_POINTS.mark))
async def castle_threes(realm: Realm, source: Source) -> None:
    await per(realm, source, facts.EXTENSIONS, Reward.of({POWER_POINTS: 5}), every=3)


@law("glory-in-france", 3, say("Glory in France"),
     say("3 power points for each conflict in which you have a knight of your own."),
     signs=("1", facts.CONFLICTS.mark, GIVES, "3", POWER_POINTS.mark))
async def glory_in_france(realm: Realm, source: Source) -> None:
    await per(realm, source, facts.CONFLICTS, Reward.of({POWER_POINTS: 3}))


@law("county-threes", 3, say("Rule in threes"),
     say("8 power points for every 3 counties in which you have a knight of your own."),
     signs=("3", facts.COUNTIES.mark, GIVES, "8", POWER_POINTS.mark))
async def county_threes(realm: Realm, source: Source) -> None:
    await per(realm, source, facts.COUNTIES, Reward.of({POWER_POINTS: 8}), every=3)


@law("three-ones", 3, say("Three young knights"),
     say("5 power points if all three of your knights of strength 1 are deployed."),
     signs=("3 ×", NEW_KNIGHT.signs[0], "1", GIVES, "5", POWER_POINTS.mark))
async def three_ones(realm: Realm, source: Source) -> None:
    await when(realm, source, facts.THREE_ONES, Reward.of({POWER_POINTS: 5}))


@law("noble-levy", 3, say("The nobles' levy"), say("1 new knight of strength 1 for every 3 nobles at your table."),
     signs=("3", facts.NOBLES.mark, GIVES, *NEW_KNIGHT.signs, "1"))
async def noble_levy(realm: Realm, source: Source) -> None:
    await per(realm, source, facts.NOBLES, NEW_KNIGHT, every=3)


@law("gold-for-power", 4, say("Power for gold"),
     say("In turn order: give as much gold as you like, 1 power point for each."),
     signs=("1", GOLD.mark, GIVES, "1", POWER_POINTS.mark))
async def gold_for_power(realm: Realm, source: Source) -> None:
    await offer(realm, source, {GOLD: 1}, Reward.of({POWER_POINTS: 1}),
                say("How many times do you give 1 gold (1 power point each time)?"))


@law("squires-for-power", 4, say("Power for squires"),
     say("In turn order: give as many squires as you like, 1 power point for each."),
     signs=("1", SQUIRES.mark, GIVES, "1", POWER_POINTS.mark))
async def squires_for_power(realm: Realm, source: Source) -> None:
    await offer(realm, source, {SQUIRES: 1}, Reward.of({POWER_POINTS: 1}),
                say("How many times do you give 1 squire (1 power point each time)?"))


@law("all-strengths", 4, say("The whole knighthood"),
     say("6 power points if you have knights of all four strengths deployed."),
     signs=(NEW_KNIGHT.signs[0], "1 2 3 4", GIVES, "6", POWER_POINTS.mark))
async def all_strengths(realm: Realm, source: Source) -> None:
    await when(realm, source, facts.ALL_STRENGTHS, Reward.of({POWER_POINTS: 6}))


LAWS = (gold_leads, squires_lead, county_pairs, votes_for_gold, squire_and_gold, builders_of_war, squires_for_twos,
        spoils_of_war, no_twos, three_to_four, castle_threes, glory_in_france, county_threes, three_ones, noble_levy,
        gold_for_power, squires_for_power, all_strengths)
