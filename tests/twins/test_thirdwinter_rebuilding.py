"""Replacements and rebuilding beside a second referee, who was written from the sheet and tries all."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.twins.thirdwinter_quartermaster import SUPPLY, Quartermaster, row, special
from tests.walking import walk
from wargame_kit.games.thirdwinter.resources import RESOURCES
from wargame_kit.games.thirdwinter.rules.rebuild_sites import uses
from wargame_kit.games.thirdwinter.rules.rebuilding import AddStep, Rebuild, Rebuilding
from wargame_kit.games.thirdwinter.rules.replacements import RollSpecial, gains
from wargame_kit.games.thirdwinter.sides import SIDES

GAME = wk.load("thirdwinter")
WALK = 120


def walked(seed: int) -> list[Any]:
    """Positions of a game of the bend at random, in which many have fallen."""
    random = Random(seed)
    found = [position for position, _ in walk(GAME.start("bukrin"), random, WALK)]
    return [battered(each, random) for each in random.sample(found, 5)]


def battered(position: Any, random: Random) -> Any:
    """The position after a hard week: many are dead, many lack steps, some headquarters are about to move."""
    changed = []
    for unit, piece in position.pieces.items():
        counter = position.counter(unit)
        if piece.hex_ < 0 or counter.is_transport:
            continue
        lot = random.random()
        if lot < 0.2:
            changed.append(piece.at("dead").plain())
        elif lot < 0.5 and counter.printed_steps > 1:
            changed.append(replace(piece, losses=random.randrange(1, counter.printed_steps)))
        elif lot < 0.55 and counter.is_headquarters:
            changed.append(replace(piece, face=1 - piece.face, marker=""))
    return position.moved(*changed)


@pytest.mark.parametrize("seed", range(2))
def test_the_kit_and_the_referee_offer_the_same(seed: int) -> None:
    random, offered = Random(seed), 0
    for position in walked(seed):
        for side in SIDES:
            kinds = random.sample(RESOURCES, 8)
            told = position.with_facts(replacements=tuple(sorted((side, kind, 1) for kind in kinds)))
            asked = told.replaced(agenda=(told.agenda[0], Rebuilding(side)))
            referee = Quartermaster(asked)
            for unit in asked.pieces:
                assert set(uses(asked, unit)) == referee.takes(unit), unit
            step, board = asked.step, asked.game.board
            offers = {
                action.text(board)
                for kind in (Rebuild, AddStep)
                for action in kind.choices(asked, step)
                if not asked.counter(action.unit).is_aircraft
            }
            sources = GAME.title_rules.sources(asked, side)
            assert offers == set(referee.offers(side, sources, kinds))
            offered += len(offers)
    assert offered > 20


def test_the_tables_bring_what_the_sheet_says() -> None:
    position = GAME.start("bukrin")
    for side in SIDES:
        for total in range(2, 13):
            numbers, is_special = row(side, total)
            found = {name: ledger.total for name, ledger in gains(position, side, total).items()}
            assert (found, GAME.charts.replacements[side][total].special) == (numbers, is_special)
        for die in range(1, 7):
            for second in range(1, 7):
                brought = _brought(position, side, die, second)
                assert brought == (special(side, die) or special(side, die, second))


def test_the_supply_tables_are_those_of_the_sheet() -> None:
    for side, cells in SUPPLY.items():
        table = GAME.charts.supply[side]
        rows = zip(table.points, table.tokens, strict=True)
        assert " ".join(f"{points}+{tokens}T" for points, tokens in rows) == cells


def _brought(position: Any, side: str, die: int, second: int) -> str:
    after = position.replaced(agenda=(position.agenda[0], RollSpecial(side))).play(f"special-die {die}")
    if isinstance(after.step, RollSpecial):
        after = after.play(f"special-die {second}")
    return str(next(name for of, name, _ in after.facts.replacements if of == side))
