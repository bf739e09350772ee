//! Inference of result types: operations whose results have types that follow from the rest have `InferTypeOpInterface`.

use crate::record::{Entry, unwrapped};
use std::collections::HashSet;

/// Returns true if an operation with these traits can infer the types of its results.
pub(crate) fn infers_types(op: Entry<'_>, traits: &[Entry<'_>]) -> bool {
    // Files that do not know the interface have nothing to do with it.
    if !op.table().has_def("InferTypeOpInterface") {
        return false;
    }
    let results = op.arguments("results");
    let constraints: Vec<Entry<'_>> =
        results.iter().filter_map(|(result, _)| Some(unwrapped(result.clone().ok()?))).collect();
    let is_variable =
        |one: &Entry<'_>| one.is("Variadic") || one.is("Optional") || one.is("VariadicOfVariadic");
    if constraints.is_empty() || constraints.iter().any(is_variable) {
        return false;
    }
    let arguments = op.arguments("arguments");
    let mut known: HashSet<String> = arguments.iter().map(|(_, name)| name.to_string()).collect();
    let named = |name: &str| traits.iter().any(|one| one.name() == name);
    let has_operand = arguments.iter().any(|(argument, _)| {
        argument
            .as_ref()
            .is_ok_and(|one| unwrapped(*one).is("TypeConstraint") && !is_variable(&unwrapped(*one)))
    });
    // The trait takes the type of the first operand, if there is always one.
    if named("SameOperandsAndResultType") {
        return has_operand;
    }
    if named("FirstAttrDerivedResultType") {
        return false;
    }
    // Rules give one type from others, in any order.
    loop {
        let before = known.len();
        for one in traits {
            if one.is("AllTypesMatch") {
                let names: Vec<String> = one.texts("values").iter().map(ToString::to_string).collect();
                if names.iter().any(|name| known.contains(name)) {
                    known.extend(names);
                }
            } else if one.is("TypesMatchWith") && known.contains(&*one.text_or_empty("lhs")) {
                known.insert(one.text_or_empty("rhs").to_string());
            }
        }
        if known.len() == before {
            break;
        }
    }
    let is_buildable = |one: &Entry<'_>| one.text("builderCall").is_some_and(|call| !call.is_empty());
    let mut each = constraints.iter().zip(&results);
    each.all(|(constraint, (_, name))| {
        is_buildable(constraint) || (!name.is_empty() && known.contains(&**name))
    })
}
