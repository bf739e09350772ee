//! Symbols of a document and of the workspace; definitions in IRDL.

use super::navigation::edit_of;
use crate::document::{Entity, Placed};
use crate::features::View;
use lsp_types::{DocumentSymbol, SymbolKind, TextEdit, WorkspaceEdit};
use std::ops::Range;
use terrace_ir::TraitFlags;

/// Most levels of the tree of symbols.
const DEEPEST: usize = 40;

/// Returns the operations that have a symbol or a region, as a tree.
#[allow(deprecated, reason = "a field of the protocol that must be given is")]
pub fn document_symbols(view: View<'_, '_>) -> Vec<DocumentSymbol> {
    let mut roots: Vec<DocumentSymbol> = Vec::new();
    let mut module: Option<(Range<usize>, usize)> = None;
    for placed in view.document.units() {
        let unit_symbols = symbols_of_unit(view, placed);
        let range = placed.start..placed.start + placed.unit.range.len();
        match &module {
            // What is in a module that is a unit of its own.
            Some((around, at)) if around.start <= range.start && range.end <= around.end => {
                let children = roots[*at].children.get_or_insert_with(Vec::new);
                children.extend(unit_symbols);
            }
            _ => {
                if placed.unit.is_frame() && !unit_symbols.is_empty() {
                    module = Some((range, roots.len()));
                }
                roots.extend(unit_symbols);
            }
        }
    }
    roots
}

#[allow(deprecated, reason = "a field of the protocol that must be given is")]
fn symbols_of_unit(view: View<'_, '_>, placed: Placed<'_, '_>) -> Vec<DocumentSymbol> {
    let trace = &placed.unit.trace;
    let index = placed.unit.symbols(placed.text(view.text));
    let mut made: Vec<Option<DocumentSymbol>> = Vec::new();
    for (at, op) in trace.ops.iter().enumerate() {
        let definition = index.definitions.binary_search_by_key(&(at as u32), |one| one.op).ok();
        let definition = definition.map(|found| &index.definitions[found]);
        let has_regions = op.name.is_some_and(|name| {
            name.has_trait(TraitFlags::SYMBOL_TABLE) || name.has_trait(TraitFlags::ISOLATED)
        });
        let name = placed.text(view.text)[op.name_range.start as usize..op.name_range.end as usize]
            .trim_matches('"');
        if definition.is_none() && !has_regions {
            made.push(None);
            continue;
        }
        let (title, selection) = match definition {
            Some(one) => (one.name.clone(), one.range.start as u32..one.range.end as u32),
            None => (name.to_owned(), op.name_range.clone()),
        };
        made.push(Some(DocumentSymbol {
            name: if title.is_empty() { name.to_owned() } else { title },
            detail: Some(op.name.map_or(name, |name| name.as_str()).to_owned()),
            kind: kind_of(op.name.map_or(name, |name| name.as_str())),
            tags: None,
            deprecated: None,
            range: view.range(placed.range(op.range.clone())),
            selection_range: view.range(placed.range(selection)),
            children: None,
        }));
    }
    // Inner operations come after outer ones: from the last one on, each goes to the next that is around it.
    let mut depths: Vec<usize> = Vec::with_capacity(made.len());
    for op in &trace.ops {
        depths.push(op.parent.map_or(0, |parent| depths[parent as usize] + 1));
    }
    let mut children: Vec<Vec<DocumentSymbol>> = made.iter().map(|_| Vec::new()).collect();
    let mut roots = Vec::new();
    for at in (0..made.len()).rev() {
        let mut inner = std::mem::take(&mut children[at]);
        let list = match made[at].take() {
            // What is deeper stands beside what is around it: few clients read a tree of any depth.
            Some(symbol) if depths[at] > DEEPEST => {
                inner.push(symbol);
                inner
            }
            Some(mut symbol) => {
                inner.reverse();
                symbol.children = (!inner.is_empty()).then_some(inner);
                vec![symbol]
            }
            None => inner,
        };
        match trace.ops[at].parent {
            Some(parent) => children[parent as usize].extend(list),
            None => roots.extend(list),
        }
    }
    roots.reverse();
    roots
}

/// Returns the kind of symbol that an operation is shown as.
fn kind_of(name: &str) -> SymbolKind {
    let last = name.rsplit('.').next().unwrap_or(name);
    match last {
        _ if last.contains("func") => SymbolKind::FUNCTION,
        _ if last.contains("module") => SymbolKind::MODULE,
        _ if last.contains("global") => SymbolKind::VARIABLE,
        "type" => SymbolKind::CLASS,
        "attribute" => SymbolKind::PROPERTY,
        "operation" => SymbolKind::METHOD,
        "dialect" => SymbolKind::NAMESPACE,
        _ => SymbolKind::OBJECT,
    }
}

