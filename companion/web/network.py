"""The address on the screen: which network card phones can reach, and whether any has."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from companion.finding.network_cards import NetworkCard, card_to_show, current_cards

ALL_ADDRESSES = ("0.0.0.0", "::", "")
SECONDS_CARDS_STAY_FRESH = 10.0  # seconds for which the cards are believed


def host_with_ipv6_brackets(host: str) -> str:
    return f"[{host}]" if ":" in host else host


@dataclass(frozen=True, slots=True)
class AddressForPhones:
    """Where phones find us, as it was shown."""

    base: str
    address: str
    cards: tuple[NetworkCard, ...]
    wifi: str = ""  # the text of a Wi-Fi QR code, if the host typed one in


class Network:
    def __init__(self, port: int, bound_host: str = "0.0.0.0", base_url: str = "") -> None:
        self.port = port
        self.bound_host = bound_host
        self.base_url = base_url.rstrip("/")
        self._chosen = ""
        self._wifi = ""
        self._reached = False
        self._cards = current_cards()
        self._looked = time.monotonic()
        self._looking = threading.Lock()

    def address_for_phones(self) -> AddressForPhones:
        found = self.network_cards()
        if self.base_url:
            return AddressForPhones(self.base_url, self.base_url.split("//")[-1], found, self._wifi)
        where = f"{self._host_to_show(found)}:{self.port}"
        return AddressForPhones(f"http://{where}", where, found, self._wifi)

    def _host_to_show(self, found: tuple[NetworkCard, ...]) -> str:
        if self.bound_host not in ALL_ADDRESSES:  # no other address would answer
            return host_with_ipv6_brackets(self.bound_host)
        if self._chosen in {card.address for card in found}:
            return self._chosen
        best = card_to_show(found, self.bound_host)
        return best.address if best else "localhost"

    def network_cards(self) -> tuple[NetworkCard, ...]:
        """As they were a moment ago: the laptop may change its Wi-Fi, but no player waits while we look."""
        if time.monotonic() - self._looked > SECONDS_CARDS_STAY_FRESH and self._looking.acquire(blocking=False):
            self._looked = time.monotonic()
            threading.Thread(target=self._look_for_cards, name="network-cards", daemon=True).start()
        return self._cards

    def _look_for_cards(self) -> None:
        try:
            self._cards = current_cards()
        finally:
            self._looking.release()

    def try_to_choose_shown_address(self, address: str) -> bool:
        if address not in {card.address for card in self.network_cards()}:
            return False
        self._chosen = address
        return True

    def set_wifi_code(self, text: str) -> None:
        self._wifi = text

    def notice_request_from(self, remote: str) -> None:
        """A request arrived: from a phone, or only from this laptop itself?"""
        own = self._reached or remote.startswith("127.") or remote in ("::1", "")
        if not own and remote not in {card.address for card in self.network_cards()}:
            self._reached = True

    @property
    def is_reached_by_phone(self) -> bool:
        return self._reached
