//! Recognition of what a structured operation computes, whatever its name: copies, fills, broadcasts, transpositions,
//! functions of elements, and products of matrices.

use smallvec::SmallVec;
use terrace_arith::{AddFOp, AddIOp, DivFOp, ExtUIOp, MulFOp, MulIOp, SubFOp};
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_ir::{Attribute, Operation, TraitFlags, TypedOp, Value};
use terrace_linalg::{
    AddOp, BatchMatmulOp, DivOp, ExpOp, IndexOp, IteratorType, LinalgOp, MatmulOp, MulOp, SubOp, TypeFn,
};
use terrace_math as math;

/// Returns the operation that computes the only element of the only output: the one before the terminator, if the block
/// has no others.
fn only_operation<'a, 'c>(linalg: LinalgOp<'a, 'c>) -> Option<Operation<'a, 'c>> {
    let block = linalg.block()?;
    let mut ops = block.ops();
    let (first, last, None) = (ops.next()?, ops.next()?, ops.next()) else { return None };
    let is_yielded =
        first.result_count() == 1 && last.operand_count() == 1 && last.operand(0) == first.result(0);
    is_yielded.then_some(first)
}

/// Returns true if the operation has one input, one output, and parallel loops, and the block holds a terminator alone.
fn moves_one_input(linalg: LinalgOp<'_, '_>) -> bool {
    linalg.input_count() == 1
        && linalg.output_count() == 1
        && linalg.is_parallel()
        && linalg.block().is_some_and(|block| {
            let end = block.last_op();
            block.first_op() == end && end.is_some_and(|end| end.operand_count() == 1)
        })
}

/// Returns true if the block of an operation that moves its input yields the element of it.
fn yields_input(linalg: LinalgOp<'_, '_>) -> bool {
    moves_one_input(linalg) && linalg.terminator().map(|end| end.operand(0)) == linalg.argument(0)
}

/// Returns true if an operation copies its input.
pub fn as_copy(linalg: LinalgOp<'_, '_>) -> bool {
    yields_input(linalg) && linalg.maps().iter().all(|map| map.is_identity())
}

/// Returns true if an operation sets all elements of its output to its input, a scalar.
pub fn as_fill(linalg: LinalgOp<'_, '_>) -> bool {
    yields_input(linalg) && !linalg.op().operand(0).ty().is_shaped()
}

/// Returns the dimensions that an operation adds if it repeats its input along them.
pub fn as_broadcast(linalg: LinalgOp<'_, '_>) -> Option<Vec<i64>> {
    if !yields_input(linalg) || !has_ranked_operands(linalg) {
        return None;
    }
    let maps = linalg.maps();
    let [from, to] = maps[..] else { return None };
    if !to.is_identity() || from.results().len() >= to.results().len() {
        return None;
    }
    let kept = positions(from)?;
    if !kept.is_sorted_by(|a, b| a < b) {
        return None;
    }
    Some((0..to.dims()).filter(|dim| !kept.contains(dim)).map(i64::from).collect())
}

/// Returns the permutation if an operation permutes the dimensions of its input.
pub fn as_transpose(linalg: LinalgOp<'_, '_>) -> Option<Vec<i64>> {
    if !yields_input(linalg) || !has_ranked_operands(linalg) {
        return None;
    }
    let maps = linalg.maps();
    let [from, to] = maps[..] else { return None };
    if !to.is_identity() || !from.is_permutation() || from.is_identity() {
        return None;
    }
    let mut permutation = vec![0; from.results().len()];
    for (at, dim) in positions(from)?.into_iter().enumerate() {
        *permutation.get_mut(dim as usize)? = at as i64;
    }
    Some(permutation)
}

fn has_ranked_operands(linalg: LinalgOp<'_, '_>) -> bool {
    linalg.op().operands().all(|operand| operand.ty().is_shaped() && operand.ty().has_rank())
}

/// Returns the dimensions that the results of a map are.
fn positions(map: AffineMap<'_>) -> Option<SmallVec<[u32; 8]>> {
    let position = |result: &terrace_ir::affine::AffineExpr<'_>| match result.kind() {
        AffineExprKind::Dim(at) => Some(at),
        _ => None,
    };
    map.results().iter().map(position).collect()
}

/// Returns true if the loops are parallel and all operands have the shape of the iteration space.
fn is_elementwise(linalg: LinalgOp<'_, '_>, inputs: usize) -> bool {
    linalg.input_count() == inputs
        && linalg.output_count() == 1
        && linalg.is_parallel()
        && linalg.loop_count() > 0
        && linalg.maps().iter().all(|map| map.is_identity())
        && (0..inputs).all(|input| linalg.uses_element(input))
        && !linalg.uses_element(inputs)
}

/// Returns the name of the operation that applies the same function to each element of an input.
pub fn as_elementwise_unary(linalg: LinalgOp<'_, '_>) -> Option<&'static str> {
    if !is_elementwise(linalg, 1) {
        return None;
    }
    let op = only_operation(linalg).filter(|op| op.operand_count() == 1)?;
    op.isa::<math::ExpOp>().then_some(ExpOp::SPEC.name)
}

