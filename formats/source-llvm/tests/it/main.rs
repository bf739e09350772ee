//! The import against broken text.

mod bitcode;

use std::fs;
use std::path::Path;
use terrace_ir::verify::verify;
use terrace_ir::{Context, DialectSpec};
use terrace_source_llvm::{Settings, import, to_bitcode};
use terrace_support::random::Random;

const DIALECTS: &[&DialectSpec<'static>] =
    &[&terrace_ir::builtin::DIALECT, &terrace_dlti::DIALECT, &terrace_llvm::DIALECT, &terrace_nvvm::DIALECT];

/// Mutants of each file.
const MUTANTS: u64 = 300;

/// Words that stand in many places of LLVM IR.
const WORDS: &[&str] = &[
    "i32",
    "ptr",
    "label",
    "metadata",
    "%x",
    "@f",
    "!0",
    "null",
    "zeroinitializer",
    "{",
    "}",
    "<",
    ">",
    "(",
    ")",
    "[",
    "]",
    ",",
    "=",
    "x",
    "18446744073709551616",
    "-1",
    "99999999",
    "distinct",
    "!{}",
    "#0",
    "undef",
    "define",
    "!DILocation(",
    "<vscale x 4 x i32>",
    "[4294967296 x i8]",
    "i8388607",
    "0x7FF0000000000000",
    "\"",
    "\\",
    "é",
];

fn imported(text: &str) {
    let context = &Context::new(DIALECTS);
    context.set_diagnostic_handler(|_| {});
    let _ = to_bitcode(text, "mutant.ll");
    if let Ok(module) = import(context, text.as_bytes(), "mutant.ll", Settings::default()) {
        let _ = verify(module.op());
    }
}

fn mutant(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len().max(1));
        let end = (at + random.below(40)).min(bytes.len());
        match random.below(5) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, random.pick(WORDS).bytes())),
            2 => drop(bytes.splice(at..end, random.pick(WORDS).bytes())),
            3 => {
                let from = random.below(bytes.len().max(1));
                let piece: Vec<u8> = bytes[from..(from + 30).min(bytes.len())].to_vec();
                drop(bytes.splice(at..at, piece));
            }
            _ => bytes.truncate(at.max(1)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn broken_text_is_an_error_and_no_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the folder is there").flatten().map(|file| file.path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "ll"));
    files.sort();
    assert!(!files.is_empty());
    for (number, path) in files.iter().enumerate() {
        let text = fs::read_to_string(path).expect("the file can be read");
        for chunk in text.split("; // -----") {
            imported(chunk);
            for at in 0..MUTANTS / 10 {
                imported(&mutant(chunk, &mut Random::nth(number as u64, at)));
            }
        }
        for at in 0..MUTANTS {
            imported(&mutant(&text, &mut Random::nth(number as u64 + 100, at)));
        }
    }
}

#[test]
fn nesting_without_end_is_an_error_and_no_overflow() {
    const DEPTH: usize = 100_000;
    for (open, middle, close) in [
        ("@a = global ", "i32 0", ""),
        ("@a = global [1 x ", "i32", "] zeroinitializer"),
        ("!0 = !{!{", "", "}}"),
        ("@a = global i64 ptrtoint (ptr getelementptr (i8, ptr ", "null", ", i64 1) to i64)"),
    ] {
        let text = format!("{}{middle}{}", open.repeat(DEPTH), close.repeat(DEPTH));
        imported(&text);
    }
    let arrays = format!("@a = external global {}i8{}", "[1 x ".repeat(DEPTH), "]".repeat(DEPTH));
    imported(&arrays);
    let lists = format!("!0 = {}{}", "!{".repeat(DEPTH), "}".repeat(DEPTH));
    imported(&lists);
    let chain: String = (0..20_000)
        .map(|at| format!("!{at} = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{})\n", at + 1))
        .collect();
    imported(&format!("{chain}!20000 = !DIBasicType(name: \"i\")\n!llvm.dbg.cu = !{{!0}}\n"));
}
