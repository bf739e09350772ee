//! Definitions, references, highlights and renaming.

use crate::document::Entity;
use crate::features::View;
use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, Location, PrepareRenameResponse, TextEdit, Uri, WorkspaceEdit,
};
use std::collections::HashMap;

/// Returns where that is defined which stands at a byte; at a definition, the definition itself.
pub fn definition(view: View<'_, '_>, at: usize) -> Vec<Location> {
    let Some(mention) = view.document.mention_at(view.text, at) else { return Vec::new() };
    let found = view.document.definitions(view.text, &mention.entity);
    found.into_iter().map(|range| view.location(range)).collect()
}

/// Returns all mentions of that which stands at a byte.
pub fn references(view: View<'_, '_>, at: usize, with_definition: bool) -> Vec<Location> {
    let Some(mention) = view.document.mention_at(view.text, at) else { return Vec::new() };
    let mut found = view.document.mentions(view.text, &mention.entity);
    if !with_definition {
        let definitions = view.document.definitions(view.text, &mention.entity);
        found.retain(|range| !definitions.contains(range));
    }
    found.into_iter().map(|range| view.location(range)).collect()
}

/// Returns all mentions in the document, with definitions told from uses.
pub fn highlights(view: View<'_, '_>, at: usize) -> Vec<DocumentHighlight> {
    let Some(mention) = view.document.mention_at(view.text, at) else { return Vec::new() };
    let definitions = view.document.definitions(view.text, &mention.entity);
    let found = view.document.mentions(view.text, &mention.entity);
    found
        .into_iter()
        .map(|range| {
            let kind = match definitions.contains(&range) {
                true => DocumentHighlightKind::WRITE,
                false => DocumentHighlightKind::READ,
            };
            DocumentHighlight { range: view.range(range), kind: Some(kind) }
        })
        .collect()
}

/// Returns true if what it is can get another name: it has one of its own in the document.
fn may_be_renamed(view: View<'_, '_>, entity: &Entity) -> bool {
    match entity {
        Entity::Value(_) | Entity::Block(_) | Entity::Symbol(_) => true,
        Entity::Alias(..) => !view.document.definitions(view.text, entity).is_empty(),
        // A type or attribute of a dialect that this document defines by IRDL, or that is opaque.
        Entity::Declared(name) => super::symbols::irdl_definition(view, name).is_some(),
        Entity::Operation(_) => false,
    }
}

/// Returns the name at a byte, if it can be replaced by another one.
pub fn prepare_rename(view: View<'_, '_>, at: usize) -> Option<PrepareRenameResponse> {
    let mention = view.document.mention_at(view.text, at)?;
    if !may_be_renamed(view, &mention.entity) {
        return None;
    }
    let placeholder = view.text.as_str()[mention.range.clone()].to_owned();
    Some(PrepareRenameResponse::RangeWithPlaceholder { range: view.range(mention.range), placeholder })
}

/// Renames what stands at a byte.
///
/// # Errors
/// If nothing there can be renamed, or the new name is none, or is taken.
#[allow(clippy::mutable_key_type, reason = "a name of a document does not change")]
pub fn rename(view: View<'_, '_>, at: usize, new_name: &str) -> Result<WorkspaceEdit, String> {
    let mention = view.document.mention_at(view.text, at).ok_or("there is no name here")?;
    if !may_be_renamed(view, &mention.entity) {
        return Err("this cannot get another name".to_owned());
    }
    let sigil = match &mention.entity {
        Entity::Value(_) => "%",
        Entity::Block(_) => "^",
        Entity::Symbol(_) => "@",
        Entity::Alias(name, _) | Entity::Declared(name) => &name[..1],
        Entity::Operation(_) => "",
    };
    let name = new_name.strip_prefix(sigil).unwrap_or(new_name);
    if let Entity::Declared(old) = &mention.entity {
        return super::symbols::rename_irdl(view, old, name);
    }
    check_name(sigil, name)?;
    check_free(view, &mention.entity, sigil, name)?;
    let edits: Vec<TextEdit> = view
        .document
        .mentions(view.text, &mention.entity)
        .into_iter()
        .map(|range| {
            // In the generic form, the name of a symbol stands in quotes.
            let old = &view.text.as_str()[range.clone()];
            let new_text = match old.starts_with('"') {
                true => format!("\"{name}\""),
                false => format!("{sigil}{name}"),
            };
            TextEdit { range: view.range(range), new_text }
        })
        .collect();
    Ok(edit_of(view.uri(), edits))
}

