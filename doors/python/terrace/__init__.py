"""Terrace: MLIR as a small library.

    import numpy as np, terrace

    terrace.load("model.onnx")(image=np.ones((1, 3, 224, 224), np.float32))
    terrace.run(text, "f", np.ones((4, 4), np.float32))
    terrace.opt(text, "canonicalize,cse")
    terrace.upgrade(old_text)
"""

from ._html import notebook
from ._install import install, uninstall
from ._library import PATH as library
from ._library import Error
from ._models import Model, Port, load
from ._programs import Function, Program, run
from ._tools import IR, opt, translate, upgrade

__all__ = [
    "Error",
    "Function",
    "IR",
    "Model",
    "Port",
    "Program",
    "install",
    "library",
    "load",
    "notebook",
    "opt",
    "run",
    "translate",
    "uninstall",
    "upgrade",
]
