"""The sequence of play as the rulebook lists it (4), line by line for the table's panel."""

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.position import SequenceLine
from wargame_kit.words import Name

ROUND = ("RollStrike", "RollDefence", "RollRepulse", "RollAttack", "TakeHits")
"""The steps of a round of battle."""

SEQUENCE: tuple[SequenceLine, ...] = (
    SequenceLine(Name("Production, each month", "每月生产"), cite("4.2"), 0, ("Production",)),
    SequenceLine(Name("Weather, each fortnight", "每半月天气"), cite("4.3"), 0, ("RollWeather",)),
    SequenceLine(Name("Command", "指挥阶段"), cite("4.41"), 0, ("Command",)),
    SequenceLine(Name("Movement", "移动阶段"), cite("4.42"), 0, ("Movement",)),
    SequenceLine(Name("Pursuit of a rear guard", "追击后卫"), cite("6.42"), 1, ("RollPursuit", "Withdraw")),
    SequenceLine(Name("Combat", "战斗阶段"), cite("4.43"), 0, ()),
    SequenceLine(
        Name("Air strikes and battles declared", "宣布空中打击与战斗"), cite("4.43"), 1, ("Battles",)
    ),
    SequenceLine(Name("Next battle", "选择战斗"), cite("4.43"), 1, ("ChooseBattle",)),
    SequenceLine(Name("Air strike", "空中打击"), cite("13.15"), 1, ("RollStrike",)),
    SequenceLine(Name("Defence fire", "防御火力"), cite("7.13"), 1, ("RollDefence",)),
    SequenceLine(Name("Repulse", "击退"), cite("7.5"), 1, ("RollRepulse",)),
    SequenceLine(Name("Attack fire", "攻击火力"), cite("7.13"), 1, ("RollAttack",)),
    SequenceLine(Name("Who takes the hits", "分配损失"), cite("7.2"), 1, ("TakeHits",)),
    SequenceLine(
        Name("Blitz: once more with what it commands", "闪击：再次移动与战斗"),
        cite("4.44"),
        0,
        ("Movement blitz",),
    ),
    SequenceLine(
        Name("Pursuit in the blitz", "闪击中的追击"), cite("6.42"), 1, ("RollPursuit blitz", "Withdraw blitz")
    ),
    SequenceLine(
        Name("Battles of the blitz", "闪击战斗"),
        cite("4.45"),
        1,
        tuple(f"{step} blitz" for step in ("Battles", "ChooseBattle", *ROUND)),
    ),
    SequenceLine(Name("Supply check of the enemy", "敌方补给判定"), cite("4.46"), 0, ()),
    SequenceLine(Name("Whom a fortress supplies", "要塞补给哪个木块"), cite("10.5"), 1, ("Garrisoned",)),
    SequenceLine(Name("Too many go without supply", "超限木块没有补给"), cite("6.22"), 1, ("Overstacked",)),
    SequenceLine(
        Name("Surrender of a satellite", "附属国投降"), cite("16.1"), 1, ("Surrender", "RollSurrender")
    ),
    SequenceLine(Name("A block tied beside the map", "绑定在地图外"), cite("16.7"), 1, ("TieUp",)),
)
