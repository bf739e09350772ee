//! Control flow, tuples and order.

use crate::constraints::*;
use crate::syntax::{PAIRWISE_OP_TYPE, TUPLE_OP_TYPE, VARIADIC_SAME_OPERANDS_AND_RESULT_TYPE};
use terrace_ods_macros::{operation, operations};

/// Runs one of two regions, as the condition says.
#[operation(
    name = "stablehlo.if",
    traits = [HasRecursiveMemoryEffects, RecursivelySpeculatableImplTrait, SingleBlock, SingleBlockImplicitTerminator("stablehlo.return")],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify_regions],
)]
pub struct IfOp {
    pred: Operand<HLO_PredTensor>,
    #[unnamed]
    results: VariadicResult<HLO_TensorOrPerAxisQuantizedTensorOrToken>,
    true_branch: Region<SizedRegion<1>>,
    false_branch: Region<SizedRegion<1>>,
}

/// Runs the region with a number; the last one if there is none.
#[operation(
    name = "stablehlo.case",
    traits = [HasRecursiveMemoryEffects, RecursivelySpeculatableImplTrait, SingleBlock, SingleBlockImplicitTerminator("stablehlo.return")],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify_regions],
)]
pub struct CaseOp {
    index: Operand<I32RankedTensor>,
    #[unnamed]
    results: VariadicResult<HLO_TensorOrPerAxisQuantizedTensorOrToken>,
    branches: VariadicRegion<SizedRegion<1>>,
}

/// Runs its second region as long as the first returns true.
///
/// ```mlir
/// %r = stablehlo.while(%i = %start) : tensor<i32>
/// cond {
///   %more = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
///   stablehlo.return %more : tensor<i1>
/// } do {
///   %next = stablehlo.add %i, %one : tensor<i32>
///   stablehlo.return %next : tensor<i32>
/// }
/// ```
#[operation(
    name = "stablehlo.while",
    traits = [HasRecursiveMemoryEffects, RecursivelySpeculatableImplTrait, SingleBlock, SingleBlockImplicitTerminator("stablehlo.return")],
    interfaces = [OpAsmOpInterface],
    result_types = custom,
    has = [argument_names, custom_syntax, infer_types, are_compatible_types, verify_regions],
)]
pub struct WhileOp {
    operand: VariadicOperand<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer>,
    #[unnamed]
    results: VariadicResult<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer>,
    cond: Region<SizedRegion<1>>,
    body: Region<SizedRegion<1>>,
}

/// Ends a region: these are its results.
#[operation(
    name = "stablehlo.return",
    traits = [AlwaysSpeculatableImplTrait, IsTerminator],
    format = "$results attr-dict (`:` type($results)^)?",
    effects = [],
)]
pub struct ReturnOp {
    results: VariadicOperand<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer>,
}

/// Hands values on, and keeps operations that compute them from being moved past it.
#[operation(
    name = "stablehlo.optimization_barrier",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))):(`(` `)`)?",
    directives = [PAIRWISE_OP_TYPE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct OptimizationBarrierOp {
    operand: VariadicOperand<HLO_TensorOrToken>,
    result: VariadicResult<HLO_TensorOrToken>,
}

/// Makes a tuple of values.
#[operation(
    name = "stablehlo.tuple",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$val attr-dict `:` custom<TupleOpType>(type($val), type($result))",
    directives = [TUPLE_OP_TYPE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct TupleOp {
    val: VariadicOperand<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer>,
    result: OpResult<HLO_Tuple>,
}

/// Returns a value of a tuple.
#[operation(
    name = "stablehlo.get_tuple_element",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct GetTupleElementOp {
    operand: Operand<HLO_Tuple>,
    index: Attr<NonNegativeI32Attr>,
    #[unnamed]
    result: OpResult<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _;

    /// Orders operations after all of these.
    pub struct AfterAllOp = "stablehlo.after_all",
        format = "$inputs attr-dict `:` custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs), type($result))",
        directives = [VARIADIC_SAME_OPERANDS_AND_RESULT_TYPE],
    {
        inputs: VariadicOperand<HLO_Token>,
        result: OpResult<HLO_Token>,
    }

    /// Returns a token that comes after nothing.
    pub struct CreateTokenOp = "stablehlo.create_token", format = "attr-dict `:` type(results)",
    {
        output: OpResult<HLO_Token>,
    }
}

/// Starts the operation in its region.
#[operation(
    name = "stablehlo.async_start",
    traits = [SingleBlock, SingleBlockImplicitTerminator("stablehlo.return"), IsIsolatedFromAbove],
)]
pub struct AsyncStartOp {
    operands: VariadicOperand<HLO_Tensor>,
    #[unnamed]
    result: OpResult<HLO_Future>,
    body: Region<SizedRegion<1>>,
}

/// Waits for an operation that was started.
#[operation(name = "stablehlo.async_done")]
pub struct AsyncDoneOp {
    operand: Operand<HLO_Future>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}
