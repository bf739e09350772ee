//! Passes and sets of patterns, and what is applied to functions and buffers.

use crate::{
    ApplyConversionPatternsOp, ApplyPatternsOp, ApplyRegisteredPassOp, ApplyToLLVMConversionPatternsOp,
    BufferizeToAllocationOp, CastAndCallOp, MapForallToBlocks, OneShotBufferizeOp, PARAM_OPERAND_ATTR,
    SimplifyBoundedAffineOpsOp,
};
use terrace_ir::{Attribute, Ctx, LogicalResult, Operation, TypedOp};
use terrace_support::ensure_stack;

const PATTERNS: &str = "PatternDescriptorOpInterface";
const CONVERSION_PATTERNS: &str = "ConversionPatternDescriptorOpInterface";
const TYPE_CONVERTER: &str = "TypeConverterBuilderOpInterface";

fn without_interface<'c>(op: Operation<'_, 'c>, child: Operation<'_, 'c>, message: &str) -> LogicalResult {
    op.op_error(message).note(child.location(), "op without interface").emit()
}

impl ApplyPatternsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.patterns().ops().find(|child| !child.declares_interface(PATTERNS)) {
            Some(child) => without_interface(
                self.op(),
                child,
                "expected children ops to implement PatternDescriptorOpInterface",
            ),
            None => Ok(()),
        }
    }
}

impl ApplyConversionPatternsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if !matches!(op.region_count(), 1 | 2) {
            return op.emit_op_error("expected 1 or 2 regions");
        }
        if let Some(child) =
            self.patterns().ops().find(|child| !child.declares_interface(CONVERSION_PATTERNS))
        {
            let message = "expected pattern children ops to implement ConversionPatternDescriptorOpInterface";
            return without_interface(op, child, message);
        }
        let Some(body) = op.regions().nth(1).and_then(|region| region.first_block()) else { return Ok(()) };
        let Some(converter) = body.first_op().filter(|first| first.next().is_none()) else {
            return op.emit_op_error("expected exactly one op in default type converter region");
        };
        if !converter.declares_interface(TYPE_CONVERTER) {
            let message = "expected default converter child op to implement TypeConverterBuilderOpInterface";
            return without_interface(op, converter, message);
        }
        let is_to_llvm =
            converter.is("transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter");
        match self.patterns().ops().find(|child| !is_to_llvm && needs_llvm_converter(*child)) {
            Some(child) => child.emit_op_error("expected LLVMTypeConverter"),
            None => Ok(()),
        }
    }
}

/// Returns true if the patterns of an operation can only be used with a converter to types of `llvm`.
fn needs_llvm_converter(op: Operation<'_, '_>) -> bool {
    let name = op.name().without_dialect();
    name.strip_prefix("apply_conversion_patterns.").is_some_and(|name| !name.starts_with("scf."))
}

/// Dialects that are there whenever the dialect is, because operations of it speak of them.
const LOADED: &[&str] = &[
    "affine",
    "amdgpu",
    "arith",
    "arm_neon",
    "arm_sve",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "nvgpu",
    "nvvm",
    "pdl",
    "pdl_interp",
    "rocdl",
    "scf",
    "sparse_tensor",
    "tensor",
    "transform",
    "ub",
    "vector",
    "x86vector",
    "xegpu",
];

/// Dialects that say how they are converted to `llvm`.
const CONVERTIBLE: &[&str] = &[
    "amx", "arith", "cf", "complex", "func", "index", "math", "memref", "mpi", "nvvm", "omp", "ptr", "ub",
    "vector", "xevm",
];

impl ApplyToLLVMConversionPatternsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, name) = (self.op(), self.dialect_name());
        if !LOADED.contains(&name) && !is_met(op.context(), name) {
            return op.emit_op_error(format_args!("unknown dialect or dialect not loaded: {name}"));
        }
        if !CONVERTIBLE.contains(&name) {
            return op.emit_op_error(format_args!(
                "dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: {name}"
            ));
        }
        Ok(())
    }
}

