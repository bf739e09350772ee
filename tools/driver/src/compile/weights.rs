//! Large constants of a program as arrays of a file of their own.

use super::interface::SplitWeights;
use crate::input::names::location_name;
use crate::lowering::inputs::extend_signature;
use std::collections::HashMap;
use terrace_arith::ConstantOp;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{
    Attribute, AttributeKind, Body, Context, DenseData, Location, Operation, OwnedOperation, Type, WalkOrder,
    WalkResult,
};
use terrace_weights::safetensors::{New, write};
use terrace_weights::{Element, File, Place};

/// Bytes from which on a constant goes to the file.
const LARGE_BYTES: usize = 1 << 10;

/// A constant that becomes an argument.
struct Constant<'c> {
    value: Attribute<'c>,
    ty: Type<'c>,
    element: Element,
    name: String,
    uses: Vec<(OpId, ValueId)>,
}

/// Takes large constants out of a function, which gets an argument for each; returns the file, and what is known of it.
///
/// # Errors
/// With words for the user, if the file cannot be written.
pub(super) fn split<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    function: OpId,
    file: &str,
) -> Result<(Vec<u8>, SplitWeights), String> {
    let body = program.body_mut();
    let child = body.child_mut(function).ok_or("the function has no body")?;
    let constants = constants(child);
    let block =
        Operation::new(child, Body::ROOT).region(0).first_block().ok_or("the function is empty")?.id();
    let types: Vec<Type<'c>> = constants.iter().map(|constant| constant.ty).collect();
    for constant in &constants {
        replace(child, block, constant);
    }
    extend_signature(context, child, &types)?;
    let bytes: Vec<&[u8]> = constants.iter().map(|constant| elements(constant.value)).collect();
    let all = constants.iter().zip(&bytes).flat_map(|(constant, bytes)| [constant.name.as_bytes(), bytes]);
    let tag = format!("{:016x}", hash(all));
    let shapes: Vec<&[i64]> =
        constants.iter().map(|constant| constant.ty.shape().unwrap_or_default()).collect();
    let arrays: Vec<New<'_>> = constants
        .iter()
        .zip(&bytes)
        .zip(&shapes)
        .map(|((constant, bytes), shape)| New {
            name: &constant.name,
            element: constant.element,
            shape,
            bytes,
        })
        .collect();
    let written = write(&[("terrace", &tag)], &arrays)?;
    let read = File::read(&written)?;
    let offset = |place: &Place| match place {
        Place::Stored(range) => range.start,
        Place::Encoded { .. } => 0,
    };
    let offsets = read.tensors.iter().map(|tensor| offset(&tensor.place)).collect();
    Ok((written, SplitWeights { file: file.to_owned(), tag, offsets }))
}

/// Returns a hash of bytes that is the same everywhere.
///
/// Source: FNV-1a, on words.
fn hash<'b>(parts: impl Iterator<Item = &'b [u8]>) -> u64 {
    let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    parts.fold(0xcbf2_9ce4_8422_2325, |hash, part| {
        let (words, rest) = part.as_chunks();
        let hash = words
            .iter()
            .fold(step(hash, part.len() as u64), |hash, word| step(hash, u64::from_le_bytes(*word)));
        rest.iter().fold(hash, |hash, byte| step(hash, u64::from(*byte)))
    })
}

fn elements(value: Attribute<'_>) -> &[u8] {
    match *value.kind() {
        AttributeKind::DenseElements { data: DenseData { bytes, .. }, .. } => bytes,
        _ => &[],
    }
}

/// Returns the large constants of a function, equal ones once, those with the widest elements first, so that all are
/// aligned.
#[expect(clippy::mutable_key_type, reason = "hash and equality are those of the address")]
fn constants<'c>(body: &Body<'c>) -> Vec<Constant<'c>> {
    let mut all: Vec<Constant<'c>> = Vec::new();
    let mut places: HashMap<Attribute<'c>, usize> = HashMap::new();
    let mut names: HashMap<String, usize> = HashMap::new();
    // Nothing interrupts it.
    let _ = Operation::new(body, Body::ROOT).walk_tree(WalkOrder::PreOrder, &mut |op| {
        let Some((value, ty, element)) = large(op) else { return WalkResult::Advance };
        let at = *places.entry(value).or_insert_with(|| {
            let own = location_name(op.location()).unwrap_or_else(|| "constant".to_owned());
            let count = names.entry(own.clone()).or_default();
            *count += 1;
            let name = if *count == 1 { own } else { format!("{own}.{count}") };
            all.push(Constant { value, ty, element, name, uses: Vec::new() });
            all.len() - 1
        });
        all[at].uses.push((op.id(), op.result(0).id()));
        WalkResult::Advance
    });
    all.sort_by_key(|constant| std::cmp::Reverse(constant.element.bytes()));
    all
}

/// Returns the elements of a constant that goes to the file.
fn large<'c>(op: Operation<'_, 'c>) -> Option<(Attribute<'c>, Type<'c>, Element)> {
    if !op.isa::<ConstantOp>() {
        return None;
    }
    let value = op.attribute("value")?;
    let AttributeKind::DenseElements { ty, data } = *value.kind() else { return None };
    let element = match ty.element_or_self().to_string().as_str() {
        "i8" => Element::Signed(8),
        "i16" => Element::Signed(16),
        "i32" => Element::Signed(32),
        "i64" => Element::Signed(64),
        "f16" => Element::F16,
        "bf16" => Element::BF16,
        "f32" => Element::F32,
        "f64" => Element::F64,
        _ => return None,
    };
    (ty.is_tensor() && !data.is_splat && data.bytes.len() >= LARGE_BYTES).then_some((value, ty, element))
}

/// Replaces the operations of a constant by a new argument.
fn replace<'c>(body: &mut Body<'c>, block: BlockId, constant: &Constant<'c>) {
    let argument = body.add_argument(block, constant.ty, Location::Unknown);
    for (op, result) in &constant.uses {
        body.replace_all_uses(*result, argument);
        body.erase_op(*op);
    }
}
