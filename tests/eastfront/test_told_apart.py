"""4.43: neither a refusal nor a told line lets a side tell the unseen blocks of the other apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.eastfront.test_secrets import disguised, unseen, war_in_the_east
from tests.walking import ALL_ON, daily, walk
from wargame_kit.games.eastfront.position import PUBLIC, EastFrontPosition
from wargame_kit.games.eastfront.rules.movement import Move
from wargame_kit.games.eastfront.rules.retreat import Guard
from wargame_kit.games.eastfront.rules.strategic import GoByRail
from wargame_kit.position import CHANCE
from wargame_kit.words import LANGUAGES

UNIT_AND_HEX = ("rail", "sail", "drop", "strike", "deploy", "bring", "rebuild")
UNIT_ALONE = ("guard", "stay", "recall", "take", "supply", "neglect", "tie", "add", "disband", "take-back")
HEX_ALONE = ("fight", "spare", "resolve")
ROLES = ("combat", "mobile", "blitz", "supreme", "airborne")


def attempts(position: EastFrontPosition, side: str, random: Random) -> Iterator[str]:
    """What somebody might try, allowed or not: with his own blocks and the enemy's, here and there."""
    board, seen = position.game.board, position.seen_by(side)
    held = sorted({piece.hex_ for piece in position.pieces.values() if piece.hex_ >= 0})
    for _ in range(20):
        unit, hex_ = random.choice(list(seen.pieces)), board.label(random.choice(held))
        here = seen.pieces[unit].hex_
        beside = [there for there in board.neighbours[6 * here : 6 * here + 6] if there >= 0]
        if here >= 0 and beside:
            way = f"{board.label(here)}-{board.label(random.choice(beside))}"
            yield f"{random.choice(('move', 'withdraw'))} {unit} {way}"
        yield f"{random.choice(UNIT_AND_HEX)} {unit} {hex_}"
        yield f"{random.choice(UNIT_ALONE)} {unit}"
        yield f"{random.choice(HEX_ALONE)} {hex_}"
        yield f"activate {unit} {random.choice(ROLES)}"
    yield from ("end-phase", "declare", "ready", "demand rumania")


def answer(position: EastFrontPosition, text: str) -> tuple[Any, ...]:
    """Everything that is said of an action: the verdict and its ledger, or why it is no action at all."""
    try:
        verdict = position.check(text)
    except ValueError as error:
        return type(error), str(error)
    words = [verdict.to(code) for code in LANGUAGES]
    return bool(verdict), words, verdict.hex_, str(verdict.ledger), verdict.instead


@pytest.mark.clause("eastfront", "4.43", "8.4")
@pytest.mark.parametrize("scenario", daily(["s42", "campaign", "s41"], 2))
def test_a_refusal_is_the_same_whoever_the_others_are(scenario: str) -> None:
    random, refused = Random(scenario), 0
    start = war_in_the_east().start(scenario, **ALL_ON["eastfront"])
    for number, (each, _) in enumerate(walk(start, random, 180)):
        if each.actor == CHANCE or number % 12:
            continue
        side = each.actor
        one, two = disguised(each, side, random), disguised(each, side, random)
        for text in attempts(each, side, random):
            first = answer(one, text)
            assert first == answer(two, text) == answer(each.seen_by(side), text)
            refused += not first[0]
    assert refused > 200


@pytest.mark.parametrize("viewer", ["axis", "soviet"])
def test_of_blocks_that_look_alike_the_same_is_told_and_seen_after(viewer: str) -> None:
    game, random, told = war_in_the_east(), Random(viewer), 0
    start = game.start("s42", **ALL_ON["eastfront"])
    for each, _ in walk(start, random, 60):
        groups: dict[tuple[Any, ...], list[str]] = defaultdict(list)
        for unit in unseen(each, viewer):
            piece = each.pieces[unit]
            looks = (each.nation(unit), piece.place, *(getattr(piece, name) for name in PUBLIC))
            groups[looks].append(unit)
        for (_, place, *_), units in groups.items():
            if each.actor in (viewer, CHANCE) or not isinstance(place, int) or len(units) < 2:
                continue
            way = (place, next(there for there in game.board.neighbours[6 * place :] if there >= 0))
            for kind, more in ((Move, (way,)), (Guard, ()), (GoByRail, (way[1],))):
                heard = {str(game.told(each, kind(unit, *more), each, viewer)) for unit in units}
                assert len(heard) == 1
            gone = (each.moved(each.pieces[unit].at(way[1])).seen_by(viewer) for unit in units)
            assert len({hash(seen) for seen in gone}) == 1
            told += 1
    assert told > 20
