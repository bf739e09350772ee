//! Padding, packing and promotion of operands.

use super::sizes::Sizes;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, Location, Operation, TypedOp, capture};
use terrace_linalg as linalg;
use terrace_linalg::LinalgOp;
use terrace_linalg_transforms::packing::{BlockPacking, pack, pack_matmul, transpose_packed_operand};
use terrace_linalg_transforms::padding::{CopyBack, PadOptions, PaddedShape, pad};
use terrace_linalg_transforms::promotion::{PromoteOptions, promote};
use terrace_parser::parse_attribute;
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::PackOp => pack_operands,
    transform::PackGreedilyOp => pack_greedily,
    transform::PackTransposeOp => pack_transpose,
    transform::PadOp => pad_operands,
    transform::PromoteOp => promote_operands,
};

/// Returns the integers of an attribute that is an array of them.
pub(super) fn integers(op: Operation<'_, '_>, name: &str) -> Vec<i64> {
    let Some(attribute) = op.attribute(name) else { return Vec::new() };
    if let Some(list) = attribute.as_i64_array() {
        return list;
    }
    let elements = attribute.as_array().unwrap_or_default();
    elements.iter().filter_map(|element| element.as_i64()).collect()
}

/// Returns positions of an attribute that is an array of integers.
pub(super) fn positions(op: Operation<'_, '_>, name: &str) -> Vec<usize> {
    integers(op, name).into_iter().filter_map(|position| usize::try_from(position).ok()).collect()
}

fn pad_operands<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::PadOp<'s, 'c>) -> Applied {
    let op = view.op();
    let targets = state.ops(view.target());
    let statics = integers(op, "static_pad_to_multiple_of");
    let multiples = Sizes::new(statics, view.pad_to_multiple_of(), targets.len(), state, op)?;
    let values = op.attribute("padding_values").and_then(Attribute::as_array).unwrap_or_default();
    let copy_name = op.attribute("copy_back_op").and_then(Attribute::as_str).unwrap_or_default();
    let copy_back = match copy_name {
        "none" => CopyBack::None,
        linalg::CopyOp::NAME => CopyBack::Copy,
        _ => CopyBack::Materialize,
    };
    let (mut padded, mut pads, mut copies) = (Vec::new(), Vec::new(), Vec::new());
    for (at, target) in targets.iter().enumerate() {
        let payload = state.tree.op(*target)?;
        let location = payload.location();
        let Some(linalg) = LinalgOp::of(payload) else { return op.wrong_kind(location).fail() };
        // A value written as text is read as one of the type of the operand's elements.
        let mut typed = Vec::new();
        for (value, operand) in values.iter().zip(linalg.op().operands()) {
            typed.push(typed_value(op, *value, operand.ty().element_or_self(), location)?);
        }
        let multiples = multiples.of(at, *target, state)?.unwrap_or_default();
        let multiples =
            multiples.into_iter().map(|size| if let MixedIndex::Constant(size) = size { size } else { 1 });
        let options = PadOptions {
            values: typed,
            dimensions: positions(op, "padding_dimensions"),
            multiples: multiples.collect(),
            nofold: integers(op, "nofold_flags").into_iter().map(|flag| flag != 0).collect(),
            copy_back,
            shape: if view.use_prescribed_tensor_shapes() {
                PaddedShape::OwnSizes
            } else {
                PaddedShape::StaticBound
            },
        };
        let mut counts = (0, 0);
        let mut why = "";
        let new = state.rewrite(*target, |target, rewriter| match pad(target, &options, rewriter) {
            Ok(new) => {
                counts = (new.pads.len(), new.copies.len());
                Some([vec![new.op], new.pads, new.copies].concat())
            }
            Err(reason) => {
                why = reason;
                None
            }
        })?;
        let Some(new) = new else {
            return op.failure("failed to pad op").note(location, "target op").note(location, why).fail();
        };
        padded.push(new[0]);
        pads.extend_from_slice(&new[1..1 + counts.0]);
        copies.extend_from_slice(&new[1 + counts.0..]);
    }
    state.set_all(op.results(), [Payload::Ops(padded), Payload::Ops(pads), Payload::Ops(copies)])
}

/// Returns a padding value as one of the type of some elements.
fn typed_value<'c>(
    op: Operation<'_, 'c>,
    value: Attribute<'c>,
    element: terrace_ir::Type<'c>,
    target: Location<'c>,
) -> Applied<Attribute<'c>> {
    // What has no type, such as poison, is one of any type.
    if value.ty() == Some(element) || value.ty().is_none() && value.as_str().is_none() {
        return Ok(value);
    }
    if value.as_str().is_none() {
        return op
            .op_error(format_args!("expects a padding value of type '{element}', got {value}"))
            .note(target, "when applied to this op")
            .fail_definitely();
    }
    let text = value.as_str().unwrap_or_default();
    let (parsed, _) = capture(|| parse_attribute(op.context(), &format!("{text} : {element}")));
    match parsed.ok().filter(|parsed| parsed.ty() == Some(element)) {
        Some(parsed) => Ok(parsed),
        None => op
            .op_error(format_args!("expects a padding that parses to '{element}', got {value}"))
            .note(target, "when applied to this op")
            .fail_definitely(),
    }
}

