"""Programs that are compiled in this process and called with numpy arrays."""

import operator
import re
import struct
from collections import OrderedDict

import numpy as np

from ._library import LIBRARY, Error, StringRef, Text, source_of

_MEMREF = re.compile(r"memref<((?:(?:\d+|\?)x)*)(.+?)(?:, strided<\[([^\]]*)\], offset: ([^>]+)>)?>")
_DTYPES = {
    "i1": ("b1",),
    "i8": ("i1", "u1"),
    "i16": ("i2", "u2"),
    "i32": ("i4", "u4"),
    "i64": ("i8", "u8"),
    "index": ("i8", "u8"),
    "f16": ("f2",),
    "f32": ("f4",),
    "f64": ("f8",),
    "complex<f32>": ("c8",),
    "complex<f64>": ("c16",),
}
for _width in (8, 16, 32, 64):
    _DTYPES[f"si{_width}"] = (f"i{_width // 8}",)
    _DTYPES[f"ui{_width}"] = (f"u{_width // 8}",)


def _dtypes(element):
    """Returns the types of numpy that elements may have, the one for results first."""
    if element in _DTYPES:
        return tuple(np.dtype(name) for name in _DTYPES[element])
    if element == "bf16":
        try:
            import ml_dtypes
        except ImportError:
            return (np.dtype("u2"),)
        return (np.dtype(ml_dtypes.bfloat16), np.dtype("u2"))
    return None


