//! `--convert-tensor-to-linalg`: `tensor.pad` becomes a fill and an insertion.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_arith::AddIOp;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, fold_known, mixed_list, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp, ValueMap};
use terrace_linalg::{FillOp, NamedParts, named};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_shape_reification::sizes::{size, sizes};
use terrace_tensor::{EmptyOp, GenerateOp, InsertSliceOp, PadOp, YieldOp};

/// The pass `--convert-tensor-to-linalg`.
#[pass(
    "convert-tensor-to-linalg",
    "Convert some Tensor dialect ops to Linalg dialect",
    class = "ConvertTensorToLinalgPass"
)]
pub struct ConvertTensorToLinalg;

impl ConversionPass for ConvertTensorToLinalg {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<PadOp>("DecomposePadOpPattern", decompose_pad));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["arith", "linalg", "tensor"]);
        target.illegal_ops(&[PadOp::SPEC]);
    }
}

/// `pad(x) -> insert_slice(x, fill(c, empty))`, or a `tensor.generate` where the padding is not the same everywhere
pub fn decompose_pad(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    let (context, location) = (rewriter.context(), pad.op().location());
    let (source, ty) = (pad.source().id(), pad.result().ty());
    let mut low = mixed_list(&pad.static_low(), pad.low());
    let mut high = mixed_list(&pad.static_high(), pad.high());
    for padding in [&mut low, &mut high] {
        fold_known(padding, rewriter.body(), |_| true);
    }
    let shape = ty.shape()?;
    let mut dynamic = Vec::new();
    for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let size = size(source, dim, location, rewriter);
        let own = rewriter.builder(location).index_of(size);
        let mut sum = own;
        for padding in [*low.get(dim)?, *high.get(dim)?] {
            let padding = rewriter.builder(location).index_of(padding);
            sum = rewriter.fold(AddIOp::builder(context, location).lhs(sum).rhs(padding));
        }
        dynamic.push(sum);
    }
    let empty_ty = context.ranked_tensor_type(shape, ty.element_or_self(), None);
    let empty = EmptyOp::builder(context, location).dynamic_sizes(dynamic.iter().copied()).result(empty_ty);
    let empty = rewriter.create_value(empty);
    let padded = fill(op, empty, &dynamic, rewriter)?;
    let sizes = sizes(source, location, rewriter);
    let strides = vec![MixedIndex::Constant(1); sizes.len()];
    let new = InsertSliceOp::builder(context, location)
        .source(source)
        .dest(padded)
        .offsets(values_of(&low))
        .sizes(values_of(&sizes))
        .strides(values_of(&strides))
        .static_offsets(&constants_of(&low))
        .static_sizes(&constants_of(&sizes))
        .static_strides(&constants_of(&strides));
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Returns a tensor that holds the padding everywhere.
fn fill(
    op: OpId,
    empty: ValueId,
    sizes: &[ValueId],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<ValueId> {
    let pad = rewriter.view::<PadOp>(op)?;
    let (context, location, ty) = (rewriter.context(), pad.op().location(), pad.result().ty());
    let (region, block) = (pad.region().id(), pad.region().first_block()?);
    let value = block.terminator().and_then(YieldOp::cast)?.value();
    let is_inside = value.parent_block() == Some(block);
    if !is_inside || value.constant().is_some() {
        let (value, constant) = (value.id(), value.defining_op().filter(|_| is_inside).map(|op| op.id()));
        if let Some(constant) = constant {
            rewriter.move_op_before(constant, op);
        }
        let parts = NamedParts {
            name: FillOp::SPEC.name,
            location,
            inputs: &[value],
            outputs: &[empty],
            attributes: &[],
        };
        let state = named(rewriter.body_mut(), parts).ok()?;
        return Some(rewriter.create_value(state));
    }
    let new = GenerateOp::builder(context, location).dynamic_extents(sizes.iter().copied()).result(ty);
    let new = rewriter.create(new);
    let into = rewriter.op(new).region(0).id();
    rewriter.clone_region(region, into, &mut ValueMap::default());
    Some(rewriter.op(new).result(0).id())
}
