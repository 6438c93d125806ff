from __future__ import annotations

import pytest

from companion.core.asking import TABLE
from companion.core.session import Session
from tests.core.rulebooks import voted, votes


@pytest.fixture
def session() -> Session:
    """A topic was named (entry 1), everybody gave a number (2, 3, 4), the table went on (5)."""
    session = votes()
    session.answer(TABLE, "topic", "corn")
    voted(session, red=3, blue=4, green=0)
    session.answer(TABLE, "on", "on")
    return session
