//! Integers that are put together of bits of others.
//!
//! A vector of eight integers of five bits is one of five bytes:
//!
//! ```text
//! byte      0          1              2          3              4
//! bits      00000 111  11 22222 3     3333 4444  4 55555 66     666 77777
//! ```
//!
//! The first bits of all bytes come from the elements 0, 1, 3, 4, 6, so these are shuffled together, masked and shifted;
//! then come the next bits, of the elements 1, 2, 4, 5, 7, and last those of the elements 3 and 6, for some bytes.

use crate::shapes::shape_of;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type};
use terrace_support::ap_int::ApInt;
use terrace_vector::{BitCastOp, VectorBuilder};

/// Bits of an element that become bits of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bits {
    element: u32,
    first: u32,
    count: u32,
    /// Position of the first bit in the result.
    to: u32,
}

/// Returns the bits of each result of a width, from its lowest ones on, in elements of another width.
fn bits_of_results(results: u32, width: u32, source_width: u32) -> Vec<Vec<Bits>> {
    let of_result = |result: u32| {
        let (mut at, end) = (u64::from(result) * u64::from(width), u64::from(result + 1) * u64::from(width));
        let start = at;
        let mut all = Vec::new();
        while at < end {
            let element = at / u64::from(source_width);
            let next = ((element + 1) * u64::from(source_width)).min(end);
            let narrow = |bits: u64| u32::try_from(bits).unwrap_or(u32::MAX);
            let first = narrow(at - element * u64::from(source_width));
            all.push(Bits {
                element: narrow(element),
                first,
                count: narrow(next - at),
                to: narrow(at - start),
            });
            at = next;
        }
        all
    };
    (0..results).map(of_result).collect()
}

/// Returns the number of elements of a vector of one dimension of integers, and their width.
fn row_of_integers(ty: Type<'_>) -> Option<(u32, u32)> {
    let [size] = shape_of(ty) else { return None };
    let element = ty.element_or_self();
    let is_row = ty.is_vector() && !ty.is_scalable_vector() && element.is_signless_integer();
    Some((u32::try_from(*size).ok()?, element.int_or_float_width().filter(|_| is_row)?))
}

/// Creates the vector of results of a width, of which the elements of a vector hold `source_width` bits each. The elements
/// of the new vector are as wide as those of the source, or as the results if these are wider.
fn gather_bits<'c>(
    source: ValueId,
    (results, width): (u32, u32),
    source_width: u32,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let (context, from) = (b.context(), b.type_of(source));
    let own_width = from.element_or_self().int_or_float_width()?;
    let all = bits_of_results(results, width, source_width);
    let parts = all.iter().map(Vec::len).max()?;
    let shape = [i64::from(results)];
    let narrow = context.vector_type(&shape, from.element_or_self());
    let wide = context.vector_type(&shape, context.integer_type(own_width.max(width)));
    let constant = |ty: Type<'c>, values: Vec<ApInt>, b: &mut Builder<'_, '_, 'c>| {
        let value = b.context().dense_integers_attribute(ty, &values);
        b.constant_of(ty, value)
    };
    let mut sum = None;
    for part in 0..parts {
        let at = |result: &Vec<Bits>| result.get(part).copied();
        let none = Bits { element: 0, first: 0, count: 0, to: width };
        let bits: Vec<Bits> = all.iter().map(|result| at(result).unwrap_or(none)).collect();
        let lanes: Vec<i64> = bits.iter().map(|bits| i64::from(bits.element)).collect();
        let lanes = b.shuffle(source, source, &lanes);
        let masks = bits.iter().map(|bits| mask(own_width, bits.first, bits.count)).collect();
        let masks = constant(narrow, masks, b);
        let mut value = b.andi(lanes, masks);
        if bits.iter().any(|bits| bits.first != 0) {
            let shifts = bits.iter().map(|bits| ApInt::from_u64(own_width, u64::from(bits.first))).collect();
            let shifts = constant(narrow, shifts, b);
            value = b.shrui(value, shifts);
        }
        if wide != narrow {
            value = b.extui(value, wide);
        }
        if part > 0 {
            let shift = |bits: &Bits| ApInt::from_u64(own_width.max(width), u64::from(bits.to));
            let shifts = constant(wide, bits.iter().map(shift).collect(), b);
            value = b.shli(value, shifts);
        }
        sum = Some(match sum {
            None => value,
            Some(sum) => b.ori(sum, value),
        });
    }
    sum
}

/// Returns a number of a width whose bits are set from one on.
fn mask(width: u32, first: u32, count: u32) -> ApInt {
    let text: u128 = if count == 0 { 0 } else { (u128::MAX >> (128 - count.min(128))) << first };
    ApInt::from_u128(width, text)
}

/// `bitcast(trunci(x))`, to integers of whole bytes
pub(super) fn bitcast_of_trunci(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<BitCastOp>(op)?;
    let (narrow, to) = (view.source().ty(), view.result().ty());
    let source = view.source().defining::<arith::TruncIOp>()?.input().id();
    let (_, source_width) = row_of_integers(narrow)?;
    let results = row_of_integers(to).filter(|(_, width)| width % 8 == 0)?;
    if is_too_wide(rewriter.type_of(source)) || is_too_wide(to) {
        return None;
    }
    let mut b = Builder::like(rewriter, op);
    let mut value = gather_bits(source, results, source_width, &mut b)?;
    if b.type_of(value) != to {
        value = b.trunci(value, to);
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Returns true if masks of the elements are not made.
fn is_too_wide(ty: Type<'_>) -> bool {
    ty.element_or_self().int_or_float_width().is_none_or(|width| width > 128)
}

/// `extui(bitcast(x))` and `extsi(bitcast(x))`, to integers of whole bytes
pub(super) fn extension_of_bitcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (narrow, to) = (view.operand(0).ty(), view.result(0).ty());
    let is_signed = view.isa::<arith::ExtSIOp>();
    let source = view.operand(0).defining::<BitCastOp>()?.source();
    let (_, source_width) = row_of_integers(source.ty())?;
    let (results, width) = row_of_integers(narrow)?;
    let (_, to_width) = row_of_integers(to).filter(|(_, width)| width % 8 == 0)?;
    if is_too_wide(source.ty()) || is_too_wide(to) {
        return None;
    }
    let source = source.id();
    let mut b = Builder::like(rewriter, op);
    let mut value = gather_bits(source, (results, width), source_width, &mut b)?;
    let value_type = b.type_of(value);
    let value_width = value_type.element_or_self().int_or_float_width()?;
    if is_signed && width < value_width {
        // The highest bit of each result is its sign.
        let above = b.int(value_type, i64::from(value_width - width));
        value = b.shli(value, above);
        value = b.shrsi(value, above);
    }
    value = match value_width.cmp(&to_width) {
        std::cmp::Ordering::Less if is_signed => b.extsi(value, to),
        std::cmp::Ordering::Less => b.extui(value, to),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => b.trunci(value, to),
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_bits_in_bytes() {
        let all = bits_of_results(5, 8, 5);
        let parts = |result: usize| -> Vec<(u32, u32, u32, u32)> {
            all[result].iter().map(|bits| (bits.element, bits.first, bits.count, bits.to)).collect()
        };
        assert_eq!(parts(0), [(0, 0, 5, 0), (1, 0, 3, 5)]);
        assert_eq!(parts(1), [(1, 3, 2, 0), (2, 0, 5, 2), (3, 0, 1, 7)]);
        assert_eq!(parts(4), [(6, 2, 3, 0), (7, 0, 5, 3)]);
    }
}
