//! `terrace run`: executes a program at the level it is written at, or lowered and compiled.

mod arguments;
mod arrays;
mod emit;
pub mod in_process;
mod plan;

use crate::diagnostics::{Around, SourceFile};
use crate::engines::{self, Backend, EngineSettings, NoCode, TARGET_FEATURES, threads_of};
use crate::exit::leave;
use crate::files::{Contents, Files};
use crate::input::model;
use crate::input::{InputOptions, rendered};
use crate::lowering::schedule;
use crate::lowering::target::Target;
use crate::lowering::{PARALLEL_LOOPS, Shapes, optimize, to_llvm, to_loops, to_tasks};
use crate::opt::Registry;
use arguments::{Inputs, Output, is_result};
use emit::{Level, Way, texts as emitted_texts};
use plan::Plan;
use std::time::{Duration, Instant};
use terrace_arguments::{
    Arg, ArgAction, ArgMatches, Command, ValueParser, examples, is_on, level, parse, switch, text, texts,
    tool, value, value_parser,
};
use terrace_execution::number::exponential;
use terrace_execution::{CallError, Placement, Returned, World};
use terrace_interp::{Limits, signature};
use terrace_ir::{Context, Failure, Operation, OwnedOperation, TraitFlags, Type, TypeKind};
use terrace_jit::cranelift::Signatures;

/// Describes the command line.
pub fn command() -> Command {
    tool("run", "Runs a function of a program, 'main' unless another is named, and prints its result")
        .long_about(
            "Runs a function of a program, 'main' unless another is named, and prints its result. The program may be at \
             any level that the engine knows.",
        )
        .args(InputOptions::arguments())
        .arg(value("entry-point", "NAME", "The function to be called").short('e').default_value("main"))
        .arg(
            value("entry-point-result", "TYPE", "What it must return: i32, i64, f32, f64 or void; anything, if not given")
                .value_parser(RESULTS),
        )
        .arg(
            Arg::new("argument")
                .long("input")
                .value_name("VALUE")
                .help(
                    "An argument of the function, once for each: a number; numbers with their type, as 4xf32=1,2,3,4 or \
                     2x2xf32=0; the name of an .npy file; or bytes with their type, as 4xf32=@weights.bin",
                )
                .allow_hyphen_values(true)
                .action(ArgAction::Append),
        )
        .arg(value(
            "output",
            "FILE",
            "Write results that are arrays to an .npy file, or to out_0.npy and so on in a folder, in place of printing them",
        ))
        .arg(
            value(
                "backend",
                "NAME",
                "The engine; cranelift lowers the program and compiles it, native does so for the processor's longest \
                 vectors, llvm with the library of that name, if the machine has it. If none is named, programs on \
                 tensors are compiled with --verify-shapes, by native if the processor has AVX2 and by \
                 cranelift if not, and others interpreted",
            )
            .value_parser(Backend::ALL.map(Backend::name)),
        )
        .arg(value("target-features", "LIST", TARGET_FEATURES))
        .arg(
            value("shared-libs", "FILES", "Libraries that the program needs; those of mlir-runner are built in")
                .action(ArgAction::Append),
        )
        .arg(level("How much to optimize; nothing to the interpreter, and none or all to Cranelift"))
        .arg(switch("dump-object-file", "Write the object file that LLVM made"))
        .arg(value("object-filename", "FILE", "Where; beside the input if not given"))
        .arg(bound("max-steps", "Stop after so many operations; like the other limits, only the interpreter knows it"))
        .arg(bound("max-depth", "Stop at so many nested calls"))
        .arg(bound("max-memory", "Stop at so many bytes of memory"))
        .arg(switch(
            "verify-shapes",
            "Let a compiled program check that shapes fit and accesses are in bounds, and stop where they do not; the \
             interpreter always does",
        ))
        .arg(
            value(
                "emit",
                "LEVELS",
                "Do not run the program but print what it is lowered to: input, loops (if there are tensors), optimized \
                 (what Cranelift gets at any level but -O0), tasks (if there are several threads), cf, llvm, llvm-ir, \
                 several of them, or all; or schedule, the script of the transform dialect that makes the loops",
            )
            .value_parser(ValueParser::new(|text: &str| Level::of_names(text))),
        )
        .arg(schedule::argument())
        .arg(
            value(
                "threads",
                "N",
                "Run parallel loops of a compiled program on this many threads, on all cores if it is 0; no result \
                 depends on it",
            )
            .value_parser(value_parser!(u64).range(..=1024))
            .allow_hyphen_values(true)
            .default_value("1"),
        )
        .arg(switch("time", "Tell how long reading, lowering, compiling and running took"))
        .after_help(examples(&[
            ("terrace run examples/multiply.mlir", "Calls 'main' and prints what it returns"),
            ("terrace run -e entry --entry-point-result=void --backend=llvm -O3 program.mlir", "As mlir-runner does"),
            (
                "terrace run -e f --input 2x2xf32=1,2,3,4 --input image.npy program.mlir",
                "Calls 'f' with arrays, and prints what it returns as numpy would",
            ),
            ("terrace run --emit=cf,llvm program.mlir", "Prints two of the levels on the way to machine code"),
        ]))
}