/// Returns the name of the operation that applies the same function to each pair of elements of two inputs, and true if
/// the inputs change places.
pub fn as_elementwise_binary(linalg: LinalgOp<'_, '_>) -> Option<(&'static str, bool)> {
    if !is_elementwise(linalg, 2) {
        return None;
    }
    let op = only_operation(linalg).filter(|op| op.operand_count() == 2)?;
    let swaps = Some(op.operand(0)) == linalg.argument(1) && Some(op.operand(1)) == linalg.argument(0);
    let name = [
        (AddFOp::SPEC, AddOp::SPEC.name),
        (SubFOp::SPEC, SubOp::SPEC.name),
        (MulFOp::SPEC, MulOp::SPEC.name),
        (DivFOp::SPEC, DivOp::SPEC.name),
    ]
    .into_iter()
    .find(|(scalar, _)| op.is(scalar.name))?
    .1;
    Some((name, swaps))
}

/// Place of a map's results among the loops of a product of matrices.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Straight,
    Transposed,
}

/// Returns the name and attributes of the product of matrices that an operation computes.
pub fn as_contraction<'c>(
    linalg: LinalgOp<'_, 'c>,
) -> Option<(&'static str, Vec<(&'static str, Attribute<'c>)>)> {
    if linalg.input_count() != 2 || linalg.output_count() != 1 {
        return None;
    }
    let maps = linalg.maps();
    if !maps.iter().all(|map| map.is_projected_permutation(false)) {
        return None;
    }
    let is_unsigned = product_of_elements(linalg)?;
    let (iterators, dims): (_, Option<Vec<_>>) =
        (linalg.iterators(), maps.iter().map(|map| positions(*map)).collect());
    let dims = dims?;
    let [lhs, rhs, output] = &dims[..] else { return None };
    let (mut batch, mut m, mut n, mut k) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (at, iterator) in (0u32..).zip(iterators) {
        let group = match (lhs.contains(&at), rhs.contains(&at), output.contains(&at), iterator) {
            (true, true, true, IteratorType::Parallel) => &mut batch,
            (true, false, true, IteratorType::Parallel) => &mut m,
            (false, true, true, IteratorType::Parallel) => &mut n,
            (true, true, false, IteratorType::Reduction) => &mut k,
            _ => return None,
        };
        group.push(at);
    }
    let ([m], [n], [k]) = (&m[..], &n[..], &k[..]) else { return None };
    let batches = batch.len();
    let leads = |dims: &SmallVec<[u32; 8]>| {
        dims.len() == batches + 2 && dims.iter().zip(0u32..).take(batches).all(|(dim, at)| *dim == at)
    };
    if batches > 1 || !dims.iter().all(leads) || batch.iter().zip(0u32..).any(|(dim, at)| *dim != at) {
        return None;
    }
    let place = |dims: &SmallVec<[u32; 8]>, row: u32, column: u32| match dims[batches..] {
        [a, b] if (a, b) == (row, column) => Some(Place::Straight),
        [a, b] if (a, b) == (column, row) => Some(Place::Transposed),
        _ => None,
    };
    let places = (place(lhs, *m, *k)?, place(rhs, *k, *n)?, place(output, *m, *n)?);
    if places.2 != Place::Straight {
        return None;
    }
    let context = linalg.op().context();
    let mut attributes = Vec::new();
    let is_default = places.0 == Place::Straight && places.1 == Place::Straight;
    let in_order = [*m, *n, *k].iter().zip(batches as u32..).all(|(dim, at)| *dim == at);
    if !is_default && !in_order {
        return None;
    }
    if !is_default {
        let maps: Vec<Attribute<'c>> = maps.iter().map(|map| context.affine_map_attribute(*map)).collect();
        attributes.push(("indexing_maps", context.array_attribute(&maps)));
    }
    if is_unsigned {
        attributes.push(("cast", TypeFn::CastUnsigned.attribute(context)));
    }
    let name = if batches == 0 { MatmulOp::SPEC.name } else { BatchMatmulOp::SPEC.name };
    Some((name, attributes))
}

/// Returns true if the region adds the product of the elements of two inputs, converted without sign, to that of the
/// output; false if they are converted with sign or not at all.
pub(crate) fn product_of_elements(linalg: LinalgOp<'_, '_>) -> Option<bool> {
    let end = linalg.terminator()?;
    if end.operand_count() != 1 {
        return None;
    }
    let (output, lhs, rhs) = (linalg.argument(2)?, linalg.argument(0)?, linalg.argument(1)?);
    let sum = end.operand(0).defining_op()?;
    if sum.operand_count() != 2 {
        return None;
    }
    let other = match (sum.operand(0) == output, sum.operand(1) == output) {
        (true, false) => sum.operand(1),
        (false, true) => sum.operand(0),
        _ => return None,
    };
    let product = other.defining_op().filter(|op| op.operand_count() == 2)?;
    let fits = |plus: &str, times: &str| sum.is(plus) && product.is(times);
    if !fits(AddFOp::SPEC.name, MulFOp::SPEC.name) && !fits(AddIOp::SPEC.name, MulIOp::SPEC.name) {
        return None;
    }
    let (a, b) = (before_conversions(product.operand(0)), before_conversions(product.operand(1)));
    if (a.0, b.0) != (lhs, rhs) && (a.0, b.0) != (rhs, lhs) {
        return None;
    }
    Some(a.1 || b.1)
}

