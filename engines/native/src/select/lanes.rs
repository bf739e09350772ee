//! Operations lane by lane: with one instruction for each part of a vector, or with those of scalars by way of the frame.

use super::build::{Address, Source, Start};
use super::{Parts, Selector};
use crate::Lowered;
use crate::encode::Length;
use crate::encode::opcodes::Opcode;
use crate::encode::scalar::Size;
use crate::instruction::{Arithmetic, Extension, ShiftKind};
use crate::registers::{GENERAL, MASK};
use crate::shape::{Leaf, Part, Scalar};
use regalloc2::VReg;
use terrace_ir::{Operation, Value};

/// Instruction on lanes.
#[derive(Clone, Copy)]
pub(crate) struct Lanes {
    pub opcode: Opcode,
    /// True if its memory operand may be one element for all lanes, with a prefix that has that.
    pub broadcasts: bool,
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns a part of a vector as a source, which may be in memory.
    pub fn part_source(
        &mut self,
        value: Value<'a, 'c>,
        leaf: &Leaf,
        (number, part): (usize, Part),
        broadcasts: bool,
    ) -> Lowered<Source> {
        let broadcasts = broadcasts && self.features.avx512 && leaf.scalar.bytes() >= 4;
        if let Some(bits) = self.known_bits(value)? {
            let lanes = &bits[part.start as usize..(part.start + part.lanes) as usize];
            if lanes.iter().any(|lane| *lane != 0) {
                match self.constant_source(leaf, part, &bits) {
                    source @ Source::Broadcast(_) if broadcasts => return Ok(source),
                    source @ Source::Memory(_) => return Ok(source),
                    // Without a prefix for that, all lanes are in memory.
                    Source::Broadcast(_) if !self.features.avx512 => {
                        return Ok(Source::Memory(self.repeated(leaf, part, lanes[0])));
                    }
                    _ => {}
                }
            }
        } else if part.is_full(leaf.scalar)
            && let Some(address) = self.sunk_load(value)?
        {
            return Ok(Source::Memory(address.plus((part.start * leaf.scalar.bytes()) as i32)));
        } else if broadcasts && let Some(address) = self.sunk_splat(value)? {
            return Ok(Source::Broadcast(address));
        }
        Ok(self.parts(value)?[number].into())
    }

