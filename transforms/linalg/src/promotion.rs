//! Parts of memory that an operation works on, in buffers of their own.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, DYNAMIC, Location, PatternRewriter, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{LinalgOp, NamedParts, named};
use terrace_memref::facts::shapes::{SLICE, subview_type};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp, SubViewOp, ViewOp};
use terrace_value_bounds::constant_size_bound;

/// Choices for [`promote`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PromoteOptions<'c> {
    /// Operands to promote; all that are subviews if there are none.
    pub operands: Vec<usize>,
    /// True for the operands whose buffer is used as a whole, padded with zeros; the default where there is none.
    pub full_tiles: Vec<bool>,
    /// The default of `full_tiles`.
    pub full_tiles_by_default: bool,
    /// True to make buffers as large as the subviews are, and not as large as they can be.
    pub keeps_sizes: bool,
    /// True to allocate on the stack.
    pub on_stack: bool,
    /// Alignment of the buffers in bytes.
    pub alignment_bytes: Option<i64>,
    /// Memory space of the buffers.
    pub memory_space: Option<Attribute<'c>>,
}

/// A buffer for an operand.
pub struct Promoted {
    /// The operand.
    pub operand: usize,
    /// The buffer as memory of the operand's elements.
    pub full: ValueId,
    /// The part of it that is as large as the subview.
    pub partial: ValueId,
}

/// Lets a structured operation on memory work on copies of its subviews in buffers of their own, and returns these.
/// What it writes into is copied back after it.
///
/// # Errors
/// If it is on tensors, no operand to promote is a subview, or the size of an element is not a number of bytes.
pub fn promote<'c>(
    op: OpId,
    options: &PromoteOptions<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Result<Vec<Promoted>, &'static str> {
    let linalg = LinalgOp::of(rewriter.op(op)).filter(|linalg| linalg.is_on_memory());
    let linalg = linalg.ok_or("expected a structured operation on memory")?;
    let (location, inputs) = (linalg.op().location(), linalg.input_count());
    let is_chosen = |at: usize| options.operands.is_empty() || options.operands.contains(&at);
    let subviews: Vec<(usize, ValueId)> = linalg
        .op()
        .operands()
        .enumerate()
        .filter(|(at, operand)| is_chosen(*at) && operand.defining::<SubViewOp>().is_some())
        .map(|(at, operand)| (at, operand.id()))
        .collect();
    if subviews.is_empty() {
        return Err("expected operands that are subviews");
    }
    for (_, subview) in &subviews {
        let width = rewriter.type_of(*subview).element_or_self().int_or_float_width();
        if width.is_none_or(|width| width % 8 != 0) {
            return Err("expected elements of whole bytes");
        }
    }
    rewriter.set_insertion_point(op);
    let (mut promoted, mut allocations) = (Vec::new(), Vec::new());
    for (operand, subview) in &subviews {
        let is_full = options.full_tiles.get(*operand).copied().unwrap_or(options.full_tiles_by_default);
        let buffer =
            create_buffer(*subview, options, location, rewriter).ok_or("the buffer cannot be created")?;
        if is_full {
            fill(buffer.full, location, rewriter).ok_or("the buffer cannot be filled")?;
        }
        allocations.push(buffer.allocation);
        promoted.push((Promoted { operand: *operand, full: buffer.full, partial: buffer.partial }, is_full));
    }
    for ((buffer, _), (_, subview)) in promoted.iter().zip(&subviews) {
        copy(*subview, buffer.partial, location, rewriter).ok_or("the copy cannot be created")?;
    }
    for (buffer, is_full) in &promoted {
        rewriter.set_operand(op, buffer.operand, if *is_full { buffer.full } else { buffer.partial });
    }
    rewriter.set_insertion_point_after(op);
    for ((buffer, _), (_, subview)) in promoted.iter().zip(&subviews) {
        if buffer.operand >= inputs {
            copy(buffer.partial, *subview, location, rewriter).ok_or("the copy cannot be created")?;
        }
    }
    if !options.on_stack {
        for allocation in allocations {
            rewriter.create(DeallocOp::builder(rewriter.context(), location).memref(allocation));
        }
    }
    Ok(promoted.into_iter().map(|(buffer, _)| buffer).collect())
}

struct Buffer {
    allocation: ValueId,
    full: ValueId,
    partial: ValueId,
}

