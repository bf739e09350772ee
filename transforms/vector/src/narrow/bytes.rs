//! Vectors of integers of two or four bits that fill bytes.
//!
//! ```text
//! extsi x : vector<8xi4> to vector<8xi8>
//!   -> %b = bitcast x : vector<8xi4> to vector<4xi8>
//!      interleave (shrsi (shli %b, 4), 4), (shrsi %b, 4)
//! ```

use crate::shapes::shape_of;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type};
use terrace_vector::{DeinterleaveOp, InterleaveOp, VectorBuilder};

/// Returns the number of narrow elements in a byte, if rows of them fill bytes.
fn elements_in_byte(ty: Type<'_>) -> Option<i64> {
    let element = ty.element_or_self();
    let fills = ty.is_vector() && !ty.is_scalable_vector() && element.is_signless_integer();
    let count = match element.int_or_float_width().filter(|_| fills)? {
        2 => 4,
        4 => 2,
        _ => return None,
    };
    shape_of(ty).last().filter(|size| *size % count == 0).map(|_| count)
}

/// Returns the type of the bytes of a vector, of which each holds `count` elements.
fn bytes_of<'c>(ty: Type<'c>, count: i64, b: &Builder<'_, '_, 'c>) -> Type<'c> {
    let mut shape = shape_of(ty).to_vec();
    if let Some(size) = shape.last_mut() {
        *size /= count;
    }
    b.context().vector_type(&shape, b.context().integer_type(8))
}

/// Casts of two or four bits to bytes and more, and to floats.
pub(super) fn extend(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (source, to) = (view.operand(0), view.result(0).ty());
    let (from, source) = (source.ty(), source.id());
    let is_signed = view.isa::<arith::ExtSIOp>() || view.isa::<arith::SIToFPOp>();
    let count = elements_in_byte(from)?;
    let (element, name) = (to.element_or_self(), view.name());
    let width = element.int_or_float_width()?;
    if width < 8 {
        return None;
    }
    let mut b = Builder::like(rewriter, op);
    let bytes_type = bytes_of(from, count, &b);
    let bytes = b.vector_bitcast(source, bytes_type);
    let width_of_one = 8 / count;
    let parts = if is_signed {
        signed_parts(bytes, bytes_type, width_of_one, &mut b)
    } else {
        unsigned_parts(bytes, bytes_type, width_of_one, &mut b)
    };
    let value = match parts[..] {
        [low, high] => interleave(low, high, &mut b),
        [first, second, third, fourth] => {
            let even = interleave(first, third, &mut b);
            let odd = interleave(second, fourth, &mut b);
            interleave(even, odd, &mut b)
        }
        _ => return None,
    };
    let is_done = element.is_signless_integer() && width == 8;
    let value = if is_done { value } else { b.value(name.as_str(), &[value], to) };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates the elements at each place in the bytes, from the lowest bits on, extended by their signs.
fn signed_parts<'c>(bytes: ValueId, ty: Type<'c>, width: i64, b: &mut Builder<'_, '_, 'c>) -> Vec<ValueId> {
    let above = b.int(ty, 8 - width);
    let mut parts = Vec::new();
    for left in (0..8 - width).step_by(usize::try_from(width).unwrap_or(1)) {
        let left = if left == 0 { above } else { b.int(ty, 8 - width - left) };
        let shifted = b.shli(bytes, left);
        parts.push(b.shrsi(shifted, above));
    }
    parts.push(b.shrsi(bytes, above));
    parts
}

/// Creates the elements at each place in the bytes, from the lowest bits on, extended by zeros.
fn unsigned_parts<'c>(bytes: ValueId, ty: Type<'c>, width: i64, b: &mut Builder<'_, '_, 'c>) -> Vec<ValueId> {
    let mask = b.int(ty, (1 << width) - 1);
    let mut parts = vec![b.andi(bytes, mask)];
    for right in (width..8 - width).step_by(usize::try_from(width).unwrap_or(1)) {
        let right = b.int(ty, right);
        let shifted = b.shrui(bytes, right);
        parts.push(b.andi(shifted, mask));
    }
    let last = b.int(ty, 8 - width);
    parts.push(b.shrui(bytes, last));
    parts
}

fn interleave(lhs: ValueId, rhs: ValueId, b: &mut Builder<'_, '_, '_>) -> ValueId {
    b.make(InterleaveOp::builder(b.context(), b.location).lhs(lhs).rhs(rhs))
}

/// Casts of bytes and more to four bits.
pub(super) fn truncate(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (source, to) = (view.operand(0), view.result(0).ty());
    let (from, mut source) = (source.ty(), source.id());
    let width = from.element_or_self().int_or_float_width()?;
    if elements_in_byte(to)? != 2 || width < 8 {
        return None;
    }
    let mut b = Builder::like(rewriter, op);
    let bytes_type = bytes_of(to, 2, &b);
    if width > 8 {
        let byte = b.context().integer_type(8);
        source = b.trunci(source, byte);
    }
    let halves = b.create(DeinterleaveOp::builder(b.context(), b.location).source(source));
    let halves = b.rewriter.results(halves);
    let mask = b.int(bytes_type, 15);
    let low = b.andi(halves[0], mask);
    let four = b.int(bytes_type, 4);
    let high = b.shli(halves[1], four);
    let bytes = b.ori(low, high);
    let value = b.vector_bitcast(bytes, to);
    rewriter.replace_op(op, &[value]);
    Some(())
}
