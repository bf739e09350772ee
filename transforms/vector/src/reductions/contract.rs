//! Contractions: sums of products of rows, where the maps are those of a product of matrices; else dimension by
//! dimension, until one is left.

use crate::maps::dim_of;
use crate::maskable::{Maskable, masked};
use crate::shapes::{rank_of, shape_of, without_dim};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp};
use terrace_vector as vector;
use terrace_vector::{CombiningKind, IteratorType, VectorBuilder, VectorContractLowering};

/// Returns the pattern of a way to lower contractions.
pub fn pattern(lowering: VectorContractLowering) -> Pattern {
    let lower = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| contract(op, lowering, rewriter);
    Pattern::with_closure(Root::of::<vector::ContractionOp>(), "ContractionOpLowering", Arc::new(lower))
}

/// A contraction in parts.
struct Contraction<'c> {
    lhs: ValueId,
    rhs: ValueId,
    acc: ValueId,
    maps: Vec<AffineMap<'c>>,
    iterators: Vec<Attribute<'c>>,
    types: [Type<'c>; 3],
    mask: Option<ValueId>,
}

impl<'c> Contraction<'c> {
    fn of(op: vector::ContractionOp<'_, 'c>, mask: Option<ValueId>) -> Option<Self> {
        let maps = op.indexing_maps().iter().map(|map| map.as_affine_map()).collect::<Option<Vec<_>>>()?;
        (maps.len() == 3).then_some(())?;
        Some(Contraction {
            lhs: op.lhs().id(),
            rhs: op.rhs().id(),
            acc: op.acc().id(),
            maps,
            iterators: op.iterator_types().to_vec(),
            types: [op.lhs().ty(), op.rhs().ty(), op.acc().ty()],
            mask,
        })
    }

    fn is_reduction(&self, iterator: usize, context: Ctx<'c>) -> bool {
        self.iterators.get(iterator) == Some(&IteratorType::Reduction.attribute(context))
    }

    /// Returns the dimension of an operand that an iterator indexes.
    fn dim_of(&self, operand: usize, iterator: usize) -> Option<usize> {
        self.maps[operand].results().iter().position(|result| dim_of(*result) == Some(iterator))
    }

    /// Returns the iterator of a dimension of an operand.
    fn iterator_of(&self, operand: usize, dim: usize) -> Option<usize> {
        dim_of(*self.maps[operand].results().get(dim)?)
    }

    /// Returns the attributes of the same contraction without an iterator.
    fn without(&self, iterator: usize, context: Ctx<'c>) -> [(&'static str, Attribute<'c>); 3] {
        let maps: Vec<Attribute<'c>> = self
            .maps
            .iter()
            .map(|map| {
                let left = map.results().iter().filter_map(|result| dim_of(*result));
                let left = left.filter(|dim| *dim != iterator).map(|dim| dim - usize::from(dim > iterator));
                let results: Vec<AffineExpr<'c>> = left
                    .filter_map(|dim| u32::try_from(dim).ok())
                    .map(|dim| AffineExpr::dim(context, dim))
                    .collect();
                context.affine_map_attribute(AffineMap::new(context, map.dims() - 1, 0, &results))
            })
            .collect();
        let mut iterators = self.iterators.clone();
        iterators.remove(iterator);
        [
            ("indexing_maps", context.array_attribute(&maps)),
            ("iterator_types", context.array_attribute(&iterators)),
            ("kind", CombiningKind::Add.attribute(context)),
        ]
    }
}

fn contract(
    op: OpId,
    lowering: VectorContractLowering,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<vector::ContractionOp>(op)?;
    let result = view.result().ty();
    let element = view.lhs().ty().element_or_self();
    let kind = view.kind();
    // Outer products combine in any way, and of elements that are narrower.
    let is_plain = kind == CombiningKind::Add && element == result.element_or_self();
    if !is_plain && lowering != VectorContractLowering::OuterProduct {
        return None;
    }
    let maskable = Maskable::of(op, rewriter)?;
    let parts = Contraction::of(rewriter.view::<vector::ContractionOp>(op)?, maskable.mask)?;
    let mut make = Builder::like(rewriter, op);
    let whole = match lowering {
        VectorContractLowering::OuterProduct => by_outer_products(&parts, kind, &mut make),
        _ if parts.mask.is_some() => None,
        VectorContractLowering::Dot => by_dot_products(&parts, result, &mut make),
        VectorContractLowering::ParallelArith => by_elements(&parts, &mut make),
        VectorContractLowering::LLVMIntr => None,
    };
    let value = match whole {
        Some(value) => value,
        None if !is_plain => return None,
        None => by_dimension(&parts, &mut make)?,
    };
    rewriter.replace_op(maskable.root, &[value]);
    Some(())
}

