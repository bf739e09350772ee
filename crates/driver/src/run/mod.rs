//! `terrace run`: executes a program at the level it is written at, or lowered and compiled.

mod emit;
pub mod in_process;
mod plan;

use crate::diagnostics::{Around, SourceFile};
use crate::engines::{self, Backend, EngineSettings, NoCode};
use crate::files::{Contents, Files};
use crate::input::{InputOptions, rendered};
use crate::lowering::{Shapes, optimize, to_llvm, to_loops};
use crate::opt::Registry;
use crate::words::{self, Word, Words};
use emit::{Level, texts};
use plan::Plan;
use std::time::{Duration, Instant};
use terrace_execution::number::exponential;
use terrace_execution::{CallError, Returned, World};
use terrace_interp::signature;
use terrace_ir::{Context, Failure, Operation, OwnedOperation, TraitFlags, Type, TypeKind};
use terrace_jit::cranelift::Signatures;

/// Name and usage of the tool.
const HELP: &str = "\
Usage: terrace run [OPTIONS] [FILE]

Runs a function of a program, 'main' unless another is named, and prints its result. Without a file, or with '-',
standard input is read. The program may be at any level that the engine knows.

Options:
  -e NAME, --entry-point=NAME   The function to be called
  --entry-point-result=TYPE     What it must return: i32, i64, f32, f64 or void; whatever it does, if not given
  --backend=NAME                The engine: interpreter; cranelift, which lowers the program and compiles it; or
                                llvm, which does so with the library of that name, if the machine has it. If none is
                                named, programs on tensors are compiled by Cranelift with --verify-shapes, and others
                                interpreted
  --shared-libs=FILES           Libraries that the program needs; those of mlir-runner are built in
  -O0, -O1, -O2, -O3            How much to optimize; nothing to the interpreter, and none or all to Cranelift
  --dump-object-file            Write the object file that LLVM made
  --object-filename=FILE        Where; beside the input if not given
  --edition=EDITION             2019-01, 2019-05, 2020, 2022, today, or auto
  --no-implicit-module          Do not put a module around what is read
  --allow-unregistered-dialect  Accept operations that are not known, as long as they are not executed
  --max-steps=N                 Stop after so many operations; like the other limits, only the interpreter knows it
  --max-depth=N                 Stop at so many nested calls
  --max-memory=N                Stop at so many bytes of memory
  --verify-shapes               Let a compiled program check that shapes fit and accesses are in bounds, and stop where
                                they do not; the interpreter always does
  --emit=LEVELS                 Do not run the program but print what it is lowered to: input, loops (if there are
                                tensors), optimized (what Cranelift gets at any level but -O0), cf, llvm, llvm-ir,
                                several of them, or all
  --time                        Tell how long reading, lowering, compiling and running took
  -h, --help                    Print this
";

/// The libraries whose functions are built in.
const BUILT_IN: [&str; 4] =
    ["mlir_c_runner_utils", "mlir_runner_utils", "mlir_float16_utils", "mlir_async_runtime"];

/// Expected result of the entry point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    Anything,
    Void,
    Type(&'static str),
}

