//! Constants as large as the weights of a model: as text and as resources, in each engine.
#![cfg(feature = "jit")]

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Number of elements; more than a compiler gets element by element.
const COUNT: u32 = 50_000;

/// Returns a program that loads an element of a constant: element N is N + 1.
fn program(is_resource: bool) -> String {
    let bytes = (0..COUNT).flat_map(|n| (n + 1).to_le_bytes());
    let mut hex = String::from(if is_resource { "0x10000000" } else { "0x" });
    bytes.for_each(|byte| write!(hex, "{byte:02X}").expect("a string takes all text"));
    let value = if is_resource { "dense_resource<w>".to_owned() } else { format!("dense<\"{hex}\">") };
    let mut text = format!(
        "llvm.mlir.global private constant @w({value} : tensor<{COUNT}xi32>) {{addr_space = 0 : i32}} : \
         !llvm.array<{COUNT} x i32>\n\
         llvm.func @main() -> i32 {{\n\
         \x20 %w = llvm.mlir.addressof @w : !llvm.ptr\n\
         \x20 %at = llvm.getelementptr %w[40000] : (!llvm.ptr) -> !llvm.ptr, i32\n\
         \x20 %x = llvm.load %at : !llvm.ptr -> i32\n\
         \x20 llvm.return %x : i32\n\
         }}\n"
    );
    if is_resource {
        let _ = write!(text, "{{-#\n  dialect_resources: {{ builtin: {{ w: \"{hex}\" }} }}\n#-}}\n");
    }
    text
}

fn run(arguments: &[&str], file: &PathBuf) -> Output {
    let terrace = env!("CARGO_BIN_EXE_terrace");
    Command::new(terrace).arg("run").args(arguments).arg(file).output().expect("the program starts")
}

#[test]
fn an_element_is_loaded() {
    for is_resource in [false, true] {
        let name = format!("terrace-large-{}-{is_resource}.mlir", std::process::id());
        let file = std::env::temp_dir().join(name);
        std::fs::write(&file, program(is_resource)).expect("the folder takes files");
        for arguments in [&["--backend=cranelift"][..], &["--backend=llvm"], &["--backend=llvm", "-O3"]] {
            let output = run(arguments, &file);
            let errors = String::from_utf8_lossy(&output.stderr);
            if errors.contains("no LLVM shared library") {
                eprintln!("skipped: {errors}");
                continue;
            }
            assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "40001", "{arguments:?}: {errors}");
        }
        std::fs::remove_file(&file).expect("the file is there");
    }
}
