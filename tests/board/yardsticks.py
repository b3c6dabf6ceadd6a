"""Samples of where things truly lie, measured by others, and how far our geography and boards are from them.

``tests/oracles/ground_<game>.toml`` holds a sample for one board; points are longitude and latitude::

    [towns]                              # by id of the places; not a village whose centre nobody agrees on
    source = "GeoNames ..., CC BY 4.0"
    [towns.others]                       # those that another source has better, with that source
    kiev = "its railway station: ..."
    [towns.at]
    moscow = [37.6156, 55.7522]

    [[banks]]                            # ids of places, seen downstream
    river = "dnepr"                      # the id of a river, or the beginning of those of its reaches
    left = ["poltava"]
    right = ["kiev"]
    source = "..."

    [[rivers]]                           # points on the river itself
    river = "dnepr"
    source = "Natural Earth 1:10m, public domain"
    points = [[30.57, 50.42], [30.72, 50.0]]

    [[railways]]                         # towns with a station on a railway, by its id
    railway = "moscow_kiev"
    source = "GeoNames ..., CC BY 4.0"
    points = [[35.3, 53.2]]

    [[shores]]                           # points on a coast; of: name_en of the areas whose outline it is
    of = ["Lake Ladoga"]
    source = "..."
    points = [[31.5, 60.2]]

    [astray.towns]                       # what the board has too far off, with how far, in hexes of the board
    kiev = 1.21
    [[astray.rivers]]
    river = "dnepr"
    at = [30.57, 50.42]
    hexes = 1.18

What is astray is a debt, named with its size: a test holds it to that, and asks for it to be struck out when
it is paid.

Each file of the geography that is measured says the result itself, beside its ``source``::

    "measured": {"points": 176, "half_km": 0.6, "nine_tenths_km": 2.0, "worst_km": 5.5}

A sample is taken from its source at even distances, and not where ours happens to be good.
"""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.boards import REGIONS, kilometres, layer
from wargame_kit.board import Board, Corner
from wargame_kit.board.hexes import corner_point
from wargame_kit.board.survey.banks import nearest
from wargame_kit.words import files

Point = Sequence[float]
_SEEN = 2.0  # hexes from a town within which a river passes it


def sample_path(game: str) -> Path:
    """Where the sample for a board lies."""
    return files.data_root().parent / "tests" / "oracles" / f"ground_{game}.toml"


def sample(game: str) -> dict[str, Any]:
    """The sample for one board."""
    return files.read_toml(sample_path(game))


def summed_up(distances: Iterable[float]) -> dict[str, float]:
    """How many were measured, and how far half, nine tenths and all are off, rounded up to 100 metres."""
    ordered = sorted(distances)
    rounded = [math.ceil(round(10 * away, 6)) / 10 for away in ordered]
    return {
        "points": len(rounded),
        "half_km": rounded[math.ceil(len(rounded) / 2) - 1],
        "nine_tenths_km": rounded[math.ceil(len(rounded) * 9 / 10) - 1],
        "worst_km": rounded[-1],
    }


def stated(game: str, name: str) -> Any:
    """What a file of the geography says of its own accuracy."""
    path = files.data_root() / "geography" / f"{REGIONS[game]}_{name}.geojson"
    return files.read_json(path).get("measured")


def flat(point: Point, about: Point) -> complex:
    """A point in kilometres around another, near enough for some dozens of them."""
    east = (point[0] - about[0]) * math.cos(math.radians(about[1]))
    return complex(east, point[1] - about[1]) * 111.2


def from_lines(point: Point, lines: Iterable[Sequence[Point]]) -> float:
    """How many kilometres a point is from the nearest of some lines."""
    return min(nearest([flat(vertex, point) for vertex in line], 0j)[0] for line in lines)


# ---- The geography ----------------------------------------------------------------------------------------


def of_towns(game: str, truth: Any) -> dict[str, float]:
    """By place how far its coordinates are from those that others measured."""
    ours = {f["properties"]["id"]: f["geometry"]["coordinates"] for f in layer(game, "places")}
    return {place: kilometres(ours[place], at) for place, at in truth["at"].items()}


def reaches(game: str, river: str) -> list[dict[str, Any]]:
    """The features of a river and of its reaches: "oka" is "oka_upper" and "oka_lower"."""
    found = [
        feature
        for feature in layer(game, "rivers")
        if feature["properties"]["id"] == river or feature["properties"]["id"].startswith(f"{river}_")
    ]
    assert found, f"{river} is no river of {game}"
    return found


def of_rivers(game: str, truth: Iterable[Any]) -> dict[tuple[str, float, float], float]:
    """By river and point how far our course is from it."""
    answer = {}
    for entry in truth:
        lines = [feature["geometry"]["coordinates"] for feature in reaches(game, entry["river"])]
        for point in entry["points"]:
            answer[entry["river"], point[0], point[1]] = from_lines(point, lines)
    return answer


