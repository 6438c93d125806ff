"""How long an evening is."""

ROUNDS = 5
BILLS_A_ROUND = 3
CONFLICTS_A_ROUND = 2

# Steps whose pages are known to more than the step itself.
SETTING_UP, FINAL, OVER = "setting-up", "final", "over"
