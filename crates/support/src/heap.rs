//! A heap for programs that build much and end: small blocks are cut off one after another.
//!
//! Most of what a compiler allocates is small, and lives as long as the file it works on. What such a program pays for
//! is the machine's first touch of each page, and the bookkeeping of blocks that are never given back. So memory comes
//! in chunks that are ready when they are handed over, a block is the next piece of its thread's chunk, and one that is
//! freed waits for the next of its size, in the thread that freed it. Small memory is never given back to the machine.
//! Blocks that are larger or of a large alignment are [`System`]'s.

use crate::c_heap;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

/// An allocator to be set with `#[global_allocator]`.
pub struct Heap;

/// All small blocks have this alignment, and a multiple of it as size.
const UNIT: usize = 16;
/// Up to this size blocks are small. What is larger grows and shrinks, so that its old places must serve other sizes.
const SMALL: usize = 1 << 10;
const CLASSES: usize = SMALL / UNIT;

const FIRST_CHUNK: usize = 256 << 10;
const LARGEST_CHUNK: usize = 4 << 20;
/// Memory of this size and more may be of large pages, of which the machine has to look up fewer.
pub(crate) const HUGE_PAGE: usize = 2 << 20;

/// Memory that is ready to be written to: the machine makes all of its pages at once, which costs it much less than one
/// by one as they are touched. Blocks of it may be in use until the program ends, so it is never given back.
fn new_chunk(size: usize) -> Option<*mut u8> {
    let mut options = memmap2::MmapOptions::new();
    options.len(size);
    let mut chunk = if cfg!(not(target_os = "linux")) || size < HUGE_PAGE {
        options.populate().map_anon().ok()?
    } else {
        options.map_anon().ok()?
    };
    // Large pages have to be asked for before there are any. It is a wish: whether it is granted changes no result.
    #[cfg(target_os = "linux")]
    if size >= HUGE_PAGE {
        let _ = chunk.advise(memmap2::Advice::HugePage);
        let _ = chunk.advise(memmap2::Advice::PopulateWrite);
    }
    let start = chunk.as_mut_ptr();
    std::mem::forget(chunk);
    Some(start)
}

/// Wishes for large pages under a large block of the machine's.
#[inline]
fn with_huge_pages(block: *mut u8, size: usize) -> *mut u8 {
    #[cfg(target_os = "linux")]
    if size >= HUGE_PAGE && !block.is_null() {
        // SAFETY: large pages are a wish, which changes nothing that can be read.
        unsafe { advise(block, size, libc::MADV_HUGEPAGE) };
    }
    block
}

/// Advises the machine on the pages of a block. Whether it follows changes no result.
///
/// # Safety
/// The block has as many bytes, or is null; and the advice changes nothing that can be read.
#[cfg(target_os = "linux")]
pub(crate) unsafe fn advise(block: *mut u8, size: usize, advice: i32) {
    const PAGE: usize = 4096;
    // From the start of the page, where the library's own words about the block are: with a part of them advised, a block
    // that is mapped by itself could not grow in its place.
    let before = block.addr() % PAGE;
    if !block.is_null() {
        // SAFETY: the pages are those of the block and the library's around it, of which nothing changes.
        unsafe { libc::madvise(block.wrapping_sub(before).cast(), before + size, advice) };
    }
}

impl Heap {
    /// Prepares for about so much memory in blocks that are not small, whose number of bytes is a guess.
    ///
    /// The C library's heap grows as it is used, by a page for each fault as far as the machine is concerned. So it is
    /// made to grow at once, with a wish for large pages: what stays unused costs nothing but addresses. It keeps what is
    /// freed. Threads that start later get heaps of their own, so that they do not wait for each other, each as long as
    /// its part of the whole.
    ///
    /// With other C libraries nothing happens.
    pub fn expect(&self, size: usize) {
        c_heap::expect(size);
    }
}

/// What a thread allocates from.
struct Local {
    /// The first free block of each class, each of which starts with the address of the next.
    free: [Cell<*mut u8>; CLASSES],
    /// The rest of the chunk.
    at: Cell<*mut u8>,
    left: Cell<usize>,
    next_chunk: Cell<usize>,
}

thread_local! {
    // Without a destructor, so that it is there for as long as its thread runs anything.
    static LOCAL: Local = const {
        Local {
            free: [const { Cell::new(null_mut()) }; CLASSES],
            at: Cell::new(null_mut()),
            left: Cell::new(0),
            next_chunk: Cell::new(FIRST_CHUNK),
        }
    };
}

