//! Operations that are one instruction.

use super::{Serializer, case, literal};
use crate::grammar::{self, Encoding, ExtendedSet, Instruction, Part};
use crate::words::push_string;
use std::collections::HashMap;
use std::sync::LazyLock;
use terrace_ir::{Attribute, Failure, LogicalResult, Operation, TypedOp};
use terrace_spirv::attributes::enums::{Opcode, StorageClass};
use terrace_spirv::types::PointerType;
use terrace_spirv::*;

/// Code that writes an operation which the tables do not describe.
type Handler = for<'a, 'c> fn(&mut Serializer<'a, 'c>, Operation<'a, 'c>) -> LogicalResult;

/// Declares handlers: `Operation => method`.
macro_rules! handlers {
    ($($op:ident => $method:ident,)*) => {
        &[$(($op::NAME, |serializer, op| match $op::cast(op) {
            Some(op) => serializer.$method(op),
            None => Ok(()),
        }),)*]
    };
}

/// Operations that are more or less than one instruction, or one in another section.
const HANDLERS: &[(&str, Handler)] = handlers! {
    AddressOfOp => address_of,
    BranchConditionalOp => branch_conditional,
    BranchOp => branch,
    ConstantOp => constant_op,
    CopyMemoryOp => copy_memory,
    EXTConstantCompositeReplicateOp => replicated_op,
    EXTSpecConstantCompositeReplicateOp => replicated_spec_constant,
    EntryPointOp => entry_point,
    ExecutionModeOp => execution_mode,
    FuncOp => function,
    FunctionCallOp => call,
    GenericCastToPtrExplicitOp => generic_cast,
    GlobalVariableOp => global_variable,
    GraphARMOp => graph,
    GraphConstantARMOp => graph_constant,
    GraphEntryPointARMOp => graph_entry_point,
    GraphOutputsARMOp => graph_outputs,
    LoopOp => loop_op,
    ReferenceOfOp => reference_of,
    SelectionOp => selection,
    SpecConstantCompositeOp => spec_constant_composite,
    SpecConstantOp => spec_constant,
    SpecConstantOperationOp => spec_constant_operation,
    SwitchOp => switch,
    UndefOp => undef,
    VariableOp => variable,
};

static BY_NAME: LazyLock<HashMap<&'static str, Handler>> =
    LazyLock::new(|| HANDLERS.iter().copied().collect());

impl<'a, 'c> Serializer<'a, 'c> {
    /// Writes an operation.
    pub(super) fn operation(&mut self, op: Operation<'a, 'c>) -> LogicalResult {
        let name = op.name().as_str();
        if let Some(handler) = BY_NAME.get(name) {
            return handler(self, op);
        }
        match grammar::of_op(name) {
            Some(instruction) => self.instruction(op, instruction),
            None => op.emit_error("unhandled operation serialization"),
        }
    }

    /// Writes an operation that the tables describe, and decorations for what attributes it has beside.
    fn instruction(&mut self, op: Operation<'a, 'c>, instruction: &Instruction) -> LogicalResult {
        let location = op.location();
        let mut operands = Vec::with_capacity(2 + op.operand_count());
        let result = op.results().next();
        if let Some(result) = result {
            operands.push(self.type_id(location, result.ty())?);
            let id = self.new_id();
            self.set_value(result, id);
            operands.push(id);
        }
        self.parts(op, instruction, &mut operands)?;
        self.debug_line(|s| &mut s.function_body, location)?;
        match instruction.encoding {
            Encoding::Opcode(opcode) => self.push(location, |s| &mut s.function_body, opcode, &operands)?,
            Encoding::Extended(set, number) => {
                operands.splice(2..2, [self.set_id(op, set)?, number]);
                self.push(location, |s| &mut s.function_body, Opcode::OpExtInst, &operands)?;
            }
        }
        match result {
            Some(result) => {
                let id = self.value_id(result);
                op.discardable_attributes()
                    .iter()
                    .try_for_each(|one| self.named_decoration(location, id, *one))
            }
            None => Ok(()),
        }
    }

