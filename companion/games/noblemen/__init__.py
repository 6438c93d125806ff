"""Noblemen: estates laid out, masked balls danced for titles, buildings scored."""
