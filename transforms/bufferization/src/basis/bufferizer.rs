//! The rewriter of bufferization: buffers in place of tensors, one operation after the other.

use crate::basis::constants::Globals;
use crate::basis::model::BufferizableModel;
use crate::basis::state::State;
use crate::basis::types::BufferTypes;
use terrace_arith as arith;
use terrace_bufferization::{ToBufferOp, ToTensorOp};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Body, BuildOp, DYNAMIC, Failure, Location, LogicalResult, Operation, PatternRewriter, Type, TypedOp,
};
use terrace_memref as memref;
use terrace_tensor as tensor;

/// Rewriter that models put buffers in place of tensors with.
pub struct Bufferizer<'b, 's, 'c> {
    /// Rewriter; at first before the operation that is bufferized.
    pub rewriter: PatternRewriter<'b, 'c>,
    /// Decisions.
    pub state: &'b State<'s, 'c>,
    pub(crate) globals: &'b mut Globals<'c>,
}

/// Returns true if an operation has tensors among its operands, results and arguments.
pub(crate) fn has_tensors(op: Operation<'_, '_>) -> bool {
    let has_argument = || {
        let blocks = op.regions().flat_map(|region| region.blocks());
        blocks.flat_map(|block| block.arguments()).any(|argument| argument.ty().is_tensor())
    };
    op.operands().chain(op.results()).any(|value| value.ty().is_tensor())
        || op.region_count() != 0 && has_argument()
        || op.model::<BufferizableModel>().is_some_and(|model| (model.has_more_tensors)(op))
}

/// Checks that an operation has regions of one block, if it supports no other.
pub(crate) fn check_control_flow(op: Operation<'_, '_>, model: &BufferizableModel) -> LogicalResult {
    let has_branches = || op.regions().any(|region| region.blocks().nth(1).is_some());
    if model.has_unstructured_control_flow || !has_branches() {
        return Ok(());
    }
    op.emit_op_error(
        "op or BufferizableOpInterface implementation does not support unstructured control flow, but at least one \
         region has multiple blocks",
    )
}

impl<'c> Bufferizer<'_, '_, 'c> {
    /// Returns an operation.
    pub fn op(&self, op: OpId) -> Operation<'_, 'c> {
        self.rewriter.op(op)
    }

