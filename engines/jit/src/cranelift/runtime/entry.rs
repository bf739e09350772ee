//! Ways into compiled code, and the way back: what registers hold there that functions of Rust do not know of.

use super::tasks::Task;

/// Calls `code(buffer)` with `limit` in the register that compiled code keeps it in, and writes where the stack stood to
/// `stack`; zero if it returned, and one if it was left.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn enter(
    code: *const u8,
    buffer: *mut u8,
    stack: *mut u64,
    limit: u64,
) -> u64 {
    // All registers that a function has to keep are kept on the stack. With the return address they are 7 words, and an
    // eighth aligns the stack for the call.
    core::arch::naked_asm!(
        "push rbp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "sub rsp, 8",
        "mov [rdx], rsp",
        "mov rax, rdi",
        "mov rdi, rsi",
        "mov r15, rcx",
        "call rax",
        "xor eax, eax",
        "add rsp, 8",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "ret",
    )
}

/// Returns from the [`enter`] that wrote this place.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn leave(stack: u64) -> ! {
    core::arch::naked_asm!(
        "mov rsp, rdi",
        "mov eax, 1",
        "add rsp, 8",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "ret",
    )
}

/// Calls `code(buffer)` with `limit` in the register that compiled code keeps it in, and writes where the stack stood to
/// `stack`; zero if it returned, and one if it was left.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn enter(code: *const u8, buffer: *mut u8, stack: *mut u64, limit: u64) -> u64 {
    // All registers that a function has to keep are kept on the stack: x19 to x30, d8 to d15.
    core::arch::naked_asm!(
        "stp x29, x30, [sp, #-160]!",
        "stp x19, x20, [sp, #16]",
        "stp x21, x22, [sp, #32]",
        "stp x23, x24, [sp, #48]",
        "stp x25, x26, [sp, #64]",
        "stp x27, x28, [sp, #80]",
        "stp d8, d9, [sp, #96]",
        "stp d10, d11, [sp, #112]",
        "stp d12, d13, [sp, #128]",
        "stp d14, d15, [sp, #144]",
        "mov x9, sp",
        "str x9, [x2]",
        "mov x9, x0",
        "mov x0, x1",
        "mov x21, x3",
        "blr x9",
        "mov x0, #0",
        "ldp x19, x20, [sp, #16]",
        "ldp x21, x22, [sp, #32]",
        "ldp x23, x24, [sp, #48]",
        "ldp x25, x26, [sp, #64]",
        "ldp x27, x28, [sp, #80]",
        "ldp d8, d9, [sp, #96]",
        "ldp d10, d11, [sp, #112]",
        "ldp d12, d13, [sp, #128]",
        "ldp d14, d15, [sp, #144]",
        "ldp x29, x30, [sp], #160",
        "ret",
    )
}

/// Returns from the [`enter`] that wrote this place.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn leave(stack: u64) -> ! {
    core::arch::naked_asm!(
        "mov sp, x0",
        "mov x0, #1",
        "ldp x19, x20, [sp, #16]",
        "ldp x21, x22, [sp, #32]",
        "ldp x23, x24, [sp, #48]",
        "ldp x25, x26, [sp, #64]",
        "ldp x27, x28, [sp, #80]",
        "ldp d8, d9, [sp, #96]",
        "ldp d10, d11, [sp, #112]",
        "ldp d12, d13, [sp, #128]",
        "ldp d14, d15, [sp, #144]",
        "ldp x29, x30, [sp], #160",
        "ret",
    )
}

/// Calls the body of a parallel loop with what a [`Task`] holds, for [`enter`].
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn start_task(task: *const Task) {
    core::arch::naked_asm!(
        "mov rax, [rdi]",
        "mov rsi, [rdi + 16]",
        "mov rdx, [rdi + 24]",
        "mov rdi, [rdi + 8]",
        "jmp rax",
    )
}

/// Calls the body of a parallel loop with what a [`Task`] holds, for [`enter`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn start_task(task: *const Task) {
    core::arch::naked_asm!("ldr x9, [x0]", "ldp x1, x2, [x0, #16]", "ldr x0, [x0, #8]", "br x9")
}

/// Calls the body of a parallel loop within the call that is going on, with `limit` in the register that compiled code
/// keeps it in.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn call_task(task: *const Task, limit: u64) {
    core::arch::naked_asm!(
        "push r15",
        "mov r15, rsi",
        "call {start_task}",
        "pop r15",
        "ret",
        start_task = sym start_task,
    )
}

/// Calls the body of a parallel loop within the call that is going on, with `limit` in the register that compiled code
/// keeps it in.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn call_task(task: *const Task, limit: u64) {
    core::arch::naked_asm!(
        "stp x29, x30, [sp, #-32]!",
        "str x21, [sp, #16]",
        "mov x21, x1",
        "bl {start_task}",
        "ldr x21, [sp, #16]",
        "ldp x29, x30, [sp], #32",
        "ret",
        start_task = sym start_task,
    )
}
