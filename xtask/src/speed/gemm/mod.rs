//! `cargo xtask gemm`: how near products of matrices, convolutions and their like come to what the machine can do.
//!
//! The peak of the multipliers and the bandwidth of memory are measured in the same run, by programs of the same engine.
//! Time is that of the processor, of many calls less that of a few, so that compilation and whatever else the machine does
//! do not count. Of several such measurements a limit is the best, and a kernel has the median; the spread stands beside it.

mod kernels;
mod roofline;

use kernels::{Kernel, Limit};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

/// Settings of a run.
pub struct Settings {
    /// Our program.
    pub ours: String,
    /// Engines.
    pub engines: Vec<String>,
    /// Python with numpy, if that is to be measured.
    pub numpy: Option<String>,
    /// Measurements of each kernel.
    pub runs: usize,
    /// Only kernels with this in their names.
    pub filter: String,
    /// More options of our program.
    pub options: Vec<String>,
    /// File for a picture of the limits and the kernels, if one is to be drawn.
    pub roofline: Option<PathBuf>,
}

impl Settings {
    /// Reads settings from a command line: `--name value` each.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut settings = Settings {
            ours: "target/release/terrace".to_owned(),
            engines: vec!["llvm".to_owned(), "cranelift".to_owned()],
            numpy: None,
            runs: 3,
            filter: String::new(),
            options: Vec::new(),
            roofline: None,
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} has no value"))?;
            match name.as_str() {
                "--ours" => settings.ours = value,
                "--engines" => settings.engines = value.split(',').map(str::to_owned).collect(),
                "--numpy" => settings.numpy = Some(value),
                "--runs" => settings.runs = value.parse().map_err(|_| format!("'{value}' is no number"))?,
                "--filter" => settings.filter = value,
                "--roofline" => settings.roofline = Some(value.into()),
                "--options" => settings.options = value.split(' ').map(str::to_owned).collect(),
                _ => return Err(format!("there is no option '{name}'")),
            }
        }
        Ok(settings)
    }
}

/// Limits of the machine: operations or bytes a second.
struct Limits {
    single: f64,
    double: f64,
    memory: f64,
}