/// Returns an option with a limit of the interpreter.
fn bound(name: &'static str, help: &'static str) -> Arg {
    value(name, "N", help).value_parser(value_parser!(u64))
}

/// The results that an entry point can be held to.
const RESULTS: [&str; 5] = ["void", "i32", "i64", "f32", "f64"];

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
    /// Text of each argument.
    inputs: Vec<String>,
    output: Output,
    is_timed: bool,
    /// Treatment of shapes in compiled programs.
    shapes: Shapes,
    /// Levels printed instead of running.
    emitted: Vec<Level>,
    /// File with the pipeline for programs on tensors; the pipeline, once it is read.
    schedule: Option<String>,
}

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let mut options = match parse(command(), arguments).map(|matches| Options::of(&matches)) {
        Err(exit) => return leave(exit, files),
        Ok(Ok(options)) => options,
        Ok(Err(why)) => {
            files.report(&format!("terrace run: {why}\n"));
            return 1;
        }
    };
    match schedule::read(options.schedule.as_deref(), registry, files) {
        Ok(pipeline) => options.schedule = pipeline,
        Err(why) => {
            files.report(&format!("terrace run: {why}\n"));
            return 1;
        }
    }
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

impl Options {
    fn of(matches: &ArgMatches) -> Result<Self, String> {
        let text_of = |name: &str| text(matches, name).map(str::to_owned);
        let bound = |name: &str| matches.get_one::<u64>(name).copied();
        let (steps, depth, bytes) = (bound("max-steps"), bound("max-depth"), bound("max-memory"));
        let limits = Limits::default();
        let dumps_object = is_on(matches, "dump-object-file");
        let backend = text(matches, "backend").map(Backend::of_name).transpose()?;
        let options = Options {
            input: InputOptions::of(matches),
            backend,
            engine: EngineSettings {
                level: matches.get_one("O").copied().unwrap_or(2),
                libraries: texts(matches, "shared-libs")
                    .iter()
                    .flat_map(|list| other_libraries(list))
                    .collect(),
                limits: Limits {
                    steps: steps.unwrap_or(limits.steps),
                    depth: depth.map_or(limits.depth, |depth| depth.try_into().unwrap_or(usize::MAX)),
                    memory_bytes: bytes.unwrap_or(limits.memory_bytes),
                },
                watches_stack: !dumps_object,
                target_features: text(matches, "target-features").unwrap_or_default().to_owned(),
                threads: threads_of(bound("threads").map_or(1, |threads| threads as usize)),
            },
            is_bounded: steps.or(depth).or(bytes).is_some(),
            dumps_object,
            object_name: text_of("object-filename"),
            entry_point: text_of("entry-point").unwrap_or_default(),
            result: match text(matches, "entry-point-result") {
                None => Wants::Anything,
                Some("void") => Wants::Void,
                Some(name) => {
                    RESULTS.into_iter().find(|known| *known == name).map_or(Wants::Anything, Wants::Type)
                }
            },
            inputs: texts(matches, "argument"),
            output: text_of("output").map_or(Output::Printed, Output::Files),
            is_timed: is_on(matches, "time"),
            shapes: if is_on(matches, "verify-shapes") { Shapes::Verified } else { Shapes::Trusted },
            schedule: text_of("schedule"),
            emitted: matches.get_one::<Vec<Level>>("emit").cloned().unwrap_or_default(),
        };
        if dumps_object && options.engine.threads > 1 {
            return Err(
                "an object file is for one thread: --threads and --dump-object-file exclude each other"
                    .to_owned(),
            );
        }
        let interprets = options.backend.is_none_or(|backend| !backend.compiles());
        if let (true, Some(library)) = (interprets, options.engine.libraries.first()) {
            return Err(format!(
                "cannot use '{library}': the interpreter has the functions of mlir-runner's own libraries only"
            ));
        }
        Ok(options)
    }

