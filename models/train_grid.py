"""Train the grid net: a whole photo -> maps of land, lattice corners and square centres.

    python -m models.train_grid --out runs/grid.onnx                      # on everything
    python -m models.train_grid --without photos,even --out runs/...      # judged on the photos and on
                                                                          # boards of even kingdoms

Seeded. MODEL_CARD.md has the runs that made the shipped file, and how long a step takes. The ONNX file
takes (N, 256, 256, 3) uint8 RGB, letterboxed towards the top left, and gives (N, 3, 64, 64) between 0
and 1.
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

from models.corpus import load_boards, load_textures, load_tiles
from models.grid_pictures import GridPictures
from models.training import Block, averaged, layer, left_out, one_cycle, save_onnx, scaled
from vision.points import CHANNELS, INPUT

SEED = 20261
BATCH = 24
RATE = 3e-3
WORKERS = 2  # drawing takes twice as long as learning
PEAK_WEIGHT = 9.0  # peaks are a hundredth of the map; unweighted, the net would answer "none"


class GridNet(nn.Module):
    """(N, 3, 256, 256) float, -1 to 1 -> (N, 3, 64, 64) logits."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(layer(3, 16, 2), layer(16, 28, 2), layer(28, 28))
        self.middle = nn.Sequential(layer(28, 52, 2), layer(52, 52))
        # A sixteenth of the picture's side is where the net sees it whole: what is kingdom and what a
        # patterned table, whose lattice is whose.
        self.deep = nn.Sequential(
            layer(52, 80, 2), layer(80, 80, dilation=2), layer(80, 80), Block(80, 4), Block(80, 2)
        )
        self.lift = nn.Conv2d(80, 52, 1)
        self.merge = layer(52, 52)
        self.rise = nn.Conv2d(52, 28, 1)
        self.join = layer(28, 28)
        self.head = nn.Conv2d(28, len(CHANNELS), 1)
        nn.init.constant_(self.head.bias, -2.5)

    def forward(self, x: Tensor) -> Tensor:
        fine = self.stem(x)
        half = self.middle(fine)
        deep = self.lift(self.deep(half))
        half = self.merge(half + F.interpolate(deep, scale_factor=2.0, mode="bilinear"))
        fine = self.join(fine + F.interpolate(self.rise(half), scale_factor=2.0, mode="bilinear"))
        return self.head(fine)


class Mapper(nn.Module):
    """What is exported: uint8 pictures -> maps between 0 and 1."""

    def __init__(self, net: GridNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, pictures: Tensor) -> Tensor:
        return self.net(scaled(pictures.permute(0, 3, 1, 2).float())).sigmoid()


class Stream(torch.utils.data.IterableDataset[tuple[Tensor, Tensor]]):
    """Endless batches of ((BATCH, INPUT, INPUT, 3) uint8, (BATCH, 3, MAP, MAP) float)."""

    def __init__(self, without: set[str], seed: int) -> None:
        self.without, self.seed = without, seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        worker = torch.utils.data.get_worker_info()
        pictures = choose(self.without, self.seed + 1000 * (worker.id if worker else 0))
        while True:
            drawn = [pictures.draw() for _ in range(BATCH)]
            yield (
                torch.from_numpy(np.stack([pixels for pixels, _ in drawn])),
                torch.from_numpy(np.stack([maps for _, maps in drawn])),
            )


LEFT_OUT = {"photos", "boards", "even"}
"""What `--without` knows: the labelled photos, all boards, or those of even kingdoms."""


def choose(without: set[str], seed: int) -> GridPictures:
    """The training pictures, less some of LEFT_OUT."""
    boards = [] if "boards" in without else load_boards("boards")
    if "even" in without:
        boards = [b for b in boards if int(b.kingdom[-2:]) % 2]
    photos = [] if "photos" in without else load_boards("photos")
    textures = [pixels for pixels, _ in load_textures()]
    return GridPictures(load_tiles(), textures, boards, photos, seed)


def loss_of(logits: Tensor, wanted: Tensor) -> Tensor:
    """Cross entropy on soft maps, peaks weighted."""
    weight = torch.ones_like(wanted)
    weight[:, 1:] += PEAK_WEIGHT * wanted[:, 1:]
    return F.binary_cross_entropy_with_logits(logits, wanted, weight)


def train(without: set[str], steps: int, seed: int, start: Path | None) -> GridNet:
    """Train for `steps`, from the weights in `start` or from nothing."""
    torch.manual_seed(seed)
    net = GridNet().to(memory_format=torch.channels_last)
    if start:
        net.load_state_dict(torch.load(start))
    smooth, (optimiser, schedule) = averaged(net), one_cycle(net, RATE / 2 if start else RATE, steps)
    loader = torch.utils.data.DataLoader(
        Stream(without, seed), batch_size=None, num_workers=WORKERS, prefetch_factor=4
    )
    started, running = time.time(), 0.0
    for step, (pictures, wanted) in enumerate(loader, 1):
        x = scaled(pictures.permute(0, 3, 1, 2).float())
        flip = bool(torch.rand(()) < 0.5)  # a tile's handedness does not matter, and a turn is free
        x, wanted = (x.flip(3), wanted.flip(3)) if flip else (x, wanted)
        logits = net(x.contiguous(memory_format=torch.channels_last))
        loss = loss_of(logits, wanted)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        smooth.update_parameters(net)
        running += (loss.item() - running) / min(step, 100)
        if step % 50 == 0:
            print(
                f"step {step}/{steps}  loss {running:.4f}  {time.time() - started:.0f} s",
                flush=True,
            )
        if step == steps:
            break
    trained: GridNet = smooth.module
    return trained.eval()


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--without", default="")
    p.add_argument("--steps", type=int, default=2400)
    p.add_argument("--start", type=Path, help="weights (.pt) of an earlier run to go on from")
    p.add_argument("--seed", type=int, default=SEED)
    a = p.parse_args()
    torch.set_num_threads(2)
    without, _ = left_out(a.without, LEFT_OUT)
    net = train(without, a.steps, a.seed, a.start)
    note = {
        "kind": "grid",
        "without": a.without,
        "steps": str(a.steps),
        "seed": str(a.seed),
        "start": str(a.start),
    }
    a.out.parent.mkdir(parents=True, exist_ok=True)
    torch.save(net.state_dict(), a.out.with_suffix(".pt"))
    example = torch.zeros(1, INPUT, INPUT, 3, dtype=torch.uint8)
    save_onnx(Mapper(net), example, "pictures", "maps", a.out, {"labels": json.dumps(CHANNELS), **note})


if __name__ == "__main__":
    main()
