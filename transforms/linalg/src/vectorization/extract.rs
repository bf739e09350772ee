//! `tensor.extract` in a region: one element for all, a row of elements, or a gather.

use super::body::{Vectors, broadcast_if_needed};
use super::state::State;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, Operation, Type, TypedOp, Value};
use terrace_linalg::{IndexOp, LinalgOp};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;
use terrace_tensor::{DimOp, ExtractOp};
use terrace_vector::{ConstantMaskOp, GatherOp, VectorBuilder};
use terrace_vector_transforms::access::{Place, mask_type};
use terrace_vector_transforms::maps::minor_identity;
use terrace_vector_transforms::maskable::mask_operation;
use terrace_vector_transforms::shapes::{rank_of, shape_of};

/// Places that an extraction reads in all iterations together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AccessKind {
    /// One.
    Scalar,
    /// Neighbors along the last dimension.
    Contiguous,
    /// Any.
    Gather,
}

/// Creates the vector operation for a `tensor.extract` in the region of an operation.
pub(super) fn vectorize<'c>(
    op: OpId,
    extract: OpId,
    vectors: &Vectors,
    state: &mut State<'c>,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<OpId> {
    let context = b.context();
    let view = b.rewriter.view::<ExtractOp>(extract)?;
    let (tensor, rank) = (view.tensor().id(), view.indices().len());
    let indices: Vec<ValueId> = view.indices().map(Value::id).collect();
    let element = view.op().result(0).ty();
    let result = state.whole(element, b.rewriter);
    let kind = access_kind(LinalgOp::of(b.rewriter.op(op))?, view, result);
    let all = context.uniform(mask_type(context, result), &terrace_support::ap_int::ApInt::from_u64(1, 1));
    let all = b.constant_of(mask_type(context, result), all);
    let pass_thru = b.zero(result)?;
    let zero = b.index(0);
    if kind == AccessKind::Gather {
        let offset = gather_offset(tensor, &indices, vectors, state, b)?;
        let new = GatherOp::builder(context, b.location)
            .base(tensor)
            .offsets(vec![zero; rank])
            .indices(offset)
            .mask(all)
            .pass_thru(pass_thru)
            .result(result);
        return Some(b.create(new));
    }
    let mut at = Vec::new();
    for index in indices {
        let index = vectors.of(index);
        if b.type_of(index).is_index() {
            at.push(index);
            continue;
        }
        let row = context.scalable_vector_type(
            &shape_of(result)[rank_of(result) - 1..],
            &result.scalable_dims()[rank_of(result) - 1..],
            context.index_type(),
        );
        let row = b.shape_cast(index, row);
        at.push(b.extract(row, &[0]));
    }
    let in_bounds = vec![true; rank_of(result)];
    if kind == AccessKind::Scalar {
        let repeated = vec![AffineExpr::constant(context, 0); rank_of(result)];
        let map = AffineMap::new(context, rank as u32, 0, &repeated);
        let read = Place { base: tensor, indices: &at, map, in_bounds: &in_bounds }.read(result, None, b);
        let one = context.vector_type(&[1], context.integer_type(1));
        let new = ConstantMaskOp::builder(context, b.location).mask_dim_sizes(&[1]).result(one);
        let mask = b.make(new);
        return Some(mask_operation(read, mask, b));
    }
    let inner = minor_identity(context, rank as u32, rank.min(rank_of(result)));
    let mut results = vec![AffineExpr::constant(context, 0); rank_of(result).saturating_sub(rank)];
    results.extend(inner.results());
    let map = AffineMap::new(context, rank as u32, 0, &results);
    Some(Place { base: tensor, indices: &at, map, in_bounds: &in_bounds }.read(result, None, b))
}

/// Creates the vector of offsets of the elements, row by row.
fn gather_offset<'c>(
    tensor: ValueId,
    indices: &[ValueId],
    vectors: &Vectors,
    state: &State<'c>,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = b.context();
    let ty = state.whole(context.index_type(), b.rewriter);
    let (first, rest) = indices.split_first()?;
    let mut offset = broadcast_if_needed(vectors.of(*first), ty, b);
    for (dim, index) in (1i64..).zip(rest) {
        let dim = b.index(dim);
        let size = b.make(DimOp::builder(context, b.location).source(tensor).index(dim));
        let size = broadcast_if_needed(size, ty, b);
        offset = b.muli(offset, size);
        let index = broadcast_if_needed(vectors.of(*index), ty, b);
        offset = b.addi(index, offset);
    }
    Some(offset)
}

