//! Typed rewriting where values change their types: converted operands, results of other types, and blocks with other
//! arguments.

use super::type_converter::{NewArguments, SignatureConversion, TypeConverter};
use smallvec::SmallVec;
use std::sync::Arc;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::rewrite::{MaterializationKind, Materialize, ValueConversion, ValueList};
use terrace_ir::{Attribute, Block, Body, InsertionPoint, Location, Operation, PatternRewriter, Type, Value};

pub(super) const CAST: &str = "builtin.unrealized_conversion_cast";

/// Returns the operands of an operation as values of the converted types.
///
/// Returns `None` if a type cannot be converted, or outside of a conversion.
pub fn converted_operands<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueList>> {
    let count = rewriter.op(op).operand_count();
    let mut lists = Vec::with_capacity(count);
    for at in 0..count {
        let value = rewriter.op(op).operand(at).id();
        lists.push(converted_value(op, value, converter, rewriter)?);
    }
    Some(lists)
}

/// Returns [`converted_operands`], where each type is converted to one.
pub fn converted_operands_to_one<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let count = rewriter.op(op).operand_count();
    let mut ones = Vec::with_capacity(count);
    for at in 0..count {
        let value = rewriter.op(op).operand(at);
        let (value, original) = (value.id(), value.ty());
        let one = match converter.convert_to_one_in(rewriter, original) {
            Some(ty) => Some(value_of_type(op, value, ty, converter, rewriter)?),
            None => match converted_to_many(op, value, converter, rewriter)?[..] {
                [one] => Some(one),
                _ => None,
            },
        };
        ones.extend(one);
    }
    (ones.len() == count).then_some(ones)
}

/// Returns a value that `op` uses as values of the converted types.
fn converted_value<'c>(
    op: OpId,
    value: ValueId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueList> {
    let original = rewriter.type_of(value);
    if let Some(ty) = converter.convert_to_one_in(rewriter, original) {
        let one = value_of_type(op, value, ty, converter, rewriter)?;
        return Some(ValueList::from_buf([one]));
    }
    converted_to_many(op, value, converter, rewriter)
}

/// Returns a value that `op` uses as values of the converted types, which are not exactly one.
fn converted_to_many<'c>(
    op: OpId,
    value: ValueId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueList> {
    let original = rewriter.type_of(value);
    let Some(types) = converter.convert(rewriter.context(), original) else {
        return rewriter
            .notify_match_failure(op, format_args!("unable to convert type for operand, type was {original}"))
            .and(None);
    };
    if types.is_empty() {
        return Some(ValueList::new());
    }
    let (body, conversion) = rewriter.conversion_parts()?;
    if let Some(values) = conversion.lookup(body, value, Some(&types)) {
        return Some(values);
    }
    let cast = cast_value(op, value, &types, converter, body, conversion)?;
    Some(Operation::new(body, cast).results().map(Value::id).collect())
}

/// Returns a value that `op` uses as one of another type.
fn value_of_type<'c>(
    op: OpId,
    value: ValueId,
    ty: Type<'c>,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let (body, conversion) = rewriter.conversion_parts()?;
    if let Some(found) = conversion.lookup_one(body, value, ty) {
        return Some(found);
    }
    if let Some(origin) = origin_of(value, ty, body, conversion) {
        return Some(origin);
    }
    let cast = cast_value(op, value, &[ty], converter, body, conversion)?;
    Some(Operation::new(body, cast).result(0).id())
}

/// Returns the operand of the cast that defines a value, if it has this type: a cast back would fold to it.
fn origin_of<'c>(
    value: ValueId,
    ty: Type<'c>,
    body: &Body<'c>,
    conversion: &mut dyn ValueConversion<'c>,
) -> Option<ValueId> {
    let current = conversion.lookup(body, value, None)?;
    let &[current] = &current[..] else { return None };
    let cast = Value::new(body, current).defining_op().filter(|op| op.is(CAST))?;
    let is_one = cast.operand_count() == 1 && cast.result_count() == 1;
    (is_one && cast.operand(0).ty() == ty).then(|| cast.operand(0).id())
}

