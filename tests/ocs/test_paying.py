"""12.3a, 12.10: dumps that join for a payment, and who uses its own stocks: as the payer says."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    before,
    division,
    gun,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    theatre,
    trucks,
)
from tests.ocs.field import counter as made
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.games.ocs.rules.supply.purse import Bill, Sharing
from wargame_kit.games.ocs.rules.supply_phase import Eating, Recovery
from wargame_kit.position import position_from_json, position_to_json

UNITS = (
    *(infantry("GA"), infantry("GB"), infantry("GC"), division("GD"), headquarters("GH"), headquarters("GK")),
    *(panzer("G1", formation="24Pz"), panzer("G2", formation="24Pz"), panzer("GP"), gun("G3"), gun("G4")),
    *(infantry("RA"), infantry("RB"), division("RD"), trucks("GT"), trucks("RT")),
    made("GO", "(0)-0-0 truck", "(0)-0-45 truck", kind="organic", size="", formation="24Pz"),
)
GAME = theatre(("." * 14,) * 6, UNITS)


def at(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    return before(GAME, pieces, *(steps or (Movement("axis"),)), **told)


def lying(position: Any, side: str = "axis") -> dict[str, int]:
    """What lies in the dumps of a side."""
    return {GAME.board.label(hex_): tokens for hex_, owner, tokens in position.facts.dumps if owner == side}


# ---------------------------------------------------------------------------- fuel (12.5c)


@pytest.mark.clause("ocs", "12.3a", "12.5c")
def test_dumps_join_for_fuel_and_the_named_one_goes_first():
    position = at({"GH": "0403"}, dumps={"axis 0203": 3, "axis 0303": 3, "axis 1303": 9})
    assert lying(play(position, "fuel-headquarters GH 0203")) == {"0303": 2, "1303": 9}
    assert lying(play(position, "fuel-headquarters GH 0303")) == {"0203": 2, "1303": 9}
    poor = at({"GH": "0403"}, dumps={"axis 0203": 2, "axis 0303": 1})
    assert refused(poor, "fuel-headquarters GH 0203") == "12.3"


@pytest.mark.clause("ocs", "12.3a")
def test_the_payer_says_how_many_tokens_come_out_of_each_dump():
    position = at({"GH": "0403"}, dumps={"axis 0203": 4, "axis 0303": 4, "axis 0503": 4})
    told = play(position, "pay-from 0203 1", "pay-from 0503 2")
    assert lying(play(told, "fuel-headquarters GH 0303")) == {"0203": 3, "0303": 3, "0503": 2}
    spent = play(told, "fuel-headquarters GH 0303")
    assert spent.step.purse == ()
    assert refused(position, "pay-from 0203 5") == "12.1"
    assert refused(play(told, "pay-from 0303 3"), "fuel-headquarters GH 0303") == "12.3a"  # six for four
    none = play(position, "pay-from 0303 0")
    assert lying(play(none, "fuel-headquarters GH 0303"))["0303"] == 4
    assert refused(none, "pay-from 0303 0") == refused(position, "pay-anyhow") == "12.3a"
    assert play(none, "pay-anyhow").step.purse == ()


@pytest.mark.clause("ocs", "12.3a")
def test_what_was_named_and_then_blown_up_pays_nothing():
    position = at({"GH": "0403", "GA": "0203"}, dumps={"axis 0203": 11, "axis 0303": 3})
    told = play(position, "pay-from 0203 4", "blow 0203", "demolition-die 4")
    assert lying(told) == {"0203": 3, "0303": 3}
    assert refused(told, "fuel-headquarters GH 0303") == "12.3a"
    spent = play(told, "pay-anyhow", "fuel-headquarters GH 0303")
    assert lying(spent) == {"0203": 2}


@pytest.mark.clause("ocs", "12.1", "12.3a")
def test_what_is_aboard_pays_like_what_lies_there():
    told = {"GT": {"points": 1, "load": 4}}
    position = at({"GH": "0403", "GT": "0403 move"}, dumps={"axis 0403": 4}, having=told)
    paid = play(position, "pay-aboard GT 3", "fuel-headquarters GH 0403")
    assert (paid.pieces["GT"].load, lying(paid)) == (1, {"0403": 3})
    assert play(position, "fuel-headquarters GH 0403").pieces["GT"].load == 4  # the ground goes first


@pytest.mark.clause("ocs", "12.5c", "12.3b")
def test_the_owner_says_by_which_headquarters_a_formation_is_fuelled():
    pieces = {"G1": "0903", "G2": "0903", "GH": "0603", "GK": "0604"}
    position = at(pieces, dumps={"axis 0303": 3, "axis 0503": 3})
    assert refused(position, "fuel-formation G1 0503") == ""
    through = play(position, "fuel-through G1 GK")
    assert through.facts.fuelled == (("24Pz", "GK"),)
    assert refused(position, "fuel-through G1 G2") == "12.3b"


@pytest.mark.clause("ocs", "12.5c")
def test_without_a_headquarters_one_dump_fuels_a_formation():
    pieces = {"G1": "0403", "G2": "0403"}
    split = at(pieces, dumps={"axis 0303": 3, "axis 0503": 3})
    assert refused(split, "fuel-formation G1 0303") == "12.5c"
    assert refused(split, "fuel-formation G1 0603") == "12.3"  # nothing lies there
    assert refused(at(pieces, dumps={"axis 0303": 4}), "fuel-formation G1 0303") == ""


@pytest.mark.clause("ocs", "13.2g")
@pytest.mark.clause("ocs", "12.10a", silent="whose trucks pay is seen in the loads")
def test_organic_trucks_serve_their_formation_and_last_of_all():
    told = {"GO": {"points": 1, "load": 4}}
    pieces = {"GO": "0403 move", "G1": "0403", "GP": "0403"}
    position = at(pieces, dumps={"axis 0403": 1}, having=told)
    assert lying(play(position, "fuel G1 0403")) == {}
    own = play(position, "fuel GP 0403")
    assert refused(own, "fuel G1 0403") == ""
    assert refused(play(position, "fuel G1 0403"), "fuel GP 0403") != ""


# ---------------------------------------------------------------------------- combat (9.5, 12.10)


@pytest.mark.clause("ocs", "9.5", "12.3a")
def test_attackers_share_what_comes_to_each_of_them():
    pieces = {"GA": "0303", "GD": "0404", "RA": "0403"}
    position = at(pieces, Combat("axis"), dumps={"axis 0302": 2, "axis 0504": 2})
    paid = play(position, "attack GD 0403", "join GA", "declare")
    assert lying(paid) == {}
    assert [paid.pieces[unit].stocks for unit in ("GA", "GD")] == [0, 0]
    named = play(position, "attack GD 0403", "pay-from 0504 1", "declare")
    assert lying(named) == {"0504": 1}
    assert (
        refused(play(position, "attack GD 0403"), "pay-from 0504 0") == "12.10"
    )  # supply first, stocks later


@pytest.mark.clause("ocs", "12.10")
def test_the_owner_says_who_uses_its_stocks_if_supply_is_short():
    pieces = {"GA": "0304", "GB": "0304", "RA": "0403"}
    position = at(pieces, Combat("axis"), dumps={"axis 0203": 1})
    both = play(position, "attack GA 0403", "join GB")
    assert [play(both, "declare").pieces[unit].stocks for unit in ("GA", "GB")] == [0, 1]
    spared = play(both, "spare-supply GA", "declare")
    assert [spared.pieces[unit].stocks for unit in ("GA", "GB")] == [1, 0]
    rich = play(at(pieces, Combat("axis"), dumps={"axis 0203": 9}), "attack GA 0403", "join GB")
    assert play(rich, "spare-supply GA", "declare").pieces["GA"].stocks == 0  # there is enough for all


@pytest.mark.clause("ocs", "9.5", "12.3a")
def test_dumps_join_for_a_defence():
    position = at(
        {"GA": "0304", "RA": "0403", "RD": "0403"},
        Combat("axis"),
        dumps={"axis 0303": 9, "soviet 0502": 1, "soviet 0603": 1, "soviet 0503": 1},
    )
    asked = play(position, "attack GA 0403", "declare")
    paid = play(asked, "pay-from 0502 1", "pay 0603")
    assert lying(paid, "soviet") == {"0503": 1}
    assert paid.step.fight.paid == "dump"


@pytest.mark.clause("ocs", "12.10")
def test_a_defender_says_which_of_its_counters_use_their_stocks():
    position = at({"GA": "0304", "RA": "0403", "RB": "0403"}, Combat("axis"), dumps={"axis 0303": 9})
    asked = play(position, "attack GA 0403", "declare")
    kept = play(asked, "keep-stocks RA", "use-stocks")
    assert [kept.pieces[unit].stocks for unit in ("RA", "RB")] == [0, 1]
    assert kept.step.fight.halved == ("RA",)
    assert refused(play(asked, "keep-stocks RA"), "keep-stocks RB") == "12.10"


@pytest.mark.clause("ocs", "10.1")
def test_the_owner_says_which_headquarters_supplies_a_barrage():
    pieces = {"G3": "0403", "GH": "0303", "GK": "0803", "RA": "0603"}
    position = at(pieces, Barrage("axis"), dumps={"axis 0203": 9, "axis 0903": 9})
    laid = play(position, "fire G3 0603")
    assert "supply-by GK" in actions(laid)
    assert lying(play(laid, "supply-by GK", "open-fire"))["0903"] == 6
    assert lying(play(laid, "pay-from 0203 1", "pay-from 0903 2", "open-fire")) == {"0203": 8, "0903": 7}


# ---------------------------------------------------------------------------- supply phase


@pytest.mark.clause("ocs", "12.10e")
def test_the_owner_says_whose_stocks_are_filled_if_supply_is_short():
    having = {"GA": {"stocks": 2}, "GB": {"stocks": 1}}
    position = at(
        {"GA": "0403", "GB": "0403"}, Recovery("axis"), dumps={"axis 0303": 1, "axis 0503": 1}, having=having
    )
    assert position.actor == "axis"
    other = play(position, "refill GB 1")
    assert (other.pieces["GB"].stocks, other.is_over) == (0, True)
    assert play(position, "refill-rest").pieces["GA"].stocks == 1
    assert refused(position, "refill GA 2") == "12.3"
    assert refused(position, "refill GB 2") == "12.10e"


@pytest.mark.clause("ocs", "12.10e")
def test_organic_trucks_need_not_fill_stocks():
    told = {"GO": {"points": 1, "load": 4}, "G1": {"stocks": 1}}
    position = at({"GO": "0403 move", "G1": "0403"}, Recovery("axis"), having=told)
    assert play(position, "refill-rest").pieces["G1"].stocks == 1
    assert play(position, "refill G1 1").pieces["GO"].load == 2


@pytest.mark.clause("ocs", "12.6f", "12.6")
def test_the_owner_says_by_what_a_formation_traces_of_which_no_source_feeds_all():
    game = theatre(("." * 30,) * 3, UNITS, {"axis": "0102 3002"})
    position = before(game, {"G1": "0402", "G2": "2802"}, Eating("axis"))
    assert position.step.hungry(position) == ("G2",)  # of equals the first is offered
    other = play(position, "trace-from G1 3002")
    assert other.step.hungry(other) == ("G1",)
    ended = play(other, "end-phase").pieces
    assert ended["G1"].unsupplied
    assert [ended[unit].stranded for unit in ("G1", "G2")] == [True, False]  # as 12.8e asks next turn
    assert refused(other, "trace-from G2 3002") == "12.6f"
    near = before(game, {"G1": "0402", "G2": "0502"}, Eating("axis"))
    assert near.is_over  # one source feeds both


@pytest.mark.clause("ocs", "12.6c", "12.3a")
def test_a_unit_may_eat_out_of_several_dumps():
    position = at({"GD": "0403"}, Eating("axis"), dumps={"axis 0303": 1, "axis 0503": 1})
    eaten = play(position, "eat GD 0303")
    assert eaten.step.hungry(eaten) == ("GD",)
    done = play(eaten, "eat GD 0503")
    assert not done.pieces["GD"].unsupplied
    assert lying(done) == {}
    given_up = play(eaten, "end-phase")
    assert given_up.pieces["GD"].unsupplied
    assert lying(given_up) == {"0303": 1, "0503": 1}  # half a meal is none


def test_who_has_eaten_out_of_two_dumps_is_saved_and_read_back():
    dumps = {f"axis {hex_}": 1 for hex_ in ("0303", "0503", "0304")}
    position = at({"GD": "0403", "G1": "0403"}, Eating("axis"), dumps=dumps)
    eaten = play(position, "eat GD 0303", "eat GD 0503")
    assert [unit for unit, *_ in eaten.step.meals] == ["GD", "GD"]
    saved = eaten.replaced(agenda=(EndOfTurn(), *eaten.agenda[1:]))
    assert position_from_json(position_to_json(saved), saved.game) == saved


# ---------------------------------------------------------------------------- beside all ways there are


@pytest.mark.parametrize("seed", range(40))
def test_bills_are_shared_out_as_trying_every_way_says(seed):
    """Whether a set of bills is paid, whatever the order in which tokens were handed out."""
    random = Random(seed)
    stocks = tuple((hex_, "") for hex_ in range(3))
    amounts = {stock: random.randint(0, 3) for stock in stocks}
    bills = [Bill(random.randint(1, 3), tuple(random.sample(stocks, random.randint(1, 3)))) for _ in range(3)]
    paid: list[Bill] = []
    short = []
    for number, bill in enumerate(bills):
        if _all_paid(amounts, [*paid, bill]):
            paid.append(bill)
        else:
            short.append(number)
    sharing = Sharing(amounts, bills)
    assert list(sharing.unpaid) == short
    assert all(sharing.used[stock] <= amounts[stock] for stock in stocks)
    assert all(not given.keys() - {*bill.stocks} for given, bill in zip(sharing.given, bills, strict=True))


def _all_paid(amounts: dict[tuple[int, str], int], bills: list[Bill]) -> bool:
    tokens = [bill.stocks for bill in bills for _ in range(bill.tokens)]
    return any(all(chosen.count(stock) <= amounts[stock] for stock in amounts) for chosen in product(*tokens))


@pytest.mark.parametrize("seed", range(40))
def test_what_is_set_aside_is_used_if_it_can_be(seed):
    random = Random(seed)
    stocks = tuple((hex_, "") for hex_ in range(4))
    amounts = {stock: random.randint(1, 3) for stock in stocks}
    bills = [Bill(random.randint(1, 2), tuple(random.sample(stocks, random.randint(1, 3)))) for _ in range(3)]
    named = random.choice(stocks)
    tokens = random.randint(0, amounts[named] + 1)  # some may have been lost since it was said
    sharing = Sharing(amounts, bills, ((*named, tokens),))
    assert all(sharing.used[stock] <= amounts[stock] for stock in stocks)
    ways = product(*(bill.stocks for bill in bills for _ in range(bill.tokens)))
    can = any(
        chosen.count(named) == tokens and all(chosen.count(stock) <= amounts[stock] for stock in stocks)
        for chosen in ways
    )
    assert (sharing.is_exact and not sharing.unpaid) == can
