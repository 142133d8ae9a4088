"""What can go wrong with a photo: one class for each thing that a user can do something about."""

from __future__ import annotations


class VisionError(Exception):
    """Base of all below. `code` is stable (it goes into the JSON); the text is one plain sentence."""

    code = "vision"


class PhotoError(VisionError):
    """The bytes are no photo that can be read; the text says what to do.

    Codes: missing-file, not-a-photo, empty-file, cut-off-file, too-large, too-small.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class GridNotFound(VisionError):  # noqa: N818 - named as in DESIGN.md: it is a finding, not a fault
    """No grid of squares stands out in the photo. `reason` is a stable word, the text a sentence.

    Reasons: too-dark, too-blurred, no-tiles, no-lattice, cut-off.
    """

    code = "no-kingdom"

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class CornersError(VisionError):
    """Corners given by hand do not span a grid (not convex, not clockwise, or of no area)."""

    code = "bad-corners"


class ModelError(VisionError):
    """A model file is absent or is not the one this version expects."""

    code = "model"
