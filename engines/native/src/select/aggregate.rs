//! Parts of structures and arrays, and constants: they are found where they are used, without instructions of their own.

use super::build::Draft;
use super::build::{Address, Source};
use super::{Effect, Parts, Selector, Table};
use crate::encode::opcodes as op;
use crate::instruction::Kind;
use crate::registers::{GENERAL, VECTOR};
use crate::shape::{Leaf, Part, Scalar};
use crate::{Callee, Lowered};
use terrace_ir::{Attribute, Operation, Type, Value};
use terrace_llvm::types::{StructType, as_array};

/// Nothing is computed for these: whoever uses them looks through them.
pub(super) const TABLE: Table = &[
    ("llvm.addrspacecast", Effect::Pure, nothing),
    ("llvm.bitcast", Effect::Pure, super::convert::bitcast),
    ("llvm.extractvalue", Effect::Pure, nothing),
    ("llvm.freeze", Effect::Pure, nothing),
    ("llvm.insertvalue", Effect::Pure, nothing),
    ("llvm.intr.annotation", Effect::Pure, nothing),
    ("llvm.intr.assume", Effect::Writes, nothing),
    ("llvm.intr.dbg.declare", Effect::Writes, nothing),
    ("llvm.intr.dbg.label", Effect::Writes, nothing),
    ("llvm.intr.dbg.value", Effect::Writes, nothing),
    ("llvm.intr.expect", Effect::Pure, nothing),
    ("llvm.intr.expect.with.probability", Effect::Pure, nothing),
    ("llvm.intr.experimental.noalias.scope.decl", Effect::Writes, nothing),
    ("llvm.intr.invariant.end", Effect::Writes, nothing),
    ("llvm.intr.launder.invariant.group", Effect::Pure, nothing),
    ("llvm.intr.lifetime.end", Effect::Writes, nothing),
    ("llvm.intr.lifetime.start", Effect::Writes, nothing),
    ("llvm.intr.prefetch", Effect::Writes, nothing),
    ("llvm.intr.ssa.copy", Effect::Pure, nothing),
    ("llvm.intr.strip.invariant.group", Effect::Pure, nothing),
    ("llvm.intr.var.annotation", Effect::Writes, nothing),
    ("llvm.mlir.addressof", Effect::Pure, nothing),
    ("llvm.mlir.constant", Effect::Pure, nothing),
    ("llvm.mlir.poison", Effect::Pure, nothing),
    ("llvm.mlir.undef", Effect::Pure, nothing),
    ("llvm.mlir.zero", Effect::Pure, nothing),
];

fn nothing<'a, 'c>(_: &mut Selector<'_, 'a, 'c>, _: Operation<'a, 'c>) -> Lowered<()> {
    Ok(())
}

/// Returns the values that an operation only hands on.
fn handed_on<'a, 'c>(op: Operation<'a, 'c>) -> Option<Value<'a, 'c>> {
    matches!(
        op.name().as_str(),
        "llvm.addrspacecast"
            | "llvm.freeze"
            | "llvm.intr.annotation"
            | "llvm.intr.expect"
            | "llvm.intr.expect.with.probability"
            | "llvm.intr.launder.invariant.group"
            | "llvm.intr.ssa.copy"
            | "llvm.intr.strip.invariant.group"
    )
    .then(|| op.operand(0))
}

