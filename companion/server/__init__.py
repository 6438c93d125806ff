"""The ASGI application: Flask inside, event streams beside it, uvicorn around."""

from companion.server.application import Server, serve_until_stopped
from companion.server.sockets import OPTIONS, CannotListen, bind_socket

__all__ = ["OPTIONS", "CannotListen", "Server", "bind_socket", "serve_until_stopped"]
