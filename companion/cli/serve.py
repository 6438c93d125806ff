"""`companion serve`: open the house, show the way in, and close it quietly."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import click

from companion.cli.options import click_error_with_text, data_folder_or_default, data_option, open_hall
from companion.core.words import Verbatim, say
from companion.finding.doctor import Finding
from companion.finding.folders import PORT, announce_server, running_server_url, withdraw_announcement
from companion.locale import Tongue
from companion.tables import doors
from companion.tables.hall import Hall
from companion.tables.store import Store, StoreError
from companion.web import LiveApi, create_app
from companion.web.network import ALL_ADDRESSES, Network, host_with_ipv6_brackets

SECONDS_BETWEEN_COPIES = 10.0
LOOK = 5.0  # seconds from one look whether anybody plays to the next
SETTLED = 3.0  # seconds after which the first pages have been shown


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0: any free port.")
@click.option("--base-url", default="", metavar="URL", help="What phones should open, if Companion cannot know it.")
@click.option("--no-browser", is_flag=True, help="Print the host's link instead of opening it.")
@data_option
@click.pass_obj
def serve(speech: Tongue, host: str, port: int, base_url: str, no_browser: bool, data: Path | None) -> None:
    """Open the house: the big screen in this laptop's browser, phones join by QR code. Ctrl-C closes it."""
    from companion.server import CannotListen, bind_socket

    folder = data_folder_or_default(data)
    if there := running_server_url(folder):
        raise click_error_with_text(say("Companion already runs with this folder: {url}", url=Verbatim(there)), speech)
    hall = open_hall(data, speech)
    try:
        sock = bind_socket(host, port)
    except CannotListen as taken:
        hall.close()
        raise click_error_with_text(taken.words, speech) from taken
    with sock, closing(hall), copying_back_write_ahead_log(hall.store), kept_awake_while(hall.is_any_table_in_use):
        try:
            _serve_house(speech, hall, folder, sock, Network(sock.getsockname()[1], host, base_url), no_browser)
        finally:
            withdraw_announcement(folder)


def _serve_house(speech: Tongue, hall: Hall, folder: Path, sock: socket.socket, network: Network,
                 no_browser: bool) -> None:
    from companion.server import serve_until_stopped

    own, base = _address_for_own_browser(network.bound_host), network.address_for_phones().base
    try:
        launch = f"http://{host_with_ipv6_brackets(own)}:{network.port}/h/{doors.issue_link_token(hall, 'launch')}"
    except StoreError as error:
        raise click_error_with_text(error.words, speech) from error

    live = LiveApi(create_app(hall, network))

    def on_ready(port: int) -> None:
        # Raised in here, it would hang the loop. Without this thread pages are compiled when they are first wanted,
        # without the file only `companion new` has to guess our address.
        with suppress(RuntimeError):
            readying = threading.Timer(SETTLED, live.compile_templates)
            readying.daemon = True
            readying.start()
        with suppress(OSError):
            announce_server(folder, base, own, port)
        with suppress(OSError):  # nobody listens to our output any more
            _print_welcome(speech, base, launch, once=bool(network.base_url))
        if not no_browser:
            _open_browser(launch)

    serve_until_stopped(live, sock, on_ready)


def _address_for_own_browser(host: str) -> str:
    # localhost is a secure context to browsers, so the laptop's screen may stay awake.
    return "localhost" if host in (*ALL_ADDRESSES, "127.0.0.1", "localhost") else host


def _open_browser(link: str) -> None:
    """Open the laptop's browser, if it has one with windows: a text browser would take the terminal."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    with suppress(webbrowser.Error):
        webbrowser.open(link)


def _print_welcome(speech: Tongue, address: str, launch: str, once: bool) -> None:
    from companion.finding.qr_codes import qr_for_terminal

    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    click.echo(qr_for_terminal(address, sys.stdout.encoding, colour=colour))
    click.echo(speech.text_of(say("Companion is open. Phones in the same Wi-Fi: {address}", address=Verbatim(address))))
    # Shown even where a browser opens: it may be the wrong one.
    # Behind a proxy nobody can be told to be at the laptop.
    words = (say("The host's page (it opens once): {link}", link=Verbatim(launch)) if once else
             say("The host's page, for this laptop (elsewhere it opens once): {link}", link=Verbatim(launch)))
    click.echo(speech.text_of(words))
    click.echo(speech.text_of(say("Ctrl-C closes it; nothing is lost.")))
    sys.stdout.flush()


@contextmanager
def copying_back_write_ahead_log(store: Store) -> Iterator[None]:
    """Copies the write-ahead log back now and then, where no player waits for it."""
    stop = threading.Event()

    def work() -> None:
        while not stop.wait(SECONDS_BETWEEN_COPIES):
            with suppress(StoreError):  # a full disk is told to whoever answers next
                store.copy_back_write_ahead_log()

    thread = threading.Thread(target=work, name="copying-back", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


# The laptop stays awake while a table is open, where its system lets itself be asked; otherwise nothing happens.


@contextmanager
def kept_awake_while(is_needed: Callable[[], bool], every: float = LOOK) -> Iterator[None]:
    """As long as it is needed, looked at now and then, in a thread: some systems ask the thread to stay, too."""
    end = threading.Event()

    def work() -> None:
        while not end.wait(every):
            with suppress(Exception):  # whatever a system answers, an evening does not fail of it
                if is_needed():
                    with asking_system_to_stay_awake():
                        while is_needed() and not end.wait(every):
                            pass

    thread = threading.Thread(target=work, name="awake", daemon=True)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join(timeout=LOOK)


@contextmanager
def asking_system_to_stay_awake() -> Iterator[bool]:
    """The system is asked to leave the screen on, or else at least not to sleep. Did one of the two work?"""
    from wakepy import keep  # it takes a moment, and few commands want it

    with keep.presenting(on_fail="pass") as shown:
        if shown.active:
            yield True
            return
    with keep.running(on_fail="pass") as running:
        yield running.active


def finding_on_staying_awake() -> Finding:
    with suppress(Exception), asking_system_to_stay_awake() as stays:
        if stays:
            return Finding("fine", say("This laptop stays awake while a table is open."))
    return Finding("hint", say("Companion cannot keep this laptop awake: its system cannot be asked to."),
                   (say("Switch off sleep in the settings for this evening, or plug the laptop in."),))
