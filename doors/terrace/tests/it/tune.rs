//! `terrace tune`, as it is started: the schedule that it writes is one that `terrace run` takes, and a search goes on.
#![allow(missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PROGRAM: &str = "func.func @main() -> f32 {
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %c3 = arith.constant 3 : index
  %a_room = tensor.empty() : tensor<40x48xf32>
  %a = linalg.fill ins(%two : f32) outs(%a_room : tensor<40x48xf32>) -> tensor<40x48xf32>
  %b_room = tensor.empty() : tensor<48x56xf32>
  %b = linalg.fill ins(%two : f32) outs(%b_room : tensor<48x56xf32>) -> tensor<48x56xf32>
  %c_room = tensor.empty() : tensor<40x56xf32>
  %c = linalg.fill ins(%zero : f32) outs(%c_room : tensor<40x56xf32>) -> tensor<40x56xf32>
  %d = linalg.matmul ins(%a, %b : tensor<40x48xf32>, tensor<48x56xf32>) outs(%c : tensor<40x56xf32>) -> tensor<40x56xf32>
  %x = tensor.extract %d[%c3, %c3] : tensor<40x56xf32>
  return %x : f32
}
";

fn terrace(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace"));
    command.current_dir(folder).args(arguments).output().expect("the program was built for this test")
}

fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tune").join(test);
    // It is not there the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    fs::write(folder.join("in.mlir"), PROGRAM).expect("the folder for tests can be written to");
    folder
}

fn tries(folder: &Path) -> usize {
    let schedule = fs::read_to_string(folder.join("in.mlir.schedule")).expect("there is a schedule");
    schedule.lines().filter(|line| line.starts_with("// tried: ")).count()
}

#[test]
fn a_search_writes_a_schedule_and_goes_on() {
    let folder = folder("search");
    let ended = terrace(&folder, &["tune", "--backend=cranelift", "--budget=0s", "in.mlir"]);
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    assert_eq!(tries(&folder), 1);
    let ended = terrace(&folder, &["tune", "--backend=cranelift", "--budget=3s", "in.mlir"]);
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    assert!(tries(&folder) > 1);
    let ended = terrace(&folder, &["run", "--backend=cranelift", "--schedule=in.mlir.schedule", "in.mlir"]);
    assert_eq!(String::from_utf8_lossy(&ended.stdout).trim(), "1.920000e+02");
}

#[test]
fn what_is_no_schedule_is_refused() {
    let folder = folder("refused");
    fs::write(folder.join("bad.schedule"), "no-such-pass").expect("the folder for tests can be written to");
    let ended = terrace(&folder, &["run", "--schedule=bad.schedule", "in.mlir"]);
    let told = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success() && told.contains("'bad.schedule' is no schedule"), "{told}");
    let ended = terrace(&folder, &["tune", "missing.mlir"]);
    let told = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success() && told.contains("cannot read 'missing.mlir'"), "{told}");
}
