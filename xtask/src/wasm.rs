//! The library for the browser: `wasm32-unknown-unknown`, without engines, threads and files.
//!
//! A stable toolchain from `rustup` may bring the target's standard library. Where it does not, Debian's `rustc-web`
//! and `rust-web-src` build it from source (`.ci/install-wasm`).

use std::path::Path;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Outcome of a build for the browser.
pub enum Built {
    /// The library was built.
    Yes,
    /// No toolchain can build it; the text says what to install.
    NoToolchain(String),
}

/// Builds the crate `terrace` without default features.
///
/// # Errors
/// The compiler cannot be started, or it refuses the code.
pub fn build(root: &Path) -> Result<Built, String> {
    let arguments = ["build", "--package", "terrace", "--lib", "--no-default-features"];
    run(root, &arguments, &[("CARGO_PROFILE_DEV_OPT_LEVEL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")])
}

/// Module that [`build_playground`] makes, below the root.
pub const PLAYGROUND: &str = "target/wasm/wasm32-unknown-unknown/web/terrace_playground.wasm";

/// Builds the module after the page, as small as the compiler makes it.
///
/// # Errors
/// As [`build`].
pub fn build_playground(root: &Path) -> Result<Built, String> {
    let what =
        ["rustc", "--package", "terrace-playground", "--lib", "--crate-type", "cdylib", "--profile", "web"];
    // Recursion over the program uses this stack; beside it, the engine has one of its own, which is smaller.
    let linked = ["--", "-C", "link-arg=-zstack-size=4194304"];
    run(root, &[what.as_slice(), &linked].concat(), &[("CARGO_INCREMENTAL", "0")])
}

fn run(root: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Result<Built, String> {
    let mut command = if rustup_has_target() {
        Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    } else if let Some(command) = debian() {
        command
    } else {
        return Ok(Built::NoToolchain(format!(
            "no toolchain has {TARGET}: `rustup target add {TARGET}`, or run .ci/install-wasm on Debian"
        )));
    };
    let (subcommand, rest) = arguments.split_first().expect("a subcommand is given");
    let status = command
        .current_dir(root)
        .args([subcommand, "--target", TARGET, "--target-dir", "target/wasm"])
        .args(rest)
        .envs(environment.iter().copied())
        .status();
    match status {
        Ok(status) if status.success() => Ok(Built::Yes),
        Ok(_) => Err("the library does not build for the browser".to_owned()),
        Err(error) => Err(format!("cargo cannot be started: {error}")),
    }
}

fn rustup_has_target() -> bool {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        Path::new(folder.trim()).is_dir()
    })
}

/// Returns Debian's compiler with the sources of the standard library, which is then built along.
fn debian() -> Option<Command> {
    let is_there = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/bin/wasm-ld-19"];
    if !is_there.iter().all(|path| Path::new(path).exists()) {
        return None;
    }
    let sysroot = Command::new("/usr/bin/rustc").args(["--print", "sysroot"]).output().ok()?;
    let sysroot = String::from_utf8(sysroot.stdout).ok()?;
    if !Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/std").is_dir() {
        return None;
    }
    let mut command = Command::new("/usr/bin/cargo");
    command
        .arg("-Zbuild-std=std,panic_abort")
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO");
    Some(command)
}
