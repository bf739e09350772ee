//! Lanes moved about: single ones in and out, and shuffles of two vectors.

mod lane;
mod narrow;

use super::build::{Address, Draft, Source, Start};
use super::{Effect, Parts, Selector, Table, constant_integer};
use crate::Lowered;
use crate::encode::Length;
use crate::encode::opcodes as op;
use crate::encode::scalar::Size;
use crate::instruction::{Arithmetic, Kind, ShiftKind, Vector};
use crate::registers::VECTOR;
use crate::shape::{Leaf, Part, Scalar};
use regalloc2::VReg;
use terrace_ir::{Operation, TypedOp, Value};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!(llvm::ExtractElementOp, Effect::Pure, extract),
    row!(llvm::InsertElementOp, Effect::Pure, insert),
    row!([llvm::StepVectorOp], Effect::Pure, steps),
    row!(llvm::VectorDeinterleave2Op, Effect::Pure, separate),
    row!(llvm::VectorExtractOp, Effect::Pure, extract_lanes),
    row!(llvm::VectorInsertOp, Effect::Pure, insert_lanes),
    row!(llvm::VectorInterleave2Op, Effect::Pure, |s, op| {
        let count = s.leaf_of(op.vec1().ty())?.lanes.unwrap_or(1) as usize;
        let lanes: Vec<Option<usize>> =
            (0..2 * count).map(|lane| Some(lane / 2 + if lane % 2 == 1 { count } else { 0 })).collect();
        s.shuffled(op.op(), &[op.vec1(), op.vec2()], &lanes, 0)
    }),
    row!(llvm::ShuffleVectorOp, Effect::Pure, shuffle),
];

fn extract<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::ExtractElementOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.leaf_of(op.vector().ty())?;
    let lanes = leaf.lanes.unwrap_or(1);
    let position = constant_integer(op.position()).and_then(|at| u32::try_from(at).ok());
    let parts = s.parts(op.vector())?;
    let result = match position.filter(|at| *at < lanes) {
        Some(at) if leaf.is_mask() => {
            let bits = s.mask_bits(parts[at as usize / 64]);
            let bit = s.shift(ShiftKind::Shr, Size::Quad, bits, at % 64);
            s.arithmetic(Arithmetic::And, Size::Double, bit, Source::Immediate(1))
        }
        Some(at) => {
            let most = s.full().bytes() / leaf.scalar.bytes();
            let (part, at) = (parts[(at / most) as usize], at % most);
            match (at, leaf.scalar) {
                (0, Scalar::F32 | Scalar::F64) => part,
                (0, _) => s.move_from_vector(part, Size::of_bits(leaf.scalar.bits())),
                _ if !s.features.avx512 => s.lane_of(leaf.scalar, part, at),
                _ => {
                    let slot = s.put_in_frame(&leaf, &parts);
                    let at = constant_integer(op.position()).unwrap_or(0) as i32;
                    s.load_scalar(
                        leaf.scalar,
                        Address::at(Start::Slot(slot), at * leaf.scalar.bytes() as i32),
                    )
                }
            }
        }
        None => {
            let bits = s.leaf_of(op.position().ty())?.scalar.bits();
            let at = s.one(op.position())?;
            let at = s.extended(at, bits, false);
            if leaf.is_mask() {
                if leaf.count > 1 {
                    return Err("takes a bit out of many".into());
                }
                let bits = s.mask_bits(parts[0]);
                let bit = s.shifted(ShiftKind::Shr, 64, bits, at);
                s.arithmetic(Arithmetic::And, Size::Double, bit, Source::Immediate(1))
            } else {
                let slot = s.put_in_frame(&leaf, &parts);
                let address = s.lane_address(&leaf, slot, at);
                s.load_scalar(leaf.scalar, address)
            }
        }
    };
    s.set(op.op(), &[result])
}

