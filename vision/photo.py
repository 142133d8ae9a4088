"""Bytes or a path -> an upright RGB photo. The only place where pictures are decoded.

Pillow reads all headers and decodes all formats (HEIC through pillow-heif), because it alone gives one
answer on all of them: header before pixels, JPEG at a half or a quarter of its size for the price of a
thumbnail, a complaint about a file that is cut off, EXIF orientation in every format. OpenCV decodes
whole JPEG files, the photos of nearly all phones: to the same pixels, in four fifths of the time.
"""

from __future__ import annotations

import io
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from vision.errors import PhotoError

Pixels = NDArray[np.uint8]

WORKING_SIDE = 1000
"""Longest side, in pixels, that a decoded photo keeps at least (where it has that many): a 7x7
kingdom that fills a third of the view still has 48 pixels a square."""

SMALLEST_SIDE = 96
"""Below this a square would have fewer than 20 pixels, too few to tell one crown from two."""

MOST_PIXELS = 250_000_000
"""No phone makes larger photos; what claims to be larger is a mistake or a trap for memory."""

Image.MAX_IMAGE_PIXELS = None  # Pillow's own limit is below what the largest phones make

MOST_NARROW = 30
"""So many times as long as wide is no panorama any more."""

WHITES = (1, 255, 1023, 4095, 16383, 65535)
"""What may be white in greyscale of more than 8 bits: scanners and cameras use fewer bits than they store."""

JPEG = ("JPEG", "MPO")
"""Pillow's names of the formats that are decoded smaller at no cost; the second has several pictures."""

END_OF_JPEG = b"\xff\xd9"

REDUCED = {
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8, 4: cv2.IMREAD_REDUCED_GRAYSCALE_4,
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2, 1: 0,
}  # fmt: skip
"""OpenCV's flags for JPEGs shrunk so many times; another flag says that colour is wanted all the same."""

UPRIGHT = {
    1: (False, 0), 2: (True, 0), 3: (False, 2), 4: (True, 2),
    5: (True, 1), 6: (False, 3), 7: (True, 3), 8: (False, 1),
}  # fmt: skip
"""By EXIF orientation: whether to mirror left and right, then how many quarter turns to the left."""

HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """An upright photo.

    `pixels`: (H, W, 3) uint8 RGB, read-only, origin top left; scaled down from the original when
    that is large. `width`, `height`: of the upright original, in pixels. All points that leave
    this package are in pixels of that original.
    """

    pixels: Pixels
    width: int
    height: int

    @property
    def scale(self) -> tuple[float, float]:
        """(x, y): pixels of `pixels` for each pixel of the original."""
        return self.pixels.shape[1] / self.width, self.pixels.shape[0] / self.height


def load_photo(source: bytes | str | os.PathLike[str] | Pixels) -> Photo:
    """Decode a photo, given as its file's bytes, a path, or an (H, W, 3) uint8 RGB array.

    JPEG, PNG, WebP, AVIF, HEIC, TIFF, BMP and GIF; grey, palette, CMYK and 16 bit become RGB, what
    is transparent becomes white. Raises PhotoError, whose text says what to do.
    """
    if isinstance(source, np.ndarray):
        return photo_of_array(source)
    data = source if isinstance(source, bytes) else read_file(Path(source))
    if not data:
        raise PhotoError("empty-file", "The file is empty. Take the photo again or send it once more.")
    with open_image(data) as image:
        check_size(*image.size)
        try:
            width, height = upright_size(image)
            pixels = whole_jpeg(data, image)
            if pixels is None:
                image.draft("RGB", draft_size(*image.size))
                ImageOps.exif_transpose(image, in_place=True)
                pixels = np.asarray(to_rgb(image))
            if image.format not in JPEG:
                # Pillow turns some formats upright as it opens them, and some only now.
                height, width = pixels.shape[:2]
        except Exception as error:  # a damaged file makes decoders raise whatever they like
            raise PhotoError(
                "cut-off-file",
                "The photo's file is damaged or cut off. Take the photo again or send it once more.",
            ) from error
    pixels.flags.writeable = False
    return Photo(pixels, width, height)


