//! The import of bitcode: the same as that of its text, and against broken files.

use crate::DIALECTS;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Severity};
use terrace_source_llvm::{Settings, archive_members, import, is_archive, is_bitcode, to_bitcode};
use terrace_support::random::Random;

/// Mutants of each file, unless `MUTANTS` in the environment says otherwise.
const MUTANTS: u64 = 100;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bitcode")
}

/// Returns the files with bitcode and their paths.
fn files() -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(folder()).expect("the folder is there").flatten().map(|file| file.path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "bc")).collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths.into_iter().map(|path| (path.clone(), fs::read(path).expect("the file can be read"))).collect()
}

/// Returns the module of a file as text.
fn imported(bytes: &[u8]) -> Result<String, Vec<String>> {
    let context = &Context::new(DIALECTS);
    let told = Arc::new(Mutex::new(Vec::new()));
    let errors = Arc::clone(&told);
    context.set_diagnostic_handler(move |diagnostic| {
        if diagnostic.severity == Severity::Error {
            errors.lock().expect("nobody panics").push(diagnostic.message.clone());
        }
    });
    match import(context, bytes, "file", Settings::default()) {
        Ok(module) => {
            let _ = verify(module.op());
            Ok(print_operation(module.op(), &PrintFlags::default()))
        }
        Err(_) => Err(std::mem::take(&mut *told.lock().expect("nobody panics"))),
    }
}

#[test]
fn bitcode_means_the_same_as_its_text() {
    for (path, bytes) in files() {
        let Ok(text) = fs::read(path.with_extension("ll")) else { continue };
        assert!(is_bitcode(&bytes));
        let (of_bitcode, of_text) = (imported(&bytes), imported(&text));
        assert_eq!(of_bitcode, of_text, "{}", path.display());
    }
}

#[test]
fn what_is_written_means_the_same_as_the_text() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let files =
        [folder(), tests].into_iter().flat_map(|folder| fs::read_dir(folder).expect("the folder is there"));
    let mut checked = 0;
    for path in files.flatten().map(|file| file.path()) {
        if path.extension().is_none_or(|end| end != "ll") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("the file can be read");
        for chunk in text.split("; // -----") {
            let Ok(bitcode) = to_bitcode(chunk, "file") else { continue };
            let Ok(of_text) = imported(chunk.as_bytes()) else { continue };
            assert_eq!(imported(&bitcode), Ok(of_text), "{}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 5);
}

#[test]
fn broken_bitcode_is_an_error_and_no_panic() {
    let mutants = std::env::var("MUTANTS").ok().and_then(|count| count.parse().ok()).unwrap_or(MUTANTS);
    for (number, (_, bytes)) in files().into_iter().enumerate() {
        for at in 0..mutants {
            let random = &mut Random::nth(number as u64, at);
            let mut mutant = bytes.clone();
            for _ in 0..=random.below(3) {
                let at = random.below(mutant.len());
                match random.below(4) {
                    0 => mutant[at] ^= 1 << random.below(8),
                    1 => mutant[at] = random.below(256) as u8,
                    2 => {
                        let other = random.below(mutant.len());
                        mutant.swap(at, other);
                    }
                    _ => mutant.truncate(at.max(4)),
                }
            }
            if let Err(errors) = imported(&mutant) {
                assert!(!errors.is_empty());
            }
        }
    }
}

#[test]
fn a_file_that_ends_early_is_an_error_with_its_place() {
    let (_, bytes) = files().swap_remove(0);
    let errors = imported(&bytes[..bytes.len() / 2]).expect_err("half of a file is none");
    assert!(errors.iter().any(|error| error.contains("(byte ")), "{errors:?}");
}

#[test]
fn libraries_have_members() {
    let mut library = b"!<arch>\n".to_vec();
    let mut add = |name: &str, content: &[u8]| {
        library
            .extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 644, content.len()).bytes());
        library.extend(content);
        library.extend(vec![b'\n'; content.len() % 2]);
    };
    add("/", b"table");
    add("//", b"a_name_that_is_long.o/\n");
    add("short.o/", b"one");
    add("/0", b"other");
    assert!(is_archive(&library));
    let members = archive_members(&library).expect("the library is well formed");
    let members: Vec<(&str, &[u8])> = members.iter().map(|member| (&*member.name, member.bytes)).collect();
    assert_eq!(members, [("short.o", &b"one"[..]), ("a_name_that_is_long.o", b"other")]);
    assert!(archive_members(&library[..library.len() - 4]).is_err());
}
