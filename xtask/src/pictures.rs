//! Pictures of the page of `terrace explore`, taken with Chromium.

use std::path::Path;
use std::process::Command;

/// Program and pipeline that are shown.
const PROGRAM: &str = "examples/explore.mlir";
const PIPELINE: &str = "canonicalize,cse,func.func(canonicalize,loop-invariant-code-motion),inline,canonicalize,\
convert-scf-to-cf,convert-to-llvm,canonicalize,cse,symbol-dce";

/// Each picture: its name, and what is in sight.
const PICTURES: [(&str, &str); 3] = [
    ("explore-overview.png", "step=-1"),
    ("explore-changes.png", "step=8&tab=changes&value=3"),
    ("explore-graphs.png", "step=7&tab=graphs&graph=control"),
];

/// Makes the pictures in a folder.
///
/// # Errors
/// If a program cannot be run; in words.
pub fn make(ours: &str, folder: &Path) -> Result<(), String> {
    let page = std::env::temp_dir().join(format!("terrace-pictures-{}.html", std::process::id()));
    let pipeline = format!("--pipeline={PIPELINE}");
    let page_name = page.display().to_string();
    run(Command::new(ours).args(["explore", PROGRAM, &pipeline, "-o", &page_name]))?;
    for (name, address) in PICTURES {
        let picture = folder.join(name);
        run(Command::new("chromium")
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--window-size=1400,720",
            ])
            .arg(format!("--screenshot={}", picture.display()))
            .arg(format!("file://{page_name}#{address}")))?;
    }
    std::fs::remove_file(&page).map_err(|why| format!("{page_name}: {why}"))
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|why| format!("cannot start '{name}': {why}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("'{name}' failed: {}", String::from_utf8_lossy(&output.stderr))),
    }
}
