//! Lanes of floats of 16 bits with AVX2: as lanes of `f32`, of which each register makes two.

use super::FloatOpcodes;
use crate::Lowered;
use crate::encode::Length;
use crate::encode::opcodes as op;
use crate::instruction::{Kind, Vector};
use crate::registers::VECTOR;
use crate::select::build::{Draft, Source};
use crate::select::{Parts, Selector};
use crate::shape::{Leaf, Part, Scalar};
use regalloc2::VReg;
use smallvec::SmallVec;
use terrace_ir::{Operation, Value};

/// Registers of the lanes of one, widened.
type Wide = SmallVec<[VReg; 2]>;

/// Returns the lengths of the registers that the lanes of a part have when they are widened.
fn wide_lengths(part: Part) -> SmallVec<[Length; 2]> {
    let length = |lanes: u32| if lanes > 4 { Length::Y } else { Length::X };
    match part.lanes {
        lanes @ 0..=8 => [length(lanes)].into_iter().collect(),
        lanes => [Length::Y, length(lanes - 8)].into_iter().collect(),
    }
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns true if lanes of a vector are computed with as `f32`.
    pub(in crate::select) fn is_widened(&self, leaf: &Leaf) -> bool {
        matches!(leaf.scalar, Scalar::F16 | Scalar::Bf16) && leaf.lanes.is_some() && !self.features.avx512
    }

    /// Widens a part of a vector.
    fn wide(&mut self, scalar: Scalar, part: Part, register: VReg) -> Wide {
        let mut all = Wide::new();
        for (number, length) in wide_lengths(part).into_iter().enumerate() {
            let half = match number {
                0 => register,
                _ => self.extracted(op::EXTRACTI128, Length::Y, register, 1),
            };
            let opcode = if scalar == Scalar::F16 { op::CVTPH2PS } else { op::PMOVZXWD };
            let wide = self.vector_unary(opcode, length, half.into(), length.bytes() / 2);
            all.push(match scalar {
                Scalar::F16 => wide,
                _ => self.shifted_up(wide, length, 16),
            });
        }
        all
    }

    /// Rounds a part of a vector of lanes of `f32`.
    fn rounded_part(&mut self, scalar: Scalar, part: Part, wide: &[VReg]) -> VReg {
        let lengths = wide_lengths(part);
        if scalar == Scalar::Bf16 {
            let rounded: Vec<VReg> = lengths
                .iter()
                .zip(wide)
                .map(|(length, value)| self.rounded_to_bf16(*length, *value))
                .collect();
            return self.lower_halves(part, &rounded);
        }
        let mut halves = Wide::new();
        for (length, value) in lengths.iter().zip(wide) {
            let form = Vector { has_immediate: true, ..self.form(op::CVTPS2PH, *length) };
            let draft = Draft { other: Some(*value), ..Draft::new(Kind::VectorReversed(form)) };
            halves.push(self.made(VECTOR, draft));
        }
        match halves.as_slice() {
            [low, high] => self.vector_immediate(op::INSERTF128, Length::Y, (Some(*low), (*high).into()), 1),
            _ => halves[0],
        }
    }

    /// Packs the lower halves of lanes of 32 bits.
    fn lower_halves(&mut self, part: Part, wide: &[VReg]) -> VReg {
        let registers: Vec<(VReg, Length)> = wide.iter().copied().zip(wide_lengths(part)).collect();
        let bytes: Vec<Option<(usize, usize)>> = (0..part.lanes as usize)
            .flat_map(|lane| (0..2).map(move |byte| Some((lane / 8, lane % 8 * 4 + byte))))
            .collect();
        self.shuffled_bytes(part.length, &registers, &bytes)
    }

    /// Computes an operation on such vectors with lanes of `f32`.
    pub(in crate::select) fn short_lanes(
        &mut self,
        op: Operation<'a, 'c>,
        of: impl Fn(&mut Self, Length, &[VReg]) -> VReg,
    ) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let mut operands = Vec::new();
        for operand in op.operands() {
            operands.push(self.parts(operand)?);
        }
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let widened: Vec<Wide> =
                operands.iter().map(|parts| self.wide(leaf.scalar, part, parts[number])).collect();
            let mut wide = Wide::new();
            for (at, length) in wide_lengths(part).into_iter().enumerate() {
                let arguments: SmallVec<[VReg; 2]> = widened.iter().map(|all| all[at]).collect();
                wide.push(of(self, length, &arguments));
            }
            results.push(self.rounded_part(leaf.scalar, part, &wide));
        }
        self.set(op, &results)
    }

    /// Computes the product of two such vectors, and its sum with a third, both rounded.
    pub(super) fn short_product_and_sum(&mut self, op: Operation<'a, 'c>) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let [a, b, c] = [self.parts(op.operand(0))?, self.parts(op.operand(1))?, self.parts(op.operand(2))?];
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let product = self.short_part(super::MUL, leaf.scalar, part, (a[number], b[number]));
            results.push(self.short_part(super::ADD, leaf.scalar, part, (product, c[number])));
        }
        self.set(op, &results)
    }

    fn short_part(
        &mut self,
        opcodes: FloatOpcodes,
        scalar: Scalar,
        part: Part,
        (a, b): (VReg, VReg),
    ) -> VReg {
        let (a, b) = (self.wide(scalar, part, a), self.wide(scalar, part, b));
        let mut wide = Wide::new();
        for (at, length) in wide_lengths(part).into_iter().enumerate() {
            wide.push(self.vector_binary(opcodes.ps, length, (a[at], b[at].into()), length.bytes()));
        }
        self.rounded_part(scalar, part, &wide)
    }

    /// Compares a part of two such vectors: all bits of a lane are set where the comparison holds.
    pub(in crate::select) fn compared_short_lanes(
        &mut self,
        (a, b): (Value<'a, 'c>, Value<'a, 'c>),
        (number, part): (usize, Part),
        predicate: u8,
    ) -> Lowered<VReg> {
        let scalar = self.leaf_of(a.ty())?.scalar;
        let (a, b) = (self.parts(a)?[number], self.parts(b)?[number]);
        let (a, b) = (self.wide(scalar, part, a), self.wide(scalar, part, b));
        let mut wide = Wide::new();
        for (at, length) in wide_lengths(part).into_iter().enumerate() {
            let sources = (Some(a[at]), Source::Register(b[at]));
            wide.push(self.vector_immediate(op::CMPPS, length, sources, predicate));
        }
        Ok(self.lower_halves(part, &wide))
    }
}
