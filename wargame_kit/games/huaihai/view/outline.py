"""The sequence of play as the rulebook lists it (3.1), line by line for the table's panel."""

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.position import SequenceLine
from wargame_kit.words import Name

SEQUENCE = (
    SequenceLine(Name("Before the game", "开局之前"), cite("10.1"), 0, ()),
    SequenceLine(
        Name("Names and hexes, in secret", "双方秘密记下名字与坐标"), cite("10.4"), 1, ("WriteAtStart",)
    ),
    SequenceLine(Name("PLA: all fresh", "共军恢复未机动"), cite("3.1.1"), 0, ("Refresh pla",)),
    SequenceLine(Name("PLA: recruits and militia", "共军补充兵员"), cite("3.1.2"), 0, ()),
    SequenceLine(Name("Arrivals", "进场"), cite("14.3"), 1, ("Arriving pla",)),
    SequenceLine(Name("Columns return", "补充算子"), cite("11.4"), 1, ("Recruiting",)),
    SequenceLine(Name("PLA: attack and move", "共军攻击-移动阶段"), cite("3.1.3"), 0, ("AttackMovePhase",)),
    SequenceLine(
        Name("Interception", "截击"),
        cite("7.3"),
        1,
        ("OfferInterception", "OfferInterceptionOfCounterAttack"),
    ),
    SequenceLine(Name("KMT: all fresh", "国军恢复未机动"), cite("3.1.4"), 0, ("Refresh kmt",)),
    SequenceLine(Name("Incitement", "煽动"), cite("10.7"), 1, ("Inciting",)),
    SequenceLine(Name("Arrivals", "进场"), cite("14.2"), 1, ("Arriving kmt",)),
    SequenceLine(Name("KMT: movement", "国军移动阶段"), cite("3.1.5"), 0, ("MovementPhase",)),
    SequenceLine(Name("Ambush and sabotage", "伏击与破袭"), cite("9.9"), 1, ("WatchMove",)),
    SequenceLine(Name("Reconnaissance", "侦查"), cite("7.4"), 1, ("Search",)),
    SequenceLine(Name("KMT: attack", "国军攻击阶段"), cite("3.1.6"), 0, ("AttackPhase",)),
    SequenceLine(Name("A battle", "一次战斗"), cite("6"), 0, ()),
    SequenceLine(Name("Attackers", "宣布攻击"), cite("6.3"), 1, ("DeclareAttack",)),
    SequenceLine(Name("Reserves and militia", "预备与民兵"), cite("9.6"), 1, ("Respond", "ShowName")),
    SequenceLine(Name("Die roll", "掷骰"), cite("6.9"), 1, ("RollBattle",)),
    SequenceLine(Name("Losses", "损失"), cite("6.4"), 1, ("LoseCounter",)),
    SequenceLine(Name("Retreat", "撤退"), cite("6.7"), 1, ("RetreatStep",)),
    SequenceLine(Name("Pursuit", "追击"), cite("6.5"), 1, ("Pursue",)),
    SequenceLine(Name("Counter-attack", "反击"), cite("9.8"), 1, ("CounterAttack",)),
    SequenceLine(Name("Agents, at any time", "特工（随时）"), cite("10.8.agent"), 0, ("OfferAgent",)),
    SequenceLine(Name("End of turn", "回合结束"), cite("3"), 0, ("EndOfTurn",)),
)
