//! The Python package: its tests run on this build of the library, where there is a Python with numpy.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the library that was built for this test.
fn library() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let name = libloading::library_filename("MLIRPythonCAPI");
    let mut folders = program.ancestors().skip(1).take(2);
    folders.find_map(|folder| Some(folder.join(&name)).filter(|library| library.is_file()))
}

#[test]
fn the_package_passes_its_tests() {
    let python = std::env::var("TERRACE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_numpy = Command::new(&python).args(["-c", "import numpy"]).output();
    if !has_numpy.is_ok_and(|run| run.status.success()) {
        eprintln!("there is no Python with numpy here: '{python}'");
        return;
    }
    let library = library().expect("cargo builds the library for its tests");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../python/tests/test_terrace.py");
    let run = Command::new(&python).arg(&tests).env("TERRACE_LIBRARY", &library).output();
    let run = run.expect("python can be started");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}
