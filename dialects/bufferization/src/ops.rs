//! The operations.

use crate::constraints::{BufferLike, TensorLike};
use crate::interfaces::INTO_DEST;
use crate::verify::{BUFFER_MATCHES, TENSOR_MATCHES};
use terrace_ir::constraints::{
    AnyAttr, AnyRankedOrUnrankedMemRef, AnyShaped, AnyTensor, I1, Index, UnitAttr,
};
use terrace_ods_macros::operation;

/// Returns a tensor with memory of its own: with the elements of another, or without any that one could rely on.
///
/// ```mlir
/// %a = bufferization.alloc_tensor(%n) size_hint=%h : tensor<?x4xf32>
/// %b = bufferization.alloc_tensor() copy(%t) {memory_space = 1} : tensor<?x4xf32>
/// ```
#[operation(
    name = "bufferization.alloc_tensor",
    traits = [AttrSizedOperandSegments],
    interfaces = [BufferizableOpInterface, ReifyRankedShapedTypeOpInterface],
    has = [canonicalize, custom_syntax, verify],
)]
pub struct AllocTensorOp {
    dynamic_sizes: VariadicOperand<Index>,
    copy: OptionalOperand<AnyTensor>,
    size_hint: OptionalOperand<Index>,
    memory_space: OptionalAttr<AnyAttr>,
    result: OpResult<AnyTensor>,
}

/// Returns a memref with the same elements as another; neither may be changed as long as both are in use.
///
/// ```mlir
/// %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
/// ```
#[operation(
    name = "bufferization.clone",
    format = "$input attr-dict `:` type($input) `to` type($output)",
    effects = [
        EffectSpec::new(EffectKind::Read).on("input"), EffectSpec::new(EffectKind::Write).on("output"),
        EffectSpec::new(EffectKind::Allocate).on("output"),
    ],
    interfaces = [AllocationOpInterface],
    has = [fold, canonicalize],
)]
pub struct CloneOp {
    input: Operand<AnyRankedOrUnrankedMemRef>,
    output: OpResult<AnyRankedOrUnrankedMemRef>,
}

/// Frees memory where its condition holds, once if it is given twice, and not if it is retained.
///
/// The results say of each retained memref whether its memory would have been freed: who retains it has to.
///
/// ```mlir
/// %owned = bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%c, %d) retain (%r : memref<?xf32>)
/// ```
#[operation(
    name = "bufferization.dealloc",
    traits = [AttrSizedOperandSegments],
    format = "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )? \
        (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict",
    has = [canonicalize, infer_types, verify],
)]
pub struct DeallocOp {
    memrefs: VariadicOperand<AnyRankedOrUnrankedMemRef>,
    conditions: VariadicOperand<I1>,
    retained: VariadicOperand<AnyRankedOrUnrankedMemRef>,
    #[name = "updatedConditions"]
    updated_conditions: VariadicResult<I1>,
}

/// Says that the memory of a tensor is not needed any more.
///
/// ```mlir
/// bufferization.dealloc_tensor %t : tensor<?xf32>
/// ```
#[operation(
    name = "bufferization.dealloc_tensor",
    interfaces = [BufferizableOpInterface],
    format = "$tensor attr-dict `:` type($tensor)",
)]
pub struct DeallocTensorOp {
    tensor: Operand<AnyTensor>,
}

/// Puts the elements of a tensor into a memref, or where a tensor will be.
///
/// ```mlir
/// bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
/// ```
#[operation(
    name = "bufferization.materialize_in_destination",
    traits = [AllElementTypesMatch(&["source", "dest"])],
    interfaces = [
        BufferizableOpInterface, DestinationStyleOpInterface(&INTO_DEST), ReifyRankedShapedTypeOpInterface,
        SubsetOpInterface, SubsetInsertionOpInterface,
    ],
    format = "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict \
        `:` functional-type(operands, results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct MaterializeInDestinationOp {
    source: Operand<AnyTensor>,
    dest: Operand<AnyShaped>,
    restrict: OptionalAttr<UnitAttr>,
    writable: OptionalAttr<UnitAttr>,
    result: OptionalResult<AnyTensor>,
}

/// Returns the memory in which the elements of a tensor are.
///
/// ```mlir
/// %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
/// ```
#[operation(
    name = "bufferization.to_buffer",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, AlwaysSpeculatableImplTrait,
        BUFFER_MATCHES,
    ],
    interfaces = [BufferizableOpInterface],
    format = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
    effects = [],
    has = [fold, canonicalize],
)]
pub struct ToBufferOp {
    tensor: Operand<TensorLike>,
    read_only: OptionalAttr<UnitAttr>,
    buffer: OpResult<BufferLike>,
}

/// Returns the elements of a memref as a tensor.
///
/// ```mlir
/// %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
/// ```
#[operation(
    name = "bufferization.to_tensor",
    traits = [SameOperandsAndResultShape, SameOperandsAndResultElementType, TENSOR_MATCHES],
    interfaces = [BufferizableOpInterface],
    format = "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict \
        `:` type($buffer) `to` type($result)",
    effects = [EffectSpec::new(EffectKind::Read).on("buffer").full()],
    has = [fold, canonicalize],
)]
pub struct ToTensorOp {
    buffer: Operand<BufferLike>,
    restrict: OptionalAttr<UnitAttr>,
    writable: OptionalAttr<UnitAttr>,
    result: OpResult<TensorLike>,
}
