//! `--memref-expand`: a reshape to a shape of known rank becomes a cast with computed strides.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_arith::{ArithBuilder, IndexCastOp, MulIOp};
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};

/// The pass `--memref-expand`.
#[pass("memref-expand", "Legalize memref operations to be convertible to LLVM.")]
pub struct ExpandOps;

impl ConversionPass for ExpandOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<memref::ReshapeOp>("MemRefReshapeOpConverter", expand_reshape));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["arith", "memref"]);
        target.dynamically_legal_op(memref::ReshapeOp::SPEC, |op| {
            Some(!memref::ReshapeOp::wrap(op).shape().ty().has_static_shape())
        });
    }
}

/// `reshape m(s) -> reinterpret_cast m, sizes [s[0], s[1], ..], strides [.., s[2] * s[1], s[1], 1]`
fn expand_reshape(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<memref::ReshapeOp>(op)?;
    let (source, shape, ty) = (view.source().id(), view.shape().id(), view.result().ty());
    let (location, context) = (rewriter.op(op).location(), rewriter.context());
    let known = ty.shape()?;
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    let mut stride = MixedIndex::Constant(1);
    for (at, &size) in known.iter().enumerate().rev() {
        let value = if size == DYNAMIC {
            let value = load_size(shape, at, op, rewriter);
            sizes.push(MixedIndex::Value(value));
            value
        } else {
            sizes.push(MixedIndex::Constant(size));
            rewriter.builder(location).index(size)
        };
        strides.push(stride);
        if at == 0 {
            break;
        }
        stride = match (stride, size) {
            (MixedIndex::Constant(stride), size) if size != DYNAMIC => {
                MixedIndex::Constant(stride.checked_mul(size)?)
            }
            (stride, _) => {
                let lhs = match stride {
                    MixedIndex::Value(stride) => stride,
                    MixedIndex::Constant(stride) => rewriter.builder(location).index(stride),
                };
                let product = MulIOp::builder(context, location).lhs(lhs).rhs(value);
                MixedIndex::Value(rewriter.create_value(product))
            }
        };
    }
    sizes.reverse();
    strides.reverse();
    let new = memref::ReinterpretCastOp::builder(context, location)
        .source(source)
        .sizes(values_of(&sizes))
        .strides(values_of(&strides))
        .static_offsets(&[0])
        .static_sizes(&constants_of(&sizes))
        .static_strides(&constants_of(&strides))
        .result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Loads the size at a position of a list of sizes, as an index.
fn load_size(shape: ValueId, at: usize, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> ValueId {
    let (location, context) = (rewriter.op(op).location(), rewriter.context());
    let index = rewriter.builder(location).index(at as i64);
    let element = rewriter.type_of(shape).element_or_self();
    let load = memref::LoadOp::builder(context, location).memref(shape).indices([index]).result(element);
    let value = rewriter.create_value(load);
    if element.is_index() {
        return value;
    }
    rewriter.create_value(IndexCastOp::builder(context, location).input(value).out(context.index_type()))
}
