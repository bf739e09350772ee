//! Accesses to memory, and pointers to parts of composites.

use super::constant_value;
use crate::attributes::enums::{Decoration, MemoryAccess, StorageClass};
use crate::types::{ArrayType, Composite, PointerType, StructType, whole};
use crate::{
    AccessChainOp, CopyMemoryOp, EXTEmitMeshTasksOp, INTELSubgroupBlockReadOp, INTELSubgroupBlockWriteOp,
    InBoundsPtrAccessChainOp, LoadOp, PtrAccessChainOp, StoreOp, VariableOp,
};
use terrace_ir::spec::case_value;
use terrace_ir::{Failure, LogicalResult, Operation, Type, TypedOp, Value};

// ---- loads and stores ----

/// Returns true if the alignment is there if and only if it is announced.
fn verify_access(op: Operation<'_, '_>, access: &str, alignment: &str) -> LogicalResult {
    let has_alignment = op.attribute(alignment).is_some();
    let Some(access) = op.attribute(access).and_then(case_value) else {
        return match has_alignment {
            false => Ok(()),
            true => op
                .emit_op_error("invalid alignment specification without aligned memory access specification"),
        };
    };
    match (access & MemoryAccess::ALIGNED.value() != 0, has_alignment) {
        (true, false) => op.emit_op_error("missing alignment value"),
        (false, true) => {
            op.emit_op_error("invalid alignment specification with non-aligned memory access specification")
        }
        _ => Ok(()),
    }
}

/// Checks that the value of an access is of the type that the pointer points to.
fn verify_pointee<'c>(op: Operation<'_, 'c>, pointer: Type<'c>, value: Type<'c>) -> LogicalResult {
    let pointee = PointerType::of(pointer).map(|pointer| whole(op.context(), pointer.pointee));
    match pointee.is_none_or(|pointee| pointee == value) {
        true => Ok(()),
        false => op.emit_op_error("mismatch in result type and pointer type"),
    }
}

impl LoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_pointee(op, op.operand(0).ty(), op.result(0).ty())?;
        verify_access(op, "memory_access", "alignment")
    }
}

impl StoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_pointee(op, op.operand(0).ty(), op.operand(1).ty())?;
        verify_access(op, "memory_access", "alignment")
    }
}

impl CopyMemoryOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let pointee = |ty| PointerType::of(ty).map(|pointer| pointer.pointee);
        if pointee(op.operand(0).ty()) != pointee(op.operand(1).ty()) {
            return op.emit_op_error("both operands must be pointers to the same type");
        }
        verify_access(op, "memory_access", "alignment")?;
        verify_access(op, "source_memory_access", "source_alignment")
    }
}

/// Checks that blocks are of what the pointer points to, or of vectors of it.
fn verify_block<'c>(op: Operation<'_, 'c>, value: Type<'c>) -> LogicalResult {
    let value = if value.is_vector() { value.element_or_self() } else { value };
    verify_pointee(op, op.operand(0).ty(), value)
}

impl INTELSubgroupBlockReadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_block(self.op(), self.op().result(0).ty())
    }
}

impl INTELSubgroupBlockWriteOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_block(self.op(), self.op().operand(1).ty())
    }
}

impl EXTEmitMeshTasksOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let payload = op.operands().nth(3).and_then(|payload| PointerType::of(payload.ty()));
        match payload {
            Some(pointer) if pointer.storage_class != StorageClass::TaskPayloadWorkgroupEXT => {
                op.emit_op_error("payload must be a variable with a storage class of TaskPayloadWorkgroupEXT")
            }
            _ => Ok(()),
        }
    }
}

// ---- pointers to parts ----

