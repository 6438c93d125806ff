"""Imported by the process that forks, and by nobody else."""

from tests.badluck.warm import get_ready

get_ready()
