//! Verification of collections, and of those that are the layout of an operation.

use crate::facts::entries;
use crate::{ENTRY_ATTR, MAP_ATTR, SPEC_ATTR, TARGET_DEVICE_SPEC_ATTR, TARGET_SYSTEM_SPEC_ATTR};
use terrace_ir::{
    Attribute, AttributeKind, Ctx, Failure, InFlight, LogicalResult, NamedAttribute, Operation, Type,
    TypeKind,
};

type Report<'r, 'c> = &'r mut dyn FnMut(&str) -> InFlight<'c>;

/// Returns the keys and values of entries that are not in a collection yet.
fn pairs<'c>(values: &[Attribute<'c>]) -> Vec<(Attribute<'c>, Attribute<'c>)> {
    let entries = values.first().and_then(|entries| entries.as_array()).unwrap_or_default();
    let pair = |entry: &Attribute<'c>| match *entry.as_dialect(ENTRY_ATTR.name)? {
        [key, value] => Some((key, value)),
        _ => None,
    };
    entries.iter().filter_map(pair).collect()
}

/// Returns the first key that stands twice.
fn repeated<'c>(pairs: &[(Attribute<'c>, Attribute<'c>)]) -> Option<Attribute<'c>> {
    let mut seen: Vec<Attribute<'c>> = Vec::new();
    pairs.iter().map(|(key, _)| *key).find(|key| {
        let is_known = seen.contains(key);
        seen.push(*key);
        is_known
    })
}

fn verify_keys<'c>(values: &[Attribute<'c>], error: Report<'_, 'c>) -> Result<(), Failure> {
    let pairs = pairs(values);
    if pairs.iter().any(|(key, _)| key.as_bytes().is_some_and(<[u8]>::is_empty)) {
        return error("empty string as DLTI key is not allowed").emit();
    }
    match repeated(&pairs) {
        Some(key) => error(&format!("repeated DLTI key: {key}")).emit(),
        None => Ok(()),
    }
}

/// Checks that no key stands twice.
pub(crate) fn verify_spec<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    verify_keys(values, error)
}

/// Checks that no key stands twice.
pub(crate) fn verify_map<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    verify_keys(values, error)
}

/// Checks that there are entries, and no key stands twice.
pub(crate) fn verify_device<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    if pairs(values).is_empty() {
        return error("no DLTI entries provided").emit();
    }
    verify_keys(values, error)
}

/// Checks that there are devices, each once.
pub(crate) fn verify_system<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    let pairs = pairs(values);
    if pairs.is_empty() {
        return error("no DLTI entries provided").emit();
    }
    for (key, value) in &pairs {
        if value.as_dialect(TARGET_DEVICE_SPEC_ATTR.name).is_none() {
            return error(&format!("value associated with key {key} is not a DLTI device spec")).emit();
        }
    }
    match repeated(&pairs) {
        Some(key) => error(&format!("repeated device ID in dlti.target_system_spec: {key}")).emit(),
        None => Ok(()),
    }
}

/// Checks an attribute of the dialect on an operation.
pub(crate) fn verify_op_attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    let name = attribute.name.as_str();
    let known = [MAP_ATTR.name, SPEC_ATTR.name, TARGET_SYSTEM_SPEC_ATTR.name];
    let Some(wanted) = known.into_iter().find(|known| *known == name) else {
        return op.emit_error(format_args!("attribute '{name}' not supported by dialect"));
    };
    if attribute.value.as_dialect(wanted).is_none() {
        return op.emit_error(format_args!("'{name}' is expected to be a #{name} attribute"));
    }
    // Only modules have a layout: other operations may hold the attribute, but nobody asks them.
    if wanted == SPEC_ATTR.name && op.is("builtin.module") {
        return verify_layout(op, attribute.value);
    }
    Ok(())
}

/// The names that the dialect knows.
const NAMES: &[&str] = &[
    "dlti.alloca_memory_space",
    "dlti.default_memory_space",
    "dlti.endianness",
    "dlti.function_pointer_alignment",
    "dlti.global_memory_space",
    "dlti.legal_int_widths",
    "dlti.mangling_mode",
    "dlti.program_memory_space",
    "dlti.stack_alignment",
];

