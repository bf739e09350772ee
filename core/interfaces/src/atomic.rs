//! Atomic operations on variables in memory, of directives: reads, writes, updates, and captures, which are two of them
//! at one moment.
//!
//! The variable is the first operand of each.

use terrace_ir::spec::Interface;
use terrace_ir::{LogicalResult, Operation, Type};

macro_rules! interfaces {
    ($($(#[$doc:meta])* $name:ident = $upstream:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl Interface for $name {
            const NAME: &'static str = $upstream;
        }
    )*};
}

interfaces! {
    /// `AtomicReadOpInterface`: reads a variable and stores what it was where the second operand points.
    AtomicRead = "AtomicReadOpInterface";
    /// `AtomicWriteOpInterface`: writes the second operand.
    AtomicWrite = "AtomicWriteOpInterface";
    /// `AtomicUpdateOpInterface`: writes what its region makes of the old value.
    AtomicUpdate = "AtomicUpdateOpInterface";
    /// `AtomicCaptureOpInterface`: a region with two of the others.
    AtomicCapture = "AtomicCaptureOpInterface";
}

/// Checks a read.
///
/// # Errors
/// If it stores where it reads.
pub fn verify_read(op: Operation<'_, '_>) -> LogicalResult {
    if op.operand(0) == op.operand(1) {
        return op.emit_error("read and write must not be to the same location for atomic reads");
    }
    Ok(())
}

/// Checks a write to what `pointee` says is of a type.
///
/// # Errors
/// If the value is of another type.
pub fn verify_write<'c>(op: Operation<'_, 'c>, pointee: fn(Type<'c>) -> Option<Type<'c>>) -> LogicalResult {
    match pointee(op.operand(0).ty()) {
        Some(ty) if ty != op.operand(1).ty() => op.emit_error("address must dereference to value type"),
        _ => Ok(()),
    }
}

/// Checks an update of what `pointee` says is of a type, before its region is known to be valid.
///
/// # Errors
/// If the region does not take the old value.
pub fn verify_update<'c>(op: Operation<'_, 'c>, pointee: fn(Type<'c>) -> Option<Type<'c>>) -> LogicalResult {
    let mut arguments = op.region(0).first_block().into_iter().flat_map(|block| block.arguments());
    let (Some(old), None) = (arguments.next(), arguments.next()) else {
        return op.emit_error("the region must accept exactly one argument");
    };
    match pointee(op.operand(0).ty()) {
        Some(ty) if ty != old.ty() => op.emit_error(
            "the type of the operand must be a pointer type whose element type is the same as that of the region \
             argument",
        ),
        _ => Ok(()),
    }
}

/// Checks what the valid region of an update gives.
///
/// # Errors
/// If that is not one value of the type of the old one.
pub fn verify_updated_value(op: Operation<'_, '_>) -> LogicalResult {
    let Some(block) = op.region(0).first_block() else { return Ok(()) };
    let Some(terminator) = block.last_op() else { return Ok(()) };
    if terminator.operand_count() != 1 {
        return op.emit_error("only updated value must be returned");
    }
    match block.arguments().next() {
        Some(old) if old.ty() == terminator.operand(0).ty() => Ok(()),
        _ => op.emit_error("input and yielded value must have the same type"),
    }
}

/// Checks the valid region of a capture, and gives the two operations in it.
///
/// # Errors
/// If they are not two atomic operations on one variable, of which one reads it.
pub fn verify_capture<'a, 'c>(op: Operation<'a, 'c>) -> Result<[Operation<'a, 'c>; 2], terrace_ir::Failure> {
    let ops: Vec<_> = op.region(0).ops().take(4).collect();
    let [first, second, _] = ops[..] else {
        return op
            .error("expected three operations in atomic.capture region (one terminator, and two atomic ops)")
            .emit();
    };
    let reads_first = first.interface::<AtomicRead>().is_some();
    let updates_first = first.interface::<AtomicUpdate>().is_some();
    let reads_second = second.interface::<AtomicRead>().is_some();
    let writes_second =
        second.interface::<AtomicUpdate>().is_some() || second.interface::<AtomicWrite>().is_some();
    if !(updates_first && reads_second || reads_first && writes_second) {
        return first.error("invalid sequence of operations in the capture region").emit();
    }
    if first.operand(0) != second.operand(0) {
        let message = match updates_first {
            true => "updated variable in atomic.update must be captured in second operation",
            false => "captured variable in atomic.read must be updated in second operation",
        };
        return first.error(message).emit();
    }
    Ok([first, second])
}
