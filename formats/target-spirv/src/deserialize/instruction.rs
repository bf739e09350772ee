//! Instructions that are one operation, by the tables, and the choice of what reads each instruction.

use super::{Operands, Reader, state_of};
use crate::grammar::{self, Encoding, ExtendedSet, Instruction, Part};
use crate::words::number;
use std::fmt::Display;
use terrace_ir::spec::enum_attribute;
use terrace_ir::{Attribute, Failure, Location, LogicalResult, OperationState, Type, TypedOp};
use terrace_ods::arity::Arity;
use terrace_spirv::attributes::MEMORY_ACCESS_ATTR;
use terrace_spirv::attributes::enums::{MemoryAccess, Opcode};
use terrace_spirv::*;

impl<'w, 'c> Reader<'w, 'c> {
    /// Reads an instruction.
    pub(super) fn instruction(
        &mut self,
        number: u32,
        opcode: Option<Opcode>,
        operands: Operands<'w>,
    ) -> LogicalResult {
        let Some(opcode) = opcode else { return self.error(format_args!("unhandled opcode {number}")) };
        match opcode {
            Opcode::OpExtInst => self.extended(operands),
            Opcode::OpExtInstImport => self.extended_set(operands),
            Opcode::OpMemberName => self.member_name(operands),
            Opcode::OpVariable if self.function.is_none() => self.global_variable(operands),
            Opcode::OpLine => self.debug_line(operands),
            Opcode::OpNoLine => {
                self.line = None;
                Ok(())
            }
            Opcode::OpName => self.name(operands),
            Opcode::OpString => self.debug_string(operands),
            Opcode::OpModuleProcessed
            | Opcode::OpSource
            | Opcode::OpSourceContinued
            | Opcode::OpSourceExtension => Ok(()),
            Opcode::OpTypeVoid
            | Opcode::OpTypeBool
            | Opcode::OpTypeInt
            | Opcode::OpTypeFloat
            | Opcode::OpTypeVector
            | Opcode::OpTypeMatrix
            | Opcode::OpTypeArray
            | Opcode::OpTypeFunction
            | Opcode::OpTypeImage
            | Opcode::OpTypeSampledImage
            | Opcode::OpTypeRuntimeArray
            | Opcode::OpTypeStruct
            | Opcode::OpTypePointer
            | Opcode::OpTypeTensorARM
            | Opcode::OpTypeGraphARM
            | Opcode::OpTypeCooperativeMatrixKHR => self.declare_type(opcode, operands),
            Opcode::OpTypeForwardPointer => self.forward_pointer(operands),
            Opcode::OpConstant => self.scalar(operands, false),
            Opcode::OpSpecConstant => self.scalar(operands, true),
            Opcode::OpConstantComposite => self.composite(operands),
            Opcode::OpConstantCompositeReplicateEXT => self.replicated(operands),
            Opcode::OpSpecConstantComposite => self.spec_composite(operands),
            Opcode::OpSpecConstantCompositeReplicateEXT => self.spec_replicated(operands),
            Opcode::OpSpecConstantOp => self.spec_operation(operands),
            Opcode::OpConstantTrue => self.boolean(true, operands, false),
            Opcode::OpSpecConstantTrue => self.boolean(true, operands, true),
            Opcode::OpConstantFalse => self.boolean(false, operands, false),
            Opcode::OpSpecConstantFalse => self.boolean(false, operands, true),
            Opcode::OpConstantNull => self.null(operands),
            Opcode::OpGraphConstantARM => self.graph_constant(operands),
            Opcode::OpDecorate => self.decoration(operands),
            Opcode::OpMemberDecorate => self.member_decoration(operands),
            Opcode::OpFunction => self.function(operands),
            Opcode::OpGraphARM => self.graph(operands),
            Opcode::OpGraphSetOutputARM => self.graph_output(operands),
            Opcode::OpLabel => self.label(operands),
            Opcode::OpBranch => self.branch(operands),
            Opcode::OpBranchConditional => self.branch_conditional(operands),
            Opcode::OpSelectionMerge => self.selection_merge(operands),
            Opcode::OpLoopMerge => self.loop_merge(operands),
            Opcode::OpPhi => self.phi(operands),
            Opcode::OpSwitch => self.switch(operands),
            Opcode::OpUndef => self.undef(operands),
            Opcode::OpFunctionCall => self.call(operands),
            Opcode::OpCopyMemory => self.copy_memory(operands),
            Opcode::OpGenericCastToPtrExplicit => self.generic_cast(operands),
            _ => match grammar::of_encoding(Encoding::Opcode(opcode)) {
                Some(instruction) => self.operation(instruction, operands),
                None => self.error(format_args!("unhandled deserialization of {}", opcode.text())),
            },
        }
    }

