//! The report of a wrong step.

use super::runs::Behavior;
use similar::TextDiff;
use std::fmt;

/// A step after which a program does something else than before.
pub struct Report {
    /// Number of the execution of a pass, from one; a nested pipeline is one as well.
    pub pass: u64,
    /// Name of the pass, as it is printed after it has run.
    pub name: Option<String>,
    /// Number of the application of a pattern in the pass, from one, if one alone makes the difference.
    pub pattern: Option<u64>,
    /// Its name, if the tool tells it.
    pub pattern_name: Option<String>,
    /// The program before the step, and after it.
    pub before: Vec<u8>,
    pub after: Vec<u8>,
    /// Behavior of the program before the step, and after it.
    pub expected: Behavior,
    pub found: Behavior,
}

/// Lines that are shown around each difference.
const CONTEXT: usize = 12;

impl Report {
    /// Returns which step it is, in words.
    pub fn step(&self) -> String {
        let name = self.name.as_deref().unwrap_or("a pass without a name");
        let pass = format!("wrong: {name}, execution {} of a pass", self.pass);
        match self.pattern {
            None => pass,
            Some(number) => match &self.pattern_name {
                None => format!("{pass}, its pattern application {number}"),
                Some(name) => format!("{pass}, its pattern application {number}: {name}"),
            },
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.step())?;
        let [before, after] = [&self.before, &self.after].map(|text| String::from_utf8_lossy(text));
        writeln!(f, "What the step does:")?;
        let difference = TextDiff::from_lines(before.as_ref(), after.as_ref());
        write!(f, "{}", difference.unified_diff().context_radius(CONTEXT).header("before", "after"))?;
        writeln!(f, "\nBefore, the program {}", self.expected)?;
        writeln!(f, "After, it {}", self.found)
    }
}

impl fmt::Display for Behavior {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Behavior::Prints(text) => write!(f, "prints:\n{}", String::from_utf8_lossy(text)),
            Behavior::Refines => f.write_str("does the same as before the passes, for all inputs\n"),
            Behavior::Differs(how) => f.write_str(how),
            Behavior::Traps(why) => writeln!(f, "has undefined behavior:\n{why}"),
            Behavior::Unknown(why) => writeln!(f, "cannot be run: {why}"),
        }
    }
}
