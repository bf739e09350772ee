//! Instructions that access memory or compute addresses.

use super::instructions::Made;
use super::{Parsed, Parser};
use crate::module::body::{Atomic, InstructionKind};
use crate::module::constants::Constant;
use crate::module::ids::{Operand, TypeId};
use crate::module::rules::LARGEST_ALIGNMENT;
use crate::module::types::Type;
use crate::text::lexer::Token;
use terrace_support::ap_int::ApInt;

const ORDERINGS: &[&str] = &["unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"];
const OPERATIONS: &[&str] = &[
    "xchg",
    "add",
    "sub",
    "and",
    "nand",
    "or",
    "xor",
    "max",
    "min",
    "umax",
    "umin",
    "fadd",
    "fsub",
    "fmax",
    "fmin",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
    "fmaximum",
    "fminimum",
];

impl<'a> Parser<'a> {
    /// Parses an instruction that accesses memory, after its name.
    pub(super) fn parse_memory_access(&mut self, word: &'a str, at: usize) -> Parsed<Made<'a>> {
        match word {
            "alloca" => self.parse_alloca(),
            "load" => self.parse_load(),
            "store" => self.parse_store(),
            "fence" => {
                let void = self.module.types.id(Type::Void);
                Ok((InstructionKind::Fence(self.parse_atomic()?), void))
            }
            "cmpxchg" => self.parse_compare_exchange(),
            "atomicrmw" => self.parse_read_modify_write(),
            "getelementptr" => self.parse_address(at),
            _ => self.error_at(at, "expected instruction opcode"),
        }
    }

    /// Parses `, align 8` if it is there.
    fn parse_alignment(&mut self) -> Parsed<Option<u64>> {
        let mut alignment = None;
        while self.take_comma()? {
            self.expect_word("align", "expected metadata or 'align'")?;
            alignment = Some(self.parse_power_of_two()?);
        }
        Ok(alignment)
    }

    /// Parses an alignment.
    pub(super) fn parse_power_of_two(&mut self) -> Parsed<u64> {
        let at = self.at;
        let value = self.parse_u64()?;
        if !value.is_power_of_two() {
            return self.error_at(at, "alignment is not a power of two");
        }
        if value > LARGEST_ALIGNMENT {
            return self.error_at(at, "huge alignments are not supported yet");
        }
        Ok(value)
    }

    fn parse_scope(&mut self) -> Parsed<Option<std::borrow::Cow<'a, [u8]>>> {
        if !self.take_word("syncscope") {
            return Ok(None);
        }
        self.expect('(', "Expected '(' in syncscope")?;
        let scope = self.parse_text()?;
        self.expect(')', "Expected ')' in syncscope")?;
        Ok(Some(scope).filter(|scope| !scope.is_empty()))
    }

