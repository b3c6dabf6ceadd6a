"""What a scenario's file says that could never happen, or would quietly be lost, is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.thirdwinter.test_scenario_files import OWN, read
from wargame_kit.words import LANGUAGES, DataError, in_language


def row(*lines: str) -> tuple[str, str]:
    """The change that adds a row to the schedule."""
    return "[victory]", "\n".join(("[[schedule]]", "turn = 14", *lines, "", "[victory]"))


SCHEDULE = {
    "a unit that there is not": (row('arrive = ["Nobody"]'), "schedule 1.arrive", "'Nobody'", "a unit of"),
    "a unit that is there": (row('arrive = ["370I"]'), "schedule.arrive.370I", "14", "waits for its turn"),
    "somebody leaves who never was there": (
        row('withdraw = ["68I"]'),
        "schedule.withdraw.68I",
        "14",
        "has come by then",
    ),
    "a place of nobody": (
        row('withdraw = ["370I"]', 'at = "rail"'),
        "schedule 1.at",
        "'rail'",
        "only beside arrive",
    ),
    "hexes of nobody": (
        row('withdraw = ["370I"]', 'hexes = ["D28.04"]'),
        "schedule 1.hexes",
        "['D28.04']",
        "only beside arrive",
    ),
    "a hex off the board": (
        row('arrive = ["68I"]', 'hexes = ["D99.99"]'),
        "schedule 1.hexes",
        "'D99.99'",
        "a hex of the board: No hex",
    ),
    "a side of no sources": (row('side = "axis"'), "schedule 1.side", "'axis'", "open or close"),
    "a source that opens and closes": (
        row('side = "axis"', 'opens = ["D11.10"]', 'closes = ["D11.10"]'),
        "schedule 1.closes",
        "'D11.10'",
        "not both",
    ),
    "what is no source closes": (
        row('side = "axis"', 'closes = ["D22.05"]'),
        "schedule.closes",
        "'D22.05'",
        "a source of that side",
    ),
    "the enemy's source closes": (
        row('side = "axis"', 'closes = ["D28.04"]'),
        "schedule.closes",
        "'D28.04'",
        "a source of that side",
    ),
    "a source that closes before it opens": (
        (
            "[victory]",
            '[[schedule]]\nturn = 16\nside = "axis"\nopens = ["D14.10"]\n'
            '[[schedule]]\nturn = 15\nside = "axis"\ncloses = ["D14.10"]\n[victory]',
        ),
        "schedule.closes",
        "'D14.10'",
        "a source of that side",
    ),
    "a condition of nothing that opens": (
        row('side = "axis"', 'closes = ["D11.10"]', 'if_held = "D22.05"'),
        "schedule 1.if_held",
        "'D22.05'",
        "only beside opens",
    ),
    "a loss with which nothing closes": (
        row('side = "axis"', 'opens = ["D28.04"]', 'once_lost = "D22.05"'),
        "schedule 1.once_lost",
        "'D22.05'",
        "only beside closes",
    ),
    "many hexes for one": (
        row('side = "axis"', 'closes = ["D11.10"]', 'once_lost = "D8-D28 1-10"'),
        "schedule 1.once_lost",
        "'D8-D28 1-10'",
        "a single hex",
    ),
    "an aircraft that comes to a hex": (
        row('arrive = ["Bf109-1"]', 'at = "rail"'),
        "schedule.arrive.Bf109-1",
        "'rail'",
        "air bases",
    ),
    "a marker that comes": (
        row('arrive = ["S-Sh2"]', 'at = "rail"'),
        "schedule.arrive.S-Sh2",
        "'S-Sh2'",
        "not what lies in a pool",
    ),
    "a battalion of a pool that comes": (
        row('arrive = ["GFort-1"]'),
        "schedule.arrive.GFort-1",
        "'GFort-1'",
        "not what lies in a pool",
    ),
    "a Soviet unit that the Axis calls in": (
        row('arrive = ["8R"]', 'at = "rail"', 'option = "lviii_panzer_corps"'),
        "schedule.arrive.8R",
        "'lviii_panzer_corps'",
        "an Axis counter",
    ),
}

UNITS = "[units]"
PLACES = {
    "a dump that is written twice": (
        ('"D22.05" = 20', '"D22.05" = 20\n"d22.5" = 3'),
        "dumps.axis",
        "'d22.5'",
        "each once",
    ),
    "hedgehogs of both sides": (
        (UNITS, '[hedgehogs.axis]\n"D12.05" = 1\n[hedgehogs.soviet]\n"D12.05" = 1\n[units]'),
        "hedgehogs.soviet",
        "'D12.05'",
        "of one side",
    ),
    "a hedgehog among the enemy": (
        (UNITS, '[hedgehogs.axis]\n"D26.04" = 1\n[units]'),
        "hedgehogs.axis",
        "'D26.04'",
        "of the other side",
    ),
    "a hedgehog in the sea": (
        (UNITS, '[hedgehogs.axis]\n"D10.02" = 1\n[units]'),
        "hedgehogs.axis",
        "'D10.02'",
        "on land",
    ),
    "a station in which the enemy stands": (("held = []", 'held = ["D22.05"]'), "held", "'D22.05'", "other"),
    "more weather than turns": (
        ('weather = ["dry"]', f"weather = {['dry'] * 7}"),
        "weather",
        "7",
        "no more than 6",
    ),
    "losses of who is not there": (
        (UNITS, "[losses]\n68I = 1\n[units]"),
        "losses.68I",
        "'68I'",
        "that the scenario has",
    ),
    "points of who is not there": (
        (UNITS, '[points]\n"8Pz-T" = 1\n[units]'),
        "points.8Pz-T",
        "'8Pz-T'",
        "that the scenario has",
    ),
    "an aircraft that sleeps nowhere": (
        ("held = []", 'held = []\ninactive = ["Ju88"]'),
        "inactive.Ju88",
        "'Ju88'",
        "that the scenario has",
    ),
    "steps lost of an aircraft": (
        (UNITS, '[bases.axis]\n"D22.05" = 1\n[losses]\nJu88 = 1\n[units]\nJu88 = "D22.05"'),
        "losses.Ju88",
        "1",
        "at most 0 steps",
    ),
    "an air strip of the Soviets": (
        (UNITS, '[bases.soviet]\n"D27.04" = 0\n[units]'),
        "bases.soviet",
        "'D27.04'",
        "no air strips",
    ),
    "an objective more often than its hexes allow": (
        ("points = 1", "points = 1\nmost = 2"),
        "objectives 1.most",
        "2",
        "1",
    ),
    **{
        f"{unit} in {place}": (
            (UNITS, f'[units]\n{unit} = "{place}"'),
            f"units.{unit}",
            repr(place),
            "can be",
        )
        for unit, place in (
            ("68I", "shells-ready"),
            ("68I", "extender-ready"),
            ("68I", "pool"),
            ("68I", "withdrawn"),
            ("68I", "elsewhere"),
            ("68I", "front-waits"),
            ("68I", "rumanian-air-box"),
            ("S-Sh1", "D27.04"),
            ("S-Sh1", "pool"),
            ("S-STE1", "shells-ready"),
            ("GFort-1", "dead"),
        )
    },
}


@pytest.mark.parametrize("fault", [*SCHEDULE, *PLACES])
def test_what_could_never_happen_is_refused(tmp_path: Path, fault: str) -> None:
    (right, wrong), place, value, expected = (SCHEDULE | PLACES)[fault]
    assert right in OWN
    with pytest.raises(DataError) as error:
        read(tmp_path, OWN.replace(right, wrong, 1))
    told = error.value.faults[0]
    assert told.place.startswith(place)
    assert f"own.toml, {told.place}: found {value}; expected" in str(told)
    assert expected in told.expected
    assert all(in_language(told._expected, code) for code in LANGUAGES)


@pytest.mark.clause("thirdwinter", "2.1a", silent="the order of the rows of a file says nothing")
def test_sources_change_in_the_order_of_their_turns(tmp_path: Path) -> None:
    side, hexes = 'side = "axis"', '["D11.10"]'
    later = f"[[schedule]]\nturn = 16\n{side}\nopens = {hexes}\n"
    text = OWN.replace(
        "[victory]", f"{later}\n[[schedule]]\nturn = 14\n{side}\ncloses = {hexes}\n\n[victory]", 1
    )
    changes = read(tmp_path, text).set_up["schedule"].sources
    assert [change.turn for change in changes] == [14, 16]
