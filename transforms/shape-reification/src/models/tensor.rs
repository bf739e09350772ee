//! Models of `tensor`.

use super::{OUTPUT_SHAPE, SHAPE_OF_DESTINATION, shape_of, size};
use crate::ReifyShapesModel;
use terrace_affine::{apply_composed, apply_folded};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::ModelRows;
use terrace_ir::{DYNAMIC, Location, PatternRewriter, TypedOp, model_rows};
use terrace_memref::facts::reshapes::groups_of;
use terrace_tensor as tensor;
use terrace_tensor::{EXTRACT, padded_sizes};

pub(crate) const ROWS: ModelRows<ReifyShapesModel> = model_rows! {
    tensor::CollapseShapeOp => ReifyShapesModel { sizes: collapsed_sizes },
    tensor::ConcatOp => ReifyShapesModel { sizes: joined_sizes },
    tensor::EmptyOp | tensor::GenerateOp => DYNAMIC_SIZES,
    tensor::ExpandShapeOp => OUTPUT_SHAPE,
    tensor::ExtractSliceOp
        => ReifyShapesModel { sizes: |op, _, rewriter| EXTRACT.kept_sizes(rewriter.op(op)) },
    tensor::InsertSliceOp => SHAPE_OF_DESTINATION,
    tensor::PadOp => ReifyShapesModel { sizes: |op, _, rewriter| padded_sizes(op, rewriter) },
    tensor::SplatOp => SPLAT,
};

/// Model of operations whose operands are the dynamic sizes of the result.
const DYNAMIC_SIZES: ReifyShapesModel = ReifyShapesModel {
    sizes: |op, _, rewriter| {
        let op = rewriter.op(op);
        Some(mixed_list(shape_of(op), op.operands()))
    },
};

/// The dynamic sizes follow the element.
const SPLAT: ReifyShapesModel = ReifyShapesModel {
    sizes: |op, _, rewriter| {
        let op = rewriter.op(op);
        Some(mixed_list(shape_of(op), op.operands().skip(1)))
    },
};

/// Returns the sizes of a collapse; dynamic ones are products.
fn collapsed_sizes(op: OpId, _: usize, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let view = rewriter.op(op);
    let (context, location) = (rewriter.context(), view.location());
    let (groups, shape) = (groups_of(view), shape_of(view));
    let source = tensor::CollapseShapeOp::cast(view)?.src().id();
    let mut sizes = Vec::new();
    for (&known, group) in shape.iter().zip(&groups) {
        if known != DYNAMIC {
            sizes.push(MixedIndex::Constant(known));
            continue;
        }
        let dims = group.iter().filter_map(|dim| usize::try_from(*dim).ok());
        let factors: Vec<MixedIndex> =
            dims.map(|dim| MixedIndex::Value(size(source, dim, location, rewriter))).collect();
        let symbols = (0..factors.len() as u32).map(|at| AffineExpr::symbol(context, at));
        let product = symbols.reduce(|product, factor| product.mul(context, factor))?;
        let map = AffineMap::new(context, 0, factors.len() as u32, &[product]);
        sizes.push(apply_folded(map, &factors, location, rewriter));
    }
    Some(sizes)
}

/// Returns the sizes of a concatenation; dynamic ones are those of the first input, except in the concatenated
/// dimension, where it is the sum of all.
fn joined_sizes(op: OpId, _: usize, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let view = rewriter.view::<tensor::ConcatOp>(op)?;
    let location = view.op().location();
    let joined = usize::try_from(view.dim()).ok()?;
    let shape = shape_of(view.op());
    let inputs: Vec<(ValueId, Location<'_>, &[i64])> = view
        .inputs()
        .map(|input| (input.id(), input.location(), input.ty().shape().unwrap_or_default()))
        .collect();
    let &(first, first_location, _) = inputs.first()?;
    let mut sizes = Vec::new();
    for (dim, &known) in shape.iter().enumerate() {
        let mut inferred = inputs.iter().filter_map(|(_, _, shape)| shape.get(dim).copied());
        let inferred = inferred.find(|size| *size != DYNAMIC);
        sizes.push(if known != DYNAMIC {
            MixedIndex::Constant(known)
        } else if dim == joined {
            // It is made after the others.
            MixedIndex::Constant(0)
        } else if let Some(inferred) = inferred {
            MixedIndex::Value(rewriter.builder(location).index(inferred))
        } else {
            let dim = rewriter.builder(first_location).index(dim as i64);
            let new = tensor::DimOp::builder(rewriter.context(), first_location).source(first).index(dim);
            MixedIndex::Value(rewriter.create_value(new))
        });
    }
    if *shape.get(joined)? == DYNAMIC {
        let context = rewriter.context();
        let parts: Vec<ValueId> =
            inputs.iter().map(|(input, location, _)| size(*input, joined, *location, rewriter)).collect();
        let dims = (0..parts.len() as u32).map(|at| AffineExpr::dim(context, at));
        let sum = dims.reduce(|sum, part| sum.add(context, part))?;
        let map = AffineMap::new(context, parts.len() as u32, 0, &[sum]);
        let total = apply_composed(map, &parts, location, rewriter);
        sizes[joined] = MixedIndex::Value(rewriter.builder(location).index_of(total));
    }
    Some(sizes)
}