/// Returns true if operations of a dialect occur in what was read.
fn is_met(context: Ctx<'_>, dialect: &str) -> bool {
    context
        .dialect(dialect)
        .is_some_and(|dialect| dialect.ops.iter().any(|op| context.known_op_name(op.name).is_some()))
}

impl ApplyRegisteredPassOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let mut is_used = vec![false; self.dynamic_options().len()];
        let options = op.attribute("options").and_then(Attribute::as_dictionary).unwrap_or_default();
        options.iter().try_for_each(|option| mark_used(op, option.value, &mut is_used))?;
        match is_used.iter().all(|is_used| *is_used) {
            true => Ok(()),
            false => op.emit_op_error(
                "a param operand does not have a corresponding param_operand attr in the options dict",
            ),
        }
    }
}

/// Notes the operands that stand for values of options.
fn mark_used(op: Operation<'_, '_>, value: Attribute<'_>, is_used: &mut [bool]) -> LogicalResult {
    if let Some(parameters) = value.as_dialect(PARAM_OPERAND_ATTR.name) {
        let index = parameters.first().and_then(|index| index.as_i64()).unwrap_or(-1);
        let count = is_used.len();
        let used = usize::try_from(index).ok().and_then(|index| is_used.get_mut(index));
        let Some(used) = used else {
            return op.emit_op_error(format_args!(
                "dynamic option index {} is out of bounds for the number of dynamic options: {count}",
                index.cast_unsigned(),
            ));
        };
        if std::mem::replace(used, true) {
            return op.emit_op_error(format_args!("dynamic option index {index} is already used in options"));
        }
        return Ok(());
    }
    // Lists may be nested without limit.
    let elements = value.as_array().unwrap_or_default();
    ensure_stack(|| elements.iter().try_for_each(|element| mark_used(op, *element, is_used)))
}

impl CastAndCallOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if let Some(child) = self.conversions().ops().find(|child| !child.declares_interface(TYPE_CONVERTER))
        {
            return without_interface(
                op,
                child,
                "expected children ops to implement TypeConverterBuilderOpInterface",
            );
        }
        match (self.function().is_some(), op.attribute("function_name").is_some()) {
            (false, false) => op.emit_op_error("expected a function handle or name to call"),
            (true, true) => op.emit_op_error("function handle and name are mutually exclusive"),
            _ => Ok(()),
        }
    }
}

impl OneShotBufferizeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.memcpy_op() {
            "memref.copy" | "linalg.copy" => Ok(()),
            _ => self.op().emit_op_error("unsupported memcpy op"),
        }
    }
}

impl BufferizeToAllocationOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.memcpy_op() {
            "bufferization.materialize_in_destination" | "memref.copy" | "linalg.copy" => {}
            _ => return self.op().emit_op_error("unsupported memcpy op"),
        }
        match self.alloc_op() {
            "memref.alloc" | "memref.alloca" => Ok(()),
            _ => self.op().emit_op_error("unsupported alloc op"),
        }
    }
}

impl MapForallToBlocks<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let sizes = self.op().attribute("grid_dims").and_then(Attribute::as_i64_array).unwrap_or_default();
        match sizes.len() {
            0 | 3 => Ok(()),
            _ => self.op().emit_op_error("transform requires empty or size-3 grid_dims"),
        }
    }
}

impl SimplifyBoundedAffineOpsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, values) = (self.op(), self.bounded_values().len());
        for (name, words) in [("lower_bounds", "lower"), ("upper_bounds", "upper")] {
            let bounds = op.attribute(name).and_then(Attribute::as_i64_array).unwrap_or_default().len();
            if bounds != values {
                return op.emit_op_error(format_args!(
                    "incorrect number of {words} bounds, expected {values} but found {bounds}"
                ));
            }
        }
        Ok(())
    }
}
