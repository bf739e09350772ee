//! `terrace tune`: tries shapes of loops for a program on tensors, and writes the fastest as a schedule.
//!
//! Each shape is tried by this program in a process of its own. What was tried stands in the schedule as comments, which is
//! written anew after each try: an interrupted search keeps the best so far, and the next one goes on from there.

mod shapes;
mod state;

use indicatif::{ProgressBar, ProgressStyle};
use shapes::Shapes;
use state::State;
use std::process::Command as Process;
use std::time::{Duration, Instant};
use terrace::driver::engines::Backend;
use terrace::driver::lowering::target::Target;
use terrace_arguments::{Command, Exit, examples, input, output, parse, text, tool, value};

/// Describes the command line.
pub fn command() -> Command {
    tool("tune", "Tries shapes of loops for a program on tensors, and writes the fastest as a schedule")
        .long_about(
            "Runs a program on tensors with tiles and blocks of many shapes, and writes the fastest as a schedule, which \
             'terrace run' and 'terrace compile' take by --schedule. A shape counts only if the program prints the same \
             with it. The best so far is kept if the search is interrupted, and a later search goes on from there.",
        )
        .arg(input())
        .arg(output("Where to write the schedule; the name of the program with .schedule behind it, if not given"))
        .arg(value("budget", "TIME", "How long to try, such as 90s or 5m").default_value("60s"))
        .arg(
            value("backend", "NAME", "The engine; llvm if the machine has it, else cranelift")
                .value_parser(["cranelift", "native", "llvm"]),
        )
        .arg(value("entry-point", "NAME", "The function to be called").short('e').default_value("main"))
        .after_help(examples(&[
            ("terrace tune --budget=60s model.mlir", "Writes model.mlir.schedule"),
            ("terrace run --schedule=model.mlir.schedule --backend=llvm model.mlir", "Runs with what was found"),
        ]))
}

/// Settings of a search.
struct Settings {
    file: String,
    schedule: String,
    budget: Duration,
    backend: Backend,
    entry: String,
}

/// Runs of each shape; the fastest counts.
const RUNS: usize = 3;

/// Runs the command.
///
/// # Errors
/// With what there is to say in the place of a result.
pub fn main(arguments: &[String]) -> Result<String, Exit> {
    let matches = parse(command(), arguments)?;
    let refused = |why: String| Exit::Refusal(format!("terrace tune: {why}\n"));
    let file = text(&matches, "input").filter(|file| *file != "-");
    let file = file.ok_or_else(|| refused("a file must be named: it is run many times".to_owned()))?;
    let backend = match text(&matches, "backend") {
        Some(name) => Backend::of_name(name).map_err(refused)?,
        None if Backend::Llvm.is_there() => Backend::Llvm,
        None => Backend::Cranelift,
    };
    let settings = Settings {
        file: file.to_owned(),
        schedule: text(&matches, "o").map_or_else(|| format!("{file}.schedule"), str::to_owned),
        budget: duration(text(&matches, "budget").unwrap_or("60s")).map_err(refused)?,
        backend,
        entry: text(&matches, "entry-point").unwrap_or("main").to_owned(),
    };
    search(&settings).map_err(refused)
}

/// Parses a time: a number of seconds, or with `ms`, `s`, `m` or `h` after it.
fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("'{text}' is no time")),
    };
    let seconds = digits.parse::<f64>().ok().map(|number| number * unit);
    let seconds = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("'{text}' is no time"))
}

fn search(settings: &Settings) -> Result<String, String> {
    let started = Instant::now();
    let program =
        std::fs::read(&settings.file).map_err(|why| format!("cannot read '{}': {why}", settings.file))?;
    let target = Target::host(settings.backend);
    let mut state = State::open(&settings.schedule, &target, &program, settings.backend.name());
    let bar = ProgressBar::new(settings.budget.as_millis().try_into().unwrap_or(u64::MAX));
    let style = ProgressStyle::with_template("{elapsed} [{bar:30}] {msg}").expect("the template is valid");
    bar.set_style(style.progress_chars("=> "));
    bar.enable_steady_tick(Duration::from_millis(200));
    // What the program prints with the shapes of the cost model, which all others are held against.
    let mut wanted = None;
    let mut shapes = Shapes::new(target.machine.registers);
    while let Some(options) = shapes.next(&state) {
        let is_first = options.is_empty();
        if !is_first && started.elapsed() >= settings.budget {
            break;
        }
        let known = state.time_of(&options);
        if known.is_some() && !(is_first && wanted.is_none()) {
            continue;
        }
        let tried = attempt(settings, &state.pipeline(&options));
        let time = match tried {
            Ok((time, printed)) if wanted.as_ref().is_none_or(|wanted| *wanted == printed) => {
                wanted.get_or_insert(printed);
                Some(time)
            }
            Err(why) if is_first => return Err(why),
            _ => None,
        };
        if known.is_none() {
            state.note(&options, time);
            state.write(&settings.schedule)?;
        }
        bar.set_position(started.elapsed().as_millis().try_into().unwrap_or(u64::MAX));
        bar.set_message(state.words());
    }
    bar.finish_and_clear();
    Ok(format!("{}\nwrote {}\n", state.words(), settings.schedule))
}

/// Runs the program with a pipeline; the seconds of the fastest run, and what it prints.
fn attempt(settings: &Settings, pipeline: &str) -> Result<(f64, Vec<u8>), String> {
    let candidate = format!("{}.candidate", settings.schedule);
    std::fs::write(&candidate, pipeline).map_err(|why| format!("cannot write '{candidate}': {why}"))?;
    let outcome = runs(settings, &candidate);
    // A leftover file is harmless.
    let _ = std::fs::remove_file(&candidate);
    outcome
}

fn runs(settings: &Settings, candidate: &str) -> Result<(f64, Vec<u8>), String> {
    let program = std::env::current_exe().map_err(|why| format!("this program is not found: {why}"))?;
    let mut best: Option<(f64, Vec<u8>)> = None;
    for _ in 0..RUNS {
        let mut process = Process::new(&program);
        process.args(["run", "--time", "--backend", settings.backend.name(), "--schedule", candidate]);
        process.args(["--entry-point", &settings.entry, &settings.file]);
        let ended = process.output().map_err(|why| format!("this program does not start: {why}"))?;
        let told = String::from_utf8_lossy(&ended.stderr);
        if !ended.status.success() {
            return Err(format!("the program does not run:\n{told}"));
        }
        let time =
            told.lines().find_map(|line| line.strip_prefix("running: ")?.strip_suffix(" s")?.parse().ok());
        let time: f64 = time.ok_or("the program does not tell how long it ran")?;
        match &mut best {
            Some((least, printed)) if *printed == ended.stdout => *least = least.min(time),
            Some(_) => return Err("the program does not print the same twice".to_owned()),
            None => best = Some((time, ended.stdout)),
        }
    }
    best.ok_or_else(|| "it was not run".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, millis) in
            [("90s", Some(90_000)), ("5m", Some(300_000)), ("250ms", Some(250)), ("2", Some(2000))]
        {
            assert_eq!(duration(text).ok().map(|time| time.as_millis()), millis, "{text}");
        }
        for text in ["", "s", "-1s", "5x", "1e400s", "NaN"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
