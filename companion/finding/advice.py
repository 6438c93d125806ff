"""What people can do at the table when phones do not find the laptop, system by system."""

from __future__ import annotations

from companion.core.words import Verbatim, Words, say


def hotspot(platform: str) -> tuple[Words, ...]:
    """The laptop opens the network itself. A phone that shares its own often cannot reach its guests."""
    return (
        say("Make a hotspot on this laptop and let all phones join it."),
        *_hotspot_switch(platform),
        say("Then look at the QR code again: the address has changed."),
        say(
            "A phone can share its hotspot instead, but that phone often cannot open the page itself: "
            "take one of somebody who is not playing."
        ),
    )


def _hotspot_switch(platform: str) -> tuple[Words, ...]:
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


def firewall(platform: str, port: int) -> tuple[Words, ...]:
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


def same_network() -> tuple[Words, ...]:
    return (
        say("Are the phones in the same Wi-Fi as this laptop? A guest Wi-Fi is another one."),
        say(
            "Guest Wi-Fi, and that of hotels and universities, often keeps devices apart "
            "(“client isolation”): use the ordinary Wi-Fi or a hotspot."
        ),
    )


def on_the_phone() -> tuple[Words, ...]:
    return (
        say("Android, in a Wi-Fi without internet: choose “stay connected”, or switch mobile data off."),
        say("If a phone runs a VPN, pause it."),
        say("Type the address with http:// in front; https cannot work here."),
    )
