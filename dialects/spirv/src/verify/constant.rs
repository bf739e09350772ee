//! Constants, and operations on them.

use super::type_attribute;
use crate::constraints::is_scalar;
use crate::types::{ArrayType, Composite, CooperativeMatrixType};
use crate::{
    ConstantOp, EXTConstantCompositeReplicateOp, EXTSpecConstantCompositeReplicateOp,
    SpecConstantCompositeOp, SpecConstantOp, SpecConstantOperationOp,
};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, AttributeKind, LogicalResult, Operation, Type, TypedOp};

/// Returns true if a value may be a constant of this type.
fn verify_value<'c>(op: Operation<'_, 'c>, value: Attribute<'c>, ty: Type<'c>) -> LogicalResult {
    match *value.kind() {
        AttributeKind::Integer { ty: given, .. } | AttributeKind::Float { ty: given, .. } => {
            match given == ty {
                true => Ok(()),
                false => op.emit_op_error(format_args!(
                    "result type ('{ty}') does not match value type ('{given}')"
                )),
            }
        }
        AttributeKind::DenseElements { ty: given, data } => verify_dense(op, value, data.is_splat, given, ty),
        AttributeKind::Array(elements) => {
            let Some(array) = ArrayType::of(ty) else {
                return op.emit_op_error("must have spirv.array result type for array value");
            };
            elements.iter().try_for_each(|element| verify_value(op, *element, array.element))
        }
        _ => op.emit_op_error(format_args!("cannot have attribute: {value}")),
    }
}

fn verify_dense<'c>(
    op: Operation<'_, 'c>,
    value: Attribute<'c>,
    is_splat: bool,
    given: Type<'c>,
    ty: Type<'c>,
) -> LogicalResult {
    if CooperativeMatrixType::of(ty).is_some() && !is_splat {
        return op.emit_op_error(format_args!(
            "expected a splat dense attribute for cooperative matrix constant, but found {value}"
        ));
    }
    if given == ty {
        return Ok(());
    }
    let Some(array) = ArrayType::of(ty) else {
        return op.emit_op_error(format_args!(
            "result or element type ('{ty}') does not match value type ('{given}'), must be the same or spirv.array"
        ));
    };
    let (mut count, mut element) = (i64::from(array.count), array.element);
    while let Some(inner) = ArrayType::of(element) {
        count = count.saturating_mul(i64::from(inner.count));
        element = inner.element;
    }
    if !element.is_int_or_float() {
        return op.emit_op_error("only support nested array result type");
    }
    let given_element = given.element_or_self();
    if given_element != element {
        return op.emit_op_error(format_args!(
            "result element type ('{element}') does not match value element type ('{given_element}')"
        ));
    }
    let given_count = given.element_count().unwrap_or(0);
    if given_count != count {
        return op.emit_op_error(format_args!(
            "result number of elements ({count}) does not match value number of elements ({given_count})"
        ));
    }
    Ok(())
}

impl ConstantOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        match op.attribute("value") {
            Some(value) => verify_value(op, value, op.result(0).ty()),
            None => Ok(()),
        }
    }
}

impl EXTConstantCompositeReplicateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let context = op.context();
        let Some(composite) = Composite::of(op.result(0).ty()) else {
            return op.emit_error("result type is not a composite type");
        };
        // The part may be given, or what it consists of in turn.
        let mut wanted = Vec::new();
        let mut part = composite.part(context, 0);
        while let Some(ty) = part {
            wanted.push(ty);
            part = Composite::of(ty).and_then(|inner| inner.part(context, 0));
        }
        let Some(given) = op.attribute("value").and_then(|value| replicated_type(op, value)) else {
            return op.emit_error("unknown value attribute type");
        };
        if wanted.contains(&given) {
            return Ok(());
        }
        let wanted: Vec<_> = wanted.iter().map(|ty| format!("'{ty}'")).collect();
        op.emit_error(format_args!(
            "expected value attribute type {}, but got: '{given}'",
            wanted.join(" or ")
        ))
    }
}

/// Returns the type of what is replicated: its own, or an array for several values.
fn replicated_type<'c>(op: Operation<'_, 'c>, value: Attribute<'c>) -> Option<Type<'c>> {
    let Some(elements) = value.as_array() else { return value.ty() };
    let element = replicated_type(op, *elements.first()?)?;
    let context = op.context();
    let count = i64::try_from(elements.len()).ok()?;
    let parameters =
        [context.type_attribute(element), context.i64_attribute(count), context.i64_attribute(0)];
    Some(context.dialect_type(&crate::types::ARRAY_TYPE, &parameters))
}

