//! `terrace-fuzz`: executes many inputs and reports those that break a law.
//!
//! The work is done in a second process, which notes what each thread is about to execute: if it dies (by an overflow of
//! the stack, or out of memory), the first one knows the inputs, and names the one that kills it.
#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use terrace_fuzz::engines::Programs;
use terrace_fuzz::engines::matrix::{chunks, coverage};
use terrace_fuzz::execute::Setup;
use terrace_fuzz::inputs::Inputs;
use terrace_fuzz::laws::{Finding, Outcome, note_panics};
use terrace_fuzz::run::{HANG, Limits, Listener, run};
use terrace_fuzz::seeds;
use terrace_fuzz::splice::{self, Pool};

const HELP: &str = "\
Usage: terrace-fuzz [options]

Options:
  --executions N   Execute N inputs (1000000)
  --seconds N      Stop after N seconds (60)
  --seed N         The start of all that is random (1)
  --first N        The number of the first input (0)
  --threads N      Work on N threads (all cores)
  --only N         Execute input N alone, and print it
  --bytecode       Make files of bytecode in place of texts
  --passes         Run canonicalize and cse on what is valid
  --engines        Make programs that mean something, and run them with all engines at every level
  --tensors        Make programs on tensors, and run them so, after each of some passes as well
  --matrix         Take programs of the matrix (tests/matrix) with other types, shapes and numbers, and run them before and
                   after each of some passes, which come in turn, and a part of them compiled
  --chunks DIR     Take functions of the tests of the tree and of the .mlir files below DIR, call them with made arguments,
                   and go on as with --matrix, under the passes of their tests as well
  --coverage       With --matrix or --chunks, tell in the end which operations, passes and pairs were compared
  --affine         Make programs of affine loops, and run them so, after each of some passes as well
  --splice DIR     Make mutants of the .mlir files below DIR: pieces of one dialect in programs of another, numbers at
                   their limits, old editions, one to five random passes; each begins with its command
  --file FILE      Execute the text or bytecode in FILE alone
  --out DIR        Where findings are written (target/fuzz)

Status 0: no finding. 1: findings. 3: an execution does not end. 4: an input kills the process. With --splice,
--matrix and --chunks, the work goes on behind an input that does not end or kills the process.
";

/// The status of a run in which an execution did not end.
const HANG_STATUS: u8 = 3;

/// The status of a run whose worker process was killed.
const KILLED_STATUS: u8 = 4;

struct Options {
    executions: u64,
    seconds: u64,
    seed: u64,
    first: u64,
    threads: usize,
    only: Option<u64>,
    bytecode: bool,
    passes: bool,
    engines: bool,
    tensors: bool,
    affine: bool,
    matrix: bool,
    coverage: bool,
    splice: Option<PathBuf>,
    chunks: Option<PathBuf>,
    file: Option<PathBuf>,
    out: PathBuf,
    /// File in which the worker process records its next step; passed by the first process.
    notes: Option<PathBuf>,
}

impl Options {
    fn read() -> Result<Self, String> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let mut options = Options {
            executions: 1_000_000,
            seconds: 60,
            seed: 1,
            first: 0,
            threads: cores,
            only: None,
            bytecode: false,
            passes: false,
            engines: false,
            tensors: false,
            affine: false,
            matrix: false,
            coverage: false,
            splice: None,
            chunks: None,
            file: None,
            out: tree().join("target/fuzz"),
            notes: None,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let switch = match name.as_str() {
                "--bytecode" => Some(&mut options.bytecode),
                "--passes" => Some(&mut options.passes),
                "--engines" => Some(&mut options.engines),
                "--tensors" => Some(&mut options.tensors),
                "--affine" => Some(&mut options.affine),
                "--matrix" => Some(&mut options.matrix),
                "--coverage" => Some(&mut options.coverage),
                _ => None,
            };
            if let Some(switch) = switch {
                *switch = true;
                continue;
            }
            let value = arguments.next().ok_or_else(|| format!("{name} has no value\n\n{HELP}"))?;
            let number = || {
                value.replace('_', "").parse::<u64>().map_err(|_| format!("{name}: '{value}' is no number\n"))
            };
            match name.as_str() {
                "--executions" => options.executions = number()?,
                "--seconds" => options.seconds = number()?,
                "--seed" => options.seed = number()?,
                "--first" => options.first = number()?,
                "--threads" => options.threads = number()?.max(1) as usize,
                "--only" => options.only = Some(number()?),
                "--splice" => options.splice = Some(value.into()),
                "--chunks" => options.chunks = Some(value.into()),
                "--file" => options.file = Some(value.into()),
                "--out" => options.out = value.into(),
                "--notes" => options.notes = Some(value.into()),
                _ => return Err(format!("there is no option '{name}'\n\n{HELP}")),
            }
        }
        Ok(options)
    }

    fn setup(&self) -> Setup {
        let runs = match (self.tensors, self.affine, self.engines) {
            _ if self.matrix => Some(Programs::Matrix),
            _ if self.chunks.is_some() => Some(Programs::Chunks),
            (true, ..) => Some(Programs::Tensors),
            (_, true, _) => Some(Programs::Affine),
            (.., true) => Some(Programs::Scalars),
            _ => None,
        };
        let has_passes = self.passes || runs.is_some() || self.splice.is_some();
        let passes = has_passes.then_some(&terrace_registry::PASSES);
        Setup {
            dialects: terrace_registry::DIALECTS_AND_TESTS,
            models: terrace_registry::MODELS,
            passes,
            runs,
        }
    }
}

