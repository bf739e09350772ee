//! Counts of operands, results, regions and successors; blocks and their terminators; branches.

use crate::declarations::checks::{Checks, Count};
use crate::declarations::op_name::TraitFlags;
use crate::diagnostic::LogicalResult;
use crate::spec::RegionKind;
use crate::view::{Block, Operation, Value};
use crate::{Attribute, AttributeKind};
use smallvec::SmallVec;

/// Checks that there are as many regions, results, successors and operands as are declared.
#[inline]
pub(super) fn verify_counts(op: Operation<'_, '_>, checks: &Checks) -> LogicalResult {
    let regions = op.region_count();
    if !checks.regions.allows(regions) {
        return op.emit_op_error(match checks.regions {
            Count::Exactly(0) => "requires zero regions".to_owned(),
            Count::Exactly(1) => "requires one region".to_owned(),
            Count::Exactly(wanted) => format!("expected {wanted} regions"),
            Count::AtLeast(least) => format!("expected {least} or more regions"),
        });
    }
    let results = op.result_count();
    if !checks.results.allows(results) {
        return wrong_result_count(op, checks.results);
    }
    let successors = op.successor_count();
    if !checks.successors.allows(successors) {
        return op.emit_op_error(match checks.successors {
            Count::Exactly(1) => format!("requires 1 successor but found {successors}"),
            Count::Exactly(wanted) => format!("requires {wanted} successors but found {successors}"),
            Count::AtLeast(least) => format!("requires at least {least} successors but found {successors}"),
        });
    }
    if successors != 0 {
        verify_successors(op)?;
    }
    let operands = op.operand_count();
    if !checks.operands.allows(operands) {
        return wrong_operand_count(op, checks.operands);
    }
    Ok(())
}

/// Tells that there are not as many operands as wanted.
#[cold]
pub(super) fn wrong_operand_count(op: Operation<'_, '_>, wanted: Count) -> LogicalResult {
    let found = op.operand_count();
    op.emit_op_error(match wanted {
        Count::Exactly(0) => "requires zero operands".to_owned(),
        Count::Exactly(1) => "requires a single operand".to_owned(),
        Count::Exactly(wanted) => format!("expected {wanted} operands, but found {found}"),
        Count::AtLeast(least) => format!("expected {least} or more operands, but found {found}"),
    })
}

/// Tells that there are not as many results as wanted.
#[cold]
pub(super) fn wrong_result_count(op: Operation<'_, '_>, wanted: Count) -> LogicalResult {
    op.emit_op_error(match wanted {
        Count::Exactly(0) => "requires zero results".to_owned(),
        Count::Exactly(1) => "requires one result".to_owned(),
        Count::Exactly(wanted) => format!("expected {wanted} results"),
        Count::AtLeast(least) => format!("expected {least} or more results"),
    })
}

/// Checks that successors are in the region of the operation.
pub(super) fn verify_successors(op: Operation<'_, '_>) -> LogicalResult {
    let region = op.parent_region();
    if op.successors().any(|successor| successor.parent_region() != region) {
        return op.emit_error("reference to block defined in another region");
    }
    Ok(())
}

/// Checks that there is something in a block if there must be.
pub(super) fn verify_block_on_entrance(block: Block<'_, '_>) -> LogicalResult {
    if !block.is_empty() || may_lack_terminator(block) {
        return Ok(());
    }
    let op = block.parent_op().expect("a block that needs a terminator is in an operation");
    op.context().error(op.location(), "empty block: expect at least a terminator").emit()
}

/// Checks that an operation in the middle of a block does not branch.
#[inline]
pub(super) fn verify_place(op: Operation<'_, '_>) -> LogicalResult {
    if !op.is_plain() && op.successor_count() != 0 && op.next().is_some() {
        return op.emit_error("operation with block successors must terminate its parent block");
    }
    Ok(())
}

