"""A second referee of New World Order Battles: the rules written anew from the text, with figures of his own.

It shares with the kit the counters as they are printed, where they lie, and the map; nothing that judges.
"""

from __future__ import annotations

from itertools import combinations, pairwise, permutations
from typing import Any

COST = {"clear": 1, "suburb": 2, "ger": 2, "hills": 2, "forest": 2, "city": 3, "mountain": 3, "marsh": 3}
COVER = {"suburb": 1, "ger": 1, "hills": 1, "forest": 1, "marsh": 1, "city": 2, "mountain": 2}
RIVER_COVER = {"minor_river": 1, "major_river": 2}
AT_HOME = {"mongolia", "pro-russian", "pro-chinese"}
MINOR_RIVER = 2
LIMITS = {
    "kiev": {"russia": (2, 2), "nato": (2, 2), "ukraine": (1, 1), "pro-russian": (1, 0), "pro-nato": (1, 0)},
    "ulaanbaatar": {"russia": (2, 2), "china": (1, 1), "mongolia": (1, 0), "pro-russian": (1, 0),
                    "pro-chinese": (1, 0)},
}  # fmt: skip
"""Units on the ground in a hex, and helicopters beside them."""

FIRE_LIMITS = {
    "kiev": {"russia": (2, 2), "ukraine": (1, 1), "nato": (3, 4)},
    "ulaanbaatar": {"russia": (2, 2), "china": (2, 2)},
}
"""Markers of a side on a hex, and as many if all are high-tech."""

NATIONS = ("russia", "nato", "ukraine", "china", "mongolia", "pro-russian", "pro-nato", "pro-chinese")
GUNS, STRIKES = ("artillery", "rocket", "missile"), ("airstrike", "drone", "cruise")


