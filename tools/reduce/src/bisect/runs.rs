//! Runs of programs, before and after some of the steps.

use super::options::Options;
use crate::oracle::process::{Ending, Limits, Outcome, run, with_file};
use crate::oracle::{in_words, is_trap};
use std::path::{Path, PathBuf};

/// Number of steps that may happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps {
    /// Executions of passes; all if none is given.
    pub passes: Option<u64>,
    /// Applications of patterns, over all passes; all if none is given.
    pub patterns: Option<u64>,
}

impl Steps {
    /// All steps.
    pub const ALL: Steps = Steps { passes: None, patterns: None };

    /// Returns the option that counts the steps, and lets that many happen.
    fn counters(self) -> String {
        let [passes, patterns] = [self.passes, self.patterns]
            .map(|most| most.map_or(-1, |most| i64::try_from(most).unwrap_or(-1)));
        format!(
            "--mlir-debug-counter=pass-execution-skip=0,pass-execution-count={passes},apply-pattern-skip=0,\
             apply-pattern-count={patterns}"
        )
    }
}

/// Behavior of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Behavior {
    /// It prints this, the result of its function included.
    Prints(Vec<u8>),
    /// It has undefined behavior: the interpreter's words.
    Traps(String),
    /// It does the same as the program before the passes, for all inputs.
    Refines,
    /// A function does something else for an input: which, and a program that shows it.
    Differs(String),
    /// Nothing can be said: the reason.
    Unknown(String),
}

/// A program after some steps.
pub struct Transformed {
    pub text: Vec<u8>,
    /// Executions of passes that were asked for.
    pub passes: u64,
    /// Applications of patterns that were asked for.
    pub patterns: u64,
    /// Name of the last pattern that changed the program, if the tool tells it.
    pub last_pattern: Option<String>,
    /// Banner of the last pass that changed the program.
    pub last_pass: Option<String>,
}

/// The two commands, and a folder for their files.
pub struct Runs<'o> {
    pub options: &'o Options,
    /// This program.
    pub own: &'o str,
    pub folder: &'o Path,
    /// True if the command has the option [`LAST_PATTERN`].
    names_patterns: bool,
}

/// Option of Terrace's tools, and of those of others that are made with it.
const LAST_PATTERN: &str = "--print-last-pattern";

/// Returns the options of `terrace run` that give a function its arguments, which are made if there are none.
pub(crate) fn inputs(given: &[String]) -> Vec<String> {
    match given {
        [] => vec!["--make-inputs=1".to_owned()],
        given => given.iter().map(|input| format!("--input={input}")).collect(),
    }
}

impl<'o> Runs<'o> {
    /// Returns the commands; the one that is asked about may be asked for its help.
    pub fn new(options: &'o Options, own: &'o str, folder: &'o Path) -> Self {
        let mut runs = Runs { options, own, folder, names_patterns: true };
        if let Some(program) = options.command.first().filter(|program| *program != own) {
            let help = runs.run(&[program.clone(), "--help".to_owned()]);
            runs.names_patterns =
                help.is_ok_and(|help| String::from_utf8_lossy(&help.stdout).contains(LAST_PATTERN));
        }
        runs
    }

    fn run(&self, command: &[String]) -> Result<Outcome, String> {
        run(command, self.folder, Limits { timeout: self.options.timeout, is_cancelled: &|| false })
    }

