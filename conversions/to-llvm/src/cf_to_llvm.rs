//! `--convert-cf-to-llvm`: branches, and assertions, which end the program.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; blocks that branches lead to get arguments of other types.

use crate::lowering::build::LlvmBuilder;
use crate::lowering::pass::Edge;
use crate::lowering::{INDEX_BITWIDTH, RewriteWith, runtime};
use std::ops::Range;
use std::sync::Arc;
use terrace_cf::{AssertOp, BranchOp, CondBranchOp, SwitchOp};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{
    Attribute, Block, Builder, MatchResult, OperationState, Pattern, PatternRewriter, TypedOp, Value,
};
use terrace_llvm as llvm;
use terrace_llvm::types::pointer_type;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::lowering::Row;
use terrace_rewrite::conversion::{TypeConverter, convert_block_signature, converted_operands, rename_op};

/// The edge.
#[pass(
    "convert-cf-to-llvm",
    "Convert ControlFlow operations to the LLVM dialect",
    class = "ConvertControlFlowToLLVMPass"
)]
pub struct CfToLlvm {
    #[option(INDEX_BITWIDTH)]
    index_bitwidth: u64,
}

impl Edge for CfToLlvm {
    fn index_bitwidth(&self) -> u64 {
        self.index_bitwidth
    }

    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter)
    }
}

/// Returns the patterns of the dialect.
pub(crate) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[Row<RewriteWith>] = &[
        Row::of::<AssertOp>("AssertOpLowering", assert),
        Row::of::<BranchOp>("BranchOpLowering", branch),
        Row::of::<CondBranchOp>("CondBranchOpLowering", branch_on_condition),
        Row::of::<SwitchOp>("SwitchOpLowering", switch),
    ];
    ALL.iter().map(|row| row.pattern(converter)).collect()
}

/// Converts the argument types of a block; `None` if a branch passes values of other types.
fn converted_block<'c>(
    op: OpId,
    block: BlockId,
    handed_over: &[ValueId],
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<BlockId> {
    let types: Vec<_> = Block::new(rewriter.body(), block).arguments().map(Value::ty).collect();
    let stays = types.iter().all(|ty| converter.convert_to_one_in(rewriter, *ty) == Some(*ty));
    let new = if stays {
        block
    } else {
        let Some(signature) = converter.convert_signature(rewriter.context(), types) else {
            rewriter.notify_match_failure(op, "could not compute block signature");
            return None;
        };
        convert_block_signature(block, &signature, converter, rewriter)
    };
    let wanted = Block::new(rewriter.body(), new).arguments().map(Value::ty);
    let given = handed_over.iter().map(|value| rewriter.type_of(*value));
    wanted.eq(given).then_some(new)
}

/// Operands in groups.
struct Groups {
    values: Vec<ValueId>,
    places: Vec<Range<usize>>,
}

impl Groups {
    fn get(&self, group: usize) -> &[ValueId] {
        &self.values[self.places[group].clone()]
    }

    fn sizes(&self) -> impl Iterator<Item = i32> {
        self.places.iter().map(|place| place.len() as i32)
    }
}