fn insert<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::InsertElementOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.leaf_of(op.vector().ty())?;
    let lanes = leaf.lanes.unwrap_or(1);
    let position = constant_integer(op.position()).and_then(|at| u32::try_from(at).ok());
    let position = position.filter(|at| *at < lanes);
    if position.is_some() && !leaf.is_mask() && !s.features.avx512 && s.build(op, &leaf)? {
        return Ok(());
    }
    let value = s.one(op.value())?;
    let mut parts = s.parts(op.vector())?;
    match position {
        Some(at) if leaf.is_mask() => {
            let word = at as usize / 64;
            let bits = s.mask_bits(parts[word]);
            let others = s.constant(!(1i64 << (at % 64)));
            let kept = s.arithmetic(Arithmetic::And, Size::Quad, bits, others.into());
            let bit = s.extended(value, 1, false);
            let bit = s.shift(ShiftKind::Shl, Size::Quad, bit, at % 64);
            let all = s.arithmetic(Arithmetic::Or, Size::Quad, kept, bit.into());
            parts[word] = s.mask_of_bits(all);
        }
        Some(at) => {
            let most = s.full().bytes() / leaf.scalar.bytes();
            let (number, at) = ((at / most) as usize, at % most);
            let part = leaf.parts(s.features).nth(number).ok_or("has no such lane")?;
            parts[number] = match s.features.avx512 {
                true => s.with_lane(&leaf, part, parts[number], value, at),
                false => s.with_scalar(leaf.scalar, part.length, parts[number], value, at),
            };
        }
        None if leaf.is_mask() => return Err("puts a bit where only the program knows".into()),
        None => {
            let slot = s.put_in_frame(&leaf, &parts);
            let bits = s.leaf_of(op.position().ty())?.scalar.bits();
            let at = s.one(op.position())?;
            let at = s.extended(at, bits, false);
            let address = s.lane_address(&leaf, slot, at);
            s.store_scalar(leaf.scalar, value, address);
            parts = s.take_from_frame(&leaf, slot);
        }
    }
    s.set(op.op(), &parts)
}

fn steps<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let leaf = s.leaf_of(op.result(0).ty())?;
    let bits: Vec<u64> = (0..u64::from(leaf.lanes.unwrap_or(1))).collect();
    let parts = s.constant_leaf(&leaf, &bits)?;
    s.set(op, &parts)
}

fn separate<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::VectorDeinterleave2Op<'a, 'c>) -> Lowered<()> {
    let count = s.leaf_of(op.vec().ty())?.lanes.unwrap_or(1) as usize;
    for number in 0..2 {
        let lanes: Vec<Option<usize>> = (0..count / 2).map(|lane| Some(2 * lane + number)).collect();
        s.shuffled(op.op(), &[op.vec()], &lanes, number)?;
    }
    Ok(())
}

fn extract_lanes<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::VectorExtractOp<'a, 'c>) -> Lowered<()> {
    let start = usize::try_from(op.pos()).map_err(|_| "has no such lanes")?;
    let count = s.leaf_of(op.res().ty())?.lanes.unwrap_or(1) as usize;
    let lanes: Vec<Option<usize>> = (start..start + count).map(Some).collect();
    s.shuffled(op.op(), &[op.srcvec()], &lanes, 0)
}

fn insert_lanes<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::VectorInsertOp<'a, 'c>) -> Lowered<()> {
    let start = usize::try_from(op.pos()).map_err(|_| "has no such lanes")?;
    let count = s.leaf_of(op.dstvec().ty())?.lanes.unwrap_or(1) as usize;
    let inner = s.leaf_of(op.srcvec().ty())?.lanes.unwrap_or(1) as usize;
    let lanes: Vec<Option<usize>> = (0..count)
        .map(|lane| Some(if (start..start + inner).contains(&lane) { count + lane - start } else { lane }))
        .collect();
    s.shuffled(op.op(), &[op.dstvec(), op.srcvec()], &lanes, 0)
}

fn shuffle<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::ShuffleVectorOp<'a, 'c>) -> Lowered<()> {
    if let Some(scalar) = s.splatted(op.res(), false) {
        return s.splat(op.op(), scalar);
    }
    let lanes: Vec<_> = op.mask().into_iter().map(|lane| usize::try_from(lane).ok()).collect();
    s.shuffled(op.op(), &[op.v1(), op.v2()], &lanes, 0)
}

