//! Pointers to variables whose types change, and to parts of them.

use std::collections::HashMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Body, Operation, Type, Value, WalkOrder, WalkResult};
use terrace_spirv::types::{ArrayType, PointerType, RuntimeArrayType, StructType};
use terrace_spirv::{AccessChainOp, AddressOfOp, ConstantOp, LoadOp};

/// Variables with their new types.
#[derive(Default)]
pub(crate) struct Retyping<'c> {
    /// New types by name.
    pub variables: HashMap<&'c str, Type<'c>>,
}

impl<'c> Retyping<'c> {
    /// Updates the types of addresses of the variables in all functions of a module, and of what is computed from them.
    pub fn apply_to_functions(&self, module: &mut Body<'c>) {
        if !self.variables.is_empty() {
            module.for_each_child(&|function| self.apply(function));
        }
    }

    /// Updates them in one function.
    pub fn apply(&self, function: &mut Body<'c>) {
        let mut pending: Vec<(ValueId, Type<'c>)> = Vec::new();
        let _ = Operation::new(function, Body::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
            if op.isa::<AddressOfOp>() {
                let name = op.attribute("variable").and_then(Attribute::as_flat_symbol);
                let new = name.and_then(|name| self.variables.get(name.as_str()));
                pending.extend(new.map(|new| (op.result(0).id(), *new)));
            }
            WalkResult::Advance
        });
        while let Some((value, ty)) = pending.pop() {
            function.set_type(value, ty);
            let users: Vec<OpId> = Value::new(function, value).users().map(Operation::id).collect();
            for user in users {
                let op = Operation::new(function, user);
                if let Some(new) = result_of(op, value, ty).filter(|new| *new != op.result(0).ty()) {
                    pending.push((op.result(0).id(), new));
                }
            }
        }
    }
}

/// Returns the type of the result of an operation on a pointer, as the pointer's type says it.
fn result_of<'c>(op: Operation<'_, 'c>, pointer: ValueId, ty: Type<'c>) -> Option<Type<'c>> {
    let is_base = op.operands().next().is_some_and(|base| base.id() == pointer);
    let pointer = PointerType::of(ty).filter(|_| is_base)?;
    if op.isa::<LoadOp>() {
        return Some(pointer.pointee);
    }
    if !op.isa::<AccessChainOp>() {
        return None;
    }
    let mut part = pointer.pointee;
    for index in op.operands().skip(1) {
        part = if let Some(structure) = StructType::of(part) {
            let constant = index.defining_op().filter(|op| op.isa::<ConstantOp>())?;
            let at = usize::try_from(constant.attribute("value")?.as_i64()?).ok()?;
            structure.member(op.context(), at)?
        } else if let Some(array) = ArrayType::of(part) {
            array.element
        } else if let Some(array) = RuntimeArrayType::of(part) {
            array.element
        } else {
            part.is_vector().then(|| part.element_or_self())?
        };
    }
    Some(PointerType::get(op.context(), part, pointer.storage_class))
}
