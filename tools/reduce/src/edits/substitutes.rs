//! Values that take the place of others that go away.

use crate::tree::{OpIndex, Text, Tree, ValueIndex};
use std::collections::{HashMap, HashSet};

/// Source of a substitute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// An operand of the operation, or else the nearest value that is there already.
    Near,
    /// The first value that is there already: often an argument.
    Far,
    /// A new argument of the function around it.
    Argument,
    /// A new constant.
    Constant,
}

/// All policies, the most frugal first.
pub const POLICIES: [Policy; 4] = [Policy::Near, Policy::Far, Policy::Argument, Policy::Constant];

/// Finds a value of the same type that is defined before an operation and not in `gone`.
fn existing(
    tree: &Tree,
    value: ValueIndex,
    at: OpIndex,
    policy: Policy,
    gone: &HashSet<ValueIndex>,
) -> Option<ValueIndex> {
    let ty = &tree.types[value];
    let is_good = |other: &ValueIndex| *other != value && !gone.contains(other);
    let mut operands = tree.ops[at].operands.iter().copied().filter(|other| tree.types[*other] == *ty);
    let visible = tree.visible_values(at, ty);
    match policy {
        Policy::Near => operands.find(|v| is_good(v)).or_else(|| visible.into_iter().find(is_good)),
        _ => visible.into_iter().rev().find(is_good),
    }
}

/// Finds or makes a value that takes the place of another one, defined before the operation `at`.
///
/// Where the policy finds nothing, the next ones are asked.
pub fn substitute(
    tree: &mut Tree,
    value: ValueIndex,
    at: OpIndex,
    policy: Policy,
    gone: &HashSet<ValueIndex>,
) -> Option<ValueIndex> {
    if matches!(policy, Policy::Near | Policy::Far)
        && let Some(found) = existing(tree, value, at, policy, gone)
    {
        return Some(found);
    }
    if policy != Policy::Constant
        && let Some(function) = tree.function_around(at)
    {
        let ty = tree.types[value].clone();
        if let Some(found) = tree.add_argument(function, &ty) {
            return Some(found);
        }
    }
    constant(tree, value, at)
}

/// Makes a constant of the type of a value before an operation.
pub fn constant(tree: &mut Tree, value: ValueIndex, at: OpIndex) -> Option<ValueIndex> {
    tree.ops[at].parent?;
    let ty = tree.types[value].clone();
    let new = tree.new_value(ty.clone());
    let (name, attribute) = match zero(&ty) {
        Some(zero) => ("arith.constant", zero),
        None => ("ub.poison", "#ub.poison".to_owned()),
    };
    // In the place of a constant another one is no gain.
    if [name, "ub.poison"].contains(&&*tree.ops[at].name) && tree.ops[at].results.contains(&value) {
        return None;
    }
    let op = tree.new_op(name, vec![new]);
    tree.op_mut(op).properties.push(("value".into(), attribute.into()));
    tree.insert_before(at, &[op]);
    Some(new)
}

/// Returns the text of zero, for types that have one.
fn zero(ty: &Text) -> Option<String> {
    let is_float = |ty: &str| matches!(ty, "f16" | "bf16" | "f32" | "f64" | "f80" | "f128");
    let is_int = |ty: &str| {
        ty == "index"
            || ty
                .strip_prefix('i')
                .is_some_and(|bits| !bits.is_empty() && bits.bytes().all(|b| b.is_ascii_digit()))
    };
    let scalar = |ty: &str| match (is_float(ty), is_int(ty)) {
        (true, _) => Some("0.0"),
        (_, true) => Some("0"),
        _ => None,
    };
    if let Some(zero) = scalar(ty) {
        return Some(format!("{zero} : {ty}"));
    }
    let inner = ty.strip_prefix("tensor<").or_else(|| ty.strip_prefix("vector<"))?.strip_suffix('>')?;
    let is_static = !inner.contains(['?', '*', '[', ',', '#']);
    let zero = scalar(inner.rsplit('x').next()?).or_else(|| inner.ends_with("index").then_some("0"))?;
    is_static.then(|| format!("dense<{zero}> : {ty}"))
}

/// Gives all users of some values a substitute; `at` is the operation before which it must be defined.
pub fn replace_all(
    tree: &mut Tree,
    values: &[(ValueIndex, OpIndex)],
    policy: Policy,
    gone: &HashSet<ValueIndex>,
) -> Option<()> {
    let mut by = HashMap::new();
    for (value, at) in values {
        let other = substitute(tree, *value, *at, policy, gone)?;
        by.insert(*value, other);
    }
    tree.replace_uses(&by);
    Some(())
}
