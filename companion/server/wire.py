"""One connection: uvicorn's protocol, with our limits."""

from __future__ import annotations

import asyncio

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Http
except ImportError:  # a platform without a wheel of httptools: slower, the same
    from uvicorn.protocols.http.h11_impl import H11Protocol as Http  # type: ignore[assignment]


class Wire(Http):
    """One connection. Its buffer here is small, so that `send` soon waits for a phone that does not read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=4096)
        self.app_state = {"abort": transport.abort}  # reaches the hub as scope["state"]