/// Prints a table in Markdown, row by row.
///
/// # Errors
/// If a program does not run.
pub fn report(settings: &Settings) -> Result<(), String> {
    let engine = settings.engines.first().map_or("llvm", String::as_str);
    let bytes = vector_bytes();
    let best = |(text, work): (String, f64), amount: f64| {
        let measure = || seconds(settings, engine, &text, calls(work, amount));
        Ok::<f64, String>(work / measured(settings.runs, measure)?.least)
    };
    let limits = Limits {
        single: best(kernels::peak("f32", bytes / 4), 5.0e10)?,
        double: best(kernels::peak("f64", bytes / 8), 5.0e10)?,
        memory: best(kernels::copy(), 5.0e9)?,
    };
    let mut text = format!(
        "Peak of `f32` {:.1} GFLOP/s, of `f64` {:.1} GFLOP/s; memory {:.1} GB/s (vectors of {bytes} bytes, {engine}).\n\n",
        limits.single / 1e9,
        limits.double / 1e9,
        limits.memory / 1e9,
    );
    text += "| Kernel |";
    let names = settings.engines.iter().map(String::as_str).chain(settings.numpy.as_ref().map(|_| "numpy"));
    let names: Vec<&str> = names.collect();
    names.iter().for_each(|name| text += &format!(" {name} | of the limit |"));
    text += "\n|---|";
    names.iter().for_each(|_| text += "---|---|");
    text.push('\n');
    let mut points = Vec::new();
    for kernel in kernels::all().iter().filter(|kernel| kernel.name.contains(&settings.filter)) {
        text += &format!("| {} |", kernel.name);
        for engine in &settings.engines {
            let measure = || seconds(settings, engine, &kernel.text, kernel_calls(kernel));
            text += &match measured(settings.runs, measure) {
                Ok(times) => {
                    points.extend(kernel.is_single.then(|| roofline::Point {
                        kernel: kernel.name.clone(),
                        engine: engine.clone(),
                        intensity: kernel.operations / kernel.bytes,
                        rate: kernel.operations / times.median,
                    }));
                    cells(kernel, &times, &limits)
                }
                Err(_) => " fails | |".to_owned(),
            };
        }
        if let Some(python) = &settings.numpy {
            text += &match kernel.product {
                Some(size) => {
                    let measure = || numpy(python, size, kernel.limit);
                    cells(kernel, &measured(settings.runs, measure)?, &limits)
                }
                None => " | |".to_owned(),
            };
        }
        text.push('\n');
        print!("{text}");
        text.clear();
    }
    if let Some(file) = &settings.roofline {
        let picture = roofline::picture(limits.single, limits.memory, &points);
        std::fs::write(file, picture).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

/// Times of several measurements, in seconds.
struct Times {
    least: f64,
    median: f64,
    most: f64,
}

/// Measures some times.
fn measured(runs: usize, measure: impl Fn() -> Result<f64, String>) -> Result<Times, String> {
    let mut times = Vec::new();
    for _ in 0..runs.max(1) {
        times.push(measure()?);
    }
    times.sort_by(f64::total_cmp);
    Ok(Times { least: times[0], median: times[times.len() / 2], most: times[times.len() - 1] })
}

/// Returns the rate of a kernel and its share of the limit, with the least and the greatest share that was measured.
fn cells(kernel: &Kernel, times: &Times, limits: &Limits) -> String {
    let (limit, unit) = match kernel.limit {
        Limit::Single => (limits.single, "GFLOP/s"),
        Limit::Double => (limits.double, "GFLOP/s"),
        Limit::Memory => (limits.memory, "GB/s"),
    };
    let share = |seconds: f64| 100.0 * kernel.work / seconds / limit;
    let rate = kernel.work / times.median / 1e9;
    let (median, least, most) = (share(times.median), share(times.most), share(times.least));
    format!(" {rate:.1} {unit} | {median:.0} % ({least:.0} to {most:.0}) |")
}

/// Returns the number of calls that do an amount of work.
fn calls(work: f64, amount: f64) -> u64 {
    (amount / work).ceil().max(4.0) as u64
}

/// Returns the number of calls that take about a second.
fn kernel_calls(kernel: &Kernel) -> u64 {
    calls(kernel.work, if kernel.limit == Limit::Memory { 5.0e9 } else { 5.0e10 })
}

/// Calls before those that are measured.
const FEW: u64 = 2;

/// Returns the seconds of the processor that a call takes.
fn seconds(settings: &Settings, engine: &str, text: &str, calls: u64) -> Result<f64, String> {
    let few = processor_seconds(settings, engine, text, FEW)?;
    let many = processor_seconds(settings, engine, text, FEW + calls)?;
    let (took, tick) = (many - few, 1.0 / TICKS);
    if took < 5.0 * tick {
        return Err(format!("{engine}: {calls} calls take no time: the program does not do its work"));
    }
    Ok(took / calls as f64)
}

/// Runs a program, and returns the seconds of the processor that it took.
fn processor_seconds(settings: &Settings, engine: &str, text: &str, calls: u64) -> Result<f64, String> {
    let file = std::env::temp_dir().join(format!("terrace-gemm-{}.mlir", std::process::id()));
    std::fs::write(&file, text.replace(kernels::CALLS, &calls.to_string()))
        .map_err(|error| error.to_string())?;
    let mut command = Command::new(&settings.ours);
    command.args(["run", "--entry-point-result=f64", "--backend", engine]).args(&settings.options).arg(&file);
    let before = children_seconds()?;
    let output = command.output().map_err(|error| format!("{}: {error}", settings.ours))?;
    let after = children_seconds()?;
    // A leftover file is harmless.
    let _ = std::fs::remove_file(&file);
    match output.status.success() {
        true => Ok(after - before),
        false => Err(format!("{engine}: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// Units in which Linux counts the time of processes, in a second.
const TICKS: f64 = 100.0;

/// Returns the seconds of the processor that ended children took so far.
fn children_seconds() -> Result<f64, String> {
    let told =
        std::fs::read_to_string("/proc/self/stat").map_err(|error| format!("/proc/self/stat: {error}"))?;
    // After the name, which may hold blanks, the fields are the third and following ones; these two are 16 and 17.
    let fields = told.rsplit(')').next().unwrap_or_default();
    let mut times = fields.split_whitespace().skip(13).take(2).map(str::parse::<f64>);
    match (times.next(), times.next()) {
        (Some(Ok(user)), Some(Ok(system))) => Ok((user + system) / TICKS),
        _ => Err("/proc/self/stat does not tell times".to_owned()),
    }
}

/// Returns the seconds of numpy's product, in one thread.
fn numpy(python: &str, [m, k, n]: [u64; 3], limit: Limit) -> Result<f64, String> {
    let element = if limit == Limit::Double { "float64" } else { "float32" };
    let mut script = String::new();
    writeln!(script, "import numpy as np, time").expect("a string takes all");
    writeln!(script, "a = np.ones(({m}, {k}), np.{element}); b = np.ones(({k}, {n}), np.{element})")
        .expect("a string takes all");
    script += &format!(
        "a @ b\nn = max(4, int(5e10 / (2 * {m} * {k} * {n})))\ns = time.process_time()\nfor i in range(n): a @ b\nprint((time.process_time() - s) / n)\n"
    );
    let mut command = Command::new(python);
    command.args(["-c", &script]).env("OPENBLAS_NUM_THREADS", "1");
    let output = command.output().map_err(|error| format!("{python}: {error}"))?;
    let told = String::from_utf8_lossy(&output.stdout);
    told.trim().parse().map_err(|_| format!("numpy: {}", String::from_utf8_lossy(&output.stderr)))
}

#[cfg(target_arch = "x86_64")]
fn vector_bytes() -> u64 {
    match (std::arch::is_x86_feature_detected!("avx512f"), std::arch::is_x86_feature_detected!("avx")) {
        (true, _) => 64,
        (_, true) => 32,
        _ => 16,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn vector_bytes() -> u64 {
    16
}
