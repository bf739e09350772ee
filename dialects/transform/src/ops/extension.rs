//! Conditions and constraints that other dialects express.

use crate::constraints::{OpHandle, Param};
use crate::interfaces;
use crate::verify::TOP_LEVEL;
use terrace_ir::constraints::SymbolRefAttr;
use terrace_ods_macros::operation;

/// Collects what fulfils the constraints of an operation that is described in its body.
///
/// ```mlir
/// %found = transform.irdl.collect_matching in %root : (!transform.any_op) -> !transform.any_op {
/// ^bb0(%op: !transform.any_op):
///   irdl.dialect @test {
///     irdl.operation @whatever {
///       %any = irdl.any
///       irdl.results(result: %any)
///     }
///   }
/// }
/// ```
#[operation(
    name = "transform.irdl.collect_matching",
    traits = [SymbolTable, NoTerminator],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "`in` $root `:` functional-type(operands, results) attr-dict-with-keyword regions",
    effects = custom,
    has = [effects, verify],
)]
pub struct IRDLCollectMatchingOp {
    root: Operand<OpHandle>,
    matched: OpResult<OpHandle>,
    body: Region<SizedRegion<1>>,
}

/// Collects what a pattern of `pdl` matches.
#[operation(
    name = "transform.pdl_match",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$pattern_name `in` $root attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct PDLMatchOp {
    root: Operand<OpHandle>,
    pattern_name: Attr<SymbolRefAttr>,
    matched: OpResult<OpHandle>,
}

/// Relates parameters by constraints that a solver understands.
#[operation(
    name = "transform.smt.constrain_params",
    traits = [SingleBlock, SingleBlockImplicitTerminator("smt.yield")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "`(` $params `)` attr-dict `:` functional-type(operands, results) $body",
    effects = custom,
    has = [effects, verify],
)]
pub struct ConstrainParamsOp {
    params: VariadicOperand<Param>,
    results: VariadicResult<Param>,
    body: Region<SizedRegion<1>>,
}

/// Holds patterns of `pdl` and the transformation that uses them.
///
/// ```mlir
/// transform.with_pdl_patterns {
/// ^bb0(%root: !transform.any_op):
///   pdl.pattern @some_op : benefit(1) {
///     %op = pdl.operation "some.op"
///     pdl.rewrite %op with "transform.dialect"
///   }
///   transform.sequence %root : !transform.any_op failures(propagate) {
///   ^bb1(%arg: !transform.any_op):
///     %0 = transform.pdl_match @some_op in %arg : (!transform.any_op) -> !transform.any_op
///   }
/// }
/// ```
#[operation(
    name = "transform.with_pdl_patterns",
    traits = [NoTerminator, TOP_LEVEL, SymbolTable],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), OpAsmOpInterface],
    format = "($root^ `:` type($root))? attr-dict-with-keyword regions",
    effects = custom,
    default_dialect = "transform",
    has = [effects, verify],
)]
pub struct WithPDLPatternsOp {
    root: OptionalOperand<OpHandle>,
    body: Region<SizedRegion<1>>,
}