/// Returns the indices of a permutation as they are in memory.
fn index_bytes(indices: &[u32], bytes: u32, length: Length) -> Vec<u8> {
    let mut all: Vec<u8> =
        indices.iter().flat_map(|index| u64::from(*index).to_le_bytes()[..bytes as usize].to_vec()).collect();
    all.resize(length.bytes() as usize, 0);
    all
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns the scalar that is in all lanes of a vector. `is_sole` asks that nothing else uses what is between.
    pub(super) fn splatted(&self, value: Value<'a, 'c>, is_sole: bool) -> Option<Value<'a, 'c>> {
        let is_between = |value: Value<'a, 'c>| !is_sole || value.has_one_use();
        let shuffle = value.defining::<llvm::ShuffleVectorOp>()?;
        if !is_between(value) {
            return None;
        }
        let mask = shuffle.mask();
        if mask.iter().any(|lane| *lane > 0) || mask.iter().all(|lane| *lane < 0) {
            return None;
        }
        let insert = shuffle.v1().defining::<llvm::InsertElementOp>()?;
        let is_first = constant_integer(insert.position()) == Some(0);
        (is_first && is_between(insert.res())).then(|| insert.value())
    }

    /// Sets the result to a vector that has a scalar in all lanes.
    fn splat(&mut self, op: Operation<'a, 'c>, scalar: Value<'a, 'c>) -> Lowered<()> {
        let leaf = self.leaf_of(op.result(0).ty())?;
        let longest = leaf.parts(self.features).map(|part| part.length).max().unwrap_or(Length::X);
        if leaf.is_mask() {
            let bit = self.one(scalar)?;
            let bit = self.extended(bit, 1, false);
            let zero = self.constant(0);
            let all = self.arithmetic(Arithmetic::Sub, Size::Quad, zero, bit.into());
            let lanes = leaf.lanes.unwrap_or(1);
            let mut parts = Parts::new();
            for word in 0..leaf.count {
                let count = (lanes - 64 * word).min(64);
                let own = if count == 64 { all } else { self.cleared_above(all, count) };
                parts.push(self.mask_of_bits(own));
            }
            return self.set(op, &parts);
        }
        // The load may be part of the broadcast if all between them is for this one.
        let insert = op.operand(0);
        let memory = match insert.has_one_use() && leaf.scalar.bytes() >= 4 {
            true => self.sunk_load(scalar)?,
            false => None,
        };
        let bytes = leaf.scalar.bytes();
        // The one of doubles has no form of 128 bits.
        let length = if bytes == 8 && leaf.scalar.is_float() { longest.max(Length::Y) } else { longest };
        let register = match memory {
            Some(address) => {
                let opcode = if bytes == 4 { op::BROADCASTSS } else { op::BROADCASTSD };
                let length = if bytes == 8 { longest.max(Length::Y) } else { longest };
                self.vector_unary(opcode, length, Source::Memory(address), bytes)
            }
            None => {
                let value = self.one(scalar)?;
                self.broadcast(leaf.scalar, length, value)
            }
        };
        let parts: Parts = (0..leaf.count).map(|_| register).collect();
        self.set(op, &parts)
    }

    /// Broadcasts a scalar to all lanes.
    pub(super) fn broadcast(&mut self, scalar: Scalar, length: Length, value: VReg) -> VReg {
        let bytes = scalar.bytes();
        match scalar {
            Scalar::F32 => self.vector_unary(op::BROADCASTSS, length, value.into(), 4),
            Scalar::F64 => self.vector_unary(op::BROADCASTSD, length.max(Length::Y), value.into(), 8),
            _ if self.features.avx512 => {
                let opcode = match bytes {
                    1 => op::PBROADCASTB_GPR,
                    2 => op::PBROADCASTW_GPR,
                    4 => op::PBROADCASTD_GPR,
                    _ => op::PBROADCASTQ_GPR,
                };
                self.vector_unary(opcode, length, value.into(), bytes)
            }
            _ => {
                let opcode = match bytes {
                    1 => op::PBROADCASTB,
                    2 => op::PBROADCASTW,
                    4 => op::PBROADCASTD,
                    _ => op::PBROADCASTQ,
                };
                let low = self.move_to_vector(value, Size::of_bits(8 * bytes));
                self.vector_unary(opcode, length, low.into(), bytes)
            }
        }
    }

    /// Replaces a lane of a vector, by a broadcast to that lane alone.
    fn with_lane(&mut self, leaf: &Leaf, part: Part, vector: VReg, value: VReg, at: u32) -> VReg {
        let bits = self.constant(1i64 << at);
        let mask = self.move_to_mask(bits);
        let (opcode, length) = match leaf.scalar {
            Scalar::F32 => (op::BROADCASTSS, part.length),
            Scalar::F64 => (op::BROADCASTSD, part.length.max(Length::Y)),
            _ => match leaf.scalar.bytes() {
                1 => (op::PBROADCASTB_GPR, part.length),
                2 => (op::PBROADCASTW_GPR, part.length),
                4 => (op::PBROADCASTD_GPR, part.length),
                _ => (op::PBROADCASTQ_GPR, part.length),
            },
        };
        let form = self.form(opcode, length);
        let draft = Draft { tied: Some(vector), source: value.into(), ..Draft::new(Kind::Vector(form)) };
        self.made(VECTOR, Draft { mask: Some(mask), ..draft })
    }

    /// Returns the address of a lane of a vector in the frame; of any lane if there is none at the position.
    fn lane_address(&mut self, leaf: &Leaf, slot: u32, position: VReg) -> Address {
        let most = leaf.lanes.unwrap_or(1).next_power_of_two() as i32 - 1;
        let within = self.arithmetic(Arithmetic::And, Size::Quad, position, Source::Immediate(most));
        let scale = leaf.scalar.bytes().trailing_zeros() as u8;
        Address { index: Some((within, scale)), ..Address::at(Start::Slot(slot), 0) }
    }

    /// Sets a result to lanes of other vectors, which are counted through.
    fn shuffled(
        &mut self,
        op: Operation<'a, 'c>,
        operands: &[Value<'a, 'c>],
        lanes: &[Option<usize>],
        leaf_number: usize,
    ) -> Lowered<()> {
        let shape = self.shape(op.result(0).ty())?;
        let leaf = *shape.leaves.get(leaf_number).ok_or("has no such result")?;
        if leaf.is_mask() {
            return self.shuffled_bits(op, operands, lanes, (leaf_number, &leaf));
        }
        let most = (self.full().bytes() / leaf.scalar.bytes()) as usize;
        let mut counts = Vec::new();
        for operand in operands {
            counts.push(self.leaf_of(operand.ty())?.lanes.unwrap_or(1) as usize);
        }
        let find = |lane: usize| {
            let (mut operand, mut lane) = (0, lane);
            while operand + 1 < counts.len() && lane >= counts[operand] {
                lane -= counts[operand];
                operand += 1;
            }
            (operand, lane / most, lane % most)
        };
        let all: Vec<Part> = leaf.parts(self.features).collect();
        let mut results = Parts::new();
        for part in &all {
            let own = &lanes[part.start as usize..(part.start + part.lanes) as usize];
            let found: Vec<Option<(usize, usize, usize)>> = own.iter().map(|lane| lane.map(find)).collect();
            let mut registers: Vec<(usize, usize)> =
                found.iter().flatten().map(|(operand, register, _)| (*operand, *register)).collect();
            registers.sort_unstable();
            registers.dedup();
            match self.permuted(&leaf, part, operands, &registers, &found)? {
                Some(register) => results.push(register),
                None => return self.shuffled_in_frame(op, operands, lanes, (leaf_number, &leaf)),
            }
        }
        self.set_leaf(op.result(0), leaf_number, &results)
    }

    /// Permutes the lanes of one or two registers, if there is an instruction for that.
    fn permuted(
        &mut self,
        leaf: &Leaf,
        part: &Part,
        operands: &[Value<'a, 'c>],
        registers: &[(usize, usize)],
        found: &[Option<(usize, usize, usize)>],
    ) -> Lowered<Option<VReg>> {
        let bytes = leaf.scalar.bytes();
        let register = |s: &mut Self, (operand, number): (usize, usize)| -> Lowered<(VReg, Length)> {
            let of = s.leaf_of(operands[operand].ty())?;
            let length = of.parts(s.features).nth(number).map_or(Length::X, |part| part.length);
            Ok((s.parts(operands[operand])?[number], length))
        };
        let [first, rest @ ..] = registers else {
            return Ok(Some(self.any_part()));
        };
        let (value, length) = register(self, *first)?;
        let is_in_place =
            |(at, lane): (usize, &Option<(usize, usize, usize)>)| lane.is_none_or(|(_, _, from)| from == at);
        if rest.is_empty() && found.iter().enumerate().all(is_in_place) {
            return Ok(Some(value));
        }
        if !self.features.avx512 {
            let mut all = vec![(value, length)];
            for other in rest {
                all.push(register(self, *other)?);
            }
            // Both operands may be one vector.
            let number = |of: (usize, usize)| {
                let at = registers.iter().position(|known| *known == of).unwrap_or(0);
                all.iter().position(|(register, _)| *register == all[at].0).unwrap_or(at)
            };
            let lane = |lane: &Option<(usize, usize, usize)>| {
                let from = lane.map(|(operand, part, from)| (number((operand, part)), from * bytes as usize));
                (0..bytes as usize).map(move |byte| from.map(|(of, place)| (of, place + byte)))
            };
            let chosen: Vec<Option<(usize, usize)>> = found.iter().flat_map(lane).collect();
            return Ok(Some(self.shuffled_bytes(part.length, &all, &chosen)));
        }
        match rest {
            [] => {
                let opcode = match bytes {
                    1 if self.features.vbmi => op::PERMB,
                    2 => op::PERMW,
                    4 => op::PERMD,
                    8 => op::PERMQ,
                    _ => return Ok(None),
                };
                let length = length.max(part.length).max(Length::Y);
                let indices: Vec<u32> =
                    found.iter().map(|lane| lane.map_or(0, |(_, _, from)| from as u32)).collect();
                let indices = self.pooled(index_bytes(&indices, bytes, length));
                let indices = self.load_vector(indices, length);
                Ok(Some(self.vector_binary(opcode, length, (indices, value.into()), length.bytes())))
            }
            [second] => {
                let opcode = match bytes {
                    1 if self.features.vbmi => op::PERMT2B,
                    2 => op::PERMT2W,
                    4 => op::PERMT2D,
                    8 => op::PERMT2Q,
                    _ => return Ok(None),
                };
                let (other, other_length) = register(self, *second)?;
                let length = length.max(other_length).max(part.length);
                let table = length.bytes() / bytes;
                let indices: Vec<u32> = found
                    .iter()
                    .map(|lane| {
                        lane.map_or(0, |(operand, register, from)| {
                            from as u32 + if (operand, register) == *second { table } else { 0 }
                        })
                    })
                    .collect();
                let indices = self.pooled(index_bytes(&indices, bytes, length));
                let indices = self.load_vector(indices, length);
                let form: Vector = self.form(opcode, length);
                let draft =
                    Draft { tied: Some(value), other: Some(indices), ..Draft::new(Kind::Vector(form)) };
                Ok(Some(self.made(VECTOR, Draft { source: other.into(), ..draft })))
            }
            _ => Ok(None),
        }
    }

    fn all_scalars(&mut self, operands: &[Value<'a, 'c>], lanes: &[Option<usize>]) -> Lowered<Vec<VReg>> {
        let mut all = Vec::new();
        for operand in operands {
            let leaf = self.leaf_of(operand.ty())?;
            let parts = self.parts(*operand)?;
            all.extend(self.scalars(&leaf, &parts));
        }
        Ok(lanes.iter().map(|lane| lane.and_then(|lane| all.get(lane)).copied().unwrap_or(all[0])).collect())
    }

    fn shuffled_in_frame(
        &mut self,
        op: Operation<'a, 'c>,
        operands: &[Value<'a, 'c>],
        lanes: &[Option<usize>],
        (number, leaf): (usize, &Leaf),
    ) -> Lowered<()> {
        let chosen = self.all_scalars(operands, lanes)?;
        let parts = self.vector_of(leaf, &chosen);
        self.set_leaf(op.result(0), number, &parts)
    }

    fn shuffled_bits(
        &mut self,
        op: Operation<'a, 'c>,
        operands: &[Value<'a, 'c>],
        lanes: &[Option<usize>],
        result: (usize, &Leaf),
    ) -> Lowered<()> {
        // Bits from some lane on are shifted down.
        let start = lanes[0].unwrap_or(0);
        let is_run = lanes.iter().enumerate().all(|(at, lane)| lane.is_none_or(|lane| lane == start + at));
        let first = self.leaf_of(operands[0].ty())?;
        let end = start + lanes.len();
        if is_run && first.count == 1 && end <= first.lanes.unwrap_or(1) as usize {
            let word = self.parts(operands[0])?[0];
            let bits = self.mask_bits(word);
            let bits = self.shift(ShiftKind::Shr, Size::Quad, bits, start as u32);
            let bits = if lanes.len() == 64 { bits } else { self.cleared_above(bits, lanes.len() as u32) };
            let mask = self.mask_of_bits(bits);
            return self.set_leaf(op.result(0), result.0, &[mask]);
        }
        self.shuffled_in_frame(op, operands, lanes, result)
    }
}