impl SpecConstantOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let id = op.attribute("spec_id").and_then(Attribute::as_integer);
        if id.and_then(|id| id.to_i64()).is_some_and(|id| id < 0) {
            return op.emit_op_error("SpecId cannot be negative");
        }
        match op.attribute("default_value").map(|value| *value.kind()) {
            Some(AttributeKind::Integer { ty, .. } | AttributeKind::Float { ty, .. }) => {
                match is_scalar(ty) {
                    true => Ok(()),
                    false => op.emit_op_error("default value bitwidth disallowed"),
                }
            }
            _ => op.emit_op_error("default value can only be a bool, integer, or float scalar"),
        }
    }
}

impl<'a, 'c> SpecConstantCompositeOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(ty) = type_attribute(op, "type") else { return Ok(()) };
        let Some(composite) = Composite::of(ty) else {
            return op.emit_error(format_args!("result type must be a composite type, but provided '{ty}'"));
        };
        if CooperativeMatrixType::of(ty).is_some() {
            return op.emit_error(format_args!("unsupported composite type  '{ty}'"));
        }
        let given = op.attribute("constituents").and_then(Attribute::as_array).map_or(0, <[_]>::len);
        let wanted = composite.count.unwrap_or(0);
        if i64::try_from(given) != Ok(wanted) {
            return op.emit_error(format_args!(
                "has incorrect number of operands: expected {wanted}, but provided {given}"
            ));
        }
        Ok(())
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(composite) = type_attribute(op, "type").and_then(Composite::of) else { return Ok(()) };
        let constituents = op.attribute("constituents").and_then(Attribute::as_array).unwrap_or_default();
        for (at, constituent) in constituents.iter().enumerate() {
            let constant = scope.lookup(*constituent).filter(|op| op.is("spirv.SpecConstant"));
            let given = constant.and_then(|constant| constant.attribute("default_value")?.ty());
            match (composite.part(op.context(), at), given) {
                (Some(wanted), Some(given)) if wanted != given => {
                    return op.emit_error(format_args!(
                        "has incorrect types of operands: expected '{wanted}', but provided '{given}'"
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl<'a, 'c> EXTSpecConstantCompositeReplicateOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(ty) = type_attribute(op, "type") else { return Ok(()) };
        match Composite::of(ty) {
            Some(_) => Ok(()),
            None => op.emit_error(format_args!("result type must be a composite type, but provided '{ty}'")),
        }
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(composite) = type_attribute(op, "type").and_then(Composite::of) else { return Ok(()) };
        let Some(constant) = op.attribute("constituent").and_then(|name| scope.lookup(name)) else {
            return op.emit_error("splat spec constant reference defining constituent not found");
        };
        let value = constant.attribute("default_value").filter(|_| constant.is("spirv.SpecConstant"));
        let Some(given) = value.and_then(Attribute::ty) else {
            return op.emit_error("constituent is not a spec constant");
        };
        match composite.part(op.context(), 0) {
            Some(wanted) if wanted != given => op.emit_error(format_args!(
                "constituent has incorrect type: expected '{wanted}', but provided '{given}'"
            )),
            _ => Ok(()),
        }
    }
}

impl SpecConstantOperationOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let Some(block) = op.regions().next().and_then(|body| body.first_block()) else { return Ok(()) };
        let (Some(enclosed), 2) = (block.first_op(), block.ops().count()) else {
            return op.emit_op_error("expected exactly 2 nested ops");
        };
        if !enclosed.declares_interface("UsableInSpecConstantOp") {
            return op.emit_op_error("invalid enclosed op");
        }
        const CONSTANTS: [&str; 3] =
            ["spirv.Constant", "spirv.mlir.referenceof", "spirv.SpecConstantOperation"];
        for operand in enclosed.operands() {
            let definition = operand.defining_op();
            if !definition.is_some_and(|op| CONSTANTS.iter().any(|name| op.is(name))) {
                return op.emit_op_error("invalid operand, must be defined by a constant operation");
            }
        }
        Ok(())
    }
}
