//! `terrace compile`: a program as an object file, as text for an assembler, as a library, or as something to start.
//!
//! A model, or a function that is named, gets one function for other languages: `interface` describes it, `entry` adds it to
//! the program, `weights` takes large constants out to a file, and `header`, `rust` and `python` write what those
//! languages want around the code.

mod archive;
mod digest;
mod entry;
mod header;
mod interface;
mod options;
mod python;
mod rust;
mod weights;

pub use options::command;

use crate::diagnostics::{Around, SourceFile};
use crate::engines::{Backend, NoCode, emit};
use crate::files::{Contents, Files, leave};
use crate::input::model::{Model, interpreted};
use crate::input::names::argument_names;
use crate::input::rendered;
use crate::input::weights::bind_file;
use crate::lowering::target::Target;
use crate::lowering::{hide_all_but, optimize, schedule, to_llvm, to_loops};
use crate::opt::Registry;
use crate::run::in_process::protect_arguments;
use interface::{Interface, Port, identifier};
use options::{Kind, Options};
use terrace_arguments::parse;
use terrace_ir::{Context, OwnedOperation, Region};
use terrace_jit::cranelift::Features;
use terrace_jit::llvm::Output;
use terrace_llvm::LLVMFuncOp;
use terrace_source_onnx as onnx;

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let matches = match parse(command(), arguments) {
        Ok(matches) => matches,
        Err(exit) => return leave(exit, files),
    };
    let made = Options::of(&matches).and_then(|options| compile(&options, registry, files));
    match made {
        Ok(status) => status,
        Err(why) => {
            files.report(&format!("terrace compile: {why}\n"));
            1
        }
    }
}

/// Compiled code, and what is known of it.
struct Compiled {
    bytes: Vec<u8>,
    /// Names of functions that others can call.
    functions: Vec<String>,
    interface: Option<Interface>,
    /// The file of weights, if they are apart.
    weights: Option<Vec<u8>>,
}

fn compile(options: &Options, registry: &Registry, files: &mut dyn Files) -> Result<i32, String> {
    let contents = files.open(&options.input.file);
    let contents =
        contents.map_err(|why| format!("cannot open input file '{}': {why}", options.input.file))?;
    contents.expect();
    let schedule = schedule::read(options.schedule.as_deref(), registry, files)?;
    let context = registry.new_context();
    let told = options.input.prepare(&context);
    let compiled = compiled(&context, (&contents, options), schedule, registry, files);
    let source = SourceFile::new(options.input.name(), contents.bytes().get());
    files.report(&rendered(&told.take(), &source));
    match compiled {
        Ok(compiled) => write(&compiled, options, files).map(|()| 0),
        Err(NoCode::Told) => Ok(1),
        Err(NoCode::Because(why)) => Err(why),
    }
}

/// Reads a program, or a model as a program; of a model also what it says of itself.
fn program<'c>(
    context: &'c Context<'c>,
    (contents, options): (&Contents, &Options),
    files: &mut dyn Files,
) -> Result<(OwnedOperation<'c>, Option<Described>), NoCode> {
    let bytes = contents.bytes();
    if !options.is_model() {
        let program = options.input.read(context, &bytes, Around::default())?;
        if let Some(name) = &options.weights {
            let weights = files.open(name).map_err(|why| format!("cannot open '{name}': {why}"))?;
            bind_file(&program, (name, &weights))??;
        }
        return Ok((program, None));
    }
    let about = onnx::Interface::read(bytes.get())?;
    let given = shapes(&about, options)?;
    let mut model = Model::new(given, Vec::new());
    let imported = model.read(context, bytes.get(), options.input.name(), Some(files), &mut interpreted)?;
    let described = Described { about, arguments: imported.arguments, outputs: imported.outputs };
    if described.outputs.contains(&onnx::Element::Text) {
        return Err("an output is of strings, which other languages are not given".to_owned().into());
    }
    Ok((imported.module, Some(described)))
}

/// Description of a model by itself.
struct Described {
    about: onnx::Interface,
    /// Positions of the inputs that are arguments.
    arguments: Vec<usize>,
    outputs: Vec<onnx::Element>,
}

