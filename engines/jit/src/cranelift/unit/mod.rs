//! The program while it is compiled: what its functions share, and how it reports what it cannot compile.

pub(crate) mod outside;

use crate::cranelift::types::{Kind, Types};
use crate::cranelift::{Lowered, refuse};
use cranelift_codegen::Context as Code;
use cranelift_codegen::ir::{AbiParam, Signature};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::FunctionBuilderContext;
use cranelift_module::{DataId, FuncId, Module};
use outside::{Around, LateName, Thunk};
use std::collections::HashMap;
use terrace_execution::Placement;
use terrace_ir::{Attribute, Failure, Location, LogicalResult, Operation, Type};
use terrace_llvm::types::{FunctionSignature, as_function};
use terrace_native::Features;

/// State that the functions of a program share during compilation.
pub(in crate::cranelift) struct Unit<'u, 'a, 'c> {
    pub types: &'u Types<'c>,
    pub module: &'u mut dyn Module,
    /// Definitions outside the program.
    pub around: Around<'u>,
    pub call_conv: CallConv,
    /// All symbols of the program, by name.
    pub symbols: HashMap<&'c str, Operation<'a, 'c>>,
    /// Functions that are declared to the linker: those of the program, and thunks of those of the host.
    pub functions: HashMap<&'c str, FuncId>,
    /// Variables that are declared to the linker.
    pub variables: HashMap<&'c str, DataId>,
    /// Locations and reasons of possible traps.
    pub stops: Vec<(Location<'c>, String)>,
    /// Thunks of functions of the host that are still to be compiled.
    pub thunks: Vec<Thunk>,
    /// Names that are bound after compilation.
    pub late: HashMap<&'c str, LateName>,
    /// Processor for which functions with wide vectors are compiled apart; `None` if none are.
    pub native: Option<Features>,
    /// Which compiler took each function.
    pub placements: Vec<Placement>,
}

/// Buffers reused from function to function.
pub(in crate::cranelift) struct Workspace {
    pub builder: FunctionBuilderContext,
    pub code: Code,
}

impl Default for Workspace {
    fn default() -> Self {
        Workspace { builder: FunctionBuilderContext::new(), code: Code::new() }
    }
}

impl Workspace {
    /// Clears both parts and returns them.
    pub fn parts(&mut self) -> (&mut Code, &mut FunctionBuilderContext) {
        self.code.clear();
        (&mut self.code, &mut self.builder)
    }
}

impl<'c> Unit<'_, '_, 'c> {
    /// Returns the machine's signature of a function type.
    pub fn signature(&self, function: &FunctionSignature<'c>) -> Lowered<Signature> {
        let mut signature = Signature::new(self.call_conv);
        for input in &function.inputs {
            signature.params.extend(self.held(*input)?);
        }
        signature.returns.extend(self.held(function.result)?);
        Ok(signature)
    }

    fn held(&self, ty: Type<'c>) -> Lowered<Vec<AbiParam>> {
        Ok(self.types.leaves(ty)?.iter().map(|leaf| AbiParam::new(leaf.kind.held())).collect())
    }

    /// Returns the kinds of the leaves of some types.
    pub fn kinds(&self, of: &[Type<'c>]) -> Lowered<Vec<Kind>> {
        let mut kinds = Vec::new();
        for ty in of {
            kinds.extend(self.types.leaves(*ty)?.iter().map(|leaf| leaf.kind));
        }
        Ok(kinds)
    }
}

/// Reports that an operation cannot be compiled.
pub(in crate::cranelift) fn told(op: Operation<'_, '_>, why: &str) -> LogicalResult {
    op.emit_op_error(format_args!("cannot be compiled by Cranelift: {why}"))
}

/// Reports an error as [`told`] does, where another result is needed.
pub(in crate::cranelift) fn failed(op: Operation<'_, '_>, why: &str) -> Failure {
    op.op_error(format_args!("cannot be compiled by Cranelift: {why}")).tell()
}

/// Returns the type of a function.
pub(in crate::cranelift) fn function_type<'c>(op: Operation<'_, 'c>) -> Lowered<FunctionSignature<'c>> {
    match op.attribute("function_type").and_then(|ty| ty.as_type()).and_then(as_function) {
        Some(function) => Ok(function),
        None => refuse("has no function type"),
    }
}

/// Returns the type and the alignment of the structure that a function takes by value as its argument `number`.
pub(in crate::cranelift) fn by_value<'c>(op: Operation<'_, 'c>, number: usize) -> Option<(Type<'c>, u64)> {
    let words = *op.attribute("arg_attrs").and_then(Attribute::as_array)?.get(number)?;
    let ty = words.entry("llvm.byval")?.as_type()?;
    let alignment = words.entry("llvm.align").and_then(|bytes| u64::try_from(bytes.as_i64()?).ok());
    Some((ty, alignment.unwrap_or(1)))
}

/// Returns true if a function takes any structure by value.
pub(in crate::cranelift) fn takes_by_value(op: Operation<'_, '_>) -> bool {
    let count = op.attribute("arg_attrs").and_then(Attribute::as_array).map_or(0, <[_]>::len);
    (0..count).any(|number| by_value(op, number).is_some())
}
