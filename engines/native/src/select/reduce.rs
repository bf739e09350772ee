//! Reductions of the lanes of a vector. Where the order of the operands matters, lanes are taken one after another.

use super::build::Draft;
use super::build::{Address, Source, Start};
use super::float::{ADD, MUL, may_reassociate};
use super::{Effect, Selector, Table, integer};
use crate::Lowered;
use crate::encode::opcodes::{self as op, Opcode};
use crate::encode::scalar::Size;
use crate::encode::{Condition, Length};
use crate::instruction::{Arithmetic, Kind, ShiftKind};
use crate::registers::GENERAL;
use crate::shape::{Leaf, Scalar};
use regalloc2::VReg;
use terrace_ir::{Operation, TypedOp};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!([llvm::VectorReduceAddOp], Effect::Pure, |s, op| s.reduce_group_1(op, Arithmetic::Add)),
    row!([llvm::VectorReduceAndOp], Effect::Pure, |s, op| s.reduce_group_1(op, Arithmetic::And)),
    row!([llvm::VectorReduceFAddOp], Effect::Pure, |s, op| s.reduce_from(op, ADD)),
    row!([llvm::VectorReduceFMaxOp], Effect::Pure, |s, op| s.reduce_extreme(op, false, true)),
    row!([llvm::VectorReduceFMaximumOp], Effect::Pure, |s, op| s.reduce_extreme(op, false, false)),
    row!([llvm::VectorReduceFMinOp], Effect::Pure, |s, op| s.reduce_extreme(op, true, true)),
    row!([llvm::VectorReduceFMinimumOp], Effect::Pure, |s, op| s.reduce_extreme(op, true, false)),
    row!([llvm::VectorReduceFMulOp], Effect::Pure, |s, op| s.reduce_from(op, MUL)),
    row!([llvm::VectorReduceMulOp], Effect::Pure, |s, op| {
        s.reduce_integers(op, &[None; 4], |s, scalar, a, b| {
            let kind = Kind::Multiply(Size::of_bits(scalar.bits()));
            s.made(GENERAL, Draft { tied: Some(a), source: b.into(), ..Draft::new(kind) })
        })
    }),
    row!([llvm::VectorReduceOrOp], Effect::Pure, |s, op| s.reduce_group_1(op, Arithmetic::Or)),
    row!([llvm::VectorReduceSMaxOp], Effect::Pure, |s, op| {
        s.reduce_integers(op, &integer::SMAX, |s, scalar, a, b| s.extreme_of(scalar, Condition::L, &[a, b]))
    }),
    row!([llvm::VectorReduceSMinOp], Effect::Pure, |s, op| {
        s.reduce_integers(op, &integer::SMIN, |s, scalar, a, b| s.extreme_of(scalar, Condition::G, &[a, b]))
    }),
    row!([llvm::VectorReduceUMaxOp], Effect::Pure, |s, op| {
        s.reduce_integers(op, &integer::UMAX, |s, scalar, a, b| s.extreme_of(scalar, Condition::B, &[a, b]))
    }),
    row!([llvm::VectorReduceUMinOp], Effect::Pure, |s, op| {
        s.reduce_integers(op, &integer::UMIN, |s, scalar, a, b| s.extreme_of(scalar, Condition::A, &[a, b]))
    }),
    row!([llvm::VectorReduceXorOp], Effect::Pure, |s, op| s.reduce_group_1(op, Arithmetic::Xor)),
];

