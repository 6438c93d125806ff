"""Which of the laptop's addresses phones should open; the names are real ones from the three systems."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address

import psutil
import pytest

from companion.finding.cards import NetworkCard, cards, default_route_address, rank, shown
from companion.finding.kinds import Interface, Kind, kind_of

LINUX = {
    "wlan0": Kind.WIRELESS,
    "wlp3s0": Kind.WIRELESS,
    "wlx00c0caabcdef": Kind.WIRELESS,
    "eth0": Kind.PHYSICAL,
    "eno1": Kind.PHYSICAL,
    "enp0s31f6": Kind.PHYSICAL,
    "enx78e7d1ea46da": Kind.PHYSICAL,
    "br0": Kind.PHYSICAL,
    "bond0": Kind.PHYSICAL,
    "docker0": Kind.DOCKER,
    "br-1f2e3d4c5b6a": Kind.DOCKER,
    "veth12ab34c": Kind.DOCKER,
    "podman0": Kind.DOCKER,
    "lxdbr0": Kind.DOCKER,
    "virbr0": Kind.VIRTUAL,
    "vboxnet0": Kind.VIRTUAL,
    "vmnet8": Kind.VIRTUAL,
    "tun0": Kind.VPN,
    "tap0": Kind.VPN,
    "ppp0": Kind.VPN,
    "wg0": Kind.VPN,
    "wg-mullvad": Kind.VPN,
    "tailscale0": Kind.VPN,
    "ztabcdef12": Kind.VPN,
    "nordlynx": Kind.VPN,
    "proton0": Kind.VPN,
    "wwan0": Kind.CELLULAR,
    "wwp0s20f0u6": Kind.CELLULAR,
    "ap0": Kind.HOTSPOT,
}
MACOS = {
    "en0": Kind.PHYSICAL,
    "en1": Kind.PHYSICAL,
    "bridge0": Kind.PHYSICAL,
    "bridge100": Kind.HOTSPOT,
    "ap1": Kind.HOTSPOT,
    "utun3": Kind.VPN,
    "ipsec0": Kind.VPN,
    "feth1234": Kind.VPN,
    "awdl0": Kind.VIRTUAL,
    "llw0": Kind.VIRTUAL,
    "anpi0": Kind.VIRTUAL,
    "vmenet0": Kind.VIRTUAL,
    "vmnet1": Kind.VIRTUAL,
}
WINDOWS = {
    "Wi-Fi": Kind.WIRELESS,
    "Wi-Fi 2": Kind.WIRELESS,
    "WLAN": Kind.WIRELESS,
    "Drahtlosnetzwerkverbindung": Kind.WIRELESS,
    "Ethernet": Kind.PHYSICAL,
    "Ethernet 3": Kind.PHYSICAL,
    "LAN-Verbindung": Kind.PHYSICAL,
    "Local Area Connection": Kind.PHYSICAL,
    "Local Area Connection* 10": Kind.VIRTUAL,
    "LAN-Verbindung* 10": Kind.VIRTUAL,
    "vEthernet (WSL)": Kind.WSL,
    "vEthernet (WSL (Hyper-V firewall))": Kind.WSL,
    "vEthernet (Default Switch)": Kind.VIRTUAL,
    "vEthernet (DockerNAT)": Kind.DOCKER,
    "VirtualBox Host-Only Network": Kind.VIRTUAL,
    "VMware Network Adapter VMnet8": Kind.VIRTUAL,
    "Npcap Loopback Adapter": Kind.VIRTUAL,
    "OpenVPN TAP": Kind.VPN,
    "OpenVPN Data Channel Offload": Kind.VPN,
    "TAP-Windows Adapter V9": Kind.VPN,
    "Tailscale": Kind.VPN,
    "ZeroTier One [8056c2e21c000001]": Kind.VPN,
    "Mobilfunk": Kind.CELLULAR,
    "Büro": Kind.UNKNOWN,
}


@pytest.mark.parametrize(("name", "kind"), [*LINUX.items(), *MACOS.items(), *WINDOWS.items()])
def test_a_name_tells_the_kind_of_a_card(name: str, kind: Kind) -> None:
    assert kind_of(Interface(name, "192.168.7.20")) is kind


@pytest.mark.parametrize(
    ("name", "address", "kind"),
    [
        ("Local Area Connection* 10", "192.168.137.1", Kind.HOTSPOT),
        ("LAN-Verbindung* 10", "192.168.137.1", Kind.HOTSPOT),
        ("WLAN 2", "192.168.137.1", Kind.HOTSPOT),
        ("bridge100", "192.168.2.1", Kind.HOTSPOT),
        ("bridge100", "192.168.64.1", Kind.VIRTUAL),
        ("bridge100", "10.211.55.2", Kind.VIRTUAL),
        ("wlp3s0", "10.42.0.1", Kind.HOTSPOT),
        ("wlp3s0", "10.42.0.77", Kind.WIRELESS),
        ("enp0s31f6", "10.42.0.1", Kind.PHYSICAL),
        ("Ethernet 2", "192.168.56.1", Kind.VIRTUAL),
        ("Uni", "100.101.102.103", Kind.VPN),
        ("Meta", "198.18.0.1", Kind.VPN),
    ],
)
def test_a_well_known_address_corrects_the_name(name: str, address: str, kind: Kind) -> None:
    assert kind_of(Interface(name, address)) is kind


def test_a_card_with_a_name_of_ones_own_and_nobody_beside_it_is_a_vpn() -> None:
    assert kind_of(Interface("Firma", "10.8.0.6", point_to_point=True)) is Kind.VPN


def test_a_hyper_v_switch_on_the_way_out_is_bridged_on_the_real_card() -> None:
    switch = Interface("vEthernet (External)", "192.168.1.20")
    assert kind_of(switch, default_route=True) is Kind.PHYSICAL
    assert kind_of(switch) is Kind.VIRTUAL


def test_inside_wsl_the_card_of_the_inner_network_is_no_real_one() -> None:
    assert kind_of(Interface("eth0", "172.24.13.5"), inside_wsl=True) is Kind.WSL
    mirrored = Interface("eth0", "192.168.1.20")  # WSL's other way of networking borrows the real card
    assert kind_of(mirrored, inside_wsl=True) is Kind.PHYSICAL


def ranked(*named: tuple[str, str], default: str | None = None) -> list[str]:
    return [card.name for card in rank((Interface(name, address) for name, address in named), default)]


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
    down, up = Interface("wlan0", "192.168.1.4", up=False), Interface("docker0", "172.17.0.1")
    assert [card.up for card in rank((down, up), None)] == [True, False]


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "127.0.1.1", "0.0.0.0", "::1", "fe80::1%en0", "224.0.0.1", "", "?"],
)
def test_an_address_that_leads_nowhere_is_left_out(address: str) -> None:
    assert rank([Interface("eth0", address)], address) == ()


def test_an_address_found_twice_is_shown_once() -> None:
    assert ranked(("wlan0", "192.168.1.4"), ("wlan0", "192.168.1.4")) == ["wlan0"]


def test_the_order_of_the_facts_does_not_matter() -> None:
    facts = [Interface("en1", "10.0.0.2"), Interface("en0", "10.0.0.9"), Interface("en0", "10.0.0.10")]
    assert rank(facts, None) == rank(reversed(facts), None)
    assert [card.address for card in rank(facts, None)] == ["10.0.0.9", "10.0.0.10", "10.0.0.2"]


def test_without_interfaces_there_are_no_cards() -> None:
    assert rank((), None) == ()
    assert rank((), "192.168.1.4") == ()


def test_the_qr_code_shows_the_best_card_unless_the_server_listens_on_one_only() -> None:
    wifi, cable = (NetworkCard(f"192.168.1.{n}", "en0", Kind.PHYSICAL, True) for n in (4, 5))
    assert shown((wifi, cable)) is wifi
    assert shown((wifi, cable), "192.168.1.5") is cable
    assert shown((wifi, cable), "0.0.0.0") is wifi
    assert shown(()) is None


def test_this_machine_can_be_asked_for_its_cards() -> None:
    for card in cards():
        assert not IPv4Address(card.address).is_loopback
        assert not IPv4Address(card.address).is_unspecified


def test_a_system_that_hides_its_cards_still_offers_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> dict[str, object]:
        raise PermissionError("not for you")

    monkeypatch.setattr(psutil, "net_if_stats", refuse)
    default = default_route_address()
    assert [card.address for card in cards()] == ([default] if default else [])


def test_a_system_without_any_network_has_no_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> socket.socket:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(psutil, "net_if_addrs", dict)
    monkeypatch.setattr(socket, "socket", refuse)
    assert default_route_address() is None
    assert cards() == ()


def test_a_card_without_statistics_counts_as_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "net_if_stats", dict)
    assert all(card.up for card in cards())
