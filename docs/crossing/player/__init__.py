"""What a simple player thinks worth doing; read when a bot first asks."""
