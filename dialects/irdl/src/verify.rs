//! Verification beyond the declared constraints.

mod names;

use crate::{
    AttributeOp, AttributesOp, BaseOp, DialectOp, OperandsOp, OperationOp, ParametersOp, ParametricOp,
    RegionOp, RegionsOp, ResultsOp, TypeOp, Variadicity,
};
use names::{fault, is_namespace};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, Operation, TypedOp};

/// Checks that an operation has at most one of these directly in it, of each kind.
pub(crate) fn at_most_one(op: Operation<'_, '_>, kinds: &[&str]) -> LogicalResult {
    let twice = |kind: &&&str| {
        let children = op.regions().flat_map(|region| region.ops());
        children.filter(|child| child.is(kind)).nth(1).is_some()
    };
    match kinds.iter().find(twice) {
        Some(kind) => op.emit_error(format_args!(
            "failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type {kind}"
        )),
        None => Ok(()),
    }
}

fn check_name(op: Operation<'_, '_>, name: &str, what: &str) -> LogicalResult {
    match fault(name, what) {
        Some(fault) => op.emit_error(fault),
        None => Ok(()),
    }
}

/// Returns the name that an operation defines.
fn defined_name<'c>(op: Operation<'_, 'c>) -> &'c str {
    op.attribute("sym_name").and_then(Attribute::as_str).unwrap_or_default()
}

impl DialectOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let name = defined_name(self.op());
        if !is_namespace(name) {
            return self.op().emit_op_error("invalid dialect name");
        }
        check_name(self.op(), name, "dialect")
    }
}

impl TypeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let name = defined_name(self.op());
        check_name(self.op(), name.strip_prefix('!').unwrap_or(name), "type")
    }
}

impl AttributeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let name = defined_name(self.op());
        check_name(self.op(), name.strip_prefix('#').unwrap_or(name), "attribute")
    }
}

impl OperationOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        check_name(self.op(), defined_name(self.op()), "operation")
    }

    /// Checks that operands, results and regions share no name.
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let list = |kind: &str| {
            let mut children = op.regions().flat_map(|region| region.ops());
            children.find(|child| child.is(kind)).map(names_of).unwrap_or_default()
        };
        let lists = [
            ("operands", list("irdl.operands")),
            ("results", list("irdl.results")),
            ("regions", list("irdl.regions")),
        ];
        for (at, (kind, names)) in lists.iter().enumerate() {
            for (other_kind, other_names) in &lists[at + 1..] {
                if let Some(name) = names.iter().find(|name| other_names.contains(name)) {
                    let name = String::from_utf8_lossy(name.as_bytes().unwrap_or_default());
                    return op.emit_op_error(format_args!(
                        "contains a value named '{name}' for both its {kind} and {other_kind}"
                    ));
                }
            }
        }
        Ok(())
    }
}

fn names_of<'c>(op: Operation<'_, 'c>) -> &'c [Attribute<'c>] {
    op.attribute("names").and_then(Attribute::as_array).unwrap_or_default()
}

/// Checks that there is one name for each value, and that they are names, each another.
fn check_names(op: Operation<'_, '_>, what: &str) -> LogicalResult {
    let (names, values) = (names_of(op), op.operand_count());
    if names.len() != values {
        return op.emit_op_error(format_args!(
            "the number of {what}s and their names must be the same, but got {values} and {} respectively",
            names.len()
        ));
    }
    for (at, name) in names.iter().enumerate() {
        check_name(op, name.as_str().unwrap_or("\u{fffd}"), &format!("{what} #{at}"))?;
        if let Some(first) = names[..at].iter().position(|other| other == name) {
            return op.emit_op_error(format_args!(
                "name of {what} #{at} is a duplicate of the name of {what} #{first}"
            ));
        }
    }
    Ok(())
}

fn check_variadicities(op: Operation<'_, '_>, what: &str) -> LogicalResult {
    let several = op.attribute("variadicity").map(Variadicity::of_array).unwrap_or_default().len();
    let values = op.operand_count();
    if several == values {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "the number of {what}s and their variadicities must be the same, but got {values} and {several} respectively"
    ))
}

impl OperandsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        check_variadicities(self.op(), "operand")?;
        check_names(self.op(), "operand")
    }
}

impl ResultsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        check_variadicities(self.op(), "result")?;
        check_names(self.op(), "result")
    }
}

impl ParametersOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        check_names(self.op(), "parameter")
    }
}

impl RegionsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        check_names(self.op(), "region")
    }
}

impl AttributesOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let names =
            op.attribute("attributeValueNames").and_then(Attribute::as_array).unwrap_or_default().len();
        let values = op.operand_count();
        if names == values {
            return Ok(());
        }
        op.emit_op_error(format_args!(
            "the number of attribute names and their constraints must be the same but got {names} and {values} respectively"
        ))
    }
}

impl RegionOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let count = self.op().attribute("numberOfBlocks").and_then(Attribute::as_i64);
        match count.filter(|count| *count <= 0) {
            Some(count) => self
                .op()
                .emit_op_error(format_args!("the number of blocks is expected to be >= 1 but got {count}")),
            None => Ok(()),
        }
    }
}

impl<'a, 'c> BaseOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let name = op.attribute("base_name").and_then(Attribute::as_bytes);
        if op.attribute("base_ref").is_some() == name.is_some() {
            return op.emit_op_error(
                "the base type or attribute should be specified by either a name or a reference",
            );
        }
        if name.is_some_and(|name| !name.starts_with(b"!") && !name.starts_with(b"#")) {
            return op.emit_op_error("the base type or attribute name should start with '!' or '#'");
        }
        Ok(())
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        match self.op().attribute("base_ref") {
            Some(symbol) => check_definition(self.op(), symbol, scope),
            None => Ok(()),
        }
    }
}

impl<'a, 'c> ParametricOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        match self.op().attribute("base_type") {
            Some(symbol) => check_definition(self.op(), symbol, scope),
            None => Ok(()),
        }
    }
}

/// Checks that a symbol, seen from beside the dialect, is a type or an attribute.
fn check_definition<'a, 'c>(
    op: Operation<'a, 'c>,
    symbol: Attribute<'c>,
    scope: &SymbolScope<'a, 'c>,
) -> LogicalResult {
    let beside = if scope.table().is("irdl.dialect") { scope.parent() } else { Some(scope) };
    let Some(definition) = beside.and_then(|scope| scope.lookup(symbol)) else {
        return op.emit_op_error(format_args!("symbol '{symbol}' not found"));
    };
    if definition.is("irdl.type") || definition.is("irdl.attribute") {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "symbol '{symbol}' does not refer to a type or attribute definition (refers to '{}')",
        definition.name()
    ))
}
