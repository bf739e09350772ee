//! Arithmetic and comparisons of floats, scalar and in lanes. Floats of 16 bits are computed as `f32`, which is wide enough
//! that the second rounding changes nothing.
//!
//! Source: Figueroa, "When is double rounding innocuous?": `f32` has more than twice their bits and two.

mod short;

use super::build::{Draft, Source};
use super::lanes::Lanes;
use super::{Effect, Parts, Selector, Table, number};
use crate::Lowered;
use crate::encode::opcodes::{self as op, Opcode};
use crate::encode::scalar::Size;
use crate::encode::{Condition, Length};
use crate::instruction::{Arithmetic, Comparison, Extension, Kind, ShiftKind, Test};
use crate::registers::VECTOR;
use crate::shape::{Leaf, Scalar};
use regalloc2::VReg;
use terrace_ir::{Operation, TypedOp, Value};
use terrace_llvm::{self as llvm, FCmpPredicate};

/// Instructions of an operation: on `f32` and `f64` in the low lane, and in all lanes.
#[derive(Clone, Copy)]
pub(crate) struct FloatOpcodes {
    pub ss: Opcode,
    pub sd: Opcode,
    pub ps: Opcode,
    pub pd: Opcode,
    /// On `f16` in all lanes, with AVX-512 FP16.
    pub ph: Opcode,
}

pub(super) const ADD: FloatOpcodes =
    FloatOpcodes { ss: op::ADDSS, sd: op::ADDSD, ps: op::ADDPS, pd: op::ADDPD, ph: op::ADDPH };
pub(super) const SUB: FloatOpcodes =
    FloatOpcodes { ss: op::SUBSS, sd: op::SUBSD, ps: op::SUBPS, pd: op::SUBPD, ph: op::SUBPH };
pub(super) const MUL: FloatOpcodes =
    FloatOpcodes { ss: op::MULSS, sd: op::MULSD, ps: op::MULPS, pd: op::MULPD, ph: op::MULPH };
pub(super) const DIV: FloatOpcodes =
    FloatOpcodes { ss: op::DIVSS, sd: op::DIVSD, ps: op::DIVPS, pd: op::DIVPD, ph: op::DIVPH };
pub(super) const MIN: FloatOpcodes =
    FloatOpcodes { ss: op::MINSS, sd: op::MINSD, ps: op::MINPS, pd: op::MINPD, ph: op::MINPH };
pub(super) const MAX: FloatOpcodes =
    FloatOpcodes { ss: op::MAXSS, sd: op::MAXSD, ps: op::MAXPS, pd: op::MAXPD, ph: op::MAXPH };
pub(super) const FMADD: FloatOpcodes = FloatOpcodes {
    ss: op::FMADD231SS,
    sd: op::FMADD231SD,
    ps: op::FMADD231PS,
    pd: op::FMADD231PD,
    ph: op::FMADD231PH,
};

pub(super) const TABLE: Table = &[
    row!([llvm::FAddOp], Effect::Pure, |s, op| s.float_binary(op, ADD)),
    row!(llvm::FCmpOp, Effect::Pure, compare),
    row!([llvm::FDivOp], Effect::Pure, |s, op| s.float_binary(op, DIV)),
    row!([llvm::FMulOp], Effect::Pure, |s, op| s.float_binary(op, MUL)),
    row!([llvm::FNegOp], Effect::Pure, |s, op| s.change_signs(op, op::XORPS, false)),
    row!([llvm::FRemOp], Effect::Writes, |s, op| s
        .float_by_lane(op, |s, scalar, v| s.call_math("fmod", scalar, v))),
    row!([llvm::FSubOp], Effect::Pure, |s, op| s.float_binary(op, SUB)),
    row!([llvm::FAbsOp], Effect::Pure, |s, op| s.change_signs(op, op::ANDPS, true)),
    row!([llvm::FMAOp], Effect::Pure, fused),
    row!([llvm::FMulAddOp], Effect::Pure, multiplied_and_added),
];

/// Bit of the `fastmathFlags` attribute.
const REASSOCIATE: i64 = 1 << 6;

/// Returns true if an operation may be computed with its operands in another order.
pub(super) fn may_reassociate(op: Operation<'_, '_>) -> bool {
    number(op, "fastmathFlags").is_ok_and(|flags| flags & REASSOCIATE != 0)
}

