"""A pen for pictures that leave the app: shapes and signs in SVG, text in the bundled fonts, a PNG.

Pillow's wheels come with a FreeType that reads the woff2 files the page itself uses, so there is one set
of fonts; signs are the app's own SVG, which resvg draws as a browser would.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import resvg_py
from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).resolve().parents[1] / "static" / "fonts"
BITTER, ATKINSON = "bitter-latin.woff2", "atkinson-latin.woff2"


@dataclass(frozen=True, slots=True)
class Face:
    """A font's file, its size in pixels, and its weight."""

    file: str
    size: int
    weight: int

    def width(self, text: str) -> float:
        return float(self._font().getlength(text))

    def wrapped(self, text: str, width: float) -> list[str]:
        """The text in lines of at most this width; a word that is wider has a line of its own.

        Lines break at plain spaces alone, so that a no-break space holds.
        """
        lines: list[str] = []
        for word in filter(None, text.split(" ")):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _font(self) -> ImageFont.FreeTypeFont:
        return _font(self.file, self.size, self.weight)


@cache
def _font(file: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(FONTS / file, size)
    font.set_variation_by_axes([weight])
    return font


@dataclass(slots=True)
class Pen:
    """What is drawn so far: shapes, and the texts that lie on them. Pixels, from the top left."""

    width: int
    ground: str
    shapes: list[str] = field(default_factory=list)
    texts: list[tuple[float, float, str, Face, str, str]] = field(default_factory=list)

    def draw(self, svg: str) -> None:
        self.shapes.append(svg)

    def block(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.draw(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{colour}"/>')

    def write(self, x: float, y: float, text: str, face: Face, colour: str, anchor: str = "ls") -> None:
        """Text with its baseline at y; `anchor` as Pillow has it: `ls` from x on, `rs` up to x."""
        self.texts.append((x, y, text, face, colour, anchor))

    def png(self, height: float) -> bytes:
        """The picture as a file, as high as told."""
        tall = round(height)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{tall}"'
            f' viewBox="0 0 {self.width} {tall}">{"".join(self.shapes)}</svg>'
        )
        drawn = resvg_py.svg_to_bytes(svg_string=svg, background=self.ground, skip_system_fonts=True)
        with Image.open(io.BytesIO(bytes(drawn))) as image:
            picture = image.convert("RGB")
        pencil = ImageDraw.Draw(picture)
        for x, y, text, face, colour, anchor in self.texts:
            font = _font(face.file, face.size, face.weight)
            pencil.text((round(x), round(y)), text, colour, font, anchor=anchor)
        buffer = io.BytesIO()
        picture.save(buffer, "PNG")
        return buffer.getvalue()
