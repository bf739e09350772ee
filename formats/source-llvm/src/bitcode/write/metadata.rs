//! Metadata: strings first, then everything else in the order of our table; values of functions stand in their bodies.

use super::super::codes::{block, metadata};
use super::out::Out;
use super::{OwnedRecord, Writer, place_in};
use crate::module::body::{Body, Instruction};
use crate::module::ids::{MetadataId, Operand};
use crate::module::metadata::{Field, Metadata};
use std::collections::HashMap;

/// Numbers of metadata.
#[derive(Default)]
pub(super) struct MetadataNumbers {
    strings: Vec<Vec<u8>>,
    string_numbers: HashMap<Vec<u8>, u64>,
    /// Numbers of what is no string and no value of a function, by row.
    nodes: Vec<Option<u64>>,
    /// Rows in the order of the numbers.
    order: Vec<MetadataId>,
    /// Numbers of values of the function that is written.
    locals: HashMap<MetadataId, u64>,
}

impl<'m, 'a> Writer<'m, 'a> {
    /// Gives strings and nodes their numbers.
    pub(super) fn number_metadata(&mut self) {
        let given = self.module;
        let count = given.metadata.len();
        let mut numbers = MetadataNumbers { nodes: vec![None; count], ..MetadataNumbers::default() };
        let mut add = |text: &[u8]| {
            if !numbers.string_numbers.contains_key(text) {
                numbers.string_numbers.insert(text.to_vec(), numbers.strings.len() as u64);
                numbers.strings.push(text.to_vec());
            }
        };
        for at in 0..count {
            match given.metadata.get(MetadataId::new(at)) {
                Metadata::Text(text) => add(text),
                Metadata::Node(node) => node.fields().for_each(|(_, field)| {
                    if let Field::Text(text) = field {
                        add(text);
                    }
                }),
                _ => {}
            }
        }
        for at in 0..count {
            let id = MetadataId::new(at);
            let is_numbered = match given.metadata.get(id) {
                Metadata::Value(value) => matches!(value, Operand::Constant(_)),
                Metadata::Tuple(_) | Metadata::Expression(_) | Metadata::Node(_) => true,
                Metadata::Undefined | Metadata::Text(_) | Metadata::Values(_) => false,
            };
            if is_numbered {
                numbers.nodes[at] = Some((numbers.strings.len() + numbers.order.len()) as u64);
                numbers.order.push(id);
            }
        }
        self.metadata = numbers;
    }

    /// Returns the number of a string.
    pub(super) fn text_number(&self, text: &[u8]) -> u64 {
        self.metadata.string_numbers.get(text).copied().unwrap_or_default()
    }

    /// Returns the number of metadata.
    pub(super) fn metadata_number(&self, id: MetadataId) -> u64 {
        if let Metadata::Text(text) = self.module.metadata.get(id) {
            return self.text_number(text);
        }
        let number = self.metadata.nodes[id.index()].or_else(|| self.metadata.locals.get(&id).copied());
        number.unwrap_or_default()
    }

    /// Returns the number of metadata plus one; zero is none.
    pub(super) fn optional_number(&self, id: Option<MetadataId>) -> u64 {
        id.map_or(0, |id| self.metadata_number(id) + 1)
    }

