//! Buffers of which each iteration uses the one that the iteration before does not.

use terrace_affine as affine;
use terrace_affine::{Applied, Transfer};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{DYNAMIC, Operation, PatternRewriter, TypedOp};
use terrace_memref as memref;
use terrace_rewrite::ops::ids;

/// Lets a loop use twice the memory of a memref, half of it in each iteration. `None` if something in the loop uses the
/// memref in a way that is not affine.
pub(super) fn double_buffer(memref: ValueId, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let context = rewriter.context();
    let view = rewriter.view::<affine::AffineForOp>(op)?;
    let (step, location, body) = (view.step(), view.op().location(), view.region().first_block()?);
    let (variable, first) = (body.argument(0).id(), body.first_op()?.id());
    let old = rewriter.type_of(memref);
    let inside = body.id();
    let is_inside = |user: &Operation<'_, '_>| is_in_block(*user, inside);
    let users: Vec<Operation<'_, '_>> = rewriter.value(memref).users().filter(is_inside).collect();
    let mut users_inside: Vec<OpId> = Vec::new();
    let mut can_be_replaced = true;
    for user in users.into_iter().filter(|user| !user.isa::<memref::DeallocOp>()) {
        can_be_replaced &= user.declares_interface("AffineMapAccessInterface");
        if !users_inside.contains(&user.id()) {
            users_inside.push(user.id());
        }
    }
    let shape = old.shape()?;
    let new_shape: Vec<i64> = [2].iter().chain(shape).copied().collect();
    let ty = context.memref_type(&new_shape, old.shaped_element()?, None, old.memory_space());
    let mut sizes = Vec::new();
    for (at, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        rewriter.set_insertion_point(op);
        let number = rewriter.builder(location).index(at as i64);
        let before = shape[..at].iter().filter(|size| **size == DYNAMIC).count();
        let known = rewriter.value(memref).defining_op().filter(|op| op.isa::<memref::AllocOp>());
        let known = known.and_then(|op| op.operand_group(0).nth(before).map(|size| size.id()));
        sizes.push(known.unwrap_or_else(|| {
            let dim = memref::DimOp::builder(context, location).source(memref).index(number);
            rewriter.create_value(dim.result(context.index_type()))
        }));
    }
    rewriter.set_insertion_point(op);
    let new = memref::AllocOp::builder(context, location)
        .dynamic_sizes(sizes)
        .symbol_operands(Vec::<ValueId>::new());
    let new = rewriter.create_value(new.memref(ty));
    if !can_be_replaced {
        return None;
    }
    let constant = |value| AffineExpr::constant(context, value);
    let turn = AffineExpr::binary(context, BinaryKind::FloorDiv, AffineExpr::dim(context, 0), constant(step));
    let turn = AffineExpr::binary(context, BinaryKind::Mod, turn, constant(2));
    rewriter.set_insertion_point(first);
    let half = affine::AffineApplyOp::builder(context, location).map(AffineMap::new(context, 1, 0, &[turn]));
    let half = half.map_operands([variable]).result(context.index_type());
    let half = rewriter.create_value(half);
    for user in users_inside {
        replace_in(user, memref, new, half, rewriter)?;
    }
    rewriter.set_insertion_point_after(op);
    rewriter.create(memref::DeallocOp::builder(context, location).memref(new));
    Some(())
}

/// Returns true if an operation is in a block, or in an operation in it.
pub(super) fn is_in_block(op: Operation<'_, '_>, block: BlockId) -> bool {
    std::iter::successors(Some(op), |op| op.parent_op())
        .any(|op| op.block().is_some_and(|of| of.id() == block))
}

/// Lets an access or transfer be of another memref, which has a dimension more in front.
fn replace_in(
    op: OpId,
    old: ValueId,
    new: ValueId,
    half: ValueId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<()> {
    let context = rewriter.context();
    let view = rewriter.op(op);
    let names: &[&str] = match view.name().as_str() {
        affine::AffineDmaStartOp::NAME => &["src_map", "dst_map", "tag_map"],
        affine::AffineDmaWaitOp::NAME => &["tag_map"],
        _ => &["map"],
    };
    // Where the memref is among the operands, and what stands after it.
    let mut places: Vec<(&str, usize, AffineMap<'_>)> = Vec::new();
    if let ["map"] = names {
        let at = view.operands().position(|operand| operand.id() == old)?;
        places.push(("map", at, view.attribute("map")?.as_affine_map()?));
    } else {
        let transfer = match names.len() {
            1 => Transfer::of_wait(view)?,
            _ => Transfer::of_start(view)?,
        };
        let mut at = 0;
        for (name, end) in names.iter().zip(&transfer.ends) {
            if end.memref.id() == old {
                places.push((name, at, end.map));
            }
            at += 1 + end.indices.len();
        }
    }
    for (name, at, map) in places.into_iter().rev() {
        let inputs = map.inputs() as usize;
        let old_operands = rewriter.operands(op);
        let dims: Vec<_> = (0..map.dims()).map(|dim| AffineExpr::dim(context, dim + 1)).collect();
        let others = map.results().iter().map(|result| result.replace(context, &dims, &[]));
        let results: Vec<_> = std::iter::once(AffineExpr::dim(context, 0)).chain(others).collect();
        let with_half = AffineMap::new(context, map.dims() + 1, map.symbols(), &results);
        let operands = [&[half][..], &old_operands[at + 1..at + 1 + inputs]].concat();
        let mut applied = Applied::new(with_half, operands.iter().map(|value| rewriter.value(*value)));
        applied.compose(context);
        let (map, operands) = (applied.map, ids(applied.operands.into_iter()));
        let operands = [&[new][..], &operands].concat();
        rewriter.modify_op_in_place(op, |body| {
            body.change_operands(op, at..at + 1 + inputs, &operands);
        });
        rewriter.set_attribute(op, name, Some(context.affine_map_attribute(map)));
    }
    Some(())
}
