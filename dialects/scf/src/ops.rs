//! The operations.

use crate::constraints::DeviceMappingArrayAttr;
use crate::interfaces::*;
use crate::syntax::SWITCH_CASES;
use terrace_ir::constraints::{
    AnyRankedTensor, AnySignlessIntegerOrIndex, AnyType, DenseI64ArrayAttr, I1, Index, UnitAttr,
};
use terrace_ods_macros::operation;

/// Ends the first region of a `scf.while`: says whether the loop goes on, and what it hands over.
///
/// ```mlir
/// scf.condition(%go_on) %x, %y : i32, f32
/// ```
#[operation(
    name = "scf.condition",
    traits = [HasParent(&["scf.while"]), AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface(&CONDITION)],
    format = "`(` $condition `)` attr-dict ($args^ `:` type($args))?",
    effects = [],
)]
pub struct ConditionOp {
    condition: Operand<I1>,
    args: VariadicOperand<AnyType>,
}

/// Runs a region of any number of blocks in a place where one operation must stand.
///
/// ```mlir
/// %r = scf.execute_region -> i32 {
///   scf.yield %x : i32
/// }
/// ```
#[operation(
    name = "scf.execute_region",
    traits = [HasRecursiveMemoryEffects],
    interfaces = [RegionBranchOpInterface(&EXECUTE_BRANCH)],
    has = [canonicalize, custom_syntax, verify],
)]
pub struct ExecuteRegionOp {
    no_inline: OptionalAttr<UnitAttr>,
    #[unnamed]
    results: VariadicResult<AnyType>,
    region: Region<AnyRegion>,
}

/// Counts from a lower bound in steps while below the upper bound, carrying values from one iteration to the
/// next.
///
/// ```mlir
/// %sum = scf.for %i = %low to %high step %step iter_args(%acc = %zero) -> (f32) {
///   scf.yield %acc : f32
/// }
/// ```
#[operation(
    name = "scf.for",
    traits = [
        AutomaticAllocationScope, AllTypesMatch(&["lowerBound", "upperBound", "step"]), SingleBlock,
        SingleBlockImplicitTerminator("scf.yield"), HasRecursiveMemoryEffects,
    ],
    interfaces = [
        LoopLikeOpInterface(&FOR_LOOP), ConditionallySpeculatable(&FOR_SPECULATION), RegionBranchOpInterface(&FOR_BRANCH),
    ],
    has = [canonicalize, custom_syntax, verify, verify_regions],
)]
pub struct ForOp {
    #[name = "lowerBound"]
    lower_bound: Operand<AnySignlessIntegerOrIndex>,
    #[name = "upperBound"]
    upper_bound: Operand<AnySignlessIntegerOrIndex>,
    step: Operand<AnySignlessIntegerOrIndex>,
    #[name = "initArgs"]
    init_args: VariadicOperand<AnyType>,
    #[name = "unsignedCmp"]
    unsigned_cmp: OptionalAttr<UnitAttr>,
    results: VariadicResult<AnyType>,
    region: Region<SizedRegion<1>>,
}

/// Runs its body once for each point of an index space, in any order or at once, and inserts the parts into
/// shared tensors.
///
/// ```mlir
/// %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
///   scf.forall.in_parallel {
///   }
/// }
/// ```
#[operation(
    name = "scf.forall",
    traits = [
        AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects, SingleBlock,
        SingleBlockImplicitTerminator("scf.forall.in_parallel"), HasParallelRegion,
    ],
    interfaces = [
        LoopLikeOpInterface(&FORALL_LOOP), RegionBranchOpInterface(&FORALL_BRANCH),
        DestinationStyleOpInterface(&FORALL_DESTINATIONS),
    ],
    has = [canonicalize, custom_syntax, verify],
)]
pub struct ForallOp {
    #[name = "dynamicLowerBound"]
    dynamic_lower_bound: VariadicOperand<Index>,
    #[name = "dynamicUpperBound"]
    dynamic_upper_bound: VariadicOperand<Index>,
    #[name = "dynamicStep"]
    dynamic_step: VariadicOperand<Index>,
    #[name = "staticLowerBound"]
    static_lower_bound: Attr<DenseI64ArrayAttr>,
    #[name = "staticUpperBound"]
    static_upper_bound: Attr<DenseI64ArrayAttr>,
    #[name = "staticStep"]
    static_step: Attr<DenseI64ArrayAttr>,
    outputs: VariadicOperand<AnyRankedTensor>,
    mapping: OptionalAttr<DeviceMappingArrayAttr>,
    results: VariadicResult<AnyType>,
    region: Region<SizedRegion<1>>,
}

