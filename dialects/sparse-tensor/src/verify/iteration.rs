//! Iteration over what is stored.

use super::encoding;
use crate::types::Levels;
use crate::{CoIterateOp, ExtractIterSpaceOp, ExtractValOp, ForeachOp, IterateOp, YieldOp};
use std::collections::HashSet;
use terrace_ir::{LogicalResult, Operation, Region, Type, TypedOp, Value};

impl ExtractIterSpaceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (low, high) = (self.lo_lvl(), self.hi_lvl());
        if low.cast_unsigned() >= high.cast_unsigned() {
            return op.emit_op_error("expected smaller level low than level high");
        }
        let parent = self.parent_iter().and_then(|parent| Levels::of_iterator(parent.ty()));
        if parent.is_some() == (low == 0) {
            return op.emit_op_error("parent iterator should be specified iff level lower bound equals 0");
        }
        let (Some(parent), Some(space)) = (parent, Levels::of_space(self.extracted_space().ty())) else {
            return Ok(());
        };
        if parent.encoding != space.encoding {
            return op.emit_op_error("mismatch in parent iterator encoding and iteration space encoding.");
        }
        if space.low != parent.high {
            return op.emit_op_error(
                "parent iterator should be used to extract an iteration space from a consecutive level.",
            );
        }
        Ok(())
    }
}

impl ExtractValOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(levels) = Levels::of_iterator(self.iterator().ty()) else { return Ok(()) };
        if self.tensor().ty().encoding() != Some(levels.encoding) {
            return op.emit_op_error("mismatch in tensor encoding and iterator encoding.");
        }
        if encoding(self.tensor()).level_rank() as i64 != levels.high {
            return op.emit_op_error("must use last-level iterator to extract values. ");
        }
        Ok(())
    }
}

/// Returns the types that a region yields, if it ends with `sparse_tensor.yield`.
fn yielded<'c>(region: Region<'_, 'c>) -> Vec<Type<'c>> {
    let last = region.first_block().and_then(|block| block.last_op()).and_then(YieldOp::cast);
    last.map(|last| types(last.results())).unwrap_or_default()
}

fn types<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<Type<'c>> {
    values.map(|value| value.ty()).collect()
}

impl ForeachOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let tensor = self.tensor().ty();
        let rank = tensor.rank().unwrap_or(0);
        let level_rank = crate::facts::Encoding::of(tensor).map_or(rank, |encoding| encoding.level_rank());
        if self.order().is_some_and(|order| order.dims() as usize != level_rank) {
            return op.emit_error("Level traverse order does not match tensor's level rank");
        }
        let arguments: Vec<_> =
            self.region().first_block().into_iter().flat_map(|block| block.arguments()).collect();
        let (inits, results) = (types(self.init_args()), types(self.results()));
        if rank + 1 + inits.len() != arguments.len() {
            return op.emit_error("Unmatched number of arguments in the block");
        }
        if results.len() != inits.len() {
            return op.emit_error("Mismatch in number of init arguments and results");
        }
        if results != inits {
            return op.emit_error("Mismatch in types of init arguments and results");
        }
        if yielded(self.region()) != results {
            return op.emit_error("Mismatch in types of yield values and results");
        }
        if let Some(at) = arguments[..rank].iter().position(|argument| !argument.ty().is_index()) {
            return op.emit_error(format_args!("Expecting Index type for argument at index {at}"));
        }
        let (wanted, given) = (tensor.element_or_self(), arguments[rank].ty());
        if wanted != given {
            return op.emit_error(format_args!(
                "Unmatched element type between input tensor and block argument, expected:{wanted}, got: {given}"
            ));
        }
        Ok(())
    }
}

/// Checks that as many values are carried as defined, and that used coordinates are there.
fn verify_loop(op: Operation<'_, '_>, inits: usize, places: u64, rank: usize) -> LogicalResult {
    if inits != op.result_count() {
        return op.emit_op_error("mismatch in number of loop-carried values and defined values");
    }
    if (u64::BITS - places.leading_zeros()) as usize > rank {
        return op.emit_op_error("required out-of-bound coordinates");
    }
    Ok(())
}

/// Checks that values arrive at a region and leave it with the types of the results; `behind` says of which region a
/// message is.
fn verify_carried<'c>(
    op: Operation<'_, 'c>,
    inits: &[Type<'c>],
    arguments: &[Type<'c>],
    yielded: &[Type<'c>],
    behind: &str,
) -> LogicalResult {
    let results = types(op.results());
    if [inits, arguments, yielded].iter().any(|types| types.len() != results.len()) {
        let end = if behind.is_empty() { "." } else { behind };
        return op.emit_op_error(format_args!("number mismatch between iter args and results{end}"));
    }
    for (at, result) in results.iter().enumerate() {
        for (types, what) in
            [(inits, "iter operand"), (arguments, "iter region arg"), (yielded, "yield value")]
        {
            if types[at] != *result {
                return op.emit_op_error(format_args!(
                    "types mismatch between {at}th {what} and defined value{behind}"
                ));
            }
        }
    }
    Ok(())
}

impl IterateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_loop(self.op(), self.init_args().len(), self.coordinate_places(), self.space_rank())
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let wanted = Levels::of_space(self.iter_space().ty()).map(|levels| levels.iterator(op.context()));
        if self.iterator().map(|iterator| iterator.ty()) != wanted {
            return op.emit_op_error("mismatch in iterator and iteration space type");
        }
        let carried = types(self.carried());
        if carried.len() != op.result_count() {
            return op.emit_op_error("mismatch in number of basic block args and defined values");
        }
        verify_carried(op, &types(self.init_args()), &carried, &yielded(self.region()), "")
    }
}

impl CoIterateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_loop(self.op(), self.init_args().len(), self.coordinate_places(), self.space_rank())
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let count = self.carried_count();
        let inits = types(self.init_args());
        for (number, region) in self.case_regions().enumerate() {
            if count != op.result_count() {
                return op.emit_op_error("mismatch in number of basic block args and defined values");
            }
            let carried = types(self.arguments(number).take(count));
            let behind = format!(" on {number}th region");
            verify_carried(op, &inits, &carried, &yielded(region), &behind)?;
        }
        let cases: HashSet<i64> = self.cases().iter().filter_map(|case| case.as_i64()).collect();
        if cases.len() != self.case_regions().count() {
            return op.emit_op_error("contains duplicated cases.");
        }
        Ok(())
    }
}
