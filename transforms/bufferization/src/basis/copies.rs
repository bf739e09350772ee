//! Copies of what is not bufferized in place, while values are still tensors.

use crate::basis::bufferizer::{Bufferizer, has_tensors};
use crate::basis::types::BufferTypes;
use terrace_bufferization::{AllocTensorOp, ToBufferOp, ToTensorOp};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, OperandId, ValueId};
use terrace_ir::{DYNAMIC, Failure, Location, LogicalResult, OpOperand, Operation, TypedOp, Value};
use terrace_shape_reification::reify_result;
use terrace_tensor::DimOp;

/// Makes the copies that an operation needs.
///
/// # Errors
/// If something cannot be copied; that is told.
pub(crate) fn resolve(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let Some(model) = bufferizer.state.model(view) else { return Ok(()) };
    bufferizer.rewriter.set_insertion_point(op);
    match model.resolve_conflicts {
        Some(resolve) => resolve(op, bufferizer),
        None => resolve_operands(op, bufferizer),
    }
}

/// Something that is to be copied.
struct Copied<T> {
    of: T,
    /// True if the contents are copied as well.
    has_contents: bool,
}

/// Makes a copy of each operand that is not bufferized in place, or of the result that is a part of it.
///
/// # Errors
/// If something cannot be copied; that is told.
pub(crate) fn resolve_operands(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    if !has_tensors(view) {
        return Ok(());
    }
    let (state, location) = (bufferizer.state, view.location());
    let mut operands: Vec<Copied<usize>> = Vec::new();
    let mut values: Vec<Copied<ValueId>> = Vec::new();
    for operand in view.op_operands() {
        let ty = operand.value().ty();
        if !ty.is_tensor() || state.is_in_place(operand) {
            continue;
        }
        if !ty.has_rank() {
            return view.emit_error("copying of unranked tensors is not implemented");
        }
        let has_contents = !state.can_omit_copy(operand);
        match copied_result(view, operand, state) {
            Some(value) => values.push(Copied { of: value, has_contents }),
            None => operands.push(Copied { of: operand.number(), has_contents }),
        }
    }
    bufferizer.rewriter.set_insertion_point(op);
    for copied in operands {
        let operand = bufferizer.operand(op, copied.of);
        let copy = bufferizer.copy_of(location, operand, copied.has_contents)?;
        bufferizer.rewriter.set_operand(op, copied.of, copy);
    }
    bufferizer.rewriter.set_insertion_point_after(op);
    for copied in values {
        bufferizer.replace_uses_by_copy(location, copied.of, copied.has_contents)?;
    }
    Ok(())
}

/// Returns the result that may be copied in place of an operand: it is a part of it, and nothing is written before.
fn copied_result(
    op: Operation<'_, '_>,
    operand: OpOperand<'_, '_>,
    state: &crate::basis::state::State<'_, '_>,
) -> Option<ValueId> {
    let aliases = state.aliasing_values(operand);
    let [alias] = &aliases[..] else { return None };
    let value = Value::new(op.body(), alias.value);
    let is_only = value.defining_op().is_some()
        && !state.writes(operand)
        && state.aliasing_operands(value).len() == 1
        && value.ty().has_rank();
    is_only.then_some(alias.value)
}

impl<'c> Bufferizer<'_, '_, 'c> {
    /// Creates a tensor with memory of its own, and with the contents of a value if they are wanted.
    ///
    /// # Errors
    /// If it has no rank, or its memory space cannot be inferred; that is told.
    pub fn copy_of(
        &mut self,
        location: Location<'c>,
        value: ValueId,
        has_contents: bool,
    ) -> Result<ValueId, Failure> {
        let context = self.rewriter.context();
        let ty = self.type_of(value);
        let tensor = match (ty.shape(), ty.is_tensor()) {
            (Some(_), true) => value,
            (Some(shape), false) => {
                let tensor = context.ranked_tensor_type(shape, ty.element_or_self(), None);
                self.rewriter
                    .create_value(ToTensorOp::builder(context, location).buffer(value).result(tensor))
            }
            (None, _) => {
                if let Some(op) = crate::basis::state::owner_of(self.rewriter.value(value)) {
                    let _ = op.emit_error("copying of unranked tensors is not implemented");
                }
                return Err(Failure);
            }
        };
        let sizes = if has_contents { Vec::new() } else { self.sizes_of(location, value, tensor) };
        let ty = self.type_of(tensor);
        let mut new = AllocTensorOp::builder(context, location).dynamic_sizes(sizes).result(ty);
        if has_contents {
            new = new.copy(tensor);
        }
        let copy = self.rewriter.create_value(new);
        if !has_contents {
            let buffer = BufferTypes::new(context, self.state.session).of(self.rewriter.value(tensor))?;
            if let (Some(space), Some(op)) = (buffer.memory_space(), self.rewriter.value(copy).defining_op())
            {
                let op = op.id();
                self.rewriter.set_attribute(op, "memory_space", Some(space));
            }
        }
        Ok(copy)
    }

    /// Creates a buffer for a tensor, with nothing in it yet.
    ///
    /// # Errors
    /// If its type cannot be inferred; that is told.
    pub fn new_buffer(&mut self, location: Location<'c>, tensor: ValueId) -> Result<ValueId, Failure> {
        let tensor = self.copy_of(location, tensor, false)?;
        let ty = self.buffer_type(tensor)?;
        let new = ToBufferOp::builder(self.rewriter.context(), location).tensor(tensor).buffer(ty);
        Ok(self.rewriter.create_value(new))
    }

    /// Creates the dynamic sizes of a tensor, from what defines it if that can tell them.
    fn sizes_of(&mut self, location: Location<'c>, value: ValueId, tensor: ValueId) -> Vec<ValueId> {
        let view = self.rewriter.value(value);
        let definition = view.defining_op().map(Operation::id).filter(|_| view.ty().is_tensor());
        let reified = definition.zip(view.result_number());
        let reified = reified.and_then(|(op, result)| reify_result(op, result, &mut self.rewriter));
        let Some(sizes) = reified else { return self.dynamic_sizes(location, tensor) };
        let shape = self.type_of(tensor).shape().unwrap_or_default();
        let dynamic: Vec<MixedIndex> =
            shape.iter().zip(sizes).filter(|(size, _)| **size == DYNAMIC).map(|(_, size)| size).collect();
        dynamic.into_iter().map(|size| self.size_value(location, size)).collect()
    }

    /// Makes all uses of a value uses of a copy; sizes are still those of the value itself.
    fn replace_uses_by_copy(
        &mut self,
        location: Location<'c>,
        value: ValueId,
        has_contents: bool,
    ) -> LogicalResult {
        let copy = self.copy_of(location, value, has_contents)?;
        let own = self.rewriter.value(copy).defining_op().map(Operation::id);
        let uses: Vec<OperandId> = self
            .rewriter
            .value(value)
            .uses()
            .filter(|operand| Some(operand.owner().id()) != own && DimOp::cast(operand.owner()).is_none())
            .map(OpOperand::id)
            .collect();
        for operand in uses {
            self.rewriter.body_mut().set_use(operand, copy);
        }
        Ok(())
    }
}
