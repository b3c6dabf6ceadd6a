"""7, 13: battles are declared and revealed, and fought one by one: strike, defence, repulse, attack."""
