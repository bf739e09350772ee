//! Stack allocations of a running program.

use std::alloc::Layout;

/// Pieces, given back from the end.
#[derive(Default)]
pub(in crate::cranelift) struct Allocations {
    pieces: Vec<(*mut u8, Layout)>,
}

impl Allocations {
    /// Returns the current stack position.
    pub fn mark(&self) -> u64 {
        self.pieces.len() as u64
    }

    /// Gives back what was allocated since it stood there.
    pub fn release(&mut self, mark: u64) {
        let mark = (mark as usize).min(self.pieces.len());
        for (address, layout) in self.pieces.drain(mark..) {
            // SAFETY: the piece was allocated with this layout, and is given back once.
            unsafe { std::alloc::dealloc(address, layout) };
        }
    }

    /// Allocates `bytes` bytes, if there is memory.
    pub fn allocate(&mut self, bytes: u64, alignment: u64) -> Option<u64> {
        let layout =
            Layout::from_size_align(usize::try_from(bytes.max(1)).ok()?, alignment.max(1) as usize).ok()?;
        // SAFETY: the layout is not empty.
        let address = unsafe { std::alloc::alloc(layout) };
        if address.is_null() {
            return None;
        }
        self.pieces.push((address, layout));
        Some(address as u64)
    }
}

impl Drop for Allocations {
    fn drop(&mut self) {
        self.release(0);
    }
}
