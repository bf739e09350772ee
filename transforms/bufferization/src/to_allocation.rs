//! Single operations on new memory: what an operation writes into is allocated, and copied to the allocation before.

use crate::basis::bufferizer::Bufferizer;
use crate::basis::constants::Globals;
use crate::basis::elements;
use crate::basis::model::BufferizableModel;
use crate::basis::options::Options;
use crate::basis::state::{Session, State};
use crate::basis::types::{with_dynamic_layout, with_identity_layout};
use terrace_bufferization as bufferization;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Body, Listener, Location, Operation, PatternRewriter, TypedOp, ValueMap};
use terrace_linalg as linalg;
use terrace_linalg::{NamedParts, named};
use terrace_memref::facts::shapes::subview_type;
use terrace_memref::{AllocOp, AllocaOp, CopyOp, DeallocOp, SubViewOp};
use terrace_shape_reification::sizes::sizes;
use terrace_tensor as tensor;
use terrace_tensor::padded_sizes;
use terrace_vector as vector;

/// Operation that copies the contents of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CopyWith {
    /// `bufferization.materialize_in_destination`.
    #[default]
    Materialization,
    /// `memref.copy`.
    MemRefCopy,
    /// `linalg.copy`.
    LinalgCopy,
}

/// Choices for [`bufferize_to_allocation`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AllocationOptions<'c> {
    /// Memory space of the allocation.
    pub memory_space: Option<Attribute<'c>>,
    /// True to allocate on the stack.
    pub on_stack: bool,
    /// Operation that copies.
    pub copy: CopyWith,
    /// True to leave the operation on tensors, that of the allocation among them.
    pub destination_only: bool,
    /// True to free the memory at the end of the block.
    pub deallocates: bool,
}

/// An operation on new memory.
pub struct Allocated {
    /// The allocation.
    pub allocation: OpId,
    /// Operations that were created, the allocation among them.
    pub new_ops: Vec<OpId>,
}

/// Puts an operation on newly allocated memory. Its results are tensors of that.
///
/// `tensor.insert %x into %t[%i] -> %m = alloc; copy %t to %m; store %x, %m[%i]; to_tensor %m`
///
/// # Errors
/// If the operation writes into no tensor, or cannot be bufferized; what cannot be is told.
pub fn bufferize_to_allocation<'c>(
    op: OpId,
    options: &AllocationOptions<'c>,
    body: &mut Body<'c>,
    listener: &mut dyn Listener<'c>,
) -> Option<Allocated> {
    let view = Operation::new(body, op);
    let location = view.location();
    elements::check(view).ok()?;
    match view.name().as_str() {
        tensor::PadOp::NAME if !options.destination_only => {
            Maker::before(op, options, location, body, listener).pad(op)
        }
        bufferization::AllocTensorOp::NAME if !options.destination_only => {
            let mut maker = Maker::before(op, options, location, body, listener);
            let dynamic = maker.rewriter.op(op).operand_group(0).map(|size| size.id()).collect();
            let tensor = maker.rewriter.op(op).result(0).id();
            let buffer = maker.allocate(tensor, dynamic);
            maker.replace_by_buffer(op, buffer);
            maker.finish()
        }
        vector::MaskOp::NAME if !options.destination_only => {
            let inner =
                view.region(0).first_block()?.first_op().filter(|inner| inner.result_count() != 0)?.id();
            let end = view.region(0).first_block()?.last_op()?.id();
            let mut allocated = written(inner, op, options, location, body, listener)?;
            // What is given is the memory.
            bufferize(end, body, listener)?;
            bufferize(op, body, listener)?;
            mark_results(&mut allocated, body, listener);
            Some(allocated)
        }
        _ => {
            let mut allocated = written(op, op, options, location, body, listener)?;
            mark_results(&mut allocated, body, listener);
            Some(allocated)
        }
    }
}

