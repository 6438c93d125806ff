"""What a page and everything it loads weigh on the wire, headers and all."""

from __future__ import annotations

import gzip
import re
import socket

from tests.bench.wire import BROWSER, HOST

LOADED = re.compile(r'<(?:link|script|img)\b[^>]* (?:href|src)="([^"#]+)"')


def fetched(port: int, path: str, cookie: str = "", address: str = HOST) -> tuple[bytes, int]:
    """The body, and how many bytes the whole response has."""
    cookies = f"Cookie: {cookie}\r\n" if cookie else ""
    request = f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n{BROWSER}{cookies}\r\n"
    with socket.create_connection((HOST, port), 10, (address, 0)) as line:
        line.sendall(request.encode())
        received = b"".join(iter(lambda: line.recv(65_536), b""))
    head, _, body = received.partition(b"\r\n\r\n")
    if b" 200 " not in head[:16]:
        raise SystemExit(f"{path} answered {head[:16]!r}")
    if b"content-encoding: gzip" in head.lower():
        body = gzip.decompress(body)
    return body, len(received)


def weight(port: int, path: str, cookie: str = "", known: frozenset[str] = frozenset()) -> tuple[dict[str, int], int]:
    """Bytes of the page and of each thing it loads that the browser does not know yet; and their sum."""
    page, size = fetched(port, path, cookie)
    parts = {path: size}
    for address in dict.fromkeys(LOADED.findall(page.decode())):
        if address not in known:
            parts[address] = fetched(port, address, cookie)[1]
    return parts, sum(parts.values())
