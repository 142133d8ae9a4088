"""From a photo's bytes to a kingdom: numpy, OpenCV, scikit-image and onnxruntime; no wording."""
