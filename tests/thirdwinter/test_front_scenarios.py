"""3.3: a front in a scenario: what its file may say, what each side sees, and that games with one go on."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules.borders import Zoning
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive
from wargame_kit.games.thirdwinter.view import fronts as words
from wargame_kit.position import EndPhase
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import LANGUAGES, DataError, in_language
from wargame_kit.words.files import data_root

ARMIES = ("38A", "40A", "3GTA", "27A", "47A", "52A", "13A", "60A")
TRACK = """
[track]
S-Sh2 = 3

[units]
S-Sh2 = "shells-ready"
"""


def bend(tmp_path: Path, *changes: tuple[str, str]) -> ThirdWinter:
    """The bend of the Dnepr with its front at Yagotin, and a second artillery marker on its way."""
    text = (data_root() / "thirdwinter" / "scenarios" / "bukrin.toml").read_text(encoding="utf-8")
    text = text.replace("\n[units]\n", TRACK, 1)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (tmp_path / "scenarios").mkdir(exist_ok=True)
    (tmp_path / "scenarios" / "bukrin.toml").write_text(text, encoding="utf-8")
    return ThirdWinter.load(tmp_path)


@cache
def bent() -> ThirdWinter:
    """The bend as it is, with nothing of its file changed."""
    with TemporaryDirectory() as folder:
        return bend(Path(folder))


REFUSED = {
    "a posture that there is not": ('posture = "offensive"', 'posture = "waiting"', "fronts.1UF-HQ.posture"),
    "a track in the past": ("free = 1\n", "free = 0\n", "fronts.1UF-HQ.free"),
    "a turn to Regroup before it may": ("must = 6", "must = 0", "fronts.1UF-HQ.must"),
    "Regroup with a turn": ('posture = "offensive"', 'posture = "regroup"', "fronts.1UF-HQ.must"),
    "an army that is none": ('"38A-HQ", ', '"71R", ', "fronts.1UF-HQ.armies"),
    "a front that is none": ("[fronts.1UF-HQ]", "[fronts.38A-HQ]", "fronts.38A-HQ"),
    "a front that is not on the map": ('1UF-HQ = "B16.19"', "", "fronts.1UF-HQ"),
    "a border too many": ("[track]", '[[borders]]\nhex = "B16.19"\ndirection = "W"\n\n[track]', "borders"),
    "shells of the past": ("S-Sh2 = 3", "S-Sh2 = 0", "track.S-Sh2"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_a_file_says_of_fronts_what_they_can_be(tmp_path: Path, fault: str) -> None:
    old, new, place = REFUSED[fault]
    with pytest.raises(DataError, match=place) as refused:
        bend(tmp_path, (old, new))
    assert all(in_language(refused.value.expected, code) for code in LANGUAGES)


MANY = ", ".join(f'"{army}-HQ"' for army in ARMIES[1:])
AT_THE_START = {
    "off the railway": ('1UF-HQ = "B16.19"', '1UF-HQ = "B12.17"', "units.1UF-HQ", "a rail hex"),
    "without an army in its radius": (
        '1UF-HQ = "B16.19"',
        '1UF-HQ = "B16.35"',
        "units.1UF-HQ",
        "within its command radius",
    ),
    "below its minima": (MANY, '"40A-HQ"', "fronts.1UF-HQ", "its minima"),
}


@pytest.mark.clause("thirdwinter", "3.3a", "3.3b")
@pytest.mark.parametrize("fault", AT_THE_START)
def test_a_front_that_could_not_be_does_not_begin(tmp_path: Path, fault: str) -> None:
    old, new, place, expected = AT_THE_START[fault]
    changes = (
        [(old, new)]
        if fault != "without an army in its radius"
        else [(old, new), (', "13A-HQ", "60A-HQ"', "")]
    )
    game = bend(tmp_path, *changes)
    with pytest.raises(DataError, match=place) as refused:
        game.start("bukrin")
    assert expected in in_language(refused.value.expected, "en")


MISPLACED = {
    "a fleet among the enemy": (
        'Lfl4-HQ = "A54.11"',
        'Lfl4-HQ = "B3.24"',
        "units.Lfl4-HQ",
        "at least 10 hexes",
    ),
    "a fleet in the open": ('Lfl4-HQ = "A54.11"', 'Lfl4-HQ = "A54.12"', "units.Lfl4-HQ", "village, city"),
    "an air army at the front": ('2VA-HQ = "B10.27"', '2VA-HQ = "B4.31"', "units.2VA-HQ", "at least 5 hexes"),
    "a station that is none": ('held = [\n    "B7.24"', 'held = [\n    "B7.23"', "held", "a station"),
}


@pytest.mark.clause("thirdwinter", "2.2b", "3.2b", silent="a set-up that breaks it is refused with its file")
@pytest.mark.parametrize("fault", MISPLACED)
def test_air_headquarters_and_stations_that_could_not_be_do_not_begin(tmp_path: Path, fault: str) -> None:
    old, new, place, expected = MISPLACED[fault]
    with pytest.raises(DataError, match=place) as refused:
        bend(tmp_path, (old, new)).start("bukrin")
    assert expected in refused.value.expected


@pytest.mark.clause("thirdwinter", "3.3", "3.3b", "3.3e")
def test_the_table_shows_a_front_and_its_armies_to_their_side_alone() -> None:
    position = bent().start("bukrin")
    layers = position.game.presentation.hexes.layers(position)
    assert words.FRONTS in layers
    regions = list(position.game.presentation.hexes.layer(position, words.FRONTS))
    assert [len(region.hexes) > 20 for region in regions] == [True, False]
    told = list(words.about(position, "1UF-HQ"))
    assert [fact.clause.number for fact in told if fact.clause] == ["3.3e", "3.3b", "3.3b"]
    seen = position.seen_by("axis")
    assert [fact.clause.number for fact in words.about(seen, "1UF-HQ") if fact.clause] == ["3.3e"]
    assert len(list(position.game.presentation.hexes.layer(seen, words.FRONTS))) == 1
    assert [str(fact.value) for fact in words.piles(seen)] == [
        str(fact.value) for fact in words.piles(position)
    ]
    for fact in (*told, *words.piles(position), *words.of_hex(position, position.pieces["40A-HQ"].hex_)):
        assert all(in_language(fact.value, code) for code in LANGUAGES)


@pytest.mark.clause("thirdwinter", "3.3b")
def test_two_positions_that_differ_in_armies_alone_are_one_to_the_axis() -> None:
    one = bent().start("bukrin")
    two = one.with_facts(armies=one.facts.armies[:4], regroup_spent=(("1UF-HQ", 3),))
    views = [each.seen_by("axis") for each in (one, two)]
    assert views[0] == views[1]
    assert position_to_json(views[0]) == position_to_json(views[1])
    assert [*map(str, views[0].legal)] == [*map(str, views[1].legal)]


FORGED = {
    "fronts": [["38A-HQ", "offensive", 1, 6]],
    "armies": [["71R", "1UF-HQ"]],
    "borders": [["B16.19", "W"]],
    "regroup_spent": [["1UF-HQ", 9]],
    "shelled": ["38A-HQ"],
    "assaults": [["71R", 1, 4]],
    "interludes": [["71R", "regroup", 1, 99, 1]],
    "driven_out": ["19Pz-T"],
}


@pytest.mark.parametrize("fact", FORGED)
def test_a_saved_position_with_forged_fronts_is_refused(fact: str) -> None:
    game = bent()
    saved: Any = position_to_json(game.start("bukrin"))
    saved["facts"][fact] = FORGED[fact]
    with pytest.raises(DataError, match=f"facts.{fact}"):
        position_from_json(saved, game)


def test_games_with_a_front_go_on_at_random_and_by_plan() -> None:
    """Whoever plays at random or by plan always finds something to do; views allow what positions do."""
    game, random = bent(), Random(7)
    position, decided = game.start("bukrin"), set()
    for number in range(160):
        if position.actor in game.sides:
            decided.add(type(position.step))
            action: Any = position.step.sample(position, random)
            assert position.check(action)
            if number % 40 == 0:
                seen = position.seen_by(position.actor)
                assert [*map(str, seen.legal)] == [*map(str, position.legal)]
            if random.random() < 0.2 and EndPhase in position.step.actions and position.check("end-phase"):
                action = EndPhase()
        else:
            action = random.choice(list(position.chance()))
        position = position.play_unchecked(action)
    planned = game.start("bukrin").replaced(turn=4)
    for step in (TurningOffensive("soviet"), Zoning("soviet"), Regrouping("soviet")):
        asked = planned.replaced(agenda=(*planned.agenda, step))
        planner = game.heuristics.planner(step)
        assert planner is not None
        assert any(asked.check(action) for action in planner(asked, step, random))
    assert decided
