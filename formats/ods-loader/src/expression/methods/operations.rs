//! Methods of operations and of values of the program.

use super::super::syntax::Expr;
use super::super::{Names, Scope, Value, camel_case, classes};
use super::{index, length};
use crate::records::last_part;
use terrace_ir::spec::ValueSpec;
use terrace_ir::{Operation, TraitFlags, Value as SsaValue};

/// Methods of values of the program.
pub(super) const OF_VALUES: &[&str] = &["hasOneUse", "use_empty", "getDefiningOp", "getOwner"];

/// Methods of operations.
const OF_OPERATIONS: &[&str] = &[
    "hasAttr",
    "hasAttrOfType",
    "getAttr",
    "getAttrOfType",
    "getName",
    "use_empty",
    "hasOneUse",
    "isBeforeInBlock",
];

/// Traits that `hasTrait` of an operation answers.
const TRAITS: &[(&str, TraitFlags)] = &[
    ("IsCommutative", TraitFlags::COMMUTATIVE),
    ("ConstantLike", TraitFlags::CONSTANT_LIKE),
    ("IsTerminator", TraitFlags::TERMINATOR),
];

/// Returns true if an expression may be an operation.
pub(super) fn may_be(names: &Names, namespace: &str, object: &Expr) -> bool {
    match object {
        Expr::Variable(name) => name == "_op" || name == "_self",
        Expr::Method { method, .. } => {
            matches!(method.as_str(), "getDefiningOp" | "getOwner" | "getParentOp" | "getOperation")
        }
        Expr::Call { types, .. } => types.iter().any(|class| names.op(class, namespace).is_some()),
        _ => false,
    }
}

/// Returns true if a method is one of operations.
pub(super) fn is_known(names: &Names, method: &str, types: &[String]) -> bool {
    if method == "hasTrait" {
        return types.iter().all(|name| TRAITS.iter().any(|(known, _)| *known == last_part(name)));
    }
    let argument = method.strip_prefix("get").unwrap_or_default();
    let bare = argument.strip_suffix("Attr").unwrap_or(argument);
    OF_OPERATIONS.contains(&method) || names.op_getters.contains(argument) || names.op_getters.contains(bare)
}

/// Calls a method of a value.
pub(super) fn of_value<'a, 'c>(
    scope: &Scope<'_, 'a, 'c>,
    value: SsaValue<'a, 'c>,
    method: &str,
    types: &[String],
) -> Option<Value<'a, 'c>> {
    Some(match method {
        "getType" => Value::Type(value.ty()),
        "hasOneUse" => Value::Bool(value.has_one_use()),
        "use_empty" => Value::Bool(value.is_unused()),
        "getOwner" => Value::Op(value.defining_op()?),
        "getDefiningOp" => {
            let Some(op) = value.defining_op().map(Value::Op) else { return Some(Value::Null) };
            let is_wanted =
                types.iter().map(|class| classes::isa(scope.names, scope.namespace, &op, class)).next();
            match is_wanted {
                Some(is_wanted) if !is_wanted? => Value::Null,
                _ => op,
            }
        }
        _ => return None,
    })
}

/// Calls a method of an operation.
pub(super) fn call<'a, 'c>(
    op: Operation<'a, 'c>,
    method: &str,
    types: &[String],
    arguments: &[Value<'a, 'c>],
) -> Option<Value<'a, 'c>> {
    let attribute = |name: &Value<'a, 'c>| match name {
        Value::Text(name) => Some(op.attribute(name)),
        _ => None,
    };
    Some(match (method, arguments) {
        ("getParentOp", _) => op.parent_op().map_or(Value::Null, Value::Op),
        ("getNumOperands", _) => return length(op.operand_count()),
        ("getNumResults", _) => return length(op.result_count()),
        ("getNumRegions", _) => return length(op.region_count()),
        ("getOperand", [_]) => return op.operands().nth(index(arguments)?).map(Value::Ssa),
        ("getResult", [_]) => return op.results().nth(index(arguments)?).map(Value::Ssa),
        // Of the class of an operation with one result.
        ("getResult", []) if op.result_count() == 1 => return op.results().next().map(Value::Ssa),
        ("getType", []) if op.result_count() == 1 => Value::Type(op.result(0).ty()),
        ("getOperands", _) => Value::List(op.operands().map(Value::Ssa).collect()),
        ("getResults", _) => Value::List(op.results().map(Value::Ssa).collect()),
        ("use_empty", _) => Value::Bool(op.results().all(SsaValue::is_unused)),
        ("hasOneUse", _) => Value::Bool(op.results().map(|result| result.uses().count()).sum::<usize>() == 1),
        ("hasAttr", [name]) => Value::Bool(attribute(name)?.is_some()),
        ("getAttr" | "getAttrOfType", [name]) => attribute(name)?.map_or(Value::Null, Value::Attribute),
        ("hasTrait", _) => {
            let has = |name: &String| {
                let known = TRAITS.iter().find(|(known, _)| *known == last_part(name));
                known.map(|(_, flag)| op.has_trait(*flag))
            };
            Value::Bool(types.iter().map(has).collect::<Option<Vec<_>>>()?.iter().all(|has| *has))
        }
        _ => return declared(op, method),
    })
}

/// Returns the argument or result that a getter reads: `getLhs`, `getValueAttr`.
fn declared<'a, 'c>(op: Operation<'a, 'c>, method: &str) -> Option<Value<'a, 'c>> {
    use terrace_ods::arity::Arity;
    let wanted = method.strip_prefix("get")?;
    let spec = op.spec()?;
    let is_it = |name: &str| camel_case(name) == wanted;
    let group = |declared: &ValueSpec<'_>, values: Vec<Value<'a, 'c>>| match (declared.arity, &values[..]) {
        (Arity::Single | Arity::Optional, [only]) => only.clone(),
        (Arity::Optional, []) => Value::Null,
        _ => Value::List(values),
    };
    if let Some(at) = spec.operands.iter().position(|operand| is_it(operand.name)) {
        return Some(group(&spec.operands[at], op.operand_group(at).map(Value::Ssa).collect()));
    }
    if let Some(at) = spec.results.iter().position(|result| is_it(result.name)) {
        return Some(group(&spec.results[at], op.result_group(at).map(Value::Ssa).collect()));
    }
    let is_attribute = |name: &str| is_it(name) || wanted.strip_suffix("Attr") == Some(&*camel_case(name));
    let slot = spec.attributes.iter().position(|attribute| is_attribute(attribute.name))?;
    Some(op.slot_or_default(slot).map_or(Value::Null, Value::Attribute))
}
