"""Loads an ONNX file with its metadata. The only import of onnxruntime."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.errors import ModelError

MODELS = Path(__file__).resolve().parent.parent / "models"

THREADS = 2
"""Enough for these small nets; more would only wake cores of a phone game's host for nothing."""


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """Which nets to read with; evaluation hands in others than the shipped ones."""

    grid: Path = MODELS / "grid.onnx"
    square: Path = MODELS / "square.onnx"


SHIPPED = ModelFiles()


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A net ready to run. `metadata` is what the training script wrote beside the weights."""

    name: str
    metadata: Mapping[str, str]
    session: Any
    input_name: str

    def run(self, batch: NDArray[np.uint8]) -> NDArray[np.float32]:
        """(N, H, W, 3) uint8 RGB -> the net's only output, N first, float32."""
        (output,) = self.session.run(None, {self.input_name: batch})
        return np.asarray(output, np.float32)


@lru_cache(maxsize=8)
def load_model(path: Path) -> Model:
    """The model in the file, loaded once a process; ModelError when there is none to use."""
    import onnxruntime  # a tenth of a second that `crowncount score` need not wait for

    if not path.is_file():
        raise ModelError(f"The model {path} is missing. Install crowncount again.")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.inter_op_num_threads = 1
    # Spinning threads would starve the decoder and, in the app, the other players' sessions.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        session = onnxruntime.InferenceSession(path.read_bytes(), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's exceptions share no base of their own
        raise ModelError(f"The model {path} is damaged. Install crowncount again.") from error
    metadata = dict(session.get_modelmeta().custom_metadata_map)
    return Model(path.name, metadata, session, session.get_inputs()[0].name)
