"""1.2: a scenario on its part of the map against one on the whole map, with the sea around that part."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.board import Board
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.files import fitting
from wargame_kit.games.ocs.rules.zones import zone_of
from wargame_kit.games.thirdwinter.files.scenarios import ThirdWinterScenarioFile
from wargame_kit.position import CHANCE, position_to_json
from wargame_kit.words.files import data_root

GAME = wk.load("thirdwinter")


def amid_the_sea(board: Board, part: Board) -> Board:
    """The whole map, but what lies beyond a part of it is sea."""
    inside = {part.hex(hex_): hex_ for hex_ in range(part.size)}
    hexes = board.grid.hexes
    return Board.build(
        board.name,
        board.grid,
        terrain={hex_: part.terrain_name(inside[hex_]) if hex_ in inside else "sea" for hex_ in hexes},
        waters=part.waters,
        chains=part.chains,
        features={name: map(part.hex, marked) for name, marked in part.features.items()},
        places=board.places,
    )


def on_the_whole_map(scenario: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The start of a scenario on the whole map, amid the sea, where its sources lie at no edge."""
    monkeypatch.setattr(fitting, "_sources", lambda file, told: iter(()))
    text = (data_root() / "thirdwinter" / "scenarios" / f"{scenario}.toml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("window =")]
    path = folder / f"{scenario}.toml"
    path.write_text("\n".join(lines).replace('"window", ', ""), encoding="utf-8")
    board = amid_the_sea(GAME.board, GAME.start(scenario).game.board)
    counters = Counters(GAME.units)
    read = ThirdWinterScenarioFile.read(path, board, counters, GAME.charts)
    return type(GAME)(board, GAME.charts, counters, {scenario: read}).start(scenario)


def without_edition(position: Any) -> dict[str, object]:
    return {key: value for key, value in position_to_json(position).items() if key != "edition"}


def told(position: Any, inside: set[str]) -> dict[str, Any]:
    """Reach, zones, supply and what is allowed in a position, in printed numbers of the part."""
    label = position.game.board.label
    found: dict[str, Any] = {"legal": {action.text(position.game.board) for action in position.legal}}
    for side in position.game.sides:
        supply = position.supply(side)
        found[f"zone {side}"] = set(map(label, zone_of(position, side))) & inside
        found[f"reach of supply {side}"] = set(map(label, supply.reach)) & inside
        found[f"cut {side}"] = {*supply.cut}
        for unit in supply.places:
            line = supply.of(unit)
            found[unit] = (line.connected, tuple(map(label, line.path)))
    here = (unit for unit in position.legal.units if position.pieces[unit].hex_ >= 0)
    for unit in sorted(here)[:12]:
        reach = position.reach(unit)
        found[f"reach {unit}"] = {label(hex_): reach.spent(hex_) for hex_ in reach.hexes}
    return found


@pytest.mark.parametrize("actions", [61, pytest.param(241, marks=pytest.mark.slow)])
@pytest.mark.parametrize("scenario", ["kherson", pytest.param("bukrin", marks=pytest.mark.slow), "korsun"])
def test_reach_zones_supply_and_legal_actions_are_the_same(
    scenario: str, actions: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small, whole = GAME.start(scenario), on_the_whole_map(scenario, tmp_path, monkeypatch)
    assert whole.game.board.size == GAME.board.size > 4 * small.game.board.size
    inside = set(map(small.game.board.label, range(small.game.board.size)))
    random = Random(scenario)
    for number in range(actions):
        if small.is_over:
            break
        if number % 12 == 0:
            assert told(small, inside) == told(whole, inside)
        is_chance = small.actor == CHANCE
        action = random.choice(sorted(small.chance(), key=repr)) if is_chance else small.legal.sample(random)
        small, whole = small.play(action), whole.play(action.text(small.game.board))
        assert without_edition(small) == without_edition(whole)
