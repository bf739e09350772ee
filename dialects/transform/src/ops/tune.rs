//! Choices that are left to tuning.

use crate::constraints::{AnyHandleOrParam, Param, TextAttr};
use crate::interfaces;
use crate::syntax::ALTERNATIVES_OP_SELECTED_REGION;
use terrace_ir::constraints::{APIntAttr, AnyAttr};
use terrace_ods_macros::operation;

/// Runs one of its regions, which tuning selects.
#[operation(
    name = "transform.tune.alternatives",
    traits = [SingleBlock, SingleBlockImplicitTerminator("transform.yield"), NoRegionArguments],
    interfaces = [
        RegionBranchOpInterface(&interfaces::TUNE_ALTERNATIVES),
        TransformOpInterface(&interfaces::TRANSFORM),
    ],
    format = "`<` $name `>` (`selected_region` `=` custom<AlternativesOpSelectedRegion>( \
        $selected_region_attr, $selected_region_param)^)? attr-dict-with-keyword (`:` \
        type($selected_region_param)^)? (`->` type($results)^)? regions",
    directives = [ALTERNATIVES_OP_SELECTED_REGION],
    effects = custom,
    has = [effects, verify],
)]
pub struct AlternativesOp {
    name: Attr<TextAttr>,
    selected_region_attr: OptionalAttr<APIntAttr>,
    selected_region_param: OptionalOperand<Param>,
    results: VariadicResult<AnyHandleOrParam>,
    alternatives: VariadicRegion<SizedRegion<1>>,
}

/// A parameter that tuning selects among options.
///
/// ```mlir
/// %size = transform.tune.knob<"size"> = 8 from options = [4, 8, 16] -> !transform.param<i64>
/// ```
#[operation(
    name = "transform.tune.knob",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "`<` $name `>` (`=` $selected^ `from`)? `options` `=` $options attr-dict `->` type(results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct KnobOp {
    name: Attr<TextAttr>,
    options: Attr<AnyAttr>,
    selected: OptionalAttr<AnyAttr>,
    result: OpResult<Param>,
}
