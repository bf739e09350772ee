"""Builds the wheel, with nothing but Python's own library: the package, and the library of doors/capi inside of it.

    python3 backend.py --library target/release/libMLIRPythonCAPI.so --out target/wheels

It is the build backend of pyproject.toml as well, so that `pip install ./doors/python` builds the library by cargo.
"""

import argparse
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NAME = "terrace_mlir"
SUFFIXES = {"linux": ("lib", ".so"), "darwin": ("lib", ".dylib"), "win32": ("", ".dll")}


def library_name():
    prefix, suffix = SUFFIXES.get(sys.platform, ("lib", ".so"))
    return f"{prefix}MLIRPythonCAPI{suffix}"


def version():
    text = (ROOT / "Cargo.toml").read_text()
    return re.search(r'^version = "([^"]+)"', text, re.M).group(1)


def platform_tag(library):
    """The tag of a wheel that needs no particular Python, but this system: on Linux, the glibc that the library needs."""
    tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    if sys.platform != "linux":
        return tag
    wanted = [tuple(map(int, version)) for version in re.findall(rb"GLIBC_(\d+)\.(\d+)", library)]
    major, minor = max(wanted, default=(2, 17))
    return tag.replace("linux_", f"manylinux_{major}_{max(minor, 17)}_", 1)


def metadata():
    return (
        "Metadata-Version: 2.1\n"
        "Name: terrace-mlir\n"
        f"Version: {version()}\n"
        "Summary: MLIR as a small library: run programs on numpy arrays, transform and upgrade them\n"
        "License: Apache-2.0 WITH LLVM-exception\n"
        "Requires-Python: >=3.9\n"
        "Requires-Dist: numpy\n"
    )


def make_wheel(library, out):
    """Writes the wheel and returns its name."""
    content = Path(library).read_bytes()
    tag = f"py3-none-{platform_tag(content)}"
    info = f"{NAME}-{version()}.dist-info"
    files = {}
    for path in sorted((HERE / "terrace").rglob("*")):
        if path.is_file() and path.suffix in (".py", ".pyi", ".typed") or path.name == "py.typed":
            files[f"terrace/{path.relative_to(HERE / 'terrace').as_posix()}"] = path.read_bytes()
    files[f"terrace/{library_name()}"] = content
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: terrace\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = []
    for name, bytes_ in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(bytes_).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(bytes_)}\n")
    record.append(f"{info}/RECORD,,\n")
    files[f"{info}/RECORD"] = "".join(record).encode()
    name = f"{NAME}-{version()}-{tag}.whl"
    Path(out).mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(Path(out) / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for path, bytes_ in files.items():
            # The same input makes the same file: no times.
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, bytes_)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The hook of PEP 517. `TERRACE_LIBRARY` names a library that is built already."""
    library = os.environ.get("TERRACE_LIBRARY")
    if not library:
        subprocess.run(["cargo", "build", "--release", "-p", "terrace-capi"], cwd=ROOT, check=True)
        target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
        library = target / "release" / library_name()
    return make_wheel(library, wheel_directory)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    print(Path(arguments.out) / make_wheel(arguments.library, arguments.out))


if __name__ == "__main__":
    main()
