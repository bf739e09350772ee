//! `--convert-scf-to-emitc`: loops and conditions. What they carry or give becomes variables.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::types::{place, unchanged, with_sizes};
use crate::values::{assign, expression, load, variable};
use std::sync::Arc;
use terrace_emitc as emitc;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{
    Block, Builder, Ctx, Failure, MatchResult, OperationState, Pattern, PatternRewriter, Region,
    RegionSource, Type, TypedOp, Value,
};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::lowering::{RewriteWith, Row};
use terrace_rewrite::conversion::{
    ConversionTarget, SignatureConversion, TypeConverter, convert_block_signature, converted_operands_to_one,
    replace_op_converted,
};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};
use terrace_scf as scf;

/// The pass `--convert-scf-to-emitc`.
#[pass(
    "convert-scf-to-emitc",
    "Convert SCF dialect to EmitC dialect, maintaining structured control flow",
    class = "SCFToEmitC"
)]
pub struct ConvertScfToEmitC;

impl TypeConversionPass for ConvertScfToEmitC {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        Ok(with_sizes(unchanged()).shared())
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.extend(patterns(converter));
    }

    fn target(&self, _: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["emitc"]);
        target.illegal_ops(&[
            scf::ForOp::SPEC,
            scf::IfOp::SPEC,
            scf::IndexSwitchOp::SPEC,
            scf::WhileOp::SPEC,
        ]);
    }
}

/// Returns the patterns.
pub(crate) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    ROWS.iter().map(|row| row.pattern(converter)).collect()
}

const ROWS: &[Row<RewriteWith<Arc<TypeConverter>>>] = &[
    Row::of::<scf::ForOp>("ForLowering", for_loop),
    Row::of::<scf::IfOp>("IfLowering", conditional),
    Row::of::<scf::IndexSwitchOp>("IndexSwitchOpLowering", switch),
    Row::of::<scf::WhileOp>("WhileLowering", while_loop),
];

/// Returns the types of variables for the results of an operation.
fn places<'c>(
    op: OpId,
    converter: &TypeConverter,
    rewriter: &PatternRewriter<'_, 'c>,
) -> Option<Vec<Type<'c>>> {
    let context = rewriter.context();
    let place_of = |value: Value<'_, 'c>| place(context, converter.convert_to_one(context, value.ty())?);
    rewriter.op(op).results().map(place_of).collect()
}

fn variables<'c>(places: &[Type<'c>], b: &mut Builder<'_, '_, 'c>) -> Vec<ValueId> {
    places.iter().map(|place| variable(*place, b)).collect()
}

/// Replaces an operation by the values of its variables after it.
fn replace_by_loads(
    op: OpId,
    variables: &[ValueId],
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let mut b = Builder::like(rewriter, op);
    let values: Vec<ValueId> = variables.iter().map(|variable| load(*variable, &mut b)).collect();
    replace_op_converted(op, &values, converter, rewriter);
}

fn only_block(region: RegionId, rewriter: &PatternRewriter<'_, '_>) -> Option<BlockId> {
    rewriter.region(region).first_block().map(Block::id)
}

/// Replaces the terminator of a block by assignments of its operands to variables, and a terminator of the new kind.
fn assign_yielded(
    block: BlockId,
    variables: &[ValueId],
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let last = rewriter.block(block).last_op()?.id();
    let location = rewriter.op(last).location();
    let values = converted_operands_to_one(last, converter, rewriter)?;
    rewriter.set_insertion_point(last);
    let mut b = Builder::new(rewriter, location);
    for (variable, value) in variables.iter().zip(values) {
        assign(*variable, value, &mut b);
    }
    b.create(emitc::YieldOp::builder(b.context(), location));
    replace_op_converted(last, &[], converter, rewriter);
    Some(())
}

/// Moves the blocks of a region to a new one, which is in no operation yet.
fn moved(region: RegionId, rewriter: &mut PatternRewriter<'_, '_>) -> RegionId {
    let new = rewriter.create_region();
    rewriter.inline_region_before(region, new, None);
    new
}

