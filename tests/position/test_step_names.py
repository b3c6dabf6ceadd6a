"""Saved games name steps and their fields: an older game is found by the names that it was saved with."""

from __future__ import annotations

from dataclasses import fields

import pytest

import wargame_kit as wk

SAVED = {
    "huaihai": """
        Arriving(side) AttackMovePhase() AttackPhase() ComeToLight() CounterAttack(fight)
        DeclareAttack(fight) EndOfBattle(fight) EndOfMovement() EndOfPhases(side) EndOfTurn() GoingOver()
        Inciting() Infiltrated(unit) LoseCounter(side,units,losses) MovementPhase() OfferAgent(kind,unit)
        OfferInterception(unit,path) OfferInterceptionOfCounterAttack(units) Over(winner,reason,cited)
        PlaceHidden(unit,hexes) Pursue(fight) Recruiting(has_come) Refresh(side) Respond(fight)
        RetreatStep(side,units) RollBattle(fight) Search() ShowName(fight) StartOfTurn()
        StopMover(unit,path,at) TurnIncited(unit) WatchMove(unit,path,since) WriteAtStart(side)
    """,
    "typhoon": """
        Activation(headquarters) AdvanceStep(side,target,units) Arrivals(side,left) CarryOut(chit,deed)
        ChooseChits(side) CombatRoll(side,target) CombatSegment(side) DismissalRoll() DrawChit()
        EndOfCommand() EndOfTurn() GarrisonArrivals(left) GuardsConversion(left) LossStep(side,units,losses)
        MovementSegment(side) OfferInterrupt(drawn) Over(winner,reason,cited) ReservePick(side,left,picked)
        ReserveRoll(side) ResolveOrder(side) RetreatStep(side,units,hexes) SetUp(side) StartOfTurn()
        SupplyChit() TransferStep(side)
    """,
}


@pytest.mark.parametrize("game", SAVED)
def test_every_step_that_an_older_game_names_is_still_there_with_its_fields(game):
    steps = {f"{step.__name__}({','.join(f.name for f in fields(step))})" for step in wk.load(game).steps}
    assert set(SAVED[game].split()) <= steps