struct Options {
    input: InputOptions,
    /// Named engine.
    backend: Option<Backend>,
    engine: EngineSettings,
    /// True if a limit of the interpreter is set.
    is_bounded: bool,
    /// True if the object file that LLVM makes is kept, and where.
    dumps_object: bool,
    object_name: Option<String>,
    entry_point: String,
    result: Wants,
    is_timed: bool,
    /// Treatment of shapes in compiled programs.
    shapes: Shapes,
    /// Levels printed instead of running.
    emitted: Vec<Level>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            input: InputOptions::default(),
            backend: None,
            engine: EngineSettings::default(),
            is_bounded: false,
            dumps_object: false,
            object_name: None,
            entry_point: "main".to_owned(),
            result: Wants::Anything,
            is_timed: false,
            shapes: Shapes::Trusted,
            emitted: Vec::new(),
        }
    }
}

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    if words::asks_for_help(arguments) {
        return i32::from(files.write("-", HELP.as_bytes()).is_err());
    }
    let options = match options(arguments) {
        Ok(options) => options,
        Err(why) => {
            files.report(&format!("terrace run: {why}\n"));
            return 1;
        }
    };
    match files.open(&options.input.file) {
        Ok(contents) => {
            contents.expect();
            run(&contents, &options, registry, files)
        }
        Err(why) => {
            files.report(&format!("cannot open input file '{}': {why}\n", options.input.file));
            1
        }
    }
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    let mut words = Words::new(arguments);
    while let Some(word) = words.next() {
        let Some(Word::Flag(flag)) = options.input.take(word, &mut words)? else { continue };
        if let (Some(level), None) = (words::level(flag.name), flag.value) {
            options.engine.level = level;
            continue;
        }
        match flag.name {
            "e" | "entry-point" => words.value(&flag)?.clone_into(&mut options.entry_point),
            "entry-point-result" => {
                options.result = match words.value(&flag)? {
                    "void" => Wants::Void,
                    "i32" => Wants::Type("i32"),
                    "i64" => Wants::Type("i64"),
                    "f32" => Wants::Type("f32"),
                    "f64" => Wants::Type("f64"),
                    _ => return Err("unsupported function type".to_owned()),
                }
            }
            "backend" => options.backend = Some(Backend::of_name(words.value(&flag)?)?),
            "shared-libs" => options.engine.libraries.extend(other_libraries(words.value(&flag)?)),
            "dump-object-file" => {
                options.dumps_object = true;
                options.engine.watches_stack = false;
            }
            "object-filename" => options.object_name = Some(words.value(&flag)?.to_owned()),
            "max-steps" => options.engine.limits.steps = options.bound(words.value(&flag)?)?,
            "max-depth" => options.engine.limits.depth = options.bound(words.value(&flag)?)?,
            "max-memory" => options.engine.limits.memory_bytes = options.bound(words.value(&flag)?)?,
            "emit" => options.emitted = Level::of_names(words.value(&flag)?)?,
            "time" => options.is_timed = true,
            "verify-shapes" => options.shapes = Shapes::Verified,
            _ => return Err(words::unknown(&flag, HELP)),
        }
    }
    let interprets = options.backend.is_none_or(|backend| !backend.compiles());
    if let (true, Some(library)) = (interprets, options.engine.libraries.first()) {
        return Err(format!(
            "cannot use '{library}': the interpreter has the functions of mlir-runner's own libraries only"
        ));
    }
    Ok(options)
}

impl Options {
    /// Parses a limit of the interpreter.
    fn bound<N: std::str::FromStr>(&mut self, text: &str) -> Result<N, String> {
        self.is_bounded = true;
        number(text)
    }

    /// Returns how a program is run.
    fn plan(&self, program: Operation<'_, '_>) -> Plan {
        match self.backend {
            Some(backend) => Plan::with(backend, self.shapes),
            None => Plan::of(program, self.is_bounded),
        }
    }
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("'{text}' is no number"))
}

/// Those of the libraries whose functions are not built in.
fn other_libraries(list: &str) -> impl Iterator<Item = String> {
    list.split(',').filter(|library| !library.is_empty() && !is_built_in(library)).map(str::to_owned)
}

/// Returns true if the functions of a library of `mlir-runner` are part of every engine.
pub fn is_built_in(library: &str) -> bool {
    let name = library.rsplit(['/', '\\']).next().unwrap_or(library);
    let name = name.strip_prefix("lib").unwrap_or(name).split('.').next().unwrap_or(name);
    // `%mlir_runner_utils` is how tests name it before anybody replaces it.
    BUILT_IN.contains(&name.trim_start_matches('%'))
}

