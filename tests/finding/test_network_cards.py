"""Which of the laptop's addresses phones should open; the names are real ones from the three systems."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address

import psutil
import pytest

from companion.finding.network_cards import (
    CardKind,
    NetworkCard,
    ReportedAddress,
    card_to_show,
    current_cards,
    default_route_address,
    kind_of_card,
    ranked_cards,
)

LINUX = {
    "wlan0": CardKind.WIRELESS,
    "wlp3s0": CardKind.WIRELESS,
    "wlx00c0caabcdef": CardKind.WIRELESS,
    "eth0": CardKind.PHYSICAL,
    "eno1": CardKind.PHYSICAL,
    "enp0s31f6": CardKind.PHYSICAL,
    "enx78e7d1ea46da": CardKind.PHYSICAL,
    "br0": CardKind.PHYSICAL,
    "bond0": CardKind.PHYSICAL,
    "docker0": CardKind.DOCKER,
    "br-1f2e3d4c5b6a": CardKind.DOCKER,
    "veth12ab34c": CardKind.DOCKER,
    "podman0": CardKind.DOCKER,
    "lxdbr0": CardKind.DOCKER,
    "virbr0": CardKind.VIRTUAL,
    "vboxnet0": CardKind.VIRTUAL,
    "vmnet8": CardKind.VIRTUAL,
    "tun0": CardKind.VPN,
    "tap0": CardKind.VPN,
    "ppp0": CardKind.VPN,
    "wg0": CardKind.VPN,
    "wg-mullvad": CardKind.VPN,
    "tailscale0": CardKind.VPN,
    "ztabcdef12": CardKind.VPN,
    "nordlynx": CardKind.VPN,
    "proton0": CardKind.VPN,
    "wwan0": CardKind.CELLULAR,
    "wwp0s20f0u6": CardKind.CELLULAR,
    "ap0": CardKind.HOTSPOT,
}
MACOS = {
    "en0": CardKind.PHYSICAL,
    "en1": CardKind.PHYSICAL,
    "bridge0": CardKind.PHYSICAL,
    "bridge100": CardKind.HOTSPOT,
    "ap1": CardKind.HOTSPOT,
    "utun3": CardKind.VPN,
    "ipsec0": CardKind.VPN,
    "feth1234": CardKind.VPN,
    "awdl0": CardKind.VIRTUAL,
    "llw0": CardKind.VIRTUAL,
    "anpi0": CardKind.VIRTUAL,
    "vmenet0": CardKind.VIRTUAL,
    "vmnet1": CardKind.VIRTUAL,
}
WINDOWS = {
    "Wi-Fi": CardKind.WIRELESS,
    "Wi-Fi 2": CardKind.WIRELESS,
    "WLAN": CardKind.WIRELESS,
    "Drahtlosnetzwerkverbindung": CardKind.WIRELESS,
    "Ethernet": CardKind.PHYSICAL,
    "Ethernet 3": CardKind.PHYSICAL,
    "LAN-Verbindung": CardKind.PHYSICAL,
    "Local Area Connection": CardKind.PHYSICAL,
    "Local Area Connection* 10": CardKind.VIRTUAL,
    "LAN-Verbindung* 10": CardKind.VIRTUAL,
    "vEthernet (WSL)": CardKind.WSL,
    "vEthernet (WSL (Hyper-V firewall))": CardKind.WSL,
    "vEthernet (Default Switch)": CardKind.VIRTUAL,
    "vEthernet (DockerNAT)": CardKind.DOCKER,
    "VirtualBox Host-Only Network": CardKind.VIRTUAL,
    "VMware Network Adapter VMnet8": CardKind.VIRTUAL,
    "Npcap Loopback Adapter": CardKind.VIRTUAL,
    "OpenVPN TAP": CardKind.VPN,
    "OpenVPN Data Channel Offload": CardKind.VPN,
    "TAP-Windows Adapter V9": CardKind.VPN,
    "Tailscale": CardKind.VPN,
    "ZeroTier One [8056c2e21c000001]": CardKind.VPN,
    "Mobilfunk": CardKind.CELLULAR,
    "Büro": CardKind.UNKNOWN,
}


@pytest.mark.parametrize(("name", "kind"), [*LINUX.items(), *MACOS.items(), *WINDOWS.items()])
def test_a_name_tells_the_kind_of_a_card(name: str, kind: CardKind) -> None:
    assert kind_of_card(ReportedAddress(name, "192.168.7.20")) is kind


@pytest.mark.parametrize(
    ("name", "address", "kind"),
    [
        ("Local Area Connection* 10", "192.168.137.1", CardKind.HOTSPOT),
        ("LAN-Verbindung* 10", "192.168.137.1", CardKind.HOTSPOT),
        ("WLAN 2", "192.168.137.1", CardKind.HOTSPOT),
        ("bridge100", "192.168.2.1", CardKind.HOTSPOT),
        ("bridge100", "192.168.64.1", CardKind.VIRTUAL),
        ("bridge100", "10.211.55.2", CardKind.VIRTUAL),
        ("wlp3s0", "10.42.0.1", CardKind.HOTSPOT),
        ("wlp3s0", "10.42.0.77", CardKind.WIRELESS),
        ("enp0s31f6", "10.42.0.1", CardKind.PHYSICAL),
        ("Ethernet 2", "192.168.56.1", CardKind.VIRTUAL),
        ("Uni", "100.101.102.103", CardKind.VPN),
        ("Meta", "198.18.0.1", CardKind.VPN),
    ],
)
def test_a_well_known_address_corrects_the_name(name: str, address: str, kind: CardKind) -> None:
    assert kind_of_card(ReportedAddress(name, address)) is kind


def test_a_card_with_a_name_of_ones_own_and_nobody_beside_it_is_a_vpn() -> None:
    assert kind_of_card(ReportedAddress("Firma", "10.8.0.6", point_to_point=True)) is CardKind.VPN


def test_a_hyper_v_switch_on_the_way_out_is_bridged_on_the_real_card() -> None:
    switch = ReportedAddress("vEthernet (External)", "192.168.1.20")
    assert kind_of_card(switch, default_route=True) is CardKind.PHYSICAL
    assert kind_of_card(switch) is CardKind.VIRTUAL


def test_inside_wsl_the_card_of_the_inner_network_is_no_real_one() -> None:
    assert kind_of_card(ReportedAddress("eth0", "172.24.13.5"), inside_wsl=True) is CardKind.WSL
    mirrored = ReportedAddress("eth0", "192.168.1.20")  # WSL's other way of networking borrows the real card
    assert kind_of_card(mirrored, inside_wsl=True) is CardKind.PHYSICAL


def ranked(*named: tuple[str, str], default: str | None = None) -> list[str]:
    return [card.name for card in ranked_cards((ReportedAddress(name, address) for name, address in named), default)]


def test_a_linux_laptop_shows_its_wifi_before_everything_virtual() -> None:
    assert ranked(
        ("lo", "127.0.0.1"),
        ("br-1f2e3d4c5b6a", "172.18.0.1"),
        ("docker0", "172.17.0.1"),
        ("tun0", "10.8.0.2"),
        ("virbr0", "192.168.122.1"),
        ("wlp3s0", "192.168.178.23"),
        default="10.8.0.2",
    ) == ["wlp3s0", "virbr0", "tun0", "br-1f2e3d4c5b6a", "docker0"]


def test_a_mac_shows_its_wifi_before_its_vpn() -> None:
    assert ranked(("utun3", "100.64.3.2"), ("vmnet8", "172.16.5.1"), ("en0", "192.168.1.4")) == [
        "en0",
        "vmnet8",
        "utun3",
    ]


def test_a_windows_laptop_shows_its_wifi_before_everything_virtual() -> None:
    assert ranked(
        ("vEthernet (WSL)", "172.29.16.1"),
        ("vEthernet (Default Switch)", "172.20.80.1"),
        ("Ethernet 2", "192.168.56.1"),
        ("OpenVPN TAP", "10.8.0.6"),
        ("WLAN", "192.168.178.23"),
        default="192.168.178.23",
    ) == ["WLAN", "Ethernet 2", "vEthernet (Default Switch)", "OpenVPN TAP", "vEthernet (WSL)"]


def test_the_laptops_own_hotspot_comes_first_even_if_the_internet_is_elsewhere() -> None:
    both = ("Wi-Fi", "192.168.1.4"), ("Local Area Connection* 10", "192.168.137.1")
    assert ranked(*both, default="192.168.1.4") == ["Local Area Connection* 10", "Wi-Fi"]


def test_among_equals_the_default_route_comes_first() -> None:
    both = ("en0", "192.168.1.4"), ("en1", "192.168.1.5")
    assert ranked(*both, default="192.168.1.4") == ["en0", "en1"]
    assert ranked(*both, default="192.168.1.5") == ["en1", "en0"]


def test_cable_and_wifi_are_equals() -> None:
    both = ("Ethernet", "192.168.1.4"), ("Wi-Fi", "192.168.1.5")
    assert ranked(*both, default="192.168.1.5") == ["Wi-Fi", "Ethernet"]
    assert ranked(*both, default="192.168.1.4") == ["Ethernet", "Wi-Fi"]


def test_an_address_of_a_home_network_comes_before_a_public_one() -> None:
    assert ranked(("eth0", "8.8.4.4"), ("wlan0", "172.31.0.9"), default="8.8.4.4") == ["wlan0", "eth0"]


def test_a_public_address_of_a_real_card_comes_before_a_virtual_machine() -> None:
    assert ranked(("virbr0", "192.168.122.1"), ("eth0", "8.8.4.4")) == ["eth0", "virbr0"]


def test_172_32_is_not_a_home_network() -> None:
    assert ranked(("eth0", "172.32.0.9"), ("eth1", "172.31.0.9")) == ["eth1", "eth0"]


def test_a_card_that_got_no_address_comes_last_even_after_docker() -> None:
    assert ranked(("eth0", "169.254.3.4"), ("docker0", "172.17.0.1")) == ["docker0", "eth0"]


def test_a_card_that_is_down_comes_after_those_that_are_up() -> None:
    down, up = ReportedAddress("wlan0", "192.168.1.4", up=False), ReportedAddress("docker0", "172.17.0.1")
    assert [card.up for card in ranked_cards((down, up), None)] == [True, False]


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "127.0.1.1", "0.0.0.0", "::1", "fe80::1%en0", "224.0.0.1", "", "?"],
)
def test_an_address_that_leads_nowhere_is_left_out(address: str) -> None:
    assert ranked_cards([ReportedAddress("eth0", address)], address) == ()


def test_an_address_found_twice_is_shown_once() -> None:
    assert ranked(("wlan0", "192.168.1.4"), ("wlan0", "192.168.1.4")) == ["wlan0"]


def test_the_order_of_the_facts_does_not_matter() -> None:
    facts = [ReportedAddress("en1", "10.0.0.2"), ReportedAddress("en0", "10.0.0.9"),
             ReportedAddress("en0", "10.0.0.10")]
    assert ranked_cards(facts, None) == ranked_cards(reversed(facts), None)
    assert [card.address for card in ranked_cards(facts, None)] == ["10.0.0.9", "10.0.0.10", "10.0.0.2"]


def test_without_interfaces_there_are_no_cards() -> None:
    assert ranked_cards((), None) == ()
    assert ranked_cards((), "192.168.1.4") == ()


def test_the_qr_code_shows_the_best_card_unless_the_server_listens_on_one_only() -> None:
    wifi, cable = (NetworkCard(f"192.168.1.{n}", "en0", CardKind.PHYSICAL, True) for n in (4, 5))
    assert card_to_show((wifi, cable)) is wifi
    assert card_to_show((wifi, cable), "192.168.1.5") is cable
    assert card_to_show((wifi, cable), "0.0.0.0") is wifi
    assert card_to_show(()) is None


def test_this_machine_can_be_asked_for_its_cards() -> None:
    for card in current_cards():
        assert not IPv4Address(card.address).is_loopback
        assert not IPv4Address(card.address).is_unspecified


def test_a_system_that_hides_its_cards_still_offers_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> dict[str, object]:
        raise PermissionError("not for you")

    monkeypatch.setattr(psutil, "net_if_stats", refuse)
    default = default_route_address()
    assert [card.address for card in current_cards()] == ([default] if default else [])


def test_a_system_without_any_network_has_no_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> socket.socket:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(psutil, "net_if_addrs", dict)
    monkeypatch.setattr(socket, "socket", refuse)
    assert default_route_address() is None
    assert current_cards() == ()


def test_a_card_without_statistics_counts_as_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "net_if_stats", dict)
    assert all(card.up for card in current_cards())
