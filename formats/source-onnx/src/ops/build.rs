//! Loops over the elements of arrays.

use crate::element::Element;
use crate::importer::{Array, Importer};
use std::borrow::Cow;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_linalg::{FillOp, IndexOp, IteratorType, Loops, create_generic, create_named};
use terrace_support::float::{ApFloat, FloatSemantics};
use terrace_tensor::{EmptyOp, ExtractOp};

/// Body of a loop: from elements to an element.
pub(crate) type Step<'s> =
    dyn for<'r, 'b, 'c> FnMut(&mut Builder<'r, 'b, 'c>, &[ValueId]) -> Option<ValueId> + 's;

/// Most elements of a constant that is made for the sake of its shape.
const MOST_ELEMENTS: i64 = 1 << 31;

/// Returns the number of elements of a shape.
///
/// # Errors
/// With words for the user.
pub(crate) fn count(shape: &[i64]) -> Result<i64, String> {
    let count = shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size).filter(|_| *size >= 0));
    count.filter(|count| *count <= MOST_ELEMENTS).ok_or_else(|| "an array is too large".to_owned())
}

/// Returns the shape of arrays that are broadcast to each other.
///
/// # Errors
/// With words for the user.
pub(crate) fn broadcast(shapes: &[&[i64]]) -> Result<Vec<i64>, String> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut whole = vec![1; rank];
    for shape in shapes {
        for (at, size) in shape.iter().rev().enumerate() {
            let own = &mut whole[rank - 1 - at];
            match (*own, *size) {
                (1, size) => *own = size,
                (own, size) if size == 1 || own == size => {}
                _ => return Err("the shapes cannot be broadcast to each other".to_owned()),
            }
        }
    }
    Ok(whole)
}

/// Returns the position in an array, row by row, of the element that is broadcast to a position of a whole.
pub(crate) fn broadcast_position(mut at: i64, whole: &[i64], own: &[i64]) -> usize {
    let (mut position, mut step) = (0, 1);
    for (from_end, size) in whole.iter().rev().enumerate() {
        let index = at % size;
        at /= size;
        if let Some(own_size) = own.iter().rev().nth(from_end) {
            position += if *own_size == 1 { 0 } else { index * step };
            step *= own_size;
        }
    }
    usize::try_from(position).unwrap_or(usize::MAX)
}

