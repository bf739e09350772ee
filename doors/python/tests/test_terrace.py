"""Tests of the package: python3 -m unittest discover -s doors/python/tests -t doors/python/tests"""

import gc
import os
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np  # noqa: E402

import terrace  # noqa: E402

SCALE = """
func.func @scale(%a: memref<?x?xf32>, %by: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %a, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %x = memref.load %a[%i, %j] : memref<?x?xf32>
      %y = arith.mulf %x, %by : f32
      memref.store %y, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
func.func @corner(%a: memref<?x?xi64, strided<[?, ?], offset: ?>>) -> i64 {
  %c1 = arith.constant 1 : index
  %x = memref.load %a[%c1, %c1] : memref<?x?xi64, strided<[?, ?], offset: ?>>
  return %x : i64
}
func.func private @outside(i32)
"""

TENSORS = """
func.func @double(%a: tensor<?xf64>) -> (tensor<?xf64>, index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf64>
  %sum = arith.addf %a, %a : tensor<?xf64>
  return %sum, %n : tensor<?xf64>, index
}
func.func @same(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
"""

KINDS = """
func.func @kinds(%a: i1, %b: i8, %c: f16, %d: bf16, %e: complex<f32>, %f: index)
    -> (i1, i8, f16, bf16, complex<f32>, index) {
  return %a, %b, %c, %d, %e, %f : i1, i8, f16, bf16, complex<f32>, index
}
func.func @divide(%a: i32, %b: i32) -> i32 {
  %r = arith.divsi %a, %b : i32
  return %r : i32
}
"""


def _field(number, value):
    """A field of a protobuf message: a number, or bytes."""

    def varint(value):
        out = bytearray()
        while value >= 0x80:
            out.append(value & 0x7F | 0x80)
            value >>= 7
        out.append(value)
        return bytes(out)

    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def _model(inputs, output, nodes):
    """An ONNX model of nodes (operator, inputs, output), whose inputs are pairs of a name and a number of a type."""

    def value(name, kind):
        return _field(1, name) + _field(2, _field(1, _field(1, kind)))

    graph = b"".join(
        _field(1, b"".join(_field(1, name) for name in names) + _field(2, out) + _field(4, operator))
        for operator, names, out in nodes
    )
    graph += b"".join(_field(11, value(*one)) for one in inputs) + _field(12, value(*output))
    return _field(7, graph) + _field(8, _field(2, 17))


class Models(unittest.TestCase):
    def load(self, *model):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "model.onnx"
        path.write_bytes(_model(*model))
        return terrace.load(path)

    def test_arrays_by_name_and_by_position(self):
        model = self.load([("x", 1), ("in.2", 1)], ("y", 1), [("Sub", ["x", "in.2"], "y")])
        self.assertEqual([port.name for port in model.inputs], ["x", "in.2"])
        self.assertEqual(model.outputs[0].dtype, np.float32)
        a, b = np.array([[5, 6]], np.float32), np.array([1, 2], np.float32)
        for result in (model(a, b), model(a, in_2=b), model(**{"in.2": b, "x": a})):
            np.testing.assert_array_equal(result, [[4, 4]])
        # Other shapes are another program.
        np.testing.assert_array_equal(model(b, b), [0, 0])

    def test_elements_that_programs_hold_as_integers(self):
        model = self.load([("a", 9), ("b", 9)], ("c", 9), [("And", ["a", "b"], "c")])
        result = model(np.array([True, True, False]), np.array([True, False, False]))
        self.assertEqual(result.dtype, np.bool_)
        np.testing.assert_array_equal(result, [True, False, False])
        model = self.load([("a", 10)], ("c", 10), [("Add", ["a", "a"], "c")])
        result = model(np.array([0.5, 3], np.float16))
        self.assertEqual(result.dtype, np.float16)
        np.testing.assert_array_equal(result, [1, 6])

    def test_shapes_that_depend_on_elements(self):
        model = self.load([("x", 1)], ("y", 7), [("NonZero", ["x"], "y")])
        np.testing.assert_array_equal(model(np.array([0, 1, 0, 2], np.float32)), [[1, 3]])
        np.testing.assert_array_equal(model(np.array([1, 1, 0, 2], np.float32)), [[0, 1, 3]])

    def test_wrong_arguments(self):
        model = self.load([("x", 1), ("y", 1)], ("z", 1), [("MatMul", ["x", "y"], "z")])
        ones = np.ones((2, 3), np.float32)
        for error, call, words in [
            (TypeError, lambda: model(z=ones), "there is no input 'z': there are 'x', 'y'"),
            (TypeError, lambda: model(ones, x=ones), "the input 'x' is given twice"),
            (TypeError, lambda: model(ones.astype(np.float64), ones), "the input 'x' has elements of float32, not of float64"),
            (terrace.Error, lambda: model(ones, ones), "(MatMul)"),
            (terrace.Error, lambda: terrace.load("nowhere.onnx"), "cannot open 'nowhere.onnx'"),
        ]:
            with self.assertRaises(error) as caught:
                call()
            self.assertIn(words, str(caught.exception))


