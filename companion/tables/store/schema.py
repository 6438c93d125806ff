"""The tables of the database. PostgreSQL wants BYTEA for BLOB and an identity for the numbered keys, no more."""

from __future__ import annotations

FIRST = (
    """
    CREATE TABLE tables (
        code        TEXT    NOT NULL PRIMARY KEY,
        game        TEXT    NOT NULL,
        options     TEXT    NOT NULL,
        title       TEXT    NOT NULL,
        stage       TEXT    NOT NULL CHECK (stage IN ('lobby', 'playing', 'over')),
        opened_at   BIGINT  NOT NULL,
        changed_at  BIGINT  NOT NULL,
        start       TEXT,
        continues   TEXT    REFERENCES tables (code)
    )
    """,
    """
    CREATE TABLE seats (
        code   TEXT     NOT NULL REFERENCES tables (code),
        seat   TEXT     NOT NULL,
        name   TEXT     NOT NULL,
        place  INTEGER  NOT NULL,
        PRIMARY KEY (code, seat)
    )
    """,
    """
    CREATE TABLE devices (
        id          INTEGER  PRIMARY KEY,
        token_hash  BLOB     NOT NULL UNIQUE,
        host        INTEGER  NOT NULL CHECK (host IN (0, 1)),
        seen_at     BIGINT   NOT NULL
    )
    """,
    # A seat is held by one device at most. The second key is for `hands`, and to find a device's tables.
    """
    CREATE TABLE holdings (
        device  INTEGER  NOT NULL REFERENCES devices (id),
        code    TEXT     NOT NULL,
        seat    TEXT     NOT NULL,
        since   BIGINT   NOT NULL,
        PRIMARY KEY (code, seat),
        UNIQUE (device, code, seat),
        FOREIGN KEY (code, seat) REFERENCES seats (code, seat) ON DELETE CASCADE
    )
    """,
    # Only a seat that the device holds can be in its hand: losing the seat takes the hand with it, by the
    # foreign key and not by somebody's care. NULL, which it lets pass: the hand-over card is on top.
    """
    CREATE TABLE hands (
        device  INTEGER  NOT NULL REFERENCES devices (id),
        code    TEXT     NOT NULL REFERENCES tables (code),
        seat    TEXT,
        PRIMARY KEY (device, code),
        FOREIGN KEY (device, code, seat) REFERENCES holdings (device, code, seat) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX hands_by_code ON hands (code)",
    """
    CREATE TABLE links (
        token_hash  BLOB     NOT NULL PRIMARY KEY,
        kind        TEXT     NOT NULL CHECK (kind IN ('seat', 'host', 'launch')),
        code        TEXT     REFERENCES tables (code),
        seat        TEXT,
        made_at     BIGINT   NOT NULL,
        used_at     BIGINT,
        revoked     INTEGER  NOT NULL CHECK (revoked IN (0, 1)),
        FOREIGN KEY (code, seat) REFERENCES seats (code, seat) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX links_by_seat ON links (code, seat)",
    """
    CREATE TABLE claims (
        code    TEXT     NOT NULL,
        seat    TEXT     NOT NULL,
        device  INTEGER  NOT NULL REFERENCES devices (id),
        at      BIGINT   NOT NULL,
        PRIMARY KEY (code, seat, device),
        FOREIGN KEY (code, seat) REFERENCES seats (code, seat) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE log (
        code         TEXT     NOT NULL REFERENCES tables (code),
        seq          INTEGER  NOT NULL,
        kind         TEXT     NOT NULL,
        seat         TEXT     NOT NULL,
        key          TEXT     NOT NULL,
        answer       TEXT,
        back_to      INTEGER  NOT NULL,
        anchor       TEXT     NOT NULL,
        at           BIGINT   NOT NULL,
        fingerprint  TEXT     NOT NULL,
        hash         BLOB     NOT NULL,
        PRIMARY KEY (code, seq)
    )
    """,
)

# What is known of each game's box in this house: printed values that were read out at some table once.
BOXES = (
    """
    CREATE TABLE boxes (
        game   TEXT  NOT NULL,
        key    TEXT  NOT NULL,
        value  TEXT  NOT NULL,
        PRIMARY KEY (game, key)
    )
    """,
)

# Who says "I was Ada" need not be a device of the house yet: the browser is known by the hash of its cookie, and
# becomes a device when it is let in. So a claim that goes leaves nothing behind. Its number never comes again: a tap
# on a page that is a moment old must not let another in. Claims that wait are forgotten here; asking anew is one tap.
CLAIMS = (
    "DROP TABLE claims",
    """
    CREATE TABLE claims (
        number      INTEGER  PRIMARY KEY AUTOINCREMENT,
        code        TEXT     NOT NULL,
        seat        TEXT     NOT NULL,
        token_hash  BLOB     NOT NULL,
        address     TEXT     NOT NULL,
        at          BIGINT   NOT NULL,
        UNIQUE (token_hash, code),
        FOREIGN KEY (code, seat) REFERENCES seats (code, seat) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX claims_by_seat ON claims (code, seat)",
    # Devices that held a seat and no longer do.
    """
    CREATE TABLE past_holdings (
        code    TEXT     NOT NULL,
        seat    TEXT     NOT NULL,
        device  INTEGER  NOT NULL REFERENCES devices (id),
        PRIMARY KEY (code, seat, device),
        FOREIGN KEY (code, seat) REFERENCES seats (code, seat) ON DELETE CASCADE
    )
    """,
    # What claims that came to nothing and refused names had left.
    """
    DELETE FROM devices WHERE host = 0 AND id NOT IN (SELECT device FROM holdings)
        AND id NOT IN (SELECT device FROM hands)
    """,
    # A personal link used to open again and again, and nobody wrote down that it had.
    """
    UPDATE links SET revoked = 1 WHERE kind = 'seat'
        AND EXISTS (SELECT 1 FROM holdings WHERE holdings.code = links.code AND holdings.seat = links.seat)
    """,
)

# Who taught a value of a box: a table, or nobody's code where a page or a file did. What a table takes back leaves the
# box only if nobody else has said the same. `step` is how far the table was when it said so.
LESSONS = (
    """
    CREATE TABLE lessons (
        game   TEXT     NOT NULL,
        key    TEXT     NOT NULL,
        value  TEXT     NOT NULL,
        code   TEXT     NOT NULL,
        step   INTEGER  NOT NULL,
        at     BIGINT   NOT NULL,
        PRIMARY KEY (game, key, value, code)
    )
    """,
    "INSERT INTO lessons (game, key, value, code, step, at) SELECT game, key, value, '', 0, 0 FROM boxes",
)

# When the host closed the evening: from then on its record holds every answer, and nothing is changed any more. What
# was over when this came had no closing, and its record was out already; all others are closed by their hosts.
CLOSED_EVENINGS = (
    "ALTER TABLE tables ADD COLUMN closed_at BIGINT",
    "UPDATE tables SET closed_at = changed_at WHERE stage = 'over'",
)

STEPS = (FIRST, BOXES, CLAIMS, LESSONS, CLOSED_EVENINGS)
"""Step n leads from version n to n + 1. A step that has left the house is never edited; add another."""

VERSION = len(STEPS)
