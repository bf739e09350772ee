//! Bodies of functions.

use super::super::codes::{block, function, metadata, name};
use super::Writer;
use super::out::Out;
use crate::module::body::{Body, Instruction, Record};
use crate::module::ids::{BlockId, MetadataId};
use crate::module::symbols::Function;

/// Numbers of a body's values and blocks.
pub(super) struct BodyNumbers {
    /// Numbers of values, by row.
    pub values: Vec<u64>,
    /// Numbers of blocks, by row.
    pub blocks: Vec<u64>,
    /// Number of the next value.
    pub next: u64,
}

impl BodyNumbers {
    pub(super) fn block(&self, id: BlockId) -> u64 {
        self.blocks[id.index()]
    }
}

impl<'a> Writer<'_, 'a> {
    fn number_body(&self, function: &Function<'a>, body: &Body<'a>) -> BodyNumbers {
        let mut values = vec![0; body.locals.len()];
        let mut next = self.first_local;
        // The first rows are those of the arguments.
        for value in values.iter_mut().take(function.parameters.len()) {
            *value = next;
            next += 1;
        }
        let first = next;
        let mut blocks = vec![0; body.blocks.len()];
        for (number, id) in body.order.iter().enumerate() {
            blocks[id.index()] = number as u64;
            for instruction in &body.blocks[id.index()].instructions {
                if let Some(result) = instruction.result {
                    values[result.index()] = next;
                    next += 1;
                }
            }
        }
        BodyNumbers { values, blocks, next: first }
    }

    pub(super) fn write_body(&mut self, out: &mut Out, function: &Function<'a>, body: &Body<'a>) {
        let mut numbers = self.number_body(function, body);
        out.block(block::FUNCTION, |out| {
            out.record(function::BLOCK_COUNT, &[body.order.len() as u64]);
            self.write_local_metadata(out, body, &numbers.values);
            let mut location = None;
            let blocks = body.order.iter().map(|id| &body.blocks[id.index()]);
            for instruction in blocks.flat_map(|block| &block.instructions) {
                self.write_instruction(out, instruction, body, &mut numbers);
                self.write_location(out, instruction, &mut location);
                for record in &instruction.records {
                    self.write_debug_record(out, record);
                }
            }
            self.write_names(out, body, &numbers);
            self.write_attachments(out, function, body);
        });
    }

    fn write_names(&self, out: &mut Out, body: &Body<'a>, numbers: &BodyNumbers) {
        out.block(block::VALUE_NAMES, |out| {
            for (id, text) in &body.names {
                out.record_of_bytes(name::VALUE, &[numbers.values[id.index()]], text.as_bytes());
            }
            for id in &body.order {
                let text = &body.blocks[id.index()].name;
                if !text.is_empty() {
                    out.record_of_bytes(name::BLOCK, &[numbers.block(*id)], text.as_bytes());
                }
            }
        });
    }

    fn write_attachments(&self, out: &mut Out, function: &Function<'a>, body: &Body<'a>) {
        out.block(block::ATTACHMENTS, |out| {
            if !function.attachments.is_empty() {
                out.record(metadata::ATTACHMENT, &self.attachments(&function.attachments));
            }
            let blocks = body.order.iter().map(|id| &body.blocks[id.index()]);
            for (number, instruction) in blocks.flat_map(|block| &block.instructions).enumerate() {
                let others: Vec<(&'a str, MetadataId)> =
                    instruction.attachments.iter().filter(|(kind, _)| *kind != "dbg").copied().collect();
                if !others.is_empty() {
                    let fields = [vec![number as u64], self.attachments(&others)].concat();
                    out.record(metadata::ATTACHMENT, &fields);
                }
            }
        });
    }

    /// Writes the location of an instruction, which may be the one before.
    fn write_location(&self, out: &mut Out, instruction: &Instruction<'a>, last: &mut Option<Vec<u64>>) {
        let Some((_, id)) = instruction.attachments.iter().find(|(kind, _)| *kind == "dbg") else { return };
        let Some(node) = self.module.metadata.node(*id).filter(|node| node.kind == "DILocation") else {
            return;
        };
        let fields = vec![
            node.number("line"),
            node.number("column"),
            self.optional_number(node.metadata("scope")),
            self.optional_number(node.metadata("inlinedAt")),
            u64::from(node.is_true("isImplicitCode")),
            node.number("atomGroup"),
            node.number("atomRank"),
        ];
        if last.as_ref() == Some(&fields) {
            out.record(function::LOCATION_AGAIN, &[]);
        } else {
            out.record(function::LOCATION, &fields);
            *last = Some(fields);
        }
    }

    /// Writes a debug record: the location first, then the variable and the expression, then the value.
    fn write_debug_record(&self, out: &mut Out, record: &Record<'a>) {
        let numbers: Vec<u64> = record.arguments.iter().map(|id| self.metadata_number(*id)).collect();
        let (code, fields) = match (record.name, &*numbers) {
            ("dbg_label", &[label, location]) => (function::RECORD_LABEL, vec![location, label]),
            ("dbg_assign", &[value, variable, expression, id, address, address_expression, location]) => (
                function::RECORD_ASSIGN,
                vec![location, variable, expression, value, id, address_expression, address],
            ),
            (name, &[value, variable, expression, location]) => {
                let code = match name {
                    "dbg_value" => function::RECORD_VALUE,
                    "dbg_declare" => function::RECORD_DECLARE,
                    _ => function::RECORD_DECLARE_VALUE,
                };
                (code, vec![location, variable, expression, value])
            }
            _ => return,
        };
        out.record(code, &fields);
    }
}
