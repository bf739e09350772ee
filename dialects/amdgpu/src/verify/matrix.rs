//! Products of matrices: how much of each a lane holds.

use crate::attributes::MFMAPermB;
use crate::facts::number;
use crate::{MFMAOp, ScaledWMMAOp, SparseMFMAOp, WMMAOp};
use terrace_ir::constraints::{F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E5M2, F8E8M0FNU};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

/// The lanes of a wave.
const WAVE_SIZE: u32 = 64;

/// Returns the number of elements of a vector; one for a scalar.
fn length(ty: Type<'_>) -> i64 {
    ty.element_count().unwrap_or(1)
}

fn is_float_of(ty: Type<'_>, width: u32) -> bool {
    ty.is_float() && ty.int_or_float_width() == Some(width)
}

fn is_small_float(ty: Type<'_>) -> bool {
    [8, 6, 4].iter().any(|width| is_float_of(ty, *width))
}

fn verify_count(op: Operation<'_, '_>, what: &str, all: u32, given: i64) -> LogicalResult {
    let expected = all / WAVE_SIZE;
    match given == i64::from(expected) {
        true => Ok(()),
        false => op.emit_op_error(format_args!(
            "expected {expected} {what} values for this operation but got {given}"
        )),
    }
}

impl MFMAOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (a, b, sum) = (self.source_a().ty(), self.source_b().ty(), self.dest_c().ty());
        let (element, sum_element) = (a.element_or_self(), sum.element_or_self());
        if is_small_float(element) {
            if !is_small_float(b.element_or_self()) {
                return op
                    .emit_op_error("expected both source operands to have small-float elements if one does");
            }
            if length(a) != length(b) {
                return op.emit_op_error("expected both small-float source vectors to have the same length");
            }
        } else if a != b {
            return op.emit_op_error("expected both non-small-float source operand types to match exactly");
        }
        // Words of integers hold bytes.
        let bytes = match element.as_integer() {
            Some((32, _)) => 4,
            Some((64, _)) => 8,
            _ => 1,
        };
        let (m, n, k, blocks) = (number(self.m()), number(self.n()), number(self.k()), number(self.blocks()));
        verify_count(op, "source", m * k * blocks, bytes * length(a))?;
        verify_count(op, "result", m * n * blocks, length(sum))?;
        let is_double = is_float_of(sum_element, 64);
        if is_double && self.blgp() != MFMAPermB::None {
            return op.emit_op_error("double-precision ops do not support permuting lanes of B");
        }
        if is_double && self.cbsz() != 0 {
            return op.emit_op_error("double-precision ops do not support permuting lanes of A");
        }
        if self.abid() as u32 >= 1u32.wrapping_shl(self.cbsz() as u32) {
            return op.emit_op_error("block ID for permuting A (abid) must be below 2 ** cbsz");
        }
        if (self.negate_a() || self.negate_b() || self.negate_c()) && !is_double {
            return op.emit_op_error("negation flags only available for double-precision operations");
        }
        Ok(())
    }
}

impl SparseMFMAOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (sparse, dense) = (self.source_a().ty(), self.source_b().ty());
        let (sparse_element, dense_element) = (sparse.element_or_self(), dense.element_or_self());
        if length(dense) != 2 * length(sparse) {
            return op.emit_op_error(
                "expected dense source operand to have exactly double the number of elements of the sparse \
                 source operand",
            );
        }
        let is_fp8 = is_float_of(sparse_element, 8);
        if sparse_element != dense_element && !(is_fp8 && is_float_of(dense_element, 8)) {
            return op.emit_op_error("expected source operands to have the same element type");
        }
        let (has_bytes, set) = (sparse_element.int_or_float_width() == Some(8), self.abid() as u32);
        if self.cbsz() == 0 && has_bytes && set > 1 {
            return op.emit_op_error("ABID must be 0 or 1 for 8-bit source data");
        }
        if self.cbsz() == 0 && !has_bytes && set > 3 {
            return op.emit_op_error("ABID must be between 0 and 3 for 16-bit source data");
        }
        let indices = self.sparse_idx().ty();
        let (count, width, expected, bits) = if has_bytes { (2, 16, "2xi16", 8) } else { (4, 8, "4xi8", 16) };
        if length(indices) != count || indices.element_or_self().int_or_float_width() != Some(width) {
            return op.emit_op_error(format_args!(
                "expected vector<{expected}> sparse indices for {bits}-bit source data, but got '{indices}'"
            ));
        }
        let (m, n, k) = (number(self.m()), number(self.n()), number(self.k()));
        verify_count(op, "source", m * k, length(dense))?;
        verify_count(op, "result", m * n, length(self.dest_c().ty()))
    }
}

