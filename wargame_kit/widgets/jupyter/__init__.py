"""What of a table is Jupyter's: pages of HTML, the cells that show them, and the line to the kernel.

The tables of one kernel find each other here too. Nothing here knows a game.
"""
