"""A photo is not lost, whatever the connection does while the phone shows its camera."""

from pathlib import Path
from typing import TYPE_CHECKING

import pillow_heif
import pytest
from PIL import Image

from scoring.notation import parse_kingdom
from scoring.regions import score
from tests.ui.browsing import need_samples, pick, settled, total
from tests.ui.conftest import Server
from tests.ui.proxy import Proxy
from ui import words
from ui.words import Say

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SENT = """() => {
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) { window.sent.push(data.byteLength); send.call(this, data); };
}"""


def test_the_connection_is_cut_while_the_photo_is_chosen(far: "Page", proxy: Proxy) -> None:
    sample = need_samples()[0]
    with far.expect_file_chooser() as chooser:
        far.locator('.st-key-picker input[type="file"]').tap()
    proxy.cut()
    far.wait_for_timeout(1500)
    chooser.value.set_files(sample.path)
    status = far.locator(".st-key-picker [role=status]")
    status.get_by_text(Say.STILL_SENDING).wait_for()
    proxy.mend()
    far.wait_for_selector(".cc-total")
    assert total(far) == score(parse_kingdom(sample.notation)).total


def test_the_photo_outlives_a_session(far: "Page", proxy: Proxy, server: Server) -> None:
    """The line stays cut for so long that the server has forgotten the page."""
    sample = need_samples()[0]
    far.locator('.st-key-picker input[type="file"]').wait_for(state="attached")
    settled(far)
    proxy.cut()
    far.wait_for_timeout(500)
    pick(far, sample.path)
    far.locator(".st-key-picker [role=status]").get_by_text(Say.STILL_SENDING).wait_for()
    server.stop()
    server.start()
    proxy.mend()
    far.wait_for_selector(".cc-total")
    assert total(far) == score(parse_kingdom(sample.notation)).total


def test_a_large_photo_is_shrunk_before_it_is_sent(page: "Page", tmp_path: Path) -> None:
    sample = need_samples()[0]
    with Image.open(sample.path) as image:
        image.resize((4000, 3000)).save(tmp_path / "large.jpg", quality=100)
    page.evaluate(SENT)
    pick(page, tmp_path / "large.jpg")
    page.wait_for_selector(".cc-total")
    assert total(page) == score(parse_kingdom(sample.notation)).total
    assert max(page.evaluate("window.sent")) < 1_500_000 < (tmp_path / "large.jpg").stat().st_size


def test_a_photo_that_lies_on_its_side_is_sent_upright(page: "Page", tmp_path: Path) -> None:
    sample = need_samples()[0]
    with Image.open(sample.path) as image:
        exif = Image.Exif()
        exif[0x0112] = 6  # shown after a quarter turn clockwise
        image.transpose(Image.Transpose.ROTATE_90).save(tmp_path / "side.jpg", exif=exif)
    pick(page, tmp_path / "side.jpg")
    page.wait_for_selector(".cc-total")
    first = words.square(parse_kingdom(sample.notation).at(0, 0))
    label = page.locator('.taps [data-place="0_0"]').get_attribute("aria-label") or ""
    assert label.startswith(f"{words.place((0, 0))}: {first}")


def test_what_the_browser_cannot_draw_goes_as_it_is(page: "Page", tmp_path: Path) -> None:
    """HEIC, as iPhones take it: Chromium does not know it, our reader does."""
    sample = need_samples()[0]
    with Image.open(sample.path) as image:
        pillow_heif.from_pillow(image).save(tmp_path / "iphone.heic", quality=90)
    pick(page, tmp_path / "iphone.heic")
    page.wait_for_selector(".cc-total")
    assert total(page) == score(parse_kingdom(sample.notation)).total
