"""2: the sequence of play of the series, with what the title does in its phases."""

from __future__ import annotations

from dataclasses import replace

from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.ocs.rules.sequence import SEQUENCE as SERIES
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.borders import Zoning
from wargame_kit.games.thirdwinter.rules.events.hero import NameHero
from wargame_kit.games.thirdwinter.rules.events.partisans import Hunting, RollHunt
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent, RollEventTable, RollOwner
from wargame_kit.games.thirdwinter.rules.events.strange_things import NameFormations, RollStrange
from wargame_kit.games.thirdwinter.rules.income import Delivering, RollSupply
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements, RollSpecial
from wargame_kit.games.thirdwinter.rules.weather import RollFlight, RollGround
from wargame_kit.games.thirdwinter.rules.withdrawals import Withdrawing
from wargame_kit.position import SequenceLine
from wargame_kit.position.sequence import StepKind
from wargame_kit.words import Name

EVENTS = (RollEventTable, RollEvent, RollOwner, Hunting, RollHunt, NameFormations, RollStrange, NameHero)

ADDED: tuple[StepKind, ...] = (
    *(Withdrawing, RollSupply, Delivering, RollReplacements, RollSpecial, Rebuilding),
    *(TurningOffensive, Zoning, Regrouping),
)

SEQUENCE: tuple[SequenceLine, ...] = (
    SequenceLine(Name("Weather", "天气"), cite("1.8"), 0, (RollGround, RollFlight)),
    SequenceLine(Name("Random events", "随机事件"), cite("1.9"), 0, EVENTS),
    *(replace(line, steps=(*line.steps, *ADDED)) if Arriving in line.steps else line for line in SERIES),
)
"""2: line by line for the table's panel."""
