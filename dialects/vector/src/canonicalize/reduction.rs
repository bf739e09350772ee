//! Patterns of reductions: those of one element or of none.

use super::shape_of;
use crate::facts::broadcasting::sizes;
use crate::{CombiningKind, ExtractOp, MaskOp, MultiDimReductionOp, ReductionOp, ShapeCastOp};
use terrace_arith::{
    AddFOp, AddIOp, AndIOp, FastMathFlags, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp,
    MinUIOp, MinimumFOp, MulFOp, MulIOp, OrIOp, SelectOp, XOrIOp,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, MatchResult, Operation, Pattern, PatternRewriter, TypedOp};

impl ReductionOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ReductionOp>("ElideSingleElementReduction", reduction_of_one)];
}

impl MultiDimReductionOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<MultiDimReductionOp>("ElideUnitDimsInMultiDimReduction", multi_reduction_of_ones)];
}

/// Combines two values.
fn combine<'c>(
    kind: CombiningKind,
    lhs: ValueId,
    rhs: ValueId,
    fastmath: FastMathFlags,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    let is_integer = rewriter.type_of(lhs).element_or_self().is_int_or_index();
    macro_rules! of {
        ($op:ident) => {
            rewriter.create_value($op::builder(context, location).lhs(lhs).rhs(rhs))
        };
        (float $op:ident) => {
            rewriter.create_value($op::builder(context, location).lhs(lhs).rhs(rhs).fastmath(fastmath))
        };
    }
    match kind {
        CombiningKind::Add if is_integer => of!(AddIOp),
        CombiningKind::Add => of!(float AddFOp),
        CombiningKind::Mul if is_integer => of!(MulIOp),
        CombiningKind::Mul => of!(float MulFOp),
        CombiningKind::And => of!(AndIOp),
        CombiningKind::Or => of!(OrIOp),
        CombiningKind::Xor => of!(XOrIOp),
        CombiningKind::Minsi => of!(MinSIOp),
        CombiningKind::Minui => of!(MinUIOp),
        CombiningKind::Maxsi => of!(MaxSIOp),
        CombiningKind::Maxui => of!(MaxUIOp),
        CombiningKind::Minnumf => of!(float MinNumFOp),
        CombiningKind::Maxnumf => of!(float MaxNumFOp),
        CombiningKind::Minimumf => of!(float MinimumFOp),
        CombiningKind::Maximumf => of!(float MaximumFOp),
    }
}

/// Returns the mask around an operation.
fn mask_around<'a, 'c>(op: Operation<'a, 'c>) -> Option<MaskOp<'a, 'c>> {
    op.parent_op().and_then(MaskOp::cast)
}

/// Emits the result of a masked reduction: the result where the mask is set, another value elsewhere.
fn selected<'c>(
    mask: Option<ValueId>,
    value: ValueId,
    other: ValueId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let Some(mask) = mask else { return value };
    let new =
        SelectOp::builder(rewriter.context(), location).condition(mask).true_value(value).false_value(other);
    rewriter.create_value(new)
}

/// `reduction(x : vector<1xt>, acc) -> combine(extract(x, 0), acc)`
fn reduction_of_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let reduction = rewriter.view::<ReductionOp>(op)?;
    let (source, kind, flags) = (reduction.vector(), reduction.kind(), reduction.fastmath());
    let zeros: &[i64] = match sizes(source.ty())[..] {
        [] => &[],
        [(1, _)] => &[0],
        _ => return None,
    };
    let around = mask_around(reduction.op());
    let root = around.map_or(op, |mask| mask.op().id());
    let mask = around.map(|mask| mask.mask().id());
    let (source, acc) = (source.id(), reduction.acc().map(|acc| acc.id()));
    let (context, location) = (rewriter.context(), reduction.op().location());
    rewriter.set_insertion_point(root);
    let mask = mask.map(|mask| {
        rewriter.create_value(ExtractOp::builder(context, location).source(mask).static_position(zeros))
    });
    let element = ExtractOp::builder(context, location).source(source).static_position(zeros);
    let mut value = rewriter.create_value(element);
    if let Some(acc) = acc {
        let combined = combine(kind, value, acc, flags, location, rewriter);
        value = selected(mask, combined, acc, location, rewriter);
    }
    rewriter.replace_op(root, &[value]);
    Some(())
}

/// `multi_reduction(x, acc) -> combine(acc, shape_cast(x))`, if only dimensions of one element are reduced
fn multi_reduction_of_ones(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let reduction = rewriter.view::<MultiDimReductionOp>(op)?;
    let (source, ty) = (reduction.source(), reduction.dest().ty());
    let dims = reduction.reduction_dims();
    let shape = sizes(source.ty());
    let is_one = |dim: &i64| usize::try_from(*dim).is_ok_and(|dim| shape.get(dim) == Some(&(1, false)));
    if !dims.iter().all(is_one) {
        return None;
    }
    let around = mask_around(reduction.op());
    let root = around.map_or(op, |mask| mask.op().id());
    let mask = around.map(|mask| (mask.mask().id(), mask.mask().ty()));
    let (kind, source, acc) = (reduction.kind(), source.id(), reduction.acc().id());
    let zeros = vec![0; shape_of(reduction.source().ty()).len()];
    let (context, location) = (rewriter.context(), reduction.op().location());
    rewriter.set_insertion_point(root);
    let (mask, value) = if ty.is_vector() {
        let mask = mask.map(|(mask, old)| {
            let ty = ty.with_element(context, old.element_or_self());
            rewriter.create_value(ShapeCastOp::builder(context, location).source(mask).result(ty))
        });
        (mask, rewriter.create_value(ShapeCastOp::builder(context, location).source(source).result(ty)))
    } else {
        let mask = mask.map(|(mask, _)| {
            rewriter.create_value(ExtractOp::builder(context, location).source(mask).static_position(&zeros))
        });
        let element = ExtractOp::builder(context, location).source(source).static_position(&zeros);
        (mask, rewriter.create_value(element))
    };
    let combined = combine(kind, acc, value, FastMathFlags::NONE, location, rewriter);
    let value = selected(mask, combined, acc, location, rewriter);
    rewriter.replace_op(root, &[value]);
    Some(())
}