fn pack_operands<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::PackOp<'s, 'c>) -> Applied {
    let op = view.op();
    let targets = state.ops(view.target());
    if targets.is_empty() {
        return state.set_ops(view.packed_op(), Vec::new());
    }
    let [target] = targets[..] else {
        return op
            .failure(format_args!("requires target to map to exactly 1 LinalgOp (got {})", targets.len()))
            .fail();
    };
    let payload = state.tree.op(target)?;
    let Some(linalg) = LinalgOp::of(payload) else {
        return op
            .failure(format_args!("requires target to map to exactly 1 LinalgOp (got {})", targets.len()))
            .fail();
    };
    let statics = integers(op, "static_packed_sizes");
    let (given, loops) = (statics.len(), linalg.loop_count());
    if given != loops {
        let message =
            format_args!("requires number of packed sizes match the number of loops ({given} vs {loops})");
        return op.failure(message).fail();
    }
    let sizes = Sizes::new(statics, view.packed_sizes(), targets.len(), state, op)?.of(0, target, state)?;
    let sizes = sizes.unwrap_or_default();
    match state.rewrite(target, |target, rewriter| pack(target, &sizes, rewriter).map(|new| vec![new.op]))? {
        Some(new) => state.set_ops(view.packed_op(), new),
        None => op.failure("data tiling failed").fail(),
    }
}

fn pack_greedily<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::PackGreedilyOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let options = BlockPacking {
        factors: integers(op, "static_matmul_packed_sizes"),
        pads: true,
        padded_multiples: integers(op, "matmul_padded_sizes_next_multiple_of"),
        order: positions(op, "matmul_inner_dims_order"),
        transposes_lhs_outer: false,
        transposes_lhs_inner: false,
        transposes_rhs_outer: false,
        transposes_rhs_inner: false,
    };
    let mut packed = Vec::new();
    for target in state.ops(view.target()) {
        if LinalgOp::of(state.tree.op(target)?).is_none() {
            continue;
        }
        let new = state.rewrite(target, |target, rewriter| {
            rewriter.set_insertion_point_after(target);
            pack_matmul(target, &options, rewriter).map(|new| vec![new.op])
        })?;
        packed.extend(new.unwrap_or_default());
    }
    state.set_ops(view.packed_op(), packed)
}

fn pack_transpose<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::PackTransposeOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let (packs, users) =
        (state.ops(transform.target_pack_or_un_pack_op()), state.ops(transform.target_linalg_op()));
    if packs.is_empty() {
        return state.set_all(op.results(), vec![Payload::Ops(Vec::new()); 3]);
    }
    let ([pack], [user]) = (&packs[..], &users[..]) else {
        let message = format_args!(
            "requires target to map to exactly 1 packing op and 1 packed op ( got {} and {})",
            packs.len(),
            users.len()
        );
        return op.failure(message).fail();
    };
    let view = state.tree.op(*pack)?;
    if !view.isa::<linalg::PackOp>() {
        return op.failure("requires target to map to a linalg.pack or linalg.unpack").fail();
    }
    let is_used = view.result(0).has_one_use()
        && view.result(0).users().next().map(|user| state.tree.op_handle(user)).transpose()? == Some(*user);
    if !is_used {
        return op.failure("not a single use by the LinalgOp target").fail();
    }
    let location = view.location();
    let (outer, inner) = (positions(op, "outer_perm"), positions(op, "inner_perm"));
    let new: Option<Vec<TreeOp>> = state.rewrite(*pack, |pack, rewriter| {
        transpose_packed_operand(pack, &outer, &inner, rewriter).map(|(pack, user)| vec![user, pack])
    })?;
    match new {
        Some(new) => state.set_all(
            op.results(),
            [Payload::Ops(vec![new[0]]), Payload::Ops(vec![new[1]]), Payload::Ops(Vec::new())],
        ),
        None => op.not_applied(location).fail(),
    }
}

fn promote_operands<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::PromoteOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let flags = op.attribute("use_full_tile_buffers").and_then(Attribute::as_array).unwrap_or_default();
    let options = PromoteOptions {
        operands: positions(op, "operands_to_promote"),
        full_tiles: flags.iter().filter_map(|flag| flag.as_bool()).collect(),
        full_tiles_by_default: view.use_full_tiles_by_default(),
        keeps_sizes: view.use_original_subview_size(),
        on_stack: view.use_alloca(),
        alignment_bytes: op.attribute("alignment").and_then(Attribute::as_i64),
        memory_space: op.attribute("memory_space"),
    };
    state.rewrite_each(op, |target, rewriter| promote(target, &options, rewriter).map(|_| vec![target]))
}
