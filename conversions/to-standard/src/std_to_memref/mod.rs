//! `--convert-std-to-memref`: operations of 2019 without a counterpart today, as views of memory.
//!
//! ```text
//! view(m), reshape(m)     reinterpret_cast(base of m) to offset, sizes, strides
//! extract_element(t, i)   tensor.extract(tensor.cast(t), i)
//! ```
//!
//! A layout with several results says nothing of memory by itself, only of what it is a view of: such a type becomes
//! one of any strides, wherever in the module it is.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod layout;
mod views;

use layout::{of_any_strides, tells_place, why_not};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Body, Ctx, DYNAMIC, Failure, LogicalResult, MatchResult, Operation, Pattern, PatternRewriter, Region,
    Type, TypedOp, Value, WalkOrder, WalkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::{FrozenPatternSet, walk_and_apply_patterns};
use terrace_std::ExtractElementOp;
use terrace_tensor::{CastOp, ExtractOp};

/// The pass `--convert-std-to-memref`.
#[pass(
    "convert-std-to-memref",
    "Convert what is left of the `std` dialect of 2019 to the MemRef and Tensor dialects"
)]
pub struct ConvertStdToMemref;

impl PreparedPass for ConvertStdToMemref {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        Ok(FrozenPatternSet::new(context, PATTERNS.to_vec()))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let (found, types) = look(op.op())?;
        if found {
            walk_and_apply_patterns(op.body_mut(), patterns);
            look_for_rest(op.op())?;
            replace_types(op.body_mut(), &types);
        } else {
            op.mark_all_analyses_preserved();
        }
        Ok(())
    }
}

/// Returns true if there are operations of the dialect, and the types of views that say nothing of memory by
/// themselves.
///
/// # Errors
/// Fails if one cannot be converted, after an error was emitted.
fn look<'c>(root: Operation<'_, 'c>) -> Result<(bool, Vec<Type<'c>>), Failure> {
    let (mut found, mut types, mut result) = (false, Vec::new(), Ok(()));
    let mut visit = |op: Operation<'_, 'c>| {
        if !is_std(op) {
            return WalkResult::Advance;
        }
        found = true;
        if let Some(reason) = why_not(op) {
            result = op.emit_op_error(format_args!("cannot be lowered: {reason}"));
            return WalkResult::Interrupt;
        }
        let new = op.results().map(Value::ty).filter(|ty| ty.is_memref() && !tells_place(*ty));
        types.extend(new.filter(|ty| !types.contains(ty)).collect::<Vec<_>>());
        WalkResult::Advance
    };
    let _ = root.walk_tree(WalkOrder::PreOrder, &mut visit);
    result.map(|()| (found, types))
}

/// Checks that no operation of the dialect is left.
///
/// # Errors
/// Fails if one is left, after an error was emitted.
fn look_for_rest(root: Operation<'_, '_>) -> LogicalResult {
    let mut result = Ok(());
    let mut visit = |op: Operation<'_, '_>| {
        if !is_std(op) {
            return WalkResult::Advance;
        }
        result = op.emit_op_error("cannot be lowered: it does not lie in memory as its type says");
        WalkResult::Interrupt
    };
    let _ = root.walk_tree(WalkOrder::PreOrder, &mut visit);
    result
}

fn is_std(op: Operation<'_, '_>) -> bool {
    op.name().dialect_name() == "std" && op.spec().is_some()
}

/// Changes the types of all values of these types, and of functions over them, to any strides.
fn replace_types<'c>(body: &mut Body<'c>, types: &[Type<'c>]) {
    if types.is_empty() {
        return;
    }
    let context = body.context();
    let replace = |ty: Type<'c>| if types.contains(&ty) { of_any_strides(context, ty) } else { ty };
    let (mut values, mut functions) = (Vec::new(), Vec::new());
    let root = Operation::new(body, Body::ROOT);
    let mut pending: Vec<Operation<'_, 'c>> = vec![root];
    while let Some(op) = pending.pop() {
        values.extend(op.results());
        functions.extend(op.attribute("function_type").and_then(|ty| ty.as_type()).map(|ty| (op.id(), ty)));
        if op.body().child(op.id()).is_none() {
            let blocks = op.regions().flat_map(Region::blocks);
            blocks.for_each(|block| values.extend(block.arguments()));
            pending.extend(op.regions().flat_map(Region::ops));
        }
    }
    let values: Vec<(ValueId, Type<'c>)> = values.into_iter().map(|value| (value.id(), value.ty())).collect();
    for (value, ty) in values {
        body.set_type(value, replace(ty));
    }
    for (op, ty) in functions {
        let Some((inputs, results)) = ty.as_function() else { continue };
        let all = |types: &[Type<'c>]| types.iter().map(|ty| replace(*ty)).collect::<Vec<_>>();
        let ty = context.type_attribute(context.function_type(&all(inputs), &all(results)));
        body.set_attribute(op, context.identifier("function_type"), Some(ty));
    }
    body.for_each_child(&|child| replace_types(child, types));
}

const PATTERNS: &[Pattern] = &[
    Pattern::of::<ExtractElementOp>("ConvertExtractElement", convert_extract_element),
    Pattern::of::<terrace_std::ReshapeOp>("ConvertReshape", views::convert_reshape),
    Pattern::of::<terrace_std::ViewOp>("ConvertView", views::convert_view),
];

/// `extract_element(t, i, ..) -> extract(cast(t), i, ..)`: there are as many dimensions as indices
fn convert_extract_element(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractElementOp>(op)?;
    let (tensor, location, context) = (extract.aggregate(), extract.op().location(), rewriter.context());
    let indices: Vec<ValueId> = extract.indices().map(|index| index.id()).collect();
    let ranked =
        context.ranked_tensor_type(&vec![DYNAMIC; indices.len()], tensor.ty().element_or_self(), None);
    let (has_rank, mut tensor) = (tensor.ty().rank().is_some(), tensor.id());
    if !has_rank {
        tensor = rewriter.create_value(CastOp::builder(context, location).source(tensor).dest(ranked));
    }
    let new = ExtractOp::builder(context, location).tensor(tensor).indices(indices);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
