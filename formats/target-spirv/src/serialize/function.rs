//! Functions and graphs.

use super::control_flow::Label;
use super::{Serializer, case, symbol};
use crate::words::push_string;
use terrace_ir::{Attribute, Block, Failure, LogicalResult, Operation, Type, TypedOp};
use terrace_spirv::attributes::enums::{Decoration, LinkageType, Opcode};
use terrace_spirv::attributes::{DECORATION_ATTR, LINKAGE_ATTRIBUTES_ATTR};
use terrace_spirv::*;

/// Returns the type of a function or graph.
fn function_type<'c>(op: Operation<'_, 'c>) -> Result<Type<'c>, Failure> {
    op.attribute("function_type").and_then(Attribute::as_type).ok_or(Failure)
}

/// Returns true if an operation is a function without a body.
pub(super) fn is_declaration(op: Operation<'_, '_>) -> bool {
    FuncOp::cast(op).is_some() && op.regions().next().is_none_or(|body| body.first_block().is_none())
}

/// Returns true if a function is taken from elsewhere.
fn is_imported(op: Operation<'_, '_>) -> bool {
    let linkage = op.attribute("linkage_attributes");
    let kind = linkage.and_then(|one| one.as_dialect(LINKAGE_ATTRIBUTES_ATTR.name)?.get(1).copied());
    kind.is_some() && u64::from(case(kind)) == LinkageType::Import.value()
}

impl<'a, 'c> Serializer<'a, 'c> {
    pub(super) fn function(&mut self, function: FuncOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (function.op(), function.op().location());
        self.start_body();
        let ty = function_type(op)?;
        let (inputs, results) = ty.as_function().ok_or(Failure)?;
        let type_id = self.type_id(location, ty)?;
        if results.len() > 1 {
            return op.emit_error("cannot serialize function with multiple return types");
        }
        let result = results.first().copied().unwrap_or(self.context.none_type());
        let result = self.type_id(location, result)?;
        let name = op.symbol_name().unwrap_or_default();
        let id = self.function_id(name);
        let operands = [result, id, case(function.function_control_attr()), type_id];
        self.push(location, |s| &mut s.function_header, Opcode::OpFunction, &operands)?;
        self.name(location, id, name)?;
        let entry = op.regions().next().and_then(|body| body.first_block());
        if entry.is_none() && !is_imported(op) {
            return op.emit_error(
                "'spirv.module' cannot contain external functions without 'Import' linkage_attributes \
                 (LinkageAttributes)",
            );
        }
        self.parameters(op, inputs, entry)?;
        if let Some(entry) = entry {
            let label = self.block_id(entry);
            self.push(location, |s| &mut s.function_header, Opcode::OpLabel, &[label])?;
            self.blocks_from(entry)?;
            for (value, at) in std::mem::take(&mut self.deferred) {
                self.sections.function_body[at] = self.value_id(value);
            }
        }
        for attribute in op.attributes() {
            if super::decoration::plain_decoration(attribute.name.as_str()).is_some() {
                self.named_decoration(location, id, attribute)?;
            }
        }
        self.push(location, |s| &mut s.function_body, Opcode::OpFunctionEnd, &[])?;
        let sections = &mut self.sections;
        sections.functions.append(&mut sections.function_header);
        sections.functions.append(&mut sections.function_body);
        Ok(())
    }

    /// Declares the parameters of a function, with their decorations.
    fn parameters(
        &mut self,
        op: Operation<'a, 'c>,
        inputs: &[Type<'c>],
        entry: Option<Block<'a, 'c>>,
    ) -> LogicalResult {
        let location = op.location();
        let attributes = op.attribute("arg_attrs").and_then(Attribute::as_array).unwrap_or_default();
        for (at, ty) in inputs.iter().enumerate() {
            let ty = self.type_id(location, *ty)?;
            let id = self.new_id();
            let decoration = attributes.get(at).and_then(|one| one.entry(DECORATION_ATTR.name));
            let decoration = decoration.filter(|one| one.as_dialect(DECORATION_ATTR.name).is_some());
            if let Some(value) = decoration
                && let Some(decoration) = Decoration::from_value(u64::from(case(decoration)))
            {
                self.decoration(location, id, decoration, value)?;
            }
            if let Some(entry) = entry {
                self.set_value(entry.argument(at), id);
            }
            self.push(location, |s| &mut s.function_header, Opcode::OpFunctionParameter, &[ty, id])?;
        }
        Ok(())
    }

    /// Forgets the values and blocks of the function before.
    fn start_body(&mut self) {
        self.values.clear();
        self.blocks.clear();
        self.deferred.clear();
        self.sections.function_header.clear();
        self.sections.function_body.clear();
    }

    /// Writes the first block, whose label is there already, then the others that are reachable.
    fn blocks_from(&mut self, entry: Block<'a, 'c>) -> LogicalResult {
        self.block(entry, Label::Written, None)?;
        self.reachable_blocks(entry, &[])
    }

    pub(super) fn graph(&mut self, graph: GraphARMOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (graph.op(), graph.op().location());
        self.start_body();
        let ty = function_type(op)?;
        let terrace_ir::TypeKind::Graph { inputs, results } = *ty.kind() else { return Err(Failure) };
        if results.is_empty() {
            return op.emit_error("cannot serialize graph with no return types");
        }
        let id = self.function_id(op.symbol_name().unwrap_or_default());
        let type_id = self.type_id(location, ty)?;
        self.push(location, |s| &mut s.function_header, Opcode::OpGraphARM, &[type_id, id])?;
        let entry = op.regions().next().and_then(|body| body.first_block()).ok_or(Failure)?;
        for (at, ty) in inputs.iter().enumerate() {
            let ty = self.type_id(location, *ty)?;
            let input = self.new_id();
            self.set_value(entry.argument(at), input);
            let operands = [ty, input, self.i32_constant(location, at as u32)?];
            self.push(location, |s| &mut s.function_header, Opcode::OpGraphInputARM, &operands)?;
        }
        self.blocks_from(entry)?;
        self.push(location, |s| &mut s.function_body, Opcode::OpGraphEndARM, &[])?;
        let sections = &mut self.sections;
        sections.graphs.append(&mut sections.function_header);
        sections.graphs.append(&mut sections.function_body);
        Ok(())
    }

    pub(super) fn graph_entry_point(&mut self, entry: GraphEntryPointARMOp<'a, 'c>) -> LogicalResult {
        let op = entry.op();
        let name = symbol(entry.function_attr());
        let mut operands = vec![self.function_id(name)];
        push_string(&mut operands, name);
        self.interface(op, &mut operands, "spirv.GraphEntryPointARM")?;
        self.push(op.location(), |s| &mut s.graphs, Opcode::OpGraphEntryPointARM, &operands)
    }

    pub(super) fn graph_outputs(&mut self, outputs: GraphOutputsARMOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (outputs.op(), outputs.op().location());
        for (at, value) in op.operands().enumerate() {
            self.type_id(location, value.ty())?;
            let operands = [self.value_id(value), self.i32_constant(location, at as u32)?];
            self.push(location, |s| &mut s.function_body, Opcode::OpGraphSetOutputARM, &operands)?;
        }
        Ok(())
    }

    pub(super) fn graph_constant(&mut self, constant: GraphConstantARMOp<'a, 'c>) -> LogicalResult {
        let op = constant.op();
        let number = op.attribute("graph_constant_id").ok_or(Failure)?;
        let id = self.graph_constant_id(op.location(), op.result(0).ty(), number)?;
        self.set_value(op.result(0), id);
        Ok(())
    }
}
