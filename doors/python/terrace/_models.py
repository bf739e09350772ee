"""ONNX models that are called with numpy arrays."""

import ctypes
import os
from collections import OrderedDict

import numpy as np

from ._library import LIBRARY, Error, StringRef, Text
from ._programs import Program, _dtypes

_MOST_COMPILED = 16
# Part of the message of a model whose shapes depend on the elements of its inputs.
_NEEDS_ELEMENTS = "depends on values that are not known"


class Port:
    """An input or output: its name, its type of numpy, and its shape with None for open sizes (None if nothing is known)."""

    def __init__(self, line):
        self.role, element, sizes, self.name = line.split(" ", 3)
        self.dtype = None
        if element not in ("unknown", "str"):
            # Where numpy lacks the type, and nothing has added it, arrays hold its bits.
            self.dtype = _dtypes("bf16")[0] if element == "bfloat16" else np.dtype(element)
        if sizes == "*":
            self.shape = None
        elif sizes == "-":
            self.shape = ()
        else:
            self.shape = tuple(None if size == "?" else int(size) for size in sizes.split("x"))

    def __repr__(self):
        return f"<{self.role} {self.name}: {self.dtype}, {self.shape}>"


def _held(array):
    """Returns an array as programs hold it: what has no arithmetic there as integers of the same width."""
    return array if array.dtype.kind in "iu" or array.dtype in (np.float32, np.float64) else array.view(f"i{array.itemsize}")


class Model:
    """An ONNX model. It is called with an array for each input, by position or by name, and compiled once for each
    combination of shapes; the last 16 are kept."""

    def __init__(self, path, opt_level=2):
        self._path = os.fspath(path)
        self._level = opt_level
        self._compiled = OrderedDict()
        lines, errors = Text(), Text()
        if not LIBRARY.terraceModelDescribe(StringRef(self._path), lines.callback, errors.callback, None):
            raise Error(str(errors))
        ports = [Port(line) for line in str(lines).split("\n") if line]
        self.inputs = [port for port in ports if port.role == "input"]
        self.outputs = [port for port in ports if port.role == "output"]

    def __call__(self, *arguments, **named):
        arrays = self._arranged(arguments, named)
        program = self._program(arrays)
        results = program["main"](*(_held(array) for array in arrays if array is not None))
        results = results if isinstance(results, tuple) else (results,)
        views = []
        for port, result in zip(self.outputs, results):
            dtype = port.dtype
            fits = dtype is not None and result.dtype.itemsize == dtype.itemsize
            views.append(result.view(dtype) if fits else result)
        return views[0] if len(views) == 1 else tuple(views)

    def _arranged(self, arguments, named):
        names = [port.name for port in self.inputs]
        if len(arguments) > len(names):
            raise TypeError(f"the model has {len(names)} inputs, but {len(arguments)} arguments were given")
        given = dict(zip(names, arguments))
        for name, value in named.items():
            # A name that is no word of Python may be written as one.
            known = name if name in names else next((own for own in names if _word(own) == name), None)
            if known is None:
                raise TypeError(f"there is no input '{name}': there are {', '.join(map(repr, names))}")
            if known in given:
                raise TypeError(f"the input '{known}' is given twice")
            given[known] = value
        arrays = []
        for port in self.inputs:
            value = given.get(port.name)
            if value is None:
                arrays.append(None)
                continue
            array = np.ascontiguousarray(value).reshape(np.shape(value))
            if port.dtype is not None and array.dtype != port.dtype:
                raise TypeError(f"the input '{port.name}' has elements of {port.dtype}, not of {array.dtype}")
            arrays.append(array)
        return arrays

    def _program(self, arrays):
        key = tuple(None if array is None else array.shape for array in arrays)
        program = self._compiled.get(key)
        if program is not None:
            self._compiled.move_to_end(key)
            return program
        try:
            program = self._compile(arrays, None)
        except Error as error:
            if _NEEDS_ELEMENTS not in str(error):
                raise
            # The program is for these elements alone.
            addresses = [0 if array is None else array.ctypes.data for array in arrays]
            return self._compile(arrays, (ctypes.c_uint64 * len(addresses))(*addresses))
        self._compiled[key] = program
        if len(self._compiled) > _MOST_COMPILED:
            self._compiled.popitem(last=False)
        return program

    def _compile(self, arrays, addresses):
        ranks = [-1 if array is None else array.ndim for array in arrays]
        sizes = [size for array in arrays if array is not None for size in array.shape]
        errors = Text()
        program = Program.__new__(Program)
        program._handle = None
        handle = LIBRARY.terraceProgramCreateFromModel(
            StringRef(self._path),
            len(ranks),
            (ctypes.c_int64 * max(len(ranks), 1))(*ranks),
            len(sizes),
            (ctypes.c_int64 * max(len(sizes), 1))(*sizes),
            addresses,
            self._level,
            errors.callback,
            None,
        )
        program._take(handle, errors)
        return program

    def __repr__(self):
        return f"<model {self._path}: {self.inputs} -> {self.outputs}>"


def _word(name):
    return "".join(c if c.isalnum() else "_" for c in name)


def load(path, opt_level=2):
    """Reads an ONNX model: `terrace.load("model.onnx")(image=array)`."""
    return Model(path, opt_level)
