//! Programs at any level as machine code in this process.

use super::arguments::Inputs;
use crate::diagnostics::{Around, SourceFile};
use crate::engines::Backend;
use crate::files::Files;
use crate::input::arrays::argument;
use crate::input::model::{Model, Silence, interpreted};
use crate::input::{InputOptions, rendered};
use crate::lowering::target::Target;
use crate::lowering::{Shapes, has_tensors, optimize, to_llvm, to_loops};
use crate::opt::Registry;
use terrace_bytecode::Bytes;
use terrace_execution::{Argument, Buffer, CallError, Engine, OwnedElements, Returned};
use terrace_interp::{Interpreter, Limits, signature};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, Failure, NamedAttribute, Operation, OwnedOperation, Region, capture};
use terrace_jit::cranelift::{Artifact, CompileOptions, Features, OptimizationLevel, Signatures};
use terrace_source_onnx::{Element, Given};

/// A program that can be called.
pub struct Program {
    /// Machine code, and the signatures that functions had when tensors had become memory.
    pub artifact: Artifact,
    /// True if memory of results belongs to whoever calls: the program is on tensors. It is of C's `malloc`.
    pub gives_memory_away: bool,
}

/// Compiles a program: text of any edition, or bytecode. Functions of a program on tensors do not write to arguments.
///
/// # Errors
/// With the diagnostics, as the tools render them.
pub fn compile_in_process(
    bytes: &[u8],
    registry: &Registry,
    level: OptimizationLevel,
) -> Result<Program, String> {
    let context = registry.new_context();
    let input = InputOptions::default();
    let told = input.prepare(&context);
    let compiled =
        input.read(&context, &Bytes::Borrowed(bytes), Around::default()).and_then(|mut program| {
            let gives_memory_away = has_tensors(program.op());
            protect_arguments(&mut program);
            let pipeline = Target::host(Backend::Cranelift).pipeline();
            let pipeline = Some(pipeline.as_str()).filter(|_| level != OptimizationLevel::None);
            to_loops(&context, &mut program, registry.passes, Shapes::Trusted, pipeline)?;
            let signatures = Signatures::of(program.op());
            if level != OptimizationLevel::None {
                optimize(&context, &mut program, registry.passes, None)?;
            }
            to_llvm(&context, &mut program, registry.passes)?;
            let artifact = Artifact::compile(program.op(), level, signatures)?;
            Ok(Program { artifact, gives_memory_away })
        });
    compiled.map_err(|_| rendered(&told.take(), &SourceFile::new(input.name(), bytes)))
}

/// A model that can be called, for arguments of some shapes.
pub struct CompiledModel {
    /// The program, whose function `main` takes the arguments.
    pub program: Program,
    /// Positions of the inputs that are arguments; others were left out.
    pub arguments: Vec<usize>,
    /// Element types of the outputs.
    pub outputs: Vec<Element>,
    /// Strings, which outputs of strings have the numbers of.
    pub texts: Vec<String>,
}

/// Reads and compiles an ONNX model for inputs that are known as far as `given` says: their shapes, and their elements where
/// shapes depend on them; `arrays` are the arguments then, and empty if not. The name is that of its file, beside which other files of it are.
///
/// # Errors
/// With the diagnostics, as the tools render them.
pub fn compile_model(
    (name, bytes): (&str, &[u8]),
    (given, arrays): (Vec<Option<Given>>, Vec<Buffer>),
    registry: &Registry,
    level: OptimizationLevel,
    files: &mut dyn Files,
) -> Result<CompiledModel, String> {
    let context = registry.new_context();
    let input = InputOptions::default();
    let told = input.prepare(&context);
    let mut model = Model::new(given, arrays);
    let read = model.read(&context, bytes, name, Some(files), &mut interpreted);
    let compiled = read.and_then(|imported| {
        let mut program = imported.module;
        protect_arguments(&mut program);
        let backend = Backend::usual_compiler();
        let pipeline = Target::host(backend).pipeline();
        let pipeline = Some(pipeline.as_str()).filter(|_| level != OptimizationLevel::None);
        // Indices that a model computes are checked, as those of `terrace run` are.
        to_loops(&context, &mut program, registry.passes, Shapes::Verified, pipeline)?;
        let signatures = Signatures::of(program.op());
        if level != OptimizationLevel::None {
            optimize(&context, &mut program, registry.passes, None)?;
        }
        to_llvm(&context, &mut program, registry.passes)?;
        let native = (backend == Backend::Native).then(Features::of_this_machine);
        let options = CompileOptions { level, signatures, native, ..CompileOptions::default() };
        let artifact = Artifact::compile_with(program.op(), options)?;
        let program = Program { artifact, gives_memory_away: true };
        let (arguments, outputs, texts) = (imported.arguments, imported.outputs, imported.texts);
        Ok(CompiledModel { program, arguments, outputs, texts })
    });
    compiled.map_err(|Failure| rendered(&told.take(), &SourceFile::new(name, bytes)))
}