class Running(unittest.TestCase):
    def test_arrays_are_written_in_place(self):
        array = np.arange(6, dtype=np.float32).reshape(2, 3)
        self.assertIsNone(terrace.run(SCALE, "scale", array, 2.0))
        np.testing.assert_array_equal(array, [[0, 2, 4], [6, 8, 10]])

    def test_strides(self):
        array = np.arange(12).reshape(3, 4)
        self.assertEqual(terrace.run(SCALE, "corner", array), 5)
        self.assertEqual(terrace.run(SCALE, "corner", array.T), 5)
        self.assertEqual(terrace.run(SCALE, "corner", array[::-1, ::2]), 6)

    def test_tensors(self):
        array = np.array([1.0, 2.0, 3.0])
        doubled, count = terrace.run(TENSORS, "double", array)
        np.testing.assert_array_equal(doubled, [2, 4, 6])
        np.testing.assert_array_equal(array, [1, 2, 3])
        self.assertEqual(count, 3)
        read_only = np.ones(4, np.float32)
        read_only.flags.writeable = False
        same = terrace.run(TENSORS, "same", read_only)
        np.testing.assert_array_equal(same, read_only)
        self.assertFalse(np.shares_memory(same, read_only))
        empty, count = terrace.run(TENSORS, "double", np.empty(0))
        self.assertEqual((empty.shape, count), ((0,), 0))

    def test_results_outlive_the_program(self):
        program = terrace.Program(TENSORS)
        results = [program.double(np.full(1000, i, np.float64))[0] for i in range(50)]
        del program
        gc.collect()
        for i, result in enumerate(results):
            self.assertEqual(result.sum(), 2000 * i)

    def test_scalars(self):
        kinds = terrace.Program(KINDS)["kinds"]
        self.assertEqual(kinds(True, -3, 1.5, 2.0, 1 + 2j, 7), (True, -3, 1.5, 2.0, 1 + 2j, 7))
        self.assertEqual(kinds(0, 255, 0, 0, 0, -1), (False, -1, 0, 0, 0, -1))
        self.assertEqual(kinds.inputs, ("i1", "i8", "f16", "bf16", "complex<f32>", "index"))
        for wrong in (("x", 0), (2, 0), (True, 256), (True, 1.5)):
            with self.assertRaises(TypeError):
                kinds(*wrong, 0, 0, 0, 0)

    def test_errors(self):
        with self.assertRaisesRegex(terrace.Error, "expected"):
            terrace.run("func.func @f( {", "f")
        with self.assertRaisesRegex(terrace.Error, "no function 'none'"):
            terrace.run(SCALE, "none")
        with self.assertRaisesRegex(terrace.Error, "no function 'outside'"):
            terrace.run("func.func private @outside(i32)", "outside")
        with self.assertRaisesRegex(terrace.Error, "division"):
            terrace.run(KINDS, "divide", 1, 0)
        self.assertEqual(terrace.run(KINDS, "divide", 7, 2), 3)
        scale = terrace.Program(SCALE).scale
        for wrong, error in [
            ((np.ones((2, 2)), 1), TypeError),
            ((np.ones(4, np.float32), 1), ValueError),
            ((np.ones((4, 4), np.float32).T[:2], 1), ValueError),
            ((np.broadcast_to(np.float32(1), (2, 2)), 1), ValueError),
            (([[1.0]], 1), TypeError),
            ((np.ones((2, 2), np.float32),), TypeError),
            ((np.ones((2, 2), ">f4"), 1), TypeError),
        ]:
            with self.assertRaises(error):
                scale(*wrong)
        with self.assertRaises(AttributeError):
            terrace.Program(SCALE).none

    def test_threads(self):
        scale = terrace.Program(SCALE).scale

        def work(array):
            for _ in range(20):
                scale(array, 1.5)

        arrays = [np.full((8, 8), i + 1, np.float32) for i in range(4)]
        threads = [threading.Thread(target=work, args=(array,)) for array in arrays]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for i, array in enumerate(arrays):
            np.testing.assert_allclose(array, (i + 1) * 1.5**20, rtol=1e-5)


