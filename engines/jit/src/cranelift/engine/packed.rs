//! Calls in the manner of MLIR's packed wrappers: an array of pointers, one to each argument and one to the result.

use super::artifact::Artifact;
use super::{Code, CompileOptions};
use crate::cranelift::types::Leaf;
use terrace_execution::{CallError, World};
use terrace_ir::{Failure, Operation};

impl Artifact {
    /// Compiles a module of the `llvm` dialect, of which names that nothing defines are bound by [`Artifact::bind`].
    /// Libraries are opened; else no code runs before the first call.
    ///
    /// # Errors
    /// As of [`Cranelift::compile`](super::Cranelift::compile).
    ///
    /// # Safety
    /// Opening a library runs its initializers, for which the caller vouches.
    pub unsafe fn compile_late(
        program: Operation<'_, '_>,
        options: &CompileOptions,
    ) -> Result<Self, Failure> {
        Self::of_code(program, Code::compile(program, options, true)?)
    }

    /// Binds a name that the program does not define itself to an address, from now on; `false` if it has no such name.
    ///
    /// # Safety
    /// The address is that of a function or variable as the program declares it, and stays so while the program may run.
    pub unsafe fn bind(&self, name: &str, address: *const u8) -> bool {
        self.code.bind(name, address.expose_provenance())
    }

    /// Returns the names that the program needs and nothing defines, sorted.
    pub fn unbound(&self) -> Vec<&str> {
        self.code.unbound()
    }

    /// Runs the program's initializers, unless they ran already.
    ///
    /// # Errors
    /// If they stopped.
    ///
    /// # Safety
    /// As of [`Artifact::call`].
    pub unsafe fn start(&self, world: &mut dyn World) -> Result<(), CallError> {
        // SAFETY: the caller's promise.
        unsafe { self.initialize(world) }
    }

    /// Calls a function with the leaves of its arguments in front of room for those of its result. The leaves of a memref
    /// are the words of its descriptor.
    ///
    /// # Errors
    /// If there is no such function, if it has another number of leaves, or if the program was stopped.
    ///
    /// # Safety
    /// As of [`Artifact::call`], and the leaves must be those of the function's signature.
    pub unsafe fn call_in_place(
        &self,
        name: &str,
        leaves: &mut [u128],
        world: &mut dyn World,
    ) -> Result<(), CallError> {
        let counts = self.leaf_counts(name);
        let (inputs, results) = counts.ok_or_else(|| CallError::NoSuchFunction(name.to_owned()))?;
        if leaves.len() != inputs + results {
            return Err(CallError::WrongArity { expected: inputs + results, given: leaves.len() });
        }
        // SAFETY: there is room for all leaves; else the caller's promise.
        unsafe { self.call_buffer(name, leaves.as_mut_ptr(), world) }
    }

    /// Calls a function with an array of pointers: one to each argument, and one to room for the result if there is one.
    /// Arguments and result lie in memory as LLVM lays out their types.
    ///
    /// # Errors
    /// If there is no such function, if one of its types shares bytes with others, or if the program was stopped.
    ///
    /// # Safety
    /// As of [`Artifact::call`], and the pointers lead to values of the function's types.
    pub unsafe fn call_packed(
        &self,
        name: &str,
        arguments: *const *mut u8,
        world: &mut dyn World,
    ) -> Result<(), CallError> {
        let (inputs, result) = self.code.in_memory(name)?;
        let input_count: usize = inputs.iter().map(|leaves| leaves.len()).sum();
        let mut buffer = vec![0u128; input_count + result.len()];
        let (given, returned) = buffer.split_at_mut(input_count);
        let mut given = given.iter_mut();
        for (at, leaves) in inputs.iter().enumerate() {
            // SAFETY: there is a pointer for each argument, says the caller.
            let place = unsafe { arguments.add(at).read() };
            for (leaf, word) in leaves.iter().zip(given.by_ref()) {
                let bytes = word.to_le_bytes();
                let mut bytes: [u8; 16] = bytes;
                let count = leaf_bytes(leaf);
                // SAFETY: the value is there, says the caller; the leaf is within it.
                unsafe {
                    let from = place.add((leaf.offset_bits / 8) as usize);
                    std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), count);
                }
                *word = u128::from_le_bytes(bytes) & low_bits(leaf.kind.bits());
            }
        }
        let returned = returned.as_ptr();
        // SAFETY: the buffer has room for the leaves of arguments and results; else the caller's promise.
        unsafe { self.call_buffer(name, buffer.as_mut_ptr(), world) }?;
        if result.is_empty() {
            return Ok(());
        }
        // SAFETY: the pointer to the result's room is after those of the arguments.
        let place = unsafe { arguments.add(inputs.len()).read() };
        for (at, leaf) in result.iter().enumerate() {
            // SAFETY: the buffer lives, and the room is as large as the result's type.
            unsafe {
                let bytes = returned.add(at).read().to_le_bytes();
                let to = place.add((leaf.offset_bits / 8) as usize);
                std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, leaf_bytes(leaf));
            }
        }
        Ok(())
    }
}

impl Code {
    /// Returns the leaves of a function's arguments, and of its result, in memory.
    fn in_memory(&self, name: &str) -> Result<(&[Box<[Leaf]>], &[Leaf]), CallError> {
        let function = self.functions.get(name);
        let function = function.ok_or_else(|| CallError::NoSuchFunction(name.to_owned()))?;
        let (inputs, result) = (&*function.in_memory.0, &*function.in_memory.1);
        let mut all = inputs.iter().flatten().chain(result);
        if all.any(|leaf| leaf.is_packed || !leaf.offset_bits.is_multiple_of(8)) {
            let why = "a vector of integers that share bytes cannot be passed by a pointer".to_owned();
            return Err(CallError::Unsupported(why));
        }
        Ok((inputs, result))
    }
}

/// Returns the number of bytes that a leaf takes in memory.
fn leaf_bytes(leaf: &Leaf) -> usize {
    leaf.kind.bits().div_ceil(8) as usize
}

/// Returns a number whose lowest bits are set.
fn low_bits(count: u32) -> u128 {
    if count >= 128 { u128::MAX } else { (1 << count) - 1 }
}