impl<'a, 'c> Selector<'_, 'a, 'c> {
    fn reduce_group_1(&mut self, op: Operation<'a, 'c>, of: Arithmetic) -> Lowered<()> {
        let opcodes = match of {
            Arithmetic::Add => &integer::ADD,
            Arithmetic::And => &integer::AND,
            Arithmetic::Or => &integer::OR,
            Arithmetic::Xor => &integer::XOR,
            Arithmetic::Sub => return Err("is no reduction".into()),
        };
        self.reduce_integers(op, opcodes, move |s, scalar, a, b| {
            s.arithmetic(of, Size::of_bits(scalar.bits()), a, b.into())
        })
    }

    fn reduce_integers(
        &mut self,
        op: Operation<'a, 'c>,
        opcodes: &[Option<Opcode>; 4],
        scalar: impl Fn(&mut Self, Scalar, VReg, VReg) -> VReg,
    ) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let parts = self.parts(op.operand(0))?;
        let opcode = self.by_width(opcodes, leaf.scalar.bits()).filter(|_| self.is_tree(&leaf));
        if let Some(opcode) = opcode {
            let low = self.tree(&leaf, &parts, &|s, length, a, b| {
                s.vector_binary(opcode, length, (a, b.into()), length.bytes())
            });
            let result = self.move_from_vector(low, Size::of_bits(leaf.scalar.bits()));
            return self.set(op, &[result]);
        }
        let lanes = self.scalars(&leaf, &parts);
        let mut result = lanes[0];
        for lane in &lanes[1..] {
            result = scalar(self, leaf.scalar, result, *lane);
        }
        let result = self.cut(result, leaf.scalar.bits());
        self.set(op, &[result])
    }

    /// Adds or multiplies all lanes, and what the first operand is.
    fn reduce_from(&mut self, op: Operation<'a, 'c>, opcodes: super::float::FloatOpcodes) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(1).ty())?;
        let start = self.one(op.operand(0))?;
        let parts = self.parts(op.operand(1))?;
        if leaf.scalar.bytes() == 2 {
            let mut result = start;
            for lane in self.scalars(&leaf, &parts) {
                let (a, b) = (self.widened(leaf.scalar, result), self.widened(leaf.scalar, lane));
                let sum = self.float_scalar(opcodes, Scalar::F32, a, b.into());
                result = self.narrowed(leaf.scalar, sum);
            }
            return self.set(op, &[result]);
        }
        if may_reassociate(op) && self.is_tree(&leaf) {
            let opcode = self.float_opcode(opcodes, &leaf);
            let low = self.tree(&leaf, &parts, &|s, length, a, b| {
                s.vector_binary(opcode, length, (a, b.into()), length.bytes())
            });
            let result = self.float_scalar(opcodes, leaf.scalar, start, low.into());
            return self.set(op, &[result]);
        }
        let slot = self.put_in_frame(&leaf, &parts);
        let bytes = leaf.scalar.bytes();
        let mut result = start;
        for lane in 0..leaf.lanes.unwrap_or(1) {
            let address = Address::at(Start::Slot(slot), (lane * bytes) as i32);
            result = self.float_scalar(opcodes, leaf.scalar, result, Source::Memory(address));
        }
        self.set(op, &[result])
    }

    fn reduce_extreme(&mut self, op: Operation<'a, 'c>, is_min: bool, is_num: bool) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let parts = self.parts(op.operand(0))?;
        if leaf.scalar.bytes() == 2 {
            let single = Leaf { scalar: Scalar::F32, lanes: None, ..leaf };
            let mut result: Option<VReg> = None;
            for lane in self.scalars(&leaf, &parts) {
                let lane = self.widened(leaf.scalar, lane);
                result = Some(match result {
                    None => lane,
                    Some(other) => self.extreme_of_floats(&single, Length::X, (other, lane), is_min, is_num),
                });
            }
            let result = self.narrowed(leaf.scalar, result.ok_or("reduces no lanes")?);
            return self.set(op, &[result]);
        }
        if self.is_tree(&leaf) {
            let result = self.tree(&leaf, &parts, &|s, length, a, b| {
                s.extreme_of_floats(&leaf, length, (a, b), is_min, is_num)
            });
            return self.set(op, &[result]);
        }
        let lanes = self.scalars(&leaf, &parts);
        let single = Leaf { lanes: None, ..leaf };
        let mut result = lanes[0];
        for lane in &lanes[1..] {
            result = self.extreme_of_floats(&single, Length::X, (result, *lane), is_min, is_num);
        }
        self.set(op, &[result])
    }

    /// Returns true if lanes can be combined half by half: all registers are full, and the lanes are not too narrow, as floats
    /// of 16 bits are.
    fn is_tree(&self, leaf: &Leaf) -> bool {
        let mut parts = leaf.parts(self.features);
        let first = parts.next();
        !leaf.is_mask()
            && (leaf.scalar.bytes() >= 4 || !leaf.scalar.is_float() && !self.features.avx512)
            && first.is_some_and(|part| part.is_full(leaf.scalar))
            && parts
                .all(|part| Some(part.length) == first.map(|first| first.length) && part.is_full(leaf.scalar))
    }

    /// Combines all lanes; the result is in the low one.
    fn tree(
        &mut self,
        leaf: &Leaf,
        parts: &[VReg],
        combine: &dyn Fn(&mut Self, Length, VReg, VReg) -> VReg,
    ) -> VReg {
        let mut length = leaf.parts(self.features).next().map_or(Length::X, |part| part.length);
        // Pairs first, so that they do not wait for each other.
        let mut level = parts.to_vec();
        while level.len() > 1 {
            let mut next = Vec::with_capacity(level.len().div_ceil(2));
            for pair in level.chunks(2) {
                next.push(match pair {
                    [a, b] => combine(self, length, *a, *b),
                    _ => pair[0],
                });
            }
            level = next;
        }
        let mut value = level[0];
        while length > Length::X {
            let (opcode, half) = match length {
                Length::Z => (op::EXTRACTI64X4, Length::Y),
                _ => (op::EXTRACTI128, Length::X),
            };
            let upper = self.extracted(opcode, length, value, 1);
            value = combine(self, half, value, upper);
            length = half;
        }
        let swapped = self.vector_immediate(op::PSHUFD, Length::X, (None, value.into()), 0x4E);
        value = combine(self, Length::X, value, swapped);
        if leaf.scalar.bytes() <= 4 {
            let swapped = self.vector_immediate(op::PSHUFD, Length::X, (None, value.into()), 0xB1);
            value = combine(self, Length::X, value, swapped);
        }
        for bits in [16, 8].into_iter().filter(|bits| leaf.scalar.bits() <= *bits) {
            let wide = Scalar::Integer(2 * bits);
            let upper = self.shifted_lanes(ShiftKind::Shr, wide, Length::X, value, bits);
            value = combine(self, Length::X, value, upper);
        }
        value
    }

    /// Returns a part of a register.
    pub(super) fn extracted(&mut self, opcode: Opcode, length: Length, value: VReg, number: u8) -> VReg {
        let form = crate::instruction::Vector { has_immediate: true, ..self.form(opcode, length) };
        let draft = Draft { other: Some(value), ..Draft::new(Kind::VectorReversed(form)) };
        self.made(crate::registers::VECTOR, Draft { immediate: i64::from(number), ..draft })
    }
}
