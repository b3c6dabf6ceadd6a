"""The sequence of play as the rulebook lists it (5.0), line by line for the table's panel."""

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.position import SequenceLine
from wargame_kit.words import Name

SEQUENCE = (
    SequenceLine(Name("Set-up", "布置"), cite("4"), 0, ("SetUp",)),
    SequenceLine(
        Name("Guderian's dismissal (option)", "古德里安被解职（可选）"), cite("15.5"), 0, ("DismissalRoll",)
    ),
    SequenceLine(Name("Command choice", "命令选择阶段"), cite("5.1"), 0, ()),
    SequenceLine(
        Name("Chits, side by side in secret", "双方秘密选择命令卡"), cite("6.1.1"), 1, ("ChooseChits",)
    ),
    SequenceLine(Name("Command execution", "命令实行阶段"), cite("5.2"), 0, ()),
    SequenceLine(Name("Draw a chit", "抽取命令卡"), cite("7.1.1"), 1, ("DrawChit",)),
    SequenceLine(Name("Guderian interrupts", "古德里安打断"), cite("7.3"), 1, ("OfferInterrupt",)),
    SequenceLine(Name("Carry the chit out", "执行命令卡"), cite("7.1.3"), 1, ("CarryOut",)),
    SequenceLine(Name("Reinforcements", "增援"), cite("12"), 1, ("Arrivals",)),
    SequenceLine(
        Name("Guards conversion (option)", "近卫部队转换（可选）"), cite("15.2"), 1, ("GuardsConversion",)
    ),
    SequenceLine(Name("Moscow garrison", "莫斯科守备队"), cite("14.3"), 1, ("GarrisonArrivals",)),
    SequenceLine(Name("Supply and transfers", "补给与转移"), cite("11"), 1, ("SupplyChit", "TransferStep")),
    SequenceLine(
        Name("Activation", "激活阶段"), cite("5.3"), 0, ("Activation", "ReserveRoll", "ReservePick")
    ),
    SequenceLine(Name("Action", "行动阶段"), cite("5.4"), 0, ()),
    SequenceLine(Name("Movement", "移动小节"), cite("5.4.1"), 1, ("MovementSegment",)),
    SequenceLine(Name("Combat", "战斗小节"), cite("5.4.2"), 1, ("CombatSegment", "ResolveOrder")),
    SequenceLine(Name("Die roll", "掷骰"), cite("10.2.3"), 2, ("CombatRoll",)),
    SequenceLine(Name("Step losses", "战力损失"), cite("10.5"), 2, ("LossStep",)),
    SequenceLine(Name("Retreat", "退却"), cite("10.6"), 2, ("RetreatStep",)),
    SequenceLine(Name("Advance", "战斗后挺进"), cite("10.7"), 2, ("AdvanceStep",)),
    SequenceLine(Name("End of turn", "回合结束阶段"), cite("5.5"), 0, ("EndOfTurn",)),
)
