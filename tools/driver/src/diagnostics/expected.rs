//! `expected-error` and similar comments: what diagnostics a test announces.
//!
//! ```text
//! // expected-error @+1 {{text}}        on the next line
//! // expected-warning-re @above {{[a-z]+}}
//! // expected-note @below 2 {{text}}    twice
//! ```

use std::fmt::Write;
use terrace_ir::{Diagnostic, Severity};

/// One announcement.
struct Expectation {
    severity: Severity,
    /// The line it speaks of; `None` for a diagnostic without a known place.
    line: Option<u32>,
    text: String,
    is_regex: bool,
    /// Line of the comment itself.
    comment_line: u32,
    seen: bool,
}

/// All announcements of a text.
pub(crate) struct Expectations {
    all: Vec<Expectation>,
}

impl Expectations {
    /// Finds the comments; `first_line` lines of the file stand before the text.
    pub fn read(text: &[u8], first_line: u32) -> Self {
        let text = String::from_utf8_lossy(text);
        let mut all: Vec<Expectation> = Vec::new();
        // Comments that speak of the next line that has none.
        let mut waiting: Vec<usize> = Vec::new();
        let mut last_plain_line = None;
        for (index, line) in text.lines().enumerate() {
            let number = first_line + index as u32 + 1;
            match parse_line(line) {
                None => {
                    for at in waiting.drain(..) {
                        all[at].line = Some(number);
                    }
                    last_plain_line = Some(number);
                }
                Some(found) => {
                    for (severity, is_regex, place, count, text) in found {
                        let line = match place {
                            PlaceWord::Here => Some(number),
                            PlaceWord::Offset(offset) => number.checked_add_signed(offset),
                            PlaceWord::Above => last_plain_line,
                            PlaceWord::Below => None,
                            PlaceWord::Unknown => None,
                        };
                        for _ in 0..count {
                            if place == PlaceWord::Below {
                                waiting.push(all.len());
                            }
                            let text = text.clone();
                            all.push(Expectation {
                                severity,
                                line,
                                text,
                                is_regex,
                                comment_line: number,
                                seen: false,
                            });
                        }
                    }
                }
            }
        }
        Expectations { all }
    }

    /// Compares diagnostics with the expected ones, and returns the mismatches as text; empty if there are none.
    pub fn compare(mut self, told: &[Diagnostic], file: &str, only_expected: bool) -> String {
        let mut problems = String::new();
        let flat = told.iter().flat_map(|d| std::iter::once(d).chain(&d.notes));
        for diagnostic in flat {
            let line = diagnostic.place.position.as_ref().map(|p| p.line);
            let found = self.all.iter_mut().find(|e| {
                !e.seen
                    && e.severity == diagnostic.severity
                    && e.line == line
                    && e.matches(&diagnostic.message)
            });
            match found {
                Some(expectation) => expectation.seen = true,
                None if only_expected || diagnostic.message.starts_with("see current operation") => {}
                None => {
                    let (line, column) =
                        diagnostic.place.position.as_ref().map_or((0, 0), |p| (p.line, p.column));
                    let severity = diagnostic.severity.as_str();
                    let message = &diagnostic.message;
                    let _ =
                        writeln!(problems, "{file}:{line}:{column}: error: unexpected {severity}: {message}");
                }
            }
        }
        for missing in self.all.iter().filter(|e| !e.seen) {
            let (line, severity, text) = (missing.comment_line, missing.severity.as_str(), &missing.text);
            let _ =
                writeln!(problems, "{file}:{line}: error: expected {severity} \"{text}\" was not produced");
        }
        problems
    }
}

impl Expectation {
    fn matches(&self, message: &str) -> bool {
        if self.is_regex {
            return regex::Regex::new(&self.text).is_ok_and(|regex| regex.is_match(message));
        }
        message.contains(&self.text)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PlaceWord {
    Here,
    Offset(i32),
    Above,
    Below,
    Unknown,
}

type Found = (Severity, bool, PlaceWord, usize, String);

/// Parses the announcements of one line; `None` if there are none.
fn parse_line(line: &str) -> Option<Vec<Found>> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find("expected-") {
        rest = &rest[at + "expected-".len()..];
        if let Some((one, behind)) = parse_one(rest) {
            found.push(one);
            rest = behind;
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Parses one announcement, from after `expected-` on, and the text after it.
fn parse_one(text: &str) -> Option<(Found, &str)> {
    const WORDS: [(&str, Severity); 4] = [
        ("error", Severity::Error),
        ("warning", Severity::Warning),
        ("remark", Severity::Remark),
        ("note", Severity::Note),
    ];
    let (severity, mut rest) = WORDS.iter().find_map(|(word, s)| Some((*s, text.strip_prefix(word)?)))?;
    let is_regex = rest.starts_with("-re");
    rest = rest.strip_prefix("-re").unwrap_or(rest).trim_start();
    let mut place = PlaceWord::Here;
    if let Some(behind) = rest.strip_prefix('@') {
        let len =
            behind.find(|c: char| !(c.is_alphanumeric() || c == '+' || c == '-')).unwrap_or(behind.len());
        let (word, behind) = behind.split_at(len);
        place = match word {
            "above" => PlaceWord::Above,
            "below" => PlaceWord::Below,
            "unknown" => PlaceWord::Unknown,
            _ => PlaceWord::Offset(word.parse().ok()?),
        };
        rest = behind.trim_start();
    }
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let count = if digits > 0 { rest[..digits].parse().ok()? } else { 1 };
    rest = rest[digits..].trim_start().strip_prefix("{{")?;
    let end = rest.find("}}")?;
    Some(((severity, is_regex, place, count, rest[..end].to_owned()), &rest[end + 2..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_understood() {
        let rows = [
            ("// expected-error @+1 {{text}}", 2, "text"),
            ("x // expected-note {{a}}", 1, "a"),
            ("// expected-warning@-1 2 {{b c}}", 0, "b c"),
        ];
        for (line, at, text) in rows {
            let all = Expectations::read(line.as_bytes(), 0).all;
            assert_eq!((all[0].line, all[0].text.as_str()), (Some(at), text), "{line}");
        }
    }

    #[test]
    fn above_and_below_skip_comments() {
        let text = "a\n// expected-error @below {{x}}\n// expected-note @above {{y}}\nb\n";
        let lines: Vec<_> = Expectations::read(text.as_bytes(), 0).all.iter().map(|e| e.line).collect();
        assert_eq!(lines, [Some(4), Some(1)]);
    }
}
