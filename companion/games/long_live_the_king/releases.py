"""The number of the rules, as Lancaster's: what an evening began with it plays to its end."""

RULES = 2
RELEASED = {1: "0.1.0"}  # with which release each older number came
SINCE_0_2 = 2