/// Symbol of a file of the workspace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileSymbol {
    /// The name, without sigil.
    pub name: String,
    /// Kind.
    pub kind: SymbolKind,
    /// Range of the name, in bytes.
    pub range: Range<usize>,
}

/// Finds the symbols that a text defines, by its lines alone: `func.func private @name`.
pub fn symbols_of_text(text: &str) -> Vec<FileSymbol> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    for at in memchr::memchr_iter(b'@', bytes) {
        let line = memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |newline| newline + 1);
        // Between them stand visibility and linkage at most.
        let mut words = text[line..at].split_ascii_whitespace();
        let Some(op) = words.next() else { continue };
        let is_op = op.contains('.') || matches!(op, "func" | "module");
        let is_call = op.contains("call")
            || op.contains("launch")
            || op.contains("get_global")
            || op.contains("addressof");
        let is_plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_op || is_call || !op.as_bytes()[0].is_ascii_alphabetic() || !words.all(is_plain) {
            continue;
        }
        let len = crate::document::name_len(&text[at..]);
        if len > 1 {
            let range = at..at + len;
            found.push(FileSymbol { name: text[at + 1..at + len].to_owned(), kind: kind_of(op), range });
        }
    }
    found
}

/// Returns true if a name has all letters of a query, in their order.
pub fn matches_query(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
}

/// Returns where this document defines a type or attribute by IRDL: the name of the symbol.
pub fn irdl_definition(view: View<'_, '_>, name: &str) -> Option<Range<usize>> {
    irdl_definition_in(view.text.as_str(), name)
}

/// Returns where a text defines a type or attribute by IRDL: the name of the symbol, sigil included.
pub fn irdl_definition_in(text: &str, name: &str) -> Option<Range<usize>> {
    let (sigil, full) = name.split_at_checked(1)?;
    let (dialect, mnemonic) = full.split_once('.')?;
    let kind = if sigil == "!" { "irdl.type" } else { "irdl.attribute" };
    let dialect_at = text.match_indices("irdl.dialect").find_map(|(at, word)| {
        let rest = text[at + word.len()..].trim_start();
        let named = rest.strip_prefix('@')?.strip_prefix(dialect)?;
        (!named.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')).then_some(at)
    })?;
    text[dialect_at..].match_indices(kind).find_map(|(at, word)| {
        let behind = dialect_at + at + word.len();
        let start = behind + text[behind..].find('@')?;
        let between = text[behind..start].trim();
        let len = crate::document::name_len(&text[start..]);
        (between.is_empty() && &text[start + 1..start + len] == mnemonic).then_some(start..start + len)
    })
}

/// Renames a type or attribute that this document defines by IRDL.
pub fn rename_irdl(view: View<'_, '_>, old: &str, name: &str) -> Result<WorkspaceEdit, String> {
    let definition = irdl_definition(view, old).ok_or("it is not defined in this document")?;
    let mnemonic = name.rsplit('.').next().unwrap_or(name);
    let is_name = mnemonic.starts_with(|c: char| c.is_ascii_alphabetic())
        && mnemonic.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        return Err(format!("'{name}' cannot be the name of a type or attribute"));
    }
    let dialect = &old[..old.find('.').map_or(old.len(), |dot| dot + 1)];
    let mut edits: Vec<TextEdit> = view
        .document
        .mentions(view.text, &Entity::Declared(old.to_owned()))
        .into_iter()
        .map(|range| TextEdit { range: view.range(range), new_text: format!("{dialect}{mnemonic}") })
        .collect();
    let symbols = view.document.mentions(view.text, &Entity::Symbol(definition.start));
    let symbols = if symbols.is_empty() { vec![definition] } else { symbols };
    edits.extend(
        symbols
            .into_iter()
            .map(|range| TextEdit { range: view.range(range), new_text: format!("@{mnemonic}") }),
    );
    Ok(edit_of(view.uri(), edits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_found_by_their_lines() {
        let text = "module @m {\n  func.func private @f(%a: i32)\n  call @g() : () -> ()\n  llvm.mlir.global internal constant @h(1 : i8)\n  %0 = a.b @i\n  func.call @f()\n}";
        let names: Vec<String> = symbols_of_text(text).into_iter().map(|symbol| symbol.name).collect();
        assert_eq!(names, ["m", "f", "h"]);
    }

    #[test]
    fn queries_match_letters_in_order() {
        for (name, query, matches) in
            [("main_kernel", "mk", true), ("main", "MN", true), ("main", "nm", false)]
        {
            assert_eq!(matches_query(name, query), matches, "{name} {query}");
        }
    }
}
