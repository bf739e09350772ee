//! The sizes of what operations of shapes give, from their operands.

use terrace_affine_transforms::apply::{apply_composed, apply_folded};
use terrace_arith::facts::index_constant;
use terrace_bufferization::AllocTensorOp;
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, Operation, PatternRewriter, TypedOp, Value};
use terrace_memref::facts::reshapes::{groups_of, output_shape};
use terrace_memref_transforms::alias_indices::materialize;
use terrace_rewrite::ops::create_or_fold;
use terrace_tensor::{ConcatOp, DimOp, EXTRACT, EmptyOp, PadOp};

/// The size of each dimension of the only result of an operation; `None` if nothing is known of its kind.
pub(super) fn reify_result(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let view = rewriter.op(op);
    match view.name().as_str() {
        "tensor.empty" => Some(sizes_of_type(view, EmptyOp::cast(view)?.dynamic_sizes())),
        "tensor.splat" => Some(sizes_of_type(view, view.operands().skip(1))),
        "tensor.generate" => Some(sizes_of_type(view, view.operands())),
        "tensor.expand_shape" | "memref.expand_shape" => Some(output_shape(view)),
        "tensor.extract_slice" => EXTRACT.kept_sizes(view),
        "bufferization.alloc_tensor" => allocated_sizes(op, rewriter),
        "bufferization.materialize_in_destination" | "tensor.insert_slice" => {
            let (dest, rank, location) = (view.operand(1).id(), view.result(0).ty().rank()?, view.location());
            Some((0..rank).map(|dim| MixedIndex::Value(size(dest, dim, location, rewriter))).collect())
        }
        "tensor.collapse_shape" => collapsed_sizes(op, rewriter),
        "tensor.pad" => padded_sizes(op, rewriter),
        "tensor.concat" => joined_sizes(op, rewriter),
        _ => None,
    }
}

/// Sizes that are not known are operands, or those of the tensor that is copied.
fn allocated_sizes(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let view = rewriter.view::<AllocTensorOp>(op)?;
    let (location, shape) = (view.op().location(), shape_of(view.op()));
    let Some(copied) = view.copy().map(Value::id) else {
        return Some(mixed_list(shape, view.dynamic_sizes()));
    };
    let size_of = |(dim, &known): (usize, &i64)| match known {
        DYNAMIC => MixedIndex::Value(size(copied, dim, location, rewriter)),
        known => MixedIndex::Constant(known),
    };
    Some(shape.iter().enumerate().map(size_of).collect())
}

fn shape_of<'c>(op: Operation<'_, 'c>) -> &'c [i64] {
    op.result(0).ty().shape().unwrap_or_default()
}

fn sizes_of_type<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    values: impl IntoIterator<Item = Value<'a, 'c>>,
) -> Vec<MixedIndex> {
    mixed_list(shape_of(op), values)
}

/// The size of a dimension of a tensor: an operation is created for it, or a constant.
fn size<'c>(
    of: ValueId,
    dim: usize,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let dim = index_constant(rewriter, location, dim as i64);
    create_or_fold(DimOp::builder(rewriter.context(), location).source(of).index(dim), rewriter)
}

/// Sizes that are not known are products.
fn collapsed_sizes(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let view = rewriter.op(op);
    let (context, location) = (rewriter.context(), view.location());
    let (groups, shape, source) = (groups_of(view), shape_of(view), view.operand(0).id());
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

/// Sizes that are not known are those of the source and of what is put before and behind.
fn padded_sizes(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let view = rewriter.view::<PadOp>(op)?;
    let (context, location) = (rewriter.context(), view.op().location());
    let (shape, source) = (shape_of(view.op()), view.source().id());
    let low = mixed_list(&view.static_low(), view.low());
    let high = mixed_list(&view.static_high(), view.high());
    let mut sizes = Vec::new();
    for (dim, &known) in shape.iter().enumerate() {
        if known != DYNAMIC {
            sizes.push(MixedIndex::Constant(known));
            continue;
        }
        let mut operands = vec![size(source, dim, location, rewriter)];
        let mut sum = AffineExpr::symbol(context, 0);
        for padding in [*low.get(dim)?, *high.get(dim)?] {
            sum = match padding {
                MixedIndex::Constant(constant) => sum.add_constant(context, constant),
                MixedIndex::Value(value) => {
                    operands.push(value);
                    sum.add(context, AffineExpr::symbol(context, operands.len() as u32 - 1))
                }
            };
        }
        let map = AffineMap::new(context, 0, operands.len() as u32, &[sum]);
        let total = apply_composed(map, &operands, location, rewriter);
        sizes.push(MixedIndex::Value(materialize(total, location, rewriter)));
    }
    Some(sizes)
}

/// Sizes that are not known are those of the first input, but in the one dimension the sum of all.
fn joined_sizes(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let view = rewriter.view::<ConcatOp>(op)?;
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
            MixedIndex::Value(index_constant(rewriter, location, inferred))
        } else {
            let dim = index_constant(rewriter, first_location, dim as i64);
            let new = DimOp::builder(rewriter.context(), first_location).source(first).index(dim);
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
        sizes[joined] = MixedIndex::Value(materialize(total, location, rewriter));
    }
    Some(sizes)
}
