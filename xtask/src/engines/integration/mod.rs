//! `cargo xtask integration`: upstream's programs that run, in each of our engines.
//!
//! A program is run as it is, at the level it is written at: what its RUN lines do with it before is left to us. What it
//! prints is compared by `FileCheck`, with the arguments of its RUN line. A program that the reference itself does not
//! read (the language has moved on since it was written), or that is for another processor, is left out.

mod lines;

use crate::process::{Ended, PATIENCE, run};
use lines::{RunnerLine, named_pass, runner_lines};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The folders, below that of the corpus.
const FOLDERS: [&str; 17] = [
    "mlir-cpu-runner",
    "mlir-runner",
    "Integration/Dialect/Affine",
    "Integration/Dialect/Arith",
    "Integration/Dialect/Bufferization",
    "Integration/Dialect/Complex",
    "Integration/Dialect/ControlFlow",
    "Integration/Dialect/Index",
    "Integration/Dialect/LLVMIR",
    "Integration/Dialect/Linalg",
    "Integration/Dialect/Math",
    "Integration/Dialect/Memref",
    "Integration/Dialect/Standard",
    "Integration/Dialect/Tensor",
    "Integration/Dialect/Tosa",
    "Integration/Dialect/Transform",
    "Integration/Dialect/Vector",
];

/// Folders of programs for processors and devices that a machine may lack.
const SPECIAL: [&str; 5] = ["/AMX/", "/ArmSME/", "/ArmSVE/", "/GPU/", "/X86Vector/"];

/// Dialects that are no part of what is run.
const OTHERS: [&str; 2] = ["async.", "sparse_tensor."];

/// Passes that are no part of what is run; what is checked may be what one of them makes of a program.
const OTHER_PASSES: [&str; 4] = [
    "test-cf-assert",
    "test-arith-emulate-wide-int",
    "test-expand-math",
    "test-math-polynomial-approximation",
];

/// Settings of a run.
pub struct Settings {
    /// Upstream's folder of tests.
    pub corpus: PathBuf,
    /// Our program.
    pub ours: String,
    /// Program that stands in for `mlir-opt`.
    pub reference: String,
    /// Program that stands in for `FileCheck`.
    pub file_check: String,
    /// The engines.
    pub engines: Vec<String>,
    /// Only files with this in their path.
    pub filter: String,
}

impl Settings {
    /// Reads the settings of a command line: `--name value` each.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut settings = Settings {
            corpus: PathBuf::new(),
            ours: "target/release/terrace".to_owned(),
            reference: "mlir-opt".to_owned(),
            file_check: "FileCheck".to_owned(),
            engines: ["interpreter", "cranelift", "llvm"].map(str::to_owned).to_vec(),
            filter: String::new(),
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} has no value"))?;
            match name.as_str() {
                "--corpus" => settings.corpus = value.into(),
                "--ours" => settings.ours = value,
                "--reference" => settings.reference = value,
                "--file-check" => settings.file_check = value,
                "--engines" => settings.engines = value.split(',').map(str::to_owned).collect(),
                "--filter" => settings.filter = value,
                _ => return Err(format!("there is no option '{name}'")),
            }
        }
        if settings.corpus.as_os_str().is_empty() {
            return Err("--corpus is missing".to_owned());
        }
        Ok(settings)
    }
}

/// Runs all programs; a table in Markdown, a row for each program, and the sums.
///
/// # Errors
/// If a folder or file cannot be read, or a program not be started.
pub fn report(settings: &Settings) -> io::Result<String> {
    let mut out = format!(
        "| program | {} |\n|---|{}\n",
        settings.engines.join(" | "),
        "---|".repeat(settings.engines.len())
    );
    let mut sums: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut tried, mut left_out, mut not_ours) = (0, 0, 0);
    for path in programs(settings)? {
        let name = path.strip_prefix(&settings.corpus).unwrap_or(&path).display().to_string();
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        let lines = runner_lines(&text);
        if let Some(why) = reason_to_leave_out(&name, &text, &lines, &path, settings)? {
            left_out += 1;
            out += &format!("| {name} | left out: {why} |{}\n", " |".repeat(settings.engines.len() - 1));
            continue;
        }
        let mut failures = Vec::new();
        for engine in &settings.engines {
            failures.push(failure(&path, &lines, engine, settings)?);
        }
        let other = named_pass(&text, &OTHER_PASSES).filter(|_| failures.iter().any(Option::is_some));
        not_ours += usize::from(other.is_some());
        tried += usize::from(other.is_none());
        out += &format!("| {name} |");
        for (engine, why) in settings.engines.iter().zip(failures) {
            *sums.entry(engine).or_default() += usize::from(why.is_none() && other.is_none());
            let why = why.map(|why| other.map_or(why, |pass| format!("needs `{pass}`")));
            out += &format!(" {} |", why.map_or("pass".to_owned(), |why| why.replace('|', "\\|")));
        }
        out.push('\n');
    }
    out.push('\n');
    for engine in &settings.engines {
        let passed = sums.get(engine.as_str()).copied().unwrap_or(0);
        out += &format!("- {engine}: {passed} of {tried} pass\n");
    }
    out += &format!("\nNot counted: {not_ours} that need other passes, {left_out} that are left out.\n");
    Ok(out)
}

