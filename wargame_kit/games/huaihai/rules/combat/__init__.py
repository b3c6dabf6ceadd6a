"""6: combat, file by file in the order in which it is played: see `attack`."""