fn fused<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let [a, b, c] = [op.operand(0), op.operand(1), op.operand(2)];
    s.fma(op, a, b, c)
}

fn multiplied_and_added<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    // Whether the product is rounded is left to the machine, and one instruction is faster.
    let leaf = s.leaf_of(op.result(0).ty())?;
    if leaf.scalar.bytes() != 2 || leaf.scalar == Scalar::F16 && leaf.lanes.is_some() && s.features.fp16 {
        return fused(s, op);
    }
    if s.is_widened(&leaf) {
        return s.short_product_and_sum(op);
    }
    s.float_by_lane(op, |s, scalar, v| {
        let product = s.float_scalar(MUL, scalar, v[0], v[1].into());
        Ok(s.float_scalar(ADD, scalar, product, v[2].into()))
    })
}

fn compare<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::FCmpOp<'a, 'c>) -> Lowered<()> {
    if s.leaf_of(op.lhs().ty())?.lanes.is_some() {
        return s.compare_lanes(op.op());
    }
    let result = match s.float_comparison(op)? {
        Some((comparison, test, a, b)) => s.set_if(comparison, test, a, b),
        None => s.constant(i64::from(op.predicate() == FCmpPredicate::True)),
    };
    s.set(op.op(), &[result])
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns the instruction for scalars or lanes of that kind.
    pub fn float_opcode(&self, opcodes: FloatOpcodes, leaf: &Leaf) -> Opcode {
        match (leaf.scalar == Scalar::F64, leaf.lanes.is_some()) {
            (false, false) => opcodes.ss,
            (true, false) => opcodes.sd,
            (false, true) => opcodes.ps,
            (true, true) => opcodes.pd,
        }
    }

    /// Returns a float, or a part of a vector of floats, as a source, which may be in memory.
    pub fn float_source(&mut self, value: Value<'a, 'c>, leaf: &Leaf, number: usize) -> Lowered<Source> {
        if leaf.lanes.is_some() {
            let part = leaf.parts(self.features).nth(number).ok_or("has operands of different lengths")?;
            return self.part_source(value, leaf, (number, part), true);
        }
        if let Some(bits) = self.known_bits(value)?
            && bits[0] != 0
        {
            let bytes = bits[0].to_le_bytes()[..leaf.scalar.bytes() as usize].to_vec();
            return Ok(Source::Memory(self.pooled(bytes)));
        }
        if let Some(address) = self.sunk_load(value)? {
            return Ok(Source::Memory(address));
        }
        Ok(self.one(value)?.into())
    }

    /// Returns the bytes of a source in memory.
    pub fn float_bytes(&self, source: Source, leaf: &Leaf, length: Length) -> u32 {
        match leaf.lanes {
            None => leaf.scalar.bytes(),
            Some(_) => self.memory_bytes(source, leaf, length),
        }
    }

    /// Emits an operation on two scalars.
    pub fn float_scalar(&mut self, opcodes: FloatOpcodes, scalar: Scalar, a: VReg, b: Source) -> VReg {
        let opcode = if scalar == Scalar::F64 { opcodes.sd } else { opcodes.ss };
        self.vector_binary(opcode, Length::X, (a, b), scalar.bytes())
    }

    /// Computes floats lane by lane as `f32` or `f64`; those of 16 bits are converted.
    pub fn float_by_lane(
        &mut self,
        op: Operation<'a, 'c>,
        of: impl Fn(&mut Self, Scalar, &[VReg]) -> Lowered<VReg>,
    ) -> Lowered<()> {
        self.by_lane(op, |s, scalar, v| {
            if scalar.bytes() != 2 {
                return of(s, scalar, v);
            }
            let mut wide = Vec::with_capacity(v.len());
            for one in v {
                wide.push(s.widened(scalar, *one));
            }
            let result = of(s, Scalar::F32, &wide)?;
            Ok(s.narrowed(scalar, result))
        })
    }

    /// Converts f16/bf16 to `f32`.
    pub fn widened(&mut self, scalar: Scalar, bits: VReg) -> VReg {
        if scalar == Scalar::F16 {
            let low = self.extended(bits, 16, false);
            let low = self.move_to_vector(low, Size::Double);
            return self.vector_unary(op::CVTPH2PS, Length::X, low.into(), 8);
        }
        let up = self.shift(ShiftKind::Shl, Size::Double, bits, 16);
        self.move_to_vector(up, Size::Double)
    }

    /// Rounds an `f32` to f16/bf16.
    pub fn narrowed(&mut self, scalar: Scalar, value: VReg) -> VReg {
        if scalar == Scalar::F16 {
            let form =
                crate::instruction::Vector { has_immediate: true, ..self.form(op::CVTPS2PH, Length::X) };
            let draft = Draft { other: Some(value), ..Draft::new(Kind::VectorReversed(form)) };
            let low = self.made(VECTOR, draft);
            let bits = self.move_from_vector(low, Size::Double);
            return self.load_integer(Extension::Zero16, bits.into());
        }
        // The upper half of the bits, to which half of a unit is added, or a little less if it is even; NaN stays NaN.
        let bits = self.move_from_vector(value, Size::Double);
        let upper = self.shift(ShiftKind::Shr, Size::Double, bits, 16);
        let odd = self.arithmetic(Arithmetic::And, Size::Double, upper, Source::Immediate(1));
        let half = self.arithmetic(Arithmetic::Add, Size::Double, odd, Source::Immediate(0x7FFF));
        let sum = self.arithmetic(Arithmetic::Add, Size::Double, bits, half.into());
        let rounded = self.shift(ShiftKind::Shr, Size::Double, sum, 16);
        let quiet = self.arithmetic(Arithmetic::Or, Size::Double, upper, Source::Immediate(0x40));
        let is_nan = (Comparison::Float(false), Test::If(Condition::P), value, Source::Register(value));
        self.choose(is_nan, rounded, quiet)
    }

    fn float_binary(&mut self, op: Operation<'a, 'c>, opcodes: FloatOpcodes) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        if self.is_widened(&leaf) {
            return self.short_lanes(op, |s, length, v| {
                s.vector_binary(opcodes.ps, length, (v[0], v[1].into()), length.bytes())
            });
        }
        if leaf.scalar.bytes() == 2 {
            return self
                .float_by_lane(op, |s, scalar, v| Ok(s.float_scalar(opcodes, scalar, v[0], v[1].into())));
        }
        let opcode = self.float_opcode(opcodes, &leaf);
        if leaf.lanes.is_some() {
            return self.lanes_binary(op, Lanes { opcode, broadcasts: true });
        }
        let a = self.one(op.operand(0))?;
        let b = self.float_source(op.operand(1), &leaf, 0)?;
        let result = self.vector_binary(opcode, Length::X, (a, b), leaf.scalar.bytes());
        self.set(op, &[result])
    }

    /// Computes `a * b + c`, rounded once.
    fn fma(
        &mut self,
        op: Operation<'a, 'c>,
        mut a: Value<'a, 'c>,
        mut b: Value<'a, 'c>,
        c: Value<'a, 'c>,
    ) -> Lowered<()> {
        let leaf = self.leaf_of(op.result(0).ty())?;
        let is_small = leaf.scalar == Scalar::F16 && leaf.lanes.is_some() && self.features.fp16;
        if leaf.scalar.bytes() == 2 && !is_small {
            return Err("multiplies and adds floats of 16 bits".into());
        }
        let opcode = if is_small { FMADD.ph } else { self.float_opcode(FMADD, &leaf) };
        // What is in memory is the last source.
        if !self.is_in_memory(b)? && self.is_in_memory(a)? {
            (a, b) = (b, a);
        }
        if !self.features.avx512 && !self.is_in_memory(b)? && self.is_in_memory(c)? {
            // A factor that nothing else needs becomes the sum.
            if !a.has_one_use() && b.has_one_use() {
                (a, b) = (b, a);
            }
            return self.fma_of_memory(op, &leaf, (a, b), c);
        }
        let (factors, sums) = (self.parts(a)?, self.parts(c)?);
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let length = if leaf.lanes.is_some() { part.length } else { Length::X };
            let source = self.float_source(b, &leaf, number)?;
            let mut form = self.form(opcode, length);
            form.memory_bytes = self.float_bytes(source, &leaf, length) as u8;
            let form = Self::fitted(form, source, leaf.scalar.bytes());
            results.push(self.made(
                VECTOR,
                Draft {
                    tied: Some(sums[number]),
                    other: Some(factors[number]),
                    source,
                    ..Draft::new(Kind::Vector(form))
                },
            ));
        }
        self.set(op, &results)
    }

    /// Computes `a * b + c`, where `c` is read from memory.
    fn fma_of_memory(
        &mut self,
        op: Operation<'a, 'c>,
        leaf: &Leaf,
        (a, b): (Value<'a, 'c>, Value<'a, 'c>),
        c: Value<'a, 'c>,
    ) -> Lowered<()> {
        let opcode = match (leaf.scalar == Scalar::F64, leaf.lanes.is_some()) {
            (false, false) => op::FMADD213SS,
            (true, false) => op::FMADD213SD,
            (false, true) => op::FMADD213PS,
            (true, true) => op::FMADD213PD,
        };
        let (tied, factors) = (self.parts(a)?, self.parts(b)?);
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let length = if leaf.lanes.is_some() { part.length } else { Length::X };
            let source = self.float_source(c, leaf, number)?;
            let form = self.form(opcode, length);
            let draft = Draft {
                tied: Some(tied[number]),
                other: Some(factors[number]),
                ..Draft::new(Kind::Vector(form))
            };
            results.push(self.made(VECTOR, Draft { source, ..draft }));
        }
        self.set(op, &results)
    }

    /// Returns the lesser or greater of two floats that a choice is, as the machine's instructions choose: whether it is the
    /// lesser one, and the operands, the second of which is the result if one is NaN or both are zeros.
    pub fn chosen_extreme(&self, op: Operation<'a, 'c>) -> Option<(bool, Value<'a, 'c>, Value<'a, 'c>)> {
        let compared = op.operand(0).defining::<llvm::FCmpOp>()?;
        let [a, b] = [compared.lhs(), compared.rhs()];
        let (is_less, inverts) = match compared.predicate() {
            FCmpPredicate::Olt => (true, false),
            FCmpPredicate::Uge => (true, true),
            FCmpPredicate::Ogt => (false, false),
            FCmpPredicate::Ule => (false, true),
            _ => return None,
        };
        let (yes, no) = match inverts {
            false => (op.operand(1), op.operand(2)),
            true => (op.operand(2), op.operand(1)),
        };
        if yes.id() == a.id() && no.id() == b.id() {
            Some((is_less, a, b))
        } else if yes.id() == b.id() && no.id() == a.id() {
            Some((!is_less, b, a))
        } else {
            None
        }
    }

    /// Sets a choice of floats of 32 or 64 bits by a comparison of such, if there are instructions for that; false if not.
    pub fn choose_floats(&mut self, op: Operation<'a, 'c>) -> Lowered<bool> {
        let leaf = match self.shape(op.result(0).ty())?.leaves.as_slice() {
            [leaf] if matches!(leaf.scalar, Scalar::F32 | Scalar::F64) => *leaf,
            _ => return Ok(false),
        };
        if let Some((is_min, a, b)) = self.chosen_extreme(op) {
            let opcode = self.float_opcode(if is_min { MIN } else { MAX }, &leaf);
            let first = self.parts(a)?;
            let mut results = Parts::new();
            for (number, part) in leaf.parts(self.features).enumerate() {
                let length = if leaf.lanes.is_some() { part.length } else { Length::X };
                let second = self.float_source(b, &leaf, number)?;
                let bytes = self.float_bytes(second, &leaf, length);
                results.push(self.vector_binary(opcode, length, (first[number], second), bytes));
            }
            self.set(op, &results)?;
            return Ok(true);
        }
        let compared = op.operand(0).defining::<llvm::FCmpOp>();
        let Some(compared) = compared.filter(|_| leaf.lanes.is_none() && !self.features.avx512) else {
            return Ok(false);
        };
        if self.leaf_of(compared.lhs().ty())?.scalar != leaf.scalar {
            return Ok(false);
        }
        let opcode = if leaf.scalar == Scalar::F64 { op::CMPSD } else { op::CMPSS };
        let predicate = super::masks::compare::float_predicate(compared.predicate() as i64)?;
        let (a, b) = (self.one(compared.lhs())?, self.one(compared.rhs())?);
        let (yes, no) = (self.one(op.operand(1))?, self.one(op.operand(2))?);
        let mask = self.vector_immediate(opcode, Length::X, (Some(a), b.into()), predicate);
        let result = self.blend(leaf.scalar, mask, yes, no, Length::X);
        self.set(op, &[result])?;
        Ok(true)
    }

    /// Returns true if a value can be read from memory by the instruction that uses it.
    fn is_in_memory(&mut self, value: Value<'a, 'c>) -> Lowered<bool> {
        Ok(self.known_bits(value)?.is_some()
            || self.sunk_load(value)?.is_some()
            || self.sunk_splat(value)?.is_some())
    }

    /// Changes the sign of floats: clears it by a mask of all other bits, or flips it by a mask of the sign.
    fn change_signs(&mut self, op: Operation<'a, 'c>, opcode: Opcode, clears: bool) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let sign = 1u64 << (leaf.scalar.bits() - 1);
        if leaf.lanes.is_none() && leaf.scalar.bytes() == 2 {
            let value = self.one(op.operand(0))?;
            let (of, mask) = match clears {
                true => (Arithmetic::And, 0x7FFF),
                false => (Arithmetic::Xor, 0x8000),
            };
            let result = self.arithmetic(of, Size::Double, value, Source::Immediate(mask));
            return self.set(op, &[result]);
        }
        let bits = if clears { sign - 1 } else { sign };
        let values = self.parts(op.operand(0))?;
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let length = if leaf.lanes.is_some() { part.length } else { Length::X };
            let result = self.with_mask(opcode, leaf.scalar, length, values[number], bits);
            results.push(result);
        }
        self.set(op, &results)
    }

    /// Computes a logical instruction with a constant in all lanes.
    pub fn with_mask(
        &mut self,
        opcode: Opcode,
        scalar: Scalar,
        length: Length,
        value: VReg,
        bits: u64,
    ) -> VReg {
        let bytes = scalar.bytes() as usize;
        let one = bits.to_le_bytes()[..bytes].to_vec();
        let (opcode, element) = match (opcode, bytes) {
            (op::XORPS, 8) => (op::XORPD, 8),
            (op::ANDPS, 8) => (op::ANDPD, 8),
            (op::ORPS, 8) => (op::ORPD, 8),
            (op::ANDNPS, 8) => (op::ANDNPD, 8),
            (opcode, _) => (opcode, bytes as u32),
        };
        if self.features.avx512 && bytes >= 4 {
            let source = Source::Broadcast(self.pooled(one));
            return self.vector_binary(opcode, length, (value, source), element);
        }
        let all = one.repeat(length.bytes() as usize / bytes);
        let source = Source::Memory(self.pooled(all));
        self.vector_binary(opcode, length, (value, source), length.bytes())
    }

    /// Returns the comparison of two scalar floats; `None` if it does not depend on them.
    pub fn float_comparison(
        &mut self,
        op: llvm::FCmpOp<'a, 'c>,
    ) -> Lowered<Option<(Comparison, Test, VReg, Source)>> {
        use Condition::{A, Ae, B, Be, E, Ne, Np, P};
        let (test, swaps) = match op.predicate() {
            FCmpPredicate::False | FCmpPredicate::True => return Ok(None),
            FCmpPredicate::Oeq => (Test::OrderedEqual, false),
            FCmpPredicate::Ogt => (Test::If(A), false),
            FCmpPredicate::Oge => (Test::If(Ae), false),
            FCmpPredicate::Olt => (Test::If(A), true),
            FCmpPredicate::Ole => (Test::If(Ae), true),
            FCmpPredicate::One => (Test::If(Ne), false),
            FCmpPredicate::Ord => (Test::If(Np), false),
            FCmpPredicate::Ueq => (Test::If(E), false),
            FCmpPredicate::Ugt => (Test::If(B), true),
            FCmpPredicate::Uge => (Test::If(Be), true),
            FCmpPredicate::Ult => (Test::If(B), false),
            FCmpPredicate::Ule => (Test::If(Be), false),
            FCmpPredicate::Une => (Test::UnorderedNotEqual, false),
            FCmpPredicate::Uno => (Test::If(P), false),
        };
        let leaf = self.leaf_of(op.lhs().ty())?;
        if leaf.lanes.is_some() {
            return Err("branches on lanes".into());
        }
        let (mut a, mut b) = (self.one(op.lhs())?, self.one(op.rhs())?);
        if leaf.scalar.bytes() == 2 {
            (a, b) = (self.widened(leaf.scalar, a), self.widened(leaf.scalar, b));
        }
        if swaps {
            (a, b) = (b, a);
        }
        Ok(Some((Comparison::Float(leaf.scalar == Scalar::F64), test, a, b.into())))
    }
}
