"""A second referee of EastFront II: the rules written anew from the text, with figures of his own.

He shares with the kit the map with its cities, the blocks, where they stand and what is remembered of them;
nothing that judges. He tries every walk, every hit and every hex, however slow that is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

SIDES = ("axis", "soviet")
SPEEDS = {  # hexes in dry weather, mud and snow (12.23)
    "headquarters": (2, 1, 1),
    "supreme": (2, 1, 1),
    "infantry": (2, 1, 1),
    "mountain": (2, 1, 1),
    "siege": (2, 1, 1),
    "airborne": (2, 1, 1),
    "shock": (1, 1, 1),
    "cavalry": (3, 2, 2),
    "mechanised": (3, 1, 2),
    "armour": (3, 1, 2),
    "ss-armour": (3, 1, 2),
    "garrison": (0, 0, 0),
}
WEATHERS = ("dry", "mud", "snow")
FIRE = {"shock": (2, 2), "mechanised": (2, 2), "armour": (2, 2), "ss-armour": (3, 3), "airborne": (1, 2)}
"""In attack and in defence; all others fire singly, headquarters in defence only."""

COMMANDS = ("headquarters", "supreme")
GROUND = {
    "clear": (2, 4, 1),
    "forest": (1, 4, 2),
    "hills": (1, 4, 2),
    "marsh": (1, 3, 2),
    "mountain": (1, 2, 2),
}
"""The limit of a hexside, of a stack, and how many hits cost the passive side a level (1.31–1.35)."""

BASE = {
    "S41": (52, 26),
    "W41": (55, 28),
    "S42": (57, 31),
    "W42": (55, 33),
    "S43": (52, 35),
    "W43": (46, 36),
    "S44": (42, 37),
    "W44": (41, 37),
}
AIR = {"axis": "32222111", "soviet": "11112223"}
"""The fire of air strikes, half-year by half-year (13.14)."""

COUNTRY = {"rumanian": "rumania", "hungarian": "hungary", "slovak": "slovakia", "bulgarian": "bulgaria"}
RAIL_MOVE, OVERLAND = 10, ("", "river", "strait")


class Referee:
    """What is so in a position, judged by trying."""

    def __init__(self, position: Any) -> None:
        self.position, self.board, self.facts = position, position.game.board, position.facts
        self.units, self.pieces = position.game.units, position.pieces
        self.at = {unit: piece.hex_ for unit, piece in self.pieces.items() if piece.hex_ >= 0}
        self.standing: dict[tuple[str, int], list[str]] = {}
        for unit, hex_ in self.at.items():
            self.standing.setdefault((self.side(unit), hex_), []).append(unit)
        self.land = [h for h in range(self.board.size) if self.terrain(h) in GROUND]

    # The map.

    def near(self, hex_: int) -> list[int]:
        return [there for there in self.board.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]

    def _between(self, here: int, there: int) -> int:
        return 6 * here + list(self.board.neighbours[6 * here : 6 * here + 6]).index(there)

    def water(self, here: int, there: int) -> str:
        return str(self.board.hexside_name(self._between(here, there)))

    def terrain(self, hex_: int) -> str:
        return str(self.board.terrain_name(hex_))

    def passes(self, here: int, there: int) -> bool:
        return self.terrain(there) in GROUND and self.water(here, there) in OVERLAND

    def weather(self, hex_: int) -> str:
        is_west = hex_ in self.board.features.get("west", frozenset())
        return str(self.facts.western_weather if is_west else self.facts.weather)

    def ground(self, hex_: int) -> tuple[int, int, int, bool, bool]:
        """Hexside limit, stacking, defence, whether one stops there and whether fire is single (12.24)."""
        name, weather = self.terrain(hex_), self.weather(hex_)
        limit, stack, defence = GROUND[name]
        if name == "mountain":
            return limit, stack, defence, True, False
        if weather == "mud":
            return 1, stack, 2, True, True
        is_marsh = name == "marsh" and weather != "snow"
        return limit, stack, defence, is_marsh, is_marsh

    def limit(self, here: int, there: int) -> int:
        """How many may pass a hexside of a battle hex in a phase (6.33)."""
        narrow = min(self.ground(here)[0], self.ground(there)[0])
        return 1 if self.water(here, there) else narrow

    # Blocks and control.

    def side(self, unit: str) -> str:
        return str(self.position.side_of(unit))

    def kind(self, unit: str) -> str:
        return str(self.units[unit].kind)

    def level(self, unit: str) -> int:
        return int(self.units[unit].faces[self.pieces[unit].face].attack)

    def stack(self, side: str, hex_: int) -> list[str]:
        return self.standing.get((side, hex_), [])

    def has_enemy(self, side: str, hex_: int) -> bool:
        return any((other, hex_) in self.standing for other in SIDES if other != side)

    def battles(self) -> set[int]:
        return {hex_ for side, hex_ in self.standing if self.has_enemy(side, hex_)}

    def defender(self, hex_: int) -> str:
        told = dict(self.facts.defenders).get(hex_)
        return str(told or ("axis" if hex_ in self.facts.axis_hexes else "soviet"))

    def owner(self, hex_: int) -> str:
        """Whose a hex would be if a phase began now (8.3)."""
        standing = [side for side in SIDES if self.stack(side, hex_)]
        last = "axis" if hex_ in self.facts.axis_hexes else "soviet"
        if len(standing) == 2:
            return self.defender(hex_)
        if standing:
            held = any(not self.pieces[unit].dispersed for unit in self.stack(standing[0], hex_))
            return standing[0] if held else last
        zones = {
            side
            for side in SIDES
            for here in self.near(hex_)
            for unit in self.stack(side, here)
            if self.water(here, hex_) == ""
            and not self.has_enemy(side, here)
            and not self.pieces[unit].unsupplied
            and not self.pieces[unit].dispersed
        }
        return "contested" if len(zones) == 2 else next(iter(zones), last)

    def control(self, hex_: int) -> str:
        """Whose a hex has been since the phase began (8.1)."""
        if hex_ in self.facts.contested:
            return "contested"
        return "axis" if hex_ in self.facts.axis_hexes else "soviet"

    def enemy_hex(self, side: str, hex_: int) -> bool:
        return self.control(hex_) not in (side, "contested")

    # Headquarters.

    def command_value(self, unit: str) -> int:
        """The level that counts: one less in the wrong weather (5.8, 12.22)."""
        here, side, level = self.at[unit], self.side(unit), self.level(unit)
        shelter = self.position.hex_of({"axis": "Warsaw", "soviet": "Moscow"}[side])
        if self.kind(unit) == "supreme" and here == shelter:
            return level
        weather = self.weather(here)
        return level - (weather == "mud" or (weather == "snow" and side == "axis"))

    def within(self, side: str, here: int, radius: int) -> set[int]:
        """The hexes so many steps away, through none of the enemy's (5.3, 10.3)."""
        found, edge = ({here}, {here}) if radius >= 0 else (set(), set())
        for _ in range(radius):
            going = {hex_ for hex_ in edge if hex_ == here or not self.enemy_hex(side, hex_)}
            edge = {there for hex_ in going for there in self.near(hex_) if self.passes(hex_, there)} - found
            found |= edge
        return found

    def leaders(self, side: str, *roles: str) -> list[str]:
        return [u for u in self.at if self.side(u) == side and self.pieces[u].active in roles]

    def commanded(self, side: str) -> set[str]:
        """Who may move without a supreme move (5.3, 6.1); those who lead a combat stay."""
        hexes: set[int] = set()
        for unit in self.leaders(side, "combat", "mobile", "blitz"):
            if self.kind(unit) != "supreme":  # 6.51: it has no range
                hexes |= self.within(side, self.at[unit], self.command_value(unit))
        inert = ("", "mobile")
        return {
            unit
            for unit, here in self.at.items()
            if here in hexes and self.side(unit) == side and self.pieces[unit].active in inert
        }

    def is_supported(self, side: str, hex_: int) -> bool:
        return any(
            hex_ in self.within(side, self.at[unit], self.command_value(unit))
            for unit in self.leaders(side, "combat", "blitz")
        )

    def strikes_at(self, unit: str) -> set[int]:
        """Where a headquarters may strike from the air, whatever lies between (13.11)."""
        value = self.command_value(unit)
        reach = value * (2 if self.kind(unit) == "supreme" else 1)
        battles = self.battles() if value > 0 else set()
        return {hex_ for hex_ in battles if self.board.distance(self.at[unit], hex_) <= reach}

    # Movement.

    def leash(self, unit: str) -> set[int] | None:
        """Where a satellite may be (16.4, 11.42); None for all others."""
        traits, nation = self.units[unit].traits, self.position.nation(unit)
        free = {place: self.control_of(place) == "axis" for place in ("Odessa", "Sevastopol")}
        if nation == "italian":
            return None if free["Sevastopol"] else set()
        if nation not in COUNTRY or self.side(unit) == "soviet":
            return None
        own = set(self.board.features.get(COUNTRY[nation], ()))
        if self.pieces[unit].rebuilt:
            return own
        if "rumanian-3" in traits:
            own = set(self.board.features["rumania_1939"])
            if free["Odessa"]:
                return None
        elif "expeditionary" in traits and free["Sevastopol"]:
            return None
        return own | {there for here in own for there in self.near(here)}

    def control_of(self, place: str) -> str:
        hex_ = self.position.hex_of(place)
        return self.control(hex_) if hex_ >= 0 else ""

    def may_step(self, unit: str, way: tuple[int, ...], there: int) -> bool:
        """Whether a walk may go on to an adjacent hex (6.1, 6.31–6.33, 1.39)."""
        side, kind, here, start = self.side(unit), self.kind(unit), way[-1], way[0]
        in_battle, meets = self.has_enemy(side, start), self.has_enemy(side, there)
        if not self.passes(here, there):
            return False
        steps = [*pairwise(way), (here, there)]
        if len(steps) > 1 and any(self.water(a, b) == "strait" for a, b in steps):
            return False
        if len(way) > 1 and (self.has_enemy(side, here) or (self.ground(here)[3] and kind != "cavalry")):
            return False
        joins = there in self.battles() and self.defender(there) == side
        if meets and (in_battle or (kind in COMMANDS and not joins)):
            return False
        if len(way) == 1 and in_battle and self.control(there) != side:
            return False
        bounds = self.leash(unit)
        if bounds is not None and start in bounds and there not in bounds:
            return False
        if meets or (len(way) == 1 and in_battle):
            gone = {(a, b): n for a, b, n in self.facts.crossings}
            return bool(gone.get((min(here, there), max(here, there)), 0) < self.limit(here, there))
        return True

    def speed(self, unit: str) -> int:
        weather = WEATHERS.index(self.weather(self.at[unit]))
        return SPEEDS[self.kind(unit)][weather] - int(self.pieces[unit].deployed)

    def goals(self, unit: str) -> set[int]:
        """Every hex in which a walk of a unit may end, whether there is room or not."""
        found: set[int] = set()
        ways: list[tuple[int, ...]] = [(self.at[unit],)]
        for _ in range(self.speed(unit)):
            ways = [
                (*way, there)
                for way in ways
                for there in self.near(way[-1])
                if self.may_step(unit, way, there)
            ]
            found |= {way[-1] for way in ways}
        return found - {self.at[unit]}

    def is_last(self, unit: str) -> bool:
        """Whether it is alone with the enemy, so that to leave is to retreat (6.41)."""
        here, side = self.at[unit], self.side(unit)
        # 5.1: a headquarters that has come meanwhile would begin the battle anew, and attack.
        stay = [
            u for u in self.stack(side, here) if self.kind(u) not in COMMANDS or self.pieces[u].came_from < 0
        ]
        return self.has_enemy(side, here) and not set(stay) - {unit}

    def may_walk(self, side: str) -> set[str]:
        """Who may move on the ground now (6.1, 4.44, 6.51)."""
        blitz, found = self.facts.is_blitz, set()
        moves = 0 if blitz else self.facts.supreme_moves
        commanded = self.commanded(side)
        for unit in self.at:
            piece = self.pieces[unit]
            tired = piece.moved or piece.strategic or piece.guard or (piece.dispersed and not blitz)
            if self.side(unit) != side or tired or self.is_last(unit):
                continue
            moves_off = piece.active == "mobile" or (piece.active == "blitz" and blitz)
            if moves_off or (not piece.active and (unit in commanded or moves)):
                found.add(unit)
        return found

    # Railways and supply.

    def rails(self, side: str) -> set[int]:
        """The hexes that lines from the own edge reach (9.12)."""
        sources = self.board.features.get(f"{side}_entry", frozenset())
        net = {hex_ for hex_ in sources if self.control(hex_) == side}
        battles, grown = self.battles(), True
        while grown:
            more = {
                there for here in net - battles for there in self.along(here) if self.control(there) == side
            }
            grown = not more <= net
            net |= more
        return net

    def along(self, here: int) -> list[int]:
        return [there for there in self.near(here) if self.board.rails[self._between(here, there)]]

    def unsupplied(self, side: str) -> set[str]:
        """Whom a check would find without supply, fortresses left aside (10.3, 16.4)."""
        net, found = self.rails(side), set()
        for unit, here in self.at.items():
            if self.side(unit) != side:
                continue
            bounds = self.leash(unit)
            is_astray = bounds is not None and here not in bounds
            if is_astray or not self.within(side, here, 2) & net:
                found.add(unit)
        return found

    # Production.

    def production(self, side: str) -> int:
        """The level of production (11.2, 11.31–11.33, 16.3, 16.61)."""
        sites, net = self.position.sites, self.rails(side)
        total = int(BASE[self.position.half_year][SIDES.index(side)])
        total += sum(city.value for h, city in sites.cities.items() if h in net and city.kind == "major")
        double = 2 if side == "axis" else 1
        total += double * sum(each.value for h, each in sites.resources.items() if h in net)
        return int(total)

    def is_aid_cut(self) -> bool:
        """Whether no railway leads from the Arctic to the east (16.3)."""
        features = self.board.features
        linked = self.linked(set(features["arctic"]))
        return not linked & set(features["east"])

    def linked(self, starts: set[int]) -> set[int]:
        """What Soviet railways join to some hexes."""
        found = {hex_ for hex_ in starts if self.control(hex_) == "soviet"}
        battles, grown = self.battles(), True
        while grown:
            more = {t for h in found - battles for t in self.along(h) if self.control(t) == "soviet"}
            grown = not more <= found
            found |= more
        return found

    # Combat.

    def hits_for_level(self, side: str, hex_: int) -> int:
        """How many hits cost the passive side a level (1.3, 1.41, 1.46, 12.24)."""
        best = self.ground(hex_)[2]
        if self.weather(hex_) == "mud":
            best = max(best, 2)
        if self.defender(hex_) == side:
            city = self.position.city(hex_)
            best = max(best, 2 if city is not None and city.kind == "major" else 1)
            best = 3 if hex_ in self.board.features.get("fortress", ()) else best
        return best

    def fire(self, unit: str, hex_: int, is_active: bool, champion: str) -> int:
        """How well a block fires: mud before city and fortress, these before marsh."""
        kind, side = self.kind(unit), self.side(unit)
        if is_active and kind in (*COMMANDS, "garrison"):
            return 0
        holds, is_fortress = self.defender(hex_) == side, hex_ in self.board.features.get("fortress", ())
        if is_active and kind == "siege" and is_fortress and not holds and not self.pieces[unit].rebuilt:
            return 3
        if self.weather(hex_) == "mud":
            return 1
        plain = FIRE.get(kind, (1, 1))[0 if is_active else 1]
        city = self.position.city(hex_)
        if holds and not is_active and is_fortress and unit == champion:
            return 3
        if holds and not is_active and city is not None and city.kind == "major":
            return max(2, plain)
        if self.ground(hex_)[4] and not (holds and is_fortress and not is_active):
            return 1
        return plain

    def pool(self, side: str, hex_: int, is_active: bool) -> Counter[int]:
        """The dice of a side in a battle, by their fire."""
        units = self.stack(side, hex_)
        order = sorted(units, key=lambda u: (-self.level(u), FIRE.get(self.kind(u), (1, 1))[1]))
        dice: Counter[int] = Counter()
        for unit in units:
            fire = self.fire(unit, hex_, is_active, order[0])
            dice[fire] += self.level(unit) if fire else 0
        return +dice

    def air_dice(self, hex_: int) -> Counter[int]:
        """Those of the strike that is laid on a battle (13.12, 13.14)."""
        dice: Counter[int] = Counter()
        for there, unit, number in self.facts.strikes:
            if there == hex_:
                half = (self.position.turn - 1) // 12
                dice[int(AIR[self.side(unit)][half])] += number
        return +dice

    def pursuit_pool(self, guard: str) -> Counter[int]:
        """Double fire of the faster, single of the equally fast (6.42)."""
        hex_, dice = self.at[guard], Counter[int]()
        for unit in self.stack(self.position.enemy(self.side(guard)), hex_):
            gain = self.pace(unit) - self.pace(guard)
            if gain >= 0:
                dice[2 if gain else 1] += self.level(unit)
        return +dice

    def pace(self, unit: str) -> int:
        """The speed of a block in the weather and the ground where it stands."""
        hex_ = self.at[unit]
        now = SPEEDS[self.kind(unit)][WEATHERS.index(self.weather(hex_))]
        stops = self.ground(hex_)[3] and self.kind(unit) != "cavalry"
        return min(now, 1) if stops else now

    def last_level(self, unit: str) -> int:
        """The level at which a block still stands."""
        return 0 if self.kind(unit) in (*COMMANDS, "garrison") else 1

    def ends(
        self, side: str, hex_: int, halves: int, cost: int, begun: dict[str, int]
    ) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
        """Every way in which half-hits may fall, one by one: levels left and what is begun.

        They fall on a block that is begun, else on one of the highest level (7.22); what is left of a level
        takes the rest. A block of -1 is gone.
        """
        units = self.stack(side, hex_)
        start = {unit: self.level(unit) for unit in units}
        states = {(tuple(start.items()), tuple(sorted(begun.items())))}
        for _ in range(halves):
            following = set()
            for levels, parts in states:
                now, part = dict(levels), dict(parts)
                alive = [u for u in units if now[u] >= self.last_level(u)]
                if not alive:
                    following.add((levels, parts))
                    continue
                top = max(now[u] for u in alive)
                able = [u for u in alive if now[u] == top]
                first = [u for u in alive if part.get(u)] or able
                for unit in first:
                    more = {**part, unit: part.get(unit, 0) + 1}
                    left = dict(now)
                    if more[unit] == 2 * cost:
                        del more[unit]
                        left[unit] -= 1
                        if left[unit] < self.last_level(unit):
                            left[unit] = -1
                    following.add((tuple(left.items()), tuple(sorted(more.items()))))
            states = following
        for levels, parts in states:
            yield dict(levels), dict(parts)

    def repulse(self, side: str, hex_: int) -> int:
        """The die up to which an assault is thrown back (7.5, 12.24, 14.4, 14.41); landings left aside."""
        if hex_ not in self.facts.new_battles:
            return 0
        ways = set()
        for unit in self.stack(side, hex_):
            piece = self.pieces[unit]
            if piece.dispersed and not self.facts.is_blitz:
                ways.add("air")
            elif piece.came_from < 0:
                ways.add("land")
            elif self.water(piece.came_from, hex_) in ("river", "strait") and self.weather(hex_) != "snow":
                ways.add("river")
            else:
                ways.add("land")
        if "land" in ways or not ways:
            return 0
        if "air" in ways:
            return 1
        return 3 if self.weather(hex_) == "mud" else 2
