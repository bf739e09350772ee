//! The operations.

use crate::constraints::{BufferLike, TensorLike};
use crate::verify::{BUFFER_MATCHES, TENSOR_MATCHES};
use terrace_ir::constraints::{AnyRankedOrUnrankedMemRef, AnyShaped, AnyTensor, UnitAttr};
use terrace_ods_macros::operation;

/// Gives a memref with the same elements as another; neither may be changed as long as both are in use.
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
)]
pub struct CloneOp {
    input: Operand<AnyRankedOrUnrankedMemRef>,
    output: OpResult<AnyRankedOrUnrankedMemRef>,
}

/// Says that the memory of a tensor is not needed any more.
///
/// ```mlir
/// bufferization.dealloc_tensor %t : tensor<?xf32>
/// ```
#[operation(name = "bufferization.dealloc_tensor", format = "$tensor attr-dict `:` type($tensor)")]
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
    interfaces = [DestinationStyleOpInterface, ReifyRankedShapedTypeOpInterface],
    format = "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict \
        `:` functional-type(operands, results)",
    has = [verify],
)]
pub struct MaterializeInDestinationOp {
    source: Operand<AnyTensor>,
    dest: Operand<AnyShaped>,
    restrict: OptionalAttr<UnitAttr>,
    writable: OptionalAttr<UnitAttr>,
    #[unnamed]
    result: OptionalResult<AnyTensor>,
}

/// Gives the memory in which the elements of a tensor are.
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
    format = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
    effects = [],
)]
pub struct ToBufferOp {
    tensor: Operand<TensorLike>,
    read_only: OptionalAttr<UnitAttr>,
    buffer: OpResult<BufferLike>,
}

/// Gives the elements of a memref as a tensor.
///
/// ```mlir
/// %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
/// ```
#[operation(
    name = "bufferization.to_tensor",
    traits = [SameOperandsAndResultShape, SameOperandsAndResultElementType, TENSOR_MATCHES],
    format = "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict \
        `:` type($buffer) `to` type($result)",
    effects = [EffectSpec::new(EffectKind::Read).on("buffer").full()],
)]
pub struct ToTensorOp {
    buffer: Operand<BufferLike>,
    restrict: OptionalAttr<UnitAttr>,
    writable: OptionalAttr<UnitAttr>,
    result: OpResult<TensorLike>,
}
