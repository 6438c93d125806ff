"""Why phones do or do not find this laptop, and what to try; for the terminal and for the help page alike."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, ip_address
from typing import Literal

from companion.core.words import Verbatim, Words, say
from companion.finding.network_cards import CardKind, NetworkCard, card_to_show

_EVERYWHERE = ("", "0.0.0.0", "::")
_PATIENCE = 0.5  # seconds; it is our own machine
_PHONE_SHARES = tuple(map(IPv4Network, ("172.20.10.0/28", "192.168.43.0/24")))  # iPhones; Android until 10


@dataclass(frozen=True, slots=True)
class Finding:
    level: Literal["fine", "hint", "trouble"]
    title: Words
    advice: tuple[Words, ...] = ()


def is_server_answering(address: str, port: int) -> bool:
    """Whether the server answers here. We call from that same address, so a stranger's is never called.

    A firewall does not stop a laptop from calling itself: "yes" says that the server listens, not that phones
    get in.
    """
    try:
        with socket.create_connection((address, port), _PATIENCE, source_address=(address, 0)):
            return True
    except OSError:
        return False


def examine_laptop(
    port: int,
    cards: tuple[NetworkCard, ...],
    reached: bool | None,
    bound_host: str,
    *,
    platform: str = sys.platform,
    answers: Callable[[str, int], bool] = is_server_answering,
) -> tuple[Finding, ...]:
    """All we can tell. `reached`: has a phone reached us; False: none in a minute; None: too early to say."""
    if _is_loopback(bound_host):
        return (_finding_bound_to_loopback(bound_host),)
    usable = tuple(card for card in cards if card.up and not card.is_link_local)
    if not usable:
        return (_finding_no_network(cards, platform), *_findings_on_phones_arriving(port, (), reached, platform))
    if bound_host not in _EVERYWHERE and _is_address(bound_host):
        usable = tuple(card for card in usable if card.address == bound_host)
    if not usable:
        return (_finding_bound_to_lost_address(bound_host),)
    return (
        _finding_of_address(port, usable),
        *_findings_about_cards(usable, platform),
        _finding_of_port(port, usable, answers),
        *_findings_on_phones_arriving(port, usable, reached, platform),
    )


def _finding_bound_to_loopback(host: str) -> Finding:
    return Finding(
        "trouble",
        say("The server listens only on {host}: no phone can reach it.", host=Verbatim(host)),
        (say("Start it again with {option}.", option=Verbatim("--host 0.0.0.0")),),
    )


def _finding_bound_to_lost_address(host: str) -> Finding:
    return Finding(
        "trouble",
        say("The server listens only on {host}, which this laptop does not have now.", host=Verbatim(host)),
        (say("Start it again with {option}.", option=Verbatim("--host 0.0.0.0")),),
    )


def _finding_no_network(cards: tuple[NetworkCard, ...], platform: str) -> Finding:
    title = say("This laptop is in no network.")
    if any(card.up and card.is_link_local for card in cards):
        title = say("This laptop has a network, but the network gave it no address.")
    return Finding(
        "trouble",
        title,
        (say("Join the Wi-Fi that the phones use; it needs no internet."), *hotspot_advice(platform)),
    )


def _finding_of_address(port: int, usable: tuple[NetworkCard, ...]) -> Finding:
    best = card_to_show(usable)
    assert best is not None
    return Finding(
        "fine" if best.kind.may_be_reached else "hint",
        say("The QR code shows {address}.", address=_page_address(best, port)),
        (_words_why_address(best, alone=len(usable) == 1),
         *(_words_other_address(card, port) for card in usable if card is not best)),
    )


def _words_why_address(best: NetworkCard, *, alone: bool) -> Words:
    if alone:
        return say("It is the only address there is ({kind}).", kind=best.kind.words)
    if best.kind is CardKind.HOTSPOT:
        return say("It belongs to this laptop's own hotspot; the phones must be in it.")
    if best.kind.may_be_reached:
        return say("It belongs to a real card ({kind}); phones most likely reach that.", kind=best.kind.words)
    return say("It is the best guess among cards that are not real ones ({kind}).", kind=best.kind.words)


def _words_other_address(card: NetworkCard, port: int) -> Words:
    return say(
        "If it does not work, try {address} ({card}, {kind}).",
        address=_page_address(card, port),
        card=Verbatim(card.name or "?"),
        kind=card.kind.words,
    )


def _findings_about_cards(usable: tuple[NetworkCard, ...], platform: str) -> Iterator[Finding]:
    """What the kinds of cards tell, beyond the address."""
    kinds = {card.kind for card in usable}
    if not any(kind.may_be_reached for kind in kinds):
        yield _finding_only_virtual_cards(kinds, platform)
    elif CardKind.VPN in kinds:
        yield Finding(
            "hint",
            say("A VPN is up on this laptop."),
            (say("Some VPNs shut out the devices nearby; if phones do not get in, pause it."),),
        )
    if any(IPv4Address(usable[0].address) in network for network in _PHONE_SHARES):
        yield Finding(
            "hint",
            say("This laptop seems to be in a phone's hotspot."),
            (
                say("The phone that shares it often cannot open the page; the others can."),
                say("If the owner plays too, let this laptop make the hotspot instead."),
            ),
        )


def _finding_only_virtual_cards(kinds: set[CardKind], platform: str) -> Finding:
    if CardKind.WSL in kinds and platform == "linux":
        return Finding(
            "trouble",
            say("The companion runs in Linux inside Windows, where phones cannot see it."),
            (say("Start it in Windows itself."),),
        )
    return Finding(
        "trouble",
        say("Only virtual cards are up (VPN, virtual machines, containers): phones will not reach them."),
        (say("Join the Wi-Fi that the phones use; it needs no internet."), *hotspot_advice(platform)),
    )


def _finding_of_port(port: int, usable: tuple[NetworkCard, ...], answers: Callable[[str, int], bool]) -> Finding:
    silent = [card for card in usable if not answers(card.address, port)]
    if not silent:
        return Finding("fine", say("The server answers on port {port}, at each address.", port=port))
    if len(silent) == len(usable):
        return Finding(
            "trouble",
            say("Nothing answers on port {port}.", port=port),
            (say("Is the companion running? A security program may also be in its way."),),
        )
    addresses = Verbatim(", ".join(card.address for card in silent))
    return Finding(
        "trouble" if usable[0] in silent else "hint",
        say("On port {port}, nothing answers at {addresses}.", port=port, addresses=addresses),
        (say("Use another address, or start again with {option}.", option=Verbatim("--host 0.0.0.0")),),
    )


def _findings_on_phones_arriving(port: int, usable: tuple[NetworkCard, ...], reached: bool | None,
                                 platform: str) -> Iterator[Finding]:
    """Likely reasons, the frequent ones first, if nobody has arrived."""
    if reached:
        yield Finding("fine", say("A phone has reached this laptop."))
        return
    if not usable:
        return
    open_it = firewall_advice(platform, port)
    if reached is None:
        yield Finding("hint", say("Should phones not get in, look at the firewall."), open_it)
        return
    yield Finding("trouble", say("No phone has reached this laptop yet."), same_network_advice())
    yield Finding("hint", say("Perhaps the firewall of this laptop keeps them out."), open_it)
    yield Finding("hint", say("Perhaps it is the phone."), phone_advice())
    kinds = {card.kind for card in usable}
    if CardKind.HOTSPOT not in kinds and any(kind.may_be_reached for kind in kinds):  # otherwise it is said already
        yield Finding("hint", say("If nothing helps: a network of your own."), hotspot_advice(platform))


def _page_address(card: NetworkCard, port: int) -> Verbatim:
    return Verbatim(f"http://{card.address}:{port}")


def _is_loopback(host: str) -> bool:
    return host == "localhost" or (_is_address(host) and ip_address(host).is_loopback)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


# What people can do at the table, system by system.


def hotspot_advice(platform: str) -> tuple[Words, ...]:
    """The laptop opens the network itself. A phone that shares its own often cannot reach its guests."""
    return (
        say("Make a hotspot on this laptop and let all phones join it."),
        *_hotspot_switch_words(platform),
        say("Then look at the QR code again: the address has changed."),
        say(
            "A phone can share its hotspot instead, but that phone often cannot open the page itself: "
            "take one of somebody who is not playing."
        ),
    )


def _hotspot_switch_words(platform: str) -> tuple[Words, ...]:
    if platform == "win32":
        return (
            say("On Windows: Settings, Network & internet, Mobile hotspot."),
            say(
                "Windows may want a connection of its own first; a phone plugged in by cable "
                "with USB tethering is enough."
            ),
        )
    if platform == "darwin":
        return (say("On a Mac: System Settings, General, Sharing, Internet Sharing, over Wi-Fi."),)
    return (
        say("On Linux: Settings, Wi-Fi, and in its menu “Turn On Wi-Fi Hotspot”."),
        say("Or in a terminal: {command}", command=Verbatim("nmcli device wifi hotspot")),
    )


def firewall_advice(platform: str, port: int) -> tuple[Words, ...]:
    if platform in _FIREWALLS:
        return _FIREWALLS[platform]
    return (
        say("If a firewall runs on this laptop, open the port."),
        say("With ufw: {command}", command=Verbatim(f"sudo ufw allow {port}/tcp")),
        say(
            "With firewalld, until the next restart: {command}",
            command=Verbatim(f"sudo firewall-cmd --add-port={port}/tcp"),
        ),
    )


_FIREWALLS = {
    "win32": (
        say("If Windows asks, allow Python on private networks."),
        say(
            "If it asked earlier and somebody said no: Windows Security, Firewall & network protection, "
            "Allow an app through firewall, and tick Python under “Private”."
        ),
        say(
            "If this Wi-Fi is marked “Public”, Windows blocks the phones: Settings, Network & internet, "
            "properties of the Wi-Fi, “Private network”."
        ),
    ),
    "darwin": (
        say("If macOS asks, let Python accept incoming connections."),
        say(
            "Otherwise: System Settings, Network, Firewall, Options: allow Python, "
            "and switch off “Block all incoming connections”."
        ),
    ),
}


def same_network_advice() -> tuple[Words, ...]:
    return (
        say("Are the phones in the same Wi-Fi as this laptop? A guest Wi-Fi is another one."),
        say(
            "Guest Wi-Fi, and that of hotels and universities, often keeps devices apart "
            "(“client isolation”): use the ordinary Wi-Fi or a hotspot."
        ),
    )


def phone_advice() -> tuple[Words, ...]:
    return (
        say("Android, in a Wi-Fi without internet: choose “stay connected”, or switch mobile data off."),
        say("If a phone runs a VPN, pause it."),
        say("Type the address with http:// in front; https cannot work here."),
    )
