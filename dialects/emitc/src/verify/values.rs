//! Operators, constants, variables and calls.

use crate::{
    AddOp, AddressOfOp, ApplyOp, AssignOp, CallOpaqueOp, ConstantOp, DereferenceOp, LiteralOp, OPAQUE_ATTR,
    PTRDIFF_T_TYPE, SubOp, SubscriptOp, VariableOp, array_of, is_integer_index_or_opaque, is_opaque,
    is_pointer_wide, lvalue_of, pointee_of,
};
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};

fn is_pointer(ty: Type<'_>) -> bool {
    pointee_of(ty).is_some()
}

fn is_integer_or_opaque(ty: Type<'_>) -> bool {
    ty.is_integer() || is_opaque(ty)
}

impl AddOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (lhs, rhs) = (self.lhs().ty(), self.rhs().ty());
        if is_pointer(lhs) && is_pointer(rhs) {
            return self.op().emit_op_error("requires that at most one operand is a pointer");
        }
        if is_pointer(lhs) && !is_integer_or_opaque(rhs) || is_pointer(rhs) && !is_integer_or_opaque(lhs) {
            return self.op().emit_op_error(
                "requires that one operand is an integer or of opaque type if the other is a pointer",
            );
        }
        Ok(())
    }
}

impl SubOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (lhs, rhs) = (self.lhs().ty(), self.rhs().ty());
        let result = self.op().result(0).ty();
        if is_pointer(rhs) && !is_pointer(lhs) {
            return self.op().emit_op_error("rhs can only be a pointer if lhs is a pointer");
        }
        if is_pointer(lhs) && !is_integer_or_opaque(rhs) && !is_pointer(rhs) {
            return self.op().emit_op_error(
                "requires that rhs is an integer, pointer or of opaque type if lhs is a pointer",
            );
        }
        if is_pointer(lhs)
            && is_pointer(rhs)
            && !is_integer_or_opaque(result)
            && result.as_dialect(PTRDIFF_T_TYPE.name).is_none()
        {
            return self.op().emit_op_error(
                "requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs are pointers",
            );
        }
        Ok(())
    }
}

impl AddressOfOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let wanted = lvalue_of(self.reference().ty());
        match wanted.filter(|wanted| pointee_of(self.result().ty()) != Some(*wanted)) {
            None => Ok(()),
            Some(wanted) => {
                self.op().emit_op_error(format_args!("requires result to be a pointer to type '{wanted}'"))
            }
        }
    }
}

impl DereferenceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let wanted = pointee_of(self.pointer().ty());
        match wanted.filter(|wanted| lvalue_of(self.result().ty()) != Some(*wanted)) {
            None => Ok(()),
            Some(wanted) => {
                self.op().emit_op_error(format_args!("requires result to be an lvalue of type '{wanted}'"))
            }
        }
    }
}

impl ApplyOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let operand = op.operand(0).ty();
        match op.attribute("applicableOperator").and_then(Attribute::as_str) {
            Some("") | None => op.emit_op_error("applicable operator must not be empty"),
            Some("&") if lvalue_of(operand).is_none() => {
                op.emit_op_error("operand type must be an lvalue when applying `&`")
            }
            Some("&") if !is_pointer(op.result(0).ty()) => {
                op.emit_op_error("result type must be a pointer when applying `&`")
            }
            Some("*") if !is_pointer(operand) => {
                op.emit_op_error("operand type must be a pointer when applying `*`")
            }
            Some("&" | "*") => Ok(()),
            Some(_) => op.emit_op_error("applicable operator is illegal"),
        }
    }
}

impl AssignOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.var().defining_op().is_none() {
            return op.emit_op_error("cannot assign to block argument");
        }
        let given = self.value().ty();
        match lvalue_of(self.var().ty()).filter(|wanted| *wanted != given) {
            None => Ok(()),
            Some(wanted) => op.emit_op_error(format_args!(
                "requires value's type ('{given}') to match variable's type ('{wanted}')"
            )),
        }
    }
}

