"""The clerk of the second referee: production, journeys by rail, retreats, drops and points."""

from __future__ import annotations

from typing import Any

from tests.twins.eastfront_referee import COMMANDS, COUNTRY, RAIL_MOVE, SIDES, Referee

PRICES = {  # of a level; a cadre costs twice as much (11.42, 11.43)
    "german": {"infantry": 4, "mountain": 5, "siege": 5, "mechanised": 6, "armour": 7, "ss-armour": 9},
    "soviet": {"infantry": 3, "cavalry": 4, "airborne": 4, "mechanised": 5, "shock": 5, "armour": 6},
    "": {"infantry": 3, "mountain": 3, "cavalry": 3, "mechanised": 5, "armour": 5},
}
HANDICAPS = (-40, -45, -50, -35, -15, 5, 50, 125)
HOME = {"axis": "germany", "soviet": "ussr"}
OFF_MAP_HEXES = 2


class Clerk(Referee):
    """What a side may order, send and count, judged by trying; what is asked often he writes down."""

    def __init__(self, position: Any) -> None:
        super().__init__(position)
        self._net: dict[str, set[int]] = {}
        self._cut: dict[str, set[str]] = {}
        self._open: dict[str, dict[int, int]] = {}

    def rails(self, side: str) -> set[int]:
        if side not in self._net:
            self._net[side] = super().rails(side)
        return self._net[side]

    def unsupplied(self, side: str) -> set[str]:
        if side not in self._cut:
            self._cut[side] = super().unsupplied(side)
        return self._cut[side]

    # Production.

    def price(self, unit: str, is_cadre: bool) -> int:
        """What a level or a cadre of a block costs, dearer for headquarters without oil (16.2, 16.6)."""
        side, kind = self.side(unit), self.kind(unit)
        if kind in COMMANDS:
            return (20 if is_cadre else 10) + (0 if self.has_oil(side) else 10 if is_cadre else 5)
        nation = self.position.nation(unit)
        level = 2 if kind == "garrison" else PRICES.get(nation, PRICES[""])[kind]
        return 2 * level if is_cadre else level

    def has_oil(self, side: str) -> bool:
        net = self.rails(side)
        fields = ("Ploesti", "Baku") if side == "axis" else ("Baku",)
        return any(self.position.hex_of(place) in net for place in fields)

    def makes(self, side: str) -> int:
        """The level of production, less aid and oil that do not get through (11.2, 16.3, 16.61)."""
        made = self.production(side)
        if side == "axis":
            return made
        has_baku = self.position.hex_of("Baku") in self.rails("soviet")
        route = self.linked({self.position.hex_of("Guryev")}) & set(self.board.features["east"])
        return made - 5 * self.is_aid_cut() - 5 * (has_baku and not route)

    def gates(self, side: str) -> dict[int, int]:
        """The hexes where blocks may come, with how many a month (1.41–1.44, 11.6)."""
        if side in self._open:
            return self._open[side]
        found: dict[int, int] = {}
        for hex_, city in self.position.sites.cities.items():
            if city.country == HOME[side] or (side == "axis" and city.is_victory):
                found[hex_] = 2 if city.kind == "major" else 1
        for hex_ in self.board.features[f"{side}_entry"]:
            found[hex_] = 2
        net, battles = self.rails(side), self.battles()
        self._open[side] = {h: most for h, most in found.items() if h in net and h not in battles}
        return self._open[side]

    def coming(self, side: str) -> list[tuple[str, int]]:
        """The blocks that the orders of a side bring on, and where."""
        words = [text.split() for text in self.facts.plans[SIDES.index(side)]]
        arrivals = [each for each in words if each[0] in ("rebuild", "bring", "early")]
        return [(each[1], self.board.index(each[2])) for each in arrivals]

    def has_room(self, unit: str, hex_: int) -> bool:
        """Whether one more may come into a hex this month (11.6, 6.21)."""
        side = self.side(unit)
        arrived = [each for each, there in self.coming(side) if there == hex_]
        stack = {"marsh": 3, "mountain": 2}.get(self.terrain(hex_), 4)
        if len(self.stack(side, hex_)) + len(arrived) >= stack:
            return False
        return self.is_of_group_e(unit) or len(arrived) < self.gates(side).get(hex_, 0)

    def is_of_group_e(self, unit: str) -> bool:
        return "group-e" in self.units[unit].traits and not self.pieces[unit].rebuilt

    def arrives(self, unit: str) -> set[int]:
        """Where a block that is to come may come (11.6, 16.4, 16.5)."""
        side = self.side(unit)
        goals = set(self.gates(side))
        if self.is_of_group_e(unit):
            balkans = self.board.features["albania"] | self.board.features["greece"]
            ports = {h for h in self.position.sites.ports if h in balkans and self.control(h) == "axis"}
            goals = {h for h in ports - self.battles() if not self.stack("axis", h)}
            goals -= {hex_ for _, hex_ in self.coming("axis")}
        bounds = self.leash(unit)
        return {h for h in goals if (bounds is None or h in bounds) and self.has_room(unit, h)}

    def months_to(self, unit: str) -> int:
        """How many months a reinforcement is away; none where its time has come (11.5)."""
        turn = self.units[unit].arrival_turn
        return max(0, (turn + 1) // 2 - (self.position.turn + 1) // 2) if turn else 0

    def orders(self, unit: str, left: int) -> set[tuple[str, ...]]:
        """Every order that a side may write for a block, with so many points left."""
        piece, side = self.pieces[unit], self.side(unit)
        planned = [text.split() for text in self.facts.plans[SIDES.index(side)]]
        if any(words[1] == unit for words in planned):
            return {("take-back",)}
        traits = self.units[unit].traits
        spent_on_ss = any(w[0] in ("add", "rebuild") and "ss" in self.units[w[1]].traits for w in planned)
        may_build = not ("ss" in traits and spent_on_ss)
        if unit in self.at:
            can_add = self.may_add(unit) and may_build and self.price(unit, False) <= left
            return {("disband",), *([("add",)] if can_add else [])}
        if piece.place == "force":
            is_gone = self.position.nation(unit) == "italian" or "turned" in traits
            can_build = not is_gone and may_build and self.price(unit, True) <= left
            return {("rebuild", self.board.label(h)) for h in self.arrives(unit)} if can_build else set()
        return self.reinforcements(unit, left) if piece.place == "reserve" else set()

    def may_add(self, unit: str) -> bool:
        """Whether a level may be added to a block (11.41, 10.5)."""
        piece, here, side = self.pieces[unit], self.at[unit], self.side(unit)
        is_full = self.level(unit) == self.units[unit].faces[0].attack
        return not (
            is_full
            or piece.fresh
            or piece.fortress
            or self.has_enemy(side, here)
            or unit in self.unsupplied(side)
        )

    def reinforcements(self, unit: str, left: int) -> set[tuple[str, ...]]:
        """The orders for a block that waits (11.5, 11.51, 16.4, 16.5)."""
        side, wait = self.side(unit), self.months_to(unit)
        is_italian = self.position.nation(unit) == "italian"
        if is_italian and self.control_of("Sevastopol") != "axis":
            return set()
        if self.is_of_group_e(unit) and not self.facts.group_e:
            return set()
        goals = {self.board.label(hex_) for hex_ in self.arrives(unit)}
        if not wait:
            return {("bring", goal) for goal in goals}
        texts = self.facts.plans[SIDES.index(side)]
        if wait > 1 or any(text.startswith("early") for text in texts):
            return set()
        ways = ["level"] if self.level(unit) > self.last_level(unit) else []
        ways += ["points"] if self.price(unit, False) <= left else []
        return {("early", goal, how) for goal in goals for how in ways}

    def spent(self, side: str) -> int:
        """What the orders of a side cost so far (11.3)."""
        total = 0
        for text in self.facts.plans[SIDES.index(side)]:
            verb, unit, *more = text.split()
            if verb == "rebuild" or verb == "add" or "points" in more:
                total += self.price(unit, verb == "rebuild")
        return total

    # Movement that is no walk.

    def may_ride(self, side: str) -> set[str]:
        """Who may be sent by rail (6.53, 9.2), as far as supreme moves are left."""
        net, found = self.rails(side), set()
        for unit, here in self.at.items():
            piece = self.pieces[unit]
            own = int(self.kind(unit) == "supreme" and piece.active == "mobile")
            tired = piece.moved or piece.strategic or piece.guard or piece.dispersed
            if self.side(unit) != side or tired or self.is_last(unit) or self.facts.is_blitz:
                continue
            if self.kind(unit) == "garrison":
                continue  # 2.9: it never moves
            if here in net and (not piece.active or own) and self.facts.supreme_moves + own > 0:
                found.add(unit)
        return found

    def rides(self, unit: str) -> set[int]:
        """Where a unit gets by rail: hex by hex, and from entry to entry of its edge (9.21, 9.5)."""
        side, here = self.side(unit), self.at[unit]
        own = int(self.kind(unit) == "supreme" and self.pieces[unit].active == "mobile")
        budget, net, bounds = RAIL_MOVE * (self.facts.supreme_moves + own), self.rails(side), self.leash(unit)
        doors = sorted(
            self.board.features[f"{side}_entry"],
            key=lambda hex_: (self.board.axial[hex_][1], self.board.axial[hex_][0]),
        )
        best, waiting = {here: 0}, [here]
        gone = {(a, b): n for a, b, n in self.facts.crossings}
        while waiting:
            this = waiting.pop()
            if this != here and self.has_enemy(side, this):
                continue
            steps = [(there, 1) for there in self.along(this) if not self.is_shut(side, this, there, gone)]
            if this in doors:
                for there in set(doors) - {this}:
                    steps.append((there, OFF_MAP_HEXES * abs(doors.index(this) - doors.index(there)) + 1))
            for there, cost in steps:
                total = best[this] + cost
                if there in net and total <= budget and total < best.get(there, budget + 1):
                    best[there] = total
                    waiting.append(there)
        return {
            hex_
            for hex_ in best
            if hex_ != here and not self.has_enemy(side, hex_) and (bounds is None or hex_ in bounds)
        }

    def is_shut(self, side: str, here: int, there: int, gone: dict[tuple[int, int], int]) -> bool:
        """Whether no more may pass a hexside of a battle in this phase (9.22, 6.33)."""
        if not (self.has_enemy(side, here) or self.has_enemy(side, there)):
            return False
        return gone.get((min(here, there), max(here, there)), 0) >= self.limit(here, there)

    def may_guard(self, side: str) -> set[str]:
        """Who may be named a rear guard: the last in a battle, with a hex to go to (6.41)."""
        blitz, commanded, found = self.facts.is_blitz, self.commanded(side), set()
        for unit in self.at:
            piece = self.pieces[unit]
            tired = piece.moved or piece.strategic or piece.guard or (piece.dispersed and not blitz)
            # A headquarters that has come stays, so that the force does not leave as a whole.
            if self.side(unit) != side or tired or not self.is_last(unit) or self.has_company(unit):
                continue
            moves_off = piece.active == "mobile" or (piece.active == "blitz" and blitz)
            supreme = self.facts.supreme_moves and not blitz
            if moves_off or (not piece.active and (unit in commanded or supreme)):
                room = {h for h in self.goals(unit) if len(self.stack(side, h)) < self.ground(h)[1]}
                if room:
                    found.add(unit)
        return found

    def has_company(self, unit: str) -> bool:
        """Whether others of its side are still where it is."""
        return len(self.stack(self.side(unit), self.at[unit])) > 1

    def drops(self, unit: str) -> set[int]:
        """Where an airborne unit may jump, whether there is room or not (14.2, 14.3)."""
        side, here, piece = self.side(unit), self.at[unit], self.pieces[unit]
        if self.kind(unit) != "airborne" or piece.moved or piece.strategic or piece.dispersed:
            return set()
        if self.is_last(unit):
            return set()
        leaders = [u for u in self.leaders(side, "airborne", "airborne-blitz") if self.at[u] == here]
        leaders = [u for u in leaders if not self.pieces[u].struck]
        found: set[int] = set()
        for leader in leaders[:1]:
            reach = self.command_value(leader) * (2 if self.kind(leader) == "supreme" else 1)
            near = {h for h in self.land if 0 < self.board.distance(here, h) <= reach}
            found |= {h for h in near if self.terrain(h) != "mountain"}
        return found

    # Battles that must be fought, countries, points.

    def must_fight(self) -> set[int]:
        """The battles that are mandatory (6.31, 7.15, 1.46)."""
        battles = self.battles()
        forts = set() if self.facts.is_blitz else battles & set(self.board.features["fortress"])
        return (battles & set(self.facts.new_battles)) | forts

    def gives_in_below(self, country: str) -> int:
        """The number that a country's die has to stay under (16.1)."""
        nation = next(name for name, home in COUNTRY.items() if home == country)
        held = sum(self.control(hex_) == "soviet" for hex_ in self.board.features[country])
        own = [u for u in self.pieces if self.side(u) == "axis" and self.position.nation(u) == nation]
        return held + sum(self.is_lost(unit) for unit in own)

    def turns(self, country: str) -> set[str]:
        """The blocks of a country that would fight on for the Soviets: no other Axis block is near (16.1)."""
        nation = next(name for name, home in COUNTRY.items() if home == country)
        found = set()
        for unit, here in self.at.items():
            if self.side(unit) != "axis" or self.position.nation(unit) != nation:
                continue
            watchers = [
                other
                for there in (here, *self.near(here))
                for other in self.stack("axis", there)
                if self.position.nation(other) != nation and (there == here or self.watches(other, here))
            ]
            if not watchers:
                found.add(unit)
        return found

    def watches(self, unit: str, hex_: int) -> bool:
        """Whether the zone of a block next door reaches a hex, empty or not (8.2)."""
        here, piece = self.at[unit], self.pieces[unit]
        idle = piece.unsupplied or piece.dispersed or self.has_enemy(self.side(unit), here)
        return not idle and self.water(here, hex_) == "" and self.passes(here, hex_)

    def nearest(self, hex_: int) -> set[str]:
        """The Axis blocks out of battle that are nearest to a hex of the plain (16.7)."""
        free = [u for u in self.at if self.side(u) == "axis" and not self.has_enemy("axis", self.at[u])]
        least = min((self.board.distance(self.at[unit], hex_) for unit in free), default=0)
        return {unit for unit in free if self.board.distance(self.at[unit], hex_) == least}

    def is_reached(self, unit: str) -> bool:
        """Whether one who has jumped is linked up (14.6)."""
        here, side = self.at[unit], self.side(unit)
        battles = self.battles()
        if self.control(here) == side:
            return True
        beside = [there for there in self.near(here) if self.passes(here, there) and there not in battles]
        if any(self.control(there) == side for there in beside):
            return True
        return here in battles and any(self.kind(other) != "airborne" for other in self.stack(side, here))

    def is_lost(self, unit: str) -> bool:
        place, rebuilt = self.pieces[unit].place, self.pieces[unit].rebuilt
        return place == "force" or (place == "removed" and rebuilt)

    def points(self, side: str, production: int) -> int:
        """The victory points of a side (17.1, 17.2)."""
        total = production
        for unit, piece in self.pieces.items():
            if self.side(unit) != side:
                continue
            if self.kind(unit) in COMMANDS and (unit in self.at or piece.place == "off-map"):
                total += 2 * self.level(unit)
            if unit in self.at and piece.unsupplied:
                total -= 1
            if self.is_lost(unit):
                total -= self.worth(unit)
        half = (self.position.turn - 1) // 12
        return total + (HANDICAPS[half] if side == "axis" else 0)

    def worth(self, unit: str) -> int:
        """What a destroyed block costs its side."""
        nation: Any = self.position.nation(unit)
        if self.kind(unit) in COMMANDS:
            return 4
        if self.side(unit) == "soviet":
            return 1
        if nation in ("german", "italian"):
            return 2
        return 1 if "expeditionary" in self.units[unit].traits else 0
