//! Results of an operation in an engine.

use crate::{ENGINES, Program};
use std::collections::BTreeMap;

/// Result of an operation in an engine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cell {
    /// It prints what the interpreter prints; the interpreter runs it.
    Agrees,
    /// It does not run the program: its first error.
    Refuses(String),
    /// It prints something else: what, and the interpreter's.
    Differs {
        /// Output of the engine.
        found: String,
        /// Output of the interpreter.
        expected: String,
    },
}

impl Cell {
    /// Returns what is wrong, if it is a hole.
    pub fn complaint(&self) -> Option<String> {
        match self {
            Cell::Agrees => None,
            Cell::Refuses(why) => Some(format!("does not run it: {why}")),
            Cell::Differs { found, expected } => Some(format!("differs:{}", differences(found, expected))),
        }
    }
}

/// The most lines that are shown of two outputs.
const MOST_SHOWN: usize = 5;

/// Returns the first lines in which two outputs differ.
fn differences(found: &str, expected: &str) -> String {
    let (mut found, mut expected) = (found.lines(), expected.lines());
    let (mut shown, mut number) = (String::new(), 0);
    loop {
        let lines = (found.next(), expected.next());
        number += 1;
        if lines == (None, None) {
            return shown;
        }
        let [one, other] = [lines.0, lines.1].map(|line| line.unwrap_or("nothing"));
        if one != other {
            shown += &format!("\n  line {number}: {one}, not {other}");
        }
        if shown.lines().count() > MOST_SHOWN {
            return shown + "\n  and so on";
        }
    }
}

/// Returns true if two outputs say the same: NaNs have no sign, and numbers with a point may differ by a tolerance,
/// relative to the larger one or to 1.
pub fn is_same(found: &str, expected: &str, tolerance: f64) -> bool {
    let words = |text: &str| -> Vec<String> {
        let is_between = |c: char| c.is_whitespace() || "()[],".contains(c);
        text.split(is_between)
            .filter(|word| !word.is_empty())
            .map(|word| word.replace("-nan", "nan"))
            .collect()
    };
    let (found, expected) = (words(found), words(expected));
    let close = |one: &str, other: &str| {
        let is_float = |word: &str| word.contains(['.', 'e']);
        let (Ok(x), Ok(y)) = (one.parse::<f64>(), other.parse::<f64>()) else { return false };
        (is_float(one) || is_float(other) || x == y)
            && (x - y).abs() <= tolerance * x.abs().max(y.abs()).max(1.0)
    };
    found.len() == expected.len()
        && found
            .iter()
            .zip(&expected)
            .all(|(one, other)| one == other || (tolerance > 0.0 && close(one, other)))
}

/// The end of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// True if it ended with status 0.
    pub is_well: bool,
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub errors: String,
}

/// Cells by operation and engine, the worst of all programs of an operation.
pub type Cells = BTreeMap<(String, &'static str), Cell>;

/// Runs a program in engines, the interpreter first, and returns a cell for each.
pub fn judge(
    program: &Program,
    engines: &[&'static str],
    mut run: impl FnMut(&Program, &str) -> Ended,
) -> Vec<(&'static str, Cell)> {
    let expected = run(program, ENGINES[0]);
    let mut cells = vec![(ENGINES[0], refusal(&expected).unwrap_or(Cell::Agrees))];
    for engine in engines.iter().filter(|engine| **engine != ENGINES[0]) {
        let ended = run(program, engine);
        let differs = || Cell::Differs { found: ended.output.clone(), expected: expected.output.clone() };
        let cell = match refusal(&ended) {
            Some(refusal) => refusal,
            None if is_same(&ended.output, &expected.output, program.tolerance) => Cell::Agrees,
            None => differs(),
        };
        cells.push((engine, cell));
    }
    cells
}

/// Returns what an end says if it is not well.
fn refusal(ended: &Ended) -> Option<Cell> {
    let message = |line: &str| Some(line.split_once("rror: ")?.1.trim().to_owned());
    let first = ended.errors.lines().find_map(message);
    let why =
        || first.unwrap_or_else(|| ended.errors.lines().next().unwrap_or("ends without a word").to_owned());
    (!ended.is_well).then(|| Cell::Refuses(why()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs() {
        for (one, other, tolerance, expected) in [
            ("( 1, -nan )\n", "( 1, nan )\n", 0.0, true),
            ("[1, 2]", "[1, 3]", 1.0, false),
            ("0.5", "0.50001", 1e-4, true),
            ("0.5", "0.50001", 0.0, false),
            ("-0", "0", 1e-4, true),
            ("-0", "0", 0.0, false),
            ("1 2", "1", 1.0, false),
        ] {
            assert_eq!(is_same(one, other, tolerance), expected, "{one} {other}");
        }
        assert_eq!(differences("1\n2\n", "1\n3\n4\n"), "\n  line 2: 2, not 3\n  line 3: nothing, not 4");
    }
}
