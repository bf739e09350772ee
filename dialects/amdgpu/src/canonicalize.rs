//! Canonicalization patterns: accesses to buffers that are out of bounds, and checked.

use crate::{
    RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp, RawBufferAtomicFmaxOp, RawBufferAtomicSmaxOp,
    RawBufferAtomicUminOp, RawBufferLoadOp, RawBufferStoreOp,
};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Operation, Pattern, PatternRewriter, Value};

macro_rules! patterns {
    ($($op:ident $name:literal $pattern:ident;)*) => {$(
        impl $op<'_, '_> {
            pub(crate) const CANONICALIZE: &'static [Pattern] = &[Pattern::of::<$op>($name, $pattern)];
        }
    )*};
}

patterns! {
    RawBufferLoadOp "RemoveStaticallyOobBufferLoads<RawBufferLoadOp>" load_of_nothing;
    RawBufferAtomicCmpswapOp "RemoveStaticallyOobBufferLoads<RawBufferAtomicCmpswapOp>" load_of_nothing;
    RawBufferStoreOp "RemoveStaticallyOobBufferWrites<RawBufferStoreOp>" store_to_nothing;
    RawBufferAtomicFaddOp "RemoveStaticallyOobBufferWrites<RawBufferAtomicFaddOp>" store_to_nothing;
    RawBufferAtomicFmaxOp "RemoveStaticallyOobBufferWrites<RawBufferAtomicFmaxOp>" store_to_nothing;
    RawBufferAtomicSmaxOp "RemoveStaticallyOobBufferWrites<RawBufferAtomicSmaxOp>" store_to_nothing;
    RawBufferAtomicUminOp "RemoveStaticallyOobBufferWrites<RawBufferAtomicUminOp>" store_to_nothing;
}

/// `load(x, out of bounds) -> 0`
fn load_of_nothing(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if !is_out_of_bounds(view)? {
        return None;
    }
    let ty = view.result(0).ty();
    let zero = rewriter.builder_like(op).zero(ty)?;
    rewriter.replace_op(op, &[zero]);
    Some(())
}

/// `store(x, out of bounds) -> nothing`
fn store_to_nothing(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if !is_out_of_bounds(rewriter.op(op))? {
        return None;
    }
    rewriter.erase_op(op);
    Some(())
}

/// Returns true if a checked access is known to be after the elements of its buffer; `None` if nothing is known.
fn is_out_of_bounds(op: Operation<'_, '_>) -> Option<bool> {
    let operands = |name| {
        let group = op.spec()?.operands.iter().position(|operand| operand.name == name)?;
        Some(op.operand_group(group))
    };
    let unsigned =
        |value: Value<'_, '_>| value.constant_int()?.to_u64().and_then(|value| i64::try_from(value).ok());
    let buffer = operands("memref")?.next()?.ty();
    let is_checked = op.attribute("boundsCheck").and_then(|checked| checked.as_bool()) == Some(true);
    let (strides, offset) = buffer.strides_and_offset()?;
    if !is_checked || !buffer.has_static_shape() || offset == DYNAMIC || strides.contains(&DYNAMIC) {
        return None;
    }
    let mut position = offset;
    position =
        position.checked_add(op.attribute("indexOffset").and_then(|offset| offset.as_i64()).unwrap_or(0))?;
    if let Some(more) = operands("sgprOffset")?.next() {
        position = position.checked_add(unsigned(more)?)?;
    }
    let indices = operands("indices")?;
    if indices.len() != strides.len() {
        return None;
    }
    for (stride, index) in strides.into_iter().zip(indices) {
        position = position.checked_add(stride.checked_mul(unsigned(index)?)?)?;
    }
    // Offsets are numbers of 32 bits.
    u32::try_from(position).ok()?;
    Some(position >= buffer.element_count()?)
}
