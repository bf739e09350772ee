//! `terrace run`: executes a program at the level it is written at, or lowered and compiled.

mod arguments;
mod behavior;
mod check;
mod console;
mod emit;
pub mod in_process;
mod options;
mod plan;
mod profile;
mod times;
mod words;

pub use arguments::Inputs;
pub use behavior::Behavior;
pub use options::{command, is_built_in};

use crate::diagnostics::{Around, SourceFile};
use crate::engines::{self, Backend, NoCode};
use crate::files::{Contents, Files, ProgressLine, leave};
use crate::input::arrays::Kind;
use crate::input::model::{Silence, entry_types, interpreted, is_large};
use crate::input::names::argument_names;
use crate::input::{rendered, weights};
use crate::lowering::{
    Shapes, is_framework, legalize, optimize, schedule, to_llvm, to_loops, to_loops_with, to_tasks,
};
use crate::opt::Registry;
use crate::opt::instruments::progress::Ticker;
use crate::opt::td::{TableGenFiles, with_separate_folders};
use arguments::{GivenInputs, Meaning, WeightsFile, is_result};
use check::Checked;
use console::Console;
use emit::{Way, texts as emitted_texts};
use options::{Options, Wants};
use plan::Plan;
use profile::Profile;
use std::sync::atomic::Ordering;
use std::time::Instant;
use terrace_arguments::parse;
use terrace_execution::number::exponential;
use terrace_execution::{Buffer, CallError, Returned, World};
use terrace_interp::signature;
use terrace_ir::{Context, Failure, Operation, OwnedOperation, Signedness, TraitFlags, Type, TypeKind};
use terrace_jit::cranelift::Signatures;
use terrace_pass::Progress;
use terrace_source_onnx::{self as onnx, Element, Imported};
use terrace_support::float::FloatSemantics;
use times::Times;

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let matches = match parse(command(), &with_separate_folders(arguments)) {
        Ok(matches) => matches,
        Err(exit) => return leave(exit, files),
    };
    let mut options = match Options::of(&matches) {
        Ok(options) => options,
        Err(why) => {
            files.report(&format!("terrace run: {why}\n"));
            return 1;
        }
    };
    let declared = match TableGenFiles::of(&matches, registry, files) {
        Ok(declared) => declared,
        Err(exit) => return leave(exit, files),
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
            run(&contents, &options, &declared, registry, files)
        }
        Err(why) => {
            files.report(&format!("cannot open input file '{}': {why}\n", options.input.file));
            1
        }
    }
}

