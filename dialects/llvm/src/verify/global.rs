//! Globals, and what else a module holds.

use super::symbols::verify_comdat;
use crate::attributes::enums::Linkage;
use crate::attributes::{POISON_ATTR, UNDEF_ATTR, ZERO_ATTR};
use crate::types::{
    FUNCTION_TYPE, LABEL_TYPE, METADATA_TYPE, TARGET_TYPE, TOKEN_TYPE, VOID_TYPE, as_array, can_be_global,
    is_compatible_outer_type, is_type,
};
use crate::{AliasOp, ComdatOp, GlobalOp};
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, AttributeKind, LogicalResult, Operation, Type, TypedOp};

/// Returns true if a global may be of the type.
fn is_valid_global_type(ty: Type<'_>) -> bool {
    let refused = [&FUNCTION_TYPE, &LABEL_TYPE, &METADATA_TYPE, &TOKEN_TYPE, &VOID_TYPE];
    is_compatible_outer_type(ty) && !refused.iter().any(|spec| is_type(ty, spec))
}

/// Returns true if all bits of a value are zero.
fn is_zero(value: Attribute<'_>) -> bool {
    match *value.kind() {
        AttributeKind::Integer { value, .. } => value.to_ap_int().is_zero(),
        AttributeKind::Float { bits, .. } => bits.get() == 0,
        AttributeKind::DenseElements { data, .. } => data.bytes.iter().all(|byte| *byte == 0),
        _ => false,
    }
}

impl GlobalOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(ty) = op.attribute("global_type").and_then(Attribute::as_type) else { return Ok(()) };
        if !is_valid_global_type(ty) {
            return op.emit_op_error("expects type to be a valid element type for an LLVM global");
        }
        let value = op.attribute("value");
        if let Some(text) = value.and_then(Attribute::as_bytes) {
            let is_right = as_array(ty).is_some_and(|(element, count)| {
                element.is_signless_integer_of(8) && count == text.len() as u64
            });
            if !is_right {
                return op.emit_op_error(
                    "requires an i8 array type of the length equal to that of the string attribute",
                );
            }
        }
        if is_type(ty, &TARGET_TYPE) {
            if !can_be_global(ty) {
                return op.emit_op_error("this target extension type cannot be used in a global");
            }
            if value.is_some() {
                return op.emit_op_error(
                    "global with target extension type can only be initialized with zero-initializer",
                );
            }
        }
        let linkage = op.attribute("linkage").and_then(case_value);
        if linkage == Some(Linkage::Common.value())
            && let Some(value) = value
            && !is_zero(value)
            && ![POISON_ATTR.name, UNDEF_ATTR.name, ZERO_ATTR.name]
                .iter()
                .any(|name| value.as_dialect(name).is_some())
        {
            let name = Linkage::Common.text();
            return op.emit_op_error(format_args!("expected zero value for '{name}' linkage"));
        }
        if linkage == Some(Linkage::Appending.value()) && as_array(ty).is_none() {
            let name = Linkage::Appending.text();
            return op.emit_op_error(format_args!("expected array type for '{name}' linkage"));
        }
        verify_comdat(op)?;
        let alignment = op.attribute("alignment").and_then(Attribute::as_i64);
        if alignment.is_some_and(|alignment| !alignment.cast_unsigned().is_power_of_two()) {
            return op.emit_error("alignment attribute is not a power of 2");
        }
        Ok(())
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let ty = op.attribute("global_type").and_then(Attribute::as_type);
        verify_initializer(op, ty, "global")?;
        let has_body = op.regions().next().is_some_and(|body| !body.is_empty());
        if has_body && op.attribute("value").is_some() {
            return op.emit_op_error("cannot have both initializer value and region");
        }
        Ok(())
    }
}

/// Checks that a region computes a value of a type without effects.
fn verify_initializer<'c>(op: Operation<'_, 'c>, ty: Option<Type<'c>>, what: &str) -> LogicalResult {
    let Some(block) = op.regions().next().and_then(|body| body.first_block()) else { return Ok(()) };
    let Some(terminator) = block.terminator() else { return Ok(()) };
    let Some(value) = terminator.operands().next() else {
        return op.emit_op_error("initializer region cannot return void");
    };
    if Some(value.ty()) != ty {
        let wanted = ty.map(|ty| ty.to_string()).unwrap_or_default();
        return op.emit_op_error(format_args!(
            "initializer region type '{}' does not match {what} type '{wanted}'",
            value.ty()
        ));
    }
    for inner in block.ops() {
        let is_known = inner.spec().is_some_and(|spec| spec.effects != terrace_ir::spec::Effects::Unknown);
        if !is_known || !is_memory_effect_free(inner) {
            return inner
                .emit_error(format_args!("ops with side effects not allowed in {what} initializers"));
        }
    }
    Ok(())
}

impl AliasOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(ty) = op.attribute("alias_type").and_then(Attribute::as_type) else { return Ok(()) };
        let is_right = is_type(ty, &FUNCTION_TYPE) || is_valid_global_type(ty);
        if !is_right {
            return op.emit_op_error("expects type to be a valid element type for an LLVM global alias");
        }
        let linkage = op.attribute("linkage").and_then(case_value).and_then(Linkage::from_value);
        match linkage {
            Some(
                Linkage::External
                | Linkage::Internal
                | Linkage::Private
                | Linkage::Weak
                | Linkage::WeakODR
                | Linkage::Linkonce
                | Linkage::LinkonceODR
                | Linkage::AvailableExternally,
            )
            | None => Ok(()),
            Some(linkage) => {
                op.emit_op_error(format_args!("'{}' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally", linkage.text()))
            }
        }
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let Some(block) = op.regions().next().and_then(|body| body.first_block()) else { return Ok(()) };
        let Some(terminator) = block.terminator() else { return Ok(()) };
        let is_pointer = terminator
            .operands()
            .next()
            .is_some_and(|value| is_type(value.ty(), &crate::types::POINTER_TYPE));
        if !is_pointer {
            return op.emit_op_error("initializer region must always return a pointer");
        }
        for inner in block.ops() {
            let is_known =
                inner.spec().is_some_and(|spec| spec.effects != terrace_ir::spec::Effects::Unknown);
            if !is_known || !is_memory_effect_free(inner) {
                return inner.emit_error("ops with side effects are not allowed in alias initializers");
            }
        }
        Ok(())
    }
}

impl ComdatOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        for inner in self.op().regions().flat_map(|body| body.ops()) {
            if !inner.is("llvm.comdat_selector") {
                return inner.emit_error("only comdat selector symbols can appear in a comdat region");
            }
        }
        Ok(())
    }
}
