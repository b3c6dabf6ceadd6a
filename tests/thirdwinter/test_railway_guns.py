"""1.6b: railway guns: where they go, when they fire, and what becomes of them when they must retreat."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tests.ocs.field import before, charts, counter, infantry, play, refused
from tests.thirdwinter.own_scenario import LESSON, war
from wargame_kit.board import sketch
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.railway import unit_freight
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.title import ThirdWinterTitle
from wargame_kit.rulebook import Citation
from wargame_kit.words import DataError

BOARD = sketch(("." * 14,) * 6, rails=["-".join(f"{n:02}03" for n in range(1, 15))], **ThirdWinter.sketching)


class Sources(ThirdWinterTitle):
    """The title's rules, with sources of the board's own."""

    def sources(self, position: Any, side: str) -> frozenset[int]:
        return frozenset({BOARD.index("0103" if side == "axis" else "1403")})


class War(ThirdWinter):
    """The title on a sketched board."""

    title_rules: ClassVar[Title] = Sources()


GUN: dict[str, Any] = {"kind": "artillery", "traits": frozenset({"railway"})}
UNITS = (
    counter("GG", "(1)-3-0 leg barrage 24 range 5", "(1)-3-0 leg", **GUN),
    *(infantry("GA"), infantry("RA")),
    counter("GT", "(0)-0-12 air carries 4", kind="air-transport", size=""),
)
GAME = War(BOARD, charts(), Counters({unit.id: unit for unit in UNITS}))


def field(at: str, *steps: Any, **more: Any) -> Any:
    pieces = {"GG": at, "GA": at.split()[0], "RA": "0904", **more}
    return before(GAME, pieces, *(steps or (Movement("axis"),)), dumps={"axis 0403": 80})


@pytest.mark.clause("thirdwinter", "1.6b")
@pytest.mark.clause("ocs", "13.3e")
def test_it_goes_by_rail_from_and_to_any_hex_of_the_railway_from_either_side_and_for_nothing() -> None:
    for at in ("0403", "0403 move"):
        position = field(at)
        assert refused(position, "rail GA 0703") != ""
        gone = play(position, "rail GG 0703")
        assert BOARD.label(gone.pieces["GG"].hex_) == "0703"
        assert gone.pieces["GG"].face == 1
        assert gone.facts.rail == 0
        (entry,) = unit_freight(position, "GG", BOARD.index("0703")).entries
        assert (entry.value, entry.clause) == (0, Citation("thirdwinter", "1.6b"))
        assert refused(gone, "mode GG combat") == "6.1"
        assert refused(gone, "rail GG 0503") == "13.3e"


@pytest.mark.clause("thirdwinter", "1.6b")
def test_it_is_not_flown() -> None:
    bases = tuple((BOARD.index(hex_), "axis", 2) for hex_ in ("0403", "0803"))
    pieces = {"GG": "0403 move", "GA": "0403 move", "GT": "0403"}
    loading = play(before(GAME, pieces, Movement("axis"), bases=bases), "airlift GT 0803")
    assert refused(loading, "board GG") == "1.6b"
    assert refused(loading, "board GA") == ""


@pytest.mark.clause("ocs", "4.7d")
def test_who_has_flown_does_not_go_on_by_rail() -> None:
    bases = tuple((BOARD.index(hex_), "axis", 2) for hex_ in ("0403", "0703"))
    pieces = {"GA": "0403 move", "GT": "0403"}
    position = before(GAME, pieces, Movement("axis"), bases=bases, held=frozenset({BOARD.index("1003")}))
    flown = play(position, "airlift GT 0703", "board GA", "fly", "fly-home")
    assert refused(flown, "rail GA 1003") == "4.7d"


@pytest.mark.clause("thirdwinter", "1.6b")
def test_the_other_rules_of_railways_hold() -> None:
    position = field("0403")
    assert refused(position, "rail GG 0903") == "4.5a"
    assert refused(position, "rail GG 0404") == "13.3"
    assert refused(field("0803"), "rail GG 0403") == "4.5a"
    assert refused(position, "move GG 0403-0503") == "6.1"


@pytest.mark.clause("thirdwinter", "1.6b")
def test_it_is_turned_by_its_way_alone_and_back_in_its_next_movement_phase() -> None:
    position = field("0403")
    assert refused(position, "mode GG move") == refused(position, "mode GG strat") == "1.6b"
    turned = field("0403 move")
    assert play(turned, "mode GG combat").pieces["GG"].face == 0
    assert refused(play(turned, "mode GG combat"), "rail GG 0703") == ""


@pytest.mark.clause("thirdwinter", "1.6b", silent="a side that prints no barrage fires not (10.0a)")
def test_it_fires_from_one_side_alone() -> None:
    near = field("0603", Barrage("axis", "combat"))
    assert "GG" in {action.unit for action in near.legal if hasattr(action, "unit")}
    turned = field("0603 move", Barrage("axis", "combat"))
    assert "GG" not in {action.unit for action in turned.legal if hasattr(action, "unit")}


@pytest.mark.clause("thirdwinter", "1.6b", silent="who cannot go back is destroyed (9.12)")
def test_a_retreat_destroys_it() -> None:
    for at in ("0803", "0803 move"):
        after = field(at, FallingBack("axis", ("GG", "GA"), 1, ()))
        assert after.pieces["GG"].hex_ < 0
        assert after.pieces["GA"].hex_ >= 0


@pytest.mark.clause("thirdwinter", "1.6b", silent="a set-up that breaks it is refused with its file")
def test_it_begins_on_a_railway() -> None:
    assert "[units]" in LESSON
    with pytest.raises(DataError, match=r"units.G-RG1: found 'D20.05'; expected a hex with a railway"):
        war(units='G-RG1 = "D20.05"')
