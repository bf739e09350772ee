//! `--verify-allocation-sizes`: let a program check, when it runs, that the bytes of its allocations can be counted.
//!
//! Compiled arithmetic wraps around: an allocation of 2^63 by 2 elements would get no memory at all and be written to.
//! Before an allocation with dynamic sizes comes an assertion that none is negative, and that their product with the size
//! of an element fits into a signed integer of 64 bits. Only integers and floats have a size here; others count as bytes.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; four operations for each dynamic size.

use crate::Checks;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, DYNAMIC, LogicalResult, Operation, PatternRewriter, Type, TypedOp, Value};
use terrace_memref::{AllocOp, AllocaOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{for_each_in, in_each_body};

/// The pass `--verify-allocation-sizes`.
#[pass("verify-allocation-sizes", "Generate checks that the sizes of allocations do not overflow 64 bits")]
pub struct VerifyAllocationSizes;

impl Pass for VerifyAllocationSizes {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            for allocation in checked_allocations(body) {
                let mut listener = NoListener;
                let mut rewriter = PatternRewriter::new(body, &mut listener);
                rewriter.set_insertion_point(allocation);
                check(&mut Checks::new(allocation, None, &mut rewriter));
            }
            Ok(())
        })
    }
}

/// Returns the allocations of a body whose sizes are dynamic, or too large by what is known of them.
fn checked_allocations(body: &Body<'_>) -> Vec<OpId> {
    let mut found = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        for_each_in(region, &mut |op| {
            let sizes = dynamic_sizes(op);
            if sizes.is_some_and(|sizes| !sizes.is_empty() || known_bytes(op.result(0).ty()).is_none()) {
                found.push(op.id());
            }
        });
    }
    found
}

/// Returns the bytes of the elements along the static dimensions; `None` if 64 bits cannot count them.
fn known_bytes(ty: Type<'_>) -> Option<i64> {
    let known = ty.shape().into_iter().flatten().filter(|size| **size != DYNAMIC);
    if known.clone().any(|size| *size == 0) {
        return Some(0);
    }
    let element_bytes = ty.element_or_self().int_or_float_width().unwrap_or(8).div_ceil(8);
    known.into_iter().try_fold(i64::from(element_bytes), |bytes, size| bytes.checked_mul(*size))
}

/// Returns the dynamic sizes of an allocation.
fn dynamic_sizes(op: Operation<'_, '_>) -> Option<Vec<ValueId>> {
    if let Some(alloc) = AllocOp::cast(op) {
        return Some(alloc.dynamic_sizes().map(Value::id).collect());
    }
    Some(AllocaOp::cast(op)?.dynamic_sizes().map(Value::id).collect())
}

/// Checks the sizes of an allocation.
///
/// What is left of the room is divided by one size after the other: it never wraps around. A size of zero counts as one,
/// and makes up for all others.
fn check(checks: &mut Checks<'_, '_, '_>) {
    const WRONG: &str = "size of an allocation overflows 64 bits";
    let op = checks.op();
    let sizes = dynamic_sizes(op).unwrap_or_default();
    let known_bytes = match known_bytes(op.result(0).ty()) {
        Some(0) => return,
        Some(bytes) => bytes,
        None if sizes.is_empty() => {
            let ty = checks.make.context().integer_type(1);
            let no = checks.make.int(ty, 0);
            checks.require(no, WRONG);
            return;
        }
        // One of the others may be zero.
        None => i64::MAX,
    };
    let (zero, one) = (checks.index(0), checks.index(1));
    let mut room = checks.index(i64::MAX / known_bytes);
    let mut fits: Option<ValueId> = None;
    let mut product_is_zero: Option<ValueId> = None;
    let mut is_counted: Option<ValueId> = None;
    for size in sizes {
        let is_positive = checks.make.cmpi(CmpIPredicate::Sge, size, zero);
        is_counted = Some(is_counted.map_or(is_positive, |all| checks.both(all, is_positive)));
        let is_zero = checks.is_equal(size, zero);
        product_is_zero = Some(product_is_zero.map_or(is_zero, |any| checks.make.ori(any, is_zero)));
        let is_small = checks.make.cmpi(CmpIPredicate::Ule, size, room);
        fits = Some(fits.map_or(is_small, |all| checks.both(all, is_small)));
        let divisor = checks.make.select(is_zero, one, size);
        room = checks.make.divui(room, divisor);
    }
    let (Some(fits), Some(product_is_zero), Some(is_counted)) = (fits, product_is_zero, is_counted) else {
        return;
    };
    checks.require(is_counted, "size of an allocation is negative");
    let fits = checks.make.ori(fits, product_is_zero);
    checks.require(fits, WRONG);
}
