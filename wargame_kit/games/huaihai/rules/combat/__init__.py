"""6: combat, in the order in which it is played.

`attack` says which hex, `participants` who takes part, `odds` what it comes to; `resolution` lets the
defender respond and casts the die; `aftermath` holds losses, retreat and pursuit.
"""
