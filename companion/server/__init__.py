"""The ASGI application: Flask inside, event streams beside it, uvicorn around."""

from companion.server.application import Server, serve_until_stopped
from companion.server.sockets import OPTIONS, PortTaken, bind_socket

__all__ = ["OPTIONS", "PortTaken", "Server", "bind_socket", "serve_until_stopped"]
