"""Train the square net: squares with a rim of neighbourhood -> terrain and crowns.

    python -m models.train_square --out runs/square.onnx              # on everything
    python -m models.train_square --without fold:0 --out runs/...     # judged on fold 0
    python -m models.train_square --without aalborg,photos --out ...  # judged on those

Seeded. MODEL_CARD.md has the runs that made the shipped file, and how long a step takes. The ONNX file
takes (N, 64, 64, 3) uint8 RGB and gives (N, 18) probabilities; scaling and softmax are in the graph, the
labels in its metadata.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812 - the customary name

from models.corpus import CODES, load_boards, load_textures, load_tiles, square_of
from models.square_pictures import Pictures, Stock, gather
from models.training import Block, averaged, layer, left_out, one_cycle, save_onnx, scaled
from scoring.dominoes import SQUARE_COUNTS
from vision.squares import BALANCED, CROP, MARGIN, MOST_GAIN, SIDE

SEED = 20260
BATCH = 128
RATE = 4e-3
SMOOTHING = 0.02  # a few labels of the tiles are wrong
SHARPNESS = 1.2
"""Factor on the logits that makes confidence true on pictures never trained on (MODEL_CARD.md)."""
ORANGE = 0.12
"""Share of squares under the orange lamps of dining tables, whose light has hardly any blue left."""
EMPTY_SHARE, CASTLE_SHARE = 0.05, 0.04
"""Of the squares in a real kingdom's rectangle; training shows more of both, since they vary more."""


class SquareNet(nn.Module):
    """(N, 3, 64, 64) float, about -1 to 1 -> (N, 18) logits."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            layer(3, 16, 2), layer(16, 24), layer(24, 44, 2), layer(44, 44),
            layer(44, 72, 2), layer(72, 72), layer(72, 88), layer(88, 88, 2),
            Block(88),
        )  # fmt: skip
        self.head = nn.Sequential(nn.Dropout(0.15), nn.Linear(176, len(CODES)))

    def forward(self, x: Tensor) -> Tensor:
        x = self.body(x)
        # The mean knows the terrain, the maximum the crown in a corner.
        return self.head(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1))


class Reader(nn.Module):
    """What is exported: uint8 squares -> probabilities, true to how often each class really comes."""

    def __init__(self, net: SquareNet, seen: Tensor, sharpness: float) -> None:
        super().__init__()
        self.net, self.sharpness = net, sharpness
        self.register_buffer("lean", (real_shares() / (seen / seen.sum())).log())

    def forward(self, squares: Tensor) -> Tensor:
        logits = self.net(scaled(squares.permute(0, 3, 1, 2).float()))
        return (logits.log_softmax(1) * self.sharpness + self.lean).softmax(1)


def real_shares() -> Tensor:
    """(18,) how often each class comes in real kingdoms: the box's counts, a castle, few empty."""
    land = 1 - EMPTY_SHARE - CASTLE_SHARE
    fixed = {"C0": CASTLE_SHARE, "E0": EMPTY_SHARE}
    box = SQUARE_COUNTS
    counts = [fixed.get(c) or land * box[square_of(c)] / box.total() for c in CODES]
    return torch.tensor(counts)


class Stream(torch.utils.data.IterableDataset[tuple[Tensor, Tensor, Tensor]]):
    """Endless batches of ((BATCH, PATCH, PATCH, 3) uint8, (BATCH, PALETTE, 3) uint8, (BATCH,) int64)."""

    def __init__(self, stock: Stock, seed: int) -> None:
        self.stock, self.seed = stock, seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        pictures = Pictures(self.stock, self.seed)
        while True:
            drawn = [pictures.draw() for _ in range(BATCH)]
            yield (
                torch.from_numpy(np.stack([pixels for pixels, _, _ in drawn])),
                torch.from_numpy(np.stack([palette for _, palette, _ in drawn])),
                torch.tensor([label for *_, label in drawn]),
            )


