//! Programs that misuse the C API, each in a process of its own: each ends as it should, after an error was printed. Those
//! that use a dialect that is not loaded get what they ask for.
//!
//! They call the library by the names of its functions, so that they run on any. `TERRACE_MISUSED_LIBRARY=FILE` runs them
//! on another one and prints a table of what happens there, in the place of the test.

use super::misused::Library;
use super::misused::programs::{PROGRAMS, UNLOADED};
use std::path::PathBuf;
use std::process::{Command, Output};

const PROGRAM: &str = "TERRACE_MISUSE_PROGRAM";
const LIBRARY: &str = "TERRACE_MISUSED_LIBRARY";

/// Returns the library that was built for this test.
fn own_library() -> PathBuf {
    let program = std::env::current_exe().expect("the test knows its own place");
    let name = libloading::library_filename("MLIRPythonCAPI");
    let mut folders = program.ancestors().skip(1).take(2);
    let found = folders.find_map(|folder| Some(folder.join(&name)).filter(|library| library.is_file()));
    found.expect("cargo builds the library for its tests")
}

/// Runs a program in a process of its own.
fn run(program: &str, library: &std::path::Path) -> Output {
    let test = std::env::current_exe().expect("the test knows its own place");
    Command::new(test)
        .args(["--exact", "misuse_programs::misuse_is_an_error", "--nocapture"])
        .env(PROGRAM, program)
        .env(LIBRARY, library)
        // Memory that is given back is overwritten, so that who reads it notices.
        .env("MALLOC_PERTURB_", "165")
        .output()
        .expect("the test can be started again")
}

#[test]
fn misuse_is_an_error() {
    let other = std::env::var_os(LIBRARY).map(PathBuf::from);
    if let (Ok(program), Some(library)) = (std::env::var(PROGRAM), &other) {
        let (_, run) = PROGRAMS
            .iter()
            .chain(UNLOADED)
            .find(|(name, _)| *name == program)
            .expect("the name is of the table");
        let library = Library::open(library);
        run(&library);
        println!("ended");
        return;
    }
    let library = other.clone().unwrap_or_else(own_library);
    let mut failed = Vec::new();
    for (name, _) in PROGRAMS.iter().chain(UNLOADED) {
        let output = run(name, &library);
        let errors = String::from_utf8_lossy(&output.stderr);
        let has_ended = output.status.success() && String::from_utf8_lossy(&output.stdout).contains("ended");
        if other.is_some() {
            let line = errors
                .lines()
                .find(|line| line.contains("mlir") || line.contains("error"))
                .unwrap_or_default();
            println!(
                "| {name} | {} | {line} |",
                if has_ended { "goes on".to_owned() } else { output.status.to_string() }
            );
            continue;
        }
        let is_unloaded = UNLOADED.iter().any(|(other, _)| other == name);
        // A type that is printed, or a message with the name of a function.
        let says = if is_unloaded { errors.starts_with('!') } else { errors.contains("mlir") };
        if !has_ended || !says {
            failed.push(format!("{name}: {} {errors}", output.status));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
