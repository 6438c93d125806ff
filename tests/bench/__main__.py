"""`python -m tests.bench`: see run.py."""

from tests.bench.run import main

main()