    /// Appends the parts of an instruction after the id of its result.
    pub(super) fn parts(
        &mut self,
        op: Operation<'a, 'c>,
        instruction: &Instruction,
        operands: &mut Vec<u32>,
    ) -> LogicalResult {
        for part in instruction.parts() {
            match part {
                Part::Values(group) => {
                    for value in op.operand_group(group) {
                        match self.value_id(value) {
                            0 => {
                                let message = format_args!("operand #{group} has a use before def");
                                return self.context.error(op.location(), message).emit();
                            }
                            id => operands.push(id),
                        }
                    }
                }
                Part::Constant(name, _) => {
                    if let Some(value) = op.attribute(name) {
                        operands.push(self.i32_constant(op.location(), case(Some(value)))?);
                    }
                }
                Part::Case(name, _) => operands.extend(op.attribute(name).map(|value| case(Some(value)))),
                Part::Literal(name) => operands.extend(op.attribute(name).map(literal)),
                Part::Literals(name) => {
                    let values = op.attribute(name).and_then(Attribute::as_array).unwrap_or_default();
                    operands.extend(values.iter().map(|value| literal(*value)));
                }
                Part::TypeId(name) => {
                    if let Some(ty) = op.attribute(name).and_then(Attribute::as_type) {
                        operands.push(self.type_id(op.location(), ty)?);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the id of a set of extended instructions, which is imported if it is new.
    fn set_id(&mut self, op: Operation<'a, 'c>, set: ExtendedSet) -> Result<u32, Failure> {
        if let Some(id) = self.sets.get(&set) {
            return Ok(*id);
        }
        let id = self.new_id();
        self.sets.insert(set, id);
        let mut operands = vec![id];
        push_string(&mut operands, set.name());
        self.push(op.location(), |s| &mut s.extended_sets, Opcode::OpExtInstImport, &operands)?;
        Ok(id)
    }

    fn constant_op(&mut self, op: ConstantOp<'a, 'c>) -> LogicalResult {
        let op = op.op();
        let value = op.attribute("value").ok_or(Failure)?;
        let id = self.constant(op.location(), op.result(0).ty(), value)?;
        self.set_value(op.result(0), id);
        Ok(())
    }

    fn replicated_op(&mut self, op: EXTConstantCompositeReplicateOp<'a, 'c>) -> LogicalResult {
        let op = op.op();
        let value = op.attribute("value").ok_or(Failure)?;
        let id = self.replicated_constant(op.location(), op.result(0).ty(), value)?;
        self.set_value(op.result(0), id);
        Ok(())
    }

    fn undef(&mut self, op: UndefOp<'a, 'c>) -> LogicalResult {
        let op = op.op();
        let ty = op.result(0).ty();
        let id = match self.undefined.get(&ty) {
            Some(id) => *id,
            None => {
                let id = self.new_id();
                let operands = [self.type_id(op.location(), ty)?, id];
                self.push(op.location(), |s| &mut s.types, Opcode::OpUndef, &operands)?;
                self.undefined.insert(ty, id);
                id
            }
        };
        self.set_value(op.result(0), id);
        Ok(())
    }

    fn address_of(&mut self, op: AddressOfOp<'a, 'c>) -> LogicalResult {
        let name = super::symbol(op.variable_attr());
        match self.variables.get(name) {
            Some(id) => {
                self.set_value(op.op().result(0), *id);
                Ok(())
            }
            None => op.op().emit_error(format_args!("unknown result <id> for variable {name}")),
        }
    }

    fn reference_of(&mut self, op: ReferenceOfOp<'a, 'c>) -> LogicalResult {
        let name = super::symbol(op.spec_const_attr());
        let id = self.spec_constant_id(op.op(), name)?;
        self.set_value(op.op().result(0), id);
        Ok(())
    }

    /// Writes a variable at the beginning of the function.
    fn variable(&mut self, op: VariableOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (op.op(), op.op().location());
        let ty = self.type_id(location, op.result(0).ty())?;
        let id = self.new_id();
        self.set_value(op.result(0), id);
        let mut operands = vec![ty, id, case(op.attribute("storage_class"))];
        for initializer in op.operands() {
            match self.value_id(initializer) {
                0 => return self.context.error(location, "operand 0 has a use before def").emit(),
                id => operands.push(id),
            }
        }
        self.debug_line(|s| &mut s.function_header, location)?;
        self.push(location, |s| &mut s.function_header, Opcode::OpVariable, &operands)?;
        op.discardable_attributes().iter().try_for_each(|one| self.named_decoration(location, id, *one))
    }

    fn call(&mut self, op: FunctionCallOp<'a, 'c>) -> LogicalResult {
        let callee = super::symbol(op.callee_attr());
        let (op, location) = (op.op(), op.op().location());
        let result = op.results().next();
        let ty = result.map_or(self.context.none_type(), |result| result.ty());
        let ty = self.type_id(location, ty)?;
        let callee = self.function_id(callee);
        let id = self.new_id();
        let mut operands = vec![ty, id, callee];
        operands.extend(op.operands().map(|value| self.value_id(value)));
        if let Some(result) = result {
            self.set_value(result, id);
        }
        self.push(location, |s| &mut s.function_body, Opcode::OpFunctionCall, &operands)
    }

    fn copy_memory(&mut self, op: CopyMemoryOp<'a, 'c>) -> LogicalResult {
        let op = op.op();
        let mut operands: Vec<u32> = op.operands().map(|value| self.value_id(value)).collect();
        for (access, alignment) in
            [("memory_access", "alignment"), ("source_memory_access", "source_alignment")]
        {
            operands.extend(op.attribute(access).map(|value| case(Some(value))));
            operands.extend(op.attribute(alignment).map(literal));
        }
        self.debug_line(|s| &mut s.function_body, op.location())?;
        self.push(op.location(), |s| &mut s.function_body, Opcode::OpCopyMemory, &operands)
    }

    fn generic_cast(&mut self, op: GenericCastToPtrExplicitOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (op.op(), op.op().location());
        let result = op.result(0);
        let ty = self.type_id(location, result.ty())?;
        let id = self.new_id();
        self.set_value(result, id);
        let mut operands = vec![ty, id];
        operands.extend(op.operands().map(|value| self.value_id(value)));
        let class = PointerType::of(result.ty()).map_or(StorageClass::Generic, |ty| ty.storage_class);
        operands.push(super::word(class.value()));
        self.push(location, |s| &mut s.function_body, Opcode::OpGenericCastToPtrExplicit, &operands)
    }
}
