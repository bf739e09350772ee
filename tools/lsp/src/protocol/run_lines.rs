//! RUN lines, run from an editor.

use serde::{Deserialize, Serialize};
use std::process::{Command as Process, Stdio};
use terrace_filecheck::check::{CheckArguments, check};
use terrace_filecheck::run_line::{
    Command, Condition, Expectation, Output, Redirection, Substitutions, parse_command, run_lines,
};

/// Result of a RUN line.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct RunResult {
    /// The command, with its substitutions.
    pub command: String,
    /// True if all of it went as expected.
    pub succeeded: bool,
    /// Output and errors.
    pub output: String,
}

/// Runs the RUN line of a text that stands on a line, counted from zero.
///
/// Known programs are those of this crate's own program (`mlir-opt`, `terrace`, `mlir-translate`), `FileCheck`, `cat` and
/// `count`; nothing else of the machine is started.
///
/// # Errors
/// If there is no such line, or it is malformed: a message for the user.
pub fn run_line(text: &str, name: &str, line: usize) -> Result<RunResult, String> {
    let lines = run_lines(text).map_err(|why| why.to_string())?;
    let all: Vec<&str> = text.lines().collect();
    let found = lines.iter().rev().find(|one| {
        // A line that goes on is as good as the one in which it begins.
        one.line <= line + 1
            && (one.line..=line).all(|at| all.get(at - 1).is_some_and(|text| text.trim_end().ends_with('\\')))
    });
    let found = found.ok_or("there is no RUN line here")?;
    let folder = Scratch::new()?;
    let source =
        folder.path(name.rsplit(['/', '\\']).next().filter(|name| !name.is_empty()).unwrap_or("input.mlir"));
    std::fs::write(&source, text).map_err(|why| format!("cannot write '{source}': {why}"))?;
    let substitutions = Substitutions::for_test(&source, &folder.path("output.tmp"));
    let script = parse_command(&found.command, &substitutions).map_err(|why| why.to_string())?;
    let mut result = RunResult { command: found.command.clone(), succeeded: true, output: String::new() };
    for step in &script.steps {
        let runs = match step.condition {
            Condition::Always => true,
            Condition::Success => result.succeeded,
            Condition::Failure => !result.succeeded,
        };
        if runs {
            result.succeeded = run_pipeline(&step.pipeline.commands, &mut result.output)?;
        }
    }
    Ok(result)
}

/// A folder for the files of a run, which goes with it.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new() -> Result<Self, String> {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("terrace-lsp-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|why| format!("cannot make a folder: {why}"))?;
        Ok(Scratch(path))
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays until the system cleans up.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run_pipeline(commands: &[Command], shown: &mut String) -> Result<bool, String> {
    let mut piped = Vec::new();
    let mut succeeded = true;
    for command in commands {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut input = std::mem::take(&mut piped);
        for redirection in &command.redirections {
            if let Redirection::Input(name) = redirection {
                input = std::fs::read(name).map_err(|why| format!("cannot read '{name}': {why}"))?;
            }
        }
        let status = run_program(&command.words, &input, &mut output, &mut errors)?;
        for redirection in &command.redirections {
            match redirection {
                Redirection::ErrorToOutput => output.append(&mut errors),
                Redirection::OutputToError => errors.append(&mut output),
                Redirection::Write(which, name) | Redirection::Append(which, name) => {
                    let mut bytes = Vec::new();
                    if *which != Output::Error {
                        bytes.append(&mut output);
                    }
                    if *which != Output::Standard {
                        bytes.append(&mut errors);
                    }
                    let mut old = match redirection {
                        Redirection::Append(..) => std::fs::read(name).unwrap_or_default(),
                        _ => Vec::new(),
                    };
                    old.append(&mut bytes);
                    std::fs::write(name, old).map_err(|why| format!("cannot write '{name}': {why}"))?;
                }
                Redirection::Input(_) => {}
            }
        }
        succeeded &= match command.expectation {
            Expectation::Success => status == 0,
            Expectation::Failure | Expectation::Crash => status != 0,
        };
        shown.push_str(&String::from_utf8_lossy(&errors));
        piped = output;
    }
    shown.push_str(&String::from_utf8_lossy(&piped));
    Ok(succeeded)
}

/// Runs a known program; its status.
fn run_program(
    words: &[String],
    input: &[u8],
    output: &mut Vec<u8>,
    errors: &mut Vec<u8>,
) -> Result<i32, String> {
    let (program, arguments) = words.split_first().ok_or("a command is empty")?;
    let name = program.rsplit('/').next().unwrap_or(program);
    let own: &[&str] = match name {
        "mlir-opt" => &["opt"],
        "mlir-translate" => &["translate"],
        "mlir-runner" => &["run"],
        "terrace" => &[],
        "FileCheck" => {
            return match file_check(arguments, input) {
                Ok(()) => Ok(0),
                Err(why) => {
                    errors.extend(why.bytes());
                    Ok(1)
                }
            };
        }
        "cat" => {
            match arguments {
                [] => output.extend(input),
                _ => {
                    for file in arguments {
                        output.extend(
                            std::fs::read(file).map_err(|why| format!("cannot read '{file}': {why}"))?,
                        );
                    }
                }
            }
            return Ok(0);
        }
        "count" => {
            let lines = input.iter().filter(|byte| **byte == b'\n').count().to_string();
            return Ok(i32::from(arguments.first() != Some(&lines)));
        }
        _ => return Err(format!("'{name}' is not one of the programs that can be run here")),
    };
    let program = std::env::current_exe().map_err(|why| format!("cannot find this program: {why}"))?;
    let mut process = Process::new(program);
    process.args(own).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = process.spawn().map_err(|why| format!("cannot start '{name}': {why}"))?;
    let mut stdin = child.stdin.take().ok_or("a process has no input")?;
    let bytes = input.to_vec();
    // Both sides go on at once, or a full pipe would stop them.
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        // A program that does not read its input has closed it.
        let _ = stdin.write_all(&bytes);
    });
    let finished = child.wait_with_output().map_err(|why| format!("'{name}' was lost: {why}"))?;
    let _ = writer.join();
    output.extend(finished.stdout);
    errors.extend(finished.stderr);
    Ok(finished.status.code().unwrap_or(-1))
}

fn file_check(arguments: &[String], input: &[u8]) -> Result<(), String> {
    let arguments = CheckArguments::parse(arguments)?;
    let file = arguments.check_file.as_deref().ok_or("FileCheck: no file with CHECK lines is given\n")?;
    let checks =
        std::fs::read_to_string(file).map_err(|why| format!("FileCheck: cannot read '{file}': {why}\n"))?;
    let input = match arguments.input_file.as_deref() {
        None | Some("-") => String::from_utf8_lossy(input).into_owned(),
        Some(name) => std::fs::read_to_string(name)
            .map_err(|why| format!("FileCheck: cannot read '{name}': {why}\n"))?,
    };
    check(&checks, &input, &arguments.options).map_err(|why| format!("{why}\n"))
}
