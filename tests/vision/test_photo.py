"""vision.photo: one upright RGB picture from whatever a phone or a messenger hands over."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from PIL import Image

from vision.errors import PhotoError
from vision.photo import MOST_PIXELS, SMALLEST_SIDE, WORKING_SIDE, load_photo

RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 180, 40), (30, 40, 210), (250, 250, 250)

# What EXIF orientation n asks of a viewer; storing a picture with n means undoing that first.
STORED = {
    1: [], 2: [Image.Transpose.FLIP_LEFT_RIGHT], 3: [Image.Transpose.ROTATE_180],
    4: [Image.Transpose.FLIP_TOP_BOTTOM], 5: [Image.Transpose.TRANSPOSE],
    6: [Image.Transpose.ROTATE_90], 7: [Image.Transpose.TRANSVERSE],
    8: [Image.Transpose.ROTATE_270],
}  # fmt: skip


def upright(width: int = 320, height: int = 240) -> Image.Image:
    """Red, green over blue, white: every orientation looks different."""
    picture = np.zeros((height, width, 3), np.uint8)
    h, w = height // 2, width // 2
    picture[:h, :w], picture[:h, w:], picture[h:, :w], picture[h:, w:] = RED, GREEN, BLUE, WHITE
    return Image.fromarray(picture)


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def assert_upright(pixels: np.ndarray) -> None:
    height, width = pixels.shape[:2]
    corners = {(1, 1): RED, (1, 3): GREEN, (3, 1): BLUE, (3, 3): WHITE}
    for (y, x), colour in corners.items():
        found = pixels[y * height // 4, x * width // 4].astype(int)
        assert np.abs(found - colour).max() < 25, f"at {y}/4, {x}/4: {found}, not {colour}"


@pytest.mark.parametrize("as_path", [False, True], ids=["bytes", "path"])
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_comes_upright(orientation: int, kind: str, as_path: bool, tmp_path: Path) -> None:
    image = upright()
    for step in STORED[orientation]:
        image = image.transpose(step)
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = encoded(image, kind, exif=exif)
    path = tmp_path / "photo"
    path.write_bytes(data)
    photo = load_photo(path if as_path else data)
    assert (photo.width, photo.height) == (320, 240)
    assert photo.pixels.shape == (240, 320, 3)
    assert_upright(photo.pixels)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "TIFF", "BMP", "GIF"])
def test_formats(kind: str) -> None:
    assert_upright(load_photo(encoded(upright(), kind)).pixels)


def test_heic_with_orientation() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    image = upright().transpose(Image.Transpose.ROTATE_90)
    pillow_heif.register_heif_opener()
    data = encoded(image, "HEIF", exif=exif.tobytes(), quality=90)
    photo = load_photo(data)
    assert (photo.width, photo.height) == (320, 240)
    assert_upright(photo.pixels)


@pytest.mark.parametrize("mode", ["L", "P", "CMYK", "RGBA", "LA", "I;16", "1"])
def test_modes_become_rgb(mode: str) -> None:
    if mode == "I;16":
        grey = np.asarray(upright().convert("L"), np.uint16) * 257
        image = Image.fromarray(grey)
    else:
        image = upright().convert(mode)
    kind = "JPEG" if mode == "CMYK" else "PNG"
    pixels = load_photo(encoded(image, kind)).pixels
    assert pixels.dtype == np.uint8
    assert pixels.shape == (240, 320, 3)
    assert pixels[130:230, 170:310].mean() > 230  # the white quarter
    assert pixels[10:110, 10:150].mean() < 140  # the red one, dithered or not


@pytest.mark.parametrize(("kind", "white"), [("I;16", 1023), ("I;16", 4095), ("I;16", 65535), ("F", 1.0)])
def test_white_is_white_in_scans_of_any_depth(kind: str, white: float) -> None:
    grey = np.asarray(upright().convert("L"), np.float32) / 255 * white
    values = grey.round().astype(np.uint16) if kind == "I;16" else grey
    pixels = load_photo(encoded(Image.fromarray(values), "TIFF")).pixels
    assert pixels[130:230, 170:310].mean() > 240
    assert pixels[10:110, 10:150].mean() < 140


def test_transparent_parts_are_white() -> None:
    image = upright().convert("RGBA")
    image.putalpha(0)
    assert (load_photo(encoded(image, "PNG")).pixels == 255).all()


def test_path_bytes_and_array_give_the_same(tmp_path: Path) -> None:
    data = encoded(upright(), "PNG")
    path = tmp_path / "k.png"
    path.write_bytes(data)
    from_bytes = load_photo(data)
    for other in (load_photo(path), load_photo(str(path)), load_photo(np.asarray(upright()))):
        np.testing.assert_array_equal(other.pixels, from_bytes.pixels)
        assert (other.width, other.height) == (from_bytes.width, from_bytes.height)


def test_a_large_jpeg_is_decoded_smaller_and_keeps_its_measure() -> None:
    photo = load_photo(encoded(upright(4032, 3024), "JPEG"))
    assert (photo.width, photo.height) == (4032, 3024)
    assert WORKING_SIDE <= max(photo.pixels.shape[:2]) < 2 * WORKING_SIDE
    assert photo.scale == pytest.approx((0.25, 0.25))
    assert_upright(photo.pixels)


def test_pixels_are_nobodys_to_write_to() -> None:
    array = np.array(upright())
    photo = load_photo(array)
    array[:] = 0
    assert_upright(photo.pixels)
    with pytest.raises(ValueError, match="read-only"):
        photo.pixels[0, 0] = 0


@pytest.mark.parametrize("mode", ["RGB", "L"])
@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("size", [(333, 250), (1005, 2013), (4099, 1009), (8211, 301)])
def test_a_whole_jpeg_gives_the_pixels_that_pillow_gives(
    size: tuple[int, int], orientation: int, mode: str
) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    noise = np.random.default_rng(3).integers(0, 256, (size[1] // 8, size[0] // 8, 3), np.uint8)
    image = Image.fromarray(noise).resize(size).convert(mode)
    data = encoded(image, "JPEG", exif=exif, quality=90)
    whole, followed = load_photo(data), load_photo(data + b"film")  # what is followed, Pillow decodes
    assert whole.pixels.shape == followed.pixels.shape
    np.testing.assert_array_equal(whole.pixels, followed.pixels)
    assert (whole.width, whole.height) == (followed.width, followed.height)


def test_a_jpeg_that_lost_its_middle_but_not_its_end_is_read_as_far_as_it_goes() -> None:
    data = encoded(upright(1200, 900), "JPEG")
    pixels = load_photo(data[: len(data) // 3] + data[-400:]).pixels
    assert pixels.shape == (900, 1200, 3)
    assert np.abs(pixels[100, 300].astype(int) - RED).max() < 25


def test_a_jpeg_cut_off_behind_the_end_of_its_thumbnail_says_so() -> None:
    data = encoded(upright(), "JPEG")
    start_of_scan = data.index(b"\xff\xda")
    with pytest.raises(PhotoError) as raised:
        load_photo(data[:start_of_scan] + b"\xff\xd9")
    assert raised.value.code == "cut-off-file"


def test_what_follows_the_picture_does_no_harm() -> None:
    """Phones append a short film to a JPEG ("motion photo")."""
    assert_upright(load_photo(encoded(upright(), "JPEG") + b"film" * 5000).pixels)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "empty-file", id="empty"),
        pytest.param(b"no picture at all", "not-a-photo", id="text"),
        pytest.param(bytes(range(256)) * 40, "not-a-photo", id="noise"),
        pytest.param(encoded(upright(), "JPEG")[:700], "cut-off-file", id="jpeg-header"),
        pytest.param(encoded(upright(), "JPEG")[:-900], "cut-off-file", id="jpeg-end"),
        pytest.param(encoded(upright(), "PNG")[:-400], "cut-off-file", id="png-end"),
        pytest.param(encoded(upright(90, 90), "PNG"), "too-small", id="stamp"),
        pytest.param(encoded(upright(100, 9000), "PNG"), "too-small", id="strip"),
    ],
)
def test_what_is_no_photo_says_what_to_do(data: bytes, code: str) -> None:
    with pytest.raises(PhotoError) as caught:
        load_photo(data)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def claiming(width: int, height: int) -> bytes:
    """A PNG without a pixel whose header claims this size."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def test_absurd_size_is_refused_before_any_pixel() -> None:
    side = int(MOST_PIXELS**0.5) + 1
    with pytest.raises(PhotoError) as caught:
        load_photo(claiming(side, side))
    assert caught.value.code == "too-large"


