//! Comparisons of lanes: bits of masks, or lanes all of whose bits are set.

use crate::Lowered;
use crate::encode::Length;
use crate::encode::opcodes::{self as op, Opcode};
use crate::encode::scalar::Size;
use crate::instruction::{Kind, ShiftKind, Vector};
use crate::registers::MASK;
use crate::select::build::Draft;
use crate::select::{Parts, Selector, number};
use crate::shape::{Leaf, Part, Scalar};
use regalloc2::VReg;
use terrace_ir::Operation;

/// The number of a comparison of floats as `vcmpps` has it, by the predicate of `fcmp`.
const FLOAT_PREDICATES: [u8; 16] =
    [0x0B, 0x00, 0x1E, 0x1D, 0x11, 0x12, 0x0C, 0x07, 0x08, 0x16, 0x15, 0x19, 0x1A, 0x04, 0x03, 0x0F];

/// Returns the number of a comparison of floats as instructions have it.
pub(in crate::select) fn float_predicate(predicate: i64) -> Lowered<u8> {
    let number = usize::try_from(predicate).ok().and_then(|at| FLOAT_PREDICATES.get(at));
    Ok(*number.ok_or("has a predicate that is not known")?)
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Compares lanes.
    pub(in crate::select) fn compare_lanes(&mut self, op: Operation<'a, 'c>) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let predicate = number(op, "predicate")?;
        let result = self.leaf_of(op.result(0).ty())?;
        if leaf.is_mask() {
            return self.compare_masks(op, &leaf, predicate);
        }
        let mut words: Vec<Option<VReg>> = vec![None; result.count as usize];
        for (number, part) in leaf.parts(self.features).enumerate() {
            let bits = match self.features.avx512 {
                true => self.compared_part(op, &leaf, number, part)?,
                false => {
                    let lanes = self.compared_lanes(op, number, part)?;
                    let bits = self.bits_of_lanes(lanes, leaf.scalar, part.length);
                    let is_full = part.is_full(leaf.scalar);
                    if is_full { bits } else { self.cleared_above(bits, part.lanes) }
                }
            };
            let by = part.start % 64;
            let bits = match self.features.avx512 {
                true => self.mask_shift(op::KSHIFTLQ, bits, by),
                false => self.shift(ShiftKind::Shl, Size::Quad, bits, by),
            };
            let word = &mut words[part.start as usize / 64];
            let before = *word;
            let all = match before {
                None => bits,
                Some(before) => self.combined_bits(op::KORQ, before, bits),
            };
            words[part.start as usize / 64] = Some(all);
        }
        let parts: Parts = words.into_iter().flatten().collect();
        self.set(op, &parts)
    }

    fn compare_masks(&mut self, op: Operation<'a, 'c>, leaf: &Leaf, predicate: i64) -> Lowered<()> {
        let (a, b) = (self.parts(op.operand(0))?, self.parts(op.operand(1))?);
        let mut parts = Parts::new();
        for at in 0..a.len() {
            let count = (leaf.lanes.unwrap_or(1) - 64 * at as u32).min(64);
            let ones = self.constant((u64::MAX >> (64 - count)).cast_signed());
            let ones = self.mask_of_bits(ones);
            let (a, b) = (a[at], b[at]);
            let not = |s: &mut Self, of| s.combined_bits(op::KXORQ, of, ones);
            // A set bit is minus one if signed.
            parts.push(match predicate {
                0 => {
                    let differs = self.combined_bits(op::KXORQ, a, b);
                    not(self, differs)
                }
                1 => self.combined_bits(op::KXORQ, a, b),
                2 | 8 => {
                    let not_b = not(self, b);
                    self.combined_bits(op::KANDQ, a, not_b)
                }
                4 | 6 => {
                    let not_a = not(self, a);
                    self.combined_bits(op::KANDQ, not_a, b)
                }
                3 | 9 => {
                    let not_b = not(self, b);
                    self.combined_bits(op::KORQ, a, not_b)
                }
                5 | 7 => {
                    let not_a = not(self, a);
                    self.combined_bits(op::KORQ, not_a, b)
                }
                _ => return Err("has a predicate that is not known".into()),
            });
        }
        self.set(op, &parts)
    }

    /// Compares a part; lanes past it are zero.
    fn compared_part(
        &mut self,
        op: Operation<'a, 'c>,
        leaf: &Leaf,
        number_of_part: usize,
        part: Part,
    ) -> Lowered<VReg> {
        let predicate = number(op, "predicate")?;
        let bytes = leaf.scalar.bytes();
        let (opcode, immediate) = if leaf.scalar.is_float() {
            let opcode = match leaf.scalar {
                Scalar::F32 => op::CMPPS,
                Scalar::F64 => op::CMPPD,
                _ => return Err("compares lanes of floats of 16 bits".into()),
            };
            let opcode = Opcode { vex: op::Vex::None, ..opcode };
            (opcode, float_predicate(predicate)?)
        } else {
            let is_unsigned = predicate >= 6;
            let opcode = match (bytes, is_unsigned) {
                (1, false) => op::PCMPB,
                (1, true) => op::PCMPUB,
                (2, false) => op::PCMPW,
                (2, true) => op::PCMPUW,
                (4, false) => op::PCMPD,
                (4, true) => op::PCMPUD,
                (_, false) => op::PCMPQ,
                (_, true) => op::PCMPUQ,
            };
            let immediate = match predicate {
                0 => 0,
                1 => 4,
                2 | 6 => 1,
                3 | 7 => 2,
                4 | 8 => 6,
                _ => 5,
            };
            (opcode, immediate)
        };
        let a = self.parts(op.operand(0))?[number_of_part];
        let b = self.part_source(op.operand(1), leaf, (number_of_part, part), true)?;
        let mask = if part.is_full(leaf.scalar) { None } else { Some(self.lowest(part.lanes)) };
        let form = self.form(opcode, part.length);
        let form = Vector { has_immediate: true, ..Self::fitted(form, b, bytes) };
        let draft = Draft { other: Some(a), source: b, mask, ..Draft::new(Kind::Vector(form)) };
        Ok(self.made(MASK, Draft { immediate: i64::from(immediate), ..draft }))
    }

    /// Compares a part with an instruction of AVX2: all bits of a lane are set where the comparison holds.
    pub(super) fn compared_lanes(
        &mut self,
        op: Operation<'a, 'c>,
        number_of_part: usize,
        part: Part,
    ) -> Lowered<VReg> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let predicate = number(op, "predicate")?;
        if self.is_widened(&leaf) {
            let both = (op.operand(0), op.operand(1));
            return self.compared_short_lanes(both, (number_of_part, part), float_predicate(predicate)?);
        }
        let (mut a, mut b) =
            (self.parts(op.operand(0))?[number_of_part], self.parts(op.operand(1))?[number_of_part]);
        let length = part.length;
        if leaf.scalar.is_float() {
            let opcode = match leaf.scalar {
                Scalar::F32 => op::CMPPS,
                Scalar::F64 => op::CMPPD,
                _ => return Err("compares lanes of floats of 16 bits".into()),
            };
            let predicate = float_predicate(predicate)?;
            return Ok(self.vector_immediate(opcode, length, (Some(a), b.into()), predicate));
        }
        let bytes = leaf.scalar.bytes();
        if predicate >= 6 {
            // With the sign flipped, the order of unsigned integers is that of signed ones.
            let sign = 1u64 << (8 * bytes - 1);
            a = self.with_mask(op::XORPS, leaf.scalar, length, a, sign);
            b = self.with_mask(op::XORPS, leaf.scalar, length, b, sign);
        }
        let (swaps, inverts, is_equal) = match predicate {
            0 => (false, false, true),
            1 => (false, true, true),
            2 | 6 => (true, false, false),
            3 | 7 => (false, true, false),
            4 | 8 => (false, false, false),
            5 | 9 => (true, true, false),
            _ => return Err("has a predicate that is not known".into()),
        };
        if swaps {
            (a, b) = (b, a);
        }
        let opcode = match (bytes, is_equal) {
            (1, true) => op::PCMPEQB,
            (2, true) => op::PCMPEQW,
            (4, true) => op::PCMPEQD,
            (_, true) => op::PCMPEQQ,
            (1, false) => op::PCMPGTB,
            (2, false) => op::PCMPGTW,
            (4, false) => op::PCMPGTD,
            (_, false) => op::PCMPGTQ,
        };
        let holds = self.vector_binary(opcode, length, (a, b.into()), length.bytes());
        if !inverts {
            return Ok(holds);
        }
        Ok(self.with_mask(op::XORPS, leaf.scalar, length, holds, u64::MAX >> (64 - 8 * bytes)))
    }

    /// Returns the highest bits of the lanes in a general register.
    pub(in crate::select) fn bits_of_lanes(&mut self, lanes: VReg, scalar: Scalar, length: Length) -> VReg {
        let general = crate::registers::GENERAL;
        let opcode = match scalar.bytes() {
            4 => op::MOVMSKPS,
            8 => op::MOVMSKPD,
            1 => op::PMOVMSKB,
            _ => {
                // Of the bytes of a lane, every other one: `pext` takes those bits.
                let form = self.form(op::PMOVMSKB, length);
                let bytes =
                    self.made(general, Draft { source: lanes.into(), ..Draft::new(Kind::Vector(form)) });
                let pattern = self.constant(0x5555_5555);
                let form = self.form(op::PEXT, Length::X);
                let draft =
                    Draft { other: Some(bytes), source: pattern.into(), ..Draft::new(Kind::Vector(form)) };
                return self.made(general, draft);
            }
        };
        let form = self.form(opcode, length);
        self.made(general, Draft { source: lanes.into(), ..Draft::new(Kind::Vector(form)) })
    }
}
