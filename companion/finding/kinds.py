"""What a network card is, read from its name and address: no system tells us in a portable way."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv4Address, IPv4Network

from companion.core.words import Words, say


class CardKind(Enum):
    """In the order in which phones are likely to reach them."""

    HOTSPOT = "hotspot"  # the laptop's own; somebody switched it on for a reason, so it comes first
    WIRELESS = "wireless"
    PHYSICAL = "physical"  # a cable, or a card whose name does not say (macOS calls everything en0, en1 …)
    UNKNOWN = "unknown"
    VIRTUAL = "virtual"
    VPN = "vpn"
    CELLULAR = "cellular"
    DOCKER = "docker"
    WSL = "wsl"

    @property
    def is_real(self) -> bool:
        """Whether a phone at the same table has a chance to reach it."""
        return self in (CardKind.HOTSPOT, CardKind.WIRELESS, CardKind.PHYSICAL, CardKind.UNKNOWN)

    @property
    def words(self) -> Words:
        return _WORDS[self]


_WORDS = {
    CardKind.HOTSPOT: say("this laptop's own hotspot"),
    CardKind.WIRELESS: say("Wi-Fi"),
    CardKind.PHYSICAL: say("network card"),
    CardKind.UNKNOWN: say("network card of an unknown kind"),
    CardKind.VIRTUAL: say("virtual machine"),
    CardKind.VPN: say("VPN"),
    CardKind.CELLULAR: say("mobile data"),
    CardKind.DOCKER: say("containers"),
    CardKind.WSL: say("Linux inside Windows"),
}


@dataclass(frozen=True, slots=True)
class Interface:
    """One address of one card, as the operating system reports it."""

    name: str
    address: str
    up: bool = True
    point_to_point: bool = False


# The first match wins, so a brand stands before the plain words it contains: "vEthernet (WSL)", "Wi-Fi VPN".
_NAMES: tuple[tuple[CardKind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE | re.VERBOSE))
    for kind, pattern in (
        (CardKind.WSL, r"\bwsl\b"),
        (
            CardKind.DOCKER,
            r"""docker | podman | ^br-[0-9a-f]{6,}$ | ^veth(?!ernet)
            | ^cni | ^flannel | ^kube | ^lxc | ^lxd | ^incus""",
        ),
        (
            CardKind.VPN,
            r"""vpn | wireguard | wintun | ^wg\d | ^wg- | tun\d*$ | ^tap\d* | \btap\b | tailscale | zerotier
            | ^zt[0-9a-z]{6,} | ^feth\d | ^ppp\d | ipsec | hamachi | ^ham\d | radmin | nordlynx | proton
            | mullvad | anyconnect | cisco | forti | globalprotect | pangp | ^gpd\d
            | cloudflare | \bwarp\b""",
        ),
        (CardKind.CELLULAR, r"^ww | ^rmnet | cellular | mobilfunk | mobile\ broadband"),
        (CardKind.HOTSPOT, r"^u?ap\d+$"),
        (
            CardKind.VIRTUAL,
            r"""^vethernet | virtualbox | ^vbox | vmware | ^vmnet | ^vmenet | ^virbr | ^vnet\d | hyper-v
            | host-only | parallels | ^vnic\d | ^prl | loopback | ^dummy | ^macvtap | ^bridge1\d\d$
            | ^awdl | ^llw | ^anpi | ^gif\d | ^stf\d | ^sit\d | \*""",
        ),
        (CardKind.WIRELESS, r"wi-?fi | wlan | ^wl[opsx]\d* | wireless | drahtlos | ^ath\d"),
        (
            CardKind.PHYSICAL,
            r"""^eth\d | ^en(\d|[opsx]) | ^em\d | ^p\d+p\d | ^usb\d | ^bond | ^team | ^br\d | ^br-lan | ^vmbr
            | ^bridge\d$ | ethernet | ^lan\b | lan-verbindung | local\ area\ connection""",
        ),
    )
)

_WINDOWS_SHARES = IPv4Address("192.168.137.1")  # Windows takes it whenever it shares a connection
_NETWORKMANAGER_SHARES = IPv4Network("10.42.0.0/16")
_MACOS_SHARES = IPv4Network("192.168.0.0/18")  # 192.168.2.1 and on; its virtual machines: 192.168.64.1 and on
_VIRTUALBOX = IPv4Address("192.168.56.1")  # on Windows its card may be called just "Ethernet 2"
_OVERLAYS = (IPv4Network("100.64.0.0/10"), IPv4Network("198.18.0.0/15"))
_WSL_INSIDE = IPv4Network("172.16.0.0/12")


def kind_of(card: Interface, *, default_route: bool = False, inside_wsl: bool = False) -> CardKind:
    """The kind of a card; its name says most, a few well-known addresses correct that."""
    address, kind = IPv4Address(card.address), by_name(card.name)
    if kind is CardKind.VIRTUAL:
        return _virtual_by_name(card.name, address, default_route)
    if inside_wsl and address in _WSL_INSIDE:
        return CardKind.WSL
    if not kind.is_real:
        return kind
    if address == _VIRTUALBOX:
        return CardKind.VIRTUAL
    if address == _WINDOWS_SHARES or (kind is CardKind.WIRELESS and _is_first(address, _NETWORKMANAGER_SHARES)):
        return CardKind.HOTSPOT
    if kind is CardKind.UNKNOWN and (card.point_to_point or any(address in overlay for overlay in _OVERLAYS)):
        return CardKind.VPN  # on Windows people name their VPN as they like ("Uni")
    return kind


def by_name(name: str) -> CardKind:
    return next((kind for kind, pattern in _NAMES if pattern.search(name)), CardKind.UNKNOWN)


def _virtual_by_name(name: str, address: IPv4Address, default_route: bool) -> CardKind:
    """Names of virtual cards behind which a real network may stand."""
    if "*" in name and address == _WINDOWS_SHARES:  # "Local Area Connection* 10", "LAN-Verbindung* 10"
        return CardKind.HOTSPOT
    if name.casefold().startswith("bridge1") and address in _MACOS_SHARES:
        return CardKind.HOTSPOT
    if name.casefold().startswith("vethernet") and default_route:
        return CardKind.PHYSICAL  # a Hyper-V switch bridged onto the real card takes over its address
    return CardKind.VIRTUAL


def _is_first(address: IPv4Address, network: IPv4Network) -> bool:
    return address in network and address.packed[3] == 1
