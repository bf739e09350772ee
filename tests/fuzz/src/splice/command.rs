//! The first line of a mutant: the command that reproduces it.

use std::fmt;
use terrace_editions::Edition;

/// The editions that mutants are read in.
pub(super) const EDITIONS: [&str; 3] = ["2020", "2019-05", "auto"];

/// Start of a line with a command.
const START: &str = "// RUN: terrace opt %s --allow-unregistered-dialect";

/// Steps that are done with a mutant.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Command {
    /// The value of `--edition`; today's language if none is given.
    pub edition: Option<&'static str>,
    /// Prints the program without verifying it.
    pub is_unverified: bool,
    /// The passes of the pipeline on the module, each with its options and anchor.
    pub passes: Vec<String>,
}

impl Command {
    /// Splits a text that begins with a command from that command.
    pub fn split(text: &str) -> Option<(Self, &str)> {
        let (line, rest) = text.split_once('\n')?;
        let mut command = Command::default();
        let options = line.strip_prefix(START)?;
        if let Some((_, pipeline)) = options.split_once("--pass-pipeline='builtin.module(") {
            command.passes = elements(pipeline.strip_suffix(")'")?);
            return Some((command, rest));
        }
        for option in options.split_whitespace() {
            match option.split_once('=') {
                Some(("--edition", value)) => {
                    command.edition = EDITIONS.into_iter().find(|name| *name == value)
                }
                _ => command.is_unverified |= option == UNVERIFIED,
            }
        }
        Some((command, rest))
    }

    /// Returns the pipeline as text.
    pub fn pipeline(&self) -> String {
        format!("builtin.module({})", self.passes.join(","))
    }

    /// Returns the edition that is asked for; none if it is to be detected.
    pub fn known_edition(&self) -> Option<Edition> {
        self.edition.map_or(Some(Edition::Today), Edition::of_name)
    }
}

const UNVERIFIED: &str = "--mlir-very-unsafe-disable-verifier-on-parsing";

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(START)?;
        if let Some(edition) = self.edition {
            write!(f, " --edition={edition}")?;
        }
        if self.is_unverified {
            write!(f, " {UNVERIFIED}")?;
        }
        if !self.passes.is_empty() {
            write!(f, " --pass-pipeline='{}'", self.pipeline())?;
        }
        Ok(())
    }
}

/// Splits the elements of a pipeline at the commas between them.
fn elements(pipeline: &str) -> Vec<String> {
    let mut depth = 0_usize;
    let is_between = |c: char| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    };
    pipeline.split(is_between).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_reads_back() {
        for command in [
            Command::default(),
            Command { edition: Some("auto"), is_unverified: true, ..Command::default() },
            Command { passes: vec!["func.func(a{b=1,2 c=d})".into(), "e".into()], ..Command::default() },
        ] {
            let text = format!("{command}\nmodule {{}}");
            assert_eq!(Command::split(&text), Some((command, "module {}")));
        }
    }
}
