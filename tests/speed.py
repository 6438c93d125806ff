"""What is left out of the quick run, and says so where it is written.

`pytest` is to take a minute: rules by the thousand, and of whole evenings, forks and browsers one of each kind. What is
dear and one more of its kind is slow; `.ci/run` runs all of it.
"""

from __future__ import annotations

import pytest

slow = pytest.mark.slow
first_quick = pytest.mark.quick_for  # of all its parameters only the first is not slow
quick_for = pytest.mark.quick_for  # with each of these words only the first
