//! Records of instructions.

use super::super::bits::signed;
use super::super::codes::function;
use super::super::stream::Record;
use super::super::words;
use super::functions::BodyReader;
use super::{Read, Reader};
use crate::module::body::{Funclet, InstructionKind};
use crate::module::ids::{BlockId, Operand, TypeId};
use crate::module::types::Type;

/// An instruction and the type of its result.
pub(super) type Made<'a> = (InstructionKind<'a>, TypeId);

/// Fields of a record that are left to read.
pub(super) struct Operands<'r> {
    rest: &'r [u64],
    /// Position of the record.
    at: usize,
}

impl Operands<'_> {
    /// Takes a field.
    pub(super) fn next(&mut self) -> Read<u64> {
        match self.rest.split_first() {
            Some((first, rest)) => {
                self.rest = rest;
                Ok(*first)
            }
            None => super::super::bits::mistake(self.at, "a record is too short"),
        }
    }

    /// Takes a field that may be missing, in which case it is zero.
    pub(super) fn optional(&mut self) -> u64 {
        self.next().unwrap_or_default()
    }

    /// Returns the next field without taking it.
    pub(super) fn peek(&self) -> Option<u64> {
        self.rest.first().copied()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.rest.len()
    }
}

impl<'a> Reader<'a> {
    pub(super) fn operands<'r>(&self, fields: &'r [u64]) -> Operands<'r> {
        Operands { rest: fields, at: self.at }
    }

    /// Returns the number of the value that a field counts back to from the next one.
    pub(super) fn absolute(&self, field: u64) -> u64 {
        u64::from((self.values.len() as u32).wrapping_sub(field as u32))
    }

    /// Takes a value; one that is not defined yet has its type after it.
    pub(super) fn typed_operand(
        &mut self,
        operands: &mut Operands<'_>,
        body: &mut BodyReader<'a>,
    ) -> Read<(Operand, TypeId)> {
        let number = self.absolute(operands.next()?);
        let ty = match number < self.values.len() as u64 {
            true => None,
            false => Some(self.ty(operands.next()?)?),
        };
        self.operand(&mut body.locals, number, ty)
    }

    /// Takes a value of a type that is known.
    pub(super) fn operand_of(
        &mut self,
        operands: &mut Operands<'_>,
        ty: TypeId,
        body: &mut BodyReader<'a>,
    ) -> Read<Operand> {
        let number = self.absolute(operands.next()?);
        self.value_of(number, ty, body)
    }

    /// Returns the value of a number and a type.
    pub(super) fn value_of(&mut self, number: u64, ty: TypeId, body: &mut BodyReader<'a>) -> Read<Operand> {
        if *self.module.types.get(ty) == Type::Metadata {
            return Ok(Operand::Metadata(self.metadata(number)?));
        }
        Ok(self.operand(&mut body.locals, number, Some(ty))?.0)
    }

    pub(super) fn void(&mut self) -> TypeId {
        self.id_of(Type::Void)
    }

    pub(super) fn read_instruction(
        &mut self,
        record: &Record<'a>,
        body: &mut BodyReader<'a>,
    ) -> Read<Made<'a>> {
        let mut operands = self.operands(&record.fields);
        let rest = &mut operands;
        let void = self.void();
        match record.code {
            function::BINARY => self.read_binary(rest, body),
            function::CAST => self.read_cast(rest, body),
            function::UNARY => {
                let (operand, ty) = self.typed_operand(rest, body)?;
                if rest.next()? != 0 || !self.module.types.is_float(ty) {
                    return self.error("invalid operand type for instruction");
                }
                Ok((InstructionKind::Negate(operand, words::fast_math(rest.optional())), ty))
            }
            function::FREEZE => {
                let (operand, ty) = self.typed_operand(rest, body)?;
                Ok((InstructionKind::Freeze(operand), ty))
            }
            function::COMPARE | function::COMPARE_OLD => self.read_compare(rest, body),
            function::SELECT => self.read_select(rest, body),
            function::EXTRACT_ELEMENT | function::INSERT_ELEMENT | function::SHUFFLE => {
                self.read_lanes(record.code, rest, body)
            }
            function::EXTRACT_VALUE | function::INSERT_VALUE => self.read_part(record.code, rest, body),
            function::PHI => self.read_phi(rest, body),
            function::RETURN if rest.is_empty() => Ok((InstructionKind::Return(None), void)),
            function::RETURN => {
                let (value, _) = self.typed_operand(rest, body)?;
                Ok((InstructionKind::Return(Some(value)), void))
            }
            function::RESUME => {
                let (value, _) = self.typed_operand(rest, body)?;
                Ok((InstructionKind::Resume(value), void))
            }
            function::UNREACHABLE => Ok((InstructionKind::Unreachable, void)),
            function::BRANCH => {
                let taken = self.block(rest.next()?, body)?;
                if rest.is_empty() {
                    return Ok((InstructionKind::Branch(taken), void));
                }
                let other = self.block(rest.next()?, body)?;
                let bit = self.id_of(Type::Integer(1));
                let condition = self.operand_of(rest, bit, body)?;
                Ok((InstructionKind::Conditional(condition, taken, other), void))
            }
            function::SWITCH => self.read_switch(rest, body),
            function::INDIRECT_BRANCH => {
                let ty = self.ty(rest.next()?)?;
                let address = self.operand_of(rest, ty, body)?;
                if !matches!(self.module.types.get(ty), Type::Pointer(_)) {
                    return self.error("indirectbr address must have pointer type");
                }
                Ok((InstructionKind::Indirect(address, self.blocks_of(rest, body)?), void))
            }
            function::LANDING_PAD => self.read_landing_pad(rest, body),
            function::CATCH_PAD
            | function::CLEANUP_PAD
            | function::CATCH_SWITCH
            | function::CATCH_RETURN
            | function::CLEANUP_RETURN => self.read_funclet(record.code, rest, body),
            function::CALL | function::INVOKE | function::CALL_BRANCH => {
                self.read_any_call(record.code, rest, body)
            }
            code => self.read_memory_access(code, rest, body),
        }
    }

    /// Takes blocks as far as there are any.
    pub(super) fn blocks_of(&self, rest: &mut Operands<'_>, body: &BodyReader<'a>) -> Read<Vec<BlockId>> {
        let mut blocks = Vec::with_capacity(rest.len());
        while !rest.is_empty() {
            blocks.push(self.block(rest.next()?, body)?);
        }
        Ok(blocks)
    }

    fn read_binary(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        let (lhs, ty) = self.typed_operand(rest, body)?;
        let rhs = self.operand_of(rest, ty, body)?;
        let is_float = self.module.types.is_float(ty);
        if !is_float && !self.module.types.is_integral(ty) {
            return self.error("invalid operand type for instruction");
        }
        let table = if is_float { words::FLOAT_BINARY } else { words::INTEGER_BINARY };
        let opcode = self.word(table, rest.next()?, "operator")?;
        let bits = rest.optional();
        let flags = match is_float {
            true => words::fast_math(bits),
            false => words::flags(words::integer_flags(opcode), bits),
        };
        Ok((InstructionKind::Binary(opcode, lhs, rhs, flags), ty))
    }

    fn read_cast(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        let (operand, from) = self.typed_operand(rest, body)?;
        let ty = self.ty(rest.next()?)?;
        let opcode = self.word(words::CASTS, rest.next()?, "conversion")?;
        // What changed only the type that a pointer points to changes nothing now.
        let is_same = from == ty && matches!(opcode, "bitcast" | "addrspacecast");
        if !is_same && !self.module.types.can_cast(&self.layout, opcode, from, ty) {
            let (from, to) = (self.module.types.text(from), self.module.types.text(ty));
            return self.error(format!("invalid cast opcode for cast from '{from}' to '{to}'"));
        }
        let bits = rest.optional();
        let mut flags = words::flags(words::integer_flags(opcode), bits);
        if matches!(opcode, "fptrunc" | "fpext") {
            flags = words::fast_math(bits);
        }
        Ok((InstructionKind::Cast(opcode, operand, flags), ty))
    }

    fn read_compare(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        let (lhs, ty) = self.typed_operand(rest, body)?;
        let rhs = self.operand_of(rest, ty, body)?;
        let predicate = rest.next()?;
        let bits = rest.optional();
        let types = &mut self.module.types;
        let bit = types.id(Type::Integer(1));
        let result = types.with_lanes_of(ty, bit);
        if types.is_float(ty) {
            let predicate = self.word(words::FLOAT_PREDICATES, predicate, "predicate")?;
            return Ok((InstructionKind::CompareFloats(predicate, lhs, rhs, words::fast_math(bits)), result));
        }
        if !types.is_integral(ty) && !types.is_pointer(ty) {
            return self.error("icmp requires integer operands");
        }
        let number = predicate.wrapping_sub(words::FIRST_INTEGER_PREDICATE);
        let predicate = self.word(words::INTEGER_PREDICATES, number, "predicate")?;
        let flags = words::flags(words::SAME_SIGN, bits);
        Ok((InstructionKind::CompareIntegers(predicate, lhs, rhs, flags), result))
    }

    fn read_select(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        let (on_true, ty) = self.typed_operand(rest, body)?;
        let on_false = self.operand_of(rest, ty, body)?;
        let (condition, condition_type) = self.typed_operand(rest, body)?;
        let types = &mut self.module.types;
        let bit = types.id(Type::Integer(1));
        if condition_type != bit && condition_type != types.with_lanes_of(ty, bit) {
            return self.error("select condition must be i1 or lanes of it");
        }
        let flags = words::fast_math(rest.optional());
        Ok((InstructionKind::Select(condition, on_true, on_false, flags), ty))
    }

    fn read_lanes(
        &mut self,
        code: u32,
        rest: &mut Operands<'_>,
        body: &mut BodyReader<'a>,
    ) -> Read<Made<'a>> {
        let (vector, ty) = self.typed_operand(rest, body)?;
        let Type::Vector { element, .. } = *self.module.types.get(ty) else {
            return self.error("an instruction on lanes has no vector");
        };
        match code {
            function::EXTRACT_ELEMENT => {
                let (index, index_type) = self.typed_operand(rest, body)?;
                self.check_index(index_type)?;
                Ok((InstructionKind::ExtractElement(vector, index), element))
            }
            function::INSERT_ELEMENT => {
                let value = self.operand_of(rest, element, body)?;
                let (index, index_type) = self.typed_operand(rest, body)?;
                self.check_index(index_type)?;
                Ok((InstructionKind::InsertElement(vector, value, index), ty))
            }
            _ => {
                let second = self.operand_of(rest, ty, body)?;
                let (mask, mask_type) = self.typed_operand(rest, body)?;
                let Operand::Constant(mask) = mask else {
                    return self.error("invalid shufflevector operands");
                };
                let i32_type = self.id_of(Type::Integer(32));
                match *self.module.types.get(mask_type) {
                    Type::Vector { element: lane, .. } if lane == i32_type => {
                        let result = self.module.types.with_lanes_of(mask_type, element);
                        Ok((InstructionKind::Shuffle(vector, second, mask), result))
                    }
                    _ => self.error("invalid shufflevector operands"),
                }
            }
        }
    }

    fn check_index(&self, ty: TypeId) -> Read<()> {
        match self.module.types.get(ty) {
            Type::Integer(_) => Ok(()),
            _ => self.error("the number of a lane must be an integer"),
        }
    }

    fn read_part(&mut self, code: u32, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        let (aggregate, ty) = self.typed_operand(rest, body)?;
        let inserted = match code {
            function::INSERT_VALUE => Some(self.typed_operand(rest, body)?),
            _ => None,
        };
        let mut indices = Vec::with_capacity(rest.len());
        while !rest.is_empty() {
            match u32::try_from(rest.next()?) {
                Ok(index) => indices.push(index),
                Err(_) => return self.error("invalid indices for extractvalue"),
            }
        }
        let part = self.module.types.part(ty, &indices).filter(|_| !indices.is_empty());
        match (part, inserted) {
            (Some(part), None) => Ok((InstructionKind::ExtractValue(aggregate, indices), part)),
            (Some(part), Some((value, value_type))) if part == value_type => {
                Ok((InstructionKind::InsertValue(aggregate, value, indices), ty))
            }
            (Some(_), _) => self.error("insertvalue operand and field disagree in type"),
            (None, _) => self.error("invalid indices for extractvalue"),
        }
    }

    fn read_phi(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        let ty = self.ty(rest.next()?)?;
        let mut values = Vec::with_capacity(rest.len() / 2);
        while rest.len() > 1 {
            // The distance is signed here, because values that come later are usual.
            let distance = signed(rest.next()?);
            let number = (self.values.len() as i64).wrapping_sub(distance);
            let Ok(number) = u64::try_from(number) else {
                return self.error("use of undefined value");
            };
            let value = self.value_of(number, ty, body)?;
            values.push((value, self.block(rest.next()?, body)?));
        }
        let flags = words::fast_math(rest.optional());
        Ok((InstructionKind::Phi(values, flags), ty))
    }

    fn read_switch(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        let ty = self.ty(rest.next()?)?;
        if !matches!(self.module.types.get(ty), Type::Integer(_)) {
            return self.error("switch condition must have integer type");
        }
        let value = self.operand_of(rest, ty, body)?;
        let default = self.block(rest.next()?, body)?;
        let mut cases = Vec::with_capacity(rest.len() / 2);
        while !rest.is_empty() {
            let case = self.constant(rest.next()?)?;
            let is_integer = self.module.constants.integer(case).is_some();
            if self.module.constants.ty(case) != ty || !is_integer {
                return self.error("case value is not a constant integer");
            }
            cases.push((case, self.block(rest.next()?, body)?));
        }
        let void = self.void();
        Ok((InstructionKind::Switch(value, default, cases), void))
    }

    fn read_landing_pad(&mut self, rest: &mut Operands<'_>, body: &mut BodyReader<'a>) -> Read<Made<'a>> {
        const FILTER: u64 = 1;
        let ty = self.ty(rest.next()?)?;
        let is_cleanup = rest.next()? != 0;
        let count = rest.next()?;
        let mut clauses = Vec::new();
        for _ in 0..count {
            let is_filter = rest.next()? == FILTER;
            let (clause, clause_type) = self.typed_operand(rest, body)?;
            // The type of a clause says which of the two it is.
            if is_filter != matches!(self.module.types.get(clause_type), Type::Array(..)) {
                return self.error("a clause of landingpad has an invalid type");
            }
            clauses.push(clause);
        }
        Ok((InstructionKind::LandingPad { is_cleanup, clauses }, ty))
    }

    /// Reads what is within a pad of exceptions of Windows, or leaves it.
    fn read_funclet(
        &mut self,
        code: u32,
        rest: &mut Operands<'_>,
        body: &mut BodyReader<'a>,
    ) -> Read<Made<'a>> {
        let token = self.id_of(Type::Token);
        let void = self.void();
        let pad = self.operand_of(rest, token, body)?;
        let (word, ty) = match code {
            function::CATCH_PAD => ("catchpad", token),
            function::CLEANUP_PAD => ("cleanuppad", token),
            function::CATCH_SWITCH => ("catchswitch", token),
            function::CATCH_RETURN => ("catchret", void),
            _ => ("cleanupret", void),
        };
        let mut funclet = Funclet { word, pad, arguments: Vec::new(), targets: Vec::new(), unwind: None };
        match code {
            function::CATCH_PAD | function::CLEANUP_PAD => {
                for _ in 0..rest.next()? {
                    funclet.arguments.push(self.typed_operand(rest, body)?.0);
                }
            }
            function::CATCH_RETURN => funclet.targets.push(self.block(rest.next()?, body)?),
            _ => {
                if code == function::CATCH_SWITCH {
                    for _ in 0..rest.next()? {
                        funclet.targets.push(self.block(rest.next()?, body)?);
                    }
                }
                if !rest.is_empty() {
                    funclet.unwind = Some(self.block(rest.next()?, body)?);
                }
            }
        }
        Ok((InstructionKind::Funclet(Box::new(funclet)), ty))
    }
}