fn run(contents: &Contents, options: &Options, registry: &Registry, files: &mut dyn Files) -> i32 {
    let started = Instant::now();
    let context = registry.new_context();
    let told = options.input.prepare(&context);
    let bytes = contents.bytes();
    let mut program = options.input.read(&context, &bytes, Around::default());
    let mut times = Times { reading: started.elapsed(), ..Times::default() };
    let mut status = 1;
    if let (Ok(program), false) = (&mut program, options.emitted.is_empty()) {
        let optimizes = options.backend != Some(Backend::Llvm) && options.engine.level > 0;
        let entry = Some(options.entry_point.as_str()).filter(|_| optimizes);
        let wanted = &options.emitted;
        let emitted = texts(&context, program, registry.passes, (entry, options.shapes), wanted);
        if let Ok(text) = emitted {
            status = i32::from(files.append("-", text.as_bytes()).is_err());
        }
    } else if let Ok(program) = &mut program {
        let mut world = Console { files, pending: Vec::new(), started };
        let mut object = Vec::new();
        let read_again = || {
            // What the compiler told is of no use to who asked for none.
            told.take();
            options.input.read(&context, &bytes, Around::default())
        };
        let settings = (options, registry);
        let ended =
            run_as_planned((&context, program), settings, &mut world, &mut times, &mut object, &read_again);
        world.flush();
        if options.dumps_object && !object.is_empty() {
            let file = if options.input.file == "-" { "stdin" } else { &options.input.file };
            let name = options.object_name.clone().unwrap_or_else(|| format!("{file}.o"));
            if let Err(why) = files.write(&name, &object) {
                files.report(&format!("cannot write '{name}': {why}\n"));
            }
        }
        match ended {
            Ok(text) => {
                status = i32::from(files.append("-", text.as_bytes()).is_err());
            }
            Err(Ended::Exited(with)) => status = with,
            Err(Ended::Wrong(why)) => files.report(&format!("Error: {why}\n")),
            // Told as a diagnostic.
            Err(Ended::Stopped | Ended::NotCompiled) => {}
        }
    }
    let source = SourceFile::new(options.input.name(), bytes.get());
    files.report(&rendered(&told.take(), &source));
    if options.is_timed {
        files.report(&times.text());
    }
    status
}

/// End of a run without a result.
enum Ended {
    /// The call was wrong; in words.
    Wrong(String),
    /// The program was stopped, which was told.
    Stopped,
    /// The program cannot be compiled, and the plan has another way. Nothing of it ran.
    NotCompiled,
    /// The program ended itself.
    Exited(i32),
}

/// Duration of each phase.
#[derive(Default)]
struct Times {
    reading: Duration,
    lowering: Option<Duration>,
    compiling: Option<Duration>,
    running: Duration,
}

impl Times {
    fn text(&self) -> String {
        let parts = [
            ("reading", Some(self.reading)),
            ("lowering", self.lowering),
            ("compiling", self.compiling),
            ("running", Some(self.running)),
        ];
        let line =
            |(name, time): (&str, Option<Duration>)| Some(format!("{name}: {:.6} s\n", time?.as_secs_f64()));
        parts.into_iter().filter_map(line).collect()
    }
}

/// Runs a program in the engine that suits it, or in the interpreter if that is the other way that the plan has.
fn run_as_planned<'c>(
    (context, program): (&'c Context<'c>, &mut OwnedOperation<'c>),
    (options, registry): (&Options, &Registry),
    world: &mut dyn World,
    times: &mut Times,
    object: &mut Vec<u8>,
    read_again: &dyn Fn() -> Result<OwnedOperation<'c>, Failure>,
) -> Result<String, Ended> {
    let plan = options.plan(program.op());
    match execute(context, program, (options, plan, registry), world, times, object) {
        Err(Ended::NotCompiled) => {
            // The passes changed the program.
            let mut program = read_again().map_err(|Failure| Ended::Stopped)?;
            let plan = Plan::with(Backend::Interpreter, Shapes::Trusted);
            execute(context, &mut program, (options, plan, registry), world, times, object)
        }
        ended => ended,
    }
}

/// Lowers and compiles the program as far as the engine needs, and calls the entry point; what is to be printed of its
/// result. The object file that was made, if there is one, is given as well.
fn execute<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    (options, plan, registry): (&Options, Plan, &Registry),
    world: &mut dyn World,
    times: &mut Times,
    object: &mut Vec<u8>,
) -> Result<String, Ended> {
    check_entry(program.op(), options)?;
    let mut watch = Instant::now();
    let mut lap = || std::mem::replace(&mut watch, Instant::now()).elapsed();
    let failed = || if plan.falls_back { Ended::NotCompiled } else { Ended::Stopped };
    if plan.backend.compiles() {
        to_loops(context, program, registry.passes, plan.shapes).map_err(|_| failed())?;
    }
    let signatures = Signatures::of(program.op());
    if plan.backend.compiles() {
        if plan.backend == Backend::Cranelift && options.engine.level > 0 {
            let entry = Some(options.entry_point.as_str());
            optimize(context, program, registry.passes, entry).map_err(|_| failed())?;
        }
        to_llvm(context, program, registry.passes).map_err(|_| failed())?;
        times.lowering = Some(lap());
    }
    // SAFETY: the user asks to run this program, as one asks the system to start one: it may do to this process what a
    // program may do to itself. `--backend=interpreter` checks it instead.
    #[allow(unsafe_code)]
    let started = unsafe { engines::start(program.op(), plan.backend, &options.engine, signatures, world) };
    let mut engine = started.map_err(|why| match why {
        _ if plan.falls_back => Ended::NotCompiled,
        NoCode::Told => Ended::Stopped,
        NoCode::Because(why) => Ended::Wrong(why),
    })?;
    let prepared = engine.prepare(&options.entry_point);
    prepared.map_err(|error| if plan.falls_back { Ended::NotCompiled } else { ended(error) })?;
    object.extend_from_slice(engine.object().unwrap_or_default());
    if plan.backend.compiles() {
        times.compiling = Some(lap());
    }
    let result = engine.call(&options.entry_point, &mut []).and_then(|returned| {
        engine.finish()?;
        Ok(returned.first().map(text_of).unwrap_or_default())
    });
    times.running = lap();
    result.map_err(ended)
}

