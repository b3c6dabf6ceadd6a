"""A battle as it is played, throw by throw, beside what the panel says of it beforehand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.eastfront.theatre import before, block, theatre
from wargame_kit.games.eastfront.rules.combat.declare import combat_steps
from wargame_kit.mechanics.outcomes import EVERY
from wargame_kit.mechanics.pool_engagement import PoolResult

KINDS = ("infantry", "armour", "ss-armour", "siege", "headquarters")
GROUND = (".", "f", "m", "^")


@st.composite
def battles(draw: Any) -> Any:
    """A battle at C2 of few levels, any ground, weather and support, struck or not, across a river or not."""
    own = draw(st.lists(st.tuples(st.sampled_from(KINDS[:4]), st.integers(1, 2)), min_size=1, max_size=2))
    enemy = draw(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(1, 2)), min_size=1, max_size=2))
    units = [block("HQ", "german", "headquarters", 3)]
    places = {"HQ": draw(st.sampled_from(("C1", "F4")))}
    for side, nation, rows in (("a", "german", own), ("d", "soviet", enemy)):
        for number, (kind, level) in enumerate(rows):
            units.append(block(f"{side}{number}", nation, kind, 2))
            name = ("0", "I", "II")[level] if kind == "headquarters" else str(level)
            places[f"{side}{number}"] = f"C2 {name}"
    drawn: dict[str, Any] = {"rivers": {"B2/E": "river"}} if draw(st.booleans()) else {}
    drawn["features"] = draw(st.sampled_from(({}, {"fortress": ["C2"]})))
    drawn["places"] = draw(st.sampled_from(({}, {"Kiev": "C2"})))
    rows_ = ("......", f"..{draw(st.sampled_from(GROUND))}...", "......", "......")
    position = before(
        theatre(rows_, units, **drawn),
        places,
        *combat_steps("axis"),
        active={"HQ": "combat"},
        defenders=[("C2", "soviet")],
        new_battles=["C2"],
        came_from=[(f"a{number}", "B2") for number in range(len(own))],
        weather=draw(st.sampled_from(("dry", "mud", "snow"))),
        options={"ties": "weakest"},
    )
    if draw(st.booleans()) and position.actor != "chance" and position.check("strike HQ C2"):
        position = position.play("strike HQ C2")
    return position if position.actor == "chance" else position.play("declare")


def levels(position: Any, units: list[str]) -> list[int]:
    return [
        position.level(unit) - position.game.units[unit].faces[-1].attack + 1
        if position.pieces[unit].hex_ >= 0
        else 0
        for unit in units
    ]


def played(position: Any) -> dict[PoolResult, Fraction]:
    """Every end of the battle with its chance, by going through every throw."""
    own = sorted(unit for unit in position.pieces if unit.startswith("a"))
    enemy = sorted(unit for unit in position.pieces if unit.startswith("d"))
    begun = levels(position, own), levels(position, enemy)
    found: Counter[PoolResult] = Counter()
    hex_ = position.game.board.index("C2")

    def on(here: Any, chance: Fraction) -> None:
        if here.is_over:
            ends = levels(here, own), levels(here, enemy)
            lost = [sum(was) - sum(now) if any(now) else EVERY for was, now in zip(begun, ends, strict=True)]
            back = any(here.pieces[unit].hex_ not in (hex_, -1) for unit in own)
            found[PoolResult(*lost, is_repulsed=back)] += chance
            return
        for action, share in here.chance().items():
            on(here.play_unchecked(action), chance * share)

    on(position, Fraction(1))
    return dict(found)


@settings(max_examples=40, deadline=None)
@given(battles())
def test_what_the_panel_foretells_is_what_every_throw_brings(position: Any) -> None:
    foretold = position.step.battle(position).outcomes()
    assert sum(foretold.values()) == 1
    assert foretold == played(position)
