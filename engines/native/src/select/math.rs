//! Functions on floats: instructions where the machine has them, else calls lane by lane.

use super::build::{Draft, Source};
use super::float::{FloatOpcodes, MAX, MIN};
use super::lanes::Lanes;
use super::{Effect, Parts, Selector, Table};
use crate::Lowered;
use crate::encode::opcodes::{self as op, Opcode};
use crate::encode::scalar::Size;
use crate::encode::{Condition, Length};
use crate::instruction::{Arithmetic, Comparison, Kind, Test, Vector};
use crate::registers::{MASK, VECTOR};
use crate::shape::{Leaf, Scalar};
use regalloc2::VReg;
use terrace_ir::{Operation, TypedOp};
use terrace_llvm as llvm;

/// Functions of C on one float.
macro_rules! libm {
    ($name:literal) => {
        |s, op| s.float_by_lane(op, |s, scalar, v| s.call_math($name, scalar, v))
    };
}

const SQRT: FloatOpcodes =
    FloatOpcodes { ss: op::SQRTSS, sd: op::SQRTSD, ps: op::SQRTPS, pd: op::SQRTPD, ph: op::SQRTPH };

/// Rounding modes of `vroundps`, without a report of what is inexact.
const NEAREST: u8 = 8;
const DOWN: u8 = 9;
const UP: u8 = 10;
const TOWARD_ZERO: u8 = 11;

pub(super) const TABLE: Table = &[
    row!([llvm::ACosOp], Effect::Writes, libm!("acos")),
    row!([llvm::ASinOp], Effect::Writes, libm!("asin")),
    row!([llvm::ATanOp], Effect::Writes, libm!("atan")),
    row!([llvm::ATan2Op], Effect::Writes, libm!("atan2")),
    row!([llvm::FCeilOp], Effect::Pure, |s, op| s.round(op, UP)),
    row!(llvm::CopySignOp, Effect::Pure, copy_sign),
    row!([llvm::CosOp], Effect::Writes, libm!("cos")),
    row!([llvm::CoshOp], Effect::Writes, libm!("cosh")),
    row!([llvm::ExpOp], Effect::Writes, libm!("exp")),
    row!([llvm::Exp2Op], Effect::Writes, libm!("exp2")),
    row!([llvm::FFloorOp], Effect::Pure, |s, op| s.round(op, DOWN)),
    row!([llvm::LogOp], Effect::Writes, libm!("log")),
    row!([llvm::Log10Op], Effect::Writes, libm!("log10")),
    row!([llvm::Log2Op], Effect::Writes, libm!("log2")),
    row!([llvm::MaximumOp], Effect::Pure, |s, op| s.extreme_float(op, false, false)),
    row!([llvm::MaxNumOp], Effect::Pure, |s, op| s.extreme_float(op, false, true)),
    row!([llvm::MinimumOp], Effect::Pure, |s, op| s.extreme_float(op, true, false)),
    row!([llvm::MinNumOp], Effect::Pure, |s, op| s.extreme_float(op, true, true)),
    row!([llvm::NearbyintOp, llvm::RintOp, llvm::RoundEvenOp], Effect::Pure, |s, op| s.round(op, NEAREST)),
    row!([llvm::PowOp], Effect::Writes, libm!("pow")),
    row!([llvm::RoundOp], Effect::Writes, libm!("round")),
    row!([llvm::SinOp], Effect::Writes, libm!("sin")),
    row!([llvm::SinhOp], Effect::Writes, libm!("sinh")),
    row!(llvm::SqrtOp, Effect::Pure, square_root),
    row!([llvm::TanOp], Effect::Writes, libm!("tan")),
    row!([llvm::TanhOp], Effect::Writes, libm!("tanh")),
    row!([llvm::FTruncOp], Effect::Pure, |s, op| s.round(op, TOWARD_ZERO)),
];

fn square_root<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::SqrtOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.leaf_of(op.input().ty())?;
    if s.is_widened(&leaf) {
        return s.short_lanes(op.op(), |s, length, v| {
            s.vector_unary(SQRT.ps, length, v[0].into(), length.bytes())
        });
    }
    if leaf.scalar.bytes() == 2 {
        return s.float_by_lane(op.op(), |s, scalar, v| Ok(s.float_scalar(SQRT, scalar, v[0], v[0].into())));
    }
    let opcode = s.float_opcode(SQRT, &leaf);
    if leaf.lanes.is_some() {
        return s.lanes_unary(op.op(), Lanes { opcode, broadcasts: true }, None);
    }
    let value = s.one(op.input())?;
    let result = s.float_scalar(SQRT, leaf.scalar, value, value.into());
    s.set(op.op(), &[result])
}

