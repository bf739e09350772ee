//! `Terrace.h`: functions beyond mlir-c. The tools as functions, and programs at any level, compiled and called.

use crate::abi::*;
use crate::c_memory;
use crate::handle::*;
use crate::misuse::Misuse;
use crate::owned::Owned;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;
use terrace_driver::opt::Registry;
use terrace_driver::run::in_process::{Program, compile_in_process, compile_model};
use terrace_driver::{Files, opt, translate, upgrade};
use terrace_execution::{Buffer, CallError, OwnedElements, World};
use terrace_jit::cranelift::OptimizationLevel;
use terrace_source_onnx::{Element, Given, Interface, Port};

/// Returns everything that tools work with.
fn registry() -> Registry {
    Registry {
        dialects: terrace_registry::DIALECTS_AND_TESTS,
        passes: &terrace_registry::PASSES,
        models: terrace_registry::MODELS,
        load_dialects: Some(terrace_registry::load_dialects),
        dump_specs: None,
    }
}

/// Standard input and both outputs of a tool; it has no other files.
#[derive(Default)]
struct Streams {
    input: Vec<u8>,
    output: Vec<u8>,
    errors: String,
}

impl Files for Streams {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        if name == "-" { Ok(self.input.clone()) } else { Err("No such file or directory".to_owned()) }
    }

    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.append(name, text)
    }

    fn append(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        if name != "-" {
            return Err(format!("cannot write '{name}': there are no files here"));
        }
        self.output.extend_from_slice(text);
        Ok(())
    }

    fn report(&mut self, text: &str) {
        self.errors.push_str(text);
    }
}

static PROGRAMS: Owned<TerraceProgram, Arc<Program>> = Owned::empty();

/// The standard streams of this process.
struct Process(Instant);

impl World for Process {
    fn print(&mut self, text: &[u8]) {
        // Nobody is left to tell if this fails.
        let _ = std::io::stdout().write_all(text);
    }

    fn print_error(&mut self, text: &[u8]) {
        let _ = std::io::stderr().write_all(text);
    }

