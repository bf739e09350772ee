//! Reshapes: dimensions are joined to a shape between the two, and that is split.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, DYNAMIC, MatchResult, PatternRewriter, Type};
use terrace_tensor::{CastOp, CollapseShapeOp, expand_shape};
use terrace_tosa::{ReshapeOp, constant_integers};

/// `reshape(x, shape) -> expand_shape(collapse_shape(x))`
pub(super) fn convert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ReshapeOp>(op)?;
    let (input, result) = (view.input1(), view.output().ty());
    let sizes = constant_integers(view.shape())?;
    let Some(shape) = input.ty().shape() else {
        return rewriter.notify_match_failure(op, "cannot reshape an unranked tensor");
    };
    let (input, ty) = (input.id(), input.ty());
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    // What becomes one element has one element.
    let from = if sizes.is_empty() { vec![1; shape.len()] } else { shape.to_vec() };
    let to = expanded(&from, &sizes)?;
    let between = collapsed(&from, &to)?;
    let input = cast(&mut b, input, ty.with_shape(context, &from));
    let joined = collapse(&mut b, input, &from, &between, ty.with_shape(context, &between))?;
    let groups = groups(&to, &between);
    let state = expand_shape(&mut b, joined, ty.with_shape(context, &to), &groups)?;
    let split = b.folding().make(state);
    let value = cast(&mut b, split, result);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates a cast of a tensor, unless it has the type.
fn cast<'c>(b: &mut Builder<'_, '_, 'c>, value: ValueId, ty: Type<'c>) -> ValueId {
    if b.type_of(value) == ty {
        return value;
    }
    let new = CastOp::builder(b.context(), b.location).source(value).dest(ty);
    b.folding().make(new)
}

fn collapse<'c>(
    b: &mut Builder<'_, '_, 'c>,
    value: ValueId,
    from: &[i64],
    to: &[i64],
    ty: Type<'c>,
) -> Option<ValueId> {
    let context = b.context();
    let groups = groups(from, to);
    let groups: Vec<Attribute<'c>> = groups.iter().map(|group| context.i64_array_attribute(group)).collect();
    let new = CollapseShapeOp::builder(context, b.location)
        .src(value)
        .reassociation_attr(Some(context.array_attribute(&groups)))
        .result(ty);
    Some(b.folding().make(new))
}

/// Returns the product of sizes, `None` if it does not fit into 64 bits.
fn product(sizes: &[i64]) -> Option<i64> {
    sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size))
}

/// Returns the shape that a shape is split into: the wanted one, with an open size where that cannot be known.
fn expanded(from: &[i64], wanted: &[i64]) -> Option<Vec<i64>> {
    let is_static = !from.contains(&DYNAMIC);
    let total = if is_static { product(from)? } else { -1 };
    let others = -product(wanted)?;
    let mut shape: Vec<i64> = wanted
        .iter()
        .map(|size| match *size {
            0.. => *size,
            _ if !is_static => DYNAMIC,
            _ if others == 0 => 0,
            _ => total / others,
        })
        .collect();
    // A tensor of unknown sizes is not split into known ones.
    if !is_static && !shape.contains(&DYNAMIC) {
        *shape.first_mut()? = DYNAMIC;
    }
    Some(shape)
}

/// Returns the finest shape from which both shapes can be split.
fn collapsed(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    if a.is_empty() || b.is_empty() {
        return Some(Vec::new());
    }
    if a.contains(&DYNAMIC) || b.contains(&DYNAMIC) {
        return Some(vec![DYNAMIC]);
    }
    let mut shape = Vec::new();
    let (mut at_a, mut at_b) = (0, 0);
    while at_a < a.len() && at_b < b.len() {
        let (mut size_a, mut size_b) = (a[at_a], b[at_b]);
        while size_a != size_b && at_a < a.len() && at_b < b.len() {
            let (sizes, at, size) =
                if size_a < size_b { (a, &mut at_a, &mut size_a) } else { (b, &mut at_b, &mut size_b) };
            *at += 1;
            if let Some(next) = sizes.get(*at) {
                *size = size.checked_mul(*next)?;
            }
        }
        if size_a == size_b {
            shape.push(size_a);
        }
        at_a += 1;
        at_b += 1;
    }
    Some(shape)
}

/// Returns the dimensions of a shape that are joined to each dimension of another one.
fn groups(from: &[i64], to: &[i64]) -> Vec<Vec<i64>> {
    if from.is_empty() || to.is_empty() {
        return Vec::new();
    }
    if from.contains(&DYNAMIC) || to.contains(&DYNAMIC) {
        return vec![(0..from.len() as i64).collect()];
    }
    let mut groups = vec![Vec::new(); to.len()];
    let mut at = 0;
    for (place, &size) in to.iter().enumerate() {
        let Some(&first) = from.get(at) else { break };
        let mut joined = first;
        while joined < size && at < from.len() {
            groups[place].push(at as i64);
            at += 1;
            joined = joined.saturating_mul(from.get(at).copied().unwrap_or(1));
        }
        if joined == size && at < from.len() {
            groups[place].push(at as i64);
            at += 1;
            // Sizes of one go with what is before them, unless the next dimension is one itself.
            if to.get(place + 1) != Some(&1) {
                while from.get(at) == Some(&1) {
                    groups[place].push(at as i64);
                    at += 1;
                }
            }
        }
    }
    groups
}