    /// Runs a program in the interpreter.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn behavior(&self, program: &[u8]) -> Result<Behavior, String> {
        let path = self.write("program.mlir", program)?;
        let mut command = vec![
            self.own.to_owned(),
            "run".to_owned(),
            "--backend=interpreter".to_owned(),
            format!("--entry-point={}", self.options.entry_point),
        ];
        command.extend(inputs(&self.options.inputs));
        command.extend(self.options.result.as_ref().map(|ty| format!("--entry-point-result={ty}")));
        let outcome = self.run(&with_file(&command, &path))?;
        let words = || String::from_utf8_lossy(&outcome.stderr).trim().to_owned();
        Ok(match outcome.ending {
            Ending::Exited(0) => Behavior::Prints(outcome.stdout),
            Ending::Exited(_) if is_trap(&outcome.stderr) => Behavior::Traps(words()),
            other => Behavior::Unknown(format!("the interpreter {}: {}", in_words(other), words())),
        })
    }

    /// Transforms a program by some of the steps; `Err` in the inner result says why it could not.
    ///
    /// # Errors
    /// If the command cannot be started.
    pub fn transform(&self, program: &[u8], steps: Steps) -> Result<Result<Transformed, String>, String> {
        let path = self.write("input.mlir", program)?;
        let mut command = self.options.command.clone();
        let counted = [
            "--mlir-disable-threading".to_owned(),
            "--mlir-print-debug-counter".to_owned(),
            // Passes that are left out change nothing.
            "--mlir-print-ir-after-all".to_owned(),
            "--mlir-print-ir-after-change".to_owned(),
            steps.counters(),
        ];
        let named = self.names_patterns.then(|| LAST_PATTERN.to_owned());
        let counted = counted.into_iter().chain(named);
        // The file may stand anywhere, options before it as well.
        let at = first_option(&command);
        command.splice(at..at, counted);
        let outcome = self.run(&with_file(&command, &path))?;
        let words = String::from_utf8_lossy(&outcome.stderr);
        if outcome.ending != Ending::Exited(0) {
            let last = words.lines().rev().find(|line| line.contains("error: ")).unwrap_or_default();
            return Ok(Err(format!("the passes fail ({}): {last}", in_words(outcome.ending))));
        }
        Ok(Ok(Transformed {
            text: outcome.stdout,
            passes: counted_in(&words, "pass-execution"),
            patterns: counted_in(&words, "apply-pattern"),
            last_pattern: words
                .lines()
                .rev()
                .find_map(|line| Some(line.strip_prefix("last pattern: ")?.to_owned())),
            last_pass: words.lines().rev().find_map(banner).map(str::to_owned),
        }))
    }

    fn write(&self, name: &str, contents: &[u8]) -> Result<PathBuf, String> {
        let path = self.folder.join(name);
        std::fs::write(&path, contents).map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
        Ok(path)
    }
}

/// Returns the place after the words that are no options: the program and its tool.
fn first_option(command: &[String]) -> usize {
    command.iter().position(|word| word.starts_with('-')).unwrap_or(command.len())
}

/// Returns the last count of a debug counter, from its lines `NAME : {COUNT,SKIP,STOP}`.
fn counted_in(words: &str, name: &str) -> u64 {
    let count = |line: &str| {
        let (counter, rest) = line.split_once(": {")?;
        (counter.trim() == name).then(|| rest.split(',').next()?.parse().ok())?
    };
    words.lines().rev().find_map(count).unwrap_or(0)
}

/// Returns the words of the line that is printed after a pass has changed a program.
fn banner(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("IR Dump After ")?;
    Some(rest.split(" //-----").next().unwrap_or(rest).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_tools_print() {
        let words = "// -----// IR Dump After CSE (cse) //----- //\nmodule {}\nDebugCounter counters:\n\
                     apply-pattern                   : {7,0,-1}\npass-execution                  : {3,0,2}\n";
        assert_eq!(counted_in(words, "pass-execution"), 3);
        assert_eq!(counted_in(words, "apply-pattern"), 7);
        assert_eq!(counted_in(words, "other"), 0);
        assert_eq!(words.lines().find_map(banner), Some("CSE (cse)"));
    }

    #[test]
    fn options_stand_before_those_of_the_command() {
        let command = ["terrace", "opt", "--cse"].map(str::to_owned);
        assert_eq!(first_option(&command), 2);
        assert_eq!(first_option(&command[..1]), 1);
    }
}
