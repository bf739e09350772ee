//! Counts of bits, minima, maxima, absolute values, and rotations of integers.

use super::build::Draft;
use super::build::Source;
use super::{Effect, Selector, Table, integer};
use crate::Lowered;
use crate::encode::Condition;
use crate::encode::scalar::{self, ScalarOpcode, Size};
use crate::instruction::{Arithmetic, Comparison, Kind, ShiftKind, Test};
use crate::registers::GENERAL;
use crate::shape::Scalar;
use regalloc2::VReg;
use terrace_ir::{Operation, TypedOp};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!([llvm::AbsOp], Effect::Pure, |s, op| {
        s.one_integer(op, |s, bits, v| {
            let wide = s.extended(v[0], bits, true);
            let sign = s.shift(ShiftKind::Sar, Size::Quad, wide, 63);
            let flipped = s.arithmetic(Arithmetic::Xor, Size::Quad, wide, sign.into());
            let result = s.arithmetic(Arithmetic::Sub, Size::Quad, flipped, sign.into());
            s.cut(result, bits)
        })
    }),
    row!([llvm::ByteSwapOp], Effect::Pure, |s, op| {
        s.one_integer(op, |s, bits, v| {
            let kind = Kind::SwapBytes(Size::Quad);
            let swapped = s.made(GENERAL, Draft { tied: Some(v[0]), ..Draft::new(kind) });
            s.shift(ShiftKind::Shr, Size::Quad, swapped, 64 - bits)
        })
    }),
    row!([llvm::CountLeadingZerosOp], Effect::Pure, |s, op| {
        s.one_integer(op, |s, bits, v| {
            let wide = s.extended(v[0], bits, false);
            let count = s.counted(scalar::LZCNT, wide);
            s.arithmetic(Arithmetic::Sub, Size::Quad, count, Source::Immediate(64 - bits as i32))
        })
    }),
    row!([llvm::CtPopOp], Effect::Pure, |s, op| {
        s.one_integer(op, |s, bits, v| {
            let wide = s.extended(v[0], bits, false);
            s.counted(scalar::POPCNT, wide)
        })
    }),
    row!([llvm::CountTrailingZerosOp], Effect::Pure, |s, op| {
        s.one_integer(op, |s, bits, v| {
            if bits == 64 {
                return s.counted(scalar::TZCNT, v[0]);
            }
            // A bit above the others ends the count.
            let end = s.constant(1i64 << bits);
            let ended = s.arithmetic(Arithmetic::Or, Size::Quad, v[0], end.into());
            s.counted(scalar::TZCNT, ended)
        })
    }),
    row!([llvm::SMaxOp], Effect::Pure, |s, op| s.extreme(op, &integer::SMAX, Condition::L)),
    row!([llvm::SMinOp], Effect::Pure, |s, op| s.extreme(op, &integer::SMIN, Condition::G)),
    row!([llvm::UMaxOp], Effect::Pure, |s, op| s.extreme(op, &integer::UMAX, Condition::B)),
    row!([llvm::UMinOp], Effect::Pure, |s, op| s.extreme(op, &integer::UMIN, Condition::A)),
];

impl<'a, 'c> Selector<'_, 'a, 'c> {
    fn counted(&mut self, opcode: ScalarOpcode, register: VReg) -> VReg {
        let kind = Kind::Unary(opcode, Size::Quad);
        self.made(GENERAL, Draft { source: register.into(), ..Draft::new(kind) })
    }

    /// Computes a function of one integer, lane by lane.
    fn one_integer(
        &mut self,
        op: Operation<'a, 'c>,
        of: impl Fn(&mut Self, u32, &[VReg]) -> VReg,
    ) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        if leaf.scalar == Scalar::Integer(1) {
            return Err("computes with single bits".into());
        }
        if leaf.lanes.is_some() {
            return self.by_lane(op, |s, scalar, v| Ok(of(s, scalar.bits(), v)));
        }
        let value = self.one(op.operand(0))?;
        let result = of(self, leaf.scalar.bits(), &[value]);
        self.set(op, &[result])
    }

    /// Computes a minimum or maximum of two integers: the second if the condition holds between the first and it.
    pub fn extreme_of(&mut self, scalar: Scalar, condition: Condition, v: &[VReg]) -> VReg {
        let is_signed = matches!(condition, Condition::L | Condition::G);
        let bits = scalar.bits();
        if matches!(bits, 8 | 16 | 32 | 64) {
            let comparison = Comparison::Compare(Size::of_bytes(scalar.bytes()));
            return self.choose((comparison, Test::If(condition), v[0], v[1].into()), v[0], v[1]);
        }
        let (a, b) = (self.extended(v[0], bits, is_signed), self.extended(v[1], bits, is_signed));
        self.choose((Comparison::Compare(Size::Quad), Test::If(condition), a, b.into()), v[0], v[1])
    }

    fn extreme(
        &mut self,
        op: Operation<'a, 'c>,
        opcodes: &[Option<crate::encode::opcodes::Opcode>; 4],
        condition: Condition,
    ) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        if leaf.is_mask() {
            return Err("compares single bits".into());
        }
        if leaf.lanes.is_some() && leaf.scalar.bytes() == 8 && !self.features.avx512 {
            let (a, b) = (self.parts(op.operand(0))?, self.parts(op.operand(1))?);
            let mut results = super::Parts::new();
            for (number, part) in leaf.parts(self.features).enumerate() {
                let both = (a[number], b[number]);
                results.push(self.extreme_of_long_lanes(part.length, both, condition));
            }
            return self.set(op, &results);
        }
        if leaf.lanes.is_some() {
            return self
                .integer_lanes(op, opcodes, move |s, scalar, v| Ok(s.extreme_of(scalar, condition, v)));
        }
        let (a, b) = (self.one(op.operand(0))?, self.one(op.operand(1))?);
        let result = self.extreme_of(leaf.scalar, condition, &[a, b]);
        self.set(op, &[result])
    }
}
