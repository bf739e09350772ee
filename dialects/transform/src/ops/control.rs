//! Control operations: sequences and conditions of transformations.

use crate::attributes::FailurePropagationMode;
use crate::constraints::{AnyHandleOrParam, FailurePropagationModeAttr, OpHandle, SignatureAttr};
use crate::interfaces;
use crate::syntax::{FOREACH_MATCH_SYMBOLS, SEQUENCE_OP_OPERANDS};
use crate::verify::TOP_LEVEL;
use terrace_ir::constraints::{
    DictArrayAttr, StrAttr, SymbolNameAttr, SymbolRefArrayAttr, SymbolRefAttr, UnitAttr,
};
use terrace_ods_macros::operation;

/// Tries its regions one after the other until one of them does not fail.
///
/// ```mlir
/// transform.sequence failures(propagate) {
/// ^bb0(%root: !transform.any_op):
///   transform.alternatives %root : !transform.any_op {
///   ^bb1(%scope: !transform.any_op):
///     transform.apply_cse to %scope : !transform.any_op
///   }, {
///   ^bb1(%scope: !transform.any_op):
///   }
/// }
/// ```
#[operation(
    name = "transform.alternatives",
    traits = [IsIsolatedFromAbove, TOP_LEVEL, SingleBlock, SingleBlockImplicitTerminator("transform.yield")],
    interfaces = [
        RegionBranchOpInterface(&interfaces::ALTERNATIVES), TransformOpInterface(&interfaces::TRANSFORM),
    ],
    format = "($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions",
    effects = custom,
    has = [effects, verify],
)]
pub struct AlternativesOp {
    scope: OptionalOperand<OpHandle>,
    results: VariadicResult<OpHandle>,
    alternatives: VariadicRegion<SizedRegion<1>>,
}

/// Collects what a named sequence matches in operations.
#[operation(
    name = "transform.collect_matching",
    interfaces = [SymbolUserOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$matcher `in` $root attr-dict `:` functional-type($root, $results)",
    effects = custom,
    has = [verify_symbol_uses, effects],
)]
pub struct CollectMatchingOp {
    root: Operand<OpHandle>,
    matcher: Attr<SymbolRefAttr>,
    results: VariadicResult<AnyHandleOrParam>,
}

/// Runs its body for each of the objects of handles.
///
/// ```mlir
/// transform.foreach %loops : !transform.any_op {
/// ^bb0(%loop: !transform.any_op):
///   transform.apply_licm to %loop : !transform.any_op
/// }
/// ```
#[operation(
    name = "transform.foreach",
    traits = [SingleBlock, SingleBlockImplicitTerminator("transform.yield")],
    interfaces = [
        TransformOpInterface(&interfaces::TRANSFORM), RegionBranchOpInterface(&interfaces::FOREACH),
    ],
    format = "$targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` \
        type($results)^)? $body attr-dict",
    effects = custom,
    has = [effects, verify],
)]
pub struct ForeachOp {
    targets: VariadicOperand<AnyHandleOrParam>,
    with_zip_shortest: OptionalAttr<UnitAttr>,
    results: VariadicResult<AnyHandleOrParam>,
    body: Region<SizedRegion<1>>,
}

/// Walks operations, and runs the action of the first matcher that matches each of them.
///
/// ```mlir
/// module attributes {transform.with_named_sequence} {
///   transform.named_sequence @is_loop(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
///     transform.match.operation_name %op ["scf.for"] : !transform.any_op
///     transform.yield %op : !transform.any_op
///   }
///   transform.named_sequence @show(%op: !transform.any_op {transform.readonly}) {
///     transform.debug.emit_remark_at %op, "a loop" : !transform.any_op
///     transform.yield
///   }
///   transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
///     transform.foreach_match in %root @is_loop -> @show : (!transform.any_op) -> !transform.any_op
///     transform.yield
///   }
/// }
/// ```
#[operation(
    name = "transform.foreach_match",
    interfaces = [SymbolUserOpInterface, TransformOpInterface(&interfaces::TRANSFORM), OpAsmOpInterface],
    format = "oilist( `restrict_root` $restrict_root | `flatten_results` $flatten_results ) `in` $root \
        (`,` $forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions) attr-dict `:` \
        functional-type(operands, results)",
    directives = [FOREACH_MATCH_SYMBOLS],
    effects = custom,
    has = [verify_symbol_uses, result_names, effects, verify],
)]
pub struct ForeachMatchOp {
    root: Operand<OpHandle>,
    forwarded_inputs: VariadicOperand<AnyHandleOrParam>,
    restrict_root: OptionalAttr<UnitAttr>,
    flatten_results: OptionalAttr<UnitAttr>,
    matchers: Attr<SymbolRefArrayAttr>,
    actions: Attr<SymbolRefArrayAttr>,
    updated: OpResult<OpHandle>,
    forwarded_outputs: VariadicResult<AnyHandleOrParam>,
}

