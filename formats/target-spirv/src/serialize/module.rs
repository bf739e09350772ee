//! Variables, specialization constants and entry points: operations directly in a module.

use super::constant::Sharing;
use super::{Serializer, case, literal, symbol};
use crate::grammar::{self, Encoding};
use crate::words::push_string;
use terrace_ir::{Attribute, Failure, Location, LogicalResult, Operation, Type, TypedOp};
use terrace_spirv::attributes::enums::{Decoration, Opcode};
use terrace_spirv::types::PointerType;
use terrace_spirv::*;

/// Returns the type that an attribute of an operation is.
fn declared_type<'c>(op: Operation<'_, 'c>) -> Result<Type<'c>, Failure> {
    op.attribute("type").and_then(Attribute::as_type).ok_or(Failure)
}

impl<'a, 'c> Serializer<'a, 'c> {
    pub(super) fn global_variable(&mut self, variable: GlobalVariableOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (variable.op(), variable.op().location());
        let ty = declared_type(op)?;
        let type_id = self.type_id(location, ty)?;
        let id = self.new_id();
        let name = op.symbol_name().unwrap_or_default();
        self.name(location, id, name)?;
        self.variables.insert(name, id);
        let class = PointerType::of(ty).map_or(0, |pointer| super::word(pointer.storage_class.value()));
        let mut operands = vec![type_id, id, class];
        if let Some(initializer) = variable.initializer_attr() {
            let name = symbol(Some(initializer));
            let known = self.variables.get(name).or_else(|| self.spec_constants.get(name));
            let Some(known) = known else {
                let message = "invalid usage of undefined variable as initializer";
                return self.context.error(location, message).emit();
            };
            operands.push(*known);
        }
        self.debug_line(|s| &mut s.types, location)?;
        self.push(location, |s| &mut s.types, Opcode::OpVariable, &operands)?;
        let is_part = |name: &str| matches!(name, "type" | "sym_name" | "initializer");
        let decorations = op.attributes().into_iter().filter(|one| !is_part(one.name.as_str()));
        decorations.into_iter().try_for_each(|one| self.named_decoration(location, id, one))
    }

    pub(super) fn spec_constant(&mut self, constant: SpecConstantOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (constant.op(), constant.op().location());
        let value = constant.default_value_attr().ok_or(Failure)?;
        let id = self.scalar_constant(location, value, Sharing::Specialization).unwrap_or(Err(Failure))?;
        if let Some(number) = op.attribute("spec_id").filter(|number| number.as_integer().is_some()) {
            self.decorate(location, id, Decoration::SpecId, &[literal(number)])?;
        }
        self.define_spec_constant(op, id)
    }

    pub(super) fn spec_constant_composite(&mut self, op: SpecConstantCompositeOp<'a, 'c>) -> LogicalResult {
        let op = op.op();
        let ty = declared_type(op)?;
        let type_id = self.type_id(op.location(), ty)?;
        let id = self.new_id();
        let mut operands = vec![type_id, id];
        let parts = op.attribute("constituents").and_then(Attribute::as_array).unwrap_or_default();
        for part in parts {
            operands.push(self.spec_constant_id(op, symbol(Some(*part)))?);
        }
        self.push(op.location(), |s| &mut s.types, Opcode::OpSpecConstantComposite, &operands)?;
        self.define_spec_constant(op, id)
    }

    pub(super) fn replicated_spec_constant(
        &mut self,
        op: EXTSpecConstantCompositeReplicateOp<'a, 'c>,
    ) -> LogicalResult {
        let op = op.op();
        let ty = declared_type(op)?;
        let type_id = self.type_id(op.location(), ty)?;
        let part = op.attribute("constituent");
        let Some(name) = part.and_then(Attribute::as_flat_symbol) else {
            let part = part.map(|part| part.to_string()).unwrap_or_default();
            return op.emit_error(format_args!(
                "expected flat symbol reference for constituent instead of {part}"
            ));
        };
        let name = name.as_str();
        let Some(part) = self.spec_constants.get(name).copied() else {
            return op.emit_error(format_args!("unknown result <id> for replicated spec constant {name}"));
        };
        let id = self.new_id();
        let operands = [type_id, id, part];
        self.push(op.location(), |s| &mut s.types, Opcode::OpSpecConstantCompositeReplicateEXT, &operands)?;
        self.define_spec_constant(op, id)
    }

