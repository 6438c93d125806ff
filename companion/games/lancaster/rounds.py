"""How long an evening is."""

ROUNDS = 5
BILLS_A_ROUND = 3
