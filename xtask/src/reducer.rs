//! `cargo xtask reducer`: failures, reduced by `terrace reduce`, by hand and by `mlir-reduce`; a table in Markdown.
//!
//! The failures are listed in `tools/reduce/failures/list.txt`. Sizes are those of the text that `terrace opt` prints:
//! operations below the module, and bytes.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

/// Factor by which a result may be larger than the one made by hand.
const MOST: f64 = 1.2;
/// Part of what `mlir-reduce` leaves that a result may be.
const PART: f64 = 0.5;

/// Settings of a run.
pub struct Settings {
    /// Upstream's folder of tests.
    pub corpus: String,
    /// Our program.
    pub ours: String,
    /// Tool with planted bugs.
    pub planted: String,
    /// Program that stands in for `mlir-opt`.
    pub reference: String,
    /// Program that stands in for `mlir-reduce`.
    pub mlir_reduce: String,
    /// Only failures with this in their names.
    pub filter: String,
}

/// Result of a run.
pub struct Report {
    /// The table.
    pub text: String,
    /// True if no result is larger than it may be.
    pub is_good: bool,
}

impl Settings {
    /// Reads the settings of a command line: `--name value` each.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut settings = Settings {
            corpus: String::new(),
            ours: "target/release/terrace".to_owned(),
            planted: "target/debug/examples/planted".to_owned(),
            reference: "mlir-opt".to_owned(),
            mlir_reduce: "mlir-reduce".to_owned(),
            filter: String::new(),
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} has no value"))?;
            match name.as_str() {
                "--corpus" => settings.corpus = value,
                "--ours" => settings.ours = value,
                "--planted" => settings.planted = value,
                "--reference" => settings.reference = value,
                "--mlir-reduce" => settings.mlir_reduce = value,
                "--filter" => settings.filter = value,
                _ => return Err(format!("there is no option {name}")),
            }
        }
        Ok(settings)
    }
}

/// Operations and bytes of a program.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Size {
    ops: usize,
    bytes: usize,
}

impl Size {
    fn text(size: Option<Size>) -> String {
        size.map_or("-".to_owned(), |Size { ops, bytes }| format!("{ops} / {bytes}"))
    }

    /// Returns true if neither number is more than n times the other's.
    fn is_within(self, factor: f64, other: Size) -> bool {
        let fits = |a: usize, b: usize| a as f64 <= b as f64 * factor;
        fits(self.ops, other.ops) && fits(self.bytes, other.bytes)
    }
}

/// One failure.
struct Failure<'a> {
    name: &'a str,
    input: PathBuf,
    /// Options of `terrace reduce`.
    options: Vec<String>,
}

/// Reduces all failures.
///
/// # Errors
/// With words for the user.
pub fn report(settings: &Settings, xtask: &Path) -> Result<Report, String> {
    let folder = xtask.join("../tools/reduce/failures");
    let list = folder.join("list.txt");
    let list = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let scratch = std::env::temp_dir().join(format!("reducer-{}", std::process::id()));
    fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    let mut text = String::from(
        "| failure | before | by hand | `terrace reduce` | seconds | `mlir-reduce` |\n|---|---|---|---|---|---|\n",
    );
    let (mut count, mut near, mut halves, mut theirs) = (0, 0, 0, 0);
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let failure = parse(line, settings, &folder).ok_or_else(|| format!("no failure: {line}"))?;
        if !failure.name.contains(&settings.filter) {
            continue;
        }
        let row = reduce(&failure, settings, &folder, &scratch)?;
        count += 1;
        near += usize::from(row.ours.is_within(MOST, row.hand));
        if let Some(size) = row.theirs {
            theirs += 1;
            halves += usize::from(row.ours.is_within(PART, size));
        }
        let (name, before, hand) = (failure.name, Size::text(Some(row.before)), Size::text(Some(row.hand)));
        let (ours, theirs) = (Size::text(Some(row.ours)), Size::text(row.theirs));
        writeln!(text, "| {name} | {before} | {hand} | {ours} | {:.1} | {theirs} |", row.seconds)
            .expect("a string takes all");
        eprintln!("{name}: {before} -> {ours}; by hand {hand}; mlir-reduce {theirs}");
    }
    // What is left is in a folder for such things.
    let _ = fs::remove_dir_all(&scratch);
    writeln!(
        text,
        "\nAt most {MOST} times the result made by hand, in operations and in bytes: {near} of {count}. At most half of \
         what `mlir-reduce` leaves: {halves} of {theirs}."
    )
    .expect("a string takes all");
    Ok(Report { text, is_good: near == count && halves == theirs })
}

fn parse<'a>(line: &'a str, settings: &Settings, folder: &Path) -> Option<Failure<'a>> {
    let mut parts = line.split('|').map(str::trim);
    let (name, input, options) = (parts.next()?, parts.next()?, parts.next()?);
    let folder = folder.to_string_lossy();
    let filled = |text: &str| {
        let text = text.replace("FAILURES", &folder).replace("UPSTREAM", &settings.corpus);
        text.replace("PLANTED", &settings.planted).replace("REFERENCE", &settings.reference)
    };
    let options = options.split_whitespace().map(filled).collect();
    Some(Failure { name, input: filled(input).into(), options })
}

