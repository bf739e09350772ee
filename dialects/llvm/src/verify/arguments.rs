//! Attributes with the dialect's prefix on other things: arguments and results of functions, and modules.

use super::module::data_layout_error;
use crate::types::{POINTER_TYPE, is_compatible_type, is_type};
use terrace_ir::{LogicalResult, NamedAttribute, Operation, Type, TypeKind};

/// Rule for an attribute of an argument or result: its kind, and the types that it applies to.
struct Rule {
    name: &'static str,
    value: Value,
    on: On,
    /// True if results may have it.
    on_results: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Any,
    Unit,
    Type,
    Integer,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Anything,
    Pointers,
    Integers,
}

const fn rule(name: &'static str, value: Value, on: On, on_results: bool) -> Rule {
    Rule { name, value, on, on_results }
}

static RULES: &[Rule] = &[
    rule("llvm.align", Value::Integer, On::Pointers, true),
    rule("llvm.alignstack", Value::Integer, On::Anything, false),
    rule("llvm.allocalign", Value::Any, On::Anything, false),
    rule("llvm.allocptr", Value::Any, On::Anything, false),
    rule("llvm.byref", Value::Type, On::Pointers, false),
    rule("llvm.byval", Value::Type, On::Pointers, false),
    rule("llvm.dereferenceable", Value::Integer, On::Pointers, true),
    rule("llvm.dereferenceable_or_null", Value::Integer, On::Pointers, true),
    rule("llvm.elementtype", Value::Type, On::Pointers, true),
    rule("llvm.inalloca", Value::Type, On::Pointers, false),
    rule("llvm.inreg", Value::Unit, On::Anything, true),
    rule("llvm.nest", Value::Unit, On::Pointers, false),
    rule("llvm.noalias", Value::Unit, On::Pointers, true),
    rule("llvm.nocapture", Value::Unit, On::Pointers, false),
    rule("llvm.nofree", Value::Unit, On::Pointers, false),
    rule("llvm.nonnull", Value::Unit, On::Pointers, true),
    rule("llvm.noundef", Value::Unit, On::Anything, true),
    rule("llvm.preallocated", Value::Type, On::Pointers, false),
    rule("llvm.readnone", Value::Unit, On::Pointers, false),
    rule("llvm.readonly", Value::Unit, On::Pointers, false),
    rule("llvm.returned", Value::Unit, On::Anything, false),
    rule("llvm.signext", Value::Unit, On::Integers, true),
    rule("llvm.sret", Value::Type, On::Pointers, false),
    rule("llvm.writeonly", Value::Unit, On::Pointers, false),
    rule("llvm.zeroext", Value::Unit, On::Integers, true),
];

fn verify_rule<'c>(
    op: Operation<'_, 'c>,
    rule: &Rule,
    ty: Option<Type<'c>>,
    attribute: NamedAttribute<'c>,
) -> LogicalResult {
    let name = rule.name;
    let value = attribute.value;
    let (is_right, words) = match rule.value {
        Value::Any => (true, ""),
        Value::Unit => (value.is_unit(), "a unit attribute"),
        Value::Type => (value.as_type().is_some(), "a type attribute"),
        Value::Integer => (value.as_integer().is_some(), "an integer attribute"),
    };
    if !is_right {
        return op.emit_error(format_args!("\"{name}\" should be {words}"));
    }
    // Types of other dialects become ones of LLVM later.
    let Some(ty) = ty.filter(|ty| is_compatible_type(*ty)) else { return Ok(()) };
    let (is_right, words) = match rule.on {
        On::Anything => (true, ""),
        On::Pointers => (is_type(ty, &POINTER_TYPE), "non-pointer"),
        On::Integers => (ty.is_integer(), "non-integer"),
    };
    if !is_right {
        return op.emit_error(format_args!("\"{name}\" attribute attached to {words} LLVM type"));
    }
    Ok(())
}

/// Returns the types of arguments and results of a function of any dialect.
fn signature<'c>(op: Operation<'_, 'c>) -> (Vec<Type<'c>>, Vec<Type<'c>>) {
    let Some(ty) = op.attribute("function_type").and_then(|ty| ty.as_type()) else {
        return Default::default();
    };
    match *ty.kind() {
        TypeKind::Function { inputs, results } => (inputs.to_vec(), results.to_vec()),
        _ => match crate::types::as_function(ty) {
            Some(signature) => (signature.inputs, vec![signature.result]),
            None => Default::default(),
        },
    }
}

/// Checks an attribute of an argument of a function.
pub(crate) fn verify_argument_attribute<'c>(
    op: Operation<'_, 'c>,
    _: usize,
    argument: usize,
    attribute: NamedAttribute<'c>,
) -> LogicalResult {
    let Some(rule) = RULES.iter().find(|rule| rule.name == attribute.name.as_str()) else { return Ok(()) };
    verify_rule(op, rule, signature(op).0.get(argument).copied(), attribute)
}

/// Checks an attribute of a result of a function.
pub(crate) fn verify_result_attribute<'c>(
    op: Operation<'_, 'c>,
    _: usize,
    result: usize,
    attribute: NamedAttribute<'c>,
) -> LogicalResult {
    let Some(rule) = RULES.iter().find(|rule| rule.name == attribute.name.as_str()) else { return Ok(()) };
    if !rule.on_results {
        return op.emit_error(format_args!("\"{}\" is not a valid result attribute", rule.name));
    }
    verify_rule(op, rule, signature(op).1.get(result).copied(), attribute)
}

/// Checks an attribute of any operation: only the layout of data is looked at.
pub(crate) fn verify_op_attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    if attribute.name.as_str() != "llvm.data_layout" {
        return Ok(());
    }
    let Some(text) = attribute.value.as_str() else {
        return op.emit_op_error("expected 'llvm.data_layout' to be a string attributes");
    };
    match data_layout_error(text) {
        Some(message) => op.emit_op_error(format_args!("invalid data layout descriptor: {message}")),
        None => Ok(()),
    }
}
