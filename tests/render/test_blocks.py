"""Blocks stand or lie, are turned so that the level is on top, and are blank where nobody sees them."""

from __future__ import annotations

from wargame_kit.position import Face, Unit
from wargame_kit.render.counter_svg import counter
from wargame_kit.render.glyphs import symbol
from wargame_kit.widgets.hexlayer.counter_picture import counter_picture
from wargame_kit.words import Name

LEVELS = tuple(Face(level, level, 2, str(level)) for level in (4, 3, 2, 1))
ARMY = Unit("18A", Name("18th Army"), "soviet", "infantry", LEVELS, "army", is_block=True)
COMMANDS = (Face(2, 2, 2, "II"), Face(1, 1, 2, "I"), Face(0, 0, 2, "0"))
FRONT = Unit("WF", Name("West"), "soviet", "headquarters", COMMANDS, is_headquarters=True, is_block=True)
UNSEEN = Unit("x-1", Name("A block"), "soviet", "unknown", (Face(0, 0, 0),), is_block=True, is_stand_in=True)


def test_each_level_has_as_many_pips_on_top() -> None:
    small = [str(counter(ARMY, face, size=30)) for face in range(4)]
    assert [drawn.count("<circle") for drawn in small] == [4, 3, 2, 1]
    large = [str(counter(ARMY, face, size=60)) for face in range(4)]
    assert [drawn.count("<circle") for drawn in large] == [10, 6, 3, 1]
    assert "rotate(90)" in large[0]


def test_the_level_of_a_headquarters_is_roman() -> None:
    assert ">II</text>" in counter(FRONT, 0, size=60)
    assert ">0</text>" in counter(FRONT, 2, size=30)


def test_a_block_whose_face_is_not_seen_is_blank() -> None:
    drawn = counter(UNSEEN, size=60)
    assert "<text" not in drawn
    assert "<circle" not in drawn


def test_a_block_lies_face_up_while_it_is_active_or_revealed() -> None:
    upright, revealed, active = (counter(ARMY, states=states) for states in ((), ("revealed",), ("active",)))
    assert len({str(upright), str(revealed), str(active)}) == 3
    assert "M3 3H97V13H3z" in upright
    assert "M3 3H97V13H3z" not in revealed


def test_the_browser_is_told_the_levels_of_a_block_and_nothing_of_one_unseen() -> None:
    assert counter_picture(ARMY, {})["block"] == (4, 3, 2, 1)
    assert counter_picture(UNSEEN, {})["block"] == "blank"
    assert "block" not in counter_picture(Unit.of("7ID", "axis", "5-5"), {})


def test_new_arms_have_symbols_of_their_own() -> None:
    kinds = ("shock", "siege", "ss-armour", "garrison", "infantry", "armour", "cavalry", "airborne")
    assert len({symbol(Unit.of("u", "axis", "4-2", kind=kind), "#000", "#fff") for kind in kinds}) == len(
        kinds
    )
    supreme = Unit("OKH", Name("OKH"), "axis", "supreme", COMMANDS, is_headquarters=True, is_block=True)
    assert "SHQ" in symbol(supreme, "#000", "#fff")
