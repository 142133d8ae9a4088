"""What the names of the labelled tiles say."""

import pytest

from models.corpus import origin


@pytest.mark.parametrize(
    ("name", "photo", "place"),
    [
        pytest.param("20180505_222847_14.jpg", "20180505_222847", (2, 4), id="last-of-its-row"),
        pytest.param("20180510_185607_001_35.jpg", "20180510_185607_001", (7, 0), id="numbered-photo"),
        pytest.param("kd9_21_1_.jpg", "kd9", (4, 1), id="copy"),
        pytest.param("a_10_b.jpg", "a_b", (2, 0), id="another-photo"),
    ],
)
def test_a_tile_is_from_a_place_in_a_photo(name: str, photo: str, place: tuple[int, int]) -> None:
    assert origin(name) == (photo, place)


def test_a_name_without_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match=r"photo\.jpg has no number"):
        origin("photo.jpg")
