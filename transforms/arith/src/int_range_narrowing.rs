//! `--arith-int-range-narrowing`: operations work on fewer bits where the others say nothing.
//!
//! Reads:     bounds of integers, what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the analysis, and that of the greedy driver.

use super::bounds::{Bounds, rewrite_by_bounds};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_interfaces::int_range::ConstantIntRanges;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Ctx, Location, LogicalResult, MatchResult, Pattern, PatternRewriter, Root, Type, Value, ValueMap,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_in_body};
use terrace_support::ap_int::ApInt;

/// The pass `--arith-int-range-narrowing`.
#[pass("arith-int-range-narrowing", "Reduce integer operations bitwidth based on integer range analysis")]
pub struct ArithIntRangeNarrowing {
    /// Integer bitwidths supported.
    #[option("int-bitwidths-supported")]
    widths: Vec<u64>,
}

impl Pass for ArithIntRangeNarrowing {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let bounds = Bounds::default();
        let widths: Vec<u32> = self.widths.iter().filter_map(|width| u32::try_from(*width).ok()).collect();
        let patterns = patterns(op.body().context(), &bounds, &widths);
        rewrite_by_bounds(op, &bounds, |body, listener, _| {
            apply_patterns_in_body(body, &patterns, &GreedyConfig::default(), Some(listener));
        });
        Ok(())
    }
}

type Narrow = fn(&Bounds, &[u32], OpId, &mut PatternRewriter<'_, '_>) -> MatchResult;

fn patterns(context: Ctx<'_>, bounds: &Bounds, widths: &[u32]) -> FrozenPatternSet {
    let with = |root: Root, name, rewrite: Narrow| {
        let (bounds, widths) = (bounds.clone(), widths.to_vec());
        Pattern::with_closure(
            root,
            name,
            Arc::new(move |op, rewriter| rewrite(&bounds, &widths, op, rewriter)),
        )
    };
    let patterns = vec![
        with(Root::Trait("Elementwise"), "NarrowElementwise", narrow_elementwise),
        with(Root::of::<arith::CmpIOp>(), "NarrowCmpI", narrow_comparison),
        with(Root::of::<arith::IndexCastOp>(), "FoldIndexCastChain<IndexCastOp>", cast_and_back),
        with(Root::of::<arith::IndexCastUIOp>(), "FoldIndexCastChain<IndexCastUIOp>", cast_and_back),
    ];
    FrozenPatternSet::new(context, patterns)
}

/// Which extensions give back what was cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lossless {
    signed: bool,
    unsigned: bool,
}

impl Lossless {
    /// Returns the extensions after which integers within bounds are what they were.
    fn of(range: &ConstantIntRanges, width: u32) -> Self {
        let removed = range.width_bits().saturating_sub(width);
        let sign_bits = |bound: &ApInt| bound.leading_zeros().max(bound.leading_ones());
        Lossless {
            signed: removed != 0 && sign_bits(range.smin()).min(sign_bits(range.smax())) > removed,
            unsigned: removed != 0
                && range.umin().leading_zeros().min(range.umax().leading_zeros()) >= removed,
        }
    }

    fn of_all(ranges: &[ConstantIntRanges], width: u32) -> Self {
        let each = ranges.iter().map(|range| Self::of(range, width));
        each.fold(Lossless { signed: true, unsigned: true }, |a, b| Lossless {
            signed: a.signed && b.signed,
            unsigned: a.unsigned && b.unsigned,
        })
    }

    fn is_any(self) -> bool {
        self.signed || self.unsigned
    }
}

/// Returns the ranges of the values, if all have one.
fn bounds_of<'a, 'c: 'a>(
    bounds: &Bounds,
    values: impl Iterator<Item = Value<'a, 'c>>,
) -> Option<Vec<ConstantIntRanges>> {
    values.map(|value| bounds.of(value)).collect()
}

/// Returns a type with integers of another width; `None` if it has none.
fn with_width<'c>(ty: Type<'c>, width: u32, context: Ctx<'c>) -> Option<Type<'c>> {
    if width == 0 || width > terrace_support::ap_int::MAX_WIDTH_BITS {
        return None;
    }
    if !ty.element_or_self().is_int_or_index() {
        return None;
    }
    let element = context.integer_type(width);
    Some(if ty.is_shaped() { ty.with_element(context, element) } else { element })
}

