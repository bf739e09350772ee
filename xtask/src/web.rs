//! The playground in the browser: the module, the page around it, and its test in Chromium.
//!
//! What a machine lacks (a compiler for WebAssembly, npm, a browser) is said, and what needs it is skipped.

use crate::wasm::{self, Built};
use std::path::Path;
use std::process::Command;

/// Outcome of [`build`] and [`test()`].
pub enum Done {
    /// All of it was done.
    Yes,
    /// Something is missing on this machine; the text says what.
    Skipped(String),
}

/// Builds the module and the page, to `doors/web/dist`, and prints their sizes.
///
/// # Errors
/// A tool that cannot be started, or that fails.
pub fn build(root: &Path) -> Result<Done, String> {
    let web = root.join("doors/web");
    if !is_there("npm") {
        return Ok(Done::Skipped("there is no npm".to_owned()));
    }
    if let Built::NoToolchain(why) = wasm::build_playground(root)? {
        return Ok(Done::Skipped(why));
    }
    let folder = web.join("build");
    std::fs::create_dir_all(&folder).map_err(|why| format!("cannot make {}: {why}", folder.display()))?;
    let copied = std::fs::copy(root.join(wasm::PLAYGROUND), folder.join("terrace.wasm"));
    copied.map_err(|why| format!("cannot copy the module: {why}"))?;
    if !installs(&web) {
        return Ok(Done::Skipped("npm cannot install what the page needs".to_owned()));
    }
    run(&web, "npm", &["run", "check"])?;
    run(&web, "npm", &["run", "build"])?;
    run(&web, "node", &["compress.mjs", "dist"])?;
    Ok(Done::Yes)
}

/// Tests the built page in Chromium.
///
/// # Errors
/// As [`build`].
pub fn test(root: &Path) -> Result<Done, String> {
    if std::env::var_os("CHROMIUM").is_none() && !is_there("chromium") {
        return Ok(Done::Skipped("there is no chromium; CHROMIUM may name one".to_owned()));
    }
    run(&root.join("doors/web"), "npm", &["test"])?;
    Ok(Done::Yes)
}

/// Builds the extension for VS Code, to `doors/editors/vscode/terrace-mlir.vsix`, and tests it.
///
/// # Errors
/// As [`build`].
pub fn extension(root: &Path) -> Result<Done, String> {
    if !is_there("npm") {
        return Ok(Done::Skipped("there is no npm".to_owned()));
    }
    let folder = root.join("doors/editors/vscode");
    if !installs(&folder) {
        return Ok(Done::Skipped("npm cannot install what the extension needs".to_owned()));
    }
    for script in ["check", "package", "test"] {
        run(&folder, "npm", &["run", script])?;
    }
    Ok(Done::Yes)
}

/// Installs the packages of a folder, unless they are there; false if that fails, as it does without a network.
fn installs(folder: &Path) -> bool {
    folder.join("node_modules").is_dir() || run(folder, "npm", &["ci", "--no-audit", "--no-fund"]).is_ok()
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Result<(), String> {
    let line = format!("{program} {}", arguments.join(" "));
    match Command::new(program).args(arguments).current_dir(folder).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("'{line}' failed")),
        Err(why) => Err(format!("'{line}' cannot be started: {why}")),
    }
}
