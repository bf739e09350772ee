//! Parts of structures and arrays, and constants: they are found where they are used, without instructions of their own.

use super::build::Draft;
use super::build::{Address, Source};
use super::{Effect, Parts, Selector, Table};
use crate::encode::opcodes as op;
use crate::instruction::Kind;
use crate::registers::{GENERAL, VECTOR};
use crate::shape::{Leaf, Part, Scalar};
use crate::{Callee, Lowered};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, Operation, Type, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_llvm::types::{StructType, as_array};

/// Nothing is computed for these: whoever uses them looks through them.
pub(super) const TABLE: Table = &[
    row!(
        [
            llvm::AddrSpaceCastOp,
            llvm::ExtractValueOp,
            llvm::FreezeOp,
            llvm::InsertValueOp,
            llvm::AnnotationOp,
            llvm::ExpectOp,
            llvm::ExpectWithProbabilityOp,
            llvm::LaunderInvariantGroupOp,
            llvm::SSACopyOp,
            llvm::StripInvariantGroupOp,
            llvm::AddressOfOp,
            llvm::ConstantOp,
            llvm::PoisonOp,
            llvm::UndefOp,
            llvm::ZeroOp
        ],
        Effect::Pure,
        nothing
    ),
    row!([llvm::BitcastOp], Effect::Pure, super::convert::bitcast),
    row!(
        [
            llvm::AssumeOp,
            llvm::DbgDeclareOp,
            llvm::DbgLabelOp,
            llvm::DbgValueOp,
            llvm::NoAliasScopeDeclOp,
            llvm::InvariantEndOp,
            llvm::LifetimeEndOp,
            llvm::LifetimeStartOp,
            llvm::PrefetchOp,
            llvm::VarAnnotationOp
        ],
        Effect::Writes,
        nothing
    ),
];

fn nothing<'a, 'c>(_: &mut Selector<'_, 'a, 'c>, _: Operation<'a, 'c>) -> Lowered<()> {
    Ok(())
}

/// Operations whose result is their first operand.
const COPIES: &[&OpSpec<'static>] = &[
    llvm::AddrSpaceCastOp::SPEC,
    llvm::FreezeOp::SPEC,
    llvm::AnnotationOp::SPEC,
    llvm::ExpectOp::SPEC,
    llvm::ExpectWithProbabilityOp::SPEC,
    llvm::LaunderInvariantGroupOp::SPEC,
    llvm::SSACopyOp::SPEC,
    llvm::StripInvariantGroupOp::SPEC,
];

/// Returns the operand whose value an operation copies.
fn copied<'a, 'c>(op: Operation<'a, 'c>) -> Option<Value<'a, 'c>> {
    let spec = op.spec()?;
    COPIES.iter().any(|one| std::ptr::addr_eq(*one, spec)).then(|| op.operand(0))
}

/// Returns true if a value is poison or undefined.
pub(super) fn is_undetermined(value: Value<'_, '_>) -> bool {
    value.defining::<llvm::PoisonOp>().is_some() || value.defining::<llvm::UndefOp>().is_some()
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns the value that a leaf of another is a leaf of, and its number there.
    pub fn origin(&mut self, mut value: Value<'a, 'c>, mut number: usize) -> Lowered<(Value<'a, 'c>, usize)> {
        while let Some(op) = value.defining_op() {
            if let Some(other) = copied(op) {
                value = other;
            } else if let Some(insert) = op.try_as::<llvm::InsertValueOp>() {
                let (start, count) = self.position(insert.container(), &insert.position())?;
                if (start..start + count).contains(&number) {
                    (value, number) = (insert.value(), number - start);
                } else {
                    value = insert.container();
                }
            } else if let Some(extract) = op.try_as::<llvm::ExtractValueOp>() {
                let (start, _) = self.position(extract.container(), &extract.position())?;
                (value, number) = (extract.container(), number + start);
            } else {
                break;
            }
        }
        Ok((value, number))
    }

    /// Returns the number of the first leaf of a part of an aggregate, and their count.
    fn position(&mut self, container: Value<'a, 'c>, path: &[i64]) -> Lowered<(usize, usize)> {
        let mut ty = container.ty();
        let context = container.context();
        let mut start = 0;
        for index in path {
            let index = usize::try_from(*index).map_err(|_| "there is no such part")?;
            if let Some((element, _)) = as_array(ty) {
                start += index * self.shape(element)?.leaves.len();
                ty = element;
            } else if let Some(structure) = StructType::of(ty) {
                for at in 0..index {
                    let before = structure.element(context, at).ok_or("there is no such field")?;
                    start += self.shape(before)?.leaves.len();
                }
                ty = structure.element(context, index).ok_or("there is no such field")?;
            } else {
                return Err("there is no such part".into());
            }
        }
        Ok((start, self.shape(ty)?.leaves.len()))
    }

    /// Returns the registers of a leaf of a constant, address or allocation, which is materialized where it is used.
    pub fn materialized(&mut self, value: Value<'a, 'c>, number: usize) -> Lowered<Option<Parts>> {
        let Some(op) = value.defining_op() else { return Ok(None) };
        if let Some(constant) = op.try_as::<llvm::ConstantOp>() {
            let attribute = constant.value();
            if let Some(symbol) = attribute.as_flat_symbol() {
                return Ok(Some(Parts::from_slice(&[self.symbol(symbol.as_str())?])));
            }
            let leaf = self.nth_leaf(value.ty(), number)?;
            let bits = self.constant_bits(attribute, value.ty(), number)?;
            return Ok(Some(self.constant_leaf(&leaf, &bits)?));
        }
        if op.isa::<llvm::ZeroOp>() || is_undetermined(value) {
            let leaf = self.nth_leaf(value.ty(), number)?;
            let bits = vec![0; leaf.lanes.unwrap_or(1) as usize];
            return Ok(Some(self.constant_leaf(&leaf, &bits)?));
        }
        if let Some(address) = op.try_as::<llvm::AddressOfOp>() {
            let name = address.global_name_attr().and_then(|name| name.as_flat_symbol());
            let register = self.symbol(name.ok_or("names no symbol")?.as_str())?;
            return Ok(Some(Parts::from_slice(&[register])));
        }
        let Some(allocation) = op.try_as::<llvm::AllocaOp>() else { return Ok(None) };
        let Some(slot) = self.allocation(allocation)? else { return Ok(None) };
        let register = self.address(Address::at(slot, 0));
        Ok(Some(Parts::from_slice(&[register])))
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
        if value.defining::<llvm::ZeroOp>().is_some() {
            let leaf = self.nth_leaf(value.ty(), number)?;
            return Ok(Some(vec![0; leaf.lanes.unwrap_or(1) as usize]));
        }
        let attribute = value.defining::<llvm::ConstantOp>().map(|constant| constant.value());
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
