//! Comparison of two results of a case.

use super::execute::{Exit, Outcome};

/// Agreement of a result with the reference's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// All of it: exit class, output and diagnostics.
    Agrees,
    /// Exit class and output.
    Output,
    /// Exit class.
    Exit,
    /// Nothing.
    None,
}

/// Compares a result with the reference's.
pub fn compare(reference: &Outcome, ours: &Outcome) -> Level {
    let (wanted, wanted_lines) = messages(&reference.errors);
    let (found, lines) = messages(&ours.errors);
    // Where the reference writes something else than diagnostics to standard error, that is what counts.
    let same_errors = found == wanted && (!wanted.is_empty() || lines == wanted_lines);
    match (reference.exit == ours.exit, reference.output == ours.output, same_errors) {
        (true, true, true) => Level::Agrees,
        (true, true, false) => Level::Output,
        (true, false, _) => Level::Exit,
        (false, ..) => Level::None,
    }
}

/// Returns the diagnostics, and all lines without the line of the source and the caret under each.
fn messages(errors: &[u8]) -> (Vec<String>, Vec<String>) {
    let (mut found, mut rest): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for line in String::from_utf8_lossy(errors).lines() {
        if is_caret(line) {
            if rest.last().is_some_and(|before| !is_message(before)) {
                rest.pop();
            }
            continue;
        }
        rest.push(line.to_owned());
        if is_message(line) {
            found.push(line.to_owned());
        }
    }
    (found, rest)
}

fn is_caret(line: &str) -> bool {
    let text = line.trim_start_matches([' ', '\t']);
    text.starts_with(['~', '^']) && text.bytes().all(|byte| b"~^ \t".contains(&byte))
}

pub(super) fn is_message(line: &str) -> bool {
    ["error: ", "warning: ", "note: ", "remark: "]
        .iter()
        .any(|kind| line.starts_with(kind) || line.contains(&format!(": {kind}")))
}

/// Returns the reason why a case does not count, if there is one.
pub fn reason_to_leave_out(reference: &Outcome, is_steady: bool) -> Option<&'static str> {
    match reference.exit {
        Exit::Crash => return Some("the reference crashes"),
        Exit::Timeout => return Some("the reference does not end"),
        _ if !is_steady => return Some("the reference differs from itself"),
        Exit::Ok => return None,
        Exit::Error => {}
    }
    let errors = String::from_utf8_lossy(&reference.errors);
    let rejects =
        |line: &str| rejects_options(line) && !is_placed(line) || line.contains("PassPipeline Parser:");
    errors.lines().any(rejects).then_some("the reference rejects the options")
}

/// Returns true if a line speaks of options that the reference does not have.
fn rejects_options(line: &str) -> bool {
    const WORDS: [&str; 14] = [
        "Unknown command line argument",
        "Cannot find option named",
        "no such option",
        "<Pass-Options-Parser>",
        "MLIR Textual PassPipeline Parser",
        "failed to add `",
        "Can't add pass",
        "can't run '",
        "' does not exist",
        "' already",
        "does not refer to a registered pass",
        "Too many positional arguments",
        "may only occur zero or one times",
        "for the -",
    ];
    WORDS.iter().any(|word| match *word {
        "for the -" => line.split_once("for the -").is_some_and(|(_, rest)| rest.contains(" option")),
        "' does not exist" | "' already" => line.contains("Option '") && line.contains(word),
        word => line.contains(word),
    })
}

/// Returns true if a line begins with a file, a line and a column.
fn is_placed(line: &str) -> bool {
    let mut parts = line.split(':');
    let is_name = |name: &str| name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.<>-".contains(&b));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    parts.next().is_some_and(is_name)
        && parts.next().is_some_and(is_number)
        && parts.next().is_some_and(is_number)
        && parts.next().is_some_and(|rest| rest.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(exit: Exit, output: &str, errors: &str) -> Outcome {
        Outcome { exit, output: output.into(), errors: errors.into() }
    }

    #[test]
    fn levels_of_agreement() {
        let reference = outcome(Exit::Error, "", "a:1:2: error: no\nmodule {\n ^\n");
        let rows = [
            (outcome(Exit::Error, "", "a:1:2: error: no\n"), Level::Agrees),
            (outcome(Exit::Error, "", "a:1:3: error: no\n"), Level::Output),
            (outcome(Exit::Error, "x", "a:1:2: error: no\n"), Level::Exit),
            (outcome(Exit::Crash, "", "a:1:2: error: no\n"), Level::None),
        ];
        for (ours, level) in rows {
            assert_eq!(compare(&reference, &ours), level, "{ours:?}");
        }
    }

    #[test]
    fn cases_that_do_not_count() {
        let old = outcome(Exit::Error, "", "mlir-opt: Unknown command line argument '-x'.\n");
        assert_eq!(reason_to_leave_out(&old, true), Some("the reference rejects the options"));
        let message = outcome(Exit::Error, "", "a.mlir:1:2: error: can't run 'x' pass\n");
        assert_eq!(reason_to_leave_out(&message, true), None);
    }
}
