//! Header, capabilities, names, variables and entry points.

use super::constant::{Global, SpecKind};
use super::{Item, Operands, Reader, state_of};
use crate::words::{HEADER_WORDS, MAGIC, read_string};
use terrace_ir::spec::enum_attribute;
use terrace_ir::{
    Attribute, Body, Failure, Location, LogicalResult, OperationState, OwnedOperation, RegionSource, TypedOp,
};
use terrace_spirv::attributes::enums::{
    AddressingModel, Capability, ExecutionMode, ExecutionModel, Extension, MemoryModel, Opcode, StorageClass,
    Version,
};
use terrace_spirv::attributes::{
    ADDRESSING_MODEL_ATTR, EXECUTION_MODE_ATTR, EXECUTION_MODEL_ATTR, MEMORY_MODEL_ATTR, VCE_ATTR,
};
use terrace_spirv::types::PointerType;
use terrace_spirv::*;

/// Header and requirements of a module.
#[derive(Default)]
struct Requirements {
    version: u64,
    capabilities: Vec<i64>,
    extensions: Vec<i64>,
    /// Addressing and memory model.
    model: Option<(u64, u64)>,
}

impl<'w, 'c> Reader<'w, 'c> {
    /// Reads everything.
    pub(super) fn module(mut self) -> Result<OwnedOperation<'c>, Failure> {
        let mut requirements = Requirements { version: self.header()?, ..Requirements::default() };
        let mut deferred = Vec::new();
        while self.offset < self.words.len() {
            let (number, operands) = self.next_instruction(None)?;
            match Opcode::from_value(u64::from(number)) {
                Some(Opcode::OpCapability) => self.capability(&mut requirements, operands)?,
                Some(Opcode::OpExtension) => self.extension(&mut requirements, operands)?,
                Some(Opcode::OpMemoryModel) => self.memory_model(&mut requirements, operands)?,
                // They speak of functions that come later.
                Some(
                    opcode @ (Opcode::OpEntryPoint | Opcode::OpExecutionMode | Opcode::OpGraphEntryPointARM),
                ) => deferred.push((opcode, operands)),
                opcode => self.instruction(number, opcode, operands)?,
            }
        }
        for (opcode, operands) in deferred {
            match opcode {
                Opcode::OpEntryPoint => self.entry_point(operands)?,
                Opcode::OpExecutionMode => self.execution_mode(operands)?,
                _ => self.graph_entry_point(operands)?,
            }
        }
        Ok(self.build(&requirements))
    }

    /// Reads the header, and returns the version.
    fn header(&mut self) -> Result<u64, Failure> {
        let Some(header) = self.words.get(..HEADER_WORDS) else {
            return self.error("SPIR-V binary module must have a 5-word header");
        };
        if header[0] != MAGIC {
            return self.error("incorrect magic number");
        }
        let (major, minor) = (header[1] >> 16 & 0xFF, header[1] >> 8 & 0xFF);
        if major != 1 {
            return self.error(format_args!("unsupported SPIR-V major version: {major}"));
        }
        if Version::from_value(u64::from(minor)).is_none() {
            return self.error(format_args!("unsupported SPIR-V minor version: {minor}"));
        }
        self.offset = HEADER_WORDS;
        Ok(u64::from(minor))
    }

    fn capability(&mut self, requirements: &mut Requirements, operands: Operands<'w>) -> LogicalResult {
        let [number] = *operands else { return self.error("OpCapability must have one parameter") };
        if Capability::from_value(u64::from(number)).is_none() {
            return self.error(format_args!("unknown capability: {number}"));
        }
        let number = i64::from(number);
        if !requirements.capabilities.contains(&number) {
            requirements.capabilities.push(number);
        }
        Ok(())
    }

    fn extension(&mut self, requirements: &mut Requirements, operands: Operands<'w>) -> LogicalResult {
        if operands.is_empty() {
            return self.error("OpExtension must have a literal string for the extension name");
        }
        let name = self.whole_string(operands, 0, "unexpected trailing words in OpExtension instruction")?;
        let Some(number) = Extension::SPEC.value_of(&name) else {
            return self.error(format_args!("unknown extension: {name}"));
        };
        let number = number.cast_signed();
        if !requirements.extensions.contains(&number) {
            requirements.extensions.push(number);
        }
        Ok(())
    }

    /// Returns the string from a position to the end.
    pub(super) fn whole_string(
        &self,
        operands: Operands<'w>,
        mut at: usize,
        trailing: &str,
    ) -> Result<String, Failure> {
        let text = read_string(operands, &mut at);
        if at == operands.len() { Ok(text) } else { self.error(trailing) }
    }

    fn memory_model(&mut self, requirements: &mut Requirements, operands: Operands<'w>) -> LogicalResult {
        let [addressing, memory] = *operands else {
            return self.error("OpMemoryModel must have two operands");
        };
        let (addressing, memory) = (u64::from(addressing), u64::from(memory));
        if AddressingModel::from_value(addressing).is_none() {
            return self.error(format_args!("unknown addressing model: {addressing}"));
        }
        if MemoryModel::from_value(memory).is_none() {
            return self.error(format_args!("unknown memory model: {memory}"));
        }
        requirements.model = Some((addressing, memory));
        Ok(())
    }

    /// Puts the module together.
    fn build(self, requirements: &Requirements) -> OwnedOperation<'c> {
        let context = self.context;
        let name = context.op_name(ModuleOp::NAME);
        let mut body = Body::for_child(context, name);
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        for Item { state, before } in self.items {
            for state in before.into_iter().chain([state]) {
                let op = body.create(state);
                body.append_op(block, op);
            }
        }
        let mut state = OperationState::new(name, Location::Unknown);
        if let Some((addressing, memory)) = requirements.model {
            let addressing = enum_attribute(context, &ADDRESSING_MODEL_ATTR, addressing);
            state.set(context, "addressing_model", addressing);
            state.set(context, "memory_model", enum_attribute(context, &MEMORY_MODEL_ATTR, memory));
        }
        let triple = [
            context.i64_attribute(requirements.version.cast_signed()),
            context.i64_array_attribute(&requirements.capabilities),
            context.i64_array_attribute(&requirements.extensions),
        ];
        state.set(context, "vce_triple", context.dialect_attribute(&VCE_ATTR, &triple));
        state.regions.push(RegionSource::Detached(region));
        state.child = Some(body);
        OwnedOperation::create(context, state)
    }

    pub(super) fn name(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [id, _, ..] = *operands else { return self.error("OpName needs at least 2 operands") };
        if self.names.get(&id).is_some_and(|name| !name.is_empty()) {
            return self.error(format_args!("duplicate name found for result <id> {id}"));
        }
        let name = self.whole_string(operands, 1, "unexpected trailing words in OpName instruction")?;
        self.names.insert(id, name);
        Ok(())
    }

    /// Checks a name of a member, which the dialect has no place for.
    pub(super) fn member_name(&mut self, operands: Operands<'w>) -> LogicalResult {
        if operands.len() < 3 {
            return self.error("OpMemberName must have at least 3 operands");
        }
        self.whole_string(operands, 2, "unexpected trailing words in OpMemberName instruction").map(drop)
    }

    pub(super) fn extended_set(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [id, _, ..] = *operands else {
            return self.error(
                "OpExtInstImport must have a result <id> and a literal string for the extended \
                 instruction set name",
            );
        };
        let name = self.whole_string(operands, 1, "unexpected trailing words in OpExtInstImport")?;
        self.sets.insert(id, name);
        Ok(())
    }

    pub(super) fn debug_string(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [id, _, ..] = *operands else { return self.error("OpString needs at least 2 operands") };
        if self.files.get(&id).is_some_and(|text| !text.is_empty()) {
            return self.error(format_args!("duplicate debug string found for result <id> {id}"));
        }
        let text = self.whole_string(operands, 1, "unexpected trailing words in OpString instruction")?;
        self.files.insert(id, text);
        Ok(())
    }

    pub(super) fn debug_line(&mut self, operands: Operands<'w>) -> LogicalResult {
        let Ok(line) = <[u32; 3]>::try_from(operands) else {
            return self.error("OpLine must have 3 operands");
        };
        self.line = Some(line);
        Ok(())
    }

    /// Reads a variable of the module.
    pub(super) fn global_variable(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id, class, ref rest @ ..] = *operands else {
            return self.error("OpVariable needs at least 3 operands, type, <id> and storage class");
        };
        let Some(pointer_type) = self.type_of(ty)? else {
            return self.error(format_args!("unknown result type <id> : {ty}"));
        };
        let Some(pointer) = PointerType::of(pointer_type) else {
            return self.error(format_args!(
                "expected a result type <id> to be a spirv.ptr, found : '{pointer_type}'"
            ));
        };
        if pointer.storage_class.value() != u64::from(class) {
            let class = StorageClass::SPEC.text_of(u64::from(class));
            return self.error(format_args!(
                "mismatch in storage class of pointer type '{pointer_type}' and that specified in \
                 OpVariable instruction  : {class}"
            ));
        }
        let initializer = match *rest {
            [] => None,
            [initializer, ..] => match self.globals.get(&initializer) {
                Some(
                    Global::Variable { name, .. }
                    | Global::Spec { name, kind: SpecKind::Scalar | SpecKind::Composite, .. },
                ) => Some(*name),
                _ => return self.error(format_args!("unknown <id> {initializer}used as initializer")),
            },
        };
        if rest.len() > 1 {
            let count = operands.len();
            return self.error(format_args!(
                "found more operands than expected when deserializing OpVariable instruction, only 4 of \
                 {count} processed"
            ));
        }
        let context = self.context;
        let name = self.symbol("var", id);
        let mut state = state_of(context, GlobalVariableOp::NAME, self.location());
        state.set(context, "type", context.type_attribute(pointer_type));
        state.set(context, "sym_name", context.string_attribute(&name));
        if let Some(initializer) = initializer {
            state.set(context, "initializer", initializer);
        }
        self.decorate(&mut state, id);
        self.add_item(state);
        let name = context.flat_symbol_attribute(&name);
        self.globals.entry(id).or_insert(Global::Variable { name, ty: pointer_type });
        Ok(())
    }

    /// Returns the name of a global variable.
    pub(super) fn variable_name(&self, id: u32) -> Option<Attribute<'c>> {
        match self.globals.get(&id) {
            Some(Global::Variable { name, .. }) => Some(*name),
            _ => None,
        }
    }

    fn entry_point(&mut self, operands: Operands<'w>) -> LogicalResult {
        let context = self.context;
        let Some(&model) = operands.first() else {
            return self.error("missing Execution Model specification in OpEntryPoint");
        };
        let Some(&id) = operands.get(1) else { return self.error("missing <id> in OpEntryPoint") };
        if ExecutionModel::from_value(u64::from(model)).is_none() {
            return self.error(format_args!("unknown Execution Model: {model}"));
        }
        let mut at = 2;
        let name = read_string(operands, &mut at);
        let Some(&function) = self.functions.get(&id) else {
            return self.error(format_args!("no function matching <id> {id}"));
        };
        let known = self.item_name(function);
        if known != name {
            if !known.starts_with("spirv_fn_") {
                return self.error(format_args!(
                    "function name mismatch between OpEntryPoint and OpFunction with <id> {id}: {name} \
                     vs. {known}"
                ));
            }
            let name = context.string_attribute(&name);
            self.items[function].state.set(context, "sym_name", name);
        }
        let mut interface = Vec::new();
        for id in operands.get(at..).unwrap_or_default() {
            let Some(name) = self.variable_name(*id) else {
                return self.error(format_args!("undefined result <id> {id} while decoding OpEntryPoint"));
            };
            interface.push(name);
        }
        let mut state = state_of(context, EntryPointOp::NAME, Location::Unknown);
        let model = enum_attribute(context, &EXECUTION_MODEL_ATTR, u64::from(model));
        state.set(context, "execution_model", model);
        state.set(context, "fn", context.flat_symbol_attribute(&name));
        state.set(context, "interface", context.array_attribute(&interface));
        self.add_item(state);
        Ok(())
    }

    /// Returns the name of an item that is a symbol.
    fn item_name(&self, item: usize) -> String {
        let name = self.items[item].state.attribute("sym_name");
        name.and_then(Attribute::as_str).unwrap_or_default().to_owned()
    }

    fn execution_mode(&mut self, operands: Operands<'w>) -> LogicalResult {
        let context = self.context;
        let Some(id) = operands.first() else {
            return self.error("missing function result <id> in OpExecutionMode");
        };
        let Some(&function) = self.functions.get(id) else {
            return self.error(format_args!("no function matching <id> {id}"));
        };
        let Some(&mode) = operands.get(1) else {
            return self.error("missing Execution Mode in OpExecutionMode");
        };
        if ExecutionMode::from_value(u64::from(mode)).is_none() {
            return self.error(format_args!("unknown Execution Mode: {mode}"));
        }
        let values: Vec<_> = operands[2..].iter().map(|value| self.i32(*value)).collect();
        let mut state = state_of(context, ExecutionModeOp::NAME, Location::Unknown);
        state.set(context, "fn", context.flat_symbol_attribute(&self.item_name(function)));
        let mode = enum_attribute(context, &EXECUTION_MODE_ATTR, u64::from(mode));
        state.set(context, "execution_mode", mode);
        state.set(context, "values", context.array_attribute(&values));
        self.add_item(state);
        Ok(())
    }
}
