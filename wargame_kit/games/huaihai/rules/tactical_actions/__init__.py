"""10: tactical actions, the secret orders of both sides."""
