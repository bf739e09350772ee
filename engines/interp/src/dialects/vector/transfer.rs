//! Transfers between vectors and memrefs or tensors, with permutation, padding and masks.

use crate::dialects::memref::{load, store};
use crate::layout::static_shape;
use crate::machine::Machine;
use crate::machine::as_elements;
use crate::machine::mask_bits;
use crate::machine::step::Step;
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, MemRef, Value, indices_of, position};
use std::rc::Rc;
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_ir::{Operation, Type};

/// Source or destination of a transfer.
enum Base {
    MemRef(Rc<MemRef>),
    Tensor(Elements),
}

/// Mapping from indices of the vector to indices of the base.
struct Transfer {
    base: Base,
    /// The type of the base's elements.
    indices: Vec<i64>,
    /// For each dimension of the vector, that of the base; `None` where the same element is read again and again.
    dims: Vec<Option<usize>>,
    in_bounds: Vec<bool>,
    mask: Option<Elements>,
}

impl Transfer {
    fn of<'a, 'c>(
        m: &mut Machine<'a, 'c, '_>,
        op: Operation<'a, 'c>,
        base: usize,
        indices: usize,
        mask: usize,
    ) -> Outcome<Self> {
        let base = match m.operand(op, base)? {
            Value::MemRef(memref) => Base::MemRef(memref),
            other => Base::Tensor(as_elements(&other)?.clone()),
        };
        let Some(map) = op.attribute("permutation_map").and_then(|map| map.as_affine_map()) else {
            return Trap::unsupported("a transfer without permutation");
        };
        let in_bounds = op.attribute("in_bounds").and_then(|flags| flags.as_array()).unwrap_or_default();
        let in_bounds = in_bounds.iter().map(|flag| flag.as_bool().unwrap_or(false)).collect();
        let given = m.group(op, mask)?.pop();
        let mask = match (given, m.mask.take()) {
            (Some(mask), None) | (None, Some(mask)) => Some(as_elements(&mask)?.clone()),
            (None, None) => None,
            (Some(one), Some(other)) => {
                let (bits, others) = (mask_bits(&one)?, mask_bits(&other)?);
                let both = bits.iter().zip(&others).map(|(a, b)| Value::bool(*a && *b)).collect();
                Some(Elements { shape: as_elements(&one)?.shape.clone(), data: both })
            }
        };
        let indices = m.indices(op, indices)?;
        Ok(Transfer { base, indices, dims: dims(map), in_bounds, mask })
    }

    /// The indices in the base; `None` where the transfer leaves its bounds, or the mask says no.
    fn place(&self, vector: &[i64]) -> Outcome<Option<Vec<i64>>> {
        if let Some(mask) = &self.mask
            && !self.is_on(mask, vector)?
        {
            return Ok(None);
        }
        let mut place = self.indices.clone();
        let mut is_inside = true;
        for (at, dim) in self.dims.iter().enumerate() {
            let Some(dim) = *dim else { continue };
            place[dim] = place[dim].wrapping_add(vector[at]);
            let size = match &self.base {
                Base::MemRef(memref) => memref.sizes[dim],
                Base::Tensor(tensor) => tensor.shape[dim] as i64,
            };
            if !(0..size).contains(&place[dim]) {
                if self.in_bounds.get(at) == Some(&true) {
                    let index = place[dim];
                    return Trap::undefined(format_args!(
                        "index {index} is out of bounds of dimension {dim} of size {size}, which was ruled out"
                    ));
                }
                is_inside = false;
            }
        }
        Ok(is_inside.then_some(place))
    }

    /// Returns true if the mask lets an element through. Its dimensions are those of the base that the vector runs
    /// along, in the base's order.
    fn is_on(&self, mask: &Elements, vector: &[i64]) -> Outcome<bool> {
        let mut used: Vec<(usize, i64)> =
            self.dims.iter().zip(vector).filter_map(|(d, v)| Some(((*d)?, *v))).collect();
        used.sort_by_key(|(dim, _)| *dim);
        let indices: Vec<i64> = used.into_iter().map(|(_, index)| index).collect();
        match position(&mask.shape, &indices) {
            Some(at) => crate::machine::as_bool(&mask.data[at], "a bit of the mask"),
            None => Trap::unsupported("a mask of another shape"),
        }
    }
}

/// The dimension that each result of a permutation is.
fn dims(map: AffineMap<'_>) -> Vec<Option<usize>> {
    let dim = |expr: &terrace_ir::affine::AffineExpr<'_>| match expr.kind() {
        AffineExprKind::Dim(dim) => Some(dim as usize),
        _ => None,
    };
    map.results().iter().map(dim).collect()
}

/// Returns the number of vector elements in one element of the base, which may be a vector itself.
fn inner_count(element: Type<'_>) -> Outcome<usize> {
    if element.is_vector() { Ok(Elements::count(&static_shape(element)?).unwrap_or(1)) } else { Ok(1) }
}

pub(super) fn transfer_read<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let transfer = Transfer::of(m, op, 0, 1, 3)?;
    let padding = m.group(op, 2)?.pop().unwrap_or(Value::Poison);
    let element = op.operand(0).ty().element_or_self();
    let shape = static_shape(op.result(0).ty())?;
    let count = inner_count(element)?;
    let mut data = Vec::new();
    let outer = &shape[..transfer.dims.len().min(shape.len())];
    for indices in indices_of(outer) {
        let value = match (transfer.place(&indices)?, &transfer.base) {
            (None, _) => padding.clone(),
            (Some(place), Base::MemRef(memref)) => load(m, element, memref, &place)?,
            (Some(place), Base::Tensor(tensor)) => match tensor.position(&place) {
                Some(at) => tensor.data[at].clone(),
                None => return Trap::undefined(format_args!("the indices {place:?} are out of bounds")),
            },
        };
        match value {
            Value::Elements(elements) if count == elements.data.len() && element.is_vector() => {
                data.extend(elements.data.iter().cloned());
            }
            other => data.extend(std::iter::repeat_n(other, count)),
        }
    }
    Step::result(Value::elements(shape, data))
}

pub(super) fn transfer_write<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let mut transfer = Transfer::of(m, op, 1, 2, 3)?;
    let value = m.operand(op, 0)?;
    let vector = as_elements(&value)?;
    let element = op.operand(1).ty().element_or_self();
    let count = inner_count(element)?;
    let outer = vector.shape[..transfer.dims.len().min(vector.shape.len())].to_vec();
    for (indices, values) in indices_of(&outer).zip(vector.data.chunks(count.max(1))) {
        let Some(place) = transfer.place(&indices)? else { continue };
        let value = match element.is_vector() {
            true => Value::elements(static_shape(element)?, values.to_vec()),
            false => values[0].clone(),
        };
        match &mut transfer.base {
            Base::MemRef(memref) => store(m, element, memref, &place, &value)?,
            Base::Tensor(tensor) => match tensor.position(&place) {
                Some(at) => tensor.data[at] = value,
                None => return Trap::undefined(format_args!("the indices {place:?} are out of bounds")),
            },
        }
    }
    match transfer.base {
        Base::MemRef(_) => Step::done(),
        Base::Tensor(tensor) => Step::result(Value::Elements(Rc::new(tensor))),
    }
}