def of_railways(game: str, truth: Iterable[Any]) -> dict[tuple[str, float, float], float]:
    """By railway and point how far our line is from a town with a station on it."""
    lines = {f["properties"]["id"]: f["geometry"]["coordinates"] for f in layer(game, "lines")}
    return {
        (entry["railway"], *point): from_lines(point, [lines[entry["railway"]]])
        for entry in truth
        for point in entry["points"]
    }


def of_shores(game: str, truth: Iterable[Any]) -> dict[tuple[str, float, float], float]:
    """By water and point of its shore how far our outline is from it."""
    answer = {}
    for entry in truth:
        rings = [
            ring
            for feature in layer(game, "areas")
            if feature["properties"]["name_en"] in entry["of"]
            for ring in feature["geometry"]["coordinates"]
        ]
        for point in entry["points"]:
            answer[entry["of"][0], point[0], point[1]] = from_lines(point, rings)
    return answer


# ---- The board --------------------------------------------------------------------------------------------


def courses(game: str, board: Board, river: str) -> list[list[complex]]:
    """The sides of a river on the board as unbroken courses over the sheet, each downstream."""
    features = reaches(game, river)
    names = {feature["properties"]["name_en"] for feature in features}
    touching: dict[Corner, set[Corner]] = {}
    for side, water in board.waters.items():
        if water.name is not None and water.name.en in names:
            one, other = side.ends()
            touching.setdefault(one, set()).add(other)
            touching.setdefault(other, set()).add(one)
    georeference, answer = board.grid.georeference, []
    line = [
        georeference.point(*vertex) for feature in features for vertex in feature["geometry"]["coordinates"]
    ]
    while touching:
        # From an end, if the river has one: always on to what has not been passed.
        here = min(touching, key=lambda corner: (len(touching[corner]), corner))
        way = [here]
        while onward := touching.get(here):
            there = min(onward)
            for one, other in ((here, there), (there, here)):
                touching[one].discard(other)
                if not touching[one]:
                    del touching[one]
            here = there
            way.append(here)
        points = [corner_point(corner, board.grid.orientation) for corner in way]
        answer.append(points if along(line, points[0]) <= along(line, points[-1]) else points[::-1])
    return answer


def along(line: Sequence[complex], point: complex) -> float:
    """How far down a line the foot of a point is."""
    best, passed = (math.inf, 0.0), 0.0
    for a, b in itertools.pairwise(line):
        if step := b - a:
            part = min(1.0, max(0.0, ((point - a) * step.conjugate()).real / abs(step) ** 2))
            best = min(best, (abs(a + part * step - point), passed + part * abs(step)))
            passed += abs(step)
    return best[1]


def bank_of(centre: complex, ways: Iterable[Sequence[complex]]) -> str:
    """On which bank of a river a hex lies: by the angle through which the river passes it; else "neither"."""
    way = min(ways, key=lambda way: min(abs(corner - centre) for corner in way))
    turns = [corner - centre for corner in way]
    first = last = min(range(len(turns)), key=lambda n: abs(turns[n]))
    while first > 0 and abs(turns[first - 1]) < _SEEN:
        first -= 1
    while last < len(turns) - 1 and abs(turns[last + 1]) < _SEEN:
        last += 1
    angle = sum(cmath.phase(b / a) for a, b in itertools.pairwise(turns[first : last + 1]))
    return "neither" if abs(angle) < math.pi / 4 else "left" if angle > 0 else "right"


def and_met(board: Board, ways: Sequence[Sequence[complex]]) -> list[Sequence[complex]]:
    """The courses of a river on the board, and every side of one that it meets."""
    own = {corner for way in ways for corner in way}
    sides = (tuple(corner_point(end, board.grid.orientation) for end in side.ends()) for side in board.waters)
    return [*ways, *(side for side in sides if own & set(side))]


def from_sides(board: Board, point: Point, ways: Iterable[Sequence[complex]]) -> float:
    """How many hexes a point is from the nearest of some sides."""
    at = board.grid.georeference.point(*point)
    return min(nearest(way, at)[0] for way in ways)


def astray(game: str) -> dict[Any, float]:
    """What the board is known to have too far off: hexes by place, and by river and point."""
    debts = sample(game).get("astray", {})
    rivers = {(entry["river"], *entry["at"]): entry["hexes"] for entry in debts.get("rivers", ())}
    return debts.get("towns", {}) | rivers


def moved(game: str) -> set[str]:
    """The places that a person has put into another hex than their own, with a reason."""
    decided = files.read_toml(files.data_root() / game / "corrections.toml")
    return {entry["id"] for entry in decided.get("place", ())}
