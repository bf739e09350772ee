//! Reductions, products, masks, and printing.

use crate::dialects::vector::combine::{combine, multiply, neutral};
use crate::dialects::vector::contract::contract;
use crate::dialects::vector::print::print;
use crate::elementwise::float;
use crate::layout::{VSCALE, static_shape};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_bool, as_elements};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_at, indices_of, position};
use terrace_ir::Type;
use terrace_vector as vector;
use terrace_vector::CombiningKind;

/// The operations.
pub(crate) const COMPUTE: Table = &[
    row!(vector::PrintOp, print),
    row!(vector::ContractionOp, contract),
    row!(vector::FMAOp, |m, op| float(m, [op.lhs(), op.rhs(), op.acc()], |[x, y, z]| x.mul_add(y, z))),
    row!(vector::ReductionOp, reduction),
    row!(vector::MultiDimReductionOp, multi_reduction),
    row!(vector::OuterProductOp, outer_product),
    row!(vector::ScanOp, scan),
    row!(vector::StepOp, |_, op| {
        let shape = static_shape(op.result().ty())?;
        let count = Elements::count(&shape).unwrap_or(0);
        Step::result(Value::elements(shape, (0..count).map(|at| Value::index(at as i64)).collect()))
    }),
    row!(vector::VectorScaleOp, |_, _| Step::result(Value::index(VSCALE as i64))),
    row!(vector::CreateMaskOp, |m, op| {
        let sizes = m.indices(op.operands())?;
        create_mask(op.result().ty(), &sizes)
    }),
    row!(vector::ConstantMaskOp, |_, op| { create_mask(op.result().ty(), &op.mask_dim_sizes()) }),
    row!(vector::MaskOp, |m, op| {
        let mask = m.get(op.mask())?;
        let passthru = m.get_all(op.passthru())?.pop();
        m.mask = Some(mask.clone());
        Step::enter(op.mask_region(), Vec::new(), move |m, end| {
            m.mask = None;
            let mut results = m.operands(end)?;
            if let (Some(passthru), [result]) = (passthru, results.as_mut_slice()) {
                let operands = [mask, result.clone(), passthru];
                *result = crate::elementwise::map(&operands, &|x| {
                    let is_on = as_bool(x[0], "a bit of the mask")?;
                    Ok(x[if is_on { 1 } else { 2 }].clone())
                })?;
            }
            Ok(Step::Results(results))
        })
    }),
    row!(vector::YieldOp, |_, _| Ok(Step::End)),
];

/// Computes a mask that is on where each index is below the size for its dimension.
fn create_mask<'a, 'c>(ty: Type<'c>, sizes: &[i64]) -> Outcome<Step<'a, 'c>> {
    let shape = static_shape(ty)?;
    // A mask of no dimensions has one size, which is that of its one element.
    let is_on = |indices: Vec<i64>| match indices.is_empty() {
        true => sizes.first().is_none_or(|size| *size > 0),
        false => indices.iter().zip(sizes).all(|(index, size)| index < size),
    };
    let data = indices_of(&shape).map(|indices| Value::bool(is_on(indices))).collect();
    Step::result(Value::elements(shape, data))
}

fn reduction<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: vector::ReductionOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let kind = op.kind();
    let vector = m.get(op.vector())?;
    let vector = as_elements(&vector)?;
    let mut on = vec![true; vector.data.len()];
    m.take_mask(&mut on)?;
    let mut result = match op.acc() {
        Some(acc) => Some(m.get(acc)?),
        None => neutral(kind, op.dest().ty()),
    };
    for (value, _) in vector.data.iter().zip(&on).filter(|(_, on)| **on) {
        result = Some(match &result {
            Some(result) => combine(kind, result, value)?,
            None => value.clone(),
        });
    }
    match result {
        Some(result) => Step::result(result),
        None => Trap::undefined("a reduction of nothing"),
    }
}