fn run(
    contents: &Contents,
    options: &Options,
    declared: &TableGenFiles,
    registry: &Registry,
    files: &mut dyn Files,
) -> i32 {
    let started = Instant::now();
    let context = declared.new_context(registry);
    if let Err(why) = declared.load(&context, registry) {
        files.report(&format!("error: {why}\n"));
        return 1;
    }
    let told = options.input.prepare(&context);
    let bytes = contents.bytes();
    let weights = match open_weights(options, files) {
        Ok(weights) => weights,
        Err(why) => {
            files.report(&format!("Error: {why}\n"));
            return 1;
        }
    };
    // What is wrong with a model is told when it is read.
    let about = options.is_model().then(|| onnx::Interface::read(bytes.get()).unwrap_or_default());
    let mut names: Vec<Vec<String>> =
        about.iter().flat_map(|about| &about.inputs).map(|input| vec![input.name.clone()]).collect();
    let watch = Instant::now();
    // The types of a model follow from its arguments.
    let given = given_inputs(options, &names, weights.as_ref());
    let mut model = match options.is_model().then(|| arguments::model(&given, files)).transpose() {
        Ok(model) => model,
        Err(why) => {
            files.report(&format!("Error: {why}\n"));
            return 1;
        }
    };
    let mut times = Times { arguments: watch.elapsed(), ..Times::default() };
    let mut outputs = Outputs::default();
    if let Some(about) = &about {
        outputs.names = about.outputs.iter().map(|output| output.name.clone()).collect();
    }
    let read_program = || options.input.read(&context, &bytes, Around::default());
    let entry = Some(options.entry_point.as_str());
    let legalized = |mut program| legalize(&context, &mut program, registry.passes, entry).map(|()| program);
    let mut program = match &mut model {
        None => {
            read_program().map(|program| outputs.typed(program, &options.entry_point)).and_then(legalized)
        }
        Some(model) => {
            let mut evaluate = evaluator(&context, options, registry);
            let read = model.read(&context, bytes.get(), options.input.name(), Some(files), &mut evaluate);
            read.map(|imported| outputs.take(imported))
        }
    };
    if let (Ok(module), Some(weights)) = (&program, &weights) {
        match weights::bind_file(module, (&weights.name, &weights.contents)) {
            Ok(Ok(())) => {}
            Ok(Err(failure)) => program = Err(failure),
            Err(why) => {
                files.report(&format!("Error: {why}\n"));
                return 1;
            }
        }
    }
    times.reading = started.elapsed().saturating_sub(times.arguments);
    if let (Ok(program), None) = (&program, &about) {
        names = program_names(program, &options.entry_point);
    }
    let given = given_inputs(options, &names, weights.as_ref());
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
        let watch = Instant::now();
        let inputs = match check_entry(program.op(), options) {
            Ok(types) => {
                let arrays = model.as_ref().map(|model| model.arrays.as_slice());
                let inputs = Inputs::of_command(&given, arrays, &types, files);
                inputs.map(|inputs| (inputs, types)).map_err(Ended::Wrong)
            }
            Err(why) => Err(why),
        };
        let (mut inputs, types) = match inputs {
            Ok(inputs) => inputs,
            Err(why) => {
                if let Ended::Wrong(why) = why {
                    files.report(&format!("Error: {why}\n"));
                }
                return 1;
            }
        };
        times.arguments += watch.elapsed();
        // A check reads the arguments again and again.
        let arrays = model.as_ref().filter(|_| options.checks_passes).map(|model| model.arrays.clone());
        let mut read_again = || {
            // What the compiler told is of no use to who asked for none.
            told.take();
            match &mut model {
                None => read_program().and_then(legalized),
                Some(model) => {
                    let again =
                        model.read(&context, bytes.get(), options.input.name(), None, &mut interpreted);
                    again.map(|imported| imported.module)
                }
            }
        };
        if options.checks_passes {
            let again = || Inputs::of_command(&given, arrays.as_deref(), &types, files);
            let checked = read_again()
                .map_err(|Failure| "the program cannot be read".to_owned())
                .and_then(|mut copy| check::check((&context, &mut copy), (options, registry), again));
            let (is_right, words) = match checked {
                Ok(Checked::Right(words)) => (true, words),
                Ok(Checked::Wrong(words)) => (false, format!("error: {words}")),
                Err(why) => (false, format!("error: {why}")),
            };
            files.report(&format!("terrace run: {words}\n"));
            if !is_right {
                files.report(&rendered(&told.take(), &SourceFile::new(options.input.name(), bytes.get())));
                return 1;
            }
        }
        let line = files.progress_line();
        let mut world = Console { files, pending: Vec::new(), started };
        let mut object = Vec::new();
        let settings = (options, registry);
        let mut data = (&mut inputs, &mut object, line);
        let ended =
            run_as_planned((&context, program), settings, &mut world, &mut times, &mut data, &mut read_again);
        world.flush();
        if options.dumps_object && !object.is_empty() {
            let file = if options.input.file == "-" { "stdin" } else { &options.input.file };
            let name = options.object_name.clone().unwrap_or_else(|| format!("{file}.o"));
            if let Err(why) = files.write(&name, &object) {
                files.report(&format!("cannot write '{name}': {why}\n"));
            }
        }
        let watch = Instant::now();
        let shown = ended.and_then(|results| {
            let (kinds, names) = (outputs.kinds(), &outputs.names);
            let meaning = Meaning { kinds: &kinds, names };
            options.output.show(&results, meaning, text_of, files).map_err(Ended::Wrong)
        });
        times.writing = watch.elapsed();
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
    if let Some((rows, seconds)) = times.profile.take().filter(|_| status == 0) {
        let nodes = about.map(|about| about.nodes).unwrap_or_default();
        let profile = Profile::new(rows, &seconds, times.running, nodes);
        files.report(&profile.text());
        if let Some(page) = &options.profile_page
            && let Err(why) = files.write(page, profile.page(options.input.name()).as_bytes())
        {
            files.report(&format!("Error: '{page}': {why}\n"));
            return 1;
        }
    }
    status
}

