//! Operations along an axis.

use crate::NanPropagationMode;
use crate::constraints::{TosaNanPropagationModeAttr, TosaTensor, TosaTensorAtLeast1D};
use crate::verify::traits::RESOLVABLE_SHAPES;
use terrace_ir::constraints::I32Attr;
use terrace_ods_macros::operation;

/// Gives the index of the largest element along an axis, which the result does not have.
///
/// ```mlir
/// %at = tosa.argmax %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<14x19xf32>) -> tensor<14xi32>
/// ```
#[operation(
    name = "tosa.argmax",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct ArgMaxOp {
    input: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
    #[cases(NanPropagationMode)]
    nan_mode: Attr<TosaNanPropagationModeAttr>,
    output: OpResult<TosaTensor>,
}

/// True if all truth values along an axis are true.
#[operation(
    name = "tosa.reduce_all",
    traits = [
        Named("InferShapedTypeOpAdaptor"), Named("InferTensorType"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [
        InferTypeOpInterface, InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
        QueryExtensionInterface,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify],
)]
pub struct ReduceAllOp {
    input: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    output: OpResult<TosaTensorAtLeast1D>,
}

/// True if one of the truth values along an axis is true.
#[operation(
    name = "tosa.reduce_any",
    traits = [
        Named("InferShapedTypeOpAdaptor"), Named("InferTensorType"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [
        InferTypeOpInterface, InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
        QueryExtensionInterface,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify],
)]
pub struct ReduceAnyOp {
    input: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    output: OpResult<TosaTensorAtLeast1D>,
}

/// Gives the largest element along an axis.
///
/// ```mlir
/// %y = tosa.reduce_max %x {axis = 0 : i32, nan_mode = IGNORE} : (tensor<13x21x3xf32>) -> tensor<1x21x3xf32>
/// ```
#[operation(
    name = "tosa.reduce_max",
    traits = [
        Named("InferShapedTypeOpAdaptor"), Named("InferTensorType"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [
        InferTypeOpInterface, InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
        QueryExtensionInterface,
    ],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, custom_syntax, verify],
)]
pub struct ReduceMaxOp {
    input: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
    #[cases(NanPropagationMode)]
    nan_mode: Attr<TosaNanPropagationModeAttr>,
    output: OpResult<TosaTensorAtLeast1D>,
}

/// Gives the smallest element along an axis.
#[operation(
    name = "tosa.reduce_min",
    traits = [
        Named("InferShapedTypeOpAdaptor"), Named("InferTensorType"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [
        InferTypeOpInterface, InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
        QueryExtensionInterface,
    ],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, custom_syntax, verify],
)]
pub struct ReduceMinOp {
    input: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
    #[cases(NanPropagationMode)]
    nan_mode: Attr<TosaNanPropagationModeAttr>,
    output: OpResult<TosaTensorAtLeast1D>,
}

/// Multiplies all elements along an axis.
#[operation(
    name = "tosa.reduce_product",
    traits = [
        Named("InferShapedTypeOpAdaptor"), Named("InferTensorType"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [
        InferTypeOpInterface, InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
        QueryExtensionInterface,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify],
)]
pub struct ReduceProductOp {
    input: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    output: OpResult<TosaTensorAtLeast1D>,
}

/// Adds all elements along an axis.
///
/// ```mlir
/// %y = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<13x21x3xf32>) -> tensor<1x21x3xf32>
/// ```
#[operation(
    name = "tosa.reduce_sum",
    traits = [
        Named("InferShapedTypeOpAdaptor"), Named("InferTensorType"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [
        InferTypeOpInterface, InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
        QueryExtensionInterface,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify],
)]
pub struct ReduceSumOp {
    input: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    output: OpResult<TosaTensorAtLeast1D>,
}