/// Runs a named sequence.
#[operation(
    name = "transform.include",
    interfaces = [
        CallOpInterface(&interfaces::INCLUDE), ArgAndResultAttrsOpInterface, MatchOpInterface,
        SymbolUserOpInterface, TransformOpInterface(&interfaces::TRANSFORM),
    ],
    format = "$target `failures` `(` $failure_propagation_mode `)``(` $operands `)` attr-dict `:` \
        functional-type($operands, $results)",
    effects = custom,
    has = [verify_symbol_uses, effects],
)]
pub struct IncludeOp {
    target: Attr<SymbolRefAttr>,
    #[cases(FailurePropagationMode)]
    failure_propagation_mode: Attr<FailurePropagationModeAttr>,
    operands: VariadicOperand<AnyHandleOrParam>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    results: VariadicResult<AnyHandleOrParam>,
}

/// Transformations with a name, which others may run.
#[operation(
    name = "transform.named_sequence",
    traits = [Symbol, IsIsolatedFromAbove],
    interfaces = [
        FunctionOpInterface, CallableOpInterface(&interfaces::NAMED_SEQUENCE), ArgAndResultAttrsOpInterface,
        TransformOpInterface(&interfaces::TRANSFORM),
    ],
    effects = custom,
    has = [effects, custom_syntax, verify],
)]
pub struct NamedSequenceOp {
    sym_name: Attr<SymbolNameAttr>,
    function_type: Attr<SignatureAttr>,
    sym_visibility: OptionalAttr<StrAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    body: Region<MaxSizedRegion<1>>,
}

/// Transformations, one after the other.
///
/// ```mlir
/// transform.sequence failures(propagate) {
/// ^bb0(%root: !transform.any_op):
///   %loops = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
///   transform.loop.unroll %loops {factor = 4} : !transform.any_op
/// }
/// ```
#[operation(
    name = "transform.sequence",
    traits = [
        TOP_LEVEL, SingleBlock, SingleBlockImplicitTerminator("transform.yield"), AttrSizedOperandSegments,
    ],
    interfaces = [
        RegionBranchOpInterface(&interfaces::SEQUENCE), MatchOpInterface,
        TransformOpInterface(&interfaces::TRANSFORM), OpAsmOpInterface,
    ],
    format = "custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings)) (`->` \
        type($results)^)? `failures` `(` $failure_propagation_mode `)` attr-dict-with-keyword regions",
    directives = [SEQUENCE_OP_OPERANDS],
    effects = custom,
    default_dialect = "transform",
    has = [effects, verify],
)]
pub struct SequenceOp {
    #[cases(FailurePropagationMode)]
    failure_propagation_mode: Attr<FailurePropagationModeAttr>,
    root: OptionalOperand<OpHandle>,
    extra_bindings: VariadicOperand<AnyHandleOrParam>,
    results: VariadicResult<OpHandle>,
    body: Region<SizedRegion<1>>,
}

/// Ends a block of transformations: these are its results.
#[operation(
    name = "transform.yield",
    traits = [IsTerminator],
    format = "operands attr-dict (`:` type($operands)^)?",
    effects = custom,
    has = [effects],
)]
pub struct YieldOp {
    operands: VariadicOperand<AnyHandleOrParam>,
}
