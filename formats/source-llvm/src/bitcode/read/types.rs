//! Types.

use super::super::codes::{block, ty};
use super::super::stream::{Entry, Record, Stream};
use super::{Read, Reader};
use crate::module::ids::TypeId;
use crate::module::rules::WIDEST_INTEGER;
use crate::module::types::{NamedStruct, Type};
use std::collections::HashMap;
use terrace_support::float::FloatSemantics;

/// Types by their numbers.
#[derive(Default)]
pub(super) struct TypeTable {
    list: Vec<TypeId>,
    /// Structures that are used before they are defined, by their numbers among those with names.
    later: HashMap<u64, u32>,
    /// Number of types that the table has when it is whole.
    count: u64,
    /// Name of the next structure.
    name: String,
}

impl<'a> Reader<'a> {
    /// Returns the type of a number.
    pub(super) fn ty(&self, number: u64) -> Read<TypeId> {
        match usize::try_from(number).ok().and_then(|number| self.types.list.get(number)) {
            Some(ty) => Ok(*ty),
            None => self.error(format!("use of undefined type {number}")),
        }
    }

    /// Returns the type of a number; one that is not there yet is a structure with a name.
    fn element(&mut self, number: u64) -> Read<TypeId> {
        if number < self.types.list.len() as u64 || number >= self.types.count {
            return self.ty(number);
        }
        let named = match self.types.later.get(&number) {
            Some(named) => *named,
            None => {
                let named = self.add_structure(String::new())?;
                self.types.later.insert(number, named);
                named
            }
        };
        Ok(self.id_of(Type::Named(named)))
    }

    fn add_structure(&mut self, name: String) -> Read<u32> {
        let Ok(number) = u32::try_from(self.module.types.named.len()) else {
            return self.error("too many types");
        };
        self.module.types.named.push(NamedStruct { name: name.into(), body: None });
        Ok(number)
    }

    /// Returns the number of the structure that is defined next.
    fn define_structure(&mut self) -> Read<u32> {
        let name = std::mem::take(&mut self.types.name);
        match self.types.later.remove(&(self.types.list.len() as u64)) {
            Some(number) => {
                self.module.types.named[number as usize].name = name.into();
                Ok(number)
            }
            None => self.add_structure(name),
        }
    }

    pub(super) fn read_types(&mut self, stream: &mut Stream<'a>) -> Read<()> {
        let mut record = Record::default();
        if !self.types.list.is_empty() {
            return self.error("a second table of types");
        }
        stream.enter(block::TYPES)?;
        loop {
            match stream.next(&mut record)? {
                Entry::End => break,
                Entry::Block(_) => stream.skip()?,
                Entry::Record => {
                    self.at = record.at;
                    self.read_type(&record)?;
                }
            }
        }
        match self.types.later.keys().min() {
            Some(number) => self.error(format!("use of undefined type {number}")),
            None => Ok(()),
        }
    }

