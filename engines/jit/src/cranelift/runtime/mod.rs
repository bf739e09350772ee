//! Runtime functions that compiled code calls in this process, and the way out of it.
//!
//! A call from outside goes through [`enter`], which remembers where the machine's stack stood. Who ends the program
//! from inside (an `exit`, an error that compiled code noticed) goes back there by [`leave`], past all frames of
//! compiled code, which hold nothing that has to be dropped.
//!
//! ```text
//! entry   ways into compiled code, and the way back
//! pool    threads
//! tasks   parallel loops in chunks
//! stack   calls that know how far down the stack may grow
//! allocations   what a program allocates on its stack while it runs
//! printf  formats as C does
//! ```

mod allocations;
mod entry;
pub(crate) mod pool;
mod printf;
pub(crate) mod stack;
mod tasks;

use allocations::Allocations;
use entry::{call_task, enter, leave, start_task};
use pool::Pool;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use terrace_execution::{Host, HostError, HostSymbol, Scalar, ScalarType, World};
use terrace_support::ap_int::{ApInt, words_for_width};
use terrace_support::float::{ApFloat, FloatSemantics, RoundingMode};
use terrace_support::random::Random;

/// End of a call that did not return.
pub(crate) enum Ended {
    /// At the stop of this number.
    Stopped(usize),
    /// A function of the host refused; in words.
    Refused(String),
    /// With this status.
    Exited(i32),
    /// When the stack was used up, in the function that this address is in.
    StackUsedUp(usize),
}

/// Function of Rust that a gate calls, with the address of its arguments.
pub type PackedCallback = Box<dyn Fn(*mut u8) + Send + Sync>;

/// A call from outside that is going on.
struct Call<'w> {
    world: &'w mut dyn World,
    /// Saved machine stack pointer.
    stack: u64,
    ended: Option<Ended>,
    allocations: Allocations,
    random: Random,
    /// Threads of parallel loops; `None` if they run on this thread, as they do within others.
    pool: Option<&'w Pool>,
}

thread_local! {
    /// The innermost call from outside on this thread.
    static CURRENT: Cell<*mut Call<'static>> = const { Cell::new(std::ptr::null_mut()) };

    /// Stack limit of that call. Zero where code of others runs compiled code on a thread of its own.
    static LIMIT: Cell<u64> = const { Cell::new(0) };
}

/// Calls compiled code that takes the address of a buffer, with the end of the stack in the register where some of it
/// keeps that.
///
/// # Safety
/// `code` is the address of such code, and stays one while it runs; the buffer holds what the code expects there.
pub(super) unsafe fn call_below(
    code: *const u8,
    buffer: *mut u128,
    world: &mut dyn World,
    limit: u64,
    pool: Option<&Pool>,
) -> Result<(), Ended> {
    let mut call = Call {
        world,
        stack: 0,
        ended: None,
        allocations: Allocations::default(),
        random: Random::new(0),
        pool,
    };
    let current: *mut Call<'_> = &mut call;
    let (outer, outer_limit) = (CURRENT.replace(current.cast()), LIMIT.replace(limit));
    // SAFETY: the code is what it is said to be; `stack` is where `leave` looks for the way back, which is only used
    // while this call is the current one.
    let left = unsafe { enter(code, buffer.cast(), &raw mut (*current).stack, limit) };
    CURRENT.set(outer);
    LIMIT.set(outer_limit);
    match call.ended.take() {
        Some(ended) if left != 0 => Err(ended),
        _ => Ok(()),
    }
}

/// Returns the address of the code that calls the body of a parallel loop, which stands in the buffer.
fn task_address() -> usize {
    start_task as *const () as usize
}

/// Returns the current call.
fn current() -> *mut Call<'static> {
    let current = CURRENT.get();
    assert!(!current.is_null(), "compiled code runs within a call from outside");
    current
}

/// Ends the call that is going on.
pub(super) fn end(ended: Ended) -> ! {
    let current = current();
    // SAFETY: the call is on the stack of `call`, which waits for this; nobody else has a reference to it. Between
    // here and `enter` are only frames of compiled code and of functions of this file that hold nothing to be dropped.
    unsafe {
        (*current).ended = Some(ended);
        leave((*current).stack)
    }
}

