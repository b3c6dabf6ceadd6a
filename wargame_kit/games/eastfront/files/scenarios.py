"""3: what a scenario says: who stands where, who waits or is lost, and whose the map is when it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wargame_kit.board import BoardError, HexIndex
from wargame_kit.games.eastfront.boxes import BOXES, FORCE, REMOVED, RESERVE
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.counters import stands_for_another
from wargame_kit.games.eastfront.files.kinds import AXIS, COUNTRIES, MOST_POINTS
from wargame_kit.games.eastfront.files.places import LANDS
from wargame_kit.games.eastfront.files.weather import FRONTS
from wargame_kit.games.scenarios import ScenarioFile
from wargame_kit.position import Unit
from wargame_kit.words import say
from wargame_kit.words.tables import Reader

OWNER = ("countries", "line", "axis", "soviet")
BY_A_RULE = ("group-e",)
"""The traits of blocks that no turn brings on, but a rule (16.5)."""


class EastFrontScenarioFile(ScenarioFile[Charts]):
    """A scenario's file, which has the keys of `ScenarioFile` and

    - ``rest``: where every block is that is not named: ``reserve``, each in the box that its turn says, or
      ``removed``;
    - ``owner``: what the Axis holds: ``countries``; a ``line`` with the easternmost hex of each row that it
      holds from the west on; single hexes more (``axis``) or less (``soviet``). Where a block stands is its
      side's;
    - ``weather``, ``western_weather``: of the first fortnight, where the month leaves a choice;
    - ``surrendered``: countries that have left the Axis (16.1); ``group_e``: whether army group E has been
      called (16.5);
    - ``handicap``: of a scenario that plays a part of the front, in place of the half-year's (17.2);
    - ``units``: ``"Kiev"``, ``"KievNE1 3"``, ``"force"``: an address or a box, perhaps with the level.
    """

    game: ClassVar[str] = "eastfront"
    keys: ClassVar[tuple[str, ...]] = (
        *("rest", "owner", "weather", "western_weather", "surrendered", "group_e", "handicap"),
    )
    boxes: ClassVar[tuple[str, ...]] = BOXES

    def own(self, pieces: Mapping[str, str]) -> dict[str, object]:
        return {
            "axis_hexes": self._axis_hexes(pieces),
            "weather": self._weather("weather", FRONTS[0]),
            "western_weather": self._weather("western_weather", FRONTS[1]),
            "surrendered": self._surrendered(),
            "group_e": self.top.flag("group_e", False),
            "handicap": self.top.number("handicap", -MOST_POINTS, MOST_POINTS, default=None),
        }

    def place(self, unit: str, value: object) -> str:
        printed = self.counters.units[unit]
        if stands_for_another(printed):
            # 16.1: who may change sides is not there before.
            if value is not None:
                raise self.error(f"units.{unit}", unit, say("expected/no-stand-in"))
            return ""
        if value is None:
            return self._waiting(printed)
        return self.printed_place(unit, value)

    def _waiting(self, unit: Unit) -> str:
        """Where a block is that is not named: still to come, or lost before the scenario begins."""
        if self.top.one_of("rest", (RESERVE, REMOVED)) == REMOVED:
            return REMOVED
        first = self.top.number("first_turn", 1, self.charts.last_turn)
        if (
            unit.arrival_turn >= first
            or unit.id in self.charts.arrivals
            or not unit.traits.isdisjoint(BY_A_RULE)
        ):
            return RESERVE
        return FORCE

    def open_hex(self, place: str, hex_: int, value: object) -> int:
        """1.37, 1.38."""
        if not self.charts.terrain[self._terrain(hex_)].is_passable:
            raise self.error(place, value, say("expected/land-hex"))
        return hex_

    def check_stacks(self, pieces: Mapping[str, str]) -> None:
        """6.21: the limit of each side, and no battle before the first move."""
        here: dict[HexIndex, list[str]] = {}
        for unit, hex_ in self._standing(pieces):
            stack = here.setdefault(hex_, [])
            stack.append(unit)
            limit = self.charts.terrain[self._terrain(hex_)].stacking
            if len(stack) > limit:
                raise self.error(f"units.{unit}", pieces[unit], say("expected/blocks-in-hex", limit=limit))
            if self.counters.units[unit].side != self.counters.units[stack[0]].side:
                raise self.error(
                    f"units.{unit}", pieces[unit], say("expected/hex-of-one-side", unit=stack[0])
                )

    def _terrain(self, hex_: HexIndex) -> str:
        return self.board.terrain_name(hex_)

    def _standing(self, pieces: Mapping[str, str]) -> Iterator[tuple[str, HexIndex]]:
        """Yield every block on the map with its hex."""
        for unit, place in pieces.items():
            where = place.partition(" ")[0]
            if where not in self.boxes:
                yield unit, self.board.index(where)

    def _axis_hexes(self, pieces: Mapping[str, str]) -> frozenset[HexIndex]:
        owner = self.top.within("owner").only(OWNER)
        held: set[HexIndex] = set()
        for country in _listed(owner, "countries"):
            if country not in LANDS or country not in self.board.features:
                known = ", ".join(land for land in LANDS if land in self.board.features)
                raise self.error("owner.countries", country, say("error/one-of", known=known))
            held |= self.board.features[country]
        held |= self._west_of(owner)
        held |= {self._hex("owner.axis", each) for each in _listed(owner, "axis")}
        held -= {self._hex("owner.soviet", each) for each in _listed(owner, "soviet")}
        for unit, hex_ in self._standing(pieces):
            if self.counters.units[unit].side == AXIS:
                held.add(hex_)
            else:
                held.discard(hex_)
        return frozenset(hex_ for hex_ in held if self.charts.terrain[self._terrain(hex_)].is_passable)

    def _west_of(self, owner: Reader) -> set[HexIndex]:
        """The hexes of the front line, and all that lie west of them."""
        ends: dict[int, int] = {}
        for each in _listed(owner, "line"):
            front = self.board.hex(self._hex("owner.line", each))
            if front.r in ends:
                raise self.error("owner.line", each, say("expected/hex-of-own-row"))
            ends[front.r] = front.q
        return {
            index
            for index in range(len(self.board.terrain))
            if (hex_ := self.board.hex(index)).r in ends and hex_.q <= ends[hex_.r]
        }

    def _hex(self, place: str, address: object) -> HexIndex:
        """A land hex by its address."""
        try:
            hex_ = self.board.index(address if isinstance(address, str) else repr(address))
        except BoardError as error:
            raise self.error(place, address, error.phrase) from error
        return self.open_hex(place, hex_, address)

    def _surrendered(self) -> frozenset[str]:
        countries = _listed(self.top, "surrendered")
        for country in countries:
            if country not in COUNTRIES:
                raise self.error("surrendered", country, say("error/one-of", known=", ".join(COUNTRIES)))
        return frozenset(map(str, countries))

    def _weather(self, key: str, front: str) -> str:
        """12.1: what the month has, and of two the one that is told."""
        first = self.top.number("first_turn", 1, self.charts.last_turn)
        may_be = self.charts.month(first).weather[front]
        if not self.top.is_right("first_turn"):
            return may_be[0]  # which month's weather it is, nobody can tell
        return self.top.one_of(key, may_be) if key in self.top.table else may_be[0]


def _listed(owner: Reader, key: str) -> list[object]:
    listed: list[object] = owner.get(key, list, say("expected/hexes-or-countries"), [])
    return listed
