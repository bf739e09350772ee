//! Modules.

use crate::ModuleOp;
use crate::attributes::enums::LinkageType;
use std::collections::{BTreeMap, BTreeSet};
use terrace_interfaces::function;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, LogicalResult, Operation, TypedOp};

/// Returns true if an operation is of the dialect.
fn is_of_dialect(op: Operation<'_, '_>) -> bool {
    op.name().as_str().starts_with("spirv.")
}

/// Returns true if a function is taken from elsewhere.
fn is_imported(op: Operation<'_, '_>) -> bool {
    let linkage = op.attribute("linkage_attributes");
    let kind = linkage.and_then(|linkage| linkage.as_dialect("spirv.linkage_attributes")?.get(1).copied());
    kind.and_then(case_value) == Some(LinkageType::Import.value())
}

impl<'a, 'c> ModuleOp<'a, 'c> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let Some(body) = self.op().region(0).first_block() else { return Ok(()) };
        let mut symbols: BTreeMap<&str, Operation<'a, 'c>> = BTreeMap::new();
        for op in body.ops() {
            if let Some(name) = op.symbol_name() {
                symbols.entry(name).or_insert(op);
            }
        }
        let mut entry_points = BTreeSet::new();
        for op in body.ops() {
            if !is_of_dialect(op) {
                return op.emit_error("'spirv.module' can only contain spirv.* ops");
            }
            if op.is("spirv.EntryPoint") {
                verify_entry_point(op, &symbols)?;
                let name = op.attribute("fn").and_then(Attribute::as_flat_symbol);
                let model = op.attribute("execution_model").and_then(case_value);
                if !entry_points.insert((name.map(|name| name.as_str()), model)) {
                    return op.emit_error("duplicate of a previous EntryPointOp");
                }
            } else if op.is("spirv.func") {
                verify_function(op)?;
            }
        }
        Ok(())
    }
}

/// Checks that an entry point is a function of the module, and uses variables of it.
fn verify_entry_point<'a, 'c>(
    op: Operation<'a, 'c>,
    symbols: &BTreeMap<&str, Operation<'a, 'c>>,
) -> LogicalResult {
    let is_there = |name: &str, kind: &str| symbols.get(name).is_some_and(|op| op.is(kind));
    let name = op.attribute("fn").and_then(Attribute::as_flat_symbol).map_or("", |name| name.as_str());
    if !is_there(name, "spirv.func") {
        return op.emit_error(format_args!("function '{name}' not found in 'spirv.module'"));
    }
    for variable in op.attribute("interface").and_then(Attribute::as_array).unwrap_or_default() {
        let Some(name) = variable.as_flat_symbol() else {
            return op.emit_error(format_args!(
                "expected symbol reference for interface specification instead of '{variable}"
            ));
        };
        if !is_there(name.as_str(), "spirv.GlobalVariable") {
            return op.emit_error(format_args!(
                "expected spirv.GlobalVariable symbol reference instead of'{variable}'"
            ));
        }
    }
    Ok(())
}

/// Checks that a function has a body or is taken from elsewhere, and what is in it is of the dialect.
fn verify_function(op: Operation<'_, '_>) -> LogicalResult {
    if function::is_external(op) && !is_imported(op) {
        return op.emit_error(
            "'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)",
        );
    }
    for op in op.regions().flat_map(|body| body.ops()) {
        if !is_of_dialect(op) {
            return op.emit_error("functions in 'spirv.module' can only contain spirv.* ops");
        }
    }
    Ok(())
}
