"""How a simple player plays the series: what is worth doing, and why."""
