//! The program as it is given out: built twice, the second time with a profile of what the first one did.
//!
//! The compiler cannot know which of a parser's or a verifier's branches are taken all the time and which tell an error
//! once in a lifetime. A build that counts can, on programs that it has not to be told: those of the tests of this tree.

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

/// What the counting build is run on all programs with, one after the other.
const WORKLOADS: [&[&str]; 6] = [
    &[],
    &["--mlir-print-op-generic"],
    &["--canonicalize"],
    &["--cse"],
    &["--sccp"],
    &["--canonicalize", "--convert-scf-to-cf", "--convert-to-llvm"],
];

/// Why there is no program.
#[derive(Debug)]
pub enum Failure {
    /// A program could not be started, or a file not be read or written.
    Io(String, io::Error),
    /// A program did not do its work.
    Failed(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Io(what, error) => write!(f, "{what}: {error}"),
            Failure::Failed(what) => write!(f, "{what}"),
        }
    }
}

/// Builds the program of the tree at `root` with a profile of its own tests; where it is then.
///
/// Cost: two release builds, and a minute between them.
///
/// # Errors
/// If a build fails, or there is no `llvm-profdata` that the compiler can do with.
pub fn build(root: &Path) -> Result<PathBuf, Failure> {
    let root = &in_folder(root, root.canonicalize())?;
    let folder = root.join("target").join("profiled");
    let (counts, profile) = (folder.join("counts"), folder.join("terrace.profdata"));
    let host = host()?;
    if counts.exists() {
        in_folder(&counts, fs::remove_dir_all(&counts))?;
    }
    eprintln!("building what counts");
    let flags = format!("-Cprofile-generate={}", counts.display());
    let counting = build_with(root, &host, &flags, &folder.join("counting"))?;
    eprintln!("counting");
    count(root, &counting, &folder)?;
    merge(&counts, &profile)?;
    eprintln!("building with the profile");
    // Functions that no workload ran have no counts, which is nothing to warn of.
    let flags = format!("-Cprofile-use={} -Cllvm-args=-pgo-warn-missing-function=0", profile.display());
    build_with(root, &host, &flags, &folder.join("release"))
}

/// Builds the program for a target, which keeps the flags off what runs while it is built.
fn build_with(root: &Path, host: &str, flags: &str, target: &Path) -> Result<PathBuf, Failure> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).env("RUSTFLAGS", flags);
    cargo.args(["build", "--release", "--bin", "terrace", "--target", host, "--target-dir"]).arg(target);
    run("cargo build", &mut cargo)?;
    Ok(target.join(host).join("release").join(format!("terrace{}", std::env::consts::EXE_SUFFIX)))
}

/// Runs the workloads.
fn count(root: &Path, program: &Path, folder: &Path) -> Result<(), Failure> {
    let mut sources = Vec::new();
    for part in ["crates", "dialects", "examples"] {
        add_sources(&root.join(part), &mut sources)?;
    }
    sources.sort();
    // Tests of errors are rejected, and say nothing about speed.
    let mut all = String::new();
    let bytecode = folder.join("counted.mlirbc");
    for source in &sources {
        let text = output(opt(program).arg("--split-input-file").arg(source))?;
        if let Some(text) = text {
            writeln!(all, "{text}\n// -----").expect("a string takes all");
        }
        if output(opt(program).arg("--emit-bytecode").arg("-o").arg(&bytecode).arg(source))?.is_some() {
            output(opt(program).arg(&bytecode))?;
        }
    }
    let joined = folder.join("counted.mlir");
    in_folder(&joined, fs::write(&joined, all))?;
    for flags in WORKLOADS {
        output(opt(program).arg("--split-input-file").args(flags).arg(&joined))?;
    }
    Ok(())
}

fn opt(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(["opt", "--allow-unregistered-dialect"]).stderr(Stdio::null()).stdin(Stdio::null());
    command
}

/// What a command writes, if it succeeds.
fn output(command: &mut Command) -> Result<Option<String>, Failure> {
    let output = command.output().map_err(|error| Failure::Io(format!("{command:?}"), error))?;
    Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
}

fn add_sources(folder: &Path, sources: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for entry in in_folder(folder, fs::read_dir(folder))? {
        let path = in_folder(folder, entry)?.path();
        if path.is_dir() {
            add_sources(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            sources.push(path);
        }
    }
    Ok(())
}

/// Makes a profile of what was counted, with the tool that `LLVM_PROFDATA` names, or that of the compiler's own LLVM if
/// it is installed.
fn merge(counts: &Path, profile: &Path) -> Result<(), Failure> {
    let libraries = run("rustc", Command::new("rustc").args(["--print", "target-libdir"]))?;
    let of_compiler = Path::new(libraries.trim()).with_file_name("bin").join("llvm-profdata");
    let tool = match std::env::var_os("LLVM_PROFDATA") {
        Some(tool) => tool.into(),
        None if of_compiler.exists() => of_compiler,
        None => "llvm-profdata".into(),
    };
    let merged = run("llvm-profdata", Command::new(tool).arg("merge").arg("-o").arg(profile).arg(counts));
    merged.map(drop).map_err(|failure| {
        Failure::Failed(format!("{failure}\nthe compiler's own comes with `rustup component add llvm-tools`; `LLVM_PROFDATA` may name another one"))
    })
}

/// The target of the machine.
fn host() -> Result<String, Failure> {
    let version = run("rustc", Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Failure::Failed("rustc -vV names no host".to_owned()))
}

/// Runs a command to its end; what it wrote to its output.
fn run(name: &str, command: &mut Command) -> Result<String, Failure> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Failure::Io(name.to_owned(), error))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(Failure::Failed(format!("{name}: {}", output.status))),
    }
}

fn in_folder<T>(path: &Path, result: io::Result<T>) -> Result<T, Failure> {
    result.map_err(|error| Failure::Io(path.display().to_string(), error))
}
