"""A small TCP proxy between browser and app, whose line can be cut and mended."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Proxy:
    """Listens at `port` and passes everything to the app's port, unless it is cut."""

    def __init__(self, to_port: int) -> None:
        self._to = ("127.0.0.1", to_port)
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._whole = True
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """End all connections, and let none through until `mend`."""
        with self._lock:
            self._whole = False
            ended, self._open = self._open, set()
        for each in ended:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        with self._lock:
            self._whole = True

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        """Pass on both ways until either end is gone."""
        with self._lock:
            whole = self._whole
        try:
            far = socket.create_connection(self._to) if whole else None
        except OSError:
            far = None
        if far is None:
            near.close()
            return
        with self._lock:
            self._open |= {near, far}
        back = threading.Thread(target=_pass_on, args=(far, near), daemon=True)
        back.start()
        _pass_on(near, far)
        back.join()
        with self._lock:
            self._open -= {near, far}
        near.close()
        far.close()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for each in (source, target):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