    /// Returns an error if no block is being read.
    pub(super) fn require_block(&self, what: impl Display) -> LogicalResult {
        match self.function.as_ref().is_some_and(|function| function.point.is_some()) {
            true => Ok(()),
            false => self.error(what),
        }
    }

    fn extended(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id, set, instruction, ref rest @ ..] = *operands else {
            return self.error(
                "OpExtInst must have at least 4 operands, result type <id>, result <id>, set <id> and \
                 instruction opcode",
            );
        };
        let Some(name) = self.sets.get(&set) else { return self.error("undefined set <id> in OpExtInst") };
        let Some(set) = ExtendedSet::of_name(name) else {
            return self.error("unhandled deserialization of extended instruction set extensionSetName");
        };
        let Some(row) = grammar::of_encoding(Encoding::Extended(set, instruction)) else {
            return self.error(format_args!(
                "unhandled deserializations of {instruction} from extension set {}",
                set.name()
            ));
        };
        let words = [&[ty, id], rest].concat();
        self.operation(row, &words)
    }

    /// Reads an instruction that the tables describe.
    fn operation(&mut self, instruction: &Instruction, words: &[u32]) -> LogicalResult {
        self.require_block(format_args!("'{}' must appear in a block", instruction.spec.name))?;
        let (mut state, id) = self.decode(instruction, words)?;
        if let Some(id) = id {
            self.decorate(&mut state, id);
        }
        self.define_result(state, id);
        if instruction.is_terminator() {
            self.line = None;
        }
        Ok(())
    }

    /// Inserts an operation, whose result gets an id.
    fn define_result(&mut self, state: OperationState<'c>, id: Option<u32>) {
        let Some(function) = self.function.as_mut() else { return };
        match id {
            Some(id) => {
                let value = function.insert_value(state);
                function.values.insert(id, value);
            }
            None => {
                function.insert(state);
            }
        }
    }

    /// Returns the operation that an instruction is, and the id of its result. Constants among the operands are inserted.
    pub(super) fn decode(
        &mut self,
        instruction: &Instruction,
        words: &[u32],
    ) -> Result<(OperationState<'c>, Option<u32>), Failure> {
        let context = self.context;
        let spec = instruction.spec;
        let is_plain = instruction.is_plain();
        let class = if is_plain { spec.name.to_owned() } else { grammar::class(spec) };
        let (for_, colon, end) = if is_plain { ("for ", "", ";") } else { ("", " ", ",") };
        let mut at = 0;
        let mut state = state_of(context, spec.name, self.location());
        let mut id = None;
        if !spec.results.is_empty() {
            let [ty, rest @ ..] = words else {
                return self
                    .error(format_args!("expected result type <id> while deserializing {for_}{class}"));
            };
            state.result_types.push(self.result_type_of(*ty, colon)?);
            let [result, ..] = rest else {
                return self.error(format_args!("expected result <id> while deserializing {for_}{class}"));
            };
            id = Some(*result);
            at = 2;
        }
        for part in instruction.parts() {
            let words = &words[at.min(words.len())..];
            at += self.decode_part(instruction, part, words, &mut state, &class)?;
        }
        let values = state.operands.len();
        let needed = spec.operands.iter().filter(|operand| operand.arity == Arity::Single).count();
        let is_slot_missing = spec
            .attributes
            .iter()
            .zip(&state.slots)
            .any(|(slot, value)| !slot.is_optional && slot.default.is_none() && value.is_none());
        if values < needed || is_slot_missing {
            return self.error(format_args!(
                "found less operands than expected when deserializing {for_}{class}{end} only {values} of \
                 {needed} processed"
            ));
        }
        if at < words.len() {
            let count = words.len();
            return self.error(format_args!(
                "found more operands than expected when deserializing {for_}{class}{end} only {at} of \
                 {count} processed"
            ));
        }
        Ok((state, id))
    }

    fn result_type_of(&mut self, id: u32, colon: &str) -> Result<Type<'c>, Failure> {
        match self.type_of(id)? {
            Some(ty) => Ok(ty),
            None => self.error(format_args!("unknown type result <id>{colon}: {id}")),
        }
    }

    /// Reads a part of an instruction from the words that are left, and returns the number of those that it took.
    fn decode_part(
        &mut self,
        instruction: &Instruction,
        part: Part,
        words: &[u32],
        state: &mut OperationState<'c>,
        class: &str,
    ) -> Result<usize, Failure> {
        let context = self.context;
        let Some(&word) = words.first() else { return Ok(0) };
        match part {
            Part::Values(group) => {
                let is_single = instruction.spec.operands[group].arity == Arity::Single;
                let count = if is_single { 1 } else { words.len() };
                let colon = if instruction.is_plain() { "" } else { " " };
                for id in &words[..count] {
                    let Some(value) = self.value(*id)? else {
                        return self.error(format_args!("unknown result <id>{colon}: {id}"));
                    };
                    state.operands.push(value);
                }
                return Ok(count);
            }
            Part::Constant(name, spec) => {
                let value = self.constant_of(word).and_then(|(value, _)| value.as_integer()?.to_u64());
                let Some(value) = value else {
                    return self.error(format_args!(
                        "expected 32-bit integer constant from <id> {word} for {class}"
                    ));
                };
                let is_case = spec.enumeration.is_none_or(|cases| cases.is_case(value));
                self.checked_case(value as u32, is_case, name)?;
                state.set(context, name, enum_attribute(context, spec, value));
            }
            Part::Case(name, spec) => {
                let value = u64::from(word);
                self.checked_case(word, spec.enumeration.is_none_or(|cases| cases.is_case(value)), name)?;
                state.set(context, name, enum_attribute(context, spec, value));
            }
            Part::Literal(name) => state.set(context, name, self.i32(word)),
            Part::Literals(name) => {
                let values: Vec<Attribute<'c>> = words.iter().map(|word| self.i32(*word)).collect();
                state.set(context, name, context.array_attribute(&values));
                return Ok(words.len());
            }
            Part::TypeId(name) => {
                let ty = self.result_type_of(word, " ")?;
                state.set(context, name, context.type_attribute(ty));
            }
        }
        Ok(1)
    }

    fn call(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id, callee, ref arguments @ ..] = *operands else {
            return self.error("OpFunctionCall must have at least 3 operands");
        };
        self.require_block("OpFunctionCall must appear in a block")?;
        let context = self.context;
        let ty = self.result_type(ty)?;
        let callee = context.flat_symbol_attribute(&self.symbol("fn", callee));
        let mut state = state_of(context, FunctionCallOp::NAME, Location::Unknown);
        for argument in arguments {
            let Some(value) = self.value(*argument)? else {
                return self.error(format_args!("unknown <id> {argument} used by OpFunctionCall"));
            };
            state.operands.push(value);
        }
        state.set(context, "callee", callee);
        let is_void = ty == context.none_type();
        if !is_void {
            state.result_types.push(ty);
        }
        self.define_result(state, Some(id).filter(|_| !is_void));
        Ok(())
    }

    fn copy_memory(&mut self, operands: Operands<'w>) -> LogicalResult {
        self.require_block("OpCopyMemory must appear in a block")?;
        let context = self.context;
        let mut state = state_of(context, CopyMemoryOp::NAME, self.location());
        let [target, source, ref rest @ ..] = *operands else {
            return self.error(format_args!(
                "found less operands than expected when deserializing {}, only {} of 2 processed",
                grammar::class(CopyMemoryOp::SPEC),
                operands.len()
            ));
        };
        for id in [target, source] {
            let Some(value) = self.value(id)? else {
                return self.error(format_args!("unknown result <id> : {id}"));
            };
            state.operands.push(value);
        }
        let mut words = rest.iter();
        for (access_name, alignment_name) in
            [("memory_access", "alignment"), ("source_memory_access", "source_alignment")]
        {
            let Some(&access) = words.next() else { break };
            self.checked_case(access, MemoryAccess::SPEC.is_case(u64::from(access)), access_name)?;
            let attribute = enum_attribute(context, &MEMORY_ACCESS_ATTR, u64::from(access));
            state.set(context, access_name, attribute);
            if u64::from(access) & MemoryAccess::ALIGNED.value() != 0
                && let Some(alignment) = words.next()
            {
                state.set(context, alignment_name, self.i32(*alignment));
            }
        }
        if words.len() > 0 {
            let (count, processed) = (operands.len(), operands.len() - words.len());
            return self.error(format_args!(
                "found more operands than expected when deserializing spirv::CopyMemoryOp, only \
                 {processed} of {count} processed"
            ));
        }
        self.define_result(state, None);
        Ok(())
    }

    fn generic_cast(&mut self, operands: Operands<'w>) -> LogicalResult {
        self.require_block("OpGenericCastToPtrExplicit must appear in a block")?;
        let [ty, id, pointer, _] = *operands else {
            let count = operands.len();
            return self
                .error(format_args!("expected 4 words in GenericCastToPtrExplicitOp but got : {count}"));
        };
        let ty = self.result_type_of(ty, " ")?;
        let mut state = state_of(self.context, GenericCastToPtrExplicitOp::NAME, self.location());
        state.result_types.push(ty);
        let Some(value) = self.value(pointer)? else {
            return self.error(format_args!("unknown result <id> : {pointer}"));
        };
        state.operands.push(value);
        self.define_result(state, Some(id));
        Ok(())
    }

    /// Returns true if an instruction has this opcode.
    pub(super) fn is(instruction: u32, opcode: Opcode) -> bool {
        instruction == number(opcode)
    }
}
