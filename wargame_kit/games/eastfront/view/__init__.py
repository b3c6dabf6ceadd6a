"""What the game says to a reader: who may know what, and in which words."""
