//! Statements with blocks in them, and expressions.

use crate::constraints::{EmitCType, EmitCTypeOrLValue, IntegerIndexOrOpaqueType};
use crate::interfaces;
use crate::syntax::SWITCH_CASES;
use terrace_ir::constraints::{DenseI64ArrayAttr, I1, UnitAttr};
use terrace_ods_macros::operation;

/// Runs the first region, and again while the expression in the second holds.
///
/// ```mlir
/// emitc.do {
///   emitc.verbatim "step();"
/// } while {
///   %again = emitc.expression %c : (i1) -> i1 {
///     %not = emitc.logical_not %c : i1
///     emitc.yield %not : i1
///   }
///   emitc.yield %again : i1
/// }
/// ```
#[operation(
    name = "emitc.do",
    traits = [NoTerminator, HasRecursiveMemoryEffects],
    interfaces = [OpAsmOpInterface],
    default_dialect = "emitc",
    has = [custom_syntax, verify],
)]
pub struct DoOp {
    #[name = "bodyRegion"]
    body_region: Region<SizedRegion<1>>,
    #[name = "conditionRegion"]
    condition_region: Region<SizedRegion<1>>,
}

/// An expression: operations that are written as one.
///
/// ```mlir
/// %x = emitc.expression %a, %b : (i32, i32) -> i32 {
///   %sum = add %a, %b : (i32, i32) -> i32
///   %product = mul %sum, %b : (i32, i32) -> i32
///   yield %product : i32
/// }
/// ```
#[operation(
    name = "emitc.expression",
    traits = [
        HasOnlyGraphRegion, IsIsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator("emitc.yield"),
    ],
    interfaces = [OpAsmOpInterface],
    default_dialect = "emitc",
    has = [custom_syntax, verify],
)]
pub struct ExpressionOp {
    defs: VariadicOperand<EmitCTypeOrLValue>,
    do_not_inline: OptionalAttr<UnitAttr>,
    result: OpResult<EmitCType>,
    region: Region<SizedRegion<1>>,
}

/// A loop that counts.
///
/// ```mlir
/// emitc.for %i = %a to %b step %s : i32 {
///   emitc.verbatim "step();"
/// }
/// ```
#[operation(
    name = "emitc.for",
    traits = [
        AllTypesMatch(&["lowerBound", "upperBound", "step"]), SingleBlock,
        SingleBlockImplicitTerminator("emitc.yield"), HasRecursiveMemoryEffects,
    ],
    interfaces = [OpAsmOpInterface],
    default_dialect = "emitc",
    has = [custom_syntax, verify_regions],
)]
pub struct ForOp {
    #[name = "lowerBound"]
    lower_bound: Operand<IntegerIndexOrOpaqueType>,
    #[name = "upperBound"]
    upper_bound: Operand<IntegerIndexOrOpaqueType>,
    step: Operand<IntegerIndexOrOpaqueType>,
    region: Region<SizedRegion<1>>,
}

/// Runs one of two regions.
///
/// ```mlir
/// emitc.if %c {
///   emitc.verbatim "yes();"
/// } else {
///   emitc.verbatim "no();"
/// }
/// ```
#[operation(
    name = "emitc.if",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator("emitc.yield"), HasRecursiveMemoryEffects,
        NoRegionArguments,
    ],
    interfaces = [RegionBranchOpInterface(&interfaces::IF), OpAsmOpInterface],
    default_dialect = "emitc",
    has = [custom_syntax],
)]
pub struct IfOp {
    condition: Operand<I1>,
    #[name = "thenRegion"]
    then_region: Region<SizedRegion<1>>,
    #[name = "elseRegion"]
    else_region: Region<MaxSizedRegion<1>>,
}

/// Runs the region of the value, or that for all others.
///
/// ```mlir
/// emitc.switch %x : i32
/// case 2 {
///   emitc.verbatim "two();"
///   emitc.yield
/// }
/// default {
/// }
/// ```
#[operation(
    name = "emitc.switch",
    traits = [HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator("emitc.yield")],
    interfaces = [OpAsmOpInterface, RegionBranchOpInterface(&interfaces::SWITCH)],
    format = "$arg `:` type($arg) attr-dict custom<SwitchCases>($cases, $caseRegions) `\\n` `` `default` \
        $defaultRegion",
    directives = [SWITCH_CASES],
    default_dialect = "emitc",
    has = [verify],
)]
pub struct SwitchOp {
    arg: Operand<IntegerIndexOrOpaqueType>,
    cases: Attr<DenseI64ArrayAttr>,
    #[name = "defaultRegion"]
    default_region: Region<SizedRegion<1>>,
    #[name = "caseRegions"]
    case_regions: VariadicRegion<SizedRegion<1>>,
}

/// Ends a region, with the value of an expression.
#[operation(
    name = "emitc.yield",
    traits = [
        AlwaysSpeculatableImplTrait, IsTerminator,
        HasParent(&["emitc.do", "emitc.expression", "emitc.for", "emitc.if", "emitc.switch"]),
    ],
    format = "attr-dict ($result^ `:` type($result))?",
    effects = [],
    has = [verify],
)]
pub struct YieldOp {
    result: OptionalOperand<EmitCType>,
}
