//! `--lower-vector-contraction`: contractions of any kind, as a product in all places and a reduction of it.
//!
//! Conversions take contractions apart that add elements of one type; this takes the others.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one operation for each step; vectors have an element for each place of the loops.

use crate::combine::is_supported;
use crate::maps::dim_of;
use crate::maskable::{Maskable, masked};
use crate::of_sensible_size;
use crate::shapes::{rank_of, shape_of};
use terrace_arith as arith;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_vector as vector;
use terrace_vector::{CombiningKind, VectorBuilder};

/// The pass `--lower-vector-contraction`.
#[pass(
    "lower-vector-contraction",
    "Lower 'vector.contract' operations that do not add, or that widen their elements",
    class = "LowerVectorContractionPass",
    anchor = "func.func"
)]
pub struct LowerVectorContraction;

impl GreedyPass for LowerVectorContraction {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let pattern = Pattern::of::<vector::ContractionOp>("ContractionToProductAndReduction", lower);
        set.extend(of_sensible_size(vec![pattern]));
    }
}

/// `contract<kind>(x, y, acc) -> multi_reduction<kind>(broadcast(x) * broadcast(y), acc)`
fn lower(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::ContractionOp>(op)?;
    let (kind, result) = (view.kind(), view.result().ty());
    let element = result.element_or_self();
    let operands = [view.lhs(), view.rhs()].map(|operand| (operand.id(), operand.ty()));
    let is_plain =
        kind == CombiningKind::Add && operands.iter().all(|(_, ty)| ty.element_or_self() == element);
    if is_plain || !is_supported(kind, element) {
        return None;
    }
    let maps = view.indexing_maps().iter().map(|map| {
        let map = map.as_affine_map()?;
        map.results().iter().map(|result| dim_of(*result)).collect::<Option<Vec<usize>>>()
    });
    let maps: [Vec<usize>; 3] = maps.collect::<Option<Vec<_>>>()?.try_into().ok()?;
    let count = view.iterator_types().len();
    // What is kept comes first, in the order of the result; then what is reduced.
    let mut order = maps[2].clone();
    order.extend((0..count).filter(|iterator| !maps[2].contains(iterator)));
    let mut sizes = vec![None; count];
    for (map, (_, ty)) in maps.iter().zip(&operands) {
        for (at, iterator) in map.iter().enumerate() {
            *sizes.get_mut(*iterator)? = Some((*shape_of(*ty).get(at)?, *ty.scalable_dims().get(at)?));
        }
    }
    let sizes = sizes.into_iter().collect::<Option<Vec<(i64, bool)>>>()?;
    let acc = view.acc().id();
    let maskable = Maskable::of(op, rewriter)?;
    let mut make = Builder::like(rewriter, op);
    let mut factors = Vec::new();
    for (map, (value, _)) in maps.iter().zip(operands) {
        let value = widened(&mut make, value, element);
        factors.push(spread(&mut make, value, map, &order, &sizes)?);
    }
    let ty = make.type_of(*factors.first()?);
    let multiply = if element.is_float() { arith::MulFOp::NAME } else { arith::MulIOp::NAME };
    let product = make.value(multiply, &factors, ty);
    let reduced: Vec<i64> = (maps[2].len()..count).map(|dim| dim as i64).collect();
    let attributes = [
        ("kind", kind.attribute(make.context())),
        ("reduction_dims", make.context().dense_i64_array(&reduced)),
    ];
    let new = make.op(vector::MultiDimReductionOp::NAME, &[product, acc], &[result], &attributes);
    let value = match maskable.mask {
        // The mask has a dimension for each iterator.
        Some(mask) => {
            let order: Vec<i64> = order.iter().map(|iterator| *iterator as i64).collect();
            make.rewriter.set_insertion_point(new);
            let mask = in_order(&mut make, mask, &order);
            make.rewriter.set_insertion_point_after(new);
            masked(new, mask, &mut make)
        }
        None => make.rewriter.results(new)[0],
    };
    rewriter.replace_op(maskable.root, &[value]);
    Some(())
}

/// Creates a value with wider elements.
fn widened<'c>(make: &mut Builder<'_, '_, 'c>, value: ValueId, element: Type<'c>) -> ValueId {
    let ty = make.type_of(value);
    if ty.element_or_self() == element {
        return value;
    }
    let name = if element.is_float() { arith::ExtFOp::NAME } else { arith::ExtSIOp::NAME };
    make.value(name, &[value], ty.with_element(make.context(), element))
}

/// Creates a vector with the dimensions in that order, unless they are.
fn in_order(make: &mut Builder<'_, '_, '_>, value: ValueId, order: &[i64]) -> ValueId {
    let is_ordered = order.iter().enumerate().all(|(at, dim)| *dim == at as i64);
    if is_ordered { value } else { make.transpose(value, order) }
}

/// Creates the vector that has, at each place of the loops in some order, the element that an operand has there.
fn spread<'c>(
    make: &mut Builder<'_, '_, 'c>,
    value: ValueId,
    map: &[usize],
    order: &[usize],
    sizes: &[(i64, bool)],
) -> Option<ValueId> {
    let missing = order.iter().filter(|iterator| !map.contains(iterator));
    // Dimensions that are added come first.
    let have: Vec<usize> = missing.chain(map).copied().collect();
    let ty = make.type_of(value);
    let value = if have.len() == rank_of(ty) {
        value
    } else {
        let (shape, scalable): (Vec<i64>, Vec<bool>) = have.iter().map(|iterator| sizes[*iterator]).unzip();
        let wide = make.context().scalable_vector_type(&shape, &scalable, ty.element_or_self());
        make.broadcast(value, wide)
    };
    let permutation = order.iter().map(|iterator| have.iter().position(|one| one == iterator));
    let permutation = permutation.map(|at| at.map(|at| at as i64)).collect::<Option<Vec<i64>>>()?;
    Some(in_order(make, value, &permutation))
}