/// Returns the edit of one document.
#[allow(clippy::mutable_key_type, reason = "a name of a document does not change")]
pub fn edit_of(uri: Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit { changes: Some(HashMap::from([(uri, edits)])), ..WorkspaceEdit::default() }
}

fn check_name(sigil: &str, name: &str) -> Result<(), String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "$._-".contains(c);
    let starts_well = match (sigil, name.chars().next()) {
        (_, None) => false,
        ("@", Some(first)) => first.is_ascii_alphabetic() || first == '_',
        ("%" | "^", Some(first)) if first.is_ascii_digit() => name.chars().all(|c| c.is_ascii_digit()),
        (_, Some(first)) => first.is_ascii_alphabetic() || "$._-".contains(first),
    };
    let has_dot = matches!(sigil, "#" | "!") && name.contains('.');
    let has_dash = sigil == "@" && name.contains('-');
    match starts_well && name.chars().all(is_part) && !has_dot && !has_dash {
        true => Ok(()),
        false => Err(format!("'{name}' cannot be the name of a '{sigil}'")),
    }
}

/// Makes sure that no other thing that is seen from where this one is has the name.
fn check_free(view: View<'_, '_>, entity: &Entity, sigil: &str, name: &str) -> Result<(), String> {
    let taken = Err(format!("'{sigil}{name}' is taken"));
    let (Entity::Value(at) | Entity::Block(at) | Entity::Symbol(at)) = entity else {
        let Entity::Alias(_, program) = entity else { return Ok(()) };
        let other = Entity::Alias(format!("{sigil}{name}"), *program);
        return if view.document.definitions(view.text, &other).is_empty() { Ok(()) } else { taken };
    };
    let Some(placed) = view.document.unit_at(*at) else { return Ok(()) };
    let unit_text = placed.text(view.text);
    let full = format!("{sigil}{name}");
    let trace = &placed.unit.trace;
    let local = (*at - placed.start) as u32;
    let is_taken = match entity {
        // Within the same isolated operation, for names of values of regions beside each other may be one.
        Entity::Value(_) => {
            let home = isolated_around(view, placed.start + local as usize);
            trace.values.iter().any(|value| {
                let range = value.range.start as usize..value.range.end as usize;
                value.range.start != local
                    && unit_text[range] == full
                    && isolated_around(view, placed.start + value.range.start as usize) == home
            })
        }
        Entity::Block(_) => {
            let home = view.op_at(*at).map(|(_, op)| op);
            trace.blocks.iter().any(|block| {
                let range = block.at as usize..(block.at + block.len) as usize;
                block.definition == block.at
                    && block.at != local
                    && unit_text[range] == full
                    && view.op_at(placed.start + block.at as usize).map(|(_, op)| op) == home
            })
        }
        _ => {
            let index = placed.unit.symbols(unit_text);
            let own = index.definitions.iter().find(|one| one.range.start == local as usize);
            let table = own.and_then(|one| one.table);
            view.document.units().filter(|other| other.program_start == placed.program_start).any(|other| {
                let index = other.unit.symbols(other.text(view.text));
                index.definitions.iter().any(|one| one.name == name && one.table == table)
            })
        }
    };
    if is_taken { taken } else { Ok(()) }
}

/// Returns the start of the innermost isolated operation around a byte.
fn isolated_around(view: View<'_, '_>, at: usize) -> Option<usize> {
    let (placed, op) = view.op_at(at)?;
    let trace = &placed.unit.trace;
    let mut op = Some(op);
    while let Some(index) = op {
        let traced = &trace.ops[index as usize];
        let is_isolated = traced.name.is_some_and(|name| name.has_trait(terrace_ir::TraitFlags::ISOLATED));
        // A value at the start of an operation is its result, and so outside.
        if is_isolated && at > placed.start + traced.name_range.start as usize {
            return Some(placed.start + traced.range.start as usize);
        }
        op = traced.parent;
    }
    None
}
