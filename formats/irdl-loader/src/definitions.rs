//! From a module of definitions to registered dialects.

use crate::any_of::are_separable;
use crate::read::Constraints;
use crate::{operation, parameters};
use terrace_ir::spec::{AttributeSpec, OpSpec, TypeSpec};
use terrace_ir::symbol_table::{SYMBOL_NAME, SymbolScope};
use terrace_ir::{Attribute, DialectHooks, DialectSpec, Failure, LogicalResult, Operation, TraitFlags};
use terrace_support::ensure_stack;

/// Registers the dialects that a verified module defines, in its context.
///
/// # Errors
/// If a definition names something that there is not, or a dialect of that name is registered.
pub fn load(module: Operation<'_, '_>) -> LogicalResult {
    let mut loader = Loader { root: module, dialects: Vec::new() };
    loader.load_in(module, &SymbolScope::new(module, None))?;
    let Loader { dialects, .. } = loader;
    dialects.into_iter().for_each(|dialect| module.context().register_dialect(dialect));
    Ok(())
}

struct Loader<'a, 'c> {
    root: Operation<'a, 'c>,
    /// Registered when all are read: definitions see no declarations of each other, only symbols.
    dialects: Vec<&'c DialectSpec<'c>>,
}

/// The types, attributes and operations of a dialect, as far as they are read.
#[derive(Default)]
struct Members<'c> {
    types: Vec<&'c TypeSpec<'c>>,
    attributes: Vec<&'c AttributeSpec<'c>>,
    ops: Vec<&'c OpSpec<'c>>,
}

impl<'c> Loader<'_, 'c> {
    /// Loads the dialects in the regions of an operation; `scope` is the innermost symbol table around them.
    fn load_in(&mut self, op: Operation<'_, 'c>, scope: &SymbolScope<'_, 'c>) -> LogicalResult {
        for op in op.regions().flat_map(|region| region.ops()) {
            if op.is("irdl.dialect") {
                self.load_dialect(op, scope)?;
            } else if op.has_trait(TraitFlags::SYMBOL_TABLE) {
                ensure_stack(|| self.load_in(op, &SymbolScope::new(op, Some(scope))))?;
            } else if op.region_count() != 0 {
                ensure_stack(|| self.load_in(op, scope))?;
            }
        }
        Ok(())
    }

    fn load_dialect(&mut self, op: Operation<'_, 'c>, scope: &SymbolScope<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let name = defined_name(op);
        if context.dialect(name).is_some() || self.dialects.iter().any(|dialect| dialect.name == name) {
            return op.emit_op_error(format_args!("defines the dialect '{name}', which exists already"));
        }
        let mut members = Members::default();
        for definition in op.regions().flat_map(|region| region.ops()) {
            self.load_member(name, definition, scope, &mut members)?;
        }
        let arena = context.arena();
        self.dialects.push(arena.value(DialectSpec {
            types: arena.slice(&members.types),
            attributes: arena.slice(&members.attributes),
            ops: arena.slice(&members.ops),
            hooks: DialectHooks { is_dynamic: true, ..DialectHooks::NONE },
            ..DialectSpec::new(name)
        }));
        Ok(())
    }

    fn load_member(
        &self,
        dialect: &str,
        definition: Operation<'_, 'c>,
        scope: &SymbolScope<'_, 'c>,
        members: &mut Members<'c>,
    ) -> Result<(), Failure> {
        let context = definition.context();
        let arena = context.arena();
        let kind = definition.name().as_str();
        if !["irdl.type", "irdl.attribute", "irdl.operation"].contains(&kind) {
            return Ok(());
        }
        let name = context.identifier(&format!("{dialect}.{}", defined_name(definition))).as_str();
        let constraints = Constraints::read(definition, scope)?;
        if !are_separable(constraints.list) {
            let message = "any_of constraints are not in the correct form";
            return context.error(self.root.location(), message).emit();
        }
        if kind == "irdl.operation" {
            members.ops.push(arena.value(operation::spec(name, definition, &constraints)?));
            return Ok(());
        }
        let mut lists = definition.regions().flat_map(|region| region.ops());
        let entries = constraints.entries(lists.find(|op| op.is("irdl.parameters")), "names")?;
        let check = Some(parameters::check(context, constraints.list, entries));
        let (parse, print) = (Some(parameters::parse as _), Some(parameters::print as _));
        if kind == "irdl.type" {
            members.types.push(arena.value(TypeSpec { parse, print, check, ..TypeSpec::new(name) }));
        } else {
            members.attributes.push(arena.value(AttributeSpec {
                parse,
                print,
                check,
                ..AttributeSpec::new(name)
            }));
        }
        Ok(())
    }
}

fn defined_name<'c>(op: Operation<'_, 'c>) -> &'c str {
    op.attribute(SYMBOL_NAME).and_then(Attribute::as_str).unwrap_or_default()
}