def test_the_largest_phones_photos_are_none_too_large() -> None:
    """200 megapixels, above Pillow's own limit: what is said is that the pixels are missing."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(PhotoError) as caught:
            load_photo(claiming(16320, 12240))
    assert caught.value.code == "cut-off-file"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "HEIF", "TIFF", "GIF"])
def test_damaged_files_are_read_or_said_to_be_damaged(kind: str) -> None:
    if kind == "HEIF":
        pillow_heif.register_heif_opener()
    whole, rng = encoded(upright(), kind), np.random.default_rng(5)
    said = 0
    for _ in range(40):
        data = bytearray(whole)
        for place in rng.integers(12, len(data), 8):
            data[place] = rng.integers(256)
        try:
            assert load_photo(bytes(data)).pixels.ndim == 3
        except PhotoError as error:
            said += error.code in ("cut-off-file", "not-a-photo", "too-large", "too-small")
    assert said or kind in ("JPEG", "TIFF", "GIF")


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PhotoError, match=r"nowhere\.jpg cannot be read"):
        load_photo(tmp_path / "nowhere.jpg")


@pytest.mark.parametrize("shape", [(240, 320), (240, 320, 4), (SMALLEST_SIDE - 1, 200, 3)])
def test_arrays_of_another_kind_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(PhotoError):
        load_photo(np.zeros(shape, np.uint8))
