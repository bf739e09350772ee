//! Arithmetic, bits and comparisons of integers, scalar and in lanes.

use super::build::{Draft, Source};
use super::lanes::Lanes;
use super::{Effect, Parts, Selector, Table, constant_integer};
use crate::Lowered;
use crate::encode::Condition;
use crate::encode::opcodes::{self as op, Opcode};
use crate::encode::scalar::Size;
use crate::instruction::{Arithmetic, Comparison, Division, Extension, Kind, ShiftKind, Test, Vector};
use crate::registers::{GENERAL, RAX, RDX, VECTOR};
use crate::shape::{Leaf, Scalar};
use regalloc2::{Operand, VReg};
use terrace_ir::{Operation, TypedOp, Value};
use terrace_llvm::{self as llvm, ICmpPredicate};

pub(super) const TABLE: Table = &[
    row!([llvm::AddOp], Effect::Pure, |s, op| s.group_1(op, Arithmetic::Add)),
    row!([llvm::AndOp], Effect::Pure, |s, op| s.group_1(op, Arithmetic::And)),
    row!([llvm::AShrOp], Effect::Pure, |s, op| s.shift_by(op, ShiftKind::Sar)),
    row!(llvm::ICmpOp, Effect::Pure, compare),
    row!([llvm::LShrOp], Effect::Pure, |s, op| s.shift_by(op, ShiftKind::Shr)),
    row!(llvm::MulOp, Effect::Pure, multiply),
    row!([llvm::OrOp], Effect::Pure, |s, op| s.group_1(op, Arithmetic::Or)),
    row!([llvm::SDivOp], Effect::Writes, |s, op| s.divide(op, Division::Signed, Part::Quotient)),
    row!([llvm::ShlOp], Effect::Pure, |s, op| s.shift_by(op, ShiftKind::Shl)),
    row!([llvm::SRemOp], Effect::Writes, |s, op| s.divide(op, Division::Signed, Part::Remainder)),
    row!([llvm::SubOp], Effect::Pure, |s, op| s.group_1(op, Arithmetic::Sub)),
    row!([llvm::UDivOp], Effect::Writes, |s, op| s.divide(op, Division::Unsigned, Part::Quotient)),
    row!([llvm::URemOp], Effect::Writes, |s, op| s.divide(op, Division::Unsigned, Part::Remainder)),
    row!([llvm::XOrOp], Effect::Pure, |s, op| s.group_1(op, Arithmetic::Xor)),
];

/// Part of the result of a division.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Quotient,
    Remainder,
}

/// Opcodes for lanes of 8, 16, 32 and 64 bits.
type ByWidth = [Option<Opcode>; 4];

/// Returns the place of a width in a list of opcodes.
fn place_of(bits: u32) -> usize {
    (bits.trailing_zeros() as usize).saturating_sub(3).min(3)
}

pub(super) const ADD: ByWidth = [Some(op::PADDB), Some(op::PADDW), Some(op::PADDD), Some(op::PADDQ)];
const SUB: ByWidth = [Some(op::PSUBB), Some(op::PSUBW), Some(op::PSUBD), Some(op::PSUBQ)];
pub(super) const AND: ByWidth = [Some(op::PAND), Some(op::PAND), Some(op::PAND), Some(op::PANDQ)];
pub(super) const OR: ByWidth = [Some(op::POR), Some(op::POR), Some(op::POR), Some(op::PORQ)];
pub(super) const XOR: ByWidth = [Some(op::PXOR), Some(op::PXOR), Some(op::PXOR), Some(op::PXORQ)];
const MUL: ByWidth = [None, Some(op::PMULLW), Some(op::PMULLD), Some(op::PMULLQ)];
const SHL: ByWidth = [None, Some(op::PSLLVW), Some(op::PSLLVD), Some(op::PSLLVQ)];
const SHR: ByWidth = [None, Some(op::PSRLVW), Some(op::PSRLVD), Some(op::PSRLVQ)];
const SAR: ByWidth = [None, Some(op::PSRAVW), Some(op::PSRAVD), Some(op::PSRAVQ)];
pub(super) const SMIN: ByWidth = [Some(op::PMINSB), Some(op::PMINSW), Some(op::PMINSD), Some(op::PMINSQ)];
pub(super) const SMAX: ByWidth = [Some(op::PMAXSB), Some(op::PMAXSW), Some(op::PMAXSD), Some(op::PMAXSQ)];
pub(super) const UMIN: ByWidth = [Some(op::PMINUB), Some(op::PMINUW), Some(op::PMINUD), Some(op::PMINUQ)];
pub(super) const UMAX: ByWidth = [Some(op::PMAXUB), Some(op::PMAXUW), Some(op::PMAXUD), Some(op::PMAXUQ)];

