//! Renaming of symbol references.

use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, AttributeKind, Body, Ctx, Identifier, NamedAttribute, Operation};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// New names of the symbols of a table.
pub(crate) type NewNames<'c> = FoldMap<Identifier<'c>, Identifier<'c>>;

/// Renames in the attributes of an operation.
pub(crate) fn rename_in_op<'c>(body: &mut Body<'c>, op: OpId, names: &NewNames<'c>) {
    let (context, view) = (body.context(), Operation::new(body, op));
    let changed: Vec<NamedAttribute<'c>> = view
        .attributes()
        .into_iter()
        .filter_map(|entry| Some(NamedAttribute { value: renamed(context, entry.value, names)?, ..entry }))
        .collect();
    for entry in changed {
        body.set_attribute(op, entry.name, Some(entry.value));
    }
}

/// Returns the attribute with new names; `None` if nothing changes.
fn renamed<'c>(context: Ctx<'c>, attribute: Attribute<'c>, names: &NewNames<'c>) -> Option<Attribute<'c>> {
    let inner = |attribute| ensure_stack(|| renamed(context, attribute, names));
    match *attribute.kind() {
        AttributeKind::SymbolRef { root, nested } => {
            Some(context.symbol_attribute(*names.get(&root)?, nested))
        }
        AttributeKind::Array(elements) => {
            let new: Vec<_> = elements.iter().map(|element| inner(*element)).collect();
            let all = new.iter().zip(elements).map(|(new, old)| new.unwrap_or(*old));
            new.iter().any(Option::is_some).then(|| context.array_attribute(&all.collect::<Vec<_>>()))
        }
        AttributeKind::Dictionary(entries) => {
            let new: Vec<_> = entries.iter().map(|entry| inner(entry.value)).collect();
            let all = new.iter().zip(entries);
            let all = all.map(|(new, old)| NamedAttribute { value: new.unwrap_or(old.value), ..*old });
            new.iter().any(Option::is_some).then(|| context.dictionary_attribute(&all.collect::<Vec<_>>()))
        }
        _ => None,
    }
}