fn copy_sign<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::CopySignOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.leaf_of(op.a().ty())?;
    if leaf.scalar.bytes() == 2 && leaf.lanes.is_none() {
        let (value, sign) = (s.one(op.a())?, s.one(op.b())?);
        let value = s.arithmetic(Arithmetic::And, Size::Double, value, Source::Immediate(0x7FFF));
        let sign = s.arithmetic(Arithmetic::And, Size::Double, sign, Source::Immediate(0x8000));
        let result = s.arithmetic(Arithmetic::Or, Size::Double, value, sign.into());
        return s.set(op.op(), &[result]);
    }
    let (values, signs) = (s.parts(op.a())?, s.parts(op.b())?);
    let sign = 1u64 << (leaf.scalar.bits() - 1);
    let mut results = Parts::new();
    for (number, part) in leaf.parts(s.features).enumerate() {
        let length = if leaf.lanes.is_some() { part.length } else { Length::X };
        let magnitude = s.with_mask(op::ANDPS, leaf.scalar, length, values[number], sign - 1);
        let own = s.with_mask(op::ANDPS, leaf.scalar, length, signs[number], sign);
        results.push(s.vector_binary(op::ORPS, length, (magnitude, own.into()), length.bytes()));
    }
    s.set(op.op(), &results)
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    fn round(&mut self, op: Operation<'a, 'c>, how: u8) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let scalar_opcode = |scalar| if scalar == Scalar::F64 { op::ROUNDSD } else { op::ROUNDSS };
        if self.is_widened(&leaf) {
            return self.short_lanes(op, |s, length, v| {
                s.vector_immediate(op::ROUNDPS, length, (None, v[0].into()), how)
            });
        }
        if leaf.scalar.bytes() == 2 {
            return self.float_by_lane(op, |s, scalar, v| {
                let sources = (Some(v[0]), v[0].into());
                Ok(s.rounded(scalar_opcode(scalar), sources, how))
            });
        }
        let values = self.parts(op.operand(0))?;
        if leaf.lanes.is_none() {
            let sources = (Some(values[0]), values[0].into());
            let result = self.rounded(scalar_opcode(leaf.scalar), sources, how);
            return self.set(op, &[result]);
        }
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let opcode = match (leaf.scalar, self.features.avx512) {
                (Scalar::F32, true) => op::RNDSCALEPS,
                (_, true) => op::RNDSCALEPD,
                (Scalar::F32, false) => op::ROUNDPS,
                (_, false) => op::ROUNDPD,
            };
            results.push(self.vector_immediate(opcode, part.length, (None, values[number].into()), how));
        }
        self.set(op, &results)
    }

    /// Rounds a scalar to an integer.
    fn rounded(&mut self, opcode: Opcode, (a, b): (Option<VReg>, Source), how: u8) -> VReg {
        // With registers from 16 on, the byte's upper half is a scale, which is zero.
        self.vector_immediate(opcode, Length::X, (a, b), how)
    }

    fn extreme_float(&mut self, op: Operation<'a, 'c>, is_min: bool, is_num: bool) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        if self.is_widened(&leaf) {
            let wide = Leaf { scalar: Scalar::F32, ..leaf };
            return self.short_lanes(op, |s, length, v| {
                s.extreme_of_floats(&wide, length, (v[0], v[1]), is_min, is_num)
            });
        }
        if leaf.scalar.bytes() == 2 {
            return self.float_by_lane(op, |s, scalar, v| {
                let leaf = Leaf { scalar, lanes: None, ..leaf };
                Ok(s.extreme_of_floats(&leaf, Length::X, (v[0], v[1]), is_min, is_num))
            });
        }
        let (a, b) = (self.parts(op.operand(0))?, self.parts(op.operand(1))?);
        let known = self.known_bits(op.operand(1))?;
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let length = if leaf.lanes.is_some() { part.length } else { Length::X };
            if let Some(result) = known.as_ref().filter(|_| !is_num).and_then(|bits| {
                self.extreme_with_constant(&leaf, length, (a[number], b[number]), is_min, bits)
            }) {
                results.push(result);
                continue;
            }
            results.push(self.extreme_of_floats(&leaf, length, (a[number], b[number]), is_min, is_num));
        }
        self.set(op, &results)
    }

    /// Returns the lesser or greater of a float and a constant that is a number: the instruction gives its second operand if
    /// that is no number, or if both are zeros.
    fn extreme_with_constant(
        &mut self,
        leaf: &Leaf,
        length: Length,
        (a, b): (VReg, VReg),
        is_min: bool,
        bits: &[u64],
    ) -> Option<VReg> {
        let sign = 1u64 << (leaf.scalar.bits() - 1);
        let infinity = if leaf.scalar == Scalar::F32 { 0x7F80_0000 } else { 0x7FF0_0000_0000_0000 };
        if bits.iter().any(|bits| bits & (sign - 1) > infinity || *bits == sign) {
            return None;
        }
        let opcodes = if is_min { MIN } else { MAX };
        let opcode = self.float_opcode(opcodes, leaf);
        let result = self.vector_binary(opcode, length, (b, a.into()), length.bytes());
        if is_min || bits.iter().all(|bits| *bits != 0) {
            return Some(result);
        }
        // Minus zero and zero are zero.
        let add = self.float_opcode(super::float::ADD, leaf);
        let zero = self.zero_vector();
        Some(self.vector_binary(add, length, (result, zero.into()), length.bytes()))
    }

    /// Computes the lesser or greater of floats: the other one if one is NaN, and `is_num`, or else NaN, minus zero being less than zero.
    pub fn extreme_of_floats(
        &mut self,
        leaf: &Leaf,
        length: Length,
        (a, b): (VReg, VReg),
        is_min: bool,
        is_num: bool,
    ) -> VReg {
        let bytes = length.bytes();
        if is_num {
            // The instruction gives its second operand if one is no number. Of two zeros, either will do.
            let opcode = self.float_opcode(if is_min { MIN } else { MAX }, leaf);
            let best = self.vector_binary(opcode, length, (b, a.into()), bytes);
            return self.unless_nan(leaf, length, a, best, b);
        }
        let sign = 1u64 << (leaf.scalar.bits() - 1);
        // The greater one is the lesser one with signs changed.
        let flip = |s: &mut Self, value| match is_min {
            true => value,
            false => s.with_mask(op::XORPS, leaf.scalar, length, value, sign),
        };
        let (x, y) = (flip(self, a), flip(self, b));
        let opcode = self.float_opcode(MIN, leaf);
        // The instruction gives its second operand if one is no number, or if both are zeros.
        let first = self.vector_binary(opcode, length, (x, y.into()), bytes);
        let second = self.vector_binary(opcode, length, (y, x.into()), bytes);
        let both = self.vector_binary(op::ORPS, length, (first, second.into()), bytes);
        flip(self, both)
    }

    /// Selects the second value, or the third in lanes where the first is NaN.
    fn unless_nan(
        &mut self,
        leaf: &Leaf,
        length: Length,
        tested: VReg,
        value: VReg,
        otherwise: VReg,
    ) -> VReg {
        if leaf.lanes.is_none() && !self.features.avx512 {
            let opcode = if leaf.scalar == Scalar::F64 { op::CMPSD } else { op::CMPSS };
            let mask = self.vector_immediate(opcode, Length::X, (Some(tested), tested.into()), 3);
            return self.blend(leaf.scalar, mask, otherwise, value, Length::X);
        }
        if leaf.lanes.is_none() {
            let comparison = Comparison::Float(leaf.scalar == Scalar::F64);
            let condition = (comparison, Test::If(Condition::P), tested, Source::Register(tested));
            return self.choose(condition, value, otherwise);
        }
        let is_double = leaf.scalar == Scalar::F64;
        let opcode = if is_double { op::CMPPD } else { op::CMPPS };
        if !self.features.avx512 {
            let mask = self.vector_immediate(opcode, length, (Some(tested), tested.into()), 3);
            return self.blend(leaf.scalar, mask, otherwise, value, length);
        }
        let form = self.form(Opcode { vex: op::Vex::None, ..opcode }, length);
        let form = Vector { has_immediate: true, ..form };
        let draft = Draft { other: Some(tested), source: tested.into(), ..Draft::new(Kind::Vector(form)) };
        let mask = self.made(MASK, Draft { immediate: 3, ..draft });
        let opcode = if is_double { op::PBLENDMQ } else { op::PBLENDMD };
        let form = self.form(opcode, length);
        let source = otherwise.into();
        let draft = Draft { other: Some(value), source, mask: Some(mask), ..Draft::new(Kind::Vector(form)) };
        self.made(VECTOR, draft)
    }
}
