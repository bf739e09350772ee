//! Runs the commands of a RUN line on files in memory.

use crate::machine::{Ending, FileSystem, Machine, Stream};
use crate::programs;
use terrace_filecheck::run_line::{Command, Condition, Expectation, Output, Pipeline, Redirection, Script};

/// Destination of a command's output.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    /// The next command, or nowhere.
    Pipe,
    /// Lines for the report of a failure.
    Terminal,
    File(String),
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

/// Runs a pipeline, which fails if any of its commands does; all are run nevertheless.
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

/// Returns the input of a failed comparison, if it is not too long to be looked at.
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