/// Ends the body of a `scf.forall` and holds the insertions into the shared tensors.
#[operation(
    name = "scf.forall.in_parallel",
    traits = [
        AlwaysSpeculatableImplTrait, IsTerminator, HasParent(&["scf.forall"]), NoTerminator,
        SingleBlock, HasOnlyGraphRegion,
    ],
    interfaces = [InParallelOpInterface, RegionKindInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct InParallelOp {
    region: Region<SizedRegion<1>>,
}

/// Runs the one region or the other, as the condition says.
///
/// ```mlir
/// %r = scf.if %b -> (i32) {
///   scf.yield %x : i32
/// } else {
///   scf.yield %y : i32
/// }
/// ```
#[operation(
    name = "scf.if",
    traits = [
        InferTypeOpAdaptor, SingleBlock, SingleBlockImplicitTerminator("scf.yield"),
        HasRecursiveMemoryEffects, RecursivelySpeculatableImplTrait, NoRegionArguments,
    ],
    interfaces = [RegionBranchOpInterface(&IF_BRANCH)],
    has = [canonicalize, fold, custom_syntax, verify, infer_types],
)]
pub struct IfOp {
    condition: Operand<I1>,
    results: VariadicResult<AnyType>,
    #[name = "thenRegion"]
    then_region: Region<SizedRegion<1>>,
    #[name = "elseRegion"]
    else_region: Region<MaxSizedRegion<1>>,
}

/// Runs the region whose case equals the index, or the default one.
///
/// ```mlir
/// scf.index_switch %i
/// case 2 {
///   scf.yield
/// }
/// default {
/// }
/// ```
#[operation(
    name = "scf.index_switch",
    traits = [HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator("scf.yield")],
    interfaces = [RegionBranchOpInterface(&SWITCH_BRANCH)],
    format = "$arg attr-dict (`->` type($results)^)? custom<SwitchCases>($cases, $caseRegions) `\\n` `` \
        `default` $defaultRegion",
    directives = [SWITCH_CASES],
    has = [canonicalize, verify],
)]
pub struct IndexSwitchOp {
    arg: Operand<Index>,
    cases: Attr<DenseI64ArrayAttr>,
    results: VariadicResult<AnyType>,
    #[name = "defaultRegion"]
    default_region: Region<SizedRegion<1>>,
    #[name = "caseRegions"]
    case_regions: VariadicRegion<SizedRegion<1>>,
}

/// Runs its body once for each point of a grid, in any order or at once, and may reduce a value of each
/// iteration.
///
/// ```mlir
/// scf.parallel (%i, %j) = (%a, %b) to (%c, %d) step (%e, %f) {
///   scf.reduce
/// }
/// ```
#[operation(
    name = "scf.parallel",
    traits = [
        AutomaticAllocationScope, AttrSizedOperandSegments, HasRecursiveMemoryEffects, SingleBlock,
        SingleBlockImplicitTerminator("scf.reduce"), HasParallelRegion,
    ],
    interfaces = [LoopLikeOpInterface(&PARALLEL_LOOP), RegionBranchOpInterface(&PARALLEL_BRANCH)],
    has = [canonicalize, custom_syntax, verify],
)]
pub struct ParallelOp {
    #[name = "lowerBound"]
    lower_bound: VariadicOperand<Index>,
    #[name = "upperBound"]
    upper_bound: VariadicOperand<Index>,
    step: VariadicOperand<Index>,
    #[name = "initVals"]
    init_vals: VariadicOperand<AnyType>,
    results: VariadicResult<AnyType>,
    region: Region<SizedRegion<1>>,
}

/// Ends the body of a `scf.parallel`: each region combines two values of a reduction into one.
///
/// ```mlir
/// scf.reduce(%x : f32) {
/// ^bb0(%lhs: f32, %rhs: f32):
///   scf.reduce.return %lhs : f32
/// }
/// ```
#[operation(
    name = "scf.reduce",
    traits = [IsTerminator, HasParent(&["scf.parallel"]), HasRecursiveMemoryEffects],
    interfaces = [RegionBranchTerminatorOpInterface(&REDUCE)],
    format = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict",
    has = [verify_regions],
)]
pub struct ReduceOp {
    operands: VariadicOperand<AnyType>,
    reductions: VariadicRegion<SizedRegion<1>>,
}

/// Ends a region of a `scf.reduce` with the combined value.
#[operation(
    name = "scf.reduce.return",
    traits = [HasParent(&["scf.reduce"]), AlwaysSpeculatableImplTrait, IsTerminator],
    format = "$result attr-dict `:` type($result)",
    effects = [],
    has = [verify],
)]
pub struct ReduceReturnOp {
    result: Operand<AnyType>,
}

/// Runs two regions in turns: the first decides whether to go on, the second is the rest of the body.
///
/// ```mlir
/// %r = scf.while (%x = %init) : (i32) -> i32 {
///   scf.condition(%b) %x : i32
/// } do {
/// ^bb0(%y: i32):
///   scf.yield %y : i32
/// }
/// ```
#[operation(
    name = "scf.while",
    traits = [HasRecursiveMemoryEffects, SingleBlock],
    interfaces = [RegionBranchOpInterface(&WHILE_BRANCH), LoopLikeOpInterface(&WHILE_LOOP)],
    has = [canonicalize, custom_syntax, verify],
)]
pub struct WhileOp {
    inits: VariadicOperand<AnyType>,
    results: VariadicResult<AnyType>,
    before: Region<SizedRegion<1>>,
    after: Region<SizedRegion<1>>,
}

/// Ends a region of a structured operation with the values that it gives.
#[operation(
    name = "scf.yield",
    traits = [
        AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator,
        HasParent(&["scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"]),
    ],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($results^ `:` type($results))?",
    effects = [],
)]
pub struct YieldOp {
    results: VariadicOperand<AnyType>,
}
