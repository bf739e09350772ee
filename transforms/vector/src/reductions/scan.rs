//! `--lower-vector-scan`: running totals, one slice after the other.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      two slices for each place of the dimension.

use crate::combine::{combine, is_supported};
use crate::of_sensible_size;
use crate::shapes::{rank_of, shape_of};
use terrace_arith::{ArithBuilder, FastMathFlags};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_vector::{ScanOp, VectorBuilder};

/// `scan(x) -> insert_strided_slice(extract_strided_slice(x, i) + .., .., i)`
pub const SCAN: Pattern = Pattern::of::<ScanOp>("ScanToArithOps", scan);

/// The pass `--lower-vector-scan`.
#[pass(
    "lower-vector-scan",
    "Lower 'vector.scan' operations",
    class = "LowerVectorScanPass",
    anchor = "func.func"
)]
pub struct LowerVectorScan;

impl GreedyPass for LowerVectorScan {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(of_sensible_size(vec![SCAN]));
    }
}

fn scan(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ScanOp>(op)?;
    let (source, initial, ty) = (view.source().id(), view.initial_value().id(), view.dest().ty());
    let (initial_type, kind, is_inclusive) = (view.initial_value().ty(), view.kind(), view.inclusive());
    let dim = usize::try_from(view.reduction_dim()).ok()?;
    if !is_supported(kind, ty.element_or_self()) || ty.scalable_dims().get(dim) != Some(&false) {
        return None;
    }
    let rank = rank_of(ty);
    let mut sizes = shape_of(ty).to_vec();
    sizes[dim] = 1;
    let mut make = Builder::like(rewriter, op);
    let mut whole = make.zero(ty)?;
    let mut last: Option<(ValueId, ValueId)> = None;
    for at in 0..shape_of(ty)[dim] {
        let mut offsets = vec![0; rank];
        offsets[dim] = at;
        let input = make.extract_slice(source, &offsets, &sizes);
        let slice = make.type_of(input);
        let output = match last {
            Some((output, before)) => {
                let other = if is_inclusive { input } else { before };
                combine(kind, output, other, FastMathFlags::NONE, None, &mut make)
            }
            None if is_inclusive => input,
            // A shape_cast has no vectors without dimensions.
            None if rank_of(initial_type) == 0 => make.broadcast(initial, slice),
            None => make.shape_cast(initial, slice),
        };
        whole = make.insert_slice(output, whole, &offsets, &vec![1; rank]);
        last = Some((output, input));
    }
    let (output, _) = last?;
    let total = if rank_of(initial_type) == 0 {
        let element = make.extract(output, &[0]);
        make.broadcast(element, initial_type)
    } else {
        make.shape_cast(output, initial_type)
    };
    rewriter.replace_op(op, &[whole, total]);
    Some(())
}