def looked_at(patches: Tensor, palettes: Tensor, g: torch.Generator) -> Tensor:
    """Cut CROP x CROP out of the patches as a misplaced, slightly wrong grid would, in other light,
    which is then balanced by the palette of the kingdom as the app does.

    (N, PATCH, PATCH, 3) and (N, PALETTE, 3) uint8 -> (N, 3, CROP, CROP) float, 0 to 1.
    """
    n = len(patches)
    x = patches.permute(0, 3, 1, 2).float()

    def normal(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=g)

    angle = normal(n) * 0.05 + torch.randint(0, 4, (n,), generator=g) * (torch.pi / 2)
    reach = CROP / SIDE / 2 * (1 + 0.05 * normal(n, 2))  # patch is two sides wide: -1 to 1
    # Some are twice as far off, laid or cut out badly; a few so far that the middle only just is theirs.
    luck = torch.rand(n, 1, generator=g)
    careless = 1 + (luck < 0.15).float() + 2 * (luck < 0.05).float()
    shift = normal(n, 2).clamp(-2, 2) * 0.045 * careless
    tilt = normal(n, 2) * 0.03
    ticks = (torch.arange(CROP) + 0.5) / CROP * 2 - 1
    v, u = torch.meshgrid(ticks, ticks, indexing="ij")
    u, v = u.expand(n, -1, -1), v.expand(n, -1, -1)
    if torch.rand((), generator=g) < 0.5:
        u = -u  # no tile has a handedness that matters
    depth = 1 + tilt[:, 0, None, None] * u + tilt[:, 1, None, None] * v
    u, v = u * reach[:, 0, None, None] / depth, v * reach[:, 1, None, None] / depth
    cos, sin = angle.cos()[:, None, None], angle.sin()[:, None, None]
    where = torch.stack([cos * u - sin * v, sin * u + cos * v], 3) + shift[:, None, None, :]
    x = F.grid_sample(x, where, mode="bilinear", padding_mode="border", align_corners=False)
    return lit(x / 255, palettes.permute(0, 2, 1)[:, :, None].float() / 255, g)


def lit(x: Tensor, palettes: Tensor, g: torch.Generator) -> Tensor:
    """Another lamp, exposure, camera, and their balance: (N, 3, H, W), 0 to 1, in and out.

    `palettes`: (N, 3, 1, PALETTE) colours of the kingdoms under the first lamp.
    """
    n, _, height, width = x.shape

    def normal(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=g)

    def chosen(share: float) -> Tensor:
        return (torch.rand(n, 1, 1, 1, generator=g) < share).float()

    x = blurred(x, g)
    warm = 0.25 * normal(n, 1)
    orange = 0.35 + 0.6 * torch.rand(n, 1, generator=g)
    warm = torch.where(torch.rand(n, 1, generator=g) < ORANGE, orange, warm)
    gains = torch.cat([warm, 0.05 * normal(n, 1), -1.4 * warm], 1) + 0.08 * normal(n, 3)
    lamp = (gains + 0.3 * normal(n, 1)).exp()[:, :, None, None]
    colour = (1 + 0.25 * normal(n, 1, 1, 1)).clamp(0.4, 1.8)
    gamma = (0.25 * normal(n, 1, 1, 1)).exp()
    ticks_y, ticks_x = torch.linspace(-1, 1, height), torch.linspace(-1, 1, width)
    turn = torch.rand(n, 1, 1, 1, generator=g) * 6.2832
    edge = ticks_x * turn.cos() + ticks_y[:, None] * turn.sin() - normal(n, 1, 1, 1) * 0.6
    shadow = torch.sigmoid(edge * (3 + 25 * torch.rand(n, 1, 1, 1, generator=g)))
    x = x * (1 - chosen(0.3) * shadow * torch.rand(n, 1, 1, 1, generator=g) * 0.65)
    x = x + chosen(0.3) * sheen(n, ticks_x, ticks_y, g)
    x, palettes = (exposed(colours, lamp, colour, gamma) for colours in (x, palettes))
    x = x + normal(*x.shape) * (0.05 * torch.rand(n, 1, 1, 1, generator=g) ** 2)
    mean = palettes.mean((2, 3), keepdim=True)
    gain = (BALANCED / 255 / mean).clamp(1 / MOST_GAIN, MOST_GAIN)
    # No two squares of a kingdom get the same light.
    own = (0.08 * normal(n, 3) + 0.12 * normal(n, 1)).exp()[:, :, None, None]
    return (x.clamp(0, 1) * gain * own).clamp(0, 1)


