"""What a simple player thinks worth doing."""
