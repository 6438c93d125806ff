"""QR codes, compared module by module with the library's own matrix."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.main import QRCode

from companion.finding.qr_codes import QUIET, BadWifi, qr_for_terminal, qr_matrix, qr_svg, wifi_code_text

ADDRESS = "http://192.168.178.123:1413/j/BCDF"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: str) -> set[tuple[int, int]]:
    """The dark modules that the path of a picture paints, as (x, y)."""
    path = ElementTree.fromstring(picture).find(f"{SVG}path")
    assert path is not None
    strokes = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path.attrib["d"])
    assert "".join(f"M{x} {y}h{w}v1h-{b}z" for x, y, w, b in strokes) == path.attrib["d"]
    assert all(width == back for _, _, width, back in strokes)
    return {(int(x) + step, int(y)) for x, y, width, _ in strokes for step in range(int(width))}


def wanted(text: str) -> set[tuple[int, int]]:
    rows = enumerate(qr_matrix(text), start=QUIET)
    return {(x, y) for y, row in rows for x, dark in enumerate(row, start=QUIET) if dark}


@pytest.mark.parametrize(
    "text",
    [ADDRESS, "http://10.0.0.5:1413/j/BCDF", "WIFI:T:nopass;S:Küche 🎲;;", "A" * 400],
)
def test_the_picture_paints_exactly_the_modules_of_the_code(text: str) -> None:
    assert drawn(qr_svg(text, "Join")) == wanted(text)


@pytest.mark.parametrize(
    ("text", "level"),
    [("http://10.0.0", ERROR_CORRECT_M), (ADDRESS, ERROR_CORRECT_L), ("abc", ERROR_CORRECT_Q)],
)
def test_the_code_is_the_librarys_at_the_strongest_level_that_costs_nothing(text: str, level: int) -> None:
    library = QRCode(error_correction=level, border=0)
    library.add_data(text)
    assert [list(row) for row in qr_matrix(text)] == library.get_matrix()


def test_the_picture_has_a_quiet_zone_of_four_on_a_white_ground() -> None:
    picture = ElementTree.fromstring(qr_svg(ADDRESS, "Join"))
    side = len(qr_matrix(ADDRESS)) + 8
    assert picture.attrib["viewBox"] == f"0 0 {side} {side}"
    ground, path = picture
    assert (ground.tag, ground.attrib) == (
        f"{SVG}rect",
        {"width": str(side), "height": str(side), "fill": "#fff"},
    )
    assert (path.tag, path.attrib["fill"]) == (f"{SVG}path", "#000")
    assert {min(drawn(qr_svg(ADDRESS, "Join"))), (4, 4)} == {(4, 4)}
    assert max(x for x, _ in drawn(qr_svg(ADDRESS, "Join"))) == side - 5


def test_a_strict_content_security_policy_accepts_the_picture() -> None:
    picture = ElementTree.fromstring(qr_svg(ADDRESS, "Join"))
    for part in picture.iter():
        assert part.tag in (f"{SVG}svg", f"{SVG}rect", f"{SVG}path")
        assert not {"style", "id", "class", "href"} & part.attrib.keys()
        assert not [name for name in part.attrib if name.startswith("on")]


def test_the_picture_says_what_it_is_whatever_is_in_its_label() -> None:
    label = """Ada & "Bo's" <table>"""
    picture = ElementTree.fromstring(qr_svg(ADDRESS, label))
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"] == label
    assert picture.attrib["shape-rendering"] == "crispEdges"
    assert "Bo's" not in qr_svg(ADDRESS, label)


def test_the_same_text_gives_the_same_picture() -> None:
    assert qr_svg(ADDRESS, "Join") == qr_svg(ADDRESS, "Join")


@pytest.mark.parametrize("length", [10, 14, 20, 26, 27, 32, 35, 42, 50, 78, 100])
def test_a_stronger_level_never_makes_the_modules_smaller(length: int) -> None:
    text = ("http://10.0.0.5:1413/" * 5)[:length]
    smallest = QRCode(error_correction=ERROR_CORRECT_L, border=0)
    smallest.add_data(text)
    assert len(qr_matrix(text)) == len(smallest.get_matrix())


def test_an_address_on_a_home_network_makes_a_small_code() -> None:
    assert len(qr_matrix(ADDRESS)) == 25


PAIRS = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}


def modules(lines: list[str]) -> list[list[bool]]:
    """Half blocks back into rows of ink."""
    return [[PAIRS[sign][half] for sign in line] for line in lines for half in (0, 1)]


def bordered(text: str) -> list[list[bool]]:
    side = len(qr_matrix(text)) + 8
    rows = [[False] * 4 + list(row) + [False] * 4 for row in qr_matrix(text)]
    return [[False] * side] * 4 + rows + [[False] * side] * 5  # one more below: half blocks come in pairs


def test_the_terminal_shows_black_on_white_whatever_its_theme() -> None:
    lines = qr_for_terminal(ADDRESS, "utf-8").splitlines()
    start, end = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
    assert all(line.startswith(start) and line.endswith(end) for line in lines)
    assert modules([line.removeprefix(start).removesuffix(end) for line in lines]) == bordered(ADDRESS)


def test_without_colour_the_light_modules_are_the_ones_printed() -> None:
    lines = qr_for_terminal(ADDRESS, "utf-8", colour=False).splitlines()
    assert [[not ink for ink in row] for row in modules(lines)] == bordered(ADDRESS)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", None, "no-such-encoding"])
def test_a_terminal_without_half_blocks_gets_painted_spaces(encoding: str | None) -> None:
    code = qr_for_terminal(ADDRESS, encoding)
    assert code.isascii()
    rows = []
    for line in code.splitlines():
        assert re.sub(r"\x1b\[[\d;]*m", "", line).strip() == ""
        runs = re.findall(r"\x1b\[48;5;(16|231)m( +)", line)
        rows.append([colour == "16" for colour, run in runs for _ in range(len(run) // 2)])
    assert rows == bordered(ADDRESS)[:-1]


def test_a_terminal_with_neither_half_blocks_nor_colour_gets_hashes() -> None:
    lines = qr_for_terminal(ADDRESS, "ascii", colour=False).splitlines()
    rows = [[line[place : place + 2] == "  " for place in range(0, len(line), 2)] for line in lines]
    assert rows == bordered(ADDRESS)[:-1]


@pytest.mark.parametrize("encoding", ["utf-8", "cp437", "cp850"])
def test_old_windows_consoles_know_half_blocks(encoding: str) -> None:
    assert qr_for_terminal(ADDRESS, encoding) == qr_for_terminal(ADDRESS)
    assert qr_for_terminal(ADDRESS).encode(encoding)


@pytest.mark.parametrize(
    ("ssid", "password", "text"),
    [
        ("Spieleabend", "geheimnis", "WIFI:T:WPA;S:Spieleabend;P:geheimnis;;"),
        ("Spieleabend", "", "WIFI:T:nopass;S:Spieleabend;;"),
        ("Bär & Küche", "pass word", "WIFI:T:WPA;S:Bär & Küche;P:pass word;;"),
        ('a;b,c:d"e\\f', "\\;,:\"'12", 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:\\\\\\;\\,\\:\\"\'12;;'),
    ],
)
def test_a_wifi_is_written_the_way_cameras_read_it(ssid: str, password: str, text: str) -> None:
    assert wifi_code_text(ssid, password) == text


def test_a_hidden_wifi_says_so() -> None:
    assert wifi_code_text("Attic", "geheimnis", hidden=True) == "WIFI:T:WPA;S:Attic;P:geheimnis;H:true;;"
    assert wifi_code_text("Attic", hidden=True) == "WIFI:T:nopass;S:Attic;H:true;;"


@pytest.mark.parametrize(
    ("ssid", "password"), [("x", "12345678"), ("x" * 32, "1" * 63), ("ü" * 16, ""), ("👨‍👩‍👧", "")]
)
def test_a_name_of_1_to_32_bytes_and_a_password_of_8_to_63_letters_pass(ssid: str, password: str) -> None:
    assert wifi_code_text(ssid, password).startswith("WIFI:T:")


@pytest.mark.parametrize(
    ("ssid", "password", "part"),
    [
        ("", "", "1 to 32"),
        ("x" * 33, "", "1 to 32"),
        ("ü" * 17, "", "1 to 32"),
        ("x", "1234567", "8 to 63"),
        ("x", "1" * 64, "8 to 63"),
        ("x\n", "", "line breaks"),
        ("x", "12345678\r\n", "line breaks"),
        ("\ud800", "", "line breaks"),
    ],
)
def test_what_no_router_accepts_is_refused_in_words(ssid: str, password: str, part: str) -> None:
    with pytest.raises(BadWifi) as refused:
        wifi_code_text(ssid, password)
    assert part in refused.value.words.text
    assert isinstance(refused.value, ValueError)
