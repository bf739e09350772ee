//! Instructions that are one operation each.

use Number::{F32, F64, I32, I64};

/// Type of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    I32,
    I64,
    F32,
    F64,
}

/// An instruction that pops numbers of one type and pushes one.
#[derive(Clone, Copy, Debug)]
pub struct Simple {
    /// The operation, without the name of the dialect.
    pub op: &'static str,
    /// Number of operands.
    pub operands: usize,
    /// Type of the operands.
    pub from: Number,
    /// Type of the result.
    pub to: Number,
    /// Bits that are taken, for `extend`.
    pub bits: Option<u32>,
}

const fn simple(op: &'static str, operands: usize, from: Number, to: Number) -> Option<Simple> {
    Some(Simple { op, operands, from, to, bits: None })
}

/// Comparisons of integers, from `eq` on.
const INTEGER_COMPARISONS: [&str; 10] =
    ["eq", "ne", "lt_si", "lt_ui", "gt_si", "gt_ui", "le_si", "le_ui", "ge_si", "ge_ui"];

/// Comparisons of floats.
const FLOAT_COMPARISONS: [&str; 6] = ["eq", "ne", "lt", "gt", "le", "ge"];

/// Operations of integers, from `clz` on; the first three have one operand.
const INTEGER_OPERATIONS: [&str; 18] = [
    "clz", "ctz", "popcnt", "add", "sub", "mul", "div_si", "div_ui", "rem_si", "rem_ui", "and", "or", "xor",
    "shl", "shr_s", "shr_u", "rotl", "rotr",
];

/// Operations of floats, from `abs` on; the first seven have one operand. Rounding to the nearest has no operation.
const FLOAT_OPERATIONS: [&str; 14] = [
    "abs", "neg", "ceil", "floor", "trunc", "nearest", "sqrt", "add", "sub", "mul", "div", "min", "max",
    "copysign",
];

/// Returns an instruction by its code, if it is one operation.
pub fn simple_of(code: u8) -> Option<Simple> {
    let compared =
        |names: &[&'static str], first: u8, ty: Number| simple(names[usize::from(code - first)], 2, ty, I32);
    let computed = |names: &[&'static str], first: u8, unary: u8, ty: Number| {
        let at = code - first;
        let name = names[usize::from(at)];
        (name != "nearest").then_some(())?;
        simple(name, if at < unary { 1 } else { 2 }, ty, ty)
    };
    match code {
        0x45 => simple("eqz", 1, I32, I32),
        0x46..=0x4F => compared(&INTEGER_COMPARISONS, 0x46, I32),
        0x50 => simple("eqz", 1, I64, I32),
        0x51..=0x5A => compared(&INTEGER_COMPARISONS, 0x51, I64),
        0x5B..=0x60 => compared(&FLOAT_COMPARISONS, 0x5B, F32),
        0x61..=0x66 => compared(&FLOAT_COMPARISONS, 0x61, F64),
        0x67..=0x78 => computed(&INTEGER_OPERATIONS, 0x67, 3, I32),
        0x79..=0x8A => computed(&INTEGER_OPERATIONS, 0x79, 3, I64),
        0x8B..=0x98 => computed(&FLOAT_OPERATIONS, 0x8B, 7, F32),
        0x99..=0xA6 => computed(&FLOAT_OPERATIONS, 0x99, 7, F64),
        0xA7 => simple("wrap", 1, I64, I32),
        0xAC => simple("extend_i32_s", 1, I32, I64),
        0xAD => simple("extend_i32_u", 1, I32, I64),
        0xB2 => simple("convert_s", 1, I32, F32),
        0xB3 => simple("convert_u", 1, I32, F32),
        0xB4 => simple("convert_s", 1, I64, F32),
        0xB5 => simple("convert_u", 1, I64, F32),
        0xB6 => simple("demote", 1, F64, F32),
        0xB7 => simple("convert_s", 1, I32, F64),
        0xB8 => simple("convert_u", 1, I32, F64),
        0xB9 => simple("convert_s", 1, I64, F64),
        0xBA => simple("convert_u", 1, I64, F64),
        0xBB => simple("promote", 1, F32, F64),
        0xBC => simple("reinterpret", 1, F32, I32),
        0xBD => simple("reinterpret", 1, F64, I64),
        0xBE => simple("reinterpret", 1, I32, F32),
        0xBF => simple("reinterpret", 1, I64, F64),
        0xC0 => extended(8, I32),
        0xC1 => extended(16, I32),
        0xC2 => extended(8, I64),
        0xC3 => extended(16, I64),
        0xC4 => extended(32, I64),
        _ => None,
    }
}

const fn extended(bits: u32, ty: Number) -> Option<Simple> {
    Some(Simple { op: "extend", operands: 1, from: ty, to: ty, bits: Some(bits) })
}
