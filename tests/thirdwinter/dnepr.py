"""A small theatre on the Dnepr for tests of the title: the river runs down its middle, with a bridge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from tests.ocs.field import OPEN, before, charts, counter, headquarters, infantry, panzer, trucks
from wargame_kit.board import sketch
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.title import ThirdWinterTitle

SIDES = [f"04{row:02}/{side}" for row in range(1, 8) for side in ("NE", "SE")][:-1]
VOLGA = dict.fromkeys(SIDES, "volga")
"""Between columns 4 and 5; the bridge leads from 0404 to 0504."""

ROAD = "0104-0204-0304-0404-0504-0604-0704-0804"


def pontoon(id_: str) -> Any:
    """A pontoon battalion: it stands in Combat Mode, and drives in Move Mode."""
    return counter(id_, "(1)-2-0 leg", "(1)-2-12 truck", kind="pontoon", size="battalion")


UNITS = (
    *(infantry("RA"), infantry("RB"), infantry("RC"), infantry("RD"), panzer("RP"), pontoon("RPon")),
    *(infantry("GA"), infantry("GB"), infantry("GC"), panzer("GP"), panzer("GQ"), pontoon("GPon")),
    *(
        headquarters("GH"),
        headquarters("RH"),
        trucks("GT"),
        pontoon("RPon2"),
        infantry("GS", size="battalion"),
    ),
)


def theatre(
    rows: tuple[str, ...] = OPEN,
    sources: Mapping[str, str] | None = None,
    units: Iterable[OcsUnit] = UNITS,
    **drawn: Any,
) -> ThirdWinter:
    """A war on the river; `drawn` goes to `sketch`, instead of the river or the road where it has them."""
    told = {"rivers": VOLGA, "roads": [ROAD], **drawn}
    board = sketch(rows, **ThirdWinter.sketching, **told)
    named = {side: frozenset(map(board.index, text.split())) for side, text in (sources or {}).items()}

    class Sources(ThirdWinterTitle):
        def sources(self, position: Any, side: str) -> frozenset[int]:
            return named.get(side, frozenset())

    class War(ThirdWinter):
        title_rules: ClassVar[Title] = Sources()

    return War(board, charts(), Counters({unit.id: unit for unit in units}))


GAME = theatre()
SUPPLY = {"axis 0204": 40, "soviet 0704": 40}
BRIDGE = (GAME.board.index("0404"), GAME.board.index("0504"))
BLOWN = {"bridges_blown": frozenset({BRIDGE})}


def moving(pieces: Mapping[str, str], side: str = "soviet", *, game: Any = GAME, **told: Any) -> Any:
    """A position in which a side moves, with supply on both banks."""
    phase = told.pop("phase", "movement")
    return before(game, pieces, Movement(side, phase), **{"dumps": SUPPLY, **told})


def at(label: str, game: Any = GAME) -> int:
    """A hex by its printed number."""
    found: int = game.board.index(label)
    return found
