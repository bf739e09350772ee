//! Tensors that are made of constants, as constants.

use terrace_arith::ConstantOp;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_tensor::{CastOp, GenerateOp, PadOp, YieldOp};

/// Greatest number of elements of a constant that padding becomes.
const MOST_ELEMENTS: usize = 1 << 20;

/// Rewrites `tensor.generate` of one constant, and `tensor.pad` of a constant that nothing else uses.
pub const REWRITE_AS_CONSTANT: &[Pattern] = &[
    Pattern::of::<GenerateOp>("GenerateToConstant", generate),
    Pattern::of::<PadOp>("PadOpToConstant", |op, rewriter| pad(op, false, rewriter)),
];

/// Rewrites as [`REWRITE_AS_CONSTANT`] does, and also `tensor.pad` of constants with other uses.
pub const REWRITE_AS_CONSTANT_ALWAYS: &[Pattern] = &[
    Pattern::of::<GenerateOp>("GenerateToConstant", generate),
    Pattern::of::<PadOp>("PadOpToConstant", |op, rewriter| pad(op, true, rewriter)),
];

fn generate(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let ty = view.result(0).ty();
    ty.has_static_shape().then_some(())?;
    let block = view.region(0).first_block()?;
    let last = block.terminator()?;
    let value = YieldOp::cast(last)?.value().constant()?;
    if !block.ops().all(|one| one == last || is_memory_effect_free(one)) {
        return None;
    }
    let (context, location) = (rewriter.context(), view.location());
    let value = context.splat_of_scalar(ty, value)?;
    rewriter.replace_op_with_new_op(op, ConstantOp::builder(context, location).value(value).result(ty));
    Some(())
}

fn pad(op: OpId, always: bool, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    let source = pad.source();
    if !always && source.uses().nth(1).is_some() {
        return None;
    }
    let (ty, elements, filling) = (source.ty(), source.constant()?, pad.padding_value()?.constant()?);
    let (context, location, result) = (rewriter.context(), pad.op().location(), pad.result().ty());
    let (shape, padding) = (ty.shape()?, pad.padding());
    let known = |list: &[MixedIndex]| -> Option<Vec<usize>> {
        let amount = |one: &MixedIndex| match *one {
            MixedIndex::Constant(amount) => usize::try_from(amount).ok(),
            MixedIndex::Value(value) => usize::try_from(rewriter.value(value).constant_i64()?).ok(),
        };
        list.iter().map(amount).collect()
    };
    let (low, high) = (known(&padding.low)?, known(&padding.high)?);
    let old: Vec<usize> = shape.iter().map(|size| usize::try_from(*size).ok()).collect::<Option<_>>()?;
    let mut new = Vec::new();
    for ((size, low), high) in old.iter().zip(&low).zip(&high) {
        new.push(size.checked_add(*low)?.checked_add(*high)?);
    }
    let count = |sizes: &[usize]| sizes.iter().try_fold(1_usize, |all, size| all.checked_mul(*size));
    let (old_count, new_count) = (count(&old)?, count(&new).filter(|count| *count <= MOST_ELEMENTS)?);
    let mut values = vec![filling; new_count];
    for at in 0..old_count {
        // The place of an element is counted from the last dimension.
        let (mut rest, mut place, mut stride) = (at, 0, 1);
        for dim in (0..old.len()).rev() {
            place += (rest % old[dim] + low[dim]) * stride;
            rest /= old[dim];
            stride *= new[dim];
        }
        values[place] = elements.dense_element(context, at)?;
    }
    let new: Vec<i64> = new.into_iter().map(|size| i64::try_from(size).ok()).collect::<Option<_>>()?;
    let padded = context.ranked_tensor_type(&new, ty.element_or_self(), ty.encoding());
    let value = context.dense_of_scalars(padded, &values)?;
    let constant = rewriter.create_value(ConstantOp::builder(context, location).value(value).result(padded));
    match padded == result {
        true => rewriter.replace_op(op, &[constant]),
        false => {
            rewriter
                .replace_op_with_new_op(op, CastOp::builder(context, location).source(constant).dest(result));
        }
    }
    Some(())
}
