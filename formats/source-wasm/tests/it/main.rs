//! Modules become what the reference makes of them, and broken ones an error.

use std::path::{Path, PathBuf};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, capture};
use terrace_source_wasm::import;
use terrace_support::random::Random;
use terrace_wasmssa::DIALECT;

/// Returns the modules in binary form; each was made of the text beside it by `wat2wasm`.
fn modules() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules");
    let entries = folder.read_dir().expect("the folder is there");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "wasm"));
    files.sort();
    files
}

/// Imports a module; its text, or the first error.
fn imported(bytes: &[u8]) -> Result<String, String> {
    let context = Context::new(&[&DIALECT]);
    let (result, told) = capture(|| {
        let module = import(&context, bytes, "m.wasm")?;
        verify(module.op())?;
        Ok::<_, terrace_ir::Failure>(print_operation(module.op(), &PrintFlags::default()))
    });
    result.map_err(|_| told.first().map_or_else(String::new, |one| one.message.clone()))
}

#[test]
fn modules_are_as_expected() {
    for file in modules() {
        let bytes = std::fs::read(&file).expect("the file can be read");
        let expected = std::fs::read_to_string(file.with_extension("txt")).unwrap_or_default();
        let found = imported(&bytes).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        assert_eq!(found.trim(), expected.trim(), "{}", file.display());
    }
}

#[test]
fn what_is_no_module_is_refused() {
    let refused = |bytes: &[u8]| imported(bytes).expect_err("it is no module");
    assert_eq!(refused(b"abcd"), "source file does not contain valid Wasm header");
    assert_eq!(refused(b"\0asm\x02\0\0\0"), "unsupported Wasm version. only version 1 is supported");
    assert_eq!(
        refused(b"\0asm\x01\0\0\0\x01\x05\x01"),
        "trying to extract 5 bytes when only 1 are available"
    );
    assert_eq!(refused(b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0"), "function 0 has no code");
    // A function that loads from memory, for which the dialect has no operation.
    let load =
        b"\0asm\x01\0\0\0\x01\x05\x01\x60\0\x01\x7F\x03\x02\x01\0\x0A\x09\x01\x07\0\x41\0\x28\x02\0\x0B";
    assert_eq!(refused(load), "unknown instruction opcode: 40");
}

#[test]
fn mutants_do_not_panic() {
    let files: Vec<Vec<u8>> =
        modules().iter().map(|file| std::fs::read(file).expect("the file can be read")).collect();
    let mut random = Random::nth(1, 0);
    for number in 0..3_000 {
        let mut bytes = files[number % files.len()].clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = random.below(256) as u8,
                1 => {
                    bytes.remove(at);
                }
                _ => bytes.insert(at, random.below(256) as u8),
            }
        }
        // Whether it is a module or not, nothing else may happen.
        let _ = imported(&bytes);
    }
}