    /// Collects names that stand before what uses them.
    pub(super) fn collect_names(&mut self) {
        let given = self.module;
        let mut kinds: Vec<&'m str> = vec!["dbg"];
        let mut add = |attachments: &'m [(&'a str, MetadataId)]| {
            attachments.iter().for_each(|(kind, _)| {
                place_in(&mut kinds, *kind);
            });
        };
        given.variables.iter().for_each(|variable| add(&variable.attachments));
        given.functions.iter().for_each(|function| add(&function.attachments));
        given.ifuncs.iter().for_each(|ifunc| add(&ifunc.attachments));
        let bodies = given.functions.iter().filter_map(|function| function.body.as_ref());
        for instruction in bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.instructions) {
            add(&instruction.attachments);
            if let Some(call) = instruction.kind.call() {
                for (tag, _) in &call.bundles {
                    place_in(&mut self.bundle_tags, tag.to_vec());
                }
            }
            if let Some(scope) = instruction.kind.atomic().and_then(|atomic| atomic.scope.as_ref()) {
                place_in(&mut self.scopes, scope.to_vec());
            }
        }
        self.kinds = kinds;
    }

    /// Returns the pairs of kinds and nodes of a record.
    pub(super) fn attachments(&self, attachments: &[(&'a str, MetadataId)]) -> Vec<u64> {
        let kind = |kind: &str| self.kinds.iter().position(|known| *known == kind).unwrap_or_default();
        attachments.iter().flat_map(|(name, id)| [kind(name) as u64, self.metadata_number(*id)]).collect()
    }

    pub(super) fn write_metadata(&self, out: &mut Out) {
        let given = self.module;
        out.block(block::METADATA, |out| {
            if !self.metadata.strings.is_empty() {
                let mut lengths = Out::bare();
                self.metadata.strings.iter().for_each(|text| lengths.pieces(text.len() as u64, 6));
                let mut blob = lengths.finish();
                let fields = [self.metadata.strings.len() as u64, blob.len() as u64];
                self.metadata.strings.iter().for_each(|text| blob.extend_from_slice(text));
                out.record_with_blob(metadata::STRINGS, &fields, &blob);
            }
            for id in &self.metadata.order {
                let (code, fields) = self.metadata_record(*id);
                out.record(code, &fields);
            }
            for (name, nodes) in &given.named_metadata {
                let name = crate::module::names::unescaped(name);
                out.record_of_bytes(metadata::NAME, &[], &name);
                let nodes: Vec<u64> = nodes.iter().map(|id| self.metadata_number(*id)).collect();
                out.record(metadata::NAMED_LIST, &nodes);
            }
            let declared = given.functions.iter().filter(|function| function.body.is_none());
            let symbols = (given.variables.iter().map(|variable| (variable.symbol, &variable.attachments)))
                .chain(declared.map(|function| (function.symbol, &function.attachments)))
                .chain(given.ifuncs.iter().map(|ifunc| (ifunc.symbol, &ifunc.attachments)));
            for (symbol, attachments) in symbols.filter(|(_, attachments)| !attachments.is_empty()) {
                let symbol = self.symbols.get(&symbol).copied().unwrap_or_default();
                out.record(
                    metadata::GLOBAL_ATTACHMENT,
                    &[vec![symbol], self.attachments(attachments)].concat(),
                );
            }
        });
    }

    fn metadata_record(&self, id: MetadataId) -> OwnedRecord {
        let is_distinct = self.module.metadata.is_distinct(id);
        match self.module.metadata.get(id) {
            Metadata::Value(Operand::Constant(value)) => {
                let ty = self.ty(self.module.constants.ty(*value));
                (metadata::VALUE, vec![ty, self.constant(*value)])
            }
            Metadata::Expression(operations) => {
                const CURRENT: u64 = 3 << 1;
                (metadata::EXPRESSION, [&[u64::from(is_distinct) | CURRENT], &**operations].concat())
            }
            Metadata::Node(node) => self.node_record(node, is_distinct),
            Metadata::Tuple(elements) => {
                let code = if is_distinct { metadata::DISTINCT_TUPLE } else { metadata::TUPLE };
                (code, elements.iter().map(|element| self.optional_number(*element)).collect())
            }
            _ => (metadata::TUPLE, Vec::new()),
        }
    }

    /// Writes the metadata of a body that is values of it, and gives it numbers.
    pub(super) fn write_local_metadata(&mut self, out: &mut Out, body: &Body<'a>, numbers: &[u64]) {
        let given = self.module;
        self.metadata.locals.clear();
        let mut values: Vec<MetadataId> = Vec::new();
        let mut lists: Vec<MetadataId> = Vec::new();
        let mut add = |id: MetadataId| match given.metadata.get(id) {
            Metadata::Value(Operand::Local(_)) => values.push(id),
            Metadata::Values(list) => {
                let is_local =
                    |id: &&MetadataId| matches!(given.metadata.get(**id), Metadata::Value(Operand::Local(_)));
                values.extend(list.iter().filter(is_local));
                lists.push(id);
            }
            _ => {}
        };
        for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
            metadata_of(instruction).for_each(&mut add);
        }
        if values.is_empty() && lists.is_empty() {
            return;
        }
        let first = (self.metadata.strings.len() + self.metadata.order.len()) as u64;
        let mut records: Vec<OwnedRecord> = Vec::new();
        for id in values.into_iter().chain(lists) {
            if self.metadata.locals.contains_key(&id) {
                continue;
            }
            records.push(match given.metadata.get(id) {
                Metadata::Value(Operand::Local(local)) => {
                    let ty = self.ty(body.locals[local.index()]);
                    (metadata::VALUE, vec![ty, numbers[local.index()]])
                }
                Metadata::Values(list) => {
                    let list = list.iter().map(|id| self.metadata_number(*id)).collect();
                    (metadata::ARGUMENT_LIST, list)
                }
                _ => continue,
            });
            self.metadata.locals.insert(id, first + records.len() as u64 - 1);
        }
        out.block(block::METADATA, |out| {
            records.iter().for_each(|(code, fields)| out.record(*code, fields));
        });
    }
}

/// Returns the metadata among the operands and debug records of an instruction.
fn metadata_of<'i>(instruction: &'i Instruction<'_>) -> impl Iterator<Item = MetadataId> + 'i {
    let call = instruction.kind.call();
    let operands = call.into_iter().flat_map(|call| {
        let bundles = call.bundles.iter().flat_map(|(_, operands)| operands.iter().copied());
        call.arguments.iter().map(|(operand, _)| *operand).chain(bundles)
    });
    let of_call = operands.filter_map(|operand| match operand {
        Operand::Metadata(id) => Some(id),
        _ => None,
    });
    of_call.chain(instruction.records.iter().flat_map(|record| record.arguments.iter().copied()))
}
