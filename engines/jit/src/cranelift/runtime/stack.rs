//! Calls from outside that know how far down the stack may grow, and what ends a program that has used it up.

use crate::cranelift::runtime::pool::Pool;
use crate::cranelift::runtime::{Ended, call_below, end};
use terrace_execution::World;
use terrace_support::ensure_stack_of;

/// Bytes of the stack that are kept for what compiled code calls.
const RESERVED_STACK: usize = 128 << 10;

/// With less stack than this, a call from outside gets another one.
const LEAST_STACK: usize = 1 << 20;

/// Does something where there is stack, told how far down it may grow.
fn with_stack<R>(work: impl FnOnce(u64) -> R) -> R {
    ensure_stack_of(LEAST_STACK, |left| {
        let place = 0u8;
        let here = std::ptr::from_ref(&place) as usize;
        work(here.saturating_sub(left).saturating_add(RESERVED_STACK) as u64)
    })
}

/// Calls as [`call_below`] does, for code that checks its stack limit.
///
/// # Safety
/// As [`call_below`].
pub(crate) unsafe fn call_with_stack(
    code: *const u8,
    buffer: *mut u128,
    world: &mut dyn World,
    pool: Option<&Pool>,
) -> Result<(), Ended> {
    // SAFETY: the caller's promise.
    with_stack(|lowest| unsafe { call_below(code, buffer, world, lowest, pool) })
}

/// Calls as [`call_with_stack`] does, for code with LLVM's stack checks as well: it compares with a word of the thread's
/// control block that glibc keeps for that (`__private_ss`), and calls [`more_stack_address`] on overflow.
///
/// # Safety
/// As [`call_below`].
#[cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"))]
pub(crate) unsafe fn call_watched(
    code: *const u8,
    buffer: *mut u128,
    world: &mut dyn World,
    pool: Option<&Pool>,
) -> Result<(), Ended> {
    fn replace_limit(limit: u64) -> u64 {
        let outer;
        // SAFETY: in every thread of this process this word is there for code whose stack is in segments, and nothing
        // else reads or writes it.
        unsafe {
            core::arch::asm!(
                "mov {outer}, fs:[0x70]",
                "mov fs:[0x70], {limit}",
                outer = out(reg) outer,
                limit = in(reg) limit,
                options(nostack, preserves_flags),
            );
        }
        outer
    }
    with_stack(|lowest| {
        let outer = replace_limit(lowest);
        // SAFETY: the caller's promise.
        let result = unsafe { call_below(code, buffer, world, lowest, pool) };
        replace_limit(outer);
        result
    })
}

/// Calls as [`call_with_stack`] does: here LLVM's code has no stack checks.
///
/// # Safety
/// As [`call_below`].
#[cfg(not(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu")))]
pub(crate) unsafe fn call_watched(
    code: *const u8,
    buffer: *mut u128,
    world: &mut dyn World,
    pool: Option<&Pool>,
) -> Result<(), Ended> {
    // SAFETY: the caller's promise.
    unsafe { call_with_stack(code, buffer, world, pool) }
}

/// Returns the address of the function called on stack overflow; it does not return.
#[cfg(target_arch = "x86_64")]
pub(crate) fn more_stack_address() -> usize {
    /// Ends the call. The call here pushed an address in the function that asks.
    #[unsafe(naked)]
    unsafe extern "sysv64" fn more_stack() -> ! {
        core::arch::naked_asm!("mov rdi, [rsp]", "and rsp, -16", "call {used_up}", used_up = sym used_up)
    }
    extern "sysv64" fn used_up(address: usize) -> ! {
        end(Ended::StackUsedUp(address))
    }
    more_stack as *const () as usize
}