/// Calls a model with an array for each argument.
///
/// # Errors
/// With words for the user.
#[allow(unsafe_code)]
pub fn call_model(model: &CompiledModel, arrays: &mut [Buffer]) -> Result<Vec<Buffer>, String> {
    let mut arguments: Vec<Argument<'_>> = arrays.iter_mut().map(argument).collect();
    // SAFETY: the importer writes programs on tensors only, whose accesses are compiled with checks, and the arguments are
    // checked against the signature.
    let called = unsafe { model.program.artifact.call("main", &mut arguments, &mut Silence) };
    called.map_err(|why| why.to_string())?.into_iter().map(array_of).collect()
}

/// Calls a function of a program in the interpreter, which checks each access. A scalar is an array without dimensions.
///
/// # Errors
/// With words for the user.
pub fn interpret(
    program: Operation<'_, '_>,
    function: &str,
    arrays: Vec<Buffer>,
) -> Result<Vec<Buffer>, String> {
    let entry = program.lookup_symbol(function).and_then(signature);
    let (types, _) = entry.ok_or_else(|| format!("there is no function '{function}'"))?;
    let mut inputs = Inputs::of_values(arrays, &types)?;
    let mut world = Silence;
    let mut arguments = inputs.arguments()?;
    let (called, told) =
        capture(|| Interpreter::new(program, &mut world, Limits::default()).call(function, &mut arguments));
    let words = |why: CallError| match told.first() {
        Some(diagnostic) if matches!(why, CallError::Stopped(_)) => diagnostic.message.clone(),
        _ => why.to_string(),
    };
    called.map_err(words)?.into_iter().map(array_of).collect()
}

/// Returns a result as an array; a scalar has no dimensions.
fn array_of(result: Returned) -> Result<Buffer, String> {
    let elements = match result {
        Returned::MemRef(array) => return Ok(array),
        Returned::I1(value) => OwnedElements::I8(vec![i8::from(value)]),
        Returned::I8(value) => OwnedElements::I8(vec![value]),
        Returned::I16(value) => OwnedElements::I16(vec![value]),
        Returned::I32(value) => OwnedElements::I32(vec![value]),
        Returned::I64(value) | Returned::Index(value) => OwnedElements::I64(vec![value]),
        Returned::F32(value) => OwnedElements::F32(vec![value]),
        Returned::F64(value) => OwnedElements::F64(vec![value]),
    };
    Ok(Buffer { elements, shape: Vec::new() })
}

/// Says of tensors that public functions take that they must not be written.
pub(crate) fn protect_arguments(program: &mut OwnedOperation<'_>) {
    const WRITABLE: &str = "bufferization.writable";
    let (context, body) = (program.body().context(), program.body_mut());
    let root = Operation::new(body, Body::ROOT);
    let is_public = |op: &Operation<'_, '_>| {
        op.is("func.func")
            && op.regions().any(|region| !region.is_empty())
            && op.attribute("sym_visibility").is_none()
    };
    let functions: Vec<OpId> =
        root.regions().flat_map(Region::ops).filter(is_public).map(Operation::id).collect();
    let protected =
        NamedAttribute { name: context.identifier(WRITABLE), value: context.bool_attribute(false) };
    for id in functions {
        let op = Operation::new(body, id);
        let types =
            op.attribute("function_type").and_then(Attribute::as_type).and_then(|ty| ty.as_function());
        let Some((inputs, _)) = types.filter(|(inputs, _)| inputs.iter().any(|ty| ty.is_tensor())) else {
            continue;
        };
        let given = op.attribute("arg_attrs").and_then(Attribute::as_array).unwrap_or_default();
        let attributes = inputs.iter().enumerate().map(|(at, ty)| {
            let given = given.get(at).and_then(|given| given.as_dictionary()).unwrap_or_default();
            let mut all = given.to_vec();
            if ty.is_tensor() && given.iter().all(|entry| entry.name.as_str() != WRITABLE) {
                all.push(protected);
            }
            context.dictionary_attribute(&all)
        });
        let attributes: Vec<Attribute<'_>> = attributes.collect();
        body.set_attribute(id, context.identifier("arg_attrs"), Some(context.array_attribute(&attributes)));
    }
}
