"""The listening socket, its options, and how many files this process may have open."""

from __future__ import annotations

import errno
import socket
import sys

from companion.core.words import Verbatim, Words, say

BACKLOG = 4096  # a whole evening's phones coming back in the same second

# Set on the listening socket, accepted ones inherit them (Linux; a test looks).
#
# TCP_USER_TIMEOUT: a phone that walks out of the Wi-Fi says no goodbye. Every stream is written to each 10 s,
# and 18 s later, at most 28 s after the phone was gone, what it has not acknowledged ends the connection;
# without the option Linux goes on for a quarter of an hour. KEEP...: the same for silent connections.
# TCP_NOTSENT_LOWAT: the kernel keeps no megabytes of old states for a phone that does not read.
OPTIONS = {
    "TCP_NODELAY": 1,
    "TCP_USER_TIMEOUT": 18_000,
    "TCP_KEEPIDLE": 10,
    "TCP_KEEPINTVL": 5,
    "TCP_KEEPCNT": 3,
    "TCP_NOTSENT_LOWAT": 16 * 1024,
}


class CannotListen(Exception):
    """We cannot listen there; `words` say why, to be printed by whoever asked."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.text)
        self.words = words


def bind_socket(host: str, port: int) -> socket.socket:
    """A listening socket, before anything else starts: port 0 is a number now, and a taken port is known."""
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # there SO_REUSEADDR would let two programs share one port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in OPTIONS.items():
            if hasattr(socket, name):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        sock.bind((host, port))
        sock.listen(BACKLOG)  # here and not later: two sockets may bind one port as long as neither listens
    except OSError as error:
        sock.close()
        raise CannotListen(words_why_not_bound(error, host, port)) from error
    return sock


def words_why_not_bound(error: OSError, host: str, port: int) -> Words:
    number = Verbatim(str(port))
    if error.errno == errno.EADDRINUSE:
        return say("Port {port} is in use by another program. Choose another with --port.", port=number)
    if error.errno == errno.EACCES:
        return say("This system does not let us use port {port}. Choose another with --port.", port=number)
    return say("This computer has no address {host} to listen on.", host=Verbatim(host))


STREAMS, CONNECTIONS = 4000, 4000  # open at once, where the system has files for them
BESIDES = 100  # files: the books, once for each thread, and what is open anyway


def most_streams_and_connections(files: int) -> tuple[int, int]:
    """How many streams, and how many connections besides, so that a phone that knocks always finds a file."""
    spare = max(files - BESIDES, 20)
    return min(STREAMS, spare * 6 // 10), min(CONNECTIONS, spare * 3 // 10)


def allow_many_files() -> int:
    """Every phone is an open file or two; many systems allow 256 or 1024 unless asked. Returns how many we have."""
    if sys.platform == "win32":
        return STREAMS + CONNECTIONS + 10 * BESIDES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    for number in (most, 16_384, 10_240):  # macOS has a second limit that the first does not show
        if soft != resource.RLIM_INFINITY and soft < number <= most:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))
                return number
            except (OSError, ValueError):
                continue
    return most if soft == resource.RLIM_INFINITY else soft
