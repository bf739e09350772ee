//! Tensors in another order or shape, and parts of tensors.

use super::elementwise::result;
use super::numbers::{dimension, indices, scalar, tensor};
use crate::dialects::tensors::tensor::sized;
use crate::machine::Machine;
use crate::machine::step::{Step, Table, row};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_of};
use std::rc::Rc;
use terrace_tosa as tosa;

pub(super) const OPS: Table = &[
    row!(tosa::ConcatOp, concat),
    row!(tosa::GatherOp, gather),
    row!(tosa::PadOp, pad),
    row!(tosa::ReshapeOp, reshape),
    row!(tosa::ReverseOp, |m, op| {
        let input = tensor(m, op.input1())?;
        let axis = dimension(op.axis(), &input)?;
        let last = input.shape[axis] as i64 - 1;
        rearranged(&input, &input.shape, |index| {
            let mut index = index.to_vec();
            index[axis] = last - index[axis];
            index
        })
    }),
    row!(tosa::ScatterOp, scatter),
    row!(tosa::SliceOp, |m, op| {
        let (input, start, size) = (tensor(m, op.input1())?, indices(m, op.start())?, indices(m, op.size())?);
        let known = op.output().ty().shape().unwrap_or_default();
        // A size of -1 is that of the result.
        let sizes = size.iter().enumerate().map(|(dim, size)| match (*size, known.get(dim)) {
            (-1, Some(known)) if *known >= 0 => *known,
            (-1, _) => input.shape.get(dim).map_or(0, |whole| *whole as i64) - start.get(dim).unwrap_or(&0),
            (size, _) => size,
        });
        let sizes = sized(&sizes.collect::<Vec<_>>())?;
        rearranged(&input, &sizes, |index| index.iter().zip(&start).map(|(at, start)| at + start).collect())
    }),
    row!(tosa::TileOp, |m, op| {
        let (input, times) = (tensor(m, op.input1())?, indices(m, op.multiples())?);
        let shape: Vec<i64> =
            input.shape.iter().zip(&times).map(|(size, times)| *size as i64 * times).collect();
        let own = input.shape.clone();
        rearranged(&input, &sized(&shape)?, move |index| {
            index.iter().zip(&own).map(|(at, size)| at % (*size).max(1) as i64).collect()
        })
    }),
    row!(tosa::TransposeOp, |m, op| {
        let (input, order) = (tensor(m, op.input1())?, op.perms());
        let order: Vec<usize> = order.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect();
        if order.len() != input.shape.len() || order.iter().any(|dim| *dim >= order.len()) {
            return Trap::unsupported("an order of other dimensions than the tensor has");
        }
        let shape: Vec<usize> = order.iter().map(|dim| input.shape[*dim]).collect();
        rearranged(&input, &shape, |index| {
            let mut own = vec![0; index.len()];
            order.iter().zip(index).for_each(|(dim, at)| own[*dim] = *at);
            own
        })
    }),
];

/// Returns a tensor whose elements are those of another at the indices that a function computes.
fn rearranged<'a, 'c>(
    input: &Elements,
    shape: &[usize],
    place: impl Fn(&[i64]) -> Vec<i64>,
) -> Outcome<Step<'a, 'c>> {
    let position = |index: Vec<i64>| {
        let own = place(&index);
        match input.position(&own) {
            Some(at) => Ok(at),
            None => Trap::undefined(format_args!(
                "the position {own:?} is outside of the shape {:?}",
                input.shape
            )),
        }
    };
    let positions = indices_of(shape).map(position).collect::<Outcome<Vec<usize>>>()?;
    result(Elements { shape: shape.to_vec(), data: input.data.pick(positions.into_iter()) })
}

