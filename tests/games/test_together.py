"""Several threads and programs on one database: nothing is lost."""

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from games.errors import SeatTakenError
from games.store import Store
from scoring.match import Extra
from tests.games.examples import MIA, TOM, tap, typed
from tests.needs import ROOT

TAPS = 10


def at_once(*tasks: Callable[[], object]) -> list[object]:
    """The results of the tasks, all begun at the same moment."""
    gate = threading.Barrier(len(tasks))

    def run(task: Callable[[], object]) -> object:
        gate.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def test_two_pages_lose_no_tap_of_each_other(store: Store, url: str) -> None:
    other = Store(url)
    id_ = store.save_kingdom(typed(" / ".join([". " * TAPS] * 2))).id

    def taps(through: Store, row: int) -> None:
        for col in range(TAPS):
            through.append_tap(id_, tap(row, col % 5, f"W{col % 4}"))

    at_once(lambda: taps(store, 0), lambda: taps(other, 1))
    found = store.kingdom(id_).taps
    assert len(found) == 2 * TAPS
    for row in (0, 1):
        assert [each.col for each in found if each.row == row] == [col % 5 for col in range(TAPS)]
    other.close()


def test_threads_share_a_store(store: Store) -> None:
    id_ = store.save_kingdom(typed()).id
    at_once(*[lambda: store.append_tap(id_, tap(0, 0, "L"))] * 6, *[lambda: store.kingdom(id_)] * 4)
    assert len(store.kingdom(id_).taps) == 6


def test_undo_of_two_pages_at_once_takes_back_two_taps(store: Store) -> None:
    id_ = store.save_kingdom(typed()).id
    for word in ("L", "F", "S"):
        store.append_tap(id_, tap(0, 0, word))
    at_once(*[lambda: store.undo(id_)] * 2)
    assert store.kingdom(id_).taps == (tap(0, 0, "L"),)


def test_players_are_given_kingdoms_at_once(store: Store) -> None:
    id_ = store.new_game([MIA, TOM]).id
    mine, yours = store.save_kingdom(typed()).id, store.save_kingdom(typed()).id
    at_once(lambda: store.assign_kingdom(id_, mine, seat=0), lambda: store.assign_kingdom(id_, yours, seat=1))
    assert store.game(id_).kingdoms == ((mine, yours),)


def test_one_seat_is_filled_once_and_every_extra_is_kept(store: Store, url: str) -> None:
    other, id_ = Store(url), store.new_game([MIA, TOM]).id
    kingdoms = [store.save_kingdom(typed()).id for _ in range(4)]

    def fill(through: Store, kingdom: str) -> bool:
        through.add_extra(id_, Extra(1, kingdom), seat=0)
        try:
            through.assign_kingdom(id_, kingdom, seat=0)
        except SeatTakenError:
            return False
        return True

    pairs = zip((store, other) * 2, kingdoms, strict=True)
    done = at_once(*[partial(fill, through, kingdom) for through, kingdom in pairs])
    found = store.game(id_)
    assert done.count(True) == 1
    assert found.kingdoms == ((kingdoms[done.index(True)], None),)
    assert {extra.why for extra in found.match.games[0].seats[0].extras} == set(kingdoms)
    other.close()


def test_a_new_database_opened_by_many_threads(url: str) -> None:
    stores = at_once(*[lambda: Store(url)] * 6)
    for opened in stores:
        assert isinstance(opened, Store)
        assert opened.games() == ()
        opened.close()


def test_a_new_database_opened_by_several_programs(url: str, tmp_path: Path) -> None:
    """They wait for one file, so that they open at the same moment."""
    go = tmp_path / "go"
    program = (
        "import pathlib, sys, time\n"
        "from games.store import Store\n"
        "print('ready', flush=True)\n"
        "while not pathlib.Path(sys.argv[2]).exists(): time.sleep(0.001)\n"
        "Store(sys.argv[1], busy_seconds=60).close()\n"
    )
    command = [sys.executable, "-c", program, url, str(go)]
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    for each in running:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    go.touch()
    for each in running:
        each.communicate(timeout=120)
    assert [each.returncode for each in running] == [0, 0, 0]
    opened = Store(url)
    assert opened.games() == ()
    opened.close()
