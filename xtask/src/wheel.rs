//! The Python package as a wheel: the library of `doors/capi`, and the modules in `doors/python/`.

use std::path::Path;
use std::process::Command;

/// Builds the library and the wheel, which goes to `target/wheels`.
///
/// # Errors
/// If cargo or Python cannot be started, or fails.
pub fn build(root: &Path) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    run(build.current_dir(root).args(["build", "--release", "--package", "terrace-capi"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into);
    let name = format!("{}MLIRPythonCAPI{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let python = std::env::var_os("TERRACE_PYTHON").unwrap_or_else(|| "python3".into());
    let mut pack = Command::new(python);
    pack.arg(root.join("doors/python/backend.py")).arg("--library").arg(target.join("release").join(name));
    run(pack.arg("--out").arg(target.join("wheels")))
}

fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("'{program}' ended with {status}")),
        Err(error) => Err(format!("'{program}' cannot be started: {error}")),
    }
}
