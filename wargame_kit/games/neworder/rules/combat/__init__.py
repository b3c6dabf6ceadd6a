"""10, 11, 13, 14, 21: adjacent combat, from its declaration to the last advance."""
