//! Calls: of functions, of assembly code, and of intrinsics by their names.

use super::{Body, Table, fast_math, has};
use crate::module::Module;
use crate::module::attributes::{convention, of_call};
use crate::names::{name, quoted};
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp, Value};
use terrace_llvm::types::as_function;
use terrace_llvm::{self as llvm, AsmDialect, TailCallKind};

pub(super) const TABLE: Table = &[
    row!([llvm::CallOp], |body, op| {
        let text = format!("{}call {}{}", tail(op, "TailCallKind"), fast_math(op), body.called(op));
        body.line(op, &text);
        Ok(())
    }),
    row!([llvm::InvokeOp], |body, op| {
        let (called, normal, unwind) = (body.called(op), body.label(op, 0), body.label(op, 1));
        body.line(op, &format!("invoke {called}\n          to {normal} unwind {unwind}"));
        Ok(())
    }),
    row!([llvm::InlineAsmOp], |body, op| {
        body.write_assembly(op);
        Ok(())
    }),
    row!([llvm::CallIntrinsicOp], |body, op| body.write_named_intrinsic(op)),
];

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Returns all of a call but its first word.
    fn called(&mut self, op: Operation<'a, 'c>) -> String {
        let is_direct = has(op, "callee");
        let range = op.operand_range(0);
        let first = (range.start + usize::from(!is_direct)).min(range.end);
        let arguments: Vec<Value<'a, 'c>> = op.operands_in(first..range.end).collect();
        let result = op.results().next().map(|result| result.ty());
        let variadic = op.attribute("var_callee_type").and_then(Attribute::as_type);
        let ty = match (variadic, result) {
            (Some(ty), _) => match as_function(ty) {
                Some(signature) if signature.is_variadic => self.module.ty(ty),
                Some(signature) => self.module.ty(signature.result),
                None => String::new(),
            },
            (None, Some(result)) => self.module.ty(result),
            (None, None) => "void".to_owned(),
        };
        let result_attributes = Module::dictionary(op, "res_attrs", 0);
        let result_words = self.module.parameter_attributes(result_attributes);
        let callee = self.callee(op);
        let arguments = self.arguments(op, &arguments);
        let attributes = of_call(op);
        let (_, group) = self.module.group(&attributes.comment(), attributes.group_text());
        let group = if group.is_empty() { group } else { format!(" {group}") };
        let bundles = self.bundles(op);
        format!("{}{result_words}{ty} {callee}({arguments}){group}{bundles}", convention(op))
    }

    /// Returns the arguments with their types and attributes.
    pub(crate) fn arguments(&mut self, op: Operation<'a, 'c>, arguments: &[Value<'a, 'c>]) -> String {
        let mut all = Vec::with_capacity(arguments.len());
        for (at, argument) in arguments.iter().enumerate() {
            let dictionary = Module::dictionary(op, "arg_attrs", at);
            let words = self.module.parameter_attributes(dictionary);
            let ty = self.module.ty(argument.ty());
            all.push(format!("{ty} {words}{}", self.value(*argument)));
        }
        all.join(", ")
    }

    /// Formats the operand bundles of a call, after a blank.
    pub(crate) fn bundles(&mut self, op: Operation<'a, 'c>) -> String {
        let tags = op.attribute("op_bundle_tags").and_then(Attribute::as_array).unwrap_or_default();
        let sizes = op.attribute("op_bundle_sizes").and_then(Attribute::as_i32_array).unwrap_or_default();
        if tags.is_empty() {
            return String::new();
        }
        let group = op.spec().map_or(1, |spec| {
            spec.operands.iter().position(|operand| operand.name == "op_bundle_operands").unwrap_or(1)
        });
        let mut values = op.operands_in(op.operand_range(group));
        let mut all = Vec::new();
        for (tag, size) in tags.iter().zip(sizes) {
            let size = usize::try_from(size).unwrap_or_default();
            let inputs: Vec<String> = values.by_ref().take(size).map(|value| self.typed(value)).collect();
            all.push(format!("{}({})", quoted(tag.as_bytes().unwrap_or_default()), inputs.join(", ")));
        }
        format!(" [ {} ]", all.join(", "))
    }

    fn write_assembly(&mut self, op: Operation<'a, 'c>) {
        let result = op.results().next().map(|result| result.ty());
        let ty = result.map_or_else(|| "void".to_owned(), |ty| self.module.ty(ty));
        let mut arguments = Vec::new();
        for (at, operand) in op.operands().enumerate() {
            let dictionary = Module::dictionary(op, "operand_attrs", at);
            let words = self.module.parameter_attributes(dictionary);
            let ty = self.module.ty(operand.ty());
            arguments.push(format!("{ty} {words}{}", self.value(operand)));
        }
        let text = |attribute: &str| {
            quoted(op.attribute(attribute).and_then(Attribute::as_bytes).unwrap_or_default())
        };
        let dialect = op.attribute("asm_dialect").and_then(case_value).and_then(AsmDialect::from_value);
        let words = [
            (has(op, "has_side_effects"), "sideeffect "),
            (has(op, "is_align_stack"), "alignstack "),
            (dialect == Some(AsmDialect::ADIntel), "inteldialect "),
        ];
        let words: String = words.iter().filter(|(is_there, _)| *is_there).map(|(_, word)| *word).collect();
        let (code, constraints) = (text("asm_string"), text("constraints"));
        let (tail, arguments) = (tail(op, "tail_call_kind"), arguments.join(", "));
        self.line(op, &format!("{tail}call {ty} asm {words}{code}, {constraints}({arguments})"));
    }

    fn write_named_intrinsic(&mut self, op: Operation<'a, 'c>) -> LogicalResult {
        let given = op.attribute("intrin").and_then(Attribute::as_str).unwrap_or_default();
        if !given.starts_with("llvm.") {
            return op.error(format_args!("could not find LLVM intrinsic: {given}")).emit();
        }
        let arguments: Vec<Value<'a, 'c>> = op.operands_in(op.operand_range(0)).collect();
        let types: Vec<Type<'c>> = arguments.iter().map(|argument| argument.ty()).collect();
        let result = op.results().next().map(|result| result.ty());
        let function = self.module.full_intrinsic_name(given, result, &types);
        self.module.declare_intrinsic(&function, result, &types);
        let ty = result.map_or_else(|| "void".to_owned(), |ty| self.module.ty(ty));
        let result_attributes = Module::dictionary(op, "res_attrs", 0);
        let words = self.module.parameter_attributes(result_attributes);
        let arguments = self.arguments(op, &arguments);
        let bundles = self.bundles(op);
        let function = name('@', &function);
        self.line(op, &format!("call {}{words}{ty} {function}({arguments}){bundles}", fast_math(op)));
        Ok(())
    }
}

/// Returns the word that says if a call takes the place of its caller, with a trailing blank.
fn tail(op: Operation<'_, '_>, attribute: &str) -> &'static str {
    match op.attribute(attribute).and_then(case_value).and_then(TailCallKind::from_value) {
        Some(TailCallKind::Tail) => "tail ",
        Some(TailCallKind::MustTail) => "musttail ",
        Some(TailCallKind::NoTail) => "notail ",
        _ => "",
    }
}
