"""What the game says to a reader, and who may know what."""
