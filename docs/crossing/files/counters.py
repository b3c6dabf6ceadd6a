"""The counters, as counters.csv lists them."""

from wargame_kit.games.counters import CounterSheet

RED, BLUE = "red", "blue"
SIDES = (RED, BLUE)

read_counters = CounterSheet(SIDES, kinds=("infantry", "cavalry"), sizes=("battalion", "regiment")).read
