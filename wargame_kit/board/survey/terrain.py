"""One terrain for each hex, by the shares of its area."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wargame_kit.board.grid import Grid
from wargame_kit.board.hexes import Hex, corner_point
from wargame_kit.board.survey.geography import Area


@dataclass(frozen=True, slots=True)
class Rule:
    """From which share of its area on a hex has a terrain.

    Attributes
    ----------
    terrain : str
    least : float
        The share, 0 to 1.
    counting : tuple of str
        Further terrains that count towards that share: a wood that is too small to make a hex deep
        forest still makes it light forest.
    """

    terrain: str
    least: float
    counting: tuple[str, ...] = ()


# Where two areas overlap, the earlier terrain takes the ground: a lake lies in the forest, not under it.
RULES = (
    Rule("sea", 0.6),
    Rule("lake", 0.5),
    Rule("water", 0.5),
    Rule("city", 0.5),
    Rule("ger", 0.4),
    Rule("suburb", 0.4, counting=("city",)),
    Rule("marsh", 0.4),
    Rule("mountain", 0.4),
    Rule("hill", 0.4),
    Rule("hills", 0.4, counting=("mountain",)),
    Rule("deep_forest", 0.45),
    Rule("light_forest", 0.4, counting=("deep_forest",)),
    Rule("forest", 0.4),
)


def shares(grid: Grid, areas: Iterable[Area]) -> dict[Hex, dict[str, float]]:
    """Answer, for each hex that any area touches, which share of it each terrain covers.

    Parameters
    ----------
    grid : Grid
    areas : iterable of Area
        They may overlap; the terrain that stands earlier in `RULES` takes the ground.

    Returns
    -------
    dict of Hex to dict of str to float
        The shares of a hex add up to at most 1.
    """
    import shapely

    ground: dict[str, list[object]] = {rule.terrain: [] for rule in RULES}
    for area in areas:
        rings = [[_xy(grid, point) for point in ring] for ring in area.rings]
        ground[area.terrain].append(shapely.make_valid(shapely.Polygon(rings[0], rings[1:])))
    covered: dict[str, object] = {}
    taken = shapely.Polygon()
    for terrain, polygons in ground.items():
        whole = shapely.union_all(polygons) if polygons else shapely.Polygon()
        covered[terrain] = shapely.difference(whole, taken)
        taken = shapely.union(taken, whole)
    for geometry in covered.values():
        shapely.prepare(geometry)
    answer: dict[Hex, dict[str, float]] = {}
    for hex_ in grid.hexes:
        corners = (corner_point(hex_.corner(number), grid.orientation) for number in range(6))
        polygon = shapely.Polygon([(corner.real, corner.imag) for corner in corners])
        found = {
            terrain: shapely.intersection(polygon, geometry).area / polygon.area
            for terrain, geometry in covered.items()
            if shapely.intersects(geometry, polygon)
        }
        if found:
            answer[hex_] = found
    return answer


def terrain_by_share(share: Mapping[str, float], rules: Iterable[Rule] = RULES) -> str | None:
    """The terrain of a hex: of those with share enough, the one with the largest; None if none has.

    Examples
    --------
    >>> terrain_by_share({"deep_forest": 0.3, "light_forest": 0.2})
    'light_forest'
    >>> terrain_by_share({"deep_forest": 0.5, "marsh": 0.45})
    'deep_forest'
    >>> terrain_by_share({"marsh": 0.3}) is None
    True
    """
    best, largest = None, 0.0
    for rule in rules:
        own = share.get(rule.terrain, 0.0)
        if own + sum(share.get(other, 0.0) for other in rule.counting) < rule.least:
            continue
        # Where only the sum is enough, even a trace of its own names the hex.
        if best is None or own > largest:
            best, largest = rule.terrain, own
    return best


def lay_terrain(grid: Grid, areas: Iterable[Area]) -> dict[Hex, str]:
    """The terrain of every hex that is not the grid's first.

    Areas of a terrain that the grid does not have (the theatre serves several games) are passed over.
    """
    rules = [rule for rule in RULES if rule.terrain in grid.terrains]
    known = [area for area in areas if area.terrain in grid.terrains]
    answer = {}
    for hex_, share in shares(grid, known).items():
        terrain = terrain_by_share(share, rules)
        if terrain:
            answer[hex_] = terrain
    return answer


def _xy(grid: Grid, point: tuple[float, float]) -> tuple[float, float]:
    place = grid.georeference.point(*point)
    return place.real, place.imag
