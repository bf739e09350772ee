//! Single lanes of the vectors of AVX2: taken out, put in, and vectors built of them.

use crate::Lowered;
use crate::encode::Length;
use crate::encode::opcodes::{self as op, Opcode};
use crate::encode::scalar::Size;
use crate::instruction::Kind;
use crate::registers::GENERAL;
use crate::select::build::{Draft, Source};
use crate::select::{Parts, Selector, aggregate, constant_integer};
use crate::shape::{Leaf, Part, Scalar};
use regalloc2::VReg;
use terrace_ir::{TypedOp, Value};
use terrace_llvm as llvm;

/// Returns the instructions that put an integer of `bytes` bytes into a lane, and take it out.
fn integer_opcodes(bytes: u32) -> (Opcode, Opcode) {
    match bytes {
        1 => (op::PINSRB, op::PEXTRB),
        2 => (op::PINSRW, op::PEXTRW),
        4 => (op::PINSRD, op::PEXTRD),
        _ => (op::PINSRQ, op::PEXTRQ),
    }
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Computes the scalar of a lane of a register.
    pub(super) fn lane_of(&mut self, scalar: Scalar, register: VReg, at: u32) -> VReg {
        let half = 16 / scalar.bytes();
        let (register, at) = match at >= half {
            true => (self.extracted(op::EXTRACTI128, Length::Y, register, 1), at - half),
            false => (register, at),
        };
        match (scalar, at) {
            (Scalar::F32 | Scalar::F64, 0) => register,
            (Scalar::F32 | Scalar::F64, _) => {
                let immediate = if scalar == Scalar::F32 { at as u8 } else { 0x0E };
                let source = (None, register.into());
                self.vector_immediate(op::PERMILPS_IMMEDIATE, Length::X, source, immediate)
            }
            (_, 0) => self.move_from_vector(register, Size::of_bits(scalar.bits())),
            _ => {
                let (_, opcode) = integer_opcodes(scalar.bytes());
                let form = crate::instruction::Vector { has_immediate: true, ..self.form(opcode, Length::X) };
                let draft = Draft { other: Some(register), ..Draft::new(Kind::VectorReversed(form)) };
                self.made(GENERAL, Draft { immediate: i64::from(at), ..draft })
            }
        }
    }

    /// Replaces the scalar in a lane of a register.
    pub(super) fn with_scalar(
        &mut self,
        scalar: Scalar,
        length: Length,
        register: VReg,
        value: VReg,
        at: u32,
    ) -> VReg {
        let bytes = scalar.bytes();
        if length == Length::X {
            return self.with_low_scalar(scalar, register, value.into(), at);
        }
        if bytes >= 4 {
            let all = self.broadcast(scalar, length, value);
            let words = bytes / 4;
            let mask = ((1 << words) - 1) << (at * words);
            return self.vector_immediate(op::BLENDPS, length, (Some(register), all.into()), mask as u8);
        }
        let half = 16 / bytes;
        if at < half {
            let low = self.with_low_scalar(scalar, register, value.into(), at);
            return self.vector_immediate(op::BLENDPS, length, (Some(register), low.into()), 0x0F);
        }
        let high = self.extracted(op::EXTRACTI128, length, register, 1);
        let high = self.with_low_scalar(scalar, high, value.into(), at - half);
        self.vector_immediate(op::INSERTF128, length, (Some(register), high.into()), 1)
    }

    /// Replaces the scalar in a lane of the low half of a register.
    fn with_low_scalar(&mut self, scalar: Scalar, register: VReg, value: Source, at: u32) -> VReg {
        let bytes = scalar.bytes();
        let (opcode, immediate) = match scalar {
            Scalar::F32 => (op::INSERTPS, (at << 4) as u8),
            Scalar::F64 if at == 0 => (op::BLENDPS, 0b0011),
            Scalar::F64 => (op::SHUFPD, 0b00),
            _ => (integer_opcodes(bytes).0, at as u8),
        };
        let mut form = crate::instruction::Vector { has_immediate: true, ..self.form(opcode, Length::X) };
        form.memory_bytes = bytes as u8;
        let draft = Draft { other: Some(register), source: value, ..Draft::new(Kind::Vector(form)) };
        self.made(crate::registers::VECTOR, Draft { immediate: i64::from(immediate), ..draft })
    }

    /// Builds a register of scalars; lanes without one are undetermined.
    pub(in crate::select) fn built(
        &mut self,
        scalar: Scalar,
        length: Length,
        lanes: &[Option<Source>],
    ) -> VReg {
        let half = (16 / scalar.bytes()) as usize;
        let (low, high) = lanes.split_at(half.min(lanes.len()));
        if length == Length::X || high.iter().all(Option::is_none) {
            return self.built_low(scalar, low);
        }
        let first = lanes.iter().flatten().next().copied();
        if let Some(Source::Register(value)) =
            first.filter(|first| lanes.iter().all(|lane| lane.is_none_or(|lane| lane == *first)))
        {
            return self.broadcast(scalar, length, value);
        }
        let high = self.built_low(scalar, high);
        let low = self.built_low(scalar, low);
        self.vector_immediate(op::INSERTF128, length, (Some(low), high.into()), 1)
    }

    fn built_low(&mut self, scalar: Scalar, lanes: &[Option<Source>]) -> VReg {
        if scalar == Scalar::F32
            && let [
                Some(Source::Register(a)),
                Some(Source::Register(b)),
                Some(Source::Register(c)),
                Some(Source::Register(d)),
            ] = lanes
        {
            let low = self.vector_binary(op::UNPCKLPS, Length::X, (*a, (*b).into()), 16);
            let high = self.vector_binary(op::UNPCKLPS, Length::X, (*c, (*d).into()), 16);
            return self.vector_binary(op::UNPCKLPD, Length::X, (low, high.into()), 16);
        }
        let mut result: Option<VReg> = None;
        for (at, lane) in lanes.iter().enumerate() {
            let Some(lane) = *lane else { continue };
            // A float in its place, or an integer in the lowest one, is the first of a register.
            result = Some(match (result, at) {
                (None, 0) => self.in_vector(scalar, lane),
                (None, _) => {
                    let none = self.any_part();
                    self.put_in(scalar, none, lane, at as u32)
                }
                (Some(others), _) => self.put_in(scalar, others, lane, at as u32),
            });
        }
        result.unwrap_or_else(|| self.any_part())
    }

    fn put_in(&mut self, scalar: Scalar, register: VReg, lane: Source, at: u32) -> VReg {
        let lane = match lane {
            Source::Memory(_) if scalar == Scalar::F64 => self.in_vector(scalar, lane).into(),
            _ => lane,
        };
        self.with_low_scalar(scalar, register, lane, at)
    }

    /// Computes the scalar in the lowest lane of a vector register.
    fn in_vector(&mut self, scalar: Scalar, source: Source) -> VReg {
        match source {
            Source::Memory(address) => self.load_float(address, scalar.bytes() == 8),
            Source::Register(value) if !scalar.is_in_vector_register() => {
                self.move_to_vector(value, Size::of_bits(scalar.bits()))
            }
            Source::Register(value) => value,
            _ => self.any_part(),
        }
    }

    /// Sets the result of an insertion to a vector built of scalars, if it is the last of a row of insertions that says
    /// what is in all lanes, or leaves the others undetermined.
    pub(super) fn build(&mut self, last: llvm::InsertElementOp<'a, 'c>, leaf: &Leaf) -> Lowered<bool> {
        let count = leaf.lanes.unwrap_or(1) as usize;
        let mut lanes: Vec<Option<Value<'a, 'c>>> = vec![None; count];
        let mut op = last;
        let base = loop {
            let at = constant_integer(op.position()).and_then(|at| usize::try_from(at).ok());
            let Some(at) = at.filter(|at| *at < count) else { return Ok(false) };
            lanes[at].get_or_insert(op.value());
            let vector = op.vector();
            match vector.defining::<llvm::InsertElementOp>().filter(|_| vector.has_one_use()) {
                Some(before) => op = before,
                None => break vector,
            }
        };
        if lanes.iter().any(Option::is_none) && !aggregate::is_undetermined(base) {
            return Ok(false);
        }
        let mut results = Parts::new();
        let parts: Vec<Part> = leaf.parts(self.features).collect();
        for part in parts {
            let mut sources = Vec::new();
            for lane in &lanes[part.start as usize..(part.start + part.lanes) as usize] {
                sources.push(match lane {
                    None => None,
                    Some(value) => Some(self.scalar_source(leaf, *value)?),
                });
            }
            results.push(self.built(leaf.scalar, part.length, &sources));
        }
        self.set(last.op(), &results)?;
        Ok(true)
    }

    fn scalar_source(&mut self, leaf: &Leaf, value: Value<'a, 'c>) -> Lowered<Source> {
        if leaf.scalar.bytes() >= 4
            && let Some(address) = self.sunk_load(value)?
        {
            return Ok(Source::Memory(address));
        }
        Ok(self.one(value)?.into())
    }
}
