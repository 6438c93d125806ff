"""QR codes: drawn for a page, written for a terminal, and the text that lets a phone join a Wi-Fi."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import groupby
from unicodedata import category

from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.main import QRCode

from companion.core.words import Words, say

QUIET = 4  # modules of white around the code; the standard asks for four
Matrix = tuple[tuple[bool, ...], ...]

_BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"  # from the fixed palette: themes repaint colours 0 to 15
_BLACK, _WHITE, _PLAIN = "\x1b[48;5;16m", "\x1b[48;5;231m", "\x1b[0m"
_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
_INVERTED = str.maketrans("█▀▄ ", " ▄▀█")


class BadWifi(ValueError):
    """A network name or password that no router would accept."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.text)
        self.words = words


def qr_svg(text: str, label: str) -> str:
    """The code as one inline `<svg>` that a strict Content-Security-Policy accepts. The page sizes it."""
    dark = qr_matrix(text)
    side = len(dark) + 2 * QUIET
    path = "".join(_dark_rectangle_paths(dark))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img" '
        f'aria-label="{escape(label)}" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" fill="#fff"/><path d="{path}" fill="#000"/></svg>'
    )


def qr_for_terminal(text: str, encoding: str | None = "utf-8", *, colour: bool = True) -> str:
    """The code for a terminal, two modules a character where the encoding has half blocks.

    With colour it is black on white whatever the theme. Without, the light modules are the ones printed:
    right on a dark terminal, and inverted on a light one, which most phones forgive.
    """
    side = len(qr_matrix(text)) + 2 * QUIET
    margin, edge = ((False,) * side,) * QUIET, (False,) * QUIET
    rows = (*margin, *((*edge, *row, *edge) for row in qr_matrix(text)), *margin)
    if not _is_encodable("".join(_BLOCKS.values()), encoding):
        return "\n".join(_row_in_spaces(row) if colour else _row_in_hashes(row) for row in rows)
    pairs = zip(rows[::2], (*rows[1::2], (False,) * side), strict=True)  # a code's side is always odd
    if colour:
        return "\n".join(f"{_BLACK_ON_WHITE}{_rows_in_half_blocks(above, below)}{_PLAIN}" for above, below in pairs)
    return "\n".join(_rows_in_half_blocks(above, below).translate(_INVERTED) for above, below in pairs)


def wifi_code_text(ssid: str, password: str = "", hidden: bool = False) -> str:
    """What a phone's camera reads as "join this Wi-Fi"; phones negotiate WPA2 or WPA3 under the name WPA."""
    for text in (ssid, password):
        if any(category(letter) in ("Cc", "Cs") for letter in text):
            raise BadWifi(say("Please leave out line breaks and other invisible signs."))
    if not 1 <= len(ssid.encode()) <= 32:
        raise BadWifi(say("The name of a Wi-Fi has 1 to 32 letters (fewer with umlauts or emoji)."))
    if password and not 8 <= len(password) <= 63:
        raise BadWifi(say("The password of a Wi-Fi has 8 to 63 letters; leave it empty for an open one."))
    lock = "WPA" if password else "nopass"
    key = f"P:{_escaped_for_wifi(password)};" if password else ""
    return f"WIFI:T:{lock};S:{_escaped_for_wifi(ssid)};{key}{'H:true;' if hidden else ''};"


@lru_cache(maxsize=32)  # it takes 5 ms, and a table shows the same few addresses again and again
def qr_matrix(text: str) -> Matrix:
    """The dark modules of the smallest code for this text, without the quiet zone.

    A screen has no scratches and no dirt, and across a table nothing helps a camera like large modules. So
    level L decides the size; the room left over goes to the highest level up to Q that fits without growing.
    """
    smallest = _qr_code(text, ERROR_CORRECT_L)
    stronger = (_qr_code(text, level) for level in (ERROR_CORRECT_Q, ERROR_CORRECT_M))
    code = next((one for one in stronger if one.version == smallest.version), smallest)
    return tuple(tuple(bool(module) for module in row) for row in code.get_matrix())


def _qr_code(text: str, level: int) -> QRCode:
    code = QRCode(error_correction=level, border=0)
    code.add_data(text)
    return code


def _dark_rectangle_paths(dark: Matrix) -> list[str]:
    """Neighbours in a row as one rectangle: shorter, and no hairlines between them."""
    strokes = []
    for y, row in enumerate(dark, start=QUIET):
        x = QUIET
        for is_dark, run in groupby(row):
            width = len(tuple(run))
            if is_dark:
                strokes.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return strokes


def _rows_in_half_blocks(above: tuple[bool, ...], below: tuple[bool, ...]) -> str:
    return "".join(_BLOCKS[pair] for pair in zip(above, below, strict=True))


def _row_in_spaces(row: tuple[bool, ...]) -> str:
    painted = ((_BLACK if is_dark else _WHITE) + "  " * len(tuple(run)) for is_dark, run in groupby(row))
    return "".join(painted) + _PLAIN


def _row_in_hashes(row: tuple[bool, ...]) -> str:
    return "".join("  " if is_dark else "##" for is_dark in row)


def _is_encodable(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _escaped_for_wifi(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,:"' else letter for letter in text)
