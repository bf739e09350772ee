//! Symbols and symbol tables.

use super::is_isolated;
use crate::Attribute;
use crate::declarations::op_name::TraitFlags;
use crate::diagnostic::LogicalResult;
use crate::ids::OpId;
use crate::spec::OpSpec;
use crate::symbol_table::{SYMBOL_NAME, SYMBOL_VISIBILITY, SymbolScope};
use crate::view::Operation;
use terrace_support::interner::FoldSet;

/// Positions in a symbol table of operations that refer to symbols, recorded by the walk over it.
#[derive(Default)]
pub(super) struct SymbolUsers {
    /// True if some are in no isolated operation inside.
    are_here: bool,
    /// The isolated operations of the same body that have some inside.
    isolated: FoldSet<OpId>,
}

impl SymbolUsers {
    /// Notes that the walk is at an operation.
    #[inline]
    pub fn note(&mut self, op: Operation<'_, '_>) {
        self.are_here |= op.has_trait(TraitFlags::CHECKS_SYMBOLS);
    }

    /// Records the result for the contents of the isolated operation that the walk began with.
    pub fn note_inside(&mut self, refers_to_symbols: bool) {
        self.are_here |= refers_to_symbols;
    }

    /// Notes that an isolated operation contains some.
    pub fn note_isolated(&mut self, op: Operation<'_, '_>) {
        self.isolated.insert(op.id());
    }

    pub fn is_empty(&self) -> bool {
        !self.are_here && self.isolated.is_empty()
    }

    /// Returns true if there is nothing to find in an operation of a table.
    fn excludes<'c>(&self, op: Operation<'_, 'c>, table: Operation<'_, 'c>) -> bool {
        let is_noted = std::ptr::eq(op.body(), table.inner().body()) && is_isolated(op);
        is_noted && !self.isolated.contains(&op.id())
    }
}

/// Checks name and visibility of a symbol, and where it is.
pub(super) fn verify_symbol(op: Operation<'_, '_>, spec: &OpSpec<'_>) -> LogicalResult {
    let name = op.attribute(SYMBOL_NAME);
    if spec.hooks.is_optional_symbol && name.is_none() {
        return Ok(());
    }
    if name.and_then(Attribute::as_bytes).is_none() {
        return op.emit_op_error(format_args!("requires string attribute '{SYMBOL_NAME}'"));
    }
    let visibility = op.attribute(SYMBOL_VISIBILITY);
    if let Some(visibility) = visibility {
        verify_visibility(op, visibility)?;
    }
    let is_public = visibility.is_none_or(|visibility| visibility.as_str() == Some("public"));
    if is_public && spec.hooks.is_declaration.is_some_and(|is_declaration| is_declaration(op)) {
        return op.emit_op_error("symbol declaration cannot have public visibility");
    }
    if op.result_count() != 0 {
        return op.emit_op_error("symbols must not have results");
    }
    let is_table =
        |parent: Operation<'_, '_>| parent.spec().is_none() || parent.has_trait(TraitFlags::SYMBOL_TABLE);
    if !op.parent_op().is_none_or(is_table) {
        return op.emit_op_error("symbol's parent must have the SymbolTable trait");
    }
    Ok(())
}

fn verify_visibility(op: Operation<'_, '_>, visibility: Attribute<'_>) -> LogicalResult {
    match visibility.as_bytes() {
        None => op.emit_op_error(format_args!(
            "requires visibility attribute '{SYMBOL_VISIBILITY}' to be a string attribute, but got {visibility}"
        )),
        Some(b"public" | b"private" | b"nested") => Ok(()),
        Some(_) => op.emit_op_error(format_args!(
            "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {visibility}"
        )),
    }
}

/// Checks that names are unique, then the uses of symbols in this scope.
pub(super) fn verify_symbol_table<'a, 'c>(
    op: Operation<'a, 'c>,
    scope: Option<&SymbolScope<'a, 'c>>,
    users: Option<&SymbolUsers>,
) -> LogicalResult {
    let mut regions = op.regions();
    let (Some(region), None) = (regions.next(), regions.next()) else {
        return op.emit_op_error("Operations with a 'SymbolTable' must have exactly one region");
    };
    if !region.has_one_block() {
        return op.emit_op_error("Operations with a 'SymbolTable' must have exactly one block");
    }
    verify_unique_names(op)?;
    match scope {
        Some(scope) if !users.is_some_and(SymbolUsers::is_empty) => verify_symbol_users(op, scope, users),
        _ => Ok(()),
    }
}

fn verify_unique_names(table: Operation<'_, '_>) -> LogicalResult {
    let mut seen: FoldSet<Attribute<'_>> = FoldSet::default();
    let ops = || table.regions().flat_map(|region| region.ops());
    for op in ops() {
        op.body().prefetch_roots_after(op.id());
        let Some(name) = op.attribute(SYMBOL_NAME) else { continue };
        let Some(text) = name.as_bytes() else { continue };
        if !seen.insert(name) {
            let text = String::from_utf8_lossy(text);
            let mut named = ops().filter(|other| other.attribute(SYMBOL_NAME) == Some(name));
            let first = named.next().expect("a name was seen on an operation");
            return op
                .error(format_args!("redefinition of symbol named '{text}'"))
                .note(first.location(), "see existing symbol definition here")
                .emit();
        }
    }
    Ok(())
}

/// Asks operations that refer to symbols, down to nested tables, in upstream's order: a region's operations before
/// what is in them, what is in later ones first. `users` says where there are some, if that is known.
fn verify_symbol_users<'a, 'c>(
    table: Operation<'a, 'c>,
    scope: &SymbolScope<'a, 'c>,
    users: Option<&SymbolUsers>,
) -> LogicalResult {
    let is_excluded = |op| users.is_some_and(|users| users.excludes(op, table));
    let mut pending: Vec<_> = table.regions().collect();
    while let Some(region) = pending.pop() {
        for op in region.ops() {
            if op.has_trait(TraitFlags::CHECKS_SYMBOLS)
                && let Some(verify) = op.spec().and_then(|spec| spec.hooks.verify_symbol_uses)
            {
                verify(op, scope)?;
            }
            if !op.is_plain() && !op.has_trait(TraitFlags::SYMBOL_TABLE) && !is_excluded(op) {
                pending.extend(op.regions());
            }
        }
    }
    Ok(())
}
