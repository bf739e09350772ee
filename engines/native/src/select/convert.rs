//! Conversions, of scalars and of lanes.

use super::build::{Address, Draft, Source, Start};
use super::{Effect, Parts, Selector, Table};
use crate::Lowered;
use crate::encode::Length;
use crate::encode::opcodes::{self as op, Opcode, Vex};
use crate::encode::scalar::Size;
use crate::instruction::{Arithmetic, Kind, ShiftKind, Vector};
use crate::registers::{GENERAL, VECTOR};
use crate::shape::{Leaf, Part, Scalar};
use regalloc2::VReg;
use terrace_ir::{Operation, TypedOp, Value};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!(
        [llvm::FPExtOp, llvm::FPToSIOp, llvm::FPTruncOp, llvm::SExtOp, llvm::SIToFPOp],
        Effect::Pure,
        |s, op| s.convert(op, true)
    ),
    row!(
        [llvm::FPToUIOp, llvm::IntToPtrOp, llvm::PtrToIntOp, llvm::TruncOp, llvm::UIToFPOp, llvm::ZExtOp],
        Effect::Pure,
        |s, op| s.convert(op, false)
    ),
];

/// Converts a value to another type with the same bits.
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
        let size = Size::of_bits(from.scalar.bits());
        let result = match to.class(s.features) {
            VECTOR => s.move_to_vector(parts[0], size),
            _ => s.move_from_vector(parts[0], size),
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

/// Returns the instruction that converts lanes, if there is one; the second one for those that are written to the second operand.
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
        if !self.features.avx512 && self.convert_avx2(op, (&from, &to), is_signed)? {
            return Ok(());
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

    /// Converts the lanes of a mask to integers.
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

    /// Converts lanes for which AVX2 has no single instruction, but some; false if it has none.
    fn convert_avx2(
        &mut self,
        op: Operation<'a, 'c>,
        (from, to): (&Leaf, &Leaf),
        is_signed: bool,
    ) -> Lowered<bool> {
        let is_integer = |leaf: &Leaf| !leaf.scalar.is_float() && !leaf.is_mask();
        let bytes = (from.scalar.bytes(), to.scalar.bytes());
        let mut results = Parts::new();
        if from.is_mask() && is_integer(to) {
            for (number, part) in to.parts(self.features).enumerate() {
                let lanes = self.mask_lanes(op.operand(0), to.scalar, number, part)?;
                results.push(match is_signed {
                    true => lanes,
                    false => self.with_mask(op::ANDPS, to.scalar, part.length, lanes, 1),
                });
            }
        } else if is_integer(from) && to.is_mask() {
            // The lowest bit becomes the sign.
            let parts = self.parts(op.operand(0))?;
            let mut words: Vec<Option<VReg>> = vec![None; to.count as usize];
            for (part, value) in from.parts(self.features).zip(parts) {
                let by = from.scalar.bits() - 1;
                let mut signs = self.shifted_lanes(ShiftKind::Shl, from.scalar, part.length, value, by);
                if from.scalar.bytes() == 2 {
                    // Of these lanes, it is the lower byte that is looked at.
                    signs = self.shifted_lanes(ShiftKind::Sar, from.scalar, part.length, signs, by);
                }
                let bits = self.bits_of_lanes(signs, from.scalar, part.length);
                let bits =
                    if part.is_full(from.scalar) { bits } else { self.cleared_above(bits, part.lanes) };
                let bits = self.shift(ShiftKind::Shl, Size::Quad, bits, part.start % 64);
                let number = part.start as usize / 64;
                words[number] = Some(match words[number] {
                    None => bits,
                    Some(before) => self.arithmetic(Arithmetic::Or, Size::Quad, before, bits.into()),
                });
            }
            results.extend(words.into_iter().flatten());
        } else if is_integer(from) && is_integer(to) && bytes.0 > bytes.1 {
            let parts = self.parts(op.operand(0))?;
            results = self.lowest_bytes(from, to, &parts);
        } else if from.scalar == Scalar::F32 && to.scalar == Scalar::Bf16 {
            let parts = self.parts(op.operand(0))?;
            let rounded: Vec<VReg> = from
                .parts(self.features)
                .zip(parts)
                .map(|(part, value)| self.rounded_to_bf16(part.length, value))
                .collect();
            results = self.lowest_bytes(from, to, &rounded);
        } else {
            return Ok(false);
        }
        self.set(op, &results)?;
        Ok(true)
    }

    /// Computes the bits of `bf16` in the lower halves of lanes of `f32`.
    pub(super) fn rounded_to_bf16(&mut self, length: Length, value: VReg) -> VReg {
        let word = Scalar::Integer(32);
        let bytes = length.bytes();
        let upper = self.shifted_lanes(ShiftKind::Shr, word, length, value, 16);
        // Half of a unit is added, or a little less if it is even; NaN stays NaN.
        let odd = self.with_mask(op::ANDPS, word, length, upper, 1);
        let sum = self.vector_binary(op::PADDD, length, (odd, value.into()), bytes);
        let half = Source::Memory(self.pooled(0x7FFFu32.to_le_bytes().repeat(bytes as usize / 4)));
        let sum = self.vector_binary(op::PADDD, length, (sum, half), bytes);
        let rounded = self.shifted_lanes(ShiftKind::Shr, word, length, sum, 16);
        let quiet = self.with_mask(op::ORPS, word, length, upper, 0x40);
        let is_nan = self.vector_immediate(op::CMPPS, length, (Some(value), value.into()), 3);
        self.blend(Scalar::F32, is_nan, quiet, rounded, length)
    }

    /// Computes the lowest bytes of lanes, as lanes of fewer bytes.
    fn lowest_bytes(&mut self, from: &Leaf, to: &Leaf, parts: &[VReg]) -> Parts {
        let (from_bytes, to_bytes) = (from.scalar.bytes() as usize, to.scalar.bytes() as usize);
        let most = self.full().bytes() as usize / from_bytes;
        let lengths: Vec<Length> = from.parts(self.features).map(|part| part.length).collect();
        let mut results = Parts::new();
        for part in to.parts(self.features) {
            let lanes = part.start as usize..(part.start + part.lanes) as usize;
            let first = lanes.start / most;
            let registers: Vec<(VReg, Length)> =
                (first..=(lanes.end - 1) / most).map(|number| (parts[number], lengths[number])).collect();
            let bytes: Vec<Option<(usize, usize)>> = lanes
                .flat_map(|lane| {
                    (0..to_bytes)
                        .map(move |byte| Some((lane / most - first, lane % most * from_bytes + byte)))
                })
                .collect();
            results.push(self.shuffled_bytes(part.length, &registers, &bytes));
        }
        results
    }

    /// Returns a part of a vector that is converted to lanes of more bytes, with AVX2: in memory if it is read from there, or moved
    /// to the beginning of a register.
    fn narrow_source(
        &mut self,
        value: Value<'a, 'c>,
        from: &Leaf,
        part: Part,
        to_bytes: u32,
    ) -> Lowered<Source> {
        let from_bytes = from.scalar.bytes();
        if part.lanes * to_bytes == part.length.bytes()
            && let Some(address) = self.sunk_load(value)?
        {
            return Ok(Source::Memory(address.plus((part.start * from_bytes) as i32)));
        }
        let most = self.full().bytes() / from_bytes;
        let (number, start) = ((part.start / most) as usize, part.start % most * from_bytes);
        let register = self.parts(value)?[number];
        if start == 0 {
            return Ok(register.into());
        }
        let length = from.parts(self.features).nth(number).map_or(Length::X, |part| part.length);
        let bytes: Vec<Option<(usize, usize)>> =
            (start..start + part.lanes * from_bytes).map(|byte| Some((0, byte as usize))).collect();
        Ok(self.shuffled_bytes(Length::X, &[(register, length)], &bytes).into())
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
        if from_bytes < to_bytes && !self.features.avx512 {
            for part in longer.parts(self.features) {
                let source = self.narrow_source(op.operand(0), from, part, to_bytes)?;
                let bytes = part.length.bytes() * from_bytes / to_bytes;
                let mut result = self.vector_unary(opcode, part.length, source, bytes);
                if from.scalar == Scalar::Bf16 {
                    result = self.shifted_up(result, part.length, 16);
                }
                results.push(result);
            }
            return self.set(op, &results);
        }
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
        if count > 1 && !self.features.avx512 {
            // Halves of registers, two of which make one.
            let mut halves = Vec::new();
            for (part, value) in longer.parts(self.features).zip(&parts) {
                let mut form = self.form(opcode, part.length);
                form.has_immediate = immediate.is_some();
                let draft = match is_reversed {
                    true => Draft { other: Some(*value), ..Draft::new(Kind::VectorReversed(form)) },
                    false => Draft { source: (*value).into(), ..Draft::new(Kind::Vector(form)) },
                };
                halves.push(self.made(VECTOR, draft));
            }
            for pair in halves.chunks(2) {
                results.push(match pair {
                    [low, high] => {
                        let sources = (Some(*low), (*high).into());
                        self.vector_immediate(op::INSERTF128, Length::Y, sources, 1)
                    }
                    _ => pair[0],
                });
            }
            return self.set(op, &results);
        }
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
    pub(super) fn shifted_up(&mut self, value: VReg, length: Length, by: u8) -> VReg {
        if !self.features.avx512 {
            return self.shifted_lanes(ShiftKind::Shl, Scalar::Integer(32), length, value, u32::from(by));
        }
        let source = Source::Broadcast(self.pooled(u32::from(by).to_le_bytes().to_vec()));
        self.vector_binary(op::PSLLVD, length, (value, source), 4)
    }

    /// Converts a scalar to another type.
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

    /// Emits a conversion between scalar floats.
    fn vector_scalar(&mut self, opcode: Opcode, value: VReg) -> VReg {
        let form = Vector { memory_bytes: 8, ..self.form(opcode, Length::X) };
        let draft = Draft { other: Some(value), source: value.into(), ..Draft::new(Kind::Vector(form)) };
        self.made(VECTOR, draft)
    }
}
