"""The second referee of New World Order Battles goes on: fire from afar, written anew from the text."""

from __future__ import annotations

from itertools import permutations

from tests.twins.neworder_referee import GUNS, STRIKES, Referee

FIRE_LIMITS = {
    "kiev": {"russia": (2, 2), "ukraine": (1, 1), "nato": (3, 4)},
    "ulaanbaatar": {"russia": (2, 2), "china": (2, 2)},
}
"""Markers of a side on a hex, and as many if all are high-tech."""


class Gunner(Referee):
    """Who may fire at what, and how well, judged by trying."""

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
            if self.side(marker) == side
            and self.units[marker].kind in (*GUNS, *STRIKES)
            and (piece.place == "ready" or (piece.place == "pool" and self.is_of_the_reserve(marker)))
            and self.may_be_used(marker, use)
            for hex_ in aims
            if self.is_served({**lying, marker: hex_}, marker) and self.is_within_limits(lying, marker, hex_)
        }

    def is_of_the_reserve(self, marker: str) -> bool:
        """Whether NATO's nodes may call for a marker that nobody has received."""
        is_gun = self.units[marker].kind in GUNS and self.units[marker].formation == "rrc"
        return is_gun and bool(self.lending()) and self.position.option("nato_reserve") == "any"

    def lending(self) -> list[str]:
        """NATO's high-tech nodes on the map."""
        return [
            node
            for node in self.standing
            if self.units[node].kind == "node" and self.nation(node) == "nato" and self.is_high_tech(node)
        ]

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
        return any(
            all(self.reaches(node, hex_) for node, hex_ in zip(chosen, called, strict=True))
            for chosen in permutations(self.lending(), len(called))
        )

    def is_served_by_its_own(self, marker: str, hex_: int) -> bool:
        side, formation = self.side(marker), self.units[marker].formation
        nodes = [u for u in self.standing if self.units[u].kind == "node" and self.side(u) == side]
        own = [node for node in nodes if self.units[node].formation == formation]
        bases = [u for u in self.standing if self.units[u].kind == "base" and self.side(u) == side]
        return any(self.reaches(node, hex_) for node in (*own, *(bases if own else ())))

    def fire(self, markers: tuple[str, ...], unit: str, *, is_bombardment: bool) -> tuple[int, int, int]:
        """Attack, defence and shifts of a fire at one unit."""
        hex_ = self.standing[unit]
        attack = sum(self.against_air_defence(marker, hex_) for marker in markers)
        return attack, self.face(unit).defence, -self.cover(hex_) if is_bombardment else 0
