"""The market at a table: what Companion deals is drawn once, in private; and a tie is broken by goods."""

from __future__ import annotations

import random
import re
from collections import Counter

from companion.core.asking import TABLE
from tests.web.houses import Party
from tests.web.pages import Page
from tests.web.test_market import entries, log, post, weather


def at_the_dealing(market_party: Party) -> None:
    weather(market_party, answer_0="3", answer_1="5")
    for seat in ("red", "blue"):
        post(market_party, seat, key=f"{seat}:cards/1", era="0", answer_1="1")
    post(market_party, "red", key="table:done/1", era="0", answer="done")
    for seat in ("red", "blue"):
        post(market_party, seat, key=f"{seat}:fair/1", era="0", answer_aye="yes")
    post(market_party, "red", key="table:voted/1", era="0", answer="on")


def test_companion_deals_once_and_says_so_but_not_what(market_party: Party) -> None:
    at_the_dealing(market_party)
    wish = {"key": "red:dealt/1", "era": "0"}
    for forged in ({"answer.drawn": "x2"}, {"answer": '{"drawn":[["x2",1]],"rolled":true}'}, {"answer.rolled": "true"}):
        assert market_party.phones["red"].post(f"/t/{market_party.code}/answer", {**wish, **forged}).status_code == 400
    for _ in range(2):
        assert post(market_party, "red", **wish, answer_roll="yes").status_code == 303
    _, _, raw = entries(market_party)[-1]
    assert (raw["rolled"], len(raw["drawn"])) == (True, 3)
    assert post(market_party, "blue", key="blue:dealt/1", era="0", answer_1="2", answer_2="1").status_code == 303
    assert "Companion deals 3 to" in log(market_party)
    at = [key for _, key, _ in entries(market_party)].index("dealt/1")
    assert post(market_party, "blue", f"again/{at}", era="0").status_code == 303
    page = Page(market_party.phones["red"].get(f"/t/{market_party.code}").text)
    typed = {c.name[7:]: int(c.value) for c in page.controls if c.attributes.get("type") == "number"}
    assert +Counter(typed) == Counter(kind for kind, _ in raw["drawn"])
    assert post(market_party, "red", key="red:dealt/1", era="1", answer_roll="yes").status_code == 303
    assert entries(market_party)[-1] == ("red", "dealt/1", raw)


def test_who_is_ahead_by_more_goods_is_told_on_the_last_page_and_in_the_record(market_party: Party) -> None:
    rng = random.Random("tied")
    while not any(ask.key == "final/stall" for ask in market_party.open_asks()):
        ask = market_party.open_asks()[-1]  # nobody sells
        raw = {"2": 3 if ask.seat == "blue" else 1} if ask.key == "cards/1" else ask.form.sample(rng)
        market_party.answer(ask.seat, raw, ask.key)
    goods = dict(market_party.table.snapshot.pages[None].view.goods)
    for seat in ("red", "blue"):
        post(market_party, seat, f"adjust/coins~{seat}", answer="40", why="counted", times="0")
    assert goods["red"] != goods["blue"]
    assert post(market_party, "red", key=f"{TABLE}:final/stall", era="0", answer="on").status_code == 303
    more, fewer = sorted(goods.values(), reverse=True)
    won = "Ada" if goods["red"] == more else "Ben"
    last = [market_party.host.get(f"/t/{market_party.code}/screen").text,
            market_party.phones["blue"].get(f"/t/{market_party.code}").text]
    for page in last:
        assert f"{won} wins the evening" in page
        assert f"40 coins; ahead by more goods: {more} to {fewer}" in page
    for page in (*last, log(market_party)):
        row = page.split("Tie: more goods")[1].partition("</tr>")[0]
        assert re.findall(r">\s*(\d+)<", row) == [str(more), str(fewer)]
