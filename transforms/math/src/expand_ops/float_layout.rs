//! Floats seen as bits: sign, exponent, significand.

use super::constant_type;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::FloatSemantics;

/// Layout of the floats of a type.
pub(super) struct FloatLayout<'c> {
    /// Type of the floats.
    pub float: Type<'c>,
    /// Type of their bits.
    pub bits: Type<'c>,
    /// Width of the whole.
    pub width: u32,
    /// Width of the significand as it is stored.
    pub significand: u32,
}

impl<'c> FloatLayout<'c> {
    /// Returns the layout of a value; `None` if it has none, or there are no constants of its type.
    ///
    /// An `f80` has none: it stores the bit before the point.
    pub fn of(b: &Builder<'_, '_, 'c>, value: ValueId) -> Option<Self> {
        let float = constant_type(b, value)?;
        let semantics = float.element_or_self().as_float().filter(|float| *float != FloatSemantics::F80)?;
        let width = semantics.width_bits();
        let integer = b.context().integer_type(width);
        let significand =
            semantics.precision_bits().checked_sub(1).filter(|bits| (1..width - 1).contains(bits))?;
        let bits = if float.is_shaped() { float.with_element(b.context(), integer) } else { integer };
        Some(FloatLayout { float, bits, width, significand })
    }

    /// Returns the exponent that is stored for numbers from one to two.
    pub fn bias(&self) -> i64 {
        self.exponent_mask() >> 1
    }

    /// Returns the bits of a stored exponent.
    pub fn exponent_mask(&self) -> i64 {
        (1 << (self.width - self.significand - 1)) - 1
    }

    /// Creates `2^exponent - subtrahend` as bits.
    pub fn power_of_two(&self, b: &mut Builder<'_, '_, 'c>, exponent: u32, subtrahend: u64) -> ValueId {
        let power = ApInt::one(self.width).shl(exponent);
        b.ap_int(self.bits, &power.wrapping_sub(&ApInt::from_u64(self.width, subtrahend)))
    }

    /// Creates the exponent of numbers of which the bits are given.
    pub fn exponent(
        &self,
        b: &mut Builder<'_, '_, 'c>,
        bits: ValueId,
        [significand, mask, bias]: [ValueId; 3],
    ) -> ValueId {
        let shifted = b.shrui(bits, significand);
        let stored = b.andi(shifted, mask);
        b.subi(stored, bias)
    }
}