/// Returns the converted operands of an operation, in groups of these numbers of its own operands.
fn in_groups(
    op: OpId,
    sizes: &[usize],
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Groups> {
    let lists = converted_operands(op, converter, rewriter)?;
    let mut lists = lists.iter();
    let mut groups =
        Groups { values: Vec::with_capacity(lists.len()), places: Vec::with_capacity(sizes.len()) };
    for size in sizes {
        let start = groups.values.len();
        lists.by_ref().take(*size).for_each(|list| groups.values.extend_from_slice(list));
        groups.places.push(start..groups.values.len());
    }
    Some(groups)
}

/// Replaces a branch by one of LLVM's, with its discardable attributes.
fn replace<'c>(
    op: OpId,
    name: &str,
    operands: &[ValueId],
    successors: &[BlockId],
    attributes: &[(&str, Attribute<'c>)],
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    // Upstream drops the discardable attributes of a switch.
    let stays = name != llvm::SwitchOp::NAME;
    let keeps_successors = rewriter.op(op).successors().map(Block::id).eq(successors.iter().copied());
    if stays && keeps_successors && rename_op(op, name, operands, attributes, rewriter) {
        return;
    }
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let mut state = OperationState::named(context, name, location, operands, &[], attributes);
    state.successors.extend(successors.iter().copied());
    for attribute in rewriter.op(op).discardable_attributes().iter().filter(|_| stays) {
        state.set_attribute(attribute.name, attribute.value);
    }
    rewriter.replace_op_with_new_op(op, state);
}

fn branch(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let destination = rewriter.view::<BranchOp>(op)?.dest().id();
    let count = rewriter.op(op).operand_count();
    let groups = in_groups(op, &[count], converter, rewriter)?;
    let destination = converted_block(op, destination, &groups.values, converter, rewriter)?;
    replace(op, llvm::BrOp::NAME, &groups.values, &[destination], &[], rewriter);
    Some(())
}

fn branch_on_condition(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<CondBranchOp>(op)?;
    let sizes = [1, view.true_dest_operands().count(), view.false_dest_operands().count()];
    let (on_true, on_false) = (view.true_dest().id(), view.false_dest().id());
    let weights = view.branch_weights_attr();
    let groups = in_groups(op, &sizes, converter, rewriter)?;
    let on_true = converted_block(op, on_true, groups.get(1), converter, rewriter)?;
    // Both may be one block, which is another one by now.
    let on_false =
        if rewriter.view::<CondBranchOp>(op)?.false_dest().id() == on_true { on_true } else { on_false };
    let on_false = converted_block(op, on_false, groups.get(2), converter, rewriter)?;
    let sizes = groups.sizes().collect::<Vec<_>>();
    let mut attributes = vec![("operandSegmentSizes", rewriter.context().dense_i32_array(&sizes))];
    attributes.extend(weights.map(|weights| ("branch_weights", weights)));
    replace(op, llvm::CondBrOp::NAME, &groups.values, &[on_true, on_false], &attributes, rewriter);
    Some(())
}

fn switch(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<SwitchOp>(op)?;
    let cases: Vec<usize> = view.case_operands_runs().iter().map(Vec::len).collect();
    let mut sizes = vec![1, view.default_operands().count()];
    sizes.extend(&cases);
    let values = view.case_values_attr();
    let groups = in_groups(op, &sizes, converter, rewriter)?;
    let mut successors = Vec::new();
    for group in 1..groups.places.len() {
        // Read anew each time: a block that was converted for one case is that of another as well.
        let successor = rewriter.op(op).successors().nth(group - 1)?.id();
        successors.push(converted_block(op, successor, groups.get(group), converter, rewriter)?);
    }
    let context = rewriter.context();
    let case_sizes: Vec<i32> = groups.sizes().skip(2).collect();
    let segments = [1, groups.get(1).len() as i32, case_sizes.iter().sum()];
    let mut attributes = vec![
        ("operandSegmentSizes", context.dense_i32_array(&segments)),
        ("case_operand_segments", context.dense_i32_array(&case_sizes)),
    ];
    attributes.extend(values.map(|values| ("case_values", values)));
    replace(op, llvm::SwitchOp::NAME, &groups.values, &successors, &attributes, rewriter);
    Some(())
}

/// `assert(c) "text" -> if c goes on, or else puts("text"), abort()`
fn assert(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AssertOp>(op)?;
    let (message, location) = (view.msg().to_owned(), view.op().location());
    let condition = converted_operands(op, converter, rewriter)?.into_iter().flatten().next()?;
    let before = rewriter.op(op).block()?.id();
    let region = rewriter.block(before).parent_region()?.id();
    let end = rewriter.split_block(op);

    let fails = rewriter.create_block(region, None, std::iter::empty());
    rewriter.set_insertion_point_to_end(fails);
    let mut builder = Builder::new(rewriter, location);
    let text = text_global(&message, &mut builder)?;
    runtime::call("puts", &[text], None, &mut builder);
    runtime::call("abort", &[], None, &mut builder);
    builder.op(llvm::UnreachableOp::NAME, &[], &[], &[]);

    rewriter.set_insertion_point_to_end(before);
    Builder::new(rewriter, location).branch_if(condition, end, fails);
    rewriter.erase_op(op);
    Some(())
}

/// Creates the address of a text in the module.
fn text_global<'c>(text: &str, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let context = builder.rewriter.context();
    let bytes: Vec<u8> = text.bytes().chain([0]).collect();
    let (reference, ty) = runtime::text_global("assert_msg", &bytes, builder)?;
    let pointer = pointer_type(context, 0);
    let address = builder.value_with(llvm::AddressOfOp::NAME, &[], pointer, &[("global_name", reference)]);
    let attributes =
        [("rawConstantIndices", context.dense_i32_array(&[0])), ("elem_type", context.type_attribute(ty))];
    Some(builder.value_with(llvm::GEPOp::NAME, &[address], pointer, &attributes))
}