    /// Returns the location of an operation.
    pub fn location(&self, op: OpId) -> Location<'c> {
        self.op(op).location()
    }

    /// Returns an operand of an operation.
    pub fn operand(&self, op: OpId, at: usize) -> ValueId {
        self.op(op).operand(at).id()
    }

    /// Returns the operands of a declared group.
    pub fn group(&self, op: OpId, group: usize) -> Vec<ValueId> {
        self.op(op).operand_group(group).map(|value| value.id()).collect()
    }

    /// Returns the type of a value.
    pub fn type_of(&self, value: ValueId) -> Type<'c> {
        self.rewriter.type_of(value)
    }

    /// Returns the type of the buffer of a tensor.
    ///
    /// # Errors
    /// If it cannot be inferred; that is told.
    pub fn buffer_type(&self, value: ValueId) -> Result<Type<'c>, Failure> {
        let carried = std::mem::take(&mut *self.state.carried.borrow_mut());
        let types = BufferTypes::knowing(self.rewriter.context(), self.state.session, carried);
        let ty = types.of(self.rewriter.value(value));
        *self.state.carried.borrow_mut() = types.into_carried();
        ty
    }

    /// Returns the buffer of a tensor: what it was made of, or a new `to_buffer` after its definition.
    ///
    /// # Errors
    /// If its type cannot be inferred; that is told.
    pub fn buffer(&mut self, value: ValueId) -> Result<ValueId, Failure> {
        let view = self.rewriter.value(value);
        if let Some(known) = view.defining_op().and_then(ToTensorOp::cast) {
            return Ok(known.buffer().id());
        }
        let location = view.location();
        let ty = self.buffer_type(value)?;
        let point = self.rewriter.save_insertion_point();
        self.rewriter.set_insertion_point_after_value(value);
        let new = ToBufferOp::builder(self.rewriter.context(), location).tensor(value).buffer(ty);
        let buffer = self.rewriter.create_value(new);
        self.rewriter.restore_insertion_point(point);
        Ok(buffer)
    }

    /// Returns the buffer of an operand.
    ///
    /// # Errors
    /// If its type cannot be inferred; that is told.
    pub fn operand_buffer(&mut self, op: OpId, at: usize) -> Result<ValueId, Failure> {
        let operand = self.operand(op, at);
        self.buffer(operand)
    }

    /// Replaces the results of an operation by values, tensors by the tensors of buffers, and erases it.
    pub fn replace(&mut self, op: OpId, values: &[ValueId]) {
        let point = self.rewriter.save_insertion_point();
        let tensors: Vec<Option<Type<'c>>> =
            self.op(op).results().map(|result| result.ty().is_tensor().then(|| result.ty())).collect();
        let mut replacements = Vec::with_capacity(values.len());
        for (&value, tensor) in values.iter().zip(tensors) {
            replacements.push(match tensor {
                None => value,
                Some(ty) => {
                    self.rewriter.set_insertion_point_after(op);
                    let location = self.rewriter.value(value).location();
                    let new = ToTensorOp::builder(self.rewriter.context(), location).buffer(value).result(ty);
                    self.rewriter.create_value(new)
                }
            });
        }
        self.rewriter.replace_op(op, &replacements);
        let is_gone = point.is_some_and(|point| point.before == Some(op));
        if !is_gone {
            self.rewriter.restore_insertion_point(point);
        }
    }

    /// Creates an operation and replaces another one by its results.
    pub fn replace_with(&mut self, op: OpId, new: impl BuildOp<'c>) -> OpId {
        let new = self.rewriter.create(new);
        let values = self.rewriter.results(new);
        self.replace(op, &values);
        new
    }

    /// Allocates memory.
    pub fn allocate(&mut self, location: Location<'c>, ty: Type<'c>, sizes: &[ValueId]) -> ValueId {
        let context = self.rewriter.context();
        let alignment = self.state.options().alignment;
        let alignment =
            (alignment != 0).then(|| context.i64_attribute(i64::try_from(alignment).unwrap_or(i64::MAX)));
        let new = memref::AllocOp::builder(context, location)
            .dynamic_sizes(sizes.iter().copied())
            .symbol_operands(std::iter::empty::<ValueId>())
            .alignment_attr(alignment)
            .memref(ty);
        self.rewriter.create_value(new)
    }

    /// Copies from one buffer to another one.
    pub fn copy(&mut self, location: Location<'c>, from: ValueId, to: ValueId) {
        self.rewriter.create_named(memref::CopyOp::NAME, location, &[from, to], &[], &[]);
    }

    /// Casts a buffer.
    pub fn cast(&mut self, location: Location<'c>, buffer: ValueId, ty: Type<'c>) -> ValueId {
        self.rewriter.create_named_value(memref::CastOp::NAME, location, &[buffer], ty, &[])
    }

    /// Creates a constant index.
    pub fn index(&mut self, location: Location<'c>, value: i64) -> ValueId {
        let context = self.rewriter.context();
        let value = context.index_attribute(value);
        self.rewriter.create_named_value(
            arith::ConstantOp::NAME,
            location,
            &[],
            context.index_type(),
            &[("value", value)],
        )
    }

    /// Creates the size of a dimension of a tensor or memref.
    pub fn size(&mut self, location: Location<'c>, value: ValueId, dim: usize) -> ValueId {
        let name = if self.type_of(value).is_tensor() { tensor::DimOp::NAME } else { memref::DimOp::NAME };
        let dim = self.index(location, i64::try_from(dim).unwrap_or(i64::MAX));
        let ty = self.rewriter.context().index_type();
        self.rewriter.create_named_value(name, location, &[value, dim], ty, &[])
    }

    /// Creates the sizes of the dynamic dimensions of a tensor or memref.
    pub fn dynamic_sizes(&mut self, location: Location<'c>, value: ValueId) -> Vec<ValueId> {
        let shape = self.type_of(value).shape().unwrap_or_default();
        let dynamic = shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC);
        let dims: Vec<usize> = dynamic.map(|(dim, _)| dim).collect();
        dims.into_iter().map(|dim| self.size(location, value, dim)).collect()
    }

    /// Returns a size as a value, a new constant if need be.
    pub fn size_value(&mut self, location: Location<'c>, size: MixedIndex) -> ValueId {
        match size {
            MixedIndex::Value(value) => value,
            MixedIndex::Constant(constant) => self.index(location, constant),
        }
    }

    /// Casts a buffer where the cast cannot fail, and copies it to a new one otherwise.
    ///
    /// # Errors
    /// If elements or ranks differ.
    pub fn cast_or_copy(&mut self, buffer: ValueId, ty: Type<'c>) -> Result<ValueId, Failure> {
        let (from, location) = (self.type_of(buffer), self.rewriter.value(buffer).location());
        if from.element_or_self() != ty.element_or_self() || from.rank() != ty.rank() {
            return Err(Failure);
        }
        if terrace_memref::are_cast_compatible(from, ty) && keeps_layout_known(from, ty) {
            return Ok(self.cast(location, buffer, ty));
        }
        let shape = ty.shape().unwrap_or_default().iter().enumerate();
        let dims: Vec<usize> = shape.filter(|(_, size)| **size == DYNAMIC).map(|(dim, _)| dim).collect();
        let sizes: Vec<ValueId> = dims.into_iter().map(|dim| self.size(location, buffer, dim)).collect();
        let copy = self.allocate(location, ty, &sizes);
        self.copy(location, buffer, copy);
        Ok(copy)
    }

    /// Replaces a `to_buffer` of a `to_tensor` by the buffer; returns false if it is none, or cannot be replaced.
    pub(crate) fn fold_round_trip(&mut self, op: OpId) -> bool {
        let Some(view) = self.rewriter.view::<ToBufferOp<'_, '_>>(op) else { return false };
        let Some(inner) = view.tensor().defining_op().and_then(ToTensorOp::cast) else { return false };
        let (buffer, from, to) = (inner.buffer().id(), inner.buffer().ty(), view.buffer().ty());
        if from == to {
            self.rewriter.replace_op(op, &[buffer]);
            return true;
        }
        let replacement = match (from.is_memref(), to.is_memref()) {
            (true, true) => match self.cast_or_copy(buffer, to) {
                Ok(replacement) => replacement,
                Err(Failure) => return false,
            },
            (false, true) => return false,
            _ => {
                let location = self.location(op);
                self.cast(location, buffer, to)
            }
        };
        self.rewriter.replace_op(op, &[replacement]);
        true
    }
}

/// Returns true if what a layout tells is not less known than what another one wants: a cast between them cannot fail.
fn keeps_layout_known(from: Type<'_>, to: Type<'_>) -> bool {
    let (Some((from_strides, from_offset)), Some((to_strides, to_offset))) =
        (from.strides_and_offset(), to.strides_and_offset())
    else {
        return false;
    };
    let is_guess = |from: i64, to: i64| from == DYNAMIC && to != DYNAMIC;
    !is_guess(from_offset, to_offset)
        && !from_strides.iter().zip(&to_strides).any(|(from, to)| is_guess(*from, *to))
}

/// Erases the tensors that nothing uses any more.
pub(crate) fn erase_unused_tensors(body: &mut Body<'_>, ops: &[OpId]) {
    for op in ops {
        if body.is_erased(*op) {
            continue;
        }
        let view = Operation::new(body, *op);
        if ToTensorOp::cast(view).is_some() && view.result(0).is_unused() {
            body.erase_op(*op);
        }
    }
}
