//! Errors found in one pass: upstream's invalid programs, joined into one, beside the errors that the reference finds in
//! each of them alone.
//!
//! The programs are joined without the markers that separate them, each in a module of its own, so that names do not
//! clash; those with aliases or metadata, which stand at top level only, are not wrapped, and their aliases get the number
//! of the program. The server has to find its way from one to the next by itself. The same with markers is counted too.

use super::{Settings, files_below};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use terrace_lsp_client::Client;

const URI: &str = "file:///recovery/joined.mlir";

/// An error that the reference finds: its line in the program, from zero, and its message.
struct Expected {
    line: usize,
    text: String,
}

/// A program of the corpus.
struct Case {
    text: String,
    expected: Vec<Expected>,
}

/// Counts what is found; a report.
///
/// # Errors
/// If the corpus cannot be read, or the server fails.
pub fn recovery(settings: &Settings) -> Result<String, String> {
    let mut paths = Vec::new();
    files_below(&settings.corpus, "invalid", ".mlir", &mut paths);
    if paths.is_empty() {
        return Err(format!("there is no invalid*.mlir below '{}'", settings.corpus.display()));
    }
    let mut cases = Vec::new();
    for path in &paths {
        let text = std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
        let Some(flags) = text.lines().find(|line| line.contains("RUN:")).and_then(plain_flags) else {
            continue;
        };
        cases.extend(cases_of(&text, &reference_errors(settings, path, &flags)?));
    }
    let mut report = format!("{} files, {} programs\n", paths.len(), cases.len());
    let mut details = String::new();
    for (what, with_markers) in [("joined without markers", false), ("with markers between programs", true)] {
        let outcome = count(settings, &cases, with_markers, &mut details)?;
        writeln!(
            report,
            "{what}: {} of {} expected errors found ({:.1} %), {} others ({:.1} % of what is told), and {} more of a kind \
             that the reference tells of the same program, at which it stops",
            outcome.found,
            outcome.expected,
            100.0 * outcome.found as f64 / outcome.expected.max(1) as f64,
            outcome.others,
            100.0 * outcome.others as f64 / outcome.told.max(1) as f64,
            outcome.repeated,
        )
        .expect("a string takes all");
    }
    if let Some(file) = &settings.details {
        std::fs::write(file, details).map_err(|why| format!("{}: {why}", file.display()))?;
    }
    Ok(report)
}

/// Returns the flags of a RUN line that parses and verifies only; `None` if it does more.
fn plain_flags(line: &str) -> Option<Vec<String>> {
    let known =
        ["split-input-file", "allow-unregistered-dialect", "mlir-print-op-generic", "verify-diagnostics"];
    let command = line.split_once("mlir-opt")?.1.split(['|', '>']).next()?;
    let flags: Vec<&str> = command.split_whitespace().filter(|word| word.starts_with('-')).collect();
    let is_plain =
        flags.iter().all(|flag| known.iter().any(|known| flag.trim_start_matches('-').starts_with(known)));
    let kept =
        flags.iter().filter(|flag| !flag.contains("verify-diagnostics")).map(|flag| (*flag).to_owned());
    is_plain.then(|| kept.collect())
}

/// Returns the errors that the reference finds in a file, by line from zero.
fn reference_errors(settings: &Settings, path: &Path, flags: &[String]) -> Result<Vec<Expected>, String> {
    let output = Command::new(&settings.checker)
        .args(flags)
        .arg(path)
        .output()
        .map_err(|why| format!("{}: {why}", settings.checker))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let prefix = format!("{}:", path.display());
    let mut found: Vec<Expected> = Vec::new();
    for line in text.lines() {
        let Some(rest) = line.strip_prefix(&prefix) else { continue };
        let Some((place, message)) = rest.split_once(" error: ") else { continue };
        // What the comments of the file announce is not asked for.
        if message.ends_with(" was not produced") {
            continue;
        }
        if let Some(line) = place.split(':').next().and_then(|line| line.parse::<usize>().ok()) {
            found.push(Expected { line: line.saturating_sub(1), text: message.to_owned() });
        }
    }
    Ok(found)
}

/// Divides a file into its programs, those without an error left out.
fn cases_of(text: &str, errors: &[Expected]) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut first = 0;
    for part in text.split("// -----") {
        let lines = part.matches('\n').count();
        // The line of a marker belongs to the program after it.
        let own = errors.iter().filter(|error| (first..first + lines.max(1)).contains(&error.line));
        let expected: Vec<Expected> =
            own.map(|error| Expected { line: error.line - first, text: error.text.clone() }).collect();
        first += lines;
        if !expected.is_empty() {
            cases.push(Case { text: part.to_owned(), expected });
        }
    }
    cases
}

