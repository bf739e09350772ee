"""Usage: python -m terrace install [--into ENVIRONMENT]
       python -m terrace uninstall [--into ENVIRONMENT]
       python -m terrace opt|translate|upgrade [OPTIONS] [FILE]

`install` makes the official MLIR bindings of an environment run on Terrace, `uninstall` puts upstream's library back.
The other commands are those of the program `terrace`, from a file or standard input to standard output.
"""

import argparse
import sys
from pathlib import Path

from . import Error, install, uninstall
from ._tools import run_tool


def main():
    command, rest = (sys.argv[1:2] or ["--help"])[0], sys.argv[2:]
    if command in ("install", "uninstall"):
        parser = argparse.ArgumentParser(prog=f"python -m terrace {command}")
        parser.add_argument("--into", help="a virtual environment; this one if not given")
        into = parser.parse_args(rest).into
        try:
            library = (install if command == "install" else uninstall)(into)
        except (Error, OSError) as error:
            sys.exit(f"terrace: {error}")
        print(f"{library}: {'Terrace' if command == 'install' else 'upstream'}'s library")
        return 0
    if command in ("opt", "translate", "upgrade"):
        files = [argument for argument in rest if not argument.startswith("-") or argument == "-"]
        if len(files) > 1:
            sys.exit("terrace: one file at a time")
        is_file = bool(files) and files[0] != "-"
        source = Path(files[0]).read_bytes() if is_file else b"" if {"-h", "--help"} & set(rest) else sys.stdin.buffer.read()
        status, output, errors = run_tool(command, [argument for argument in rest if argument not in files], source)
        sys.stdout.write(output)
        sys.stderr.write(errors)
        return status
    print(__doc__)
    return 0 if command in ("-h", "--help") else 2


if __name__ == "__main__":
    sys.exit(main())
