//! Random numbers.

use crate::constraints::*;
use terrace_ods_macros::operation;

/// Random numbers of a distribution.
#[operation(
    name = "stablehlo.rng",
    traits = [AllElementTypesMatch(&["a", "b", "result"])],
    interfaces = [InferShapedTypeOpInterface],
    format = "$a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution attr-dict `:` functional-type(operands, results)",
)]
pub struct RngOp {
    a: Operand<HLO_ScalarPredIntOrFpTensor>,
    b: Operand<HLO_ScalarPredIntOrFpTensor>,
    shape: Operand<HLO_StaticDimensionTensor>,
    rng_distribution: Attr<StableHLO_RngDistributionAttr>,
    result: OpResult<HLO_PredIntOrFpTensor>,
}

/// Random bits from a state, and the state after them.
#[operation(
    name = "stablehlo.rng_bit_generator",
    format = "$initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct RngBitGeneratorOp {
    rng_algorithm: Attr<StableHLO_RngAlgorithmAttr>,
    initial_state: Operand<HLO_IntOrFpTensor>,
    output_state: OpResult<HLO_IntOrFpTensor>,
    output: OpResult<HLO_StaticShapeIntOrFpTensor>,
}