/// Position of the reduced dimension in both operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reduced {
    First,
    Last,
}

/// Creates the operands of a product of matrices, or of a matrix and a vector, in the order that the result needs, and
/// so that what is reduced stands first or last in both.
fn matched_operands<'c>(
    parts: &Contraction<'c>,
    reduced: Reduced,
    make: &mut Builder<'_, '_, 'c>,
) -> Option<[ValueId; 2]> {
    let context = make.context();
    let dims: Vec<Vec<usize>> = parts
        .maps
        .iter()
        .map(|map| map.results().iter().map(|result| dim_of(*result)).collect::<Option<Vec<usize>>>())
        .collect::<Option<_>>()?;
    let count = parts.iterators.len();
    let reductions: Vec<usize> = (0..count).filter(|at| parts.is_reduction(*at, context)).collect();
    let [reduction] = reductions[..] else { return None };
    // Sums of products run along rows, with the reduction as the last iterator.
    if (count == 3 || reduced == Reduced::Last) && reduction + 1 != count {
        return None;
    }
    let kept: Vec<usize> = (0..count).filter(|at| *at != reduction).collect();
    let is_of = |operand: usize, iterators: &[usize]| {
        let mut dims = dims[operand].clone();
        dims.sort_unstable();
        let mut wanted = iterators.to_vec();
        wanted.sort_unstable();
        dims == wanted
    };
    let swaps = match kept[..] {
        [row, column] if is_of(0, &[row, reduction]) && is_of(1, &[column, reduction]) => match dims[2][..] {
            [a, b] if [a, b] == [row, column] => false,
            [a, b] if [a, b] == [column, row] => true,
            _ => return None,
        },
        [row] if dims[2] == [row] && is_of(0, &[row, reduction]) && is_of(1, &[reduction]) => false,
        [row] if dims[2] == [row] && is_of(0, &[reduction]) && is_of(1, &[row, reduction]) => true,
        _ => return None,
    };
    let mut turned = |operand: usize, value: ValueId| {
        let stands = dims[operand].len() == 1
            || dims[operand].iter().position(|dim| *dim == reduction)
                == Some(usize::from(reduced == Reduced::Last));
        if stands { value } else { make.transpose(value, &[1, 0]) }
    };
    let lhs = turned(0, parts.lhs);
    let rhs = turned(1, parts.rhs);
    Some(if swaps { [rhs, lhs] } else { [lhs, rhs] })
}

/// Creates the sum of the outer products at each place of the reduction.
fn by_outer_products<'c>(
    parts: &Contraction<'c>,
    kind: CombiningKind,
    make: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    if !parts.types[2].is_vector() {
        return None;
    }
    let context = make.context();
    let reduction = (0..parts.iterators.len()).find(|at| parts.is_reduction(*at, context))?;
    let reduced = parts.dim_of(0, reduction)?;
    if parts.types[0].scalable_dims().get(reduced) != Some(&false) {
        return None;
    }
    let [lhs, rhs] = matched_operands(parts, Reduced::First, make)?;
    let ty = make.type_of(lhs);
    let mut whole = parts.acc;
    // The mask has a dimension for each iterator.
    let order: Option<Vec<i64>> = [Some(reduction)]
        .into_iter()
        .chain(parts.maps[2].results().iter().map(|result| dim_of(*result)))
        .map(|at| at.and_then(|at| i64::try_from(at).ok()))
        .collect();
    let order = order?;
    let is_in_order = order.iter().enumerate().all(|(at, dim)| *dim == at as i64);
    let mask = parts.mask.map(|mask| if is_in_order { mask } else { make.transpose(mask, &order) });
    for at in 0..shape_of(ty)[0] {
        let a = make.extract(lhs, &[at]);
        let b = make.extract(rhs, &[at]);
        let [a, b] = [a, b].map(|factor| widened(factor, parts.types[2].element_or_self(), make));
        let kind = [("kind", kind.attribute(make.context()))];
        let mask = mask.map(|mask| make.extract(mask, &[at]));
        let product = make.op(vector::OuterProductOp::NAME, &[a, b, whole], &[parts.types[2]], &kind);
        whole = match mask {
            Some(mask) => masked(product, mask, make),
            None => make.rewriter.results(product)[0],
        };
    }
    Some(whole)
}