/// Returns the shapes of the inputs of a model: those of the command line, and else its own.
fn shapes(about: &onnx::Interface, options: &Options) -> Result<Vec<Option<onnx::Given>>, String> {
    if let Some((name, _)) =
        options.shapes.iter().find(|(name, _)| about.inputs.iter().all(|own| own.name != *name))
    {
        let names: Vec<String> = about.inputs.iter().map(|own| format!("'{}'", own.name)).collect();
        return Err(format!("the model has no input '{name}': it has {}", names.join(", ")));
    }
    let given = about.inputs.iter().map(|input| {
        if input.element == Some(onnx::Element::Text) {
            return Err(format!("input '{}' is of strings, which other languages cannot give", input.name));
        }
        let wanted = options.shapes.iter().find(|(name, _)| *name == input.name);
        let shape = match (wanted, &input.shape) {
            (Some((_, shape)), _) => shape.clone(),
            (None, Some(shape)) if shape.iter().all(|size| *size >= 0) => shape.clone(),
            (None, shape) => {
                let sizes = shape.iter().flatten().zip(&input.symbols);
                let text = |(size, symbol): (&i64, &String)| match (*size, symbol.as_str()) {
                    (..0, "") => "?".to_owned(),
                    (..0, symbol) => symbol.to_owned(),
                    (size, _) => size.to_string(),
                };
                let sizes: Vec<String> = sizes.map(text).collect();
                let sizes = if shape.is_none() { "..".to_owned() } else { sizes.join("x") };
                return Err(format!(
                    "input '{}' has open sizes ({sizes}): give them, as --shape {}=1x2x3",
                    input.name, input.name
                ));
            }
        };
        Ok(Some(onnx::Given { shape, ..onnx::Given::default() }))
    });
    given.collect()
}

fn compiled<'c>(
    context: &'c Context<'c>,
    (contents, options): (&Contents, &Options),
    schedule: Option<String>,
    registry: &Registry,
    files: &mut dyn Files,
) -> Result<Compiled, NoCode> {
    let (mut program, described) = program(context, (contents, options), files)?;
    let backend = options.compiler();
    let target = match backend {
        Some(backend @ Backend::Native) => {
            Target::host(backend).with_features(backend, &options.target_features)?
        }
        _ => Target::ANY,
    };
    let (mut interface, mut weights) = (None, None);
    if let Some(entry) = options.entry() {
        let mut own = interface_of(&program, entry, options)?;
        if let Some(Described { about, arguments, outputs }) = &described {
            own.refine(about, arguments, outputs);
        }
        own.name_ports();
        if let (Some(Backend::Native), Ok(features)) =
            (backend, Features::of_this_machine().changed_by(&options.target_features))
        {
            own.features = names_of(features);
        }
        protect_arguments(&mut program);
        if options.splits_weights {
            let function = entry::function(&program, entry).ok_or_else(|| no_entry(entry))?;
            let file = format!("{}.safetensors", own.name);
            let (bytes, split) = weights::split(context, &mut program, function, &file)?;
            (weights, own.weights) = (Some(bytes), Some(split));
        }
        interface = Some(own);
    }
    let pipeline = schedule.or_else(|| (options.level > 1).then(|| target.pipeline()));
    to_loops(context, &mut program, registry.passes, options.checks, pipeline.as_deref())?;
    let entry = match (options.entry(), &interface) {
        (Some(callee), Some(interface)) => {
            let name = entry::add(context, &mut program, callee, interface)?;
            hide_all_but(&name, &mut program);
            Some(name)
        }
        _ => None,
    };
    if backend.is_some_and(Backend::is_cranelift) && options.level > 0 {
        optimize(context, &mut program, registry.passes, entry.as_deref())?;
    }
    to_llvm(context, &mut program, registry.passes)?;
    let bytes = match options.kind()? {
        Kind::LlvmIr => terrace_target_llvm::translate(program.op())?.text.into_bytes(),
        kind => {
            let output = if kind == Kind::Assembly { Output::Assembly } else { Output::Object };
            emit(program.op(), backend, options.level, &options.target_features, output)?
        }
    };
    Ok(Compiled { bytes, functions: functions(&program), interface, weights })
}

fn no_entry(entry: &str) -> String {
    format!("there is no function '{entry}' with a body")
}

/// Describes a function from its type.
fn interface_of(program: &OwnedOperation<'_>, entry: &str, options: &Options) -> Result<Interface, String> {
    let function = entry::function(program, entry).ok_or_else(|| no_entry(entry))?;
    let signature = program
        .body()
        .child(function)
        .and_then(|body| terrace_interp::signature(terrace_ir::Operation::new(body, terrace_ir::Body::ROOT)));
    let (inputs, results) = signature.ok_or_else(|| no_entry(entry))?;
    let has_tensors = inputs.iter().chain(&results).any(|ty| ty.is_tensor());
    let port = |(at, ty): (usize, &terrace_ir::Type<'_>), role: &str| {
        let port = Port::of_type(format!("{role}{at}"), *ty);
        port.ok_or_else(|| format!("{role} #{at} ('{ty}'): other languages have no such values"))
    };
    let mut inputs = inputs.iter().enumerate().map(|ty| port(ty, "input")).collect::<Result<Vec<_>, _>>()?;
    for (port, name) in inputs.iter_mut().zip(argument_names(program, entry)) {
        port.title = name.unwrap_or_else(|| std::mem::take(&mut port.title));
    }
    let outputs: Vec<Port> =
        results.iter().enumerate().map(|ty| port(ty, "output")).collect::<Result<_, _>>()?;
    if let Some(at) = results.iter().position(|ty| ty.is_memref()).filter(|_| !has_tensors) {
        return Err(format!(
            "output #{at} ('{}'): nobody knows whose memory it is; return a tensor, or write to an argument",
            results[at]
        ));
    }
    let file = options.input.name().rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = file.split('.').next().unwrap_or_default();
    let stem = if options.is_model() { stem } else { entry };
    Ok(Interface {
        name: identifier(options.name.as_deref().unwrap_or(stem)),
        source: file.to_owned(),
        inputs,
        outputs,
        ..Interface::default()
    })
}