/// Returns the type of a pointer to the part at these indices.
fn pointer_to_part<'a, 'c>(
    op: Operation<'a, 'c>,
    base: Type<'c>,
    indices: impl Iterator<Item = Value<'a, 'c>>,
) -> Result<Type<'c>, Failure> {
    let context = op.context();
    let fail = |message: String| context.error(op.location(), message).emit();
    let Some(pointer) = PointerType::of(base) else {
        return fail(format!(
            "'spirv.AccessChain' op expected a pointer to composite type, but provided '{base}'"
        ));
    };
    let (mut part, mut index) = (whole(context, pointer.pointee), 0i64);
    for value in indices {
        let Some(composite) = Composite::of(part) else {
            return fail(format!(
                "'spirv.AccessChain' op cannot extract from non-composite type '{part}' with index {index}"
            ));
        };
        index = 0;
        if StructType::of(part).is_some() {
            let Some(definition) = value.defining_op() else {
                return fail(
                    "'spirv.AccessChain' op index must be an integer spirv.Constant to access element of spirv.struct"
                        .to_owned(),
                );
            };
            let Some(constant) = constant_value(value) else {
                let name = definition.name();
                return fail(format!(
                    "'spirv.AccessChain' index must be an integer spirv.Constant to access element of spirv.struct, \
                     but provided {}",
                    name.as_str(),
                ));
            };
            index = constant;
            if !composite.count.is_some_and(|count| (0..count).contains(&index)) {
                return fail(format!("'spirv.AccessChain' op index {index} out of bounds for '{part}'"));
            }
        }
        let Some(inner) = usize::try_from(index).ok().and_then(|at| composite.part(context, at)) else {
            return fail(format!("'spirv.AccessChain' op index {index} out of bounds for '{part}'"));
        };
        part = inner;
    }
    Ok(PointerType::get(context, part, pointer.storage_class))
}

/// Checks an access chain; indices stand in the group of that number.
fn verify_chain(op: Operation<'_, '_>, group: usize) -> LogicalResult {
    let wanted = pointer_to_part(op, op.operand(0).ty(), op.operand_group(group))?;
    let given = op.result(0).ty();
    if given == wanted {
        return Ok(());
    }
    op.emit_op_error(format_args!("invalid result type: expected '{wanted}', but provided '{given}'"))
}

impl AccessChainOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_chain(self.op(), 1)
    }
}

impl PtrAccessChainOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_chain(self.op(), 2)
    }
}

impl InBoundsPtrAccessChainOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_chain(self.op(), 2)
    }
}

// ---- variables ----

/// Returns a name as it is in attributes: `DescriptorSet` as `descriptor_set`.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for (at, letter) in name.char_indices() {
        if at > 0 && letter.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

impl VariableOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let class = op.attribute("storage_class").and_then(case_value).and_then(StorageClass::from_value);
        if class != Some(StorageClass::Function) {
            return op.emit_op_error(
                "can only be used to model function-level variables. Use spirv.GlobalVariable for module-level \
                 variables.",
            );
        }
        let Some(pointer) = PointerType::of(op.result(0).ty()) else { return Ok(()) };
        if class != Some(pointer.storage_class) {
            return op.emit_op_error("storage class must match result pointer's storage class");
        }
        if let Some(initializer) = op.operands().next() {
            const CONSTANTS: [&str; 3] = ["spirv.Constant", "spirv.mlir.referenceof", "spirv.mlir.addressof"];
            let definition = initializer.defining_op();
            if !definition.is_some_and(|op| CONSTANTS.iter().any(|name| op.is(name))) {
                return op.emit_op_error(
                    "initializer must be the result of a constant or spirv.GlobalVariable op",
                );
            }
        }
        let is_decorated = |decoration: Decoration| op.attribute(&snake_case(decoration.text())).is_some();
        for decoration in [Decoration::DescriptorSet, Decoration::Binding, Decoration::BuiltIn] {
            if is_decorated(decoration) {
                let name = snake_case(decoration.text());
                return op.emit_op_error(format_args!(
                    "cannot have '{name}' attribute (only allowed in spirv.GlobalVariable)"
                ));
            }
        }
        let pointee = ArrayType::of(pointer.pointee).map_or(pointer.pointee, |array| array.element);
        let is_physical = PointerType::of(pointee)
            .is_some_and(|pointer| pointer.storage_class == StorageClass::PhysicalStorageBuffer);
        if !is_physical {
            return Ok(());
        }
        match (is_decorated(Decoration::AliasedPointer), is_decorated(Decoration::RestrictPointer)) {
            (false, false) => op.emit_op_error(
                " with physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'",
            ),
            (true, true) => {
                op.emit_op_error(" with physical buffer pointer must have exactly one aliasing decoration")
            }
            _ => Ok(()),
        }
    }
}