/// Defines functions that compiled code calls, in its calling convention, and their addresses.
macro_rules! called {
    ($($(#[$doc:meta])* $address:ident: fn $name:ident($($argument:ident: $ty:ty),*) $(-> $result:ty)? $body:block)*) => {$(
        $(#[$doc])*
        #[allow(improper_ctypes_definitions, reason = "a function's address is passed as any other")]
        pub(crate) fn $address() -> usize {
            #[cfg(target_arch = "x86_64")]
            extern "sysv64" fn $name($($argument: $ty),*) $(-> $result)? $body
            #[cfg(not(target_arch = "x86_64"))]
            extern "C" fn $name($($argument: $ty),*) $(-> $result)? $body
            $name as *const () as usize
        }
    )*};
}

called! {
    /// Ends the program at the stop of that number.
    stop_address: fn stop(number: u64) {
        end(Ended::Stopped(number as usize))
    }

    /// Calls a function of the host's table: arguments in words, and the word of the result.
    host_address: fn host(symbol: &'static HostSymbol, arguments: *const u64) -> u64 {
        // SAFETY: who calls this has written a word for each parameter there.
        let words = unsafe { std::slice::from_raw_parts(arguments, symbol.parameters.len()) };
        match call_host(symbol, words) {
            Ok(word) => word,
            Err(ended) => end(ended),
        }
    }

    /// Hands the address that a gate passes to its closure.
    gate_address: fn gate(callback: &PackedCallback, passed: *mut u8) {
        if catch_unwind(AssertUnwindSafe(|| callback(passed))).is_err() {
            eprintln!("internal error in a call from outside; its result is not to be relied upon");
        }
    }

    /// Returns the stack limit, for code that cannot rely on its register.
    limit_address: fn limit() -> u64 { LIMIT.get() }

    /// Runs a parallel loop: its body for all ranges of iterations that together are all of them.
    parallel_for_address: fn parallel_for(context: u64, body: u64, count: u64, grain: u64) {
        let task = tasks::Task { body: body as usize, context, begin: 0, end: count };
        // Code of others may run compiled code on a thread of its own, where no call is going on.
        let call = CURRENT.get();
        // SAFETY: if there is a call, it is on the stack of `call`, and nobody else has a reference to it now.
        let pool = if call.is_null() { None } else { unsafe { (*call).pool } };
        let size = pool.and_then(|pool| tasks::chunk_size(count, grain, pool.threads()));
        let (Some(pool), Some(size)) = (pool, size) else {
            if count > 0 {
                // SAFETY: the body is a compiled function of the context and a range. It may leave this frame, which
                // holds nothing to be dropped.
                unsafe { call_task(&task, LIMIT.get()) }
            }
            return;
        };
        // SAFETY: as above; and that the body may be called by several threads is what the program says.
        if let Err(ended) = unsafe { tasks::run(task, size, pool, &mut *(*call).world) } {
            end(ended)
        }
    }

    /// Calls a function of one float of 64 bits.
    unary64_address: fn unary64(function: fn(f64) -> f64, value: f64) -> f64 { function(value) }

    /// Calls a function of one float of 32 bits.
    unary32_address: fn unary32(function: fn(f32) -> f32, value: f32) -> f32 { function(value) }

    /// Calls a function of two floats of 64 bits.
    binary64_address: fn binary64(function: fn(f64, f64) -> f64, a: f64, b: f64) -> f64 { function(a, b) }

    /// Calls a function of two floats of 32 bits.
    binary32_address: fn binary32(function: fn(f32, f32) -> f32, a: f32, b: f32) -> f32 { function(a, b) }

    /// Returns the position of the allocation stack.
    mark_address: fn mark() -> u64 {
        // SAFETY: the call is on the stack of `call`, and nobody else has a reference to it now.
        unsafe { (*current()).allocations.mark() }
    }

    /// Gives back what was allocated since.
    release_address: fn release(mark: u64) {
        // SAFETY: as above.
        unsafe { (*current()).allocations.release(mark) }
    }

    /// Allocates on the stack of allocations.
    allocate_address: fn allocate(bytes: u64, alignment: u64) -> u64 {
        // SAFETY: as above.
        match unsafe { (*current()).allocations.allocate(bytes, alignment) } {
            Some(address) => address,
            None => end(Ended::Refused(format!("cannot allocate {bytes} bytes on the stack"))),
        }
    }

    /// Integer operations that the compiler lacks, on 128 bits in memory: `a` becomes the result.
    wide_address: fn wide(operation: u64, a: &mut u128, b: &u128, width: u64) -> u64 {
        let (bits, width) = (*b, width as u32);
        let signed = |value: u128| ((value << (128 - width)) as i128) >> (128 - width);
        let all = u128::MAX >> (128 - width);
        let mut overflows = false;
        *a = match operation {
            UDIV => a.checked_div(bits).unwrap_or(0),
            UREM => a.checked_rem(bits).unwrap_or(0),
            SDIV => signed(*a).checked_div(signed(bits)).unwrap_or(0) as u128 & all,
            SREM => signed(*a).checked_rem(signed(bits)).unwrap_or(0) as u128 & all,
            SMUL => {
                let (product, wraps) = signed(*a).overflowing_mul(signed(bits));
                overflows = wraps || signed(product as u128 & all) != product;
                product as u128 & all
            }
            _ => {
                let (product, wraps) = a.overflowing_mul(bits);
                overflows = wraps || product > all;
                product & all
            }
        };
        u64::from(overflows)
    }

    /// Float operations that the machine lacks, on bits in memory: `a` becomes the result.
    soft_address: fn soft(operation: u64, semantics: u64, a: &mut u128, b: &u128) -> u64 {
        let semantics = semantics_of(semantics);
        let (x, y) = (ApFloat::from_bits(semantics, *a), ApFloat::from_bits(semantics, *b));
        let result = match operation {
            FADD => x.add(y),
            FSUB => x.sub(y),
            FMUL => x.mul(y),
            FDIV => x.div(y),
            FREM => x.rem(y),
            FMIN => x.minimum(y),
            FMAX => x.maximum(y),
            _ => return match x.compare(y) {
                None => 3,
                Some(std::cmp::Ordering::Less) => 0,
                Some(std::cmp::Ordering::Equal) => 1,
                Some(std::cmp::Ordering::Greater) => 2,
            },
        };
        *a = result.to_bits();
        0
    }

    /// Converts a float in memory to another format.
    convert_address: fn convert(from: u64, to: u64, a: &mut u128) {
        let value = ApFloat::from_bits(semantics_of(from), *a);
        *a = value.convert(semantics_of(to), RoundingMode::NearestTiesToEven).value.to_bits();
    }

    /// Converts a float in memory to an integer, which takes 16 bytes or all its words: `sign` is one for a signed one.
    to_integer_address: fn to_integer(from: u64, width: u64, sign: u64, place: *mut u64) {
        // SAFETY: who calls this has room for the words there, and the bits of the float.
        let memory = unsafe { std::slice::from_raw_parts_mut(place, words_for_width(width as u32).max(2)) };
        let bits = u128::from(memory[0]) | u128::from(memory[1]) << 64;
        let value = ApFloat::from_bits(semantics_of(from), bits);
        let converted = if sign != 0 {
            value.to_int_signed(width as u32, RoundingMode::TowardZero)
        } else {
            value.to_int_unsigned(width as u32, RoundingMode::TowardZero)
        };
        memory.fill(0);
        memory[..converted.value.words().len()].copy_from_slice(converted.value.words());
    }

    /// Converts an integer in memory to a float of 16 bytes: `sign` is one for a signed one.
    from_integer_address: fn from_integer(to: u64, width: u64, sign: u64, place: *mut u64) {
        // SAFETY: who calls this has written the words of the integer there, and at least two.
        let memory = unsafe { std::slice::from_raw_parts_mut(place, words_for_width(width as u32).max(2)) };
        let value = ApInt::from_words(width as u32, &memory[..words_for_width(width as u32)]);
        let converted = if sign != 0 {
            ApFloat::from_int_signed(semantics_of(to), &value, RoundingMode::NearestTiesToEven)
        } else {
            ApFloat::from_int_unsigned(semantics_of(to), &value, RoundingMode::NearestTiesToEven)
        };
        let bits = converted.value.to_bits();
        (memory[0], memory[1]) = (bits as u64, (bits >> 64) as u64);
    }

    /// Computes with integers of any width, which stand one after the other in memory; the first becomes the result.
    compute_wide_address: fn compute_wide(function: WideFunction, width: u64, count: u64, place: *mut u64) -> u64 {
        let words = words_for_width(width as u32);
        // SAFETY: who calls this has written that number of integers there.
        let memory = unsafe { std::slice::from_raw_parts_mut(place, words * count as usize) };
        let computed = catch_unwind(AssertUnwindSafe(|| {
            let operands: Vec<ApInt> =
                memory.chunks(words).map(|words| ApInt::from_words(width as u32, words)).collect();
            let (result, said) = function(&operands);
            if let Some(result) = result {
                memory[..words].copy_from_slice(result.words());
            }
            said
        }));
        match computed {
            Ok(said) => said,
            Err(_) => end(Ended::Refused("an operation on wide integers failed".to_owned())),
        }
    }

    /// Calls C's `printf`: the format, and a word for each argument.
    printf_address: fn printf(format: u64, arguments: *const u64, count: u64) -> i32 {
        // SAFETY: who calls this has written that number of words there.
        let words = unsafe { std::slice::from_raw_parts(arguments, count as usize) };
        let printed = catch_unwind(AssertUnwindSafe(|| {
            printf::format(&mut Process, format, words).map(|text| {
                Process.print(&text);
                i32::try_from(text.len()).unwrap_or(i32::MAX)
            })
        }));
        match printed {
            Ok(Ok(count)) => count,
            Ok(Err(error)) => end(ended_by(error)),
            Err(_) => end(Ended::Refused("printf failed".to_owned())),
        }
    }
}

/// Result of an integer computation, if there is one, and an error code.
pub(super) type Computed = (Option<ApInt>, u64);

/// Computes with integers of one width.
pub(super) type WideFunction = fn(&[ApInt]) -> Computed;

/// Numbers of the operations of [`wide_address`].
pub(super) const UDIV: u64 = 0;
pub(super) const UREM: u64 = 1;
pub(super) const SDIV: u64 = 2;
pub(super) const SREM: u64 = 3;
pub(super) const SMUL: u64 = 4;
pub(super) const UMUL: u64 = 5;

/// Numbers of the operations of [`soft_address`].
pub(super) const FADD: u64 = 0;
pub(super) const FSUB: u64 = 1;
pub(super) const FMUL: u64 = 2;
pub(super) const FDIV: u64 = 3;
pub(super) const FREM: u64 = 4;
pub(super) const FMIN: u64 = 5;
pub(super) const FMAX: u64 = 6;
pub(super) const FCMP: u64 = 7;

fn semantics_of(number: u64) -> FloatSemantics {
    FloatSemantics::ALL.get(number as usize).copied().unwrap_or(FloatSemantics::F64)
}

fn ended_by(error: HostError) -> Ended {
    match error {
        HostError::Exit(status) => Ended::Exited(status),
        HostError::Memory(why) | HostError::Abort(why) => Ended::Refused(why),
    }
}

fn call_host(symbol: &HostSymbol, words: &[u64]) -> Result<u64, Ended> {
    let arguments: Vec<Scalar> =
        symbol.parameters.iter().zip(words).map(|(ty, word)| scalar_of(*ty, *word)).collect();
    // A panic must not go through frames of compiled code.
    let called = catch_unwind(AssertUnwindSafe(|| (symbol.call)(&mut Process, &arguments)));
    match called {
        Ok(Ok(result)) => Ok(result.map_or(0, word_of)),
        Ok(Err(error)) => Err(ended_by(error)),
        Err(_) => Err(Ended::Refused(format!("'{}' failed", symbol.name))),
    }
}

fn scalar_of(ty: ScalarType, word: u64) -> Scalar {
    match ty {
        ScalarType::I8 => Scalar::Integer(i64::from(word as i8)),
        ScalarType::I16 => Scalar::Integer(i64::from(word as i16)),
        ScalarType::I32 => Scalar::Integer(i64::from(word as i32)),
        ScalarType::I64 => Scalar::Integer(word as i64),
        ScalarType::F32 => Scalar::F32(f32::from_bits(word as u32)),
        ScalarType::F64 => Scalar::F64(f64::from_bits(word)),
        ScalarType::Pointer => Scalar::Pointer(word),
    }
}

fn word_of(scalar: Scalar) -> u64 {
    match scalar {
        Scalar::Integer(value) => value as u64,
        Scalar::F32(value) => u64::from(value.to_bits()),
        Scalar::F64(value) => value.to_bits(),
        Scalar::Pointer(address) => address,
    }
}

/// The machine as compiled code has it: its memory is that of the process.
pub(super) struct Process;

unsafe extern "C" {
    fn malloc(size: usize) -> *mut u8;
    fn free(memory: *mut u8);
    #[cfg(unix)]
    fn aligned_alloc(alignment: usize, size: usize) -> *mut u8;
}

/// Allocates memory of C's allocator, which programs and libraries share.
pub(super) extern "C" fn c_aligned_alloc(alignment: usize, size: usize) -> *mut u8 {
    #[cfg(unix)]
    {
        let size = size.checked_next_multiple_of(alignment.max(1)).unwrap_or(usize::MAX);
        // SAFETY: C's function takes any numbers, and gives null for those it cannot serve.
        unsafe { aligned_alloc(alignment.max(size_of::<usize>()), size) }
    }
    #[cfg(not(unix))]
    {
        // There `malloc` aligns to 16 bytes; more is not to be had of memory that `free` takes.
        let _ = alignment;
        // SAFETY: as above.
        unsafe { malloc(size) }
    }
}

/// Returns the addresses of C's own allocator: `malloc` and `free`.
pub(super) fn allocator() -> (usize, usize) {
    (malloc as *const () as usize, free as *const () as usize)
}

/// Copies memory that the program says is there.
pub(super) fn read(address: u64, bytes: &mut [u8]) {
    // SAFETY: who compiled the program vouches for it.
    unsafe { std::ptr::copy(address as usize as *const u8, bytes.as_mut_ptr(), bytes.len()) };
}

impl Host for Process {
    fn read(&mut self, address: u64, bytes: &mut [u8]) -> Result<(), HostError> {
        read(address, bytes);
        Ok(())
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), HostError> {
        // SAFETY: the program says that that number of bytes is there, and who compiled it vouches for it.
        unsafe { std::ptr::copy(bytes.as_ptr(), address as usize as *mut u8, bytes.len()) };
        Ok(())
    }

    fn copy(&mut self, target: u64, source: u64, len: u64) -> Result<(), HostError> {
        // SAFETY: as above.
        unsafe { std::ptr::copy(source as usize as *const u8, target as usize as *mut u8, len as usize) };
        Ok(())
    }

    fn allocate(&mut self, size_bytes: u64, alignment_bytes: u64) -> Result<u64, HostError> {
        let address = c_aligned_alloc(alignment_bytes.max(16) as usize, size_bytes.max(1) as usize);
        if address.is_null() {
            Err(HostError::Memory("there is no more memory".to_owned()))
        } else {
            Ok(address as u64)
        }
    }

    fn free(&mut self, address: u64) -> Result<(), HostError> {
        // SAFETY: the program says that it got the memory from the allocator, and who compiled it vouches for it.
        unsafe { free(address as usize as *mut u8) };
        Ok(())
    }

    fn print(&mut self, text: &[u8]) {
        // SAFETY: the call is on the stack of `call`, and nobody else has a reference to its world now.
        unsafe { (*current()).world.print(text) }
    }

    fn print_error(&mut self, text: &[u8]) {
        // SAFETY: as above.
        unsafe { (*current()).world.print_error(text) }
    }

    fn seconds(&mut self) -> f64 {
        // SAFETY: as above.
        unsafe { (*current()).world.seconds() }
    }

    fn random(&mut self) -> u64 {
        // SAFETY: as above.
        unsafe { (*current()).random.any() }
    }
}
