"""Terrace: MLIR as a small library.

    import numpy as np, terrace

    terrace.run(text, "f", np.ones((4, 4), np.float32))
    terrace.opt(text, "canonicalize,cse")
    terrace.upgrade(old_text)
"""

from ._html import notebook
from ._install import install, uninstall
from ._library import PATH as library
from ._library import Error
from ._programs import Function, Program, run
from ._tools import IR, opt, translate, upgrade

__all__ = [
    "Error",
    "Function",
    "IR",
    "Program",
    "install",
    "library",
    "notebook",
    "opt",
    "run",
    "translate",
    "uninstall",
    "upgrade",
]
