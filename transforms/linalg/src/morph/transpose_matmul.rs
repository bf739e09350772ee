//! Products of matrices with one of them transposed.

use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::OpId;
use terrace_ir::{PatternRewriter, TypedOp};
use terrace_linalg::{BatchMatmulOp, LinalgOp, MatmulOp, NamedParts, named, transpose};
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::empty;

/// The matrix that is transposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TransposedMatrix {
    /// The left one.
    Lhs,
    /// The right one.
    Rhs,
}

/// Replaces a `linalg.matmul` or `linalg.batch_matmul` on tensors by one that reads a transposed matrix, after the
/// transposition, and returns that.
///
/// # Errors
/// If it is another operation, on memory, or has maps of its own.
pub fn transpose_matmul(
    op: OpId,
    matrix: TransposedMatrix,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<OpId, &'static str> {
    let view = rewriter.op(op);
    let (name, batches) = if view.isa::<MatmulOp>() {
        (MatmulOp::SPEC.name, 0)
    } else if view.isa::<BatchMatmulOp>() {
        (BatchMatmulOp::SPEC.name, 1)
    } else {
        return Err("expected a product of matrices");
    };
    let linalg = LinalgOp::of(view).filter(|linalg| linalg.is_on_tensors());
    let linalg = linalg.ok_or("only matmul ops with pure tensor semantics are supported")?;
    let (context, location) = (rewriter.context(), view.location());
    // Maps of the product, with the rows, columns and the reduced loop after the batches.
    let map = |dims: [u32; 2], swaps: bool| {
        let [first, second] = if swaps { [dims[1], dims[0]] } else { dims };
        let own = (0..batches).chain([batches + first, batches + second]);
        let results: Vec<AffineExpr<'_>> = own.map(|dim| AffineExpr::dim(context, dim)).collect();
        AffineMap::new(context, batches + 3, 0, &results)
    };
    let maps = |lhs: bool, rhs: bool| [map([0, 2], lhs), map([2, 1], rhs), map([0, 1], false)];
    if linalg.maps()[..] != maps(false, false) {
        return Err("only matmul ops with non-extended semantics are supported");
    }
    let cast = view.attribute("cast");
    let at = if matrix == TransposedMatrix::Lhs { 0 } else { 1 };
    let mut operands = rewriter.operands(op).to_vec();
    let value = operands[at];
    rewriter.set_insertion_point(op);
    let rank = batches as usize + 2;
    let order: Vec<usize> = (0..rank - 2).chain([rank - 1, rank - 2]).collect();
    let old = sizes(value, location, rewriter);
    let new: Vec<MixedIndex> = order.iter().filter_map(|dim| old.get(*dim).copied()).collect();
    let element = rewriter.type_of(value).element_or_self();
    let dest = empty(&new, element, location, rewriter);
    let order: Vec<i64> = order.into_iter().map(|dim| dim as i64).collect();
    let transposed = transpose(rewriter.body_mut(), location, value, dest, &order);
    operands[at] = rewriter.create_value(transposed);
    let maps = maps(at == 0, at == 1).map(|map| context.affine_map_attribute(map));
    let mut attributes = vec![("indexing_maps", context.array_attribute(&maps))];
    attributes.extend(cast.map(|cast| ("cast", cast)));
    let (inputs, outputs) = operands.split_at(2);
    let parts = NamedParts { name, location, inputs, outputs, attributes: &attributes };
    let state = named(rewriter.body_mut(), parts).map_err(|_| "the operation cannot be created")?;
    Ok(rewriter.replace_op_with_new_op(op, state))
}
