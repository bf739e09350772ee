//! `terrace compile` of a model: programs in C, Rust and Python that call what it makes get the right numbers.
#![cfg(all(unix, not(target_vendor = "apple")))]

use super::onnx::model::{floats, graph, model, node};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ROWS: usize = 3;
const INNER: usize = 16;
const COLUMNS: usize = 32;

fn weight(i: usize, j: usize) -> f32 {
    (((i * 7 + j * 3) % 11) as f32 - 5.0) / 8.0
}

fn bias(j: usize) -> f32 {
    ((j % 3) as f32 - 1.0) / 4.0
}

fn input(r: usize, i: usize) -> f32 {
    (((r + i) % 5) as f32 - 2.0) / 2.0
}

/// A folder for one test with `layer.onnx`: the positive part of a product with weights, and a bias.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("compile_model").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    let weights: Vec<f32> = (0..INNER * COLUMNS).map(|at| weight(at / COLUMNS, at % COLUMNS)).collect();
    let biases: Vec<f32> = (0..COLUMNS).map(bias).collect();
    let arrays = [
        floats("fc.weight", &[INNER as i64, COLUMNS as i64], &weights),
        floats("fc.bias", &[COLUMNS as i64], &biases),
    ];
    let nodes = [
        node("p = MatMul(in.1 fc.weight)", &[]),
        node("s = Add(p fc.bias)", &[]),
        node("out = Relu(s)", &[]),
    ];
    let bytes = model(&graph(&["in.1"], &["out"], &arrays, &nodes), 17, &[]);
    fs::write(folder.join("layer.onnx"), bytes).expect("the folder for tests can be written to");
    folder
}

/// Returns the sum of the outputs, each times the number of its column: exact, so that all orders of sums give it.
fn expected() -> f64 {
    let mut all = 0.0;
    for r in 0..ROWS {
        for j in 0..COLUMNS {
            let sum: f32 = (0..INNER).map(|i| input(r, i) * weight(i, j)).sum();
            all += f64::from((sum + bias(j)).max(0.0)) * (j + 1) as f64;
        }
    }
    all
}

fn done(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("it can be started");
    let told = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{command:?}: {status}\n{told}");
    String::from_utf8_lossy(&stdout).into_owned()
}

/// Compiles the model, with these arguments, to a file or folder.
fn compile(folder: &Path, output: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace"));
    command.current_dir(folder).args(["compile", "layer.onnx", "-o", output]).args(arguments);
    command.output().expect("the program was built for this test")
}

fn compiled(folder: &Path, output: &str, arguments: &[&str]) {
    let Output { status, stderr, .. } =
        compile(folder, output, &[arguments, &["--shape=in.1=3x16"]].concat());
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    assert!(stderr.is_empty(), "{}", String::from_utf8_lossy(&stderr));
}

const C_PROGRAM: &str = r#"
#include "layer.h"
#include <stdio.h>

int main(int count, char **words) {
  static float in[LAYER_IN_1_COUNT], out[LAYER_OUT_COUNT];
  double sum = 0;
  int status;
  for (int r = 0; r < 3; r++)
    for (int i = 0; i < 16; i++) in[r * 16 + i] = (float)((r + i) % 5 - 2) / 2;
#ifdef SPLIT
  const void *weights = layer_weights(words[count - 1]);
  if (!weights) return 3;
  status = layer_run(weights, in, out);
#else
  (void)count, (void)words;
  status = layer_run(in, out);
#endif
  for (int i = 0; i < LAYER_OUT_COUNT; i++) sum += (double)out[i] * (i % 32 + 1);
  printf("%s %d %.6f\n", LAYER_NAME, status, sum);
  return 0;
}
"#;

/// Compiles the C program with these arguments of the linker, and returns what it prints.
fn c_program(folder: &Path, arguments: &[&str], words: &[&str]) -> String {
    fs::write(folder.join("use.c"), C_PROGRAM).expect("the folder for tests can be written to");
    let mut cc = Command::new("cc");
    cc.current_dir(folder).args([
        "-std=c11",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-D_POSIX_C_SOURCE=200809L",
        "-o",
        "use",
        "use.c",
    ]);
    done(cc.args(arguments).arg("-lm"));
    done(Command::new(folder.join("use")).current_dir(folder).env("LD_LIBRARY_PATH", folder).args(words))
}

