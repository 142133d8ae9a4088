"""Take the README's pictures of the app, on a phone's screen.

    python docs/screenshots.py

Needs the test extra (Playwright) and Debian's chromium.
"""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PHONE = {"width": 390, "height": 844}
CHROMIUM = "/usr/bin/chromium"
GAP, COLOUR = 24, (222, 212, 196)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def shots(browser: Browser, address: str) -> list[Image.Image]:
    """The start page, and a sample's result from its top and from its score sheet on."""
    context = browser.new_context(viewport=PHONE, has_touch=True, device_scale_factor=2)
    page = context.new_page()
    page.goto(address)
    page.get_by_text("Try a sample").wait_for(timeout=60_000)
    time.sleep(1.5)  # fonts
    pictures = [page.screenshot()]
    page.get_by_role("button", name="Turned").tap()
    page.get_by_text("points").first.wait_for(timeout=60_000)
    time.sleep(3)
    pictures.append(page.screenshot())
    return [Image.open(io.BytesIO(picture)).convert("RGB") for picture in pictures]


def taken(command: list[str], env: dict[str, str], address: str) -> list[Image.Image]:
    """Start the app, take the pictures, stop it."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=env)
    try:
        time.sleep(5)
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            pictures = shots(browser, address)
            browser.close()
    finally:
        server.terminate()
    return pictures


def main() -> None:
    port = free_port()
    command = [sys.executable, str(ROOT / "cli.py"), "app", "--port", str(port), "--address", "127.0.0.1"]
    with tempfile.TemporaryDirectory() as folder:  # not the kingdoms of whoever takes the pictures
        env = {**os.environ, "CROWNCOUNT_DATABASE_URL": f"sqlite:///{folder}/shots.db"}
        pictures = taken([*command, "--server.headless=true"], env, f"http://127.0.0.1:{port}")
    width = sum(p.width for p in pictures) + GAP * (len(pictures) + 1)
    sheet = Image.new("RGB", (width, pictures[0].height + 2 * GAP), COLOUR)
    left = GAP
    for picture in pictures:
        sheet.paste(picture, (left, GAP))
        left += picture.width + GAP
    sheet.resize((sheet.width * 3 // 5, sheet.height * 3 // 5), Image.Resampling.LANCZOS).save(
        ROOT / "docs" / "phone.png", optimize=True
    )


if __name__ == "__main__":
    main()