impl<'c> Importer<'_, '_, 'c> {
    /// Creates a constant array of elements, little-endian; truth values take a byte each.
    pub fn constant(&mut self, element: Element, shape: &[i64], bytes: Vec<u8>) -> Result<Array, String> {
        count(shape)?;
        let context = self.b.context();
        let ty = context.ranked_tensor_type(shape, element.ty(context), None);
        let packed: Cow<'_, [u8]> = match element {
            Element::Bool => bytes
                .chunks(8)
                .map(|bits| bits.iter().enumerate().fold(0, |byte, (at, bit)| byte | (bit & 1) << at))
                .collect::<Vec<u8>>()
                .into(),
            _ => (&bytes).into(),
        };
        let value =
            context.try_dense_elements_attribute(ty, &packed, false).map_err(|error| error.to_string())?;
        let known = Some(bytes.into());
        Ok(Array { value: self.b.constant(value), element, shape: shape.to_vec(), known })
    }

    /// Creates a constant of integers of 64 bits.
    pub fn integers(&mut self, shape: &[i64], all: &[i64]) -> Result<Array, String> {
        self.constant(Element::Signed(64), shape, all.iter().flat_map(|one| one.to_le_bytes()).collect())
    }

    /// Creates an array without contents.
    pub fn empty(&mut self, shape: &[i64], element: Element) -> Result<ValueId, String> {
        count(shape)?;
        let context = self.b.context();
        let ty = context.ranked_tensor_type(shape, element.ty(context), None);
        Ok(self.b.make(EmptyOp::builder(context, self.b.location).result(ty)))
    }

    /// Creates an array from elements of others, which are broadcast to its shape.
    pub fn map(
        &mut self,
        inputs: &[&Array],
        shape: &[i64],
        element: Element,
        step: &mut Step<'_>,
    ) -> Result<Array, String> {
        let (context, rank) = (self.b.context(), shape.len());
        let output = self.empty(shape, element)?;
        let mut maps = Vec::new();
        for input in inputs {
            let lead = rank.checked_sub(input.rank()).ok_or("an operand has too many dimensions")?;
            let exprs: Vec<AffineExpr<'_>> = input
                .shape
                .iter()
                .enumerate()
                .map(|(at, size)| match (*size, shape[lead + at]) {
                    (1, whole) if whole != 1 => AffineExpr::constant(context, 0),
                    _ => AffineExpr::dim(context, (lead + at) as u32),
                })
                .collect();
            maps.push(AffineMap::new(context, rank as u32, 0, &exprs));
        }
        maps.push(AffineMap::identity(context, rank as u32));
        let values: Vec<ValueId> = inputs.iter().map(|input| input.value).collect();
        let iterators = vec![IteratorType::Parallel; rank];
        let loops = Loops { inputs: &values, outputs: &[output], maps: &maps, iterators: &iterators };
        let new = create_generic(&mut self.b, &loops, |b, elements| {
            Some(vec![step(b, &elements[..values.len()])?])
        });
        let new = new.ok_or("it cannot be computed for these element types")?;
        Ok(Array {
            value: self.b.rewriter.op(new).result(0).id(),
            element,
            shape: shape.to_vec(),
            known: None,
        })
    }

    /// Creates an array from the indices of its elements.
    pub fn indexed(&mut self, shape: &[i64], element: Element, step: &mut Step<'_>) -> Result<Array, String> {
        let rank = shape.len();
        self.map(&[], shape, element, &mut |b, _| {
            let indices: Vec<ValueId> = (0..rank).map(|at| index(b, at)).collect();
            step(b, &indices)
        })
    }

    /// Creates an array that has one number in all elements.
    pub fn filled(&mut self, shape: &[i64], element: Element, number: f64) -> Result<ValueId, String> {
        let output = self.empty(shape, element)?;
        let scalar = scalar(&mut self.b, element, number);
        create_named(&mut self.b, FillOp::NAME, &[scalar], output, &[])
            .ok_or_else(|| "it cannot be filled".to_owned())
    }

    /// Creates an array that has one number in all elements, as one that is not known.
    pub fn full(&mut self, shape: &[i64], element: Element, number: f64) -> Result<Array, String> {
        let value = self.filled(shape, element, number)?;
        Ok(Array { value, element, shape: shape.to_vec(), known: None })
    }

    /// Creates sums or the like: `maps` are the indices of each input and of the output over all loops.
    pub fn accumulate(
        &mut self,
        (inputs, maps): (&[ValueId], &[AffineMap<'c>]),
        kept: usize,
        output: (ValueId, &[i64], Element),
        step: &mut Step<'_>,
    ) -> Result<Array, String> {
        let dims = maps.first().map_or(0, |map| map.dims());
        let mut iterators = vec![IteratorType::Parallel; kept];
        iterators.resize(dims as usize, IteratorType::Reduction);
        let (value, shape, element) = output;
        let loops = Loops { inputs, outputs: &[value], maps, iterators: &iterators };
        let new = create_generic(&mut self.b, &loops, |b, elements| Some(vec![step(b, elements)?]));
        let new = new.ok_or("it cannot be computed for these element types")?;
        Ok(Array {
            value: self.b.rewriter.op(new).result(0).id(),
            element,
            shape: shape.to_vec(),
            known: None,
        })
    }
}

/// Creates the index of a loop, in its body.
pub(crate) fn index(b: &mut Builder<'_, '_, '_>, dim: usize) -> ValueId {
    b.make(IndexOp::builder(b.context(), b.location).dim(b.context().i64_attribute(dim as i64)))
}

/// Creates a number of an element type.
pub(crate) fn scalar<'c>(b: &mut Builder<'_, '_, 'c>, element: Element, number: f64) -> ValueId {
    let ty = element.ty(b.context());
    if element.is_float() {
        let semantics = ty.as_float().unwrap_or(FloatSemantics::F64);
        b.float(ty, &ApFloat::from_f64(semantics, number).value)
    } else {
        b.int(ty, number as i64)
    }
}

/// Creates an element of an array at some indices.
pub(crate) fn element_at(b: &mut Builder<'_, '_, '_>, array: &Array, indices: Vec<ValueId>) -> ValueId {
    let ty = array.element.ty(b.context());
    b.make(ExtractOp::builder(b.context(), b.location).tensor(array.value).indices(indices).result(ty))
}

/// Creates the indices that are nearest to some in an array of these sizes, and whether they are the same.
pub(crate) fn inside(
    b: &mut Builder<'_, '_, '_>,
    indices: &[ValueId],
    sizes: &[i64],
) -> (Vec<ValueId>, ValueId) {
    let mut is_inside = b.bool(true);
    let mut bounded = Vec::new();
    for (index, size) in indices.iter().zip(sizes) {
        let (zero, last) = (b.index(0), b.index(size - 1));
        let near = b.minsi(*index, last);
        let near = b.maxsi(near, zero);
        let is_same = b.cmpi(CmpIPredicate::Eq, *index, near);
        is_inside = b.andi(is_inside, is_same);
        bounded.push(near);
    }
    (bounded, is_inside)
}

/// Creates an array of the same elements in another shape.
pub(crate) fn reshaped(i: &mut Importer<'_, '_, '_>, x: &Array, shape: &[i64]) -> Result<Array, String> {
    if count(shape)? != count(&x.shape)? {
        return Err("the shapes have different numbers of elements".to_owned());
    }
    if let Some(known) = &x.known {
        return i.constant(x.element, shape, known.to_vec());
    }
    if shape == x.shape {
        return Ok(x.clone());
    }
    let (context, location) = (i.b.context(), i.b.location);
    let sizes = i.integers(&[shape.len() as i64], shape)?;
    let ty = context.ranked_tensor_type(shape, x.element.ty(context), None);
    let new =
        terrace_tensor::ReshapeOp::builder(context, location).source(x.value).shape(sizes.value).result(ty);
    Ok(Array { value: i.b.make(new), element: x.element, shape: shape.to_vec(), known: None })
}
