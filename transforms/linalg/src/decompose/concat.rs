//! Concatenations as insertions of each part into an empty tensor.

use terrace_affine::apply_folded;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::{CastOp, ConcatOp, empty, insert_slice};

/// `concat a, b -> insert b into (insert a into empty)`
pub const DECOMPOSE_CONCAT: Pattern = Pattern::of::<ConcatOp>("DecomposeTensorConcatOp", decompose);

fn decompose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let concat = rewriter.view::<ConcatOp>(op)?;
    let (location, ty) = (concat.op().location(), concat.result().ty());
    let dim = usize::try_from(concat.dim()).ok()?;
    let inputs: Vec<ValueId> = concat.inputs().map(Value::id).collect();
    let context = rewriter.context();
    let parts: Vec<Vec<MixedIndex>> = inputs.iter().map(|input| sizes(*input, location, rewriter)).collect();
    // Where each part begins, and where the last one ends.
    let mut starts = vec![MixedIndex::Constant(0)];
    for part in &parts {
        let sum = AffineExpr::symbol(context, 0).add(context, AffineExpr::symbol(context, 1));
        let bounds = [*starts.last()?, *part.get(dim)?];
        starts.push(apply_folded(AffineMap::new(context, 0, 2, &[sum]), &bounds, location, rewriter));
    }
    let mut whole = parts.first()?.clone();
    *whole.get_mut(dim)? = *starts.last()?;
    // Any input may know a size.
    for (at, size) in whole.iter_mut().enumerate().filter(|(at, _)| *at != dim) {
        let known =
            parts.iter().find_map(|part| part.get(at).filter(|size| matches!(size, MixedIndex::Constant(_))));
        *size = known.copied().unwrap_or(*size);
    }
    let mut tensor = empty(&whole, ty.element_or_self(), location, rewriter);
    for ((input, start), part) in inputs.into_iter().zip(starts).zip(parts) {
        let rank = part.len();
        let mut offsets = vec![MixedIndex::Constant(0); rank];
        *offsets.get_mut(dim)? = start;
        let slice = Slice { offsets, sizes: part, strides: vec![MixedIndex::Constant(1); rank] };
        tensor = insert_slice(input, tensor, &slice, location, rewriter);
    }
    debug_assert_eq!(
        constants_of(&whole).len(),
        ty.rank().unwrap_or(0),
        "all inputs have the rank of the result"
    );
    if rewriter.type_of(tensor) != ty {
        tensor = rewriter.create_value(CastOp::builder(context, location).source(tensor).dest(ty));
    }
    rewriter.replace_op(op, &[tensor]);
    Some(())
}
