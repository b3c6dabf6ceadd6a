"""What a person decides by hand: ``corrections.toml`` and ``features.toml`` of a game.

``corrections.toml`` says its provenance and has lists of tables, each with a ``reason``; a hex is a printed
number or a place's name::

    provenance = "kit"

    [[terrain]]
    hexes = ["2014", "Moscow"]
    terrain = "big_city"
    reason = "…"

    [[hexside]]                     # a river added, changed, or taken away with kind = ""
    between = ["1407", "1408"]
    kind = "large_river"
    name_en = "Oka"                 # optional, with name_zh
    reason = "…"

    [[place]]                       # a place put on another hex than its coordinates say
    id = "tula"
    hex = "2317"
    reason = "…"

    [[link]]                        # a road, railway or trail added
    kind = "rail"
    hexes = ["1407", "1408", "1509"]
    reason = "…"

    [[unlink]]                      # … or cut between two hexes, in every chain of the kind
    kind = "rail"
    between = ["1407", "1408"]
    reason = "…"

``features.toml`` names what else is printed on hexes, each with its provenance::

    [features."setup:9A"]
    hexes = ["1407", "Bely"]
    provenance = "kit"
    reason = "…"
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from wargame_kit.board.board import LINK_KINDS, Chain, Water
from wargame_kit.board.errors import BoardError
from wargame_kit.board.grid import Grid
from wargame_kit.board.hexes import Hex, Hexside
from wargame_kit.board.places import Gazetteer
from wargame_kit.board.reading import Entry
from wargame_kit.board.survey.geography import LINKS
from wargame_kit.words import Name, files, say

_PROVENANCE = ("rulebook", "history", "kit")
_TABLES = ("terrain", "hexside", "place", "link", "unlink")


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds the hex that a printed number or a place's name means."""

    grid: Grid
    hexes: frozenset[Hex]
    gazetteer: Gazetteer
    hex_of: Mapping[str, Hex]

    def hex(self, entry: Entry) -> Hex:
        """The hex at an entry of a data file; raises `DataError` where it is none of the board."""
        text = entry.text(say("expected/number-or-place"))
        try:
            found = self.grid.hex(text)
        except BoardError:
            try:
                found = self.hex_of[self.gazetteer.find(text).id]
            except BoardError as error:
                raise entry.fail(say("expected/number-or-place-but", error=error)) from error
        if found not in self.hexes:
            raise entry.fail(say("expected/board-hex"))
        return found

    def side(self, entry: Entry) -> Hexside:
        """The hexside between the two hexes at an entry."""
        hexes = [self.hex(item) for item in entry.items(say("expected/two-hexes"))]
        if len(hexes) != 2 or hexes[0].distance(hexes[1]) != 1:
            raise entry.fail(say("expected/two-adjacent"))
        return next(hexes[0].side(d) for d in range(6) if hexes[0].neighbour(d) == hexes[1])


