//! `memref.generic_atomic_rmw`: a loop around a compare-and-swap.

use super::address::{Bounds, element_pointer};
use crate::lowering::build::LlvmBuilder;
use crate::lowering::one_to_one::converted_result;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, InsertionPoint, MatchResult, Operation, PatternRewriter, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::AtomicOrdering;
use terrace_llvm::types::{Packing, StructType};
use terrace_memref::GenericAtomicRMWOp;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};

/// `before: x = load p, br again(x)`
/// `again(x): y = f(x), old, done = cmpxchg p, x, y, cond_br done, end, again(old)`
pub(super) fn generic_update(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (context, view) = (rewriter.context(), rewriter.view::<GenericAtomicRMWOp>(op)?);
    let (memref, location) = (view.memref().ty(), view.op().location());
    let body = view.atomic_body().first_block()?.id();
    let ty = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let before = rewriter.op(op).block()?.id();
    let region = rewriter.block(before).parent_region()?.id();
    let end = rewriter.split_block(op);
    let again = rewriter.create_block(region, Some(end), [(ty, location)]);
    let current = rewriter.block(again).arguments().next()?.id();

    rewriter.set_insertion_point_to_end(before);
    let mut builder = Builder::new(rewriter, location);
    let pointer =
        element_pointer(memref, operands[0], &operands[1..], Bounds::Unknown, converter, &mut builder)?;
    let first = builder.value(llvm::LoadOp::NAME, &[pointer], ty);
    builder.branch(again, &[first]);

    let terminator = rewriter.block(body).last_op().map(Operation::id)?;
    let new: Vec<ValueId> = rewriter.operands(terminator).to_vec();
    rewriter.inline_block_before(body, InsertionPoint { block: again, before: None }, &[current]);
    rewriter.set_insertion_point_to_end(again);
    let mut builder = Builder::new(rewriter, location);
    let bit = context.integer_type(1);
    // Floats are compared as bits, which the reference's invalid operation does not do.
    let bits = ty.as_float().map(|semantics| context.integer_type(semantics.width_bits()));
    let word = bits.unwrap_or(ty);
    let mut as_word = |value| bits.map_or(value, |_| builder.value(llvm::BitcastOp::NAME, &[value], word));
    let (compared, stored) = (as_word(current), as_word(new[0]));
    let pair = StructType::literal(context, &[word, bit], Packing::Aligned);
    let attributes = [
        ("success_ordering", AtomicOrdering::AcqRel.attribute(context)),
        ("failure_ordering", AtomicOrdering::Monotonic.attribute(context)),
    ];
    let both =
        builder.value_with(llvm::AtomicCmpXchgOp::NAME, &[pointer, compared, stored], pair, &attributes);
    let old = builder.extract(both, &[0], word);
    let old = bits.map_or(old, |_| builder.value(llvm::BitcastOp::NAME, &[old], ty));
    let done = builder.extract(both, &[1], bit);
    builder.branch_if_with(done, (end, &[]), (again, &[old]));
    rewriter.erase_op(terminator);
    replace_op_converted(op, &[old], converter, rewriter);
    Some(())
}