/// A class of sizes, by its number: the multiples of the unit, from one on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Class(usize);

impl Class {
    /// The class of a layout, `None` for those that are the machine's.
    #[inline]
    fn of(layout: Layout) -> Option<Class> {
        (layout.align() <= UNIT).then(|| Class::of_size(layout.size())).flatten()
    }

    #[inline]
    fn of_size(size: usize) -> Option<Class> {
        let units = size.div_ceil(UNIT).max(1);
        (units <= CLASSES).then_some(Class(units - 1))
    }

    /// How long its blocks are.
    #[inline]
    fn size(self) -> usize {
        (self.0 + 1) * UNIT
    }
}

impl Local {
    #[inline]
    fn allocate(&self, class: Class) -> *mut u8 {
        let free = &self.free[class.0];
        let block = free.get();
        if !block.is_null() {
            // SAFETY: a block in a list is at least a unit long and starts with the address of the next, written by
            // `release`; nobody else has it.
            free.set(unsafe { block.cast::<*mut u8>().read() });
            return block;
        }
        if class.size() > self.left.get() && !self.refill() {
            return null_mut();
        }
        self.cut(class.size())
    }

    /// The next piece of the chunk, which has as much left.
    #[inline]
    fn cut(&self, size: usize) -> *mut u8 {
        let block = self.at.get();
        self.left.set(self.left.get() - size);
        // SAFETY: at least `size` bytes of the chunk are behind `block`.
        self.at.set(unsafe { block.add(size) });
        block
    }

    /// Takes another chunk, large enough for any block; what is left of the one before is lost.
    #[cold]
    fn refill(&self) -> bool {
        let size = self.next_chunk.get();
        if size == FIRST_CHUNK {
            c_heap::expect_in_thread();
        }
        self.next_chunk.set((2 * size).min(LARGEST_CHUNK));
        let Some(chunk) = new_chunk(size) else { return false };
        self.at.set(chunk);
        self.left.set(size);
        true
    }

    /// # Safety
    /// The block is of that class, and nobody uses it any more.
    #[inline]
    unsafe fn release(&self, block: *mut u8, class: Class) {
        let free = &self.free[class.0];
        // SAFETY: the block is at least a unit long, aligned as one, and ours by the caller's word.
        unsafe { block.cast::<*mut u8>().write(free.get()) };
        free.set(block);
    }

    /// Makes a block larger or smaller where it is, if it was cut off last.
    #[inline]
    fn resize_last(&self, block: *mut u8, old: Class, new: Class) -> bool {
        let start = self.at.get().wrapping_sub(old.size());
        let room = self.left.get() + old.size();
        let fits = start == block && new.size() <= room;
        if fits {
            self.at.set(block.wrapping_add(new.size()));
            self.left.set(room - new.size());
        }
        fits
    }
}