fn multi_reduction<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: vector::MultiDimReductionOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let kind = op.kind();
    let (source, acc) = (m.get(op.source())?, m.get(op.acc())?);
    let source = as_elements(&source)?;
    let mut on = vec![true; source.data.len()];
    m.take_mask(&mut on)?;
    let dims = op.reduction_dims();
    let (shape, mut data) = match &acc {
        Value::Elements(elements) => (Some(elements.shape.clone()), elements.data.to_vec()),
        scalar => (None, vec![scalar.clone()]),
    };
    for (at, indices) in indices_of(&source.shape).enumerate() {
        if !on[at] {
            continue;
        }
        let kept: Vec<i64> = kept(&indices, &dims);
        let to = position(shape.as_deref().unwrap_or_default(), &kept).unwrap_or(0);
        data[to] = combine(kind, &data[to], &source.data[at])?;
    }
    match shape {
        Some(shape) => Step::result(Value::elements(shape, data)),
        None => Step::result(data.pop().unwrap_or(Value::Poison)),
    }
}

/// Returns the indices along dimensions that are not reduced.
fn kept(indices: &[i64], dims: &[i64]) -> Vec<i64> {
    let kept = indices.iter().enumerate().filter(|(dim, _)| !dims.contains(&(*dim as i64)));
    kept.map(|(_, index)| *index).collect()
}

fn outer_product<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: vector::OuterProductOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let kind = op.kind();
    let (lhs, acc) = (m.get(op.lhs())?, op.acc().map(|acc| m.get(acc)).transpose()?);
    let (lhs, acc) = (as_elements(&lhs)?, acc.as_ref().map(as_elements).transpose()?);
    let rhs = match m.get(op.rhs())? {
        Value::Elements(rhs) => rhs.data.to_vec(),
        scalar => vec![scalar],
    };
    let shape = static_shape(op.result().ty())?;
    let mut on = vec![true; lhs.data.len() * rhs.len()];
    m.take_mask(&mut on)?;
    let mut data = Vec::with_capacity(on.len());
    for (row, x) in lhs.data.iter().enumerate() {
        for (column, y) in rhs.iter().enumerate() {
            let at = row * rhs.len() + column;
            let old = acc.map(|acc| &acc.data[at]);
            data.push(match (old, x, y) {
                (Some(old), ..) if !on[at] => old.clone(),
                // A product that is added to floats is not rounded in between.
                (Some(Value::Float(old)), Value::Float(x), Value::Float(y)) if kind == CombiningKind::Add => {
                    Value::Float(x.mul_add(*y, *old))
                }
                (Some(old), ..) => combine(kind, old, &multiply(x, y)?)?,
                (None, ..) => multiply(x, y)?,
            });
        }
    }
    Step::result(Value::elements(shape, data))
}

fn scan<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: vector::ScanOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let kind = op.kind();
    let (source, initial) = (m.get(op.source())?, m.get(op.initial_value())?);
    let (source, initial) = (as_elements(&source)?, as_elements(&initial)?);
    let dim = op.reduction_dim();
    let is_inclusive = op.inclusive();
    let mut running = initial.data.clone();
    let mut data = vec![Value::Poison; source.data.len()];
    // Row-major order visits each line of the scan from its beginning to its end.
    for at in 0..source.data.len() {
        let indices = indices_at(&source.shape, at);
        let line = position(&initial.shape, &kept(&indices, &[dim])).unwrap_or(0);
        let is_first = indices.get(dim as usize) == Some(&0);
        if is_inclusive {
            // An inclusive scan starts with the first element, and leaves the initial value out.
            running[line] = match is_first {
                true => source.data[at].clone(),
                false => combine(kind, &running[line], &source.data[at])?,
            };
            data[at] = running[line].clone();
        } else {
            if !is_first {
                let before = previous(&source.shape, &indices, dim as usize);
                running[line] = combine(kind, &running[line], &source.data[before])?;
            }
            data[at] = running[line].clone();
        }
    }
    Ok(Step::Results(vec![
        Value::elements(source.shape.clone(), data),
        Value::of_data(initial.shape.clone(), running),
    ]))
}

/// Returns the position one step back along a dimension.
fn previous(shape: &[usize], indices: &[i64], dim: usize) -> usize {
    let mut before = indices.to_vec();
    before[dim] -= 1;
    position(shape, &before).unwrap_or(0)
}
