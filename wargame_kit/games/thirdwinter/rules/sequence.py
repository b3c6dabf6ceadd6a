"""2: the sequence of play of the series, with what the title does in its phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.ocs.rules.combat.rolling import RollCombat
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, MOVEMENT, REACTION
from wargame_kit.games.ocs.rules.sequence import SEQUENCE as SERIES
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.armour_losses import LosingArmour, RollArmour
from wargame_kit.games.thirdwinter.rules.base_tokens import PlacingTokens
from wargame_kit.games.thirdwinter.rules.borders import Zoning
from wargame_kit.games.thirdwinter.rules.combat_aid import AidCombat
from wargame_kit.games.thirdwinter.rules.demands import GivingUp, RollMarkers
from wargame_kit.games.thirdwinter.rules.events.again import ThrowAgain
from wargame_kit.games.thirdwinter.rules.events.crisis import DrawMissing, SendingElsewhere
from wargame_kit.games.thirdwinter.rules.events.front_events import DrawFront, NameFront
from wargame_kit.games.thirdwinter.rules.events.hero import NameHero
from wargame_kit.games.thirdwinter.rules.events.logistics import DrawShells
from wargame_kit.games.thirdwinter.rules.events.new_aircraft import BasingAircraft
from wargame_kit.games.thirdwinter.rules.events.partisan_offensive import Losing
from wargame_kit.games.thirdwinter.rules.events.partisans import Hunting, RollHunt
from wargame_kit.games.thirdwinter.rules.events.raids import Raiding
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent, RollEventTable, RollOwner
from wargame_kit.games.thirdwinter.rules.events.sabotage import Sabotaging
from wargame_kit.games.thirdwinter.rules.events.sacked import DrawCommander
from wargame_kit.games.thirdwinter.rules.events.strange_things import NameFormations, RollStrange
from wargame_kit.games.thirdwinter.rules.events.strongholds import Garrisoning, NameStronghold
from wargame_kit.games.thirdwinter.rules.high_commands import RaisingHeadquarters, RollCorps
from wargame_kit.games.thirdwinter.rules.income import Delivering, RollSupply
from wargame_kit.games.thirdwinter.rules.kampfgruppen import CallingKampfgruppen, RollKampfgruppen
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels
from wargame_kit.games.thirdwinter.rules.placing_supply import PlacingSupply
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements, RollSpecial
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Releasing, Reserving
from wargame_kit.games.thirdwinter.rules.shelling import Salvo, Shelling
from wargame_kit.games.thirdwinter.rules.weather import RollFlight, RollGround
from wargame_kit.games.thirdwinter.rules.withdrawals import Withdrawing
from wargame_kit.position import SequenceLine
from wargame_kit.position.sequence import StepKind, kinds_in
from wargame_kit.words import Name

EVENTS = (
    RollEventTable,
    RollEvent,
    RollOwner,
    Hunting,
    RollHunt,
    NameFormations,
    RollStrange,
    NameHero,
    ThrowAgain,
    NameFront,
    DrawFront,
    DrawShells,
    DrawCommander,
    NameStronghold,
    Garrisoning,
    Raiding,
    Losing,
    BasingAircraft,
    Sabotaging,
    RollMarkers,
    GivingUp,
)

ARRIVING = (
    *(Withdrawing, RollSupply, Delivering, PlacingSupply, PlacingTokens),
    *(RollReplacements, RollSpecial, Rebuilding),
    *(RollArmour, LosingArmour, RaisingHeadquarters, RollCorps, PlacingKessels),
    *(TurningOffensive, Reserving, Zoning, Regrouping, SendingElsewhere, DrawMissing),
)

ADDED: Mapping[StepKind, tuple[StepKind, ...]] = {
    Arriving: ARRIVING,
    (Movement, MOVEMENT): (Releasing, *kinds_in((Shelling, Salvo), MOVEMENT)),
    (Movement, REACTION): (RollKampfgruppen, CallingKampfgruppen, *kinds_in((Shelling, Salvo), REACTION)),
    (Movement, EXPLOITATION): kinds_in((Shelling, Salvo), EXPLOITATION),
    RollCombat: (AidCombat,),
}
"""What the title does in a phase of the series, by a step of it."""

SEQUENCE: tuple[SequenceLine, ...] = (
    SequenceLine(Name("Weather", "天气"), cite("1.8"), 0, (RollGround, RollFlight)),
    SequenceLine(Name("Random events", "随机事件"), cite("1.9"), 0, EVENTS),
    *(
        replace(line, steps=(*line.steps, *(own for step in line.steps for own in ADDED.get(step, ()))))
        for line in SERIES
    ),
)
"""2: line by line for the table's panel."""
