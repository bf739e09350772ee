//! Methods of types, attributes, values, operations and builders.

mod attributes;
mod builder;
mod operations;
mod types;

pub(super) use builder::built;

use super::names::camel_case;
use super::syntax::Expr;
use super::value::parameter_value;
use super::{Names, Scope, Value, classes};
use crate::records::last_part;
use terrace_ir::{Attribute, AttributeKind, Type, TypeKind};

/// Methods of ranges, and of attributes that hold one.
const OF_RANGES: &[&str] = &[
    "size",
    "empty",
    "front",
    "back",
    "drop_back",
    "drop_front",
    "take_front",
    "take_back",
    "asArrayRef",
    "getAsRange",
    "getTypes",
    "getType",
    "count",
];

/// Methods of everything else.
const OTHERS: &[&str] = &[
    "getType",
    "getTypes",
    "getParentOp",
    "getOperand",
    "getResult",
    "getOperands",
    "getResults",
    "getNumOperands",
    "getNumResults",
    "getNumRegions",
    "has_value",
    "value",
    "hasTrait",
    "getContext",
    "getOperation",
    "equals",
    "str",
    "startswith",
    "starts_with",
    "empty",
    "size",
    "getTypeID",
    "get",
    "getName",
];

/// Returns what of a method call is not known, if there is anything.
pub(super) fn unknown(
    names: &Names,
    namespace: &str,
    object: &Expr,
    method: &str,
    types: &[String],
) -> Option<String> {
    if operations::may_be(names, namespace, object) && operations::is_known(names, method, types) {
        return None;
    }
    let is_known = types::METHODS.iter().any(|(name, _)| *name == method)
        || attributes::METHODS.iter().any(|(name, _)| *name == method)
        || OF_RANGES.contains(&method)
        || OTHERS.contains(&method)
        || operations::OF_VALUES.contains(&method)
        || builder::NAMES.contains(&method)
        || names.getters.contains(method);
    if !is_known {
        return Some(format!(".{method}()"));
    }
    match method {
        "getDefiningOp" | "getType" | "getAttr" => {
            types.iter().find(|class| !classes::is_known(names, class, namespace)).cloned()
        }
        "hasTrait" => types
            .iter()
            .find(|name| last_part(name) != "ValueSemantics")
            .map(|name| format!(".hasTrait<{name}>()")),
        _ => None,
    }
}

/// Calls a method.
pub(super) fn call<'a, 'c>(
    scope: &Scope<'_, 'a, 'c>,
    object: Value<'a, 'c>,
    method: &str,
    types_given: &[String],
    arguments: Vec<Value<'a, 'c>>,
) -> Option<Value<'a, 'c>> {
    match (method, &object) {
        ("has_value", Value::Null) => return Some(Value::Bool(false)),
        ("has_value", _) => return Some(Value::Bool(true)),
        ("value" | "get" | "getOperation" | "str" | "getTypeID", _) => return Some(object),
        ("getContext", _) => return Some(Value::Builder),
        ("hasTrait", Value::Type(ty))
            if types_given.iter().all(|name| last_part(name) == "ValueSemantics") =>
        {
            return Some(Value::Bool(has_value_semantics(*ty)));
        }
        _ => {}
    }
    match object {
        Value::Type(ty) => {
            if let TypeKind::Dialect { spec, parameters } = *ty.kind()
                && let Some(at) = getter(method, spec.get().parameters.iter().map(|one| one.name))
            {
                return parameters.get(at).map(|parameter| parameter_value(*parameter, scope));
            }
            types::METHODS.iter().find(|(name, _)| *name == method)?.1(ty, &arguments)
        }
        Value::Attribute(attribute) => of_attribute(scope, attribute, method, &arguments),
        Value::List(elements) => of_range(elements, method, &arguments),
        Value::Ssa(value) => operations::of_value(scope, value, method, types_given),
        Value::Op(op) => operations::call(op, method, types_given, &arguments),
        Value::Text(text) => match (method, &arguments[..]) {
            ("empty", _) => Some(Value::Bool(text.is_empty())),
            ("size", _) => length(text.len()),
            ("equals", [Value::Text(other)]) => Some(Value::Bool(text == *other)),
            ("startswith" | "starts_with", [Value::Text(prefix)]) => {
                Some(Value::Bool(text.starts_with(&**prefix)))
            }
            _ => None,
        },
        Value::Builder => builder::call(scope, method, types_given, arguments),
        Value::Int(value) => match method {
            "getSExtValue" | "getZExtValue" | "getInt" | "getValue" => Some(Value::Int(value)),
            "isNegative" => Some(Value::Bool(value < 0)),
            _ => None,
        },
        Value::Bool(value) => (method == "getValue").then_some(Value::Bool(value)),
        Value::Null | Value::Float(_) => None,
    }
}

