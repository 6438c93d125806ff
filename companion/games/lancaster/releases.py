"""The number of the rules: what an evening began with it plays to its end.

What a release does otherwise asks for that release's number, by this name. With the release after it evenings of the
older number go on no more, `PLAYS_FROM` is raised, and whatever still asks goes from the code.
"""

RULES = 5
RELEASED = {4: "0.1.0"}  # with which release each older number came
PLAYS_FROM = 4  # the oldest number whose evenings still go on
SINCE_0_2 = 5
