"""The tools as functions: text in, text out."""

from ._html import to_html
from ._library import LIBRARY, Error, StringRef, Text, source_of


class IR(str):
    """The text of a program; notebooks show it in colors."""

    def _repr_html_(self):
        return to_html(self)


def run_tool(tool, arguments, source):
    """Returns the exit status of a tool, its output and its messages."""
    given = (StringRef * len(arguments))(*(StringRef(argument) for argument in arguments))
    output, errors = Text(), Text()
    status = LIBRARY.terraceRunTool(
        StringRef(tool), len(arguments), given, StringRef(source), output.callback, errors.callback, None
    )
    return status, str(output), str(errors)


def _text(tool, arguments, program):
    status, output, errors = run_tool(tool, arguments, source_of(program))
    if status != 0:
        raise Error(errors.rstrip() or f"terrace {tool} failed")
    return IR(output)


def opt(program, pipeline=None, *flags):
    """Runs passes on a program: a pipeline (`"builtin.module(canonicalize)"` or `"canonicalize,cse"`), flags of mlir-opt
    (`"--canonicalize"`), or both; without any, the program is verified and printed."""
    arguments = list(flags)
    if pipeline is not None:
        if pipeline.startswith("-"):
            arguments.insert(0, pipeline)
        else:
            anchored = pipeline if pipeline.startswith(("builtin.module", "any")) else f"builtin.module({pipeline})"
            arguments.append(f"--pass-pipeline={anchored}")
    return _text("opt", arguments, program)


def translate(program, target="mlir-to-llvmir", *flags):
    """Writes a program in another format: `mlir-to-llvmir` or `export-smtlib`."""
    return str(_text("translate", [f"--{target.lstrip('-')}", *flags], program))


def upgrade(program, edition="auto"):
    """Returns a program of an older edition of MLIR in today's syntax, comments included."""
    return _text("upgrade", [f"--edition={edition}"], program)