fn concat<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::ConcatOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let inputs = op.input1().map(|input| tensor(m, input)).collect::<Outcome<Vec<_>>>()?;
    let Some(first) = inputs.first() else { return Trap::unsupported("a concatenation of nothing") };
    let axis = dimension(op.axis(), first)?;
    let inner: usize = first.shape[axis + 1..].iter().product();
    let outer: usize = first.shape[..axis].iter().product();
    let mut shape = first.shape.clone();
    shape[axis] = 0;
    for (number, input) in inputs.iter().enumerate() {
        let agrees = input.shape.len() == shape.len()
            && (0..shape.len()).all(|dim| dim == axis || input.shape[dim] == shape[dim]);
        if !agrees {
            return Trap::undefined(format_args!(
                "operand #{number} has the shape {:?}, which does not continue {:?} along dimension {axis}",
                input.shape, first.shape
            ));
        }
        shape[axis] += input.shape[axis];
    }
    let mut data = Vec::with_capacity(Elements::count(&shape).unwrap_or(0));
    for row in 0..outer {
        for input in &inputs {
            let size = input.shape[axis] * inner;
            data.extend_from_slice(&input.data[row * size..(row + 1) * size]);
        }
    }
    result(Elements { shape, data: data.into() })
}

fn reshape<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::ReshapeOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (input, mut sizes) = (tensor(m, op.input1())?, indices(m, op.shape())?);
    let count = input.data.len() as i64;
    // A size of -1 is what the others leave.
    if let Some(open) = sizes.iter().position(|size| *size == -1) {
        let others: i64 = sizes.iter().filter(|size| **size != -1).product();
        sizes[open] = if others == 0 { 0 } else { count / others };
    }
    let shape = sized(&sizes)?;
    if Elements::count(&shape) != Some(input.data.len()) {
        return Trap::undefined(format_args!(
            "a tensor of the shape {:?} has not as many elements as the shape {sizes:?}",
            input.shape
        ));
    }
    result(Elements { shape, data: input.data.clone() })
}

fn pad<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::PadOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (input, padding, value) =
        (tensor(m, op.input1())?, indices(m, op.padding())?, scalar(m, op.pad_const())?);
    if padding.len() != 2 * input.shape.len() {
        return Trap::unsupported("a padding of other dimensions than the tensor has");
    }
    let pairs: Vec<&[i64]> = padding.chunks(2).collect();
    if padding.iter().any(|size| *size < 0) {
        return Trap::undefined("the padding is negative");
    }
    let sizes = input.shape.iter().zip(&pairs).map(|(size, pair)| *size as i64 + pair[0] + pair[1]);
    let shape = sized(&sizes.collect::<Vec<_>>())?;
    let element = |index: Vec<i64>| {
        let own: Vec<i64> = index.iter().zip(&pairs).map(|(at, pair)| at - pair[0]).collect();
        input.position(&own).map_or_else(|| value.clone(), |at| input.data[at].clone())
    };
    let data = indices_of(&shape).map(element).collect();
    result(Elements { shape, data })
}

/// Returns the position of the first element of a row that an index names.
fn row(values: &Elements, batch: usize, index: &Value) -> Outcome<usize> {
    let index = crate::machine::as_i64(index, "an index")?;
    match values.position(&[batch as i64, index, 0]) {
        Some(at) => Ok(at),
        None if values.shape.get(2) == Some(&0) => Ok(0),
        None => Trap::undefined(format_args!(
            "the index {index} is outside of the {} rows of the tensor",
            values.shape.get(1).copied().unwrap_or(0)
        )),
    }
}

fn gather<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::GatherOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (values, indices) = (tensor(m, op.values())?, tensor(m, op.indices())?);
    let (&[batches, _, channels], &[_, count]) = (&values.shape[..], &indices.shape[..]) else {
        return Trap::unsupported("tensors of other ranks");
    };
    let mut data = Vec::new();
    for (at, index) in indices.data.iter().enumerate() {
        let first = row(&values, at / count, index)?;
        data.extend_from_slice(&values.data[first..first + channels]);
    }
    result(Elements { shape: vec![batches, count, channels], data: data.into() })
}

fn scatter<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::ScatterOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (values, indices, input) =
        (tensor(m, op.values_in())?, tensor(m, op.indices())?, tensor(m, op.input())?);
    let (&[_, _, channels], &[_, count]) = (&values.shape[..], &indices.shape[..]) else {
        return Trap::unsupported("tensors of other ranks");
    };
    if input.shape != [indices.shape[0], count, channels] {
        return Trap::undefined(format_args!("the input of the shape {:?} does not fit", input.shape));
    }
    let mut values = Rc::unwrap_or_clone(values);
    for (at, index) in indices.data.iter().enumerate() {
        let first = row(&values, at / count, index)?;
        values.data[first..first + channels]
            .clone_from_slice(&input.data[at * channels..(at + 1) * channels]);
    }
    result(values)
}