def sheen(n: int, ticks_x: Tensor, ticks_y: Tensor, g: torch.Generator) -> Tensor:
    """(n, 1, H, W) of light mirrored by the varnish, from none to more than white: in a spot, or up to a
    line across the square, broken up by the weave that is pressed into the tiles.
    """

    def uniform(low: float, high: float) -> Tensor:
        return low + (high - low) * torch.rand(n, 1, 1, 1, generator=g)

    def normal() -> Tensor:
        return torch.randn(n, 1, 1, 1, generator=g)

    turn = uniform(0, 6.2832)
    cx, cy, down = normal() * 0.7, normal() * 0.7, ticks_y[:, None]
    spot = torch.exp(-((ticks_x - cx) ** 2 + (down - cy) ** 2) / uniform(0.15, 1.05) ** 2)
    side = torch.sigmoid((ticks_x * turn.cos() + down * turn.sin() - normal() * 0.5) * uniform(2, 12))
    light = torch.where(uniform(0, 1) < 0.6, spot, side)
    weave = torch.rand(n, 1, len(ticks_y) // 2, len(ticks_x) // 2, generator=g)
    weave = F.interpolate(weave, size=(len(ticks_y), len(ticks_x)), mode="bilinear")
    return light * (1 + uniform(0, 1.2) * (weave - 0.5)) * uniform(0, 1) ** 1.5 * 1.6


def exposed(x: Tensor, lamp: Tensor, colour: Tensor, gamma: Tensor) -> Tensor:
    """The camera's work: exposure and white, more or less colour, contrast."""
    x = x * lamp
    grey = x.mean(1, keepdim=True)
    return (grey + (x - grey) * colour).clamp(1e-4, 1) ** gamma


def blurred(x: Tensor, g: torch.Generator) -> Tensor:
    """A third of the batch loses detail, through distance, focus or a moving hand."""
    part = len(x) // 6
    size = int(torch.randint(20, 52, (), generator=g))
    small = F.interpolate(x[:part], size=size, mode="bilinear", antialias=True)
    far = F.interpolate(small, size=x.shape[2], mode="bilinear")
    length = 3 + 2 * int(torch.randint(0, 2, (), generator=g))
    across = torch.rand((), generator=g) < 0.5
    kernel = torch.full((3, 1, length, 1) if across else (3, 1, 1, length), 1 / length)
    moved = F.conv2d(x[part : 2 * part], kernel, padding="same", groups=3)
    return torch.cat([far, moved, x[2 * part :]])


def choose(without: str, seed: int) -> Stock:
    """The training stock, less what is left out (`fold:N`, `aalborg`, `photos`, comma-separated)."""
    left, fold = left_out(without, {"aalborg", "photos"})
    boards = [] if "aalborg" in left else load_boards("boards")
    photos = [] if "photos" in left else load_boards("photos")
    return gather(
        [t for t in load_tiles() if t.fold != fold],
        [pixels for pixels, f in load_textures() if f != fold],
        [b for b in boards + photos if b.fold != fold],
        seed,
    )


def train(
    stock: Stock, steps: int, seed: int, start: Path | None, rate: float | None
) -> tuple[SquareNet, Tensor]:
    """The trained net, from the weights in `start` or from nothing; how often it saw each class, (18,).

    `rate`: the highest learning rate; None for RATE, or half of it after a start.
    """
    torch.manual_seed(seed)
    g = torch.Generator().manual_seed(seed)
    net = SquareNet().to(memory_format=torch.channels_last)
    if start:
        net.load_state_dict(torch.load(start)["net"])
    smooth = averaged(net)
    optimiser, schedule = one_cycle(net, rate or (RATE / 2 if start else RATE), steps)
    loader = iter(torch.utils.data.DataLoader(Stream(stock, seed), batch_size=None, num_workers=1))
    started, running, seen = time.time(), 0.0, torch.ones(len(CODES))
    for step in range(1, steps + 1):
        patches, palettes, labels = next(loader)
        seen += torch.bincount(labels, minlength=len(CODES))
        x = (looked_at(patches, palettes, g) * 2 - 1).contiguous(memory_format=torch.channels_last)
        loss = F.cross_entropy(net(x), labels, label_smoothing=SMOOTHING)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        smooth.update_parameters(net)
        running += (loss.item() - running) / min(step, 100)
        if step % 100 == 0:
            print(
                f"step {step}/{steps}  loss {running:.4f}  {time.time() - started:.0f} s",
                flush=True,
            )
    trained: SquareNet = smooth.module
    return trained.eval(), seen


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--without", default="")
    p.add_argument("--steps", type=int, default=3000)
    p.add_argument("--start", type=Path, help="weights (.pt) of an earlier run to go on from")
    p.add_argument("--rate", type=float, help="the highest learning rate")
    p.add_argument("--weights", type=Path, help="export these (.pt) again, do not train")
    p.add_argument("--sharpness", type=float, default=SHARPNESS)
    p.add_argument("--seed", type=int, default=SEED)
    a = p.parse_args()
    torch.set_num_threads(2)
    if a.weights:
        kept = torch.load(a.weights)
        net, seen = SquareNet(), kept["seen"]
        net.load_state_dict(kept["net"])
    else:
        net, seen = train(choose(a.without, a.seed), a.steps, a.seed, a.start, a.rate)
        a.out.parent.mkdir(parents=True, exist_ok=True)
        torch.save({"net": net.state_dict(), "seen": seen}, a.out.with_suffix(".pt"))
    note = {
        "kind": "square",
        "labels": json.dumps([f"{s.terrain} {s.crowns}" for s in map(square_of, CODES)]),
        "side": str(SIDE),
        "margin": str(MARGIN),
        "balanced": str(BALANCED),
        "without": a.without,
        "start": str(a.start),
        "sharpness": str(a.sharpness),
        "steps": str(a.steps),
        "seed": str(a.seed),
    }
    example = torch.zeros(2, CROP, CROP, 3, dtype=torch.uint8)
    save_onnx(Reader(net, seen, a.sharpness), example, "squares", "probabilities", a.out, note)


if __name__ == "__main__":
    main()
