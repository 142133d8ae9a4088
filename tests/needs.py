"""What a test may need and a checkout may lack: labelled photos, trained models, a browser.

Without it the test is skipped, except where the environment says CI=true: there it fails, so that
no check falls asleep unnoticed.
"""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
MODELS = ROOT / "models"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def need_data(path: str) -> Path:
    """../shared/`path`: the rules, the labelled photos and the tables lie beside the repository."""
    found = SHARED / path
    return found if found.exists() else missing(f"../shared/{path} is not there")


def need_models() -> Path:
    """The folder with square.onnx and grid.onnx."""
    absent = [name for name in ("square.onnx", "grid.onnx") if not (MODELS / name).is_file()]
    return missing(f"not trained yet: {', '.join(absent)}") if absent else MODELS


def need_chromium() -> Path:
    """The program of an installed Chromium."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    return Path(found) if found else missing("no Chromium is installed")


def missing(reason: str) -> NoReturn:
    """Skip the running test for want of something; fail it where CI is true."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
