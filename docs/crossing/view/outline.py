"""The sequence of play, line by line for the table's panel."""

from crossing.clauses import cite
from wargame_kit.position import SequenceLine
from wargame_kit.words import Name

SEQUENCE = (
    SequenceLine(Name("Blue bars a hex", "蓝军设障"), cite("2.4"), 0, ("Barring",)),
    SequenceLine(Name("Red moves", "红军移动"), cite("2.1"), 0, ("Movement red",)),
    SequenceLine(Name("Red attacks", "红军攻击"), cite("3.1"), 0, ("Combat red", "Roll red")),
    SequenceLine(Name("Blue moves", "蓝军移动"), cite("2.1"), 0, ("Movement blue",)),
    SequenceLine(Name("Blue attacks", "蓝军攻击"), cite("3.1"), 0, ("Combat blue", "Roll blue")),
    SequenceLine(Name("End of the turn", "回合结束"), cite("4.1"), 0, ("EndOfTurn",)),
)
