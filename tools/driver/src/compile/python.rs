//! A package for Python around a shared library, and the wheel of it: arrays of numpy in and out.

use super::digest::sha256;
use super::header::about;
use super::interface::{Interface, Port};
use std::fmt::Write;
use terrace_weights::zip;

/// Returns the module.
pub(super) fn module(interface: &Interface, library: &str) -> String {
    let title = if interface.title.is_empty() { &interface.name } else { &interface.title };
    let ports = |ports: &[Port]| {
        let each = ports.iter().map(|port| {
            let shape = port.shape.as_ref().map_or("None".to_owned(), |shape| {
                let sizes: Vec<String> = shape
                    .iter()
                    .map(|size| if *size < 0 { "None".to_owned() } else { size.to_string() })
                    .collect();
                format!("({}{})", sizes.join(", "), if sizes.len() == 1 { "," } else { "" })
            });
            let written = if port.is_written { "True" } else { "False" };
            format!("    ({:?}, {:?}, {shape}, {written}),\n", port.name, port.scalar.numpy)
        });
        each.collect::<String>()
    };
    let weights =
        interface.weights.as_ref().map_or("None".to_owned(), |weights| format!("{:?}", weights.file));
    let mut out = String::new();
    let _ = write!(
        out,
        "\"\"\"{}\n\n`run(...)` takes an array for each input, by position or by name, and returns the outputs.\n\"\"\"\n\n\
         import ctypes\nimport mmap\nfrom pathlib import Path\n\nimport numpy as np\n\nNAME = {}\nVERSION = {}\n\
         # Name, element type, shape with None for open sizes (None for a scalar), and if it is written to.\n\
         INPUTS = [\n{}]\nOUTPUTS = [\n{}]\n_WEIGHTS = {weights}\n_FOLDER = Path(__file__).resolve().parent\n\
         _RUN = ctypes.CDLL(str(_FOLDER / {library:?})).{}_run\n_RUN.restype = ctypes.c_int32\n{MODULE}",
        about(interface).replace('\\', "/").replace("\"\"\"", "'''"),
        python_text(title),
        interface.version,
        ports(&interface.inputs),
        ports(&interface.outputs),
        interface.name,
    );
    out
}

/// Returns a literal of Python.
fn python_text(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|c| match c {
            '"' | '\\' => format!("\\{c}"),
            c if c.is_control() => format!("\\u{:04x}", u32::from(c)),
            c => c.to_string(),
        })
        .collect();
    format!("\"{escaped}\"")
}

/// Returns the name of the wheel, and its bytes. `files` are those of the package, without its folder.
pub(super) fn wheel(interface: &Interface, files: &[(String, Vec<u8>)]) -> (String, Vec<u8>) {
    let (name, version) = (&interface.name, format!("{}.0", interface.version.max(0)));
    let tag = format!("py3-none-{}", platform());
    let info = format!("{name}-{version}.dist-info");
    let mut all: Vec<(String, Vec<u8>)> =
        files.iter().map(|(file, bytes)| (format!("{name}/{file}"), bytes.clone())).collect();
    let metadata = format!(
        "Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: {}\nRequires-Python: >=3.8\n\
         Requires-Dist: numpy\n",
        about(interface)
    );
    all.push((format!("{info}/METADATA"), metadata.into_bytes()));
    let kind = format!("Wheel-Version: 1.0\nGenerator: terrace\nRoot-Is-Purelib: false\nTag: {tag}\n");
    all.push((format!("{info}/WHEEL"), kind.into_bytes()));
    let mut record: String = all
        .iter()
        .map(|(file, bytes)| format!("{file},sha256={},{}\n", sha256(bytes), bytes.len()))
        .collect();
    let _ = writeln!(record, "{info}/RECORD,,");
    all.push((format!("{info}/RECORD"), record.into_bytes()));
    (format!("{name}-{version}-{tag}.whl"), zip::write(&all))
}

/// Returns what wheels call this system.
fn platform() -> String {
    let machine = std::env::consts::ARCH;
    match std::env::consts::OS {
        "macos" => format!("macosx_11_0_{}", if machine == "aarch64" { "arm64" } else { machine }),
        "windows" => "win_amd64".to_owned(),
        system => format!("{system}_{machine}"),
    }
}

