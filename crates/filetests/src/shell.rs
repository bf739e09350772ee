//! Runs the commands of a RUN line on files in memory.

use crate::programs;
use std::collections::BTreeMap;
use std::path::Path;
use terrace_filecheck::run_line::{Command, Condition, Expectation, Output, Pipeline, Redirection, Script};

/// Destination of a command's output.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    /// The next command, or nowhere.
    Pipe,
    /// Whoever reads of the failure.
    Terminal,
    File(String),
}

/// Output stream of a program, in the order of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The standard output.
    Output,
    /// The standard error.
    Error,
}

/// Exit status of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With this status.
    Status(i32),
    /// By a panic.
    Crash,
}

/// The files that the commands of one test see.
pub struct FileSystem<'t> {
    root: &'t Path,
    written: BTreeMap<String, Vec<u8>>,
}

impl<'t> FileSystem<'t> {
    /// The tree under `root`, to be read; what is written stays in memory.
    pub fn new(root: &'t Path) -> Self {
        FileSystem { root, written: BTreeMap::new() }
    }

    /// The contents of a file.
    ///
    /// # Errors
    /// With the words that the driver uses.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        if let Some(text) = self.written.get(name) {
            return Ok(text.clone());
        }
        std::fs::read(self.root.join(name)).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "No such file or directory".to_owned(),
            _ => error.to_string(),
        })
    }

    /// Writes a file.
    pub fn write(&mut self, name: &str, text: &[u8]) {
        if name != "/dev/null" {
            self.written.insert(name.to_owned(), text.to_vec());
        }
    }

    /// Writes behind what is in a file.
    pub fn append(&mut self, name: &str, text: &[u8]) {
        if name != "/dev/null" {
            self.written.entry(name.to_owned()).or_default().extend_from_slice(text);
        }
    }

    /// Forgets a file that was written.
    pub fn remove(&mut self, name: &str) {
        self.written.remove(name);
    }
}

/// Everything that a program can touch.
pub struct Machine<'m, 't> {
    /// The files.
    pub files: &'m mut FileSystem<'t>,
    /// The standard input.
    pub input: &'m [u8],
    /// Output so far.
    pub written: Vec<(Stream, Vec<u8>)>,
}

impl Machine<'_, '_> {
    /// Writes to the standard output.
    pub fn print(&mut self, text: impl AsRef<[u8]>) {
        self.written.push((Stream::Output, text.as_ref().to_vec()));
    }

    /// Writes to the standard error.
    pub fn complain(&mut self, text: impl AsRef<[u8]>) {
        self.written.push((Stream::Error, text.as_ref().to_vec()));
    }
}

/// Runs a script.
///
/// # Errors
/// What is to be told of the first command that did not end as it should.
pub fn run(script: &Script, files: &mut FileSystem<'_>) -> Result<(), String> {
    let mut last = Ok(());
    for step in &script.steps {
        let is_due = match step.condition {
            Condition::Always => true,
            Condition::Success => last.is_ok(),
            Condition::Failure => last.is_err(),
        };
        if is_due {
            last = run_pipeline(&step.pipeline, files);
        }
    }
    last
}

/// A pipeline fails if any of its commands does; all are run nevertheless.
fn run_pipeline(pipeline: &Pipeline, files: &mut FileSystem<'_>) -> Result<(), String> {
    let mut input = Vec::new();
    let mut problems = String::new();
    for command in &pipeline.commands {
        let (output, terminal, ending) = run_command(command, &input, files)?;
        let is_expected = match command.expectation {
            Expectation::Success => ending == Ending::Status(0),
            Expectation::Failure => matches!(ending, Ending::Status(status) if status != 0),
            Expectation::Crash => ending == Ending::Crash,
        };
        if !is_expected {
            let words = command.words.join(" ");
            let how = match ending {
                Ending::Status(status) => format!("ended with status {status}"),
                Ending::Crash => "crashed".to_owned(),
            };
            problems += &format!("`{words}` {how}\n{}", String::from_utf8_lossy(&terminal));
            if command.words[0].ends_with("FileCheck") {
                problems += &shown_input(&input);
            }
        }
        input = output;
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The input of a failed comparison, if it is not too long to be looked at.
fn shown_input(input: &[u8]) -> String {
    const MOST_LINES: usize = 200;
    let text = String::from_utf8_lossy(input);
    let mut shown = String::from("\nits input:\n");
    for (i, line) in text.lines().take(MOST_LINES).enumerate() {
        shown += &format!("{:>5} | {line}\n", i + 1);
    }
    let lines = text.lines().count();
    if lines > MOST_LINES {
        shown += &format!("      | ... {} more lines\n", lines - MOST_LINES);
    }
    shown
}

type Ran = (Vec<u8>, Vec<u8>, Ending);

fn run_command(command: &Command, piped: &[u8], files: &mut FileSystem<'_>) -> Result<Ran, String> {
    let (mut output, mut error) = (Target::Pipe, Target::Terminal);
    let mut input = piped.to_vec();
    for redirection in &command.redirections {
        match redirection {
            Redirection::Input(name) => {
                input = files.read(name).map_err(|why| format!("cannot read '{name}': {why}\n"))?;
            }
            Redirection::Write(which, name) | Redirection::Append(which, name) => {
                if matches!(redirection, Redirection::Write(..)) {
                    files.write(name, b"");
                }
                let target = Target::File(name.clone());
                match which {
                    Output::Standard => output = target,
                    Output::Error => error = target,
                    Output::Both => (output, error) = (target.clone(), target),
                }
            }
            Redirection::ErrorToOutput => error = output.clone(),
            Redirection::OutputToError => output = error.clone(),
        }
    }
    let mut machine = Machine { files, input: &input, written: Vec::new() };
    let ending = programs::run(&command.words, &mut machine);
    let written = machine.written;
    let (mut pipe, mut terminal) = (Vec::new(), Vec::new());
    for (stream, text) in written {
        match if stream == Stream::Output { &output } else { &error } {
            Target::Pipe => pipe.extend(text),
            Target::Terminal => terminal.extend(text),
            Target::File(name) => files.append(name, &text),
        }
    }
    Ok((pipe, terminal, ending))
}
