//! Libraries: modules whose named sequences scripts may use.
//!
//! Two modules become one: a declaration gets the definition of the other module, and symbols that only happen to have
//! the same name get different ones, which those that are private allow.

use std::sync::Arc;
use terrace_interfaces::function::{ARGUMENT_ATTRIBUTES, FUNCTION_TYPE, dictionary_at, is_external};
use terrace_ir::ids::OpId;
use terrace_ir::symbol_table::SYMBOL_NAME;
use terrace_ir::verify::verify;
use terrace_ir::{
    Attribute, Body, Ctx, Failure, Identifier, Location, LogicalResult, NamedAttribute, Operation,
    OwnedOperation, TraitFlags, ValueMap, Visibility,
};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_support::interner::FoldMap;

/// Attributes of arguments that say what a sequence does to them.
const EFFECTS: [&str; 2] = ["transform.consumed", "transform.readonly"];

/// Reads modules and makes one of them.
///
/// # Errors
/// If one of them is not valid, or two define the same; a diagnostic was emitted.
pub(crate) fn assemble<'c>(
    context: Ctx<'c>,
    texts: &[(String, Arc<[u8]>)],
) -> Result<OwnedOperation<'c>, Failure> {
    let mut library = OwnedOperation::module(context, Location::Unknown);
    let mark = context.identifier("transform.with_named_sequence");
    library.body_mut().set_attribute(Body::ROOT, mark, Some(context.unit_attribute()));
    for (name, text) in texts {
        let module = parse_source(context, Source::new(text, name), TopLevel::Module)?;
        verify(module.op())?;
        merge(library.body_mut(), module)?;
    }
    Ok(library)
}

/// Moves the symbols of a module to the end of the symbol table that is the root of a body.
///
/// # Errors
/// If both define the same, or a declaration differs from its definition; a diagnostic was emitted.
pub(crate) fn merge<'c>(table: &mut Body<'c>, mut other: OwnedOperation<'c>) -> LogicalResult {
    rename_apart(table, other.body_mut())?;
    let names = symbols(table);
    let block = Operation::new(table, Body::ROOT).regions().next().and_then(|region| region.first_block());
    let Some(block) = block.map(|block| block.id()) else { return Ok(()) };
    for (symbol, name) in list(other.body()) {
        if let Some(own) = names.get(name) {
            let is_definition = is_external(Operation::new(table, *own))
                && !is_external(Operation::new(other.body(), symbol));
            let attributes = {
                let (own, symbol) = (Operation::new(table, *own), Operation::new(other.body(), symbol));
                if is_definition { merged_attributes(own, symbol)? } else { merged_attributes(symbol, own)? }
            };
            let attribute = table.context().identifier(ARGUMENT_ATTRIBUTES);
            if !is_definition {
                table.set_attribute(*own, attribute, attributes);
                continue;
            }
            table.erase_op(*own);
            other.body_mut().set_attribute(symbol, attribute, attributes);
        }
        let copy = table.clone_op(Operation::new(other.body(), symbol), &mut ValueMap::default());
        table.append_op(block, copy);
    }
    verify(Operation::new(table, Body::ROOT))
}

/// Returns the symbols directly in the table that is the root of a body, by place and name.
fn list<'c>(table: &Body<'c>) -> Vec<(OpId, &'c str)> {
    let ops = Operation::new(table, Body::ROOT).regions().flat_map(|region| region.ops());
    ops.filter(|op| op.is_symbol()).filter_map(|op| Some((op.id(), op.symbol_name()?))).collect()
}

fn symbols<'c>(table: &Body<'c>) -> FoldMap<&'c str, OpId> {
    list(table).into_iter().map(|(op, name)| (name, op)).collect()
}

/// Gives symbols of the same name different ones, unless one declares the other.
fn rename_apart<'c>(table: &mut Body<'c>, other: &mut Body<'c>) -> LogicalResult {
    let (mut own_number, mut other_number) = (0, 0);
    let mut names = symbols(table);
    let mut other_names = symbols(other);
    for (own, name) in list(table) {
        let Some(found) = other_names.get(name).copied() else { continue };
        let (op, colliding) = (Operation::new(table, own), Operation::new(other, found));
        if declares(op, colliding) || declares(colliding, op) {
            continue;
        }
        let is_taken = |candidate: &str| names.contains_key(candidate) || other_names.contains_key(candidate);
        if op.visibility() == Visibility::Private {
            let new = free_name(name, &mut own_number, is_taken, table.context());
            rename(table, own, name, new);
            names.insert(new, own);
        } else if colliding.visibility() == Visibility::Private {
            let new = free_name(name, &mut other_number, is_taken, table.context());
            rename(other, found, name, new);
            other_names.remove(name);
            other_names.insert(new, found);
        } else {
            let message = format_args!("doubly defined symbol @{name}");
            let error = op.context().error(op.location(), message);
            return error.note(colliding.location(), "previously defined here").emit();
        }
    }
    Ok(())
}

