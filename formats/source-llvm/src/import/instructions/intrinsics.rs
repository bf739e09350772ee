//! Calls of intrinsics.

use super::fast_math;
use crate::import::Importer;
use crate::import::body::FunctionBuilder;
use crate::module::attributes::{Attribute as TextAttribute, Value};
use crate::module::body::{Call, Instruction};
use crate::module::ids::{MetadataId, Operand};
use crate::module::types::Type as TextType;
use std::collections::HashMap;
use std::sync::LazyLock;
use terrace_ir::ids::OpId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Failure, OperationState, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::{FPExceptionBehavior, RoundingMode, immediate_arguments};

/// Prefix of the names of operations that are intrinsics.
const PREFIX: &str = "llvm.intr.";

/// Operations whose names are not those of their intrinsics.
const RENAMED: &[(&str, &str)] = &[("vacopy", "va_copy"), ("vaend", "va_end"), ("vastart", "va_start")];

/// Intrinsics of NVIDIA's processors that are operations of the same name.
const NVVM: &[&str] = &["read.ptx.sreg.", "rcp.approx.ftz.f"];

/// Operations by the names of their intrinsics after `llvm.`.
static OPERATIONS: LazyLock<HashMap<String, &'static OpSpec<'static>>> = LazyLock::new(|| {
    let of_llvm = llvm::DIALECT.ops.iter().filter_map(|spec| {
        let word = spec.name.strip_prefix(PREFIX)?;
        let name = RENAMED.iter().find(|(own, _)| *own == word).map_or(word, |(_, name)| *name);
        Some((name.to_owned(), *spec))
    });
    let of_nvvm = terrace_nvvm::DIALECT.ops.iter().filter_map(|spec| {
        let word = spec.name.strip_prefix("nvvm.")?;
        let is_intrinsic = NVVM.iter().any(|start| word.starts_with(start)) && !word.contains(".envreg");
        is_intrinsic.then(|| (spec.name.to_owned(), *spec))
    });
    of_llvm.chain(of_nvvm).collect()
});

/// Returns true if a part of an intrinsic's name is a type.
fn is_type(part: &str) -> bool {
    let starts = |prefix: &str| {
        part.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
    };
    ["p", "i", "f", "v", "a", "bf"].into_iter().any(starts)
        || ["nxv", "s_", "sl_", "f_", "t", "ppcf128", "x86", "isVoid", "Metadata"]
            .iter()
            .any(|start| part.starts_with(start))
}

/// Returns the operation of an intrinsic.
fn operation(name: &str) -> Option<&'static OpSpec<'static>> {
    let word = name.strip_prefix("llvm.")?;
    let mut end = word.len();
    loop {
        if let Some(spec) = OPERATIONS.get(&word[..end]) {
            let rest = word[end..].trim_start_matches('.');
            let is_whole = rest.is_empty() || is_type(rest.split('.').next().unwrap_or_default());
            return is_whole.then_some(*spec);
        }
        end = word[..end].rfind('.')?;
    }
}

impl<'a> Importer<'_, 'a, '_> {
    /// Returns the operation that an intrinsic becomes.
    fn intrinsic_operation(&self, name: &str) -> Option<&'static OpSpec<'static>> {
        if self.settings.prefers_unregistered_intrinsics {
            return None;
        }
        operation(name)
    }

    /// Returns true if a function is an intrinsic that becomes operations.
    pub(in crate::import) fn is_imported_intrinsic(&self, name: &str) -> bool {
        name.starts_with("llvm.dbg.") || self.intrinsic_operation(name).is_some()
    }
}