    /// Returns true if the input is an ONNX model.
    fn is_model(&self) -> bool {
        self.input.file.ends_with(".onnx")
    }

    /// Returns the pipeline for programs on tensors: the one that was given, or one for this machine if anything is
    /// optimized.
    fn pipeline(&self, backend: Backend) -> Option<String> {
        let threads = self.engine.threads;
        let usual = || match self.engine.level {
            2.. => {
                let host = Target::host(backend);
                // A list of features that is not understood is told when the engine starts.
                let target = host.with_features(backend, &self.engine.target_features).unwrap_or(host);
                Some(target.with_threads(threads).pipeline())
            }
            _ => (threads > 1).then(|| PARALLEL_LOOPS.to_owned()),
        };
        self.schedule.clone().or_else(usual)
    }

    /// Returns how a program is run.
    fn plan(&self, program: Operation<'_, '_>) -> Plan {
        match self.backend {
            Some(backend) => Plan::with(backend, self.shapes),
            None => Plan::of(program, self.is_bounded),
        }
    }
}

/// Returns those of the libraries whose functions are not built in.
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
    // The types of a model follow from its arguments.
    let known = match options.is_model().then(|| arguments::given(&options.inputs, files)).transpose() {
        Ok(known) => known,
        Err(why) => {
            files.report(&format!("Error: {why}\n"));
            return 1;
        }
    };
    let read = || match &known {
        None => options.input.read(&context, &bytes, Around::default()),
        Some(known) => model::read(&context, bytes.get(), options.input.name(), known),
    };
    let mut program = read();
    let mut times = Times { reading: started.elapsed(), ..Times::default() };
    let mut status = 1;
    if let (Ok(program), false) = (&mut program, options.emitted.is_empty()) {
        let optimizes = options.backend != Some(Backend::Llvm) && options.engine.level > 0;
        let entry = Some(options.entry_point.as_str()).filter(|_| optimizes);
        let wanted = &options.emitted;
        let pipeline = options.pipeline(options.backend.unwrap_or(Backend::usual_compiler()));
        let settings = Way {
            entry,
            shapes: options.shapes,
            pipeline: pipeline.as_deref(),
            has_threads: options.engine.threads > 1,
        };
        let emitted = emitted_texts(&context, program, registry.passes, settings, wanted);
        if let Ok(text) = emitted {
            status = i32::from(files.append("-", text.as_bytes()).is_err());
        }
    } else if let Ok(program) = &mut program {
        let inputs = match check_entry(program.op(), options) {
            Ok(types) => Inputs::read(&options.inputs, &types, files).map_err(Ended::Wrong),
            Err(why) => Err(why),
        };
        let mut inputs = match inputs {
            Ok(inputs) => inputs,
            Err(why) => {
                if let Ended::Wrong(why) = why {
                    files.report(&format!("Error: {why}\n"));
                }
                return 1;
            }
        };
        let mut world = Console { files, pending: Vec::new(), started };
        let mut object = Vec::new();
        let read_again = || {
            // What the compiler told is of no use to who asked for none.
            told.take();
            read()
        };
        let settings = (options, registry);
        let mut data = (&mut inputs, &mut object);
        let ended =
            run_as_planned((&context, program), settings, &mut world, &mut times, &mut data, &read_again);
        world.flush();
        if options.dumps_object && !object.is_empty() {
            let file = if options.input.file == "-" { "stdin" } else { &options.input.file };
            let name = options.object_name.clone().unwrap_or_else(|| format!("{file}.o"));
            if let Err(why) = files.write(&name, &object) {
                files.report(&format!("cannot write '{name}': {why}\n"));
            }
        }
        let shown =
            ended.and_then(|results| options.output.show(&results, text_of, files).map_err(Ended::Wrong));
        match shown {
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
    /// Which compiler took each function.
    placements: Vec<Placement>,
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
        let placement = |Placement { function, refused }: &Placement| match refused {
            None => format!("@{function}: native\n"),
            Some(why) => format!("@{function}: cranelift, because {why}\n"),
        };
        parts.into_iter().filter_map(line).chain(self.placements.iter().map(placement)).collect()
    }
}