def photo_of_array(pixels: Pixels) -> Photo:
    """A photo that is in memory already, (H, W, 3) uint8 RGB; it is copied, not kept."""
    if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8:
        raise PhotoError("not-a-photo", "A photo in memory is an (H, W, 3) array of uint8, RGB.")
    check_size(pixels.shape[1], pixels.shape[0])
    copy = pixels.copy()
    copy.flags.writeable = False
    return Photo(copy, copy.shape[1], copy.shape[0])


def read_file(path: Path) -> bytes:
    """The file's bytes; PhotoError instead of OSError."""
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise PhotoError("missing-file", f"{path} cannot be read: {reason}.") from error


def open_image(data: bytes) -> Image.Image:
    """The picture's header, read; its pixels are still in the file."""
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        import pillow_heif  # only those who send HEIC wait for it

        pillow_heif.register_heif_opener()
    try:
        return Image.open(io.BytesIO(data))
    except Exception as error:  # so do they as they look at its header
        raise PhotoError(
            "not-a-photo",
            "This file is not a photo that can be read. Use a JPEG, PNG, WebP, AVIF or HEIC picture.",
        ) from error


def check_size(width: int, height: int) -> None:
    """Raise PhotoError for a picture too small to show a kingdom, or absurdly large."""
    if width * height > MOST_PIXELS:
        most = MOST_PIXELS // 1_000_000
        raise PhotoError("too-large", f"The picture has more than {most} million pixels. Use a smaller copy.")
    if min(width, height) < max(SMALLEST_SIDE, max(width, height) / MOST_NARROW):
        raise PhotoError(
            "too-small",
            f"A picture of {width} x {height} pixels shows no kingdom. Use the photo in its full size.",
        )


def orientation_of(image: Image.Image) -> int:
    """1 to 8, of EXIF: how the picture was turned, and whether it was mirrored, when it was stored."""
    value = image.getexif().get(0x0112, 1)
    return value if value in UPRIGHT else 1


def upright_size(image: Image.Image) -> tuple[int, int]:
    """(width, height) after the EXIF orientation, of which 5 to 8 lie on their side."""
    width, height = image.size
    return (height, width) if orientation_of(image) >= 5 else (width, height)


def whole_jpeg(data: bytes, image: Image.Image) -> Pixels | None:
    """The upright pixels of a JPEG file of which nothing is missing, its header read as `image`; None for
    all others: those that are damaged are for Pillow to complain about.
    """
    if image.format not in JPEG or image.mode == "CMYK" or not data.endswith(END_OF_JPEG):
        return None
    least = draft_size(*image.size)
    room = min(image.width // least[0], image.height // least[1])
    flag = next(flag for shrink, flag in REDUCED.items() if shrink <= room)
    stored = np.frombuffer(data, np.uint8)
    pixels = cv2.imdecode(stored, flag | cv2.IMREAD_COLOR_RGB | cv2.IMREAD_IGNORE_ORIENTATION)
    if pixels is None:
        return None
    mirrored, turns = UPRIGHT[orientation_of(image)]
    seen = pixels[:, ::-1] if mirrored else pixels
    return np.ascontiguousarray(np.rot90(seen, turns), np.uint8)


def draft_size(width: int, height: int) -> tuple[int, int]:
    """The smallest size that JPEG decoding may come down to (it halves, so it ends above)."""
    shrink = min(1.0, WORKING_SIDE / max(width, height))
    return max(1, round(width * shrink)), max(1, round(height * shrink))


def to_rgb(image: Image.Image) -> Image.Image:
    """RGB, 8 bits a channel; transparent parts on white, as on paper."""
    if image.mode.startswith("I;16") or image.mode in ("I", "F"):
        values = np.asarray(image, np.float32)
        whites = WHITES if image.mode == "F" else WHITES[1:]
        top = next((white for white in whites if values.max(initial=0.0) <= white), whites[-1])
        image = Image.fromarray(np.clip(values * (255.0 / top), 0, 255).astype(np.uint8))
    if image.has_transparency_data:
        rgba = image.convert("RGBA")
        paper = Image.new("RGBA", rgba.size, "white")
        return Image.alpha_composite(paper, rgba).convert("RGB")
    return image if image.mode == "RGB" else image.convert("RGB")
