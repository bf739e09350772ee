//! Types: each after those that it consists of, unless they are structures with names.

use super::super::codes::ty;
use super::{OwnedRecord, Writer};
use crate::module::ids::TypeId;
use crate::module::types::Type;
use std::collections::HashSet;
use terrace_support::ensure_stack;
use terrace_support::float::FloatSemantics;

/// State of numbering.
#[derive(Default)]
struct Numbering {
    numbers: Vec<Option<u64>>,
    /// Types in the order of their numbers.
    order: Vec<TypeId>,
    open: HashSet<u32>,
}

impl Writer<'_, '_> {
    pub(super) fn type_count(&self) -> u64 {
        self.types.len() as u64
    }

    /// Gives all types their numbers and records.
    pub(super) fn number_types(&mut self) {
        let count = self.module.types.len();
        let mut numbering = Numbering { numbers: vec![None; count], ..Numbering::default() };
        (0..count).for_each(|at| self.number_type(TypeId::new(at), &mut numbering));
        self.types = numbering.numbers.into_iter().map(Option::unwrap_or_default).collect();
        for ty in numbering.order {
            self.add_type(ty);
        }
    }

    fn parts(&self, ty: TypeId) -> Vec<TypeId> {
        match self.module.types.get(ty) {
            Type::Array(_, element) | Type::Vector { element, .. } => vec![*element],
            Type::Struct { elements, .. } => elements.to_vec(),
            Type::Named(_) => {
                self.module.types.structure(ty).map_or_else(Vec::new, |(parts, _)| parts.to_vec())
            }
            Type::Function { result, inputs, .. } => {
                std::iter::once(*result).chain(inputs.iter().copied()).collect()
            }
            Type::Target { types, .. } => types.to_vec(),
            _ => Vec::new(),
        }
    }

    fn number_type(&self, ty: TypeId, numbering: &mut Numbering) {
        if numbering.numbers[ty.index()].is_some() {
            return;
        }
        if let Type::Named(number) = self.module.types.get(ty)
            && !numbering.open.insert(*number)
        {
            return;
        }
        for part in self.parts(ty) {
            ensure_stack(|| self.number_type(part, numbering));
        }
        if numbering.numbers[ty.index()].is_none() {
            numbering.numbers[ty.index()] = Some(numbering.order.len() as u64);
            numbering.order.push(ty);
        }
    }

    fn add_type(&mut self, id: TypeId) {
        let of = |types: &[TypeId]| types.iter().map(|ty| self.ty(*ty)).collect::<Vec<u64>>();
        let name = |code: u32, name: &str| (code, name.bytes().map(u64::from).collect::<Vec<u64>>());
        let mut records: Vec<OwnedRecord> = Vec::new();
        let own = match self.module.types.get(id) {
            Type::Void => (ty::VOID, Vec::new()),
            Type::Label => (ty::LABEL, Vec::new()),
            Type::Metadata => (ty::METADATA, Vec::new()),
            Type::Token => (ty::TOKEN, Vec::new()),
            Type::X86Amx => (ty::X86_AMX, Vec::new()),
            Type::PpcFp128 => (ty::PPC_FP128, Vec::new()),
            Type::Float(semantics) => (float(*semantics), Vec::new()),
            Type::Integer(width) => (ty::INTEGER, vec![u64::from(*width)]),
            Type::Pointer(space) => (ty::POINTER, vec![u64::from(*space)]),
            Type::Array(length, element) => (ty::ARRAY, vec![*length, self.ty(*element)]),
            Type::Vector { lanes, is_scalable, element } => {
                let mut fields = vec![u64::from(*lanes), self.ty(*element)];
                fields.extend(is_scalable.then_some(1));
                (ty::VECTOR, fields)
            }
            Type::Struct { elements, is_packed } => {
                (ty::STRUCTURE, [vec![u64::from(*is_packed)], of(elements)].concat())
            }
            Type::Named(number) => {
                let named = &self.module.types.named[*number as usize];
                if !named.name.is_empty() {
                    records.push(name(ty::STRUCTURE_NAME, &named.name));
                }
                match self.module.types.structure(id) {
                    Some((elements, is_packed)) => {
                        (ty::NAMED_STRUCTURE, [vec![u64::from(is_packed)], of(elements)].concat())
                    }
                    None => (ty::OPAQUE, vec![0]),
                }
            }
            Type::Function { result, inputs, is_variadic } => {
                (ty::FUNCTION, [vec![u64::from(*is_variadic), self.ty(*result)], of(inputs)].concat())
            }
            Type::Target { name: kind, types, integers } => {
                records.push(name(ty::STRUCTURE_NAME, kind));
                let integers = integers.iter().map(|integer| u64::from(*integer)).collect();
                (ty::TARGET, [vec![types.len() as u64], of(types), integers].concat())
            }
        };
        records.push(own);
        self.type_records.extend(records);
    }
}

fn float(semantics: FloatSemantics) -> u32 {
    match semantics {
        FloatSemantics::F16 => ty::HALF,
        FloatSemantics::BF16 => ty::BFLOAT,
        FloatSemantics::F32 => ty::FLOAT,
        FloatSemantics::F64 => ty::DOUBLE,
        FloatSemantics::F80 => ty::X86_FP80,
        _ => ty::FP128,
    }
}
