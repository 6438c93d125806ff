"""Every form there is, and what can stand within another: one of each kind, for all that tries them."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Form
from companion.core.counts import Kind
from companion.core.dice import Dice, Lot, lots_form
from companion.core.draws import Draw
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Closed, Field, Fields, Option, Pick, fields
from companion.core.lists import Lineup, RowOfPlaces, Some
from companion.core.words import Words, say
from companion.tabletop.ballot import ballot_form
from tests.web.hands_and_dice import AT_A_GLANCE, CARDS
from tests.web.plans import PLANS


def options(count: int, note: Words | None = None) -> tuple[Option[int], ...]:
    return tuple(Option(f"field-{n}", say("Field {n}", n=n), n, note) for n in range(count))


FLOODED = (Closed("moor", say("Moor"), say("It is flooded.")),)
FARM, MANY = Pick(options(3), FLOODED), Pick(options(9))
SQUIRES, ALONE = Amount(0, 5, say("Five are at home.")), Amount(0, 0)
KNIGHTS = tuple(Branch(str(n), say("Knight {n}", n=n), SQUIRES) for n in range(1, 5))
PLACING = Either(
    (Branch("york", say("York"), Either(KNIGHTS[2:]), say("from strength 3")),
     Branch("kent", say("Kent"), Either(KNIGHTS, labels=(say("Which knight?"), say("Squires"))))), FLOODED)
STAYING = Either((Branch("stay", say("None can be placed"), Either((Branch("0", say("No knight"), ALONE),))),))
CARD = fields(lambda **_: None, strength=Field(say("Strength"), Amount(1, 40)), first=Field(say("First"), Amount(0, 9)))
TURNED_UP = Either((Branch("5", say("Strength 5"), NOTHING), Branch("6", say("Strength 6"), NOTHING),
                    Branch("other", say("Another card"), CARD)), FLOODED)
MANY_CARDS = Either((*(Branch(str(n), say("Strength {n}", n=n), NOTHING) for n in range(15)),
                     Branch("other", say("Another card"), CARD)))
SHEET = Fields(lambda **_: None, (
    ("what", Field(say("What"), FARM)), ("who", Field(say("Who"), Either((
        Branch("nobody", say("Nobody"), NOTHING), Branch("these", say("These"), Some(options(4), 1, 4))))))),
    taps="who")
LAID = RowOfPlaces((FARM, Pick(options(4)[3:])), (say("Left"), say("Right")))
DEALT = Either((*(Branch(str(n), say("Strength {n}", n=n), NOTHING, signs=("knight", str(n))) for n in range(3)),
                Branch("other", say("Another card"), CARD, signs=("+",))))
BALLOT = ballot_form(say("This bill"), markers=Field(say("Markers"), Amount(0, 37)))
LINEUP = Lineup(Pick(options(4)), Amount(1, 30), (say("First"), say("Second"), say("Third")))
GUESTS, SOME = Lineup(Pick(options(4)), ALONE, (say("First"), say("Second"))), Some(options(4), 0, 3)
THEN = Field(say("Then"), Pick((Option("over", say("My turn is over"), True),
                                Option("not-yet", say("Not yet"), False))))
DEEDS = Either((
    Branch("mill", say("Mill"), Fields(dict, (("sacks", Field(say("Sacks"), Amount(0, 30))), ("then", THEN)),
                                       taps="then"), signs=("candle",), at=2),
    Branch("sell", say("Sell"), Fields(dict, (("sacks", Field(say("Sacks"), Amount(0, 30))),), taps="sacks"), at=3),
    Branch("build", say("Build"), Fields(dict, (("where", Field(say("Where?"), FARM)), ("then", THEN)), taps="then")),
    Branch("pray", say("Pray"), fields(dict, corn=Field(say("Corn"), Amount(0, 9))), say("for rain"), at=4),
    Branch("rest", say("Rest"), NOTHING, at=5)), (Closed("plough", say("Plough"), say("It rains."), at=1),))
ALL_AT_ONCE = fields(lambda **_: None, what=Field(say("What"), FARM), many=Field(say("Many"), MANY),
                     card=Field(say("Card"), TURNED_UP), place=Field(say("Place"), PLACING),
                     stand=Field(say("Stand"), LINEUP), some=Field(say("Some"), SOME), wish=Field(say("Wish"), NOTHING),
                     only=Field(say("Only"), Pick(options(1))), low=Field(say("Low"), Amount(-3, 3)),
                     cards=Field(say("Cards"), CARDS), dice=Field(say("Dice"), Dice(2)))
BAG = Draw((Kind("corn", say("Corn"), 3), Kind("wool", say("Wool"), 2), Kind("milk", say("Milk"), 0)), 3,
           bag={"corn": 9, "wool": 2})
DRAWING = Fields(lambda **_: None, (
    ("goods", Field(say("What came out of the bag?"), BAG)),
    ("then", Field(say("And then?"), Pick((Option("over", say("My turn is over"), 0),
                                           Option("more", say("Not yet"), 1)))))), taps="then")
FORMS: dict[str, Form[Any]] = {
    "pick": FARM, "long pick": MANY, "noted pick": Pick(options(3, say("so many sheep"))), "only": Pick(options(1)),
    "numbers": Amount(0, 11), "amount": Amount(-30, 30), "row": RowOfPlaces((FARM, MANY), (say("Left"), say("Right"))),
    "placing": PLACING, "staying": STAYING, "card": TURNED_UP, "lineup": LINEUP, "guests": GUESTS, "some": SOME,
    "counts": CARDS, "die": Dice(1), "dice": Dice(3), "many sides": Dice(2, 20), "coin": Dice(1, 2),
    "lots": lots_form({"hill": (say("Hill"), Lot(options(2))), "dale": (say("Dale"), Lot(options(3)))}),
    "draw": BAG, "draw and go on": DRAWING,
    "nothing": NOTHING, "all": ALL_AT_ONCE, "many cards": MANY_CARDS, "sheet": SHEET, "ballot": BALLOT, "laid": LAID,
    "lot": Lot(options(9)), "deeds": DEEDS, "dealt": fields(lambda **_: None, one=Field(say("One"), DEALT)),
    **AT_A_GLANCE, **PLANS,
}
