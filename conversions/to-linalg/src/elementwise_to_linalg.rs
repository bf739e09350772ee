//! `--convert-elementwise-to-linalg`: operations that apply to each element of ranked tensors become `linalg.generic`
//! around the same operation on elements.
//!
//! Reads:     the trait `ElementwiseMappable`.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    DYNAMIC, MatchResult, NamedAttribute, Operation, OperationState, Pattern, PatternRewriter, Root, Type,
    Value,
};
use terrace_linalg::{GenericParts, IteratorType, YieldOp, create_empty_generic};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::EmptyOp;

/// The pass `--convert-elementwise-to-linalg`.
#[pass(
    "convert-elementwise-to-linalg",
    "Convert ElementwiseMappable ops to linalg",
    class = "ConvertElementwiseToLinalgPass"
)]
pub struct ConvertElementwiseToLinalg;

impl ConversionPass for ConvertElementwiseToLinalg {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::with_root(
            Root::Trait("Elementwise"),
            "ConvertAnyElementwiseMappableOpOnRankedTensors",
            convert_op,
        ));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.mark_unknown_ops(|op| Some(!is_convertible(op)));
    }
}

/// Names of the traits that together say that an operation on scalars applies to each element.
const ELEMENTWISE_MAPPABLE: [&str; 4] = ["Elementwise", "Scalarizable", "Vectorizable", "Tensorizable"];

/// Returns true if an operation applies to each element of ranked tensors; other operands are scalars.
fn is_convertible(op: Operation<'_, '_>) -> bool {
    let has = |name: &str| op.spec().is_some_and(|spec| spec.has_trait(|one| one.name() == name));
    let is_tensor = |ty: Type<'_>| ty.is_ranked_tensor();
    op.result_count() != 0
        && op.regions().len() == 0
        && op.operands().any(|operand| is_tensor(operand.ty()))
        && op.operands().all(|operand| is_tensor(operand.ty()) || !operand.ty().is_shaped())
        && op.results().all(|result| is_tensor(result.ty()))
        && ELEMENTWISE_MAPPABLE.iter().all(|name| has(name))
}

/// `f(x, y) -> generic(x, y) { f }`
fn convert_op(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if !is_convertible(view) {
        return rewriter.notify_match_failure(op, "requires elementwise op on ranked tensors");
    }
    let (context, location, name) = (rewriter.context(), view.location(), view.name());
    let rank = view.result(0).ty().rank()? as u32;
    let inputs: Vec<ValueId> = view.operands().map(Value::id).collect();
    let operand_types: Vec<Type<'_>> = view.operands().map(Value::ty).collect();
    let result_types: Vec<Type<'_>> = view.results().map(Value::ty).collect();
    let attributes: Vec<NamedAttribute<'_>> = view.attributes();
    let (whole, scalar) = (AffineMap::identity(context, rank), AffineMap::new(context, rank, 0, &[]));
    let maps: Vec<AffineMap<'_>> = operand_types
        .iter()
        .map(|ty| if ty.is_ranked_tensor() { whole } else { scalar })
        .chain(result_types.iter().map(|_| whole))
        .collect();
    let shaped = operand_types.iter().position(|ty| ty.is_ranked_tensor())?;
    let mut outputs = Vec::new();
    for &ty in &result_types {
        let same = operand_types.iter().position(|operand| *operand == ty);
        outputs.push(match same {
            Some(at) => inputs[at],
            None => {
                let mut sizes = sizes(inputs[shaped], location, rewriter);
                // What the result's type does not know stays unknown, and the other way around.
                for (size, known) in sizes.iter_mut().zip(ty.shape()?) {
                    *size = match *size {
                        MixedIndex::Constant(size) if *known == DYNAMIC => {
                            MixedIndex::Value(rewriter.builder(location).index(size))
                        }
                        MixedIndex::Value(_) if *known != DYNAMIC => MixedIndex::Constant(*known),
                        size => size,
                    };
                }
                let empty = context.ranked_tensor_type(&constants_of(&sizes), ty.element_or_self(), None);
                let new = EmptyOp::builder(context, location).dynamic_sizes(values_of(&sizes)).result(empty);
                rewriter.create_value(new)
            }
        });
    }
    let iterators = vec![IteratorType::Parallel; rank as usize];
    let parts = GenericParts {
        location,
        inputs: &inputs,
        outputs: &outputs,
        result_types: &result_types,
        maps: &maps,
        iterators: &iterators,
    };
    let (new, region) = create_empty_generic(parts, rewriter);
    let arguments: Vec<_> = inputs
        .iter()
        .chain(&outputs)
        .map(|operand| {
            let operand = rewriter.value(*operand);
            let ty = operand.ty();
            (if ty.is_ranked_tensor() { ty.element_or_self() } else { ty }, operand.location())
        })
        .collect();
    let block = rewriter.create_block(region, None, arguments);
    let elements: Vec<ValueId> =
        rewriter.block(block).arguments().take(inputs.len()).map(Value::id).collect();
    let mut scalar = OperationState::new(name, location);
    scalar.operands = elements.into_iter().collect();
    scalar.result_types = result_types.iter().map(|ty| ty.element_or_self()).collect();
    for NamedAttribute { name, value } in attributes {
        scalar.set_attribute(name, value);
    }
    let scalar = rewriter.create(scalar);
    let results = rewriter.results(scalar);
    rewriter.create(YieldOp::builder(context, location).values(results));
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}