const MODULE: &str = r#"

def _map(path):
    with open(path, "rb") as file:
        return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint8)


_BYTES = None if _WEIGHTS is None else _map(_FOLDER / _WEIGHTS)


def _argument(value, name, dtype, shape, is_written):
    if shape is None:
        return np.asarray(value, dtype).reshape(())
    array = np.asarray(value)
    if array.dtype != np.dtype(dtype):
        raise TypeError(f"'{name}' takes elements of {dtype}, not of {array.dtype}")
    if array.ndim != len(shape) or any(want not in (None, given) for want, given in zip(shape, array.shape)):
        raise ValueError(f"'{name}' has the shape {shape}, but {array.shape} was given")
    if is_written and not (array.flags.c_contiguous and array.flags.writeable):
        raise ValueError(f"'{name}' is written to, so it must be contiguous and writable")
    return np.ascontiguousarray(array).reshape(array.shape)


_INTEGERS = {1: ctypes.c_int8, 2: ctypes.c_int16, 4: ctypes.c_int32, 8: ctypes.c_int64}


def _scalar(value):
    if value.dtype == np.float32:
        return ctypes.c_float(float(value))
    if value.dtype == np.float64:
        return ctypes.c_double(float(value))
    return _INTEGERS[value.itemsize](int(value.view(f"i{value.itemsize}")))


def run(*arguments, **named):
    """Computes the outputs: an array, or a tuple of several."""
    if len(arguments) > len(INPUTS):
        raise TypeError(f"there are {len(INPUTS)} inputs, but {len(arguments)} arguments were given")
    given = dict(zip((name for name, *_ in INPUTS), arguments))
    for name, value in named.items():
        if name in given or all(name != known for known, *_ in INPUTS):
            raise TypeError(f"'{name}' is no input that is missing")
        given[name] = value
    passed, kept = ([] if _BYTES is None else [ctypes.c_void_p(_BYTES.ctypes.data)]), []
    for name, dtype, shape, is_written in INPUTS:
        if name not in given:
            raise TypeError(f"the input '{name}' is missing")
        value = _argument(given[name], name, dtype, shape, is_written)
        kept.append(value)
        if shape is None:
            passed.append(_scalar(value))
            continue
        passed.append(ctypes.c_void_p(value.ctypes.data))
        passed += [ctypes.c_int64(size) for size, known in zip(value.shape, shape) if known is None]
    rooms = [1 << 16] * len(OUTPUTS)
    while True:
        arrays, shapes, own = [], [], []
        for (_, dtype, shape, _), room in zip(OUTPUTS, rooms):
            is_open = shape is not None and None in shape
            array = np.empty(room if is_open else (shape or ()), dtype)
            sizes = np.zeros(len(shape or ()), np.int64)
            arrays.append(array)
            shapes.append(sizes)
            own.append(ctypes.c_void_p(array.ctypes.data))
            if is_open:
                own.append(ctypes.c_int64(room))
                own += [ctypes.c_void_p(sizes.ctypes.data + 8 * at) for at, known in enumerate(shape) if known is None]
        status = _RUN(*passed, *own)
        if status == 0:
            break
        if status == 2:
            raise ValueError("the weights are not those of this code")
        for at, ((_, _, shape, _), sizes) in enumerate(zip(OUTPUTS, shapes)):
            if shape is not None and None in shape:
                full = [int(size) if known is None else known for size, known in zip(sizes, shape)]
                rooms[at] = max(rooms[at], int(np.prod(full, dtype=np.int64)))
    results = []
    for (_, _, shape, _), array, sizes in zip(OUTPUTS, arrays, shapes):
        if shape is not None and None in shape:
            full = [int(size) if known is None else known for size, known in zip(sizes, shape)]
            array = array[: int(np.prod(full, dtype=np.int64))].reshape(full)
        results.append(array[()] if shape is None else array)
    return results[0] if len(results) == 1 else tuple(results)
"#;