/// Returns the value that conversions were applied to, and true if one of them extends without sign.
fn before_conversions<'a, 'c>(mut value: Value<'a, 'c>) -> (Value<'a, 'c>, bool) {
    let mut is_unsigned = false;
    while let Some(op) = value.defining_op() {
        let converts =
            op.operand_count() == 1 && op.result_count() == 1 && !op.has_trait(TraitFlags::TERMINATOR);
        if !converts || op.name().dialect_name() != "arith" {
            break;
        }
        is_unsigned |= ExtUIOp::cast(op).is_some();
        value = op.operand(0);
    }
    (value, is_unsigned)
}

/// Loops of a product, outermost first: those over pairs of matrices, rows, columns, and the elements that are multiplied.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ContractionDims {
    /// Loops along both inputs and the output.
    pub batch: Vec<usize>,
    /// Loops along the left input and the output.
    pub m: Vec<usize>,
    /// Loops along the right input and the output.
    pub n: Vec<usize>,
    /// Loops along both inputs that are reduced.
    pub k: Vec<usize>,
}

/// Returns the roles of the loops of an operation with two inputs and one output.
pub fn contraction_dims(linalg: LinalgOp<'_, '_>) -> Option<ContractionDims> {
    if linalg.input_count() != 2 || linalg.output_count() != 1 {
        return None;
    }
    let maps = linalg.maps();
    let alone = |map: AffineMap<'_>, loop_: u32| {
        let mut with = map.results().iter().filter(|result| result.uses_dim(loop_));
        with.next().is_some_and(|result| result.kind() == AffineExprKind::Dim(loop_)) && with.next().is_none()
    };
    let mut dims = ContractionDims::default();
    for (at, iterator) in linalg.iterators().into_iter().enumerate() {
        let along: Vec<bool> = maps.iter().map(|map| alone(*map, at as u32)).collect();
        match (<[bool; 3]>::try_from(&along[..]).ok()?, iterator) {
            ([true, true, true], IteratorType::Parallel) => dims.batch.push(at),
            ([true, false, true], IteratorType::Parallel) => dims.m.push(at),
            ([false, true, true], IteratorType::Parallel) => dims.n.push(at),
            ([true, true, _], IteratorType::Reduction) => dims.k.push(at),
            _ => {}
        }
    }
    let is_none = dims.m.is_empty() && dims.n.is_empty() && dims.k.is_empty();
    (!is_none).then_some(dims)
}

/// Returns true if an operation adds up products of elements of two inputs, along dimensions of which each is one loop.
pub fn is_contraction(linalg: LinalgOp<'_, '_>) -> bool {
    linalg.input_count() == 2
        && linalg.output_count() == 1
        && linalg.iterators().contains(&IteratorType::Reduction)
        && linalg.maps().iter().all(|map| map.is_projected_permutation(false))
        && product_of_elements(linalg).is_some()
}

/// Returns true if an operation combines its output with products of elements of its inputs, by operations of these
/// names.
pub fn is_contraction_of(linalg: LinalgOp<'_, '_>, times: &str, plus: &str) -> bool {
    let Some(sum) = crate::reduction::combiner(linalg, 0).filter(|sum| sum.is(plus)) else { return false };
    let output = linalg.argument(linalg.input_count());
    let product =
        sum.operands().find(|operand| Some(*operand) != output).and_then(|other| other.defining_op());
    product.is_some_and(|product| {
        let elements = [linalg.argument(0), linalg.argument(1)];
        product.is(times)
            && product.operand_count() == 2
            && product.operands().all(|operand| elements.contains(&Some(before_conversions(operand).0)))
    })
}

/// Returns true if the loops are parallel and the block computes each element by itself, from scalars.
pub fn is_elementwise_body(linalg: LinalgOp<'_, '_>) -> bool {
    let is_scalar = |value: Value<'_, '_>| !value.ty().is_shaped();
    let computes = |op: Operation<'_, '_>| {
        let is_mappable = op.spec().is_some_and(|spec| spec.has_trait(|one| one.name() == "Elementwise"));
        let is_given =
            op.constant_value().is_some() || op.isa::<IndexOp>() || op.has_trait(TraitFlags::TERMINATOR);
        is_given || is_mappable && op.operands().chain(op.results()).all(is_scalar)
    };
    linalg.is_parallel()
        && linalg.maps().iter().skip(linalg.input_count()).all(|map| map.is_permutation())
        && linalg.block().is_some_and(|block| block.ops().all(computes))
}