fn regions_of(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Vec<RegionId> {
    rewriter.op(op).regions().map(Region::id).collect()
}

/// `for -> T v = init; for (...) { ... v = next; }`
fn for_loop(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<scf::ForOp>(op)?;
    if view.unsigned_cmp() {
        return None;
    }
    let (context, location) = (rewriter.context(), view.op().location());
    let counter = converter.convert_to_one(context, view.lower_bound().ty())?;
    let places = places(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let (bounds, inits) = operands.split_at_checked(3)?;
    let block = only_block(*regions_of(op, rewriter).first()?, rewriter)?;
    let mut b = Builder::like(rewriter, op);
    let variables = variables(&places, &mut b);
    for (variable, init) in variables.iter().zip(inits) {
        assign(*variable, *init, &mut b);
    }
    // In the body, the values that are carried are loaded first.
    rewriter.set_insertion_point_to_start(block);
    let mut b = Builder::new(rewriter, location);
    let mut signature = SignatureConversion::default();
    signature.add(&[counter]);
    for variable in &variables {
        let value = load(*variable, &mut b);
        signature.replace(&[value]);
    }
    let block = convert_block_signature(block, &signature, converter, rewriter);
    assign_yielded(block, &variables, converter, rewriter)?;
    rewriter.set_insertion_point(op);
    let region = moved(*regions_of(op, rewriter).first()?, rewriter);
    let new = emitc::ForOp::builder(context, location)
        .lower_bound(bounds[0])
        .upper_bound(bounds[1])
        .step(bounds[2])
        .region(RegionSource::Detached(region));
    rewriter.create(new);
    replace_by_loads(op, &variables, converter, rewriter);
    Some(())
}

/// `if -> T v; if (...) { v = x; } else { v = y; }`
fn conditional(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    with_branches(op, emitc::IfOp::NAME, converter, rewriter)
}

/// `index_switch -> T v; switch (...) { case 1: { v = x; break; } ... }`
fn switch(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    with_branches(op, emitc::SwitchOp::NAME, converter, rewriter)
}

/// Recreates an operation that runs one of its regions, each of which assigns to the same variables.
fn with_branches(
    op: OpId,
    name: &str,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let places = places(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let variables = variables(&places, &mut Builder::like(rewriter, op));
    let mut state = OperationState::new(context.op_name(name), location);
    if let Some(cases) = rewriter.op(op).attribute("cases") {
        state.set(context, "cases", cases);
    }
    state.operands.extend(operands);
    for region in regions_of(op, rewriter) {
        match only_block(region, rewriter) {
            None => state.regions.push(RegionSource::Empty),
            Some(block) => {
                assign_yielded(block, &variables, converter, rewriter)?;
                state.regions.push(RegionSource::Detached(moved(region, rewriter)));
            }
        }
    }
    rewriter.set_insertion_point(op);
    rewriter.create(state);
    replace_by_loads(op, &variables, converter, rewriter);
    Some(())
}

/// `while -> T v = init; do { before; r = x; c = condition; if (c) { after; v = next; } } while (c);`
fn while_loop(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let view = rewriter.view::<scf::WhileOp>(op)?;
    let (before_region, after_region) = (view.before().id(), view.after().id());
    let (before, after) = (only_block(before_region, rewriter)?, only_block(after_region, rewriter)?);
    let carries_something = has_effect(before, after, rewriter);
    let places = places(op, converter, rewriter)?;
    let inits = converted_operands_to_one(op, converter, rewriter)?;
    let bit = place(context, context.integer_type(1))?;
    let mut b = Builder::like(rewriter, op);
    let results = variables(&places, &mut b);
    let mut carried = Vec::with_capacity(inits.len());
    for init in inits {
        let ty = b.type_of(init);
        let variable = variable(place(context, ty)?, &mut b);
        assign(variable, init, &mut b);
        carried.push(variable);
    }
    let goes_on = variable(bit, &mut b);

    rewriter.set_insertion_point_to_start(before);
    let mut b = Builder::new(rewriter, location);
    let mut signature = SignatureConversion::default();
    for variable in &carried {
        let value = load(*variable, &mut b);
        signature.replace(&[value]);
    }
    let before = convert_block_signature(before, &signature, converter, rewriter);
    let last = rewriter.block(before).last_op()?.id();
    let values = converted_operands_to_one(last, converter, rewriter)?;
    let (&condition, values) = values.split_first()?;
    rewriter.set_insertion_point(last);
    let mut b = Builder::new(rewriter, location);
    for (variable, value) in results.iter().zip(values) {
        assign(*variable, *value, &mut b);
    }
    assign(goes_on, condition, &mut b);
    if carries_something {
        let mut signature = SignatureConversion::default();
        for value in values {
            signature.replace(&[*value]);
        }
        let after = convert_block_signature(after, &signature, converter, rewriter);
        assign_yielded(after, &carried, converter, rewriter)?;
        let region = moved(after_region, rewriter);
        rewriter.set_insertion_point(last);
        let new = emitc::IfOp::builder(context, location).condition(condition);
        let new = new.then_region(RegionSource::Detached(region)).else_region(RegionSource::Empty);
        rewriter.create(new);
    }
    replace_op_converted(last, &[], converter, rewriter);

    let body = moved(before_region, rewriter);
    let tests = rewriter.create_region();
    rewriter.create_block(tests, None, []);
    let mut b = Builder::new(rewriter, location);
    let test = expression(&[goes_on], context.integer_type(1), &mut b, |operands, b| load(operands[0], b));
    b.create(emitc::YieldOp::builder(context, location).result(test));
    rewriter.set_insertion_point(op);
    let new = emitc::DoOp::builder(context, location)
        .body_region(RegionSource::Detached(body))
        .condition_region(RegionSource::Detached(tests));
    rewriter.create(new);
    replace_by_loads(op, &results, converter, rewriter);
    Some(())
}

/// Returns true if the second region of a loop has operations, or carries other values than those it was entered with.
fn has_effect(before: BlockId, after: BlockId, rewriter: &PatternRewriter<'_, '_>) -> bool {
    let (Some(condition), Some(last)) = (rewriter.block(before).last_op(), rewriter.block(after).last_op())
    else {
        return false;
    };
    // An argument of this region is what the condition passes on.
    let passed = |value: Value<'_, '_>| match value.as_argument() {
        Some((block, number)) if block.id() == after => condition.operands().nth(number + 1).map(Value::id),
        _ => Some(value.id()),
    };
    let is_same = |(value, argument): (Value<'_, '_>, Value<'_, '_>)| passed(value) == Some(argument.id());
    let arguments = rewriter.block(before).arguments();
    rewriter.block(after).first_op() != Some(last) || !last.operands().zip(arguments).all(is_same)
}