    fn define_spec_constant(&mut self, op: Operation<'a, 'c>, id: u32) -> LogicalResult {
        let name = op.symbol_name().unwrap_or_default();
        self.spec_constants.insert(name, id);
        self.name(op.location(), id, name)
    }

    /// Returns the id of a specialization constant.
    pub(super) fn spec_constant_id(&mut self, op: Operation<'a, 'c>, name: &str) -> Result<u32, Failure> {
        if let Some(id) = self.spec_constants.get(name) {
            return Ok(*id);
        }
        op.emit_error(format_args!("unknown result <id> for specialization constant {name}"))?;
        Err(Failure)
    }

    /// Writes an operation on constants: the opcode of the one inside, then its operands and literals.
    pub(super) fn spec_constant_operation(&mut self, op: SpecConstantOperationOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (op.op(), op.op().location());
        let type_id = self.type_id(location, op.result(0).ty())?;
        let id = self.new_id();
        let inner = op.region(0).first_block().and_then(|block| block.first_op()).ok_or(Failure)?;
        let name = inner.name().as_str();
        let instruction = grammar::of_op(name);
        let Some((Encoding::Opcode(opcode), instruction)) = instruction.map(|one| (one.encoding, one)) else {
            return op.emit_error(format_args!("Couldn't find op code for op {name}"));
        };
        let mut operands = vec![type_id, id, crate::words::number(opcode)];
        self.parts(inner, instruction, &mut operands)?;
        self.push(location, |s| &mut s.types, Opcode::OpSpecConstantOp, &operands)?;
        self.set_value(op.result(0), id);
        Ok(())
    }

    pub(super) fn entry_point(&mut self, entry: EntryPointOp<'a, 'c>) -> LogicalResult {
        let op = entry.op();
        let name = symbol(entry.function_attr());
        let Some(function) = self.functions.get(name).copied() else {
            return op.emit_error(format_args!(
                "missing <id> for function {name}; function needs to be defined before \
                 spirv.EntryPoint is serialized"
            ));
        };
        let mut operands = vec![case(entry.execution_model_attr()), function];
        push_string(&mut operands, name);
        self.interface(op, &mut operands, EntryPointOp::NAME)?;
        self.push(op.location(), |s| &mut s.entry_points, Opcode::OpEntryPoint, &operands)
    }

    /// Appends the ids of the variables that an entry point uses.
    pub(super) fn interface(
        &mut self,
        op: Operation<'a, 'c>,
        operands: &mut Vec<u32>,
        what: &str,
    ) -> LogicalResult {
        let variables = op.attribute("interface").and_then(Attribute::as_array).unwrap_or_default();
        for variable in variables {
            let Some(id) = self.variables.get(symbol(Some(*variable))) else {
                return op.emit_error(format_args!(
                    "referencing undefined global variable.{what} is at the end of spirv.module. All \
                     referenced variables should already be defined"
                ));
            };
            operands.push(*id);
        }
        Ok(())
    }

    pub(super) fn execution_mode(&mut self, mode: ExecutionModeOp<'a, 'c>) -> LogicalResult {
        let op = mode.op();
        let name = symbol(mode.function_attr());
        let Some(function) = self.functions.get(name).copied() else {
            return op.emit_error(format_args!(
                "missing <id> for function {name}; function needs to be serialized before \
                 ExecutionModeOp is serialized"
            ));
        };
        let mut operands = vec![function, case(mode.execution_mode_attr())];
        let values = op.attribute("values").and_then(Attribute::as_array).unwrap_or_default();
        operands.extend(values.iter().map(|value| literal(*value)));
        self.push(op.location(), |s| &mut s.execution_modes, Opcode::OpExecutionMode, &operands)
    }

    /// Returns the id of a constant that a graph gets from outside, by its number.
    pub(super) fn graph_constant_id(
        &mut self,
        location: Location<'c>,
        ty: Type<'c>,
        number: Attribute<'c>,
    ) -> Result<u32, Failure> {
        if let Some(id) = self.graph_constants.get(&number) {
            return Ok(*id);
        }
        let type_id = self.type_id(location, ty)?;
        let id = self.new_id();
        let operands = [type_id, id, literal(number)];
        self.push(location, |s| &mut s.types, Opcode::OpGraphConstantARM, &operands)?;
        self.graph_constants.insert(number, id);
        Ok(id)
    }
}