/// Runs a program in the engine that suits it, or in the interpreter if that is the other way that the plan has.
fn run_as_planned<'c>(
    (context, program): (&'c Context<'c>, &mut OwnedOperation<'c>),
    (options, registry): (&Options, &Registry),
    world: &mut dyn World,
    times: &mut Times,
    data: &mut Data<'_>,
    read_again: &dyn Fn() -> Result<OwnedOperation<'c>, Failure>,
) -> Result<Vec<Returned>, Ended> {
    let plan = options.plan(program.op());
    match execute(context, program, (options, plan, registry), world, times, data) {
        Err(Ended::NotCompiled) => {
            // The passes changed the program.
            let mut program = read_again().map_err(|Failure| Ended::Stopped)?;
            let plan = Plan::with(Backend::Interpreter, Shapes::Trusted);
            execute(context, &mut program, (options, plan, registry), world, times, data)
        }
        ended => ended,
    }
}

/// Arguments of the entry point, and the object file that was made, if there is one.
type Data<'d> = (&'d mut Inputs, &'d mut Vec<u8>);

/// Lowers and compiles the program as far as the engine needs, and calls the entry point; returns its results. The object
/// file that was made, if there is one, is given as well.
fn execute<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    (options, plan, registry): (&Options, Plan, &Registry),
    world: &mut dyn World,
    times: &mut Times,
    (inputs, object): &mut Data<'_>,
) -> Result<Vec<Returned>, Ended> {
    let mut watch = Instant::now();
    let mut lap = || std::mem::replace(&mut watch, Instant::now()).elapsed();
    let failed = || if plan.falls_back { Ended::NotCompiled } else { Ended::Stopped };
    if plan.backend.compiles() {
        let pipeline = options.pipeline(plan.backend);
        let lowered = to_loops(context, program, registry.passes, plan.shapes, pipeline.as_deref());
        lowered.map_err(|_| failed())?;
    }
    let signatures = Signatures::of(program.op());
    if plan.backend.compiles() {
        if plan.backend.is_cranelift() && options.engine.level > 0 {
            let entry = Some(options.entry_point.as_str());
            optimize(context, program, registry.passes, entry).map_err(|_| failed())?;
        }
        if options.engine.threads > 1 {
            to_tasks(context, program, registry.passes).map_err(|_| failed())?;
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
    times.placements = engine.placements().to_vec();
    if plan.backend.compiles() {
        times.compiling = Some(lap());
    }
    let mut arguments = inputs.arguments().map_err(Ended::Wrong)?;
    let result = engine.call(&options.entry_point, &mut arguments).and_then(|returned| {
        engine.finish()?;
        Ok(returned)
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

/// Checks that the entry point is there, and that what it returns was asked for and can be shown; returns the types of its
/// arguments.
fn check_entry<'c>(module: Operation<'_, 'c>, options: &Options) -> Result<Vec<Type<'c>>, Ended> {
    let wrong = |why: &str| Err(Ended::Wrong(why.to_owned()));
    if !module.has_trait(TraitFlags::SYMBOL_TABLE) {
        return wrong("top-level op must be a symbol table.");
    }
    let entry = module.lookup_symbol(&options.entry_point);
    let entry = entry.filter(|op| op.regions().next().is_some_and(|region| !region.is_empty()));
    let signature = entry.and_then(signature);
    let Some((inputs, results)) = signature else { return wrong("entry point not found") };
    if !inputs.is_empty() && options.inputs.is_empty() {
        return wrong("JIT can't invoke a main function expecting arguments");
    }
    match (options.result, results.as_slice()) {
        (Wants::Void, []) => Ok(inputs),
        (Wants::Void, _) => wrong("expected void function"),
        (Wants::Type(name), [ty]) if printed_type(*ty) == Some(name) => Ok(inputs),
        (Wants::Type(name), _) => wrong(&format!("only single {name} function result supported")),
        (Wants::Anything, types) if types.iter().all(|ty| is_result(*ty)) => Ok(inputs),
        (Wants::Anything, _) => wrong("unsupported function type"),
    }
}

/// Returns the name of a type whose values are printed.
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
