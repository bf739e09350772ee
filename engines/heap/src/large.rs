//! Blocks so large that each is mapped by itself: from the start of a large page, and growing without being copied.

pub(crate) use of_machine::{allocate, reallocate, release};

/// From this size on a block is mapped by itself.
pub(crate) const LARGE: usize = 4 << 20;

/// Linux's mappings, which can be moved.
#[cfg(target_os = "linux")]
mod of_machine {
    use super::LARGE;
    use crate::{HUGE_PAGE, advise};
    use std::alloc::Layout;
    use std::ptr::null_mut;

    /// Returns the number of bytes mapped for a block, which may exceed the address space.
    fn mapped_size(size: usize) -> usize {
        size.next_multiple_of(HUGE_PAGE)
    }

    fn map(size: usize) -> Option<*mut u8> {
        let (access, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: memory that nobody has yet.
        let start = unsafe { libc::mmap(null_mut(), size, access, flags, -1, 0) };
        (start != libc::MAP_FAILED).then_some(start.cast())
    }

    /// Unmaps pages.
    ///
    /// # Safety
    /// Nobody uses these pages any more.
    unsafe fn unmap(start: *mut u8, size: usize) {
        if size > 0 {
            // SAFETY: by the caller's word.
            unsafe { libc::munmap(start.cast(), size) };
        }
    }

    /// Maps so much, a multiple of a large page, from the start of one.
    fn map_aligned(size: usize) -> Option<*mut u8> {
        let start = map(size)?;
        if start.addr().is_multiple_of(HUGE_PAGE) {
            return Some(start);
        }
        // SAFETY: it was mapped just now.
        unsafe { unmap(start, size) };
        let wide = map(size.checked_add(HUGE_PAGE)?)?;
        let before = wide.addr().next_multiple_of(HUGE_PAGE) - wide.addr();
        let start = wide.wrapping_add(before);
        // SAFETY: what is before and after the block was mapped just now.
        unsafe {
            unmap(wide, before);
            unmap(start.wrapping_add(size), HUGE_PAGE - before);
        }
        Some(start)
    }

    /// Allocates a block of a layout that is large, all zero; null if there is none.
    ///
    /// No layout of the program has an alignment above that of large pages.
    pub(crate) fn allocate(layout: Layout) -> *mut u8 {
        debug_assert!(layout.size() >= LARGE, "large blocks are large");
        if layout.align() > HUGE_PAGE {
            return null_mut();
        }
        let size = mapped_size(layout.size());
        let Some(block) = map_aligned(size) else { return null_mut() };
        // SAFETY: large pages are a wish, which changes nothing that can be read.
        unsafe { advise(block, size, libc::MADV_HUGEPAGE) };
        block
    }

    /// Frees a block.
    ///
    /// # Safety
    /// The block is one of [`allocate`]'s or [`reallocate`]'s with that layout, and nobody uses it any more.
    pub(crate) unsafe fn release(block: *mut u8, layout: Layout) {
        // SAFETY: by the caller's word, so much was mapped.
        unsafe { unmap(block, mapped_size(layout.size())) };
    }

    /// Moves the bytes to a block of another size, which is large as well; null, and nothing has changed, if there is
    /// none.
    ///
    /// # Safety
    /// As of [`release`].
    pub(crate) unsafe fn reallocate(block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        debug_assert!(new_size >= LARGE, "large blocks stay large");
        let (old, new) = (mapped_size(layout.size()), mapped_size(new_size));
        if old == new {
            return block;
        }
        // SAFETY: the pages are the block's, which stays where it is if it can.
        let stays = unsafe { libc::mremap(block.cast(), old, new, 0) };
        if stays != libc::MAP_FAILED {
            return block;
        }
        let Some(place) = map_aligned(new) else { return null_mut() };
        // SAFETY: the pages are the block's, which nobody uses any more where it was; those in their new place were
        // mapped just now, and nobody has them.
        let moved = unsafe {
            libc::mremap(
                block.cast(),
                old,
                new,
                libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED,
                place.cast::<libc::c_void>(),
            )
        };
        if moved == libc::MAP_FAILED {
            // SAFETY: as above.
            unsafe { unmap(place, new) };
            return null_mut();
        }
        place
    }
}

/// Elsewhere they are the machine's own, as all that are not small.
#[cfg(not(target_os = "linux"))]
mod of_machine {
    use std::alloc::{GlobalAlloc, Layout, System};

    pub(crate) fn allocate(layout: Layout) -> *mut u8 {
        // SAFETY: a large layout has a size.
        unsafe { System.alloc_zeroed(layout) }
    }

    /// Frees a block.
    ///
    /// # Safety
    /// The block is one of [`allocate`]'s or [`reallocate`]'s with that layout, and nobody uses it any more.
    pub(crate) unsafe fn release(block: *mut u8, layout: Layout) {
        // SAFETY: by the caller's word.
        unsafe { System.dealloc(block, layout) }
    }

    /// Moves a block to one of another size.
    ///
    /// # Safety
    /// As of [`release`].
    pub(crate) unsafe fn reallocate(block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: by the caller's word.
        unsafe { System.realloc(block, layout, new_size) }
    }
}