/// Returns true if a value is not determined.
pub(super) fn is_undetermined(value: Value<'_, '_>) -> bool {
    value.defining_op().is_some_and(|op| op.is("llvm.mlir.poison") || op.is("llvm.mlir.undef"))
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns the value that a leaf of another is a leaf of, and its number there.
    pub fn origin(&mut self, mut value: Value<'a, 'c>, mut number: usize) -> Lowered<(Value<'a, 'c>, usize)> {
        while let Some(op) = value.defining_op() {
            if let Some(other) = handed_on(op) {
                value = other;
            } else if op.is("llvm.insertvalue") {
                let (start, count) = self.position(op)?;
                if (start..start + count).contains(&number) {
                    (value, number) = (op.operand(1), number - start);
                } else {
                    value = op.operand(0);
                }
            } else if op.is("llvm.extractvalue") {
                let (start, _) = self.position(op)?;
                (value, number) = (op.operand(0), number + start);
            } else {
                break;
            }
        }
        Ok((value, number))
    }

    /// Returns the leaves that an operation on a part of an aggregate is about.
    fn position(&mut self, op: Operation<'a, 'c>) -> Lowered<(usize, usize)> {
        let path = op.attribute("position").and_then(|path| path.as_i64_array()).ok_or("has no position")?;
        let mut ty = op.operand(0).ty();
        let mut start = 0;
        for index in path {
            let index = usize::try_from(index).map_err(|_| "there is no such part")?;
            if let Some((element, _)) = as_array(ty) {
                start += index * self.shape(element)?.leaves.len();
                ty = element;
            } else if let Some(structure) = StructType::of(ty) {
                for at in 0..index {
                    let before = structure.element(op.context(), at).ok_or("there is no such field")?;
                    start += self.shape(before)?.leaves.len();
                }
                ty = structure.element(op.context(), index).ok_or("there is no such field")?;
            } else {
                return Err("there is no such part".into());
            }
        }
        Ok((start, self.shape(ty)?.leaves.len()))
    }

    /// Returns the registers of a leaf that is made where it is used, if it is such a one.
    pub fn materialized(&mut self, value: Value<'a, 'c>, number: usize) -> Lowered<Option<Parts>> {
        let Some(op) = value.defining_op() else { return Ok(None) };
        match op.name().as_str() {
            "llvm.mlir.constant" => {
                let attribute = op.attribute("value").ok_or("has no value")?;
                if let Some(symbol) = attribute.as_flat_symbol() {
                    return Ok(Some(Parts::from_slice(&[self.symbol(symbol.as_str())?])));
                }
                let leaf = self.nth_leaf(value.ty(), number)?;
                let bits = self.constant_bits(attribute, value.ty(), number)?;
                Ok(Some(self.constant_leaf(&leaf, &bits)?))
            }
            "llvm.mlir.poison" | "llvm.mlir.undef" | "llvm.mlir.zero" => {
                let leaf = self.nth_leaf(value.ty(), number)?;
                let bits = vec![0; leaf.lanes.unwrap_or(1) as usize];
                Ok(Some(self.constant_leaf(&leaf, &bits)?))
            }
            "llvm.mlir.addressof" => {
                let name = op.attribute("global_name").and_then(|name| name.as_flat_symbol());
                let register = self.symbol(name.ok_or("names no symbol")?.as_str())?;
                Ok(Some(Parts::from_slice(&[register])))
            }
            "llvm.alloca" => {
                let Some(slot) = self.allocation(op)? else { return Ok(None) };
                let register = self.address(Address::at(slot, 0));
                Ok(Some(Parts::from_slice(&[register])))
            }
            _ => Ok(None),
        }
    }

    fn nth_leaf(&mut self, ty: Type<'c>, number: usize) -> Lowered<Leaf> {
        self.shape(ty)?.leaves.get(number).copied().ok_or_else(|| "uses a part that is not there".into())
    }

    /// Returns the bits of the lanes of a leaf of a constant.
    pub fn constant_bits(
        &mut self,
        attribute: Attribute<'c>,
        ty: Type<'c>,
        number: usize,
    ) -> Lowered<Vec<u64>> {
        let shape = self.shape(ty)?;
        let lanes = |leaf: &Leaf| leaf.lanes.unwrap_or(1) as usize;
        let total: usize = shape.leaves.iter().map(lanes).sum();
        let start: usize = shape.leaves[..number].iter().map(lanes).sum();
        let count = lanes(&shape.leaves[number]);
        let all = self.out.constant(attribute, ty)?;
        if all.len() == 1 && total > 1 {
            return Ok(vec![all[0] as u64; count]);
        }
        let own = all.get(start..start + count).ok_or("has a constant of another shape than its type")?;
        Ok(own.iter().map(|bits| *bits as u64).collect())
    }

    /// Returns the bits of the lanes of a constant vector or scalar, if a value is one.
    pub fn known_bits(&mut self, value: Value<'a, 'c>) -> Lowered<Option<Vec<u64>>> {
        let (value, number) = self.origin(value, 0)?;
        let Some(op) = value.defining_op() else { return Ok(None) };
        if op.is("llvm.mlir.zero") {
            let leaf = self.nth_leaf(value.ty(), number)?;
            return Ok(Some(vec![0; leaf.lanes.unwrap_or(1) as usize]));
        }
        let attribute = op.attribute("value").filter(|_| op.is("llvm.mlir.constant"));
        match attribute.filter(|attribute| attribute.as_flat_symbol().is_none()) {
            Some(attribute) => Ok(Some(self.constant_bits(attribute, value.ty(), number)?)),
            None => Ok(None),
        }
    }

    /// Makes a constant.
    pub fn constant_leaf(&mut self, leaf: &Leaf, bits: &[u64]) -> Lowered<Parts> {
        if leaf.is_mask() {
            let mut parts = Parts::new();
            for chunk in bits.chunks(64) {
                let word = chunk.iter().rev().fold(0u64, |word, bit| word << 1 | bit & 1);
                let word = self.constant(word.cast_signed());
                parts.push(if self.features.avx512 { self.move_to_mask(word) } else { word });
            }
            return Ok(parts);
        }
        if leaf.lanes.is_some() {
            let leaf = *leaf;
            return Ok(leaf.parts(self.features).map(|part| self.constant_part(&leaf, part, bits)).collect());
        }
        let bits = bits[0];
        let register = match leaf.scalar {
            Scalar::F32 | Scalar::F64 if bits == 0 => self.zero_vector(),
            Scalar::F32 => {
                let address = self.pooled((bits as u32).to_le_bytes().to_vec());
                self.load_float(address, false)
            }
            Scalar::F64 => {
                let address = self.pooled(bits.to_le_bytes().to_vec());
                self.load_float(address, true)
            }
            _ => self.constant(bits.cast_signed()),
        };
        Ok(Parts::from_slice(&[register]))
    }

    fn constant_part(&mut self, leaf: &Leaf, part: Part, bits: &[u64]) -> super::VReg {
        let lanes = &bits[part.start as usize..(part.start + part.lanes) as usize];
        if lanes.iter().all(|bits| *bits == 0) {
            return self.zero_vector();
        }
        match self.constant_source(leaf, part, bits) {
            Source::Broadcast(address) => {
                let (opcode, bytes) = match leaf.scalar.bytes() {
                    4 => (op::BROADCASTSS, 4),
                    _ => (op::BROADCASTSD, 8),
                };
                // The one of doubles has no form of 128 bits.
                let length = if bytes == 8 { part.length.max(super::Length::Y) } else { part.length };
                self.vector_unary(opcode, length, Source::Memory(address), bytes)
            }
            Source::Memory(address) => self.load_vector(address, part.length),
            _ => self.zero_vector(),
        }
    }

    /// Returns a constant part in memory: one element, if all lanes are equal and of 4 or 8 bytes, or all of them.
    pub fn constant_source(&mut self, leaf: &Leaf, part: Part, bits: &[u64]) -> Source {
        let bytes = leaf.scalar.bytes() as usize;
        let lanes = &bits[part.start as usize..(part.start + part.lanes) as usize];
        let is_splat = lanes.iter().all(|lane| *lane == lanes[0]);
        if is_splat && bytes >= 4 {
            return Source::Broadcast(self.pooled(lanes[0].to_le_bytes()[..bytes].to_vec()));
        }
        let mut memory: Vec<u8> =
            lanes.iter().flat_map(|lane| lane.to_le_bytes()[..bytes].to_vec()).collect();
        memory.resize(part.length.bytes() as usize, 0);
        Source::Memory(self.pooled(memory))
    }

    /// Returns the address of a function or variable.
    fn symbol(&mut self, name: &'c str) -> Lowered<super::VReg> {
        Ok(match self.out.symbol(name)? {
            Callee::Symbol(number) => self.made(GENERAL, Draft::new(Kind::SymbolAddress(number))),
            Callee::Address(address) => self.constant(address.cast_signed()),
            Callee::Late(place) => {
                let place = self.constant(place.cast_signed());
                self.load_integer(crate::instruction::Extension::Full, Source::Memory(Address::of(place)))
            }
        })
    }

    /// Returns a value of that leaf that is anything.
    pub fn any_part(&mut self) -> super::VReg {
        self.made(VECTOR, Draft::new(Kind::Zero))
    }
}
