//! Models: how an operation is bufferized.

use crate::basis::bufferizer::Bufferizer;
use crate::basis::state::State;
use crate::basis::types::BufferTypes;
use smallvec::SmallVec;
use terrace_ir::ids::{OpId, OperandId, ValueId};
use terrace_ir::spec::Model;
use terrace_ir::{Failure, LogicalResult, OpOperand, Operation, Type, Value};

/// Relation of the buffers of an operand and of a value that may share memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Nothing more is known: one may be a part of the other.
    Unknown,
    /// They are the same memory.
    Equivalent,
}

/// Value whose buffer may share memory with that of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingValue {
    /// The value.
    pub value: ValueId,
    /// Relation of its buffer to that of the operand.
    pub relation: Relation,
    /// True if they share memory whenever the operand is bufferized in place.
    pub is_definite: bool,
}

/// Operand whose buffer may share memory with that of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingOperand {
    /// The operand.
    pub operand: OperandId,
    /// Relation of its buffer to that of the value.
    pub relation: Relation,
    /// True if they share memory whenever the operand is bufferized in place.
    pub is_definite: bool,
}

/// Values that may share memory with an operand.
pub type AliasingValues = SmallVec<[AliasingValue; 1]>;
/// Operands that may share memory with a value.
pub type AliasingOperands = SmallVec<[AliasingOperand; 2]>;

/// Replacement of a part of one operand by another operand.
#[derive(Clone, Copy)]
pub struct Insertion {
    /// Position of the operand that is inserted.
    pub source: usize,
    /// Position of the operand of which a part is replaced.
    pub dest: usize,
    /// Returns true if an operation reads the same part of the destination; without it, the part is all of the
    /// destination.
    pub is_same_part: Option<for<'a, 'c> fn(Operation<'a, 'c>, Operation<'a, 'c>) -> bool>,
}

/// Bufferization of an operation.
pub struct BufferizableModel {
    /// Returns true if the buffer of an operand is read.
    pub reads: fn(OpOperand<'_, '_>, &State<'_, '_>) -> bool,
    /// Returns true if the buffer of an operand is written.
    pub writes: fn(OpOperand<'_, '_>, &State<'_, '_>) -> bool,
    /// Returns the values whose buffers may share memory with that of an operand.
    pub aliasing_values: fn(OpOperand<'_, '_>, &State<'_, '_>) -> AliasingValues,
    /// Returns the operands whose buffers may share memory with that of a result or of an argument of a region; without
    /// it, those that have it among their aliasing values.
    pub aliasing_operands: Option<fn(Value<'_, '_>, &State<'_, '_>) -> AliasingOperands>,
    /// Returns true if the memory of a result is written by the operation; without it, that follows from the others.
    pub result_writes: Option<fn(Value<'_, '_>, &State<'_, '_>) -> bool>,
    /// Returns true if a result is new memory.
    pub allocates: fn(Value<'_, '_>) -> bool,
    /// Returns true if an operand cannot be bufferized to a copy.
    pub must_be_in_place: fn(OpOperand<'_, '_>, &State<'_, '_>) -> bool,
    /// Returns true if the buffer of a result or of an argument of a region may be written.
    pub is_writable: fn(Value<'_, '_>, &State<'_, '_>) -> bool,
    /// Returns true if a use that reads and a use that writes do not conflict; one of them is of this operation.
    pub is_not_conflicting: fn(OpOperand<'_, '_>, OpOperand<'_, '_>, &State<'_, '_>) -> bool,
    /// Returns true if all operands at some positions are accessed element by element, and each element is read
    /// before it is written.
    pub is_elementwise: fn(Operation<'_, '_>, &[OpOperand<'_, '_>], &State<'_, '_>) -> bool,
    /// Returns true if a region may run more than once; without it, that follows from the control flow.
    pub is_repetitive: Option<fn(Operation<'_, '_>, usize) -> bool>,
    /// Replacement of a part of one operand by another operand, if that is what the operation does.
    pub insertion: Option<Insertion>,
    /// Returns true if a region is run by several threads.
    pub is_parallel: fn(Operation<'_, '_>, usize) -> bool,
    /// Returns true if regions of several blocks are supported.
    pub has_unstructured_control_flow: bool,
    /// Returns true if there are tensors to be bufferized besides operands, results and arguments.
    pub has_more_tensors: fn(Operation<'_, '_>) -> bool,
    /// Returns the type of the buffer of a result or of an argument of a region; without it, that of an equivalent
    /// operand.
    pub buffer_type: Option<BufferTypeFn>,
    /// Makes copies of what is not bufferized in place; without it, that is done operand by operand.
    pub resolve_conflicts: Option<fn(OpId, &mut Bufferizer<'_, '_, '_>) -> LogicalResult>,
    /// Replaces the operation by one on buffers.
    pub bufferize: fn(OpId, &mut Bufferizer<'_, '_, '_>) -> LogicalResult,
    /// Checks what the analysis found.
    pub verify: fn(Operation<'_, '_>, &State<'_, '_>) -> LogicalResult,
}

/// Computation of the type of a buffer.
pub type BufferTypeFn = for<'a, 'c> fn(Value<'a, 'c>, &BufferTypes<'_, 'c>) -> Result<Type<'c>, Failure>;

impl Model for BufferizableModel {
    const NAME: &'static str = "BufferizableOpInterface";

    fn fallback(op: Operation<'_, '_>) -> Option<&'static Self> {
        op.declares_interface("LinalgOp").then_some(&super::destination_style::STRUCTURED)
    }
}

impl BufferizableModel {
    /// Model of an operation that accesses no buffer of its operands, and whose results are new.
    pub const NOTHING: BufferizableModel = BufferizableModel {
        reads: |_, _| false,
        writes: |_, _| false,
        aliasing_values: |_, _| AliasingValues::new(),
        aliasing_operands: None,
        result_writes: None,
        allocates: |_| false,
        // What has no rank cannot be copied.
        must_be_in_place: |operand, _| !operand.value().ty().has_rank(),
        is_writable: |value, _| value.defining_op().is_some(),
        is_not_conflicting: |_, _, _| false,
        is_elementwise: |_, _, _| false,
        is_repetitive: None,
        insertion: None,
        is_parallel: |_, _| false,
        has_unstructured_control_flow: false,
        has_more_tensors: |_| false,
        buffer_type: None,
        resolve_conflicts: None,
        bufferize: |_, _| Ok(()),
        verify: |_, _| Ok(()),
    };
}

impl AliasingValue {
    /// Returns a value that shares memory with an operand that is bufferized in place.
    pub fn definite(value: Value<'_, '_>, relation: Relation) -> Self {
        AliasingValue { value: value.id(), relation, is_definite: true }
    }

    /// Returns a value that may share memory with an operand.
    pub fn possible(value: Value<'_, '_>, relation: Relation) -> Self {
        AliasingValue { value: value.id(), relation, is_definite: false }
    }
}

impl AliasingOperand {
    /// Returns an operand that shares memory with a value if it is bufferized in place.
    pub fn definite(operand: OpOperand<'_, '_>, relation: Relation) -> Self {
        AliasingOperand { operand: operand.id(), relation, is_definite: true }
    }

    /// Returns an operand that may share memory with a value.
    pub fn possible(operand: OpOperand<'_, '_>, relation: Relation) -> Self {
        AliasingOperand { operand: operand.id(), relation, is_definite: false }
    }
}