def column(differential: int) -> int:
    """The column of the combat tables, from 0 for -3 or less to 9 for 10 or more."""
    if differential <= 1:
        return max(differential + 3, 0)
    return min(4 + differential // 2, 9)


class Referee:
    """What may be done in a position, judged by trying."""

    def __init__(self, position: Any) -> None:
        self.position, self.board, self.units = position, position.game.board, position.game.units
        self.at = {unit: piece.hex_ for unit, piece in position.pieces.items()}
        self.standing = {u: h for u, h in self.at.items() if h >= 0 and not self.units[u].is_marker}
        self.by_hex: dict[int, list[str]] = {}
        for unit, hex_ in self.standing.items():
            self.by_hex.setdefault(hex_, []).append(unit)

    # What counters are.

    def side(self, unit: str) -> str:
        found: str = self.units[unit].side
        return found

    def foes(self, side: str) -> set[int]:
        return {hex_ for unit, hex_ in self.standing.items() if self.side(unit) != side}

    def nation(self, unit: str) -> str:
        return next(each for each in NATIONS if each in self.units[unit].traits)

    def face(self, unit: str) -> Any:
        return self.units[unit].faces[self.position.pieces[unit].face]

    def flies(self, unit: str) -> bool:
        return bool(self.units[unit].kind == "helicopter")

    def is_high_tech(self, unit: str) -> bool:
        if "hyperwar" not in self.units[unit].traits:
            return False
        return bool(self.units[unit].is_marker) or not self.position.facts.friction

    def may_choose_high_tech(self, unit: str) -> bool:
        known = not self.face(unit).is_untried or self.position.option("untried_hyperwar") == "any"
        return self.is_high_tech(unit) and known

    # The map.

    def near(self, hex_: int) -> list[int]:
        return [there for there in self.board.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]

    def between(self, here: int, there: int) -> int:
        return 6 * here + list(self.board.neighbours[6 * here : 6 * here + 6]).index(there)

    def terrain(self, hex_: int) -> str:
        return str(self.board.terrain_name(hex_))

    def river(self, here: int, there: int) -> str:
        return str(self.board.hexside_name(self.between(here, there)))

    def has_way(self, here: int, there: int) -> bool:
        over, board = self.between(here, there), self.board
        return bool(board.roads[over] or board.rails[over] or board.trails[over])

    def zone(self, side: str, *, of_air_defence: bool = False) -> set[int]:
        """The hexes next to units of a side."""
        return {
            there
            for unit, hex_ in self.standing.items()
            if self.side(unit) == side and (not of_air_defence or self.units[unit].kind == "air-defence")
            for there in self.near(hex_)
        }

    def zone_that_binds(self, unit: str) -> set[int]:
        return self.zone(self.position.enemy(self.side(unit)), of_air_defence=self.flies(unit))

    def in_radius_of_air_defence(self, side: str, hex_: int) -> bool:
        return any(
            self.side(unit) == side
            and self.units[unit].kind == "air-defence"
            and self.board.distance(there, hex_) <= self.units[unit].command_range
            for unit, there in self.standing.items()
        )

    def crosses_in_combat(self, side: str, here: int, there: int) -> bool:
        """Whether ground units of a side may retreat or advance across a hexside."""
        if self.terrain(there) not in COST:
            return False
        if self.river(here, there) != "major_river" or self.has_way(here, there):
            return True
        engineers = [u for u in self.standing if self.units[u].kind == "engineer" and self.side(u) == side]
        return any(self.standing[unit] in (here, there) for unit in engineers)

    # Stacking.

    def fits(self, stack: list[str]) -> bool:
        """Whether units may lie together when a phase ends."""
        counted = [unit for unit in stack if self.units[unit].kind != "base"]
        nations = {self.nation(unit) for unit in counted}
        if len(nations) > 1 and nations != {"ukraine", "pro-nato"}:
            return False
        limits = LIMITS[self.position.game.id]
        for flying in (False, True):
            there = [self.nation(unit) for unit in counted if self.flies(unit) == flying]
            if there and len(there) > min(limits[nation][flying] for nation in there):
                return False
        return True

    def has_room(self, unit: str, hex_: int) -> bool:
        others = [each for each in self.by_hex.get(hex_, []) if each != unit]
        if self.terrain(hex_) not in COST or hex_ in self.foes(self.side(unit)):
            return False
        return self.units[unit].kind == "base" or self.fits([*others, unit])

    def excess(self, side: str) -> set[str]:
        """Who may die for what is too much, so that nobody dies for nothing."""
        found = set()
        for stack in self.by_hex.values():
            own = [unit for unit in stack if self.units[unit].kind != "base"]
            if self.side(stack[0]) != side or self.fits(own):
                continue
            sizes = range(len(own), -1, -1)
            left = next(kept for n in sizes if (kept := [c for c in combinations(own, n) if self.fits([*c])]))
            found |= {unit for unit in own if any(unit not in kept for kept in left)}
        return found

    # Movement.

    def price(self, unit: str, here: int, there: int) -> int | None:
        """What a step costs in halves of a point; None where it takes all, -1 where nobody goes."""
        if self.flies(unit):
            return 2
        over, board, prices = self.between(here, there), self.board, []
        if self.terrain(there) not in COST:
            return -1
        if board.roads[over]:
            prices.append(1)
        if board.rails[over] or board.trails[over]:
            prices.append(2)
        river, own = self.river(here, there), self.side(unit)
        is_bridged = bool(prices) or any(
            piece.bridging and self.side(each) == own and piece.hex_ in (here, there)
            for each, piece in self.position.pieces.items()
        )
        ground = 2 * COST[self.terrain(there)]
        if not river or is_bridged:
            prices.append(ground)
        elif river == "minor_river":
            prices.append(ground + 2 * MINOR_RIVER)
        return min(prices) if prices else None

    def entries(self, unit: str) -> dict[int, int]:
        """The hexes of the edge by which a unit comes on, with what that costs."""
        name = {"russia": "russian_entry", "china": "chinese_entry"}.get(self.side(unit), "ukrainian_entry")
        marked, foes = self.board.features.get(name, frozenset()), self.foes(self.side(unit))
        edge = [h for h in range(self.board.size) if len(self.near(h)) < 6 and h not in foes]
        land = [h for h in edge if self.terrain(h) in COST]
        found = [h for h in (edge if self.flies(unit) else land) if h in marked]
        if not found and marked:
            away = {h: min(self.board.distance(h, other) for other in marked) for h in land}
            found = [h for h, far in away.items() if far == min(away.values())]
        costs = {}
        for hex_ in found:
            is_road = any(self.board.roads[6 * hex_ : 6 * hex_ + 6])
            costs[hex_] = 2 if self.flies(unit) else 1 if is_road else 2 * COST[self.terrain(hex_)]
        return costs

    def goals(self, unit: str) -> set[int]:
        """The hexes in which a unit may end a move of its own."""
        piece, foes = self.position.pieces[unit], self.foes(self.side(unit))
        zone, points = self.zone_that_binds(unit), 2 * self.face(unit).movement
        here = piece.hex_
        if not points or piece.moved or piece.bridging or (here in zone and not self.is_high_tech(unit)):
            return set()
        if here >= 0:
            best = {here: 0}
        elif self.units[unit].kind in ("militia", "base"):
            return set()
        else:
            best = {h: min(cost, points) for h, cost in self.entries(unit).items()}
            if self.flies(unit):
                best = {h: cost for h, cost in best.items() if cost <= points}
        ahead = list(best)
        while ahead:
            at = ahead.pop()
            if at in zone and at != here:
                continue
            for there in self.near(at):
                if there in foes or (at in zone and there in zone):
                    continue
                cost = self.price(unit, at, there)
                if cost == -1:
                    continue
                spent = points + 1 if cost is None else best[at] + cost
                if at == here and not self.flies(unit):
                    spent = min(spent, points)  # 7.3, 7.7
                if spent <= points and spent < best.get(there, points + 1):
                    best[there] = spent
                    ahead.append(there)
        return {hex_ for hex_ in best if hex_ != here and self.terrain(hex_) in COST}

    # Combat.

    def must_fight(self, side: str) -> set[tuple[str, int]]:
        """Who of a side on the ground has not fought, with the hexes beside it that have not been fought."""
        pieces = self.position.pieces
        fresh = {u: h for u, h in self.standing.items() if not pieces[u].fought}
        foes = {h for u, h in fresh.items() if self.side(u) != side}
        return {
            (unit, there)
            for unit, hex_ in fresh.items()
            if self.side(unit) == side and not self.flies(unit)
            for there in self.near(hex_)
            if there in foes
        }

    def sums(self, fight: Any) -> tuple[int, int, int]:
        """Attack, defence and shifts to the right of an attack; what is untried counts nothing."""
        side, pieces = fight.side, self.position.pieces
        enemy = self.position.enemy(side)
        defending = [
            unit
            for hex_ in fight.targets
            for unit in self.by_hex[hex_]
            if self.side(unit) == enemy and not pieces[unit].fought
        ]
        attack = sum(self.face(unit).attack for unit in fight.attackers)
        for unit, hex_ in self.at.items():
            if self.units[unit].is_marker and hex_ in fight.targets and self.side(unit) == side:
                attack += self.against_air_defence(unit, hex_)
        defence = sum(self.face(unit).defence for unit in defending)
        return attack, defence, self.shifts(fight, defending)

    def against_air_defence(self, marker: str, hex_: int) -> int:
        strength = int(self.face(marker).attack)
        is_air = self.units[marker].kind in STRIKES
        enemy = self.position.enemy(self.side(marker))
        return (strength + 1) // 2 if is_air and self.in_radius_of_air_defence(enemy, hex_) else strength

    def cover(self, hex_: int) -> int:
        ground = self.terrain(hex_)
        if ground == "ger" and any(self.nation(unit) in AT_HOME for unit in self.by_hex[hex_]):
            return 2
        return COVER.get(ground, 0)

    def shifts(self, fight: Any, defending: list[str]) -> int:
        side, own = fight.side, fight.attackers
        shift = 1 if any(self.is_commanded(unit) for unit in own) else 0
        crossed = [(self.standing[unit], hex_) for unit in own for hex_ in fight.targets]
        rivers = {self.river(*over) for over in crossed}
        cover = max(self.cover(hex_) for hex_ in {self.standing[unit] for unit in defending})
        same_side = self.position.option("hexside") != "same" or len(set(crossed)) == 1
        if len(rivers) == 1 and rivers != {""} and same_side:
            cover = max(cover, RIVER_COVER[rivers.pop()])
        shift -= cover
        if cover and any(self.units[unit].kind == "engineer" for unit in own):
            shift += 1
        enemy = self.position.enemy(side)
        if any(self.flies(u) and self.in_radius_of_air_defence(enemy, self.standing[u]) for u in own):
            shift -= 1
        return shift + (self.position.facts.morale == side)

    def is_commanded(self, unit: str) -> bool:
        if self.flies(unit):
            return False
        return any(
            self.side(node) == self.side(unit)
            and (kind == "base" or (kind == "node" and self.nation(node) == self.nation(unit)))
            and self.board.distance(there, self.standing[unit]) <= self.units[node].command_range
            for node, there in self.standing.items()
            for kind in (self.units[node].kind,)
        )

    # After combat.

    def ways_back(self, unit: str, hexes: int) -> set[tuple[int, ...]]:
        """Every way in which a unit may retreat."""
        origin, side = self.standing[unit], self.side(unit)
        shut = self.foes(side) | self.zone_that_binds(unit)
        ways: list[tuple[int, ...]] = [(origin,)]
        for length in range(1, self.board.size):
            ways = [
                (*way, there)
                for way in ways
                for there in self.near(way[-1])
                if there not in shut
                and self.board.distance(origin, there) == length
                and (self.flies(unit) or self.crosses_in_combat(side, way[-1], there))
            ]
            roomy = [way for way in ways if self.has_room(unit, way[-1])]
            if length >= hexes and roomy:
                least = min(map(self.bends, roomy))
                return {way for way in roomy if self.bends(way) == least}
            if not ways:
                break
        return set()

    def bends(self, way: tuple[int, ...]) -> int:
        headings = [self.between(here, there) % 6 for here, there in pairwise(way)]
        return sum(one != other for one, other in pairwise(headings))

    def advances(self, unit: str, vacated: tuple[int, ...], hexes: int, *, lifted: bool = False) -> set[int]:
        """The hexes in which a unit may end an advance, alone or lifted."""
        if not (self.face(unit).movement and self.face(unit).attack):
            return set()
        side, origin = self.side(unit), self.standing[unit]
        foes, flies = self.foes(side), lifted or self.flies(unit)
        reached, edge = {origin}, {origin}
        for number in range(hexes):
            edge = {
                there
                for here in edge
                for there in self.near(here)
                if there not in foes
                and there != origin  # kit: nobody advances back through where he stood
                and (number or there in vacated)
                and (flies or self.crosses_in_combat(side, here, there))
            }
            reached |= edge
        return {hex_ for hex_ in reached if hex_ != origin and self.has_room(unit, hex_)}

    # Fire.

    def may_be_used(self, marker: str, use: str) -> bool:
        """The table of uses: what a marker has done since its last return forbids what it may do."""
        used, tech = self.position.pieces[marker].used, self.is_high_tech(marker)
        if self.units[marker].kind in STRIKES:
            return not used and (tech or use != "rolling")
        if use == "reaction":
            return "reaction" not in used and not self.position.facts.jammed
        if use == "rolling":
            return tech and not used & {"bombardment", "rolling"}
        return not used & {"bombardment", "support"}

    def aims(self, side: str, use: str) -> set[int]:
        foes = self.foes(side)
        if use == "bombardment":
            return foes
        own = [u for u in self.standing if self.side(u) == side]
        able = [unit for unit in own if use != "rolling" or self.may_choose_high_tech(unit)]
        return {there for unit in able for there in self.near(self.standing[unit]) if there in foes}

    def may_fire(self, side: str, use: str) -> set[tuple[str, int]]:
        """Every marker with every hex on which it may be put next."""
        aims = self.aims(side, use)
        lying = {
            u: h for u, h in self.at.items() if h >= 0 and self.units[u].is_marker and self.side(u) == side
        }
        return {
            (marker, hex_)
            for marker, piece in self.position.pieces.items()
            if piece.place == "ready"
            and self.side(marker) == side
            and self.units[marker].kind in (*GUNS, *STRIKES)
            and self.may_be_used(marker, use)
            for hex_ in aims
            if self.is_served({**lying, marker: hex_}, marker) and self.is_within_limits(lying, marker, hex_)
        }

    def is_within_limits(self, lying: dict[str, int], marker: str, hex_: int) -> bool:
        there = [marker, *(each for each, where in lying.items() if where == hex_)]
        nations = {self.nation(each) for each in there}
        if nations >= {"ukraine", "nato"}:
            return False
        usual, all_tech = FIRE_LIMITS[self.position.game.id].get(self.nation(marker), (0, 0))
        return len(there) <= (all_tech if all(map(self.is_high_tech, there)) else usual)

    def is_served(self, lying: dict[str, int], marker: str) -> bool:
        """Whether a marker is in range of its node, and each of the reserve has one to itself."""
        if self.units[marker].kind in STRIKES:
            return True
        if self.is_served_by_its_own(marker, lying[marker]):
            return True
        if self.units[marker].formation != "rrc":
            return False
        called = [
            hex_
            for each, hex_ in lying.items()
            if self.units[each].kind in GUNS
            and self.units[each].formation == "rrc"
            and not self.is_served_by_its_own(each, hex_)
        ]
        lending = [
            node
            for node in self.standing
            if self.units[node].kind == "node" and self.nation(node) == "nato" and self.is_high_tech(node)
        ]
        return any(
            all(self.reaches(node, hex_) for node, hex_ in zip(chosen, called, strict=True))
            for chosen in permutations(lending, len(called))
        )

    def is_served_by_its_own(self, marker: str, hex_: int) -> bool:
        side, formation = self.side(marker), self.units[marker].formation
        nodes = [u for u in self.standing if self.units[u].kind == "node" and self.side(u) == side]
        own = [node for node in nodes if self.units[node].formation == formation]
        bases = [u for u in self.standing if self.units[u].kind == "base" and self.side(u) == side]
        return any(self.reaches(node, hex_) for node in (*own, *(bases if own else ())))

    def reaches(self, node: str, hex_: int) -> bool:
        return bool(self.board.distance(self.standing[node], hex_) <= self.units[node].command_range)

    def fire(self, markers: tuple[str, ...], unit: str, *, is_bombardment: bool) -> tuple[int, int, int]:
        """Attack, defence and shifts of a fire at one unit."""
        hex_ = self.standing[unit]
        attack = sum(self.against_air_defence(marker, hex_) for marker in markers)
        return attack, self.face(unit).defence, -self.cover(hex_) if is_bombardment else 0
