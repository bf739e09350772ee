//! Room on the stack, for recursion that follows the nesting of the input.

/// The room that every call of [`ensure_stack`] finds: enough for the frames up to the next such call.
const RED_ZONE: usize = 128 << 10;

/// The size of a new piece of stack, which comes from the heap.
const PIECE: usize = 1 << 20;

/// Runs `work` with room on the stack: if little is left, on a new piece from the heap.
///
/// Each function that calls itself as deep as the input nests calls this on its way down; then depth is no crash.
#[inline]
pub fn ensure_stack<R>(work: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, PIECE, work)
}

/// Runs `work` with at least `least` bytes of stack, told how many there are; `least` where the system does not say.
pub fn ensure_stack_of<R>(least: usize, work: impl FnOnce(usize) -> R) -> R {
    stacker::maybe_grow(least, least.saturating_mul(8), || work(stacker::remaining_stack().unwrap_or(least)))
}
