//! Programs as C and as C++: compilers accept them without a warning, and they compute what the interpreter computes.
//! Braces of inner dimensions are left out in C++, as the reference does it.
//! Without a compiler on this machine there is nothing to test, which is said.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn terrace(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_terrace");
    Command::new(program).args(arguments).output().expect("the program was built for this test")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A language, and what makes programs of it.
struct Language {
    name: &'static str,
    compilers: &'static [&'static str],
    extension: &'static str,
    /// The passes.
    passes: &'static [&'static str],
    /// Flags of the translation.
    flags: &'static [&'static str],
    /// Text before its output.
    before: &'static str,
}

const LANGUAGES: &[Language] = &[
    Language {
        name: "C",
        compilers: &["gcc", "clang"],
        extension: "c",
        passes: &["--canonicalize", "--convert-math-to-emitc", "--convert-to-emitc", "--form-expressions"],
        flags: &["--mlir-to-cpp", "--c", "--declare-variables-at-top"],
        before: "",
    },
    Language {
        name: "C++",
        compilers: &["g++", "clang++"],
        extension: "cpp",
        passes: &["--canonicalize", "--convert-math-to-emitc=language-target=cpp11", "--convert-to-emitc"],
        flags: &["--mlir-to-cpp"],
        before: "#include <cmath>\n#include <cstddef>\n#include <cstdint>\n#include <cstdlib>\n#include <cstring>\n",
    },
];

/// Function that prints the result.
const MAIN: &str = "\n#include <stdio.h>\nint main(void) { printf(\"%d\\n\", (int) compute()); return 0; }\n";

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formats/target-cpp/programs");
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the programs are there")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    all.sort();
    all
}

/// Returns the program in a language; `None` if it has blocks, and the language's variables stand where they get values.
fn translated(program: &Path, folder: &Path, language: &Language) -> Option<String> {
    let name = program.to_str().expect("paths of tests are text");
    if name.ends_with("blocks.mlir") && !language.flags.contains(&"--declare-variables-at-top") {
        return None;
    }
    let lowered = folder.join("lowered.mlir");
    let lowered = lowered.to_str().expect("paths of tests are text");
    let done = terrace(&[&["opt"], language.passes, &["-o", lowered, name]].concat());
    assert!(done.status.success(), "{name}: {}", text(&done.stderr));
    let written = terrace(&[&["translate"], language.flags, &[lowered]].concat());
    assert!(written.status.success(), "{name}: {}", text(&written.stderr));
    Some(format!("{}{}{MAIN}", language.before, text(&written.stdout)))
}

#[test]
fn c_and_cpp_compute_what_the_interpreter_computes() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("emitc");
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    let works = |compiler: &&&str| Command::new(compiler).arg("--version").output().is_ok();
    for language in LANGUAGES {
        let compilers: Vec<_> = language.compilers.iter().filter(works).collect();
        if compilers.is_empty() {
            eprintln!("skipped: there is no compiler of {} here", language.name);
            continue;
        }
        for program in programs() {
            let name = program.display();
            let Some(source) = translated(&program, &folder, language) else { continue };
            let expected =
                terrace(&["run", "-e", "compute", program.to_str().expect("paths of tests are text")]);
            assert!(expected.status.success(), "{name}: {}", text(&expected.stderr));
            let file = folder.join("program").with_extension(language.extension);
            fs::write(&file, &source).expect("the folder for tests can be written to");
            for compiler in &compilers {
                let output = folder.join("program");
                let mut command = Command::new(compiler);
                command
                    .args(["-Wall", "-Wno-missing-braces", "-Werror", "-O1"])
                    .arg("-o")
                    .arg(&output)
                    .arg(&file)
                    .arg("-lm");
                let compiled = command.output().expect("the compiler can be started");
                assert!(
                    compiled.status.success(),
                    "{name}, {compiler}: {}\n{source}",
                    text(&compiled.stderr)
                );
                let done = Command::new(&output).output().expect("what was compiled can be started");
                assert_eq!(text(&done.stdout), text(&expected.stdout), "{name}, {compiler}\n{source}");
            }
        }
    }
}
