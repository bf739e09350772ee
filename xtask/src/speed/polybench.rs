//! `cargo xtask polybench`: the kernels of `examples/polybench`, as they are and as `--affine-schedule` makes them.
//!
//! Each is compiled by LLVM with all optimization and run a few times; the shortest time counts. Results have to be the
//! same to the last digit that is printed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Settings of a run.
pub struct Settings {
    /// Folder of the kernels.
    pub folder: PathBuf,
    /// Our program.
    pub ours: String,
    /// Options of `--affine-schedule`.
    pub options: String,
    /// Number of runs of each kernel.
    pub runs: usize,
    /// Names of kernels; all there are, if none are given.
    pub names: Vec<String>,
}

/// Table of times.
pub struct Report {
    /// A line for each kernel, and the mean.
    pub text: String,
    /// True if all results are the same.
    pub is_good: bool,
}

/// Result of a kernel, and the shortest time.
struct Measured {
    result: String,
    seconds: f64,
}

impl Settings {
    /// Reads settings from a command line: `--name value` each.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut settings = Settings {
            folder: Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/polybench"),
            ours: "target/release/terrace".to_owned(),
            options: String::new(),
            runs: 3,
            names: Vec::new(),
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} has no value"))?;
            match name.as_str() {
                "--dir" => settings.folder = value.into(),
                "--ours" => settings.ours = value,
                "--options" => settings.options = value,
                "--runs" => settings.runs = value.parse().map_err(|_| format!("'{value}' is no number"))?,
                "--kernels" => settings.names = value.split(',').map(str::to_owned).collect(),
                _ => return Err(format!("there is no option '{name}'")),
            }
        }
        Ok(settings)
    }
}

/// Runs the kernels.
///
/// # Errors
/// If the folder cannot be read, or a program does not run.
pub fn report(settings: &Settings) -> Result<Report, String> {
    let entries = std::fs::read_dir(&settings.folder).map_err(|error| error.to_string())?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    let mut text = "| Kernel | Plain, s | Scheduled, s | Times as fast |\n|---|---|---|---|\n".to_owned();
    let (mut logarithms, mut count, mut is_good) = (0.0, 0_u32, true);
    for file in files {
        let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        if !settings.names.is_empty() && !settings.names.contains(&name) {
            continue;
        }
        let scheduled = std::env::temp_dir().join(format!("polybench-{}-{name}.mlir", std::process::id()));
        schedule(settings, &file, &scheduled)?;
        let (before, after) = (measure(settings, &file)?, measure(settings, &scheduled)?);
        // A leftover file is harmless.
        let _ = std::fs::remove_file(&scheduled);
        let gain = before.seconds / after.seconds;
        (logarithms, count) = (logarithms + gain.ln(), count + 1);
        let note = if before.result == after.result { "" } else { " (another result)" };
        is_good &= note.is_empty();
        let (plain, fast) = (before.seconds, after.seconds);
        writeln!(text, "| {name}{note} | {plain:.3} | {fast:.3} | {gain:.2} |").expect("a string takes all");
    }
    let mean = (logarithms / f64::from(count.max(1))).exp();
    writeln!(text, "| geometric mean | | | {mean:.2} |").expect("a string takes all");
    Ok(Report { text, is_good })
}

fn program(settings: &Settings, arguments: &[&str]) -> Result<std::process::Output, String> {
    let output = Command::new(&settings.ours).args(arguments).output();
    let output = output.map_err(|error| format!("{}: {error}", settings.ours))?;
    match output.status.success() {
        true => Ok(output),
        false => Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

fn schedule(settings: &Settings, from: &Path, to: &Path) -> Result<(), String> {
    let flag = match settings.options.is_empty() {
        true => "--affine-schedule".to_owned(),
        false => format!("--affine-schedule={}", settings.options),
    };
    let (from, to) = (from.to_string_lossy(), to.to_string_lossy());
    program(settings, &["opt", &from, &flag, "-o", &to]).map(|_| ())
}

fn measure(settings: &Settings, file: &Path) -> Result<Measured, String> {
    let file = file.to_string_lossy();
    let arguments = ["run", "--backend=llvm", "-O3", "--entry-point-result=f64", "--time", &file];
    let mut best = Measured { result: String::new(), seconds: f64::INFINITY };
    for _ in 0..settings.runs.max(1) {
        let output = program(settings, &arguments)?;
        best.result = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let time =
            told.lines().find_map(|line| line.strip_prefix("running: ")?.strip_suffix(" s")?.parse().ok());
        best.seconds = best.seconds.min(time.ok_or_else(|| format!("no time in {told}"))?);
    }
    Ok(best)
}
