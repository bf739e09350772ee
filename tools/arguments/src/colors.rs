//! Colors: when they are wanted, and diagnostics in them.

use crate::{Arg, ArgMatches, value};
use std::io::IsTerminal;

/// Returns the option `--color`.
pub fn option() -> Arg {
    value("color", "WHEN", "Colors: auto is for terminals, if NO_COLOR is not set")
        .value_parser(["auto", "always", "never"])
        .default_value("auto")
}

/// Returns true if an output is to be colored, as the option [`option`] says.
pub fn are_wanted(matches: &ArgMatches, output: &impl IsTerminal) -> bool {
    match crate::text(matches, "color") {
        Some("always") => true,
        Some("never") => false,
        _ => suit(output),
    }
}

/// Returns true if an output is a terminal, and nothing in the environment speaks against colors: `NO_COLOR` is not set
/// (see no-color.org), and `TERM` is not `dumb`.
pub fn suit(output: &impl IsTerminal) -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    output.is_terminal() && !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Returns a text in a color, by its number in escape sequences (`1;31` is bold red).
pub fn paint(code: &str, text: &str) -> String {
    format!("\x1b[{code}m{text}\x1b[0m")
}

const PLACE: &str = "1";
const CARET: &str = "1;32";

/// Returns a report of a tool with its diagnostics in colors: the place, the word for its weight, and the caret below
/// the source line. All other lines stay as they are.
pub fn painted(report: &str) -> String {
    let mut out = String::with_capacity(report.len() + report.len() / 8);
    let mut lines_behind = usize::MAX;
    for line in report.split_inclusive('\n') {
        let body = line.trim_end_matches('\n');
        lines_behind = lines_behind.saturating_add(1);
        if let Some((place, word, code, rest)) = diagnostic(body) {
            lines_behind = 0;
            if !place.is_empty() {
                out += &paint(PLACE, place);
                out.push(' ');
            }
            out += &paint(code, word);
            out += rest;
        } else if lines_behind == 2 && body.trim() == "^" {
            out += &paint(CARET, body);
        } else {
            out += body;
        }
        out += &line[body.len()..];
    }
    out
}

/// Cuts the first line of a diagnostic: its place, the word for its weight with that word's color, and the rest.
fn diagnostic(line: &str) -> Option<(&str, &str, &'static str, &str)> {
    const WORDS: [(&str, &str); 4] =
        [("error:", "1;31"), ("warning:", "1;35"), ("note:", "1;36"), ("remark:", "1;34")];
    // A place ends with a colon and a blank; there is none where the word begins the line.
    let cuts = std::iter::once(0).chain(line.match_indices(": ").map(|(at, _)| at + 2));
    for at in cuts {
        for (word, code) in WORDS {
            if let Some(rest) = line[at..].strip_prefix(word) {
                return Some((line[..at].trim_end(), &line[at..at + word.len()], code, rest));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagnostics_are_painted_and_nothing_else() {
        let report =
            "a.mlir:1:2: error: 'x' op is wrong: note: this\n  x\n  ^\na.mlir:3:1: note: see\nplain ^\n";
        assert_eq!(
            painted(report),
            "\x1b[1ma.mlir:1:2:\x1b[0m \x1b[1;31merror:\x1b[0m 'x' op is wrong: note: this\n  x\n\x1b[1;32m  ^\x1b[0m\n\
             \x1b[1ma.mlir:3:1:\x1b[0m \x1b[1;36mnote:\x1b[0m see\nplain ^\n"
        );
        assert_eq!(painted("error: no"), "\x1b[1;31merror:\x1b[0m no");
        assert_eq!(
            painted("func.func @error() // an error: none\n"),
            "func.func @error() // an error: none\n"
        );
    }
}