#[test]
fn c_programs_call_it() {
    let folder = folder("c");
    let right = format!("layer 0 {:.6}\n", expected());
    for (output, arguments) in [
        ("layer.o", ["layer.o", "-L."]),
        ("liblayer.a", ["-L.", "-llayer"]),
        ("liblayer.so", ["liblayer.so", "-L."]),
    ] {
        compiled(&folder, output, &[]);
        assert_eq!(c_program(&folder, &arguments, &[]), right, "{output}");
        for file in [output, "layer.h"] {
            fs::remove_file(folder.join(file)).expect("it was written");
        }
    }
    compiled(&folder, "layer.o", &["--backend=cranelift"]);
    assert_eq!(c_program(&folder, &["layer.o"], &[]), right, "for any processor");
    let header = fs::read_to_string(folder.join("layer.h")).expect("it was written");
    assert!(header.contains(" *   in_1: input, float[3][16], 'in.1' in the model\n"), "{header}");
    assert!(header.contains("int32_t layer_run(const float *in_1, float *out);\n"), "{header}");
}

#[test]
fn weights_are_mapped_from_their_file() {
    let folder = folder("split");
    compiled(&folder, "layer.o", &["--split-weights"]);
    let right = format!("layer 0 {:.6}\n", expected());
    assert_eq!(c_program(&folder, &["-DSPLIT", "layer.o"], &["layer.safetensors"]), right);
    let path = folder.join("layer.safetensors");
    let mut bytes = fs::read(&path).expect("it was written");
    assert!(bytes[8..].starts_with(b"{\"__metadata__\":{\"terrace\":\""));
    assert!(bytes.len() > 4 * INNER * COLUMNS);
    bytes[8 + 28] ^= 1;
    fs::write(&path, bytes).expect("it was written");
    let other = c_program(&folder, &["-DSPLIT", "layer.o"], &["layer.safetensors"]);
    assert_eq!(other, "layer 2 0.000000\n", "weights of another model");
}

#[test]
fn rust_programs_call_it() {
    for (name, flags, weights, call) in [
        ("whole", &["--rust"][..], "", "layer::run(&x, &mut y)"),
        (
            "split",
            &["--rust", "--split-weights"],
            "let weights = layer::Weights::open(\"layer.safetensors\").expect(\"it is there\");",
            "layer::run(&weights, &x, &mut y)",
        ),
    ] {
        let folder = folder(&format!("rust_{name}"));
        compiled(&folder, "crate", flags);
        let own = folder.join("crate");
        fs::create_dir_all(own.join("examples")).expect("the folder for tests can be written to");
        let program = format!(
            "fn main() {{\n    let x: Vec<f32> = (0..layer::IN_1_COUNT).map(|at| ((at / 16 + at % 16) % 5) as f32 / 2.0 - 1.0)\
             .collect();\n    let mut y = vec![0.0; layer::OUT_COUNT];\n    {weights}\n    {call}.expect(\"it is right\");\n    \
             let sum: f64 = y.iter().enumerate().map(|(at, y)| f64::from(*y) * (at % 32 + 1) as f64).sum();\n    \
             println!(\"{{}} {{sum:.6}} {{:?}}\", layer::NAME, layer::OUT_SHAPE);\n    \
             let x = &x[1..];\n    println!(\"{{}}\", {call}.expect_err(\"it is short\"));\n}}\n",
        );
        fs::write(own.join("examples/use.rs"), program).expect("the folder for tests can be written to");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(&own).env("CARGO_TARGET_DIR", folder.join("target")).env("RUSTFLAGS", "-Dwarnings");
        let printed = done(cargo.args(["run", "-q", "--offline", "--example", "use"]));
        let right = format!("layer {:.6} [3, 32]\n'in_1' must have 48 elements, but has 47\n", expected());
        assert_eq!(printed, right, "{name}");
    }
}

#[test]
fn python_programs_call_it() {
    let folder = folder("python");
    compiled(&folder, "package", &["--python", "--split-weights"]);
    let files: Vec<String> = fs::read_dir(folder.join("package"))
        .expect("it was written")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    assert!(
        files.iter().any(|file| file.starts_with("layer-0.0-py3-none-") && file.ends_with(".whl")),
        "{files:?}"
    );
    let python = |program: &str| {
        Command::new("python3")
            .current_dir(&folder)
            .env("PYTHONPATH", "package")
            .args(["-c", program])
            .output()
    };
    // Not every machine that builds this has them.
    if !python("import numpy").is_ok_and(|output| output.status.success()) {
        return;
    }
    let program = "
import numpy as np, layer
x = np.array([[((r + i) % 5 - 2) / 2 for i in range(16)] for r in range(3)], np.float32)
y = layer.run(in_1=x)
print('%.6f' % (y.astype(np.float64) * np.arange(1, 33)).sum(), y.shape)
for wrong in (x[1:], x.astype(np.float64)):
    try:
        layer.run(wrong)
    except (TypeError, ValueError) as error:
        print(error)
";
    let Output { status, stdout, stderr } = python(program).expect("it was started before");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    let right = format!(
        "{:.6} (3, 32)\n'in_1' has the shape (3, 16), but (2, 16) was given\n'in_1' takes elements of float32, not of float64\n",
        expected()
    );
    assert_eq!(String::from_utf8_lossy(&stdout), right);
}