/// Outcome of a comparison.
struct Outcome {
    expected: usize,
    found: usize,
    told: usize,
    /// Told where nothing is announced that fits.
    others: usize,
    /// Told where nothing is announced, but of a kind that is announced elsewhere in the program: the reference stops at the
    /// first error of a program, and would tell them if that were mended.
    repeated: usize,
}

/// Returns a message without names and numbers.
fn kind(message: &str) -> String {
    let mut kind = String::new();
    let mut closing = None;
    for letter in message.chars() {
        match (closing, letter) {
            (Some(end), _) if letter == end => closing = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => closing = Some(letter),
            (None, '`') => closing = Some('\''),
            (None, '0'..='9') => {}
            (None, _) => kind.push(letter),
        }
    }
    kind
}

fn count(
    settings: &Settings,
    cases: &[Case],
    with_markers: bool,
    details: &mut String,
) -> Result<Outcome, String> {
    let mut joined = String::new();
    let mut lines = 0;
    let mut expected: Vec<(usize, &Expected)> = Vec::new();
    let mut ends = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let text =
            if with_markers { format!("{}\n// -----\n", case.text) } else { wrapped(&case.text, number) };
        // A wrapped program has one line in front.
        let first = lines + usize::from(!with_markers);
        expected.extend(case.expected.iter().map(|one| (first + one.line, one)));
        lines += text.matches('\n').count();
        ends.push(lines);
        joined.push_str(&text);
    }
    let mut client = Client::start(&settings.ours, json!({})).map_err(|why| why.to_string())?;
    client.open(URI, &joined).map_err(|why| why.to_string())?;
    let diagnostics = client.diagnostics(URI, 1).map_err(|why| why.to_string())?;
    client.end();
    let mut told: Vec<(usize, String, bool)> = diagnostics
        .iter()
        .filter(|one| one["severity"] == 1)
        .map(|one: &Value| {
            let line = one["range"]["start"]["line"].as_u64().unwrap_or(0) as usize;
            (line, one["message"].as_str().unwrap_or_default().to_owned(), false)
        })
        .collect();
    let total = expected.len();
    let mut found = 0;
    for (line, one) in &expected {
        let fits = |told: &&mut (usize, String, bool)| !told.2 && told.0 == *line && told.1 == one.text;
        match told.iter_mut().find(fits) {
            Some(told) => {
                told.2 = true;
                found += 1;
            }
            None => writeln!(details, "missing {line}: {}", one.text).expect("a string takes all"),
        }
    }
    let case_of = |line: usize| ends.partition_point(|end| *end <= line);
    let is_repeated = |line: usize, message: &str| {
        let same = |(other, one): &&(usize, &Expected)| {
            case_of(*other) == case_of(line) && kind(&one.text) == kind(message)
        };
        expected.iter().any(|one| same(&one))
    };
    let left: Vec<&(usize, String, bool)> = told.iter().filter(|told| !told.2).collect();
    let (repeated, others): (Vec<_>, Vec<_>) =
        left.into_iter().partition(|(line, text, _)| is_repeated(*line, text));
    for (line, message, _) in &others {
        writeln!(details, "other {line}: {message}").expect("a string takes all");
    }
    if let Some(file) = &settings.details {
        let name = if with_markers { "marked.mlir" } else { "joined.mlir" };
        let path = file.with_file_name(name);
        std::fs::write(&path, &joined).map_err(|why| format!("{}: {why}", path.display()))?;
    }
    Ok(Outcome { expected: total, found, told: told.len(), others: others.len(), repeated: repeated.len() })
}

/// Puts a program in a module, and its aliases in front of it, on the lines where they were: they are written on the line
/// that opens the module, and their names get a number.
fn wrapped(text: &str, number: usize) -> String {
    let is_alias = |line: &str| line.starts_with(['#', '!']) && line.contains('=');
    let has_outer = text.lines().any(|line| is_alias(line) || line.starts_with("{-#"));
    // What has aliases stands for itself: a module cannot hold them.
    let (open, close) = match has_outer {
        true => ("\n".to_owned(), "\n".to_owned()),
        false => (format!("module @joined_{number} {{\n"), "\n}\n".to_owned()),
    };
    let mut body = text.to_owned();
    if has_outer {
        for line in text.lines().filter(|line| is_alias(line)) {
            let name = line.split([' ', '=']).next().unwrap_or_default();
            body = renamed(&body, name, &format!("{name}_{number}"));
        }
    }
    format!("{open}{body}{close}")
}

/// Replaces a name where it is all of a name.
fn renamed(text: &str, name: &str, new: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let end = at + name.len();
        let goes_on = rest[end..].starts_with(|c: char| c.is_ascii_alphanumeric() || "_.$-".contains(c));
        result.push_str(&rest[..at]);
        result.push_str(if goes_on { name } else { new });
        rest = &rest[end..];
    }
    result + rest
}