fn of_attribute<'a, 'c>(
    scope: &Scope<'_, 'a, 'c>,
    attribute: Attribute<'c>,
    method: &str,
    arguments: &[Value<'a, 'c>],
) -> Option<Value<'a, 'c>> {
    if let AttributeKind::Dialect { spec, parameters } = *attribute.kind()
        && let Some(at) = getter(method, spec.get().parameters.iter().map(|one| one.name))
    {
        return parameters.get(at).map(|parameter| parameter_value(*parameter, scope));
    }
    if let (AttributeKind::Dictionary(entries), "empty" | "size") = (attribute.kind(), method) {
        return if method == "size" { length(entries.len()) } else { Some(Value::Bool(entries.is_empty())) };
    }
    if let Some((_, call)) = attributes::METHODS.iter().find(|(name, _)| *name == method)
        && let Some(value) = call(attribute, arguments)
    {
        return Some(value);
    }
    of_range(Value::Attribute(attribute).elements()?, method, arguments)
}

fn of_range<'a, 'c>(
    mut elements: Vec<Value<'a, 'c>>,
    method: &str,
    arguments: &[Value<'a, 'c>],
) -> Option<Value<'a, 'c>> {
    let count = || arguments.first().map_or(Some(1), |count| usize::try_from(count.integer()?).ok());
    Some(match method {
        "size" => return length(elements.len()),
        "empty" => Value::Bool(elements.is_empty()),
        "front" => return elements.into_iter().next(),
        "back" => return elements.pop(),
        "asArrayRef" | "getAsRange" => Value::List(elements),
        "getType" | "getTypes" => return Value::List(elements).types(),
        "drop_back" => {
            elements.truncate(elements.len().checked_sub(count()?)?);
            Value::List(elements)
        }
        "take_front" => {
            elements.truncate(count()?);
            Value::List(elements)
        }
        "drop_front" => Value::List(elements.into_iter().skip(count()?).collect()),
        "take_back" => {
            let skipped = elements.len().saturating_sub(count()?);
            Value::List(elements.into_iter().skip(skipped).collect())
        }
        _ => return None,
    })
}

/// Returns the position of the parameter that a getter reads.
fn getter<'n>(method: &str, mut parameters: impl Iterator<Item = &'n str>) -> Option<usize> {
    let wanted = method.strip_prefix("get")?;
    parameters.position(|parameter| camel_case(parameter) == wanted)
}

fn length<'a, 'c>(count: usize) -> Option<Value<'a, 'c>> {
    i128::try_from(count).ok().map(Value::Int)
}

fn index(arguments: &[Value<'_, '_>]) -> Option<usize> {
    usize::try_from(argument(arguments)?).ok()
}

fn argument(arguments: &[Value<'_, '_>]) -> Option<i128> {
    arguments.first()?.integer()
}

/// Returns true if values of the type are copied as a whole.
fn has_value_semantics(ty: Type<'_>) -> bool {
    match ty.kind() {
        TypeKind::Vector { .. } | TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. } => true,
        TypeKind::Dialect { spec, .. } => spec.get().traits.contains(&"ValueSemantics"),
        _ => false,
    }
}