struct Row {
    before: Size,
    hand: Size,
    ours: Size,
    seconds: f64,
    theirs: Option<Size>,
}

fn reduce(failure: &Failure<'_>, settings: &Settings, folder: &Path, scratch: &Path) -> Result<Row, String> {
    let extension = failure.input.extension().map_or("mlir".into(), |extension| extension.to_string_lossy());
    let hand = folder.join(format!("{}.hand.{extension}", failure.name));
    check(failure, &hand, settings)?;
    // Of several programs in a file, the first that fails.
    let input =
        fs::read_to_string(&failure.input).map_err(|e| format!("{}: {e}", failure.input.display()))?;
    let part = scratch.join(format!("{}.{extension}", failure.name));
    let mut parts = input.split("\n// -----");
    loop {
        let text = parts.next().ok_or_else(|| format!("'{}' does not fail", failure.input.display()))?;
        fs::write(&part, text).map_err(|e| format!("{}: {e}", part.display()))?;
        if check(failure, &part, settings).is_ok() {
            break;
        }
    }
    let output = scratch.join(format!("{}.reduced.{extension}", failure.name));
    let start = Instant::now();
    let ended = terrace(settings, "reduce", &part, &["-o".to_owned(), shown(&output)], &failure.options)?;
    if !ended.status.success() {
        return Err(format!("{}: {}", failure.name, String::from_utf8_lossy(&ended.stderr)));
    }
    let seconds = start.elapsed().as_secs_f64();
    let theirs = mlir_reduce(failure, settings, &part, scratch)?;
    Ok(Row {
        before: size(settings, &part)?,
        hand: size(settings, &hand)?,
        ours: size(settings, &output)?,
        seconds,
        theirs,
    })
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Runs a tool on a file: what our program is, then further options, then those of the failure.
fn terrace(
    settings: &Settings,
    tool: &str,
    file: &Path,
    more: &[String],
    options: &[String],
) -> Result<Output, String> {
    let mut command = Command::new(&settings.ours);
    command.arg(tool).arg(file).args(more).args(options);
    command.output().map_err(|error| format!("{}: {error}", settings.ours))
}

fn check(failure: &Failure<'_>, file: &Path, settings: &Settings) -> Result<(), String> {
    let ended = terrace(settings, "reduce", file, &["--check".to_owned()], &failure.options)?;
    match ended.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&ended.stderr).into_owned()),
    }
}

/// Measures a program as it is printed; text that is none as it is.
fn size(settings: &Settings, file: &Path) -> Result<Size, String> {
    let flags =
        ["--allow-unregistered-dialect", "--mlir-very-unsafe-disable-verifier-on-parsing"].map(str::to_owned);
    let printed = terrace(settings, "opt", file, &flags, &[])?;
    let text = match printed.status.success() {
        true => String::from_utf8_lossy(&printed.stdout).into_owned(),
        false => fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?,
    };
    let generic = terrace(settings, "opt", file, &flags, &["--mlir-print-op-generic".to_owned()])?;
    let generic = String::from_utf8_lossy(&generic.stdout).into_owned();
    let is_op = |line: &&str| {
        let line = line.trim_start();
        line.starts_with('"') || line.starts_with('%') && line.contains(" = \"")
    };
    Ok(Size { ops: generic.lines().filter(is_op).count().saturating_sub(1), bytes: text.len() })
}

/// Lets `mlir-reduce` reduce a program; `None` if it does not get anywhere.
fn mlir_reduce(
    failure: &Failure<'_>,
    settings: &Settings,
    file: &Path,
    scratch: &Path,
) -> Result<Option<Size>, String> {
    let script = scratch.join("test.sh");
    let quoted: Vec<String> = failure.options.iter().map(|word| format!("'{word}'")).collect();
    // It asks for a status that is not 0 if the program is of interest.
    let text = format!(
        "#!/bin/sh\nif {} reduce \"$1\" --check -q {} 2>/dev/null; then exit 1; else exit 0; fi\n",
        settings.ours,
        quoted.join(" ")
    );
    fs::write(&script, text).map_err(|error| format!("{}: {error}", script.display()))?;
    let output = scratch.join("theirs.mlir");
    // There may be none yet.
    let _ = fs::remove_file(&output);
    let made = Command::new("chmod").arg("+x").arg(&script).status();
    made.map_err(|error| format!("chmod: {error}"))?;
    let pass = format!("--reduction-tree=traversal-mode=0 test={}", script.display());
    let mut command = Command::new("timeout");
    command.arg("300").arg(&settings.mlir_reduce).arg("--allow-unregistered-dialect").arg(pass);
    let ended = command.arg(file).arg("-o").arg(&output).output();
    let ended = ended.map_err(|error| format!("{}: {error}", settings.mlir_reduce))?;
    if !ended.status.success() || check(failure, &output, settings).is_err() {
        return Ok(None);
    }
    size(settings, &output).map(Some)
}