/// Returns true if the first is a declaration, and the second one says the same or is a definition that it may be of.
fn declares(declaration: Operation<'_, '_>, other: Operation<'_, '_>) -> bool {
    let is_function = |op: Operation<'_, '_>| op.attribute(FUNCTION_TYPE).is_some();
    is_function(declaration)
        && is_function(other)
        && is_external(declaration)
        && (is_external(other) || other.visibility() == Visibility::Public)
}

/// Returns the first free name of those with a number appended.
fn free_name<'c>(name: &str, number: &mut u32, is_taken: impl Fn(&str) -> bool, context: Ctx<'c>) -> &'c str {
    loop {
        let candidate = format!("{name}_{number}");
        *number += 1;
        if !is_taken(&candidate) {
            return context.identifier(&candidate).as_str();
        }
    }
}

fn rename<'c>(table: &mut Body<'c>, symbol: OpId, old: &str, new: &str) {
    let context = table.context();
    let (old, new) = (context.identifier(old), context.identifier(new));
    let attribute = context.identifier(SYMBOL_NAME);
    table.set_attribute(symbol, attribute, Some(context.string_attribute(new.as_str())));
    rename_uses(table, old, new);
}

/// Renames the root of references in a body and in those below it, as far as they refer to the same table.
fn rename_uses<'c>(body: &mut Body<'c>, old: Identifier<'c>, new: Identifier<'c>) {
    let context = body.context();
    let mut edits: Vec<(OpId, NamedAttribute<'c>)> = Vec::new();
    Operation::new(body, Body::ROOT).for_each_nested(|op| {
        for NamedAttribute { name, value } in op.attributes() {
            let renamed = renamed(value, old, new, context);
            if renamed != value {
                edits.push((op.id(), NamedAttribute { name, value: renamed }));
            }
        }
    });
    for (op, NamedAttribute { name, value }) in edits {
        body.set_attribute(op, name, Some(value));
    }
    body.for_each_child(&|child| {
        if !Operation::new(child, Body::ROOT).has_trait(TraitFlags::SYMBOL_TABLE) {
            rename_uses(child, old, new);
        }
    });
}

fn renamed<'c>(
    value: Attribute<'c>,
    old: Identifier<'c>,
    new: Identifier<'c>,
    context: Ctx<'c>,
) -> Attribute<'c> {
    if let Some((root, nested)) = value.as_symbol() {
        return if root == old { context.symbol_attribute(new, nested) } else { value };
    }
    if let Some(elements) = value.as_array() {
        let elements: Vec<Attribute<'c>> =
            elements.iter().map(|one| renamed(*one, old, new, context)).collect();
        return context.array_attribute(&elements);
    }
    if let Some(entries) = value.as_dictionary() {
        let entries: Vec<NamedAttribute<'c>> = entries
            .iter()
            .map(|entry| NamedAttribute { name: entry.name, value: renamed(entry.value, old, new, context) })
            .collect();
        return context.dictionary_attribute(&entries);
    }
    value
}

/// Returns the attributes that arguments of a function have, with what only its declaration says of them.
fn merged_attributes<'c>(
    declaration: Operation<'_, 'c>,
    definition: Operation<'_, 'c>,
) -> Result<Option<Attribute<'c>>, Failure> {
    let context = definition.context();
    let ty = |op: Operation<'_, 'c>| op.attribute(FUNCTION_TYPE);
    if ty(declaration) != ty(definition) {
        let shown = ty(definition).map(|ty| ty.to_string()).unwrap_or_default();
        let message = format_args!("external definition has a mismatching signature ('{shown}')");
        return Err(context.error(declaration.location(), message).tell());
    }
    let count = ty(definition)
        .and_then(Attribute::as_type)
        .and_then(|ty| ty.as_function())
        .map_or(0, |(inputs, _)| inputs.len());
    let of = |op: Operation<'_, 'c>, at: usize| dictionary_at(op.attribute(ARGUMENT_ATTRIBUTES), at);
    let effect = |op: Operation<'_, 'c>, at: usize| {
        of(op, at).iter().find(|entry| EFFECTS.contains(&entry.name.as_str()))
    };
    let mut all = Vec::with_capacity(count);
    for at in 0..count {
        let mut entries = of(definition, at).to_vec();
        match (effect(declaration, at), effect(definition, at)) {
            (Some(declared), Some(defined)) if declared.name != defined.name => {
                let message = format_args!(
                    "external definition has mismatching consumption annotations for argument #{at}"
                );
                return Err(context.error(declaration.location(), message).tell());
            }
            (Some(declared), None) => entries.push(*declared),
            _ => {}
        }
        all.push(context.dictionary_attribute(&entries));
    }
    if all.iter().all(|entries| entries.as_dictionary().is_none_or(<[_]>::is_empty)) {
        return Ok(definition.attribute(ARGUMENT_ATTRIBUTES));
    }
    Ok(Some(context.array_attribute(&all)))
}
