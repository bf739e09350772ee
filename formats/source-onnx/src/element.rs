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
    /// A float of eight bits or less, held as its bits in a byte.
    Small(SmallFloat),
    /// A signed integer of that many bits; one of less than eight is held in a byte.
    Signed(u32),
    /// An unsigned integer of that many bits; one of less than eight is held in a byte.
    Unsigned(u32),
    /// A truth value.
    Bool,
    /// A string, held as its number in the list of the strings of the import.
    Text,
}

/// A float format of eight bits or less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SmallFloat {
    /// Two exponent bits, one of mantissa, no infinities and no NaN.
    F4E2M1,
    /// Four exponent bits, three of mantissa, no infinities.
    F8E4M3FN,
    /// Four exponent bits, three of mantissa, no infinities and no negative zero, which is NaN.
    F8E4M3FNUZ,
    /// Five exponent bits, two of mantissa, as IEEE 754 would have it.
    F8E5M2,
    /// Five exponent bits, two of mantissa, no infinities and no negative zero, which is NaN.
    F8E5M2FNUZ,
    /// Eight exponent bits, and neither sign nor mantissa.
    F8E8M0,
}

/// Parameters of a small format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// Number of bits of the exponent.
    pub exponent_bits: u32,
    /// Number of bits of the mantissa.
    pub mantissa_bits: u32,
    /// Bias of the exponent.
    pub bias: i32,
    /// Bits of the largest finite number.
    pub most: i64,
    /// Bits of infinity, if there is one.
    pub infinity: Option<i64>,
    /// Bits of NaN, if there is one.
    pub nan: Option<i64>,
    /// True if zero has no sign.
    pub is_zero_unsigned: bool,
}

impl SmallFloat {
    pub(crate) fn layout(self) -> Layout {
        let layout = |exponent_bits, mantissa_bits, bias, most| Layout {
            exponent_bits,
            mantissa_bits,
            bias,
            most,
            infinity: None,
            nan: None,
            is_zero_unsigned: false,
        };
        match self {
            SmallFloat::F4E2M1 => layout(2, 1, 1, 0x7),
            SmallFloat::F8E4M3FN => Layout { nan: Some(0x7f), ..layout(4, 3, 7, 0x7e) },
            SmallFloat::F8E4M3FNUZ => {
                Layout { nan: Some(0x80), is_zero_unsigned: true, ..layout(4, 3, 8, 0x7f) }
            }
            SmallFloat::F8E5M2 => Layout { nan: Some(0x7e), infinity: Some(0x7c), ..layout(5, 2, 15, 0x7b) },
            SmallFloat::F8E5M2FNUZ => {
                Layout { nan: Some(0x80), is_zero_unsigned: true, ..layout(5, 2, 16, 0x7f) }
            }
            SmallFloat::F8E8M0 => Layout { nan: Some(0xff), ..layout(8, 0, 127, 0xfe) },
        }
    }
}

/// Element types by their numbers in ONNX's `TensorProto.DataType`.
const NUMBERS: &[(i64, Element)] = &[
    (1, Element::F32),
    (2, Element::Unsigned(8)),
    (3, Element::Signed(8)),
    (4, Element::Unsigned(16)),
    (5, Element::Signed(16)),
    (6, Element::Signed(32)),
    (7, Element::Signed(64)),
    (8, Element::Text),
    (9, Element::Bool),
    (10, Element::F16),
    (11, Element::F64),
    (12, Element::Unsigned(32)),
    (13, Element::Unsigned(64)),
    (16, Element::BF16),
    (17, Element::Small(SmallFloat::F8E4M3FN)),
    (18, Element::Small(SmallFloat::F8E4M3FNUZ)),
    (19, Element::Small(SmallFloat::F8E5M2)),
    (20, Element::Small(SmallFloat::F8E5M2FNUZ)),
    (21, Element::Unsigned(4)),
    (22, Element::Signed(4)),
    (23, Element::Small(SmallFloat::F4E2M1)),
    (24, Element::Small(SmallFloat::F8E8M0)),
    (25, Element::Unsigned(2)),
    (26, Element::Signed(2)),
];

impl Element {
    /// Returns the type with a number of ONNX's `TensorProto.DataType`.
    pub(crate) fn of_number(number: i64) -> Option<Self> {
        NUMBERS.iter().find(|(own, _)| *own == number).map(|(_, element)| *element)
    }

    /// Returns true for a float that has arithmetic: one of sixteen bits or more.
    pub fn is_float(self) -> bool {
        matches!(self, Element::F16 | Element::BF16 | Element::F32 | Element::F64)
    }

    /// Returns true for an integer without a sign, truth values included.
    pub fn is_unsigned(self) -> bool {
        matches!(self, Element::Unsigned(_) | Element::Bool | Element::Small(_))
    }