/// Returns the names that C compilers have for features of processors.
fn names_of(features: Features) -> Vec<&'static str> {
    let mut names = Vec::new();
    if features.avx2 {
        names.extend(["avx2", "fma", "bmi", "bmi2"]);
    }
    if features.avx512 {
        names.extend(["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]);
    }
    if features.vbmi {
        names.push("avx512vbmi");
    }
    names
}

/// Returns the names of the functions that other object files can call.
fn functions(program: &OwnedOperation<'_>) -> Vec<String> {
    let ops = program.op().regions().flat_map(Region::ops);
    let is_called = |op: &terrace_ir::Operation<'_, '_>| {
        let has_body = op.regions().any(|region| !region.is_empty());
        let linkage = op.attribute("linkage").map_or_else(String::new, |linkage| linkage.to_string());
        op.isa::<LLVMFuncOp>()
            && has_body
            && !["private", "internal"].iter().any(|kind| linkage.contains(kind))
    };
    ops.filter(is_called).filter_map(|op| op.symbol_name().map(str::to_owned)).collect()
}

/// Writes what was asked for.
fn write(compiled: &Compiled, options: &Options, files: &mut dyn Files) -> Result<(), String> {
    let output = options.output.as_str();
    let Compiled { bytes, functions, interface, weights } = compiled;
    let names: Vec<&str> = functions.iter().map(String::as_str).collect();
    let archive = |name: &str| archive::of_object(&format!("{name}.o"), bytes, &names);
    let (folder, file) = output.rsplit_once('/').map_or(("", output), |(folder, file)| (folder, file));
    let beside = |name: &str| if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    match options.kind()? {
        Kind::LlvmIr | Kind::Assembly | Kind::Object => files.write(output, bytes)?,
        Kind::Archive => {
            let stem = file.strip_prefix("lib").unwrap_or(file).trim_end_matches(".a");
            files.write(output, &archive(stem))?;
        }
        Kind::Program | Kind::Shared => {
            let object = format!("{output}.o");
            files.write(&object, bytes)?;
            files.link(&object, output)?;
        }
        Kind::Crate => {
            let interface = interface.as_ref().ok_or(NEEDS_ENTRY)?;
            for (name, text) in rust::files(interface) {
                files.write_in_folders(&format!("{output}/{name}"), text.as_bytes())?;
            }
            files.write(&format!("{output}/lib{}.a", interface.name), &archive(&interface.name))?;
            if let (Some(weights), Some(split)) = (weights, &interface.weights) {
                files.write(&format!("{output}/{}", split.file), weights)?;
            }
            return Ok(());
        }
        Kind::Package => {
            let interface = interface.as_ref().ok_or(NEEDS_ENTRY)?;
            return write_package(interface, (bytes, weights.as_deref()), output, files);
        }
    }
    let Some(interface) = interface else { return Ok(()) };
    if output != "-" {
        let text = header::text(interface, file);
        files.write(&beside(&format!("{}.h", interface.name)), text.as_bytes())?;
        if let (Some(weights), Some(split)) = (weights, &interface.weights) {
            files.write(&beside(&split.file), weights)?;
        }
    }
    Ok(())
}

const NEEDS_ENTRY: &str = "name the function that others call, with --entry-point";

/// Writes the folder of a package for Python, and its wheel beside it.
fn write_package(
    interface: &Interface,
    (object, weights): (&[u8], Option<&[u8]>),
    output: &str,
    files: &mut dyn Files,
) -> Result<(), String> {
    let library = format!("lib{}.so", interface.name);
    let folder = format!("{output}/{}", interface.name);
    let linked = format!("{folder}/{library}");
    files.write_in_folders(&format!("{linked}.o"), object)?;
    files.link(&format!("{linked}.o"), &linked)?;
    let shared = files.read(&linked).map_err(|why| format!("'{linked}': {why}"))?;
    let module = python::module(interface, &library).into_bytes();
    let mut contents = vec![("__init__.py".to_owned(), module)];
    if let (Some(weights), Some(split)) = (weights, &interface.weights) {
        contents.push((split.file.clone(), weights.to_vec()));
    }
    for (name, bytes) in &contents {
        files.write(&format!("{folder}/{name}"), bytes)?;
    }
    contents.push((library, shared));
    let (name, wheel) = python::wheel(interface, &contents);
    files.write(&format!("{output}/{name}"), &wheel)
}
