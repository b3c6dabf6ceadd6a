"""The sequence of play as the rulebook lists it (4), line by line for the table's panel."""

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.position import SequenceLine
from wargame_kit.words import Name


def _of_fire(segment: str) -> tuple[str, ...]:
    """The steps of ranged combat in a segment (12)."""
    return tuple(f"{step} {segment}" for step in ("PlaceFire", "ResolveFire", "RollFire"))


_RECEIVING = ("RollNumber", "PickFormations", "CallUnits", "DrawGroups", "DrawStrikes")


def _received(occasion: str) -> tuple[str, ...]:
    """The steps by which something is received at set-up or by an event."""
    return tuple(f"{step} {occasion}" for step in _RECEIVING)


SEQUENCE: tuple[SequenceLine, ...] = (
    SequenceLine(Name("Set-up", "初始部署"), cite("3.1"), 0, ()),
    SequenceLine(Name("Who is first", "判定先手"), cite("3.2"), 1, ("RollFirst", "NameFirst")),
    SequenceLine(Name("Who is drawn and picked", "机选与手选部队"), cite("3.1"), 1, _received("set-up")),
    SequenceLine(Name("Place units and groups", "放置单位与武装"), cite("3.1"), 1, ("PlaceForces",)),
    SequenceLine(Name("NATO's first formation", "北约首批编制"), cite("26.27"), 1, ("DrawFormation",)),
    SequenceLine(Name("Event", "随机事件"), cite("5"), 0, ("RollEvent", "Happens", *_received("event"))),
    SequenceLine(Name("Reinforcement", "增援阶段"), cite("6.1"), 0, ("RollReinforcements",)),
    SequenceLine(
        Name("How many, and who", "数量与人选"),
        cite("2.13"),
        1,
        ("RollNumber", "PickFormations", "CallUnits", "DrawGroups"),
    ),
    SequenceLine(Name("Air strikes", "空中打击"), cite("6.1"), 1, ("RollAir", "DrawStrikes")),
    SequenceLine(Name("Movement", "移动阶段"), cite("4.2"), 0, ("MovementPhase",)),
    SequenceLine(Name("A drop", "伞降"), cite("17"), 1, ("RollLanding", "RollDrift", "CrowdedLanding")),
    SequenceLine(Name("Combat", "战斗阶段"), cite("4.4"), 0, ()),
    SequenceLine(Name("Reaction fire", "反应节"), cite("12.6"), 1, _of_fire("reaction")),
    SequenceLine(Name("Bombardment", "炮击节"), cite("12.4"), 1, _of_fire("bombardment")),
    SequenceLine(
        Name("Initial combat", "初步作战节"), cite("4.4"), 1, ("PlaceSupport initial", "InitialCombat")
    ),
    SequenceLine(
        Name("Rolling attacks", "突破进攻节"), cite("14"), 1, ("PlaceSupport rolling", "RollingAttack")
    ),
    SequenceLine(
        Name("Overfull hexes, after movement and after combat", "移动与战斗之后的超堆叠"),
        cite("8"),
        0,
        ("Excess",),
    ),
    SequenceLine(Name("End of turn", "回合结束"), cite("4.1"), 0, ("EndOfTurn",)),
)