/// Casts what stands for a value to other types, at the location of the operation that uses it.
fn cast_value<'c>(
    op: OpId,
    value: ValueId,
    types: &[Type<'c>],
    converter: &Arc<TypeConverter>,
    body: &mut Body<'c>,
    conversion: &mut dyn ValueConversion<'c>,
) -> Option<OpId> {
    let inputs = conversion.lookup(body, value, None)?;
    let point = point_after(body, &inputs)?;
    let (original, location) = (Value::new(body, value).ty(), Operation::new(body, op).location());
    let cast = create_cast(body, point, location, &inputs, types);
    let converter: Arc<dyn Materialize> = converter.clone();
    conversion.cast_created(body, cast, MaterializationKind::Target, Some(original), Some(converter));
    Some(cast)
}

/// Returns the insertion point after the definitions of all values.
pub(super) fn point_after(body: &Body<'_>, values: &[ValueId]) -> Option<InsertionPoint> {
    let mut best: Option<InsertionPoint> = None;
    for &value in values {
        let value = Value::new(body, value);
        let point = match value.defining_op() {
            Some(op) => InsertionPoint { block: op.block()?.id(), before: op.next().map(Operation::id) },
            None => {
                let (block, _) = value.as_argument()?;
                InsertionPoint { block: block.id(), before: block.first_op().map(Operation::id) }
            }
        };
        best = Some(match best {
            Some(other) if is_before(body, point, other) => other,
            _ => point,
        });
    }
    best
}

/// Returns true if control passes a place before it gets to another one; of different blocks, as they stand in the
/// text.
fn is_before(body: &Body<'_>, a: InsertionPoint, b: InsertionPoint) -> bool {
    if a.block == b.block {
        return match (a.before, b.before) {
            (_, None) => true,
            (None, _) => false,
            (Some(a), Some(b)) => a == b || body.is_before_in_block(a, b),
        };
    }
    let (a, b) = (Block::new(body, a.block), Block::new(body, b.block));
    let (Some(of_a), Some(of_b)) = (a.parent_region(), b.parent_region()) else { return false };
    if of_a == of_b {
        return of_a.blocks().position(|block| block == a) < of_a.blocks().position(|block| block == b);
    }
    of_b.is_within(of_a)
}

/// Places a cast between types.
pub(super) fn create_cast<'c>(
    body: &mut Body<'c>,
    point: InsertionPoint,
    location: Location<'c>,
    inputs: &[ValueId],
    types: &[Type<'c>],
) -> OpId {
    let name = body.context().op_name(CAST);
    let cast = body.create_named(name, location, inputs, types, &[]);
    match point.before {
        Some(next) => body.insert_op_before(next, cast),
        None => body.append_op(point.block, cast),
    }
    cast
}

/// Replaces the results of an operation by lists of values, which may be of the types that theirs are converted to.
///
/// # Panics
/// If there is not a list for each result, or nobody converts.
pub fn replace_op_with_lists(
    op: OpId,
    lists: &[ValueList],
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let results = rewriter.results(op);
    assert_eq!(results.len(), lists.len(), "a replaced operation has a list of values for each result");
    let (body, conversion) = rewriter.conversion_parts().expect("lists of values are for conversions");
    for (result, list) in results.into_iter().zip(lists) {
        let converter: Arc<dyn Materialize> = converter.clone();
        conversion.replace_value(result, list, Some(converter));
    }
    conversion.erase(body, op);
}

/// Replaces as [`replace_op_with_lists`] does, with one value for each result.
pub fn replace_op_converted(
    op: OpId,
    values: &[ValueId],
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let (body, conversion) = rewriter.conversion_parts().expect("values of other types are for conversions");
    let results = Operation::new(body, op).results();
    assert_eq!(results.len(), values.len(), "a replaced operation has a value for each result");
    for (result, value) in results.zip(values) {
        let converter: Arc<dyn Materialize> = converter.clone();
        conversion.replace_value(result.id(), std::slice::from_ref(value), Some(converter));
    }
    conversion.erase(body, op);
}

