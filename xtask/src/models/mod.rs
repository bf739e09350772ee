//! `cargo xtask models`: real neural networks, from tensors to numbers.
//!
//! Five networks that others published are downloaded, converted to upstream's dialects by the script
//! `xtask/models/make.py`, and run by our program. What it prints is compared with the answers of onnxruntime, which stand
//! beside them. Making them needs Python, its registry of packages, and a few minutes, once.

mod numbers;
mod times;

use crate::process::{Ended, run};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Time limit of a model.
const PATIENCE: Duration = Duration::from_secs(600);

/// Settings of a run.
pub struct Settings {
    /// The folder of the models.
    pub folder: PathBuf,
    /// Program that runs a model, with its first arguments.
    pub ours: String,
    /// Names of models; all there are, if none are given.
    pub names: Vec<String>,
    /// The largest difference that counts as the same.
    pub tolerance: f64,
    /// Engines with which calls are timed; if there are none, results are compared.
    pub engines: Vec<String>,
    /// Python with onnxruntime and IREE, if they are to be timed as well.
    pub peers: Option<String>,
}

/// Results of the models.
pub struct Report {
    /// A line for each model, and the sum.
    pub text: String,
    /// True if each gave the right numbers.
    pub is_good: bool,
}

impl Settings {
    /// Reads settings from a command line: `--name value` each.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut settings = Settings {
            folder: default_folder(),
            ours: "target/release/terrace run".to_owned(),
            names: Vec::new(),
            tolerance: 1e-3,
            engines: Vec::new(),
            peers: None,
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} has no value"))?;
            match name.as_str() {
                "--dir" => settings.folder = value.into(),
                "--ours" => settings.ours = value,
                "--models" => settings.names = value.split(',').map(str::to_owned).collect(),
                "--times" => settings.engines = value.split(',').map(str::to_owned).collect(),
                "--peers" => settings.peers = Some(value),
                "--tolerance" => {
                    settings.tolerance = value.parse().map_err(|_| format!("'{value}' is no number"))?;
                }
                _ => return Err(format!("there is no option '{name}'")),
            }
        }
        Ok(settings)
    }
}

/// Returns `terrace-models` in the folder for caches.
fn default_folder() -> PathBuf {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    cache.or_else(home).unwrap_or_else(std::env::temp_dir).join("terrace-models")
}

/// Makes the models that are not there yet, then runs them; `xtask` is the folder with the script.
///
/// # Errors
/// If they cannot be made or read, or the program not be started; with words for the user.
pub fn report(settings: &Settings, xtask: &Path) -> Result<Report, String> {
    let names = match settings.names.as_slice() {
        [] => made(&settings.folder, xtask)?,
        names => names.to_vec(),
    };
    if !settings.engines.is_empty() {
        times::report(settings, &names, xtask)?;
        return Ok(Report { text: String::new(), is_good: true });
    }
    let (mut text, mut right) = (String::new(), 0);
    for name in &names {
        let started = Instant::now();
        let verdict = verdict(name, settings)?;
        right += usize::from(verdict.is_ok());
        let (Ok(words) | Err(words)) = verdict;
        let _ = writeln!(text, "{name:12} {words}, {:.2} s", started.elapsed().as_secs_f64());
    }
    let _ = writeln!(text, "{right} of {} models give the right numbers", names.len());
    Ok(Report { text, is_good: right == names.len() })
}

/// Returns the names of the models in a folder, which is filled if it is not complete.
fn made(folder: &Path, xtask: &Path) -> Result<Vec<String>, String> {
    let script = xtask.join("models/make.py");
    eprintln!("models: making what is missing in {}", folder.display());
    let status = Command::new("python3").arg(&script).arg(folder).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(_) => return Err(format!("{} failed", script.display())),
        Err(error) => return Err(format!("python3 cannot be started: {error}")),
    }
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut names: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "expected"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

/// Runs a model and compares; words for the right numbers, or for what went wrong.
fn verdict(name: &str, settings: &Settings) -> Result<Result<String, String>, String> {
    let file = settings.folder.join(format!("{name}.expected"));
    let wanted = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let model = settings.folder.join(format!("{name}.mlir"));
    let ended = run(&settings.ours, &[model.into()], None, PATIENCE).map_err(|error| error.to_string())?;
    Ok(match ended {
        Ended::TooLate => Err("does not end".to_owned()),
        Ended::Badly { errors, .. } => {
            let errors = String::from_utf8_lossy(&errors);
            Err(format!("fails: {}", errors.lines().next().unwrap_or_default()))
        }
        Ended::Well { output, .. } => {
            let got = numbers::printed(&String::from_utf8_lossy(&output));
            match numbers::largest_difference(&got, &numbers::expected(&wanted)) {
                None => Err("gives tensors of other sizes".to_owned()),
                Some(worst) if worst <= settings.tolerance => {
                    Ok(format!("right, largest difference {worst:.1e}"))
                }
                Some(worst) => Err(format!("wrong, largest difference {worst:.1e}")),
            }
        }
    })
}