    fn seconds(&mut self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

export! {
    /// Runs a tool (`opt`, `translate` or `upgrade`) on a text, and returns its exit status.
    fn terraceRunTool(
        tool: MlirStringRef,
        count: isize,
        arguments: *const MlirStringRef,
        input: MlirStringRef,
        output: MlirStringCallback,
        errors: MlirStringCallback,
        data: UserData,
    ) -> i32 {
        let texts = array(arguments, count)?.iter().map(|argument| argument.text().map(str::to_owned));
        let arguments: Vec<String> = texts.collect::<Result<_, _>>()?;
        let mut streams = Streams { input: input.bytes().to_vec(), ..Streams::default() };
        let status = match tool.text()? {
            "opt" => opt::main("terrace opt", &arguments, &registry(), &mut streams),
            "translate" => translate::main(&arguments, &registry(), &mut streams),
            "upgrade" => upgrade::main(&arguments, &registry(), &mut streams),
            other => return Err(Misuse::other(format_args!("there is no tool '{other}'"))),
        };
        hand_text(&streams.output, output, data)?;
        hand_text(streams.errors.as_bytes(), errors, data)?;
        Ok(status)
    }

    /// Compiles a program at any level, text or bytecode; null after an error, whose text the callback gets.
    fn terraceProgramCreate(
        program: MlirStringRef,
        level: i32,
        errors: MlirStringCallback,
        data: UserData,
    ) -> TerraceProgram {
        let level = if level <= 0 { OptimizationLevel::None } else { OptimizationLevel::Speed };
        match compile_in_process(program.bytes(), &registry(), level) {
            Ok(program) => Ok(PROGRAMS.insert(Arc::new(program))),
            Err(why) => {
                hand_text(why.as_bytes(), errors, data)?;
                Ok(TerraceProgram::default())
            }
        }
    }

    /// Describes an ONNX model, which is a file: a line for each input and each output, with `input` or `output`, the element
    /// type as numpy names it, the sizes between crosses (`?` for an open one, `-` for a scalar, `*` if nothing is known) and
    /// the name. Fails after an error, whose text the other callback gets.
    fn terraceModelDescribe(
        path: MlirStringRef,
        callback: MlirStringCallback,
        errors: MlirStringCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        let described = model_bytes(path.text()?).and_then(|bytes| Interface::read(&bytes));
        match described {
            Ok(model) => {
                hand_text(lines_of(&model).as_bytes(), callback, data)?;
                Ok(MlirLogicalResult::SUCCESS)
            }
            Err(why) => {
                hand_text(why.as_bytes(), errors, data)?;
                Ok(MlirLogicalResult::default())
            }
        }
    }

    /// Compiles an ONNX model, which is a file, for `count` inputs of these ranks, -1 for one that is left out; their sizes
    /// are in a row. The program's function `main` takes a memref for each. Where shapes depend on elements, their addresses
    /// must be given: the program is for arguments with these elements then. Null after an error, whose text the callback
    /// gets.
    fn terraceProgramCreateFromModel(
        path: MlirStringRef,
        count: isize,
        ranks: *const i64,
        total: isize,
        sizes: *const i64,
        addresses: *const u64,
        level: i32,
        errors: MlirStringCallback,
        data: UserData,
    ) -> TerraceProgram {
        let (path, ranks, sizes) = (path.text()?, array(ranks, count)?, array(sizes, total)?);
        let addresses = if addresses.is_null() { &[] } else { array(addresses, count)? };
        let level = if level <= 0 { OptimizationLevel::None } else { OptimizationLevel::Speed };
        let made = model_bytes(path).and_then(|bytes| {
            let model = Interface::read(&bytes)?;
            // SAFETY: the caller's promise.
            let known = unsafe { known_inputs(&model, (ranks, sizes), addresses) }?;
            compile_model((path, &bytes), known, &registry(), level, &mut Folder)
        });
        match made {
            Ok(model) if model.outputs.contains(&Element::Text) => {
                hand_text(b"an output is of strings, which programs do not return", errors, data)?;
                Ok(TerraceProgram::default())
            }
            Ok(model) => Ok(PROGRAMS.insert(Arc::new(model.program))),
            Err(why) => {
                hand_text(why.as_bytes(), errors, data)?;
                Ok(TerraceProgram::default())
            }
        }
    }

    /// Frees memory that a program gave away.
    fn terraceFree(memory: UserData) {
        c_memory::give_back(memory);
        Ok(())
    }

    /// Destroys a program.
    fn terraceProgramDestroy(program: TerraceProgram) {
        PROGRAMS.take(program).map(drop)
    }

    /// Returns true if memory of results belongs to whoever calls, who gives it to `free`.
    fn terraceProgramGivesMemoryAway(program: TerraceProgram) -> bool {
        Ok(PROGRAMS.get(program)?.gives_memory_away)
    }

    /// Hands the names of the functions to a callback, a line each.
    fn terraceProgramGetFunctions(program: TerraceProgram, callback: MlirStringCallback, data: UserData) {
        let names = PROGRAMS.get(program)?.artifact.functions().join("\n");
        hand_text(names.as_bytes(), callback, data)
    }

    /// Hands the types of a function to a callback, a line each: those of the arguments, `->`, those of the results.
    fn terraceProgramGetSignature(
        program: TerraceProgram,
        name: MlirStringRef,
        callback: MlirStringCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        let program = PROGRAMS.get(program)?;
        let Some((mut lines, results)) = program.artifact.signature(name.text()?) else {
            return Ok(MlirLogicalResult::default());
        };
        lines.push("->".to_owned());
        lines.extend(results);
        hand_text(lines.join("\n").as_bytes(), callback, data)?;
        Ok(MlirLogicalResult::SUCCESS)
    }

    /// Calls a function with a buffer of 16 bytes for each scalar and each word of a descriptor, arguments first; results
    /// are written after them. The buffer is as large as the function's signature says.
    fn terraceProgramCall(
        program: TerraceProgram,
        name: MlirStringRef,
        count: isize,
        buffer: *mut u64,
        errors: MlirStringCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        let program = PROGRAMS.get(program)?;
        let words = count.checked_mul(2).ok_or_else(|| Misuse::other("the buffer is larger than memory"))?;
        let mut leaves: Vec<u128> = array(buffer.cast_const(), words)?.chunks(2).map(joined).collect();
        let called = program.artifact.call_in_place(name.text()?, &mut leaves, &mut Process(Instant::now()));
        let _ = std::io::stdout().flush();
        match called {
            Ok(()) => {
                let halves = |leaf: u128| [leaf as u64, (leaf >> 64) as u64];
                write_all(buffer, leaves.into_iter().flat_map(halves));
                Ok(MlirLogicalResult::SUCCESS)
            }
            Err(CallError::Exited(status)) => std::process::exit(status),
            Err(why) => {
                hand_text(why.to_string().as_bytes(), errors, data)?;
                Ok(MlirLogicalResult::default())
            }
        }
    }
}

/// The files beside a model.
struct Folder;

impl Files for Folder {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        std::fs::read(name).map_err(|error| error.to_string())
    }

    fn write(&mut self, name: &str, _: &[u8]) -> Result<(), String> {
        Err(format!("cannot write '{name}': files are only read here"))
    }

    fn append(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.write(name, text)
    }

    fn report(&mut self, _: &str) {}
}

fn model_bytes(path: &str) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("cannot open '{path}': {error}"))
}

