"""Measures a program of a usual shape on the official bindings: a function of some hundred operations is built, lowered by a
pipeline, compiled and called; with upstream's library and with Terrace's.

    python doors/python/benches/user_shape.py --capi target/release/libMLIRPythonCAPI.so

The Python is one with the official MLIR bindings (version 22) and numpy. Medians of several processes each.
"""

import argparse
import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PIPELINE = "builtin.module(canonicalize,cse,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)"


def program(operations):
    """Does everything once, and returns the seconds of each step and the text after the pipeline."""
    import numpy as np  # Whoever uses arrays has it: it is not measured.

    times, start = {}, time.perf_counter()

    def done(step):
        nonlocal start
        now = time.perf_counter()
        times[step], start = now - start, time.perf_counter()

    from mlir import ir
    from mlir.dialects import arith, func, memref, scf
    from mlir.execution_engine import ExecutionEngine
    from mlir.passmanager import PassManager

    done("import")
    context = ir.Context()
    done("context")
    with context, ir.Location.unknown():
        module = ir.Module.create()
        f32 = ir.F32Type.get()
        dynamic = ir.ShapedType.get_dynamic_size()
        array = ir.MemRefType.get([dynamic], f32)
        with ir.InsertionPoint(module.body):
            function = func.FuncOp("f", ir.FunctionType.get([array, array], []))
            function.attributes["llvm.emit_c_interface"] = ir.UnitAttr.get()
            with ir.InsertionPoint(function.add_entry_block()):
                a, b = function.arguments
                zero = arith.ConstantOp(ir.IndexType.get(), 0)
                one = arith.ConstantOp(ir.IndexType.get(), 1)
                size = memref.DimOp(a, zero)
                loop = scf.ForOp(zero, size, one)
                with ir.InsertionPoint(loop.body):
                    value = memref.LoadOp(a, [loop.induction_variable]).result
                    for number in range(operations // 2):
                        step = arith.ConstantOp(f32, 1.0 + number % 7).result
                        value = (arith.AddFOp if number % 2 else arith.MulFOp)(value, step).result
                        if number % 3 == 0:
                            value = arith.DivFOp(value, step).result
                    memref.StoreOp(value, b, [loop.induction_variable])
                    scf.YieldOp([])
                func.ReturnOp([])
        done("build")
        assert module.operation.verify()
        PassManager.parse(PIPELINE).run(module.operation)
        done("pipeline")
        text = str(module)
        done("print")
        engine = ExecutionEngine(module, opt_level=2)
        done("compile")
        from mlir.runtime import get_ranked_memref_descriptor

        inputs, outputs = np.ones(64, np.float32), np.zeros(64, np.float32)
        start = time.perf_counter()
        pointers = [
            ctypes.pointer(ctypes.pointer(get_ranked_memref_descriptor(array))) for array in (inputs, outputs)
        ]
        engine.invoke("f", *pointers)
        done("invoke")
    times["whole"] = sum(times.values())
    return times, text, outputs.tolist()


def run(capi, operations):
    environment = dict(os.environ)
    environment.pop("LD_LIBRARY_PATH", None)
    with tempfile.TemporaryDirectory() as folder:
        if capi:
            os.symlink(Path(capi).resolve(), Path(folder) / "libMLIRPythonCAPI.so")
            # It stands before the package's own.
            environment["LD_LIBRARY_PATH"] = folder
        output = subprocess.run(
            [sys.executable, __file__, "--once", str(operations)], env=environment, capture_output=True, text=True
        )
    if output.returncode != 0:
        sys.exit(output.stderr)
    return json.loads(output.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--capi", help="Terrace's library")
    parser.add_argument("--operations", type=int, default=400)
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--once", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.once is not None:
        print(json.dumps(program(arguments.once)))
        return
    runs = {"upstream": [], "terrace": []}
    for _ in range(arguments.times):
        runs["upstream"].append(run(None, arguments.operations))
        runs["terrace"].append(run(arguments.capi, arguments.operations))
    upstream, terrace = runs["upstream"][0], runs["terrace"][0]
    print(f"text after the pipeline: {'the same' if upstream[1] == terrace[1] else 'DIFFERENT'}")
    print(f"results: {'the same' if upstream[2] == terrace[2] else 'DIFFERENT'}")
    print(f"{'step':10} {'upstream':>12} {'terrace':>12} {'ratio':>7}")
    for step in upstream[0]:
        times = [statistics.median(times[step] for times, _, _ in runs[who]) * 1000 for who in ("upstream", "terrace")]
        print(f"{step:10} {times[0]:9.2f} ms {times[1]:9.2f} ms {times[0] / times[1]:6.1f}x")


if __name__ == "__main__":
    main()
