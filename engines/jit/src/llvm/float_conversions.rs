//! Functions that LLVM calls where the machine lacks an instruction: conversions of f16/bf16 values.
//!
//! A f16/bf16 value is passed in the low bits of a float register, which is how one of 32 bits is passed too.

use terrace_support::float::{ApFloat, FloatSemantics, RoundingMode};

fn convert(bits: u128, from: FloatSemantics, to: FloatSemantics) -> u128 {
    ApFloat::from_bits(from, bits).convert(to, RoundingMode::NearestTiesToEven).value.to_bits()
}

fn shortened(bits: u128, from: FloatSemantics, to: FloatSemantics) -> f32 {
    f32::from_bits(convert(bits, from, to) as u32)
}

extern "C" fn trunc_f32_bf16(value: f32) -> f32 {
    shortened(u128::from(value.to_bits()), FloatSemantics::F32, FloatSemantics::BF16)
}

extern "C" fn trunc_f64_bf16(value: f64) -> f32 {
    shortened(u128::from(value.to_bits()), FloatSemantics::F64, FloatSemantics::BF16)
}

extern "C" fn trunc_f32_f16(value: f32) -> f32 {
    shortened(u128::from(value.to_bits()), FloatSemantics::F32, FloatSemantics::F16)
}

extern "C" fn trunc_f64_f16(value: f64) -> f32 {
    shortened(u128::from(value.to_bits()), FloatSemantics::F64, FloatSemantics::F16)
}

extern "C" fn extend_f16_f32(value: f32) -> f32 {
    let bits = u128::from(value.to_bits() & 0xffff);
    f32::from_bits(convert(bits, FloatSemantics::F16, FloatSemantics::F32) as u32)
}

/// Returns the functions, by the names that LLVM calls them.
pub(super) fn helpers() -> Vec<(&'static str, *const u8)> {
    vec![
        ("__truncsfbf2", trunc_f32_bf16 as *const u8),
        ("__truncdfbf2", trunc_f64_bf16 as *const u8),
        ("__truncsfhf2", trunc_f32_f16 as *const u8),
        ("__truncdfhf2", trunc_f64_f16 as *const u8),
        ("__extendhfsf2", extend_f16_f32 as *const u8),
    ]
}
