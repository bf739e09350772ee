//! The memory of a running program: allocations with bounds and lifetimes, at addresses that are never used again.
//!
//! Each byte knows whether it was written: to read one that was not gives poison.

use crate::trap::{Outcome, Trap};
use std::collections::BTreeMap;

/// Kind of storage of an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// Until it is freed.
    Heap,
    /// Until its scope ends.
    Stack,
    /// For as long as the program runs.
    Global,
    /// For as long as the program runs, and not to be written.
    Constant,
}

impl Storage {
    fn name(self) -> &'static str {
        match self {
            Storage::Heap => "heap",
            Storage::Stack => "stack",
            Storage::Global => "global",
            Storage::Constant => "constant",
        }
    }
}

/// One stretch of memory.
struct Allocation {
    size: u64,
    storage: Storage,
    is_live: bool,
    bytes: Vec<u8>,
    /// For each byte, whether it was written.
    known: Vec<bool>,
}

/// All memory of a program.
pub struct Memory {
    allocations: BTreeMap<u64, Allocation>,
    next: u64,
    used: u64,
    limit: u64,
}

/// The first address that is given out.
const FIRST: u64 = 0x10_0000;
/// Minimum gap between two allocations in bytes, so that a small overrun hits none.
const GAP: u64 = 0x1_0000;

impl Memory {
    /// Creates an empty memory of at most `limit` bytes at a time.
    pub fn new(limit: u64) -> Self {
        Memory { allocations: BTreeMap::new(), next: FIRST, used: 0, limit }
    }

    /// Makes an allocation; its address.
    ///
    /// # Errors
    /// If it is too large, or the alignment is no power of two.
    pub fn allocate(&mut self, size: u64, alignment: u64, storage: Storage) -> Outcome<u64> {
        let alignment = alignment.max(16);
        if !alignment.is_power_of_two() || alignment > 1 << 32 {
            return Trap::undefined(format_args!("an alignment of {alignment} bytes"));
        }
        let used = self.used.checked_add(size).filter(|used| *used <= self.limit);
        let (Some(used), Ok(len)) = (used, usize::try_from(size)) else {
            let limit = self.limit;
            return Err(Trap::Limit(format!(
                "needs {size} bytes of memory, more than are left of the limit of {limit}"
            )));
        };
        let address = self.next.next_multiple_of(alignment);
        self.next = address + size + GAP;
        self.used = used;
        let allocation =
            Allocation { size, storage, is_live: true, bytes: vec![0; len], known: vec![false; len] };
        self.allocations.insert(address, allocation);
        Ok(address)
    }

    /// Ends the life of a heap allocation.
    ///
    /// # Errors
    /// If it is none, or its life ended already.
    pub fn free(&mut self, address: u64) -> Outcome<()> {
        match self.allocations.get(&address) {
            None => return Trap::undefined("the memory that is freed was not allocated"),
            Some(one) if !one.is_live => return Trap::undefined("the memory that is freed was freed before"),
            Some(one) if one.storage != Storage::Heap => {
                return Trap::undefined(format_args!("{} memory is freed", one.storage.name()));
            }
            Some(_) => {}
        }
        self.end(address);
        Ok(())
    }

    /// Ends the lifetime of an allocation of any storage.
    pub fn end(&mut self, address: u64) {
        if let Some(one) = self.allocations.get_mut(&address)
            && std::mem::replace(&mut one.is_live, false)
        {
            self.used -= one.size;
            one.bytes = Vec::new();
            one.known = Vec::new();
        }
    }

    /// Declares that a global is not to be written any more.
    pub fn seal(&mut self, address: u64) {
        if let Some(one) = self.allocations.get_mut(&address) {
            one.storage = Storage::Constant;
        }
    }

    /// Returns the size in bytes of the live allocation that starts at an address.
    pub fn size_at(&self, address: u64) -> Option<u64> {
        self.allocations.get(&address).filter(|one| one.is_live).map(|one| one.size)
    }

    /// Returns the number of heap allocations that were not freed.
    pub fn live_heap_allocations(&self) -> usize {
        self.allocations.values().filter(|one| one.is_live && one.storage == Storage::Heap).count()
    }

    /// Returns the allocation of a range of memory, and the offset in it.
    fn find(&mut self, address: u64, len: usize) -> Outcome<(&mut Allocation, usize)> {
        let Some((base, one)) = self.allocations.range_mut(..=address).next_back() else {
            let what =
                if address == 0 { "a null address is accessed" } else { "no memory is at the address" };
            return Trap::undefined(what);
        };
        let offset = address - base;
        if offset > one.size.saturating_add(GAP / 2) {
            return Trap::undefined("no memory is at the address");
        }
        if !one.is_live {
            let what = if one.storage == Storage::Stack { "its scope ended" } else { "it was freed" };
            return Trap::undefined(format_args!("memory is accessed after {what}"));
        }
        if offset.checked_add(len as u64).is_none_or(|end| end > one.size) {
            return Trap::undefined(format_args!(
                "{len} bytes at offset {offset} of an allocation of {} bytes are accessed",
                one.size
            ));
        }
        Ok((one, offset as usize))
    }

    /// Returns the bytes at an address, and a flag for each that was written.
    ///
    /// # Errors
    /// If they are not all part of one live allocation.
    pub fn read(&mut self, address: u64, len: usize) -> Outcome<(&[u8], &[bool])> {
        if len == 0 {
            return Ok((&[], &[]));
        }
        let (one, at) = self.find(address, len)?;
        Ok((&one.bytes[at..at + len], &one.known[at..at + len]))
    }

    /// Writes bytes; those that are not known make what they replace unknown.
    ///
    /// # Errors
    /// If they are not all part of one live allocation that may be written.
    pub fn write(&mut self, address: u64, bytes: &[u8], known: &[bool]) -> Outcome<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (one, at) = self.find(address, bytes.len())?;
        if one.storage == Storage::Constant {
            return Trap::undefined("constant memory is written");
        }
        one.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        one.known[at..at + bytes.len()].copy_from_slice(known);
        Ok(())
    }

    /// Writes bytes that are all known.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    pub fn write_known(&mut self, address: u64, bytes: &[u8]) -> Outcome<()> {
        self.write(address, bytes, &vec![true; bytes.len()])
    }
}
