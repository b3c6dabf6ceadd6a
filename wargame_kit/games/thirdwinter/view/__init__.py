"""What the title says to a reader beside what its series says."""
