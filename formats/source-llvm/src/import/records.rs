//! Debug records: variables and labels as debuggers see them.

use super::body::{FunctionBuilder, Place};
use crate::module::body::{Call, Instruction, Record};
use crate::module::ids::{BlockId as TextBlockId, MetadataId, Operand};
use crate::module::metadata::Metadata;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Failure, LogicalResult, Operation, Region, TypedOp, Value};
use terrace_llvm as llvm;

impl<'a, 'c> FunctionBuilder<'_, '_, 'a, 'c> {
    /// Keeps a call of an older debug intrinsic, which says what a record says.
    pub(super) fn note_debug_call(&mut self, instruction: &Instruction<'a>, call: &Call<'a>, name: &str) {
        let mut arguments: Vec<MetadataId> = Vec::new();
        for (argument, _) in &call.arguments {
            let Operand::Metadata(id) = argument else { return };
            arguments.push(*id);
        }
        let name = match name {
            "llvm.dbg.declare" => "dbg_declare",
            "llvm.dbg.value" => "dbg_value",
            "llvm.dbg.label" => "dbg_label",
            _ => return,
        };
        let location = instruction.attachments.iter().find(|(kind, _)| *kind == "dbg");
        arguments.extend(location.map(|(_, id)| *id));
        let record = Record { name, arguments, span: instruction.span.clone() };
        if name == "dbg_label" {
            self.label(&record);
        } else {
            self.debug_calls.push(record);
        }
    }

    /// Imports the label of a record where it stands.
    pub(super) fn label(&mut self, record: &Record<'a>) {
        let &[label, location] = &*record.arguments else { return };
        let Some(label) = self.importer.debug_attribute(label) else { return };
        let outer = self.location;
        self.location = self.importer.location_of(Some(location));
        self.op(llvm::DbgLabelOp::SPEC, &[], &[], &[("label", label)]);
        self.location = outer;
    }

    /// Imports the records about variables, after everything else: they stand where their values are defined.
    pub(super) fn import_records(&mut self, region: RegionId, order: &[TextBlockId]) -> LogicalResult {
        let text = self.text.expect("only functions have records");
        for id in order {
            for instruction in &text.blocks[id.index()].instructions {
                for record in instruction.records.iter().filter(|record| record.name != "dbg_label") {
                    self.import_record(region, record)?;
                }
            }
        }
        for record in std::mem::take(&mut self.debug_calls) {
            self.import_record(region, &record)?;
        }
        Ok(())
    }

    fn import_record(&mut self, region: RegionId, record: &Record<'a>) -> LogicalResult {
        let context = self.importer.context;
        let location = self.importer.location_of(record.arguments.last().copied());
        self.location = location;
        let (spec, [value, variable, expression, ..]) = (
            match record.name {
                "dbg_value" => llvm::DbgValueOp::SPEC,
                "dbg_declare" => llvm::DbgDeclareOp::SPEC,
                _ => return self.unhandled_record(record),
            },
            &*record.arguments,
        ) else {
            return self.unhandled_record(record);
        };
        let Metadata::Value(operand) = self.importer.module.metadata.get(*value) else {
            return self.unhandled_record(record);
        };
        let operand = *operand;
        let Ok(value) = self.value(operand) else {
            let message = "failed to convert a debug operand";
            return context.error(location, message).emit();
        };
        let Some(variable) = self.importer.debug_attribute(*variable) else { return Ok(()) };
        let Some(place) = self.place_of(region, value) else { return self.unhandled_record(record) };
        let mut attributes = vec![("varInfo", variable)];
        attributes
            .extend(self.importer.expression(*expression).map(|expression| ("locationExpr", expression)));
        let outer = std::mem::replace(&mut self.place, place);
        self.op(spec, &[value], &[], &attributes);
        self.place = outer;
        Ok(())
    }

    fn unhandled_record(&mut self, record: &Record<'a>) -> Result<(), Failure> {
        if self.importer.settings.emits_expensive_warnings {
            let text = self.importer.span_text(record.span.clone());
            let message = format!("unhandled debug variable record {text}");
            let _ = self.importer.context.warning(self.location, message).tell();
        }
        Ok(())
    }

    /// Returns the place after the definition of a value.
    fn place_of(&self, region: RegionId, value: ValueId) -> Option<Place> {
        let defined = Value::new(&self.body, value);
        let Some(op) = defined.defining_op() else {
            let (block, _) = defined.as_argument()?;
            return Some(Place::After(block.id(), None));
        };
        let block = op.block()?.id();
        if op.successor_count() == 0 {
            return Some(Place::After(block, Some(op.id())));
        }
        // What ends a block defines its value for the blocks after it: before the last operation of one that only it
        // leads to.
        let region = Region::new(&self.body, region);
        let tree = region.dominator_tree();
        let is_dominated = |after: &BlockId| tree.immediate_dominator(*after) == Some(block);
        let next = op.successors().map(|after| after.id()).find(is_dominated);
        let dominated = next.or_else(|| region.blocks().map(|after| after.id()).find(is_dominated))?;
        let last: OpId = Block::new(&self.body, dominated).terminator()?.id();
        let before = Operation::new(&self.body, last).previous().map(|op| op.id());
        Some(Place::After(dominated, before))
    }
}
