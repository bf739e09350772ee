"""The library of doors/capi, and its functions beyond mlir-c."""

import ctypes
import os
import sys
from pathlib import Path

_NAMES = {"darwin": "libMLIRPythonCAPI.dylib", "win32": "MLIRPythonCAPI.dll"}
PATH = Path(os.environ.get("TERRACE_LIBRARY") or Path(__file__).parent / _NAMES.get(sys.platform, "libMLIRPythonCAPI.so"))


class Error(Exception):
    """A program is wrong, cannot be compiled, or was stopped. The text is that of the diagnostics."""


class StringRef(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("length", ctypes.c_size_t)]

    def __init__(self, text):
        data = text.encode() if isinstance(text, str) else bytes(text)
        super().__init__(data, len(data))


class _Piece(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


_Callback = ctypes.CFUNCTYPE(None, _Piece, ctypes.c_void_p)


class Text:
    """Takes the text that a function hands out in pieces."""

    def __init__(self):
        self._pieces = []
        self.callback = _Callback(self._take)

    def _take(self, piece, _):
        self._pieces.append(ctypes.string_at(piece.data, piece.length) if piece.length else b"")

    def __str__(self):
        return b"".join(self._pieces).decode(errors="replace")


def _load():
    if not PATH.is_file():
        raise ImportError(f"there is no '{PATH}'; TERRACE_LIBRARY can name the library that doors/capi builds")
    library = ctypes.CDLL(str(PATH))
    pointer, size = ctypes.c_void_p, ctypes.c_ssize_t
    signatures = {
        "terraceRunTool": (ctypes.c_int, [StringRef, size, pointer, StringRef, _Callback, _Callback, pointer]),
        "terraceProgramCreate": (pointer, [StringRef, ctypes.c_int, _Callback, pointer]),
        "terraceModelDescribe": (ctypes.c_int8, [StringRef, _Callback, _Callback, pointer]),
        "terraceProgramCreateFromModel": (
            pointer,
            [StringRef, size, pointer, size, pointer, pointer, ctypes.c_int, _Callback, pointer],
        ),
        "terraceProgramDestroy": (None, [pointer]),
        "terraceProgramGivesMemoryAway": (ctypes.c_bool, [pointer]),
        "terraceProgramGetFunctions": (None, [pointer, _Callback, pointer]),
        "terraceProgramGetSignature": (ctypes.c_int8, [pointer, StringRef, _Callback, pointer]),
        "terraceProgramCall": (ctypes.c_int8, [pointer, StringRef, size, pointer, _Callback, pointer]),
        "terraceFree": (None, [pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


LIBRARY = _load()


def source_of(program):
    """Returns the bytes of a program: of a text, of bytecode, or of a module of the official bindings."""
    if isinstance(program, str):
        return program.encode()
    if isinstance(program, (bytes, bytearray, memoryview)):
        return bytes(program)
    operation = getattr(program, "operation", program)
    if hasattr(operation, "get_asm"):
        return operation.get_asm(binary=False, print_generic_op_form=True, assume_verified=True).encode()
    raise TypeError(f"a program is a str, bytes or a module of the MLIR bindings, not {type(program).__name__}")