/// Allocates for the tensors that an operation writes into before another one, and bufferizes it.
fn written<'c>(
    op: OpId,
    before: OpId,
    options: &AllocationOptions<'c>,
    location: Location<'c>,
    body: &mut Body<'c>,
    listener: &mut dyn Listener<'c>,
) -> Option<Allocated> {
    let session = Session { options: Options::default(), functions: Default::default() };
    let operands = {
        let state = State::without_analysis(&session);
        let view = Operation::new(body, op);
        state.model(view)?;
        let mut operands: Vec<(usize, bool)> = Vec::new();
        let mut add = |number: usize, has_contents: bool| {
            if !operands.iter().any(|(other, _)| *other == number) {
                operands.push((number, has_contents));
            }
        };
        let has_contents = |value: terrace_ir::Value<'_, 'c>| {
            let has_model = value.defining_op().is_some_and(|op| state.model(op).is_some());
            !has_model || !state.definitions(value).is_empty()
        };
        for result in view.results().filter(|result| result.ty().is_tensor()) {
            for alias in state.aliasing_operands(result) {
                let operand = terrace_ir::OpOperand::new(body, alias.operand);
                if operand.owner() == view {
                    add(operand.number(), has_contents(operand.value()));
                }
            }
        }
        for operand in view.op_operands().filter(|operand| operand.value().ty().is_tensor()) {
            if state.writes(operand) {
                add(operand.number(), has_contents(operand.value()));
            }
        }
        operands
    };
    if operands.is_empty() {
        return None;
    }
    let mut maker = Maker::before(before, options, location, body, listener);
    for (number, has_contents) in operands {
        let tensor = maker.rewriter.op(op).operand(number).id();
        let dynamic = values_of(&sizes(tensor, location, &mut maker.rewriter));
        let buffer = maker.allocate(tensor, dynamic);
        if has_contents {
            maker.copy(tensor, buffer)?;
        }
        let part = maker.tensor_of(buffer, tensor, options.destination_only);
        maker.rewriter.set_operand(op, number, part);
    }
    let allocated = maker.finish()?;
    if !options.destination_only {
        bufferize(op, body, listener)?;
    }
    Some(allocated)
}

/// Bufferizes an operation whose tensors are those of buffers.
fn bufferize<'c>(op: OpId, body: &mut Body<'c>, listener: &mut dyn Listener<'c>) -> Option<()> {
    let session = Session { options: Options::default(), functions: Default::default() };
    let state = State::without_analysis(&session);
    let mut globals = Globals::default();
    let model = Operation::new(body, op).model::<BufferizableModel>()?;
    let mut rewriter = PatternRewriter::new(body, listener);
    rewriter.set_insertion_point(op);
    let mut bufferizer = Bufferizer { rewriter, state: &state, globals: &mut globals };
    (model.bufferize)(op, &mut bufferizer).ok()
}

/// Marks the tensors of an allocation as the only access to its memory.
fn mark_results<'c>(allocated: &mut Allocated, body: &mut Body<'c>, listener: &mut dyn Listener<'c>) {
    let buffer = Operation::new(body, allocated.allocation).result(0);
    let is_new = |user: &Operation<'_, 'c>| {
        user.isa::<bufferization::ToTensorOp>() && !allocated.new_ops.contains(&user.id())
    };
    let tensors: Vec<OpId> = buffer.users().filter(is_new).map(Operation::id).collect();
    let mut rewriter = PatternRewriter::new(body, listener);
    let unit = rewriter.context().unit_attribute();
    for tensor in tensors {
        // The tensor of a masked operation is used no more.
        let inside = rewriter.op(tensor).parent_op().is_some_and(|parent| parent.isa::<vector::MaskOp>());
        if inside && rewriter.op(tensor).result(0).is_unused() {
            rewriter.erase_op(tensor);
            continue;
        }
        rewriter.set_attribute(tensor, "restrict", Some(unit));
        rewriter.set_attribute(tensor, "writable", Some(unit));
        allocated.new_ops.push(tensor);
    }
}

/// Maker of allocations and of what fills them.
struct Maker<'b, 'o, 'c> {
    rewriter: PatternRewriter<'b, 'c>,
    options: &'o AllocationOptions<'c>,
    location: Location<'c>,
    allocation: Option<OpId>,
    new_ops: Vec<OpId>,
}

impl<'b, 'o, 'c> Maker<'b, 'o, 'c> {
    fn before(
        op: OpId,
        options: &'o AllocationOptions<'c>,
        location: Location<'c>,
        body: &'b mut Body<'c>,
        listener: &'b mut dyn Listener<'c>,
    ) -> Self {
        let mut rewriter = PatternRewriter::new(body, listener);
        rewriter.set_insertion_point(op);
        Maker { rewriter, options, location, allocation: None, new_ops: Vec::new() }
    }

    fn finish(self) -> Option<Allocated> {
        Some(Allocated { allocation: self.allocation?, new_ops: self.new_ops })
    }

    /// Notes the operation that defines a value as a new one.
    fn note(&mut self, value: ValueId) {
        self.new_ops.extend(self.rewriter.value(value).defining_op().map(Operation::id));
    }

    /// Allocates memory for a tensor, and frees it at the end of the block if that is asked for.
    fn allocate(&mut self, tensor: ValueId, dynamic: Vec<ValueId>) -> ValueId {
        let (context, location) = (self.rewriter.context(), self.location);
        let ty = with_identity_layout(context, self.rewriter.type_of(tensor), self.options.memory_space);
        let buffer = match self.options.on_stack {
            true => {
                let new = AllocaOp::builder(context, location).dynamic_sizes(dynamic);
                self.rewriter.create_value(new.memref(ty))
            }
            false => {
                let new = AllocOp::builder(context, location).dynamic_sizes(dynamic);
                self.rewriter.create_value(new.memref(ty))
            }
        };
        self.note(buffer);
        let definition = self.rewriter.value(buffer).defining_op().map(Operation::id);
        self.allocation = self.allocation.or(definition);
        let end =
            self.rewriter.value(buffer).parent_block().and_then(|block| block.last_op()).map(Operation::id);
        if let Some(end) = end.filter(|_| self.options.deallocates && !self.options.on_stack) {
            let point = self.rewriter.save_insertion_point();
            self.rewriter.set_insertion_point(end);
            let dealloc = self.rewriter.create(DeallocOp::builder(context, location).memref(buffer));
            self.new_ops.push(dealloc);
            self.rewriter.restore_insertion_point(point);
        }
        buffer
    }

