//! Results of structured operations: variables of the function, which stand directly before the operation.

use crate::lowering::Lowering;
use crate::lowering::access::{load, store};
use crate::lowering::constants::case;
use std::sync::Arc;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{
    Attribute, Builder, Location, MatchResult, Operation, OperationState, PatternRewriter, Region,
    RegionSource, Type, TypedOp, Value,
};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_scf as scf;
use terrace_spirv as spirv;
use terrace_spirv::attributes::STORAGE_CLASS_ATTR;
use terrace_spirv::attributes::enums::StorageClass;
use terrace_spirv::types::PointerType;

/// Creates a structured operation without blocks; returns it with its region.
pub(super) fn structured<'c>(
    name: &str,
    control: (&str, Attribute<'c>),
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<(OpId, RegionId)> {
    let context = rewriter.context();
    let mut state = OperationState::named(context, name, location, &[], &[], &[control]);
    state.regions.push(RegionSource::Empty);
    let op = rewriter.create(state);
    let region = rewriter.op(op).regions().next().map(Region::id)?;
    Some((op, region))
}

/// Creates a block at the end of a region.
pub(super) fn block_at_end(region: RegionId, rewriter: &mut PatternRewriter<'_, '_>) -> BlockId {
    rewriter.create_block(region, None, std::iter::empty())
}

/// `spirv.Branch`
pub(super) fn branch<'c>(
    to: BlockId,
    arguments: &[ValueId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let context = rewriter.context();
    let mut state = OperationState::named(context, spirv::BranchOp::NAME, location, arguments, &[], &[]);
    state.successors.push(to);
    rewriter.create(state);
}

/// `spirv.BranchConditional`, with arguments for the first successor.
pub(super) fn branch_if<'c>(
    condition: ValueId,
    then: (BlockId, &[ValueId]),
    otherwise: BlockId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let context = rewriter.context();
    let sizes = context.dense_i32_array(&[1, then.1.len() as i32, 0]);
    let operands = [&[condition], then.1].concat();
    let attributes = [("operandSegmentSizes", sizes)];
    let name = spirv::BranchConditionalOp::NAME;
    let mut state = OperationState::named(context, name, location, &operands, &[], &attributes);
    state.successors.extend([then.0, otherwise]);
    rewriter.create(state);
}

/// Creates a variable of the function before an operation, and a load of it directly after.
pub(super) fn result_variable<'c>(
    ty: Type<'c>,
    of: OpId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<(ValueId, ValueId)> {
    let context = rewriter.context();
    let pointer = PointerType::get(context, ty, StorageClass::Function);
    let class = case(context, &STORAGE_CLASS_ATTR, StorageClass::Function.value());
    rewriter.set_insertion_point(of);
    let mut builder = Builder::new(rewriter, location);
    let variable = builder.value_with(spirv::VariableOp::NAME, &[], pointer, &[("storage_class", class)]);
    rewriter.set_insertion_point_after(of);
    let value = load(variable, &[], &mut Builder::new(rewriter, location))?;
    Some((variable, value))
}

/// Replaces an operation by a structured one; results of these types come from variables.
pub(super) fn replace<'c>(
    op: OpId,
    new: OpId,
    types: &[Type<'c>],
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let location = rewriter.op(op).location();
    let mut values = Vec::with_capacity(types.len());
    for ty in types {
        values.push(result_variable(*ty, new, location, rewriter)?.1);
    }
    replace_op_converted(op, &values, &lowering.converter, rewriter);
    Some(())
}

/// Returns the variables of the results of a structured operation.
fn variables(structured: Operation<'_, '_>, count: usize) -> Option<Vec<ValueId>> {
    let before = std::iter::successors(structured.previous(), |op| op.previous()).take(count);
    let mut variables = before
        .map(|op| op.isa::<spirv::VariableOp>().then(|| op.result(0).id()))
        .collect::<Option<Vec<_>>>()?;
    variables.reverse();
    (variables.len() == count).then_some(variables)
}

/// `scf.yield -> spirv.Store`, and in loops arguments of the branch to the header
pub(super) fn hand_over(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let parent = rewriter.op(op).parent_op()?;
    let is_other = parent.name().dialect_name() == "scf"
        && !parent.isa::<scf::IfOp>()
        && !parent.isa::<scf::ForOp>()
        && !parent.isa::<scf::WhileOp>();
    if is_other {
        return rewriter.notify_match_failure(op, "conversion not supported for parent op");
    }
    let parent = parent.id();
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    if !operands.is_empty() {
        let location = rewriter.op(op).location();
        let variables = variables(rewriter.op(parent), operands.len())?;
        let mut builder = Builder::new(rewriter, location);
        for (variable, value) in variables.iter().zip(&operands) {
            store(*variable, *value, &[], &mut builder);
        }
        if rewriter.op(parent).isa::<spirv::LoopOp>() {
            let block = rewriter.op(op).block()?;
            let back = block.last_op().filter(|op| op.isa::<spirv::BranchOp>())?;
            let (back, target) = (back.id(), back.successors().next()?.id());
            let first: Vec<ValueId> = rewriter.op(back).operands().map(Value::id).collect();
            rewriter.set_insertion_point(back);
            branch(target, &[&first[..], &operands].concat(), location, rewriter);
            rewriter.erase_op(back);
        }
    }
    rewriter.erase_op(op);
    Some(())
}