/// Returns the alignment that attributes speak of.
fn alignment(attributes: &[TextAttribute<'_>]) -> Option<u64> {
    attributes.iter().find_map(|attribute| match attribute {
        TextAttribute::Known("align", Value::Integer(bytes)) => Some(*bytes),
        _ => None,
    })
}

impl<'a, 'c> FunctionBuilder<'_, '_, 'a, 'c> {
    /// Imports the call of an intrinsic; `None` if it says nothing to the program.
    pub(in crate::import) fn intrinsic(
        &mut self,
        instruction: &Instruction<'a>,
        call: &Call<'a>,
    ) -> Result<Option<OpId>, Failure> {
        let name = self.importer.callee_name(call).unwrap_or_default().to_owned();
        if name.starts_with("llvm.dbg.") {
            self.note_debug_call(instruction, call, &name);
            return Ok(None);
        }
        let Some(spec) = self.importer.intrinsic_operation(&name) else {
            return self.unregistered(instruction, call, &name).map(Some);
        };
        let context = self.importer.context;
        let word = spec.name.strip_prefix(PREFIX).unwrap_or_default();
        let mut state = OperationState::new(context.op_name(spec.name), self.location);
        if word == "experimental.noalias.scope.decl" {
            return self.scope_declaration(call, state);
        }
        let immediates = immediate_arguments(word);
        let has = |name: &str| state.name.slot_of(name).is_some();
        let (has_flags, has_arguments, has_alignment) =
            (has("fastmathFlags"), has("arg_attrs"), has("alignment"));
        let mut operands = Vec::new();
        let mut aligned = None;
        let older = self.older_argument(word, call);
        if let Some((_, bytes)) = older {
            aligned = bytes;
        }
        for (at, (argument, attributes)) in call.arguments.iter().enumerate() {
            if older.is_some_and(|(position, _)| position == at) {
                continue;
            }
            let immediate = immediates.iter().find(|(position, _)| *position == at);
            match (immediate, argument) {
                (Some((_, name)), Operand::Constant(id)) => {
                    let Some(value) = self.importer.constant_attribute(*id) else { return Err(Failure) };
                    state.set(context, name, value);
                }
                (Some(_), _) => return Err(Failure),
                (None, Operand::Metadata(id)) => self.set_word(*id, &mut state)?,
                (None, argument) => {
                    aligned = aligned.or_else(|| alignment(attributes));
                    operands.push(self.value(*argument)?);
                }
            }
        }
        if has_alignment {
            let bytes = i32::try_from(aligned.unwrap_or(1)).unwrap_or(i32::MAX);
            state.set(context, "alignment", context.i32_attribute(bytes));
        }
        if has_flags {
            state.set(context, "fastmathFlags", fast_math(&call.flags).attribute(context));
        }
        let own_count = operands.len() as i32;
        state.operands.extend(operands);
        if has_arguments {
            let left_out: Vec<usize> = immediates.iter().map(|(position, _)| *position).collect();
            self.set_argument_attributes(call, &left_out, &mut state)?;
        }
        if state.name.slot_of("op_bundle_sizes").is_some() {
            self.set_bundles(call, own_count, &mut state)?;
        }
        if self.importer.module.types.get(instruction.ty) != &TextType::Void {
            state.result_types.push(self.importer.ty(instruction.ty)?);
        }
        Ok(Some(self.insert(state)))
    }

    /// Returns the position of an argument that intrinsics had once: an alignment, or a size that says nothing.
    fn older_argument(&self, word: &str, call: &Call<'a>) -> Option<(usize, Option<u64>)> {
        let module = self.importer.module;
        let integer = |at: usize| match call.arguments.get(at)? {
            (Operand::Constant(id), _) => module.constants.integer(*id),
            _ => None,
        };
        match word {
            "masked.load" | "masked.gather" if call.arguments.len() == 4 => Some((1, integer(1)?.to_u64())),
            "masked.store" | "masked.scatter" if call.arguments.len() == 4 => Some((2, integer(2)?.to_u64())),
            "lifetime.start" | "lifetime.end" if call.arguments.len() == 2 => Some((0, None)),
            _ => None,
        }
    }

    /// Sets the bundles of operands.
    fn set_bundles(
        &mut self,
        call: &Call<'a>,
        own_count: i32,
        state: &mut OperationState<'c>,
    ) -> Result<(), Failure> {
        let context = self.importer.context;
        let (mut tags, mut sizes) = (Vec::new(), Vec::new());
        for (tag, operands) in &call.bundles {
            tags.push(self.importer.bytes(tag));
            sizes.push(operands.len() as i32);
            let values = self.values(operands)?;
            state.operands.extend(values);
        }
        state.set(context, "op_bundle_sizes", context.dense_i32_array(&sizes));
        if !tags.is_empty() {
            state.set(context, "op_bundle_tags", context.array_attribute(&tags));
        }
        if state.name.slot_of("operandSegmentSizes").is_some() {
            let sizes = [own_count, sizes.iter().sum()];
            state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
        }
        Ok(())
    }

    /// Sets what a string argument says: a rounding mode, or what happens to exceptions.
    fn set_word(&mut self, id: MetadataId, state: &mut OperationState<'c>) -> Result<(), Failure> {
        let context = self.importer.context;
        let text = self.importer.module.metadata.text(id).and_then(|text| str::from_utf8(text).ok());
        let Some(text) = text else { return Err(Failure) };
        if let Some(mode) = text.strip_prefix("round.") {
            let known = (0..8).filter_map(RoundingMode::from_value).find(|known| known.text() == mode);
            state.set(context, "roundingmode", known.ok_or(Failure)?.attribute(context));
        } else if let Some(behavior) = text.strip_prefix("fpexcept.") {
            let known =
                (0..3).filter_map(FPExceptionBehavior::from_value).find(|known| known.text() == behavior);
            state.set(context, "fpExceptionBehavior", known.ok_or(Failure)?.attribute(context));
        } else {
            return Err(Failure);
        }
        Ok(())
    }

    /// Imports the declaration of a scope of aliasing; one that nothing uses is dropped.
    fn scope_declaration(
        &mut self,
        call: &Call<'a>,
        mut state: OperationState<'c>,
    ) -> Result<Option<OpId>, Failure> {
        let Some((Operand::Metadata(list), _)) = call.arguments.first() else { return Err(Failure) };
        let scopes = self.importer.alias_scopes(*list);
        match scopes.as_deref() {
            Some([scope]) => {
                state.set(self.importer.context, "scope", *scope);
                Ok(Some(self.insert(state)))
            }
            _ => Ok(None),
        }
    }

    /// Imports the call of an intrinsic without an operation of its own.
    fn unregistered(
        &mut self,
        instruction: &Instruction<'a>,
        call: &Call<'a>,
        name: &str,
    ) -> Result<OpId, Failure> {
        let context = self.importer.context;
        let arguments: Vec<Operand> = call.arguments.iter().map(|(argument, _)| *argument).collect();
        let operands = self.values(&arguments)?;
        let count = operands.len() as i32;
        let mut state = self.state(llvm::CallIntrinsicOp::SPEC, &operands, &[], &[]);
        if self.importer.module.types.get(instruction.ty) != &TextType::Void {
            state.result_types.push(self.importer.ty(instruction.ty)?);
        }
        state.set(context, "intrin", context.string_attribute(name));
        state.set(context, "fastmathFlags", fast_math(&call.flags).attribute(context));
        self.set_bundles(call, count, &mut state)?;
        self.set_argument_attributes(call, &[], &mut state)?;
        Ok(self.insert(state))
    }
}
