"""What can be wrong with the fronts of a position (3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.files.kinds import FRONT
from wargame_kit.games.thirdwinter.facts import OFFENSIVE
from wargame_kit.games.thirdwinter.files.fronts import is_army
from wargame_kit.games.thirdwinter.position import ThirdWinterPosition
from wargame_kit.games.thirdwinter.rules.rvgk import contents
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position.fault import Fault, among, once, within
from wargame_kit.words import say


def fronts(position: ThirdWinterPosition) -> Iterator[Fault]:
    """Yield what is wrong with fronts, armies and borders."""
    facts, known = position.facts, position.pieces
    named = [front for front, *_ in facts.fronts]
    away = {front for front, *_ in facts.interludes}
    yield from once("facts.fronts", named)
    for front, posture, free, must in facts.fronts:
        if front in known and not (position.counter(front).kind == FRONT and _is_soviet(position, front)):
            yield Fault(say("expected/front-headquarters"), "facts.fronts", front)
        if posture != OFFENSIVE and must:
            yield Fault(say("expected/no-must"), "facts.fronts", must)
        elif posture == OFFENSIVE and must < free and (must or front not in away):
            yield Fault(say("expected/must-after-free", turn=free), "facts.fronts", must)
    yield from once("facts.armies", (army for army, _ in facts.armies))
    for army, _ in facts.armies:
        if army in known and not is_army(position.counter(army)):
            yield Fault(say("expected/army-headquarters"), "facts.armies", army)
    told = (
        ("armies", [front for _, front in facts.armies]),
        ("regroup_spent", [front for front, _ in facts.regroup_spent]),
        ("shelled", sorted(facts.shelled)),
        ("assaults", [front for front, *_ in facts.assaults]),
        ("interludes", [front for front, *_ in facts.interludes]),
        ("hauled", [front for _, front, _ in facts.hauled if front]),
    )
    for name, values in told:
        yield from among(f"facts.{name}", values, named, say("expected/front-in-fronts"))
    count = max(0, len(named) - 1)
    if len(facts.borders) != count:
        yield Fault(say("expected/borders", count=count), "facts.borders", len(facts.borders))
    most = position.charts.limit("tokens_in_sp") * 2
    for _, tokens in facts.regroup_spent:
        yield from within("facts.regroup_spent", tokens, 1, most)


def loads(position: ThirdWinterPosition) -> Iterator[Fault]:
    """Yield loads out of a radius that no Soviet transport could have carried (3.3b E)."""
    told = [unit for unit, *_ in position.facts.hauled]
    yield from once("facts.hauled", told)
    for unit in told:
        if not (_is_soviet(position, unit) and position.counter(unit).is_transport):
            yield Fault(say("expected/laden-transport"), "facts.hauled", unit)


def reserve(position: ThirdWinterPosition) -> Iterator[Fault]:
    """Yield units of the enemy in a box of the Stavka Reserve or driven out of one, markers, and
    formations in both (3.5).
    """
    boxes: dict[str, str] = {}
    for unit in contents(position):
        counter, place = position.counter(unit), str(position.pieces[unit].place)
        if counter.side != SOVIET or counter.is_marker:
            yield Fault(say("expected/in-reserve"), f"pieces.{unit}", place)
        elif counter.formation and boxes.setdefault(counter.formation, place) != place:
            yield Fault(say("expected/one-box"), f"pieces.{unit}", place)
    for unit in sorted(position.facts.driven_out.intersection(position.pieces)):
        if not _is_soviet(position, unit) or position.counter(unit).is_marker:
            yield Fault(say("expected/in-reserve"), "facts.driven_out", unit)


def _is_soviet(position: ThirdWinterPosition, unit: str) -> bool:
    return position.side_of(unit) == SOVIET
