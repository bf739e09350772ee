//! Programs at any level as machine code in this process.

use crate::diagnostics::{Around, SourceFile};
use crate::engines::Backend;
use crate::input::{InputOptions, rendered};
use crate::lowering::target::Target;
use crate::lowering::{Shapes, has_tensors, optimize, to_llvm, to_loops};
use crate::opt::Registry;
use terrace_bytecode::Bytes;
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, NamedAttribute, Operation, OwnedOperation, Region};
use terrace_jit::cranelift::{Artifact, OptimizationLevel, Signatures};

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
