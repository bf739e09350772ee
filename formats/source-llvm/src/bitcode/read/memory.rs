//! Records of instructions that access memory or compute addresses.

use super::super::codes::function;
use super::super::words;
use super::functions::BodyReader;
use super::instructions::{Made, Operands};
use super::{Read, Reader};
use crate::module::body::{Atomic, InstructionKind};
use crate::module::ids::{Operand, TypeId};
use crate::module::types::Type;

impl<'a> Reader<'a> {
    pub(super) fn read_memory_access(
        &mut self,
        code: u32,
        rest: &mut Operands<'_>,
        body: &mut BodyReader<'a>,
    ) -> Read<Made<'a>> {
        let void = self.void();
        match code {
            function::ALLOCA => self.read_alloca(rest, body),
            function::LOAD | function::ATOMIC_LOAD => {
                let pointer = self.pointer_operand(rest, body)?;
                let ty = self.ty(rest.next()?)?;
                if !self.module.types.is_sized(ty) {
                    return self.error("loading unsized types is not allowed");
                }
                let alignment = self.alignment_of(ty, rest.next()?)?;
                let is_volatile = rest.next()? != 0;
                let atomic = self.atomic_if(code == function::ATOMIC_LOAD, rest)?;
                Ok((InstructionKind::Load { pointer, alignment, is_volatile, atomic }, ty))
            }
            function::STORE | function::ATOMIC_STORE => {
                let pointer = self.pointer_operand(rest, body)?;
                let (value, ty) = self.typed_operand(rest, body)?;
                if !self.module.types.is_sized(ty) {
                    return self.error("storing unsized types is not allowed");
                }
                let alignment = self.alignment_of(ty, rest.next()?)?;
                let is_volatile = rest.next()? != 0;
                let atomic = self.atomic_if(code == function::ATOMIC_STORE, rest)?;
                Ok((InstructionKind::Store { value, pointer, alignment, is_volatile, atomic }, void))
            }
            function::FENCE => Ok((InstructionKind::Fence(self.atomic(rest)?), void)),
            function::COMPARE_EXCHANGE => self.read_compare_exchange(rest, body),
            function::READ_MODIFY_WRITE | function::READ_MODIFY_WRITE_OLD => {
                let pointer = self.pointer_operand(rest, body)?;
                let (value, ty) = self.typed_operand(rest, body)?;
                if !self.module.types.is_sized(ty) {
                    return self.error("atomicrmw operand must have a size");
                }
                let operation =
                    self.word(words::READ_MODIFY_WRITE, rest.next()?, "operation of atomicrmw")?;
                let is_volatile = rest.next()? != 0;
                let atomic = self.atomic(rest)?;
                let alignment = self.natural_alignment(ty, rest.optional())?;
                let operands = [pointer, value];
                let kind =
                    InstructionKind::ReadModifyWrite { operation, operands, alignment, is_volatile, atomic };
                Ok((kind, ty))
            }
            function::ADDRESS => self.read_address(rest, body),
            function::VA_ARG => {
                let list_type = self.ty(rest.next()?)?;
                let list = self.operand_of(rest, list_type, body)?;
                Ok((InstructionKind::VaArg(list), self.ty(rest.next()?)?))
            }
            code => self.error(format!("unknown record {code} of functions")),
        }
    }

    /// Returns the alignment that a field says, or the one that an access of a type has without.
    fn alignment_of(&self, ty: TypeId, field: u64) -> Read<u64> {
        let natural = || self.layout.abi_alignment(&self.module.types, ty);
        Ok(self.alignment(field)?.unwrap_or_else(natural))
    }

    /// Returns the alignment that a field says, or the size of a type.
    fn natural_alignment(&self, ty: TypeId, field: u64) -> Read<u64> {
        let natural = || {
            let bytes = self.layout.bits(&self.module.types, ty).div_ceil(8).max(1);
            bytes.checked_next_power_of_two().unwrap_or(1)
        };
        Ok(self.alignment(field)?.unwrap_or_else(natural))
    }

    fn pointer_operand(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Operand> {
        let (pointer, ty) = self.typed_operand(rest, body)?;
        match self.module.types.get(ty) {
            Type::Pointer(_) => Ok(pointer),
            _ => self.error("memory is accessed by what is no pointer"),
        }
    }

    fn ordering(&self, number: u64) -> Read<&'static str> {
        self.word(words::ORDERINGS, number, "ordering")
    }

    fn scope(&self, number: u64) -> Read<Option<std::borrow::Cow<'a, [u8]>>> {
        // Without a table these are a thread's own scope and that of all threads.
        let known: Option<&[u8]> = match usize::try_from(number).ok().and_then(|at| self.sync_scopes.get(at))
        {
            Some(name) => Some(name),
            None if self.sync_scopes.is_empty() && number == 0 => Some(b"singlethread"),
            None if self.sync_scopes.is_empty() && number == 1 => Some(b""),
            None => None,
        };
        match known {
            Some(name) => Ok(super::nonempty(name)),
            None => self.error(format!("use of undefined synchronization scope {number}")),
        }
    }

    fn atomic(&self, rest: &mut Operands<'_>) -> Read<Atomic<'a>> {
        let ordering = self.ordering(rest.next()?)?;
        Ok(Atomic { scope: self.scope(rest.next()?)?, ordering })
    }

    fn atomic_if(&self, is_atomic: bool, rest: &mut Operands<'_>) -> Read<Option<Atomic<'a>>> {
        if is_atomic { self.atomic(rest).map(Some) } else { Ok(None) }
    }

    /// Reads a stack slot: its type, the type and number of the count, and the alignment with flags among its bits.
    fn read_alloca(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        const IS_INALLOCA: u64 = 1 << 5;
        const EXPLICIT_TYPE: u64 = 1 << 6;
        const IS_SWIFT_ERROR: u64 = 1 << 7;
        let element = self.ty(rest.next()?)?;
        let count_type = self.ty(rest.next()?)?;
        let count = rest.next()?;
        let bits = rest.next()?;
        if bits & EXPLICIT_TYPE == 0 {
            return self.error("a stack slot without the type of its elements");
        }
        if !self.module.types.is_sized(element) {
            return self.error("invalid type for alloca");
        }
        if !matches!(self.module.types.get(count_type), Type::Integer(_)) {
            return self.error("element count must have integer type");
        }
        let (count, _) = self.operand(&mut body.locals, count, Some(count_type))?;
        let space = match rest.is_empty() {
            true => self.layout.alloca_space,
            false => match u32::try_from(rest.next()?) {
                Ok(space) if space < 1 << 24 => space,
                _ => return self.error("invalid address space, must be a 24-bit integer"),
            },
        };
        let natural = || self.layout.preferred_alignment(&self.module.types, element);
        let alignment = self.alignment(bits & 0x1f | (bits >> 8 & 7) << 5)?.unwrap_or_else(natural);
        let ty = self.id_of(Type::Pointer(space));
        let kind = InstructionKind::Alloca {
            element,
            count,
            alignment,
            is_inalloca: bits & IS_INALLOCA != 0,
            is_swift_error: bits & IS_SWIFT_ERROR != 0,
        };
        Ok((kind, ty))
    }

    fn read_compare_exchange(
        &mut self,
        rest: &mut Operands<'_>,
        body: &mut BodyReader<'a>,
    ) -> Read<Made<'a>> {
        let pointer = self.pointer_operand(rest, body)?;
        let (expected, ty) = self.typed_operand(rest, body)?;
        let new = self.operand_of(rest, ty, body)?;
        if !matches!(self.module.types.get(ty), Type::Integer(_) | Type::Pointer(_)) {
            return self.error("cmpxchg operand must have integer or pointer type");
        }
        let is_volatile = rest.next()? != 0;
        let atomic = self.atomic(rest)?;
        let failure = self.ordering(rest.next()?)?;
        let is_weak = rest.next()? != 0;
        let alignment = self.natural_alignment(ty, rest.optional())?;
        let mut flags = Vec::new();
        flags.extend(is_weak.then_some("weak"));
        flags.extend(is_volatile.then_some("volatile"));
        let bit = self.id_of(Type::Integer(1));
        let result = self.id_of(Type::Struct { elements: [ty, bit].into(), is_packed: false });
        let operands = [pointer, expected, new];
        Ok((InstructionKind::CompareExchange { operands, alignment, words: flags, atomic, failure }, result))
    }

    fn read_address(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        let flags = words::address_flags(rest.next()?);
        let source = self.ty(rest.next()?)?;
        let (base, mut ty) = self.typed_operand(rest, body)?;
        if !self.module.types.is_pointer(ty) {
            return self.error("base of getelementptr must be a pointer");
        }
        let mut indices = Vec::with_capacity(rest.len());
        let mut part = source;
        while !rest.is_empty() {
            let (index, index_type) = self.typed_operand(rest, body)?;
            let types = &mut self.module.types;
            if !types.is_integral(index_type) {
                return self.error("getelementptr index must be an integer");
            }
            if matches!(types.get(ty), Type::Pointer(_)) {
                ty = types.with_lanes_of(index_type, ty);
            }
            if !indices.is_empty() {
                part = match self.module.indexed(part, index) {
                    Some(part) => part,
                    None => return self.error("invalid getelementptr indices"),
                };
            }
            indices.push(index);
        }
        Ok((InstructionKind::GetElementPointer { source, base, indices, flags }, ty))
    }
}