/// Returns the kind of access of an extraction in the region of an operation.
fn access_kind<'a, 'c>(linalg: LinalgOp<'a, 'c>, extract: ExtractOp<'a, 'c>, result: Type<'c>) -> AccessKind {
    let tensor = shape_of(extract.tensor().ty());
    let indices: Vec<Value<'a, 'c>> = extract.indices().collect();
    let Some((last, leading)) = indices.split_last() else { return AccessKind::Scalar };
    let extents = linalg.loop_extents();
    let mut analysis =
        Analysis { linalg, extents: &extents, invariant: FoldMap::default(), contiguous: FoldMap::default() };
    if shape_of(result).iter().filter(|size| **size > 1).count() != 1 {
        return AccessKind::Gather;
    }
    let mut leading = leading.iter().enumerate();
    if !leading.all(|(dim, index)| tensor.get(dim) == Some(&1) || analysis.is_invariant(*index)) {
        return AccessKind::Gather;
    }
    if analysis.is_invariant(*last) {
        return AccessKind::Scalar;
    }
    let growth = analysis.growth(*last);
    match growth.is_by_one && growth.has_last_loop == Some(true) && shape_of(result).last() != Some(&1) {
        true => AccessKind::Contiguous,
        false => AccessKind::Gather,
    }
}

/// Analysis of indices in a region. Each value is looked at once.
struct Analysis<'p, 'a, 'c> {
    linalg: LinalgOp<'a, 'c>,
    extents: &'p [i64],
    invariant: FoldMap<ValueId, bool>,
    contiguous: FoldMap<ValueId, Growth>,
}

/// Growth of an index from iteration to iteration, as far as sums show.
#[derive(Clone, Copy, Default)]
struct Growth {
    /// True if it grows along loops, by one or not at all.
    is_by_one: bool,
    /// True if the last `linalg.index` in it is that of the last loop; `None` if there is none.
    has_last_loop: Option<bool>,
}

impl<'a, 'c> Analysis<'_, 'a, 'c> {
    /// Returns the operation of the block in which a value is computed; `None` if that is outside.
    fn ancestor(&self, op: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
        let block = self.linalg.block()?;
        std::iter::successors(Some(op), |op| op.parent_op()).find(|op| op.block() == Some(block))
    }

    /// Returns true if a value is the argument of another block than the one of the operation.
    fn is_outer_argument(&self, value: Value<'a, 'c>) -> bool {
        value.as_argument().is_some_and(|(block, _)| self.linalg.block() != Some(block))
    }

    /// Returns true if an index is the same in all iterations.
    fn is_invariant(&mut self, value: Value<'a, 'c>) -> bool {
        if let Some(known) = self.invariant.get(&value.id()) {
            return *known;
        }
        let result = ensure_stack(|| {
            let Some(op) = value.defining_op() else { return self.is_outer_argument(value) };
            if let Some(index) = IndexOp::cast(op) {
                return self.extents.get(index.loop_number()) == Some(&1);
            }
            let Some(op) = self.ancestor(op) else { return true };
            op.constant_value().is_some() || op.operands().all(|operand| self.is_invariant(operand))
        });
        self.invariant.insert(value.id(), result);
        result
    }

    /// Returns the last loop with several iterations; the first loop if there is none.
    fn last_loop(&self) -> usize {
        self.extents.iter().rposition(|extent| *extent != 1).unwrap_or(0)
    }

    /// Returns the growth of an index.
    fn growth(&mut self, value: Value<'a, 'c>) -> Growth {
        if let Some(known) = self.contiguous.get(&value.id()) {
            return *known;
        }
        let result = ensure_stack(|| {
            let Some(op) = value.defining_op() else {
                return Growth { is_by_one: self.is_outer_argument(value), has_last_loop: None };
            };
            if let Some(index) = IndexOp::cast(op) {
                let is_last = index.loop_number() == self.last_loop();
                return Growth { is_by_one: true, has_last_loop: Some(is_last) };
            }
            let Some(op) = self.ancestor(op) else { return Growth::default() };
            let mut growth = Growth::default();
            if op.isa::<arith::AddIOp>() {
                for operand in op.operands() {
                    let one = self.growth(operand);
                    growth.is_by_one |= one.is_by_one;
                    growth.has_last_loop = one.has_last_loop.or(growth.has_last_loop);
                }
            }
            growth
        });
        self.contiguous.insert(value.id(), result);
        result
    }
}
