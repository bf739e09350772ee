//! Conversions between kinds of floats.

use crate::{
    ConvertBF16x2ToF8x2Op, ConvertF4x2ToF16x2Op, ConvertF6x2ToF16x2Op, ConvertF8x2ToBF16x2Op,
    ConvertF8x2ToF16x2Op, ConvertF16x2ToF8x2Op, ConvertF32x2ToBF16x2Op, ConvertF32x2ToF4x2Op,
    ConvertF32x2ToF6x2Op, ConvertF32x2ToF8x2Op, ConvertF32x2ToF16x2Op, ConvertF32x4ToF4x4Op,
    ConvertF32x4ToF6x4Op, ConvertF32x4ToF8x4Op, ConvertFloatToTF32Op, FPRoundingMode, SaturationMode,
};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};
use terrace_support::float::FloatSemantics;

const F4: &[FloatSemantics] = &[FloatSemantics::F4E2M1FN];
const F6: &[FloatSemantics] = &[FloatSemantics::F6E2M3FN, FloatSemantics::F6E3M2FN];
const F8: &[FloatSemantics] = &[FloatSemantics::F8E4M3FN, FloatSemantics::F8E5M2];
const F8_POWER: &[FloatSemantics] = &[FloatSemantics::F8E8M0FNU];
const F8_OR_POWER: &[FloatSemantics] =
    &[FloatSemantics::F8E4M3FN, FloatSemantics::F8E5M2, FloatSemantics::F8E8M0FNU];

fn is_one_of(ty: Type<'_>, kinds: &[FloatSemantics]) -> bool {
    ty.as_float().is_some_and(|kind| kinds.contains(&kind))
}

/// Checks that a type is one of those to which or from which the operation can convert.
fn verify_kind(
    op: Operation<'_, '_>,
    ty: Type<'_>,
    kinds: &[FloatSemantics],
    conversion: &str,
) -> LogicalResult {
    if is_one_of(ty, kinds) {
        return Ok(());
    }
    let quoted =
        kinds.iter().map(|kind| format!("'{}'", op.context().float_type(*kind))).collect::<Vec<String>>();
    let types = match quoted.as_slice() {
        [one] => format!("{one} type is"),
        [one, other] => format!("{one} and {other} types are"),
        [others @ .., last] => format!("{}, and {last} types are", others.join(", ")),
        [] => unreachable!("a conversion is between kinds of floats"),
    };
    op.emit_op_error(format_args!("Only {types} supported for conversions from {conversion}"))
}

macro_rules! kinds {
    ($($op:ident: $ty:ident, $kinds:ident, $conversion:literal;)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                verify_kind(self.op(), self.$ty(), $kinds, $conversion)
            }
        }
    )*};
}

kinds! {
    ConvertF16x2ToF8x2Op: dst_ty, F8, "f16x2 to f8x2.";
    ConvertF32x2ToF4x2Op: dst_ty, F4, "f32x2 to f4x2.";
    ConvertF32x2ToF6x2Op: dst_ty, F6, "f32x2 to f6x2.";
    ConvertF32x4ToF4x4Op: dst_ty, F4, "f32x4 to f4x4.";
    ConvertF32x4ToF6x4Op: dst_ty, F6, "f32x4 to f6x4.";
    ConvertF32x4ToF8x4Op: dst_ty, F8, "f32x4 to f8x4.";
    ConvertF4x2ToF16x2Op: src_type, F4, "f4x2 to f16x2.";
    ConvertF6x2ToF16x2Op: src_type, F6, "f6x2 to f16x2.";
    ConvertF8x2ToBF16x2Op: src_type, F8_POWER, "f8x2 to bf16x2.";
    ConvertF8x2ToF16x2Op: src_type, F8, "f8x2 to f16x2.";
}

/// Returns true if a number is rounded towards zero or up.
fn rounds_to_zero_or_up(mode: FPRoundingMode) -> bool {
    matches!(mode, FPRoundingMode::Rz | FPRoundingMode::Rp)
}

impl ConvertBF16x2ToF8x2Op<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_kind(self.op(), self.dst_ty(), F8_POWER, "bf16x2 to f8x2.")?;
        if !rounds_to_zero_or_up(self.rnd()) {
            return self.op().emit_op_error(
                "Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.",
            );
        }
        Ok(())
    }
}

impl ConvertF32x2ToF8x2Op<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, ty) = (self.op(), self.dst_ty());
        verify_kind(op, ty, F8_OR_POWER, "f32x2 to f8x2")?;
        if is_one_of(ty, F8_POWER) {
            if !rounds_to_zero_or_up(self.rnd()) {
                return op.emit_op_error(format_args!(
                    "Only RZ and RP rounding modes are supported for conversions from f32x2 to '{ty}' type"
                ));
            }
            if self.relu() {
                return op.emit_op_error(format_args!("relu not supported for conversions to '{ty}' type"));
            }
            return Ok(());
        }
        if self.rnd() != FPRoundingMode::Rn {
            return op.emit_op_error(
                "Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types",
            );
        }
        if self.sat() != SaturationMode::Satfinite {
            return op.emit_op_error(
                "Only SATFINITE saturation mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' \
                 types",
            );
        }
        Ok(())
    }
}

/// Checks that random bits are there if and only if they are what decides on rounding.
fn verify_random_bits(
    op: Operation<'_, '_>,
    mode: FPRoundingMode,
    has_bits: bool,
    result: &str,
) -> LogicalResult {
    match mode {
        FPRoundingMode::Rn | FPRoundingMode::Rz if has_bits => {
            op.emit_op_error("random_bits not supported for RN and RZ rounding modes.")
        }
        FPRoundingMode::Rs if !has_bits => op.emit_op_error("random_bits is required for RS rounding mode."),
        FPRoundingMode::Rn | FPRoundingMode::Rz | FPRoundingMode::Rs => Ok(()),
        _ => op.emit_op_error(format_args!(
            "Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to {result}."
        )),
    }
}

impl ConvertF32x2ToBF16x2Op<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_random_bits(self.op(), self.rnd(), self.random_bits().is_some(), "bf16x2")
    }
}

impl ConvertF32x2ToF16x2Op<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_random_bits(self.op(), self.rnd(), self.random_bits().is_some(), "f16x2")
    }
}

impl ConvertFloatToTF32Op<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.rnd() {
            FPRoundingMode::Rna if self.relu() => {
                self.op().emit_error("Relu not supported with rna rounding mode.")
            }
            FPRoundingMode::Rna | FPRoundingMode::Rn | FPRoundingMode::Rz => Ok(()),
            _ => self.op().emit_error("Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op."),
        }
    }
}
