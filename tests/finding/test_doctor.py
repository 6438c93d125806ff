"""What the doctor finds. Whether a port answers is a given fact, except on loopback: nobody is called."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from companion.core.words import Verbatim, Words
from companion.finding.doctor import Finding, examine_laptop, is_server_answering
from companion.finding.network_cards import CardKind, NetworkCard

WIFI = NetworkCard("192.168.178.23", "wlp3s0", CardKind.WIRELESS, True)
CABLE = NetworkCard("192.168.178.24", "enp0s31f6", CardKind.PHYSICAL, True)
HOTSPOT = NetworkCard("192.168.137.1", "Local Area Connection* 10", CardKind.HOTSPOT, True)
VPN = NetworkCard("10.8.0.2", "tun0", CardKind.VPN, True)
DOCKER = NetworkCard("172.17.0.1", "docker0", CardKind.DOCKER, True)
NO_ADDRESS = NetworkCard("169.254.3.4", "eth0", CardKind.PHYSICAL, True)
DOWN = NetworkCard("192.168.9.9", "wlan1", CardKind.WIRELESS, False)


def told(words: Words) -> str:
    """The English sentence, as the edge would print it."""
    values = {name: told(v) if isinstance(v, Words) else getattr(v, "text", v) for name, v in words.values}
    return words.text.format(**values)


def report(findings: tuple[Finding, ...]) -> list[str]:
    return [f"{f.level}: {told(f.title)} | " + " | ".join(map(told, f.advice)) for f in findings]


def consult(
    *cards: NetworkCard,
    reached: bool | None = None,
    host: str = "0.0.0.0",
    platform: str = "linux",
    mute: tuple[str, ...] = (),
) -> list[str]:
    def answering(address: str, port: int) -> bool:
        return port == 1413 and address not in mute

    return report(examine_laptop(1413, cards, reached, host, platform=platform, answers=answering))


def lines(findings: list[str], part: str) -> list[str]:
    return [line for line in findings if part in line]


def test_a_laptop_with_one_wifi_is_fine() -> None:
    first, second, third = consult(WIFI, reached=True)
    assert first.startswith("fine: The QR code shows http://192.168.178.23:1413.")
    assert first.endswith("It is the only address there is (Wi-Fi).")
    assert second.startswith("fine: The server answers on port 1413")
    assert third.startswith("fine: A phone has reached this laptop.")


def test_the_other_addresses_are_there_to_try() -> None:
    first = consult(WIFI, CABLE, DOCKER)[0]
    assert "It belongs to a real card (Wi-Fi)" in first
    assert "try http://192.168.178.24:1413 (enp0s31f6, network card)" in first
    assert "try http://172.17.0.1:1413 (docker0, containers)" in first


def test_a_card_that_is_down_or_without_an_address_is_not_offered() -> None:
    assert not lines(consult(WIFI, NO_ADDRESS, DOWN), "169.254")
    assert not lines(consult(WIFI, NO_ADDRESS, DOWN), "192.168.9.9")


def test_the_laptops_own_hotspot_is_explained_and_not_advised_again() -> None:
    findings = consult(HOTSPOT, WIFI, reached=False, platform="win32")
    assert "own hotspot; the phones must be in it" in findings[0]
    assert not lines(findings, "Make a hotspot")


def test_a_vpn_beside_a_real_card_is_a_hint() -> None:
    assert lines(consult(WIFI, VPN), "VPN is up")[0].startswith("hint")
    assert not lines(consult(WIFI), "VPN is up")


def test_only_virtual_cards_are_trouble() -> None:
    findings = consult(VPN, DOCKER)
    assert findings[0].startswith("hint: The QR code shows http://10.8.0.2:1413.")
    assert lines(findings, "Only virtual cards")[0].startswith("trouble")
    assert not lines(findings, "VPN is up")


def test_a_hotspot_is_advised_once() -> None:
    for cards in ((WIFI,), (VPN, DOCKER), ()):
        assert len(lines(consult(*cards, reached=False), "Make a hotspot")) == 1


def test_linux_inside_windows_is_told_to_come_out() -> None:
    findings = consult(NetworkCard("172.24.13.5", "eth0", CardKind.WSL, True))
    assert lines(findings, "Linux inside Windows, where phones")[0].startswith("trouble")
    assert not lines(findings, "Only virtual cards")


@pytest.mark.parametrize("cards", [(), (DOWN,)])
def test_without_a_network_the_laptop_makes_its_own(cards: tuple[NetworkCard, ...]) -> None:
    (only,) = consult(*cards, reached=False)
    assert only.startswith("trouble: This laptop is in no network.")
    assert "Make a hotspot on this laptop" in only
    assert "often cannot open the page itself" in only


def test_a_network_that_gives_no_address_is_named() -> None:
    assert "gave it no address" in consult(NO_ADDRESS)[0]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.5", "localhost", "::1"])
def test_a_server_that_listens_only_for_itself_is_trouble_and_nothing_else_matters(host: str) -> None:
    (only,) = consult(WIFI, reached=False, host=host)
    assert only == f"trouble: The server listens only on {host}: no phone can reach it. | " + (
        "Start it again with --host 0.0.0.0."
    )


def test_a_server_that_listens_on_one_address_shows_that_one() -> None:
    findings = consult(WIFI, CABLE, host=CABLE.address)
    assert "shows http://192.168.178.24:1413" in findings[0]
    assert not lines(findings, WIFI.address)


def test_a_server_that_listens_on_yesterdays_address_is_trouble() -> None:
    (only,) = consult(WIFI, host="192.168.1.99")
    assert only.startswith("trouble: The server listens only on 192.168.1.99, which")


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::", "laptop.local"])
def test_a_server_that_listens_everywhere_shows_the_best(host: str) -> None:
    assert "shows http://192.168.178.23:1413" in consult(WIFI, CABLE, host=host)[0]


def test_a_port_where_nothing_answers_is_trouble() -> None:
    assert lines(consult(WIFI, mute=(WIFI.address,)), "Nothing answers on port 1413")[0].startswith("trouble")


def test_a_port_that_is_silent_on_the_address_of_the_qr_code_is_trouble_elsewhere_a_hint() -> None:
    shown_is_mute = consult(WIFI, CABLE, mute=(WIFI.address,))
    other_is_mute = consult(WIFI, CABLE, mute=(CABLE.address,))
    assert lines(shown_is_mute, "nothing answers at 192.168.178.23")[0].startswith("trouble")
    assert lines(other_is_mute, "nothing answers at 192.168.178.24")[0].startswith("hint")


@pytest.mark.parametrize(
    ("platform", "parts"),
    [
        ("win32", ("allow Python on private networks", "marked “Public”", "Windows Security")),
        ("darwin", ("accept incoming connections", "Block all incoming connections")),
        ("linux", ("sudo ufw allow 1413/tcp", "sudo firewall-cmd --add-port=1413/tcp")),
        ("freebsd14", ("If a firewall runs",)),
    ],
)
def test_the_firewall_is_explained_for_this_system_only(platform: str, parts: tuple[str, ...]) -> None:
    for reached in (None, False):
        advice = " ".join(lines(consult(WIFI, reached=reached, platform=platform), "firewall"))
        assert all(part in advice for part in parts)
        assert ("Windows" in advice) == (platform == "win32")
        assert ("ufw" in advice) == (platform in ("linux", "freebsd14"))
    assert not lines(consult(WIFI, reached=True, platform=platform), "firewall")


@pytest.mark.parametrize(
    ("platform", "part"), [("win32", "Mobile hotspot"), ("darwin", "Internet Sharing"), ("linux", "nmcli")]
)
def test_the_hotspot_is_explained_for_this_system(platform: str, part: str) -> None:
    assert part in consult(platform=platform)[0]


def test_if_no_phone_came_within_a_minute_the_usual_reasons_are_listed() -> None:
    findings = consult(WIFI, reached=False)
    assert lines(findings, "No phone has reached this laptop yet")[0].startswith("trouble")
    for part in ("client isolation", "switch mobile data off", "guest Wi-Fi", "Make a hotspot", "runs a VPN"):
        assert lines(findings, part), part


def test_before_the_minute_is_over_nobody_is_alarmed() -> None:
    assert not lines(consult(WIFI), "trouble:")


@pytest.mark.parametrize("address", ["172.20.10.2", "192.168.43.17"])
def test_a_laptop_in_a_phones_hotspot_hears_of_the_phone_that_shares(address: str) -> None:
    card = NetworkCard(address, "en0", CardKind.PHYSICAL, True)
    assert lines(consult(card), "The phone that shares it often cannot open the page")[0].startswith("hint")


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
@pytest.mark.parametrize("reached", [None, True, False])
def test_no_page_is_ever_offered_with_https(platform: str, reached: bool | None) -> None:
    for cards in ((), (WIFI, VPN), (VPN,), (NO_ADDRESS,)):
        assert not lines(consult(*cards, reached=reached, platform=platform), "https://")


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_every_sentence_has_all_its_values(platform: str) -> None:
    for cards in ((), (WIFI, VPN), (VPN,), (HOTSPOT, CABLE), (NO_ADDRESS,)):
        for line in consult(*cards, reached=False, platform=platform):
            assert "{" not in line


@pytest.fixture
def listening() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def closed() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def test_a_listening_port_answers(listening: int) -> None:
    assert is_server_answering("127.0.0.1", listening)


def test_a_closed_port_does_not_answer(closed: int) -> None:
    assert not is_server_answering("127.0.0.1", closed)


def test_another_machines_address_is_never_called(listening: int) -> None:
    assert not is_server_answering("203.0.113.77", listening)  # binding to it fails before anything is sent


def test_the_doctor_tries_the_port_by_itself(listening: int) -> None:
    here = NetworkCard("127.0.0.1", "lo", CardKind.PHYSICAL, True)
    title = examine_laptop(listening, (here,), True, "0.0.0.0")[1].title
    assert title.values == (("port", listening),)
    assert title.text.startswith("The server answers")
    assert examine_laptop(listening, (here,), True, "")[0].title.values == (
        ("address", Verbatim(f"http://127.0.0.1:{listening}")),
    )
