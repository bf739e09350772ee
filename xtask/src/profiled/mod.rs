//! The program as it is given out: built twice, the second time with a profile of what the first one did.
//!
//! The compiler cannot know which of a parser's or a verifier's branches are taken all the time and which tell an error
//! once in a lifetime. A build that counts can, on programs that it has not to be told: those of the tests of this tree.
//!
//! text of the tests --> workloads --> counting build --> profile --> build with it

mod workloads;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fmt, fs, io};
use workloads::Workloads;

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
/// Cost: two release builds, both optimized as a whole, and a minute between them.
///
/// # Errors
/// If a build fails, or there is no `llvm-profdata` that the compiler can do with.
pub fn build(root: &Path) -> Result<PathBuf, Failure> {
    let root = &in_folder(root, root.canonicalize())?;
    let folder = &root.join("target").join("profiled");
    let (counts, profile) = (folder.join("counts"), folder.join("terrace.profdata"));
    if counts.exists() {
        in_folder(&counts, fs::remove_dir_all(&counts))?;
    }
    let host = host()?;
    eprintln!("building what counts");
    let flags = format!("-Cprofile-generate={}", counts.display());
    let counting = build_with(root, &host, &flags, &folder.join("counting"))?;
    eprintln!("counting");
    let workloads = Workloads::write(root, &counting, folder)?;
    workloads.run(&counting)?;
    merge(&counts, &profile)?;
    eprintln!("building with the profile");
    // Functions that no workload ran have no counts, which is nothing to warn of. And what the workloads ran seldom is not
    // made small at the cost of time, as the compiler would: other programs may run it all the time.
    let flags = format!(
        "-Cprofile-use={} -Cllvm-args=-pgo-warn-missing-function=0 -Cllvm-args=-pgso=false",
        profile.display()
    );
    build_with(root, &host, &flags, &folder.join("release"))
}

/// Builds the program, optimized as a whole and for speed alone, for a target, which keeps the flags off what runs while it
/// is built.
///
/// What counts is built in the same way as what uses the counts, for other settings give functions other names.
fn build_with(root: &Path, host: &str, flags: &str, target: &Path) -> Result<PathBuf, Failure> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).env("CARGO_PROFILE_RELEASE_LTO", "fat");
    cargo.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "3").env("RUSTFLAGS", flags);
    cargo.args(["build", "--release", "--bin", "terrace", "--target", host, "--target-dir"]).arg(target);
    run("cargo build", &mut cargo)?;
    Ok(target.join(host).join("release").join(format!("terrace{}", std::env::consts::EXE_SUFFIX)))
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

/// Returns the target of the machine.
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