    fn read_type(&mut self, record: &Record<'a>) -> Read<()> {
        let float = |semantics| Type::Float(semantics);
        let kind = match record.code {
            ty::COUNT => {
                self.types.count = record.field(0)?;
                return Ok(());
            }
            ty::STRUCTURE_NAME => {
                self.types.name = String::from_utf8_lossy(&record.bytes_from(0)).into_owned();
                return Ok(());
            }
            ty::VOID => Type::Void,
            ty::HALF => float(FloatSemantics::F16),
            ty::BFLOAT => float(FloatSemantics::BF16),
            ty::FLOAT => float(FloatSemantics::F32),
            ty::DOUBLE => float(FloatSemantics::F64),
            ty::X86_FP80 => float(FloatSemantics::F80),
            ty::FP128 => float(FloatSemantics::F128),
            ty::PPC_FP128 => Type::PpcFp128,
            ty::LABEL => Type::Label,
            ty::METADATA => Type::Metadata,
            ty::TOKEN => Type::Token,
            ty::X86_AMX => Type::X86Amx,
            // Registers of MMX are vectors of one lane since LLVM 20.
            ty::X86_MMX => {
                let element = self.id_of(Type::Integer(64));
                Type::Vector { lanes: 1, is_scalable: false, element }
            }
            ty::INTEGER => match u32::try_from(record.field(0)?) {
                Ok(width) if (1..=WIDEST_INTEGER).contains(&width) => Type::Integer(width),
                _ => return self.error("bitwidth for integer type out of range"),
            },
            ty::POINTER => self.pointer(record.field(0)?)?,
            ty::TYPED_POINTER => {
                self.has_typed_pointers = true;
                self.pointer(record.fields.get(1).copied().unwrap_or_default())?
            }
            ty::ARRAY => {
                let element = self.element(record.field(1)?)?;
                if !self.module.types.is_array_element(element) {
                    return self.error("invalid array element type");
                }
                Type::Array(record.field(0)?, element)
            }
            ty::VECTOR => self.vector(record)?,
            ty::STRUCTURE => self.structure(record)?,
            ty::NAMED_STRUCTURE => {
                let body = self.structure(record)?;
                let body = self.id_of(body);
                let number = self.define_structure()?;
                self.module.types.named[number as usize].body = Some(body);
                if self.module.types.contains_itself(number) {
                    return self.error("identified structure type is recursive");
                }
                Type::Named(number)
            }
            ty::OPAQUE => Type::Named(self.define_structure()?),
            ty::FUNCTION => {
                let is_variadic = record.field(0)? != 0;
                let result = self.element(record.field(1)?)?;
                let inputs = self.elements(&record.fields[2..])?;
                let is_input =
                    |ty: &TypeId| !matches!(self.module.types.get(*ty), Type::Void | Type::Function { .. });
                if !inputs.iter().all(is_input)
                    || matches!(
                        self.module.types.get(result),
                        Type::Label | Type::Metadata | Type::Function { .. }
                    )
                {
                    return self.error("invalid function type");
                }
                Type::Function { result, inputs: inputs.into(), is_variadic }
            }
            ty::TARGET => self.target(record)?,
            code => return self.error(format!("unknown kind {code} of types")),
        };
        if self.types.later.contains_key(&(self.types.list.len() as u64)) {
            return self.error("forward references to non-struct type");
        }
        let id = self.id_of(kind);
        self.types.list.push(id);
        Ok(())
    }

    fn pointer(&self, space: u64) -> Read<Type<'a>> {
        match u32::try_from(space) {
            Ok(space) if space < 1 << 24 => Ok(Type::Pointer(space)),
            _ => self.error("invalid address space, must be a 24-bit integer"),
        }
    }

    fn elements(&mut self, numbers: &[u64]) -> Read<Vec<TypeId>> {
        numbers.iter().map(|number| self.element(*number)).collect()
    }

    fn vector(&mut self, record: &Record<'a>) -> Read<Type<'a>> {
        let lanes = match u32::try_from(record.field(0)?) {
            Ok(0) => return self.error("zero element vector is illegal"),
            Ok(lanes) => lanes,
            Err(_) => return self.error("size too large for vector"),
        };
        let element = self.element(record.field(1)?)?;
        if !self.module.types.is_vector_element(element) {
            return self.error("invalid vector element type");
        }
        let is_scalable = record.fields.get(2).is_some_and(|flag| *flag != 0);
        Ok(Type::Vector { lanes, is_scalable, element })
    }

    fn structure(&mut self, record: &Record<'a>) -> Read<Type<'a>> {
        let is_packed = record.field(0)? != 0;
        let elements = self.elements(&record.fields[1..])?;
        if !elements.iter().all(|element| self.module.types.is_structure_element(*element)) {
            return self.error("invalid element type for struct");
        }
        Ok(Type::Struct { elements: elements.into(), is_packed })
    }

    /// Reads a type of a target: the number of types, those, then integers.
    fn target(&mut self, record: &Record<'a>) -> Read<Type<'a>> {
        let count = usize::try_from(record.field(0)?).unwrap_or(usize::MAX);
        let Some((types, integers)) = record.fields[1..].split_at_checked(count) else {
            return self.error("a record is too short");
        };
        let types = self.elements(types)?;
        let integers: Option<Vec<u32>> =
            integers.iter().map(|integer| u32::try_from(*integer).ok()).collect();
        let Some(integers) = integers else {
            return self.error("integer parameter too large");
        };
        let name = std::mem::take(&mut self.types.name);
        Ok(Type::Target { name: name.into(), types: types.into(), integers: integers.into() })
    }
}
