//! Verification beyond the declared constraints.

use crate::constraints::{is_shape, is_size, is_value_shape};
use crate::interfaces::signature;
use crate::{
    AddOp, AssumingAllOp, BroadcastOp, CstrBroadcastableOp, DivOp, FuncOp, FunctionLibraryOp, GetExtentOp,
    MulOp, NumElementsOp, RankOp, ReduceOp, ShapeOfOp, YieldOp,
};
use std::collections::HashSet;
use terrace_interfaces::function;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, NamedAttribute, Operation, TraitFlags, TypedOp};

impl FuncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (inputs, results) = signature(self.op());
        function::verify(self.op(), inputs, results)
    }
}

/// Returns true if an operand may be an error.
fn may_take_error(op: Operation<'_, '_>) -> bool {
    op.operands().map(|operand| operand.ty()).any(|ty| is_size(ty) || is_shape(ty) || is_value_shape(ty))
}

fn verify_passes_error(op: Operation<'_, '_>, can_hold_error: bool, ty: &str) -> LogicalResult {
    if can_hold_error || !may_take_error(op) {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "if at least one of the operands can hold error values then the result must be of type `{ty}` to \
         propagate them"
    ))
}

macro_rules! give_sizes {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            /// Checks that the result is a size if an operand may be an error.
            pub(crate) fn verify(self) -> LogicalResult {
                verify_passes_error(self.op(), is_size(self.op().result(0).ty()), "size")
            }
        }
    )*};
}

macro_rules! give_shapes {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            /// Checks that the result is a shape if an operand may be an error.
            pub(crate) fn verify(self) -> LogicalResult {
                verify_passes_error(self.op(), is_shape(self.op().result(0).ty()), "shape")
            }
        }
    )*};
}

give_sizes! { AddOp DivOp GetExtentOp MulOp NumElementsOp RankOp }

give_shapes! { BroadcastOp ShapeOfOp }

impl AssumingAllOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.op().operand_count() {
            0 => self.op().emit_op_error("no operands specified"),
            _ => Ok(()),
        }
    }
}

impl CstrBroadcastableOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.op().operand_count() {
            0 | 1 => self.op().emit_op_error("required at least 2 input shapes"),
            _ => Ok(()),
        }
    }
}

impl ReduceOp<'_, '_> {
    /// Checks that the arguments are an index, an extent, and one for each initial value.
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let block = self.region().first_block().expect("the region has one block");
        let wanted = op.operand_count() + 1;
        if block.argument_count() != wanted {
            return op.emit_op_error(format_args!("ReduceOp body is expected to have {wanted} arguments"));
        }
        if !block.argument(0).ty().is_index() {
            return op.emit_op_error("argument 0 of ReduceOp body is expected to be of IndexType");
        }
        let extent = block.argument(1).ty();
        match is_shape(self.shape().ty()) {
            true if !is_size(extent) => {
                return op.emit_op_error(
                    "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a \
                     ShapeType",
                );
            }
            false if !extent.is_index() => {
                return op.emit_op_error(
                    "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an \
                     extent tensor",
                );
            }
            _ => {}
        }
        for (at, initial) in op.operands().skip(1).enumerate() {
            let number = at + 2;
            if block.argument(number).ty() != initial.ty() {
                return op.emit_op_error(format_args!(
                    "type mismatch between argument {number} of ReduceOp body and initial value {at}"
                ));
            }
        }
        Ok(())
    }
}

impl YieldOp<'_, '_> {
    /// Checks that the operands are the results of the operation around.
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(parent) = op.parent_op() else { return Ok(()) };
        if parent.result_count() != op.operand_count() {
            return op.emit_op_error("number of operands does not match number of results of its parent");
        }
        let are_same =
            parent.results().zip(op.operands()).all(|(result, operand)| result.ty() == operand.ty());
        if are_same { Ok(()) } else { op.emit_op_error("types mismatch between yield op and its parent") }
    }
}

/// Checks `shape.lib`, which names the libraries whose functions belong to the operations inside.
pub(crate) fn verify_op_attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    if attribute.name.as_str() != "shape.lib" {
        return Ok(());
    }
    if !op.has_trait(TraitFlags::SYMBOL_TABLE) {
        return op.emit_error("shape.lib attribute may only be on op implementing SymbolTable");
    }
    let scope = SymbolScope::new(op, None);
    if attribute.value.as_symbol().is_some() {
        let symbol = attribute.value;
        return match scope.lookup(symbol) {
            None => op.emit_error(format_args!("shape function library {symbol} not found")),
            Some(found) if !found.is(FunctionLibraryOp::SPEC.name) => {
                op.emit_error(format_args!("{symbol} required to be shape function library"))
            }
            Some(_) => Ok(()),
        };
    }
    let Some(symbols) = attribute.value.as_array() else {
        return op.emit_error("only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute");
    };
    let mut mapped = HashSet::new();
    for symbol in symbols {
        if symbol.as_symbol().is_none() {
            return op.emit_error("only SymbolRefAttr allowed in shape.lib attribute array");
        }
        let library = scope.lookup(*symbol).filter(|found| found.is(FunctionLibraryOp::SPEC.name));
        let Some(library) = library else {
            return op.emit_error(format_args!("{symbol} does not refer to FunctionLibraryOp"));
        };
        let mapping = library.attribute("mapping").and_then(Attribute::as_dictionary).unwrap_or_default();
        if let Some(twice) = mapping.iter().find(|entry| !mapped.insert(entry.name)) {
            let name = op.context().string_attribute(twice.name.as_str());
            return op.emit_error(format_args!(
                "only one op to shape mapping allowed, found multiple for `{name}`"
            ));
        }
    }
    Ok(())
}
