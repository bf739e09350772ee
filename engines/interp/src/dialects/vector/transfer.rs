//! Transfers between vectors and memrefs or tensors, with permutation, padding and masks.

use crate::dialects::memref::{load, store};
use crate::layout::static_shape;
use crate::machine::step::Step;
use crate::machine::{Machine, as_elements, mask_bits};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, MemRef, Value, indices_of, position};
use std::rc::Rc;
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_ir::{Attribute, Type, Value as SsaValue};
use terrace_vector as vector;

/// Source or destination of a transfer.
enum Base {
    MemRef(Rc<MemRef>),
    Tensor(Elements),
}

/// Mapping from indices of the vector to indices of the base.
struct Transfer {
    base: Base,
    /// The indices in the base at which the transfer starts.
    indices: Vec<i64>,
    /// For each dimension of the vector, that of the base; `None` where the vector is broadcast.
    dims: Vec<Option<usize>>,
    in_bounds: Vec<bool>,
    mask: Option<Elements>,
}

impl Transfer {
    fn new<'a, 'c>(
        m: &mut Machine<'a, 'c, '_>,
        base: SsaValue<'a, 'c>,
        indices: Vec<i64>,
        map: AffineMap<'c>,
        in_bounds: &[Attribute<'c>],
        mask: Option<SsaValue<'a, 'c>>,
    ) -> Outcome<Self> {
        let base = match m.get(base)? {
            Value::MemRef(memref) => Base::MemRef(memref),
            other => Base::Tensor(as_elements(&other)?.clone()),
        };
        let in_bounds = in_bounds.iter().map(|flag| flag.as_bool().unwrap_or(false)).collect();
        let given = mask.map(|mask| m.get(mask)).transpose()?;
        let mask = match (given, m.mask.take()) {
            (Some(mask), None) | (None, Some(mask)) => Some(as_elements(&mask)?.clone()),
            (None, None) => None,
            (Some(one), Some(other)) => {
                let (bits, others) = (mask_bits(&one)?, mask_bits(&other)?);
                let both = bits.iter().zip(&others).map(|(a, b)| Value::bool(*a && *b)).collect();
                Some(Elements { shape: as_elements(&one)?.shape.clone(), data: both })
            }
        };
        Ok(Transfer { base, indices, dims: dims(map), in_bounds, mask })
    }

    /// Returns the indices in the base; `None` where the transfer leaves its bounds, or the mask is off.
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

    /// Returns true if the mask is on for an element. Its dimensions are those of the base that the vector runs
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

/// Returns the dimension that each result of a permutation is.
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

/// Reads a vector from a memref or tensor.
pub(super) fn transfer_read<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: vector::TransferReadOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let indices = m.indices(op.indices())?;
    let transfer = Transfer::new(m, op.base(), indices, op.permutation_map(), op.in_bounds(), op.mask())?;
    let padding = m.get(op.padding())?;
    let element = op.base().ty().element_or_self();
    let shape = static_shape(op.vector().ty())?;
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

/// Writes a vector to a memref or tensor.
pub(super) fn transfer_write<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: vector::TransferWriteOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let indices = m.indices(op.indices())?;
    let mut transfer = Transfer::new(m, op.base(), indices, op.permutation_map(), op.in_bounds(), op.mask())?;
    let value = m.get(op.value_to_store())?;
    let vector = as_elements(&value)?;
    let element = op.base().ty().element_or_self();
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
