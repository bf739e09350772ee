//! Between numbers, and numbers that stand for others.

use crate::constraints::{
    quant_FloatScalarOrTensor, quant_IntegerOrQuantizedScalarOrTensor, quant_QuantizedScalarOrTensor,
};
use crate::verify::{changes_kind, have_same_shape};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait,
            Predicate { name: "quant_SameScalarOrTensorShape", summary: "input and result are both scalars or both tensors with matching shape", values: &[], holds: have_same_shape },
        ],
        format = "$input attr-dict `:` type($input) `to` type($result)",
        effects = [],
        has = [fold, verify],
    )]
    struct _<In, Out> {
        input: Operand<In>,
        result: OpResult<Out>,
    }

    /// The floats for which quantized numbers stand.
    ///
    /// ```mlir
    /// %y = quant.dcast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
    /// ```
    pub struct DequantizeCastOp<quant_QuantizedScalarOrTensor, quant_FloatScalarOrTensor> = "quant.dcast";

    /// Quantized numbers that stand for floats.
    ///
    /// ```mlir
    /// %y = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
    /// ```
    pub struct QuantizeCastOp<quant_FloatScalarOrTensor, quant_QuantizedScalarOrTensor> = "quant.qcast";
}

/// The integers in which quantized numbers are stored, or back.
///
/// ```mlir
/// %y = quant.scast %x : !quant.uniform<i8:f32, 0.5:3> to i8
/// ```
#[operation(
    name = "quant.scast",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate { name: "quant_SameScalarOrTensorShape", summary: "input and result are both scalars or both tensors with matching shape", values: &[], holds: have_same_shape },
        Predicate { name: "quant_IntegerAndQuantizedCombination", summary: "input must be integer and result must be quantized, or vice versa", values: &[], holds: changes_kind },
    ],
    format = "$input attr-dict `:` type($input) `to` type($result)",
    effects = [],
    has = [fold, verify],
)]
pub struct StorageCastOp {
    input: Operand<quant_IntegerOrQuantizedScalarOrTensor>,
    result: OpResult<quant_IntegerOrQuantizedScalarOrTensor>,
}
