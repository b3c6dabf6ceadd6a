"""7.5, 14.4: attackers who all came over a river, from the sea or from the air may be thrown back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AIRBORNE, DRY
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.fight import JOINT, OVERLAND, RIVER, SEA, Fight
from wargame_kit.games.eastfront.rules.engaging import without_battle
from wargame_kit.games.eastfront.rules.losses import reduced
from wargame_kit.games.eastfront.rules.seas import area_of, is_sole
from wargame_kit.games.eastfront.rules.weather import is_frozen, weather_at
from wargame_kit.games.eastfront.rules.zones import crossed, is_river
from wargame_kit.rulebook import Ledger
from wargame_kit.words import say

_CLAUSES = {RIVER: "7.52", SEA: "15.53", AIRBORNE: "14.4", JOINT: "14.41"}


def way_of(position: EastFrontPosition, unit: str, hex_: int, came_from: int) -> str:
    """How a block has come, or would come, into a hex from another (7.5).

    Over a frozen river it comes overland (12.24). Who came by sea is remembered: its port may lie beside the
    battle (15.5); and so is who came from the air, for in a blitz those move on the ground who have jumped
    before it (14.6).
    """
    piece = position.pieces[unit]
    has_landed = piece.landed and piece.hex_ == hex_
    if has_landed or (came_from >= 0 and came_from not in crossed(position.game)[hex_]):
        return AIRBORNE if piece.dispersed else SEA
    if came_from < 0:
        return OVERLAND
    is_wet = is_river(position, came_from, hex_) and not is_frozen(position, hex_)
    return RIVER if is_wet else OVERLAND


def assault_of(ways: Iterable[str]) -> str:
    """The assault that attackers make who came so: none if a single one came over open ground (7.5).

    Rivers and sea together count as the sea, the worse of both; with airborne troops it is joint (7.53).
    """
    found = set(ways)
    if OVERLAND in found or not found:
        return OVERLAND
    if AIRBORNE in found:
        return AIRBORNE if found == {AIRBORNE} else JOINT
    return SEA if SEA in found else RIVER


def assault_in(position: EastFrontPosition, side: str, hex_: int) -> str:
    """The assault that a side makes in a battle hex; none in an old battle (7.5)."""
    if hex_ not in position.facts.new_battles:
        return OVERLAND
    # 5.1: a headquarters that came into the battle while its side defended there attacks nobody.
    own = [unit for unit in position.stack(side, hex_) if not position.is_headquarters(unit)]
    return assault_of(way_of(position, unit, hex_, position.pieces[unit].came_from) for unit in own)


def repulse_numbers(position: EastFrontPosition, fight: Fight) -> Ledger:
    """The die up to which an assault is thrown back (7.52, 12.24, 14.4, 14.41, 15.53)."""
    ledger, printed = Ledger(say("eastfront/repulse-numbers")), position.game.board.label(fight.target)
    if not fight.assault:
        return ledger
    weather, rows = weather_at(position, fight.target), position.charts.repulse
    row = {RIVER: weather, SEA: _sea(position, fight)}.get(fight.assault, AIRBORNE)
    clause = "12.24" if fight.assault == RIVER and weather != DRY else _CLAUSES[fight.assault]
    said, origin = say(f"eastfront/assault/{fight.assault}"), position.charts.origins("repulse", row)
    return ledger.add(rows[row], said, cite(clause), printed, origin)


def _sea(position: EastFrontPosition, fight: Fight) -> str:
    """Whose the sea off a hex is to the side that lands there: its alone, or contested (15.53)."""
    areas = area_of(position.game)
    around = position.game.board.neighbours[6 * fight.target : 6 * fight.target + 6]
    near = (areas[there] for there in around if there in areas)
    return "sea-sole" if any(is_sole(position, fight.side, area) for area in near) else "sea-contested"


def thrown_back(position: EastFrontPosition, fight: Fight) -> EastFrontPosition:
    """The position after the attackers have gone back the way they came (7.51).

    Airborne troops lose a level besides and are back where they took off (14.4).
    """
    own = position.stack(fight.side, fight.target)
    after = position
    for unit in own:
        piece = after.pieces[unit]
        jumped = way_of(position, unit, fight.target, piece.came_from) == AIRBORNE
        is_dispersed = piece.dispersed and not jumped
        back = replace(piece.at(piece.came_from), came_from=-1, landed=False, dispersed=is_dispersed)
        after = after.moved(back)
        if jumped:
            after = after.moved(reduced(after, unit))
    return without_battle(after, fight.side, fight.target)