    fn parse_ordering(&mut self) -> Parsed<&'a str> {
        match self.take_one_of(ORDERINGS) {
            Some(ordering) => Ok(ordering),
            None => self.error("Expected ordering on atomic instruction"),
        }
    }

    fn parse_atomic(&mut self) -> Parsed<Atomic<'a>> {
        Ok(Atomic { scope: self.parse_scope()?, ordering: self.parse_ordering()? })
    }

    fn parse_alloca(&mut self) -> Parsed<Made<'a>> {
        let is_inalloca = self.take_word("inalloca");
        let is_swift_error = self.take_word("swifterror");
        let at = self.at;
        let element = self.parse_type()?;
        if !self.module.types.is_sized(element) {
            return self.error_at(at, "invalid type for alloca");
        }
        let mut count = None;
        let mut alignment = None;
        let mut space = self.layout.alloca_space;
        while self.take_comma()? {
            if self.take_word("align") {
                alignment = Some(self.parse_power_of_two()?);
            } else if self.take_word("addrspace") {
                space = self.parse_u32_in_parentheses()?;
            } else {
                let at = self.at;
                let (ty, value) = self.parse_typed_operand()?;
                if !matches!(self.module.types.get(ty), Type::Integer(_)) {
                    return self.error_at(at, "element count must have integer type");
                }
                count = Some(value);
            }
        }
        let one = self.module.types.id(Type::Integer(32));
        let count = count.unwrap_or_else(|| {
            let one = self.module.constants.id(one, Constant::Integer(ApInt::one(32)));
            Operand::Constant(one)
        });
        let alignment =
            alignment.unwrap_or_else(|| self.layout.preferred_alignment(&self.module.types, element));
        let ty = self.module.types.id(Type::Pointer(space));
        Ok((InstructionKind::Alloca { element, count, alignment, is_inalloca, is_swift_error }, ty))
    }

    fn parse_load(&mut self) -> Parsed<Made<'a>> {
        let is_atomic = self.take_word("atomic");
        let is_volatile = self.take_word("volatile");
        let at = self.at;
        let ty = self.parse_type()?;
        self.expect(',', "expected comma after load's type")?;
        let pointer = self.parse_pointer("load operand must be a pointer to a first class type")?;
        if !self.module.types.is_sized(ty) {
            return self.error_at(at, "loading unsized types is not allowed");
        }
        let atomic = if is_atomic { Some(self.parse_atomic()?) } else { None };
        let alignment = self.parse_alignment()?;
        if is_atomic && alignment.is_none() {
            return self.error_at(at, "atomic load must have explicit non-zero alignment");
        }
        let alignment = alignment.unwrap_or_else(|| self.layout.abi_alignment(&self.module.types, ty));
        Ok((InstructionKind::Load { pointer, alignment, is_volatile, atomic }, ty))
    }

    fn parse_pointer(&mut self, message: &str) -> Parsed<Operand> {
        let at = self.at;
        let (ty, pointer) = self.parse_typed_operand()?;
        match self.module.types.get(ty) {
            Type::Pointer(_) => Ok(pointer),
            _ => self.error_at(at, message),
        }
    }

    fn parse_store(&mut self) -> Parsed<Made<'a>> {
        let is_atomic = self.take_word("atomic");
        let is_volatile = self.take_word("volatile");
        let at = self.at;
        let (ty, value) = self.parse_typed_operand()?;
        self.expect(',', "expected ',' after store operand")?;
        let pointer = self.parse_pointer("store operand must be a pointer")?;
        let atomic = if is_atomic { Some(self.parse_atomic()?) } else { None };
        let alignment = self.parse_alignment()?;
        if is_atomic && alignment.is_none() {
            return self.error_at(at, "atomic store must have explicit non-zero alignment");
        }
        let alignment = alignment.unwrap_or_else(|| self.layout.abi_alignment(&self.module.types, ty));
        let void = self.module.types.id(Type::Void);
        Ok((InstructionKind::Store { value, pointer, alignment, is_volatile, atomic }, void))
    }

    /// Returns the alignment of an atomic access of a type that names none.
    fn natural_alignment(&self, ty: TypeId) -> u64 {
        self.layout.bits(&self.module.types, ty).div_ceil(8).max(1).next_power_of_two()
    }

    fn parse_compare_exchange(&mut self) -> Parsed<Made<'a>> {
        let words = self.take_flags(&["weak", "volatile"]);
        let pointer = self.parse_pointer("cmpxchg operand must be a pointer")?;
        self.expect(',', "expected ',' after cmpxchg address")?;
        let at = self.at;
        let (ty, expected) = self.parse_typed_operand()?;
        self.expect(',', "expected ',' after cmpxchg cmp operand")?;
        let (other, new) = self.parse_typed_operand()?;
        if ty != other {
            return self.error_at(at, "compare value and new value type do not match");
        }
        let atomic = self.parse_atomic()?;
        let failure = self.parse_ordering()?;
        let alignment = self.parse_alignment()?.unwrap_or_else(|| self.natural_alignment(ty));
        let bit = self.module.types.id(Type::Integer(1));
        let result = self.module.types.id(Type::Struct { elements: [ty, bit].into(), is_packed: false });
        let operands = [pointer, expected, new];
        Ok((InstructionKind::CompareExchange { operands, alignment, words, atomic, failure }, result))
    }

    fn parse_read_modify_write(&mut self) -> Parsed<Made<'a>> {
        let is_volatile = self.take_word("volatile");
        let Some(operation) = self.take_one_of(OPERATIONS) else {
            return self.error("expected binary operation in atomicrmw");
        };
        let pointer = self.parse_pointer("atomicrmw operand must be a pointer")?;
        self.expect(',', "expected ',' after atomicrmw address")?;
        let (ty, value) = self.parse_typed_operand()?;
        let atomic = self.parse_atomic()?;
        let alignment = self.parse_alignment()?.unwrap_or_else(|| self.natural_alignment(ty));
        let operands = [pointer, value];
        Ok((InstructionKind::ReadModifyWrite { operation, operands, alignment, is_volatile, atomic }, ty))
    }

    fn parse_address(&mut self, at: usize) -> Parsed<Made<'a>> {
        let mut flags = self.take_flags(&["inbounds", "nusw", "nuw"]);
        flags.dedup();
        let source = self.parse_type()?;
        self.expect(',', "expected comma after getelementptr's type")?;
        let base_at = self.at;
        let (base_type, base) = self.parse_typed_operand()?;
        if !self.module.types.is_pointer(base_type) {
            return self.error_at(base_at, "base of getelementptr must be a pointer");
        }
        let mut indices = Vec::new();
        let mut part = source;
        while self.take_comma()? {
            let index_at = self.at;
            let (ty, index) = self.parse_typed_operand()?;
            if !self.module.types.is_integral(ty) {
                return self.error_at(index_at, "getelementptr index must be an integer");
            }
            if !indices.is_empty() {
                part = match self.module.indexed(part, index) {
                    Some(part) => part,
                    None => return self.error_at(at, "invalid getelementptr indices"),
                };
            }
            indices.push(index);
        }
        if matches!(self.token, Token::Eof) {
            return self.error("expected value token");
        }
        let ty = self.address_type(base_type, &indices);
        Ok((InstructionKind::GetElementPointer { source, base, indices, flags }, ty))
    }
}