fn programs(settings: &Settings) -> io::Result<Vec<PathBuf>> {
    let mut open: Vec<PathBuf> = FOLDERS.iter().map(|folder| settings.corpus.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        if !folder.is_dir() {
            continue;
        }
        for entry in folder.read_dir()? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "mlir")
                && path.to_string_lossy().contains(&settings.filter)
            {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn reason_to_leave_out(
    name: &str,
    text: &str,
    lines: &[RunnerLine],
    path: &Path,
    settings: &Settings,
) -> io::Result<Option<String>> {
    if SPECIAL.iter().any(|folder| name.contains(folder)) {
        return Ok(Some("for another processor or device".to_owned()));
    }
    if lines.is_empty() {
        return Ok(Some("nothing in it is run".to_owned()));
    }
    if text.contains("REQUIRES: asserts") {
        return Ok(Some("asks for what upstream's program logs while it is debugged".to_owned()));
    }
    let code = || text.lines().filter(|line| !line.trim_start().starts_with("//"));
    if let Some(dialect) = OTHERS.iter().find(|dialect| code().any(|line| line.contains(**dialect))) {
        return Ok(Some(format!("uses `{}`", dialect.trim_end_matches('.'))));
    }
    let mut words = vec![path.as_os_str().to_owned(), "--allow-unregistered-dialect".into()];
    let is_bare = |line: &RunnerLine| line.arguments.iter().any(|word| word.ends_with("no-implicit-module"));
    words.extend(lines.iter().any(is_bare).then(|| "--no-implicit-module".into()));
    Ok(match run(&settings.reference, &words, None, PATIENCE)? {
        Ended::Well { .. } => None,
        Ended::Badly { errors, .. } => Some(format!("the reference refuses it: {}", first_error(&errors))),
        Ended::TooLate => Some("the reference does not come to an end".to_owned()),
    })
}

/// Explains why an engine does not pass; nothing if it does.
fn failure(
    path: &Path,
    lines: &[RunnerLine],
    engine: &str,
    settings: &Settings,
) -> io::Result<Option<String>> {
    for line in lines {
        let mut words = vec!["run".into(), format!("--backend={engine}").into(), path.as_os_str().to_owned()];
        words.extend(line.arguments.iter().map(Into::into));
        let ended = run(&settings.ours, &words, None, PATIENCE)?;
        let (output, errors) = match &ended {
            Ended::Well { output, errors } | Ended::Badly { output, errors } => (output, errors),
            Ended::TooLate => return Ok(Some("does not come to an end".to_owned())),
        };
        let input = if line.takes_errors { [&output[..], &errors[..]].concat() } else { output.clone() };
        let is_right = match &line.checks {
            None => matches!(ended, Ended::Well { .. }),
            Some(checks) => {
                let mut words: Vec<_> = checks.iter().map(Into::into).collect();
                words.push(path.as_os_str().to_owned());
                matches!(run(&settings.file_check, &words, Some(&input), PATIENCE)?, Ended::Well { .. })
            }
        };
        if is_right {
            continue;
        }
        return Ok(Some(match ended {
            Ended::Badly { errors, .. } => first_error(&errors),
            _ => "prints something else".to_owned(),
        }));
    }
    Ok(None)
}

/// Returns the words of the first error, without its place.
fn first_error(errors: &[u8]) -> String {
    let text = String::from_utf8_lossy(errors);
    let message = |line: &str| Some(line.split_once("rror: ")?.1.trim().to_owned());
    text.lines().find_map(message).unwrap_or_else(|| text.lines().next().unwrap_or("fails").to_owned())
}
