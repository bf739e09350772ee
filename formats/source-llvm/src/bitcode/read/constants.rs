//! Constants. What may use later constants is kept as a record, and resolved when it is used.

use super::super::bits::signed;
use super::super::codes::{block, constant};
use super::super::stream::{Entry, Record, Stream};
use super::super::words;
use super::attributes::wide;
use super::values::Value;
use super::{Read, Reader};
use crate::module::constants::{Assembly, BlockName, Constant, Expression};
use crate::module::ids::{BlockId, ConstantId, TypeId};
use crate::module::types::Type;
use terrace_support::ap_int::ApInt;

/// Record of a constant that may use later ones.
pub(super) struct PendingConstant {
    ty: TypeId,
    at: usize,
    code: u32,
    fields: Box<[u64]>,
}

/// Largest number of lanes that one record fills with the same value.
const WIDEST_SPLAT: u32 = 1 << 16;

impl<'a> Reader<'a> {
    pub(super) fn read_constants(&mut self, stream: &mut Stream<'a>) -> Read<()> {
        let mut record = Record::default();
        let mut ty = self.id_of(Type::Integer(32));
        stream.enter(block::CONSTANTS)?;
        loop {
            match stream.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => stream.skip()?,
                Entry::Record => {
                    self.at = record.at;
                    if record.code == constant::SET_TYPE {
                        ty = self.ty(record.field(0)?)?;
                        let is_value = !matches!(
                            self.module.types.get(ty),
                            Type::Void | Type::Label | Type::Metadata | Type::Function { .. }
                        );
                        if !is_value {
                            return self.error("invalid type of constants");
                        }
                        continue;
                    }
                    let value = self.read_constant(ty, &record)?;
                    self.values.push(value);
                }
            }
        }
    }

    fn read_constant(&mut self, ty: TypeId, record: &Record<'a>) -> Read<Value> {
        let id = match record.code {
            constant::NULL => {
                if let Type::Integer(width) = *self.module.types.get(ty) {
                    self.spend(width as usize / 64)?;
                }
                self.module.zero(ty)
            }
            constant::UNDEF => self.module.constants.id(ty, Constant::Undef),
            constant::POISON => self.module.constants.id(ty, Constant::Poison),
            constant::INTEGER => {
                let value = signed(record.field(0)?);
                self.lanes(ty, |reader, ty| reader.integer(ty, |width| Some(ApInt::from_i64(width, value))))?
            }
            constant::WIDE_INTEGER => {
                let words: Vec<u64> =
                    record.fields.iter().map(|word| signed(*word).cast_unsigned()).collect();
                self.lanes(ty, |reader, ty| reader.integer(ty, |width| wide(width, &words)))?
            }
            constant::FLOAT => {
                let fields = &record.fields;
                self.lanes(ty, |reader, ty| reader.float(ty, fields))?
            }
            constant::STRING | constant::TERMINATED_STRING => {
                let mut bytes = record.bytes_from(0);
                if record.code == constant::TERMINATED_STRING {
                    bytes.push(0);
                }
                self.string_constant(ty, bytes)?
            }
            constant::DATA => self.data(ty, record)?,
            code => {
                let pending =
                    PendingConstant { ty, at: record.at, code, fields: record.fields.as_slice().into() };
                self.pending.push(pending);
                return Ok(Value::Pending(self.pending.len() - 1));
            }
        };
        Ok(Value::Constant(id))
    }

    /// Returns a constant, the same in each lane if the type is a vector.
    fn lanes(
        &mut self,
        ty: TypeId,
        element_of: impl FnOnce(&mut Self, TypeId) -> Read<ConstantId>,
    ) -> Read<ConstantId> {
        let Type::Vector { lanes, is_scalable, element } = *self.module.types.get(ty) else {
            return element_of(self, ty);
        };
        let element = element_of(self, element)?;
        if is_scalable {
            return Ok(match self.module.constants.is_null(element) {
                true => self.module.zero(ty),
                false => self.module.constants.id(ty, Constant::Splat(element)),
            });
        }
        if lanes > WIDEST_SPLAT {
            return self.error("vector is too large");
        }
        self.spend(lanes as usize)?;
        Ok(self.module.aggregate(ty, vec![element; lanes as usize]))
    }

    fn integer(&mut self, ty: TypeId, value: impl FnOnce(u32) -> Option<ApInt>) -> Read<ConstantId> {
        let Type::Integer(width) = *self.module.types.get(ty) else {
            return self.error("integer constant must have integer type");
        };
        self.spend(width as usize / 64)?;
        match value(width) {
            Some(value) => Ok(self.module.constants.id(ty, Constant::Integer(value))),
            None => self.error("integer constant is too wide for its type"),
        }
    }

    fn float(&mut self, ty: TypeId, fields: &[u64]) -> Read<ConstantId> {
        use terrace_support::float::FloatSemantics;
        let bits = match (self.module.types.get(ty), fields) {
            // The lowest 16 bits of the mantissa are a number of their own.
            (Type::Float(FloatSemantics::F80), [high, low, ..]) => {
                u128::from(*high) << 16 | u128::from(*low & 0xffff)
            }
            (Type::Float(FloatSemantics::F128) | Type::PpcFp128, [low, high, ..]) => {
                u128::from(*high) << 64 | u128::from(*low)
            }
            (Type::Float(semantics), [bits, ..]) if semantics.width_bits() <= 64 => {
                u128::from(*bits) & (u128::MAX >> (128 - semantics.width_bits()))
            }
            _ => return self.error("floating point constant invalid for type"),
        };
        Ok(self.module.constants.id(ty, Constant::Float(bits)))
    }

    fn string_constant(&mut self, ty: TypeId, bytes: Vec<u8>) -> Read<ConstantId> {
        match *self.module.types.get(ty) {
            Type::Array(length, element)
                if length == bytes.len() as u64 && *self.module.types.get(element) == Type::Integer(8) =>
            {
                let is_zero = bytes.iter().all(|byte| *byte == 0);
                let constant = if is_zero { Constant::Zero } else { Constant::Bytes(bytes.into()) };
                Ok(self.module.constants.id(ty, constant))
            }
            _ => self.error("a string has no type of bytes as many as it has"),
        }
    }

    /// Returns an array or vector of numbers.
    fn data(&mut self, ty: TypeId, record: &Record<'a>) -> Read<ConstantId> {
        let (length, element) = match *self.module.types.get(ty) {
            Type::Array(length, element) => (length, element),
            Type::Vector { lanes, is_scalable: false, element } => (u64::from(lanes), element),
            _ => return self.error("data has no type of several numbers"),
        };
        if length != record.fields.len() as u64 {
            return self.error("data has another number of elements than its type");
        }
        let elements: Vec<ConstantId> = match *self.module.types.get(element) {
            Type::Integer(8) if matches!(self.module.types.get(ty), Type::Array(..)) => {
                return self.string_constant(ty, record.bytes_from(0));
            }
            Type::Integer(width) if width <= 64 => {
                let constants = &mut self.module.constants;
                let one =
                    |field: &u64| constants.id(element, Constant::Integer(ApInt::from_u64(width, *field)));
                record.fields.iter().map(one).collect()
            }
            Type::Float(_) => {
                let one = |field: &u64| self.float(element, &[*field]);
                record.fields.iter().map(one).collect::<Read<_>>()?
            }
            _ => return self.error("data has elements that are no numbers"),
        };
        Ok(self.module.aggregate(ty, elements))
    }

    /// Returns the constant of a record that was kept.
    pub(super) fn resolve(&mut self, pending: usize) -> Read<ConstantId> {
        let place = &mut self.pending[pending];
        let (ty, code, fields) = (place.ty, place.code, std::mem::take(&mut place.fields));
        let outer = std::mem::replace(&mut self.at, self.pending[pending].at);
        let constant = self.resolve_record(ty, code, &fields)?;
        self.at = outer;
        Ok(constant)
    }

    fn resolve_record(&mut self, ty: TypeId, code: u32, fields: &[u64]) -> Read<ConstantId> {
        let constant = match (code, fields) {
            (constant::AGGREGATE, _) => return self.resolve_aggregate(ty, fields),
            (constant::BLOCK_ADDRESS, [_, function, block, ..]) => {
                let function = self.symbol(*function)?;
                let Some(block) = usize::try_from(*block).ok().filter(|at| *at < u32::MAX as usize) else {
                    return self.error("invalid number of a block");
                };
                Constant::BlockAddress(function, BlockName::At(BlockId::new(block)))
            }
            (constant::DSO_LOCAL_EQUIVALENT, [_, symbol, ..]) => {
                Constant::DsoLocalEquivalent(self.symbol(*symbol)?)
            }
            (constant::NO_CFI, [_, symbol, ..]) => Constant::NoCfi(self.symbol(*symbol)?),
            (constant::SIGNED_POINTER | constant::SIGNED_POINTER_2, [_, _, _, _, ..]) => {
                let count = if code == constant::SIGNED_POINTER { 4 } else { 5 };
                let parts = fields.iter().take(count).map(|part| self.constant(*part));
                Constant::PtrAuth(parts.collect::<Read<Vec<ConstantId>>>()?.into())
            }
            (constant::ASSEMBLY, [_, rest @ ..]) => self.assembly(rest)?,
            (constant::ASSEMBLY_OLD | constant::ASSEMBLY_OLD_2 | constant::ASSEMBLY_OLD_3, _) => {
                self.assembly(fields)?
            }
            _ => return self.resolve_expression(ty, code, fields),
        };
        if !matches!(self.module.types.get(ty), Type::Pointer(_)) {
            return self.error("a constant that is an address has another type");
        }
        Ok(self.module.constants.id(ty, constant))
    }

    fn resolve_aggregate(&mut self, ty: TypeId, fields: &[u64]) -> Read<ConstantId> {
        let elements: Vec<ConstantId> =
            fields.iter().map(|field| self.constant(*field)).collect::<Read<_>>()?;
        let type_of = |element: &ConstantId| self.module.constants.ty(*element);
        let is_right = match *self.module.types.get(ty) {
            Type::Array(length, element) => {
                length == elements.len() as u64 && elements.iter().map(type_of).all(|ty| ty == element)
            }
            Type::Vector { lanes, is_scalable: false, element } => {
                u64::from(lanes) == elements.len() as u64
                    && elements.iter().map(type_of).all(|ty| ty == element)
            }
            _ => match self.module.types.structure(ty) {
                Some((types, _)) => types.iter().copied().eq(elements.iter().map(type_of)),
                None => false,
            },
        };
        if !is_right {
            return self.error("elements of a constant do not match its type");
        }
        Ok(self.module.aggregate(ty, elements))
    }

    /// Reads inline assembly: flags, then the text and the constraints, each with its length before it.
    fn assembly(&self, fields: &[u64]) -> Read<Constant<'a>> {
        let texts = || {
            let (flags, rest) = fields.split_first()?;
            let (length, rest) = rest.split_first()?;
            let (text, rest) = rest.split_at_checked(usize::try_from(*length).ok()?)?;
            let (length, rest) = rest.split_first()?;
            let constraints = rest.get(..usize::try_from(*length).ok()?)?;
            let bytes = |fields: &[u64]| fields.iter().map(|byte| *byte as u8).collect::<Vec<u8>>();
            Some((*flags, bytes(text), bytes(constraints)))
        };
        let Some((flags, text, constraints)) = texts() else {
            return self.error("inline assembly is cut short");
        };
        Ok(Constant::Assembly(Box::new(Assembly {
            text: text.into(),
            constraints: constraints.into(),
            has_side_effects: flags & 1 != 0,
            aligns_stack: flags & 2 != 0,
            is_intel: flags & 4 != 0,
            can_unwind: flags & 8 != 0,
        })))
    }

    fn resolve_expression(&mut self, ty: TypeId, code: u32, fields: &[u64]) -> Read<ConstantId> {
        let (name, numbers): (&'static str, Vec<u64>) = match (code, fields) {
            (constant::CAST, [opcode, _, operand, ..]) => {
                let name = self.word(words::CASTS, *opcode, "conversion")?;
                return self.resolve_cast(ty, name, *operand, fields.get(3).copied().unwrap_or_default());
            }
            (constant::BINARY, [opcode, lhs, rhs, rest @ ..]) => {
                let name = self.word(words::INTEGER_BINARY, *opcode, "operator")?;
                let flags =
                    words::flags(words::integer_flags(name), rest.first().copied().unwrap_or_default());
                return self.resolve_binary(ty, name, flags, [*lhs, *rhs]);
            }
            (
                constant::ADDRESS
                | constant::ADDRESS_OLD
                | constant::ADDRESS_INBOUNDS_OLD
                | constant::ADDRESS_IN_RANGE
                | constant::ADDRESS_IN_RANGE_OLD,
                _,
            ) => return self.resolve_address(ty, code, fields),
            (constant::EXTRACT_ELEMENT, [_, vector, _, index]) => ("extractelement", vec![*vector, *index]),
            (constant::EXTRACT_ELEMENT, [_, vector, index]) => ("extractelement", vec![*vector, *index]),
            (constant::INSERT_ELEMENT, [vector, value, _, index]) => {
                ("insertelement", vec![*vector, *value, *index])
            }
            (constant::INSERT_ELEMENT, [vector, value, index]) => {
                ("insertelement", vec![*vector, *value, *index])
            }
            (constant::SHUFFLE, [first, second, mask]) => ("shufflevector", vec![*first, *second, *mask]),
            (constant::SHUFFLE_RESIZED, [_, first, second, mask]) => {
                ("shufflevector", vec![*first, *second, *mask])
            }
            (constant::SELECT, _) => return self.error("select constexprs are no longer supported"),
            (constant::COMPARE, _) => return self.error("icmp constexprs are no longer supported"),
            (constant::UNARY, _) => return self.error("fneg constexprs are no longer supported"),
            (code, _) => return self.error(format!("invalid constant of kind {code}")),
        };
        let operands: Vec<ConstantId> =
            numbers.iter().map(|number| self.constant(*number)).collect::<Read<_>>()?;
        if !self.module.has_operands(name, ty, &operands) {
            return self.error("constant expression type mismatch");
        }
        if let Some(element) = self.module.splat_of(ty, name, &operands) {
            return Ok(self.module.constants.id(ty, Constant::Splat(element)));
        }
        let expression =
            Expression { name, flags: Vec::new(), source: None, range: None, operands: operands.into() };
        Ok(self.module.expression(ty, expression))
    }

    fn resolve_cast(&mut self, ty: TypeId, name: &'static str, operand: u64, bits: u64) -> Read<ConstantId> {
        let operand = self.constant(operand)?;
        let from = self.module.constants.ty(operand);
        if matches!(name, "zext" | "sext" | "fptoui" | "fptosi" | "uitofp" | "sitofp" | "fptrunc" | "fpext") {
            return self.error(format!("{name} constexprs are no longer supported"));
        }
        // Older conversions of pointers change what they point to.
        let is_same = from == ty && matches!(name, "bitcast" | "addrspacecast");
        if !is_same && !self.module.types.can_cast(&self.layout, name, from, ty) {
            return self.error("constant expression type mismatch");
        }
        let flags = words::flags(words::integer_flags(name), bits);
        let expression = Expression { name, flags, source: None, range: None, operands: [operand].into() };
        Ok(self.module.expression(ty, expression))
    }

    fn resolve_binary(
        &mut self,
        ty: TypeId,
        name: &'static str,
        flags: Vec<&'static str>,
        numbers: [u64; 2],
    ) -> Read<ConstantId> {
        if !matches!(name, "add" | "sub" | "xor") {
            return self.error(format!("{name} constexprs are no longer supported"));
        }
        let operands = [self.constant(numbers[0])?, self.constant(numbers[1])?];
        if !self.module.has_operands(name, ty, &operands) {
            return self.error("constant expression type mismatch");
        }
        let expression = Expression { name, flags, source: None, range: None, operands: operands.into() };
        Ok(self.module.expression(ty, expression))
    }

    fn resolve_address(&mut self, ty: TypeId, code: u32, fields: &[u64]) -> Read<ConstantId> {
        let mut rest = fields;
        let mut next = |reader: &Self| match rest.split_first() {
            Some((first, others)) => {
                rest = others;
                Ok(*first)
            }
            None => reader.error("a record is too short"),
        };
        // Records of before LLVM 19 have flags only if they say which index stays in its range.
        let has_source =
            !matches!(code, constant::ADDRESS_OLD | constant::ADDRESS_INBOUNDS_OLD) || fields.len() % 2 == 1;
        if !has_source {
            return self.error("an address without the type of its elements");
        }
        let source = next(self)?;
        let source = self.ty(source)?;
        let bits = match code {
            constant::ADDRESS_INBOUNDS_OLD => 1,
            constant::ADDRESS_OLD => 0,
            constant::ADDRESS_IN_RANGE_OLD => next(self)? & 1,
            _ => next(self)?,
        };
        let mut range = None;
        if code == constant::ADDRESS_IN_RANGE {
            let width = u32::try_from(next(self)?).unwrap_or_default();
            if !(1..=64).contains(&width) {
                return self.error("bitwidth for integer type out of range");
            }
            let (low, high) = (signed(next(self)?), signed(next(self)?));
            range = Some((ApInt::from_i64(width, low), ApInt::from_i64(width, high)));
        }
        let operands: Vec<ConstantId> = rest
            .chunks(2)
            .map(|pair| match pair {
                [_, value] => self.constant(*value),
                _ => self.error("a record is too short"),
            })
            .collect::<Read<_>>()?;
        if !self.module.has_operands("getelementptr", ty, &operands) {
            return self.error("constant expression type mismatch");
        }
        let expression = Expression {
            name: "getelementptr",
            flags: words::address_flags(bits),
            source: Some(source),
            range,
            operands: operands.into(),
        };
        Ok(self.module.expression(ty, expression))
    }
}