impl CallOpaqueOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if op.attribute("callee").and_then(Attribute::as_bytes).unwrap_or_default().is_empty() {
            return op.emit_op_error("callee must not be empty");
        }
        let list = |name: &str| op.attribute(name).and_then(Attribute::as_array).unwrap_or_default();
        for argument in list("args") {
            if argument.as_integer().is_some() && argument.ty().is_some_and(Type::is_index) {
                let index = argument.as_i64().and_then(|index| usize::try_from(index).ok());
                if index.is_none_or(|index| index >= op.operand_count()) {
                    return op.emit_op_error("index argument is out of range");
                }
            } else if argument.as_array().is_some() {
                return op.emit_op_error("array argument has no type");
            }
        }
        let is_template_argument = |one: &Attribute<'_>| {
            one.as_type().is_some()
                || one.as_integer().is_some()
                || one.as_float().is_some()
                || one.as_dialect(OPAQUE_ATTR.name).is_some()
        };
        if !list("template_args").iter().all(is_template_argument) {
            return op.emit_op_error("template argument has invalid type");
        }
        if op.results().any(|result| array_of(result.ty()).is_some()) {
            return op.emit_op_error("cannot return array type");
        }
        Ok(())
    }
}

/// Checks that a constant or a variable can have a value.
fn verify_value(op: Operation<'_, '_>) -> LogicalResult {
    let Some(value) = op.attribute("value") else { return Ok(()) };
    if value.as_dialect(OPAQUE_ATTR.name).is_some() {
        return Ok(());
    }
    if value.as_bytes().is_some() {
        return op.emit_op_error("string attributes are not supported, use #emitc.opaque instead");
    }
    let result = op.result(0).ty();
    let result = lvalue_of(result).unwrap_or(result);
    let Some(ty) = value.ty() else { return Ok(()) };
    if ty == result || is_pointer_wide(result) && ty.is_index() {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "requires attribute to either be an #emitc.opaque attribute or it's type ('{ty}') to match the op's result \
         type ('{result}')"
    ))
}

impl ConstantOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_value(self.op())?;
        let text = self.op().attribute("value").and_then(|value| value.as_dialect(OPAQUE_ATTR.name));
        match text.is_some_and(|text| text[0].as_bytes().is_some_and(<[u8]>::is_empty)) {
            true => self.op().emit_op_error("value must not be empty"),
            false => Ok(()),
        }
    }
}

impl VariableOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_value(self.op())
    }
}

impl LiteralOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.op().attribute("value").and_then(Attribute::as_bytes).unwrap_or_default().is_empty() {
            true => self.op().emit_op_error("value must not be empty"),
            false => Ok(()),
        }
    }
}

impl SubscriptOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let count = self.indices().len();
        let Some(result) = lvalue_of(self.result().ty()) else { return Ok(()) };
        if let Some((shape, element)) = array_of(self.value().ty()) {
            if count != shape.len() {
                return op.emit_op_error(format_args!(
                    "on array operand requires number of indices ({count}) to match the rank of the array type ({})",
                    shape.len()
                ));
            }
            for (at, index) in self.indices().enumerate() {
                if !is_integer_index_or_opaque(index.ty()) {
                    return op.emit_op_error(format_args!(
                        "on array operand requires index operand {at} to be integer-like, but got '{}'",
                        index.ty()
                    ));
                }
            }
            if element != result {
                return op.emit_op_error(format_args!(
                    "on array operand requires element type ('{element}') and result type ('{result}') to match"
                ));
            }
        }
        if let Some(pointee) = pointee_of(self.value().ty()) {
            if count != 1 {
                return op.emit_op_error(format_args!(
                    "on pointer operand requires one index operand, but got {count}"
                ));
            }
            let index = self.indices().next().map(|index| index.ty());
            if let Some(index) = index.filter(|index| !is_integer_index_or_opaque(*index)) {
                return op.emit_op_error(format_args!(
                    "on pointer operand requires index operand to be integer-like, but got '{index}'"
                ));
            }
            if pointee != result {
                return op.emit_op_error(format_args!(
                    "on pointer operand requires pointee type ('{pointee}') and result type ('{result}') to match"
                ));
            }
        }
        Ok(())
    }
}