fn multiply<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::MulOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.leaf_of(op.lhs().ty())?;
    if leaf.lanes.is_none() {
        let size = Size::of_bits(leaf.scalar.bits());
        let a = s.one(op.lhs())?;
        let product = match s.immediate(op.rhs(), leaf.scalar.bytes()) {
            Some(factor) => s.times(a, i64::from(factor), size)?,
            None => {
                let b = s.integer_source(op.rhs())?;
                let draft = Draft { tied: Some(a), source: b, ..Draft::new(Kind::Multiply(size)) };
                s.made(GENERAL, draft)
            }
        };
        let product = s.cut(product, leaf.scalar.bits());
        return s.set(op.op(), &[product]);
    }
    if leaf.is_mask() {
        return s.combine_masks(op.op(), op::KANDQ);
    }
    if !s.features.avx512 && matches!(leaf.scalar.bytes(), 1 | 8) {
        return s.multiply_lanes(op.op(), &leaf);
    }
    s.integer_lanes(op.op(), &MUL, |s, scalar, v| {
        let kind = Kind::Multiply(Size::of_bits(scalar.bits()));
        Ok(s.made(GENERAL, Draft { tied: Some(v[0]), source: v[1].into(), ..Draft::new(kind) }))
    })
}

fn compare<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::ICmpOp<'a, 'c>) -> Lowered<()> {
    if s.leaf_of(op.lhs().ty())?.lanes.is_some() {
        return s.compare_lanes(op.op());
    }
    let (comparison, test, a, b) = s.integer_comparison(op)?;
    let result = s.set_if(comparison, test, a, b);
    s.set(op.op(), &[result])
}

/// Returns the condition of a predicate of `icmp`, and true if it compares signed integers.
fn condition_of(predicate: ICmpPredicate) -> (Condition, bool) {
    match predicate {
        ICmpPredicate::Eq => (Condition::E, false),
        ICmpPredicate::Ne => (Condition::Ne, false),
        ICmpPredicate::Slt => (Condition::L, true),
        ICmpPredicate::Sle => (Condition::Le, true),
        ICmpPredicate::Sgt => (Condition::G, true),
        ICmpPredicate::Sge => (Condition::Ge, true),
        ICmpPredicate::Ult => (Condition::B, false),
        ICmpPredicate::Ule => (Condition::Be, false),
        ICmpPredicate::Ugt => (Condition::A, false),
        ICmpPredicate::Uge => (Condition::Ae, false),
    }
}

