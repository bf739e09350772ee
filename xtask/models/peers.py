"""Times the networks that make.py makes, with onnxruntime and with IREE: `cargo xtask models --times` calls this.

usage: peers.py DIR NAME...

Prints a line for each: its name, milliseconds of onnxruntime, milliseconds of IREE, and seconds that IREE's compiler took,
with "-" where IREE does not compile it. One thread; a time is the best of two seconds of calls.
"""
import subprocess, sys, time
from pathlib import Path

import numpy as np
import onnxruntime

DIR = Path(sys.argv[1])
TYPES = {"tensor(float)": np.float32, "tensor(int32)": np.int32, "tensor(int64)": np.int64}
TARGET = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu",
          "--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3"]


def milliseconds(call, seconds=2.0):
    call()
    best, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best * 1e3


def an_input(tensor):
    dtype, count = TYPES[tensor.type], int(np.prod(tensor.shape))
    if np.dtype(dtype).kind == "i":
        return (np.arange(count, dtype=dtype) * 37 % 251).reshape(tensor.shape)
    return (np.sin(np.arange(count) * 0.37) * 0.5).astype(dtype).reshape(tensor.shape)


def with_iree(name, inputs):
    source, target = DIR / f"{name}.torch.mlir", DIR / f"{name}.vmfb"
    start = time.perf_counter()
    done = subprocess.run([Path(sys.executable).with_name("iree-compile"), *TARGET, source, "-o", target], stderr=subprocess.DEVNULL)
    took = time.perf_counter() - start
    if done.returncode:
        return "-", "-"
    import iree.runtime as rt
    config = rt.Config("local-sync")
    module = rt.load_vm_module(rt.VmModule.mmap(config.vm_instance, str(target)), config)
    names = module.vm_module.function_names
    function = module[next(n for n in names if not n.startswith("__") and "$" not in n)]
    return f"{milliseconds(lambda: function(*inputs)):.3f}", f"{took:.2f}"


for name in sys.argv[2:]:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(DIR / f"{name}.onnx"), options, providers=["CPUExecutionProvider"])
    feeds = {tensor.name: an_input(tensor) for tensor in session.get_inputs()}
    own = milliseconds(lambda: session.run(None, feeds))
    print(name, f"{own:.3f}", *with_iree(name, list(feeds.values())), flush=True)
