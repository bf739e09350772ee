"""Puts the library into an installed package of the official bindings, and takes it out, as `terrace python` does."""

import importlib.util
import os
import shutil
from pathlib import Path

from ._library import PATH, Error

_LIBRARY = "libMLIRPythonCAPI.so"
_KEPT = _LIBRARY + ".upstream"


def _find(into):
    """Returns the folder with the library of the bindings."""
    if into is None:
        spec = importlib.util.find_spec("mlir")
        candidates = [Path(place) / "_mlir_libs" for place in (spec.submodule_search_locations or []) if spec] if spec else []
    else:
        root = Path(into)
        candidates = [root, root / "mlir/_mlir_libs"]
        candidates += sorted(root.glob("lib/python*/site-packages/mlir/_mlir_libs"))
        candidates.append(root / "Lib/site-packages/mlir/_mlir_libs")
    for folder in candidates:
        if (folder / _LIBRARY).is_file() or (folder / _KEPT).is_file():
            return folder
    raise Error(f"{into or 'this environment'} has no MLIR bindings: no mlir/_mlir_libs/{_LIBRARY} is in it")


def install(into=None):
    """Makes the official bindings of an environment (this one unless given) run on Terrace; upstream's library is kept."""
    folder = _find(into)
    target, kept, new = folder / _LIBRARY, folder / _KEPT, folder / (_LIBRARY + ".new")
    # A process that has the library open keeps its file: the new one gets a name of its own first.
    shutil.copyfile(PATH, new)
    if not kept.exists():
        os.replace(target, kept)
    os.replace(new, target)
    return target


def uninstall(into=None):
    """Puts upstream's library back."""
    folder = _find(into)
    if not (folder / _KEPT).is_file():
        raise Error(f"'{folder}' has upstream's library already")
    os.replace(folder / _KEPT, folder / _LIBRARY)
    return folder / _LIBRARY
