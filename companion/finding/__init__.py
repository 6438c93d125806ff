"""Finding things: the laptop on its network, a server that runs already, the folders with our files and the tables."""
