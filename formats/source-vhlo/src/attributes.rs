//! Attributes of a version as those current: numbers of dimensions that stand apart are put together, and lists have the
//! form that the operation wants.

use terrace_ir::spec::{AttributeSpec, OpSpec};
use terrace_ir::{Attribute, AttributeKind, Ctx};
use terrace_stablehlo as hlo;
use terrace_stablehlo::{
    CHANNEL_HANDLE_ATTR, CONV_ATTR, ComparisonType, DOT_ALGORITHM_ATTR, DOT_ATTR, GATHER_ATTR, SCATTER_ATTR,
};

/// An attribute with its name.
pub(crate) type Named<'c> = (&'c str, Attribute<'c>);

/// Attributes that are put together of others, with the names of their parameters, which those have.
const COMPOSED: &[(&str, &AttributeSpec<'static>)] = &[
    ("dot_dimension_numbers", &DOT_ATTR),
    ("algorithm", &DOT_ALGORITHM_ATTR),
    ("dimension_numbers", &GATHER_ATTR),
    ("dimension_numbers", &CONV_ATTR),
    ("scatter_dimension_numbers", &SCATTER_ATTR),
];

/// Type of a channel between devices.
const DEVICE_TO_DEVICE: i64 = 1;

/// Returns the attributes that an operation current has in place of these; all that it has no slot for are left out.
pub(crate) fn of_today<'c>(context: Ctx<'c>, spec: &OpSpec<'_>, given: &[Named<'c>]) -> Vec<Named<'c>> {
    let find = |name: &str| given.iter().find(|(own, _)| *own == name).map(|(_, value)| *value);
    let mut today = Vec::new();
    for slot in spec.attributes {
        let value = find(slot.name)
            .or_else(|| composed(context, slot.name, slot.constraint.summary, &find))
            .or_else(|| channel(context, slot.name, &find));
        let Some(value) = value else { continue };
        let value = fitting(context, value, |value| slot.constraint.holds(value));
        if slot.is_optional && is_left_out(value) {
            continue;
        }
        // What the operation cannot have is told by the verifier.
        today.push((context.identifier(slot.name).as_str(), value));
    }
    today
}

/// Puts an attribute together, if one of its parts is there; what is missing is empty.
fn composed<'c>(
    context: Ctx<'c>,
    slot: &str,
    summary: &str,
    find: &dyn Fn(&str) -> Option<Attribute<'c>>,
) -> Option<Attribute<'c>> {
    let fits = |(name, spec): &&(&str, &AttributeSpec<'static>)| *name == slot && spec.summary == summary;
    let (_, spec) = COMPOSED.iter().find(fits)?;
    let parts: Vec<Option<Attribute<'c>>> = spec.parameters.iter().map(|part| find(part.name)).collect();
    if parts.iter().all(Option::is_none) {
        return None;
    }
    // An algorithm that is not given has no types.
    let is_none = |part: &Attribute<'_>| part.as_type().is_some_and(|ty| ty == context.none_type());
    if parts.iter().flatten().any(is_none) {
        return None;
    }
    let parameters = parts.into_iter().map(|part| match part {
        None => context.dense_i64_array(&[]),
        Some(part) => match integers(part) {
            Some(list) if part.ty().is_some_and(|ty| ty.rank() == Some(1)) => context.dense_i64_array(&list),
            _ => part
                .as_i64()
                .filter(|_| part.as_bool().is_none())
                .map_or(part, |value| context.i64_attribute(value)),
        },
    });
    let parameters: Vec<Attribute<'c>> = parameters.collect();
    context.try_dialect_attribute(spec, &parameters).ok()
}

fn channel<'c>(
    context: Ctx<'c>,
    slot: &str,
    find: &dyn Fn(&str) -> Option<Attribute<'c>>,
) -> Option<Attribute<'c>> {
    if slot != "channel_handle" {
        return None;
    }
    let handle = find("channel_id")?.as_i64()?;
    let kind = find("channel_type").and_then(|kind| kind.as_i64());
    if handle == 0 && kind.is_none() {
        return None;
    }
    let parameters = [handle, kind.unwrap_or(DEVICE_TO_DEVICE)].map(|value| context.i64_attribute(value));
    Some(context.dialect_attribute(&CHANNEL_HANDLE_ATTR, &parameters))
}

fn integers(attribute: Attribute<'_>) -> Option<Vec<i64>> {
    attribute.dense_integers()?.map(|value| value.to_i64()).collect()
}

/// Returns the attribute in the form for which a constraint holds, if there is one.
fn fitting<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    holds: impl Fn(Attribute<'c>) -> bool,
) -> Attribute<'c> {
    if holds(value) {
        return value;
    }
    let mut forms = Vec::new();
    if let Some(list) = integers(value) {
        forms.push(context.dense_i64_array(&list));
        forms.push(context.dense_bool_array(&list.iter().map(|flag| *flag != 0).collect::<Vec<_>>()));
    }
    if let Some(name) = value.as_str() {
        forms.push(context.flat_symbol_attribute(name));
    }
    if value.as_bool() == Some(true) {
        forms.push(context.unit_attribute());
    }
    if let Some(list) = value.as_array() {
        let names = list.iter().map(|name| Some(context.flat_symbol_attribute(name.as_str()?)));
        forms.extend(names.collect::<Option<Vec<_>>>().map(|names| context.array_attribute(&names)));
    }
    forms.into_iter().find(|form| holds(*form)).unwrap_or(value)
}

/// Returns true for a value that says what an absent one does.
fn is_left_out(value: Attribute<'_>) -> bool {
    match value.kind() {
        AttributeKind::Array(list) => list.is_empty(),
        AttributeKind::Dictionary(list) => list.is_empty(),
        AttributeKind::String { value, .. } => value.is_empty(),
        // A flag that is not set.
        AttributeKind::Integer { .. } => value.as_bool() == Some(false),
        _ => is_default(value),
    }
}

fn is_default(value: Attribute<'_>) -> bool {
    let case = terrace_ir::spec::case_value(value);
    if value.as_dialect(hlo::COMPARISON_TYPE_ATTR.name).is_some() {
        return case == Some(ComparisonType::Notype.value());
    }
    value.as_dialect(hlo::RESULT_ACCURACY_ATTR.name).is_some_and(|parameters| {
        parameters.last().copied().and_then(terrace_ir::spec::case_value) == Some(0)
    })
}
