//! `--expand-realloc`: a reallocation becomes an allocation and a copy where there is not room enough.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use std::sync::Arc;
use terrace_arith::{ArithBuilder, CmpIOp, CmpIPredicate};
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Ctx, DYNAMIC, Location, MatchResult, Pattern, PatternRewriter, RegionSource, Root, Type, TypedOp,
};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_scf::{IfOp, YieldOp};

/// The pass `--expand-realloc`.
#[pass("expand-realloc", "Expand memref.realloc operations into its components")]
pub struct ExpandRealloc {
    /// Emit deallocation operations for the original MemRef.
    #[option("emit-deallocs", default = true)]
    emits_deallocs: bool,
}

impl ConversionPass for ExpandRealloc {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let emits_deallocs = self.emits_deallocs;
        let rewrite =
            Arc::new(move |op, rewriter: &mut PatternRewriter<'_, '_>| expand(emits_deallocs, op, rewriter));
        let pattern =
            Pattern::with_closure(Root::of::<memref::ReallocOp>(), "ExpandReallocOpPattern", rewrite);
        set.add(pattern);
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["arith", "scf", "memref"]);
        target.illegal_ops(&[memref::ReallocOp::SPEC]);
    }
}

/// The one size of a memref, and the same as a value.
struct Size {
    known: MixedIndex,
    value: ValueId,
}

/// `realloc m(n) -> if (dim m < n) { new = alloc(n); copy m to new; yield new } else { yield reinterpret_cast m }`
fn expand(emits_deallocs: bool, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<memref::ReallocOp>(op)?;
    let (source, given) = (view.source().id(), view.dynamic_result_size().map(|size| size.id()));
    let (ty, alignment) = (view.result().ty(), view.alignment_attr());
    let (location, context) = (rewriter.op(op).location(), rewriter.context());
    let old = match *rewriter.type_of(source).shape()?.first()? {
        DYNAMIC => {
            let zero = rewriter.builder(location).index(0);
            let dim = memref::DimOp::builder(context, location).source(source).index(zero);
            let value = rewriter.create_value(dim);
            Size { known: MixedIndex::Value(value), value }
        }
        size => constant_size(size, op, rewriter),
    };
    let new = match *ty.shape()?.first()? {
        DYNAMIC => given.map(|value| Size { known: MixedIndex::Value(value), value })?,
        size => constant_size(size, op, rewriter),
    };
    if let (MixedIndex::Constant(old), MixedIndex::Constant(size)) = (old.known, new.known)
        && old >= size
    {
        // There is room enough, which the reference asks all the same, in an operation that is invalid.
        let cast = shrink(source, new.known, ty, location, rewriter);
        rewriter.replace_op(op, &[cast]);
        return Some(());
    }
    let is_small =
        CmpIOp::builder(context, location).predicate(CmpIPredicate::Ult).lhs(old.value).rhs(new.value);
    let is_small = rewriter.create_value(is_small);
    let choice = IfOp::builder(context, location)
        .condition(is_small)
        .results([ty])
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let choice = rewriter.create(choice);
    let regions: Vec<_> = rewriter.op(choice).regions().map(|region| region.id()).collect();
    let after = rewriter.save_insertion_point();

    rewriter.create_block(regions[0], None, []);
    let alloc = memref::AllocOp::builder(context, location)
        .dynamic_sizes(values_of(&[new.known]))
        .alignment_attr(alignment)
        .memref(ty);
    let alloc = rewriter.create_value(alloc);
    let part = memref::SubViewOp::builder(context, location)
        .source(alloc)
        .sizes(values_of(&[old.known]))
        .static_offsets(&[0])
        .static_sizes(&constants_of(&[old.known]))
        .static_strides(&[1])
        .result(part_type(ty, old.known, context));
    let part = rewriter.create_value(part);
    rewriter.create(memref::CopyOp::builder(context, location).source(source).target(part));
    if emits_deallocs {
        rewriter.create(memref::DeallocOp::builder(context, location).memref(source));
    }
    rewriter.create(YieldOp::builder(context, location).results([alloc]));

    rewriter.create_block(regions[1], None, []);
    let cast = shrink(source, new.known, ty, location, rewriter);
    rewriter.create(YieldOp::builder(context, location).results([cast]));

    rewriter.restore_insertion_point(after);
    let values = rewriter.results(choice);
    rewriter.replace_op(op, &values);
    Some(())
}

/// Creates a view of the first elements.
fn shrink<'c>(
    source: ValueId,
    size: MixedIndex,
    ty: Type<'c>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let cast = memref::ReinterpretCastOp::builder(rewriter.context(), location)
        .source(source)
        .sizes(values_of(&[size]))
        .static_offsets(&[0])
        .static_sizes(&constants_of(&[size]))
        .static_strides(&[1])
        .result(ty);
    rewriter.create_value(cast)
}

fn constant_size(size: i64, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Size {
    let location = rewriter.op(op).location();
    Size { known: MixedIndex::Constant(size), value: rewriter.builder(location).index(size) }
}

/// Returns the type of the first elements of a memref of one dimension.
fn part_type<'c>(ty: Type<'c>, size: MixedIndex, context: Ctx<'c>) -> Type<'c> {
    let layout = context.strided_layout_attribute(0, &[1]);
    context.memref_type(&[size.or_dynamic()], ty.element_or_self(), Some(layout), ty.memory_space())
}