/// Converts a value to a type of another width.
fn convert<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    value: ValueId,
    ty: Type<'c>,
    lossless: Lossless,
) -> ValueId {
    let (context, from) = (rewriter.context(), rewriter.type_of(value));
    if from == ty {
        return value;
    }
    let (source, target) = (from.element_or_self(), ty.element_or_self());
    if source.is_index() || target.is_index() {
        return match lossless.unsigned {
            true => {
                rewriter.create_value(arith::IndexCastUIOp::builder(context, location).input(value).out(ty))
            }
            false => {
                rewriter.create_value(arith::IndexCastOp::builder(context, location).input(value).out(ty))
            }
        };
    }
    if target.int_or_float_width() < source.int_or_float_width() {
        rewriter.create_value(arith::TruncIOp::builder(context, location).input(value).out(ty))
    } else if lossless.unsigned {
        rewriter.create_value(arith::ExtUIOp::builder(context, location).input(value).out(ty))
    } else {
        rewriter.create_value(arith::ExtSIOp::builder(context, location).input(value).out(ty))
    }
}

/// Casts an operand to a narrower type; a cast of an index that is never negative says so.
fn narrowed<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    value: ValueId,
    ty: Type<'c>,
    (lossless, range): (Lossless, &ConstantIntRanges),
) -> ValueId {
    let unsigned = lossless.unsigned
        || (rewriter.type_of(value).element_or_self().is_index() && !range.smin().is_negative());
    convert(rewriter, location, value, ty, Lossless { unsigned, ..lossless })
}

/// `op(x, y) -> ext(op(trunc(x), trunc(y)))`, where the bits between say nothing
fn narrow_elementwise(
    bounds: &Bounds,
    widths: &[u32],
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (context, location) = (rewriter.context(), view.location());
    let ty = view.results().next()?.ty();
    let operands = bounds_of(bounds, view.operands())?;
    let results = bounds_of(bounds, view.results())?;
    if operands.is_empty() || view.results().chain(view.operands()).any(|value| value.ty() != ty) {
        return None;
    }
    let all: Vec<ConstantIntRanges> = operands.iter().chain(&results).cloned().collect();
    for &width in widths {
        let lossless = Lossless::of_all(&all, width);
        let Some(narrow) = with_width(ty, width, context).filter(|narrow| lossless.is_any() && *narrow != ty)
        else {
            continue;
        };
        let values = rewriter.operands(op);
        let mut map = ValueMap::default();
        let mut converted: Vec<ValueId> = Vec::new();
        for (value, range) in values.iter().zip(&operands) {
            let new = narrowed(rewriter, location, *value, narrow, (lossless, range));
            map.map(*value, new);
            converted.push(new);
        }
        let new = rewriter.clone_op(op, &mut map);
        rewriter.modify_op_in_place(new, |body| {
            let results: Vec<ValueId> =
                terrace_ir::Operation::new(body, new).results().map(Value::id).collect();
            results.into_iter().for_each(|result| body.set_type(result, narrow));
        });
        let made: Vec<ValueId> = rewriter.results(new).to_vec();
        let mut back = Vec::new();
        for (result, old) in made.into_iter().zip(rewriter.results(op)) {
            let new = convert(rewriter, location, result, ty, lossless);
            bounds.copy(old, new);
            back.push(new);
        }
        rewriter.replace_op(op, &back);
        return Some(());
    }
    None
}

/// `cmpi(x, y) -> cmpi(trunc(x), trunc(y))`, where the bits between say nothing
fn narrow_comparison(
    bounds: &Bounds,
    widths: &[u32],
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let cmp = rewriter.view::<arith::CmpIOp>(op)?;
    let (lhs, rhs, predicate) = (cmp.lhs().id(), cmp.rhs().id(), cmp.predicate());
    let (ty, location, context) = (cmp.lhs().ty(), rewriter.op(op).location(), rewriter.context());
    let ranges = bounds_of(bounds, rewriter.op(op).operands())?;
    for &width in widths {
        let lossless = Lossless::of_all(&ranges, width);
        let Some(narrow) = with_width(ty, width, context).filter(|narrow| lossless.is_any() && *narrow != ty)
        else {
            continue;
        };
        let lhs = narrowed(rewriter, location, lhs, narrow, (lossless, &ranges[0]));
        let rhs = narrowed(rewriter, location, rhs, narrow, (lossless, &ranges[1]));
        let new = arith::CmpIOp::builder(context, location).predicate(predicate).lhs(lhs).rhs(rhs);
        rewriter.replace_op_with_new_op(op, new);
        return Some(());
    }
    None
}

/// `index_cast(index_cast(x : i64) : index) : i64 -> x`, for the widths that are supported
fn cast_and_back(
    _: &Bounds,
    widths: &[u32],
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let before = view.operand(0).defining_op().filter(|before| before.name() == view.name())?;
    let (value, ty) = (before.operand(0), view.result(0).ty());
    let width = ty.as_integer()?.0;
    if value.ty() != ty || !view.operand(0).ty().is_index() || !widths.contains(&width) {
        return None;
    }
    let value = value.id();
    rewriter.replace_op(op, &[value]);
    Some(())
}
