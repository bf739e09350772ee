//! Constants: all of the module, by type, then inline assembly by the type that it is called as.

use super::super::codes::{block, constant};
use super::super::words;
use super::out::{Out, signed};
use super::{OwnedRecord, Writer, attributes};
use crate::module::constants::{Assembly, BlockName, Constant, Expression};
use crate::module::ids::{ConstantId, Operand, SymbolId, TypeId};
use crate::module::symbols::SymbolKind;
use crate::module::types::Type;
use terrace_support::float::FloatSemantics;

impl<'a> Writer<'_, 'a> {
    /// Gives symbols and constants their numbers.
    pub(super) fn number_values(&mut self) {
        let given = self.module;
        let symbols = (given.variables.iter().map(|variable| variable.symbol))
            .chain(given.functions.iter().map(|function| function.symbol))
            .chain(given.aliases.iter().map(|alias| alias.symbol))
            .chain(given.ifuncs.iter().map(|ifunc| ifunc.symbol));
        self.symbols = symbols.enumerate().map(|(number, symbol)| (symbol, number as u64)).collect();
        let mut next = self.symbols.len() as u64;
        self.constants = vec![0; given.constants.len()];
        let mut order: Vec<ConstantId> = Vec::new();
        for at in 0..given.constants.len() {
            let id = ConstantId::new(at);
            match given.constants.get(id) {
                Constant::Symbol(symbol) => {
                    self.constants[at] = self.symbols.get(symbol).copied().unwrap_or_default();
                }
                Constant::Assembly(_) => {}
                _ => order.push(id),
            }
        }
        // One record says the type of all that follow.
        order.sort_by_key(|id| given.constants.ty(*id));
        for id in &order {
            self.constants[id.index()] = next;
            // Lanes of a scalable vector take three records.
            next += if matches!(given.constants.get(*id), Constant::Splat(_)) { 2 } else { 1 };
        }
        self.order = order;
        let bodies = given.functions.iter().filter_map(|function| function.body.as_ref());
        for instruction in bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.instructions) {
            if let Some(call) = instruction.kind.call()
                && let Operand::Constant(id) = call.callee
                && matches!(given.constants.get(id), Constant::Assembly(_))
                && !self.assembly_numbers.contains_key(&(id, call.ty))
            {
                self.assembly_numbers.insert((id, call.ty), next);
                self.assembly.push((id, call.ty));
                next += 1;
            }
        }
        self.first_local = next;
    }

    /// Returns the number of a constant.
    pub(super) fn constant(&self, id: ConstantId) -> u64 {
        self.constants[id.index()] + u64::from(matches!(self.module.constants.get(id), Constant::Splat(_)))
    }

    /// Returns the number of what is called.
    pub(super) fn callee(&self, id: ConstantId, ty: TypeId) -> u64 {
        self.assembly_numbers.get(&(id, ty)).copied().unwrap_or_else(|| self.constant(id))
    }

    fn symbol(&self, id: SymbolId) -> u64 {
        self.symbols.get(&id).copied().unwrap_or_default()
    }

    pub(super) fn write_constants(&self, out: &mut Out) {
        let given = self.module;
        if self.order.is_empty() && self.assembly.is_empty() {
            return;
        }
        out.block(block::CONSTANTS, |out| {
            let mut current = None;
            let mut set = |out: &mut Out, ty: TypeId| {
                if current.replace(ty) != Some(ty) {
                    out.record(constant::SET_TYPE, &[self.ty(ty)]);
                }
            };
            for id in &self.order {
                let ty = given.constants.ty(*id);
                set(out, ty);
                for (code, fields) in self.records(*id, ty) {
                    out.record(code, &fields);
                }
            }
            for (id, function) in &self.assembly {
                set(out, given.constants.ty(*id));
                if let Constant::Assembly(assembly) = given.constants.get(*id) {
                    let (code, fields) = self.assembly(assembly, *function);
                    out.record(code, &fields);
                }
            }
        });
    }

    fn assembly(&self, assembly: &Assembly<'a>, function: TypeId) -> OwnedRecord {
        let flags = u64::from(assembly.has_side_effects)
            | u64::from(assembly.aligns_stack) << 1
            | u64::from(assembly.is_intel) << 2
            | u64::from(assembly.can_unwind) << 3;
        let mut fields = vec![self.ty(function), flags];
        for text in [&assembly.text, &assembly.constraints] {
            fields.push(text.len() as u64);
            fields.extend(text.iter().map(|byte| u64::from(*byte)));
        }
        (constant::ASSEMBLY, fields)
    }

    fn records(&self, id: ConstantId, ty: TypeId) -> Vec<OwnedRecord> {
        let given = self.module;
        let of = |ids: &[ConstantId]| ids.iter().map(|id| self.constant(*id)).collect::<Vec<u64>>();
        let pointer = |symbol: SymbolId| vec![self.ty(ty), self.symbol(symbol)];
        let record = match given.constants.get(id) {
            _ if given.constants.is_null(id) => (constant::NULL, Vec::new()),
            Constant::Undef => (constant::UNDEF, Vec::new()),
            Constant::Poison => (constant::POISON, Vec::new()),
            Constant::Integer(value) if value.width_bits() <= 64 => {
                (constant::INTEGER, vec![signed(value.to_i64().unwrap_or_default())])
            }
            Constant::Integer(value) => {
                let words = value.words();
                let count = words.iter().rposition(|word| *word != 0).map_or(1, |last| last + 1);
                let fields = words[..count].iter().map(|word| signed(word.cast_signed())).collect();
                (constant::WIDE_INTEGER, fields)
            }
            Constant::Float(bits) => (constant::FLOAT, self.float(*bits, ty)),
            Constant::Bytes(bytes) => (constant::STRING, bytes.iter().map(|byte| u64::from(*byte)).collect()),
            Constant::Aggregate(elements) => match self.data(elements, ty) {
                Some(fields) => (constant::DATA, fields),
                None => (constant::AGGREGATE, of(elements)),
            },
            Constant::Splat(lane) => return self.splat(id, *lane, ty),
            Constant::DsoLocalEquivalent(symbol) => (constant::DSO_LOCAL_EQUIVALENT, pointer(*symbol)),
            Constant::NoCfi(symbol) => (constant::NO_CFI, pointer(*symbol)),
            Constant::BlockAddress(function, name) => {
                let mut fields = pointer(*function);
                fields.push(self.block_of(*function, *name));
                (constant::BLOCK_ADDRESS, fields)
            }
            Constant::PtrAuth(parts) => {
                let code =
                    if parts.len() > 4 { constant::SIGNED_POINTER_2 } else { constant::SIGNED_POINTER };
                (code, of(parts))
            }
            Constant::Expression(expression) => self.expression(expression),
            Constant::Null
            | Constant::Zero
            | Constant::NoToken
            | Constant::Symbol(_)
            | Constant::Assembly(_) => (constant::NULL, Vec::new()),
        };
        vec![record]
    }

    fn float(&self, bits: u128, ty: TypeId) -> Vec<u64> {
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        match self.module.types.get(ty) {
            Type::Float(FloatSemantics::F80) => vec![(bits >> 16) as u64, low & 0xffff],
            Type::Float(semantics) if semantics.width_bits() <= 64 => vec![low],
            _ => vec![low, high],
        }
    }

    /// Returns the numbers that elements are, if all are numbers of a width that data has.
    fn data(&self, elements: &[ConstantId], ty: TypeId) -> Option<Vec<u64>> {
        if !matches!(self.module.types.get(ty), Type::Array(..) | Type::Vector { .. }) {
            return None;
        }
        let constants = &self.module.constants;
        let number = |id: &ConstantId| match (constants.get(*id), self.module.types.get(constants.ty(*id))) {
            (Constant::Integer(value), Type::Integer(8 | 16 | 32 | 64)) => value.to_u64(),
            (Constant::Float(bits), Type::Float(semantics)) if semantics.width_bits() <= 64 => {
                Some(*bits as u64)
            }
            _ => None,
        };
        elements.iter().map(number).collect()
    }

    /// Returns the records of a scalable vector whose lanes are the same: one lane, then all as the first.
    fn splat(&self, id: ConstantId, lane: ConstantId, ty: TypeId) -> Vec<OwnedRecord> {
        let first = self.constants[id.index()];
        let (poison, zero, mask) = self.splat_parts(ty);
        vec![
            (constant::INSERT_ELEMENT, vec![poison, self.constant(lane), zero.0, zero.1]),
            (constant::SHUFFLE, vec![first, poison, mask]),
        ]
    }

    /// Returns the numbers of what a vector with equal lanes is made of: poison, the type and number of zero, the mask.
    fn splat_parts(&self, ty: TypeId) -> (u64, (u64, u64), u64) {
        let types = &self.module.types;
        let i32_type = types.find(&Type::Integer(32)).unwrap_or(ty);
        let mask_type = match *types.get(ty) {
            Type::Vector { lanes, is_scalable, .. } => {
                types.find(&Type::Vector { lanes, is_scalable, element: i32_type })
            }
            _ => None,
        };
        let of = |ty: TypeId, constant: Constant<'a>| {
            self.module.constants.find(ty, constant).map_or(0, |id| self.constant(id))
        };
        let zero = terrace_support::ap_int::ApInt::zero(32);
        (
            of(ty, Constant::Poison),
            (self.ty(i32_type), of(i32_type, Constant::Integer(zero))),
            mask_type.map_or(0, |ty| of(ty, Constant::Zero)),
        )
    }

    /// Returns the place of a block in its function.
    fn block_of(&self, function: SymbolId, name: BlockName<'a>) -> u64 {
        let SymbolKind::Function(row) = self.module.symbol(function).kind else { return 0 };
        let Some(body) = &self.module.functions[row].body else { return 0 };
        let is_it = |id: &crate::module::ids::BlockId| {
            let block = &body.blocks[id.index()];
            match name {
                BlockName::At(at) => *id == at,
                BlockName::Text(name) => match block.number {
                    Some(number) => name.number() == Some(number),
                    None => block.name == name.text(),
                },
            }
        };
        body.order.iter().position(is_it).unwrap_or_default() as u64
    }

    fn expression(&self, expression: &Expression<'a>) -> OwnedRecord {
        let operands = &expression.operands;
        let typed = |id: &ConstantId| [self.ty(self.module.constants.ty(*id)), self.constant(*id)];
        let plain = |id: &ConstantId| self.constant(*id);
        let flags = |table: words::Flags| words::bits(table, expression.flags.iter().copied());
        let [first, ..] = &**operands else { return (constant::UNDEF, Vec::new()) };
        match expression.name {
            "getelementptr" => {
                let mut fields = vec![expression.source.map_or(0, |ty| self.ty(ty))];
                fields.push(words::address_bits(&expression.flags));
                if let Some((lower, upper)) = &expression.range {
                    fields.push(u64::from(lower.width_bits()));
                    attributes::bounds(lower, upper, &mut fields);
                }
                fields.extend(operands.iter().flat_map(typed));
                (
                    if expression.range.is_some() { constant::ADDRESS_IN_RANGE } else { constant::ADDRESS },
                    fields,
                )
            }
            "extractelement" => (constant::EXTRACT_ELEMENT, operands.iter().flat_map(typed).collect()),
            "insertelement" => {
                let mut fields: Vec<u64> = operands.iter().take(2).map(plain).collect();
                fields.extend(operands.iter().skip(2).flat_map(typed));
                (constant::INSERT_ELEMENT, fields)
            }
            "shufflevector" => {
                let fields: Vec<u64> = operands.iter().map(plain).collect();
                let source = self.ty(self.module.constants.ty(*first));
                (constant::SHUFFLE_RESIZED, [vec![source], fields].concat())
            }
            name => match (words::number(words::CASTS, name), &**operands) {
                (Some(opcode), [operand]) => {
                    let mut fields = vec![opcode];
                    fields.extend(typed(operand));
                    fields.extend(Some(flags(words::integer_flags(name))).filter(|bits| *bits != 0));
                    (constant::CAST, fields)
                }
                _ => {
                    let mut fields = vec![words::number(words::INTEGER_BINARY, name).unwrap_or_default()];
                    fields.extend(operands.iter().map(plain));
                    fields.extend(Some(flags(words::integer_flags(name))).filter(|bits| *bits != 0));
                    (constant::BINARY, fields)
                }
            },
        }
    }
}
