//! Reductions, products, masks, and printing.

use crate::dialects::vector::combine::{combine, multiply, neutral};
use crate::dialects::vector::contract::contract;
use crate::dialects::vector::print::print;
use crate::elementwise::floats;
use crate::layout::{VSCALE, static_shape};
use crate::machine::Machine;
use crate::machine::as_elements;
use crate::machine::step::{Step, Table};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_at, indices_of, position};
use terrace_ir::{Operation, TypedOp};
use terrace_vector::{CombiningKind, MultiDimReductionOp, OuterProductOp, ReductionOp, ScanOp};

/// The operations.
pub(crate) const COMPUTE: Table = &[
    ("vector.print", print),
    ("vector.contract", contract),
    ("vector.fma", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].mul_add(x[1], x[2]))))),
    ("vector.reduction", reduction),
    ("vector.multi_reduction", multi_reduction),
    ("vector.outerproduct", outer_product),
    ("vector.scan", scan),
    ("vector.step", |_, op| {
        let shape = static_shape(op.result(0).ty())?;
        let count = Elements::count(&shape).unwrap_or(0);
        Step::result(Value::elements(shape, (0..count).map(|at| Value::index(at as i64)).collect()))
    }),
    ("vector.vscale", |_, _| Step::result(Value::index(VSCALE as i64))),
    ("vector.create_mask", |m, op| {
        let sizes = m.indices(op, 0)?;
        create_mask(op, &sizes)
    }),
    ("vector.constant_mask", |_, op| {
        let sizes = op.attribute("mask_dim_sizes").and_then(|sizes| sizes.as_i64_array()).unwrap_or_default();
        create_mask(op, &sizes)
    }),
    ("vector.mask", |m, op| {
        let mask = m.operand(op, 0)?;
        let passthru = m.group(op, 1)?.pop();
        m.mask = Some(mask.clone());
        Step::enter(op.region(0), Vec::new(), move |m, end| {
            m.mask = None;
            let mut results = m.operands(end)?;
            if let (Some(passthru), [result]) = (passthru, results.as_mut_slice()) {
                let operands = [mask, result.clone(), passthru];
                *result = crate::elementwise::map(&operands, &|x| {
                    let is_on = crate::machine::as_bool(x[0], "a bit of the mask")?;
                    Ok(x[if is_on { 1 } else { 2 }].clone())
                })?;
            }
            Ok(Step::Results(results))
        })
    }),
    ("vector.yield", |_, _| Ok(Step::End)),
];

/// A mask that is on where each index is below the size for its dimension.
fn create_mask<'a, 'c>(op: Operation<'a, 'c>, sizes: &[i64]) -> Outcome<Step<'a, 'c>> {
    let shape = static_shape(op.result(0).ty())?;
    // A mask of no dimensions has one size, which is that of its one element.
    let is_on = |indices: Vec<i64>| match indices.is_empty() {
        true => sizes.first().is_none_or(|size| *size > 0),
        false => indices.iter().zip(sizes).all(|(index, size)| index < size),
    };
    let data = indices_of(&shape).map(|indices| Value::bool(is_on(indices))).collect();
    Step::result(Value::elements(shape, data))
}

fn reduction<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let kind = ReductionOp::wrap(op).kind();
    let vector = m.operand(op, 0)?;
    let vector = as_elements(&vector)?;
    let mut on = vec![true; vector.data.len()];
    m.take_mask(&mut on)?;
    let mut result = match op.operand_count() {
        2 => Some(m.operand(op, 1)?),
        _ => neutral(kind, op.result(0).ty()),
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

fn multi_reduction<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let kind = MultiDimReductionOp::wrap(op).kind();
    let (source, acc) = (m.operand(op, 0)?, m.operand(op, 1)?);
    let source = as_elements(&source)?;
    let mut on = vec![true; source.data.len()];
    m.take_mask(&mut on)?;
    let dims = op.attribute("reduction_dims").and_then(|dims| dims.as_i64_array()).unwrap_or_default();
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

/// The indices along dimensions that are not reduced.
fn kept(indices: &[i64], dims: &[i64]) -> Vec<i64> {
    let kept = indices.iter().enumerate().filter(|(dim, _)| !dims.contains(&(*dim as i64)));
    kept.map(|(_, index)| *index).collect()
}

fn outer_product<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let kind = OuterProductOp::wrap(op).kind();
    let operands = m.operands(op)?;
    let lhs = as_elements(&operands[0])?;
    let rhs = match &operands[1] {
        Value::Elements(rhs) => rhs.data.to_vec(),
        scalar => vec![scalar.clone()],
    };
    let acc = operands.get(2).map(as_elements).transpose()?;
    let shape = static_shape(op.result(0).ty())?;
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

fn scan<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let kind = ScanOp::wrap(op).kind();
    let (source, initial) = (m.operand(op, 0)?, m.operand(op, 1)?);
    let (source, initial) = (as_elements(&source)?, as_elements(&initial)?);
    let dim = op.attribute("reduction_dim").and_then(|dim| dim.as_i64()).unwrap_or(0);
    let is_inclusive = op.attribute("inclusive").and_then(|flag| flag.as_bool()).unwrap_or(false);
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

/// The position one step back along a dimension.
fn previous(shape: &[usize], indices: &[i64], dim: usize) -> usize {
    let mut before = indices.to_vec();
    before[dim] -= 1;
    position(shape, &before).unwrap_or(0)
}