    /// Returns true for an element that has arithmetic; others are only moved and converted.
    pub(crate) fn is_number(self) -> bool {
        self.bits() >= 8 && !matches!(self, Element::Small(_) | Element::Text) || self == Element::Bool
    }

    /// Returns the number of bits of the value.
    pub fn bits(self) -> u32 {
        match self {
            Element::F16 | Element::BF16 => 16,
            Element::F32 => 32,
            Element::F64 | Element::Text => 64,
            Element::Small(SmallFloat::F4E2M1) => 4,
            Element::Small(_) => 8,
            Element::Signed(bits) | Element::Unsigned(bits) => bits,
            Element::Bool => 1,
        }
    }

    /// Returns the number of bytes of an element that stands alone.
    pub fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    /// Returns the number of bytes of elements in a model, where those of two and four bits share bytes; `None` if it is
    /// too large.
    pub(crate) fn bytes_packed(self, count: usize) -> Option<usize> {
        match self.bits() {
            bits @ (2 | 4) => Some(count.div_ceil(8 / bits as usize)),
            _ => count.checked_mul(self.bytes()),
        }
    }

    /// Returns elements with at least a byte each, from those of a model.
    pub(crate) fn unpacked(self, packed: Vec<u8>, count: usize) -> Vec<u8> {
        let bits = self.bits();
        if !matches!(bits, 2 | 4) {
            return packed;
        }
        let (each, mask) = (8 / bits as usize, (1_u8 << bits) - 1);
        let one = |at: usize| {
            let own = packed[at / each] >> (at % each * bits as usize) & mask;
            let is_negative = matches!(self, Element::Signed(_)) && own >> (bits - 1) != 0;
            if is_negative { own | !mask } else { own }
        };
        (0..count).map(one).collect()
    }

    /// Returns the type in IR; integers have no sign there.
    pub fn ty<'c>(self, context: Ctx<'c>) -> Type<'c> {
        match self {
            Element::F16 => context.float_type(FloatSemantics::F16),
            Element::BF16 => context.float_type(FloatSemantics::BF16),
            Element::F32 => context.float_type(FloatSemantics::F32),
            Element::F64 => context.float_type(FloatSemantics::F64),
            Element::Signed(bits) | Element::Unsigned(bits) => context.integer_type(bits.max(8)),
            Element::Small(_) => context.integer_type(8),
            Element::Text => context.integer_type(64),
            Element::Bool => context.integer_type(1),
        }
    }

    /// Returns the element type of arguments and results: what engines take, of as many bytes.
    pub(crate) fn outside(self) -> Self {
        match self {
            Element::Bool => Element::Unsigned(8),
            Element::F16 | Element::BF16 => Element::Unsigned(16),
            own => own,
        }
    }

    /// Returns integers from their bytes; `None` for floats.
    pub(crate) fn integers(self, bytes: &[u8]) -> Option<Vec<i64>> {
        let integer = |part: &[u8]| {
            let is_negative = !self.is_unsigned() && part.last().is_some_and(|byte| *byte >= 0x80);
            let mut word = [if is_negative { 0xff } else { 0 }; 8];
            word[..part.len()].copy_from_slice(part);
            let number = i64::from_le_bytes(word);
            match self {
                // Of arrays that are given, the upper bits may be anything.
                Element::Signed(bits @ ..8) => number << (64 - bits) >> (64 - bits),
                Element::Unsigned(bits @ ..8) => number & ((1 << bits) - 1),
                _ => number,
            }
        };
        let is_integer =
            matches!(self, Element::Signed(_) | Element::Unsigned(_) | Element::Bool | Element::Text);
        is_integer.then(|| bytes.chunks_exact(self.bytes()).map(integer).collect())
    }

    /// Returns numbers of any kind from their bytes; `None` for strings and small floats.
    pub(crate) fn floats(self, bytes: &[u8]) -> Option<Vec<f64>> {
        let half = |semantics| {
            move |word: &[u8; 2]| {
                let bits = u128::from(u16::from_le_bytes(*word));
                terrace_support::float::ApFloat::from_bits(semantics, bits).to_f64()
            }
        };
        Some(match self {
            Element::F32 => {
                bytes.as_chunks().0.iter().map(|word| f64::from(f32::from_le_bytes(*word))).collect()
            }
            Element::F64 => bytes.as_chunks().0.iter().map(|word| f64::from_le_bytes(*word)).collect(),
            Element::F16 => bytes.as_chunks().0.iter().map(half(FloatSemantics::F16)).collect(),
            Element::BF16 => bytes.as_chunks().0.iter().map(half(FloatSemantics::BF16)).collect(),
            Element::Text => return None,
            _ => self.integers(bytes)?.into_iter().map(|one| one as f64).collect(),
        })
    }
}