impl WMMAOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (a, b) = (self.source_a().ty(), self.source_b().ty());
        if length(a) != length(b) {
            return op.emit_op_error(format_args!("source vectors have different lengths: '{a}' vs. '{b}'"));
        }
        let (a_element, b_element) = (a.element_or_self(), b.element_or_self());
        let (is_float, is_sum_float) =
            (a_element.is_float(), self.dest_c().ty().element_or_self().is_float());
        if is_sum_float && !is_float {
            return op.emit_op_error("expected float sources with float destination");
        }
        if !is_sum_float && is_float {
            return op.emit_op_error("expected int sources with int destination");
        }
        if !is_float_of(a_element, 8) && a_element != b_element {
            return op.emit_op_error(format_args!(
                "source element types must match (except for fp8/bf8) but have '{a}' and '{b}'"
            ));
        }
        if is_float && self.clamp() {
            return op.emit_op_error("clamp flag is not supported for float types");
        }
        if is_float && (self.unsigned_a() || self.unsigned_b()) {
            return op.emit_op_error("unsigned flags are not supported for float types");
        }
        Ok(())
    }
}

/// Size of a factor's float.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Four,
    Six,
    Eight,
}

fn size_of(element: Type<'_>) -> Option<Size> {
    match element {
        _ if F4E2M1FN.holds(element) => Some(Size::Four),
        _ if F6E2M3FN.holds(element) || F6E3M2FN.holds(element) => Some(Size::Six),
        _ if F8E4M3FN.holds(element) || F8E5M2.holds(element) => Some(Size::Eight),
        _ => None,
    }
}

impl ScaledWMMAOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (a, b) = (self.source_a().ty(), self.source_b().ty());
        let (a_element, b_element) = (a.element_or_self(), b.element_or_self());
        let expected = if number(self.m()) == 16 { 8 } else { 16 };
        let given = length(self.dest_c().ty());
        if given != expected {
            return op
                .emit_op_error(format_args!("expected output vector of length {expected} but got {given}"));
        }
        let (a_size, b_size) = (size_of(a_element), size_of(b_element));
        let (shape, a_length) = if number(self.m()) == 16 { ("16x16x128", 64) } else { ("32x16x128", 128) };
        if number(self.m()) != 16 && a_size != Some(Size::Four) && b_size != Some(Size::Four) {
            return op.emit_op_error("32x16x128 only supports fp4 element types");
        }
        for (name, ty, expected) in [("sourceA", a, a_length), ("sourceB", b, 64)] {
            if length(ty) != expected {
                let given = length(ty);
                return op.emit_op_error(format_args!(
                    "for {shape}, {name} must have {expected} elements but got {given}"
                ));
            }
        }
        if number(self.m()) != 16 && number(self.a_first_scale_lane()) != 0 {
            return op.emit_op_error("for 32x16x128, a_first_scale_lane must be 0");
        }
        let (a_scale, b_scale) =
            (self.scale_a().ty().element_or_self(), self.scale_b().ty().element_or_self());
        let is_scale = |ty: Type<'_>| F8E8M0FNU.holds(ty) || F8E4M3FN.holds(ty);
        if !is_scale(a_scale) || !is_scale(b_scale) {
            return op.emit_op_error("scale operands must have f8 element types (E8M0FNU or E4M3FN)");
        }
        // Scales with a mantissa belong to the floats of four bits.
        let fits = |size: Option<Size>, scale: Type<'_>| F8E8M0FNU.holds(scale) || size == Some(Size::Four);
        let is_mixed_four = |size: Option<Size>, scale: Type<'_>, other: Option<Size>| {
            size == Some(Size::Four) && F8E8M0FNU.holds(scale) && other == Some(Size::Four)
        };
        let (a_exponent, b_exponent) = (F8E8M0FNU.holds(a_scale), F8E8M0FNU.holds(b_scale));
        let is_valid = (a_exponent && b_exponent)
            || fits(a_size, a_scale)
                && fits(b_size, b_scale)
                && !is_mixed_four(a_size, a_scale, b_size)
                && !is_mixed_four(b_size, b_scale, a_size);
        match is_valid {
            true => Ok(()),
            false => op.emit_op_error(format_args!(
                "invalid combination of matrix and scale types: sourceA='{a_element}', scaleA='{a_scale}', \
                 sourceB='{b_element}', scaleB='{b_scale}'"
            )),
        }
    }
}
