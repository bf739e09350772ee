//! Tests of programs: whether a failure is still there.

pub mod crash;
pub mod interrupt;
pub mod process;

use crash::{Signature, signature};
use process::{Ending, Limits, Outcome, run, with_file};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Kind of failure.
#[derive(Clone, Debug)]
pub enum Kind {
    /// The command dies.
    Crash,
    /// The command, a test, ends with status 0; or, as tests of `mlir-reduce` do, with another one.
    Test { expects_zero: bool },
    /// Both end with status 0 and write different things.
    DiffersFrom { other: Vec<String> },
    /// The program that the command writes, or what it prints with `runs`, differs from what the interpreter says.
    DiffersFromInterpreter { runs: bool, interpreter: Vec<String> },
}

/// A test of programs.
#[derive(Clone, Debug)]
pub struct Oracle {
    pub kind: Kind,
    pub command: Vec<String>,
    pub timeout: Duration,
    /// Number of functions of the stack in the signature of a crash.
    pub frames: usize,
    /// The crash that is looked for; any if it is not known yet.
    pub signature: Option<Signature>,
}

/// Result of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The failure is there; in words.
    Fails(String),
    /// It is not; why.
    Passes(String),
    Cancelled,
}

impl Oracle {
    /// Tests a file; `folder` is for files of the test's own.
    ///
    /// # Errors
    /// If a command cannot be started.
    pub fn test(
        &self,
        file: &Path,
        folder: &Path,
        is_cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Verdict, String> {
        let limits = Limits { timeout: self.timeout, is_cancelled };
        let outcome = run(&with_file(&self.command, file), folder, limits)?;
        if outcome.ending == Ending::Cancelled {
            return Ok(Verdict::Cancelled);
        }
        match &self.kind {
            Kind::Crash => Ok(self.crash(&outcome)),
            Kind::Test { expects_zero } => Ok(match outcome.ending {
                Ending::Exited(code) if (code == 0) == *expects_zero => {
                    Verdict::Fails(format!("the test ends with status {code}"))
                }
                other => Verdict::Passes(in_words(other)),
            }),
            Kind::DiffersFrom { other } => {
                if outcome.ending != Ending::Exited(0) {
                    return Ok(Verdict::Passes(format!("the command {}", in_words(outcome.ending))));
                }
                let second = run(&with_file(other, file), folder, limits)?;
                Ok(match second.ending {
                    Ending::Exited(0) if second.stdout != outcome.stdout => {
                        Verdict::Fails("the commands write different things".to_owned())
                    }
                    Ending::Exited(0) => Verdict::Passes("the commands write the same".to_owned()),
                    Ending::Cancelled => Verdict::Cancelled,
                    other => Verdict::Passes(format!("the command compared with {}", in_words(other))),
                })
            }
            Kind::DiffersFromInterpreter { runs, interpreter } => {
                self.compare_with_interpreter(&outcome, *runs, interpreter, (file, folder), limits)
            }
        }
    }

    fn crash(&self, outcome: &Outcome) -> Verdict {
        match (signature(outcome, self.frames), &self.signature) {
            (None, _) => Verdict::Passes(format!("the command {}", in_words(outcome.ending))),
            (Some(found), Some(wanted)) if found != *wanted => {
                Verdict::Passes(format!("another crash: {found}"))
            }
            (Some(found), _) => Verdict::Fails(found.to_string()),
        }
    }

    /// Learns from the original program which crash is looked for.
    ///
    /// # Errors
    /// If the command cannot be started.
    pub fn learn(&mut self, file: &Path, folder: &Path) -> Result<Verdict, String> {
        let verdict = self.test(file, folder, &|| false)?;
        if matches!(self.kind, Kind::Crash) && matches!(verdict, Verdict::Fails(_)) {
            let limits = Limits { timeout: self.timeout, is_cancelled: &|| false };
            let outcome = run(&with_file(&self.command, file), folder, limits)?;
            self.signature = signature(&outcome, self.frames);
        }
        Ok(verdict)
    }

    fn compare_with_interpreter(
        &self,
        outcome: &Outcome,
        runs: bool,
        interpreter: &[String],
        (file, folder): (&Path, &Path),
        limits: Limits<'_>,
    ) -> Result<Verdict, String> {
        if outcome.ending != Ending::Exited(0) {
            return Ok(Verdict::Passes(format!("the command {}", in_words(outcome.ending))));
        }
        let expected = run(&with_file(interpreter, file), folder, limits)?;
        match expected.ending {
            Ending::Exited(0) => {}
            Ending::Cancelled => return Ok(Verdict::Cancelled),
            other => return Ok(Verdict::Passes(format!("the interpreter {}", in_words(other)))),
        }
        let found = if runs {
            outcome.stdout.clone()
        } else {
            let path: PathBuf = folder.join("transformed.mlir");
            std::fs::write(&path, &outcome.stdout)
                .map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
            let second = run(&with_file(interpreter, &path), folder, limits)?;
            match second.ending {
                Ending::Exited(0) => second.stdout,
                Ending::Cancelled => return Ok(Verdict::Cancelled),
                // The program is wrong if it traps where the original does not; not if it cannot be run at all.
                Ending::Exited(1) if is_trap(&second.stderr) => {
                    return Ok(Verdict::Fails("the transformed program traps".to_owned()));
                }
                other => {
                    let how = in_words(other);
                    return Ok(Verdict::Passes(format!("on the transformed program, the interpreter {how}")));
                }
            }
        };
        Ok(if found == expected.stdout {
            Verdict::Passes("the interpreter says the same".to_owned())
        } else {
            Verdict::Fails("the interpreter says something else".to_owned())
        })
    }
}

/// Returns true if the interpreter says that a program did what has no meaning.
pub(crate) fn is_trap(stderr: &[u8]) -> bool {
    String::from_utf8_lossy(stderr).contains("has undefined behavior")
}

pub(crate) fn in_words(ending: Ending) -> String {
    match ending {
        Ending::Exited(code) => format!("ends with status {code}"),
        Ending::Signal(signal) => format!("dies of signal {signal}"),
        Ending::TimedOut => "does not end in time".to_owned(),
        Ending::Cancelled => "was stopped".to_owned(),
    }
}
