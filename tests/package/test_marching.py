"""What every game's simple player plans with: a movement phase unit by unit, and who attacks what."""

from __future__ import annotations

import wargame_kit as wk
from wargame_kit.games.field import Assault, Field
from wargame_kit.games.marching import Marching
from wargame_kit.games.matching import best_first, best_group
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.movement import Move


class OneInAHex(Marching[Field[TyphoonPosition]]):
    """Units that want a hex for themselves."""

    def has_room(self, unit: str, hex_: int) -> bool:
        return not self.others(unit, hex_)

    def move(self, unit: str, hex_: int) -> Move:
        return Move(unit, (self.places[unit], hex_))


def plan() -> OneInAHex:
    position = wk.load("typhoon").position({"3Pz": "2015", "4Pz": "2014", "18SD": "1413"})
    hexes = position.pieces["3Pz"].hex_, position.pieces["4Pz"].hex_
    return OneInAHex(Field(position, "axis"), {"3Pz": hexes, "4Pz": hexes})


def test_who_goes_leaves_room_for_those_after():
    march = plan()
    first, second = march.places["3Pz"], march.places["4Pz"]
    assert march.best("3Pz", {first: 1, second: 9}.__getitem__) == first
    free = next(hex_ for hex_ in march.seen.around[second] if hex_ != first)
    assert len(list(march.to("4Pz", free))) == 1
    assert march.best("3Pz", {first: 1, second: 9}.__getitem__) == second
    assert (march.others("3Pz", free), march.waiting()) == (("4Pz",), ["3Pz"])


def test_who_stays_is_settled_without_an_action():
    march = plan()
    assert list(march.to("3Pz", march.places["3Pz"])) == []
    assert march.settled == {"3Pz"}


def test_those_nearest_to_the_enemy_come_first():
    march = plan()
    order = march.from_the_front(march.ways)
    away = [march.seen.to_enemy[march.places[unit]] for unit in order]
    assert away == sorted(away)


def test_a_larger_group_must_promise_so_much_more():
    promised = {1: 5.0, 2: 5.4, 3: 7.0}

    def group(**limits: float) -> int:
        found = best_group(9, [("a", 1), ("b", 2), ("c", 3)], lambda stands: promised[len(stands)], **limits)
        return len(found.stands) if found is not None else 0

    assert (group(), group(more=1.8), group(more=2.0), group(least=7.0)) == (3, 3, 1, 0)
    enough = best_group(9, [("a", 1), ("b", 2)], lambda stands: promised[len(stands)], is_enough=bool)
    assert enough == Assault(9, (("a", 1),), 5.0)


def test_only_offers_that_have_changed_are_asked_for_again():
    asked: list[int] = []
    done: set[int] = set()

    def offer(target: int) -> Assault | None:
        asked.append(target)
        return None if target in done else Assault(target, (), target % 3)

    for found in best_first((1, 2, 4, 5), offer, lambda target, old, chosen: target == chosen.target):
        done.add(found.target)
    assert asked == [1, 2, 4, 5, 2, 5, 1, 4]