/// Opens the file of weights, if there is one.
fn open_weights(options: &Options, files: &mut dyn Files) -> Result<Option<WeightsFile>, String> {
    let open = |name: &String| {
        let contents = files.open(name).map_err(|why| format!("cannot open '{name}': {why}"))?;
        Ok::<_, String>(WeightsFile { name: name.clone(), contents })
    };
    options.weights.as_ref().map(open).transpose()
}

fn given_inputs<'o>(
    options: &'o Options,
    names: &'o [Vec<String>],
    weights: Option<&'o WeightsFile>,
) -> GivenInputs<'o> {
    GivenInputs { texts: &options.inputs, names, seed: options.made_inputs, weights }
}

/// Returns the names of the inputs of a function: those of its arguments, and `arg0` and so on.
fn program_names(program: &OwnedOperation<'_>, entry: &str) -> Vec<Vec<String>> {
    let own = argument_names(program, entry).into_iter().enumerate();
    own.map(|(at, name)| name.into_iter().chain([format!("arg{at}")]).collect()).collect()
}

/// Meaning of the results of a model.
#[derive(Default)]
struct Outputs {
    names: Vec<String>,
    elements: Vec<Element>,
    texts: Vec<String>,
}

impl Outputs {
    /// Keeps what an import says of its results; the program.
    fn take<'c>(&mut self, imported: Imported<'c>) -> OwnedOperation<'c> {
        (self.elements, self.texts) = (imported.outputs, imported.texts);
        imported.module
    }

    /// Keeps what the types of a function say of its results, where numbers have no sign; the program.
    fn typed<'c>(&mut self, program: OwnedOperation<'c>, name: &str) -> OwnedOperation<'c> {
        let function =
            program.op().regions().flat_map(|region| region.ops()).find(|op| op.symbol_name() == Some(name));
        let (_, results) = function.and_then(signature).unwrap_or_default();
        let elements: Vec<Element> = results.iter().map(|ty| element_of(*ty)).collect();
        let is_plain = |element: &Element| matches!(element, Element::Signed(_) | Element::F32);
        if is_framework(program.op()) && !elements.iter().all(is_plain) {
            self.elements = elements;
        }
        program
    }

    fn kinds(&self) -> Vec<Kind<'_>> {
        let kind = |element: &Element| match element {
            Element::F16 => Kind::Half,
            Element::BF16 => Kind::BFloat,
            Element::F32 | Element::F64 => Kind::Plain,
            Element::Bool => Kind::Bool,
            // Bits of a byte are one without a sign, as those of small floats are.
            Element::Signed(8..) => Kind::Plain,
            Element::Signed(_) | Element::Unsigned(_) | Element::Small(_) => Kind::Unsigned,
            Element::Text => Kind::Texts(&self.texts),
        };
        self.elements.iter().map(kind).collect()
    }
}