/// Returns true if the divisor is a constant that is neither zero nor minus one.
fn has_harmless_divisor(op: Operation<'_, '_>) -> bool {
    constant_integer(op.operand(1)).is_some_and(|value| value != 0 && value != -1)
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns an integer as a source, which may be in memory.
    pub fn integer_source(&mut self, value: Value<'a, 'c>) -> Lowered<Source> {
        let leaf = self.leaf_of(value.ty())?;
        if let Some(short) = self.immediate(value, leaf.scalar.bytes()) {
            return Ok(Source::Immediate(short));
        }
        if leaf.scalar.bytes() >= 4
            && leaf.scalar.bits() == 8 * leaf.scalar.bytes()
            && let Some(address) = self.sunk_load(value)?
        {
            return Ok(Source::Memory(address));
        }
        Ok(self.one(value)?.into())
    }

    /// Clears what is above the bits of an integer, up to the next width that the machine has.
    pub fn cut(&mut self, register: VReg, bits: u32) -> VReg {
        if matches!(bits, 8 | 16 | 32 | 64) {
            return register;
        }
        match i32::try_from((1u64 << bits) - 1) {
            Ok(mask) => self.arithmetic(Arithmetic::And, Size::Double, register, Source::Immediate(mask)),
            Err(_) => {
                let up = self.shift(ShiftKind::Shl, Size::Quad, register, 64 - bits);
                self.shift(ShiftKind::Shr, Size::Quad, up, 64 - bits)
            }
        }
    }

    /// Fills all above the bits of an integer with zeros, or with its sign.
    pub fn extended(&mut self, register: VReg, bits: u32, is_signed: bool) -> VReg {
        let extension = match (bits, is_signed) {
            (64, _) => return register,
            (8, true) => Extension::Sign8,
            (16, true) => Extension::Sign16,
            (32, true) => Extension::Sign32,
            (_, true) => {
                let up = self.shift(ShiftKind::Shl, Size::Quad, register, 64 - bits);
                return self.shift(ShiftKind::Sar, Size::Quad, up, 64 - bits);
            }
            (0..=8, false) => Extension::Zero8,
            (9..=16, false) => Extension::Zero16,
            (17..=32, false) => Extension::Zero32,
            (_, false) => return register,
        };
        self.load_integer(extension, register.into())
    }

    /// Multiplies by a constant.
    pub fn times(&mut self, register: VReg, factor: i64, size: Size) -> Lowered<VReg> {
        if factor > 0 && factor.count_ones() == 1 {
            return Ok(self.shift(ShiftKind::Shl, size, register, factor.trailing_zeros()));
        }
        if let Ok(short) = i32::try_from(factor) {
            let kind = Kind::MultiplyImmediate(size);
            let draft = Draft { source: register.into(), immediate: i64::from(short), ..Draft::new(kind) };
            return Ok(self.made(GENERAL, draft));
        }
        let factor = self.constant(factor);
        let draft = Draft { tied: Some(register), source: factor.into(), ..Draft::new(Kind::Multiply(size)) };
        Ok(self.made(GENERAL, draft))
    }

    fn group_1(&mut self, op: Operation<'a, 'c>, of: Arithmetic) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        if leaf.is_mask() {
            return self.combine_masks(
                op,
                match of {
                    Arithmetic::And => op::KANDQ,
                    Arithmetic::Or => op::KORQ,
                    _ => op::KXORQ,
                },
            );
        }
        if leaf.lanes.is_some() {
            let opcodes = match of {
                Arithmetic::Add => &ADD,
                Arithmetic::Sub => &SUB,
                Arithmetic::And => &AND,
                Arithmetic::Or => &OR,
                Arithmetic::Xor => &XOR,
            };
            return self.integer_lanes(op, opcodes, move |s, scalar, v| {
                Ok(s.arithmetic(of, Size::of_bits(scalar.bits()), v[0], v[1].into()))
            });
        }
        let size = Size::of_bits(leaf.scalar.bits());
        let a = self.one(op.operand(0))?;
        let b = self.integer_source(op.operand(1))?;
        let result = self.arithmetic(of, size, a, b);
        let result = match of {
            // These keep zeros above the bits.
            Arithmetic::And | Arithmetic::Or | Arithmetic::Xor if !matches!(b, Source::Immediate(_)) => {
                result
            }
            _ => self.cut(result, leaf.scalar.bits()),
        };
        self.set(op, &[result])
    }

    fn shift_by(&mut self, op: Operation<'a, 'c>, of: ShiftKind) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        if leaf.is_mask() {
            // A shift of one bit is by zero, or its result is any.
            let parts = self.parts(op.operand(0))?;
            return self.set(op, &parts);
        }
        if leaf.lanes.is_some() {
            if self.shift_lanes(op, &leaf, of)? {
                return Ok(());
            }
            let opcodes = match of {
                ShiftKind::Shl => &SHL,
                ShiftKind::Shr => &SHR,
                _ => &SAR,
            };
            return self.integer_lanes(op, opcodes, move |s, scalar, v| {
                Ok(s.shifted(of, scalar.bits(), v[0], v[1]))
            });
        }
        let bits = leaf.scalar.bits();
        let a = self.one(op.operand(0))?;
        let result = match constant_integer(op.operand(1)).filter(|by| (0..i64::from(bits)).contains(by)) {
            Some(by) => {
                let a = self.before_shift(of, bits, a);
                let shifted = self.shift(of, Size::of_bits(bits), a, by as u32);
                self.cut(shifted, bits)
            }
            None => {
                let by = self.one(op.operand(1))?;
                self.shifted(of, bits, a, by)
            }
        };
        self.set(op, &[result])
    }

    /// Shifts all lanes by a constant, with AVX2; false if it is another shift.
    fn shift_lanes(&mut self, op: Operation<'a, 'c>, leaf: &Leaf, of: ShiftKind) -> Lowered<bool> {
        let bits = leaf.scalar.bits();
        let Some(by) = self.known_bits(op.operand(1))?.filter(|_| !self.features.avx512) else {
            return Ok(false);
        };
        let by = match by.as_slice() {
            [first, rest @ ..] if rest.iter().all(|by| by == first) && *first < u64::from(bits) => {
                *first as u32
            }
            _ => return Ok(false),
        };
        let values = self.parts(op.operand(0))?;
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            results.push(self.shifted_lanes(of, leaf.scalar, part.length, values[number], by));
        }
        self.set(op, &results)?;
        Ok(true)
    }

    /// Shifts all lanes by a constant, with AVX2.
    pub(super) fn shifted_lanes(
        &mut self,
        of: ShiftKind,
        scalar: Scalar,
        length: super::Length,
        value: VReg,
        by: u32,
    ) -> VReg {
        let bits = scalar.bits();
        let (opcode, of_sign) = match bits {
            8 | 16 => (op::PSHIFTW, op::PSUBB),
            32 => (op::PSHIFTD, op::PSUBD),
            _ => (op::PSHIFTQ, op::PSUBQ),
        };
        if of == ShiftKind::Sar && matches!(bits, 8 | 64) {
            // What was the sign is spread over what is above it.
            let shifted = self.shifted_lanes(ShiftKind::Shr, scalar, length, value, by);
            let sign = 1u64 << (bits - 1 - by);
            let turned = self.with_mask(op::XORPS, scalar, length, shifted, sign);
            let bytes = (scalar.bytes()) as usize;
            let all = sign.to_le_bytes()[..bytes].repeat(length.bytes() as usize / bytes);
            let sign = Source::Memory(self.pooled(all));
            return self.vector_binary(of_sign, length, (turned, sign), length.bytes());
        }
        let form = Vector { has_immediate: true, ..self.form(opcode, length) };
        let draft = Draft { source: value.into(), ..Draft::new(Kind::ShiftLanes(form, of)) };
        let shifted = self.made(VECTOR, Draft { immediate: i64::from(by), ..draft });
        match (bits, of) {
            (8, ShiftKind::Shl) => self.with_mask(op::ANDPS, scalar, length, shifted, 0xFF << by & 0xFF),
            (8, _) => self.with_mask(op::ANDPS, scalar, length, shifted, 0xFF >> by),
            _ => shifted,
        }
    }

    fn before_shift(&mut self, of: ShiftKind, bits: u32, a: VReg) -> VReg {
        match of {
            ShiftKind::Shr if bits < 32 => self.extended(a, bits, false),
            ShiftKind::Sar if bits != 32 && bits != 64 => self.extended(a, bits, true),
            _ => a,
        }
    }

    /// Emits a shift by the content of a register.
    pub fn shifted(&mut self, of: ShiftKind, bits: u32, a: VReg, by: VReg) -> VReg {
        let a = self.before_shift(of, bits, a);
        let opcode = match (of, bits > 32) {
            (ShiftKind::Shl, false) => op::SHLX_32,
            (ShiftKind::Shl, true) => op::SHLX_64,
            (ShiftKind::Shr, false) => op::SHRX_32,
            (ShiftKind::Shr, true) => op::SHRX_64,
            (_, false) => op::SARX_32,
            (_, true) => op::SARX_64,
        };
        let form = self.form(opcode, super::Length::X);
        let draft = Draft { other: Some(by), source: a.into(), ..Draft::new(Kind::Vector(form)) };
        let shifted = self.made(GENERAL, draft);
        self.cut(shifted, bits)
    }

    fn divide(&mut self, op: Operation<'a, 'c>, division: Division, part: Part) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let is_safe = has_harmless_divisor(op);
        if leaf.is_mask() {
            return Err("divides single bits".into());
        }
        let divided = |s: &mut Self, scalar: Scalar, v: &[VReg]| {
            if !is_safe {
                s.check_division(op, scalar.bits(), division, v);
            }
            Ok(s.divided(scalar.bits(), division, part, v))
        };
        if leaf.lanes.is_some() {
            return self.by_lane(op, divided);
        }
        let (a, b) = (self.one(op.operand(0))?, self.one(op.operand(1))?);
        let result = divided(self, leaf.scalar, &[a, b])?;
        self.set(op, &[result])
    }

    fn check_division(&mut self, op: Operation<'a, 'c>, bits: u32, division: Division, v: &[VReg]) {
        let is_signed = division == Division::Signed;
        let divisor = self.extended(v[1], bits, is_signed);
        let comparison = Comparison::Test(Size::Quad);
        self.stop_if(Condition::E, comparison, (divisor, Source::None), op, "division by zero");
        if is_signed {
            // Both are shown by one number: zero only if the dividend is the least one and the divisor minus one.
            let dividend = self.extended(v[0], bits, true);
            let least = self.constant(i64::MIN >> (64 - bits));
            let from_least = self.arithmetic(Arithmetic::Xor, Size::Quad, dividend, least.into());
            let inverted =
                self.made(GENERAL, Draft { tied: Some(divisor), ..Draft::new(Kind::Not(Size::Quad)) });
            let both = self.arithmetic(Arithmetic::Or, Size::Quad, from_least, inverted.into());
            self.stop_if(Condition::E, comparison, (both, Source::None), op, "the quotient overflows");
        }
    }

    fn divided(&mut self, bits: u32, division: Division, part: Part, v: &[VReg]) -> VReg {
        let is_signed = division == Division::Signed;
        let size = Size::of_bits(bits);
        let extend = |s: &mut Self, register| match bits {
            32 | 64 => register,
            _ => s.extended(register, bits, is_signed),
        };
        let (a, b) = (extend(self, v[0]), extend(self, v[1]));
        let upper = if is_signed {
            let upper = self.register(GENERAL);
            let operands = [Operand::reg_fixed_def(upper, RDX), Self::fixed_use(a, RAX)];
            self.push(Kind::SignOfRax(size), &operands, 0);
            upper
        } else {
            self.constant(0)
        };
        let (quotient, remainder) = (self.register(GENERAL), self.register(GENERAL));
        let operands = [
            Operand::reg_fixed_def(quotient, RAX),
            Operand::reg_fixed_def(remainder, RDX),
            Self::fixed_use(a, RAX),
            Self::fixed_use(upper, RDX),
            Operand::reg_use(b),
        ];
        self.push(Kind::Divide(division, size), &operands, 0);
        self.cut(if part == Part::Quotient { quotient } else { remainder }, bits)
    }

    /// Returns the comparison of two scalar integers.
    pub fn integer_comparison(
        &mut self,
        op: llvm::ICmpOp<'a, 'c>,
    ) -> Lowered<(Comparison, Test, VReg, Source)> {
        let (condition, is_signed) = condition_of(op.predicate());
        let leaf = self.leaf_of(op.lhs().ty())?;
        if leaf.lanes.is_some() {
            return Err("branches on lanes".into());
        }
        let bits = leaf.scalar.bits();
        let bytes = leaf.scalar.bytes();
        let a = self.one(op.lhs())?;
        if is_signed && !matches!(bits, 8 | 16 | 32 | 64) {
            let b = self.one(op.rhs())?;
            let (a, b) = (self.extended(a, bits, true), self.extended(b, bits, true));
            return Ok((Comparison::Compare(Size::Quad), Test::If(condition), a, b.into()));
        }
        let b = match self.immediate(op.rhs(), bytes) {
            // A constant of fewer bits has zeros above them.
            Some(short) if bits != 8 * bytes => {
                let mask = (1u64 << bits) - 1;
                match i32::try_from((i64::from(short).cast_unsigned() & mask).cast_signed()) {
                    Ok(short) => Source::Immediate(short),
                    Err(_) => self.one(op.rhs())?.into(),
                }
            }
            _ => self.integer_source(op.rhs())?,
        };
        if b == Source::Immediate(0) && matches!(condition, Condition::E | Condition::Ne) {
            return Ok((Comparison::Test(Size::of_bytes(bytes)), Test::If(condition), a, Source::None));
        }
        Ok((Comparison::Compare(Size::of_bytes(bytes)), Test::If(condition), a, b))
    }

    /// Computes products of lanes of 8 or 64 bits, for which AVX2 has no instruction, from those of 16 or 32 bits.
    fn multiply_lanes(&mut self, op: Operation<'a, 'c>, leaf: &Leaf) -> Lowered<()> {
        let (first, second) = (self.parts(op.operand(0))?, self.parts(op.operand(1))?);
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let (a, b, length) = (first[number], second[number], part.length);
            let bytes = length.bytes();
            let of_half = if leaf.scalar.bytes() == 1 { op::PMULLW } else { op::PMULUDQ };
            // Lanes of twice or half the width: the instructions shift those of the same opcode.
            let (wide, by) = if leaf.scalar.bytes() == 1 { (16, 8) } else { (64, 32) };
            let upper = |s: &mut Self, value| {
                s.shifted_lanes(ShiftKind::Shr, Scalar::Integer(wide), length, value, by)
            };
            let low = self.vector_binary(of_half, length, (a, b.into()), bytes);
            let (upper_a, upper_b) = (upper(self, a), upper(self, b));
            results.push(if leaf.scalar.bytes() == 1 {
                let low = self.with_mask(op::ANDPS, Scalar::Integer(16), length, low, 0xFF);
                let high = self.vector_binary(of_half, length, (upper_a, upper_b.into()), bytes);
                let high = self.shifted_lanes(ShiftKind::Shl, Scalar::Integer(16), length, high, 8);
                self.vector_binary(op::POR, length, (low, high.into()), bytes)
            } else {
                let crossed = self.vector_binary(of_half, length, (upper_a, b.into()), bytes);
                let other = self.vector_binary(of_half, length, (a, upper_b.into()), bytes);
                let sum = self.vector_binary(op::PADDQ, length, (crossed, other.into()), bytes);
                let sum = self.shifted_lanes(ShiftKind::Shl, Scalar::Integer(64), length, sum, 32);
                self.vector_binary(op::PADDQ, length, (low, sum.into()), bytes)
            });
        }
        self.set(op, &results)
    }

    /// Computes the lesser or greater of lanes of 64 bits, with AVX2.
    pub(super) fn extreme_of_long_lanes(
        &mut self,
        length: super::Length,
        (a, b): (VReg, VReg),
        condition: Condition,
    ) -> VReg {
        let scalar = Scalar::Integer(64);
        let sign = |s: &mut Self, value| match condition {
            // With the sign flipped, the order of unsigned integers is that of signed ones.
            Condition::A | Condition::B => s.with_mask(op::XORPS, scalar, length, value, 1 << 63),
            _ => value,
        };
        let (x, y) = (sign(self, a), sign(self, b));
        let is_greater = self.vector_binary(op::PCMPGTQ, length, (x, y.into()), length.bytes());
        match condition {
            Condition::G | Condition::A => self.blend(scalar, is_greater, b, a, length),
            _ => self.blend(scalar, is_greater, a, b, length),
        }
    }

    /// Emits an operation on integer lanes: an instruction if there is one, else lane by lane.
    pub(super) fn integer_lanes(
        &mut self,
        op: Operation<'a, 'c>,
        opcodes: &ByWidth,
        scalar: impl Fn(&mut Self, Scalar, &[VReg]) -> Lowered<VReg>,
    ) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let opcode = opcodes[place_of(leaf.scalar.bits())];
        let opcode = opcode.filter(|opcode| self.features.avx512 || opcode.vex != op::Vex::None);
        match opcode {
            Some(opcode) => self.lanes_binary(op, Lanes { opcode, broadcasts: leaf.scalar.bytes() >= 4 }),
            None => self.by_lane(op, scalar),
        }
    }

    /// Returns the instruction on lanes of that width, if there is one.
    pub(super) fn by_width(&self, opcodes: &ByWidth, bits: u32) -> Option<Opcode> {
        opcodes[place_of(bits)].filter(|opcode| self.features.avx512 || opcode.vex != op::Vex::None)
    }
}
