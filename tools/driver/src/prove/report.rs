//! Findings as text.

use super::command_line::Options;
use super::confirm::confirm;
use crate::files::Files;
use crate::opt::Registry;
use std::fmt::Write;
use terrace_prover::{Counterexample, Reason, Verdict};

/// Findings so far.
pub(super) struct Findings<'o> {
    options: &'o Options,
    registry: &'o Registry,
    proved: usize,
    wrong: usize,
    unknown: usize,
    text: String,
    programs: Vec<String>,
}

impl<'o> Findings<'o> {
    pub fn new(options: &'o Options, registry: &'o Registry) -> Self {
        let (text, programs) = (String::new(), Vec::new());
        Findings { options, registry, proved: 0, wrong: 0, unknown: 0, text, programs }
    }

    /// Adds a verdict; `scope` tells for what it holds: " for i1 to i8".
    pub fn add(&mut self, subject: &str, verdict: &Verdict<Counterexample>, scope: &str) {
        match verdict {
            Verdict::Proved => {
                self.proved += 1;
                let _ = writeln!(self.text, "{subject}: proved{scope}");
            }
            Verdict::Unknown(reason) => self.add_unknown(subject, reason, scope),
            Verdict::Refuted(found) => self.add_wrong(subject, found, scope),
        }
    }

    /// Counts what is proved without a line of its own.
    pub fn count_proved(&mut self, count: usize) {
        self.proved += count;
    }

    /// Returns the number of verdicts that are no proofs.
    pub fn failures(&self) -> usize {
        self.wrong + self.unknown
    }

    /// Adds a line of text.
    pub fn note(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    fn add_unknown(&mut self, subject: &str, reason: &Reason, scope: &str) {
        self.unknown += 1;
        let _ = writeln!(self.text, "{subject}: unknown{scope}: {reason}");
    }

    fn add_wrong(&mut self, subject: &str, found: &Counterexample, scope: &str) {
        self.wrong += 1;
        let _ = writeln!(self.text, "{subject}: wrong{scope}");
        for input in &found.inputs {
            let _ = writeln!(self.text, "  {input}");
        }
        let confirmed = confirm(found, self.registry);
        let _ = match (&confirmed.observed, found.index_bits) {
            (Ok([before, after]), _) => {
                writeln!(self.text, "  before: {before}\n  after: {after}")
            }
            (Err(_), Some(32)) => {
                writeln!(self.text, "  only where index has 32 bits, and not 64 as in the interpreter")
            }
            (Err(why), _) => writeln!(self.text, "  not confirmed: {}", why.trim_end()),
        };
        self.programs.push(format!("// {subject}{scope}\n{}", confirmed.program));
    }

    /// Writes the findings; the exit status.
    pub fn finish(mut self, files: &mut dyn Files) -> i32 {
        let programs = self.programs.join("// -----\n");
        let written = match self.options.output.as_deref() {
            Some(name) if !self.programs.is_empty() => files.write(name, programs.as_bytes()),
            Some(_) => Ok(()),
            None => {
                self.text.push_str(&programs);
                Ok(())
            }
        };
        let Findings { proved, wrong, unknown, .. } = self;
        let _ = writeln!(self.text, "{proved} proved, {wrong} wrong, {unknown} unknown");
        let written = written.and_then(|()| files.write("-", self.text.as_bytes()));
        if let Err(why) = written {
            files.report(&format!("{why}\n"));
            return 2;
        }
        match (wrong, unknown) {
            (0, 0) => 0,
            (0, _) => 2,
            _ => 1,
        }
    }
}