/// Checks a layout of data by itself, and that it fits those around.
fn verify_layout<'c>(op: Operation<'_, 'c>, layout: Attribute<'c>) -> LogicalResult {
    let mut around = op.parent_op();
    while let Some(outer) = around {
        if let Some(other) = outer.attribute(SPEC_ATTR.name).filter(|_| outer.is("builtin.module")) {
            let differs = entries(layout).any(|(key, value)| {
                key.as_type().is_none() && entries(other).any(|(of, other)| of == key && other != value)
            });
            if differs {
                return op
                    .error("data layout does not combine with layouts of enclosing ops")
                    .note(outer.location(), "enclosing op with data layout")
                    .emit();
            }
        }
        around = outer.parent_op();
    }
    let context = op.context();
    let mut error = |message: &str| context.error(op.location(), message);
    let all: Vec<(Attribute<'c>, Attribute<'c>)> = entries(layout).collect();
    verify_types(&all, &mut error)?;
    for (key, value) in &all {
        let Some(name) = key.as_str() else { continue };
        if name == "dlti.endianness" && !matches!(value.as_str(), Some("big" | "little")) {
            let message = "'dlti.endianness' data layout entry is expected to be either 'big' or 'little'";
            return error(message).emit();
        }
        if name.starts_with("dlti.") && !NAMES.contains(&name) {
            return error(&format!("unknown data layout entry name: {name}")).emit();
        }
    }
    Ok(())
}

/// Checks what is said of types: those of one declaration together, in the order in which they come first.
fn verify_types<'c>(all: &[(Attribute<'c>, Attribute<'c>)], error: Report<'_, 'c>) -> Result<(), Failure> {
    let mut seen: Vec<&str> = Vec::new();
    for (key, value) in all {
        let Some(ty) = key.as_type() else { continue };
        match *ty.kind() {
            TypeKind::Dialect { spec, .. } => {
                let name = spec.get().name;
                if seen.contains(&name) {
                    continue;
                }
                seen.push(name);
                let Some(verify) = spec.get().verify_layout else {
                    return error("data layout specified for a type that does not support it").emit();
                };
                let of_same = |(key, value): &(Attribute<'c>, Attribute<'c>)| {
                    let ty = key.as_type()?;
                    let is_same =
                        matches!(*ty.kind(), TypeKind::Dialect { spec, .. } if spec.get().name == name);
                    is_same.then_some((ty, *value))
                };
                let entries: Vec<(Type<'c>, Attribute<'c>)> = all.iter().filter_map(of_same).collect();
                verify(&entries, error)?;
            }
            TypeKind::Opaque { .. } => {
                return error("data layout specified for a type that does not support it").emit();
            }
            _ => verify_builtin(ty, *key, *value, error)?,
        }
    }
    Ok(())
}

/// Integers and floats have alignments in bits, `index` a width.
fn verify_builtin<'c>(
    ty: Type<'c>,
    key: Attribute<'c>,
    value: Attribute<'c>,
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    if ty.is_index() {
        return match value.as_integer() {
            Some(_) => Ok(()),
            None => error(&format!("expected integer attribute in the data layout entry for '{ty}'")).emit(),
        };
    }
    if !ty.is_int_or_float() {
        return error("unexpected data layout for a built-in type").emit();
    }
    let entry = || format!("#{}<{key}, {value}>", ENTRY_ATTR.name);
    let is_dense = matches!(value.kind(), AttributeKind::DenseElements { ty, .. }
        if ty.element_or_self().is_signless_integer_of(64));
    let numbers: Vec<i64> = match value.dense_integers().filter(|_| is_dense) {
        // A splat may have more elements than fit into memory; three are too many already.
        Some(numbers) => numbers.take(3).filter_map(|number| number.to_i64()).collect(),
        None => {
            return error(&format!(
                "expected a dense i64 elements attribute in the data layout entry {}",
                entry()
            ))
            .emit();
        }
    };
    match numbers[..] {
        [] => error(&format!("expected 1 or 2 elements in the data layout entry {}", entry())).emit(),
        [_] => Ok(()),
        [abi, preferred] if preferred < abi => error(&format!(
            "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry {}",
            entry()
        ))
        .emit(),
        [_, _] => Ok(()),
        _ => error(&format!("expected 1 or 2 elements in the data layout entry {}", entry())).emit(),
    }
}
