"""9: ground combat, a file for each part: the fight, its odds, how it is declared, and what comes of it."""