fn ended(error: CallError) -> Ended {
    match error {
        CallError::Stopped(_) => Ended::Stopped,
        CallError::Exited(status) => Ended::Exited(status),
        error => Ended::Wrong(error.to_string()),
    }
}

/// Returns true if the entry point is there, takes nothing, and returns what was asked for.
fn check_entry(module: Operation<'_, '_>, options: &Options) -> Result<(), Ended> {
    let wrong = |why: &str| Err(Ended::Wrong(why.to_owned()));
    if !module.has_trait(TraitFlags::SYMBOL_TABLE) {
        return wrong("top-level op must be a symbol table.");
    }
    let entry = module.lookup_symbol(&options.entry_point);
    let entry = entry.filter(|op| op.regions().next().is_some_and(|region| !region.is_empty()));
    let signature = entry.and_then(signature);
    let Some((inputs, results)) = signature else { return wrong("entry point not found") };
    if !inputs.is_empty() {
        return wrong("JIT can't invoke a main function expecting arguments");
    }
    match (options.result, results.as_slice()) {
        (Wants::Void, []) | (Wants::Anything, []) => Ok(()),
        (Wants::Void, _) => wrong("expected void function"),
        (Wants::Type(name), [ty]) if printed_type(*ty) == Some(name) => Ok(()),
        (Wants::Type(name), _) => wrong(&format!("only single {name} function result supported")),
        (Wants::Anything, [ty]) if printed_type(*ty).is_some() => Ok(()),
        (Wants::Anything, _) => wrong("unsupported function type"),
    }
}

/// The name of a type whose values are printed.
fn printed_type(ty: Type<'_>) -> Option<&'static str> {
    match *ty.kind() {
        TypeKind::Index => Some("i64"),
        TypeKind::Integer { width: 32, .. } => Some("i32"),
        TypeKind::Integer { width: 64, .. } => Some("i64"),
        TypeKind::Float(semantics) => match semantics.keyword() {
            "f32" => Some("f32"),
            "f64" => Some("f64"),
            _ => None,
        },
        _ => None,
    }
}

fn text_of(value: &Returned) -> String {
    match value {
        Returned::I1(value) => format!("{}\n", u8::from(*value)),
        Returned::I8(value) => format!("{value}\n"),
        Returned::I16(value) => format!("{value}\n"),
        Returned::I32(value) => format!("{value}\n"),
        Returned::I64(value) | Returned::Index(value) => format!("{value}\n"),
        Returned::F32(value) => format!("{}\n", exponential(f64::from(*value))),
        Returned::F64(value) => format!("{}\n", exponential(*value)),
        Returned::MemRef(_) => String::new(),
    }
}

/// Destination of the program's output.
struct Console<'f> {
    files: &'f mut dyn Files,
    /// Output that was not written yet.
    pending: Vec<u8>,
    started: Instant,
}

/// So much output is written at a time.
const PIECE_BYTES: usize = 1 << 16;

impl Console<'_> {
    fn flush(&mut self) {
        if !self.pending.is_empty() {
            if let Err(why) = self.files.append("-", &self.pending) {
                self.files.report(&format!("terrace run: {why}\n"));
            }
            self.pending.clear();
        }
    }
}

impl World for Console<'_> {
    fn print(&mut self, text: &[u8]) {
        self.pending.extend_from_slice(text);
        if self.pending.len() >= PIECE_BYTES {
            self.flush();
        }
    }

    fn print_error(&mut self, text: &[u8]) {
        self.flush();
        self.files.report(&String::from_utf8_lossy(text));
    }

    fn seconds(&mut self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}
