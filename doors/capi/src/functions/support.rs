//! `Support.h`: strings, thread pools, type ids.

use crate::abi::*;
use crate::handle::*;
use crate::misuse::Misuse;
use crate::typeid;
use std::ffi::{c_char, c_void};

/// Returns the only token. Thread pools and allocators of type ids have no state of their own: threads are those of a
/// context's work, ids are never used again.
fn token<H: Handle>() -> H {
    H::from_parts(Parts { context: 0, generation: 0, index: 0 })
}

export! {
    /// Returns a string that ends with a zero byte as a reference.
    fn mlirStringRefCreateFromCString(text: *const c_char) -> MlirStringRef {
        Ok(c_string(text))
    }

    /// Returns true if two strings have the same bytes.
    fn mlirStringRefEqual(string: MlirStringRef, other: MlirStringRef) -> bool {
        Ok(string.bytes() == other.bytes())
    }

    /// Creates a thread pool.
    fn mlirLlvmThreadPoolCreate() -> MlirLlvmThreadPool {
        Ok(token())
    }

    /// Destroys a thread pool.
    fn mlirLlvmThreadPoolDestroy(pool: MlirLlvmThreadPool) {
        pool.parts().map(drop)
    }

    /// Returns the id of an address that is a multiple of eight.
    fn mlirTypeIDCreate(address: *const c_void) -> MlirTypeID {
        match address.addr() {
            bits if bits % 8 == 0 => Ok(MlirTypeID { bits }),
            _ => Err(Misuse::other("the address of a type id is a multiple of eight")),
        }
    }

    /// Returns true if two ids are the same.
    fn mlirTypeIDEqual(id: MlirTypeID, other: MlirTypeID) -> bool {
        Ok(id == other)
    }

    /// Returns a hash of an id.
    fn mlirTypeIDHashValue(id: MlirTypeID) -> usize {
        Ok(id.bits >> 1)
    }

    /// Creates an allocator of ids.
    fn mlirTypeIDAllocatorCreate() -> MlirTypeIDAllocator {
        Ok(token())
    }

    /// Destroys an allocator of ids.
    fn mlirTypeIDAllocatorDestroy(allocator: MlirTypeIDAllocator) {
        allocator.parts().map(drop)
    }

    /// Returns an id that nobody else has.
    fn mlirTypeIDAllocatorAllocateTypeID(allocator: MlirTypeIDAllocator) -> MlirTypeID {
        allocator.parts()?;
        Ok(typeid::fresh())
    }
}
