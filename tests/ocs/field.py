"""Small theatres of war for tests of the Operational Combat Series: a sketched board with plain counters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

from tests.playing import actions, play, stands  # noqa: F401 - tests find them here
from wargame_kit.board import sketch
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.game import Ocs
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.files.charts import ThirdWinterCharts
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.position import Over, Step
from wargame_kit.words import LANGUAGES, in_language
from wargame_kit.words.files import data_root

__all__ = [
    *(
        "OPEN",
        "aircraft",
        "actions",
        "before",
        "charts",
        "clauses",
        "counter",
        "division",
        "gun",
        "headquarters",
    ),
    *("infantry", "panzer", "play", "refused", "stands", "tanks", "theatre", "trucks", "wagons"),
]

OPEN = ("........",) * 7
"""Open ground, 0101 in a corner and 0807 across."""


@cache
def charts() -> ThirdWinterCharts:
    """The charts as the kit has them."""
    return ThirdWinterCharts.of_title(
        data_root() / "thirdwinter" / "charts.toml", data_root() / "ocs" / "tables.toml"
    )


def counter(id_: str, combat: str, move: str = "", **more: Any) -> OcsUnit:
    """Make a counter out of its two sides; it is Axis, if its name begins with G, and Soviet otherwise."""
    return OcsUnit.printed(id_, "axis" if id_.startswith("G") else "soviet", combat, move or combat, **more)


def infantry(id_: str = "GI", strength: int = 4, rating: int = 3, **more: Any) -> OcsUnit:
    """A regiment of infantry, 3 points on foot, one step."""
    return counter(id_, f"{strength}-{rating}-3 leg", f"{strength}-{rating}-8 leg", **more)


def division(id_: str, strength: int = 14, rating: int = 3, steps: int = 3) -> OcsUnit:
    """A division of infantry with several steps."""
    more: dict[str, Any] = {"steps": steps, "size": "division"}
    return counter(id_, f"{strength}-{rating}-3 leg", f"{strength}-{rating}-8 leg", **more)


def panzer(id_: str = "GP", strength: int = 6, rating: int = 5, **more: Any) -> OcsUnit:
    """Tanks on tracks: Armour, heavy anti-tank."""
    more = {"kind": "armour", "category": "armour", **more}
    return counter(id_, f"{strength}-{rating}-14 track", f"{strength}-{rating}-18 track", **more)


tanks = panzer


def headquarters(id_: str, throw: int = 10, moving: int = 6, **more: Any) -> OcsUnit:
    """A headquarters: (5)-0-0, throws so far on its Combat side and less far on its Move side."""
    more = {"kind": "headquarters", **more}
    return counter(id_, f"(5)-0-0 truck throw {throw}", f"(1)-0-10 truck throw {moving}", **more)


def gun(id_: str, barrage: int = 16, far: int = 3, **more: Any) -> OcsUnit:
    """Artillery: barrage and range."""
    combat = f"(1)-3-3 leg barrage {barrage} range {far}"
    return counter(id_, combat, f"(1)-3-18 truck barrage {barrage} range {far}", kind="artillery", **more)


def trucks(id_: str, **more: Any) -> OcsUnit:
    """Trucks: 45 Truck points, and an extender of 20 on the other side."""
    return counter(id_, "(0)-0-0 truck throw 20", "(0)-0-45 truck", kind="truck", size="", **more)


def wagons(id_: str) -> OcsUnit:
    """Wagons: 10 Leg points."""
    return counter(id_, "(0)-0-0 leg throw 10", "(0)-0-10 leg", kind="wagon", size="")


def aircraft(
    id_: str, full: str = "4-1-25", reduced: str = "", kind: str = "fighter", **more: Any
) -> OcsUnit:
    """An aircraft: rating, bombs and range of both its sides; the reduced one has half the bombs."""
    rating, bombs, far = full.split("-")
    reduced = reduced or f"{rating}-{(int(bombs) + 1) // 2}-{far}"
    return counter(id_, f"{full} air", f"{reduced} air", kind=kind, size="", **more)


def theatre(
    rows: Iterable[str] = OPEN,
    units: Iterable[OcsUnit] = (),
    sources: Mapping[str, str] | None = None,
    **drawn: Any,
) -> Ocs:
    """Make a war on a sketched board; `drawn` goes to `sketch`.

    Parameters
    ----------
    rows : iterable of str
    units : iterable of OcsUnit
    sources : mapping of side to str, optional
        The hexes from which each side is supplied.
    """
    board = sketch(tuple(rows), **ThirdWinter.sketching, **drawn)
    named = {side: frozenset(map(board.index, text.split())) for side, text in (sources or {}).items()}

    class Sources(Title):
        def sources(self, position: Any, side: str) -> frozenset[int]:
            return named.get(side, frozenset())

        def has_strips(self, side: str) -> bool:
            return side == "axis"

    class War(ThirdWinter):
        title_rules: ClassVar[Title] = Sources()

    return War(board, charts(), Counters({unit.id: unit for unit in units}))


def before(
    game: Ocs,
    pieces: Mapping[str, Any],
    *steps: Step,
    dumps: Mapping[str, int] | None = None,
    having: Mapping[str, Mapping[str, Any]] | None = None,
    **told: Any,
) -> Any:
    """A position before some steps, the first done first, after which the game is over.

    Parameters
    ----------
    game : Ocs
    pieces : mapping of str to str
        Where each counter is: ``"0202 move"``.
    *steps : Step
    dumps : mapping of str to int, optional
        Tokens by side and hex: ``{"axis 0202": 8}``.
    having : mapping of str to mapping, optional
        What lies on counters: ``{"GI": {"marker": "dg"}}``.
    **told
        Further facts.
    """
    pairs = ((key.split(), tokens) for key, tokens in (dumps or {}).items())
    lying = tuple(sorted((game.board.index(hex_), side, tokens) for (side, hex_), tokens in pairs))
    position = game.position(pieces, dumps=lying, **told)
    marked = (replace(position.pieces[unit], **marks) for unit, marks in (having or {}).items())
    position = position.moved(*marked)
    over = Over("", "action/one-line", cite("2"))
    return position.replaced(agenda=(over, *steps[::-1])).settled()


def refused(position: Any, action: str) -> str:
    """The clause by which an action is refused, in words of both languages; empty where it is allowed."""
    verdict = position.check(action)
    if verdict:
        return ""
    assert all(in_language(verdict.sentence, code) for code in LANGUAGES)
    return str(verdict.clause.number)


def clauses(ledger: Any) -> dict[str, int]:
    """What each clause adds to a sum, in the scale of the sum."""
    found: dict[str, int] = {}
    for entry in ledger.entries:
        found[entry.clause.number] = found.get(entry.clause.number, 0) + entry.value
    return found
