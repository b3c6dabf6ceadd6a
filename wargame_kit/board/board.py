"""The board: terrain, hexsides, roads, railways, features and places of every hex, as flat tuples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from wargame_kit.board.addresses import Addresses
from wargame_kit.board.errors import BoardError
from wargame_kit.board.grid import Grid
from wargame_kit.board.hexes import STEPS, Hex, HexIndex, Hexside, axial_distance
from wargame_kit.board.places import Gazetteer, Place
from wargame_kit.words import Name

LinkKind = Literal["roads", "rails", "trails"]
LINK_KINDS: tuple[LinkKind, ...] = ("roads", "rails", "trails")
_NO_HEX = ("board/no-hex", "board/beyond", "board/no-address-but")


@dataclass(frozen=True, slots=True)
class Chain:
    """A named road, railway or trail as a chain of adjacent hexes.

    Attributes
    ----------
    kind : {"roads", "rails", "trails"}
    name : Name
    hexes : tuple of Hex
        At least two, each adjacent to the next.
    tracks : int
        Of a railway: 2 where it is double-track.
    """

    kind: LinkKind
    name: Name
    hexes: tuple[Hex, ...]
    tracks: int = 1

    def sides(self) -> tuple[Hexside, ...]:
        """The hexsides that the chain crosses, in its order."""
        answer = []
        for here, there in pairwise(self.hexes):
            direction = here.direction(there)
            assert direction is not None  # each is adjacent to the next
            answer.append(here.side(direction))
        return tuple(answer)


@dataclass(frozen=True, slots=True)
class Water:
    """What runs along a hexside.

    Attributes
    ----------
    kind : str
        One of the grid's hexside names: "river", "large_river".
    name : Name or None
        Which river, where that is known.
    """

    kind: str
    name: Name | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Everything that is printed on a map, by hex index 0..N-1; made by `build`, `load_board` or `sketch`.

    Attributes
    ----------
    name : str
        The game's name in data files.
    grid : Grid
    size : int
        N, the number of hexes.
    axial : tuple of (q, r)
        N axial coordinates.
    neighbours : tuple of int
        6N: the hex in direction d of hex i is ``neighbours[6 * i + d]``, -1 off the board.
    terrain : tuple of int
        N codes into `terrain_names`.
    hexsides : tuple of int
        6N codes into `hexside_names`, the same from both sides; 0 is a plain side.
    roads, rails, trails : tuple of bool
        6N: such a way runs from the centre of hex i across side d to the centre of its neighbour.
    features : mapping of str to frozenset of int
        Hexes with a feature, by the feature's name: "town", "fortified", "setup:9A".
    places : tuple of Place
    chains : tuple of Chain
        The named ways of which `roads`, `rails` and `trails` are the union.
    waters : mapping of Hexside to Water
        The hexsides that are not plain, with the river's name.

    Notes
    -----
    A board equals only itself. It pickles, for playouts in other processes. Whatever takes a hex takes it as
    `locate` does: by its index, its printed number, or a place that lies in it.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> board = sketch(["..d", ".l."], rivers={"0101/S": "river"}, roads=["0101-0201"])
    >>> board.index("0201"), board.label(2), board.size
    (2, '0201', 6)
    >>> board.terrain_name(board.index("0301"))
    'deep_forest'
    >>> board.linked(board.index("0101"), board.direction(0, 2), "roads")
    True
    """

    name: str
    grid: Grid
    size: int
    axial: tuple[tuple[int, int], ...]
    neighbours: tuple[int, ...]
    terrain: tuple[int, ...]
    terrain_names: tuple[str, ...]
    hexsides: tuple[int, ...]
    hexside_names: tuple[str, ...]
    roads: tuple[bool, ...]
    rails: tuple[bool, ...]
    trails: tuple[bool, ...]
    features: Mapping[str, frozenset[int]]
    places: tuple[Place, ...]
    chains: tuple[Chain, ...]
    waters: Mapping[Hexside, Water]
    gazetteer: Gazetteer = field(repr=False)
    _index: Mapping[tuple[int, int], HexIndex] = field(repr=False)
    _labels: tuple[str, ...] = field(repr=False)
    _by_label: Mapping[str, HexIndex] = field(repr=False)
    _within: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict, repr=False)

    @staticmethod
    def build(
        name: str,
        grid: Grid,
        *,
        terrain: Mapping[Hex, str] = MappingProxyType({}),
        waters: Mapping[Hexside, Water] = MappingProxyType({}),
        chains: Iterable[Chain] = (),
        features: Mapping[str, Iterable[Hex]] = MappingProxyType({}),
        places: Iterable[Place] = (),
    ) -> Board:
        """Make a board from what lies on its hexes and sides.

        Parameters
        ----------
        name : str
        grid : Grid
        terrain : mapping of Hex to str
            Hexes not named have the grid's first terrain.
        waters : mapping of Hexside to Water
            Sides at the edge of the board, which nobody can cross, are left out.
        chains : iterable of Chain
        features : mapping of str to iterable of Hex
        places : iterable of Place

        Raises
        ------
        ValueError
            If a terrain, a kind of hexside or a hex is not one of the grid's.
        """
        index = {(hex_.q, hex_.r): i for i, hex_ in enumerate(grid.hexes)}
        size = len(grid.hexes)
        codes = {kind: code for code, kind in enumerate(grid.terrains)}
        water_codes = {kind: code for code, kind in enumerate(grid.hexsides)}
        neighbours = [index.get((q + step_q, r + step_r), -1) for q, r in index for step_q, step_r in STEPS]
        terrain_codes = [0] * size
        for hex_, kind in terrain.items():
            terrain_codes[index[hex_.q, hex_.r]] = codes[kind]
        inner = {
            side: water for side, water in waters.items() if all((h.q, h.r) in index for h in side.hexes())
        }
        sides = [0] * (6 * size)
        for side, water in inner.items():
            for place in _both(side, index):
                sides[place] = water_codes[water.kind]
        laid = tuple(chains)
        links = {kind: [False] * (6 * size) for kind in LINK_KINDS}
        for chain in laid:
            for side in chain.sides():
                for place in _both(side, index):
                    links[chain.kind][place] = True
        every_place = tuple(places)
        return Board(
            name=name,
            grid=grid,
            size=size,
            axial=tuple(index),
            neighbours=tuple(neighbours),
            terrain=tuple(terrain_codes),
            terrain_names=grid.terrains,
            hexsides=tuple(sides),
            hexside_names=grid.hexsides,
            roads=tuple(links["roads"]),
            rails=tuple(links["rails"]),
            trails=tuple(links["trails"]),
            features=MappingProxyType(
                {key: frozenset(index[h.q, h.r] for h in hexes) for key, hexes in sorted(features.items())}
            ),
            places=every_place,
            chains=laid,
            waters=MappingProxyType(inner),
            gazetteer=Gazetteer(every_place),
            _index=index,
            _labels=_said(grid, every_place),
            _by_label={label: i for i, label in enumerate(grid.labels)},
        )

    def __reduce__(self) -> tuple[object, ...]:
        parts = (
            self.name,
            self.grid,
            self.terrain,
            dict(self.waters),
            self.chains,
            dict(self.features),
            self.places,
        )
        return _rebuilt, parts

    def __repr__(self) -> str:
        return f"<Board {self.name}: {self.size} hexes, {self.grid.numbering.valid_range()}>"

    # Names of hexes and places

    def index(self, label: str) -> HexIndex:
        """The hex with a printed number.

        Raises
        ------
        BoardError
            Naming the value and the valid range.
        """
        found = self._by_label.get(label)
        if found is not None:
            return found
        hex_ = self.grid.hex(label)
        if (hex_.q, hex_.r) not in self._index:
            raise BoardError("board/beyond", value=label, range=self.grid.numbering.valid_range())
        return self._index[hex_.q, hex_.r]

    def locate(self, hex_: int | str) -> HexIndex:
        """The hex that a reader names: by its index, its printed number, or a place that lies in it.

        A place of several hexes is the one in which its name stands.

        Raises
        ------
        BoardError
            If there is none; it says what hexes there are, or names places that are spelled alike.

        See Also
        --------
        Board.label : the printed number of a hex.
        Board.find : a place by its name.

        Examples
        --------
        >>> from wargame_kit.board import sketch
        >>> board = sketch(["..#", "lld"], places={"Tula": "0301"})
        >>> board.locate("Tula") == board.locate("0301") == board.locate(board.index("0301"))
        True
        >>> board.locate("Tola")
        Traceback (most recent call last):
            ...
        wargame_kit.board.errors.BoardError: No place 'Tola' on this board. Did you mean Tula?
        """
        if isinstance(hex_, int) and not isinstance(hex_, bool) and 0 <= hex_ < self.size:
            return hex_
        if not isinstance(hex_, str):
            raise BoardError("board/no-index", value=str(hex_), last=self.size - 1)
        try:
            return self.index(hex_)
        except BoardError as error:
            no_hex = error
        try:
            place = self.find(hex_)
        except BoardError as error:
            if any(letter.isdigit() for letter in hex_) and no_hex.phrase.key in _NO_HEX:
                raise no_hex from None
            if error.phrase.key != "board/no-place":
                raise
            numbers = self.grid.numbering.valid_range()
            raise BoardError("board/no-hex-or-place", value=hex_, range=numbers) from None
        if place.hex < 0:
            raise BoardError("board/off-board", place=place.name)
        return place.hex

    def seek(self, text: str) -> HexIndex | None:
        """The hex that a reader names as `locate` takes it, or None: nobody is told what else there is.

        See Also
        --------
        locate : refuses what it does not find, with near names, which take far longer to find.

        Examples
        --------
        >>> from wargame_kit.board import sketch
        >>> board = sketch(["..#", "lld"], places={"Tula": "0301"})
        >>> board.seek("tula"), board.seek("Tola")
        (4, None)
        """
        found = self._by_label.get(text)
        if found is not None:
            return found
        offset = self.grid.numbering.find(text)
        if offset is not None:
            hex_ = offset.axial(self.grid.orientation, self.grid.shoved)
            found = self._index.get((hex_.q, hex_.r))
        if found is None and len(places := self.gazetteer.called(text)) == 1 and places[0].hex >= 0:
            return places[0].hex
        return found

    def printed(self, label: str) -> HexIndex | None:
        """The hex whose number is written just so, or None."""
        return self._by_label.get(label)

    def label(self, hex_: int | str) -> str:
        """The printed number of a hex."""
        if isinstance(hex_, str):
            hex_ = self.locate(hex_)
        return self._labels[hex_] if hex_ >= 0 else "—"

    def terrain_name(self, hex_: int | str) -> str:
        """The terrain of a hex, as data names it."""
        if isinstance(hex_, str):
            hex_ = self.locate(hex_)
        return self.terrain_names[self.terrain[hex_]]

    def hexside_name(self, side: int) -> str:
        """What runs along a hexside, six times its hex and its direction; empty for nothing."""
        return self.hexside_names[self.hexsides[side]]

    def find(self, name: str) -> Place:
        """The place with a name in any spelling; case, accents and signs do not matter.

        Raises
        ------
        BoardError
            With near names, if there is none.
        """
        return self.gazetteer.find(name)

    def side(self, address: str) -> tuple[HexIndex, int]:
        """Hex and direction of a hexside address such as "1407/NE".

        Returns
        -------
        hex_ : int
        direction : int
            0 to 5, clockwise.

        Raises
        ------
        BoardError
            If it is no such address, or not on this board.
        """
        side = self.grid.side(address)
        label, _, _ = address.strip().partition("/")
        hex_ = self.index(label)
        here = Hex(*self.axial[hex_])
        return hex_, next(d for d in range(6) if here.side(d) == side)

    # Arithmetic

    def hex(self, hex_: int | str) -> Hex:
        """The axial coordinates of a hex."""
        return Hex(*self.axial[self.locate(hex_)])

    def index_of(self, hex_: Hex) -> HexIndex:
        """The index of axial coordinates; -1 off the board."""
        return self._index.get((hex_.q, hex_.r), -1)

    def distance(self, first: int | str, second: int | str) -> int:
        """How many hexes lie from one to the other, whatever lies between.

        Examples
        --------
        >>> from wargame_kit.board import sketch
        >>> board = sketch(["....", "...."], places={"Tula": "0401"})
        >>> board.distance("Tula", "0102")
        3
        """
        # Rules ask half a million times a game, with indices: only what is none is looked up.
        try:
            (q1, r1), (q2, r2) = self.axial[first], self.axial[second]  # type: ignore[index]
        except (TypeError, IndexError):
            return self.distance(self.locate(first), self.locate(second))
        return axial_distance(q1 - q2, r1 - r2)

    def within(self, hex_: int | str, radius: int) -> tuple[int, ...]:
        """All hexes of the board at most ``radius`` away, this one included, in index order."""
        if isinstance(hex_, str):
            hex_ = self.locate(hex_)
        key = (hex_, radius)
        found = self._within.get(key)
        if found is None:
            disc = (self._index.get((h.q, h.r)) for h in self.hex(hex_).disc(radius))
            found = self._within[key] = tuple(sorted(i for i in disc if i is not None))
        return found

    def direction(self, origin: int | str, target: int | str) -> int:
        """In which direction 0..5 an adjacent hex lies.

        Raises
        ------
        BoardError
            A ValueError, if the two are not adjacent.
        """
        origin = self.locate(origin)
        if isinstance(target, str):
            target = self.locate(target)
        if target >= 0:
            around = self.neighbours[6 * origin : 6 * origin + 6]
            if target in around:
                return around.index(target)
        apart = self.distance(origin, target) if target >= 0 else "—"
        raise BoardError(
            "board/not-adjacent", first=self.label(origin), second=self.label(target), distance=apart
        )

    def linked(self, hex_: int | str, direction: int, kind: LinkKind) -> bool:
        """Whether a road, a railway or a trail crosses a side of a hex."""
        runs = self.roads if kind == "roads" else self.rails if kind == "rails" else self.trails
        return runs[6 * self.locate(hex_) + direction]

    def water(self, hex_: int | str, direction: int) -> Water | None:
        """The river along a side of a hex, with its name where known; None for a plain side."""
        return self.waters.get(self.hex(hex_).side(direction))

    # On the earth

    def at(self, longitude: float, latitude: float) -> HexIndex:
        """The hex that holds a point of the earth; -1 off the board."""
        if not (-89 <= latitude <= 89 and -360 <= longitude <= 360):
            return -1
        return self.index_of(self.grid.hex_at(longitude, latitude))

    def centre(self, hex_: int | str) -> tuple[float, float]:
        """Longitude and latitude of a hex's centre.

        Returns
        -------
        longitude, latitude : float
            In degrees.
        """
        return self.grid.georeference.centre(self.hex(hex_))

    def corners(self, hex_: int | str) -> tuple[tuple[float, float], ...]:
        """Longitude and latitude of a hex's six corners; side d runs from corner d to corner d + 1.

        Returns
        -------
        tuple of (longitude, latitude)
            Six pairs in degrees.
        """
        return self.grid.georeference.corners(self.hex(hex_))


