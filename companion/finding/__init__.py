"""Finding the laptop: the address a phone should open, its QR code, and what to do if nobody arrives."""
