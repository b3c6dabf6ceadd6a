"""The whole survey: from a grid and a geography to a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from wargame_kit.board.board import LINK_KINDS, Board, Chain
from wargame_kit.board.grid import Grid, load_grid
from wargame_kit.board.hexes import Hex
from wargame_kit.board.places import Gazetteer, Place
from wargame_kit.board.reading import Entry
from wargame_kit.board.survey.chains import lay_chains
from wargame_kit.board.survey.corrections import Corrections, Finder, load_corrections, load_features
from wargame_kit.board.survey.geography import Geography, Settlement, load_geography
from wargame_kit.board.survey.rivers import inner_waters, lay_rivers
from wargame_kit.board.survey.terrain import lay_terrain
from wargame_kit.words import files, say


@dataclass(frozen=True, slots=True)
class Survey:
    """A board as surveyed, and what a person should still decide.

    Attributes
    ----------
    board : Board
    problems : tuple of str
        Towns on the wrong bank; empty where the survey kept every rule.
    """

    board: Board
    problems: tuple[str, ...]


def survey(
    name: str,
    grid: Grid,
    geography: Geography,
    corrections: Path,
    features: Path,
) -> Survey:
    """Make a board from geography.

    Parameters
    ----------
    name : str
        The game's name in data files.
    grid : Grid
    geography : Geography
    corrections, features : Path
        The game's corrections.toml and features.toml; either may be missing.

    Raises
    ------
    DataError
        If a file is malformed, or names a hex or place that is not on the board.

    Notes
    -----
    In this order: places, terrain, rivers, roads and railways, features; a person's corrections go after
    each of them, so that a moved place takes its roads along and a hex made a lake is gone round.
    """
    board = frozenset(grid.hexes)
    decided = load_corrections(corrections)
    hex_of = _put(grid, geography, decided)
    places = _places(grid, geography, hex_of)
    find = Finder(grid, board, Gazetteer(places), hex_of)

    terrain = lay_terrain(grid, geography.areas)
    for place in geography.places.values():
        # A game may know no such terrain: there a city is what its corrections.toml says, or clear.
        is_city = place.kind in ("big_city", "city") and place.kind in grid.terrains
        if is_city and hex_of[place.id] in board:
            terrain[hex_of[place.id]] = place.kind
    terrain.update(decided.terrain(find))

    settlements = [
        (place, hex_of[place.id]) for place in geography.places.values() if hex_of[place.id] in board
    ]
    net = lay_rivers(grid, geography.rivers, settlements)
    waters = dict(net.waters)
    for side, water in decided.waters(find).items():
        if water is None:
            waters.pop(side, None)
        else:
            waters[side] = water

    laid = lay_chains(grid, geography.lines, hex_of, waters, terrain)
    chains = decided.chains(laid, find)
    printed: dict[str, set[Hex]] = {"town": {h for place, h in settlements if place.kind == "town"}}
    # A hex is a big city or a town, not both: the larger swallows the smaller.
    printed["town"] -= {hex_ for hex_, kind in terrain.items() if kind == "big_city"}
    for feature, hexes in load_features(features).items():
        printed.setdefault(feature, set()).update(find.hex(entry) for entry in hexes)
    made = Board.build(
        name,
        grid,
        terrain=terrain,
        waters=inner_waters(grid, waters),
        chains=chains,
        features=printed,
        places=places,
    )
    problems = [*net.problems, *_unserved(geography, hex_of, chains, board)]
    return Survey(made, tuple(problems))


def survey_game(game: str) -> Survey:
    """Make the board of a game from ``data/<game>`` and ``data/geography``.

    Raises
    ------
    DataError
        If a file is missing or malformed.
    """
    folder = files.data_root() / game
    grid = load_grid(folder / "grid.toml")
    chosen = Entry("grid.toml", "", files.read_toml(folder / "grid.toml")).maybe("geography")
    theatre = chosen.choice(_theatres()) if chosen else "eastern_europe"
    geography = load_geography(theatre)
    return survey(game, grid, geography, folder / "corrections.toml", folder / "features.toml")


def _theatres() -> list[str]:
    """The theatres of which there is a geography."""
    places = (files.data_root() / "geography").glob("*_places.geojson")
    return sorted(path.name.removesuffix("_places.geojson") for path in places)


def _put(grid: Grid, geography: Geography, decided: Corrections) -> dict[str, Hex]:
    """The hex of every place of the theatre, on the board or beyond it."""
    hex_of = {place.id: grid.hex_at(*place.at) for place in geography.places.values()}
    for key, (hex_, entry) in decided.moved(grid).items():
        if key not in hex_of:
            raise entry.fail(say("expected/geography-place"))
        hex_of[key] = hex_
    return hex_of


def _places(grid: Grid, geography: Geography, hex_of: Mapping[str, Hex]) -> list[Place]:
    index = {hex_: number for number, hex_ in enumerate(grid.hexes)}
    return [
        Place(place.id, place.name, place.spellings, index[hex_of[place.id]], *_degrees(place), place.kind)
        for place in geography.places.values()
        if hex_of[place.id] in index
    ]


def _degrees(place: Settlement) -> tuple[float, float]:
    # As many decimals as board.geojson keeps, so that a board is the same before and after it is written.
    return round(place.at[0], 4), round(place.at[1], 4)


def _unserved(
    geography: Geography, hex_of: Mapping[str, Hex], chains: Iterable[Chain], board: frozenset[Hex]
) -> list[str]:
    """The places through which a line should run and does not."""
    served = {kind: set[Hex]() for kind in LINK_KINDS}
    for chain in chains:
        served[chain.kind].update(chain.hexes)
    return [
        f"{place} is not on {line.id}"
        for line in geography.lines
        for place in line.through
        if hex_of[place] in board and hex_of[place] not in served[line.kind]
    ]
