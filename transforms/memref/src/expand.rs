//! `--memref-expand`: a reshape to a shape of known rank becomes a cast with computed strides.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_arith::{ArithBuilder, IndexCastOp, MulIOp};
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, DYNAMIC, LogicalResult, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_memref as memref;
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::pattern_pass::convert;

/// The pass.
pub struct ExpandOps {
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for ExpandOps {
    const ARGUMENT: &'static str = "memref-expand";
    const CLASS: &'static str = "ExpandOps";
    const SUMMARY: &'static str = "Legalize memref operations to be convertible to LLVM.";

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(ExpandOps { patterns: None })
    }
}

impl Pass for ExpandOps {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let patterns = vec![Pattern::of::<memref::ReshapeOp>("MemRefReshapeOpConverter", expand_reshape)];
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.add_legal_dialects(&["arith", "memref"]);
        target.add_dynamically_legal_op(memref::ReshapeOp::NAME, |op| {
            Some(!memref::ReshapeOp::wrap(op).shape().ty().has_static_shape())
        });
        convert(op, &target, patterns)
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
