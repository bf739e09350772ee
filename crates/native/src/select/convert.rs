//! Conversions, of scalars and of lanes.

use super::build::{Address, Draft, Source, Start};
use super::{Effect, Parts, Selector, Table};
use crate::Lowered;
use crate::encode::Length;
use crate::encode::opcodes::{self as op, Opcode, Vex};
use crate::instruction::{Kind, Vector};
use crate::registers::{GENERAL, VECTOR};
use crate::shape::{Leaf, Scalar};
use regalloc2::VReg;
use terrace_ir::Operation;

pub(super) const TABLE: Table = &[
    ("llvm.fpext", Effect::Pure, |s, op| s.convert(op, true)),
    ("llvm.fptosi", Effect::Pure, |s, op| s.convert(op, true)),
    ("llvm.fptoui", Effect::Pure, |s, op| s.convert(op, false)),
    ("llvm.fptrunc", Effect::Pure, |s, op| s.convert(op, true)),
    ("llvm.inttoptr", Effect::Pure, |s, op| s.convert(op, false)),
    ("llvm.ptrtoint", Effect::Pure, |s, op| s.convert(op, false)),
    ("llvm.sext", Effect::Pure, |s, op| s.convert(op, true)),
    ("llvm.sitofp", Effect::Pure, |s, op| s.convert(op, true)),
    ("llvm.trunc", Effect::Pure, |s, op| s.convert(op, false)),
    ("llvm.uitofp", Effect::Pure, |s, op| s.convert(op, false)),
    ("llvm.zext", Effect::Pure, |s, op| s.convert(op, false)),
];

/// The value with its bits as another type has them.
pub(super) fn bitcast<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let (from, to) = (s.leaf_of(op.operand(0).ty())?, s.leaf_of(op.result(0).ty())?);
    let parts = s.parts(op.operand(0))?;
    let bytes = |leaf: &Leaf| leaf.lanes.map(|lanes| lanes * leaf.scalar.bytes());
    if from.class(s.features) == to.class(s.features)
        && bytes(&from) == bytes(&to)
        && from.is_mask() == to.is_mask()
    {
        return s.set(op, &parts);
    }
    if from.lanes.is_none() && to.lanes.is_none() {
        let is_wide = from.scalar.bytes() == 8;
        let result = match to.class(s.features) {
            VECTOR => s.move_to_vector(parts[0], is_wide),
            _ => s.move_from_vector(parts[0], is_wide),
        };
        return s.set(op, &[result]);
    }
    // Through memory, where the bits stand as they are to be read.
    let (from, to) = (Leaf { offset: 0, ..from }, Leaf { offset: 0, ..to });
    let bytes = |leaf: &Leaf| leaf.lanes.unwrap_or(1) * leaf.scalar.bytes();
    let slot = s.slot(bytes(&from).max(bytes(&to)).max(64), 64);
    let address = Address::at(Start::Slot(slot), 0);
    s.store_leaf(&from, &parts, address);
    let parts = s.load_leaf(&to, address)?;
    s.set(op, &parts)
}