fn tree() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn main() -> ExitCode {
    match Options::read()
        .and_then(|options| act(&options).map_err(|error| format!("terrace-fuzz: {error}\n")))
    {
        Ok(status) => ExitCode::from(status),
        Err(message) => {
            eprint!("{message}");
            ExitCode::from(2)
        }
    }
}

fn act(options: &Options) -> std::io::Result<u8> {
    if let Some(file) = &options.file {
        let text = std::fs::read(file)?;
        let mut setup = options.setup();
        if std::str::from_utf8(&text).is_ok_and(|text| splice::Command::split(text).is_some()) {
            setup.passes = Some(&terrace_registry::PASSES);
        }
        return Ok(execute_alone(&text, setup));
    }
    let setup = options.setup();
    // Generated programs need no pieces of others.
    let is_made_of_pieces = setup.runs.is_none() && options.splice.is_none();
    let pieces = if is_made_of_pieces { seeds::read(&tree())? } else { Vec::new() };
    let mut inputs = Inputs::new(options.seed, pieces, setup);
    if let Some(folder) = &options.chunks {
        let context = terrace_ir::Context::new(setup.dialects);
        context.register_models(setup.models);
        chunks::read(&tree(), Some(folder), &context, &terrace_registry::PASSES)?;
    }
    if let Some(folder) = &options.splice {
        inputs = inputs.of_pool(Pool::read(folder)?);
    }
    if options.bytecode {
        inputs = inputs.of_bytecode();
    }
    if let Some(number) = options.only {
        let text = inputs.input(number);
        println!("{}\n", shown(&text));
        return Ok(execute_alone(&text, options.setup()));
    }
    match &options.notes {
        Some(notes) => work(options, &inputs, notes),
        None => supervise(options, &inputs),
    }
}

/// Returns the file name extension for an input.
fn extension(input: &[u8]) -> &'static str {
    if terrace_bytecode::is_bytecode(input) { "mlirbc" } else { "mlir" }
}

/// Returns an input for a person: bytecode byte by byte.
fn shown(input: &[u8]) -> String {
    if !terrace_bytecode::is_bytecode(input) {
        return String::from_utf8_lossy(input).into_owned();
    }
    let lines = input
        .chunks(16)
        .map(|line| line.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

/// Executes one input; a panic is printed as usual, with a backtrace if `RUST_BACKTRACE` is set.
fn execute_alone(text: &[u8], setup: Setup) -> u8 {
    match splice::execute(text, setup) {
        Ok(outcome) => {
            println!("{outcome:?}");
            0
        }
        Err(finding) => {
            println!("{}\n{}", finding.title, finding.details);
            1
        }
    }
}

/// Starts the second process, and finds out what killed it if something did. A run of spliced programs goes on after an
/// input that ends the process.
fn supervise(options: &Options, inputs: &Inputs) -> std::io::Result<u8> {
    std::fs::create_dir_all(&options.out)?;
    let started = Instant::now();
    let end = options.first + options.executions;
    let (mut first, mut worst) = (options.first, 0);
    loop {
        let seconds = options.seconds.saturating_sub(started.elapsed().as_secs());
        if seconds == 0 || first >= end {
            println!("{} inputs in all", first - options.first);
            return Ok(worst);
        }
        let limits = [("--first", first), ("--executions", end - first), ("--seconds", seconds)];
        let (code, noted) = supervise_worker(options, inputs, limits)?;
        worst = worst.max(code);
        let reached = noted.into_iter().max().map_or(first, |number| number + 1);
        let goes_on = options.splice.is_some() || options.chunks.is_some() || options.matrix;
        if !goes_on || code < HANG_STATUS {
            println!("{} inputs in all", reached - options.first);
            return Ok(worst);
        }
        first = reached.max(first + 1);
    }
}

/// Runs the second process once; returns its status, and the numbers of the inputs that its threads executed last.
fn supervise_worker(
    options: &Options,
    inputs: &Inputs,
    limits: [(&str, u64); 3],
) -> std::io::Result<(u8, Vec<u64>)> {
    let notes = options.out.join(format!("notes-{}", std::process::id()));
    let program = std::env::current_exe()?;
    let mut worker = Command::new(&program);
    worker.args(std::env::args().skip(1));
    for (name, value) in limits {
        worker.arg(name).arg(value.to_string());
    }
    let status = worker.arg("--notes").arg(&notes).status()?;
    let noted = std::fs::read(&notes).unwrap_or_default();
    // A leftover file is harmless.
    let _ = std::fs::remove_file(&notes);
    let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("chunks are eight bytes long"));
    let noted: Vec<u64> = noted.chunks_exact(8).map(number).collect();
    if let Some(code @ 0..=HANG_STATUS) = status.code().and_then(|code| u8::try_from(code).ok()) {
        return Ok((code, noted));
    }
    println!("the process was killed ({status}); it was executing one of:");
    for number in &noted {
        let text = inputs.input(*number);
        let file = options.out.join(format!("killer-{}-{number}.{}", options.seed, extension(&text)));
        std::fs::write(&file, &text)?;
        let mut alone = Command::new(&program);
        alone.arg("--file").arg(&file).args(options.passes.then_some("--passes"));
        alone.args(options.engines.then_some("--engines"));
        alone.args(options.tensors.then_some("--tensors"));
        alone.args(options.affine.then_some("--affine"));
        alone.args((options.matrix || options.chunks.is_some()).then_some("--matrix"));
        let alone = alone.output()?.status;
        let verdict = if alone.code().is_some() { "survives alone" } else { "kills the process alone" };
        println!("  input {number} ({verdict}): {}", file.display());
    }
    Ok((KILLED_STATUS, noted))
}

/// Reporter of the worker's progress.
struct Reporter<'a> {
    options: &'a Options,
    /// File in which each thread records its next step.
    notes: Vec<Mutex<File>>,
}

