//! LLVM IR in messages.

use super::Importer;
use crate::module::body::{Body, Instruction};
use crate::module::constants::{BlockName, Constant};
use crate::module::ids::{ConstantId, MetadataId, Operand, SymbolId};
use crate::module::metadata::Metadata;
use std::collections::HashMap;

/// Most characters of a text in a message.
const LONGEST: usize = 1 << 12;

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    fn symbol_text(&self, id: SymbolId) -> String {
        let symbol = self.module.symbol(id);
        match symbol.number {
            Some(number) => format!("@{number}"),
            None => format!("@{}", symbol.name),
        }
    }

    /// Returns a constant and its type as LLVM writes them.
    pub(super) fn constant_text(&self, id: ConstantId) -> String {
        let ty = self.module.types.text(self.module.constants.ty(id));
        format!("{ty} {}", self.bare_constant_text(id, 0))
    }

    fn bare_constant_text(&self, id: ConstantId, depth: usize) -> String {
        let constants = &self.module.constants;
        let typed = |id: &ConstantId| {
            let ty = self.module.types.text(constants.ty(*id));
            format!(
                "{ty} {}",
                if depth > 8 { "...".to_owned() } else { self.bare_constant_text(*id, depth + 1) }
            )
        };
        match constants.get(id) {
            Constant::Integer(value) if value.width_bits() == 1 => {
                if value.is_zero() { "false" } else { "true" }.to_owned()
            }
            Constant::Integer(value) => value.to_string_signed(10),
            Constant::Float(bits) => format!("0x{bits:X}"),
            Constant::Null => "null".to_owned(),
            Constant::Zero => "zeroinitializer".to_owned(),
            Constant::NoToken => "none".to_owned(),
            Constant::Undef => "undef".to_owned(),
            Constant::Poison => "poison".to_owned(),
            Constant::Bytes(bytes) => format!("c\"{}\"", String::from_utf8_lossy(bytes)),
            Constant::Aggregate(elements) => {
                let elements: Vec<String> = elements.iter().take(64).map(typed).collect();
                format!("{{ {} }}", elements.join(", "))
            }
            Constant::Splat(element) => format!("splat ({})", typed(element)),
            Constant::Symbol(symbol) => self.symbol_text(*symbol),
            Constant::DsoLocalEquivalent(symbol) => {
                format!("dso_local_equivalent {}", self.symbol_text(*symbol))
            }
            Constant::NoCfi(symbol) => format!("no_cfi {}", self.symbol_text(*symbol)),
            Constant::BlockAddress(function, block) => {
                let block = match block {
                    BlockName::Text(name) => name.text(),
                    BlockName::At(id) => id.index().to_string().into(),
                };
                format!("blockaddress({}, %{block})", self.symbol_text(*function))
            }
            Constant::PtrAuth(parts) => {
                let parts: Vec<String> = parts.iter().map(typed).collect();
                format!("ptrauth ({})", parts.join(", "))
            }
            Constant::Assembly(assembly) => {
                let text = String::from_utf8_lossy(&assembly.text);
                format!("asm \"{text}\", \"{}\"", String::from_utf8_lossy(&assembly.constraints))
            }
            Constant::Expression(expression) => {
                let operands: Vec<String> = expression.operands.iter().map(typed).collect();
                format!("{} ({})", expression.name, operands.join(", "))
            }
        }
    }

    /// Returns an operand as LLVM writes it.
    pub(super) fn operand_text(&mut self, operand: Operand, body: Option<&Body<'a>>) -> String {
        match operand {
            Operand::Constant(id) => self.constant_text(id),
            Operand::Local(id) => {
                let ty = body.and_then(|body| body.locals.get(id.index()));
                let ty = ty.map_or_else(String::new, |ty| self.module.types.text(*ty));
                format!("{ty} %{}", id.index())
            }
            Operand::Metadata(id) => format!("metadata {}", self.metadata_reference(id)),
        }
    }

    /// Returns an instruction as the text has it, on one line.
    pub(super) fn instruction_text(&self, instruction: &Instruction<'a>) -> String {
        self.span_text(instruction.span.clone())
    }

    /// Returns a piece of the text, on one line.
    pub(super) fn span_text(&self, span: std::ops::Range<usize>) -> String {
        let text = self.module.text.get(span).unwrap_or_default();
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut joined = words.join(" ");
        if joined.len() > LONGEST {
            joined = joined.chars().take(LONGEST).collect();
        }
        joined
    }

    /// Returns the number that LLVM gives a node.
    fn slot(&mut self, id: MetadataId) -> Option<usize> {
        if self.slots.is_none() {
            let slots = number_nodes(self);
            self.slots = Some(slots);
        }
        self.slots.as_ref().and_then(|slots| slots.get(&id)).copied()
    }

    fn metadata_reference(&mut self, id: MetadataId) -> String {
        match self.module.metadata.get(id) {
            Metadata::Text(text) => format!("!\"{}\"", String::from_utf8_lossy(text)),
            Metadata::Value(value) => {
                let value = *value;
                self.operand_text(value, None)
            }
            Metadata::Expression(_) | Metadata::Values(_) => {
                let (_, span) = self.module.metadata.origin(id);
                self.span_text(span)
            }
            _ => match self.slot(id) {
                Some(slot) => format!("!{slot}"),
                None => "<badref>".to_owned(),
            },
        }
    }

    /// Returns a node and its number as LLVM writes them.
    pub(super) fn node_text(&mut self, id: MetadataId) -> String {
        let number = self.slot(id);
        let number = number.map_or_else(|| "<badref>".to_owned(), |slot| format!("!{slot}"));
        let distinct = if self.module.metadata.is_distinct(id) { "distinct " } else { "" };
        let Metadata::Tuple(elements) = self.module.metadata.get(id) else {
            let (_, span) = self.module.metadata.origin(id);
            let text = self.span_text(span);
            return format!("{number} = {text}");
        };
        let elements: Vec<String> = elements
            .iter()
            .map(|element| element.map_or_else(|| "null".to_owned(), |id| self.metadata_reference(id)))
            .collect();
        format!("{number} = {distinct}!{{{}}}", elements.join(", "))
    }
}

/// Returns the numbers that LLVM gives nodes: those of variables, named lists, functions and instructions, each before what it holds.
fn number_nodes(importer: &Importer<'_, '_, '_>) -> HashMap<MetadataId, usize> {
    let module = importer.module;
    let mut slots = HashMap::new();
    let mut add = |root: MetadataId| {
        let mut worklist = vec![root];
        while let Some(id) = worklist.pop() {
            let operands: Vec<MetadataId> = match module.metadata.get(id) {
                Metadata::Tuple(elements) => elements.iter().flatten().copied().collect(),
                Metadata::Node(node) => node.operands().collect(),
                _ => continue,
            };
            let next = slots.len();
            if slots.contains_key(&id) {
                continue;
            }
            slots.insert(id, next);
            worklist.extend(operands.into_iter().rev());
        }
    };
    for variable in &module.variables {
        variable.attachments.iter().for_each(|(_, id)| add(*id));
    }
    for (_, list) in &module.named_metadata {
        list.iter().for_each(|id| add(*id));
    }
    for function in &module.functions {
        function.attachments.iter().for_each(|(_, id)| add(*id));
        let Some(body) = &function.body else { continue };
        for block in &body.order {
            for instruction in &body.blocks[block.index()].instructions {
                for record in &instruction.records {
                    record.arguments.iter().for_each(|id| add(*id));
                }
                instruction.attachments.iter().for_each(|(_, id)| add(*id));
            }
        }
    }
    slots
}