/// Renames an operation in place, with these operands and inherent attributes; it keeps its successors and its results,
/// whose types are not converted.
///
/// Returns true if it could be done; nothing was done otherwise. Operations with regions and those with discardable
/// attributes must be created anew, those with results that get other operands, and all whose new name alone does not
/// say that they are legal.
pub fn rename_op<'c>(
    op: OpId,
    name: &str,
    operands: &[ValueId],
    attributes: &[(&str, Attribute<'c>)],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> bool {
    let (view, name) = (rewriter.op(op), rewriter.context().op_name(name));
    if view.region_count() != 0 || view.discardable().is_some() {
        return false;
    }
    let mut slots = SmallVec::from_elem(None, name.slot_names().len());
    slots.iter_mut().zip(name.defaults()).for_each(|(slot, default)| *slot = *default);
    for (attribute, value) in attributes {
        let Some(slot) = name.slot_of(attribute) else { return false };
        slots[slot] = Some(*value);
    }
    let Some((body, conversion)) = rewriter.conversion_parts() else { return false };
    conversion.rename(body, op, name, operands, slots)
}

/// Replaces a block by one with other arguments and the same operations, and returns the new block.
///
/// # Panics
/// If nobody converts.
pub fn convert_block_signature<'c>(
    block: BlockId,
    signature: &SignatureConversion<'c>,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> BlockId {
    let (body, conversion) = rewriter.conversion_parts().expect("signatures are converted by conversions");
    let old: Vec<(ValueId, Type<'c>, Location<'c>)> =
        Block::new(body, block).arguments().map(|value| (value.id(), value.ty(), value.location())).collect();
    let new = body.create_block();
    let mut locations = vec![Location::Unknown; signature.types.len()];
    for (change, (_, _, location)) in signature.arguments.iter().zip(&old) {
        if let NewArguments::Range(range) = change {
            locations[range.clone()].fill(*location);
        }
    }
    let arguments: Vec<ValueId> = signature
        .types
        .iter()
        .zip(locations)
        .map(|(ty, location)| body.add_argument(new, *ty, location))
        .collect();
    body.insert_block_before(block, new);
    conversion.block_replaced(body, block, new);
    while let Some(op) = Block::new(body, block).first_op().map(Operation::id) {
        body.move_op_to_end(op, new);
    }
    body.replace_all_predecessors(block, new);
    body.detach_block(block);
    for (change, (value, _, _)) in signature.arguments.iter().zip(old) {
        let values = match change {
            NewArguments::Range(range) => &arguments[range.clone()],
            NewArguments::Values(values) => &values[..],
        };
        let converter: Arc<dyn Materialize> = converter.clone();
        conversion.replace_value(value, values, Some(converter));
    }
    new
}

/// Converts the argument types of all blocks of a region, of the first one as `entry` says; returns the first block.
///
/// `None` if a type cannot be converted, or there is no block.
pub fn convert_region_types<'c>(
    region: RegionId,
    converter: &Arc<TypeConverter>,
    entry: Option<SignatureConversion<'c>>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<BlockId> {
    let blocks: Vec<BlockId> = rewriter.region(region).blocks().map(Block::id).collect();
    let mut entry = entry;
    let mut signatures = Vec::with_capacity(blocks.len());
    for &block in &blocks {
        let types: Vec<Type<'c>> = rewriter.block(block).arguments().map(Value::ty).collect();
        signatures.push(match entry.take() {
            Some(given) => given,
            None => converter.convert_signature(rewriter.context(), types)?,
        });
    }
    let mut first = None;
    for (block, signature) in blocks.into_iter().zip(signatures) {
        let types = rewriter.block(block).arguments().map(Value::ty);
        let stays = types.eq(signature.types.iter().copied())
            && signature
                .arguments
                .iter()
                .enumerate()
                .all(|(at, one)| *one == NewArguments::Range(at..at + 1));
        let new = if stays { block } else { convert_block_signature(block, &signature, converter, rewriter) };
        first.get_or_insert(new);
    }
    first
}
