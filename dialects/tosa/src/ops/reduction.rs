//! Operations along an axis.

use crate::NanPropagationMode;
use crate::constraints::{TosaNanPropagationModeAttr, TosaTensor, TosaTensorAtLeast1D};
use crate::verify::traits::RESOLVABLE_SHAPES;
use terrace_ir::constraints::I32Attr;
use terrace_ods_macros::{operation, operations};

/// Returns the index of the largest element along an axis, which the result does not have.
///
/// ```mlir
/// %at = tosa.argmax %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<14x19xf32>) -> tensor<14xi32>
/// ```
#[operation(
    name = "tosa.argmax",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax, fold, verify],
)]
pub struct ArgMaxOp {
    input: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
    #[cases(NanPropagationMode)]
    nan_mode: Attr<TosaNanPropagationModeAttr>,
    output: OpResult<TosaTensor>,
}

operations! {
    #[operation(
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
    struct _ {
        input: Operand<TosaTensorAtLeast1D>,
        axis: Attr<I32Attr>,
        output: OpResult<TosaTensorAtLeast1D>,
    }

    /// True if all truth values along an axis are true.
    pub struct ReduceAllOp = "tosa.reduce_all", has = [fold];
    /// True if one of the truth values along an axis is true.
    pub struct ReduceAnyOp = "tosa.reduce_any", has = [fold];
    /// Multiplies all elements along an axis.
    pub struct ReduceProductOp = "tosa.reduce_product", has = [fold];

    /// Adds all elements along an axis.
    ///
    /// ```mlir
    /// %y = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<13x21x3xf32>) -> tensor<1x21x3xf32>
    /// ```
    pub struct ReduceSumOp = "tosa.reduce_sum", has = [fold];
}

operations! {
    #[operation(
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
    struct _ {
        input: Operand<TosaTensorAtLeast1D>,
        axis: Attr<I32Attr>,
        #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
        #[cases(NanPropagationMode)]
        nan_mode: Attr<TosaNanPropagationModeAttr>,
        output: OpResult<TosaTensorAtLeast1D>,
    }

    /// Returns the largest element along an axis.
    ///
    /// ```mlir
    /// %y = tosa.reduce_max %x {axis = 0 : i32, nan_mode = IGNORE} : (tensor<13x21x3xf32>) -> tensor<1x21x3xf32>
    /// ```
    pub struct ReduceMaxOp = "tosa.reduce_max", has = [fold];

    /// Returns the smallest element along an axis.
    pub struct ReduceMinOp = "tosa.reduce_min", has = [fold];
}
