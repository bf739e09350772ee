//! Errors found in one pass: upstream's invalid programs, joined into one, beside what their comments announce.
//!
//! The programs are joined without the markers that separate them, each in a module of its own, so that names do not
//! clash; what is at top level only (aliases, metadata) stays there, and its names get the number of the program. The
//! server has to find its way from one to the next by itself. The same with markers is counted as well.

use super::{Settings, files_below};
use serde_json::{Value, json};
use std::fmt::Write;
use terrace_lsp_client::Client;

const URI: &str = "file:///recovery/joined.mlir";

/// An announced diagnostic.
struct Expected {
    line: usize,
    text: String,
    is_regex: bool,
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
        // What only passes find is not in what is parsed and verified.
        if text.lines().next().is_some_and(|line| line.contains("RUN:") && !is_plain_run(line)) {
            continue;
        }
        cases.extend(cases_of(&text));
    }
    let mut report = format!("{} files, {} programs\n", paths.len(), cases.len());
    let mut details = String::new();
    for (what, with_markers) in [("joined without markers", false), ("with markers between programs", true)] {
        let outcome = count(settings, &cases, with_markers, &mut details)?;
        writeln!(
            report,
            "{what}: {} of {} expected errors found ({:.1} %), {} others ({:.1} % of what is told)",
            outcome.found,
            outcome.expected,
            100.0 * outcome.found as f64 / outcome.expected.max(1) as f64,
            outcome.others,
            100.0 * outcome.others as f64 / outcome.told.max(1) as f64,
        )
        .expect("a string takes all");
    }
    if let Some(file) = &settings.details {
        std::fs::write(file, details).map_err(|why| format!("{}: {why}", file.display()))?;
    }
    Ok(report)
}

/// Returns true if a RUN line parses and verifies only.
fn is_plain_run(line: &str) -> bool {
    let words = line.split_whitespace().skip_while(|word| *word != "RUN:").skip(1);
    words.clone().any(|word| word.contains("verify-diagnostics"))
        && words.filter(|word| word.starts_with('-')).all(|word| {
            let word = word.trim_start_matches('-');
            ["verify-diagnostics", "split-input-file", "allow-unregistered-dialect", "mlir-print-op-generic"]
                .iter()
                .any(|known| word.starts_with(known))
        })
}

/// Divides a file into its programs, those without an announced error left out.
fn cases_of(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for part in text.split("// -----") {
        let expected = expectations(part);
        if !expected.is_empty() {
            cases.push(Case { text: part.to_owned(), expected });
        }
    }
    cases
}

/// Finds the announced errors of a program; the same one on one line once.
fn expectations(text: &str) -> Vec<Expected> {
    let lines: Vec<&str> = text.lines().collect();
    let is_announcement = |line: &str| line.contains("// expected-") || line.contains("//expected-");
    let mut found: Vec<Expected> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let mut rest = *line;
        while let Some(at) = rest.find("expected-error") {
            rest = &rest[at + "expected-error".len()..];
            let is_regex = rest.starts_with("-re");
            let rest_of = rest.strip_prefix("-re").unwrap_or(rest).trim_start();
            let place =
                rest_of.strip_prefix('@').map(|word| word.split_whitespace().next().unwrap_or_default());
            let target = match place {
                None => Some(number),
                Some("below") => (number + 1..lines.len()).find(|at| !is_announcement(lines[*at])),
                Some("above") => (0..number).rev().find(|at| !is_announcement(lines[*at])),
                Some("unknown") => None,
                Some(word) => {
                    let word = word.split("{{").next().unwrap_or(word);
                    word.parse::<isize>().ok().and_then(|offset| number.checked_add_signed(offset))
                }
            };
            let message = rest_of.split_once("{{").map(|(_, text)| {
                let end = if is_regex { text.rfind("}}") } else { text.find("}}") };
                &text[..end.unwrap_or(text.len())]
            });
            if let (Some(line), Some(message)) = (target, message) {
                found.push(Expected { line, text: message.to_owned(), is_regex });
            }
        }
    }
    found
}

/// Outcome of a comparison.
struct Outcome {
    expected: usize,
    found: usize,
    told: usize,
    /// Told where nothing is announced that fits.
    others: usize,
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
    for (number, case) in cases.iter().enumerate() {
        let text =
            if with_markers { format!("{}\n// -----\n", case.text) } else { wrapped(&case.text, number) };
        // A wrapped program has one line in front.
        let first = lines + usize::from(!with_markers);
        expected.extend(case.expected.iter().map(|one| (first + one.line, one)));
        lines += text.matches('\n').count();
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
        let fits = |told: &&mut (usize, String, bool)| !told.2 && told.0 == *line && matches(one, &told.1);
        match told.iter_mut().find(fits) {
            Some(told) => {
                told.2 = true;
                found += 1;
            }
            None => writeln!(details, "missing {line}: {}", one.text).expect("a string takes all"),
        }
    }
    let others = told.iter().filter(|told| !told.2).count();
    for (line, message, _) in told.iter().filter(|told| !told.2) {
        writeln!(details, "other {line}: {message}").expect("a string takes all");
    }
    if let Some(file) = &settings.details {
        let name = if with_markers { "marked.mlir" } else { "joined.mlir" };
        let path = file.with_file_name(name);
        std::fs::write(&path, &joined).map_err(|why| format!("{}: {why}", path.display()))?;
    }
    Ok(Outcome { expected: total, found, told: told.len(), others })
}

/// Returns true if a message is the announced one; of a pattern, its plain parts in order are looked for.
fn matches(expected: &Expected, message: &str) -> bool {
    if !expected.is_regex {
        return message.contains(&expected.text);
    }
    let mut rest = message;
    expected
        .text
        .split("{{")
        .flat_map(|part| part.split_once("}}").map_or(vec![part], |(_, plain)| vec![plain]))
        .all(|plain| match rest.find(plain) {
            Some(at) => {
                rest = &rest[at + plain.len()..];
                true
            }
            None => false,
        })
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
            body = body.replace(name, &format!("{name}_{number}"));
        }
    }
    format!("{open}{body}{close}")
}
