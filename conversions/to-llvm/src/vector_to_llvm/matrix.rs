//! Products and transpositions of matrices, as LLVM's operations on flat vectors.

use terrace_arith as arith;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_llvm as llvm;
use terrace_vector as vector;
use terrace_vector::{CombiningKind, ContractionOp, IteratorType, TransposeOp, VectorBuilder};
use terrace_vector_transforms::maps::dim_of;
use terrace_vector_transforms::shapes::{rank_of, shape_of};

/// Benefit of these patterns over the others.
const BENEFIT: u16 = 100;

/// `contract(x, y, z) -> shape_cast(matrix.multiply(x, y)) + z`
pub(super) const CONTRACT: Pattern =
    Pattern::of::<ContractionOp>("ContractionOpToMatmulOpLowering", contract).benefit(BENEFIT);
/// `transpose(x) -> shape_cast(matrix.transpose(shape_cast(x)))`
pub(super) const TRANSPOSE: Pattern =
    Pattern::of::<TransposeOp>("TransposeOpToMatrixTransposeOpLowering", transpose).benefit(BENEFIT);

fn number<'c>(value: i64, make: &Builder<'_, '_, 'c>) -> Attribute<'c> {
    make.context().integer_attribute(make.context().integer_type(32), value)
}

fn flat(value: ValueId, make: &mut Builder<'_, '_, '_>) -> Option<ValueId> {
    let ty = make.type_of(value);
    let flat = make.context().vector_type(&[ty.element_count()?], ty.element_or_self());
    Some(make.shape_cast(value, flat))
}

fn transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransposeOp>(op)?;
    let (vector, from, to) = (view.vector().id(), view.vector().ty(), view.result().ty());
    if rank_of(from) != 2 || view.permutation() != [1, 0] || from.is_scalable_vector() {
        return None;
    }
    let mut make = Builder::like(rewriter, op);
    let value = flat(vector, &mut make)?;
    let ty = make.type_of(value);
    let shape = shape_of(from);
    let attributes = [("rows", number(shape[1], &make)), ("columns", number(shape[0], &make))];
    let value = make.value_with(llvm::MatrixTransposeOp::NAME, &[value], ty, &attributes);
    let value = make.shape_cast(value, to);
    rewriter.replace_op(op, &[value]);
    Some(())
}

fn contract(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ContractionOp>(op)?;
    let context = rewriter.context();
    let (parallel, reduction) =
        (IteratorType::Parallel.attribute(context), IteratorType::Reduction.attribute(context));
    let element = view.lhs().ty().element_or_self();
    let fits = view.kind() == CombiningKind::Add
        && view.iterator_types() == [parallel, parallel, reduction]
        && (element.is_float() || element.is_int_or_index())
        && view.result().ty().is_vector()
        && !view.op().parent_op().is_some_and(|parent| parent.isa::<vector::MaskOp>());
    if !fits {
        return None;
    }
    let (lhs, rhs, acc) = (view.lhs().id(), view.rhs().id(), view.acc().id());
    let mut dims = Vec::new();
    for map in view.indexing_maps() {
        dims.push(map.as_affine_map()?.results().iter().map(|one| dim_of(*one)).collect::<Option<Vec<_>>>()?);
    }
    let turns = |dims: &[usize], straight: [usize; 2], turned: [usize; 2]| {
        if dims == straight { Some(false) } else { (dims == turned).then_some(true) }
    };
    let turns = [
        turns(&dims[0], [0, 2], [2, 0])?,
        turns(&dims[1], [2, 1], [1, 2])?,
        turns(&dims[2], [0, 1], [1, 0])?,
    ];
    let result = view.result().ty();
    let mut make = Builder::like(rewriter, op);
    let lhs = if turns[0] { make.transpose(lhs, &[1, 0]) } else { lhs };
    let rhs = if turns[1] { make.transpose(rhs, &[1, 0]) } else { rhs };
    let (left, right) = (make.type_of(lhs), make.type_of(rhs));
    let (rows, inner, columns) = (shape_of(left)[0], shape_of(left)[1], shape_of(right)[1]);
    let lhs = flat(lhs, &mut make)?;
    let rhs = flat(rhs, &mut make)?;
    let flat_type = make.context().vector_type(&[rows * columns], element);
    let attributes = [
        ("lhs_rows", number(rows, &make)),
        ("lhs_columns", number(inner, &make)),
        ("rhs_columns", number(columns, &make)),
    ];
    let product = make.value_with(llvm::MatrixMultiplyOp::NAME, &[lhs, rhs], flat_type, &attributes);
    let matrix = make.context().vector_type(&[rows, columns], element);
    let product = make.shape_cast(product, matrix);
    let product = if turns[2] { make.transpose(product, &[1, 0]) } else { product };
    let name = if element.is_float() { arith::AddFOp::NAME } else { arith::AddIOp::NAME };
    let value = make.value(name, &[acc, product], result);
    rewriter.replace_op(op, &[value]);
    Some(())
}
