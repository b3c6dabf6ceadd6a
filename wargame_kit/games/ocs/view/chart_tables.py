"""The tables of the series and the charts of a title as plain tables (6.T, 9, 10, 12, 17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from wargame_kit.games.ocs.files.charts import GROUNDS, PROHIBITED, WHOLE, OcsCharts
from wargame_kit.games.ocs.files.kinds import CATEGORIES, CLASSES, EIGHTHS, LINES
from wargame_kit.games.ocs.files.tables import SHIFTS, printed_odds
from wargame_kit.games.ocs.view.air_charts import air_tables
from wargame_kit.games.ocs.view.chart_forms import chart_table, heads, signed
from wargame_kit.position import ChartRow, ChartTable, Game, Scenario
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, say

NONE = "—"

PRICES = (
    *("formation_fuel", "headquarters_fuel", "unit_fuel", "attack_step", "defence", "defence_small"),
    *("eaten_by_token", "low", "exhausted", "hedgehog_cost"),
)
"""The limits that are prices in tokens, or what a token buys."""


def tables(game: Game[OcsCharts]) -> tuple[ChartTable, ...]:
    """Every chart of a title that is no turn track."""
    charts = game.charts
    return (
        _movement(charts),
        _ground(charts),
        _combat(charts),
        _surprise(charts),
        _barrage(charts),
        _shifts(charts),
        _facility(charts),
        *air_tables(game),
        _prices(charts),
        _attrition(charts),
        _captures(charts),
        _weather(game),
    )


def cost_text(cost: int) -> Words:
    """A cost in eighths of a point: ``½``, ``1``; that nobody goes there, or that it takes everything."""
    special = {PROHIBITED: say("ocs/chart/prohibited"), WHOLE: say("ocs/chart/whole")}
    return special.get(cost) or fraction_text(cost, EIGHTHS)


def costs_text(costs: Mapping[str, int]) -> Words:
    """What each class pays, side by side."""
    leg, track, truck = (cost_text(costs[kind]) for kind in CLASSES)
    return say("ocs/chart/three", leg=leg, track=track, truck=truck)


def _movement(charts: OcsCharts) -> ChartTable:
    """What entering ground and crossing a hexside costs, by class and weather (6.T)."""
    rows = []
    for name, ground in charts.terrain.items():
        if not ground.is_sliver:
            cells = tuple(costs_text(ground.costs(condition)) for condition in GROUNDS)
            rows.append(ChartRow((say(f"ocs/terrain/{name}"), *cells), ground.provenance))
    for name, side in charts.hexsides.items():
        cells = tuple(costs_text(side.costs(condition)) for condition in GROUNDS)
        rows.append(
            ChartRow((say("ocs/chart/plus", side=say(f"ocs/hexside/{name}")), *cells), side.provenance)
        )
    for name, way in charts.ways.items():
        cells = tuple(costs_text(way.costs(condition)) for condition in GROUNDS)
        rows.append(ChartRow((say("ocs/chart/along", way=say(f"ocs/way/{name}")), *cells), way.provenance))
    conditions = tuple(say(f"ocs/chart/when-{condition}") for condition in GROUNDS)
    columns = (*heads("ground"), *conditions)
    return chart_table("movement", columns, tuple(rows), "6.1b", "6.2a", "6.2b", "6.2c", "6.2d")


def factor_text(factor: Fraction) -> str:
    """A multiplier of strength: ``×2``, ``×½``; ``—`` where nobody attacks."""
    return f"×{fraction_text(factor.numerator, factor.denominator)}" if factor else NONE


def factors_text(factors: Mapping[str, Fraction]) -> tuple[str, ...]:
    return tuple(factor_text(factors[category]) for category in CATEGORIES)


def _ground(charts: OcsCharts) -> ChartTable:
    """What ground and hexsides make of strengths, and which line of the combat table they name (9.3, 9.4)."""
    rows = []
    for name, ground in charts.terrain.items():
        line = say(f"ocs/line/{ground.line}")
        more = say("ocs/chart/attackers-alone") if ground.is_bracketed else NONE
        cells = (say(f"ocs/terrain/{name}"), line, *factors_text(ground.factors), more)
        rows.append(ChartRow(cells, ground.provenance))
    for name, side in charts.hexsides.items():
        frozen = say("ocs/chart/frozen", factors=" ".join(factors_text(side.frozen)))
        frozen = say("ocs/chart/frozen-none") if side.is_none_frozen else frozen
        cells = (
            say("ocs/chart/over", side=say(f"ocs/hexside/{name}")),
            NONE,
            *factors_text(side.factors),
            frozen,
        )
        rows.append(ChartRow(cells, side.provenance))
    categories = tuple(say(f"ocs/category/{category}") for category in CATEGORIES)
    columns = (*heads("ground", "line"), *categories, *heads("more"))
    return chart_table("ground", columns, tuple(rows), "9.3", "9.4", "9.4b", "9.4d")


def _combat(charts: OcsCharts) -> ChartTable:
    """The odds of each line of ground above the results by dice (9.9)."""
    table = charts.tables.combat
    lines = (
        ChartRow((say(f"ocs/line/{line}"), *(printed_odds(odds) for odds in table.lines[line])))
        for line in LINES
    )
    last = max(table.rows)
    rolls = (
        ChartRow((_roll(roll, min(table.rows), last), *(str(result) for result in row)))
        for roll, row in table.rows.items()
    )
    numbers = tuple(str(column) for column in range(1, len(table.rows[last]) + 1))
    return chart_table(
        "combat", (*heads("dice"), *numbers), (*lines, *rolls), "9.9", "9.3", "9.7", "9.10", "9.13"
    )


def _roll(roll: int, first: int, last: int) -> str:
    if roll == first:
        return f"≤{roll}"
    return f"≥{roll}" if roll == last else str(roll)


def _surprise(charts: OcsCharts) -> ChartTable:
    table = charts.tables.surprise
    rows = tuple(
        ChartRow((say(f"ocs/chart/{name}"), f"≥{row.attacker}", f"≤{row.defender}"))
        for name, row in (("regular", table.regular), ("overrun", table.overrun))
    )
    columns = heads("kind", "attacker-surprises", "defender-surprises")
    return chart_table("surprise", columns, rows, "9.8", hedgehog=signed(table.hedgehog))


def _barrage(charts: OcsCharts) -> ChartTable:
    table = charts.tables.barrage
    columns = tuple(table.name(column) for column in range(len(table.least)))
    paid = ChartRow((say("ocs/chart/barrage-cost"), *map(str, table.cost)))
    rolls = tuple(ChartRow((str(roll), *cells)) for roll, cells in table.rows.items())
    return chart_table("barrage", (*heads("dice"), *columns), (paid, *rolls), "10.0a", "10", "10.1")


def _facility(charts: OcsCharts) -> ChartTable:
    """What a barrage of a facility does, by one die (10.0c)."""
    table = charts.tables.facility
    columns = tuple(table.name(column) for column in range(len(table.least)))
    paid = ChartRow((say("ocs/chart/barrage-cost"), *map(str, table.cost)))
    rolls = tuple(ChartRow((str(die), *map(str, cells))) for die, cells in table.rows.items())
    return chart_table("facility", (*heads("die"), *columns), (paid, *rolls), "10.0c")


def _shifts(charts: OcsCharts) -> ChartTable:
    """By how many columns a barrage is shifted (10.0a)."""
    table = charts.tables.barrage
    bounds = [*table.density.least[1:], 0]
    rows = [
        ChartRow((_density(low, high), signed(shift)))
        for low, high, shift in zip(table.density.least, bounds, table.density.shifts, strict=True)
    ]
    near = charts.limit("short_range")
    rows += [
        ChartRow((say(f"ocs/chart/shift-{name}", most=near), signed(table.shift[name]))) for name in SHIFTS
    ]
    return chart_table("shifts", heads("what", "columns"), tuple(rows), "10.0a", "10.0b")


def _density(low: int, high: int) -> Words:
    if not low:
        return say("ocs/chart/density-least", most=high)
    return say("ocs/chart/density", low=low, high=high) if high else say("ocs/chart/density-most", low=low)


def _prices(charts: OcsCharts) -> ChartTable:
    """What supply is spent on, in tokens (9.5, 12.4, 12.5, 12.6c, 12.10)."""
    limits = charts.tables.series_limits
    rows = tuple(
        ChartRow((say(f"ocs/chart/price-{name}"), str(limits[name].value)), limits[name].provenance)
        for name in PRICES
    )
    columns = heads("what", "tokens")
    clauses = ("9.5", "12.5c", "12.6c", "12.10e", "13.8d")
    return chart_table("prices", columns, rows, *clauses, tokens=charts.limit("tokens_in_sp"))


def _attrition(charts: OcsCharts) -> ChartTable:
    table = charts.tables.attrition
    rows = tuple(
        ChartRow((str(rating), *(f"≤{most}" for most in rolls), f"≥{rolls[-1] + 1}"))
        for rating, rolls in table.rows.items()
    )
    columns = (
        *heads("rating"),
        *(say("ocs/chart/steps", count=count) for count in (0, 1, 2, 4)),
        *heads("all"),
    )
    more = {"steps": table.many_steps, "added": signed(table.for_many)}
    return chart_table("attrition", columns, rows, "12.8b", **more)


def _captures(charts: OcsCharts) -> ChartTable:
    """By one die: the part that is taken of each kind, and the part of a dump that its owner blows."""
    taken, blown = charts.tables.capture, charts.tables.demolition
    parts = (("dump", taken.dump), ("truck", taken.truck), ("wagon", taken.wagon), ("blown", blown.percent))
    rows = tuple(
        ChartRow((say(f"ocs/chart/taken-{name}"), *(f"{percent} %" for percent in row)))
        for name, row in parts
    )
    columns = (*heads("die"), *(str(die) for die in range(1, 7)))
    more = {"truck": taken.escape.truck, "wagon": taken.escape.wagon}
    return chart_table("captures", columns, rows, "9.14b", "9.14c", "12.11a", **more)


def _weather(game: Game[OcsCharts]) -> ChartTable:
    """The ground of each turn of each scenario (17)."""
    rows = tuple(row for scenario in game.scenarios.values() for row in _script(scenario))
    return chart_table("weather", heads("scenario", "turns", "condition"), rows, "17")


def _script(scenario: Scenario) -> Iterator[ChartRow]:
    """Yield the turns of a scenario that have the same ground."""
    told: Mapping[int, str] = scenario.set_up["script"]
    if "weather" in scenario.set_up["rolled"]:
        first = next(iter(told))
        yield ChartRow((scenario.name, str(first), say(f"ocs/condition/{told[first]}")), "kit")
        yield ChartRow((scenario.name, f"{first + 1}–{scenario.last_turn}", say("ocs/chart/rolled")), "kit")
        return
    for condition, turns in groupby(sorted(told), key=lambda turn: told[turn]):
        first, *others = turns
        span = f"{first}–{others[-1]}" if others else str(first)
        yield ChartRow((scenario.name, span, say(f"ocs/condition/{condition}")), "kit")