/// Checks where a block branches to, and that its last operation may be a terminator if it must be one.
pub(super) fn verify_block_on_exit(block: Block<'_, '_>) -> LogicalResult {
    let Some(last) = block.last_op() else { return Ok(()) };
    let region = block.parent_region();
    if last.successors().any(|successor| successor.parent_region() != region) {
        return last.emit_op_error("branching to block of a different region");
    }
    if last.spec().is_none() || last.has_trait(TraitFlags::TERMINATOR) || may_lack_terminator(block) {
        return Ok(());
    }
    let text = crate::print::op_for_diagnostic(last, true);
    last.emit_error(format_args!("block with no terminator, has {text}"))
}

/// Returns true if it may do without a terminator: if it is alone in a region of an operation that allows that.
fn may_lack_terminator(block: Block<'_, '_>) -> bool {
    let Some(region) = block.parent_region() else { return true };
    if !region.has_one_block() {
        return false;
    }
    region.parent_op().is_none_or(|op| op.spec().is_none() || op.has_trait(TraitFlags::NO_TERMINATOR))
}

/// Checks that graph regions have one block, and that nothing branches to an entry.
pub(super) fn verify_regions_on_entrance(op: Operation<'_, '_>) -> LogicalResult {
    for (number, region) in op.regions().enumerate() {
        let Some(entry) = region.first_block() else { continue };
        if !region.has_one_block() && op.spec().is_some() && region.kind() == RegionKind::Graph {
            return op.emit_op_error(format_args!("expects graph region #{number} to have 0 or 1 blocks"));
        }
        if !entry.has_no_predecessors() {
            return op
                .context()
                .error(op.location(), "entry block of region may not have predecessors")
                .emit();
        }
    }
    Ok(())
}

/// Checks the sizes of groups in an attribute against the values that there are: `group` is "operand", "result" or the
/// name of a declared operand.
pub(super) fn verify_segments(
    op: Operation<'_, '_>,
    name: &str,
    sizes: &[i32],
    group: &str,
    count: usize,
) -> LogicalResult {
    if sizes.iter().any(|size| *size < 0) {
        return op.emit_op_error(format_args!("'{name}' attribute cannot have negative elements"));
    }
    let total: i64 = sizes.iter().map(|size| i64::from(*size)).sum();
    if usize::try_from(total) != Ok(count) {
        return op.emit_op_error(format_args!(
            "{group} count ({count}) does not match with the total size ({total}) specified in attribute '{name}'"
        ));
    }
    Ok(())
}

/// Returns the elements of a dense array of `i32`.
pub fn segments(attribute: Attribute<'_>) -> Option<SmallVec<[i32; 8]>> {
    match *attribute.kind() {
        AttributeKind::DenseArray { element, bytes, .. } if element.is_signless_integer_of(32) => {
            Some(bytes.as_chunks::<4>().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect())
        }
        _ => None,
    }
}

/// Checks what a branch passes on to a successor against the arguments of the block: the first `produced` are made by
/// the branch itself, then come `operands`.
///
/// # Errors
/// If number or types differ.
pub fn branch_operands<'a, 'c>(
    op: Operation<'a, 'c>,
    successor: usize,
    produced: usize,
    operands: impl ExactSizeIterator<Item = Value<'a, 'c>>,
) -> LogicalResult {
    let block = op.successor(successor);
    let (given, wanted) = (produced + operands.len(), block.argument_count());
    if given != wanted {
        return op.emit_error(format_args!(
            "branch has {given} operands for successor #{successor}, but target block has {wanted}"
        ));
    }
    let mut pairs = operands.zip(block.arguments().skip(produced)).zip(produced..);
    match pairs.find(|((operand, argument), _)| operand.ty() != argument.ty()) {
        Some((_, at)) => {
            op.emit_error(format_args!("type mismatch for bb argument #{at} of successor #{successor}"))
        }
        None => Ok(()),
    }
}