/// Creates a buffer that a subview fits in: bytes, seen as elements.
fn create_buffer<'c>(
    subview: ValueId,
    options: &PromoteOptions<'c>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Buffer> {
    let context = rewriter.context();
    let ty = rewriter.type_of(subview);
    let taken = SLICE.slice(rewriter.value(subview).defining_op()?);
    let dropped = rewriter.value(subview).defining::<SubViewOp>()?.dropped_dims()?;
    let mut kept = Vec::new();
    for (dim, is_dropped) in dropped.into_iter().enumerate() {
        let mut b = rewriter.builder(location);
        let range = [taken.offsets[dim], taken.sizes[dim], taken.strides[dim]].map(|index| b.index_of(index));
        if !is_dropped {
            kept.push(MixedIndex::Value(range[1]));
        }
    }
    let (mut full, mut own) = (Vec::new(), Vec::new());
    for (dim, size) in kept.into_iter().enumerate() {
        let bound = match options.keeps_sizes {
            true => None,
            false => constant_size_bound(rewriter.body(), rewriter.value(subview), dim),
        };
        let mut b = rewriter.builder(location);
        full.push(b.index_of(bound.map_or(size, MixedIndex::Constant)));
        b.index(dim as i64);
        let known = ty.shape()?.get(dim).copied().filter(|size| *size != DYNAMIC);
        own.push(MixedIndex::Value(b.index_of(known.map_or(size, MixedIndex::Constant))));
    }
    let element = ty.element_or_self();
    let bytes = i64::from(element.int_or_float_width()? / 8);
    let mut b = rewriter.builder(location);
    let (zero, mut count) = (b.index(0), b.index(1));
    for size in &full {
        let known = [*size, count].map(|factor| rewriter.value(factor).constant_i64());
        let mut b = rewriter.builder(location);
        count = match known {
            [Some(size), Some(count)] => b.index(size.checked_mul(count)?),
            [None, Some(1)] => *size,
            // Constants stand on the right.
            [Some(_), None] => b.muli(count, *size),
            _ => b.muli(*size, count),
        };
    }
    let count = match rewriter.value(count).constant_i64() {
        Some(count) => MixedIndex::Constant(count.checked_mul(bytes)?),
        None => {
            let mut b = rewriter.builder(location);
            let bytes = b.index(bytes);
            MixedIndex::Value(b.folding().muli(bytes, count))
        }
    };
    let byte = context.integer_type(8);
    let memory = context.memref_type(&constants_of(&[count]), byte, None, options.memory_space);
    let alignment = options.alignment_bytes.map(|bytes| context.i64_attribute(bytes));
    let dynamic = values_of(&[count]);
    let allocation = if options.on_stack {
        let new = AllocaOp::builder(context, location).dynamic_sizes(dynamic).alignment_attr(alignment);
        rewriter.create_value(new.memref(memory))
    } else {
        let new = AllocOp::builder(context, location).dynamic_sizes(dynamic).alignment_attr(alignment);
        rewriter.create_value(new.memref(memory))
    };
    let dynamic_shape = vec![DYNAMIC; full.len()];
    let viewed = context.memref_type(&dynamic_shape, element, None, options.memory_space);
    let new =
        ViewOp::builder(context, location).source(allocation).byte_shift(zero).sizes(full).result(viewed);
    let full = rewriter.create_value(new);
    let (zeros, ones) = (vec![0; own.len()], vec![1; own.len()]);
    let result = subview_type(context, viewed, &zeros, &constants_of(&own), &ones);
    let new = SubViewOp::builder(context, location)
        .source(full)
        .sizes(values_of(&own))
        .static_offsets(&zeros)
        .static_sizes(&constants_of(&own))
        .static_strides(&ones)
        .result(result);
    let partial = rewriter.create_value(new);
    Some(Buffer { allocation, full, partial })
}

/// Fills a buffer with zeros.
fn fill<'c>(buffer: ValueId, location: Location<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<OpId> {
    let element = rewriter.type_of(buffer).element_or_self();
    let zero = rewriter.builder(location).zero(element)?;
    structured(linalg::FillOp::NAME, zero, buffer, location, rewriter)
}

fn copy<'c>(
    from: ValueId,
    to: ValueId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<OpId> {
    structured(linalg::CopyOp::NAME, from, to, location, rewriter)
}

/// Creates a named operation on memory.
fn structured<'c>(
    name: &str,
    input: ValueId,
    output: ValueId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<OpId> {
    let parts = NamedParts { name, location, inputs: &[input], outputs: &[output], attributes: &[] };
    let state = named(rewriter.body_mut(), parts).ok()?;
    Some(rewriter.create(state))
}