/// Extends a value to wider elements.
fn widened<'c>(value: ValueId, element: Type<'c>, make: &mut Builder<'_, '_, 'c>) -> ValueId {
    let own = make.type_of(value);
    if own.element_or_self() == element {
        return value;
    }
    let name = if element.is_float() { arith::ExtFOp::NAME } else { arith::ExtSIOp::NAME };
    let ty = match own.is_vector() {
        true => make.context().scalable_vector_type(shape_of(own), own.scalable_dims(), element),
        false => element,
    };
    make.value(name, &[value], ty)
}

/// An operand of a product element by element: how it gets the dimensions of the result.
struct Factor<'c> {
    value: ValueId,
    /// The type with the dimensions that only the result has in front.
    broadcast: Option<Type<'c>>,
    /// The order in which those that are reduced come first, then those of the result.
    order: Vec<i64>,
    /// Number of dimensions that are reduced.
    reduced: usize,
}

impl<'c> Factor<'c> {
    /// Returns `None` if what is reduced has another size than one.
    fn of(parts: &Contraction<'c>, operand: usize, context: Ctx<'c>) -> Option<Self> {
        let (ty, result) = (parts.types[operand], parts.types[2]);
        let is_reduced = |dim: &usize| {
            parts.iterator_of(operand, *dim).is_some_and(|iterator| parts.is_reduction(iterator, context))
        };
        let reduced: Vec<usize> = (0..rank_of(ty)).filter(is_reduced).collect();
        if reduced.iter().any(|dim| shape_of(ty)[*dim] != 1) {
            return None;
        }
        let kept: Vec<Option<usize>> =
            (0..rank_of(result)).map(|dim| parts.dim_of(operand, parts.iterator_of(2, dim)?)).collect();
        let added = kept.iter().filter(|dim| dim.is_none()).count();
        let mut order: Vec<i64> = reduced.iter().map(|dim| (added + dim) as i64).collect();
        let (mut shape, mut scalable) = (Vec::new(), Vec::new());
        for (dim, own) in kept.iter().enumerate() {
            match own {
                Some(own) => order.push((added + own) as i64),
                None => {
                    order.push(shape.len() as i64);
                    shape.push(shape_of(result)[dim]);
                    scalable.push(result.scalable_dims()[dim]);
                }
            }
        }
        shape.extend_from_slice(shape_of(ty));
        scalable.extend_from_slice(ty.scalable_dims());
        let broadcast =
            (added != 0).then(|| context.scalable_vector_type(&shape, &scalable, ty.element_or_self()));
        let value = if operand == 0 { parts.lhs } else { parts.rhs };
        (order.len() == shape.len()).then_some(Factor { value, broadcast, order, reduced: reduced.len() })
    }
}

/// Creates the product of the operands element by element, if what is reduced has a size of one.
fn by_elements<'c>(parts: &Contraction<'c>, make: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (context, result) = (make.context(), parts.types[2]);
    let mut factors = [Factor::of(parts, 0, context)?, Factor::of(parts, 1, context)?];
    for factor in &mut factors {
        if let Some(ty) = factor.broadcast {
            factor.value = make.broadcast(factor.value, ty);
        }
    }
    for factor in &mut factors {
        if factor.order.iter().enumerate().any(|(at, dim)| *dim != at as i64) {
            factor.value = make.transpose(factor.value, &factor.order);
        }
    }
    for factor in &mut factors {
        if factor.reduced != 0 {
            factor.value = make.extract(factor.value, &vec![0; factor.reduced]);
        }
    }
    let [lhs, rhs] = factors.map(|factor| factor.value);
    let is_float = result.element_or_self().is_float();
    if is_float && result.is_vector() {
        return Some(make.value(vector::FMAOp::NAME, &[lhs, rhs, parts.acc], result));
    }
    let (multiply, add) = if is_float {
        (arith::MulFOp::NAME, arith::AddFOp::NAME)
    } else {
        (arith::MulIOp::NAME, arith::AddIOp::NAME)
    };
    let product = make.value(multiply, &[lhs, rhs], result);
    Some(make.value(add, &[product, parts.acc], result))
}

