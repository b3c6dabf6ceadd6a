"""15 and the open readings: every switch of the game, recorded in the saved game."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.position import Option
from wargame_kit.words import Name

OFF_ON = ("off", "on")

OPTIONS = (
    Option("set_up", Name("Set-up", "初始布置"), cite("4.2"), ("historical", "free")),
    Option(
        "reserve_and_okh", Name("RESERVE and OKH chits", "预备军与陆军总司令部命令卡"), cite("15.1"), OFF_ON
    ),
    Option("guards_conversion", Name("Guards conversion", "近卫师转换"), cite("15.2"), OFF_ON),
    Option(
        "limited_chits", Name("Limited Soviet chits on turn 2", "第2回合苏军命令卡限制"), cite("15.3"), OFF_ON
    ),
    Option("off_map_sources", Name("Soviet sources off the map", "苏军地图外联络源"), cite("15.4"), OFF_ON),
    Option("guderian_dismissal", Name("Guderian's dismissal", "古德里安被解职"), cite("15.5"), OFF_ON),
    Option(
        "garrison", Name("Moscow garrison drawn from", "莫斯科守备队来源"), cite("14.3.1"), ("any", "moscow")
    ),
    Option(
        "axis_return",
        Name("Axis units never return", "轴心国单位不再登场"),
        cite("12.3.2"),
        ("none", "supply_and_mechanised"),
    ),
    Option(
        "reserve_attack",
        Name("RESERVE units out of range attack", "范围外的预备军单位可攻击"),
        cite("15.1.2"),
        ("no", "yes"),
    ),
    Option(
        "transfer_counts",
        Name("Returning transfers use up the number", "转进单位占用增援数"),
        cite("11.2"),
        ("no", "yes"),
    ),
    Option(
        "snow_below_one",
        Name("Soviet attacks below 1-1 in snow", "雪天苏军低于1-1的攻击"),
        cite("10.3.4"),
        ("virtual", "never"),
    ),
    Option("fortified", Name("Fortified +4", "阵地格+4"), cite("14.2.1"), ("hex", "unit")),
    Option(
        "big_city_joined",
        Name("Adjacent big-city hexes joined by road", "相邻大都市格有道路相连"),
        cite("TEC.big_city"),
        ("yes", "no"),
    ),
    Option(
        "availability", Name("Reinforcements by date", "增援按日期登场"), cite("12.2.1"), ("dates", "free")
    ),
)


def chosen(options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Answer every option with its choice, sorted.

    Raises
    ------
    ValueError
        If an option or a choice is unknown; it lists those there are.

    Examples
    --------
    >>> dict(chosen({"guards_conversion": "on"}))["guards_conversion"]
    'on'
    """
    known = {option.id: option for option in OPTIONS}
    for name, choice in options.items():
        if name not in known:
            raise ValueError(f"no option {name!r}; there are {', '.join(known)}")
        if choice not in known[name].choices:
            raise ValueError(f"option {name} is {choice!r}; expected {' or '.join(known[name].choices)}")
    return tuple(sorted((option.id, options.get(option.id, option.choices[0])) for option in OPTIONS))
