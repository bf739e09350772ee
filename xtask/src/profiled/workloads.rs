//! Workloads of the profile: the programs of the tests.

use super::{Failure, in_folder};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use terrace_filecheck::CRATE_FOLDERS;

/// Flags that all programs are run with.
const FLAGS: [&[&str]; 7] = [
    &[],
    &["--mlir-print-op-generic"],
    &["--canonicalize"],
    &["--cse"],
    &["--sccp"],
    &["--canonicalize", "--cse", "--symbol-dce", "--sccp", "--canonicalize", "--cse"],
    &["--canonicalize", "--convert-scf-to-cf", "--convert-to-llvm"],
];

/// The programs of the tests, in files.
pub(super) struct Workloads {
    /// One after the other.
    apart: PathBuf,
    /// The same in the generic form.
    generic: PathBuf,
    /// Modules of one program, which is large enough for several threads.
    together: PathBuf,
    /// The program as bytecode.
    bytecode: PathBuf,
}

impl Workloads {
    /// Writes the programs of the tree at `root` that are valid, as `program` prints them.
    ///
    /// Each is written as bytecode and read again as well.
    pub fn write(root: &Path, program: &Path, folder: &Path) -> Result<Self, Failure> {
        let mut sources = Vec::new();
        for part in CRATE_FOLDERS.into_iter().chain(["examples"]) {
            add_sources(&root.join(part), &mut sources)?;
        }
        sources.sort();
        let (mut apart, mut generic, mut together) = (String::new(), String::new(), String::new());
        let (bytecode, again) = (folder.join("counted.mlirbc"), folder.join("again.mlir"));
        for source in &sources {
            let read = || {
                let mut command = opt(program);
                command.args(["--split-input-file", "--mlir-print-local-scope"]).arg(source);
                command
            };
            // Tests of errors are rejected, and say nothing about speed.
            let Some(text) = output(&mut read())? else { continue };
            writeln!(apart, "{text}\n{SEPARATOR}").expect("a string takes all");
            if let Some(text) = output(read().arg("--mlir-print-op-generic"))? {
                writeln!(generic, "{text}\n{SEPARATOR}").expect("a string takes all");
            }
            // What only files have, and the little that is printed as it cannot be read again, is left out.
            let modules = text.split(SEPARATOR).map(|one| format!("module {{\n{one}\n}}\n"));
            let longer = together.clone() + &modules.collect::<String>();
            in_folder(&again, fs::write(&again, &longer))?;
            if output(opt(program).arg(&again))?.is_some() {
                together = longer;
            }
            if output(opt(program).arg("--emit-bytecode").arg("-o").arg(&bytecode).arg(source))?.is_some() {
                output(opt(program).arg(&bytecode))?;
            }
        }
        let written = Workloads {
            apart: folder.join("counted.mlir"),
            generic: folder.join("generic.mlir"),
            together: folder.join("together.mlir"),
            bytecode,
        };
        in_folder(&written.apart, fs::write(&written.apart, apart))?;
        in_folder(&written.together, fs::write(&written.together, together))?;
        in_folder(&written.generic, fs::write(&written.generic, generic))?;
        Ok(written)
    }

    /// Runs the program on them.
    ///
    /// # Errors
    /// If the program cannot be started, or does not read them.
    pub fn run(&self, program: &Path) -> Result<(), Failure> {
        for flags in [&[][..], &["--mlir-print-op-generic"]] {
            if output(opt(program).arg("--split-input-file").args(flags).arg(&self.generic))?.is_none() {
                return Err(Failure::Failed(format!("{} is not read", self.generic.display())));
            }
        }
        for flags in FLAGS {
            output(opt(program).arg("--split-input-file").args(flags).arg(&self.apart))?;
            let all = output(opt(program).arg("--threads=2").args(flags).arg(&self.together))?;
            if flags.is_empty() && all.is_none() {
                return Err(Failure::Failed(format!("{} is not read", self.together.display())));
            }
        }
        self.run_on_bytecode(program)
    }

    /// Writes bytecode and reads it again, as often as text is read: what is run less counts as rare.
    fn run_on_bytecode(&self, program: &Path) -> Result<(), Failure> {
        for threads in ["--threads=1", "--threads=2"] {
            for _ in FLAGS {
                let mut write = opt(program);
                write.args([threads, "--emit-bytecode"]).arg(&self.together).arg("-o").arg(&self.bytecode);
                let is_read = output(&mut write)?.is_some()
                    && output(opt(program).arg(threads).arg(&self.bytecode))?.is_some()
                    && output(opt(program).args([threads, "--mlir-print-op-generic"]).arg(&self.bytecode))?
                        .is_some();
                if !is_read {
                    return Err(Failure::Failed(format!("{} is not read", self.bytecode.display())));
                }
            }
        }
        Ok(())
    }
}

const SEPARATOR: &str = "// -----";

fn opt(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(["opt", "--allow-unregistered-dialect"]).stderr(Stdio::null()).stdin(Stdio::null());
    command
}

/// Returns the output of a command, if it succeeds.
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
