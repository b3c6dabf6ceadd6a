"""How a simple player plays The Third Winter: what its title adds to the series."""
