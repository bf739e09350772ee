//! Windows that slide over an image: padding, and sizes that are known at run time only.

use crate::structured::dim;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Builder, DYNAMIC, Operation, Type};
use terrace_support::ap_int::ApInt;
use terrace_tensor::{PadOp, YieldOp};

/// Returns the integers of an array attribute.
pub(super) fn array(op: Operation<'_, '_>, name: &str) -> Option<Vec<i64>> {
    op.attribute(name)?.as_i64_array()
}

/// Creates a tensor with elements around it: `pad` has those before and after each spatial dimension, which come after
/// the first dimension of the tensor. `None` if a size does not fit into 64 bits.
pub(super) fn padded<'c>(
    b: &mut Builder<'_, '_, 'c>,
    input: ValueId,
    pad: &[i64],
    element: Attribute<'c>,
) -> Option<ValueId> {
    if pad.iter().all(|pad| *pad == 0) {
        return Some(input);
    }
    let (context, ty) = (b.context(), b.type_of(input));
    let (mut low, mut high) = (vec![0], vec![0]);
    for ends in pad.chunks_exact(2) {
        low.push(ends[0]);
        high.push(ends[1]);
    }
    low.push(0);
    high.push(0);
    let sizes = ty.shape()?.iter().zip(low.iter().zip(&high)).map(|(size, (low, high))| match *size {
        DYNAMIC => Some(DYNAMIC),
        size => size.checked_add(*low)?.checked_add(*high),
    });
    let sizes: Vec<i64> = sizes.collect::<Option<_>>()?;
    let value = b.constant_of(ty.element_or_self(), element);
    let location = b.location;
    let new = PadOp::builder(context, location)
        .source(input)
        .static_low_attr(Some(context.dense_i64_array(&low)))
        .static_high_attr(Some(context.dense_i64_array(&high)))
        .result(ty.with_shape(context, &sizes))
        .region(terrace_ir::RegionSource::Empty);
    let op = b.create(new);
    let point = b.rewriter.save_insertion_point();
    let region = b.rewriter.op(op).region(0).id();
    let indices = vec![(context.index_type(), location); sizes.len()];
    b.rewriter.create_block(region, None, indices);
    b.create(YieldOp::builder(context, location).value(value));
    b.rewriter.restore_insertion_point(point);
    Some(b.rewriter.op(op).result(0).id())
}

/// A dimension along which a window slides, of a size that is not known.
pub(super) struct Slide {
    pub input: ValueId,
    pub window: ValueId,
    pub pad: [i64; 2],
    pub stride: i64,
    pub dilation: i64,
}

impl Slide {
    /// Creates the number of positions of the window.
    pub fn positions(&self, b: &mut Builder<'_, '_, '_>) -> ValueId {
        let one = b.index(1);
        let mut room = self.input;
        for pad in self.pad {
            let pad = b.index(pad);
            room = b.addi(room, pad);
        }
        let gaps = b.subi(self.window, one);
        let dilation = b.index(self.dilation);
        let gaps = b.muli(dilation, gaps);
        let window = b.addi(gaps, one);
        let room = b.subi(room, window);
        let stride = b.index(self.stride);
        let steps = b.divui(room, stride);
        b.addi(steps, one)
    }
}

/// Creates the sizes of the result of a convolution that are not known; `space` pairs dimensions of the input and of the
/// window, those in space.
pub(super) fn sizes_of_convolution<'c>(
    b: &mut Builder<'_, '_, 'c>,
    input: ValueId,
    weight: ValueId,
    result: Type<'c>,
    op: &Attributes,
    space: &[(usize, usize)],
) -> Option<Vec<ValueId>> {
    let shape = result.shape()?;
    let mut sizes = vec![None; shape.len()];
    for (at, &(of_input, of_weight)) in space.iter().enumerate() {
        if shape.get(of_input) != Some(&DYNAMIC) {
            continue;
        }
        let slide = Slide {
            input: dim(b, input, of_input),
            window: dim(b, weight, of_weight),
            pad: [*op.pad.get(2 * at)?, *op.pad.get(2 * at + 1)?],
            stride: *op.stride.get(at)?,
            dilation: *op.dilation.get(at)?,
        };
        sizes[of_input] = Some(slide.positions(b));
    }
    for (at, size) in sizes.iter_mut().enumerate() {
        if shape[at] == DYNAMIC && size.is_none() {
            *size = Some(dim(b, input, at));
        }
    }
    Some(sizes.into_iter().flatten().collect())
}

/// Attributes of a convolution.
pub(super) struct Attributes {
    pub pad: Vec<i64>,
    pub stride: Vec<i64>,
    pub dilation: Vec<i64>,
}

impl Attributes {
    /// Returns those of an operation.
    pub fn of(op: Operation<'_, '_>) -> Option<Self> {
        Some(Attributes {
            pad: array(op, "pad")?,
            stride: array(op, "stride")?,
            dilation: array(op, "dilation")?,
        })
    }
}

/// Returns numbers as a dense attribute of a shaped type with their count.
pub(super) fn dense<'c>(b: &Builder<'_, '_, 'c>, numbers: &[i64], is_vector: bool) -> Attribute<'c> {
    let context = b.context();
    let (count, element) = (numbers.len() as i64, context.integer_type(64));
    let ty = match is_vector {
        true => context.vector_type(&[count], element),
        false => context.ranked_tensor_type(&[count], element, None),
    };
    let numbers: Vec<ApInt> = numbers.iter().map(|number| ApInt::from_i64(64, *number)).collect();
    context.dense_integers_attribute(ty, &numbers)
}
