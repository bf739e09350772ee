//! Loads of texels.

use crate::lowering::Lowering;
use crate::lowering::access::load as load_pointer;
use crate::lowering::constants::ConstantBuilder;
use crate::lowering::memrefs::storage_class_of;
use std::sync::Arc;
use terrace_ir::affine::{AffineExpr, AffineExprKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_memref::LoadOp;
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::StorageClass;
use terrace_spirv::types::sampled_image;

/// Fetches a texel: its first component, which is the only one of the formats that memrefs have.
pub(super) fn load(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<LoadOp>(op)?;
    let (memref, location) = (view.memref().ty(), view.op().location());
    if storage_class_of(memref)? != StorageClass::Image {
        return rewriter
            .notify_match_failure(op, "failed to lower memref in non-image storage class to image");
    }
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let order = dimensions(memref, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let element = memref.element_or_self();
    let sampled = load_pointer(operands[0], &[], &mut builder)?;
    let image = sampled_image(builder.type_of(sampled))?;
    let image = builder.value(spirv::ImageOp::NAME, &[sampled], image);
    // The coordinate that moves fastest comes first.
    let mut coordinates = vec![operands[0]; order.len()];
    for (at, index) in order.iter().zip(&operands[1..]) {
        *coordinates.get_mut(*at)? = *index;
    }
    coordinates.reverse();
    let place = match coordinates[..] {
        [one] => one,
        _ => composite(&coordinates, &mut builder),
    };
    let texel = builder.context().vector_type(&[4], element);
    let fetched = builder.value(spirv::ImageFetchOp::NAME, &[image, place], texel);
    let value = builder.extract(fetched, &[0], element);
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

fn composite<'c>(parts: &[ValueId], builder: &mut Builder<'_, '_, 'c>) -> ValueId {
    let element: Type<'c> = builder.type_of(parts[0]);
    let ty = builder.context().vector_type(&[parts.len() as i64], element);
    builder.value(spirv::CompositeConstructOp::NAME, parts, ty)
}

/// Returns the place of each dimension in memory, if the layout is a permutation of them.
fn dimensions<'c>(memref: Type<'c>, rewriter: &PatternRewriter<'_, 'c>) -> Option<Vec<usize>> {
    let map = memref.layout_map(rewriter.context())?;
    let place = |expression: &AffineExpr<'_>| match expression.kind() {
        AffineExprKind::Dim(at) => Some(at as usize),
        _ => None,
    };
    let mut order = vec![usize::MAX; map.dims() as usize];
    for (at, expression) in map.results().iter().enumerate() {
        *order.get_mut(place(expression)?)? = at;
    }
    (!order.contains(&usize::MAX) && order.len() == memref.rank()?).then_some(order)
}
