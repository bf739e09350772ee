//! Checks of allocations and globals.

use crate::facts::shapes::has_identity_layout;
use crate::{AllocOp, AllocaOp, GetGlobalOp, GlobalOp, ReallocOp};
use terrace_interfaces::dynamic_sizes;
use terrace_ir::spec::Trait;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, DYNAMIC, LogicalResult, Operation, Type, TypedOp};

/// Checks that there is a size for each open dimension, and a value for each symbol of the layout.
fn verify_allocation(op: Operation<'_, '_>, ty: Type<'_>, sizes: usize, symbols: usize) -> LogicalResult {
    dynamic_sizes::verify_count(op, ty, sizes)?;
    let wanted = layout_symbols(ty);
    if symbols != wanted {
        return op.emit_op_error(format_args!(
            "symbol operand count does not equal memref symbol count: expected {wanted}, got {symbols}"
        ));
    }
    Ok(())
}

/// Returns the number of symbols of a layout map.
fn layout_symbols(ty: Type<'_>) -> usize {
    use terrace_ir::AttributeKind::{AffineMap, StridedLayout};
    match ty.layout().map(|layout| *layout.kind()) {
        Some(AffineMap(map)) => map.symbols() as usize,
        Some(StridedLayout { offset, strides }) => {
            strides.iter().chain([&offset]).filter(|value| **value == DYNAMIC).count()
        }
        _ => 0,
    }
}

impl AllocOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_allocation(
            self.op(),
            self.memref().ty(),
            self.dynamic_sizes().len(),
            self.symbol_operands().len(),
        )
    }
}

impl AllocaOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let ancestors = std::iter::successors(self.op().parent_op(), |op| op.parent_op());
        let is_scope = |op: Operation<'_, '_>| {
            op.spec().is_some_and(|spec| spec.has_trait(|one| matches!(one, Trait::AutomaticAllocationScope)))
        };
        if !ancestors.into_iter().any(is_scope) {
            return self.op().emit_op_error("requires an ancestor op with AutomaticAllocationScope trait");
        }
        verify_allocation(
            self.op(),
            self.memref().ty(),
            self.dynamic_sizes().len(),
            self.symbol_operands().len(),
        )
    }
}

impl ReallocOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, result) = (self.source().ty(), self.result().ty());
        for (name, ty) in [("source", source), ("result", result)] {
            if !has_identity_layout(ty) {
                return op.emit_error(format_args!("unsupported layout for {name} memref type '{ty}'"));
            }
        }
        let what = if source.memory_space() != result.memory_space() {
            Some("memory spaces")
        } else if source.shaped_element() != result.shaped_element() {
            Some("element types")
        } else {
            None
        };
        if let Some(what) = what {
            return op.emit_error(format_args!(
                "different {what} specified for source memref type '{source}' and result memref type '{result}'"
            ));
        }
        match (result.has_static_shape(), self.dynamic_result_size()) {
            (false, None) => {
                op.emit_error(format_args!("missing dimension operand for result type '{result}'"))
            }
            (true, Some(_)) => {
                op.emit_error(format_args!("unnecessary dimension operand for result type '{result}'"))
            }
            _ => Ok(()),
        }
    }
}

impl GlobalOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(initial) = self.initial_value().filter(|initial| !initial.is_unit()) else { return Ok(()) };
        let Some(given) = initial.ty().filter(|_| is_elements(initial)) else {
            return op.emit_op_error(format_args!(
                "initial value should be a unit or elements attribute, but got {initial}"
            ));
        };
        let ty = self.ty();
        let (wanted_element, element) = (ty.element_or_self(), given.element_or_self());
        if wanted_element != element {
            return op.emit_op_error(format_args!(
                "initial value element expected to be of type '{wanted_element}', but was of type '{element}'"
            ));
        }
        if ty.shape() != given.shape() {
            let list = |ty: Type<'_>| {
                let sizes = ty.shape().unwrap_or_default().iter();
                sizes.map(i64::to_string).collect::<Vec<_>>().join(", ")
            };
            return op.emit_op_error(format_args!(
                "initial value shape expected to be {} but was {}",
                list(ty),
                list(given)
            ));
        }
        Ok(())
    }
}

/// Returns true if it can be the initial value of a global.
pub(crate) fn is_elements(attribute: Attribute<'_>) -> bool {
    attribute.is_elements()
}

impl<'a, 'c> GetGlobalOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let name = self.name();
        let symbol = self.name_attr().and_then(|symbol| scope.lookup(symbol));
        let Some(global) = symbol.and_then(GlobalOp::cast) else {
            return self
                .op()
                .emit_op_error(format_args!("'{}' does not reference a valid global memref", name.as_str()));
        };
        let (result, ty) = (self.result().ty(), global.ty());
        if result != ty {
            return self.op().emit_op_error(format_args!(
                "result type '{result}' does not match type '{ty}' of the global memref @{}",
                name.as_str()
            ));
        }
        Ok(())
    }
}