class _MemRef:
    """A parameter or result that is memory."""

    def __init__(self, text, match):
        shape, element, strides, offset = match.groups()
        numbers = lambda list_: [None if one == "?" else int(one) for one in list_]  # noqa: E731
        self.text = text
        self.shape = numbers(shape.split("x")[:-1])
        self.dtypes = _dtypes(element)
        self.strides = None if strides is None else numbers(part.strip() for part in strides.split(",") if part.strip())
        self.offset = 0 if offset is None or offset == "?" else int(offset)
        self.leaves = 3 + 2 * len(self.shape)

    def push(self, array, leaves, position, may_be_read_only):
        wrong = lambda why: f"argument {position}: the function takes {self.text}, {why}"  # noqa: E731
        if not isinstance(array, np.ndarray):
            raise TypeError(wrong(f"not a {type(array).__name__}; numpy.asarray makes an array of it"))
        if array.dtype not in self.dtypes or not array.dtype.isnative:
            raise TypeError(wrong(f"and the elements given are {array.dtype}"))
        if len(array.shape) != len(self.shape) or any(
            wanted is not None and wanted != given for wanted, given in zip(self.shape, array.shape)
        ):
            raise ValueError(wrong(f"and the shape given is {array.shape}"))
        if not (array.flags.writeable or may_be_read_only):
            raise ValueError(wrong("and may write to it, but the array is read-only"))
        if self.strides is None:
            if not array.flags.c_contiguous:
                raise ValueError(wrong("and the array is not contiguous; numpy.ascontiguousarray copies it"))
            strides, step = [], 1
            for size in reversed(array.shape):
                strides.insert(0, step)
                step *= size
        else:
            if any(stride % array.itemsize for stride in array.strides):
                raise ValueError(wrong("and the strides given are no multiples of the element's size"))
            strides = [stride // array.itemsize for stride in array.strides]
            fits = all(wanted is None or wanted == given for wanted, given in zip(self.strides, strides))
            if not fits or self.offset != 0:
                raise ValueError(wrong(f"and the strides given are {strides}"))
        start = array.ctypes.data
        leaves += [start, start, 0, *array.shape, *strides]

    def pop(self, leaves, owner):
        allocated, aligned, offset = (int(leaf) for leaf in leaves[:3])
        rank, dtype = len(self.shape), self.dtypes[0]
        signed = leaves[3:].astype(np.int64).tolist()
        shape, strides = tuple(signed[:rank]), tuple(stride * dtype.itemsize for stride in signed[rank:])
        if 0 in shape or aligned == 0:
            owner(allocated)
            return np.empty(shape, dtype)
        start = aligned + int(np.int64(np.uint64(offset))) * dtype.itemsize
        memory = owner(allocated)
        plain = dtype if dtype.kind in "biufc" else np.dtype(f"u{dtype.itemsize}")
        view = _View(start, shape, strides, plain.str, memory)
        array = np.asarray(view).view(dtype)
        return array if memory is not None else array.copy()


class _View:
    """Memory for numpy, which keeps it as long as it looks at it."""

    def __init__(self, start, shape, strides, typestr, memory):
        self.memory = memory
        self.__array_interface__ = {
            "version": 3,
            "data": (start, False),
            "shape": shape,
            "strides": strides,
            "typestr": typestr,
        }


class _Memory:
    """Memory that a program gave away."""

    def __init__(self, address):
        self.address = address

    def __del__(self, free=LIBRARY.terraceFree):
        free(self.address)


class _Scalar:
    """A parameter or result that is a number or an address."""

    leaves = 1

    def __init__(self, text):
        self.text = text
        integer = re.fullmatch(r"[us]?i(\d+)", text)
        self.width = 64 if text in ("index", "!llvm.ptr") else int(integer[1]) if integer else None
        self.is_unsigned = text.startswith("ui") or text == "!llvm.ptr"

    def push(self, value, leaves, position, _):
        try:
            leaves.append(self._bits(value))
        except (TypeError, OverflowError, struct.error) as error:
            raise TypeError(f"argument {position}: the function takes {self.text}, not {value!r}") from error

    def _bits(self, value):
        if self.width is not None:
            value = int(value) if isinstance(value, np.bool_) else operator.index(value)
            if not -(1 << (self.width - 1)) <= value < 1 << self.width:
                raise OverflowError
            return value & ((1 << self.width) - 1)
        if self.text == "bf16":
            return struct.unpack("<I", struct.pack("<f", float(value)))[0] + 0x8000 >> 16
        formats = {"f16": ("<e", "<H"), "f32": ("<f", "<I"), "f64": ("<d", "<Q")}
        packed, unpacked = formats[self.text]
        return struct.unpack(unpacked, struct.pack(packed, float(value)))[0]

    def pop(self, leaves, _):
        bits = int(leaves[0])
        if self.text == "i1":
            return bool(bits & 1)
        if self.width is not None:
            bits &= (1 << self.width) - 1
            is_negative = not self.is_unsigned and bits >> (self.width - 1)
            return bits - (1 << self.width) if is_negative else bits
        if self.text == "bf16":
            return struct.unpack("<f", struct.pack("<I", (bits & 0xFFFF) << 16))[0]
        formats = {"f16": ("<e", "<H", 0xFFFF), "f32": ("<f", "<I", 0xFFFFFFFF), "f64": ("<d", "<Q", 2**64 - 1)}
        packed, unpacked, mask = formats[self.text]
        return struct.unpack(packed, struct.pack(unpacked, bits & mask))[0]


class _Complex:
    """A parameter or result that is a complex number."""

    leaves = 2

    def __init__(self, text):
        self.part = _Scalar(text[len("complex<") : -1])

    def push(self, value, leaves, position, _):
        value = complex(value)
        self.part.push(value.real, leaves, position, _)
        self.part.push(value.imag, leaves, position, _)

    def pop(self, leaves, _):
        return complex(self.part.pop(leaves[:1], _), self.part.pop(leaves[1:], _))


def _passed(text):
    match = _MEMREF.fullmatch(text)
    if match:
        memref = _MemRef(text, match)
        return memref if memref.dtypes else None
    if text in ("complex<f32>", "complex<f64>"):
        return _Complex(text)
    is_scalar = re.fullmatch(r"[us]?i([1-9]|[1-5]\d|6[0-4])|index|bf16|f16|f32|f64|!llvm\.ptr", text)
    return _Scalar(text) if is_scalar else None


class Function:
    """A function of a program."""

    def __init__(self, program, name):
        signature = Text()
        if not LIBRARY.terraceProgramGetSignature(program._handle, StringRef(name), signature.callback, None):
            raise Error(f"the program has no function '{name}' with a body")
        lines = str(signature).split("\n")
        middle = lines.index("->")
        self.name, self.inputs, self.results = name, tuple(lines[:middle]), tuple(lines[middle + 1 :])
        self._program = program
        self._name = StringRef(name)
        self._passed = [_passed(text) for text in self.inputs], [_passed(text) for text in self.results]
        for text, passed in zip(self.inputs + self.results, sum(self._passed, [])):
            if passed is None:
                raise Error(f"'{name}': a value of type '{text}' cannot be passed")
        self._result_leaves = sum(passed.leaves for passed in self._passed[1])

    def __call__(self, *arguments):
        inputs, results = self._passed
        if len(arguments) != len(inputs):
            raise TypeError(f"'{self.name}' takes {len(inputs)} arguments, but {len(arguments)} were given")
        gives_away, leaves = self._program._gives_memory_away, []
        for position, (passed, argument) in enumerate(zip(inputs, arguments)):
            passed.push(argument, leaves, position, gives_away)
        count = len(leaves)
        buffer = np.zeros((count + self._result_leaves, 2), np.uint64)
        buffer[:count, 0] = [leaf & 0xFFFFFFFFFFFFFFFF for leaf in leaves]
        errors = Text()
        succeeded = LIBRARY.terraceProgramCall(
            self._program._handle, self._name, len(buffer), buffer.ctypes.data, errors.callback, None
        )
        if not succeeded:
            raise Error(str(errors) or f"'{self.name}' failed")
        if not results:
            return None
        taken, values, at = {}, [], count
        # Memory of an argument comes back as it is in programs that return one.
        starts = {argument.ctypes.data for argument in arguments if isinstance(argument, np.ndarray)}

        def owner(address):
            if not gives_away or address == 0 or address in starts:
                return None
            if address not in taken:
                taken[address] = _Memory(address)
            return taken[address]

        for passed in results:
            values.append(passed.pop(buffer[at : at + passed.leaves, 0], owner))
            at += passed.leaves
        return values[0] if len(values) == 1 else tuple(values)

    def __repr__(self):
        return f"<function {self.name}({', '.join(self.inputs)}) -> ({', '.join(self.results)})>"


class Program:
    """A program, compiled in this process. Its functions are its attributes, or its items: `program["f"](array)`."""

    def __init__(self, program, opt_level=2):
        errors = Text()
        self._handle = None
        self._take(LIBRARY.terraceProgramCreate(StringRef(source_of(program)), opt_level, errors.callback, None), errors)

    def _take(self, handle, errors):
        self._functions = {}
        self._handle = handle
        if not self._handle:
            raise Error(str(errors).rstrip())
        self._gives_memory_away = LIBRARY.terraceProgramGivesMemoryAway(self._handle)

    def __getitem__(self, name):
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = Function(self, name)
        return function

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except Error as error:
            raise AttributeError(str(error)) from None

    @property
    def functions(self):
        """The names of the functions."""
        names = Text()
        LIBRARY.terraceProgramGetFunctions(self._handle, names.callback, None)
        return str(names).split("\n") if str(names) else []

    def __del__(self, destroy=LIBRARY.terraceProgramDestroy):
        if self._handle:
            destroy(self._handle)


_COMPILED = OrderedDict()
_MOST_COMPILED = 64


def run(program, function, *arguments, opt_level=2):
    """Calls a function of a program: a `Program`, a text, bytecode, or a module of the official bindings.

    Arrays are passed without copies, and memory that a program on tensors gives back is not copied either. A program is
    compiled once; the last 64 are kept.
    """
    if not isinstance(program, Program):
        key = source_of(program), opt_level
        compiled = _COMPILED.get(key)
        if compiled is None:
            compiled = _COMPILED[key] = Program(key[0], opt_level)
            if len(_COMPILED) > _MOST_COMPILED:
                _COMPILED.popitem(last=False)
        else:
            _COMPILED.move_to_end(key)
        program = compiled
    return program[function](*arguments)
