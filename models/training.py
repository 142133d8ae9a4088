"""What the two training scripts share: layers, schedule, weight averaging, export. Needs torch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn


def layer(inside: int, outside: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    """3x3 convolution, batch norm, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, dilation, dilation, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class Block(nn.Module):
    """Two layers beside the way straight through, which is all there is before training."""

    def __init__(self, channels: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = layer(channels, channels, dilation=dilation)
        self.second = nn.Conv2d(channels, channels, 3, 1, 1, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        nn.init.zeros_(self.norm.weight)

    def forward(self, x: Tensor) -> Tensor:
        return (x + self.norm(self.second(self.first(x)))).relu()


def scaled(x: Tensor) -> Tensor:
    """0 to 255 -> -1 to 1."""
    return x / 127.5 - 1.0


def averaged(net: nn.Module) -> AveragedModel:
    """A running average of the weights: as good as a longer training, at no cost."""
    return AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.998), use_buffers=True)


def one_cycle(
    net: nn.Module, rate: float, steps: int
) -> tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.LRScheduler]:
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    return optimiser, torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps)


def left_out(without: str, known: set[str]) -> tuple[set[str], int | None]:
    """The comma-separated words of `--without`, and the N of a `fold:N` among them.

    SystemExit for a word that is not `known`: it would leave nothing out, and say that it did.
    """
    words = set(filter(None, without.split(",")))
    folds = {word for word in words if word.startswith("fold:")}
    if unknown := words - folds - known:
        raise SystemExit(f"unknown in --without: {', '.join(sorted(unknown))}")
    return words - folds, next((int(word.removeprefix("fold:")) for word in folds), None)


def save_onnx(
    net: nn.Module, example: Tensor, inside: str, outside: str, out: Path, note: dict[str, str]
) -> None:
    """Export with a free batch size and weights in half precision; `note` becomes the file's metadata."""
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        net.eval(), (example,), str(out), dynamo=False, opset_version=17,
        input_names=[inside], output_names=[outside],
        dynamic_axes={inside: {0: "n"}, outside: {0: "n"}},
    )  # fmt: skip
    model = halved(onnx.load(str(out)))
    onnx.helper.set_model_props(model, note)
    onnx.save(model, str(out))
    print(f"{out}: {out.stat().st_size / 1e6:.2f} MB")


def halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """Large weights kept in 16 bits and cast back to 32 as the file is loaded: half the size, and
    answers that differ by less than a thousandth.
    """
    for weights in model.graph.initializer:
        values = onnx.numpy_helper.to_array(weights)
        if values.dtype == np.float32 and values.size > 256:
            name, short = weights.name, f"{weights.name}.half"
            weights.CopyFrom(onnx.numpy_helper.from_array(values.astype(np.float16), short))
            cast = onnx.helper.make_node("Cast", [short], [name], to=onnx.TensorProto.FLOAT)
            model.graph.node.insert(0, cast)
    onnx.checker.check_model(model)
    return model
