"""1.9: random events: what is rolled, what happens, and for how long it holds."""