/// The instruction that converts lanes, if there is one; the second one for those that are written to the second operand.
fn opcode_of(from: Scalar, to: Scalar, is_signed: bool) -> Option<(Opcode, bool)> {
    use Scalar::{Bf16, F16, F32, F64, Integer};
    Some(match (from, to, is_signed) {
        (F32, F64, _) => (op::CVTPS2PD, false),
        (F64, F32, _) => (op::CVTPD2PS, false),
        (F16, F32, _) => (op::CVTPH2PS, false),
        (F32, F16, _) => (op::CVTPS2PH, true),
        (Bf16, F32, _) => (op::PMOVZXWD, false),
        (Integer(32), F32, true) => (op::CVTDQ2PS, false),
        (Integer(32), F64, true) => (op::CVTDQ2PD, false),
        (Integer(32), F32, false) => (op::CVTUDQ2PS, false),
        (Integer(32), F64, false) => (op::CVTUDQ2PD, false),
        (Integer(64), F32, true) => (op::CVTQQ2PS, false),
        (Integer(64), F64, true) => (op::CVTQQ2PD, false),
        (Integer(64), F32, false) => (op::CVTUQQ2PS, false),
        (Integer(64), F64, false) => (op::CVTUQQ2PD, false),
        (F32, Integer(32), true) => (op::CVTTPS2DQ, false),
        (F64, Integer(32), true) => (op::CVTTPD2DQ, false),
        (Integer(from), Integer(to), is_signed) => match (from, to, is_signed) {
            (8, 16, true) => (op::PMOVSXBW, false),
            (8, 32, true) => (op::PMOVSXBD, false),
            (8, 64, true) => (op::PMOVSXBQ, false),
            (16, 32, true) => (op::PMOVSXWD, false),
            (16, 64, true) => (op::PMOVSXWQ, false),
            (32, 64, true) => (op::PMOVSXDQ, false),
            (8, 16, false) => (op::PMOVZXBW, false),
            (8, 32, false) => (op::PMOVZXBD, false),
            (8, 64, false) => (op::PMOVZXBQ, false),
            (16, 32, false) => (op::PMOVZXWD, false),
            (16, 64, false) => (op::PMOVZXWQ, false),
            (32, 64, false) => (op::PMOVZXDQ, false),
            (16, 8, _) => (op::PMOVWB, true),
            (32, 8, _) => (op::PMOVDB, true),
            (64, 8, _) => (op::PMOVQB, true),
            (32, 16, _) => (op::PMOVDW, true),
            (64, 16, _) => (op::PMOVQW, true),
            (64, 32, _) => (op::PMOVQD, true),
            _ => return None,
        },
        _ => return None,
    })
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    fn convert(&mut self, op: Operation<'a, 'c>, is_signed: bool) -> Lowered<()> {
        let (from, to) = (self.leaf_of(op.operand(0).ty())?, self.leaf_of(op.result(0).ty())?);
        if from.lanes.is_none() {
            let value = self.one(op.operand(0))?;
            let result = self.converted(from.scalar, to.scalar, is_signed, value)?;
            return self.set(op, &[result]);
        }
        if from.scalar == to.scalar {
            let parts = self.parts(op.operand(0))?;
            return self.set(op, &parts);
        }
        if from.is_mask() && self.features.avx512 && !to.scalar.is_float() {
            return self.lanes_from_mask(op, &to, is_signed);
        }
        let found = opcode_of(from.scalar, to.scalar, is_signed);
        let found = found.filter(|(opcode, _)| self.features.avx512 || opcode.vex != Vex::None);
        // A part of AVX2 may have no register of half its length to go to.
        match found {
            Some((opcode, is_reversed)) if !from.is_mask() && !to.is_mask() => {
                self.convert_lanes(op, (&from, &to), opcode, is_reversed)
            }
            _ => self.by_lane(op, |s, scalar, v| s.converted(scalar, to.scalar, is_signed, v[0])),
        }
    }

    /// The lanes of a mask as integers.
    fn lanes_from_mask(&mut self, op: Operation<'a, 'c>, to: &Leaf, is_signed: bool) -> Lowered<()> {
        let masks = self.parts(op.operand(0))?;
        let opcode = match to.scalar.bytes() {
            1 => op::PMOVM2B,
            2 => op::PMOVM2W,
            4 => op::PMOVM2D,
            _ => op::PMOVM2Q,
        };
        let to = *to;
        let mut results = Parts::new();
        for part in to.parts(self.features) {
            let mask = self.part_of_mask(&masks, part);
            let lanes = self.vector_unary(opcode, part.length, mask.into(), 8);
            results.push(match is_signed {
                true => lanes,
                false => self.with_mask(op::ANDPS, to.scalar, part.length, lanes, 1),
            });
        }
        self.set(op, &results)
    }

    /// Converts by one instruction for each part of the longer vector.
    fn convert_lanes(
        &mut self,
        op: Operation<'a, 'c>,
        (from, to): (&Leaf, &Leaf),
        opcode: Opcode,
        is_reversed: bool,
    ) -> Lowered<()> {
        let (from_bytes, to_bytes) = (from.scalar.bytes(), to.scalar.bytes());
        let immediate = (opcode == op::CVTPS2PH).then_some(0);
        let mut results = Parts::new();
        let longer = if from_bytes > to_bytes { *from } else { *to };
        let count = longer.parts(self.features).count();
        if from_bytes <= to_bytes {
            let parts = self.parts(op.operand(0))?;
            let frame = (from_bytes < to_bytes && count > 1).then(|| self.put_in_frame(from, &parts));
            for (number, part) in longer.parts(self.features).enumerate() {
                let source = match frame {
                    Some(slot) => {
                        let at = (part.start * from_bytes) as i32;
                        Source::Memory(Address::at(Start::Slot(slot), at))
                    }
                    None => parts[number].into(),
                };
                let bytes = part.length.bytes() * from_bytes / to_bytes;
                let mut result = self.vector_unary(opcode, part.length, source, bytes);
                if from.scalar == Scalar::Bf16 {
                    result = self.shifted_up(result, part.length, 16);
                }
                results.push(result);
            }
            return self.set(op, &results);
        }
        let parts = self.parts(op.operand(0))?;
        let frame = (count > 1).then(|| self.slot(longer.lanes.unwrap_or(1) * to_bytes + 64, 64));
        for (number, part) in longer.parts(self.features).enumerate() {
            let mut form = self.form(opcode, part.length);
            form.has_immediate = immediate.is_some();
            form.memory_bytes = (part.length.bytes() * to_bytes / from_bytes) as u8;
            let address = frame.map(|slot| Address::at(Start::Slot(slot), (part.start * to_bytes) as i32));
            match (is_reversed, address) {
                (true, Some(address)) => self.add(Draft {
                    other: Some(parts[number]),
                    source: Source::Memory(address),
                    ..Draft::new(Kind::Vector(form))
                }),
                (true, None) => {
                    let draft =
                        Draft { other: Some(parts[number]), ..Draft::new(Kind::VectorReversed(form)) };
                    results.push(self.made(VECTOR, draft));
                }
                (false, _) => {
                    let source = parts[number].into();
                    let result = self.made(VECTOR, Draft { source, ..Draft::new(Kind::Vector(form)) });
                    match address {
                        Some(address) => {
                            let length = if part.length == Length::Z { Length::Y } else { Length::X };
                            self.store_vector(result, address, length);
                        }
                        None => results.push(result),
                    }
                }
            }
        }
        if let Some(slot) = frame {
            results = self.take_from_frame(to, slot);
        }
        self.set(op, &results)
    }

    /// Shifts lanes of 32 bits up by a constant.
    fn shifted_up(&mut self, value: VReg, length: Length, by: u8) -> VReg {
        let amount = u32::from(by).to_le_bytes();
        match self.features.avx512 {
            true => {
                let source = Source::Broadcast(self.pooled(amount.to_vec()));
                self.vector_binary(op::PSLLVD, length, (value, source), 4)
            }
            false => {
                let source = Source::Memory(self.pooled(amount.repeat(length.bytes() as usize / 4)));
                self.vector_binary(op::PSLLVD, length, (value, source), length.bytes())
            }
        }
    }

    /// A scalar as another type has it.
    pub fn converted(&mut self, from: Scalar, to: Scalar, is_signed: bool, value: VReg) -> Lowered<VReg> {
        use Scalar::{F32, F64, Integer};
        Ok(match (from, to) {
            (F32, F32) | (F64, F64) => value,
            _ if from == to => value,
            (Integer(from), Integer(to)) if to > from => {
                let wide = self.extended(value, from, is_signed);
                if is_signed { self.cut(wide, to) } else { wide }
            }
            (Integer(_), Integer(to)) => self.cut(value, to),
            (F32, F64) => self.vector_scalar(op::CVTSS2SD, value),
            (F64, F32) => self.vector_scalar(op::CVTSD2SS, value),
            // Rounded twice, by way of `f32`, it might be another.
            (F64, Scalar::F16 | Scalar::Bf16) => return Err("rounds an 'f64' to 16 bits".into()),
            (Scalar::F16 | Scalar::Bf16, _) => {
                let wide = self.widened(from, value);
                self.converted(F32, to, is_signed, wide)?
            }
            (F32, Scalar::F16 | Scalar::Bf16) => self.narrowed(to, value),
            (F32 | F64, Integer(bits)) => {
                if !is_signed && bits == 64 {
                    return Err("makes an unsigned integer of 64 bits of a float".into());
                }
                let opcode = if from == F32 { op::CVTTSS2SI_64 } else { op::CVTTSD2SI_64 };
                let form = self.form(opcode, Length::X);
                let draft = Draft { source: value.into(), ..Draft::new(Kind::Vector(form)) };
                let integer = self.made(GENERAL, draft);
                self.cut(integer, bits)
            }
            (Integer(bits), F32 | F64) => {
                if !is_signed && bits == 64 && !self.features.avx512 {
                    return Err("makes a float of an unsigned integer of 64 bits".into());
                }
                let wide = self.extended(value, bits, is_signed);
                let opcode = match (to, !is_signed && bits == 64) {
                    (F32, false) => op::CVTSI2SS_64,
                    (_, false) => op::CVTSI2SD_64,
                    (F32, true) => op::CVTUSI2SS_64,
                    (_, true) => op::CVTUSI2SD_64,
                };
                let zero = self.zero_vector();
                self.vector_binary(opcode, Length::X, (zero, wide.into()), 8)
            }
            (Integer(bits), Scalar::F16 | Scalar::Bf16) => {
                // Integers that `f32` holds are rounded once.
                if bits > 24 {
                    return Err("makes a float of 16 bits of so wide an integer".into());
                }
                let wide = self.converted(from, F32, is_signed, value)?;
                self.narrowed(to, wide)
            }
        })
    }

    /// A conversion between scalar floats.
    fn vector_scalar(&mut self, opcode: Opcode, value: VReg) -> VReg {
        let form = Vector { memory_bytes: 8, ..self.form(opcode, Length::X) };
        let draft = Draft { other: Some(value), source: value.into(), ..Draft::new(Kind::Vector(form)) };
        self.made(VECTOR, draft)
    }
}