/// Creates each element as the sum of the products along two rows.
fn by_dot_products<'c>(
    parts: &Contraction<'c>,
    result: Type<'c>,
    make: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    if result.is_scalable_vector() || !result.is_vector() {
        return None;
    }
    let [lhs, rhs] = matched_operands(parts, Reduced::Last, make)?;
    let shape = shape_of(result);
    let (rows, columns) = (*shape.first()?, shape.get(1).copied());
    let mut whole = make.zero(result)?;
    let mut seen: Vec<ValueId> = Vec::new();
    for row in 0..rows {
        let a = make.extract(lhs, &[row]);
        for column in 0..columns.unwrap_or(1) {
            let b = match (columns, usize::try_from(column).ok().and_then(|at| seen.get(at))) {
                (None, _) => rhs,
                (_, Some(b)) => *b,
                _ => {
                    let b = make.extract(rhs, &[column]);
                    seen.push(b);
                    b
                }
            };
            let sum = sum_of_products(a, b, None, make);
            let position = if columns.is_some() { vec![row, column] } else { vec![row] };
            whole = make.insert(sum, whole, &position);
        }
    }
    let name = if result.element_or_self().is_float() { arith::AddFOp::NAME } else { arith::AddIOp::NAME };
    Some(make.value(name, &[whole, parts.acc], result))
}

/// `reduction(a * b, acc)`
fn sum_of_products(a: ValueId, b: ValueId, acc: Option<ValueId>, make: &mut Builder<'_, '_, '_>) -> ValueId {
    let ty = make.type_of(a);
    let element = ty.element_or_self();
    let product =
        make.value(if element.is_float() { arith::MulFOp::NAME } else { arith::MulIOp::NAME }, &[a, b], ty);
    let (context, location) = (make.context(), make.location);
    let new = vector::ReductionOp::builder(context, location).kind(CombiningKind::Add).vector(product);
    match acc {
        Some(acc) => make.make(new.acc(acc).dest(element)),
        None => make.make(new.dest(element)),
    }
}

fn by_dimension<'c>(parts: &Contraction<'c>, make: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let context = make.context();
    // A dimension of all of them.
    for dim in 0..rank_of(parts.types[0]) {
        let iterator = parts.iterator_of(0, dim)?;
        let other = parts.dim_of(1, iterator);
        if let Some(other) = other.filter(|_| !parts.is_reduction(iterator, context)) {
            return along_parallel(parts, iterator, Some(dim), Some(other), make);
        }
    }
    let contracted = |operand: usize, dim: usize| {
        let iterator = parts.iterator_of(operand, dim)?;
        let is_contracted =
            parts.is_reduction(iterator, context) && parts.dim_of(1 - operand, iterator).is_some();
        Some((iterator, is_contracted))
    };
    // One of the left operand alone, then one of the right one.
    for dim in 0..rank_of(parts.types[0]) {
        if let (iterator, false) = contracted(0, dim)? {
            return along_parallel(parts, iterator, Some(dim), None, make);
        }
    }
    for dim in 0..rank_of(parts.types[1]) {
        if let (iterator, false) = contracted(1, dim)? {
            return along_parallel(parts, iterator, None, Some(dim), make);
        }
    }
    along_reduction(parts, make)
}

/// Creates a contraction of lower rank, masked if the whole is.
fn lower_contraction<'c>(
    operands: [ValueId; 3],
    attributes: &[(&'static str, Attribute<'c>)],
    mask: Option<ValueId>,
    make: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let ty = make.type_of(operands[2]);
    let op = make.op(vector::ContractionOp::NAME, &operands, &[ty], attributes);
    match mask {
        Some(mask) => masked(op, mask, make),
        None => make.rewriter.results(op)[0],
    }
}

