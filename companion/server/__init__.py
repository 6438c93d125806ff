"""The ASGI application: Flask inside, event streams beside it, uvicorn around."""

from companion.server.application import Server, serve
from companion.server.sockets import OPTIONS, PortTaken, bind

__all__ = ["OPTIONS", "PortTaken", "Server", "bind", "serve"]