    /// Emits one instruction of two sources for each part.
    pub fn lanes_binary(&mut self, op: Operation<'a, 'c>, lanes: Lanes) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let a = self.parts(op.operand(0))?;
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let b = self.part_source(op.operand(1), &leaf, (number, part), lanes.broadcasts)?;
            let bytes = self.memory_bytes(b, &leaf, part.length);
            results.push(self.vector_binary(lanes.opcode, part.length, (a[number], b), bytes));
        }
        self.set(op, &results)
    }

    /// Returns the address of a constant that is the same in all lanes of a register.
    fn repeated(&mut self, leaf: &Leaf, part: Part, bits: u64) -> Address {
        let bytes = leaf.scalar.bytes() as usize;
        let count = part.length.bytes() as usize / bytes;
        self.pooled(bits.to_le_bytes()[..bytes].repeat(count))
    }

    /// Returns the bytes of a source in memory.
    pub fn memory_bytes(&self, source: Source, leaf: &Leaf, length: Length) -> u32 {
        match source {
            Source::Broadcast(_) => leaf.scalar.bytes(),
            _ => length.bytes(),
        }
    }

    /// Emits one instruction of one source for each part.
    pub fn lanes_unary(&mut self, op: Operation<'a, 'c>, lanes: Lanes, immediate: Option<u8>) -> Lowered<()> {
        let leaf = self.leaf_of(op.operand(0).ty())?;
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let a = self.part_source(op.operand(0), &leaf, (number, part), false)?;
            results.push(match immediate {
                None => self.vector_unary(lanes.opcode, part.length, a, part.length.bytes()),
                Some(immediate) => self.vector_immediate(lanes.opcode, part.length, (None, a), immediate),
            });
        }
        self.set(op, &results)
    }

    /// Writes a vector to memory of the frame.
    pub fn put_in_frame(&mut self, leaf: &Leaf, parts: &[VReg]) -> u32 {
        let all: Vec<Part> = leaf.parts(self.features).collect();
        let bytes = leaf.scalar.bytes();
        let slot = self.frame_for(leaf);
        for (part, register) in all.iter().zip(parts) {
            let address = Address::at(Start::Slot(slot), (part.start * bytes) as i32);
            self.store_vector(*register, address, part.length);
        }
        slot
    }

    /// Makes memory of the frame that a vector fits into, its parts in whole registers and its lanes in a power of two.
    pub fn frame_for(&mut self, leaf: &Leaf) -> u32 {
        let bytes = leaf.scalar.bytes();
        let lanes = leaf.lanes.unwrap_or(1).next_power_of_two();
        self.slot((lanes * bytes).max(64), 64)
    }

    /// Reads a vector from memory of the frame.
    pub fn take_from_frame(&mut self, leaf: &Leaf, slot: u32) -> Parts {
        let bytes = leaf.scalar.bytes();
        leaf.parts(self.features)
            .map(|part| {
                let address = Address::at(Start::Slot(slot), (part.start * bytes) as i32);
                self.load_vector(address, part.length)
            })
            .collect()
    }

    /// Reads a scalar from memory.
    pub fn load_scalar(&mut self, scalar: Scalar, address: Address) -> VReg {
        match scalar {
            Scalar::F32 => self.load_float(address, false),
            Scalar::F64 => self.load_float(address, true),
            _ => {
                let extension = match scalar.bytes() {
                    1 => Extension::Zero8,
                    2 => Extension::Zero16,
                    4 => Extension::Zero32,
                    _ => Extension::Full,
                };
                self.load_integer(extension, Source::Memory(address))
            }
        }
    }

    /// Writes a scalar to memory.
    pub fn store_scalar(&mut self, scalar: Scalar, register: VReg, address: Address) {
        match scalar {
            Scalar::F32 => self.store_float(register, address, false),
            Scalar::F64 => self.store_float(register, address, true),
            _ => self.store_integer(register, address, scalar.bytes()),
        }
    }

    /// Returns all lanes of a vector, each in a register as a scalar is held.
    pub fn scalars(&mut self, leaf: &Leaf, parts: &[VReg]) -> Vec<VReg> {
        let Some(count) = leaf.lanes else { return parts.to_vec() };
        if leaf.is_mask() {
            let words: Vec<VReg> = parts.iter().map(|part| self.mask_bits(*part)).collect();
            return (0..count)
                .map(|lane| {
                    let word = words[lane as usize / 64];
                    let bit = self.shift(ShiftKind::Shr, Size::Quad, word, lane % 64);
                    self.arithmetic(Arithmetic::And, Size::Double, bit, Source::Immediate(1))
                })
                .collect();
        }
        let slot = self.put_in_frame(leaf, parts);
        let bytes = leaf.scalar.bytes();
        (0..count)
            .map(|lane| {
                let address = Address::at(Start::Slot(slot), (lane * bytes) as i32);
                self.load_scalar(leaf.scalar, address)
            })
            .collect()
    }

    /// Returns the bits of a mask in a general register.
    pub fn mask_bits(&mut self, part: VReg) -> VReg {
        if part.class() == MASK { self.move_from_mask(part) } else { part }
    }

    /// Returns the mask of bits in a general register.
    pub fn mask_of_bits(&mut self, bits: VReg) -> VReg {
        if self.features.avx512 { self.move_to_mask(bits) } else { bits }
    }

    /// Returns the vector of scalars in registers.
    pub fn vector_of(&mut self, leaf: &Leaf, scalars: &[VReg]) -> Parts {
        if leaf.lanes.is_none() {
            return Parts::from_slice(scalars);
        }
        if leaf.is_mask() {
            return scalars
                .chunks(64)
                .map(|lanes| {
                    let mut word = None;
                    for (at, lane) in lanes.iter().enumerate() {
                        let bit = self.load_integer(Extension::Zero8, (*lane).into());
                        let bit = self.shift(ShiftKind::Shl, Size::Quad, bit, at as u32);
                        word = Some(match word {
                            None => bit,
                            Some(word) => self.arithmetic(Arithmetic::Or, Size::Quad, word, bit.into()),
                        });
                    }
                    let word = word.unwrap_or_else(|| self.register(GENERAL));
                    self.mask_of_bits(word)
                })
                .collect();
        }
        if !self.features.avx512 {
            let parts = leaf.parts(self.features);
            let built = |part: Part| {
                let own = &scalars[part.start as usize..(part.start + part.lanes) as usize];
                let lanes: Vec<Option<Source>> = own.iter().map(|lane| Some((*lane).into())).collect();
                self.built(leaf.scalar, part.length, &lanes)
            };
            return parts.map(built).collect();
        }
        let slot = self.frame_for(leaf);
        let bytes = leaf.scalar.bytes();
        for (lane, register) in scalars.iter().enumerate() {
            let address = Address::at(Start::Slot(slot), (lane as u32 * bytes) as i32);
            self.store_scalar(leaf.scalar, *register, address);
        }
        self.take_from_frame(leaf, slot)
    }

    /// Computes a vector from scalars, lane by lane. Operands that are scalars are the same for all lanes.
    pub fn by_lane(
        &mut self,
        op: Operation<'a, 'c>,
        of: impl Fn(&mut Self, Scalar, &[VReg]) -> Lowered<VReg>,
    ) -> Lowered<()> {
        let result = self.leaf_of(op.result(0).ty())?;
        let count = result.lanes.unwrap_or(1) as usize;
        let scalar = self.leaf_of(op.operand(0).ty())?.scalar;
        let mut operands = Vec::new();
        for operand in op.operands() {
            let leaf = self.leaf_of(operand.ty())?;
            let parts = self.parts(operand)?;
            let lanes = self.scalars(&leaf, &parts);
            operands.push(if leaf.lanes.is_none() { vec![lanes[0]; count] } else { lanes });
        }
        let mut results = Vec::with_capacity(count);
        for lane in 0..count {
            let arguments: Vec<VReg> = operands.iter().map(|lanes| lanes[lane]).collect();
            results.push(of(self, scalar, &arguments)?);
        }
        let parts = self.vector_of(&result, &results);
        self.set(op, &parts)
    }
}