def _said(grid: Grid, places: Iterable[Place]) -> tuple[str, ...]:
    """The printed numbers; where they are addresses, ones that say themselves by the names of the places."""
    if not isinstance(grid.numbering, Addresses):
        return grid.labels
    said = grid.numbering.said({grid.labels[place.hex]: place.name for place in places if place.hex >= 0})
    return tuple(said[label] for label in grid.labels)


def _both(side: Hexside, index: Mapping[tuple[int, int], HexIndex]) -> tuple[int, int]:
    """The two places of a hexside in an array of 6N."""
    near, far = side.hexes()
    return 6 * index[near.q, near.r] + side.direction, 6 * index[far.q, far.r] + side.direction + 3


def _rebuilt(
    name: str,
    grid: Grid,
    terrain: tuple[int, ...],
    waters: Mapping[Hexside, Water],
    chains: tuple[Chain, ...],
    features: Mapping[str, frozenset[int]],
    places: tuple[Place, ...],
) -> Board:
    """Make a pickled board again."""
    return Board.build(
        name,
        grid,
        terrain={hex_: grid.terrains[code] for hex_, code in zip(grid.hexes, terrain, strict=True)},
        waters=waters,
        chains=chains,
        features={key: [grid.hexes[i] for i in hexes] for key, hexes in features.items()},
        places=places,
    )