/// Returns the lines that describe a model.
fn lines_of(model: &Interface) -> String {
    let line = |role: &str, port: &Port| {
        let sizes = match &port.shape {
            None => "*".to_owned(),
            Some(shape) if shape.is_empty() => "-".to_owned(),
            Some(shape) => {
                let each = shape.iter().map(|size| if *size < 0 { "?".to_owned() } else { size.to_string() });
                each.collect::<Vec<_>>().join("x")
            }
        };
        let name = port.name.replace(['\n', '\r'], " ");
        format!("{role} {} {sizes} {name}", port.element.map_or("unknown", numpy_name))
    };
    let inputs = model.inputs.iter().map(|port| line("input", port));
    let outputs = model.outputs.iter().map(|port| line("output", port));
    inputs.chain(outputs).collect::<Vec<_>>().join("\n")
}

/// Returns numpy's name of an element type; of those that it lacks, that of their bits.
fn numpy_name(element: Element) -> &'static str {
    match element {
        Element::F16 => "float16",
        Element::F32 => "float32",
        Element::F64 => "float64",
        Element::Bool => "bool",
        Element::Signed(16) => "int16",
        Element::Signed(32) => "int32",
        Element::Signed(64) => "int64",
        Element::Signed(_) => "int8",
        Element::BF16 => "bfloat16",
        Element::Unsigned(16) => "uint16",
        Element::Unsigned(32) => "uint32",
        Element::Unsigned(64) => "uint64",
        Element::Unsigned(_) | Element::Small(_) => "uint8",
        Element::Text => "str",
    }
}

/// Inputs as far as they are known, and those of them whose elements are.
type Known = (Vec<Option<Given>>, Vec<Buffer>);

/// Reads what is known of the inputs of a model.
///
/// # Safety
/// The addresses are those of as many elements as the sizes say.
unsafe fn known_inputs(
    model: &Interface,
    (ranks, sizes): (&[i64], &[i64]),
    addresses: &[u64],
) -> Result<Known, String> {
    let (mut given, mut arrays, mut rest) = (Vec::new(), Vec::new(), sizes);
    for (at, rank) in ranks.iter().enumerate() {
        let Ok(rank) = usize::try_from(*rank) else {
            given.push(None);
            continue;
        };
        let (shape, others) =
            rest.split_at_checked(rank).ok_or("there are fewer sizes than the ranks say")?;
        rest = others;
        let element = model.inputs.get(at).and_then(|port| port.element);
        let mut one =
            Given { shape: shape.to_vec(), is_half: element == Some(Element::F16), ..Given::default() };
        if let (Some(address), Some(element)) = (addresses.get(at), element) {
            let count = shape
                .iter()
                .try_fold(1_i64, |count, size| count.checked_mul(*size).filter(|count| *count >= 0));
            let len =
                count.and_then(|count| isize::try_from(count).ok()?.checked_mul(element.bytes() as isize));
            let len = len.ok_or("an input has too many elements")?;
            let start = std::ptr::with_exposed_provenance::<u8>(*address as usize);
            // SAFETY: the caller's promise.
            let bytes =
                unsafe { array(start, len) }.map_err(|_| "an input has no elements".to_owned())?.to_vec();
            let kind = match element {
                Element::F32 => "f32",
                Element::F64 => "f64",
                other => ["i8", "i16", "i32", "i64"][other.bytes().trailing_zeros() as usize % 4],
            };
            let elements = OwnedElements::from_bytes(kind, &bytes).ok_or("an input has other elements")?;
            arrays.push(Buffer { elements, shape: shape.to_vec() });
            one.bytes = Some(bytes);
        }
        given.push(Some(one));
    }
    Ok((given, arrays))
}

/// Returns a leaf of its halves.
fn joined(halves: &[u64]) -> u128 {
    u128::from(halves[0]) | u128::from(halves[1]) << 64
}
