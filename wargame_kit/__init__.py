"""An interactive study kit for hex wargames: positions, rules with their clauses, exact odds.

Examples
--------
>>> import wargame_kit as wk
>>> wk.__version__
'0.1.0'
"""

__version__ = "0.1.0"
