"""The laptop's network cards, the one that phones most likely reach first."""

from __future__ import annotations

import platform
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv4Network

import psutil

from companion.finding.kinds import CardKind, Interface, kind_of

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

    @property
    def is_promising(self) -> bool:
        return self.up and self.kind.is_real and not self.is_link_local


def rank(
    interfaces: Iterable[Interface], default_route_address: str | None = None, *, inside_wsl: bool = False
) -> tuple[NetworkCard, ...]:
    """The addresses worth showing, best first. Pure: the same facts always give the same order."""
    found: dict[str, NetworkCard] = {}
    for interface in interfaces:
        if _is_worth_showing(interface.address):
            default_route = interface.address == default_route_address
            kind = kind_of(interface, default_route=default_route, inside_wsl=inside_wsl)
            card = NetworkCard(interface.address, interface.name, kind, interface.up)
            found.setdefault(card.address, card)

    def place(card: NetworkCard) -> tuple[bool, bool, int, bool, bool, str, int]:
        address = IPv4Address(card.address)
        foreign = not any(address in network for network in _HOME_NETWORKS)
        elsewhere = card.address != default_route_address
        return card.is_link_local, not card.up, _TIERS[card.kind], foreign, elsewhere, card.name, int(address)

    return tuple(sorted(found.values(), key=place))


def cards() -> tuple[NetworkCard, ...]:
    """The cards of this laptop now; none without a network. Ask again after a while: addresses change."""
    default = default_route_address()
    interfaces = _interfaces()
    if default and all(interface.address != default for interface in interfaces):
        # The list is unreadable (Termux, some sandboxes); one address is better than none.
        interfaces = (*interfaces, Interface("", default))
    return rank(interfaces, default, inside_wsl="microsoft" in platform.release().casefold())


def shown(found: tuple[NetworkCard, ...], bound_host: str = "0.0.0.0") -> NetworkCard | None:
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


def _interfaces() -> tuple[Interface, ...]:
    try:
        stats, addresses = psutil.net_if_stats(), psutil.net_if_addrs()
    except Exception:  # a doctor must not fall ill; psutil raises different things on odd systems
        return ()
    return tuple(
        Interface(
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
