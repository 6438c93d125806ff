"""The laptop's network cards: what each is, read from its name and address, and which one phones reach first.

No system tells us in a portable way.
"""

from __future__ import annotations

import platform
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from ipaddress import AddressValueError, IPv4Address, IPv4Network

import psutil

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
    def may_be_reached(self) -> bool:
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
class ReportedAddress:
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


def kind_of_card(card: ReportedAddress, *, default_route: bool = False, inside_wsl: bool = False) -> CardKind:
    """The kind of a card; its name says most, a few well-known addresses correct that."""
    address, kind = IPv4Address(card.address), kind_by_name(card.name)
    if kind is CardKind.VIRTUAL:
        return _kind_of_virtually_named_card(card.name, address, default_route)
    if inside_wsl and address in _WSL_INSIDE:
        return CardKind.WSL
    if not kind.may_be_reached:
        return kind
    if address == _VIRTUALBOX:
        return CardKind.VIRTUAL
    if address == _WINDOWS_SHARES or (kind is CardKind.WIRELESS and _is_first_address(address, _NETWORKMANAGER_SHARES)):
        return CardKind.HOTSPOT
    if kind is CardKind.UNKNOWN and (card.point_to_point or any(address in overlay for overlay in _OVERLAYS)):
        return CardKind.VPN  # on Windows people name their VPN as they like ("Uni")
    return kind


def kind_by_name(name: str) -> CardKind:
    return next((kind for kind, pattern in _NAMES if pattern.search(name)), CardKind.UNKNOWN)


def _kind_of_virtually_named_card(name: str, address: IPv4Address, default_route: bool) -> CardKind:
    """Names of virtual cards behind which a real network may stand."""
    if "*" in name and address == _WINDOWS_SHARES:  # "Local Area Connection* 10", "LAN-Verbindung* 10"
        return CardKind.HOTSPOT
    if name.casefold().startswith("bridge1") and address in _MACOS_SHARES:
        return CardKind.HOTSPOT
    if name.casefold().startswith("vethernet") and default_route:
        return CardKind.PHYSICAL  # a Hyper-V switch bridged onto the real card takes over its address
    return CardKind.VIRTUAL


def _is_first_address(address: IPv4Address, network: IPv4Network) -> bool:
    return address in network and address.packed[3] == 1


# Which of them phones most likely reach first.

_HOME_NETWORKS = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
_TIERS = {kind: place for place, kind in enumerate(CardKind)} | {CardKind.PHYSICAL: 1, CardKind.WIRELESS: 1}
_NOBODY = ("192.0.2.1", 9)  # an address reserved for documentation: it is routed, but nobody lives there


@dataclass(frozen=True, slots=True)
class NetworkCard:
    """One IPv4 address under which this laptop may be found."""

    address: str
    name: str
    kind: CardKind
    up: bool

    @property
    def is_link_local(self) -> bool:
        """169.254.x.x: the card asked for an address and nobody gave it one."""
        return IPv4Address(self.address).is_link_local


def ranked_cards(
    reported: Iterable[ReportedAddress], default_route_address: str | None = None, *, inside_wsl: bool = False
) -> tuple[NetworkCard, ...]:
    """The addresses worth showing, best first. Pure: the same facts always give the same order."""
    found: dict[str, NetworkCard] = {}
    for entry in reported:
        if _is_worth_showing(entry.address):
            default_route = entry.address == default_route_address
            kind = kind_of_card(entry, default_route=default_route, inside_wsl=inside_wsl)
            card = NetworkCard(entry.address, entry.name, kind, entry.up)
            found.setdefault(card.address, card)

    def place(card: NetworkCard) -> tuple[bool, bool, int, bool, bool, str, int]:
        address = IPv4Address(card.address)
        foreign = not any(address in network for network in _HOME_NETWORKS)
        elsewhere = card.address != default_route_address
        return card.is_link_local, not card.up, _TIERS[card.kind], foreign, elsewhere, card.name, int(address)

    return tuple(sorted(found.values(), key=place))


def current_cards() -> tuple[NetworkCard, ...]:
    """The cards of this laptop now; none without a network. Ask again after a while: addresses change."""
    default = default_route_address()
    reported = _reported_addresses()
    if default and all(entry.address != default for entry in reported):
        # The list is unreadable (Termux, some sandboxes); one address is better than none.
        reported = (*reported, ReportedAddress("", default))
    return ranked_cards(reported, default, inside_wsl="microsoft" in platform.release().casefold())


def card_to_show(found: tuple[NetworkCard, ...], bound_host: str = "0.0.0.0") -> NetworkCard | None:
    """The card whose address the QR code carries: the best one, or the only one the server listens on."""
    bound = [card for card in found if card.address == bound_host]
    return next(iter(bound or found), None)


def default_route_address() -> str | None:
    """Our address on the way out. Connecting a UDP socket only asks the routing table; nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_NOBODY)
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _reported_addresses() -> tuple[ReportedAddress, ...]:
    try:
        stats, addresses = psutil.net_if_stats(), psutil.net_if_addrs()
    except Exception:  # a doctor must not fall ill; psutil raises different things on odd systems
        return ()
    return tuple(
        ReportedAddress(
            name,
            entry.address,
            up=name not in stats or stats[name].isup,
            point_to_point=entry.netmask == "255.255.255.255",
        )
        for name, entries in addresses.items()
        for entry in entries
        if entry.family == socket.AF_INET and entry.address
    )


def _is_worth_showing(text: str) -> bool:
    try:
        address = IPv4Address(text)
    except AddressValueError:
        return False
    return not (address.is_loopback or address.is_unspecified or address.is_multicast)