class Tools(unittest.TestCase):
    def test_opt(self):
        text = "func.func @f(%a: i32) -> i32 {\n  %z = arith.constant 0 : i32\n  %s = arith.addi %a, %z : i32\n  return %s : i32\n}"
        for pipeline in ("canonicalize", "builtin.module(canonicalize)", "--canonicalize", "func.func(canonicalize)"):
            self.assertNotIn("addi", terrace.opt(text, pipeline))
        self.assertIn("arith.addi", terrace.opt(text))
        with self.assertRaisesRegex(terrace.Error, "nonsense"):
            terrace.opt(text, "nonsense")
        self.assertIn("define i32 @f", terrace.translate(terrace.opt(text, "convert-arith-to-llvm,convert-func-to-llvm")))
        script = terrace.translate("smt.solver () : () -> () { smt.push 1 }", "export-smtlib")
        self.assertIn("(push 1)", script)

    def test_upgrade(self):
        old = "// Kept.\nfunc @f(%a: f32) -> f32 {\n  %s = addf %a, %a : f32\n  return %s : f32\n}\n"
        new = terrace.upgrade(old)
        self.assertIn("// Kept.", new)
        self.assertIn("func.func @f", new)
        self.assertIn("arith.addf", new)
        with self.assertRaises(terrace.Error):
            terrace.upgrade("func @f(")

    def test_html(self):
        html = terrace.opt('func.func @f() attributes {x = "<&>"} { return }')._repr_html_()
        self.assertIn("&lt;&amp;&gt;", html)
        self.assertTrue(html.startswith("<pre"))

    def test_command_line(self):
        run = lambda *arguments, **settings: subprocess.run(  # noqa: E731
            [sys.executable, "-m", "terrace", *arguments],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(terrace.__file__).parents[1])},
            **settings,
        )
        self.assertIn("func.func private @f", run("opt", "--canonicalize", input="func.func private @f()").stdout)
        self.assertNotEqual(run("opt", input="nonsense").returncode, 0)
        self.assertEqual(run("--help").returncode, 0)
        with tempfile.TemporaryDirectory() as folder:
            libraries = Path(folder) / "lib/python3.11/site-packages/mlir/_mlir_libs"
            libraries.mkdir(parents=True)
            target = libraries / "libMLIRPythonCAPI.so"
            target.write_text("upstream")
            self.assertEqual(run("install", "--into", folder).returncode, 0)
            self.assertEqual(target.stat().st_size, terrace.library.stat().st_size)
            self.assertEqual(run("uninstall", "--into", folder).returncode, 0)
            self.assertEqual(target.read_text(), "upstream")
            self.assertNotEqual(run("uninstall", "--into", folder).returncode, 0)


@unittest.skipUnless("mlir" in sys.modules or __import__("importlib.util").util.find_spec("mlir"), "no MLIR bindings")
class Bindings(unittest.TestCase):
    def test_modules_of_the_bindings(self):
        from mlir import ir

        with ir.Context():
            module = ir.Module.parse(TENSORS)
            result, _ = terrace.run(module, "double", np.ones(3))
            np.testing.assert_array_equal(result, [2, 2, 2])
            terrace.notebook()
            self.assertIn("<pre", module._repr_html_())


if __name__ == "__main__":
    unittest.main()