@dataclass(frozen=True, slots=True)
class Corrections:
    """The tables of a corrections.toml, read but not yet looked up on the board."""

    tables: Mapping[str, tuple[Entry, ...]]

    def moved(self, grid: Grid) -> dict[str, tuple[Hex, Entry]]:
        """The places that lie on another hex than their coordinates say.

        Returns
        -------
        dict of str to (Hex, Entry)
            By the place's id: its hex, and the line of the file that says so.
        """
        answer = {}
        for entry in self.tables["place"]:
            entry.only(("id", "hex", "reason"))
            try:
                hex_ = grid.hex(entry.at("hex").text(say("expected/hex-number")))
            except BoardError as error:
                raise entry.at("hex").fail(str(error)) from error
            answer[entry.at("id").text(say("expected/place-id"))] = (hex_, entry.at("id"))
        return answer

    def terrain(self, find: Finder) -> dict[Hex, str]:
        """The terrain of hexes, as a person decided it."""
        answer = {}
        for entry in self.tables["terrain"]:
            entry.only(("hexes", "terrain", "reason"))
            kind = entry.at("terrain").choice(find.grid.terrains)
            answer.update({find.hex(item): kind for item in entry.at("hexes").items(say("expected/hexes"))})
        return answer

    def waters(self, find: Finder) -> dict[Hexside, Water | None]:
        """What runs along hexsides, as a person decided it; None for nothing."""
        answer: dict[Hexside, Water | None] = {}
        for entry in self.tables["hexside"]:
            entry.only(("between", "kind", "name_en", "name_zh", "reason"))
            kind = entry.at("kind").choice(find.grid.hexsides)
            english, chinese = entry.maybe("name_en"), entry.maybe("name_zh")
            name = Name(english.text(), chinese.text() if chinese else "") if english else None
            answer[find.side(entry.at("between"))] = Water(kind, name) if kind else None
        return answer

    def chains(self, chains: Iterable[Chain], find: Finder) -> list[Chain]:
        """The roads and railways with links cut and added."""
        cut = {kind: set[Hexside]() for kind in LINK_KINDS}
        for entry in self.tables["unlink"]:
            entry.only(("kind", "between", "reason"))
            kind = LINKS[entry.at("kind").choice(tuple(LINKS))]
            cut[kind].add(find.side(entry.at("between")))
        answer = [part for chain in chains for part in _parts(chain, cut[chain.kind])]
        for entry in self.tables["link"]:
            entry.only(("kind", "hexes", "name_en", "name_zh", "reason"))
            items = entry.at("hexes").items(say("expected/hexes"))
            hexes = tuple(find.hex(item) for item in items)
            if len(hexes) < 2:
                raise entry.at("hexes").fail(say("expected/two-hexes-least"))
            for here, there, item in zip(hexes, hexes[1:], items[1:], strict=False):
                if here.distance(there) != 1:
                    raise item.fail(say("expected/next-hex"))
            english, chinese = entry.maybe("name_en"), entry.maybe("name_zh")
            name = Name(english.text() if english else "", chinese.text() if chinese else "")
            answer.append(Chain(LINKS[entry.at("kind").choice(tuple(LINKS))], name, hexes))
        return answer


def _parts(chain: Chain, cut: set[Hexside]) -> list[Chain]:
    parts: list[list[Hex]] = [[chain.hexes[0]]]
    for hex_, side in zip(chain.hexes[1:], chain.sides(), strict=True):
        if side in cut:
            parts.append([hex_])
        else:
            parts[-1].append(hex_)
    return [replace(chain, hexes=tuple(part)) for part in parts if len(part) > 1]


def load_corrections(path: Path) -> Corrections:
    """Read a corrections.toml; a game without one has no corrections.

    Raises
    ------
    DataError
        Naming the table, the value and what was expected.
    """
    if not path.exists():
        return Corrections(dict.fromkeys(_TABLES, ()))
    top = Entry(path.name, "", files.read_toml(path))
    top.only((*_TABLES, "provenance"))
    top.at("provenance").choice(_PROVENANCE)
    tables = {}
    for table in _TABLES:
        entry = top.maybe(table)
        entries = tuple(entry.items(say("expected/table-list", table=table))) if entry else ()
        for item in entries:
            reason = item.at("reason")
            if not isinstance(reason.value, str) or not reason.value.strip():
                raise reason.fail(say("expected/why"))
        tables[table] = entries
    return Corrections(tables)


def load_features(path: Path) -> dict[str, list[Entry]]:
    """Read a features.toml; a game without one has no further features.

    Returns
    -------
    dict of str to list of Entry
        By the feature's name the entries of its hexes, to be found once places lie on the board.

    Raises
    ------
    DataError
        Naming the feature, the value and what was expected.
    """
    if not path.exists():
        return {}
    top = Entry(path.name, "", files.read_toml(path))
    top.only(("features",))
    answer = {}
    for name, entry in top.at("features").entries():
        entry.only(("hexes", "provenance", "reason", "source"))
        entry.at("provenance").choice(_PROVENANCE)
        answer[name] = entry.at("hexes").items(say("expected/hexes"))
    return answer