impl Reporter<'_> {
    /// Keeps an input in a file, whose name it returns.
    fn keep(&self, kind: &str, number: u64, input: &[u8]) -> String {
        let name = format!("{kind}-{}-{number}.{}", self.options.seed, extension(input));
        let file = self.options.out.join(name);
        match std::fs::write(&file, input) {
            Ok(()) => file.display().to_string(),
            Err(error) => format!("{}: {error}", file.display()),
        }
    }
}

impl Listener for Reporter<'_> {
    fn starts(&self, thread: usize, number: u64) {
        let mut file = self.notes[thread].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // Without notes a fault is still found, only not named.
        let _ =
            file.seek(SeekFrom::Start(8 * thread as u64)).and_then(|_| file.write_all(&number.to_le_bytes()));
    }

    fn found(&self, number: u64, smallest: &[u8], finding: &Finding) {
        let file = self.keep("finding", number, smallest);
        println!(
            "\n{}\n  input {number}, made smaller; reproduce with: terrace-fuzz --file {file}\n{}\n{}",
            finding.title,
            shown(smallest),
            finding.details
        );
    }

    fn hangs(&self, number: u64, input: &[u8]) -> ! {
        let file = self.keep("hang", number, input);
        println!("\ninput {number} takes more than {HANG:?}: {file}\n{}", shown(input));
        std::process::exit(HANG_STATUS.into())
    }
}

/// Returns the second process.
fn work(options: &Options, inputs: &Inputs, notes: &Path) -> std::io::Result<u8> {
    note_panics();
    let notes = (0..options.threads)
        .map(|_| File::options().write(true).create(true).truncate(false).open(notes).map(Mutex::new))
        .collect::<Result<_, _>>()?;
    let limits = Limits {
        first: options.first,
        executions: options.executions,
        time: Duration::from_secs(options.seconds),
        threads: options.threads,
    };
    let started = Instant::now();
    let summary = run(inputs, limits, &Reporter { options, notes });
    let seconds = started.elapsed().as_secs_f64();
    let count = |outcome| summary.outcomes.get(&outcome).copied().unwrap_or(0);
    println!(
        "{} executions in {seconds:.1} s on {} threads, {:.1} a second: {} refused, {} invalid, {} valid, {} without meaning, {} stopped by a pass; seed {}, {} seeds",
        summary.executions,
        options.threads,
        summary.executions as f64 / seconds,
        count(Outcome::Refused),
        count(Outcome::Invalid),
        count(Outcome::Valid),
        count(Outcome::Meaningless),
        count(Outcome::Stopped),
        options.seed,
        inputs.pool.as_ref().map_or(inputs.seeds.len(), Pool::len),
    );
    if options.coverage {
        let passes = terrace_fuzz::engines::matrix::passes_in_turn(&terrace_registry::PASSES).len();
        let mut operations = terrace_interp::operations();
        operations.sort_unstable();
        let context = terrace_ir::Context::new(inputs.setup.dialects);
        let patterns = terrace_rewrite::canonicalization_patterns(&context);
        let patterns = patterns.iter().map(|pattern| pattern.name).collect();
        print!("{}", coverage::snapshot().report(&operations, passes, &patterns));
    }
    println!("{} findings", summary.findings.len());
    Ok(u8::from(!summary.findings.is_empty()))
}
