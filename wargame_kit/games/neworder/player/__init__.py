"""How a simple player plays: what is worth doing, and why."""