fn along_parallel<'c>(
    parts: &Contraction<'c>,
    iterator: usize,
    lhs_dim: Option<usize>,
    rhs_dim: Option<usize>,
    make: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let [lhs_type, rhs_type, result_type] = parts.types;
    let size = match (lhs_dim, rhs_dim) {
        (Some(dim), _) => (shape_of(lhs_type)[dim], lhs_type.scalable_dims()[dim]),
        (_, Some(dim)) => (shape_of(rhs_type)[dim], rhs_type.scalable_dims()[dim]),
        _ => return None,
    };
    let result_dim = parts.dim_of(2, iterator);
    if size.1 || (result_dim.is_none() && size.0 != 1) {
        return None;
    }
    let attributes = parts.without(iterator, make.context());
    let mut whole = make.zero(result_type)?;
    for at in 0..size.0 {
        let lhs = part_at(parts.lhs, lhs_dim, at, make)?;
        let rhs = part_at(parts.rhs, rhs_dim, at, make)?;
        let acc = part_at(parts.acc, result_dim, at, make)?;
        let mask = match parts.mask {
            Some(mask) => Some(part_at(mask, Some(iterator), at, make)?),
            None => None,
        };
        let part = lower_contraction([lhs, rhs, acc], &attributes, mask, make);
        whole = with_part(part, whole, result_dim, at, make)?;
    }
    Some(whole)
}

fn along_reduction<'c>(parts: &Contraction<'c>, make: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let [lhs_type, rhs_type, _] = parts.types;
    let (lhs_dim, rhs_dim) = (parts.dim_of(0, 0)?, parts.dim_of(1, 0)?);
    if rank_of(lhs_type) == 1 {
        (rank_of(rhs_type) == 1).then_some(())?;
        let value = sum_of_products(parts.lhs, parts.rhs, Some(parts.acc), make);
        return Some(match (parts.mask, make.rewriter.value(value).defining_op().map(|op| op.id())) {
            (Some(mask), Some(op)) => masked(op, mask, make),
            _ => value,
        });
    }
    if lhs_type.scalable_dims()[lhs_dim] {
        return None;
    }
    let attributes = parts.without(0, make.context());
    let mut whole = parts.acc;
    for at in 0..shape_of(lhs_type)[lhs_dim] {
        let lhs = part_at(parts.lhs, Some(lhs_dim), at, make)?;
        let rhs = part_at(parts.rhs, Some(rhs_dim), at, make)?;
        let mask = match parts.mask {
            Some(mask) => Some(part_at(mask, Some(0), at, make)?),
            None => None,
        };
        whole = lower_contraction([lhs, rhs, whole], &attributes, mask, make);
    }
    Some(whole)
}

/// Extracts the part of a vector at one place of a dimension.
fn part_at(value: ValueId, dim: Option<usize>, at: i64, make: &mut Builder<'_, '_, '_>) -> Option<ValueId> {
    let Some(dim) = dim else { return Some(value) };
    if dim == 0 {
        return Some(make.extract(value, &[at]));
    }
    let ty = make.type_of(value);
    let part_type = without_dim(make.context(), ty, dim);
    let mut whole = make.zero(part_type)?;
    for outer in 0..shape_of(part_type)[0] {
        let row = make.extract(value, &[outer]);
        let part = part_at(row, Some(dim - 1), at, make)?;
        whole = make.insert(part, whole, &[outer]);
    }
    Some(whole)
}

/// Inserts a part into a vector at one place of a dimension.
fn with_part(
    part: ValueId,
    whole: ValueId,
    dim: Option<usize>,
    at: i64,
    make: &mut Builder<'_, '_, '_>,
) -> Option<ValueId> {
    let Some(dim) = dim else { return Some(part) };
    if dim == 0 {
        return Some(make.insert(part, whole, &[at]));
    }
    let mut result = whole;
    for outer in 0..shape_of(make.type_of(whole))[0] {
        let row = make.extract(result, &[outer]);
        let inner = make.extract(part, &[outer]);
        let row = with_part(inner, row, Some(dim - 1), at, make)?;
        result = make.insert(row, result, &[outer]);
    }
    Some(result)
}