// SAFETY: a block of a class is a piece of a chunk that no other block has: it is cut off once, and from then on either
// in use or in one list. Whether a block is a class's or the machine's follows from its layout alone, so it goes back to
// where it came from. Blocks are aligned to a unit, for chunks are aligned to pages and sizes are multiples of units.
unsafe impl GlobalAlloc for Heap {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match Class::of(layout) {
            Some(class) => LOCAL.with(|local| local.allocate(class)),
            None => {
                c_heap::needed(layout.size());
                // SAFETY: the caller's promise about the layout is passed on.
                with_huge_pages(unsafe { System.alloc(layout) }, layout.size())
            }
        }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match Class::of(layout) {
            // SAFETY: by the caller's promise the block was allocated with this layout, which is of this class.
            Some(class) => LOCAL.with(|local| unsafe { local.release(block, class) }),
            None => {
                c_heap::freed(layout.size());
                // SAFETY: as above, by `System`.
                unsafe { System.dealloc(block, layout) }
            }
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if Class::of(layout).is_none() {
            c_heap::needed(layout.size());
            // SAFETY: the caller's promise about the layout is passed on.
            return with_huge_pages(unsafe { System.alloc_zeroed(layout) }, layout.size());
        }
        // SAFETY: as above; and the block has as many bytes as the layout says.
        unsafe {
            let block = self.alloc(layout);
            if !block.is_null() {
                block.write_bytes(0, layout.size());
            }
            block
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: the caller promises that the size, rounded up to the alignment, is no more than `isize::MAX`.
        let new_layout = unsafe { Layout::from_size_align_unchecked(new_size, layout.align()) };
        match (Class::of(layout), Class::of(new_layout)) {
            (None, None) => {
                c_heap::freed(layout.size());
                c_heap::needed(new_size);
                // SAFETY: the block is `System`'s, and stays so.
                with_huge_pages(unsafe { System.realloc(block, layout, new_size) }, new_size)
            }
            (Some(old), Some(new))
                if old == new || LOCAL.with(|local| local.resize_last(block, old, new)) =>
            {
                block
            }
            // SAFETY: the new block has `new_size` bytes and is another one; the old one is freed as it was allocated.
            _ => unsafe {
                let moved = self.alloc(new_layout);
                if !moved.is_null() {
                    moved.copy_from_nonoverlapping(block, layout.size().min(new_size));
                    self.dealloc(block, layout);
                }
                moved
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_fit_their_sizes() {
        for size in 1..=SMALL {
            let class = Class::of_size(size).expect("small");
            assert!(class.0 < CLASSES && class.size().is_multiple_of(UNIT), "{size}");
            assert!((size..size + UNIT).contains(&class.size()), "{size}");
        }
        assert!(Class::of_size(SMALL + 1).is_none());
    }

    /// Blocks of all sizes, freed and resized in a mixed order, keep what was written to them.
    #[test]
    fn blocks_do_not_overlap() {
        let mut blocks: Vec<(*mut u8, Layout, u8)> = Vec::new();
        let holds = |&(block, layout, mark): &(*mut u8, Layout, u8)| {
            // SAFETY: the block is in use, and all of its bytes were written.
            unsafe { std::slice::from_raw_parts(block, layout.size()) }.iter().all(|byte| *byte == mark)
        };
        let mut random = 1u64;
        for step in 0..20_000u32 {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let pick = (random >> 33) as usize;
            let size = 1 + (pick >> 8) % [40, 600, 5000, 2 * SMALL][pick % 4];
            let layout = Layout::from_size_align(size, 8).expect("a size and a power of two");
            let mark = step as u8;
            if blocks.len() < 300 {
                // SAFETY: the size is not zero; all bytes are written before they are read.
                let block = unsafe { Heap.alloc(layout) };
                assert!(!block.is_null() && block.addr().is_multiple_of(8));
                // SAFETY: as above.
                unsafe { block.write_bytes(mark, size) };
                blocks.push((block, layout, mark));
                continue;
            }
            let (block, old, old_mark) = blocks.swap_remove(pick % 300);
            assert!(holds(&(block, old, old_mark)), "step {step}");
            if pick & 16 == 0 {
                // SAFETY: the block was allocated with this layout and is not used any more.
                unsafe { Heap.dealloc(block, old) };
                continue;
            }
            // SAFETY: the block was allocated with this layout; the old address is not used any more.
            let block = unsafe { Heap.realloc(block, old, size) };
            let kept = Layout::from_size_align(size.min(old.size()), 8).expect("a size and a power of two");
            assert!(holds(&(block, kept, old_mark)), "step {step}");
            // SAFETY: the block has as many bytes.
            unsafe { block.write_bytes(mark, size) };
            blocks.push((block, layout, mark));
        }
        assert!(blocks.iter().all(holds));
    }

    #[test]
    fn blocks_are_as_before_where_much_is_expected() {
        Heap.expect(3 * HUGE_PAGE);
        let layout = Layout::from_size_align(5 * SMALL, UNIT).expect("a layout");
        // SAFETY: the blocks are used as large as they are, and freed as they were allocated.
        unsafe {
            let blocks: Vec<_> = (0..2000_u32).map(|_| Heap.alloc(layout)).collect();
            for (number, block) in blocks.iter().enumerate() {
                assert!(!block.is_null());
                block.write_bytes(number as u8, layout.size());
            }
            let large = Heap.realloc(blocks[7], layout, 40 << 20);
            assert!((0..layout.size()).all(|at| large.add(at).read() == 7), "what was in it is still there");
            Heap.dealloc(large, Layout::from_size_align(40 << 20, UNIT).expect("a layout"));
            for (number, block) in blocks.iter().enumerate().filter(|(number, _)| *number != 7) {
                assert_eq!(block.add(layout.size() - 1).read(), number as u8);
                Heap.dealloc(*block, layout);
            }
        }
    }
}