/// Returns what the elements of an array of a type are.
fn element_of(ty: Type<'_>) -> Element {
    let element = ty.element_or_self();
    match (element.as_integer(), element.as_float()) {
        (Some((1, _)), _) => Element::Bool,
        (Some((width, Signedness::Unsigned)), _) => Element::Unsigned(width),
        (Some((width, _)), _) => Element::Signed(width),
        (None, Some(FloatSemantics::F16)) => Element::F16,
        (None, Some(FloatSemantics::BF16)) => Element::BF16,
        (None, _) => Element::F32,
    }
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

/// Returns a function that calls `main` of a part of a model: compiled if there is much to compute.
fn evaluator<'o, 'c: 'o>(
    context: &'c Context<'c>,
    options: &'o Options,
    registry: &'o Registry,
) -> impl FnMut(&mut OwnedOperation<'c>, Vec<Buffer>) -> Result<Vec<Returned>, String> + 'o {
    let is_interpreted = options.backend == Some(Backend::Interpreter) || options.is_bounded;
    move |part, arrays| {
        if is_interpreted || !is_large(part) {
            return interpreted(part, arrays);
        }
        let types = entry_types(part)?;
        let mut inputs = Inputs::of_arrays(&arrays, &types)?;
        let plan = Plan::with(options.backend.unwrap_or(Backend::usual_compiler()), Shapes::Trusted);
        let settings = (options, plan, registry);
        let (mut times, mut object) = (Times::default(), Vec::new());
        let data = &mut (&mut inputs, &mut object, None);
        execute(context, part, settings, &mut Silence, &mut times, data).map_err(|ended| match ended {
            Ended::Wrong(why) => why,
            _ => "a part of the model cannot be run".to_owned(),
        })
    }
}

/// Runs a program in the engine that suits it, or in the interpreter if that is the other way that the plan has.
fn run_as_planned<'c>(
    (context, program): (&'c Context<'c>, &mut OwnedOperation<'c>),
    (options, registry): (&Options, &Registry),
    world: &mut dyn World,
    times: &mut Times,
    data: &mut Data<'_>,
    read_again: &mut dyn FnMut() -> Result<OwnedOperation<'c>, Failure>,
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

/// Arguments of the entry point, the object file that was made, if there is one, and the line that tells how far it is.
type Data<'d> = (&'d mut Inputs, &'d mut Vec<u8>, Option<ProgressLine>);

/// Lowers and compiles the program as far as the engine needs, and calls the entry point; returns its results. The object
/// file that was made, if there is one, is given as well.
fn execute<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    (options, plan, registry): (&Options, Plan, &Registry),
    world: &mut dyn World,
    times: &mut Times,
    (inputs, object, line): &mut Data<'_>,
) -> Result<Vec<Returned>, Ended> {
    let mut watch = Instant::now();
    let mut lap = || std::mem::replace(&mut watch, Instant::now()).elapsed();
    let failed = || if plan.falls_back { Ended::NotCompiled } else { Ended::Stopped };
    let progress = Progress::default();
    let prepared = Ticker::watch(line.take(), &STAGES.map(str::to_owned), &progress, || {
        let signatures = lower(context, program, (options, plan, registry), (times, inputs))?;
        if plan.backend.compiles() {
            times.lowering = Some(lap());
        }
        progress.step.store(1, Ordering::Relaxed);
        // SAFETY: the user asks to run this program, as one asks the system to start one: it may do to this process what a
        // program may do to itself. `--backend=interpreter` checks it instead.
        #[allow(unsafe_code)]
        let started =
            unsafe { engines::start(program.op(), plan.backend, &options.engine, signatures, world) };
        let mut engine = started.map_err(|why| match why {
            NoCode::Because(why) if !plan.falls_back => Ended::Wrong(why),
            _ => failed(),
        })?;
        let prepared = engine.prepare(&options.entry_point);
        prepared.map_err(|error| if plan.falls_back { Ended::NotCompiled } else { ended(error) })?;
        Ok(engine)
    });
    let mut engine = prepared?;
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
    drop(arguments);
    if let Some((_, seconds)) = &mut times.profile {
        // The first is the clock's.
        *seconds = inputs.pop_numbers().into_iter().skip(1).collect();
    }
    result.map_err(ended)
}

/// Stages that are told while a large program is compiled.
const STAGES: [&str; 2] = ["lowering", "compiling"];

/// Lowers the program as far as the engine needs; returns the signatures that functions had when tensors had become
/// memory.
fn lower<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    (options, plan, registry): (&Options, Plan, &Registry),
    (times, inputs): (&mut Times, &mut Inputs),
) -> Result<Signatures, Ended> {
    if !plan.backend.compiles() {
        return Ok(Signatures::of(program.op()));
    }
    let failed = |_| if plan.falls_back { Ended::NotCompiled } else { Ended::Stopped };
    let pipeline = options.pipeline(plan.backend);
    let way = (plan.shapes, pipeline.as_deref());
    if options.is_profiled {
        let mut rows = Err("the program is at no level that can be measured".to_owned());
        let mut measure = |program: &mut OwnedOperation<'c>| {
            rows = profile::insert(context, program, &options.entry_point);
            Ok(())
        };
        to_loops_with(context, program, registry.passes, way, Some(&mut measure)).map_err(failed)?;
        let rows = rows.map_err(Ended::Wrong)?;
        inputs.push_zeros(rows.len() + 1);
        times.profile = Some((rows, Vec::new()));
    } else {
        to_loops(context, program, registry.passes, way.0, way.1).map_err(failed)?;
    }
    let signatures = Signatures::of(program.op());
    if plan.backend.is_cranelift() && options.engine.level > 0 {
        let entry = Some(options.entry_point.as_str());
        optimize(context, program, registry.passes, entry).map_err(failed)?;
    }
    if options.engine.threads > 1 {
        to_tasks(context, program, registry.passes).map_err(failed)?;
    }
    to_llvm(context, program, registry.passes).map_err(failed)?;
    Ok(signatures)
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
    let gives_none = options.inputs.is_empty() && options.weights.is_none();
    if !inputs.is_empty() && gives_none && options.made_inputs.is_none() {
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