    /// Creates the tensor of a buffer, of the type of another tensor.
    fn tensor_of(&mut self, buffer: ValueId, like: ValueId, is_only: bool) -> ValueId {
        let ty = self.rewriter.type_of(like);
        let new = bufferization::ToTensorOp::builder(self.rewriter.context(), self.location)
            .buffer(buffer)
            .result(ty);
        let new = if is_only { new.restrict(true).writable(true) } else { new };
        let tensor = self.rewriter.create_value(new);
        self.note(tensor);
        tensor
    }

    /// Replaces an operation by the tensor of a buffer.
    fn replace_by_buffer(&mut self, op: OpId, buffer: ValueId) {
        let like = self.rewriter.op(op).result(0).id();
        let tensor = self.tensor_of(buffer, like, true);
        self.rewriter.replace_op(op, &[tensor]);
    }

    /// Copies a tensor into a buffer.
    fn copy(&mut self, tensor: ValueId, buffer: ValueId) -> Option<()> {
        let (context, location) = (self.rewriter.context(), self.location);
        if self.options.copy == CopyWith::Materialization {
            let new = bufferization::MaterializeInDestinationOp::builder(context, location)
                .source(tensor)
                .dest(buffer)
                .writable(true);
            let new = self.rewriter.create(new);
            self.new_ops.push(new);
            return Some(());
        }
        let ty = with_dynamic_layout(context, self.rewriter.type_of(tensor), None);
        let source =
            bufferization::ToBufferOp::builder(context, location).tensor(tensor).read_only(true).buffer(ty);
        let source = self.rewriter.create_value(source);
        self.note(source);
        let new = match self.options.copy {
            CopyWith::LinalgCopy => self.structured(linalg::CopyOp::NAME, source, buffer)?,
            _ => self.rewriter.create(CopyOp::builder(context, location).source(source).target(buffer)),
        };
        self.new_ops.push(new);
        Some(())
    }

    /// Creates a named structured operation on buffers.
    fn structured(&mut self, name: &str, input: ValueId, output: ValueId) -> Option<OpId> {
        let parts = NamedParts {
            name,
            location: self.location,
            inputs: &[input],
            outputs: &[output],
            attributes: &[],
        };
        let state = named(self.rewriter.body_mut(), parts).ok()?;
        Some(self.rewriter.create(state))
    }

    /// Allocates a padded tensor, fills it with the padding, and copies the source into it.
    fn pad(mut self, op: OpId) -> Option<Allocated> {
        let (context, location) = (self.rewriter.context(), self.location);
        let pad = self.rewriter.view::<tensor::PadOp>(op)?;
        let (source, value, padding) = (pad.source().id(), pad.padding_value()?, pad.padding());
        let is_inside = value.parent_region() == Some(pad.region());
        let (mut value, result) = (value.id(), pad.result().id());
        let dynamic = values_of(&padded_sizes(op, &mut self.rewriter)?);
        let buffer = self.allocate(result, dynamic);
        let all = padding.low.iter().chain(&padding.high);
        if all.into_iter().any(|size| *size != MixedIndex::Constant(0)) {
            if is_inside {
                let constant = self.rewriter.value(value).defining_op()?.id();
                let copy = self.rewriter.clone_op(constant, &mut ValueMap::default());
                value = self.rewriter.op(copy).result(0).id();
            }
            let fill = self.structured(linalg::FillOp::NAME, value, buffer)?;
            self.new_ops.push(fill);
        }
        let extents = sizes(source, location, &mut self.rewriter);
        let ones = vec![1; extents.len()];
        let ty = self.rewriter.type_of(buffer);
        let result = subview_type(context, ty, &constants_of(&padding.low), &constants_of(&extents), &ones);
        let new = SubViewOp::builder(context, location)
            .source(buffer)
            .offsets(values_of(&padding.low))
            .sizes(values_of(&extents))
            .static_offsets(&constants_of(&padding.low))
            .static_sizes(&constants_of(&extents))
            .static_strides(&ones)
            .result(result);
        let part = self.rewriter.create_value(new);
        self.note(part);
        self.copy(source, part)?;
        self.replace_by_buffer(op, buffer);
        self.finish()
    }
}
