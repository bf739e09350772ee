//! Element types of ONNX.

use terrace_ir::{Ctx, Type};
use terrace_support::float::FloatSemantics;

/// An element type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// A float of 16 bits, by IEEE 754.
    F16,
    /// A float of 16 bits with the exponent of one of 32.
    BF16,
    /// A float of 32 bits.
    F32,
    /// A float of 64 bits.
    F64,
    /// A signed integer of that many bits.
    Signed(u32),
    /// An unsigned integer of that many bits.
    Unsigned(u32),
    /// A truth value.
    Bool,
}

impl Element {
    /// Returns the type with a number of ONNX's `TensorProto.DataType`.
    pub(crate) fn of_number(number: i64) -> Option<Self> {
        Some(match number {
            1 => Element::F32,
            2 => Element::Unsigned(8),
            3 => Element::Signed(8),
            4 => Element::Unsigned(16),
            5 => Element::Signed(16),
            6 => Element::Signed(32),
            7 => Element::Signed(64),
            9 => Element::Bool,
            10 => Element::F16,
            11 => Element::F64,
            12 => Element::Unsigned(32),
            13 => Element::Unsigned(64),
            16 => Element::BF16,
            _ => return None,
        })
    }

    /// Returns true for a float.
    pub fn is_float(self) -> bool {
        matches!(self, Element::F16 | Element::BF16 | Element::F32 | Element::F64)
    }

    /// Returns true for an integer without a sign, truth values included.
    pub fn is_unsigned(self) -> bool {
        matches!(self, Element::Unsigned(_) | Element::Bool)
    }

    /// Returns the number of bits of the value.
    pub fn bits(self) -> u32 {
        match self {
            Element::F16 | Element::BF16 => 16,
            Element::F32 => 32,
            Element::F64 => 64,
            Element::Signed(bits) | Element::Unsigned(bits) => bits,
            Element::Bool => 1,
        }
    }

    /// Returns the number of bytes of an element in a file.
    pub fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    /// Returns the type in IR; integers have no sign there.
    pub fn ty<'c>(self, context: Ctx<'c>) -> Type<'c> {
        match self {
            Element::F16 => context.float_type(FloatSemantics::F16),
            Element::BF16 => context.float_type(FloatSemantics::BF16),
            Element::F32 => context.float_type(FloatSemantics::F32),
            Element::F64 => context.float_type(FloatSemantics::F64),
            Element::Signed(bits) | Element::Unsigned(bits) => context.integer_type(bits),
            Element::Bool => context.integer_type(1),
        }
    }
}