#[test]
fn open_sizes_are_arguments() {
    let folder = folder("open");
    let program = "func.func @twice(%a: tensor<?x2xf32> loc(\"rows\"), %n: index) -> (tensor<?x2xf32>, index) {\n  \
        %0 = arith.addf %a, %a : tensor<?x2xf32>\n  return %0, %n : tensor<?x2xf32>, index\n}\n";
    fs::write(folder.join("twice.mlir"), program).expect("the folder for tests can be written to");
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace"));
    done(command.current_dir(&folder).args(["compile", "twice.mlir", "-e", "twice", "-o", "twice.o"]));
    let program = r#"
#include "twice.h"
#include <stdio.h>

int main(void) {
  float rows[6] = {1, 2, 3, 4, 5, 6}, out[6];
  int64_t size, n;
  int status = twice_run(rows, 3, 7, out, 6, &size, &n);
  printf("%d %d %g %g %d\n", status, (int)size, out[0], out[5], (int)n);
  printf("%d\n", twice_run(rows, 3, 7, out, 5, &size, &n) == TWICE_NO_ROOM);
  return 0;
}
"#;
    fs::write(folder.join("use.c"), program).expect("the folder for tests can be written to");
    done(
        Command::new("cc")
            .current_dir(&folder)
            .args(["-Wall", "-Werror", "-o", "use", "use.c", "twice.o", "-lm"]),
    );
    assert_eq!(done(&mut Command::new(folder.join("use"))), "0 3 2 12 7\n1\n");
}

#[test]
fn what_is_wrong_is_told() {
    let folder = folder("wrong");
    for (output, arguments, expected) in [
        ("layer.o", &[][..], "input 'in.1' has open sizes (..): give them, as --shape in.1=1x2x3"),
        ("layer.o", &["--shape=x=3"], "the model has no input 'x': it has 'in.1'"),
        (
            "layer.o",
            &["--shape=in.1=3xfour"],
            "--shape in.1=3xfour: write the name of an input and sizes, as x=1x3x224x224",
        ),
        ("layer", &[], "'layer' is no library: end it with .o, .a or .so, or write --rust or --python"),
        ("layer", &["--rust", "--python"], "--rust and --python exclude each other"),
        (
            "layer.o",
            &["--shape=in.1=3x16", "--entry-point=other"],
            "there is no function 'other' with a body",
        ),
    ] {
        let Output { status, stderr, .. } = compile(&folder, output, arguments);
        assert_eq!(status.code(), Some(1));
        assert_eq!(String::from_utf8_lossy(&stderr), format!("terrace compile: {expected}\n"));
    }
}

#[test]
fn resources_get_their_bytes_from_weights() {
    let folder = folder("resources");
    let program = "func.func @table() -> tensor<16x32xf32> {\n  \
        %0 = arith.constant dense_resource<fc.weight> : tensor<16x32xf32>\n  return %0 : tensor<16x32xf32>\n}\n";
    fs::write(folder.join("table.mlir"), program).expect("the folder for tests can be written to");
    // The weights of the model, as a file of their own.
    compiled(&folder, "layer.o", &["--split-weights"]);
    let compile = |weights: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_terrace"));
        let arguments = ["compile", "table.mlir", "-e", "table", "-o", "table.o"];
        command.current_dir(&folder).args(arguments).args(weights).output().expect("the program was built")
    };
    let Output { status, stderr, .. } = compile(&["--weights=layer.safetensors"]);
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    let program = "#include \"table.h\"\n#include <stdio.h>\n\nint main(void) {\n  static float out[TABLE_OUTPUT0_COUNT];\n  \
        int status = table_run(out);\n  printf(\"%d %g %g\\n\", status, out[1], out[511]);\n  return 0;\n}\n";
    fs::write(folder.join("use.c"), program).expect("the folder for tests can be written to");
    done(
        Command::new("cc")
            .current_dir(&folder)
            .args(["-Wall", "-Werror", "-o", "use", "use.c", "table.o", "-lm"]),
    );
    let right = format!("0 {} {}\n", weight(0, 1), weight(INNER - 1, COLUMNS - 1));
    assert_eq!(done(&mut Command::new(folder.join("use"))), right);
    let Output { status, stderr, .. } = compile(&[]);
    assert_eq!(status.code(), Some(1));
    let told = String::from_utf8_lossy(&stderr);
    assert!(told.contains("has a constant that is not understood: dense_resource<fc.weight>"), "{told}");
}
