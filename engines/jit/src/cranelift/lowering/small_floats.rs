//! Floats of 16 bits in a file: computed as `f32`, which is wide enough that the second rounding changes nothing, and
//! converted by the functions of the compiler's own library, as other compilers do.
//!
//! Source: Figueroa, "When is double rounding innocuous?": `f32` has more than twice their bits and two.

use crate::cranelift::lowering::Lowering;
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use terrace_support::float::FloatSemantics;

const F16: Kind = Kind::Soft(FloatSemantics::F16);
const BF16: Kind = Kind::Soft(FloatSemantics::BF16);

/// Integers of more bits than this are rounded when they become an `f64`.
const BITS_OF_F64: u32 = 53;

impl Lowering<'_, '_, '_, '_> {
    /// Returns true if floats of that kind are computed as `f32` here.
    pub fn is_small_float(&self, kind: Kind) -> bool {
        self.unit.around.is_file() && matches!(kind, F16 | BF16)
    }

    /// Computes a binary operation.
    pub fn small_binary(
        &mut self,
        operation: u64,
        kind: Kind,
        a: ir::Value,
        b: ir::Value,
    ) -> Lowered<ir::Value> {
        let (a, b) = (self.widened(kind, a)?, self.widened(kind, b)?);
        let result = match operation {
            runtime::FADD => self.builder.ins().fadd(a, b),
            runtime::FSUB => self.builder.ins().fsub(a, b),
            runtime::FMUL => self.builder.ins().fmul(a, b),
            runtime::FDIV => self.builder.ins().fdiv(a, b),
            runtime::FREM => self.call_c("fmodf", &[a, b], &[types::F32])?[0],
            runtime::FMIN => self.builder.ins().fmin(a, b),
            runtime::FMAX => self.builder.ins().fmax(a, b),
            _ => return refuse("computes with floats in a way that is not known"),
        };
        self.narrowed(kind, Kind::F32, result)
    }

    /// Returns true if a comparison holds.
    pub fn compare_small(
        &mut self,
        cc: FloatCC,
        kind: Kind,
        a: ir::Value,
        b: ir::Value,
    ) -> Lowered<ir::Value> {
        let (a, b) = (self.widened(kind, a)?, self.widened(kind, b)?);
        Ok(self.builder.ins().fcmp(cc, a, b))
    }

    /// Computes the float in another format, one of the two being small.
    pub fn convert_small(&mut self, from: Kind, to: Kind, value: ir::Value) -> Lowered<ir::Value> {
        if !self.is_small_float(from) {
            return self.narrowed(to, from, value);
        }
        let wide = self.widened(from, value)?;
        match to {
            Kind::F32 => Ok(wide),
            Kind::F64 => Ok(self.builder.ins().fpromote(types::F64, wide)),
            _ => self.narrowed(to, Kind::F32, wide),
        }
    }

    /// Converts an integer of `width` bits to a small float.
    pub fn small_from_integer(
        &mut self,
        width: u32,
        is_signed: bool,
        to: Kind,
        value: ir::Value,
    ) -> Lowered<ir::Value> {
        // What is rounded is infinite as an `f16`, whichever way.
        if width > 64 || to == BF16 && width > BITS_OF_F64 {
            return refuse("makes a float of too wide an integer, for which a file has no code; LLVM has it");
        }
        let wide = self.integer_to_float(width, is_signed, Kind::F64, value)?;
        self.narrowed(to, Kind::F64, wide)
    }

    /// Widens to `f32`, which is exact.
    fn widened(&mut self, kind: Kind, value: ir::Value) -> Lowered<ir::Value> {
        let bits = self.builder.ins().uextend(types::I32, value);
        if kind == BF16 {
            let bits = self.builder.ins().ishl_imm_u(bits, 16);
            return Ok(self.leaf_of_bits(Kind::F32, bits));
        }
        // A small float is passed in the low bits of the register of a wider one.
        let low = self.leaf_of_bits(Kind::F32, bits);
        Ok(self.call_c("__extendhfsf2", &[low], &[types::F32])?[0])
    }

    /// Narrows to a small float, rounded to nearest.
    fn narrowed(&mut self, kind: Kind, from: Kind, value: ir::Value) -> Lowered<ir::Value> {
        let function = match (kind, from) {
            (BF16, Kind::F32) => return Ok(self.rounded_to_bf16(value)),
            (BF16, Kind::F64) => "__truncdfbf2",
            (F16, Kind::F32) => "__truncsfhf2",
            (F16, Kind::F64) => "__truncdfhf2",
            _ => return refuse("converts between formats for which a file has no code; LLVM has it"),
        };
        let low = self.call_c(function, &[value], &[types::F32])?[0];
        let bits = self.bits_of(Kind::F32, low);
        Ok(self.builder.ins().ireduce(types::I16, bits))
    }

    /// Computes the upper half of the bits, to which half of a unit is added, or a little less if it is even; NaN stays NaN.
    fn rounded_to_bf16(&mut self, value: ir::Value) -> ir::Value {
        let bits = self.bits_of(Kind::F32, value);
        let upper = self.builder.ins().ushr_imm_u(bits, 16);
        let odd = self.builder.ins().band_imm_u(upper, 1);
        let half = self.builder.ins().iadd_imm_s(odd, 0x7FFF);
        let sum = self.builder.ins().iadd(bits, half);
        let rounded = self.builder.ins().ushr_imm_u(sum, 16);
        let quiet = self.builder.ins().bor_imm_u(upper, 0x40);
        let is_nan = self.builder.ins().fcmp(FloatCC::Unordered, value, value);
        let result = self.builder.ins().select(is_nan, quiet, rounded);
        self.builder.ins().ireduce(types::I16, result)
    }
}
