"""A small theatre with a railway for tests of fronts: the Soviets in the east, the Axis in the west."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tests.ocs.field import before, charts, counter, division, gun, headquarters, infantry, panzer, trucks
from wargame_kit.board import sketch
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.title import ThirdWinterTitle

RAIL = "-".join(f"{column:02}07" for column in range(1, 61))
STATIONS = ("0907", "1207", "1507", "1807", "3007", "4507", "5407", "6007")
ROW = "".join("c" if f"{column:02}07" in STATIONS else "." for column in range(1, 61))
OPEN = "." * 60
ROWS = (*(OPEN,) * 6, ROW, *(OPEN,) * 7)


def front(id_: str, *traits: str) -> Any:
    """A Front HQ."""
    return counter(id_, "(0)-0-0 leg", kind="front", size="", traits=frozenset(traits))


def marker(id_: str, kind: str) -> Any:
    """A marker of a kind."""
    return counter(id_, "(0)-0-0 leg", kind=kind, size="")


def army(id_: str, throw: int = 10) -> Any:
    """An Army HQ."""
    return headquarters(id_, throw, size="army")


def corps(id_: str, formation: str, **more: Any) -> Any:
    """A brigade of a mobile corps."""
    return panzer(id_, formation=formation, is_mechanised=True, **more)


def guns(id_: str, steps: int = 3) -> Any:
    """An artillery division."""
    return gun(id_, 84, 3, steps=steps, size="division")


ARMIES = ("RA1", "RA2", "RA3", "RA4", "RA5")
UNITS = (
    *(front("RF1"), front("RF2"), front("RF3", "north")),
    *map(army, ARMIES),
    *(corps("RT1", "1TC"), corps("RT2", "1TC"), guns("RG"), guns("RG2")),
    *(infantry("RI"), infantry("RJ"), division("RD"), trucks("RTr")),
    *(marker("RS1", "shells"), marker("RS2", "shells"), gun("RB1"), gun("RB2"), gun("RB3")),
    counter("RX", "(0)-0-0 truck throw 20", "(0)-0-0 truck", kind="extender", size=""),
    *(infantry("GI"), infantry("GJ"), panzer("GP"), panzer("GQ"), headquarters("GH"), division("GD")),
)


def theatre(rows: tuple[str, ...] = ROWS, **drawn: Any) -> ThirdWinter:
    """The theatre; `drawn` goes to `sketch`."""
    board = sketch(rows, **ThirdWinter.sketching, **{"rails": [RAIL], **drawn})
    named = {"axis": frozenset({board.index("0107")}), "soviet": frozenset({board.index("6007")})}

    class Sources(ThirdWinterTitle):
        def sources(self, position: Any, side: str) -> frozenset[int]:
            return named[side]

    class War(ThirdWinter):
        title_rules: ClassVar[Title] = Sources()

    return War(board, charts(), Counters({unit.id: unit for unit in UNITS}))


GAME = theatre()


def at(label: str, game: Any = GAME) -> int:
    """A hex by its printed number."""
    found: int = game.board.index(label)
    return found


BROAD = frozenset(at(f"{column:02}07") for column in range(9, 61))
OFFENSIVE, REGROUP = ("RF1", "offensive", 4, 10), ("RF1", "regroup", 4, 0)
WHOLE = {
    "RF1": "1507",
    **dict(zip(ARMIES[:4], ("1206", "1306", "1406", "1606"), strict=True)),
    **{"RT1": "1106", "RG": "1107"},
}
"""A front with all that it needs."""


def fielded(pieces: Mapping[str, str], *steps: Any, game: Any = GAME, **told: Any) -> Any:
    """A position with one front, unless told: its railway is broad from 0907 on."""
    usual: dict[str, Any] = {"gauge": BROAD, "held": frozenset(map(at, STATIONS)), "fronts": (REGROUP,)}
    facts = {**usual, **told}
    if "armies" not in told:
        owners = facts["fronts"][0][0] if facts["fronts"] else ""
        facts["armies"] = tuple((army_, owners) for army_ in ARMIES if army_ in pieces) if owners else ()
    return before(game, pieces, *steps, **facts)
