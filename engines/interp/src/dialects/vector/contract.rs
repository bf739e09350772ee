//! Contraction: sums of products along the dimensions of the iteration space that the result does not have.

use crate::dialects::affine::apply;
use crate::dialects::vector::combine::{combine, multiply, widened};
use crate::machine::Machine;
use crate::machine::as_elements;
use crate::machine::step::Step;
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_of};
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_vector as vector;

/// Executes `vector.contract`.
pub(super) fn contract<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: vector::ContractionOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let kind = op.kind();
    let (lhs, rhs, acc) = (m.get(op.lhs())?, m.get(op.rhs())?, m.get(op.acc())?);
    let (lhs, rhs) = (as_elements(&lhs)?, as_elements(&rhs)?);
    let maps = op.indexing_maps();
    let maps: Vec<AffineMap<'_>> = maps.iter().filter_map(|map| map.as_affine_map()).collect();
    let [left, right, out] = maps[..] else { return Trap::unsupported("a contraction without three maps") };
    let space = iteration_space(&[(left, lhs), (right, rhs)]);
    let mut on = vec![true; Elements::count(&space).unwrap_or(0)];
    m.take_mask(&mut on)?;
    let (shape, mut data) = match &acc {
        Value::Elements(acc) => (Some(acc.shape.clone()), acc.data.to_vec()),
        scalar => (None, vec![scalar.clone()]),
    };
    let element = op.result().ty().element_or_self();
    for (at, point) in indices_of(&space).enumerate() {
        if !on[at] {
            continue;
        }
        let factor = |map: AffineMap<'_>, from: &Elements| {
            let place = apply(map, &point)?;
            match from.position(&place) {
                Some(at) => Ok(widened(&from.data[at], element)),
                None => Trap::unsupported("a contraction beyond its operands"),
            }
        };
        let product = multiply(&factor(left, lhs)?, &factor(right, rhs)?)?;
        let place = apply(out, &point)?;
        let to = crate::value::position(shape.as_deref().unwrap_or_default(), &place).unwrap_or(0);
        data[to] = combine(kind, &data[to], &product)?;
    }
    match shape {
        Some(shape) => Step::result(Value::elements(shape, data)),
        None => Step::result(data.pop().unwrap_or(Value::Poison)),
    }
}

/// Returns the sizes of all dimensions, from those of the operands.
fn iteration_space(operands: &[(AffineMap<'_>, &Elements)]) -> Vec<usize> {
    let dims = operands.first().map_or(0, |(map, _)| map.dims() as usize);
    let mut space = vec![1; dims];
    for (map, elements) in operands {
        for (expr, size) in map.results().iter().zip(&elements.shape) {
            if let AffineExprKind::Dim(dim) = expr.kind() {
                space[dim as usize] = *size;
            }
        }
    }
    space
}
