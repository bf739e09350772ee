//! Branches, loops and selections.

use super::Rewrite;
use std::sync::Arc;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::spec::case_value;
use terrace_ir::{Builder, MatchResult, Operation, OperationState, PatternRewriter, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_rewrite::conversion::lowering::Row;
use terrace_rewrite::conversion::{TypeConverter, convert_region_types, converted_operands_to_one};
use terrace_spirv as spirv;
use terrace_to_llvm::lowering::build::LlvmBuilder;

pub(super) const ROWS: &[Row<Rewrite>] = &[
    Row::of::<spirv::BranchOp>("BranchConversionPattern", branch),
    Row::of::<spirv::BranchConditionalOp>("BranchConditionalConversionPattern", branch_on_condition),
    Row::of::<spirv::LoopOp>("LoopPattern", structured_loop),
    Row::of::<spirv::SelectionOp>("SelectionPattern", selection),
    Row::of::<spirv::ReturnOp>("ReturnPattern", give_back),
    Row::of::<spirv::ReturnValueOp>("ReturnValuePattern", give_back),
    Row::of::<spirv::UnreachableOp>("UnreachablePattern", unreachable),
];

fn branch(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let values = converted_operands_to_one(op, converter, rewriter)?;
    let (to, location) =
        (rewriter.view::<spirv::BranchOp<'_, '_>>(op)?.target().id(), rewriter.op(op).location());
    Builder::new(rewriter, location).branch(to, &values);
    rewriter.erase_op(op);
    Some(())
}

/// Operands of a branch on a condition, converted, with its successors.
struct Conditional {
    condition: ValueId,
    on_true: (BlockId, Vec<ValueId>),
    on_false: (BlockId, Vec<ValueId>),
}

impl Conditional {
    fn of(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Self> {
        let values = converted_operands_to_one(op, converter, rewriter)?;
        let view = rewriter.view::<spirv::BranchConditionalOp<'_, '_>>(op)?;
        let (&condition, rest) = values.split_first()?;
        let (on_true, on_false) = rest.split_at_checked(view.true_target_operands().count())?;
        Some(Conditional {
            condition,
            on_true: (view.true_target().id(), on_true.to_vec()),
            on_false: (view.false_target().id(), on_false.to_vec()),
        })
    }

    /// Creates the branch of LLVM at the insertion point, with the weights of the one that it comes from.
    fn create(&self, of: OpId, rewriter: &mut PatternRewriter<'_, '_>) {
        let context = rewriter.context();
        let view = rewriter.op(of);
        let (location, weights) = (view.location(), view.attribute("branch_weights"));
        let ((on_true, values), (on_false, others)) = (&self.on_true, &self.on_false);
        let operands = [&[self.condition], &values[..], &others[..]].concat();
        let sizes = context.dense_i32_array(&[1, values.len() as i32, others.len() as i32]);
        let attributes = [("operandSegmentSizes", sizes)];
        let name = llvm::CondBrOp::NAME;
        let mut state = OperationState::named(context, name, location, &operands, &[], &attributes);
        if let Some(weights) = weights.and_then(|weights| weights.as_array()) {
            let weights: Vec<i32> =
                weights.iter().filter_map(|weight| weight.as_i64()).map(|one| one as i32).collect();
            state.set(context, "branch_weights", context.dense_i32_array(&weights));
        }
        state.successors.extend([*on_true, *on_false]);
        rewriter.create(state);
    }
}

fn branch_on_condition(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    Conditional::of(op, converter, rewriter)?.create(op, rewriter);
    rewriter.erase_op(op);
    Some(())
}

/// Splits the block of an operation before it; returns the first part, and the second one, which gets the operation's
/// results as arguments.
fn split(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<(BlockId, BlockId, Vec<ValueId>)> {
    let view = rewriter.op(op);
    let (location, before) = (view.location(), view.block()?.id());
    let types: Vec<_> = view.results().map(Value::ty).collect();
    let types = converter.convert_all(rewriter.context(), types)?;
    let after = rewriter.split_block(op);
    let results = types.iter().map(|ty| rewriter.add_argument(after, *ty, location)).collect();
    Some((before, after, results))
}

/// Replaces the merge that ends a region by a branch to a block, and moves the region's blocks before that.
fn inline(
    region: RegionId,
    after: BlockId,
    rewriter: &mut PatternRewriter<'_, '_>,
    converter: &Arc<TypeConverter>,
) -> MatchResult {
    let merge = rewriter.region(region).blocks().next_back()?.last_op()?;
    let (merge, location) = (merge.id(), merge.location());
    if rewriter.op(merge).isa::<spirv::MergeOp<'_, '_>>() {
        let values = converted_operands_to_one(merge, converter, rewriter)?;
        rewriter.set_insertion_point(merge);
        Builder::new(rewriter, location).branch(after, &values);
        rewriter.erase_op(merge);
    }
    let around = rewriter.block(after).parent_region()?.id();
    rewriter.inline_region_before(region, around, Some(after));
    Some(())
}

/// Returns true if an attribute with a hint about control flow says nothing.
fn says_nothing(op: Operation<'_, '_>, name: &str) -> bool {
    op.attribute(name).and_then(case_value).unwrap_or(0) == 0
}

/// Converts a loop, whose first block only branches to its header, and whose last one only merges.
fn structured_loop(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    if !says_nothing(view, "loop_control") {
        return None;
    }
    let region = view.regions().next()?;
    let (region, is_empty) = (region.id(), region.is_empty());
    if is_empty {
        rewriter.erase_op(op);
        return Some(());
    }
    convert_region_types(region, converter, None, rewriter)?;
    let entry = rewriter.region(region).first_block()?;
    let to_header = entry.last_op().filter(|last| entry.first_op() == Some(*last))?;
    let (entry, to_header, location) = (entry.id(), to_header.id(), to_header.location());
    let header = rewriter.view::<spirv::BranchOp<'_, '_>>(to_header)?.target().id();
    let values = converted_operands_to_one(to_header, converter, rewriter)?;
    let (before, after, results) = split(op, converter, rewriter)?;
    rewriter.set_insertion_point_to_end(before);
    Builder::new(rewriter, location).branch(header, &values);
    rewriter.erase_op(to_header);
    rewriter.erase_block(entry);
    inline(region, after, rewriter, converter)?;
    rewriter.replace_op(op, &results);
    Some(())
}

/// Converts a selection, whose first block only branches on a condition; without more than that and the last block it
/// does nothing.
fn selection(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    if !says_nothing(view, "selection_control") {
        return None;
    }
    let region = view.regions().next()?;
    let (region, blocks, has_results) = (region.id(), region.blocks().count(), view.result_count() != 0);
    if blocks <= 2 && !has_results {
        rewriter.erase_op(op);
        return Some(());
    }
    convert_region_types(region, converter, None, rewriter)?;
    let header = rewriter.region(region).first_block()?;
    let choice = header.first_op()?.id();
    let (is_alone, header) = (header.last_op()?.id() == choice, header.id());
    if !is_alone {
        return None;
    }
    let conditional = Conditional::of(choice, converter, rewriter)?;
    let (before, after, results) = split(op, converter, rewriter)?;
    rewriter.set_insertion_point_to_end(before);
    conditional.create(choice, rewriter);
    rewriter.erase_op(choice);
    rewriter.erase_block(header);
    inline(region, after, rewriter, converter)?;
    rewriter.replace_op(op, &results);
    Some(())
}

fn give_back(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let values = converted_operands_to_one(op, converter, rewriter)?;
    let location = rewriter.op(op).location();
    rewriter.create_named(llvm::ReturnOp::NAME, location, &values, &[], &[]);
    rewriter.erase_op(op);
    Some(())
}

fn unreachable(op: OpId, _: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let location = rewriter.op(op).location();
    rewriter.create_named(llvm::UnreachableOp::NAME, location, &[], &[], &[]);
    rewriter.erase_op(op);
    Some(())
}
