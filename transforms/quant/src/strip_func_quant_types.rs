//! `--strip-func-quant-types`: functions take and return the integers that are stored instead of quantized numbers.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, Location, LogicalResult, MatchResult, Pattern, PatternRewriter, Root, Type};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_quant::{StorageCastOp, scalar_of, storage_type};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConversion, TypeConverter, convert_function_op, structural_patterns,
};
use terrace_rewrite::pattern_pass::convert;

/// The pass.
pub struct StripFuncQuantTypes {
    prepared: Option<(FrozenPatternSet, Arc<TypeConverter>)>,
}

impl DeclaredPass for StripFuncQuantTypes {
    const ARGUMENT: &'static str = "strip-func-quant-types";
    const CLASS: &'static str = "StripFuncQuantTypes";
    const SUMMARY: &'static str = "Strip quantized types from function headers";

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(StripFuncQuantTypes { prepared: None })
    }
}

impl Pass for StripFuncQuantTypes {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let converter = TypeConverter::new()
            .conversion(|context, ty| TypeConversion::one(stored(context, ty)))
            .source_materialization(|rewriter, ty, inputs, location| match inputs {
                [input] => Some(cast(rewriter, *input, ty, location)),
                _ => None,
            })
            .target_materialization(|rewriter, types, inputs, location, _| match (types, inputs) {
                ([ty], [input]) => Some(vec![cast(rewriter, *input, *ty, location)]),
                _ => None,
            })
            .shared();
        let mut patterns = structural_patterns(&converter, &["func.call", "func.return"]);
        let of_functions = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            strip_function(op, &of_functions, rewriter)
        };
        patterns.push(Pattern::with_closure(Root::Op("func.func"), "StripFuncQuantTypes", Arc::new(rewrite)));
        self.prepared = Some((FrozenPatternSet::new(context, patterns), converter));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let (patterns, converter) = self.prepared.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        let of_functions = converter.clone();
        target.add_dynamically_legal_op("func.func", move |op| Some(of_functions.is_legal_function(op)));
        for name in ["func.call", "func.return"] {
            let of_op = converter.clone();
            target.add_dynamically_legal_op(name, move |op| Some(of_op.is_legal_op(op)));
        }
        convert(op, &target, patterns)
    }
}

/// Converts the signature of a function; `None` if a branch hands on quantized numbers, which stays as it is.
fn strip_function(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let later_blocks = view.regions().flat_map(|region| region.blocks().skip(1));
    let has_quantized = later_blocks
        .flat_map(|block| block.arguments())
        .any(|argument| !converter.is_legal(view.context(), argument.ty()));
    if has_quantized {
        return None;
    }
    convert_function_op(op, converter, rewriter)
}

/// Returns integers as they are stored for quantized numbers, and other types as they are.
fn stored<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    match storage_type(scalar_of(ty)) {
        Some(storage) if ty.is_tensor() => ty.with_element(context, storage),
        Some(storage) => storage,
        None => ty,
    }
}

fn cast<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    value: ValueId,
    ty: Type<'c>,
    location: Location<'c>,
) -> ValueId {
    rewriter.create_value(StorageCastOp::builder(rewriter.context(), location).input(value).result(ty))
}
